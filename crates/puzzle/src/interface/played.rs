//! Any puzzle as a game by hand.

use game::{Game, Position, Verdict};
use scene::Film;
use search::{Bound, Limits, Outcome};

use crate::{
    interface::{
        answer::{Answer, Proved},
        domain::Instance,
        frontend::Frontend,
        of::Loaded,
        request::Request,
    },
    io::stopped,
};

impl<P: Frontend> Game for Loaded<P> {
    fn accepts(&self, played: &[String]) -> bool {
        self.puzzle.accepts(played)
    }

    fn position(&self, played: &[String]) -> Position {
        self.puzzle.position(played, self.start())
    }

    fn search(&self, played: &[String], limits: &Limits) -> Verdict {
        self.best_from(played, limits, false)
    }

    fn glance(&self, played: &[String], limits: &Limits) -> Verdict {
        self.best_from(played, limits, true)
    }

    fn judge(&self, played: &[String]) -> Result<String, String> {
        let written = self.puzzle.written(played);
        // Where all solutions are looked for, each has a line.
        let solutions =
            if P::ABOUT.finds_all { written.lines().collect() } else { vec![&*written] };
        let size = |solution| match Instance::check(self, solution) {
            Ok(Ok((_, size))) => Ok(size),
            Ok(Err(flaw)) => Err(flaw.reason),
            Err(problems) => Err(problems.to_string()),
        };
        let sizes = solutions.into_iter().map(size).collect::<Result<Vec<_>, _>>()?;
        Ok(sizes.join("; "))
    }

    fn read(&self, text: &str) -> Result<Vec<String>, String> {
        self.puzzle.read_played(text).map_err(|problems| problems.to_string())
    }

    fn written(&self, played: &[String]) -> String {
        self.puzzle.written(played)
    }
}

impl<P: Frontend> Loaded<P> {
    /// The film of no action.
    pub(super) fn start(&self) -> &Film {
        self.start.get_or_init(|| self.puzzle.film("", &[]))
    }

    /// The cheapest way from the position after `played`, at a glance or not.
    fn best_from(&self, played: &[String], limits: &Limits, is_glance: bool) -> Verdict {
        let Some(here) = self.puzzle.here(played) else {
            let (way, left) = self.puzzle.rest(played).unzip();
            let is_proved = way.is_some();
            return Verdict { way, left: left.unwrap_or(0), is_proved, ..Verdict::default() };
        };
        let ask = P::ask();
        let limits = Limits { solutions: ask.solutions, ..limits.clone() };
        let request = Request { is_glance, ..Request::new(ask, limits) };
        let here = self.with(here);
        match here.solve(&request, &mut ()) {
            Ok(answer) => verdict(&here.puzzle, &answer),
            Err(failure) => Verdict { stopped: Some(failure.to_string()), ..Verdict::default() },
        }
    }
}

/// What an answer says of the position that was searched.
fn verdict<P: Frontend>(puzzle: &P, answer: &Answer) -> Verdict {
    let solutions = answer.solutions.iter();
    let solutions: Vec<(String, u64)> =
        solutions.map(|it| (it.actions.clone(), it.cost.into())).collect();
    let (way, left) = puzzle.way(&solutions).unzip();
    let is_proved = match answer.proved {
        Some(Proved::LeastCost | Proved::Unsolvable) => true,
        Some(Proved::LeastLength) | None => false,
    };
    let at_least = match answer.lower_bound {
        Some(Bound::Cost(least)) => least.into(),
        Some(Bound::Length(_)) | None => 0,
    };
    let stopped = match answer.outcome {
        Outcome::Stopped(stop) => Some(stopped(stop)),
        Outcome::Invalid(breach) => Some(breach.to_string()),
        Outcome::Solved | Outcome::Exhausted => None,
    };
    Verdict { way, left: left.unwrap_or(0), is_proved, at_least, stopped }
}
