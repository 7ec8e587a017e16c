//! Korf's hundred 15-puzzle instances (Artificial Intelligence 27, 1985, table 1; `fixtures/npuzzle`).

use std::{
    fs,
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Arc, LazyLock},
};

use npuzzle::{HeuristicKind, Level, Partition, Patterns, Settings, domain::FromText, solve};
use search::{Algorithm, Limits};
use testkit::size;

/// A row of the table.
struct Row {
    level: Level,
    optimum: u32,
    nodes: u64,
}

fn hundred() -> Vec<Row> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/npuzzle");
    let table = fs::read_to_string(folder.join("korf-1985.txt")).expect("the table is there");
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let numbers: Vec<u64> = line.split(' ').map(|it| it.parse().expect("a number")).collect();
        let [number, optimum, nodes] = numbers[..] else { panic!("three numbers, not {line}") };
        let bytes = fs::read(folder.join(format!("korf/{number:03}.txt"))).expect("an instance");
        let level = Level::from_bytes(&bytes).expect("a level");
        Row { level, optimum: u32::try_from(optimum).expect("a length"), nodes }
    });
    rows.collect()
}

#[test]
fn the_table_is_whole() {
    let rows = hundred();
    assert_eq!(rows.len(), 100);
    assert_eq!(rows.iter().map(|row| row.optimum).sum::<u32>(), 5_305);
    assert_eq!(rows.iter().map(|row| row.nodes).sum::<u64>(), 36_302_808_031);
    assert!(rows.iter().all(|row| row.level.is_solvable()));
}

#[test]
fn ida_star_with_manhattan_distance_generates_as_many_nodes_as_korf() {
    // Instances of more nodes take too long for a test.
    let (most, count) = size((20_000_000, 37), (1_300_000, 6));
    let rows: Vec<Row> = hundred().into_iter().filter(|row| row.nodes <= most).collect();
    assert_eq!(rows.len(), count);
    for row in rows {
        let mut settings = Settings::best_for(&row.level);
        settings.algorithm = Algorithm::IDA_STAR.into();
        settings.heuristic = HeuristicKind::Manhattan;
        let report =
            solve(&row.level, &settings, &Limits::default(), &mut ()).expect("no defect").report;
        assert_eq!(report.solutions[0].cost, u64::from(row.optimum), "{}", row.level);
        assert!(report.is_proved_least_cost());
        // Korf counts the root too.
        assert_eq!(report.stats.generated + 1, row.nodes, "{}", row.level);
    }
}

/// The bytes of the databases of the hundred, which all have the same goal.
fn patterns(threads: usize) -> Vec<u8> {
    let level = hundred().swap_remove(0).level;
    let threads = NonZeroUsize::new(threads).expect("a thread");
    let patterns = Patterns::build(&level, Partition::SixSixThree, threads, || Ok(()))
        .expect("nothing stops it")
        .expect("4 x 4");
    assert!(patterns.bytes() < Partition::SixSixThree.bytes());
    let mut bytes = Vec::new();
    patterns.write_to(&mut bytes).expect("a list takes all");
    bytes
}

/// Those that one thread builds, once for all tests.
static BY_ONE: LazyLock<Vec<u8>> = LazyLock::new(|| patterns(1));

#[test]
fn all_hundred_are_solved_optimally_with_pattern_databases() {
    // Every twentieth where tests are not thorough.
    let rows: Vec<Row> = hundred().into_iter().step_by(size(1, 20)).collect();
    // Those that were written and read again are searched with.
    let read = Patterns::read_from(&rows[0].level, Partition::SixSixThree, &mut &BY_ONE[..]);
    let patterns = Arc::new(read.expect("what was written"));
    let (mut nodes, count) = (0, rows.len() as u64);
    for row in rows {
        let mut settings = Settings::best_for(&row.level);
        settings.patterns = Some(Arc::clone(&patterns));
        let report =
            solve(&row.level, &settings, &Limits::default(), &mut ()).expect("no defect").report;
        assert_eq!(report.solutions[0].cost, u64::from(row.optimum), "{}", row.level);
        assert!(report.is_proved_least_cost());
        nodes += report.stats.generated;
    }
    let name = size("all_hundred_are_solved_optimally_with_pattern_databases", "every_twentieth");
    snapshots::assert_snapshot!(name, format!("{} nodes generated on average", nodes / count));
}

#[test]
fn threads_build_the_same_databases_and_damaged_ones_are_refused() {
    let level = hundred().swap_remove(0).level;
    let bytes = &*BY_ONE;
    assert!(*bytes == patterns(2), "two threads build other databases");
    let read =
        |bytes: &[u8]| match Patterns::read_from(&level, Partition::SixSixThree, &mut &*bytes) {
            Ok(_) => "whole".to_owned(),
            Err(error) => error.to_string(),
        };
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        read(&bytes)
    };
    let longer = [&bytes[..], &[0]].concat();
    snapshots::assert_snapshot!(
        [
            read(bytes),
            read(&bytes[..20]),
            read(&bytes[..bytes.len() - 1]),
            read(&longer),
            changed(0),
            changed(8),
            changed(9),
            changed(20),
            changed(bytes.len() / 2),
            changed(bytes.len() - 1),
        ]
        .join("\n")
    );
    // Of another goal and size.
    let other: Level = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0".parse().expect("a level");
    assert!(Patterns::read_from(&other, Partition::SixSixThree, &mut &bytes[..]).is_err());
    let small: Level = "12 30".parse().expect("a level");
    assert!(Patterns::read_from(&small, Partition::SixSixThree, &mut &bytes[..]).is_err());
}
