//! River crossings once more, by their rules alone: who is on the left bank, and where the boat is.

use std::fmt::Write;

use testkit::rules::Rules;

/// What a file says, as the test makes it up.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) things: Vec<Kind>,
    pub(crate) capacity: usize,
    /// True if the slowest aboard counts. Else each crossing costs 1.
    pub(crate) is_timed: bool,
    pub(crate) forbidden: Vec<Forbidden>,
    /// Who must not be outnumbered, and by whom.
    pub(crate) outnumbered: Option<(char, char)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) letter: char,
    pub(crate) count: usize,
    pub(crate) rows: bool,
    pub(crate) time: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Forbidden {
    pub(crate) together: Vec<char>,
    pub(crate) any: Vec<char>,
    pub(crate) unless: Vec<char>,
}

impl Puzzle {
    /// The file.
    pub(crate) fn text(&self) -> String {
        let cost = if self.is_timed { "slowest" } else { "crossings" };
        let mut text = format!(
            "title = \"made up\"\n[boat]\ncapacity = {}\ncost = \"{cost}\"\n",
            self.capacity
        );
        for Kind { letter, count, rows, time } in &self.things {
            let _ = write!(
                text,
                "[[thing]]\nname = \"{letter}\"\nletter = \"{letter}\"\ncount = {count}\n\
                 rows = {rows}\ntime = {time}\n"
            );
        }
        let list = |letters: &[char]| {
            let quoted: Vec<String> = letters.iter().map(|it| format!("\"{it}\"")).collect();
            format!("[{}]", quoted.join(", "))
        };
        for Forbidden { together, any, unless } in &self.forbidden {
            let _ = writeln!(text, "[[forbidden]]\ntogether = {}", list(together));
            for (field, letters) in [("any", any), ("unless", unless)] {
                if !letters.is_empty() {
                    let _ = writeln!(text, "{field} = {}", list(letters));
                }
            }
        }
        if let Some((victim, by)) = self.outnumbered {
            let _ = writeln!(text, "[[outnumbered]]\nvictim = \"{victim}\"\nby = \"{by}\"");
        }
        text
    }

    /// Returns true if these may be on one bank.
    fn is_peaceful(&self, bank: &[usize]) -> bool {
        let count = |letter: char| {
            let kinds = self.things.iter().zip(bank);
            kinds.filter(|(kind, _)| kind.letter == letter).map(|(_, &count)| count).sum::<usize>()
        };
        let is_fight = |rule: &Forbidden| {
            let needed = |letter: &char| rule.together.iter().filter(|it| *it == letter).count();
            rule.together.iter().all(|letter| count(*letter) >= needed(letter))
                && (rule.any.is_empty() || rule.any.iter().any(|&letter| count(letter) > 0))
                && rule.unless.iter().all(|&letter| count(letter) == 0)
        };
        let is_outnumbered =
            |(victim, by): (char, char)| count(victim) > 0 && count(by) > count(victim);
        !self.forbidden.iter().any(is_fight) && !self.outnumbered.is_some_and(is_outnumbered)
    }

    fn is_legal(&self, left: &[usize]) -> bool {
        let right: Vec<usize> =
            self.things.iter().zip(left).map(|(kind, left)| kind.count - left).collect();
        self.is_peaceful(left) && self.is_peaceful(&right)
    }

    /// All counts of things, up to these.
    fn choices(&self, from: &[usize]) -> Vec<Vec<usize>> {
        from.iter().fold(vec![Vec::new()], |lists, &most| {
            let longer = |list: Vec<usize>| {
                (0..=most).map(move |count| list.iter().copied().chain([count]).collect())
            };
            lists.into_iter().flat_map(longer).collect()
        })
    }

    /// A load as it is written.
    fn load(&self, counts: &[usize]) -> String {
        let kinds = self.things.iter().zip(counts);
        kinds.map(|(kind, &count)| kind.letter.to_string().repeat(count)).collect()
    }

    /// Every load that a text can say, too many aboard too.
    pub(crate) fn loads(&self) -> Vec<String> {
        let all: Vec<usize> = self.things.iter().map(|kind| kind.count).collect();
        let loads = self.choices(&all).into_iter().map(|counts| self.load(&counts));
        loads.filter(|load| !load.is_empty() && load.len() <= self.capacity + 1).collect()
    }
}

impl Rules for Puzzle {
    /// How many of each are on the left, and whether the boat is.
    type Position = (Vec<usize>, bool);

    fn start(&self) -> Self::Position {
        (self.things.iter().map(|kind| kind.count).collect(), true)
    }

    fn is_solved(&self, (left, boat_is_left): &Self::Position) -> bool {
        !boat_is_left && left.iter().all(|&count| count == 0)
    }

    fn moves(&self, (left, boat_is_left): &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let here: Vec<usize> = self
            .things
            .iter()
            .zip(left)
            .map(|(kind, &left)| if *boat_is_left { left } else { kind.count - left })
            .collect();
        let mut moves = Vec::new();
        for load in self.choices(&here) {
            let aboard = || self.things.iter().zip(&load).filter(|&(_, &count)| count > 0);
            let count: usize = load.iter().sum();
            if count > self.capacity || !aboard().any(|(kind, _)| kind.rows) {
                continue;
            }
            let cross = |(left, count): (&usize, &usize)| {
                if *boat_is_left { left - count } else { left + count }
            };
            let left: Vec<usize> = left.iter().zip(&load).map(cross).collect();
            if self.is_legal(&left) {
                let slowest = aboard().map(|(kind, _)| kind.time).max().unwrap_or(0);
                let cost = if self.is_timed { slowest } else { 1 };
                moves.push((self.load(&load), cost, (left, !boat_is_left)));
            }
        }
        moves
    }
}
