//! The readable puzzle: things, boat, rules, start and goal.

use domain::named;

/// The greatest number of different loads of a boat.
pub const MAX_LOADS: usize = 10_000;

/// The greatest number of things in all.
pub const MAX_THINGS: u32 = 200;

/// A side of the river.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Bank {
    /// Written before the `|`.
    Left,
    /// Written after it.
    Right,
}

impl Bank {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// One or more of the same kind, which are not told apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Its name in words.
    pub name: String,
    /// How it is written.
    pub letter: char,
    /// How it is written on request.
    pub emoji: Option<String>,
    /// How many there are, at least 1.
    pub count: u32,
    /// True if it can row.
    pub rows: bool,
    /// How long it takes to cross, where that is what crossings cost.
    pub time: u32,
}

named! {
    /// The cost of a crossing.
    #[derive(Default)]
    pub(crate) enum Pay {
        #[default]
        Crossings = "crossings", "1";
        Slowest = "slowest", "The time of the slowest in the boat";
    }
}

/// What must never be on a bank. Things are numbered as in [`Level::things`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// All of `together` and, unless that is empty, one of `any`, while none of `unless` is there.
    Forbidden {
        /// Each with how many of it.
        together: Vec<(usize, u32)>,
        /// One of them is enough.
        any: Vec<usize>,
        /// One of them makes it right.
        unless: Vec<usize>,
    },
    /// At least one of `victim`, and more of `by`.
    Outnumbered {
        /// Who may not be outnumbered.
        victim: usize,
        /// By whom.
        by: usize,
    },
}

/// Where everything is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// How many of each thing stand on the left bank.
    pub left: Vec<u32>,
    /// How many of each thing stand on the right bank.
    pub right: Vec<u32>,
    /// Where the boat is.
    pub boat: Bank,
}

/// What crosses together: how many of each thing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Load(pub Vec<u32>);

/// How things are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signs {
    /// By their letters.
    Letters,
    /// By their emoji, or their letters where they have none.
    Emoji,
}

/// In which format the level was given, and is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Banks,
    Toml,
}

/// A valid puzzle.
///
/// Reads and prints the classic as its two banks, any other as TOML (`fixtures/river-crossing` has
/// examples; [`Display`](std::fmt::Display) writes each field).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) format: Format,
    pub(crate) title: String,
    pub(crate) things: Vec<Thing>,
    pub(crate) capacity: u32,
    pub(crate) pay: Pay,
    pub(crate) rules: Vec<Rule>,
    pub(crate) start: Position,
    pub(crate) goal: Position,
    pub(crate) signs: Signs,
}

impl Level {
    /// Farmer, goat, cabbage and wolf, all on the left bank.
    #[must_use]
    pub fn classic() -> Self {
        let thing = |name: &str, letter, emoji: &str| Thing {
            name: name.to_owned(),
            letter,
            emoji: Some(emoji.to_owned()),
            count: 1,
            rows: letter == 'F',
            time: 1,
        };
        let never = |one, other| Rule::Forbidden {
            together: vec![(one, 1), (other, 1)],
            any: Vec::new(),
            unless: vec![0],
        };
        let position =
            |left, right, boat| Position { left: vec![left; 4], right: vec![right; 4], boat };
        Self {
            format: Format::Banks,
            title: "Wolf, goat and cabbage".to_owned(),
            things: vec![
                thing("farmer", 'F', "👨‍🌾"),
                thing("goat", 'G', "🐐"),
                thing("cabbage", 'C', "🥬"),
                thing("wolf", 'W', "🐺"),
            ],
            capacity: 2,
            pay: Pay::Crossings,
            rules: vec![never(1, 3), never(1, 2)],
            start: position(1, 0, Bank::Left),
            goal: position(0, 1, Bank::Right),
            signs: Signs::Letters,
        }
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The things, in the order in which they are written.
    #[must_use]
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// The greatest number of things in the boat.
    #[must_use]
    pub const fn capacity(&self) -> u32 {
        self.capacity
    }

    /// The cost of a crossing if `thing` were the only one aboard.
    #[must_use]
    pub const fn price(&self, thing: &Thing) -> u32 {
        match self.pay {
            Pay::Crossings => 1,
            Pay::Slowest => thing.time,
        }
    }

    /// Where everything is at first.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where everything is to be.
    #[must_use]
    pub const fn goal(&self) -> &Position {
        &self.goal
    }

    /// The signs by which the level is shown to people: letters, unless it was made
    /// [otherwise](Self::with_signs). Formats and solutions have letters always.
    #[must_use]
    pub const fn signs(&self) -> Signs {
        self.signs
    }

    /// The same level, shown to people by these signs.
    #[must_use]
    pub fn with_signs(self, signs: Signs) -> Self {
        Self { signs, ..self }
    }

    /// The only one who can row, if there is one: the boat is where he is.
    #[must_use]
    pub fn lone_rower(&self) -> Option<usize> {
        let mut rowers = self.things.iter().enumerate().filter(|(_, thing)| thing.rows);
        match (rowers.next(), rowers.next()) {
            (Some((index, Thing { count: 1, .. })), None) => Some(index),
            _ => None,
        }
    }

    /// Both banks with the river between them: `FW|GC`, `MC|~MMCC`. The boat `~` is left out if only one thing can row,
    /// since the boat is where that thing is.
    #[must_use]
    pub fn position_text(&self, position: &Position, signs: Signs) -> String {
        let boat = |bank| {
            let is_here = self.lone_rower().is_none() && position.boat == bank;
            if is_here { "~" } else { "" }
        };
        format!(
            "{}{}|{}{}",
            self.things_text(&position.left, signs),
            boat(Bank::Left),
            boat(Bank::Right),
            self.things_text(&position.right, signs),
        )
    }

    /// A load by its letters: `FG`.
    #[must_use]
    pub fn load_text(&self, load: &Load) -> String {
        self.things_text(&load.0, Signs::Letters)
    }

    fn things_text(&self, counts: &[u32], signs: Signs) -> String {
        let sign = |thing: &Thing| match (signs, &thing.emoji) {
            (Signs::Emoji, Some(emoji)) => emoji.clone(),
            _ => thing.letter.to_string(),
        };
        let things = self.things.iter().zip(counts);
        things.map(|(thing, &count)| sign(thing).repeat(count as usize)).collect()
    }
}
