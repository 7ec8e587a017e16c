//! River crossings.

use domain::{BadOption, search::StateSpace};
use river_crossing::{
    Bank, Crossing, CrossingSpace, Edge, Level, Load, Node, Signs, StateGraph, Thing, dot,
};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use crate::{
    error::Error,
    films::number,
    frontend::{DrawError, Drawing, Frontend, GeneratorRequest, GraphFormat, Guide},
    known::{KnownInstance, known},
    levels::Part,
    options,
    options::{NoOptions, flag},
};

options! {
    pub struct Options {
        /// Write things as emoji; as text, what is on the banks is shown after each crossing
        emoji: bool = flag(),
    }
}

impl Frontend for Level {
    type Options = Options;
    type Generator = NoOptions;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] =
        &[("river", &[]), ("farmer", &[]), ("missionaries", &[])];
    const GUIDE: Option<Guide> = Some((
        "FGCW|",
        [
            "river-crossing --text 'FGCW|'",
            "river-crossing --text 'FGCW|' --solutions all --emoji",
            "river-crossing fixtures/river-crossing/missionaries-3.toml -a bfs",
        ],
    ));
    const KNOWN: &'static [KnownInstance] = &[
        known!(
            "farmer",
            "river-crossing/classic.txt",
            "the farmer, the goat, the cabbage and the wolf"
        ),
        known!(
            "missionaries",
            "river-crossing/missionaries-3.toml",
            "three missionaries, three cannibals"
        ),
        known!("husbands", "river-crossing/jealous-husbands.toml", "the jealous husbands"),
        known!(
            "bridge",
            "river-crossing/bridge-and-torch.toml",
            "four people, a bridge and a torch"
        ),
    ];
    const ENDINGS: &'static [&'static str] = &["toml"];
    const DRAWINGS: &'static [(Drawing, &'static str)] =
        &[(Drawing::Graph, "Draw the graph of states")];
    const LISTS_STATES: bool = true;

    fn open(input: &[u8], _: Part<'_>, options: &Options) -> Result<Self, Error> {
        let level = <Self as domain::Puzzle>::read(input)?;
        Ok(level.with_signs(if options.emoji { Signs::Emoji } else { Signs::Letters }))
    }

    /// Emoji are for looking at.
    fn is_drawn(options: &Options) -> bool {
        options.emoji
    }

    fn graph(&self, format: GraphFormat) -> Result<String, DrawError> {
        let space = CrossingSpace::new(self);
        let graph = StateGraph::new(&space).map_err(|error| DrawError::Unfit(error.to_string()))?;
        Ok(match format {
            GraphFormat::Svg => scene::graph(&drawn(self, &space, &graph)),
            GraphFormat::Dot => dot(&space, &graph, self.signs()),
        })
    }

    fn generate(_: &GeneratorRequest<'_, NoOptions>) -> Result<String, Error> {
        let reason = "a river crossing is made by its rules, not by a size: write them as TOML";
        Err(BadOption::new("generate", reason).into())
    }

    fn film(&self, title: &str, loads: &[Load]) -> Film {
        let banks = Banks::new(self);
        let is_water = |at: At| (banks.columns..banks.width() - banks.columns).contains(&at.0);
        let [columns, rows] =
            [banks.width(), banks.rows].map(|size| usize::try_from(size).unwrap_or(1));
        let mut scene = Scene::of(title, columns, rows, |at| match is_water(at) {
            true if at == banks.middle() => Ground::new(Look::Water, "|"),
            true => Ground::new(Look::Water, ""),
            false => Ground::new(Look::Bank, ""),
        });
        let mut slots = Vec::new();
        for (kind, thing) in self.things().iter().enumerate() {
            let left = self.start().left[kind];
            for index in 0..thing.count {
                let slot = number(slots.len());
                let bank = if index < left { Bank::Left } else { Bank::Right };
                let hue = u8::try_from(kind % 8 + 1).unwrap_or(1);
                let piece =
                    Piece::new(thing.name.as_str(), look(thing), sign(self, thing)).hue(hue);
                scene.add(piece.label(thing.letter).at(banks.place(slot, bank)));
                slots.push(kind);
            }
        }
        let mark = if self.lone_rower().is_none() { "~" } else { "" };
        let seats = u8::try_from(banks.seats).unwrap_or(2);
        let start = banks.dock(self.start().boat);
        let boat = scene.add(Piece::new("boat", Look::Boat, mark).hue(seats).at(start));
        let row = |bank| (0..number(slots.len())).map(move |slot| (slot, bank));
        let place = |(slot, bank)| banks.place(slot, bank);
        let mut line: Vec<At> = row(Bank::Left).map(place).collect();
        line.extend([banks.dock(Bank::Left), banks.middle(), banks.dock(Bank::Right)]);
        line.extend(row(Bank::Right).map(place));
        scene.writing.rows = vec![line];
        let mut camera = Camera::new(scene, "crossing");
        let (mut bank, mut cost) = (self.start().boat, 0);
        for load in loads {
            let (dock, other) = (banks.dock(bank), banks.dock(bank.other()));
            let mut seat = 0;
            for (kind, &count) in load.0.iter().enumerate() {
                let here = |piece: &usize| {
                    slots[*piece] == kind && camera_is_at(&camera, *piece, &banks, bank)
                };
                let aboard: Vec<usize> =
                    (0..slots.len()).filter(here).take(count as usize).collect();
                for piece in aboard {
                    let from = banks.place(number(piece), bank);
                    let to = banks.place(number(piece), bank.other());
                    let [seated, over] = [dock, other].map(|dock| dock + At(seat % banks.seats, 0));
                    camera.slide(piece, &[seated - from, over - seated, to - over]);
                    seat += 1;
                }
            }
            camera.slide(boat, &[At(0, 0), other - dock, At(0, 0)]);
            bank = bank.other();
            cost += price(self, load);
            let side = if bank == Bank::Left { "left" } else { "right" };
            camera.cut(self.load_text(load), format!("{} to the {side}", names(self, load)), cost);
        }
        camera.film()
    }

    /// A place is the number of a bank; the last place is the boat's.
    fn standing(&self, _: &Film, places: &[u32]) -> Vec<Option<At>> {
        let banks = Banks::new(self);
        let bank = |&place: &u32| if place == 0 { Bank::Left } else { Bank::Right };
        let Some((boat, things)) = places.split_last() else { return Vec::new() };
        let thing = |(slot, place)| Some(banks.place(slot, bank(place)));
        (0..).zip(things).map(thing).chain([Some(banks.dock(bank(boat)))]).collect()
    }

    fn candidates(&self) -> Vec<String> {
        let mut loads = vec![Load(Vec::new())];
        for thing in self.things() {
            let more = |load: &Load| {
                let room = self.capacity() - load.0.iter().sum::<u32>();
                let load = load.0.clone();
                (0..=thing.count.min(room)).map(move |count| Load([&load[..], &[count]].concat()))
            };
            loads = loads.iter().flat_map(more).take(MAX_LOADS).collect();
        }
        let texts = loads.iter().map(|load| self.load_text(load));
        texts.filter(|text| !text.is_empty()).collect()
    }

    fn after(&self, loads: &[Load]) -> Option<Self> {
        loads.iter().try_fold(self.clone(), |level, load| level.after(load).ok())
    }
}

/// The graph as data, with the signs of the level.
fn drawn(level: &Level, space: &CrossingSpace, graph: &StateGraph) -> scene::Graph {
    let state = |node: &Node| scene::State {
        label: level.position_text(&space.position(node.state), level.signs()),
        caption: if node.layer == 0 {
            "start".to_owned()
        } else if space.is_goal(&node.state) {
            "goal".to_owned()
        } else {
            String::new()
        },
        layer: node.layer,
        is_legal: node.is_legal,
        is_repeated: node.is_repeated,
        is_best: node.is_on_solution,
    };
    let action = |edge: &Edge| scene::Action {
        from: edge.from,
        to: edge.to,
        label: level.load_text(&space.load(edge.load)),
        is_first: edge.crossing == Crossing::New,
        is_legal: edge.crossing != Crossing::Illegal,
        is_best: edge.is_on_solution,
    };
    scene::Graph {
        title: level.title().to_owned(),
        states: graph.nodes.iter().map(state).collect(),
        actions: graph.edges.iter().map(action).collect(),
    }
}

fn camera_is_at(camera: &Camera, piece: usize, banks: &Banks, bank: Bank) -> bool {
    camera.place(piece) == Some(banks.place(number(piece), bank))
}

/// Who rows is a human being; of the others the classics have pictures.
fn look(thing: &Thing) -> Look {
    match thing.name.as_str() {
        "farmer" => Look::Farmer,
        "goat" => Look::Goat,
        "wolf" => Look::Wolf,
        "cabbage" => Look::Cabbage,
        _ if thing.rows => Look::Person,
        _ => Look::Thing,
    }
}

fn sign(level: &Level, thing: &Thing) -> String {
    match (level.signs(), &thing.emoji) {
        (Signs::Emoji, Some(emoji)) => emoji.clone(),
        _ => thing.letter.to_string(),
    }
}

/// The cost of a crossing.
fn price(level: &Level, load: &Load) -> u64 {
    let aboard = level.things().iter().zip(&load.0).filter(|&(_, &count)| count > 0);
    aboard.map(|(thing, _)| level.price(thing)).max().unwrap_or(0).into()
}

/// The things of a load: `farmer, goat`, `2 of the cannibals`.
fn names(level: &Level, load: &Load) -> String {
    let aboard = level.things().iter().zip(&load.0).filter(|&(_, &count)| count > 0);
    let name = |(thing, &count): (&Thing, &u32)| match count {
        1 if thing.count == 1 => thing.name.clone(),
        count => format!("{count} of the {}", thing.name),
    };
    aboard.map(name).collect::<Vec<_>>().join(", ")
}

/// The greatest number of things one above the other on a bank.
const HIGHEST: usize = 4;

/// Where things stand.
struct Banks {
    rows: i32,
    columns: i32,
    /// The width of the boat, and of the river.
    seats: i32,
}

impl Banks {
    fn new(level: &Level) -> Self {
        let things: u32 = level.things().iter().map(|thing| thing.count).sum();
        let things = usize::try_from(things).unwrap_or(usize::MAX).max(1);
        let rows =
            if things > 16 { things.isqrt().div_ceil(2) * 2 } else { things.clamp(3, HIGHEST) };
        let rows = if things > HIGHEST && things <= 6 { 3 } else { rows };
        let seats = usize::try_from(level.capacity()).unwrap_or(usize::MAX).clamp(2, 6);
        Self { rows: number(rows), columns: number(things.div_ceil(rows)), seats: number(seats) }
    }

    const fn width(&self) -> i32 {
        self.columns * 2 + self.seats + 2
    }

    /// The place of a thing on a bank: the right one mirrors the left.
    const fn place(&self, slot: i32, bank: Bank) -> At {
        let (column, row) = (slot / self.rows, slot % self.rows);
        match bank {
            Bank::Left => At(column, row),
            Bank::Right => At(self.width() - self.columns + column, row),
        }
    }

    const fn dock(&self, bank: Bank) -> At {
        let column = match bank {
            Bank::Left => self.columns,
            Bank::Right => self.columns + 2,
        };
        At(column, self.rows / 2)
    }

    /// The sign of the river stands above the boat's way.
    const fn middle(&self) -> At {
        At(self.columns, 0)
    }
}

/// The most loads that are tried.
const MAX_LOADS: usize = 2_000;
