//! What is compared: the rows of the tables and the curves, each told by the domain that it is of.
//! Another row is another entry in the `ROWS` of its domain, and nothing else.

use serde::Serialize;

use crate::{
    blocks, boggle, boxes, eight_puzzle, fifteen, grids,
    measure::{Contender, Search},
    numbrix, octile, pacman, river, stones,
};

/// A row: one workload, ours and the other side.
#[derive(Serialize)]
pub struct Row {
    /// On the command line.
    pub name: &'static str,
    /// In which table.
    pub section: Section,
    /// What is searched.
    pub title: &'static str,
    /// Who we are.
    pub ours: &'static str,
    /// Who the other side is, with its version.
    pub peer: &'static str,
    /// What the answer counts.
    pub unit: &'static str,
    /// What a reader must know to judge the comparison.
    pub note: &'static str,
    /// What we mean to reach.
    pub target: Target,
    /// Gets all data ready; `None` if they do not fit, which is a defect.
    #[serde(skip)]
    pub search: fn(Contender) -> Option<Search>,
}

/// Our engines on a state space against another crate, as most rows are.
pub const ROW: Row = Row {
    name: "",
    section: Section::Peers,
    title: "",
    ours: "`search`",
    peer: "",
    unit: "moves",
    note: "",
    target: NO_TARGET,
    search: |_| None,
};

/// A table of the page.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Section {
    /// Other people's crates.
    Peers,
    /// The generic engine against its specialised twin.
    Generality,
    /// Several threads against one; wall time is shown beside processor time.
    Threads,
}

/// What a row is to reach.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Target {
    /// Least ratio of their time to ours.
    pub ratio: Option<f64>,
    /// Greatest share of our memory in theirs, in per cent.
    pub share: Option<f64>,
    /// The greatest number of milliseconds of processor time that ours may take.
    pub milliseconds: Option<f64>,
    /// What limits us, from a profile: said where the target is missed, or where we lose.
    pub limit: &'static str,
}

/// None.
pub const NO_TARGET: Target = Target { ratio: None, share: None, milliseconds: None, limit: "" };

/// A workload in several sizes.
#[derive(Serialize)]
pub struct Curve {
    /// On the command line, and the name of the domain.
    pub name: &'static str,
    /// What is searched.
    pub title: &'static str,
    /// What the size is.
    pub size: &'static str,
    /// What the work counts.
    pub work: &'static str,
    /// Who we are.
    pub ours: &'static str,
    /// Who the other side is.
    pub peer: &'static str,
    /// What a reader must know.
    pub note: &'static str,
    /// From small to large.
    pub sizes: &'static [u32],
    /// How many of them there is time for in a quick run.
    pub quick: usize,
    /// The size of which instructions and misses are counted.
    pub profiled: u32,
    /// How cost grows, what limits it, and what would have to change: from the counts.
    pub limit: &'static str,
    /// Gets all data ready.
    #[serde(skip)]
    pub search: fn(u32, Contender) -> Option<Search>,
}

/// All rows, in the order of the page.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    let domains: [&[Row]; 11] = [
        fifteen::ROWS,
        eight_puzzle::ROWS,
        blocks::ROWS,
        boxes::ROWS,
        stones::ROWS,
        pacman::ROWS,
        river::ROWS,
        grids::ROWS,
        octile::ROWS,
        numbrix::ROWS,
        boggle::ROWS,
    ];
    domains.into_iter().flatten()
}

/// All curves, one a domain.
pub fn curves() -> impl Iterator<Item = &'static Curve> {
    let domains: [&Curve; 9] = [
        &fifteen::CURVE,
        &blocks::CURVE,
        &boxes::CURVE,
        &stones::CURVE,
        &pacman::CURVE,
        &river::CURVE,
        &grids::CURVE,
        &numbrix::CURVE,
        &boggle::CURVE,
    ];
    domains.into_iter()
}

/// A crate that was looked at.
#[derive(Serialize)]
pub struct ConsideredCrate {
    name: &'static str,
    licence: &'static str,
    verdict: &'static str,
}

/// All that were, whether they have rows or not.
pub const CONSIDERED: [ConsideredCrate; 8] = [
    ConsideredCrate {
        name: "`pathfinding` 4.16.0",
        licence: "Apache-2.0 OR MIT",
        verdict: "rows: every generic algorithm, on our own encodings. Its hash is FxHash, as ours.",
    },
    ConsideredCrate {
        name: "`grid_pathfinding` 0.3.0",
        licence: "MIT",
        verdict: "rows: four neighbours. With eight it cuts corners and counts 99/70 for √2, so its \
                  answers are others than ours. It depends on `fxhash`, which is unmaintained \
                  (RUSTSEC-2025-0057): good for a comparison, not for a product.",
    },
    ConsideredCrate {
        name: "`puzzle-solver` 0.4.1",
        licence: "MIT",
        verdict: "rows: Numbrix, by its own model of Hidato. It is old, but no newer crate was found \
                  that takes constraints and proves uniqueness without a solver in another language.",
    },
    ConsideredCrate {
        name: "`soukoban` 0.1.5",
        licence: "MIT OR Apache-2.0",
        verdict: "a row: classic Sokoban, push-optimal A*. By way of `nalgebra` it depends on `paste`, \
                  which is unmaintained (RUSTSEC-2024-0436).",
    },
    ConsideredCrate {
        name: "`boggle-maker` 0.1.4",
        licence: "MIT OR Apache-2.0",
        verdict: "rows: Boggle. The only crate found that takes a list of words and gives all words of \
                  a board with their paths.",
    },
    ConsideredCrate {
        name: "`roggle` 0.7.2",
        licence: "MIT",
        verdict: "no row: it solves Boggle, but only with its own list of words, builds its trie anew \
                  for each board, and prints it.",
    },
    ConsideredCrate {
        name: "`slidy` 0.7.0",
        licence: "SSPL-1.0",
        verdict: "no row: sliding tiles, but the licence is not permissive.",
    },
    ConsideredCrate {
        name: "`puzzles` 0.1.0",
        licence: "LGPL-3.0-or-later",
        verdict: "no row: sliding tiles, but the licence is not permissive.",
    },
];
