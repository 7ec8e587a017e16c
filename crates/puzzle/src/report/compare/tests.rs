//! Lines of tables and the sign test.

use super::{
    csv::{csv_cells, csv_line},
    statistics::{effective_branching, sign_test},
    summary::grouped,
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
