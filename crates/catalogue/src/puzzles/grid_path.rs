//! Shortest paths on grids.

use std::sync::Arc;

use domain::{AlgorithmName, BadOption, JobError, Label, Profile, Puzzle};
use grid_path::{
    Corners, Endpoint, Format, HeuristicKind, Instance, InvalidSolution, Level, Method, Neighbours,
    Place, ReadBetweenError, Settings, Share, Size, Step, Terrain, Total, reading, validate,
};
use scene::{At, Camera, Film, Frame, Ground, Look, Piece, Scene, capital};
use search::{Algorithm, Clock, Limits, Outcome};
use word_grids::Neighbours as Which;

use super::{NEIGHBOURS, scenarios};
use crate::{
    answer::Answer,
    error::Error,
    films::{cell, cells},
    form::{Sign, sign},
    frontend::{DrawError, Drawing, FinishedSearch, Frontend, GeneratorRequest, Guide, Random},
    known::{KnownInstance, known},
    levels::{Part, labels},
    options,
    options::{flag, text, words},
};

options! {
    pub struct Options {
        /// Which cells are neighbours [default: 8 on MovingAI maps, else 4]
        neighbours: Option<Which> = words(NEIGHBOURS).called("WHICH"),
        /// Let diagonal steps pass beside blocked cells
        cut_corners: bool = flag(),
        /// Where the path begins: its row and column, from 1
        start: Option<Place> = text().called("ROW,COLUMN"),
        /// Where it ends
        goal: Option<Place> = text().called("ROW,COLUMN"),
        /// Which query of a MovingAI scenario, from 1
        query: Option<usize> = text().called("N").excluding(&["start", "goal", "random"]),
        /// A random map in place of FILE: rows x columns
        random: Option<Size> = text().called("RxC"),
        /// The blocked share of its cells [default: 0.2]
        blocked: Option<Share> = text().called("P"),
        /// The seed of the random map [default: 0]
        seed: Option<u64> = text().called("N"),
    }
}

options! {
    pub struct Generator {
        /// The share of the cells that is blocked, to three places
        blocked: Share = text().called("P").or("0.2"),
    }
}

impl Frontend for Instance {
    type Options = Options;
    type Generator = Generator;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] =
        &[("maze", &[]), ("grid", &[]), ("path", &[]), ("pathfinding", &[])];
    const GUIDE: Option<Guide> = Some((
        "S..#\n.#..\n...G",
        [
            "grid-path fixtures/grid-path/p3.txt --boards",
            "grid-path fixtures/grid-path/p3.txt --neighbours 8 -a ucs",
            "grid-path --random 20x40 --blocked 0.3 --seed 7",
        ],
    ));
    const SIGNS: &'static [&'static [Sign]] = &[&[
        sign("#", "wall", Look::Wall),
        sign(".", "free", Look::Floor),
        sign("S", "start", Look::Floor).with(Look::Start),
        sign("G", "goal", Look::Floor).with(Look::Finish),
        sign("{n}", "cost 1–9", Look::Cost),
    ]];
    const KNOWN: &'static [KnownInstance] =
        &[known!("report", "grid-path/p3.txt", "a map of the original report")];
    const ENDINGS: &'static [&'static str] = &["map"];
    const DRAWINGS: &'static [(Drawing, &'static str)] =
        &[(Drawing::Picture, "Draw this search, or ucs and astar")];
    const SIZES: &'static [&'static str] = &["15x15", "25x25", "40x40"];
    const GENERATES: bool = true;

    /// A MovingAI map is printed as a drawing.
    fn is_printed_whole(level: &Level) -> bool {
        level.map().format() == Format::Text
    }

    fn open(input: &[u8], part: Part<'_>, options: &Options) -> Result<Self, Error> {
        let unreadable = |error| match error {
            ReadBetweenError::Text(error) => Error::from(error.in_words()),
            ReadBetweenError::End(bad) => {
                let is_start = bad.end == Endpoint::Start;
                BadOption::new(if is_start { "--start" } else { "--goal" }, bad).into()
            }
        };
        let between = || Level::from_bytes_between(input, options.start, options.goal);
        let mut instance = Self::from(match options.query {
            Some(number) => scenarios::level(part.host, part.file, input, number)?,
            None => between().map_err(unreadable)?,
        });
        let refuse = |option, reason| Err(BadOption::new(option, reason).into());
        match options.neighbours {
            Some(Which::Four) => instance.neighbours = Neighbours::Four,
            Some(Which::King) => instance.neighbours = Neighbours::Eight(Corners::Kept),
            Some(Which::Torus4 | Which::Torus8) => {
                return refuse("--neighbours", "expected 4 or 8: grid-path has no torus");
            }
            None => {}
        }
        match &mut instance.neighbours {
            Neighbours::Eight(corners) if options.cut_corners => *corners = Corners::Cut,
            Neighbours::Four if options.cut_corners => {
                return refuse("--cut-corners", "there are no diagonal steps with 4 neighbours");
            }
            _ => {}
        }
        Ok(instance)
    }

    /// The head of a map of MovingAI is no remark.
    fn labels(input: &[u8]) -> Vec<Label> {
        let is_map = ::text::body_of_bytes(input).1.starts_with(b"type");
        if is_map { Vec::new() } else { labels::<Self>(input) }
    }

    fn reading(&self, input: &[u8], _: Part<'_>, _: &Options) -> Option<String> {
        reading(std::str::from_utf8(input).ok()?)
    }

    fn random(options: &Options) -> Random {
        let Some(size) = options.random else {
            let alone =
                [("--blocked", options.blocked.is_some()), ("--seed", options.seed.is_some())];
            return match alone.into_iter().find(|(_, is_given)| *is_given) {
                Some((option, _)) => Err(BadOption::new(option, "is for --random").into()),
                None => Ok(None),
            };
        };
        let (blocked, seed) = (options.blocked.unwrap_or_default(), options.seed.unwrap_or(0));
        let level = Level::random_within(size, blocked, seed, &Limits::default());
        let level = level.map_err(Error::unmade)?;
        Ok(Some((format!("random {size}, blocked {blocked}, seed {seed}"), level.to_string())))
    }

    /// The states that the original report counts: those taken from the queue, the goal too.
    fn complete(&self, answer: &mut Answer, searched: FinishedSearch<'_, Self>) {
        let FinishedSearch { solved, request, .. } = searched;
        let has_figures = matches!(answer.choice.name, AlgorithmName::Ucs | AlgorithmName::Astar);
        if request.search.profile == Profile::Published && has_figures {
            let goals = u64::from(!solved.report.solutions.is_empty());
            answer.extras.visited = Some(solved.report.stats.expanded + goals);
        }
    }

    fn picture(&self, asked: &[Settings], limits: &Limits) -> Result<String, DrawError> {
        Ok(comparison(self, asked, limits)?)
    }

    fn generate(wanted: &GeneratorRequest<'_, Generator>) -> Result<String, Error> {
        let GeneratorRequest { seed, options, limits, .. } = wanted;
        let level = Level::random_within(wanted.size()?, options.blocked, *seed, limits);
        Ok(level.map_err(Error::unmade)?.to_string())
    }

    fn allowed(&self, steps: &[Step]) -> usize {
        match validate(&self.level, self.neighbours, steps) {
            Err(InvalidSolution::Illegal { number, .. }) => number - 1,
            Err(InvalidSolution::Unsolved { .. }) | Ok(_) => steps.len(),
        }
    }

    const HAS_PLACES: bool = true;

    /// Who walks stands first; the ends stay.
    fn standing(&self, _: &Film, places: &[u32]) -> Vec<Option<At>> {
        cells(places)
    }

    fn film(&self, title: &str, steps: &[Step]) -> Film {
        let (map, level) = (self.level.map(), &self.level);
        let (text, width) = (level.draw(None), map.width());
        let mut scene = Scene::of(title, width, map.height(), |At(x, y)| {
            let [x, y] = [x, y].map(|value| usize::try_from(value).unwrap_or(0));
            let sign = text.as_bytes().get(y * (width + 1) + x).copied().map_or('#', char::from);
            match map.terrain(Place { x, y }) {
                Terrain::Blocked => Ground::new(Look::Wall, sign),
                Terrain::Water => Ground::new(Look::Water, sign),
                Terrain::Ground(cost) if sign.is_ascii_digit() => {
                    Ground::new(Look::Cost, sign).label(sign).hue(cost)
                }
                Terrain::Ground(_) => Ground::new(Look::Floor, sign),
            }
        });
        let at = |place: Place| cell(place.y, place.x);
        let start = level.start();
        scene.add(Piece::new("walker", Look::Walker, "@").at(at(start)));
        let is_both = level.start() == level.goal();
        let signs = if is_both { ["X", "X"] } else { ["S", "G"] };
        scene.add(Piece::new("start", Look::Start, signs[0]).label("S").at(at(start)));
        scene.add(Piece::new("goal", Look::Finish, signs[1]).label("G").at(at(level.goal())));
        scene.trail = Some(WALKER);
        scene.decimals = self.decimals().0;
        // Who walks stands on top of the ends.
        let on_top = signs.map(|sign| ["@", sign, "@"].map(str::to_owned).into());
        scene.writing.meets = on_top.into();
        shoot(self, Camera::new(scene, "step"), steps)
    }

    fn continued(&self, start: &Film, steps: &[Step]) -> Film {
        shoot(self, Camera::new(Arc::clone(&start.scene), "step"), steps)
    }

    fn after(&self, steps: &[Step]) -> Option<Self> {
        let level = &self.level;
        let here = steps.iter().fold(level.start(), |Place { x, y }, step| {
            let (dx, dy) = step.offset();
            Place { x: x.wrapping_add_signed(dx), y: y.wrapping_add_signed(dy) }
        });
        let level = Level::new(level.map().clone(), here, level.goal())?;
        Some(Self { level, ..self.clone() })
    }

    /// The way here may be long.
    fn last_frame(&self, _: &Film, steps: &[Step], here: Option<&Self>) -> Option<Frame> {
        frame(here?, *steps.last()?)
    }
}

/// The walker is the first piece.
const WALKER: usize = 0;

/// The frame of one step from the start.
fn frame(instance: &Instance, step: Step) -> Option<Frame> {
    let start = instance.level.start();
    let mut scene = Scene::new("", 0, 0, Ground::new(Look::Floor, ""));
    scene.add(Piece::new("walker", Look::Walker, "").at(cell(start.y, start.x)));
    shoot(instance, Camera::new(scene, "step"), &[step]).frames.pop()
}

/// Shoots the steps of the walker.
fn shoot(instance: &Instance, mut camera: Camera, steps: &[Step]) -> Film {
    let (map, level) = (instance.level.map(), &instance.level);
    let (mut here, mut total) = (level.start(), Total::default());
    for &step in steps {
        let (dx, dy) = step.offset();
        here = Place { x: here.x.wrapping_add_signed(dx), y: here.y.wrapping_add_signed(dy) };
        let times = match map.terrain(here) {
            Terrain::Ground(cost) => u64::from(cost),
            Terrain::Water | Terrain::Blocked => 1,
        };
        total.add(step, times);
        let cost = total.cost(instance.neighbours);
        let way = cell(here.y, here.x) - camera.place(WALKER).unwrap_or_default();
        camera.slide(WALKER, &[way]);
        camera.cut(step.letter(), format!("to row {}, column {}", here.y + 1, here.x + 1), cost);
    }
    camera.film()
}

/// Searches of one map side by side as SVG, each with its order of expansion and its path: those
/// that were asked for, or uniform-cost search and A* with the straight line. All together are
/// within the limit on time, each within the others.
fn comparison(
    instance: &Instance,
    asked: &[Settings],
    limits: &Limits,
) -> Result<String, JobError> {
    let started = Clock::start();
    let usual = [Algorithm::UNIFORM_COST, Algorithm::A_STAR].map(|algorithm| Settings {
        algorithm: Method::from(algorithm),
        heuristic: HeuristicKind::Euclidean,
    });
    let panel = |settings: &Settings| {
        let left = || limits.after(started.elapsed());
        let solved = domain::solve(instance, settings, &left(), &mut ());
        let report = solved.map_err(JobError::Failed)?.report;
        if let Outcome::Stopped(stop) = report.outcome {
            return Err(JobError::Stopped(stop));
        }
        let steps = report.solutions.first().map(|solution| solution.actions.as_slice());
        let visited = report.stats.expanded + u64::from(steps.is_some());
        let choice = instance.search_options(settings);
        let heuristic = choice.heuristic.map(|name| format!(", {}", capital(name)));
        let name = capital(choice.name.title()) + &heuristic.unwrap_or_default();
        let mut film = instance.film(&name, steps.unwrap_or_default());
        film.order = instance.order(settings, &left());
        Ok((format!("{name}: {visited} cells visited"), film))
    };
    let searches = if asked.is_empty() { &usual } else { asked };
    let names: Vec<&str> =
        searches.iter().map(|it| instance.search_options(it).name.title()).collect();
    let panels = searches.iter().map(panel).collect::<Result<Vec<_>, _>>()?;
    let title = match names.as_slice() {
        [name] => capital(name),
        names => format!("{} on the same map", capital(&names.join(" and "))),
    };
    Ok(scene::panels(&title, &panels))
}
