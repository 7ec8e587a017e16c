//! Do several searches of one instance agree?

use search::Bound;

use crate::interface::answer::{Answer, Proved};

/// A figure, and the search that gave it.
#[derive(Clone, Debug)]
struct Claim<T> {
    figure: T,
    search: String,
}

impl<T: Copy + Ord> Claim<T> {
    /// The claim with the figure that `is_better`, and the older one among equals.
    fn better(old: &mut Option<Self>, search: &str, figure: T, is_better: fn(&T, &T) -> bool) {
        if old.as_ref().is_none_or(|old| is_better(&figure, &old.figure)) {
            *old = Some(Self { figure, search: search.to_owned() });
        }
    }
}

/// What the searches of one instance proved and found: the sharpest of each. They are contradicted by a
/// solution that is better than another search's bound.
#[derive(Clone, Debug, Default)]
pub(crate) struct Agreement {
    least_found: Option<Claim<u32>>,
    greatest_bound: Option<Claim<u32>>,
    /// The fewest actions found and the most proved to be needed, by the kind of actions: only those of one
    /// kind can be compared.
    lengths: Vec<Lengths>,
    unsolvable: Option<Claim<()>>,
}

#[derive(Clone, Debug)]
struct Lengths {
    actions: Option<&'static str>,
    least_found: Option<Claim<usize>>,
    greatest_bound: Option<Claim<usize>>,
}

impl Agreement {
    /// Takes in the answer of the search that `search` names.
    ///
    /// # Errors
    ///
    /// A contradiction, with both answers.
    pub(crate) fn hold(&mut self, search: &str, answer: &Answer) -> Result<(), String> {
        if let Some(cost) = answer.solutions.iter().map(|solution| solution.cost).min() {
            Claim::better(&mut self.least_found, search, cost, u32::lt);
        }
        if let Some(Bound::Cost(bound)) = answer.lower_bound {
            Claim::better(&mut self.greatest_bound, search, bound, u32::gt);
        }
        if answer.proved == Some(Proved::Unsolvable) {
            Claim::better(&mut self.unsolvable, search, (), |(), ()| false);
        }
        let lengths = self.lengths_of(answer.choice.actions);
        if let Some(length) = answer.solutions.iter().map(|solution| solution.length).min() {
            Claim::better(&mut lengths.least_found, search, length, usize::lt);
            if answer.proved == Some(Proved::LeastLength) {
                Claim::better(&mut lengths.greatest_bound, search, length, usize::gt);
            }
        }
        self.contradiction().map_or(Ok(()), Err)
    }

    fn lengths_of(&mut self, actions: Option<&'static str>) -> &mut Lengths {
        let known = self.lengths.iter().position(|lengths| lengths.actions == actions);
        let place = known.unwrap_or(self.lengths.len());
        if known.is_none() {
            let (least_found, greatest_bound) = (None, None);
            self.lengths.push(Lengths { actions, least_found, greatest_bound });
        }
        &mut self.lengths[place]
    }

    fn contradiction(&self) -> Option<String> {
        if let (Some(none), Some(found)) = (&self.unsolvable, &self.least_found) {
            return Some(format!(
                "{} proves that there is no solution, and {} finds one of cost {}",
                none.search, found.search, found.figure
            ));
        }
        if let (Some(bound), Some(found)) = (&self.greatest_bound, &self.least_found)
            && bound.figure > found.figure
        {
            return Some(format!(
                "{} proves that every solution costs at least {}, and {} finds one of cost {}",
                bound.search, bound.figure, found.search, found.figure
            ));
        }
        self.lengths.iter().find_map(|lengths| {
            let (bound, found) = (lengths.greatest_bound.as_ref()?, lengths.least_found.as_ref()?);
            (bound.figure > found.figure).then(|| {
                format!(
                    "{} proves that every solution has at least {} actions, and {} finds one of {}",
                    bound.search, bound.figure, found.search, found.figure
                )
            })
        })
    }
}
