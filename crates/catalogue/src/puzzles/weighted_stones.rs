//! Sokoban with stones of different weight.

use std::fmt::Write;

use chart::{Curve, Curves, Join, Panel, Scale, Series, curves, to_f64};
use domain::{AlgorithmName, BadOption};
use grid::Move;
use scene::{Camera, Change, Film, Look, Piece};
use search::{Limits, Outcome, Stop};
use weighted_stones::{Level, MAX_GENERATED_WEIGHT, MAX_WEIGHTED, NoTradeOff, TradeOff};

use super::classic::signs;
use crate::{
    answer::{Answer, milliseconds},
    error::Error,
    films::{at, direction, push, room, sums, way},
    form::Sign,
    frontend::{DrawError, Drawing, FinishedSearch, Frontend, GeneratorRequest, Guide},
    games::is_push_as_written,
    known::{KnownInstance, known},
    options,
    options::{NoOptions, number, text},
};

options! {
    pub struct GeneratorOptions {
        /// The number of stones
        stones: usize = text().called("N").or("3"),
        /// The greatest weight: each stone has one from 1 on
        heaviest: u32 = number().called("WEIGHT").or("99"),
    }
}

impl Frontend for Level {
    type Options = NoOptions;
    type Generator = GeneratorOptions;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] =
        &[("ares", &[]), ("stones", &[])];
    const GUIDE: Option<Guide> = Some((
        "5\n#####\n#@$.#",
        [
            "weighted-stones fixtures/weighted-stones/test-03.txt --boards",
            "weighted-stones fixtures/weighted-stones/test-03.txt -a wastar --weight 3",
            "weighted-stones fixtures/weighted-stones/test-03.txt -a all --format ares",
        ],
    ));
    const SIGNS: &'static [&'static [Sign]] = &[&signs(
        ["stone", "switch", "stone on a switch", "player on a switch"],
        Look::Stone,
        Look::Switch,
    )];
    const KNOWN: &'static [KnownInstance] =
        &[known!("ten", "weighted-stones/ten-stones.txt", "ten stones, ours")];
    const SIZES: &'static [&'static str] = &["7x7", "9x9"];
    const GENERATES: bool = true;
    const DRAWINGS: &'static [(Drawing, &'static str)] =
        &[(Drawing::Instance, "Draw cost against steps of all solutions that none beats in both")];
    const ARES: Option<fn(&Answer) -> String> = Some(block);

    fn complete(
        &self,
        answer: &mut Answer,
        FinishedSearch { solved, .. }: FinishedSearch<'_, Self>,
    ) {
        answer.extras.visited = solved.detail;
    }

    fn picture(&self, _: &[Self::Settings], limits: &Limits) -> Result<String, DrawError> {
        let found = TradeOff::new(self, limits).map_err(|error| match error {
            NoTradeOff::Stopped(stop) => DrawError::Stopped(stop),
            other => DrawError::Unfit(other.to_string()),
        })?;
        Ok(drawn(&found))
    }

    fn generate(wanted: &GeneratorRequest<'_, GeneratorOptions>) -> Result<String, Error> {
        let (size, &GeneratorOptions { stones, heaviest }) = (wanted.size()?, wanted.options);
        let within = |option, found: usize, most: usize| match (1..=most).contains(&found) {
            true => Ok(()),
            false => Err(BadOption::new(option, format!("expected 1 to {most}, found {found}"))),
        };
        within("--stones", stones, MAX_WEIGHTED)?;
        within("--heaviest", heaviest as usize, MAX_GENERATED_WEIGHT as usize)?;
        let level = Level::random(size, stones, heaviest, wanted.seed, wanted.limits);
        let reason = "there is no room for so many, or chance finds none";
        Ok(level.map_err(Error::unmade)?.ok_or(BadOption::new("--stones", reason))?.to_string())
    }

    const HAS_PLACES: bool = true;

    fn is_right(&self, action: &Move, changes: &[Change]) -> bool {
        is_push_as_written(*action, changes)
    }

    fn film(&self, title: &str, moves: &[Move]) -> Film {
        let text = self.to_string();
        let board = text.lines().skip(usize::from(self.is_weighted()));
        let ends = (self.ares(), Look::Switch);
        let (mut scene, home) = room(title, board, ends, |place| self.square(place));
        scene.writing.listed = self.is_weighted().then_some(Look::Stone);
        let weights: Vec<u32> = self.stones().iter().map(|stone| stone.weight).collect();
        for stone in self.stones() {
            let name = if self.is_weighted() {
                format!("stone {}", stone.weight)
            } else {
                "stone".to_owned()
            };
            let label = if self.is_weighted() { stone.weight.to_string() } else { String::new() };
            let piece = Piece::new(name, Look::Stone, "$").at(at(stone.place)).label(label);
            scene.add(piece.hue(tone(&weights, stone.weight)).home(home));
        }
        let player = scene.add(Piece::new("Ares", Look::Player, "@").at(at(self.ares())));
        let mut camera = Camera::new(scene, "step");
        let (mut cost, mut carried) = (0, Vec::new());
        for &action in moves {
            let way = way(action.step());
            let pushed = push(&mut camera, player, way);
            let weight = pushed.map_or(0, |stone| u64::from(weights[stone]));
            cost += 1 + weight;
            carried.push(weight);
            let words = match pushed {
                Some(_) if weight > 0 => format!("{}, pushing stone {weight}", direction(way)),
                Some(_) => format!("{}, pushing a stone", direction(way)),
                None => direction(way).to_owned(),
            };
            camera.cut(action.letter(), words, cost);
        }
        if self.is_weighted() {
            camera.meter("Weight pushed", sums(carried));
        }
        camera.film()
    }
}

/// Cost against steps: the solutions that none beats in both, and the solutions of two searches.
fn drawn(TradeOff { front, breadth_first, uniform_cost }: &TradeOff) -> String {
    let found =
        |name: &str, (steps, cost): (u32, u64)| format!("{name}: {steps} steps, cost {cost}");
    // The note says what the line is.
    let names = [
        String::new(),
        found("breadth-first", *breadth_first),
        found("uniform-cost", *uniform_cost),
    ];
    let point = |&(steps, cost): &(u32, u64)| ((f64::from(steps), to_f64(cost)), false);
    let series = |name: &String, points: &[(u32, u64)], join: Join| {
        let curve: Curve = points.iter().map(point).collect();
        Series { name: name.clone(), curve, join }
    };
    let panel = Panel {
        across: ("steps".to_owned(), Scale::Linear),
        up: ("cost".to_owned(), Scale::Linear),
        series: vec![
            series(&names[0], front, Join::Steps),
            series(&names[1], &[*breadth_first], Join::None),
            series(&names[2], &[*uniform_cost], Join::None),
        ],
    };
    curves(&Curves {
        title: "Cost against steps",
        description: &names[1..].join("; "),
        notes: &["no solution beats those of the line in both, and none lies below and left of it"],
        columns: 1,
        panels: &[panel],
    })
}

/// A block of the original report's output file.
fn block(answer: &Answer) -> String {
    let title = match answer.choice.name {
        AlgorithmName::Astar => "A*".to_owned(),
        AlgorithmName::Wastar => "WA*".to_owned(),
        AlgorithmName::Idastar => "IDA*".to_owned(),
        other => other.to_string().to_uppercase(),
    };
    let first = answer.solutions.first();
    let (steps, weights) = first.map_or((0, 0), |found| (found.length, found.cost));
    let node = answer.extras.visited.unwrap_or(answer.stats.generated);
    let time = milliseconds(answer.stats.elapsed);
    let memory = megabytes(answer.stats.peak_bytes);
    let mut text = format!("{title}\nSteps: {steps}, Weights: {weights}, Node: {node}, ");
    let _ = writeln!(text, "Time (ms): {time:.2}, Memory (MB): {memory}");
    match (first, answer.outcome) {
        (Some(found), _) => text.push_str(&found.actions),
        (None, Outcome::Stopped(Stop::Time)) => text.push_str("Timeout"),
        (None, Outcome::Stopped(stop)) => {
            let _ = write!(text, "Stopped: {stop}");
        }
        (None, Outcome::Invalid(breach)) => {
            let _ = write!(text, "Invalid: {breach}");
        }
        (None, Outcome::Solved | Outcome::Exhausted) => text.push_str("No solution"),
    }
    text.push('\n');
    text
}

/// Millions of bytes to two places.
fn megabytes(bytes: usize) -> String {
    let hundredths = bytes.div_ceil(10_000);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// One of five tones, by the rank of a weight among all.
fn tone(weights: &[u32], weight: u32) -> u8 {
    let mut ranks: Vec<u32> = weights.to_vec();
    ranks.sort_unstable();
    ranks.dedup();
    let rank = ranks.iter().position(|&other| other == weight).unwrap_or(0);
    let last = ranks.len() - 1;
    let tone = (rank * 4).checked_div(last);
    tone.map_or(2, |tone| u8::try_from(tone).unwrap_or(4))
}
