//! How many cases a random test has, by the step in which it runs.

use std::env;

use proptest::test_runner::Config;

/// The number of cases of a random test: `all` of them where the environment variable `THOROUGH` is set, as in
/// `.ci/run`, and a fifth, rounded up, elsewhere. O(1).
///
/// ```
/// assert!([200, 1_000].contains(&testkit::cases(1_000)));
/// ```
#[must_use]
pub fn cases(all: u32) -> u32 {
    if env::var_os("THOROUGH").is_some() { all } else { all.div_ceil(5) }
}

/// A configuration of `proptest` for so many [`cases`], which leaves no files behind.
#[must_use]
pub fn random_cases(all: u32) -> Config {
    Config { failure_persistence: None, ..Config::with_cases(cases(all)) }
}
