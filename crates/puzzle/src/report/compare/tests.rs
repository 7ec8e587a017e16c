//! Lines of tables and the sign test.

use super::{
    csv::{csv_cells, csv_line},
    summary::sign_test,
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
