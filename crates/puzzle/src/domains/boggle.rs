//! Boggle.

use std::{convert::Infallible, fmt::Write, sync::Arc};

use clap::Args;
use domain::{Ask, Named, Puzzle, Refusal, Unreadable};
use search::{Limits, Outcome};
use serde_json::json;
use word_grids::{
    Cell, Engine, Grid, Neighbours,
    boggle::{self, Board, Choices, Paths, Scorer, Source, Word, WordList},
};

use crate::{
    interface::{
        Part,
        answer::{Answer, Extras, counted},
        frontend::{Frontend, SearchOptions, Searched, Unprepared, Wanted, named},
        neighbours::neighbours,
        request::{After, Request},
        scores::{Score, Scored, Scores},
        typed,
        word_list::{WordSource, words_of},
    },
    io::Failure,
};

/// Options of solving.
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    rules: Rules,
    /// Give every path of a word
    #[arg(long)]
    all_paths: bool,
    /// Whose engine [default: own]
    #[arg(long, value_parser = named::<Engine>())]
    engine: Option<Engine>,
}

/// Options that change scores.
#[derive(Clone, Debug, Args)]
struct Rules {
    /// The words, one a line; built-in is a small list of ours [default: /usr/share/dict/words, or
    /// built-in]
    #[arg(long, value_name = "FILE|built-in")]
    dictionary: Option<WordSource>,
    /// Which cells are neighbours [default: king; published: four]
    #[arg(long, value_name = "WHICH", value_parser = neighbours())]
    neighbours: Option<Neighbours>,
    /// Fewest letters of a word [default: 3; published: 2]
    #[arg(long, value_name = "N")]
    min_length: Option<usize>,
}

impl Rules {
    /// These words count.
    fn fill(&self, words: &mut boggle::Settings) {
        words.neighbours = self.neighbours.unwrap_or(words.neighbours);
        words.min_length = self.min_length.unwrap_or(words.min_length);
    }
}

/// Options of generated boards.
#[derive(Clone, Debug, Args)]
pub(crate) struct Generator {
    /// Where the letters come from [default: dice]
    #[arg(long, value_parser = named::<Source>())]
    letters: Option<Source>,
}

impl Frontend for Board {
    type Options = Options;
    type Generator = Generator;

    const GENERATES: bool = true;
    const SEARCH_OPTIONS: SearchOptions = &[
        (&["--min-length", "--all-paths", "--engine"], &[]),
        (&["--dictionary", "--neighbours"], &["perft", "explore"]),
    ];
    const SCORES: Option<Scores> = Some(Scores {
        options: Rules::augment_args,
        prepare: |matches, limits| {
            let rules: Rules = typed(matches)?;
            let (list, stop) = rules.dictionary.clone().unwrap_or_default().list(limits)?;
            let mut words = boggle::Settings::default();
            rules.fill(&mut words);
            let scorer: Box<dyn Score> = Box::new((list, words, Scorer::new(&words)));
            Ok(stop.map_or(Ok(scorer), Err))
        },
    });

    fn fill(&self, choices: &mut Choices, _: &Ask, options: &Options) -> Result<(), Refusal> {
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
        request: &Request,
    ) -> Result<(), Unprepared> {
        let source = options.rules.dictionary.clone().unwrap_or_default();
        let (list, stop) = source.list(&request.limits)?;
        // Reports name the list, whether or not it was read.
        choices.dictionary = Some(list);
        stop.map_or(Ok(()), |stop| Err(stop.into()))
    }

    fn complete(&self, answer: &mut Answer, searched: Searched<'_, Self>) {
        let Searched { settings: choices, solved, request } = searched;
        let solutions = solved.report.solutions.iter().take(answer.solutions.len());
        let words: Vec<&Word> = solutions.flat_map(|it| &it.actions).map(|it| &it.word).collect();
        let (body, list) = list(self.grid(), &words, choices.words.paths, request, answer);
        let points: u64 = answer.solutions.iter().map(|word| u64::from(word.cost)).sum();
        let headline = counted(answer.solutions.len(), "word") + ", " + &counted(points, "point");
        let headline = match answer.outcome {
            Outcome::Stopped(stop) => format!("stopped: {stop}; {headline} so far"),
            Outcome::Invalid(breach) => format!("invalid: {breach}; {headline} so far"),
            Outcome::Solved | Outcome::Exhausted => headline,
        };
        let list_of_words = choices.dictionary.clone().unwrap_or_default();
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
            hint: Some(words_of(&list_of_words, &choices.words)),
            moves: choices.lines(self.grid(), &solved.report.solutions),
            json: json.map(|(key, value)| (key.to_owned(), value)).into_iter().collect(),
            list: Some(("words", list)),
            ..Extras::default()
        };
    }

    fn generate(wanted: &Wanted<'_, Generator>) -> Result<String, Failure> {
        let source = wanted.options.letters.unwrap_or(Source::Dice);
        Ok(boggle::generate(wanted.size()?, source, wanted.seed).to_string())
    }
}

impl Score for (Arc<WordList>, boggle::Settings, Scorer) {
    fn rules(&self) -> String {
        words_of(&self.0, &self.1)
    }

    fn score(&self, line: &[u8], limits: &Limits) -> Result<Scored, Unreadable> {
        let score = self.2.score(&Board::read(line)?, &self.0.words, limits);
        let outcome = score.map_or_else(Outcome::Stopped, |_| Outcome::Exhausted);
        let boggle::Score { words, points } = score.unwrap_or_default();
        Ok(Scored { outcome, words: words as usize, points: points.into() })
    }
}

/// The words with their paths, for people and as JSON, while there is time for it: the answer leaves out
/// the others.
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
