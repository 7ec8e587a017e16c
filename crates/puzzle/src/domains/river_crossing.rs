//! River crossings.

use clap::Args;
use river_crossing::{CrossingSpace, Level, Signs, StateGraph, dot, svg};

use crate::interface::frontend::{Drawing, Frontend, GraphFormat, NoOptions, ReadError, Undrawn};

#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// Write things as emoji; as text, what is on the banks is shown after each crossing
    #[arg(long)]
    emoji: bool,
}

impl Frontend for Level {
    type Options = Options;
    type Generator = NoOptions;

    const DRAWINGS: &'static [(Drawing, &'static str)] =
        &[(Drawing::Graph, "Draw the graph of states")];
    const LISTS_STATES: bool = true;

    fn open(input: &[u8], options: &Options) -> Result<Self, ReadError> {
        let level = <Self as domain::Puzzle>::read(input)?;
        Ok(level.with_signs(if options.emoji { Signs::Emoji } else { Signs::Letters }))
    }

    /// Emoji are for looking at.
    fn is_drawn(options: &Options) -> bool {
        options.emoji
    }

    fn graph(&self, format: GraphFormat) -> Result<String, Undrawn> {
        let space = CrossingSpace::new(self);
        let graph = StateGraph::new(&space).map_err(|error| Undrawn::Unfit(error.to_string()))?;
        Ok(match format {
            GraphFormat::Svg => svg(&space, &graph, self.signs()),
            GraphFormat::Dot => dot(&space, &graph, self.signs()),
        })
    }
}
