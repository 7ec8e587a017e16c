//! The measures of a solution: what a search minimises, and what else a validator counts.

use std::fmt::Display;

/// A measure of solutions by its words: what a search minimises, or a figure beside it. Two are the same if their
/// plurals are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// One of what is counted: `move`; of a sum of different costs `cost`.
    pub one: &'static str,
    /// Several: `moves`. The name in JSON.
    pub many: &'static str,
    /// What the best solution has: `fewest moves`, `least cost`.
    pub least: &'static str,
}

impl Measure {
    /// A sum of costs that differ, which is not counted in anything.
    pub const COST: Self = Self { one: "cost", many: "cost", least: "least cost" };
    /// Actions of which there is no better word.
    pub const ACTIONS: Self = Self { one: "action", many: "actions", least: "fewest actions" };
    /// Moves.
    pub const MOVES: Self = Self { one: "move", many: "moves", least: "fewest moves" };
    /// Single steps.
    pub const STEPS: Self = Self { one: "step", many: "steps", least: "fewest steps" };
    /// Steps that push something.
    pub const PUSHES: Self = Self { one: "push", many: "pushes", least: "fewest pushes" };
    /// Whole ways from one meal to the next.
    pub const MEALS: Self = Self { one: "meal", many: "meals", least: "fewest meals" };
    /// Crossings of a river.
    pub const CROSSINGS: Self =
        Self { one: "crossing", many: "crossings", least: "fewest crossings" };
    /// Cells of a filled grid, or of a word's path.
    pub const CELLS: Self = Self { one: "cell", many: "cells", least: "fewest cells" };
    /// Points, of which more are better.
    pub const POINTS: Self = Self { one: "point", many: "points", least: "most points" };

    /// The measure that counts the actions of a kind, by the name that people type, such as `pushes`. `None` if no measure
    /// has this name.
    #[must_use]
    pub fn of_actions(name: &str) -> Option<Self> {
        let all = [Self::MOVES, Self::STEPS, Self::PUSHES, Self::MEALS, Self::CROSSINGS];
        all.into_iter().find(|measure| measure.many == name)
    }

    /// Returns true if this is [`COST`](Self::COST), whose amounts are written in another way than counts.
    #[must_use]
    pub fn is_cost(self) -> bool {
        self.many == Self::COST.many
    }

    /// An amount, given its number as it is written.
    ///
    /// ```
    /// use domain::Measure;
    ///
    /// assert_eq!(Measure::PUSHES.amount(1), "1 push");
    /// assert_eq!(Measure::MOVES.amount("1,024"), "1,024 moves");
    /// assert_eq!(Measure::COST.amount("7.0710"), "cost 7.0710");
    /// ```
    #[must_use]
    pub fn amount(self, number: impl Display) -> String {
        let number = number.to_string();
        match number.as_str() {
            _ if self.is_cost() => format!("{} {number}", self.one),
            "1" => format!("1 {}", self.one),
            _ => format!("{number} {}", self.many),
        }
    }

    /// A bound on every solution, given its number as it is written.
    ///
    /// ```
    /// use domain::Measure;
    ///
    /// assert_eq!(Measure::PUSHES.at_least(12), "every solution has at least 12 pushes");
    /// assert_eq!(Measure::COST.at_least(9), "every solution costs at least 9");
    /// ```
    #[must_use]
    pub fn at_least(self, number: impl Display) -> String {
        match self.is_cost() {
            true => format!("every solution costs at least {number}"),
            false => format!("every solution has at least {}", self.amount(number)),
        }
    }
}
