//! Boggle.

use std::path::Path;

use search::{Limits, Outcome, Report, Solution};
use serde_json::json;
use word_grids::{
    Cell, Grid, MAX_CELLS, Neighbours,
    boggle::{
        self, Board, BoggleSpace, Dictionary, Found, Order, Paths, Settings, Source as LettersFrom,
        Word,
    },
};

use super::numbrix::{ANY_WEIGHT, DEPTH_FIRST, grid, neighbours_of, problems};
use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice, More},
    diagnostic::{Problem, Problems},
    domain::{About, Domain, Instance, Shown, SolveError, Verdict},
    exit::Failure,
    input::Source,
    options::{DictionaryName, DomainOptions, Engine, LetterSource},
    perft::{Counted, Depth},
    report::{counted, table},
    request::{ActionName, Profile, Request, UsageError},
    watch::Progress,
};

pub(crate) struct Boggle;

/// The list of words of the system.
const SYSTEM: &str = "/usr/share/dict/words";
/// Ours.
const BUILT_IN: &str = include_str!("../../../../fixtures/boggle/words.txt");

const ABOUT: About = About {
    name: "boggle",
    summary: "find all words along neighbouring cells, no cell twice",
    default_algorithm: AlgorithmName::Dfs,
    heuristics: &[],
    actions: &[],
    published_actions: &[ActionName::Steps],
    default_weight: ANY_WEIGHT,
    order: Some("the order of the words, length or alphabetic"),
    formats: &[
        (
            "board",
            "one row a line or between /, a letter a cell, (qu) in one; or cells apart by blanks",
        ),
        ("solution", "neighbours, word, and the path, row and column from 1: king tas 2,4 2,3 3,4"),
    ],
};

impl Domain for Boggle {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        Ok(Box::new(Loaded(Board::from_bytes(input).map_err(problems)?)))
    }

    fn options(&self) -> &'static [&'static str] {
        &[
            "--dictionary",
            "--neighbours",
            "--min-length",
            "--all-paths",
            "--engine",
            "--letters",
            "--picture",
        ]
    }

    fn has(&self, algorithm: AlgorithmName) -> bool {
        algorithm == AlgorithmName::Dfs
    }

    /// The puzzle asks for all words.
    fn finds_all(&self) -> bool {
        true
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &DomainOptions,
    ) -> Result<String, UsageError> {
        let source = match options.letters.unwrap_or_default() {
            LetterSource::Dice => LettersFrom::Dice,
            LetterSource::Frequencies => LettersFrom::Frequencies,
        };
        Ok(boggle::generate(grid(size)?, source, seed).to_string())
    }
}

/// The list of words that is asked for, and what it is called.
fn dictionary(choice: Option<&DictionaryName>) -> Result<(Dictionary, String), Box<Failure>> {
    let path = match choice {
        Some(DictionaryName::File(path)) => Some(path.as_path()),
        None if Path::new(SYSTEM).is_file() => Some(Path::new(SYSTEM)),
        Some(DictionaryName::BuiltIn) | None => None,
    };
    let (name, bytes) = match path {
        None => ("built-in".to_owned(), BUILT_IN.as_bytes().to_vec()),
        Some(path) => {
            let source = Source::File(path.to_owned());
            (source.name(), source.read()?)
        }
    };
    match Dictionary::from_bytes(&bytes) {
        Ok(dictionary) => Ok((dictionary, name)),
        Err(error) => {
            let problem = match error {
                boggle::DictionaryError::InvalidUtf8 { line, column, .. } => {
                    Problem { line, column, message: without_place(&error.to_string()) }
                }
                _ => Problem { line: 1, column: 1, message: error.to_string() },
            };
            Err(Box::new(Failure::bad_input(&name, &bytes, &Problems::one(problem))))
        }
    }
}

/// A message without the line and column, which the command shows in its own way.
fn without_place(message: &str) -> String {
    message.split_once(": ").map_or(message, |(_, rest)| rest).to_owned()
}

fn settings(request: &Request) -> Result<Settings, UsageError> {
    let options = &request.options;
    let (neighbours, min_length) = match request.profile {
        Profile::Best => (Neighbours::King, 3),
        Profile::Published => (Neighbours::Four, 2),
    };
    let order = match request.order.as_deref() {
        None | Some("length") => Order::Length,
        Some("alphabetic") => Order::Alphabetic,
        Some(other) => {
            let reason = format!("expected length or alphabetic, found {other:?}");
            return Err(UsageError::Order(reason));
        }
    };
    Ok(Settings {
        neighbours: neighbours_of(options)?.unwrap_or(neighbours),
        min_length: options.min_length.unwrap_or(min_length),
        paths: if options.all_paths { Paths::All } else { Paths::First },
        order,
    })
}

struct Loaded(Board);

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let grid = self.0.grid();
        Shown {
            board: self.0.to_string(),
            legend: vec![("(qu)", "a cell of several letters")],
            sizes: vec![("rows", grid.rows().to_string()), ("columns", grid.columns().to_string())],
        }
    }

    fn solve(&self, request: &Request, _: &mut Progress) -> Result<Answer, SolveError> {
        let settings = settings(request)?;
        let (dictionary, name) = dictionary(request.options.dictionary.as_ref())?;
        let limits: &Limits = &request.limits;
        let engine = request.options.engine.unwrap_or_default();
        let found = match (request.profile, engine) {
            (Profile::Published, Engine::Own) => {
                boggle::first_words(&self.0, &dictionary, &settings, limits)
            }
            (Profile::Published, Engine::Core) => {
                return Err(UsageError::Option {
                    option: "--engine",
                    reason: "core: the write-up's first words are searched by our own".to_owned(),
                }
                .into());
            }
            (Profile::Best, Engine::Own) => {
                boggle::find_words(&self.0, &dictionary, &settings, limits)
            }
            (Profile::Best, Engine::Core) => {
                boggle::search_words(&self.0, &dictionary, &settings, limits)
            }
        };
        self.replay(&found.words, &dictionary, settings.neighbours)?;
        let more = self.more(&found, &settings, &dictionary, &name);
        let report = Report {
            outcome: found.outcome,
            solutions: found
                .words
                .into_iter()
                .map(|word| Solution {
                    actions: word.paths.into_iter().next().unwrap_or_default(),
                    cost: word.score,
                })
                .collect(),
            lower_bound: None,
            stats: found.stats,
        };
        let choice = Choice { algorithm: DEPTH_FIRST, heuristic: None, actions: None };
        let answer =
            Answer::new(choice, report, None, |path| self.write(path, settings.neighbours));
        Ok(Answer { more, ..answer })
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let (neighbours, word, path) = parse(solution, self.0.grid())?;
        Ok(match boggle::validate(&self.0, neighbours, word, &path) {
            Ok(()) => Verdict::Solved { length: path.len(), cost: boggle::score(word.len()) },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    /// An action is the next cell of a path that spells a prefix of a word.
    fn perft(&self, options: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        let neighbours = neighbours_of(options)?.unwrap_or(Neighbours::King);
        let (words, _) = dictionary(options.dictionary.as_ref())?;
        self.walks::<1>(neighbours, &words, depth)
            .or_else(|| self.walks::<4>(neighbours, &words, depth))
            .or_else(|| self.walks::<{ MAX_CELLS / 64 }>(neighbours, &words, depth))
            .ok_or(UsageError::TooLarge("perft").into())
    }

    fn boards(&self, _: &str) -> Vec<String> {
        vec![self.0.to_string()]
    }

    fn picture(&self, solution: Option<&str>) -> Result<String, String> {
        let path = solution.and_then(|text| Some(parse(text, self.0.grid()).ok()?.2));
        Ok(boggle::draw(&self.0, &path.unwrap_or_default()))
    }
}

impl Loaded {
    /// `None` if W words are too few.
    fn walks<const W: usize>(
        &self,
        neighbours: Neighbours,
        words: &Dictionary,
        depth: &Depth,
    ) -> Option<Counted> {
        let settings = Settings { neighbours, ..Settings::default() };
        let space = BoggleSpace::<W>::new(&self.0, words, &settings)?;
        Some(Counted::of(&space, depth, |cell| self.0.grid().place(cell).to_string()))
    }

    /// Checks every path of every word by the rules, and every word by the list.
    fn replay(
        &self,
        words: &[Word],
        dictionary: &Dictionary,
        neighbours: Neighbours,
    ) -> Result<(), SolveError> {
        for word in words {
            if !dictionary.contains(&word.text) {
                return Err(SolveError::Defect(format!("{} is no word of the list", word.text)));
            }
            for path in &word.paths {
                boggle::validate(&self.0, neighbours, &word.text, path)
                    .map_err(|reason| SolveError::Defect(reason.to_string()))?;
            }
        }
        Ok(())
    }

    fn write(&self, path: &[Cell], neighbours: Neighbours) -> String {
        let word: String = path.iter().map(|&cell| self.0.letters(cell).as_str()).collect();
        format!("{neighbours} {word} {}", places(self.0.grid(), path))
    }

    fn more(&self, found: &Found, settings: &Settings, words: &Dictionary, name: &str) -> More {
        let grid = self.0.grid();
        let mut headline =
            format!("{}, {}", counted(found.words.len(), "word"), counted(found.points(), "point"));
        if let Outcome::Stopped(stop) = found.outcome {
            headline = format!("stopped: {stop}; {headline} so far");
        }
        let rows = found.words.iter().map(|word| {
            let paths: Vec<String> = word.paths.iter().map(|path| places(grid, path)).collect();
            vec![word.text.clone(), word.score.to_string(), paths.join("; ")]
        });
        let body = format!(
            "{}\n{} of {name}, {} entries skipped; {} of {} letters or more\n",
            table(&["word", "score", "path, row and column from 1"], rows),
            counted(words.words(), "word"),
            words.skipped(),
            settings.neighbours,
            settings.min_length,
        );
        let path = |path: &Vec<Cell>| {
            let places = path.iter().map(|&cell| grid.place(cell));
            json!(places.map(|at| [at.row + 1, at.column + 1]).collect::<Vec<_>>())
        };
        let listed = found.words.iter().map(|word| {
            let mut object = json!({
                "word": word.text,
                "path": word.paths.first().map(path),
                "score": word.score,
            });
            if settings.paths == Paths::All {
                object["paths"] = json!(word.paths.iter().map(path).collect::<Vec<_>>());
            }
            object
        });
        let json = [
            ("words", json!(listed.collect::<Vec<_>>())),
            ("points", json!(found.points())),
            ("neighbours", json!(settings.neighbours.name())),
            ("min_length", json!(settings.min_length)),
            (
                "dictionary",
                json!({ "name": name, "words": words.words(), "skipped": words.skipped() }),
            ),
        ];
        let json = json.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        More { headline: Some(headline), body: Some(body), json, count: None }
    }
}

fn places(grid: Grid, path: &[Cell]) -> String {
    let places: Vec<String> = path.iter().map(|&cell| grid.place(cell).to_string()).collect();
    places.join(" ")
}

/// Reads `king tas 2,4 2,3 3,4`.
fn parse(solution: &str, grid: Grid) -> Result<(Neighbours, &str, Vec<Cell>), Problems> {
    let mut pieces = pieces(solution);
    let mut next = |expected: &str| {
        pieces.next().ok_or_else(|| {
            let end = solution.chars().count() + 1;
            problem(solution, end, format!("expected {expected}, found the end"))
        })
    };
    let (at, name) = next("neighbours such as king")?;
    let neighbours = name.parse().map_err(|error: word_grids::ParseNeighboursError| {
        problem(solution, at, error.to_string())
    })?;
    let (_, word) = next("a word")?;
    let mut path = Vec::new();
    for (at, text) in pieces {
        let place = text.split_once(',').and_then(|(row, column)| {
            let row = row.parse::<usize>().ok()?.checked_sub(1)?;
            let column = column.parse::<usize>().ok()?.checked_sub(1)?;
            grid.cell(word_grids::Place { row, column })
        });
        let cell = place.ok_or_else(|| {
            let message = format!("expected row,column of a {grid} board, such as 1,1");
            problem(solution, at, message)
        })?;
        path.push(cell);
    }
    Ok((neighbours, word, path))
}

fn problem(text: &str, character: usize, message: String) -> Problems {
    Problems::one(Problem::in_text(text, character, message))
}

/// The pieces of a text between blanks, each with the number of its first character, from 1.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 1;
    let pieces = text.split(char::is_whitespace).map(move |piece| {
        let at = next;
        next += piece.chars().count() + 1;
        (at, piece)
    });
    pieces.filter(|(_, piece)| !piece.is_empty())
}
