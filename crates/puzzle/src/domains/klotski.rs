//! Sliding blocks of any shape.

use clap::Args;
use domain::{Ask, Refusal};
use klotski::{
    Level, Metric, ParseLevelError, ProblemKind, Settings, Size, Target, generate, has_sign,
};

use crate::{
    interface::{
        Part,
        frontend::{Frontend, ReadError, SearchOptions, Wanted, named},
    },
    io::Failure,
};

#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// The special piece, and the row and column, from 1, where its top left corner shall come: "b 4 2"
    #[arg(long, value_name = "PLACE")]
    goal: Option<Target>,
    /// Pieces move along their longer sides only (Rush Hour)
    #[arg(long)]
    rails: bool,
    /// The measure that counts [default: moves; cost with --actions steps, perft and audit]
    #[arg(long, value_parser = named::<Metric>())]
    metric: Option<Metric>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct GeneratorOptions {
    /// The number of pieces, with the special one [default: half the cells, so 10 on 5x4]
    #[arg(long, value_name = "N")]
    pieces: Option<usize>,
    /// The number of random steps back from the solved board
    #[arg(long, value_name = "N", default_value = "10000")]
    steps: u64,
}

impl Frontend for Level {
    type Options = Options;
    type Generator = GeneratorOptions;

    const GENERATES: bool = true;
    const SEARCH_OPTIONS: SearchOptions = &[(&["--metric"], &["perft", "audit", "explore"])];

    fn open(input: &[u8], options: &Options) -> Result<Self, ReadError> {
        let level = Self::read_with(input, options.goal, options.rails);
        level.map_err(|error| match options.goal {
            None => error.in_words().into(),
            Some(_) => of_text_or_goal(error),
        })
    }

    fn reading(&self, input: &[u8], _: Part<'_>, options: &Options) -> Option<String> {
        let (rows, columns) = (self.rows(), self.columns());
        let text = std::str::from_utf8(input).unwrap_or_default();
        let has = |sign| has_sign(text, sign);
        let is_piece = |name: char| self.pieces().iter().any(|piece| piece.name == name);
        let is_row = rows > 1 && !input.trim_ascii().iter().any(|sign| b"\n/|[".contains(sign));
        let mut parts = Vec::new();
        if is_row && !has('#') {
            parts.push(format!("read as {rows} x {columns}"));
        }
        let piece = self.special().map(|special| self.pieces()[special].name);
        if let Some(piece) = piece.filter(|_| is_row && (rows, columns) == (5, 4))
            && options.goal.is_none()
        {
            parts.push(format!("piece {piece} goes to the bottom middle"));
        }
        let pieces: usize = self.pieces().iter().map(|piece| piece.cells.len()).sum();
        let has_free = has('.') || has('_');
        // Rush Hour's own sign is no surprise where it is the only one.
        if has('o') && !is_piece('o') && (has_free || !self.has_rails()) {
            parts.push("o is read as free".to_owned());
        } else if !has_free && !has('o') && !has('#') && pieces < rows * columns {
            parts.push("blanks are read as free cells".to_owned());
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    fn fill(&self, settings: &mut Settings, _: &Ask, options: &Options) -> Result<(), Refusal> {
        settings.metric = options.metric.unwrap_or(settings.metric);
        Ok(())
    }

    fn generate(wanted: &Wanted<'_, GeneratorOptions>) -> Result<String, Failure> {
        let (size, steps): (Size, _) = (wanted.size()?, wanted.options.steps);
        let pieces = wanted.options.pieces.unwrap_or(size.usual_pieces());
        let most = size.most_pieces();
        if !(1..=most).contains(&pieces) {
            let reason = format!("expected 1 to {most} on a board of this size, found {pieces}");
            return Err(Refusal::new("--pieces", reason).into());
        }
        if steps == 0 {
            return Err(Refusal::new("--steps", "expected at least 1").into());
        }
        let level = generate(size, pieces, steps, wanted.seed, wanted.limits);
        let reason = "chance finds no board on which so few move the special piece";
        Ok(level.map_err(Failure::unmade)?.ok_or(Refusal::new("--steps", reason))?.to_string())
    }
}

/// The problems of the text, or that of `--goal` if the text itself is right.
fn of_text_or_goal(error: ParseLevelError) -> ReadError {
    let is_of_goal = |kind: &ProblemKind| {
        matches!(kind, ProblemKind::GoalPiece { .. } | ProblemKind::GoalPlace { .. })
    };
    let (of_goal, of_text): (Vec<_>, Vec<_>) =
        error.problems.into_iter().partition(|problem| is_of_goal(&problem.kind));
    match of_goal.first() {
        Some(problem) if of_text.is_empty() => Refusal::new("--goal", &problem.kind).into(),
        _ => ParseLevelError { problems: of_text, ..error }.in_words().into(),
    }
}
