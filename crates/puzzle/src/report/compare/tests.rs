//! Lines of tables and the sign test.

use std::time::Duration;

use super::{
    csv::{csv_cells, csv_line},
    statistics::{Quartiles, effective_branching, has_outlier, sign_test},
    summary::grouped,
    table::{Column, Look, Table},
};

#[test]
fn a_line_is_read_as_it_is_written() {
    let lines: [&[&str]; 5] =
        [&["a", "b"], &[""], &["a,b", "", "c\"d\"", "\""], &["\"\"", "x"], &["", ""]];
    for line in lines {
        let written = csv_line(line.iter().map(|&value| value.to_owned()));
        let read = csv_cells(written.trim_end_matches('\n'));
        assert_eq!(
            read.as_deref(),
            Some(&line.iter().map(|&it| it.to_owned()).collect::<Vec<_>>()[..]),
            "{written}"
        );
    }
    for broken in ["\"a", "\"a\"b", "a,\""] {
        assert_eq!(csv_cells(broken), None, "{broken}");
    }
}

/// By hand; the quartiles are the same as in pandas, to the last place.
#[test]
fn quartiles_and_outliers_of_times() {
    let times = |microseconds: &[u64]| -> Vec<Duration> {
        microseconds.iter().copied().map(Duration::from_micros).collect()
    };
    let Quartiles { lower, median, upper } = Quartiles::of(&times(&[1_237, 1_234, 1_301, 1_240]));
    assert_eq!((lower, median, upper), (1.23625, 1.2385, 1.25525));
    for (all, has_one) in [
        (&[70, 72, 71][..], false),
        (&[100, 110, 120, 130, 140], false),
        (&[100, 110, 120, 130, 260], false),
        (&[100, 110, 120, 130, 270], true),
        (&[5, 5, 5, 5, 4], true),
        (&[5, 5, 5, 5, 5], false),
        (&[100, 110, 120, 500], false),
    ] {
        assert_eq!(has_outlier(&times(all)), has_one, "{all:?}");
    }
}

/// By hand: 1/2^n times the sum of the first binomials, twice.
#[test]
fn the_sign_test_is_binomial() {
    let values = [(0, 0, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (0, 10, 0.001_953_125)];
    for (a, b, p) in values.into_iter().chain([(8, 2, 0.109_375), (3, 3, 1.0)]) {
        assert!((sign_test(a, b) - p).abs() < 1e-12, "{a} {b}: {}", sign_test(a, b));
    }
    assert!(sign_test(2_000, 0) < 1e-300);
}

/// The first is Russell and Norvig's example, to the places that they give; the others by hand.
#[test]
fn a_uniform_tree_of_the_same_depth_has_as_many_nodes() {
    for (generated, depth, branching) in
        [(52, 5, 1.92), (6, 2, 2.0), (39, 3, 3.0), (7, 7, 1.0), (9, 1, 9.0), (0, 3, 0.0)]
    {
        let found = effective_branching(generated, depth).expect("an action");
        assert!((found - branching).abs() < 0.005, "{generated} {depth}: {found}");
    }
    assert_eq!(effective_branching(5, 0), None);
    // Powers that overflow.
    let found = effective_branching(u64::MAX, 2_000).expect("an action");
    assert!((1.0..1.1).contains(&found), "{found}");
}

#[test]
fn medians_keep_their_halves() {
    let shown = [9.5, 99.94, 169.5, 1_274.5, 45_880.0, 1_234.6].map(grouped);
    assert_eq!(shown, ["9.5", "99.9", "169.5", "1,274.5", "45,880", "1,235"]);
}

/// Less important columns are left out, and then texts are broken at blanks.
#[test]
fn no_line_is_longer_than_the_terminal() {
    let columns = vec![
        Column::text("search"),
        Column::text("against"),
        Column::number("fewer", 0),
        Column::number("equal", 1),
        Column::number("p", 0),
    ];
    let row = ["wastar 3/2, linear-conflict", "astar, manhattan", "1,234", "0", "1.2e-16"];
    let rows = vec![row.map(str::to_owned).to_vec(); 2];
    let table = |width| {
        let (columns, rows) = (columns.clone(), rows.clone());
        let (heading, note) = (String::new(), String::new());
        Table { heading, columns, rows, note }.written(Look::Text(width))
    };
    assert_eq!(table(80).lines().count(), table(120).lines().count());
    for width in [42, 50, 60, 80] {
        let text = table(width);
        assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
        let words = text.split_whitespace();
        assert_eq!(words.filter(|word| *word == "linear-conflict").count(), 2, "{text}");
    }
}
