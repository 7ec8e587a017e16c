//! From text to [`Level`]: every problem of the text in one run.

use crate::{
    action::Agent,
    level::{Food, Level, MAX_CELLS, Place, Square},
    problem::{MAX_PROBLEMS, ParseLevelError, Problem, ProblemKind},
    state::Layout,
};

/// Reads a level in either format. O(length of the text).
pub(crate) fn level(text: &str) -> Result<Level, ParseLevelError> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let shift = usize::from(body.len() < text.len());
    let is_ours = body.contains(['Q', '1', '2', '3']);
    let mut parser = Parser { is_ours, ..Parser::default() };
    if shift > 0 {
        parser.report(At { line: 1, column: 1 }, ProblemKind::ByteOrderMark);
    }
    let rows = rows(body);
    let width = rows.first().map_or(0, |row| row.text.chars().count());
    for Row { line, text } in rows {
        parser.row(line, text, width, if line == 1 { shift } else { 0 });
    }
    parser.finish()
}

/// The error for bytes that are not UTF-8: each piece that is not, with its place.
pub(crate) fn invalid_utf8(bytes: &[u8]) -> ParseLevelError {
    let mut parser = Parser::default();
    let mut at = At { line: 1, column: 1 };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            at = match character {
                '\n' => At { line: at.line + 1, column: 1 },
                _ => At { column: at.column + 1, ..at },
            };
        }
        if let Some(&byte) = chunk.invalid().first() {
            parser.report(at, ProblemKind::InvalidUtf8 { byte });
            at.column += 1;
        }
    }
    ParseLevelError::new(parser.problems, parser.omitted)
}

/// A line of the text that is a row of the maze.
#[derive(Clone, Copy)]
struct Row<'a> {
    /// From 1.
    line: usize,
    text: &'a str,
}

/// The lines from the first that is not blank to the last; where all of them end in a wall in the
/// same column, without the blanks behind it. Blanks are floor, so no others are dropped.
fn rows(body: &str) -> Vec<Row<'_>> {
    let lines = body.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let mut rows: Vec<Row<'_>> = (1..).zip(lines).map(|(line, text)| Row { line, text }).collect();
    let is_blank = |row: &Row<'_>| row.text.bytes().all(|byte| byte == b' ');
    let end = rows.iter().rposition(|row| !is_blank(row)).map_or(0, |last| last + 1);
    rows.truncate(end);
    rows.drain(..rows.iter().position(|row| !is_blank(row)).unwrap_or(0));
    let trimmed = |row: &Row<'_>| row.text.trim_end_matches(' ').len();
    let border = rows.first().map_or(0, trimmed);
    if rows.iter().all(|row| trimmed(row) == border && row.text[..border].ends_with('%')) {
        for row in &mut rows {
            row.text = &row.text[..border];
        }
    }
    rows
}

/// A position in the text, 1-based, columns in characters.
#[derive(Clone, Copy, Debug)]
struct At {
    line: usize,
    column: usize,
}

#[derive(Default)]
struct Parser {
    /// Not a Berkeley layout.
    is_ours: bool,
    squares: Vec<Vec<Square>>,
    agents: [Option<(At, Place)>; 2],
    cells: usize,
    foods: usize,
    last_food: Option<At>,
    problems: Vec<Problem>,
    omitted: usize,
}

impl Parser {
    fn report(&mut self, At { line, column }: At, kind: ProblemKind) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem { line, column, kind });
        } else {
            self.omitted += 1;
        }
    }

    /// Reads one row; its first character has the column `shift + 1`.
    fn row(&mut self, line: usize, text: &str, width: usize, shift: usize) {
        let row = self.squares.len();
        let mut squares = Vec::new();
        for (column, found) in text.chars().enumerate() {
            let at = At { line, column: shift + column + 1 };
            let square = self.square(at, Place { row, column }, found);
            if square != Square::Wall {
                self.cells += 1;
                if self.cells == MAX_CELLS + 1 {
                    self.report(at, ProblemKind::TooManyCells);
                }
            }
            squares.push(square);
        }
        let found = squares.len();
        if found != width {
            let at = At { line, column: shift + found.min(width) + 1 };
            self.report(at, ProblemKind::Ragged { expected: width, found });
        }
        self.squares.push(squares);
    }

    fn square(&mut self, at: At, place: Place, found: char) -> Square {
        let food = match (found, self.is_ours) {
            ('%', _) => return Square::Wall,
            (' ', _) | ('G' | 'o', false) => return Square::Floor,
            ('P', _) => return self.agent(Agent::P, at, place),
            ('Q', _) => return self.agent(Agent::Q, at, place),
            ('1', _) | ('.', false) => Food::One,
            ('2', _) => Food::Two,
            ('3', _) => Food::Three,
            (_, is_ours) => {
                let kind = match found {
                    '.' | 'G' | 'o' => ProblemKind::MixedFormats { found },
                    _ if is_ours => ProblemKind::UnknownCharacter { found },
                    _ => ProblemKind::UnknownInLayout { found },
                };
                self.report(at, kind);
                return Square::Floor;
            }
        };
        self.foods += 1;
        self.last_food = Some(at);
        Square::Food(food)
    }

    fn agent(&mut self, agent: Agent, at: At, place: Place) -> Square {
        match self.agents[agent.index()] {
            None => self.agents[agent.index()] = Some((at, place)),
            Some((At { line, column }, _)) => {
                self.report(at, ProblemKind::SecondAgent { agent, line, column });
            }
        }
        Square::Floor
    }

    /// Checks what only the whole text shows.
    fn finish(mut self) -> Result<Level, ParseLevelError> {
        let start = At { line: 1, column: 1 };
        let [p, q] = self.agents.map(|seen| seen.map(|(_, place)| place));
        if self.squares.is_empty() {
            self.report(start, ProblemKind::Empty);
        } else {
            if p.is_none() {
                self.report(start, ProblemKind::NoAgent(Agent::P));
            }
            if q.is_none() && self.is_ours {
                self.report(start, ProblemKind::NoAgent(Agent::Q));
            }
        }
        let (cells, found) = (self.cells, self.foods);
        let most = Layout::most_foods(cells, if self.is_ours { 2 } else { 1 });
        if let Some(at) = self.last_food.filter(|_| found > most && cells <= MAX_CELLS) {
            self.report(at, ProblemKind::TooManyFoods { most, cells, found });
        }
        match p {
            Some(p) if self.problems.is_empty() => Ok(Level { squares: self.squares, p, q }),
            _ => Err(ParseLevelError::new(self.problems, self.omitted)),
        }
    }
}
