//! Weights and costs at the edge of what 32 bits hold, and beyond.

use search::{Algorithm, Bound, Limits, Outcome, Report, Stop};
use weighted_stones::{
    ActionKind, HeuristicKind, Level, MAX_WEIGHT, Move, Settings, parse_steps, solve, validate,
};

use crate::level;

/// A corridor in which a stone of this weight needs `pushes` pushes.
fn corridor(weight: u32, pushes: usize) -> Level {
    level(&format!("{weight}\n@${}.", " ".repeat(pushes - 1)))
}

fn all_settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::DEPTH_FIRST,
        Algorithm::ITERATIVE_DEEPENING,
        Algorithm::UNIFORM_COST,
        Algorithm::GREEDY,
        Algorithm::A_STAR,
        Algorithm::IDA_STAR,
    ] {
        all.push(Settings::published(algorithm));
        for actions in [ActionKind::Steps, ActionKind::Pushes] {
            for heuristic in [HeuristicKind::PushDistance, HeuristicKind::Manhattan] {
                all.push(Settings { algorithm, actions, heuristic, ..Settings::default() });
            }
        }
    }
    all
}

fn report(level: &Level, settings: &Settings) -> Report<Move, u64> {
    // Iterative deepening need not end where nothing is found.
    let limits = Limits { depth: 12, ..Limits::default() };
    let limits = match settings.algorithm {
        Algorithm::IterativeDeepening { .. } => limits,
        _ => Limits::default(),
    };
    solve(level, settings, &limits, &mut ()).expect("sound").report
}

#[test]
fn the_greatest_weight_is_read_and_the_next_is_not() {
    let greatest = corridor(MAX_WEIGHT, 1);
    assert_eq!(greatest.stones()[0].weight, 2_147_483_647);
    for bad in ["2147483648", "4294967296", "18446744073709551617", "-1", "1.5", "0x10"] {
        let error = format!("{bad}\n@$.").parse::<Level>().expect_err("out of range");
        let expected = format!("expected a weight from 0 to 2147483647, found {bad:?}");
        assert_eq!(error.problems[0].kind.to_string(), expected);
        assert_eq!((error.problems[0].line, error.problems[0].column), (1, 1));
    }
}

/// 2^31 a push: one fits 32 bits, and two are 2^32, which is one too many.
#[test]
fn costs_beyond_32_bits_are_found_by_every_algorithm() {
    let (fits, beyond) = (corridor(MAX_WEIGHT, 1), corridor(MAX_WEIGHT, 2));
    for settings in all_settings() {
        let found = report(&fits, &settings);
        assert_eq!(found.outcome, Outcome::Solved, "{settings:?}");
        assert_eq!(found.solutions[0].cost, 1 << 31, "{settings:?}");
        let found = report(&beyond, &settings);
        assert_eq!(found.outcome, Outcome::Solved, "{settings:?}");
        assert_eq!(found.solutions[0].cost, 1 << 32, "{settings:?}");
    }
}

/// 2^32 − 1 is the greatest cost: 3 · 5 · 17 · 257 · 65537 = 255 pushes of weight 16,843,008.
#[test]
fn the_greatest_cost_of_32_bits_is_found_and_the_next() {
    let best = Settings::default();
    let uniform = Settings { algorithm: Algorithm::UNIFORM_COST, ..best };
    for settings in [best, uniform, Settings { actions: ActionKind::Steps, ..uniform }] {
        let greatest = report(&corridor(16_843_008, 255), &settings);
        assert_eq!(greatest.outcome, Outcome::Solved);
        assert_eq!(greatest.solutions[0].cost, u64::from(u32::MAX));
        assert!(greatest.is_proved_least_cost());
        // A step away from the stone and back would cost too much.
        let level = level(&format!("16843008\n @${}.", " ".repeat(254)));
        let greatest = report(&level, &settings);
        assert_eq!(greatest.solutions[0].cost, u64::from(u32::MAX));
        let beyond = report(&corridor(16_843_008, 256), &settings);
        assert_eq!(beyond.outcome, Outcome::Solved);
        assert_eq!(beyond.solutions[0].cost, 256 * 16_843_009);
        assert!(beyond.is_proved_least_cost());
    }
}

#[test]
fn an_estimate_beyond_32_bits_is_the_bound_from_the_start() {
    // Eight stones of the greatest weight, five pushes each.
    let row = "  $    .  \n";
    let rows = format!(" @        \n{}", format!("{row}          \n").repeat(8));
    let weights = vec![MAX_WEIGHT.to_string(); 8].join(" ");
    let (level, limits) =
        (level(&format!("{weights}\n{rows}")), Limits { expansions: 1, ..Limits::default() });
    let stopped = solve(&level, &Settings::default(), &limits, &mut ()).expect("sound").report;
    assert_eq!(stopped.outcome, Outcome::Stopped(Stop::Expanded));
    let Some(Bound::Cost(bound)) = stopped.lower_bound else { panic!("a bound on the cost") };
    let pushes = 8 * 5 * (1 << 31);
    assert!((pushes..pushes + 100).contains(&bound), "{bound}");
}

#[test]
fn the_validator_counts_in_64_bits() {
    let level = corridor(MAX_WEIGHT, 9);
    let steps = parse_steps("RRRRRRRRR").expect("steps");
    assert_eq!(validate(&level, &steps).map(|replayed| replayed.cost), Ok(9 << 31));
}
