//! How many cases a random test has, by the step in which it runs.

use std::env;

use proptest::test_runner::Config;

/// Returns true if tests have their full sizes: the environment variable `THOROUGH` is set, as in `.ci/run`.
#[must_use]
pub fn is_thorough() -> bool {
    env::var_os("THOROUGH").is_some()
}

/// The items with which a long test runs: all of them where tests are [thorough](is_thorough), and the first elsewhere.
///
/// ```
/// let sizes = testkit::first_or_all(&[1, 2, 3]);
/// assert_eq!(sizes.len(), if testkit::is_thorough() { 3 } else { 1 });
/// ```
#[must_use]
pub fn first_or_all<T>(items: &[T]) -> &[T] {
    if is_thorough() { items } else { items.get(..1).unwrap_or(items) }
}

/// One of two sizes of a long test: `full` where tests are [thorough](is_thorough), and `quick` elsewhere.
///
/// ```
/// assert!([10, 10_000].contains(&testkit::size(10_000, 10)));
/// ```
#[must_use]
pub fn size<T>(full: T, quick: T) -> T {
    if is_thorough() { full } else { quick }
}

/// The number of cases of a random test: `all` of them where tests are [thorough](is_thorough), and a tenth, rounded up,
/// elsewhere. O(1).
///
/// ```
/// assert!([100, 1_000].contains(&testkit::cases(1_000)));
/// ```
#[must_use]
pub fn cases(all: u32) -> u32 {
    if is_thorough() { all } else { all.div_ceil(10) }
}

/// A configuration of `proptest` for [`cases(all)`](cases) cases, which leaves no files behind.
#[must_use]
pub fn random_cases(all: u32) -> Config {
    Config { failure_persistence: None, ..Config::with_cases(cases(all)) }
}
