//! How long the best solution of an instance is, if that can be proved.

use search::{Outcome, Stop};

use crate::{domain::Instance, error::Error, proof::Proof, request::Request};

/// How long the best solution of an instance is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// It is proved to be so long, in what the search minimises.
    Proved(u64),
    /// It is proved that there is no solution.
    Unsolvable,
    /// This limit came before a proof.
    Unproved(Stop),
    /// The search finds a solution, and does not prove it the best.
    Found,
}

impl Length {
    /// How long the best solution of an instance is, by this search.
    ///
    /// ```
    /// use catalogue::{Length, Part, Request, Values, find};
    /// use domain::{SearchRequest, search::Limits};
    ///
    /// let tiles = find("npuzzle").expect("a puzzle");
    /// let instance = (tiles.open)(b"1 2 3/4 5 6/7 0 8", Part::default(), &Values::default())?;
    /// let request = Request::new(SearchRequest::default(), Limits::default());
    /// assert_eq!(Length::of(&*instance, &request)?, Length::Proved(1));
    /// # Ok::<(), catalogue::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The search cannot be made.
    pub fn of(instance: &dyn Instance, request: &Request) -> Result<Self, Error> {
        let answer = instance.solve(request, &mut ())?;
        Ok(match (answer.proof(), answer.solutions.first(), answer.outcome) {
            (Proof::Best(measure), Some(first), _) => {
                Self::Proved(first.measures.amount(measure).unwrap_or(first.cost))
            }
            (Proof::Unsolvable, ..) => Self::Unsolvable,
            (_, _, Outcome::Stopped(stop)) => Self::Unproved(stop),
            _ => Self::Found,
        })
    }
}
