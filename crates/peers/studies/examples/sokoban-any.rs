//! Some solution of each level of classic Sokoban, and better ones, within a given processor time for each level, by
//! one thread:
//!
//! ```console
//! $ cargo xtask study sokoban-any FILE SECONDS [all|7|2..5] [anytime|default|astar|SUCCESSORS] [first]
//! $ cargo xtask study sokoban-any rooms [SEEDS] [SECONDS]
//! $ cargo xtask study sokoban-any random [LEVELS]
//! $ cargo xtask study sokoban-any parts FILE [EXPANSIONS] [EVERY]
//! ```
//!
//! A number of successors in place of an algorithm is the head start of A* in anytime search. With `first` each search
//! ends at its first solution. FILE is any collection:
//! XSokoban, Microban, Sasquatch and others lie among the assets of the crate `soukoban`, on which `crates/peers`
//! depends. `rooms` are of ten to twenty boxes, as `puzzle generate` makes them. `random` holds
//! anytime search, ended by several limits, against A* to the end, on small levels with and without a solution: a
//! wrong claim is an error. `parts` leaves out one part after another of the searches for any solution, and counts which
//! of every third level anytime search solves within 4,000 expansions, or of every EVERYth within EXPANSIONS: the same on
//! any machine. Every solution is replayed by the validator.
//!
//! The level's processor time ends a search at the next of its events, so it may take that much longer. What was found by
//! then depends on the machine, what is found after a given number of expansions does not.

#![expect(clippy::print_stdout, reason = "what an example is for")]

use std::{collections::BTreeSet, error::Error, ops::ControlFlow, time::Duration};

use grid::SplitMix;
use nix::time::{ClockId, clock_gettime};
use search::{Algorithm, Bound, Event, Limits, Observer, Outcome, Report, StateSpace, Stats};
use sokoban::{
    Place,
    classic::{Collection, Instance, Level, Move, Objective, Part, Settings, Size, validate},
    domain::Named,
    solve,
};

/// Counts of levels are given for these many seconds.
const MARKS: [f64; 4] = [1.0, 3.0, 10.0, 60.0];
/// The boxes of rooms.
const BOXES: std::ops::RangeInclusive<usize> = 10..=20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize| arguments.get(at).map(String::as_str);
    let number = |at: usize, usual: u64| argument(at).map_or(Ok(usual), str::parse);
    match argument(0).ok_or("expected FILE SECONDS, rooms, random or parts")? {
        "rooms" => rooms(number(1, 200)?, argument(2).unwrap_or("1").parse()?),
        "random" => random(number(1, 10_000)?),
        "parts" => {
            let path = argument(1).ok_or("expected a file")?;
            let collection = Collection::from_bytes(&std::fs::read(path)?);
            parts(&collection, number(2, 4_000)?, usize::try_from(number(3, 3)?)?.max(1))
        }
        path => {
            let collection = Collection::from_bytes(&std::fs::read(path)?);
            let seconds = argument(1).ok_or("expected SECONDS")?.parse()?;
            let (first, last) = match argument(2).unwrap_or("all") {
                "all" => (1, collection.len()),
                range => {
                    let (first, last) = range.split_once("..").unwrap_or((range, range));
                    (first.parse()?, last.parse()?)
                }
            };
            let usual = Settings::default();
            let settings = |level: &Level| {
                Ok::<_, Box<dyn Error>>(match argument(3).unwrap_or("anytime") {
                    "anytime" => Settings { algorithm: Algorithm::Anytime, ..usual },
                    "default" => usual.proof_first(level),
                    "astar" => usual,
                    successors => Settings {
                        algorithm: Algorithm::Anytime,
                        head_start: successors.parse()?,
                        ..usual
                    },
                })
            };
            let mut tally = Tally::default();
            for number in first..=last {
                match Instance::pick(&collection, number, Objective::Pushes) {
                    Ok(instance) => {
                        let settings = settings(&instance.level)?;
                        let is_first = argument(4) == Some("first");
                        tally.level(number, &instance, settings, seconds, is_first)?;
                    }
                    Err(error) => println!("{number:>5}  unreadable: {error}"),
                }
            }
            tally.tell(seconds);
            Ok(())
        }
    }
}

/// The processor time of this process, which has one thread only.
fn processor_seconds() -> Result<f64, Box<dyn Error>> {
    Ok(Duration::from(clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID)?).as_secs_f64())
}

/// Ends a search after `seconds` of processor time, and notes when solutions came.
struct Watch {
    begun: f64,
    seconds: f64,
    /// Whether it ends at the first solution.
    is_first: bool,
    events: u64,
    first: Option<(u64, f64)>,
    last: f64,
}

impl Watch {
    fn elapsed(&self) -> f64 {
        processor_seconds().map_or(f64::INFINITY, |now| now - self.begun)
    }
}

impl<S: StateSpace<Cost = u64>> Observer<S> for Watch {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match event {
            Event::Solved { solution, .. } => {
                self.last = self.elapsed();
                self.first = self.first.or(Some((solution.cost, self.last)));
                if self.is_first {
                    return ControlFlow::Break(());
                }
            }
            Event::Expanded { .. } => {
                self.events += 1;
                if !self.events.is_multiple_of(64) {
                    return ControlFlow::Continue(());
                }
            }
            Event::Counted { .. } => {}
            _ => return ControlFlow::Continue(()),
        }
        if self.elapsed() < self.seconds {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// What came of all levels.
#[derive(Default)]
struct Tally {
    levels: usize,
    /// When each level that was solved had its first solution, and that which was proved its proof.
    solved: Vec<f64>,
    proved: Vec<f64>,
    gaps: Vec<f64>,
    pushes: u64,
    unsolved: Vec<usize>,
}

impl Tally {
    fn level(
        &mut self,
        number: usize,
        instance: &Instance,
        settings: Settings,
        seconds: f64,
        is_first: bool,
    ) -> Result<(), Box<dyn Error>> {
        let begun = processor_seconds()?;
        let mut watch = Watch { begun, seconds, is_first, events: 0, first: None, last: 0.0 };
        self.levels += 1;
        let report = match solve(instance, &settings, &Limits::default(), &mut watch) {
            Ok(solved) => solved.report,
            Err(error) => {
                println!("{number:>5}  {error}");
                self.unsolved.push(number);
                return Ok(());
            }
        };
        let took = watch.elapsed();
        let bound = bound(&report);
        let Stats { expanded, generated, .. } = report.stats;
        let Some(best) = report.best() else {
            let end = if report.is_proved_unsolvable() { "proved unsolvable" } else { "unsolved" };
            println!(
                "{number:>5}  {end}, bound {bound}, {expanded} expanded, {generated} generated, {took:.2} s"
            );
            self.unsolved.push(number);
            return Ok(());
        };
        let pushes = validate(&instance.level, &best.actions)?.pushes;
        let (first, at) = watch.first.unwrap_or((best.cost, took));
        let gap = if report.is_proved_best() {
            self.proved.push(took);
            0.0
        } else {
            1.0 - bound as f64 / pushes.max(1) as f64
        };
        self.solved.push(at);
        self.gaps.push(gap);
        self.pushes += pushes;
        println!(
            "{number:>5}  first {first} pushes at {at:.2} s, best {pushes} at {:.2} s, bound {bound}, gap {:.1} %, \
             {expanded} expanded, {generated} generated, {} MiB, {took:.2} s",
            watch.last,
            100.0 * gap,
            report.stats.peak_bytes >> 20,
        );
        Ok(())
    }

    fn tell(&mut self, seconds: f64) {
        let Self { levels, solved, proved, gaps, pushes, unsolved } = self;
        let marks = MARKS.into_iter().filter(|&mark| mark < seconds).chain([seconds]);
        for mark in marks {
            let within = |times: &[f64]| times.iter().filter(|&&it| it <= mark).count();
            let (solved, proved) = (within(solved), within(proved));
            println!("within {mark} s: {solved} of {levels} levels solved, {proved} proved");
        }
        gaps.sort_unstable_by(f64::total_cmp);
        if let Some(median) = gaps.get(gaps.len() / 2) {
            println!("{pushes} pushes; median gap of what is solved {:.1} %", 100.0 * median);
        }
        println!("left: {unsolved:?}");
    }
}

fn bound(report: &Report<Move, u64>) -> u64 {
    match report.lower_bound {
        Some(Bound::Cost(least)) => least,
        Some(Bound::Length(least)) => least.into(),
        None => 0,
    }
}

/// Rooms of ten to twenty boxes.
fn rooms(seeds: u64, seconds: f64) -> Result<(), Box<dyn Error>> {
    let settings = Settings { algorithm: Algorithm::Anytime, ..Settings::default() };
    let mut tally = Tally::default();
    for seed in 0.. {
        if tally.levels == usize::try_from(seeds)? {
            break;
        }
        let boxes = BOXES.start() + usize::try_from(seed)? % BOXES.count();
        let side = 10 + boxes / 2;
        let size = Size::new(side, side).ok_or("a size within the bounds")?;
        let Some(level) = Level::random(size, boxes, seed, &Limits::default())? else { continue };
        let instance = Instance::new(level, Objective::Pushes);
        print!("{boxes:>3} boxes, {side}x{side}, seed");
        tally.level(usize::try_from(seed)?, &instance, settings, seconds, false)?;
    }
    tally.tell(seconds);
    Ok(())
}

/// Ends a search at its first solution.
struct First;

impl<S: StateSpace<Cost = u64>> Observer<S> for First {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match event {
            Event::Solved { .. } => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// What anytime search does without each part of the searches for any solution. A* has no head start.
fn parts(collection: &Collection, expansions: u64, every: usize) -> Result<(), Box<dyn Error>> {
    let pick = |number| Some((number, Instance::pick(collection, number, Objective::Pushes).ok()?));
    let levels: Vec<(usize, Instance)> =
        (1..=collection.len()).step_by(every).filter_map(pick).collect();
    let limits = Limits { expansions, ..Limits::default() };
    println!(
        "| left out | solved of {} | not solved | expansions | s |\n|---|---|---|---|---|",
        levels.len()
    );
    for without in std::iter::once(None).chain(Part::ALL.iter().copied().map(Some)) {
        let begun = processor_seconds()?;
        let (mut expanded, mut unsolved) = (0, Vec::new());
        let settings = Settings {
            algorithm: Algorithm::Anytime,
            head_start: 0,
            without,
            ..Settings::default()
        };
        for (number, instance) in &levels {
            // It replays what it finds.
            let report = solve(instance, &settings, &limits, &mut First)?.report;
            expanded += report.stats.expanded;
            if report.solutions.is_empty() {
                unsolved.push(number.to_string());
            }
        }
        println!(
            "| {} | {} | {} | {expanded} | {:.0} |",
            without.map_or("none", Named::name),
            levels.len() - unsolved.len(),
            unsolved.join(" "),
            processor_seconds()? - begun,
        );
    }
    Ok(())
}

/// Small levels, many without a solution.
fn random(levels: u64) -> Result<(), Box<dyn Error>> {
    let (mut solvable, mut unsolvable, mut early, mut wrong) = (0, 0, 0, 0);
    for seed in 0.. {
        if solvable + unsolvable == levels {
            break;
        }
        let Some(level) = shuffled(seed)? else { continue };
        let instance = Instance::new(level, Objective::Pushes);
        let exact = solve(&instance, &Settings::default(), &Limits::default(), &mut ())?.report;
        let least = exact.best().map(|best| best.cost);
        if least.is_some() {
            solvable += 1
        } else {
            unsolvable += 1
        }
        // A* has no head start, so that the others take part.
        let settings =
            Settings { algorithm: Algorithm::Anytime, head_start: 0, ..Settings::default() };
        for expansions in [10, 100, 1_000, u64::MAX] {
            let limits = Limits { expansions, ..Limits::default() };
            let report = solve(&instance, &settings, &limits, &mut ())?.report;
            let best = report.best();
            early += u64::from(best.is_some() && !report.is_proved_best());
            let is_right = match (least, best) {
                (Some(least), Some(best)) => {
                    let pushes = validate(&instance.level, &best.actions)?.pushes;
                    pushes == best.cost
                        && best.cost >= least
                        && bound(&report) <= least
                        && (best.cost == least || !report.is_proved_best())
                }
                (Some(least), None) => !report.is_proved_unsolvable() && bound(&report) <= least,
                (None, found) => found.is_none(),
            };
            let is_done = expansions < u64::MAX
                || (report.is_proved_best() || report.is_proved_unsolvable())
                    && !matches!(report.outcome, Outcome::Stopped(_));
            if !is_right || !is_done {
                wrong += 1;
                println!(
                    "seed {seed}, {expansions} expansions: {least:?}, {best:?}\n{}",
                    instance.level
                );
            }
        }
    }
    println!(
        "{solvable} levels with a solution, {unsolvable} without, {early} solutions before the proof: {wrong} wrong claims"
    );
    if wrong == 0 { Ok(()) } else { Err("a claim is wrong".into()) }
}

/// A room of six by six with two to four boxes: two of three times with boxes anywhere, so that many have no solution.
fn shuffled(seed: u64) -> Result<Option<Level>, Box<dyn Error>> {
    let boxes = 2 + usize::try_from(seed)? % 3;
    let size = Size::new(6, 6).ok_or("a size within the bounds")?;
    let Some(level) = Level::random(size, boxes, seed, &Limits::default())? else {
        return Ok(None);
    };
    if seed.is_multiple_of(3) {
        return Ok(Some(level));
    }
    let text = level.to_string();
    let is_free = |sign: char| !matches!(sign, '#' | '@' | '+');
    let free: Vec<Place> = (0..)
        .zip(text.lines())
        .flat_map(|(row, line)| (0..).zip(line.chars()).map(move |(column, it)| (row, column, it)))
        .filter(|&(.., sign)| is_free(sign))
        .map(|(row, column, _)| Place { row, column })
        .collect();
    let mut random = SplitMix::new(seed);
    let places: BTreeSet<Place> = (0..boxes).map(|_| free[random.below(free.len())]).collect();
    let mut rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    for sign in rows.iter_mut().flatten() {
        *sign = match *sign {
            '$' => ' ',
            '*' => '.',
            other => other,
        };
    }
    for Place { row, column } in places {
        let sign = &mut rows[row][column];
        *sign = if *sign == '.' { '*' } else { '$' };
    }
    let text = rows.iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
    Ok(Collection::from_bytes(text.as_bytes()).level(1).ok())
}
