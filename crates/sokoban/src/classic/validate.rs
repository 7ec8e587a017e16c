//! The independent check: replays moves on the level by the rules alone. It shares nothing with the
//! search: places and squares, no tables, no packed states.

use domain::replay;
use grid::{Letters, Move, Place, Square, Step, WrongLetter};

use super::level::Level;

/// What a solution comes to, in the measures by which people compare solutions. They are the measures of
/// JSoko (<https://sourceforge.net/projects/jsokoapplication/>); its help and the help of YSokoban describe them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// Steps of the player, pushes included.
    pub moves: u64,
    /// Steps that push a box.
    pub pushes: u64,
    /// Straight runs of pushes of one box, with no walk between them.
    pub box_lines: u64,
    /// How often another box is pushed than before; the first push counts.
    pub box_changes: u64,
    /// Runs of pushes with no walk between them, of whichever boxes.
    pub pushing_sessions: u64,
    /// Straight runs of steps, with or without pushes.
    pub player_lines: u64,
}

impl Replayed {
    /// The measures besides moves and pushes, by name.
    #[must_use]
    pub const fn secondary(&self) -> [(&'static str, u64); 4] {
        [
            ("box_lines", self.box_lines),
            ("box_changes", self.box_changes),
            ("pushing_sessions", self.pushing_sessions),
            ("player_lines", self.player_lines),
        ]
    }
}

/// A replay on its way: the level as it is, and what was counted.
struct Counter {
    level: Level,
    counted: Replayed,
    /// The last step, and which box it pushed.
    last: Option<(Step, Option<usize>)>,
    /// The box that was pushed last.
    last_box: Option<usize>,
}

impl Counter {
    fn count(&mut self, step: Step, pushed: Option<usize>) {
        let (counted, last) = (&mut self.counted, self.last.replace((step, pushed)));
        counted.moves += 1;
        counted.player_lines += u64::from(last.is_none_or(|(before, _)| before != step));
        if pushed.is_none() {
            return;
        }
        let before = last.and_then(|(_, pushed)| pushed);
        counted.pushes += 1;
        // No box is pushed around a corner without a walk.
        counted.box_lines += u64::from(before != pushed);
        counted.pushing_sessions += u64::from(before.is_none());
        counted.box_changes += u64::from(self.last_box != pushed);
        self.last_box = pushed;
    }
}

/// Moves that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, BoxOffGoals>;

/// The place of the first box that is on no goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxOffGoals(pub Place);

text::messages! { BoxOffGoals;
    Self(it) => "the box in row {}, column {} is on no goal", it.row + 1, it.column + 1;
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The player would enter a wall.
    Wall,
    /// The box would enter a wall.
    BoxOnWall,
    /// The box would enter another.
    BoxOnBox,
    /// A walk is written as a push, or a push as a walk.
    Letter(WrongLetter),
}

text::messages! { Obstacle, from Letter(WrongLetter);
    Self::Wall => "a wall is in the player's way";
    Self::BoxOnWall => "a wall is in the way of the box";
    Self::BoxOnBox => "a box is in the way of the box";
    Self::Letter(inner) => "{inner}";
}

/// Replays `moves` from the start of `level`, which have to be written as [`Letters`] says.
///
/// # Errors
///
/// The first bad move and the reason, or a box that is on no goal at the end.
///
/// ```
/// use sokoban::classic::{Collection, parse_lurd, validate};
///
/// let level = Collection::from_bytes(b"#######\n#.$@$.#\n#######\n").level(1)?;
/// let counted = validate(&level, &parse_lurd("LrR")?)?;
/// assert_eq!((counted.moves, counted.pushes, counted.box_lines), (3, 2, 2));
/// assert_eq!((counted.box_changes, counted.pushing_sessions, counted.player_lines), (2, 2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn validate(level: &Level, moves: &[Move]) -> Result<Replayed, InvalidSolution> {
    let letters = Letters::of(moves.iter().copied());
    let take = |counter: &mut Counter, action: &Move| {
        let pushed = advance(&mut counter.level, *action, letters)?;
        counter.count(action.step(), pushed);
        Ok(())
    };
    let write = |action: &Move| action.to_string();
    let (level, counted) = (level.clone(), Replayed::default());
    let start = Counter { level, counted, last: None, last_box: None };
    let end = replay("move", start, moves, write, take, |Counter { level, .. }| {
        let off = level.boxes.iter().find(|&&place| level.square(place) != Square::Goal);
        off.copied().map(BoxOffGoals)
    })?;
    Ok(end.counted)
}

/// Moves the player and the box in the way, and gives the number of that box. The boxes keep their order.
pub(super) fn advance(
    level: &mut Level,
    action: Move,
    letters: Letters,
) -> Result<Option<usize>, Obstacle> {
    let enter =
        |from: Place| from.beside(action.step()).filter(|&next| level.square(next) != Square::Wall);
    let player = enter(level.player).ok_or(Obstacle::Wall)?;
    let pushed = level.boxes.iter().position(|&place| place == player);
    letters.check(action, pushed.is_some())?;
    if let Some(pushed) = pushed {
        let landing = enter(player).ok_or(Obstacle::BoxOnWall)?;
        if level.boxes.contains(&landing) {
            return Err(Obstacle::BoxOnBox);
        }
        level.boxes[pushed] = landing;
    }
    level.player = player;
    Ok(pushed)
}
