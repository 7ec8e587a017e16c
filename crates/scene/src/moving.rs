//! A picture that moves without a script.

use std::fmt::Write;

use crate::{
    draw::{
        Home, LEGIBLE, changes, count, degrees, line, number, piece, signs, surface, trail_kind,
        translate,
    },
    film::{Change, Film, TooLong},
    look::Look,
    scene::At,
    stage::Stage,
    still::file,
    way::{Way, ways},
};

/// How often it plays.
pub(crate) const ROUNDS: usize = 3;
/// How long the end stays, in milliseconds.
const REST: u64 = 2_000;
/// How far apart two keyframes of a sudden change are, in milliseconds.
const SUDDEN: f64 = 1.0;

/// Keyframes of one animation: when, and the declaration from then on.
pub(crate) struct Keys {
    frames: Vec<(f64, String)>,
    /// The way and the time of the last even movement, which the next one may continue.
    last: Option<(At, f64)>,
}

impl Keys {
    fn new(start: String) -> Self {
        Self { frames: vec![(0.0, start)], last: None }
    }

    fn value(&self) -> &str {
        self.frames.last().map_or("", |(_, value)| value)
    }

    /// Stays until `time`.
    fn hold(&mut self, time: f64) {
        let value = self.value().to_owned();
        if self.frames.last().is_some_and(|(last, _)| *last < time) {
            self.frames.push((time, value));
            self.last = None;
        }
    }

    /// Slides by `way` until `time`.
    fn slide(&mut self, way: At, time: f64, value: String) {
        let takes = time - self.frames.last().map_or(0.0, |(last, _)| *last);
        let goes_on = self
            .last
            .is_some_and(|(last, took)| last == way && (took - takes).abs() < SUDDEN / 2.0);
        if goes_on {
            self.frames.pop();
        }
        self.reach(time, value);
        self.last = Some((way, takes));
    }

    /// Moves on evenly, until `time`.
    fn reach(&mut self, time: f64, value: String) {
        self.frames.push((time, value));
        self.last = None;
    }

    /// Changes at once.
    fn set(&mut self, time: f64, value: String) {
        if self.value() != value {
            self.hold(time);
            self.reach(time + SUDDEN, value);
        }
    }

    /// The rule, unless nothing changes; keyframes between two equal ones are left out.
    fn rule(&self, name: &str, total: f64) -> Option<String> {
        (self.frames.len() > 1).then_some(())?;
        let mut text = format!("@keyframes {name}{{");
        let is_needed = |index: usize, value: &str| {
            let is_same = |index: Option<usize>| {
                index
                    .and_then(|index| self.frames.get(index))
                    .is_none_or(|(_, other)| other == value)
            };
            index == 0 || !(is_same(index.checked_sub(1)) && is_same(Some(index + 1)))
        };
        let frames = self.frames.iter().enumerate();
        let mut needed = frames.filter(|(index, (_, value))| is_needed(*index, value)).peekable();
        while let Some((_, (time, value))) = needed.next() {
            let percent = format!("{:.3}", time / total * 100.0);
            let percent = percent.trim_end_matches('0').trim_end_matches('.');
            // Without it, the piece would drift back to where it began.
            let to = if needed.peek().is_none() { ",to" } else { "" };
            let _ = write!(text, "{percent}%{to}{{{value}}}");
        }
        text.push('}');
        Some(text)
    }
}

/// What a piece does.
struct Timeline {
    moves: Keys,
    shows: Keys,
    turns: Keys,
    home: Keys,
}

/// The film as SVG that moves by CSS alone, `ms` milliseconds an action: it plays three times and stops
/// at the end.
///
/// # Errors
///
/// It has more than [`MAX_FRAMES`](crate::MAX_FRAMES) frames.
pub fn moving(film: &Film, ms: u32) -> Result<String, TooLong> {
    film.check()?;
    let step = f64::from(ms.max(1));
    let time = |frame: usize| count(frame) * step;
    let total = time(film.last()) + REST as f64;
    let mut rules = String::new();
    let mut body = surface(&film.scene);
    let mut animate = animated(&mut rules, total);
    let mut drawn = String::new();
    for (number, way) in ways(film, film.last()).iter().enumerate() {
        draw_way(&mut drawn, film, number, way, &time, &mut animate);
    }
    let scene = &film.scene;
    drawn += &signs(scene);
    let start = Stage::new(scene);
    for (index, one) in scene.pieces.iter().enumerate().filter(|(_, it)| is_seen(it.look)) {
        let line = timeline(film, index, &time, step);
        let has_come = line.home.frames.iter().any(|(_, value)| value == "opacity:1");
        let home = if has_come { Home::Shown } else { Home::Hidden };
        let mut symbol = piece(scene, index, start.faces(index), home, LEGIBLE);
        let mut part = |name: String, keys: &Keys, plain: &str| {
            if symbol.contains(plain) {
                let mut classes = String::new();
                if animate(&mut classes, &name, keys) {
                    let animated = classes.trim_start().replace("class=\"", &format!("{plain} "));
                    symbol = symbol.replace(&format!("{plain}\""), &animated);
                }
            }
        };
        part(format!("h{index}"), &line.home, "class=\"b-at");
        part(format!("f{index}"), &line.turns, "class=\"b-face");
        drawn.push_str("<g");
        animate(&mut drawn, &format!("m{index}"), &line.moves);
        let at = translate(line_start(film, index));
        let _ = write!(drawn, r#" transform="{at}"><g"#);
        if !animate(&mut drawn, &format!("s{index}"), &line.shows) && one.at.is_none() {
            drawn.push_str(r#" opacity="0""#);
        }
        let _ = write!(drawn, ">{symbol}</g></g>");
    }
    drop(animate);
    body += &drawn;
    let timing = format!(".m{{animation:{}ms linear {ROUNDS} both}}", number(total));
    let title = format!("{}: {} actions", scene.title, film.last());
    Ok(file(film, &title, &body, &(timing + &rules)))
}

/// Gives what is drawn the class of an animation, if it moves at all, and its rule to `rules`.
pub(crate) fn animated(
    rules: &mut String,
    total: f64,
) -> impl FnMut(&mut String, &str, &Keys) -> bool {
    move |body, name, keys| {
        let rule = keys.rule(name, total);
        let is_moving = rule.is_some();
        if let Some(rule) = rule {
            if !rules.ends_with(&rule) {
                let _ = write!(rules, ".{name}{{animation-name:{name}}}{rule}");
            }
            let _ = write!(body, r#" class="m {name}""#);
        }
        is_moving
    }
}

const fn is_seen(look: Look) -> bool {
    !matches!(look, Look::Void | Look::Pencil)
}

/// Where a piece is at the start, or where it will first enter.
fn line_start(film: &Film, index: usize) -> At {
    let enters = |change: &Change| match *change {
        Change::Enter { at, .. } => Some(at),
        _ => None,
    };
    let start = film.scene.pieces.get(index).and_then(|piece| piece.at);
    start
        .or_else(|| changes(film, index).find_map(|(_, change)| enters(change)))
        .unwrap_or_default()
}

fn timeline(film: &Film, index: usize, time: &impl Fn(usize) -> f64, step: f64) -> Timeline {
    let place = |At(x, y): At| {
        format!("transform:translate({}px,{}px)", i64::from(x) * 48, i64::from(y) * 48)
    };
    let flag = |shown: bool| format!("opacity:{}", u8::from(shown));
    let is_home = |at| film.scene.is_home(index, at);
    let piece = &film.scene.pieces[index];
    let mut at = line_start(film, index);
    let mut angle = degrees(piece.faces);
    let turn = |angle: i32| format!("transform:rotate({angle}deg)");
    let mut line = Timeline {
        moves: Keys::new(place(at)),
        shows: Keys::new(flag(piece.at.is_some())),
        turns: Keys::new(turn(angle)),
        home: Keys::new(flag(piece.at.is_some_and(is_home))),
    };
    for (frame, change) in changes(film, index) {
        let (begin, end) = (time(frame), time(frame + 1));
        match *change {
            Change::Slide { ref by, .. } => {
                line.moves.hold(begin);
                let count = u32::try_from(by.len()).unwrap_or(u32::MAX);
                for (part, &way) in (1..=count).zip(by) {
                    at = at + way;
                    let share = f64::from(part) / f64::from(count);
                    line.moves.slide(way, begin + (end - begin) * share, place(at));
                }
            }
            Change::Jump { to, .. } | Change::Enter { at: to, .. } => {
                let middle = begin.max(line.moves.frames.last().map_or(0.0, |(last, _)| *last));
                line.moves.set(middle, place(to));
                line.shows.set(begin + step / 2.0, flag(true));
                at = to;
            }
            Change::Leave { .. } => line.shows.set(begin + step / 2.0, flag(false)),
            Change::Face { to, .. } => {
                let turned = degrees(to) - angle.rem_euclid(360);
                angle += if turned > 180 {
                    turned - 360
                } else if turned < -180 {
                    turned + 360
                } else {
                    turned
                };
                line.turns.set(begin, turn(angle));
            }
        }
        line.home.set(if is_home(at) { end - SUDDEN } else { begin }, flag(is_home(at)));
    }
    line
}

/// One way of the trail, drawn as it is walked, and hidden before and after.
pub(crate) fn draw_way(
    drawn: &mut String,
    film: &Film,
    number: usize,
    way: &Way,
    time: &impl Fn(usize) -> f64,
    animate: &mut impl FnMut(&mut String, &str, &Keys) -> bool,
) {
    let mut dash = Keys::new("stroke-dashoffset:1".to_owned());
    dash.hold(time(way.begins));
    dash.reach(time(way.ends), "stroke-dashoffset:0".to_owned());
    let mut shows = Keys::new(format!("opacity:{}", u8::from(way.begins == 0)));
    shows.set(time(way.begins), "opacity:1".to_owned());
    if let Some(goes) = way.goes {
        shows.set(time(goes), "opacity:0".to_owned());
    }
    drawn.push_str("<g");
    animate(drawn, &format!("w{number}"), &shows);
    drawn.push('>');
    let d = line(&way.lines);
    for class in trail_kind(&film.scene) {
        let mut classes = String::new();
        let name = format!("d{number}");
        let is_moving = animate(&mut classes, &name, &dash);
        let classes = if is_moving { format!("{class} m {name}") } else { (*class).to_owned() };
        let _ = write!(
            drawn,
            r#"<path class="{classes}" pathLength="1" stroke-dasharray="1 1" d="{d}"/>"#
        );
    }
    drawn.push_str("</g>");
}
