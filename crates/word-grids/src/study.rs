//! The boards as state spaces, for counts and explorations (feature `study`). Searches have engines of their own.

use domain::{Job, JobError};
use search::Blind;

use crate::{
    Neighbours,
    boggle::{Board, BoggleSpace, Dictionary},
    lattice::in_words,
    numbrix::{Instance, NumbrixSpace},
};

/// Studies a Boggle board, where an action is the next cell of a path that spells a prefix of a word.
///
/// # Errors
///
/// As [`Job::study`].
pub(crate) fn boggle(
    board: &Board,
    dictionary: &Dictionary,
    neighbours: Neighbours,
    job: &mut Job<'_, Board>,
) -> Result<(), JobError> {
    in_words!(board.grid(), W => {
        let space = BoggleSpace::<W>::of(board, dictionary, neighbours);
        job.study(&space, &Blind, |cells| board.grid().places(cells))
    })
}

/// Studies a Numbrix puzzle, where an action is the cell of the next number.
///
/// # Errors
///
/// As [`Job::study`].
pub(crate) fn numbrix(instance: &Instance, job: &mut Job<'_, Instance>) -> Result<(), JobError> {
    let Instance { level, neighbours } = instance;
    in_words!(level.grid(), W => {
        let space = NumbrixSpace::<W>::of(level, *neighbours);
        job.study(&space, &Blind, |cells| level.grid().places(cells))
    })
}
