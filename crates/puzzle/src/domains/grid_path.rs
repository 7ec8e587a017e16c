//! Shortest paths on grids.

use chart::to_f64;
use clap::Args;
use domain::{AlgorithmName, Measure, Profile, Puzzle, Refusal};
use grid_path::{
    Corners, End, Instance, Level, Neighbours, Place, ReadBetweenError, Settings, Share, Size,
    length, parse_steps, reading,
};
use search::Limits;
use word_grids::Neighbours as Which;

use crate::{
    films,
    interface::{
        Answer, Measures, Part,
        frontend::{Drawing, Frontend, Random, ReadError, Searched, Undrawn, Wanted},
        neighbours::neighbours,
    },
    io::{Failure, scenarios},
};

#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// Which cells are neighbours [default: 8 on MovingAI maps, else 4]
    #[arg(long, value_name = "WHICH", value_parser = neighbours())]
    neighbours: Option<Which>,
    /// Let diagonal steps pass beside blocked cells
    #[arg(long)]
    cut_corners: bool,
    /// Where the path begins: its row and column, from 1
    #[arg(long, value_name = "ROW,COLUMN")]
    start: Option<Place>,
    /// Where it ends
    #[arg(long, value_name = "ROW,COLUMN")]
    goal: Option<Place>,
    /// Which query of a MovingAI scenario, from 1
    #[arg(long, value_name = "N", conflicts_with_all = ["start", "goal", "random"])]
    query: Option<usize>,
    /// A random map in place of FILE: rows x columns
    #[arg(long, value_name = "RxC")]
    random: Option<Size>,
    /// The blocked share of its cells [default: 0.2]
    #[arg(long, value_name = "P")]
    blocked: Option<Share>,
    /// The seed of the random map [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Generator {
    /// The share of the cells that is blocked, to three places
    #[arg(long, value_name = "P", default_value_t)]
    blocked: Share,
}

impl Frontend for Instance {
    type Options = Options;
    type Generator = Generator;

    const DRAWINGS: &'static [(Drawing, &'static str)] =
        &[(Drawing::Picture, "Draw this search, or ucs and astar")];
    const GENERATES: bool = true;

    fn open_part(input: &[u8], part: Part<'_>, options: &Options) -> Result<Self, ReadError> {
        let unreadable = |error| match error {
            ReadBetweenError::Text(error) => ReadError::from(error.in_words()),
            ReadBetweenError::End(bad) => {
                let is_start = bad.end == End::Start;
                Refusal::new(if is_start { "--start" } else { "--goal" }, bad).into()
            }
        };
        let between = || Level::from_bytes_between(input, options.start, options.goal);
        let mut instance = Self::from(match options.query {
            Some(number) => scenarios::level(part.file, input, number)?,
            None => between().map_err(unreadable)?,
        });
        let refuse = |option, reason| Err(Refusal::new(option, reason).into());
        match options.neighbours {
            Some(Which::Four) => instance.neighbours = Neighbours::Four,
            Some(Which::King) => instance.neighbours = Neighbours::Eight(Corners::Kept),
            Some(Which::Torus4 | Which::Torus8) => {
                return refuse("--neighbours", "expected 4 or 8: grid-path has no torus");
            }
            None => {}
        }
        match &mut instance.neighbours {
            Neighbours::Eight(corners) if options.cut_corners => *corners = Corners::Cut,
            Neighbours::Four if options.cut_corners => {
                return refuse("--cut-corners", "there are no diagonal steps with 4 neighbours");
            }
            _ => {}
        }
        Ok(instance)
    }

    fn reading(&self, input: &[u8], _: Part<'_>, _: &Options) -> Option<String> {
        reading(std::str::from_utf8(input).ok()?)
    }

    fn random(options: &Options) -> Random {
        let Some(size) = options.random else {
            let alone =
                [("--blocked", options.blocked.is_some()), ("--seed", options.seed.is_some())];
            return match alone.into_iter().find(|(_, is_given)| *is_given) {
                Some((option, _)) => Err(Refusal::new(option, "is for --random").into()),
                None => Ok(None),
            };
        };
        let (blocked, seed) = (options.blocked.unwrap_or_default(), options.seed.unwrap_or(0));
        let level = Level::random_within(size, blocked, seed, &Limits::default());
        let level = level.map_err(Failure::unmade)?;
        Ok(Some((format!("random {size}, blocked {blocked}, seed {seed}"), level.to_string())))
    }

    /// The states that the original report counts: those taken from the queue, the goal too.
    fn complete(&self, answer: &mut Answer, searched: Searched<'_, Self>) {
        let Searched { solved, request, .. } = searched;
        let has_figures = matches!(answer.choice.name, AlgorithmName::Ucs | AlgorithmName::Astar);
        if request.ask.profile == Profile::Published && has_figures {
            let goals = u64::from(!solved.report.solutions.is_empty());
            answer.extras.visited = Some(solved.report.stats.expanded + goals);
        }
    }

    /// With the length, by steps of 1 and √2, where each cell costs the same and steps may be diagonal.
    fn size(&self, actions: &str, measures: &Measures) -> String {
        let length = length(&parse_steps(actions).unwrap_or_default());
        let cost = to_f64(measures.amount(Measure::COST).unwrap_or(0));
        let is_length = (1e4 * length - cost).abs() <= 1.0 + 1e-4 * cost;
        let is_told = is_length && self.neighbours != Neighbours::Four;
        let told = if is_told { format!(", length {length:.4}") } else { String::new() };
        measures.words(self.decimals()).replacen(", cost", &format!("{told}, cost"), 1)
    }

    fn picture(&self, asked: &[Settings], limits: &Limits) -> Result<String, Undrawn> {
        Ok(films::grid_path::comparison(self, asked, limits)?)
    }

    fn generate(wanted: &Wanted<'_, Generator>) -> Result<String, Failure> {
        let Wanted { seed, options, limits, .. } = wanted;
        let level = Level::random_within(wanted.size()?, options.blocked, *seed, limits);
        Ok(level.map_err(Failure::unmade)?.to_string())
    }
}
