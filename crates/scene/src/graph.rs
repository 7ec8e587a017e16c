//! Graphs of states as pictures.

use std::fmt::Write;

use crate::{
    draw::{count, number, pair, text},
    still::whole,
};

/// A state of a [`Graph`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// How it is written.
    pub label: String,
    /// A word beside it, such as `start`; empty for most.
    pub caption: String,
    /// How many actions lead there: its row in the picture, from 0.
    pub layer: usize,
    /// True if the rules allow it.
    pub is_legal: bool,
    /// True if it is met again by another way. It has a second outline.
    pub is_repeated: bool,
    /// True if a best solution passes through it.
    pub is_best: bool,
}

/// An action of a [`Graph`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The index of the state above.
    pub from: usize,
    /// The index of the other state.
    pub to: usize,
    /// How it is written.
    pub label: String,
    /// True if it leads to a state that no action before leads to. Others are dashed.
    pub is_first: bool,
    /// True if the rules allow the state that it leads to.
    pub is_legal: bool,
    /// True if it is part of a best solution.
    pub is_best: bool,
}

/// States in layers, and actions between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    /// What it shows.
    pub title: String,
    /// The states.
    pub states: Vec<State>,
    /// The actions; one that names a state that is not there is not drawn.
    pub actions: Vec<Action>,
}

/// From layer to layer, in pixels.
const LAYER: f64 = 100.0;
/// The height of a box, in pixels.
const HIGH: f64 = 36.0;
/// The gap between two boxes of a layer, in pixels.
const GAP: f64 = 26.0;
/// The margin of the picture, in pixels.
const MARGIN: f64 = 20.0;
/// The height of the legend, in pixels.
const LEGEND: f64 = 50.0;
/// The width of a letter of a label.
const LABEL: f64 = 9.0;
/// The least width, which the legend takes.
const NARROWEST: f64 = 620.0;

/// A graph as SVG, the first layer at the top. O(states + actions).
#[must_use]
pub fn graph(graph: &Graph) -> String {
    let layers = graph.states.iter().map(|state| state.layer + 1).max().unwrap_or(0);
    let mut sizes = vec![0_usize; layers];
    let columns: Vec<usize> =
        graph.states.iter().map(|state| take(&mut sizes[state.layer])).collect();
    // An emoji is twice as wide as a letter.
    let width_of = |letter: char| if letter.is_ascii() { 10.5 } else { 17.0 };
    let widths = graph.states.iter().map(|state| state.label.chars().map(width_of).sum::<f64>());
    let wide = widths.fold(40.0, f64::max) + 24.0;
    let most = count(sizes.iter().copied().max().unwrap_or(0));
    let width = (2.0 * MARGIN + most * (wide + GAP)).max(NARROWEST);
    let height = 2.0 * MARGIN + count(layers) * LAYER + LEGEND - (LAYER - HIGH);
    let centre = |index: usize| {
        let (state, column) = (graph.states.get(index)?, columns.get(index)?);
        let side = count(*column) - (count(sizes[state.layer]) - 1.0) / 2.0;
        let y = MARGIN + count(state.layer) * LAYER + HIGH / 2.0;
        Some((width / 2.0 + side * (wide + GAP), y))
    };
    let mut body = format!(
        r#"<rect class="b-sheet" width="{}" height="{}" rx="12"/>"#,
        number(width),
        number(height)
    );
    let mut labels = String::new();
    // The boxes, and the labels so far.
    let boxes = (0..graph.states.len()).filter_map(centre);
    let boxes: Vec<Spot> = boxes.map(|at| (at, (wide, HIGH))).collect();
    let mut taken = boxes.clone();
    // The actions of best solutions lie above the others.
    let (best, others): (Vec<&Action>, Vec<&Action>) =
        graph.actions.iter().partition(|action| action.is_best);
    for action in others.into_iter().chain(best) {
        let Some((from, to)) = centre(action.from).zip(centre(action.to)) else { continue };
        let class = match (action.is_best, action.is_legal) {
            (true, _) => "b-way-best",
            (false, true) => "b-way",
            (false, false) => "b-way-bad",
        };
        let again = if action.is_first && action.is_legal { "" } else { " b-again" };
        let states = [action.from, action.to].map(|index| &graph.states[index]);
        let way = Way::between(states, [from, to], [wide + GAP, width / 2.0], &boxes);
        let _ = write!(body, r#"<path class="{class}{again}" d="{}"/>"#, way.path());
        let at = way.free(&taken);
        taken.push((at, (LABEL * count(action.label.chars().count()), 14.0)));
        labels += &text("b-way-t", at, 13.0, &action.label);
    }
    body += &labels;
    for (index, state) in graph.states.iter().enumerate() {
        if let Some(at) = centre(index) {
            body += &boxed(at, (wide, HIGH), state);
            body += &text("b-ink", at, 16.0, &state.label);
            let beside = (at.0 + wide / 2.0 + 8.0, at.1);
            body += &text("b-caption b-left", beside, 14.0, &state.caption);
        }
    }
    body += &legend(height - MARGIN - 8.0, &graph.states);
    let size = (number(width), number(height));
    let words = format!("{} states and {} actions", graph.states.len(), graph.actions.len());
    let view = format!("0 0 {}", pair(width, height));
    whole(&view, size, [&graph.title, &words], &body, "")
}

/// A centre and a size.
type Spot = ((f64, f64), (f64, f64));

/// The way of an action from box to box: straight to the next layer, else in a bow; around the boxes between.
struct Way {
    from: (f64, f64),
    bend: (f64, f64),
    to: (f64, f64),
}

impl Way {
    /// The boxes of a layer are `apart`, in pixels, and a bow leads away from the `axis` of the picture, if no box is on
    /// its way there: else it is the first of wider and wider ones, to both sides, that passes them all.
    fn between(
        states: [&State; 2],
        [from, to]: [(f64, f64); 2],
        [apart, axis]: [f64; 2],
        boxes: &[Spot],
    ) -> Self {
        let is_long = states[0].layer.abs_diff(states[1].layer) > 1;
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        let side = if middle.0 < axis { -apart } else { apart };
        let bow = |bend: f64| Self { from, bend: (middle.0 + bend * side, middle.1), to };
        let first = if is_long { 1.0 } else { 0.0 };
        let wider = [1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 2.5, -2.5, 3.0, -3.0];
        let mut bows = [first].into_iter().chain(wider).map(bow);
        bows.find(|way| way.passes(boxes)).unwrap_or_else(|| bow(first))
    }

    /// Returns true if it meets no box but those at its ends.
    fn passes(&self, boxes: &[Spot]) -> bool {
        let others = || boxes.iter().filter(|(at, _)| *at != self.from && *at != self.to);
        (0..=40).map(|step| self.at(f64::from(step) / 40.0)).all(|(x, y)| {
            others().all(|&((left, top), (wide, high))| {
                (x - left).abs() > wide / 2.0 + 4.0 || (y - top).abs() > high / 2.0 + 4.0
            })
        })
    }

    fn path(&self) -> String {
        let [from, bend, to] = [self.from, self.bend, self.to].map(|(x, y)| pair(x, y));
        format!("M{from}Q{bend} {to}")
    }

    /// The point at a share of the way.
    fn at(&self, share: f64) -> (f64, f64) {
        let mix = |from: f64, bend: f64, to: f64| {
            let rest = 1.0 - share;
            rest * rest * from + 2.0 * rest * share * bend + share * share * to
        };
        (mix(self.from.0, self.bend.0, self.to.0), mix(self.from.1, self.bend.1, self.to.1))
    }

    /// A point for the label that nothing covers, if there is one.
    fn free(&self, taken: &[Spot]) -> (f64, f64) {
        let is_free = |&(x, y): &(f64, f64)| {
            taken.iter().all(|&((left, top), (wide, high))| {
                (x - left).abs() > wide / 2.0 + LABEL || (y - top).abs() > high / 2.0 + 8.0
            })
        };
        let points = [0.66, 0.5, 0.58, 0.42, 0.34, 0.74, 0.26].map(|share| self.at(share));
        points.into_iter().find(is_free).unwrap_or(points[0])
    }
}

/// The next column of a layer.
const fn take(size: &mut usize) -> usize {
    *size += 1;
    *size - 1
}

fn boxed((x, y): (f64, f64), (wide, high): (f64, f64), state: &State) -> String {
    let class = match (state.is_legal, state.is_best) {
        (false, _) => "b-state-bad",
        (true, true) => "b-state-best",
        (true, false) => "b-state",
    };
    let outlines: &[f64] = if state.is_repeated { &[0.0, 5.0] } else { &[0.0] };
    let outline = |inset: &f64| {
        format!(
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="7"/>"#,
            number(x - wide / 2.0 + inset),
            number(y - high / 2.0 + inset),
            number(wide - 2.0 * inset),
            number(high - 2.0 * inset),
        )
    };
    outlines.iter().map(outline).collect()
}

/// The signs that occur among `states`, from left to right.
fn legend(y: f64, states: &[State]) -> String {
    let state = |is_legal, is_repeated, is_best| State {
        is_legal,
        is_repeated,
        is_best,
        ..State::default()
    };
    let is_there = |is_meant: fn(&State) -> bool| states.iter().any(is_meant);
    let signs = [
        ("allowed", state(true, false, false), is_there(|it| it.is_legal && !it.is_best)),
        ("forbidden", state(false, false, false), is_there(|it| !it.is_legal)),
        ("met again", state(true, true, false), is_there(|it| it.is_repeated)),
        ("on a best solution", state(true, false, true), is_there(|it| it.is_legal && it.is_best)),
    ];
    let occur = signs.iter().filter(|(.., is_there)| *is_there);
    let sign = |(at, (words, state, _)): (usize, &(&str, State, bool))| {
        let x = 20.0 + 140.0 * count(at);
        let words = text("b-caption b-left", (x + 34.0, y), 14.0, words);
        boxed((x + 13.0, y), (26.0, 18.0), state) + &words
    };
    occur.enumerate().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::{HIGH, State, Way};

    /// A box lies on the straight way, and another on the first bow.
    #[test]
    fn no_way_leads_through_a_box() {
        let state = |layer| State { layer, is_legal: true, ..State::default() };
        let (from, to, size) = ((100.0, 0.0), (100.0, 200.0), (60.0, HIGH));
        let mut boxes = vec![(from, size), (to, size), ((100.0, 100.0), size)];
        let way = |layers: [usize; 2], boxes: &[_]| {
            let [one, other] = layers.map(state);
            Way::between([&one, &other], [from, to], [86.0, 300.0], boxes)
        };
        assert!(way([0, 1], &boxes[..2]).bend.0 == 100.0);
        boxes.push(((60.0, 100.0), size));
        for layers in [[0, 1], [0, 2]] {
            let way = way(layers, &boxes);
            assert!(way.passes(&boxes) && way.bend.0 > 100.0, "{:?}", way.bend);
        }
    }
}
