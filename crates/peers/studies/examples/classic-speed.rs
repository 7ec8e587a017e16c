//! What a kept assignment saves: the same A* on levels with ten boxes, with it and without.
//!
//! ```console
//! $ cargo xtask study classic-speed
//! $ cargo build --release --manifest-path crates/peers/Cargo.toml --target-dir target -p studies --example classic-speed
//! $ valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
//!       target/release/examples/classic-speed kept 20000
//! ```
//!
//! A name of a way in place of the table, and a number of expansions, run that way alone: `none` (the
//! level is made ready, and nothing else), `scratch`, `kept`. Both ways expand and generate the same states, which is checked.

#![expect(clippy::print_stdout, reason = "what an example is for")]

use std::{error::Error, time::Duration};

use search::{Algorithm, Limits, Stats, search};
use sokoban::classic::{Assignment, Level, Objective, Pruning, PushSpace, Size};

/// Expansions on each level, unless said otherwise.
const EXPANSIONS: u64 = 200_000;
/// The seeds of the levels.
const SEEDS: [u64; 3] = [3, 4, 5];
/// The side of their rooms, walls included.
const SIDE: usize = 11;
/// The number of boxes in each.
const BOXES: usize = 10;
/// Times that each is measured; the quickest counts.
const REPEATS: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Estimate {
    Kept,
    Scratch,
}

const WAYS: [(&str, Estimate); 2] = [("scratch", Estimate::Scratch), ("kept", Estimate::Kept)];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next();
    let expansions = arguments.next().map_or(Ok(EXPANSIONS), |it| it.parse())?;
    let size = Size::new(SIDE, SIDE).ok_or("a size within the bounds")?;
    let levels: Option<Vec<Level>> = SEEDS
        .map(|seed| Level::random(size, BOXES, seed, &Limits::default()).ok()?)
        .into_iter()
        .collect();
    let levels = levels.ok_or("room for ten boxes")?;
    let Some(name) = name else { return table(&levels, expansions) };
    let way = WAYS.iter().find(|way| way.0 == name);
    let (generated, _) = match way {
        Some(&(_, estimate)) => run(&levels, estimate, expansions)?,
        None if name == "none" => run(&levels, Estimate::Kept, 0)?,
        None => return Err(format!("expected none or one of the ways, found {name}").into()),
    };
    println!("{generated} states generated");
    Ok(())
}

fn table(levels: &[Level], expansions: u64) -> Result<(), Box<dyn Error>> {
    for level in levels {
        println!("{level}");
    }
    println!("assignment          generated       s    states/s");
    let mut first = None;
    for (name, estimate) in WAYS {
        let mut quickest = Duration::MAX;
        for _ in 0..REPEATS {
            let (generated, elapsed) = run(levels, estimate, expansions)?;
            quickest = quickest.min(elapsed);
            let (same, _) = *first.get_or_insert((generated, elapsed));
            if same != generated {
                return Err("the ways differ in what they generate".into());
            }
        }
        let Some((generated, _)) = first else { continue };
        let seconds = quickest.as_secs_f64();
        let rate = f64::from(u32::try_from(generated)?) / seconds;
        println!("{name:17} {generated:>11} {seconds:>7.2} {rate:>10.0}");
    }
    Ok(())
}

/// States generated on all levels, and the time.
fn run(
    levels: &[Level],
    estimate: Estimate,
    expansions: u64,
) -> Result<(u64, Duration), Box<dyn Error>> {
    // On beyond the first solution, through all that is as good and worse.
    let limits = Limits { expansions, solutions: usize::MAX, ..Limits::default() };
    let mut generated = 0;
    let mut elapsed = Duration::ZERO;
    for level in levels {
        let Stats { generated: here, elapsed: time, .. } =
            match PushSpace::<1>::new(level, Objective::Pushes, Pruning::Corrals)? {
                Some(space) => stats(&space, estimate, &limits),
                None => {
                    let space = PushSpace::<2>::new(level, Objective::Pushes, Pruning::Corrals)?;
                    let space = space.ok_or("a level of at most two words")?;
                    stats(&space, estimate, &limits)
                }
            };
        generated += here;
        elapsed += time;
    }
    Ok((generated, elapsed))
}

fn stats<const W: usize>(space: &PushSpace<W>, estimate: Estimate, limits: &Limits) -> Stats {
    let assignment = match estimate {
        Estimate::Kept => Assignment::new(space),
        Estimate::Scratch => Assignment::from_scratch(space),
    };
    search(space, &assignment, Algorithm::A_STAR, limits, &mut ()).stats
}
