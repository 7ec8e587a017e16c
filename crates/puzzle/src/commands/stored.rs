//! The solutions that a collection stores: all checked, and the best written back.

use std::collections::BTreeMap;

use catalogue::{Instance, StoredChange, StoredSolution, Stores, counted};
use domain::ReplayError;

use super::{entry::DomainArgs, input::Input};
use crate::io::{Exit, Failure, Output, UsageError, abridged, message};

/// A level in messages: its number, and its title if it has one.
fn name_of(instance: &dyn Instance, level: usize) -> String {
    instance.reading().map_or_else(|| format!("level {level}"), str::to_owned)
}

/// The numbers of the levels that are meant: all, unless one or some are named.
pub(super) fn levels(input: &Input, given: &DomainArgs) -> Result<Vec<usize>, Failure> {
    let count = given.domain.count.map_or(1, |count| count(&input.bytes));
    Ok(match (given.options.levels, input.level) {
        (Some(levels), _) => levels.numbers(count)?,
        (None, Some(level)) => vec![level],
        (None, None) => (1..=count).collect(),
    })
}

/// `puzzle check` without a solution: a verdict a line on each that the file stores, and a line on all of them.
pub(super) fn check(input: &Input, given: &DomainArgs, stores: Stores) -> Result<Exit, Failure> {
    let all = (stores.solutions)(&input.bytes);
    let levels = levels(input, given)?;
    let stored = |level: usize| all.get(level - 1).map_or(&[][..], Vec::as_slice);
    if levels.iter().all(|&level| stored(level).is_empty()) {
        return Err(UsageError::NoSolution.into());
    }
    let (mut output, mut exit) = (Output::standard(), Exit::Done);
    let (mut good, mut bad, mut without) = (0_u64, 0_u64, 0_u64);
    for &level in &levels {
        let solutions = stored(level);
        without += u64::from(solutions.is_empty());
        if solutions.is_empty() {
            continue;
        }
        let instance = match input.opened(given, Some(level)) {
            Ok(instance) => Some(instance),
            Err(failure @ Failure::BadInput { .. }) => {
                message(format_args!("error: {failure}"));
                None
            }
            Err(failure) => return Err(failure),
        };
        for solution in solutions {
            let (name, (verdict, ended)) = match instance.as_deref() {
                Some(instance) => (name_of(instance, level), verdict(instance, solution)),
                None => {
                    let verdict = "not solved: the level cannot be read".to_owned();
                    (format!("level {level}"), (verdict, Exit::BadInput))
                }
            };
            if ended == Exit::Done {
                good += 1;
            } else {
                bad += 1;
            }
            if exit != Exit::CheckFailed && ended != Exit::Done {
                exit = ended;
            }
            output.write(&format!("{name}, line {}: {verdict}\n", solution.line))?;
        }
    }
    let of_all = counted(levels.len(), "level");
    output.write(&format!(
        "{}: {good} good, {bad} bad; {without} of {of_all} without one\n",
        counted(good + bad, "stored solution")
    ))?;
    Ok(exit)
}

/// A verdict in words, and how the command ends by it.
pub(super) fn told(verdict: Result<String, ReplayError>) -> (String, Exit) {
    match verdict {
        Ok(size) => (format!("solved: {size}"), Exit::Done),
        Err(error) => (format!("not solved: {}", abridged(&error.reason)), Exit::CheckFailed),
    }
}

fn verdict(
    instance: &dyn Instance,
    StoredSolution { actions, .. }: &StoredSolution,
) -> (String, Exit) {
    match instance.check(actions) {
        Ok(verdict) => told(verdict),
        Err(problems) => {
            let first = problems.problems.first().map(|it| it.kind.as_str()).unwrap_or_default();
            (format!("not solved: {}", abridged(first)), Exit::CheckFailed)
        }
    }
}

/// A collection on its way back to a file, with the best solution of each level.
pub(super) struct CollectionUpdate {
    stores: Stores,
    stored: Vec<Vec<StoredSolution>>,
    /// By level, the best that was found, with its cost.
    found: BTreeMap<usize, (u64, String)>,
    changes: Vec<StoredChange>,
    /// The level that is being solved.
    pub(super) level: usize,
    better: u64,
    as_good: u64,
    replaced: u64,
}

impl CollectionUpdate {
    /// Fails where the file cannot keep solutions.
    pub(super) fn new(input: &Input, given: &DomainArgs, stores: Stores) -> Result<Self, Failure> {
        let kept = (stores.storing)(&input.bytes, &[], &given.options);
        kept.map_err(|error| Failure::from(error.of(&input.name, &input.bytes)))?;
        Ok(Self {
            stores,
            stored: (stores.solutions)(&input.bytes),
            found: BTreeMap::new(),
            changes: Vec::new(),
            level: 1,
            better: 0,
            as_good: 0,
            replaced: 0,
        })
    }

    /// Notes a solution of the level.
    pub(super) fn note(&mut self, instance: &dyn Instance, actions: &str) {
        // A level that is solved at the start needs none.
        let cost = instance.cost_of(actions).filter(|_| !actions.is_empty());
        let Some(cost) = cost else { return };
        let found = self.found.entry(self.level).or_insert_with(|| (cost, actions.to_owned()));
        if cost < found.0 {
            *found = (cost, actions.to_owned());
        }
    }

    /// Compares what was found of the level with what is stored. A solution that is stored and good stays.
    pub(super) fn settle(&mut self, instance: &dyn Instance) {
        let level = self.level;
        let stored = self.stored.get(level - 1).map_or(&[][..], Vec::as_slice);
        let costs: Vec<_> = stored.iter().map(|it| instance.cost_of(&it.actions)).collect();
        let least = costs.iter().flatten().min();
        for (solution, _) in stored.iter().zip(&costs).filter(|(_, cost)| cost.is_none()) {
            let (verdict, _) = verdict(instance, solution);
            let name = name_of(instance, level);
            message(format_args!("{name}, line {}: {verdict}", solution.line));
        }
        let found = self.found.remove(&level);
        let added = found.filter(|(cost, _)| least.is_none_or(|least| cost < least));
        let added = added.map(|(_, actions)| actions);
        self.better += u64::from(added.is_some());
        self.as_good += u64::from(added.is_none() && least.is_some());
        let is_solved = added.is_some() || least.is_some();
        // Without a better one, a bad one is left for people to mend.
        let bad = (0..).zip(&costs).filter(|(_, cost)| is_solved && cost.is_none());
        let removed: Vec<usize> = bad.map(|(index, _)| index).collect();
        self.replaced += removed.len() as u64;
        if added.is_some() || !removed.is_empty() {
            self.changes.push(StoredChange { level, added, removed });
        }
    }

    /// Writes the collection, and says what has changed.
    pub(super) fn write(
        self,
        output: &mut Output,
        input: &Input,
        given: &DomainArgs,
    ) -> Result<(), Failure> {
        let text = (self.stores.storing)(&input.bytes, &self.changes, &given.options);
        let text = text.map_err(|error| Failure::from(error.of(&input.name, &input.bytes)))?;
        output.write_bytes(&text)?;
        message(format_args!(
            "{} added; of {} those stored were as good; {} removed",
            counted(self.better, "solution"),
            counted(self.as_good, "level"),
            counted(self.replaced, "bad one"),
        ));
        Ok(())
    }
}
