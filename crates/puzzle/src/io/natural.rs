//! The order of names with numbers in them.

use std::cmp::Ordering;

/// `level-2` before `level-10`.
pub(crate) fn natural(one: &str, other: &str) -> Ordering {
    let digits = |text: &str| text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (mut one, mut other) = (one, other);
    loop {
        match (digits(one), digits(other)) {
            (0, 0) => match (one.chars().next(), other.chars().next()) {
                (Some(left), Some(right)) if left == right => {
                    (one, other) = (&one[left.len_utf8()..], &other[right.len_utf8()..]);
                }
                (left, right) => return left.cmp(&right),
            },
            (left, right) => {
                let number = |text: &str| text.trim_start_matches('0').to_owned();
                let (first, second) = (number(&one[..left]), number(&other[..right]));
                let order = first.len().cmp(&second.len()).then(first.cmp(&second));
                if order.is_ne() || left == 0 || right == 0 {
                    return order.then(left.cmp(&right));
                }
                (one, other) = (&one[left..], &other[right..]);
            }
        }
    }
}
