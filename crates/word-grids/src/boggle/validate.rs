//! Replays a word on the board by the rules alone: it shares nothing with the searches.

use crate::{
    boggle::Board,
    grid::{Cell, Neighbours, Place},
    touch::touch,
};

/// Why a path does not spell a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvalidWord {
    /// No path at all.
    Nowhere {
        /// The word.
        word: String,
        /// Which cells are neighbours.
        neighbours: Neighbours,
    },
    /// No cell at all.
    Empty,
    /// A cell that the board does not have.
    OffBoard {
        /// Which cell of the path, from 1.
        step: usize,
    },
    /// A step to a cell that is no neighbour.
    Apart {
        /// Which cell of the path, from 1.
        step: usize,
        /// The cell before it.
        from: Place,
        /// The cell.
        to: Place,
    },
    /// A cell used twice.
    Twice {
        /// Which cell of the path, from 1.
        step: usize,
        /// The cell.
        place: Place,
    },
    /// It spells something else.
    Spells {
        /// What it spells.
        spelled: String,
    },
}

text::messages! { InvalidWord;
    Self::Nowhere { word, neighbours } =>
        "no path on the board spells {word:?} by the neighbours {neighbours}";
    Self::Empty => "the path has no cell";
    Self::OffBoard { step } => "cell {step} of the path is not on the board";
    Self::Apart { step, from, to } => "cell {step} of the path, {to}, is no neighbour of {from}";
    Self::Twice { step, place } => "cell {step} of the path, {place}, was used before";
    Self::Spells { spelled } => "the path spells {spelled:?}";
}

/// Succeeds if `path` spells `word` on `board` under these neighbours. Whether it is in a
/// dictionary is another question. O(cells of the path squared).
///
/// # Errors
///
/// The first cell that is wrong, or what the path spells instead.
pub fn validate(
    board: &Board,
    neighbours: Neighbours,
    word: &str,
    path: &[Cell],
) -> Result<(), InvalidWord> {
    let grid = board.grid();
    let mut spelled = String::new();
    for (index, &cell) in path.iter().enumerate() {
        let step = index + 1;
        let Some(letters) = board.cells().get(usize::from(cell)) else {
            return Err(InvalidWord::OffBoard { step });
        };
        let place = grid.place(cell);
        if path[..index].contains(&cell) {
            return Err(InvalidWord::Twice { step, place });
        }
        if let Some(&last) = path[..index].last()
            && !touch(neighbours, grid, grid.place(last), place)
        {
            return Err(InvalidWord::Apart { step, from: grid.place(last), to: place });
        }
        spelled.push_str(letters.as_str());
    }
    if path.is_empty() {
        return Err(InvalidWord::Empty);
    }
    if spelled != word.to_ascii_lowercase() {
        return Err(InvalidWord::Spells { spelled });
    }
    Ok(())
}
