//! Choices of the generators.

use grid::SplitMix;

/// A number below `end`, which is not 0, from the upper bits. (The bias is below `end` / 2^64.)
pub(crate) fn below(random: &mut SplitMix, end: usize) -> usize {
    let product = u128::from(random.number()) * end as u128;
    usize::try_from(product >> 64).unwrap_or(0)
}

/// Fisher and Yates's shuffle.
pub(crate) fn shuffle<T>(random: &mut SplitMix, items: &mut [T]) {
    for end in (2..=items.len()).rev() {
        items.swap(end - 1, below(random, end));
    }
}
