//! Sokoban with numbered boxes and portals, or classic levels: the text decides.

use domain::{BadOption, Puzzle, ReplayError};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};
use sokoban::{
    Level, Square, Step,
    classic::{self, Collection, Objective},
};

use super::classic::CLASSIC;
use crate::{
    answer::Answer,
    domain::{Domain, OpenResult},
    error::Error,
    films::{at, direction, place, ragged, way},
    form::{Sign, sign},
    frontend::{FinishedSearch, Frontend},
    levels::Part,
    options,
    options::{NoOptions, Values, flag, named, text},
};

/// The options are the same for both.
pub(crate) const SOKOBAN: Domain = Domain {
    about: Level::ABOUT,
    signs: &[NUMBERED, CLASSIC],
    open,
    formats: || {
        [Domain::of::<Level>(), Domain::of::<classic::Instance>()].map(|it| (it.formats)()).concat()
    },
    sample: |input| (of(input).sample)(input),
    convert: |input, conversion| (of(input).convert)(input, conversion),
    count: Some(|input| of(input).count.map_or(1, |count| count(input))),
    levels: |input| (of(input).levels)(input),
    ..Domain::of::<classic::Instance>()
};

const NUMBERED: &[Sign] = &[
    sign("W", "wall", Look::Wall),
    sign(".", "floor", Look::Floor),
    sign("H", "player", Look::Floor).with(Look::Player),
    sign("B{n}", "box", Look::Floor).with(Look::Crate),
    sign("G{n}", "goal", Look::Goal),
    sign("P{n}", "portal", Look::Portal),
];

/// The game of a text.
fn of(input: &[u8]) -> Domain {
    let is_classic = Collection::looks_classic(input);
    if is_classic { Domain::of::<classic::Instance>() } else { Domain::of::<Level>() }
}

fn open(input: &[u8], part: Part<'_>, options: &Values) -> OpenResult {
    (of(input).open)(input, part, options)
}

options! {
    /// The options of both games.
    pub struct Options {
        /// The quantity to minimise in classic levels [default: pushes]
        pub(crate) objective: Option<Objective> =
            named().called("OBJECTIVE").searching(&["perft", "audit", "explore"]),
        /// To compare: classic A*, no corrals, no folding
        pub(crate) plain: bool = flag().searching(&[]),
    }
}

options! {
    /// The options of the generator of classic levels.
    pub struct GeneratorOptions {
        /// How many boxes are generated
        pub(crate) boxes: usize = text().called("N").or("3"),
    }
}

impl Frontend for Level {
    type Options = Options;
    type Generator = NoOptions;

    fn open(input: &[u8], _: Part<'_>, options: &Options) -> Result<Self, Error> {
        let option = match options {
            Options { objective: Some(_), .. } => "--objective",
            Options { plain: true, .. } => "--plain",
            _ => return Ok(Self::read(input)?),
        };
        Err(BadOption::new(option, "this is for classic levels (XSB, SOK, SLC)").into())
    }

    fn improving(&self, _: &[Step]) -> Result<Self, ReplayError> {
        Err(ReplayError::at_start("this is for classic levels (XSB, SOK, SLC)"))
    }

    fn complete(
        &self,
        answer: &mut Answer,
        FinishedSearch { solved, .. }: FinishedSearch<'_, Self>,
    ) {
        answer.extras.visited = solved.detail;
    }

    const HAS_PLACES: bool = true;

    fn film(&self, title: &str, steps: &[Step]) -> Film {
        let mut scene = Scene::of(title, self.columns(), self.rows(), |at| {
            let square = self.square(place(at));
            let number = |number: u8| number.to_string();
            match square {
                Square::Wall => Ground::new(Look::Wall, square.to_string()),
                Square::Floor => Ground::new(Look::Floor, square.to_string()),
                Square::Goal(goal) => {
                    Ground::new(Look::Goal, square.to_string()).label(number(goal)).hue(goal)
                }
                Square::Portal(portal) => {
                    let letter = char::from(b'A' + portal.saturating_sub(1) % 26);
                    Ground::new(Look::Portal, square.to_string()).label(letter)
                }
            }
        });
        let text = self.to_string();
        ragged(&mut scene, &text.lines().map(|line| line.split('\t').count()).collect::<Vec<_>>());
        scene.writing.gap = "\t".to_owned();
        scene.links =
            self.portals().iter().map(|it| (at(it.places[0]), at(it.places[1]))).collect();
        let mut movers = vec!["H".to_owned()];
        for (index, &box_place) in self.boxes().iter().enumerate() {
            let number = index + 1;
            let sign = format!("B{number}");
            let home = scene.home(Look::Goal, &number.to_string());
            let piece =
                Piece::new(format!("box {number}"), Look::Crate, sign.as_str()).at(at(box_place));
            let hue = u8::try_from(number).unwrap_or(u8::MAX);
            scene.add(piece.label(number.to_string()).hue(hue).home(home));
            movers.push(sign);
        }
        let under =
            scene.kinds.iter().filter(|kind| matches!(kind.look, Look::Goal | Look::Portal));
        let pairs = under.flat_map(|kind| movers.iter().map(|mover| (&kind.sign, mover)));
        let both = |(sign, mover): (&String, &String)| {
            (sign.clone(), mover.clone(), format!("{sign}/{mover}"))
        };
        scene.writing.meets = pairs.map(both).collect();
        let player = scene.add(Piece::new("player", Look::Player, "H").at(at(self.player())));
        let mut camera = Camera::new(scene, "step");
        let mut level = self.clone();
        let (mut cost, mut pushes) = (0, vec![0]);
        for &step in steps {
            let Ok(next) = level.after(step) else { break };
            let way = way(step);
            camera.face(player, way);
            travel(&mut camera, player, way, at(next.player()));
            let mut words = direction(way).to_owned();
            let mut boxes = level.boxes().iter().zip(next.boxes()).enumerate();
            let pushed = boxes.find(|(_, (from, to))| from != to);
            if let Some((number, (_, to))) = pushed {
                travel(&mut camera, number, way, at(*to));
                words += &format!(", pushing box {}", number + 1);
            }
            cost += 1;
            pushes.push(pushes[pushes.len() - 1] + u64::from(pushed.is_some()));
            camera.cut(step.letter(), words, cost);
            level = next;
        }
        camera.meter("Pushes", pushes);
        camera.film()
    }

    fn after(&self, steps: &[Step]) -> Option<Self> {
        steps.iter().try_fold(self.clone(), |level, &step| level.after(step).ok())
    }
}

/// A step of one cell, which a portal may lengthen.
fn travel(camera: &mut Camera, piece: usize, way: At, to: At) {
    let Some(from) = camera.place(piece) else { return };
    let mut here = from + way;
    camera.slide(piece, &[way]);
    let links = camera.scene().links.clone();
    // A pair is entered once at most: after each there is another cell to come to.
    for _ in 0..=links.len() {
        if here == to {
            return;
        }
        let other = links.iter().find_map(|&(one, other)| match here {
            at if at == one => Some(other),
            at if at == other => Some(one),
            _ => None,
        });
        let Some(exit) = other else { break };
        camera.jump(piece, exit);
        here = exit;
        if here != to {
            camera.slide(piece, &[way]);
            here = here + way;
        }
    }
    if here != to {
        camera.jump(piece, to);
    }
}
