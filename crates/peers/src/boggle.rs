//! Boggle: all words of many boards.

use std::collections::{BTreeMap, BTreeSet};

use boggle_maker::{BoggleBoardSolver, total_boggle_score_calculator::TotalBoggleScoreCalculator};
use grid::SplitMix;
use search::Limits;
use word_grids::{
    Grid, Neighbours,
    boggle::{Board, Dictionary, Paths, Scorer, Settings, Source, find_words, search_words},
};
use word_trie::TrieBuilder;

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Section, Target},
    measure::{Contender, RunResult, Search},
};

const PEER: &str = "`boggle-maker` 0.1.4";
const NOTE: &str = "Boards of 4 × 4 from the dice, all words with all their paths or the score alone; kings' moves, three letters or more, 170,000 words made up from a seed by the \
                    pairs of letters in our own list (`--words` takes a real one). The dictionary \
                    is read before the time is taken. Boards without Qu: the peer has one letter a \
                    cell.";

pub const ROWS: &[Row] = &[
    Row {
        name: "boggle-score",
        section: Section::Peers,
        title: "boggle, the scores of 1,000 boards",
        ours: "`puzzle score boggle`",
        peer: PEER,
        unit: "points",
        note: NOTE,
        target: Target {
            milliseconds: Some(11.1),
            limit: "mispredicted branches: which neighbours go on is not to be foreseen",
            ..NO_TARGET
        },
        search: |contender| scores(dice(1_000), &made_up(), contender),
    },
    Row {
        name: "boggle-paths",
        title: "boggle, all words of 200 boards",
        ours: "`word-grids`, `find_words`",
        peer: PEER,
        unit: "points",
        note: NOTE,
        search: |contender| paths(dice(200), &made_up(), contender),
        ..ROW
    },
    Row {
        name: "twin-boggle",
        section: Section::Generality,
        title: "boggle, all words of 200 boards",
        ours: "`word-grids`, `find_words`",
        peer: "`search`, depth-first on `BoggleSpace`",
        unit: "points",
        note: "The same paths and words, in the same dictionary.",
        target: NO_TARGET,
        search: |contender| match contender {
            Contender::Ours => paths(dice(200), &made_up(), contender),
            Contender::Peer => {
                let (boards, words) = (dice(200), made_up());
                let dictionary = Dictionary::from_bytes(words.as_bytes()).ok()?;
                Some(Box::new(move || {
                    let limits = Limits::default();
                    let found =
                        |board| search_words(board, &dictionary, &ALL_PATHS, &limits, &mut ());
                    boards.iter().map(|board| found(board).points()).sum::<u64>().into()
                }))
            }
        },
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "Cost grows with the paths that begin a word. Mispredicted branches, nine a path, limit ours, \
    then misses of the first cache: the dictionary does not fit. To gain more, the nodes of \
    frequent prefixes would have to lie side by side.";

/// Larger and larger boards.
pub const CURVE: Curve = Curve {
    name: "boggle",
    title: "boggle, words with all their paths on an n × n board",
    size: "board cells",
    work: "paths of prefixes",
    ours: "`word-grids`, `find_words`",
    peer: PEER,
    note: "",
    sizes: &[4, 9, 16, 36, 100, 256],
    quick: 5,
    profiled: 36,
    limit: LIMIT,
    search: |cells, contender| {
        let side = cells.isqrt() as usize;
        let board = Board::random(Grid::new(side, side)?, Source::Frequencies, 1);
        paths(vec![board], &made_up(), contender)
    },
};

const LIST: &str = include_str!("../../../fixtures/boggle/words.txt");

/// Every path of a word of three letters or more.
const ALL_PATHS: Settings = Settings {
    neighbours: Neighbours::King,
    min_length: 3,
    paths: Paths::All,
    order: word_grids::boggle::Order::Length,
};

/// Boards from the classic dice that hold no Qu, from seeds 1, 2, 3 …
pub fn dice(boards: usize) -> Vec<Board> {
    let Some(grid) = Grid::new(4, 4) else { return Vec::new() };
    let thrown = (1..).map(|seed| Board::random(grid, Source::Dice, seed));
    thrown.filter(|board| letters(board).len() == board.cells().len()).take(boards).collect()
}

/// As the peer wants a board.
fn letters(board: &Board) -> Vec<char> {
    board.cells().iter().flat_map(|cell| cell.as_str().chars()).collect()
}

/// The points of all boards, without their words.
pub fn scores(boards: Vec<Board>, words: &str, contender: Contender) -> Option<Search> {
    let side = boards.first()?.grid().rows();
    Some(match contender {
        Contender::Ours => {
            let dictionary = Dictionary::from_bytes(words.as_bytes()).ok()?;
            Box::new(move || {
                let scorer = Scorer::new(&Settings::default());
                let score = |board| scorer.score(board, &dictionary, &Limits::default()).ok();
                let scores = boards.iter().filter_map(score);
                scores.map(|score| u64::from(score.points)).sum::<u64>().into()
            })
        }
        Contender::Peer => {
            let trie = with_file(words, |path| TrieBuilder::new().from_file(path).ok())?;
            let boards: Vec<Vec<char>> = boards.iter().map(letters).collect();
            Box::new(move || {
                let mut scorer = TotalBoggleScoreCalculator::new(&trie, side, side);
                boards.iter().map(|board| u64::from(scorer.score(board))).sum::<u64>().into()
            })
        }
    })
}

/// The words of all boards and all their paths, told by the points.
pub fn paths(boards: Vec<Board>, words: &str, contender: Contender) -> Option<Search> {
    let side = boards.first()?.grid().rows();
    Some(match contender {
        Contender::Ours => {
            let dictionary = Dictionary::from_bytes(words.as_bytes()).ok()?;
            Box::new(move || {
                let mut sum = RunResult::default();
                for board in &boards {
                    let found =
                        find_words(board, &dictionary, &ALL_PATHS, &Limits::default(), &mut ());
                    sum.answer += found.points();
                    sum.work += found.stats.expanded;
                }
                sum
            })
        }
        Contender::Peer => {
            let solver =
                with_file(words, |path| BoggleBoardSolver::new().with_dictionary(path).ok())?;
            let boards: Vec<Vec<char>> = boards.iter().map(letters).collect();
            Box::new(move || {
                let found = boards.iter().filter_map(|board| solver.solve_vec(board, side, side));
                let points = found.map(|found| {
                    (0..)
                        .zip(found.score_counts())
                        .map(|(score, &words)| score * u64::from(words))
                        .sum::<u64>()
                });
                points.sum::<u64>().into()
            })
        }
    })
}

/// The peer reads its dictionary from a file: one word of three letters or more a line.
fn with_file<T>(words: &str, read: impl FnOnce(String) -> Option<T>) -> Option<T> {
    let file = tempfile::NamedTempFile::new().ok()?;
    let is_word = |word: &&str| word.len() >= 3 && word.bytes().all(|it| it.is_ascii_alphabetic());
    let lines: Vec<String> =
        words.lines().map(str::trim).filter(is_word).map(str::to_lowercase).collect();
    std::fs::write(file.path(), lines.join("\n")).ok()?;
    read(file.path().to_str()?.to_owned())
}

/// How many words are made up: as many as ENABLE has.
const WORDS: usize = 170_000;

/// Words a line, in order: each letter follows the two before it as one does in our own list.
fn made_up() -> String {
    let mut next: BTreeMap<[u8; 2], Vec<u8>> = BTreeMap::new();
    for word in LIST.lines().filter(|word| word.len() >= 3) {
        for letters in word.as_bytes().windows(3) {
            next.entry([letters[0], letters[1]]).or_default().push(letters[2]);
        }
    }
    let pairs: Vec<[u8; 2]> = next.keys().copied().collect();
    let mut random = SplitMix::new(1);
    let mut words = BTreeSet::new();
    while words.len() < WORDS {
        let mut word = pairs[random.below(pairs.len())].to_vec();
        let length = 3 + random.below(4) + random.below(5);
        while word.len() < length {
            let pair = [word[word.len() - 2], word[word.len() - 1]];
            let Some(letters) = next.get(&pair) else { break };
            word.push(letters[random.below(letters.len())]);
        }
        if word.len() >= 3 {
            words.insert(String::from_utf8(word).unwrap_or_default());
        }
    }
    words.into_iter().collect::<Vec<_>>().join("\n")
}
