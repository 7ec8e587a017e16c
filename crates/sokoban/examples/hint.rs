//! Hints of a game: the tables of a level are built once, then each hint begins to search at once, shows its progress,
//! can be cancelled, and ends in time with a solution, or with a bound on what every solution costs.
//!
//!     cargo run --release -p sokoban --example hint [SEED …]
//!
//! It prints the processor time of each hint until the first state was expanded.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::{
    env,
    error::Error,
    fs,
    ops::ControlFlow,
    slice,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use sokoban::{
    Level, Settings, Solver,
    classic::{self, Instance, Objective, Settings as ClassicSettings, Size},
    domain::Puzzle,
    search::{Algorithm, Clock, Event, Limits, Observer, StateSpace},
};

/// How long a hint may take.
const HINT: Duration = Duration::from_millis(50);

/// What a game shows while it waits.
struct Progress {
    begun: Clock,
    first: Option<Duration>,
    expanded: u64,
}

impl<S: StateSpace> Observer<S> for Progress {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Expanded { .. } = event {
            self.expanded += 1;
            if self.first.is_none() {
                self.first = Some(self.begun.elapsed());
            }
        }
        ControlFlow::Continue(())
    }
}

/// The time that this thread has been running, where the system tells it.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanos) = (time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?);
    Some(Duration::new(seconds, nanos))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", 1e3 * time.as_secs_f64())
}

/// Asks for a hint in a position of the solver's level.
fn hint<P: Puzzle>(solver: &mut Solver<P>, position: &P) -> Result<(), Box<dyn Error>> {
    // The game raises this flag when the player goes on without the hint.
    let cancel = Arc::new(AtomicBool::new(false));
    let limits =
        Limits { time: Some(HINT), cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let mut progress = Progress { begun: Clock::start(), first: None, expanded: 0 };
    let solved = solver.solve_from(position, &limits, &mut progress)?;
    let report = &solved.report;
    let took = milliseconds(progress.begun.elapsed());
    let first = progress.first.map_or("none".to_owned(), milliseconds);
    println!("  first expansion {first}, {} expansions in {took}", progress.expanded);
    match (report.best(), report.lower_bound) {
        (Some(best), _) => {
            let next = best.actions.first().map(|action| position.write(slice::from_ref(action)));
            println!("  {:?}: {}, cost {}", report.outcome, next.unwrap_or_default(), best.cost);
        }
        (None, Some(bound)) => println!("  {:?}: {bound:?}", report.outcome),
        (None, None) => println!("  {:?}", report.outcome),
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    // All clocks of the search count processor time from here on.
    if processor_time().is_some() {
        let _ = Clock::set_host(|| processor_time().unwrap_or_default());
    }
    let map = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/sokoban/map-09.txt");
    let level: Level = fs::read_to_string(map)?.parse()?;
    let begun = Clock::start();
    let mut solver = Solver::new(level, Settings::default())?;
    println!("map-09: tables in {}", milliseconds(begun.elapsed()));
    let mut position = solver.puzzle().clone();
    hint(&mut solver, &position)?;
    // The player takes some steps of a solution.
    let solution = solver.solve(&Limits::default(), &mut ())?;
    let steps = solution.report.best().ok_or("no solution")?.actions.clone();
    for step in steps.iter().take(10) {
        position = position.after(*step)?;
    }
    hint(&mut solver, &position)?;

    let seeds: Vec<u64> = env::args().skip(1).map(|seed| seed.parse()).collect::<Result<_, _>>()?;
    for seed in if seeds.is_empty() { vec![5, 9, 16] } else { seeds } {
        let size = Size::new(16, 16).ok_or("too large")?;
        let room = classic::Level::random(size, 12, seed, &Limits::default())?.ok_or("no room")?;
        let instance = Instance::new(room, Objective::Pushes);
        for algorithm in [Algorithm::A_STAR, Algorithm::Anytime] {
            let settings = ClassicSettings { algorithm, ..ClassicSettings::default() };
            let begun = Clock::start();
            let mut solver = Solver::new(instance.clone(), settings)?;
            println!("room {seed}, {algorithm:?}: tables in {}", milliseconds(begun.elapsed()));
            hint(&mut solver, &instance)?;
            let report =
                solver.solve(&Limits { time: Some(HINT), ..Limits::default() }, &mut ())?.report;
            if let Some(best) = report.best() {
                let half = &best.actions[..best.actions.len() / 2];
                let mut position = instance.clone();
                for action in half {
                    position = position.after(action.step())?;
                }
                hint(&mut solver, &position)?;
            }
        }
    }
    Ok(())
}
