//! Random boards.

use domain::named;
use grid::SplitMix;

use crate::{
    boggle::{Board, Letters},
    grid::Grid,
    random::{below, shuffle},
};

named! {
    /// Where the letters of a random board come from.
    pub enum Source {
        /// The sixteen dice (Parker Brothers 1976), shuffled and thrown; Q stands for Qu. A board of more
        /// cells takes as many sets of dice as it needs.
        Dice = "dice", "The dice of classic Boggle";
        /// Each cell by itself (Lewand 2000, *Cryptological Mathematics*).
        Frequencies = "frequencies", "By their frequency in English";
    }
}

/// A die a line.
const DICE: [&[u8; 6]; 16] = [
    b"aaciot", b"abilty", b"abjmoq", b"acdemp", b"acelrs", b"adenvz", b"ahmors", b"biforx",
    b"denosw", b"dknotu", b"eefhiy", b"egkluy", b"egintv", b"ehinps", b"elpstu", b"gilruw",
];

/// How many of 100,000 letters are a, b, …
const FREQUENCIES: [usize; 26] = [
    8167, 1492, 2782, 4253, 12702, 2228, 2015, 6094, 6966, 153, 772, 4025, 2406, 6749, 7507, 1929,
    95, 5987, 6327, 9056, 2758, 978, 2360, 150, 1974, 74,
];

impl Board {
    /// A random board; the same for the same arguments, in every version.
    #[must_use]
    pub fn random(grid: Grid, source: Source, seed: u64) -> Self {
        let mut random = SplitMix::new(seed);
        let letters: Vec<u8> = match source {
            Source::Dice => {
                let mut letters = Vec::with_capacity(grid.cells());
                let mut dice = DICE;
                while letters.len() < grid.cells() {
                    shuffle(&mut random, &mut dice);
                    let thrown = dice.iter().map(|die| die[below(&mut random, die.len())]);
                    letters.extend(thrown.take(grid.cells() - letters.len()));
                }
                letters
            }
            Source::Frequencies => grid.iter().map(|_| frequent(&mut random)).collect(),
        };
        let cells = letters.into_iter().map(|letter| match (letter, source) {
            (b'q', Source::Dice) => Letters::new("qu"),
            _ => Letters::new(char::from(letter).encode_utf8(&mut [0])),
        });
        let Some(board) = Board::new(grid, cells.flatten().collect()) else {
            unreachable!("a letter was drawn for each cell");
        };
        board
    }
}

fn frequent(random: &mut SplitMix) -> u8 {
    let mut number = below(random, FREQUENCIES.iter().sum());
    for (letter, count) in (b'a'..).zip(FREQUENCIES) {
        if number < count {
            return letter;
        }
        number -= count;
    }
    unreachable!("the number is below the sum of all counts")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_board_for_ever() {
        let board = |size: &str, source, seed| Board::random(size.parse().unwrap(), source, seed);
        snapshots::assert_snapshot!(board("4", Source::Dice, 1));
        snapshots::assert_snapshot!(board("3x5", Source::Frequencies, 1));
        assert_ne!(board("4", Source::Dice, 1), board("4", Source::Dice, 2));
        assert_eq!(board("1", Source::Dice, 7).cells().len(), 1);
    }

    #[test]
    fn a_board_of_dice_holds_one_side_of_each() {
        let board = Board::random("4".parse().unwrap(), Source::Dice, 3);
        // A letter of each die, in some order: every die can be matched with a cell of its own.
        let mut owner = [None; 16];
        for die in 0..16 {
            assert!(matched(&board, die, &mut owner, &mut [false; 16]), "{board}");
        }
    }

    fn matched(
        board: &Board,
        die: usize,
        owner: &mut [Option<usize>; 16],
        tried: &mut [bool; 16],
    ) -> bool {
        for cell in 0..16 {
            let fits = DICE[die].contains(&board.cells()[cell].as_bytes()[0]);
            if fits && !std::mem::replace(&mut tried[cell], true) {
                let free = owner[cell].is_none_or(|other| matched(board, other, owner, tried));
                if free {
                    owner[cell] = Some(die);
                    return true;
                }
            }
        }
        false
    }
}
