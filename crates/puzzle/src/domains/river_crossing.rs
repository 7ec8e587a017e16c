//! River crossings.

use clap::Args;
use domain::{Refusal, search::StateSpace};
use river_crossing::{Crossing, CrossingSpace, Edge, Level, Node, Signs, StateGraph, dot};

use crate::{
    interface::frontend::{Drawing, Frontend, GraphFormat, NoOptions, ReadError, Undrawn, Wanted},
    io::Failure,
};

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
            GraphFormat::Svg => scene::graph(&drawn(self, &space, &graph)),
            GraphFormat::Dot => dot(&space, &graph, self.signs()),
        })
    }

    fn generate(_: &Wanted<'_, NoOptions>) -> Result<String, Failure> {
        let reason = "a river crossing is made by its rules, not by a size: write them as TOML";
        Err(Refusal::new("generate", reason).into())
    }
}

/// The graph as data, with the signs of the level.
fn drawn(level: &Level, space: &CrossingSpace, graph: &StateGraph) -> scene::Graph {
    let state = |node: &Node| scene::State {
        label: level.position_text(&space.position(node.state), level.signs()),
        caption: if node.layer == 0 {
            "start".to_owned()
        } else if space.is_goal(&node.state) {
            "goal".to_owned()
        } else {
            String::new()
        },
        layer: node.layer,
        is_legal: node.is_legal,
        is_repeated: node.is_repeated,
        is_best: node.is_on_solution,
    };
    let action = |edge: &Edge| scene::Action {
        from: edge.from,
        to: edge.to,
        label: level.load_text(&space.load(edge.load)),
        is_first: edge.crossing == Crossing::New,
        is_legal: edge.crossing != Crossing::Illegal,
        is_best: edge.is_on_solution,
    };
    scene::Graph {
        title: level.title().to_owned(),
        states: graph.nodes.iter().map(state).collect(),
        actions: graph.edges.iter().map(action).collect(),
    }
}
