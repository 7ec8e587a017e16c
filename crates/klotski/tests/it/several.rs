//! Goals of several pieces.

use std::collections::BTreeMap;

use klotski::{
    Engine, HeuristicKind, Lanes, Level, Metric, Settings, Space, Step, Target, Targets,
    domain::Named, solve, validate,
};
use proptest::{prelude::*, sample::Index};
use search::{Algorithm, Heuristic, Limits};
use testkit::{
    Tally, cross_check, laws,
    rules::{self, Moves, Rules},
};

use crate::{
    laws::boards_with_a_target,
    naive::{Cells, Naive},
};

const SMALL: [&str; 4] = [
    "goal b 1 3, a 1 2\nab.\n...\n",
    "goal a 2 2, b 1 1, c 3 1\naab\n.cc\n...\n",
    "rails\ngoal A 1 2, B 2 1\nAA.\nB..\nB..\n",
    // Solved already.
    "goal b 1 2, a 1 1\nab.\n",
];

#[test]
fn several_goals_are_read_and_written() {
    for text in SMALL {
        let level: Level = laws::text_round_trip(text);
        assert!(!level.also().is_empty());
    }
    let level: Level = SMALL[0].parse().expect("a level");
    for text in
        ["goal b 1 3 a 1 2/ab./...", "ab./.../goal b 1 3, a 1 2", "goal b 1 3, a 1 2/ab./..."]
    {
        assert_eq!(text.parse().as_ref(), Ok(&level), "{text}");
    }
    let targets: Targets = "b 1 3, a 1 2".parse().expect("two places");
    assert_eq!(Level::read_with(b"ab./...", Some(&targets), false).as_ref(), Ok(&level));
    assert!("b 1 3, a 1 2".parse::<Target>().is_err() && "b 1 3, a 1".parse::<Targets>().is_err());
    for (text, said) in [
        ("goal b 1 3, c 1 1\nab.", "expected the name of a piece on the board, found 'c'"),
        ("goal b 1 3, b 1 1\nab.", "expected one place for each piece, found two for b"),
        ("goal b 1 3, a 2 1\nab.", "expected a place where a fits on the board"),
    ] {
        let error = text.parse::<Level>().expect_err(text).to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn small_levels_are_lawful() {
    for text in SMALL {
        let level: Level = text.parse().expect("a level");
        for &metric in Metric::ALL {
            let space = Space::<u64, 4>::new(&level, metric).expect("small");
            let lanes: Vec<_> =
                HeuristicKind::ALL.iter().map(|&kind| Lanes::new(&level, kind, metric)).collect();
            let heuristics: Vec<&dyn Heuristic<_>> =
                lanes.iter().map(|it| -> &dyn Heuristic<Space<u64, 4>> { it }).collect();
            laws::all(&space, &heuristics);
            laws::puzzle_is_lawful(&level, |settings| settings.metric = metric);
        }
    }
    let level: Level = SMALL[0].parse().expect("a level");
    let sweep = Settings { engine: Engine::Sweep, metric: Metric::Moves, ..Settings::default() };
    let refused =
        solve(&level, &sweep, &Limits::default(), &mut ()).map(|_| ()).expect_err("several");
    assert!(refused.to_string().contains("a goal of one piece"), "{refused}");
    let travels = klotski::parse_travels("bR").expect("a travel");
    let astray = validate(&level, &travels).expect_err("a is not there").to_string();
    assert!(astray.contains("the corner of piece a is not in row 1, column 2"), "{astray}");
}

/// Pieces by name.
type Pieces = BTreeMap<char, Cells>;

/// The rules with two goals, in a metric.
struct Several {
    naive: Naive,
    also: Vec<(char, Cells)>,
    metric: Metric,
}

impl Rules for Several {
    type Position = Pieces;

    fn start(&self) -> Pieces {
        self.naive.start.clone()
    }

    fn is_solved(&self, pieces: &Pieces) -> bool {
        let special = pieces[&self.naive.special].clone();
        self.naive.is_goal(&(special, Default::default()))
            && self.also.iter().all(|(name, cells)| pieces[name] == *cells)
    }

    fn moves(&self, pieces: &Pieces) -> Moves<Pieces> {
        let mut moves = Vec::new();
        for (&name, cells) in pieces {
            let others = pieces.iter().filter(|(other, _)| **other != name);
            let taken: Cells = others.flat_map(|(_, cells)| cells).copied().collect();
            let is_special = name == self.naive.special;
            let with = |cells: Cells| {
                let mut pieces = pieces.clone();
                pieces.insert(name, cells);
                pieces
            };
            let (mut places, mut done) = (vec![(cells.clone(), 0_u64)], 0);
            while let Some((at, steps)) = places.get(done).cloned() {
                done += 1;
                let is_end = steps > 0
                    && (self.metric == Metric::Steps || self.is_solved(&with(at.clone())));
                if is_end {
                    continue;
                }
                for to in Step::ALL {
                    let next = self.naive.step(&at, is_special, &taken, to);
                    let next = next.filter(|next| places.iter().all(|(known, _)| known != next));
                    places.extend(next.map(|next| (next, steps + 1)));
                }
            }
            for (at, steps) in places.into_iter().skip(1) {
                let cost = match self.metric {
                    Metric::MovesThenSteps => 1_000 + steps,
                    _ => 1,
                };
                moves.push((String::new(), cost, with(at)));
            }
        }
        moves
    }
}

fn check(text: &str, picks: [Index; 2], metric: Metric, tally: &mut Tally) {
    let level: Level = text.parse().expect("a level");
    let others: Vec<_> = (level.pieces().iter().enumerate())
        .filter(|&(number, _)| level.special() != Some(number))
        .map(|(_, piece)| piece)
        .collect();
    if others.is_empty() {
        return;
    }
    let piece = picks[0].get(&others);
    let cell = picks[1].index(level.rows() * level.columns());
    let (row, column) = (cell / level.columns() + 1, cell % level.columns() + 1);
    let (head, rows) = text.split_once('\n').expect("a goal and rows");
    let both = format!("{head}, {} {row} {column}\n{rows}", piece.name);
    let Ok(level) = both.parse::<Level>() else { return };
    let naive = Naive::new(text);
    let cells = &naive.start[&piece.name];
    let least = |side: fn(&(i32, i32)) -> i32| cells.iter().map(side).min().expect("a cell");
    let signed = |number: usize| i32::try_from(number).expect("small") - 1;
    let (down, right) = (signed(row) - least(|it| it.0), signed(column) - least(|it| it.1));
    let there = cells.iter().map(|&(row, column)| (row + down, column + right)).collect();
    let rules = Several { also: vec![(piece.name, there)], naive, metric };
    let Ok(least) = rules::least(&rules, 500) else { return };
    tally.instance(least);
    for algorithm in [Algorithm::A_STAR, Algorithm::UNIFORM_COST, Algorithm::IDA_STAR] {
        for heuristic in [HeuristicKind::Admissible2, HeuristicKind::Admissible1] {
            let settings = Settings { algorithm, heuristic, metric, engine: Engine::Core };
            let limits = Limits { expansions: 5_000, ..Limits::default() };
            let report = solve(&level, &settings, &limits, &mut ()).expect("sound").report;
            let found = report.solutions.first().map(|best| {
                let replayed = validate(&level, &best.actions).expect("it replays");
                match metric {
                    Metric::Steps => replayed.steps,
                    Metric::MovesThenSteps => 1_000 * replayed.moves + replayed.steps,
                    _ => replayed.moves,
                }
            });
            // Without a closed list it may not end within the limit.
            if report.is_proved_best() || report.is_proved_unsolvable() {
                assert_eq!(found, least.map(|it| it.cost), "{settings:?}\n{both}");
            } else {
                assert_eq!(algorithm, Algorithm::IDA_STAR, "{both}");
            }
        }
    }
}

#[test]
fn cross_check_goals_of_two_pieces() {
    let metrics = [Metric::Steps, Metric::Moves, Metric::MovesThenSteps];
    let picks = [any::<Index>(), any::<Index>()];
    let levels = (boards_with_a_target(3), picks, proptest::sample::select(metrics.to_vec()));
    cross_check(levels, |(text, picks, metric), tally| check(&text, picks, metric, tally));
}
