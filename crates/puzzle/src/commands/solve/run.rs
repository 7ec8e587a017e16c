//! The searches of `puzzle solve`, one after the other, and what each of them writes.

use std::sync::{Arc, atomic::AtomicBool};

use catalogue::{Answer, Domain, Instance, Request};
use domain::AlgorithmName;
use scene::Lane;
use search::{Outcome, Stop};

use super::{ResultArgs, SolveFormat};
use crate::{
    commands::{
        entry::DomainArgs,
        generate,
        input::Input,
        replay::{self, Replay},
        stored::Kept,
    },
    io::{Exit, Failure, Output, message, origin, raised_for},
    report::{self, Display, Later, Shows},
};

/// What anytime search does where nobody asked for it, after a while.
const ANY_FIRST: &str = "no proof yet: looks for any solution beside A*, then for better ones; Ctrl-C or a limit gives \
    the best so far with its gap";
const SHORTENS: &str = "no proof yet: shortens the solution beside A*; Ctrl-C or a limit gives the best so far with its gap";

/// Searches on their way to their outputs.
pub(super) struct Run<'a> {
    pub(super) domain: &'static Domain,
    pub(super) format: SolveFormat,
    pub(super) args: &'a ResultArgs,
    pub(super) requests: Vec<Request>,
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) output: Output,
    pub(super) replay: Option<Replay>,
    pub(super) curve: Option<Output>,
    pub(super) lanes: Vec<Lane>,
    pub(super) improves: bool,
    pub(super) is_first: bool,
    pub(super) last: Option<Request>,
    /// The collection that is written again.
    pub(super) kept: Option<Kept>,
}

impl Run<'_> {
    /// Solves these levels of a collection. One that cannot be read does not end the others.
    pub(super) fn levels(
        &mut self,
        levels: &[usize],
        input: &Input,
        given: &DomainArgs,
    ) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for (&number, level) in levels.iter().zip(input.levels(given, levels)) {
            if let Some(kept) = &mut self.kept {
                kept.level = number;
            }
            let ended = level.and_then(|(name, instance)| {
                let ended = self.solve(&name, instance.as_ref());
                if let Some(kept) = &mut self.kept {
                    kept.settle(instance.as_ref());
                }
                ended
            });
            let ended = match ended {
                Ok(ended) => ended,
                Err(failure @ Failure::BadInput { .. }) => {
                    message(format_args!("error: {failure}"));
                    failure.exit()
                }
                Err(failure) => return Err(failure),
            };
            if exit == Exit::Done {
                exit = ended;
            }
            if ended == Exit::Interrupted {
                return Ok(ended);
            }
        }
        Ok(exit)
    }

    /// Solves an instance by each algorithm.
    pub(super) fn solve(&mut self, name: &str, instance: &dyn Instance) -> Result<Exit, Failure> {
        let about = self.domain.about;
        let mut exit = Exit::Done;
        for request in self.requests.clone() {
            let request = request.started(&self.cancel, raised_for);
            let progress = Display::new(instance.decimals(), self.args.progress);
            let is_usual = request.ask.algorithm.is_none();
            let choice = instance.choice(&request.ask).filter(|_| is_usual);
            let later = choice
                .is_some_and(|choice| choice.name == AlgorithmName::Anytime)
                .then(|| Later::new(if self.improves { SHORTENS } else { ANY_FIRST }));
            let mut answer = instance.solve(&request, &mut (progress, later))?;
            self.write(name, instance, &request, &mut answer)?;
            if answer.solutions.first().is_some_and(|first| first.length == 0) {
                message(format_args!("the start is solved already: no action is needed"));
            }
            if let Some(hint) = &answer.extras.hint {
                message(format_args!("{hint}"));
            }
            let title = replay::title(about, name);
            if self.replay.is_some() {
                let looks = (title.as_str(), self.args.look.heat);
                self.lanes.push(catalogue::lane(instance, looks, &request, &answer)?);
            }
            if let Some(curve) = &mut self.curve
                && !answer.milestones.is_empty()
            {
                curve.write(&report::curve_svg(&title, &answer))?;
            }
            self.advise(&answer);
            // Of several, the first that did not end well says how the command ends.
            let ended = Exit::of_search(answer.outcome, answer.solutions.len());
            if exit == Exit::Done {
                exit = ended;
            }
            self.last = Some(request);
            if ended == Exit::Interrupted {
                return Ok(ended);
            }
        }
        Ok(exit)
    }

    /// After a limit without a solution: what to try, unless this command tries it.
    fn advise(&self, answer: &Answer) {
        let is_limited = match answer.outcome {
            Outcome::Stopped(stop) => !matches!(stop, Stop::Cancelled | Stop::Depth),
            _ => false,
        };
        let name = AlgorithmName::Anytime;
        let is_tried = self.requests.iter().any(|it| it.ask.algorithm == Some(name));
        if is_limited
            && answer.solutions.is_empty()
            && answer.choice.name != name
            && !is_tried
            && self.domain.about.has(name)
        {
            message(format_args!(
                "--algorithm {name} looks for any solution first, and says how far it is from the best"
            ));
        }
    }

    /// Writes an answer as the format says.
    fn write(
        &mut self,
        name: &str,
        instance: &dyn Instance,
        request: &Request,
        answer: &mut Answer,
    ) -> Result<(), Failure> {
        let (output, about) = (&mut self.output, self.domain.about);
        let is_first = std::mem::replace(&mut self.is_first, false);
        match self.format {
            SolveFormat::Text => {
                // Emoji are for looking at.
                let is_drawn = self.args.boards || instance.is_drawn();
                if !is_first {
                    output.write("\n")?;
                }
                let boards = is_drawn.then_some(instance);
                let shows = Shows { boards, stats: self.args.stats };
                let names = (about.name, name);
                let ended = report::write_text(output, names, request, answer, shows)?;
                answer.leave_out(ended);
            }
            SolveFormat::Json => {
                let (frames, origin) = (self.args.frames, origin(generate::seed(about, name)));
                let names = (about.name, name, Some(&origin));
                output.write(&catalogue::json::solved(names, request, answer, instance, frames))?;
            }
            SolveFormat::Moves => {
                let ended = report::write_moves(output, request, answer)?;
                answer.leave_out(ended);
                message(format_args!("{}", report::headline(answer)));
            }
            SolveFormat::Collection => {
                if let Some((kept, first)) = self.kept.as_mut().zip(answer.solutions.first()) {
                    kept.note(instance, &first.actions);
                }
                message(format_args!("{}", report::headline(answer)));
            }
            SolveFormat::Ares => {
                if let Some(write) = self.domain.ares {
                    output.write(&write(answer))?;
                }
            }
        }
        Ok(())
    }
}
