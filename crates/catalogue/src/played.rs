//! Any puzzle as a game by hand.

use domain::Measure;
use game::{Entry, Game, Position, Verdict};
use scene::Film;
use search::{Clock, Limits, Outcome};

use crate::{
    answer::Answer, domain::Instance, error::stopped, frontend::Frontend, games::actions,
    loaded::LoadedInstance, proof::Proof, request::Request,
};

impl<P: Frontend> Game for LoadedInstance<P> {
    fn accepts(&self, played: &[String]) -> bool {
        self.puzzle.accepts(played)
    }

    fn position(&self, played: &[String]) -> Position {
        let mut position = self.puzzle.position(played, self.start());
        position.film = self.measured(position.film);
        if position.entry == Entry::Moves {
            position.cost = position.film.cost(position.film.last());
        }
        position
    }

    fn search(&self, played: &[String], limits: &Limits) -> Verdict {
        self.best_from(played, limits, false)
    }

    fn glance(&self, played: &[String], limits: &Limits) -> Verdict {
        self.best_from(played, limits, true)
    }

    fn judge(&self, played: &[String]) -> Result<String, String> {
        let written = self.puzzle.written(played);
        // Where all solutions are looked for, each has a line.
        let solutions =
            if P::ABOUT.finds_all { written.lines().collect() } else { vec![&*written] };
        let size = |solution| match Instance::check(self, solution) {
            Ok(Ok(size)) => Ok(size),
            Ok(Err(error)) => Err(error.reason),
            Err(problems) => Err(problems.to_string()),
        };
        let sizes = solutions.into_iter().map(size).collect::<Result<Vec<_>, _>>()?;
        Ok(sizes.join("; "))
    }

    fn read(&self, text: &str) -> Result<Vec<String>, String> {
        self.puzzle.read_played(text).map_err(|problems| problems.to_string())
    }

    fn written(&self, played: &[String]) -> String {
        self.puzzle.written(played)
    }
}

impl<P: Frontend> LoadedInstance<P> {
    /// The film of no action.
    pub(crate) fn start(&self) -> &Film {
        self.start.get_or_init(|| self.puzzle.film("", &[]))
    }

    /// The cheapest way from the position after `played`, at a glance or not.
    fn best_from(&self, played: &[String], limits: &Limits, only_ready_tables: bool) -> Verdict {
        let started = Clock::start();
        let Some(here) = self.puzzle.here(played) else {
            let way = self.puzzle.rest(played);
            let left = way.as_deref().map_or(0, |way| self.spent(played, way));
            return Verdict { is_proved: way.is_some(), way, left, ..Verdict::default() };
        };
        let mut best = self.verdict_of(here, limits, only_ready_tables);
        let Some(onwards) = self.puzzle.at_no_cost(played) else { return best };
        // What was moved last can go on at no cost, which saves one at most.
        best.at_least = best.at_least.saturating_sub(1);
        let Some(way) = &best.way else { return best };
        let most = best.left;
        best.left = self.spent(played, way);
        for steps in &onwards {
            if !best.is_proved || best.left < most {
                break;
            }
            if self.spent(played, steps) > 0 {
                continue;
            }
            let Some(there) = self.puzzle.here(&[played, steps].concat()) else { continue };
            let limits = limits.after(started.elapsed());
            let other = self.verdict_of(there, &limits, only_ready_tables);
            let Some(rest) = other.way.filter(|_| other.is_proved) else {
                best.is_proved &= other.is_proved;
                continue;
            };
            let way = [&steps[..], &rest].concat();
            let left = self.spent(played, &way);
            if left < best.left {
                (best.way, best.left) = (Some(way), left);
            }
        }
        if best.is_proved {
            best.at_least = best.left;
        }
        best
    }

    /// What these actions add to the cost of those before them.
    fn spent(&self, played: &[String], then: &[String]) -> u64 {
        let film = actions(&self.puzzle, &[played, then].concat());
        let film = film.map(|all| self.measured(self.puzzle.continued(self.start(), &all)));
        film.map_or(0, |film| film.cost(film.last()).saturating_sub(film.cost(played.len())))
    }

    /// What a search from this instance says.
    fn verdict_of(&self, here: P, limits: &Limits, only_ready_tables: bool) -> Verdict {
        let search = P::search();
        let limits = Limits { solutions: search.solutions, ..limits.clone() };
        let request = Request { only_ready_tables, ..Request::new(search, limits) };
        let here = self.with(here);
        match here.solve(&request, &mut ()) {
            Ok(answer) => verdict(&here.puzzle, &answer),
            Err(failure) => Verdict { stopped: Some(failure.to_string()), ..Verdict::default() },
        }
    }
}

/// What an answer says of the position that was searched.
fn verdict<P: Frontend>(puzzle: &P, answer: &Answer) -> Verdict {
    let solutions = answer.solutions.iter();
    let solutions: Vec<(String, u64)> = solutions.map(|it| (it.actions.clone(), it.cost)).collect();
    let (way, left) = puzzle.way(&solutions).unzip();
    // What is proved of another measure than the game goes by says nothing here.
    let is_meant = |measure: Measure| measure.many == answer.measure.many;
    let (is_proved, at_least) = match answer.proof() {
        Proof::Best(measure) if is_meant(measure) => (true, left.unwrap_or(0)),
        Proof::AtLeast(measure, least) if is_meant(measure) => (false, least),
        Proof::Unsolvable => (true, 0),
        Proof::Best(_) | Proof::AtLeast(..) | Proof::None => (false, 0),
    };
    let stopped = match answer.outcome {
        Outcome::Stopped(stop) => Some(stopped(stop)),
        Outcome::Invalid(breach) => Some(breach.to_string()),
        Outcome::Solved | Outcome::Exhausted => None,
    };
    Verdict { way, left: left.unwrap_or(0), is_proved, at_least, stopped }
}
