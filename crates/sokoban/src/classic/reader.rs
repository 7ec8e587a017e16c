//! Reads the rows of one board, and checks what only the whole board shows.

use std::ops::ControlFlow;

use grid::{Place, Square, Step};
use text::{At, Common, ParseError, Problems};

use super::{collection::MAX_SQUARES, level::Level, problem::ProblemKind, run_length::expand};

/// The characters of a board.
const SQUARES: &str = "one of # @ + $ * . - _ or a blank";

/// The characters of a line that may not be valid UTF-8, with U+FFFD for each invalid sequence.
fn characters(line: &[u8]) -> impl Iterator<Item = char> {
    line.utf8_chunks().flat_map(|chunk| {
        let bad = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(bad)
    })
}

/// Reads the lines of one board.
#[derive(Default)]
pub(super) struct BoardReader {
    rows: Vec<Vec<Square>>,
    /// Where each square is written.
    written: Vec<Vec<At>>,
    squares: usize,
    player: Option<(At, Place)>,
    boxes: Vec<(At, Place)>,
    goals: usize,
    /// Where the signs `@ + $ *` and the letters were seen first.
    alphabets: [Option<At>; 2],
    /// True if there is a row of which nothing is known.
    has_unread_row: bool,
    pub(super) problems: Problems<ProblemKind>,
}

impl BoardReader {
    /// Reads a line, which begins at `start`; breaks if the level is too large. What is left of it is
    /// not read then.
    pub(super) fn line(&mut self, text: &[u8], start: At) -> ControlFlow<()> {
        let at = |column| At { column: start.column + column, ..start };
        let encoded = text.iter().any(|byte| byte.is_ascii_digit() || b"|/()".contains(byte));
        self.begin_row();
        let signs = characters(text);
        if !encoded {
            return signs.enumerate().try_for_each(|(column, sign)| self.square(at(column), sign));
        }
        match expand(signs, MAX_SQUARES) {
            Err((column, error)) => {
                self.has_unread_row = true;
                self.problems.report(at(column), error);
                // Such a row counts too: memory follows what is counted.
                self.count(start)
            }
            Ok(signs) => signs.into_iter().try_for_each(|(column, sign)| {
                if !matches!(sign, '|' | '/') {
                    return self.square(at(column), sign);
                }
                // So does an empty one.
                self.begin_row();
                self.squares += 1;
                ControlFlow::Continue(())
            }),
        }
    }

    fn begin_row(&mut self) {
        self.rows.push(Vec::new());
        self.written.push(Vec::new());
    }

    /// Counts a square; breaks if there is no room for it.
    pub(super) fn count(&mut self, at: At) -> ControlFlow<()> {
        self.squares += 1;
        if self.squares <= MAX_SQUARES {
            return ControlFlow::Continue(());
        }
        self.problems.report(at, ProblemKind::TooLarge { most: MAX_SQUARES });
        ControlFlow::Break(())
    }

    /// Takes the next square of the last row.
    fn square(&mut self, at: At, sign: char) -> ControlFlow<()> {
        self.count(at)?;
        if let Some(alphabet) = match sign {
            '@' | '+' | '$' | '*' => Some(0),
            'p' | 'P' | 'b' | 'B' | 'o' => Some(1),
            _ => None,
        } {
            self.alphabets[alphabet].get_or_insert(at);
        }
        // The letters that some collections use.
        let sign = match sign {
            'p' => '@',
            'P' => '+',
            'b' => '$',
            'B' => '*',
            'o' => '.',
            other => other,
        };
        let square = Square::beneath(sign).unwrap_or_else(|| {
            let (expected, found) = (SQUARES, sign);
            self.problems.report(at, Common::Character { expected, found });
            Square::Floor
        });
        let row = self.rows.len() - 1;
        let place = Place { row, column: self.rows[row].len() };
        self.rows[row].push(square);
        self.written[row].push(at);
        self.goals += usize::from(square == Square::Goal);
        match sign {
            '$' | '*' => self.boxes.push((at, place)),
            '@' | '+' => match self.player {
                None => self.player = Some((at, place)),
                Some((At { line, column }, _)) => {
                    self.problems.report(at, ProblemKind::SecondPlayer { line, column });
                }
            },
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Checks what only the whole board shows, which begins at `top`.
    pub(super) fn finish(mut self, top: At) -> Result<Level, ParseError<ProblemKind>> {
        // What is missed may be in a row that was not read.
        if self.has_unread_row {
            return Err(self.problems.into_error());
        }
        if let [Some(signs), Some(letters)] = self.alphabets {
            self.problems.report_of_whole(signs.max(letters), ProblemKind::Mixed);
            return Err(self.problems.into_error());
        }
        if let Some(&(at, _)) = self.boxes.get(self.goals) {
            let (boxes, goals) = (self.boxes.len(), self.goals);
            self.problems.report_of_whole(at, ProblemKind::TooManyBoxes { boxes, goals });
        }
        let Some((_, player)) = self.player else {
            self.problems.report_of_whole(top, ProblemKind::NoPlayer);
            return Err(self.problems.into_error());
        };
        let boxes = self.boxes.iter().map(|&(_, place)| place).collect();
        let level = Level { rows: self.rows, player, boxes };
        // What an unknown sign stands for may be a wall.
        if self.problems.is_empty()
            && let Some(Place { row, column }) = opening(&level)
        {
            let at = self.written[row][column];
            self.problems.report_of_whole(at, ProblemKind::OpenBorder);
        }
        self.problems.finish(level)
    }
}

/// From where the player can walk off the board, boxes aside.
fn opening(level: &Level) -> Option<Place> {
    let floor = level.floor();
    let is_beyond =
        |place: Place| level.rows.get(place.row).is_none_or(|row| row.len() <= place.column);
    let leads_out =
        |place: &Place| Step::ALL.into_iter().any(|step| place.beside(step).is_none_or(is_beyond));
    floor.cells().map(|cell| floor.place(cell)).find(leads_out)
}
