//! A race of several searches as one picture that moves without a script.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use crate::{
    draw::{
        LEGIBLE, STOPS, count, escape, frame, number, pair, path, pieces, signs, square_at,
        surface, view_box,
    },
    film::{Change, Film, TooLong},
    look::Look,
    moving::{ROUNDS, animated, draw_way},
    page::{Lane, Page},
    scene::At,
    stage::Stage,
    still::whole,
    text::capital,
    way::ways,
};

/// How long the slowest search takes, in milliseconds.
const SEARCH: f64 = 8_000.0;
/// How long its path takes after that, in milliseconds.
const WALK: f64 = 1_200.0;
/// How long the end stays, in milliseconds.
const REST: f64 = 2_800.0;
/// How long a round takes, in milliseconds.
const TOTAL: f64 = SEARCH + WALK + REST;
/// How often the picture changes while they search. Where there are no more expansions, each is seen alone.
const TICKS: u64 = 400;
/// The side of a board.
const SIDE: f64 = 244.0;
/// The space around a board.
const GAP: f64 = 16.0;
/// The size of letters: legible on a phone, two boards abreast.
const LETTERS: f64 = 17.0;
/// The width of a letter, in font sizes.
const LETTER: f64 = 0.57;
/// The height of the caption of a board.
const CAPTION: f64 = 54.0;

/// The first films of all lanes as one SVG that moves by CSS alone: each shows the cells that are queued, as hollow
/// squares, and those that are expanded, by the order of expansion, on one clock of expansions. As soon as a search
/// ends, its path is drawn, and its figures appear. That happens three times. Where readers want no motion, the picture
/// shows the end.
///
/// ```
/// use scene::{At, Badge, Camera, Ground, Lane, Look, Outcome, Page, Piece, Scene, VisitedPlace};
///
/// let mut scene = Scene::new("Corridor", 2, 1, Ground::new(Look::Floor, "."));
/// scene.trail = Some(scene.add(Piece::new("walker", Look::Walker, "@").at(At(0, 0))));
/// let mut film = Camera::new(scene, "step").film();
/// let first = VisitedPlace { at: At(0, 0), expansion: Some(1) };
/// film.order = vec![first, VisitedPlace { at: At(1, 0), expansion: None }];
/// let badge = Badge { outcome: Outcome::Unknown, words: "stopped".to_owned() };
/// let lane = Lane { name: "A*".to_owned(), badge, expanded: 1, figures: "1 expanded".to_owned(), facts: Vec::new(), films: vec![film] };
/// let page = Page { title: "Race".to_owned(), note: String::new(), lanes: vec![lane] };
/// assert!(scene::race(&page)?.contains("1 expanded"));
/// # Ok::<(), scene::TooLong>(())
/// ```
///
/// # Errors
///
/// A film has more than [`MAX_FRAMES`](crate::MAX_FRAMES) frames.
pub fn race(page: &Page) -> Result<String, TooLong> {
    let lanes = page.lanes.iter().filter_map(|lane| Some((lane, lane.films.first()?)));
    let lanes: Vec<(&Lane, &Film)> = lanes.collect();
    lanes.iter().try_for_each(|(_, film)| film.check())?;
    let most = lanes.iter().map(|(lane, _)| lane.expanded).max().unwrap_or(0).max(1);
    let mut shown = RaceTimeline { most, ..RaceTimeline::default() };
    let ground = lanes.first().map(|(_, film)| surface(&film.scene)).unwrap_or_default();
    let high = |film: &Film| {
        let (_, _, width, height) = frame(film);
        SIDE * height / width.max(height).max(1.0)
    };
    let high = lanes.iter().map(|(_, film)| high(film)).fold(0.0, f64::max);
    let step = (SIDE + GAP, high + CAPTION + GAP);
    let columns = if lanes.len() == 3 { 3 } else { lanes.len().clamp(1, 2) };
    let rows = lanes.len().div_ceil(columns);
    let (right, bottom) = (count(columns).mul_add(step.0, GAP), count(rows) * step.1);
    let mut body = format!(
        r#"<defs><g id="g">{ground}</g></defs><rect class="b-sheet" width="{}" height="{}" rx="8"/>"#,
        number(right),
        number(bottom),
    );
    let mut words = Vec::new();
    for (index, &(lane, film)) in lanes.iter().enumerate() {
        let x = count(index % columns).mul_add(step.0, GAP);
        let y = count(index / columns).mul_add(step.1, GAP);
        let own = surface(&film.scene);
        // All lanes are of one instance.
        body += &match own == ground {
            true => shown.board((x, y, high), film, r##"<use href="#g"/>"##, lane.expanded),
            false => shown.board((x, y, high), film, &own, lane.expanded),
        };
        let mut text = |class: &str, lines: f64, text: &str| {
            let [x, y] = [x + SIDE / 2.0, lines.mul_add(LETTERS, y + high)].map(number);
            // Longer ones are smaller, so that they stay below their board.
            let size = number(LETTERS.min(SIDE / (LETTER * count(text.chars().count().max(1)))));
            let text = escape(text);
            let _ = write!(
                body,
                r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}">{text}</text>"#
            );
        };
        text("b-ink", 1.3, &capital(&lane.name));
        text(&format!("b-caption {}", shown.class(lane.expanded)), 2.55, &lane.figures);
        words.push(format!("{}: {}", lane.name, lane.figures));
    }
    let size = (number(right), number(bottom));
    let words = [page.title.as_str(), &words.join("; ")];
    Ok(whole(&format!("0 0 {}", pair(right, bottom)), size, words, &body, &shown.motion()))
}

/// What is shown when, on a clock of expansions, which all lanes share.
#[derive(Default)]
struct RaceTimeline {
    /// How many states the slowest search expanded.
    most: u64,
    /// The moments at which anything appears.
    ticks: BTreeSet<u64>,
    /// The rules of the paths, and how many there are.
    rules: String,
    ways: usize,
}

impl RaceTimeline {
    /// The tick at which this many states are expanded.
    fn tick(&self, expanded: u64) -> u64 {
        expanded.min(self.most) * self.most.min(TICKS) / self.most
    }

    fn time(&self, tick: u64) -> f64 {
        SEARCH * tick as f64 / self.most.min(TICKS) as f64
    }

    /// The class of what appears when this many states are expanded.
    fn class(&mut self, expanded: u64) -> String {
        let tick = self.tick(expanded);
        self.ticks.insert(tick);
        format!("t k{tick}")
    }

    /// A board on its ground, the cells that the search comes to, and the path as soon as it has expanded all its states.
    fn board(
        &mut self,
        (x, y, high): (f64, f64, f64),
        film: &Film,
        ground: &str,
        expanded: u64,
    ) -> String {
        let mut board = ground.to_owned() + &self.searched(film);
        let begins = self.time(self.tick(expanded));
        let time = |n: usize| begins + WALK * count(n) / count(film.last().max(1));
        for way in ways(film, film.last()) {
            let mut animate = animated(&mut self.rules, TOTAL);
            draw_way(&mut board, film, self.ways, &way, &time, &mut animate);
            self.ways += 1;
        }
        let (mut stage, scene) = (Stage::new(&film.scene), &film.scene);
        // Who walks along the path would cover the start.
        let walks =
            |&piece: &usize| scene.pieces.get(piece).is_some_and(|it| it.look == Look::Walker);
        for piece in scene.trail.into_iter().filter(walks) {
            stage.take(&Change::Leave { piece, at: At::default() });
        }
        board += &(signs(scene) + &pieces(film, &stage, false, LEGIBLE / 2));
        let [x, y, high] = [x, y, high].map(number);
        let view = view_box(film);
        format!(
            r#"<svg x="{x}" y="{y}" width="{SIDE}" height="{high}" viewBox="{view}" overflow="visible">{board}</svg>"#
        )
    }

    /// The cells of a search as squares that appear, hollow when they are queued and filled when they are expanded.
    fn searched(&mut self, film: &Film) -> String {
        let (mut queued, mut filled) = (String::new(), BTreeMap::<u64, String>::new());
        let mut now = 0;
        for seen in &film.order {
            let (layer, square) = match seen.expansion.map(u64::from) {
                Some(number) => {
                    now = number;
                    let stop = (number - 1) * u64::from(STOPS) / self.most;
                    let stop = stop.min(u64::from(STOPS) - 1);
                    (filled.entry(stop).or_default(), square_at(seen.at, 0.0, 48))
                }
                None => (&mut queued, square_at(seen.at, 9.0, 30)),
            };
            layer.push_str(&path(&self.class(now), &square));
        }
        let mut all = format!(r#"<g class="b-queued">{queued}</g>"#);
        for (stop, cells) in filled {
            let _ = write!(all, r#"<g class="b-heat-{stop}-c">{cells}</g>"#);
        }
        all
    }

    /// The rules by which all appears.
    fn motion(&self) -> String {
        let timing = |class, how| format!(".{class}{{animation:{TOTAL}ms {how} {ROUNDS} both}}");
        let mut rules = timing("m", "linear") + &timing("t", "step-end") + &self.rules;
        for &tick in &self.ticks {
            let percent = format!("{:.2}%", self.time(tick) / TOTAL * 100.0);
            let _ = write!(
                rules,
                ".k{tick}{{animation-name:k{tick}}}@keyframes k{tick}{{0%{{visibility:hidden}}{percent},to{{visibility:visible}}}}"
            );
        }
        format!("@media(prefers-reduced-motion:no-preference){{{rules}}}")
    }
}
