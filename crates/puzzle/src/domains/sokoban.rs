//! Sokoban with numbered boxes and portals, or classic levels: the text decides.

use clap::{ArgMatches, Args};
use domain::{Ask, Puzzle, Refusal};
use sokoban::{
    Level,
    classic::{self, Collection, Objective, Settings},
};

use crate::{
    interface::{
        Answer, Domain, Part, Proved, ReadError,
        domain::Opened,
        frontend::{Frontend, NoOptions, SearchOptions, Searched, Wanted, named},
    },
    io::Failure,
};

/// The options are the same for both.
pub(super) const SOKOBAN: Domain = Domain {
    about: Level::ABOUT,
    open,
    count: Some(|input| of(input).count.map_or(1, |count| count(input))),
    levels: |input| (of(input).levels)(input),
    ..Domain::of::<classic::Instance>()
};

/// The game of a text.
fn of(input: &[u8]) -> Domain {
    let is_classic = Collection::looks_classic(input);
    if is_classic { Domain::of::<classic::Instance>() } else { Domain::of::<Level>() }
}

fn open(input: &[u8], part: Part<'_>, options: &ArgMatches) -> Opened {
    (of(input).open)(input, part, options)
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// The quantity to minimise in classic levels [default: pushes]
    #[arg(long, value_parser = named::<Objective>())]
    objective: Option<Objective>,
    /// Search classic levels without corrals and without folding mirror images: for comparison
    #[arg(long)]
    plain: bool,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct GeneratorOptions {
    /// How many boxes are generated
    #[arg(long, value_name = "N", default_value = "3")]
    boxes: usize,
}

impl Frontend for Level {
    type Options = Options;
    type Generator = NoOptions;

    fn open(input: &[u8], options: &Options) -> Result<Self, ReadError> {
        let option = match options {
            Options { objective: Some(_), .. } => "--objective",
            Options { plain: true, .. } => "--plain",
            _ => return Ok(Self::read(input)?),
        };
        Err(Refusal::new(option, "this is for classic levels (XSB, SOK, SLC)").into())
    }

    fn complete(&self, answer: &mut Answer, Searched { solved, .. }: Searched<'_, Self>) {
        answer.extras.visited = solved.detail;
    }
}

impl Frontend for classic::Instance {
    type Options = Options;
    type Generator = GeneratorOptions;

    const SEARCH_OPTIONS: SearchOptions =
        &[(&["--plain"], &[]), (&["--objective"], &["perft", "audit", "explore"])];
    const COUNT: Option<fn(&[u8]) -> usize> = Some(|input| Collection::from_bytes(input).len());
    const GENERATES: bool = true;

    fn open_part(input: &[u8], part: Part<'_>, options: &Options) -> Result<Self, ReadError> {
        let (collection, number) = (Collection::from_bytes(input), part.level.unwrap_or(1));
        let objective = options.objective.unwrap_or_default();
        let picked = Self::pick(&collection, number, objective);
        picked.map_err(|error| ReadError::Unreadable(error.into()))
    }

    fn levels(input: &[u8]) -> Vec<Vec<u8>> {
        Collection::from_bytes(input).texts()
    }

    fn reading(&self, input: &[u8], part: Part<'_>, _: &Options) -> Option<String> {
        Collection::from_bytes(input).of_several(part.level.unwrap_or(1))
    }

    fn fill(&self, settings: &mut Settings, _: &Ask, options: &Options) -> Result<(), Refusal> {
        *settings = if options.plain { settings.plain() } else { *settings };
        Ok(())
    }

    fn complete(&self, answer: &mut Answer, Searched { solved, .. }: Searched<'_, Self>) {
        answer.proved = answer.proved.filter(|it| solved.detail || *it != Proved::LeastCost);
        let Some(first) = answer.solutions.first() else { return };
        for (measure, amount) in first.measures.iter() {
            answer.extras.json.insert(measure.many.to_owned(), amount.into());
        }
    }

    fn generate(wanted: &Wanted<'_, GeneratorOptions>) -> Result<String, Failure> {
        let (size, boxes) = (wanted.size()?, wanted.options.boxes);
        let level = classic::generate(size, boxes, wanted.seed, wanted.limits);
        if boxes == 0 {
            return Err(Refusal::new("--boxes", "expected at least 1").into());
        }
        let reason = "there is no room for so many, or chance finds none";
        Ok(level.map_err(Failure::unmade)?.ok_or(Refusal::new("--boxes", reason))?.to_string())
    }
}
