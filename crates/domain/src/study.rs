//! The jobs that look at whole spaces: counts, audits and explorations.

use search::{Heuristic, StateSpace, parallel};

use crate::{
    puzzle::{Done, Job, Puzzle, Task},
    result::{Audited, Counted},
};

impl<P: Puzzle> Job<'_, P> {
    /// Counts, audits the heuristic or explores, in `space`. `write` writes actions of the space for people.
    pub fn study<S, H>(&mut self, space: &S, heuristic: &H, write: impl Fn(&[S::Action]) -> String)
    where
        S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
        H: Heuristic<S>,
    {
        let limits = self.limits();
        self.done = Some(match self.task {
            Task::Count { depth, divide } => {
                let perft = search::perft(space, depth, &limits);
                let divided = (divide && perft.stop.is_none()).then(|| {
                    let parts = search::divide(space, depth, &limits)?;
                    Ok(parts.into_iter().map(|(action, walks)| (write(&[action]), walks)).collect())
                });
                Done::Counted(Counted { perft, divided })
            }
            Task::Solve | Task::Audit => {
                let audit = search::audit(space, heuristic, &limits).map(|path| write(&path));
                Done::Audited(Box::new(Audited { claim: heuristic.guarantee(), audit }))
            }
            Task::Explore => {
                let watcher = &mut *self.watcher;
                let told = &mut |progress| watcher.explored(progress);
                Done::Explored(parallel::explore(space, self.threads, &limits, told))
            }
        });
    }
}
