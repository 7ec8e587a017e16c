//! A river, and a boat.

use river_crossing::{Bank, Level, Load, Signs, Thing};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use super::{Filmed, number};

/// Most things one above the other on a bank.
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

impl Filmed for Level {
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
