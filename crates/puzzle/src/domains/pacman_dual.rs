//! Two agents in a maze, three kinds of food.

use clap::Args;
use domain::{Puzzle, Refusal, Solved};
use pacman_dual::{Action, Collision, Counts, Game, ParseSizeError, Settings, Size, generate};
use search::Limits;

use crate::{
    domains::{
        answer::Answer,
        frontend::{Frontend, ReadError, named},
        request::Request,
    },
    io::Failure,
};

#[derive(Clone, Debug, Args)]
pub(crate) struct GameOptions {
    /// May the two agents share a cell?
    #[arg(long, value_parser = named::<Collision>(), default_value_t)]
    collision: Collision,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct MazeOptions {
    /// The number of foods in a generated maze
    #[arg(long, value_name = "N", default_value_t = 12)]
    foods: usize,
}

impl Frontend for Game {
    type Options = GameOptions;
    type Generator = MazeOptions;

    const GENERATES: bool = true;

    fn open(input: &[u8], options: &GameOptions) -> Result<Self, ReadError> {
        Ok(Self { collision: options.collision, ..Self::read(input)? })
    }

    fn complete(
        &self,
        answer: &mut Answer,
        _: &Settings,
        solved: Solved<Action, Option<Counts>>,
        _: &Request,
    ) {
        answer.extras.visited = solved.detail.map(|counts| counts.different);
        answer.extras.all_states = solved.detail.map(|counts| counts.all);
    }

    fn generate(
        size: &str,
        seed: u64,
        generator: &MazeOptions,
        limits: &Limits,
    ) -> Result<String, Failure> {
        let refused = |error: ParseSizeError| Refusal::new("--size", error);
        let size: Size = size.parse().map_err(refused)?;
        let level = generate(size, generator.foods, seed, limits).map_err(Failure::unmade)?;
        let full = || Refusal::new("--foods", "there is no room for so much, or chance finds none");
        Ok(level.ok_or_else(full)?.to_string())
    }
}
