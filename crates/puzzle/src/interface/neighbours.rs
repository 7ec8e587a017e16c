//! The words of `--neighbours`, the same for all puzzles.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use word_grids::Neighbours;

/// A parser of `--neighbours`.
pub(crate) fn neighbours() -> impl TypedValueParser<Value = Neighbours> {
    let words = ["4", "8", "four", "king", "torus4", "torus8"];
    PossibleValuesParser::new(words).map(|word| match word.as_str() {
        "4" | "four" => Neighbours::Four,
        "torus4" => Neighbours::Torus4,
        "torus8" => Neighbours::Torus8,
        _ => Neighbours::King,
    })
}
