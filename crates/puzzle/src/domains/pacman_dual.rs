//! Two agents in a maze, three kinds of food.

use clap::Args;
use domain::{Puzzle, Refusal};
use pacman_dual::{Collision, Game, generate};

use crate::{
    interface::{
        answer::Answer,
        frontend::{Frontend, ReadError, Searched, Wanted, named},
    },
    io::Failure,
};

#[derive(Clone, Debug, Args)]
pub(crate) struct GameOptions {
    /// The rule where the two agents meet
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

    fn complete(&self, answer: &mut Answer, Searched { solved, .. }: Searched<'_, Self>) {
        answer.extras.visited = solved.detail.map(|counts| counts.different);
        answer.extras.all_states = solved.detail.map(|counts| counts.all);
    }

    fn generate(wanted: &Wanted<'_, MazeOptions>) -> Result<String, Failure> {
        let (size, foods) = (wanted.size()?, wanted.options.foods);
        let level = generate(size, foods, wanted.seed, wanted.limits).map_err(Failure::unmade)?;
        let full = || Refusal::new("--foods", "there is no room for so much, or chance finds none");
        Ok(level.ok_or_else(full)?.to_string())
    }
}
