//! The puzzle behind every front end.

use std::{iter, sync::Arc};

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Profile, Puzzle,
    ReplayError, Replayed, SearchOptions, SearchRequest, SolveError, TextError, Watcher,
};
use search::{Limits, Report, Solution};
use text::Form;

use super::formats::FORMATS;
use crate::{
    boggle::{
        Board, Dictionary, FoundWords, Paths, Settings, TracedWord, Word, find_words, first_words,
        score, search_words,
    },
    engine::{DEPTH_FIRST, Engine},
    grid::Grid,
};

/// All choices of a search.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Choices {
    /// Which words are looked for, and how they are listed.
    pub words: Settings,
    /// All words, or the first of each start cell as in the original report.
    pub profile: Profile,
    /// Whose engine searches.
    pub engine: Engine,
    /// The words that count. Every search needs them. They are not serialised.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub dictionary: Option<Arc<WordList>>,
}

impl Choices {
    /// A line for each path of each word, where all paths are asked for.
    #[must_use]
    pub fn lines(&self, grid: Grid, words: &[Solution<TracedWord, u64>]) -> Option<Vec<String>> {
        let traced = words.iter().flat_map(|word| &word.actions);
        (self.words.paths == Paths::All).then(|| traced.flat_map(|it| it.lines(grid)).collect())
    }
}

/// A dictionary by name.
#[derive(Clone, Debug, Default)]
pub struct WordList {
    /// The name for reports.
    pub name: String,
    /// The words.
    pub words: Dictionary,
}

impl Puzzle for Board {
    const ABOUT: &'static About = &About {
        algorithms: &[AlgorithmName::Dfs],
        measure: Measure::POINTS,
        measures: &[Measure::CELLS, Measure::POINTS],
        has_published_profile: true,
        order: Some("the order of the words, length or alphabetic"),
        finds_all: true,
        ..About::new(
            "boggle",
            "Boggle",
            "find all words along neighbouring cells, no cell twice",
            AlgorithmName::Dfs,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const FORM: Option<Form> = Some(Self::FORM);
    type Level = Self;
    type Settings = Choices;
    type Action = TracedWord;
    type Detail = ();

    fn show(&self) -> BoardView {
        let grid = self.grid();
        BoardView {
            board: self.to_string(),
            legend: vec![("(qu)", "a cell of several letters")],
            sizes: vec![("rows", grid.rows().to_string()), ("columns", grid.columns().to_string())],
        }
    }

    fn write(&self, actions: &[TracedWord]) -> String {
        let words: Vec<String> = actions.iter().map(|traced| traced.write(self.grid())).collect();
        words.join(" ")
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<TracedWord>, TextError> {
        TracedWord::read(text, self)
    }

    fn replay(&self, actions: &[TracedWord]) -> Result<Replayed, ReplayError> {
        if actions.is_empty() {
            return Err(ReplayError::at_start("expected one word, found 0"));
        }
        let (mut length, mut points) = (0, 0);
        for traced in actions {
            length += traced.replay(self).map_err(ReplayError::at_start)?;
            points += u64::from(score(traced.word.text.len()));
        }
        Ok(Replayed { length, measures: vec![length as u64, points] })
    }

    /// A word changes nothing.
    fn boards<'p>(&'p self, _: &[TracedWord]) -> Box<dyn Iterator<Item = String> + 'p> {
        Box::new(iter::once(self.to_string()))
    }

    fn settings(&self, request: &SearchRequest) -> Result<Choices, BadOption> {
        let mut words = match request.profile {
            Profile::Best => Settings::default(),
            Profile::Published => Settings::published(),
        };
        words.order = request.order(words.order)?;
        Ok(Choices { words, profile: request.profile, ..Choices::default() })
    }

    fn search_options(&self, _: &Choices) -> SearchOptions {
        SearchOptions::new(DEPTH_FIRST, None, None)
    }

    fn run(&self, choices: &Choices, job: &mut Job<'_, Self>) -> Result<(), JobError> {
        let Choices { words: settings, profile, engine, dictionary } = choices;
        let Some(list) = dictionary else {
            return Err(
                BadOption::new("--dictionary", "expected a list of words, found none").into()
            );
        };
        let dictionary = &list.words;
        job.hold(dictionary.bytes());
        #[cfg(feature = "study")]
        if !job.is_search() {
            return crate::study::boggle(self, dictionary, settings.neighbours, job);
        }
        let find: fn(&Self, &Dictionary, &Settings, &Limits, &mut dyn Watcher) -> FoundWords =
            match (profile, engine) {
                (Profile::Best, Engine::Own) => find_words,
                (Profile::Best, Engine::Core) => search_words,
                (Profile::Published, Engine::Own) => first_words,
                (Profile::Published, Engine::Core) => {
                    let reason = "core: the original report's first words are searched by our own";
                    return Err(BadOption::new("--engine", reason).into());
                }
            };
        let report = job.engine(|limits, watcher| {
            let FoundWords { outcome, words, stats } =
                find(self, dictionary, settings, limits, watcher);
            let trace = |word: Word| {
                let cost = word.score;
                let traced = TracedWord { neighbours: settings.neighbours, word };
                Solution { actions: vec![traced], cost }
            };
            let solutions = words.into_iter().map(trace).collect();
            Report { outcome, solutions, lower_bound: None, milestones: Vec::new(), stats }
        })?;
        for (number, solution) in (1..).zip(&report.solutions) {
            let mut words = solution.actions.iter().map(|traced| &traced.word.text);
            if let Some(text) = words.find(|text| !dictionary.contains(text)) {
                let reason = format!("{text} is not in the list of words");
                return Err(SolveError::Defect { number, reason }.into());
            }
        }
        Ok(())
    }
}
