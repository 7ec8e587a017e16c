//! Grids, words and numbers once more, from the texts of boards and puzzles.

use std::collections::BTreeSet;

use testkit::rules::Rules;
use word_grids::{Cell, Neighbours};

/// Cells row by row, each with what is written there.
pub(crate) struct WrittenGrid {
    columns: usize,
    cells: Vec<String>,
    neighbours: Neighbours,
}

impl WrittenGrid {
    /// Of a Boggle board: letters one by one, several of one cell in brackets.
    pub(crate) fn board(text: &str, neighbours: Neighbours) -> Self {
        let row = |line: &str| {
            let mut cells = Vec::new();
            let mut open: Option<String> = None;
            for sign in line.chars() {
                match (sign, &mut open) {
                    ('(', _) => open = Some(String::new()),
                    (')', _) => cells.extend(open.take()),
                    (_, Some(long)) => long.push(sign),
                    (_, None) => cells.push(sign.to_string()),
                }
            }
            cells
        };
        Self::new(text.lines().map(row).collect(), neighbours)
    }

    /// Of a Numbrix puzzle: numbers apart by blanks, `.` where none is given, `#` where none can be.
    pub(crate) fn puzzle(text: &str, neighbours: Neighbours) -> Self {
        let row = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        Self::new(text.lines().map(row).collect(), neighbours)
    }

    fn new(rows: Vec<Vec<String>>, neighbours: Neighbours) -> Self {
        Self { columns: rows[0].len(), cells: rows.concat(), neighbours }
    }

    /// The cells one step away, by walking in all directions.
    fn beside(&self, cell: usize) -> Vec<usize> {
        let (rows, columns) = (self.cells.len() / self.columns, self.columns);
        let (straight, is_round) = match self.neighbours {
            Neighbours::Four => (true, false),
            Neighbours::Torus4 => (true, true),
            Neighbours::King => (false, false),
            Neighbours::Torus8 => (false, true),
        };
        let mut beside = Vec::new();
        for (down, right) in (0..3).flat_map(|down| (0..3).map(move |right| (down, right))) {
            if straight && down != 1 && right != 1 {
                continue;
            }
            // One more than where it is: 0 is off the edge.
            let (row, column) = (cell / columns + down, cell % columns + right);
            let is_off = row == 0 || row > rows || column == 0 || column > columns;
            if is_off && !is_round {
                continue;
            }
            let to = (row + rows - 1) % rows * columns + (column + columns - 1) % columns;
            if to != cell {
                beside.push(to);
            }
        }
        beside
    }

    /// Returns true if these are cells of the grid, none twice, each beside the one before.
    fn is_path(&self, path: &[Cell]) -> bool {
        let mut seen = Vec::new();
        for &cell in path {
            let cell = usize::from(cell);
            let follows = seen.last().is_none_or(|&last| self.beside(last).contains(&cell));
            if cell >= self.cells.len() || seen.contains(&cell) || !follows {
                return false;
            }
            seen.push(cell);
        }
        true
    }

    /// Returns true if the path spells the word.
    pub(crate) fn spells(&self, word: &str, path: &[Cell]) -> bool {
        let text = || path.iter().map(|&cell| self.cells[usize::from(cell)].as_str());
        !path.is_empty() && self.is_path(path) && text().collect::<String>() == word
    }

    /// Every path that spells the word, in order of their cells.
    pub(crate) fn paths(&self, word: &str) -> Vec<Vec<Cell>> {
        let mut found = Vec::new();
        for cell in self.numbers() {
            self.spell(word, vec![cell], &mut found);
        }
        found.sort();
        found
    }

    fn numbers(&self) -> impl Iterator<Item = Cell> + use<> {
        0..Cell::try_from(self.cells.len()).expect("small")
    }

    fn spell(&self, rest: &str, path: Vec<Cell>, found: &mut Vec<Vec<Cell>>) {
        let last = usize::from(path[path.len() - 1]);
        match rest.strip_prefix(self.cells[last].as_str()) {
            Some("") => found.push(path),
            Some(rest) => {
                for next in self.unused(&path) {
                    self.spell(rest, [&path[..], &[next]].concat(), found);
                }
            }
            None => {}
        }
    }

    /// What a path can go on with.
    fn unused(&self, path: &[Cell]) -> Vec<Cell> {
        self.onward(&Trail { used: path.iter().copied().collect(), last: path.last().copied() })
    }

    /// The same where the order of its cells is not known.
    fn onward(&self, trail: &Trail) -> Vec<Cell> {
        let beside = trail.last.map(|last| self.beside(last.into()));
        let is_beside =
            |cell: Cell| beside.as_ref().is_none_or(|beside| beside.contains(&cell.into()));
        self.numbers().filter(|&cell| !trail.used.contains(&cell) && is_beside(cell)).collect()
    }

    /// Returns true if the numbers 1, 2 … along the path fill the puzzle.
    pub(crate) fn fills(&self, path: &[Cell]) -> bool {
        path.len() == self.fillable()
            && self.is_path(path)
            && (1..).zip(path).all(|(number, &cell)| self.may_be(number, cell))
    }

    /// How many numbers there are.
    fn fillable(&self) -> usize {
        self.cells.iter().filter(|cell| *cell != "#").count()
    }

    fn may_be(&self, number: usize, cell: Cell) -> bool {
        let given = &self.cells[usize::from(cell)];
        let is_clue_elsewhere = || self.cells.contains(&number.to_string());
        if given == "." { !is_clue_elsewhere() } else { *given == number.to_string() }
    }

    /// Every way to fill the puzzle, in order of the cells.
    pub(crate) fn fillings(&self) -> Vec<Vec<Cell>> {
        let mut open: Vec<Vec<Cell>> = self.numbers().map(|cell| vec![cell]).collect();
        let mut found = Vec::new();
        while let Some(path) = open.pop() {
            if !self.may_be(path.len(), path[path.len() - 1]) {
                continue;
            }
            if path.len() == self.fillable() {
                found.push(path);
                continue;
            }
            let next = self.unused(&path).into_iter();
            open.extend(next.map(|next| [&path[..], &[next]].concat()));
        }
        found.sort();
        found
    }
}

/// A path as far as it matters for what comes after it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Trail {
    used: BTreeSet<Cell>,
    last: Option<Cell>,
}

impl Trail {
    fn with(&self, cell: Cell) -> Self {
        Self { used: self.used.iter().copied().chain([cell]).collect(), last: Some(cell) }
    }
}

/// Paths that spell prefixes of words; each is a word as far as it goes, so none is a goal.
pub(crate) struct Spelling<'w> {
    pub(crate) board: WrittenGrid,
    pub(crate) words: Vec<&'w str>,
}

impl Rules for Spelling<'_> {
    type Position = (Trail, String);

    fn start(&self) -> Self::Position {
        Default::default()
    }

    fn is_solved(&self, _: &Self::Position) -> bool {
        false
    }

    fn moves(&self, (trail, prefix): &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let spelt = |cell: &Cell| prefix.clone() + &self.board.cells[usize::from(*cell)];
        let cells = self.board.onward(trail).into_iter();
        let longer = cells.map(|cell| (cell, spelt(&cell)));
        longer
            .filter(|(_, spelt)| self.words.iter().any(|word| word.starts_with(spelt)))
            .map(|(cell, spelt)| (cell.to_string(), 1, (trail.with(cell), spelt)))
            .collect()
    }
}

/// The numbers 1, 2 ... filled in one after the other.
pub(crate) struct Counting(pub(crate) WrittenGrid);

impl Rules for Counting {
    type Position = Trail;

    fn start(&self) -> Trail {
        Trail::default()
    }

    fn is_solved(&self, trail: &Trail) -> bool {
        trail.used.len() == self.0.fillable()
    }

    fn moves(&self, trail: &Trail) -> Vec<(String, u64, Trail)> {
        let cells = self.0.onward(trail).into_iter();
        cells
            .filter(|&cell| self.0.may_be(trail.used.len() + 1, cell))
            .map(|cell| (cell.to_string(), 1, trail.with(cell)))
            .collect()
    }
}
