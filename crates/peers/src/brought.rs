//! What a user brings, as cases for both sides: a tile puzzle, a level, a job on a list of words, a
//! file of queries.

use npuzzle::Engine;
use peers_data::{Data, Queries};
use search::Algorithm;
use serde::Serialize;

use crate::{
    boggle::{dice, paths, scores},
    boxes::{our_pushes, peer_pushes},
    fifteen::solver,
    generic::peer_ida_star,
    measure::{Contender, RunResult, Search},
    octile::{UNIT, jumps, peer_octile},
};

/// A case of a file or a folder.
#[derive(Serialize)]
pub struct Case {
    title: String,
    ours: &'static str,
    peer: &'static str,
    unit: &'static str,
}

/// All cases, in order.
pub fn titles(data: &Data) -> Vec<Case> {
    match data {
        Data::Korf(levels) => levels
            .iter()
            .map(|(title, _)| Case {
                title: title.clone(),
                ours: "`npuzzle`, IDA*, Manhattan",
                peer: "`pathfinding` 4.16.0 `idastar`, Manhattan",
                unit: "moves",
            })
            .collect(),
        Data::Sokoban(levels) => levels
            .iter()
            .map(|(title, _)| Case {
                title: title.clone(),
                ours: "`sokoban`, fewest pushes",
                peer: "`soukoban` 0.1.5 A*, push-optimal",
                unit: "pushes",
            })
            .collect(),
        Data::Words(_) => WORD_CASES
            .iter()
            .map(|&(title, _)| Case {
                title: title.to_owned(),
                ours: "`word-grids`",
                peer: "`boggle-maker` 0.1.4",
                unit: "points",
            })
            .collect(),
        Data::Maps(files) => files
            .iter()
            .map(|(title, _)| Case {
                title: title.clone(),
                ours: "`grid-path`, `JumpPointSearch`",
                peer: "`pathfinding` 4.16.0 `astar`, octile",
                unit: UNIT,
            })
            .collect(),
    }
}

/// What is done with a list of words.
#[derive(Clone, Copy)]
enum WordCase {
    Scores,
    Paths,
}

const WORD_CASES: [(&str, WordCase); 2] = [
    ("the score of 10,000 dice boards of 4 × 4", WordCase::Scores),
    ("words with all their paths on 1,000 dice boards of 4 × 4", WordCase::Paths),
];

/// The search of a case.
pub fn search(data: Data, number: usize, contender: Contender) -> Option<Search> {
    Some(match data {
        Data::Korf(levels) => {
            let (_, level) = levels.into_iter().nth(number)?;
            match contender {
                Contender::Ours => solver(level, Algorithm::IDA_STAR, Engine::Own),
                Contender::Peer => {
                    let space = npuzzle::Space::<1>::new(&level, npuzzle::StepOrder::ULRD)?;
                    let h = npuzzle::Manhattan::new(&level);
                    Box::new(move || peer_ida_star(&space, &h))
                }
            }
        }
        Data::Sokoban(levels) => {
            let (_, level) = levels.into_iter().nth(number)?;
            match contender {
                Contender::Ours => Box::new(move || our_pushes(&level)),
                Contender::Peer => Box::new(move || peer_pushes(&level)),
            }
        }
        Data::Words(words) => match WORD_CASES.get(number)?.1 {
            WordCase::Scores => scores(dice(10_000), &words, contender)?,
            WordCase::Paths => paths(dice(1_000), &words, contender)?,
        },
        Data::Maps(files) => {
            let (_, Queries { map, queries }) = files.into_iter().nth(number)?;
            let places = queries.iter().map(|query| (query.start, query.goal)).collect();
            match contender {
                Contender::Ours => {
                    let mut search = jumps(&map, places)?;
                    let stated: f64 = queries.iter().map(|query| query.optimum).sum();
                    let count = queries.len();
                    Box::new(move || {
                        let found = search();
                        if is_near(found.answer, stated, count) {
                            found
                        } else {
                            RunResult::default()
                        }
                    })
                }
                Contender::Peer => peer_octile(&map, places),
            }
        }
    })
}

/// Returns true if this sum of `count` lengths, each rounded down to 10^-7, is what the scenario states.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn is_near(sum: u64, stated: f64, count: usize) -> bool {
    (sum as f64 / 1e7 - stated).abs() <= 2e-7 * count as f64
}
