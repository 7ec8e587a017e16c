//! Boggle.

use std::{convert::Infallible, fmt::Write, sync::Arc};

use domain::{BadOption, Named, Puzzle, SearchRequest, TextError};
use game::{Entry, Position};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};
use search::{Limits, Outcome, Stop};
use serde_json::json;
use word_grids::{
    Cell, Engine, Grid, Neighbours,
    boggle::{self, Board, Choices, Paths, Scorer, Source, TracedWord, Word, WordList},
};

use super::{
    NEIGHBOURS,
    word_list::{FULL, SMALL, WordSource, words_of},
};
use crate::{
    answer::{Answer, Extras, counted},
    error::Error,
    films::{cell, cells},
    form::{Sign, sign},
    frontend::{FinishedSearch, Frontend, GeneratorRequest, Guide},
    games::one,
    host::Host,
    known::{KnownInstance, known},
    levels::Part,
    loaded::read,
    options,
    options::{Options as _, all_of, file, flag, named, text, words},
    request::{After, Request},
    scores::{InstanceScore, Score, Scores},
};

options! {
    /// Options of solving.
    pub struct Options {
        rules: Rules = all_of(),
        /// A cell with a q alone is Qu
        qu: bool = flag(),
        /// Give every path of a word
        all_paths: bool = flag().searching(&[]),
        /// Whose engine [default: own]
        engine: Option<Engine> = named().called("ENGINE").searching(&[]),
    }
}

options! {
    /// Options that change scores.
    struct Rules {
        /// The words, one a line; built-in is a small list of ours [default: /usr/share/dict/words,
        /// or built-in]
        dictionary: Option<WordSource> =
            file().called("FILE|built-in").searching(&["perft", "explore"]),
        /// Which cells are neighbours [default: king; published: four]
        neighbours: Option<Neighbours> =
            words(NEIGHBOURS).called("WHICH").searching(&["perft", "explore"]),
        /// Fewest letters of a word [default: 3; published: 2]
        min_length: Option<usize> = text().called("N").searching(&[]),
    }
}

options! {
    /// Options of generated boards.
    pub struct Generator {
        /// Where the letters come from [default: dice]
        letters: Option<Source> = named().called("LETTERS"),
    }
}

impl Rules {
    /// These words count.
    fn fill(&self, words: &mut boggle::Settings) {
        words.neighbours = self.neighbours.unwrap_or(words.neighbours);
        words.min_length = self.min_length.unwrap_or(words.min_length);
    }
}

impl Frontend for Board {
    type Options = Options;
    type Generator = Generator;

    const GUIDE: Option<Guide> = Some((
        "tesn\nteaq\nilpo",
        [
            "boggle --text 'tesn/teaq/ilpo/rasx'",
            "boggle --text 'tesn/teaq' --min-length 4 --dictionary built-in",
            "boggle fixtures/boggle/qu.txt --all-paths",
        ],
    ));
    const SIGNS: &'static [&'static [Sign]] = &[&[sign("{a}", "letter", Look::Die)]];
    const KNOWN: &'static [KnownInstance] =
        &[known!("report", "boggle/comb.txt", "the English board of the original report")];
    const SIZES: &'static [&'static str] = &["4x4", "5x5"];
    const GENERATES: bool = true;
    const SCORES: Option<Scores> = Some(Scores {
        options: Rules::about,
        prepare: |values, host, limits| {
            let rules: Rules = read(values)?;
            let (list, stop) = WordSource::of(rules.dictionary.clone(), host).list(host, limits)?;
            let mut words = boggle::Settings::default();
            rules.fill(&mut words);
            let scorer: Box<dyn Score> = Box::new((list, words, Scorer::new(&words)));
            Ok(stop.map_or(Ok(scorer), Err))
        },
    });

    fn open(input: &[u8], _: Part<'_>, options: &Options) -> Result<Self, Error> {
        let board = Self::read(input)?;
        Ok(if options.qu { board.with_qu() } else { board })
    }

    fn fill(
        &self,
        choices: &mut Choices,
        _: &SearchRequest,
        options: &Options,
    ) -> Result<(), BadOption> {
        options.rules.fill(&mut choices.words);
        choices.words.paths = if options.all_paths { Paths::All } else { Paths::First };
        choices.engine = options.engine.unwrap_or_default();
        Ok(())
    }

    fn reading(&self, input: &[u8], _: Part<'_>, _: &Options) -> Option<String> {
        let is_parted = input.trim_ascii().iter().any(|byte| b"/|[\n".contains(byte));
        let (rows, columns) = (self.grid().rows(), self.grid().columns());
        (!is_parted && rows.max(columns / 4) > 1).then(|| format!("read as {rows} x {columns}"))
    }

    fn prepare(
        &self,
        choices: &mut Choices,
        options: &Options,
        _: bool,
        (request, host): (&Request, &dyn Host),
    ) -> Result<Option<Stop>, Error> {
        let source = WordSource::of(options.rules.dictionary.clone(), host);
        let (list, stop) = source.list(host, &request.limits)?;
        // Reports name the list, whether or not it was read.
        choices.dictionary = Some(list);
        Ok(stop)
    }

    fn complete(&self, answer: &mut Answer, searched: FinishedSearch<'_, Self>) {
        let FinishedSearch { settings: choices, solved, request } = searched;
        let solutions = solved.report.solutions.iter().take(answer.solutions.len());
        let words: Vec<&Word> = solutions.flat_map(|it| &it.actions).map(|it| &it.word).collect();
        let (body, list) = list(self.grid(), &words, choices.words.paths, request, answer);
        let points: u64 = answer.solutions.iter().map(|word| word.cost).sum();
        let list_of_words = choices.dictionary.clone().unwrap_or_default();
        let mut headline =
            counted(answer.solutions.len(), "word") + ", " + &counted(points, "point");
        let mut hint = words_of(&list_of_words, &choices.words);
        if list_of_words.name == SMALL {
            headline += " of a small list";
            hint += FULL;
        }
        let headline = match answer.outcome {
            Outcome::Stopped(stop) => format!("stopped: {stop}; {headline} so far"),
            Outcome::Invalid(breach) => format!("invalid: {breach}; {headline} so far"),
            Outcome::Solved | Outcome::Exhausted => headline,
        };
        let WordList { name, words: all } = &*list_of_words;
        let json = [
            ("points", json!(points)),
            ("neighbours", json!(choices.words.neighbours.name())),
            ("min_length", json!(choices.words.min_length)),
            ("dictionary", json!({ "name": name, "words": all.words(), "skipped": all.skipped() })),
        ];
        answer.extras = Extras {
            headline: Some(headline),
            body: Some(body),
            hint: Some(hint),
            moves: choices.lines(self.grid(), &solved.report.solutions),
            json: json.map(|(key, value)| (key.to_owned(), value)).into_iter().collect(),
            list: Some(("words", list)),
            ..Extras::default()
        };
    }

    fn generate(wanted: &GeneratorRequest<'_, Generator>) -> Result<String, Error> {
        let source = wanted.options.letters.unwrap_or(Source::Dice);
        Ok(Board::random(wanted.size()?, source, wanted.seed).to_string())
    }

    fn allowed(&self, actions: &[TracedWord]) -> usize {
        actions.len().min(1)
    }

    /// The cells of a path.
    fn standing(&self, _: &Film, places: &[u32]) -> Vec<Option<At>> {
        cells(places)
    }

    fn film(&self, title: &str, actions: &[TracedWord]) -> Film {
        let grid = self.grid();
        let mut cells = self.cells().iter();
        let title = match actions {
            [] => title.to_owned(),
            [traced, ..] => format!("{title}: {}", traced.word.text),
        };
        let mut scene = Scene::of(title, grid.columns(), grid.rows(), |_| {
            let letters = cells.next().map_or("", |letters| letters.as_str());
            let is_long = letters.chars().count() > 1;
            let sign = if is_long { format!("({letters})") } else { letters.to_owned() };
            Ground::new(Look::Die, sign).label(letters.to_uppercase())
        });
        let finger = scene.add(Piece::new("finger", Look::Finger, ""));
        scene.trail = Some(finger);
        let longest =
            actions.iter().filter_map(|traced| traced.word.paths.first()).map(Vec::len).max();
        let order: Vec<usize> = (1..=longest.unwrap_or(0))
            .map(|number| {
                let piece = Piece::new(format!("letter {number}"), Look::Order, "");
                scene.add(piece.label(number.to_string()))
            })
            .collect();
        let paths = actions.iter().filter_map(|traced| Some((traced, traced.word.paths.first()?)));
        let mut camera = Camera::new(scene, "letter");
        for (traced, path) in paths {
            for (number, (&at, &order)) in (1_usize..).zip(path.iter().zip(&order)) {
                let place = grid.place(at);
                let to = cell(place.row, place.column);
                match camera.place(finger).map(|from| to - from) {
                    Some(way) if way.0.abs() <= 1 && way.1.abs() <= 1 => {
                        camera.slide(finger, &[way]);
                    }
                    _ => camera.jump(finger, to),
                }
                camera.jump(order, to);
                let letters = self.letters(at).as_str();
                let words = format!("row {}, column {}", place.row + 1, place.column + 1);
                let is_last = number == path.len();
                let cost = if is_last { traced.word.score.into() } else { 0 };
                camera.cut(letters, words, cost);
            }
        }
        camera.film()
    }

    const HAS_MOVES: bool = false;

    fn here(&self, _: &[String]) -> Option<Self> {
        Some(self.clone())
    }

    fn accepts(&self, played: &[String]) -> bool {
        let is_right = |word: &TracedWord| self.replay(std::slice::from_ref(word)).is_ok();
        traced(self, played).is_some_and(|words| words.iter().all(is_right))
    }

    fn position(&self, played: &[String], _: &Film) -> Position {
        let words = traced(self, played).unwrap_or_default();
        let last = words.last().map_or(&[][..], std::slice::from_ref);
        let film = self.film("", last);
        let cost = words.iter().map(|word| u64::from(word.word.score)).sum();
        let (offers, refused, is_solved) = (Vec::new(), Vec::new(), false);
        Position { film, entry: Entry::Words, offers, refused, is_solved, cost }
    }

    /// The first cells of a path, which spell no word yet.
    fn walked(&self, places: &str, _: &Film) -> Film {
        let path = if places.is_empty() {
            Ok(Vec::new())
        } else {
            self.parse_solution(&format!("king path {places}"))
        };
        self.film("", &path.unwrap_or_default())
    }

    /// All words.
    fn way(&self, solutions: &[(String, u64)]) -> Option<(Vec<String>, u64)> {
        let words = solutions.iter().map(|(word, _)| swapped(word)).collect();
        Some((words, solutions.iter().map(|(_, score)| score).sum()))
    }

    /// A word a line.
    fn read_played(&self, solution: &str) -> Result<Vec<String>, TextError> {
        let lines = solution.lines().filter(|line| !line.trim().is_empty());
        let words = lines.map(|line| self.parse_solution(line)).collect::<Result<Vec<_>, _>>()?;
        Ok(words.into_iter().map(|word| swapped(&self.write(&word))).collect())
    }

    /// A word a line: each is a solution.
    fn written(&self, played: &[String]) -> String {
        let words = traced(self, played).unwrap_or_default();
        let lines: Vec<String> = words.into_iter().map(|word| self.write(&[word])).collect();
        lines.join("\n")
    }
}

impl Score for (Arc<WordList>, boggle::Settings, Scorer) {
    fn rules(&self) -> String {
        words_of(&self.0, &self.1)
    }

    fn score(&self, line: &[u8], limits: &Limits) -> Result<InstanceScore, TextError> {
        let score = self.2.score(&Board::read(line)?, &self.0.words, limits);
        let outcome = score.map_or_else(Outcome::Stopped, |_| Outcome::Exhausted);
        let boggle::Score { words, points } = score.unwrap_or_default();
        Ok(InstanceScore { outcome, words: words as usize, points: points.into() })
    }
}

/// The words with their paths, for people and as JSON, while there is time for it: the answer
/// leaves out the others.
fn list(
    grid: Grid,
    words: &[&Word],
    paths: Paths,
    request: &Request,
    answer: &mut Answer,
) -> (String, String) {
    let wide = words.iter().map(|word| word.text.len()).max().unwrap_or(0).max(4);
    let mut people = format!("{:wide$}  score  path, row and column from 1\n", "word");
    let mut list = String::new();
    let path = |path: &Vec<Cell>| {
        let places = path.iter().map(|&cell| grid.place(cell));
        json!(places.map(|at| [at.row + 1, at.column + 1]).collect::<Vec<_>>())
    };
    let Ok(ended) = request.each(After::Show, words, |word| {
        let Word { text, score, paths: all } = word;
        let places: Vec<String> = all.iter().map(|path| grid.places(path)).collect();
        let _ = writeln!(people, "{text:wide$}  {score:<5}  {}", places.join("; "));
        let mut object = json!({ "word": text, "path": all.first().map(path), "score": score });
        if paths == Paths::All {
            object["paths"] = json!(all.iter().map(path).collect::<Vec<_>>());
        }
        let comma = if list.is_empty() { "" } else { "," };
        let _ = write!(list, "{comma}{object}");
        Ok::<(), Infallible>(())
    });
    answer.leave_out(ended);
    (people, list)
}

/// The word first, as it is played, or the neighbours first, as it is checked.
fn swapped(text: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    if words.len() > 1 {
        words.swap(0, 1);
    }
    words.join(" ")
}

fn traced(board: &Board, played: &[String]) -> Option<Vec<TracedWord>> {
    played.iter().map(|text| one(board, &swapped(text))).collect()
}
