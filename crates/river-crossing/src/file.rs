//! A puzzle as a TOML file: reading and writing.

use std::{collections::BTreeMap, fmt, str::FromStr};

use domain::Named;
use serde_core::{
    Deserialize, Deserializer,
    de::{Error, Unexpected, Visitor},
};
use text::{Common, OffsetProblems, Spanned, body, read_toml};
use toml_writer::ToTomlValue;

use crate::{
    level::{Bank, Format, Level, MAX_LOADS, MAX_THINGS, Pay, Position, Rule, Signs, Thing},
    parse::{classic, on_banks, position},
    problem::{MAX_BYTES, ParseLevelError, ProblemKind},
    space::loads,
    state::bits,
    table::{Choice, table},
    validate,
};

/// The greatest number of bytes of an emoji. The longest there is, two people who kiss, takes 35.
const MAX_EMOJI: usize = 64;
/// More things than the packed states have room for.
const TOO_MANY_THINGS: Common = Common::TooLarge {
    most: MAX_THINGS as usize,
    things: "things, whose numbers fit 63 bits together",
};
/// The greatest number of missionaries and most cannibals of a text of two banks.
const MAX_EACH: usize = 100;
/// A missionary and a cannibal, a boat of two seats.
const ONE_OF_EACH: &str = "\
title = \"Missionaries and cannibals\"
boat = { capacity = 2 }
thing = [{ name = \"missionaries\", letter = \"M\", rows = true }, { name = \"cannibals\", letter = \"C\", rows = true }]
outnumbered = [{ victim = \"M\", by = \"C\" }]
";

struct File {
    title: String,
    boat: Boat,
    things: Spanned<Vec<ThingEntry>>,
    forbidden: Vec<ForbiddenEntry>,
    outnumbered: Vec<OutnumberedEntry>,
    start: Option<Spanned<String>>,
    goal: Option<Spanned<String>>,
}

table!(File, "struct File", {
    "title" => title,
    "boat" => boat,
    "thing" => things,
    "forbidden" => forbidden = Vec::new(),
    "outnumbered" => outnumbered = Vec::new(),
    "start" => start = None,
    "goal" => goal = None,
});

struct Boat {
    capacity: Spanned<Number>,
    cost: Cost,
}

/// What a crossing costs, with the error of a table.
struct Cost(Pay);

impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        const NAMES: &[&str] = &["crossings", "slowest"];
        from.deserialize_enum("Pay", NAMES, Choice { names: NAMES })
            .map(|number| Self(Pay::ALL[number]))
    }
}

table!(Boat, "the table [boat] with its capacity", {
    "capacity" => capacity,
    "cost" => cost = Cost(Pay::default()),
});

struct ThingEntry {
    name: String,
    letter: Spanned<String>,
    emoji: Option<Spanned<String>>,
    count: Option<Spanned<Number>>,
    rows: bool,
    time: Option<Spanned<Number>>,
}

table!(ThingEntry, "a table [[thing]] with a name and a letter", {
    "name" => name,
    "letter" => letter,
    "emoji" => emoji = None,
    "count" => count = None,
    "rows" => rows = false,
    "time" => time = None,
});

struct ForbiddenEntry {
    together: Spanned<Vec<Spanned<String>>>,
    any: Vec<Spanned<String>>,
    unless: Vec<Spanned<String>>,
}

table!(ForbiddenEntry, "a table [[forbidden]] with letters in together", {
    "together" => together,
    "any" => any = Vec::new(),
    "unless" => unless = Vec::new(),
});

struct OutnumberedEntry {
    victim: Spanned<String>,
    by: Spanned<String>,
}

table!(OutnumberedEntry, "a table [[outnumbered]] with victim and by", {
    "victim" => victim,
    "by" => by,
});

/// A number of things or of minutes; 0 is read, and refused with the other problems.
#[derive(Clone, Copy)]
struct Number(u32);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_u32(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 1 to {}", u32::MAX)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        let refused = |_| E::invalid_value(Unexpected::Signed(number), &self);
        u32::try_from(number).map(Number).map_err(refused)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Two banks of the classic, or TOML. O(length of the text), and the loads of the boat.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        // No TOML file that means anything is without these, and no classic has them.
        if !text.contains(['=', '[', '#']) {
            return if text.contains('M') { missionaries(text) } else { classic(text) };
        }
        let (start, body) = body(text);
        if body.len() > MAX_BYTES {
            let kind = ProblemKind::TooLong { found: body.len() };
            return Err(ParseLevelError::one(start, kind));
        }
        let mut reader = Reader { found: OffsetProblems::default() };
        match read_toml(body).map(|file| reader.level(file)) {
            Ok(level) if reader.found.is_empty() => return Ok(level),
            Ok(_) => {}
            Err((at, problem)) => reader.found.report(at, ProblemKind::Toml(problem)),
        }
        Err(reader.found.into_error(text))
    }
}

/// Reads the two banks of missionaries and cannibals, a boat of two seats, as many of each as there are.
fn missionaries(text: &str) -> Result<Level, ParseLevelError> {
    let count = |letter: char| text.matches(letter).count().clamp(1, MAX_EACH + 1);
    let (missionaries, cannibals) = (count('M'), count('C'));
    if missionaries.max(cannibals) > MAX_EACH {
        let kind = Common::TooMany { most: MAX_EACH, things: "of a kind" };
        return Err(ParseLevelError::one(body(text).0, kind.into()));
    }
    let mut level: Level = ONE_OF_EACH.parse()?;
    level.title = format!("Missionaries and cannibals, {missionaries} and {cannibals}");
    // Only the start of the text must be one that the rules allow.
    let counts = [missionaries, cannibals].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    for (thing, count) in level.things.iter_mut().zip(counts) {
        thing.count = count;
    }
    (level.start.left, level.goal.right) = (counts.to_vec(), counts.to_vec());
    on_banks(level, text)
}

/// Collects problems by the byte at which they stand.
struct Reader {
    found: OffsetProblems<ProblemKind>,
}

impl Reader {
    fn report<T>(&mut self, at: &Spanned<T>, kind: impl Into<ProblemKind>) {
        self.found.report(at.span().start, kind);
    }

    fn level(&mut self, file: File) -> Level {
        let things = self.things(&file);
        let capacity = self.at_least_one(Some(&file.boat.capacity));
        // Rules may name things that were not read.
        let are_read = things.len() == file.things.get_ref().len();
        let rules = if are_read { self.rules(&file, &things) } else { Vec::new() };
        let all: Vec<u32> = things.iter().map(|thing| thing.count).collect();
        let none = vec![0; all.len()];
        let in_all = all.iter().copied().fold(0, u32::saturating_add);
        let width = bits(all.iter().copied());
        let start = Position { left: all.clone(), right: none.clone(), boat: Bank::Left };
        let goal = Position { left: none, right: all, boat: Bank::Right };
        let (format, pay, signs) = (Format::Toml, file.boat.cost.0, Signs::Letters);
        let title = file.title;
        let mut level = Level { format, title, things, capacity, pay, rules, start, goal, signs };
        if !self.found.is_empty() {
            return level;
        }
        if in_all > MAX_THINGS || width > 63 {
            self.report(&file.things, TOO_MANY_THINGS);
        } else if loads(&level, MAX_LOADS).is_none() {
            let (most, things) = (MAX_LOADS, "different loads of the boat");
            self.report(&file.boat.capacity, Common::TooLarge { most, things });
        } else {
            // Both are looked at, so that the problems of both are found.
            let start = self.position(&level, file.start.as_ref(), Bank::Left);
            let goal = self.position(&level, file.goal.as_ref(), Bank::Right);
            level.start = start.unwrap_or(level.start);
            level.goal = goal.unwrap_or(level.goal);
            if let Some(broken) = validate::broken(&level, &level.start) {
                let at = file.start.as_ref().map_or(file.things.span(), Spanned::span);
                self.found.report(at.start, ProblemKind::IllegalStart(broken));
            }
        }
        level
    }

    fn position(
        &mut self,
        level: &Level,
        text: Option<&Spanned<String>>,
        boat: Bank,
    ) -> Option<Position> {
        // The text begins after its quotation mark. With escapes in it that is a little off.
        let start = text?.span().start + 1;
        position(level, text?.get_ref(), start, boat, &mut self.found)
    }

    /// The number, which must not be 0; 1 if the entry leaves it out.
    fn at_least_one(&mut self, number: Option<&Spanned<Number>>) -> u32 {
        let Some(number) = number else { return 1 };
        let Number(value) = *number.get_ref();
        if value == 0 {
            self.report(number, ProblemKind::Zero);
        }
        value
    }

    fn things(&mut self, file: &File) -> Vec<Thing> {
        let mut things: Vec<Thing> = Vec::new();
        let entries = file.things.get_ref();
        // Each is compared with those before it, so too many are not read at all.
        let most = MAX_THINGS as usize;
        if entries.len() > most {
            self.report(&file.things, TOO_MANY_THINGS);
        }
        for entry in entries.iter().take(most) {
            let letter = self.letter(&entry.letter);
            if things.iter().any(|thing| thing.letter == letter) {
                self.report(&entry.letter, ProblemKind::LetterTaken(letter));
            }
            if let Some(emoji) = &entry.emoji {
                let text = emoji.get_ref();
                let is_taken = things.iter().any(|thing| {
                    thing.emoji.as_ref().is_some_and(|other| {
                        other.starts_with(text.as_str()) || text.starts_with(other.as_str())
                    })
                });
                let fits = (1..=MAX_EMOJI).contains(&text.len()) && text.chars().all(is_free);
                if is_taken || !fits {
                    let expected = format!(
                        "an emoji of its own for each thing, of at most {MAX_EMOJI} bytes, without \
                         |, ~ and blanks"
                    );
                    self.report(emoji, Common::piece(expected, text));
                }
            }
            things.push(Thing {
                name: entry.name.clone(),
                letter,
                emoji: entry.emoji.as_ref().map(|emoji| emoji.get_ref().clone()),
                count: self.at_least_one(entry.count.as_ref()),
                rows: entry.rows,
                time: self.at_least_one(entry.time.as_ref()),
            });
        }
        if things.is_empty() {
            self.report(&file.things, ProblemKind::NoThings);
        } else if !entries.iter().any(|thing| thing.rows) {
            self.report(&file.things, ProblemKind::NoRower);
        }
        things
    }

    fn letter(&mut self, text: &Spanned<String>) -> char {
        if !only(text.get_ref()).is_some_and(is_free) {
            let kind = Common::piece("one letter, other than |, ~ and blanks", text.get_ref());
            self.report(text, kind);
        }
        text.get_ref().chars().next().unwrap_or('?')
    }

    fn rules(&mut self, file: &File, things: &[Thing]) -> Vec<Rule> {
        let mut rules = Vec::new();
        for entry in &file.forbidden {
            let mut together = BTreeMap::new();
            for thing in self.known(entry.together.get_ref(), things) {
                *together.entry(thing).or_insert(0) += 1;
            }
            let any = self.known(&entry.any, things);
            if together.is_empty() && any.is_empty() {
                self.report(&entry.together, ProblemKind::EmptyRule);
            }
            let unless = self.known(&entry.unless, things);
            rules.push(Rule::Forbidden { together: together.into_iter().collect(), any, unless });
        }
        for OutnumberedEntry { victim, by } in &file.outnumbered {
            let pair = (self.number_of(victim, things), self.number_of(by, things));
            if let (Some(victim), Some(by)) = pair {
                rules.push(Rule::Outnumbered { victim, by });
            }
        }
        rules
    }

    fn known(&mut self, letters: &[Spanned<String>], things: &[Thing]) -> Vec<usize> {
        letters.iter().filter_map(|letter| self.number_of(letter, things)).collect()
    }

    fn number_of(&mut self, letter: &Spanned<String>, things: &[Thing]) -> Option<usize> {
        let text = letter.get_ref();
        let number = things.iter().position(|thing| only(text) == Some(thing.letter));
        if number.is_none() {
            self.report(letter, Common::piece("the letter of a thing", text));
        }
        number
    }
}

/// The only character of `text`.
fn only(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Returns true if this may be written on a bank.
fn is_free(character: char) -> bool {
    !matches!(character, '|' | '~') && !character.is_whitespace() && !character.is_control()
}

impl fmt::Display for Level {
    /// Banks, or TOML with every field; reading it gives the same puzzle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            Format::Banks => writeln!(f, "{}", self.position_text(&self.start, Signs::Letters)),
            Format::Toml => write(self, f),
        }
    }
}

impl Level {
    /// The puzzle as TOML, whatever it was read from.
    pub(crate) fn toml(&self) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = write(self, &mut text);
        text
    }
}

text::serde_as_text!(Level);

fn write(level: &Level, f: &mut impl fmt::Write) -> fmt::Result {
    let quoted = |text: &str| text.to_toml_value();
    let letter = |&thing: &usize| quoted(&level.things[thing].letter.to_string());
    let list = |letters: Vec<String>| format!("[{}]", letters.join(", "));
    writeln!(f, "title = {}", quoted(&level.title))?;
    writeln!(f, "start = {}", quoted(&level.position_text(&level.start, Signs::Letters)))?;
    writeln!(f, "goal = {}", quoted(&level.position_text(&level.goal, Signs::Letters)))?;
    writeln!(f, "\n[boat]\ncapacity = {}\ncost = \"{}\"", level.capacity, level.pay)?;
    for thing in &level.things {
        writeln!(f, "\n[[thing]]\nname = {}", quoted(&thing.name))?;
        writeln!(f, "letter = {}", quoted(&thing.letter.to_string()))?;
        if let Some(emoji) = &thing.emoji {
            writeln!(f, "emoji = {}", quoted(emoji))?;
        }
        writeln!(f, "count = {}\nrows = {}\ntime = {}", thing.count, thing.rows, thing.time)?;
    }
    for rule in &level.rules {
        match rule {
            Rule::Forbidden { together, any, unless } => {
                let all = together
                    .iter()
                    .flat_map(|(thing, least)| std::iter::repeat_n(letter(thing), *least as usize));
                writeln!(f, "\n[[forbidden]]\ntogether = {}", list(all.collect()))?;
                for (name, things) in [("any", any), ("unless", unless)] {
                    if !things.is_empty() {
                        writeln!(f, "{name} = {}", list(things.iter().map(letter).collect()))?;
                    }
                }
            }
            Rule::Outnumbered { victim, by } => {
                let (victim, by) = (letter(victim), letter(by));
                writeln!(f, "\n[[outnumbered]]\nvictim = {victim}\nby = {by}")?;
            }
        }
    }
    Ok(())
}
