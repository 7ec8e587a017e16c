//! Compares what several searches of one instance found.

use domain::{Decimals, Measure};

use crate::{
    answer::Answer,
    proof::{Proof, told},
};

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

/// What the searches of one instance proved and found: the sharpest of each. They are contradicted
/// by a solution that is better than another search's bound, in any measure.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    /// A search with a solution.
    found: Option<Claim<()>>,
    unsolvable: Option<Claim<()>>,
    amounts: Vec<Amounts>,
}

/// The least that was found in a measure, and the most that was proved to be needed.
#[derive(Clone, Debug)]
struct Amounts {
    measure: Measure,
    decimals: Decimals,
    least_found: Option<Claim<u64>>,
    greatest_bound: Option<Claim<u64>>,
}

impl Agreement {
    /// Takes in the answer of the search that `search` names.
    ///
    /// # Errors
    ///
    /// A contradiction, with both answers.
    pub fn hold(&mut self, search: &str, answer: &Answer) -> Result<(), String> {
        if !answer.solutions.is_empty() {
            Claim::better(&mut self.found, search, (), |(), ()| false);
        }
        for (measure, amount) in answer.solutions.iter().flat_map(|it| it.measures.iter()) {
            let amounts = self.amounts_of(measure, answer.decimals);
            Claim::better(&mut amounts.least_found, search, amount, u64::lt);
        }
        let first = answer.solutions.first();
        let bound = match answer.proof() {
            Proof::Best(measure) => first
                .and_then(|first| first.measures.amount(measure))
                .map(|amount| (measure, amount)),
            Proof::AtLeast(measure, least) => Some((measure, least)),
            Proof::Unsolvable => {
                Claim::better(&mut self.unsolvable, search, (), |(), ()| false);
                None
            }
            Proof::None => None,
        };
        if let Some((measure, bound)) = bound {
            let amounts = self.amounts_of(measure, answer.decimals);
            Claim::better(&mut amounts.greatest_bound, search, bound, u64::gt);
        }
        self.contradiction().map_or(Ok(()), Err)
    }

    fn amounts_of(&mut self, measure: Measure, decimals: Decimals) -> &mut Amounts {
        let known = self.amounts.iter().position(|it| it.measure.many == measure.many);
        let place = known.unwrap_or(self.amounts.len());
        if known.is_none() {
            let (least_found, greatest_bound) = (None, None);
            self.amounts.push(Amounts { measure, decimals, least_found, greatest_bound });
        }
        &mut self.amounts[place]
    }

    fn contradiction(&self) -> Option<String> {
        if let (Some(none), Some(found)) = (&self.unsolvable, &self.found) {
            let (none, found) = (&none.search, &found.search);
            return Some(format!("{none} proves that there is no solution, and {found} finds one"));
        }
        self.amounts.iter().find_map(|amounts| {
            let (bound, found) = (amounts.greatest_bound.as_ref()?, amounts.least_found.as_ref()?);
            (bound.figure > found.figure).then(|| {
                let &Amounts { measure, decimals, .. } = amounts;
                let proof = Proof::AtLeast(measure, bound.figure).words(decimals);
                let size = told(measure, found.figure, decimals);
                format!(
                    "{} proves that {proof}, and {} finds one of {size}",
                    bound.search, found.search
                )
            })
        })
    }
}
