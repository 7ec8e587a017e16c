//! Boggle.

use std::{convert::Infallible, fmt::Write, iter};

use search::{Limits, Outcome, Report, Solution, Stats};
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
    domain::{About, Domain, Instance, Shown, SolveError, Undrawn, Verdict},
    exit::Failure,
    options::{DomainOptions, Engine, LetterSource},
    perft::{Counted, Depth},
    report::counted,
    request::{ActionName, After, Ended, Profile, Request, UsageError},
    watch::Progress,
    word_list::WordList,
};

pub(crate) struct Boggle;

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
        _: &Limits,
    ) -> Result<String, Failure> {
        let source = match options.letters.unwrap_or_default() {
            LetterSource::Dice => LettersFrom::Dice,
            LetterSource::Frequencies => LettersFrom::Frequencies,
        };
        Ok(boggle::generate(grid(size)?, source, seed).to_string())
    }
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
        let choice = request.options.dictionary.as_ref();
        let WordList { name, words: dictionary, stop, left } =
            WordList::read(choice, &request.limits)?;
        let (reading, limits) = (request.started.elapsed(), &left);
        let engine = request.options.engine.unwrap_or_default();
        let mut found = match (request.profile, engine) {
            _ if let Some(stop) = stop => Found {
                outcome: Outcome::Stopped(stop),
                words: Vec::new(),
                stats: Stats::default(),
            },
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
        found.stats.elapsed += reading;
        found.stats.peak_bytes += dictionary.bytes();
        let words = found.words.len();
        let ended = request.each(After::Replay, &found.words, |word| {
            self.replay(word, &dictionary, settings.neighbours)
        })?;
        if let Some(Ended { done, stop }) = ended {
            found.words.truncate(done);
            found.outcome = Outcome::Stopped(stop);
        }
        let first = |word: &Word| Solution {
            actions: word.paths.first().cloned().unwrap_or_default(),
            cost: word.score,
        };
        let report = Report {
            outcome: found.outcome,
            solutions: found.words.iter().map(first).collect(),
            lower_bound: None,
            stats: found.stats.clone(),
        };
        let choice = Choice { algorithm: DEPTH_FIRST, heuristic: None, actions: None };
        let write = |path: &[Cell]| self.write(path, settings.neighbours);
        let answer = Answer::new(self, request, choice, report, None, write)?;
        // What is said of the words is said of those that were replayed.
        found.outcome = answer.outcome;
        found.words.truncate(answer.solutions.len());
        let listed = self.list(request, &mut found, &settings);
        let left_out = words - found.words.len();
        let more = self.more(&found, listed, &settings, (&dictionary, &name));
        Ok(Answer { outcome: found.outcome, left_out, more, ..answer })
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
        let list = WordList::read(options.dictionary.as_ref(), &depth.limits)?;
        if let Some(stop) = list.stop {
            let missing = "nothing was counted".to_owned();
            return Err(Box::new(Failure::Stopped { stop, missing }).into());
        }
        let depth = &Depth { limits: list.left, ..*depth };
        self.walks::<1>(neighbours, &list.words, depth)
            .or_else(|| self.walks::<4>(neighbours, &list.words, depth))
            .or_else(|| self.walks::<{ MAX_CELLS / 64 }>(neighbours, &list.words, depth))
            .ok_or(UsageError::TooLarge("perft").into())
    }

    fn boards<'b>(&'b self, _: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        Box::new(iter::once(self.0.to_string()))
    }

    fn picture(&self, solution: Option<&str>, _: &Limits) -> Result<String, Undrawn> {
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

    /// Checks a word by the list, and every path of it by the rules.
    fn replay(
        &self,
        word: &Word,
        dictionary: &Dictionary,
        neighbours: Neighbours,
    ) -> Result<(), SolveError> {
        if !dictionary.contains(&word.text) {
            return Err(SolveError::Defect(format!("{} is no word of the list", word.text)));
        }
        let paths = word.paths.iter();
        let mut replays = paths.map(|it| boggle::validate(&self.0, neighbours, &word.text, it));
        replays
            .try_for_each(|replay| replay.map_err(|reason| SolveError::Defect(reason.to_string())))
    }

    fn write(&self, path: &[Cell], neighbours: Neighbours) -> String {
        let word: String = path.iter().map(|&cell| self.0.letters(cell).as_str()).collect();
        format!("{neighbours} {word} {}", places(self.0.grid(), path))
    }

    /// The words with their paths, for people and as JSON, while there is time for it; the others are
    /// dropped.
    fn list(&self, request: &Request, found: &mut Found, settings: &Settings) -> Listed {
        let grid = self.0.grid();
        let wide = found.words.iter().map(|word| word.text.len()).max().unwrap_or(0).max(4);
        let mut listed = Listed {
            text: format!("{:wide$}  score  path, row and column from 1\n", "word"),
            json: String::new(),
        };
        let path = |path: &Vec<Cell>| {
            let places = path.iter().map(|&cell| grid.place(cell));
            json!(places.map(|at| [at.row + 1, at.column + 1]).collect::<Vec<_>>())
        };
        let Ok(ended) = request.each(After::Show, &found.words, |word| {
            let paths: Vec<String> = word.paths.iter().map(|path| places(grid, path)).collect();
            let (text, score, paths) = (&word.text, word.score, paths.join("; "));
            let _ = writeln!(listed.text, "{text:wide$}  {score:<5}  {paths}");
            let mut object = json!({
                "word": word.text,
                "path": word.paths.first().map(path),
                "score": word.score,
            });
            if settings.paths == Paths::All {
                object["paths"] = json!(word.paths.iter().map(path).collect::<Vec<_>>());
            }
            let comma = if listed.json.is_empty() { "" } else { "," };
            let _ = write!(listed.json, "{comma}{object}");
            Ok::<(), Infallible>(())
        });
        if let Some(Ended { done, stop }) = ended {
            found.words.truncate(done);
            found.outcome = Outcome::Stopped(stop);
        }
        listed
    }

    fn more(
        &self,
        found: &Found,
        listed: Listed,
        settings: &Settings,
        (words, name): (&Dictionary, &str),
    ) -> More {
        let mut headline =
            format!("{}, {}", counted(found.words.len(), "word"), counted(found.points(), "point"));
        if let Outcome::Stopped(stop) = found.outcome {
            headline = format!("stopped: {stop}; {headline} so far");
        }
        let body = format!(
            "{}\n{} of {name}, {} entries skipped; {} of {} letters or more\n",
            listed.text,
            counted(words.words(), "word"),
            words.skipped(),
            settings.neighbours,
            settings.min_length,
        );
        let json = [
            ("points", json!(found.points())),
            ("neighbours", json!(settings.neighbours.name())),
            ("min_length", json!(settings.min_length)),
            (
                "dictionary",
                json!({ "name": name, "words": words.words(), "skipped": words.skipped() }),
            ),
        ];
        let json = json.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let list = Some(("words", listed.json));
        More { headline: Some(headline), body: Some(body), json, list, count: None }
    }
}

/// Words for people, and as JSON.
struct Listed {
    text: String,
    json: String,
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
