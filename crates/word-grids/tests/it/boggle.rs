//! Boggle: cited facts, twins, and all words against a search word by word.

use domain::Named;
use proptest::prelude::*;
use search::{Limits, Outcome, Stop};
use testkit::{
    Tally, cross_check,
    rules::{self, Least},
};
use word_grids::{
    Cell, Grid, Neighbours,
    boggle::{
        Board, BoggleSpace, Dictionary, Letters, MAX_WORD, Order, Paths, Score, Scorer, Settings,
        Source, find_words, first_words, score, search_words, validate,
    },
};

use crate::rules::{Spelling, WrittenGrid};

const WORDS: &str = include_str!("../../../../fixtures/boggle/words.txt");

fn dictionary(text: &str) -> Dictionary {
    Dictionary::from_bytes(text.as_bytes()).expect("UTF-8")
}

fn texts(found: &word_grids::boggle::FoundWords) -> Vec<&str> {
    found.words.iter().map(|word| word.text.as_str()).collect()
}

/// The original report: sixteen first words of its English board, in its order. Its own list is not at
/// hand; the list here is those words.
#[test]
fn the_originals_first_words() {
    let board: Board = include_str!("../../../../fixtures/boggle/comb.txt").parse().unwrap();
    let words = dictionary(include_str!("../../../../fixtures/boggle/original.txt"));
    let settings = Settings { neighbours: Neighbours::Four, min_length: 2, ..Settings::default() };
    let found = first_words(&board, &words, &settings, &Limits::default(), &mut ());
    assert_eq!(
        texts(&found).join(" "),
        "coms oc mabi bs oc aam amb sb moco aaa bam asb sma rams iba sasa"
    );
    for word in &found.words {
        assert_eq!(validate(&board, Neighbours::Four, &word.text, &word.paths[0]), Ok(()));
    }
}

/// The original report: its Dutch board holds HUIS, MAT, TAS and EI on the torus.
#[test]
fn the_originals_dutch_words() {
    let board: Board = include_str!("../../../../fixtures/boggle/piet.txt").parse().unwrap();
    let words = dictionary(include_str!("../../../../fixtures/boggle/dutch.txt"));
    let settings =
        Settings { neighbours: Neighbours::Torus4, min_length: 2, ..Settings::default() };
    let found = find_words(&board, &words, &settings, &Limits::default(), &mut ());
    assert!(["huis", "mat", "tas", "ei"].iter().all(|word| texts(&found).contains(word)));
    let flat = Settings { neighbours: Neighbours::Four, ..settings };
    let found = find_words(&board, &words, &flat, &Limits::default(), &mut ());
    assert!(!texts(&found).contains(&"tas"), "it goes round the edge");
}

#[test]
fn words_of_our_list_on_the_original_board() {
    let board: Board = include_str!("../../../../fixtures/boggle/comb.txt").parse().unwrap();
    let words = dictionary(WORDS);
    let found = find_words(&board, &words, &Settings::default(), &Limits::default(), &mut ());
    let lines: Vec<String> = found
        .words
        .iter()
        .map(|word| {
            let path: Vec<String> =
                word.paths[0].iter().map(|&cell| board.grid().place(cell).to_string()).collect();
            format!("{} {}: {}", word.text, word.score, path.join(" "))
        })
        .collect();
    snapshots::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_cell_may_hold_several_letters() {
    let board: Board = "qu i / e t".parse().unwrap();
    let words = dictionary("quiet\nquit\nquite\nqi\nquits\n");
    let found = find_words(&board, &words, &Settings::default(), &Limits::default(), &mut ());
    assert_eq!(texts(&found), ["quiet", "quite", "quit"]);
    assert_eq!(found.words[0].paths, [[0, 1, 2, 3]]);
    assert_eq!(found.points(), 5);
}

#[test]
fn the_classic_scores() {
    assert_eq!([2, 3, 4, 5, 6, 7, 8, 17].map(score), [0, 1, 1, 2, 3, 5, 11, 11]);
}

#[test]
fn limits_stop_a_search() {
    let board: Board = "aaaa/aaaa/aaaa/aaaa".parse().unwrap();
    let words = dictionary(&(1..=16).map(|n| "a".repeat(n) + "\n").collect::<String>());
    let limits = Limits { expansions: 1000, ..Limits::default() };
    for find in [find_words, search_words, first_words] {
        let found = find(&board, &words, &Settings::default(), &limits, &mut ());
        // The first path without a way on is a word of sixteen letters: that search may be done.
        if found.outcome != Outcome::Exhausted {
            assert_eq!(found.outcome, Outcome::Stopped(Stop::Expanded));
            assert_eq!(found.stats.expanded, 1000);
        }
    }
    let limits = Limits { bytes: 1000, ..Limits::default() };
    let settings = Settings { paths: Paths::All, ..Settings::default() };
    let found = find_words(&board, &words, &settings, &limits, &mut ());
    assert_eq!(found.outcome, Outcome::Stopped(Stop::Bytes));
}

#[test]
fn the_space_is_lawful() {
    let board: Board = "ca/ts".parse().unwrap();
    let words = dictionary("cat\ncats\nact\nacts\nscat\nas\nat\n");
    let space = BoggleSpace::<1>::new(&board, &words, &Settings::default()).unwrap();
    testkit::laws::all(&space, &[]);
}

fn letters() -> impl Strategy<Value = Letters> {
    prop_oneof![
        9 => "[abc]".prop_map(|text| Letters::new(&text).expect("letters")),
        1 => "[abc]{2,3}".prop_map(|text| Letters::new(&text).expect("letters")),
    ]
}

#[test]
fn the_validator_says_what_is_wrong() {
    let board: Board = "ca/ts".parse().unwrap();
    // The cells are 0 and 1, below them 2 and 3; in two rows every cell but the one aslant is next.
    let said = |word, path: &[Cell]| match validate(&board, Neighbours::Four, word, path) {
        Ok(()) => String::from("right"),
        Err(reason) => reason.to_string(),
    };
    assert_eq!(said("cas", &[0, 1, 3]), "right");
    let aslant = said("cs", &[0, 3]);
    assert!(
        aslant.starts_with("cell 2 of the path") && aslant.contains("no neighbour"),
        "{aslant}"
    );
    let twice = said("caca", &[0, 1, 0, 1]);
    assert!(twice.starts_with("cell 3 of the path") && twice.contains("used before"), "{twice}");
    assert_eq!(said("ca?", &[0, 1, 4]), "cell 3 of the path is not on the board");
    assert_eq!(said("cat", &[0, 1, 3]), "the path spells \"cas\"");
    assert_eq!(said("", &[]), "the path has no cell");
}

fn boards() -> impl Strategy<Value = Board> {
    (1_usize..=4, 1_usize..=4).prop_flat_map(|(rows, columns)| {
        let grid = Grid::new(rows, columns).expect("a small grid");
        prop::collection::vec(letters(), grid.cells())
            .prop_map(move |cells| Board::new(grid, cells).expect("a cell each"))
    })
}

/// All engines and the validator against a search word by word, by the rules written down a second
/// time.
#[test]
fn cross_check_boggle() {
    let instances = (
        boards(),
        prop::sample::select(Neighbours::ALL),
        prop::collection::btree_set("[abc]{1,6}", 0..24),
        1_usize..4,
    );
    cross_check(instances, |(board, neighbours, list, min_length), tally| {
        let list: Vec<String> = list.into_iter().collect();
        check(&board, neighbours, &list, min_length, tally);
    });
}

fn check(
    board: &Board,
    neighbours: Neighbours,
    list: &[String],
    min_length: usize,
    tally: &mut Tally,
) {
    let words = dictionary(&list.join("\n"));
    let settings = Settings { neighbours, min_length, paths: Paths::All, order: Order::Alphabetic };
    let found = find_words(board, &words, &settings, &Limits::default(), &mut ());
    let twin = search_words(board, &words, &settings, &Limits::default(), &mut ());
    assert_eq!(found.outcome, Outcome::Exhausted);
    assert_eq!(found.words, twin.words);
    assert_eq!(found.stats.expanded, twin.stats.expanded);
    assert_eq!(found.stats.generated, twin.stats.generated);

    let rules = WrittenGrid::board(&board.to_string(), neighbours);
    let expected: Vec<(&String, Vec<Vec<Cell>>)> = list
        .iter()
        .filter(|word| word.len() >= min_length)
        .map(|word| (word, rules.paths(word)))
        .filter(|(_, paths)| !paths.is_empty())
        .collect();
    let got: Vec<(&String, Vec<Vec<Cell>>)> =
        found.words.iter().map(|word| (&word.text, word.paths.clone())).collect();
    assert_eq!(got, expected);
    let count = expected.len() as u64;
    tally.instance((count > 0).then_some(Least { cost: count, length: count }));
    // One cell more than there are.
    let all: Vec<Cell> = (0..=u16::try_from(board.cells().len()).expect("small")).collect();
    for (word, paths) in &expected {
        let by_rules = |path: &[Cell]| rules.spells(word, path).then_some(0);
        let verdict = |path: &[Cell]| validate(board, neighbours, word, path).ok().map(|()| 0);
        tally.judged(by_rules, &paths[0], &all, verdict);
    }

    let first = Settings { paths: Paths::First, ..settings };
    for one in [
        find_words(board, &words, &first, &Limits::default(), &mut ()),
        search_words(board, &words, &first, &Limits::default(), &mut ()),
    ] {
        let got: Vec<&[Cell]> = one.words.iter().map(|word| &word.paths[0][..]).collect();
        let expected: Vec<&[Cell]> = expected.iter().map(|(_, paths)| &paths[0][..]).collect();
        assert_eq!(got, expected);
    }
    let scorer = Scorer::new(&settings);
    let points = u32::try_from(found.points()).expect("few");
    let expected = Score { words: u32::try_from(found.words.len()).expect("few"), points };
    // Twice: the first board leaves nothing behind.
    let all = Limits::default();
    assert_eq!([0, 1].map(|_| scorer.score(board, &words, &all)), [Ok(expected); 2]);
    let expansions = |expansions| Limits { expansions, ..Limits::default() };
    assert_eq!(scorer.score(board, &words, &expansions(found.stats.expanded)), Ok(expected));
    let less = expansions(found.stats.expanded - 1);
    assert_eq!(scorer.score(board, &words, &less), Err(Stop::Expanded));
    let firsts = first_words(board, &words, &settings, &Limits::default(), &mut ());
    for word in &firsts.words {
        assert!(texts(&found).contains(&word.text.as_str()));
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(150))]

    #[test]
    fn text_round_trips(board in boards()) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board.clone()));
        prop_assert_eq!(board.to_string().to_uppercase().replace('\n', "\r\n").parse(), Ok(board));
    }

    /// Whatever stands between them, in capitals or not, except for words that are too long.
    #[test]
    fn a_dictionary_has_all_words_of_its_text(
        lines in prop::collection::vec("[ \t]{0,2}([a-zA-Z]{0,9}|[a-cA-C]{250,260}|[a-z'0-9é]{1,5})[ \r]{0,2}", 0..40),
    ) {
        let text = lines.join("\n");
        let dictionary = dictionary(&text);
        prop_assert!(dictionary.prefixes() <= text.len() + 1);
        let is_word = |line: &&str| line.bytes().all(|it| it.is_ascii_alphabetic());
        for word in text.split('\n').map(str::trim).filter(is_word) {
            let is_kept = (1..=MAX_WORD).contains(&word.len());
            prop_assert!(dictionary.contains(word) == is_kept, "{word}");
        }
    }
}

/// Without the sign at its end its cells would make a square.
#[test]
fn a_row_of_nine_stays_a_row() {
    let row: Board = "Qu I tE (an) S I t an S/".parse().expect("a row");
    assert_eq!((row.grid().rows(), row.grid().columns()), (1, 9));
    assert_eq!(row.to_string(), "(qu)i(te)(an)sit(an)s/\n");
    for cells in 1..=37 {
        let row = ["ab"].repeat(cells).join(" ") + " c/";
        let row: Board = row.parse().expect("a row");
        assert_eq!(row.to_string().parse(), Ok(row), "{cells}");
    }
    let square: Board = "QuIteansis".parse().expect("a square");
    assert_eq!((square.grid().rows(), square.to_string().as_str()), (3, "(qu)it\nean\nsis\n"));
}

#[test]
fn boards_of_more_than_64_cells() {
    let words = dictionary(WORDS);
    for size in ["9", "3x40", "20"] {
        let board = Board::random(size.parse().unwrap(), Source::Frequencies, 5);
        let settings = Settings::default();
        let found = find_words(&board, &words, &settings, &Limits::default(), &mut ());
        let twin = search_words(&board, &words, &settings, &Limits::default(), &mut ());
        assert!(found.words.len() > 50);
        assert_eq!(found.words, twin.words);
        assert_eq!(found.stats.expanded, twin.stats.expanded);
        let score = Scorer::new(&settings).score(&board, &words, &Limits::default());
        assert_eq!(score.map(|score| u64::from(score.points)), Ok(found.points()));
    }
}

/// Their number grows eightfold with each letter: they are walked one by one, so that the limits hold.
#[test]
fn paths_without_end_are_not_all_held_while_a_board_is_scored() {
    let words: Vec<String> = (3..=30).map(|letters| "a".repeat(letters)).collect();
    let [few, all] = [&words[..4], &words].map(|words| dictionary(&words.join("\n")));
    let board: Board = ["a".repeat(6).as_str(); 6].join("/").parse().expect("a board");
    let scorer = Scorer::new(&Settings::default());
    let limits = Limits { bytes: 32 << 20, ..Limits::default() };
    assert_eq!(scorer.score(&board, &few, &limits), Ok(Score { words: 4, points: 1 + 1 + 2 + 3 }));
    let limits = Limits { expansions: 1_000_000, ..limits };
    assert_eq!(scorer.score(&board, &all, &limits), Err(Stop::Expanded));
    let cancel = Some(std::sync::Arc::new(true.into()));
    let limits = Limits { cancel, ..Limits::default() };
    assert_eq!(scorer.score(&board, &all, &limits), Err(Stop::Cancelled));
    // Nothing of it stays.
    let board: Board = "nba/xxx/xxx".parse().expect("a board");
    let score = scorer.score(&board, &dictionary("nab\nban\nabn\n"), &Limits::default());
    assert_eq!(score, Ok(Score { words: 1, points: 1 }));
}

/// What the suite states of walks and states, of kings' moves and our own list, is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("boggle", |_, text| {
        let board: Board = text.parse().expect("a board");
        let board = WrittenGrid::board(&board.to_string(), Neighbours::King);
        Spelling { board, words: WORDS.lines().collect() }
    });
}
