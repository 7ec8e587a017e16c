//! Both puzzles as every front end sees them: solutions as text, replays, and searches of both engines.

use std::sync::Arc;

use domain::{BadOption, Profile, Puzzle, ReplayError, SolveError, count, solve};
use search::{Limits, Outcome, Stop};
use testkit::laws;
use word_grids::{
    Engine, Neighbours,
    boggle::{self, Board, Choices, Dictionary, Paths, WordList},
    numbrix::{FilledGrid, Instance, Settings},
};

fn board() -> Board {
    "ana/nan".parse().expect("a board")
}

fn choices() -> Choices {
    let words = Dictionary::from_bytes(b"ana\nnan\nnaan\n").expect("words");
    let list = WordList { name: "three".to_owned(), words };
    Choices { dictionary: Some(Arc::new(list)), ..Choices::default() }
}

fn numbrix(text: &str) -> Instance {
    Instance::read(text.as_bytes()).expect("a puzzle")
}

#[test]
fn the_interfaces_are_lawful() {
    for engine in [Engine::Own, Engine::Core] {
        laws::puzzle_is_lawful(&board(), |settings| {
            // The words of the original report are found by our own engine only.
            let engine = if settings.profile == Profile::Published { Engine::Own } else { engine };
            *settings = Choices { engine, dictionary: choices().dictionary, ..settings.clone() };
        });
        for text in ["1 0 / 0 0", "1 0 3 / 0 0 0 / 0 0 9", "1 3 / 0 0"] {
            laws::puzzle_is_lawful(&numbrix(text), |settings| settings.engine = engine);
        }
    }
}

#[test]
fn all_come_back() {
    let with_words = |settings: &mut Choices| settings.dictionary = choices().dictionary;
    laws::serde_round_trips("boggle", &board(), &[], with_words);
    let puzzle = numbrix("1 0 3 / 0 0 0 / 0 0 9");
    laws::serde_round_trips("numbrix", &puzzle, &[], |settings| settings.count = Some(5));
    laws::survives_json(&puzzle.level);
}

/// What is solved by one action has one position; a word changes nothing.
#[test]
fn solvers_are_lawful() {
    let boards = [board(), "na/an".parse().expect("a board")];
    let with_words = |settings: &mut Choices| settings.dictionary = choices().dictionary;
    laws::solver_is_lawful(&boards, with_words, |_| false, |board, _| Some(board.clone()));
    let puzzles = ["1 0 / 0 0", "1 0 3 / 0 0 0 / 0 0 9"].map(numbrix);
    let after = |puzzle: &Instance, filled: &FilledGrid| puzzle.after(filled).ok();
    laws::solver_is_lawful(&puzzles, |_| (), |_| false, after);
}

#[test]
fn words_need_a_list() {
    let found = solve(&board(), &Choices::default(), &Limits::default(), &mut ());
    let reason = "expected a list of words, found none";
    assert_eq!(found, Err(SolveError::Refused(BadOption::new("--dictionary", reason))));
    let choices = Choices { profile: Profile::Published, engine: Engine::Core, ..choices() };
    let found = solve(&board(), &choices, &Limits::default(), &mut ());
    assert!(matches!(found, Err(SolveError::Refused(BadOption { option: "--engine", .. }))));
}

#[test]
fn both_engines_find_the_same_words_and_the_list_is_held() {
    let own = solve(&board(), &choices(), &Limits::default(), &mut ()).unwrap();
    let core = Choices { engine: Engine::Core, ..choices() };
    let core = solve(&board(), &core, &Limits::default(), &mut ()).unwrap();
    assert_eq!(own.report.solutions, core.report.solutions);
    let texts: Vec<String> =
        own.report.solutions.iter().map(|found| board().write(&found.actions)).collect();
    assert_eq!(
        texts,
        ["king naan 1,2 1,1 2,2 2,1", "king ana 1,1 1,2 1,3", "king nan 1,2 1,1 2,1"]
    );
    let held = choices().dictionary.unwrap().words.bytes();
    assert!(own.report.stats.peak_bytes >= held);
    let limits = Limits { bytes: held, ..Limits::default() };
    let stopped = solve(&board(), &choices(), &limits, &mut ()).unwrap();
    assert_eq!(stopped.report.outcome, Outcome::Stopped(Stop::Bytes));
}

/// Not only the path that is written.
#[test]
fn every_path_of_a_word_is_replayed() {
    let words = boggle::Settings { paths: Paths::All, ..boggle::Settings::default() };
    let found = solve(&board(), &Choices { words, ..choices() }, &Limits::default(), &mut ());
    let mut traced = found.unwrap().report.solutions[0].actions.clone();
    assert!(traced[0].word.paths.len() > 1);
    let length = board().replay(&traced).unwrap().length;
    assert_eq!(length, 4);
    *traced[0].word.paths.last_mut().unwrap() = vec![0, 1, 2, 2];
    let refused = |reason: &str| Err(ReplayError::at_start(reason));
    assert_eq!(board().replay(&traced), refused("cell 4 of the path, 1,3, was used before"));
    traced[0].word.paths.clear();
    let reason = board().replay(&traced).unwrap_err().reason;
    assert!(reason.starts_with("no path on the board spells"), "{reason}");
}

#[test]
fn a_solution_is_one_action() {
    let refused = |reason: &str| Err(ReplayError::at_start(reason));
    assert_eq!(board().replay(&[]), refused("expected one word, found 0"));
    let level = numbrix("1 . / . .");
    assert_eq!(level.replay(&[]), refused("expected one filled grid, found 0"));
    let once = level.parse_solution("1 2 / 4 3").unwrap();
    let twice = [&once[..], &once].concat();
    assert_eq!(level.replay(&twice), refused("expected one filled grid, found 2"));
}

#[test]
fn solutions_name_their_neighbours() {
    let level = numbrix("1 . / . .");
    let replay = |instance: &Instance, text: &str| {
        let actions = instance.parse_solution(text).unwrap();
        assert_eq!(instance.write(&actions), text);
        instance.replay(&actions).map(|it| it.length).map_err(|flaw| flaw.reason)
    };
    let apart = "3 stands in 1,2, which is no neighbour of 2,1, where 2 stands";
    assert_eq!(replay(&level, "1 3 / 2 4"), Err(apart.to_owned()));
    assert_eq!(replay(&level, "king: 1 3 / 2 4"), Ok(4));
    assert_eq!(replay(&level, "1 2 / . 3"), Err("a cell is empty".to_owned()));
    assert_eq!(replay(&level, "1 2 3"), Err("expected a grid of 2x2, found 1x3".to_owned()));
    let error = level.parse_solution("king: 1 x / 3 4").unwrap_err();
    assert_eq!((error.problems[0].line, error.problems[0].column), (1, 9));
    let king = Instance { neighbours: Neighbours::King, ..level };
    let FilledGrid { neighbours, .. } = king.parse_solution("1 3 / 2 4").unwrap()[0];
    assert_eq!(neighbours, Neighbours::King);
}

#[test]
fn solutions_are_counted_after_the_search() {
    let level = numbrix(". . / . .");
    for engine in [Engine::Own, Engine::Core] {
        for (most, counted) in
            [(None, None), (Some(1), Some(1)), (Some(5), Some(5)), (Some(9), Some(8))]
        {
            let settings = Settings { engine, count: most };
            let solved = solve(&level, &settings, &Limits::default(), &mut ()).unwrap();
            assert_eq!(solved.detail, counted);
            let expected = if most == Some(1) { 1 } else { 2 };
            assert_eq!(solved.report.solutions.len(), expected, "{engine}, {most:?}");
        }
    }
}

/// An action is a cell.
#[test]
fn walks_are_counted_by_their_first_cell() {
    let level = numbrix(". . / . .");
    let settings = Settings::default();
    let counted = count(&level, &settings, 4, true, &Limits::default()).unwrap();
    let expected = ["1,1", "1,2", "2,1", "2,2"].map(|cell| (cell.to_owned(), 2));
    assert_eq!(counted.divided, Some(Ok(expected.to_vec())));
    let counted = count(&board(), &choices(), 3, true, &Limits::default()).unwrap();
    let walks: u64 = counted.divided.unwrap().unwrap().iter().map(|(_, walks)| walks).sum();
    assert_eq!(walks, counted.perft.layers[3].walks);
}
