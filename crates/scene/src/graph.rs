//! Graphs of states as pictures.

use std::fmt::Write;

use crate::{
    draw::{escape, number, pair},
    still::whole,
};

/// A state of a [`Graph`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// How it is written.
    pub label: String,
    /// How many actions lead there: its row in the picture, from 0.
    pub layer: usize,
    /// Do the rules allow it?
    pub is_legal: bool,
    /// Is it met again by another way? It has a second outline.
    pub is_repeated: bool,
    /// Does a best solution pass through it?
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
    /// Does it lead to a state that no action before leads to? Others are dashed.
    pub is_first: bool,
    /// Do the rules allow the state it leads to?
    pub is_legal: bool,
    /// Is it part of a best solution?
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

/// From layer to layer, and the sizes of a box, in pixels.
const LAYER: f64 = 100.0;
const HIGH: f64 = 36.0;
const GAP: f64 = 26.0;
const MARGIN: f64 = 20.0;
const LEGEND: f64 = 50.0;
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
    // Those of best solutions lie above the others.
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
        let _ = write!(
            body,
            r#"<path class="{class}{again}" d="M{}L{}"/>"#,
            pair(from.0, from.1),
            pair(to.0, to.1)
        );
        let at = ((from.0 + 2.0 * to.0) / 3.0, (from.1 + 2.0 * to.1) / 3.0);
        labels += &text("b-way-t", at, 13.0, &action.label);
    }
    body += &labels;
    for (index, state) in graph.states.iter().enumerate() {
        if let Some(at) = centre(index) {
            body += &boxed(at, (wide, HIGH), state);
            body += &text("b-ink", at, 16.0, &state.label);
        }
    }
    body += &legend(height - MARGIN - 8.0);
    let size = (number(width), number(height));
    whole(&format!("0 0 {}", pair(width, height)), size, &graph.title, &body, "")
}

/// The next column of a layer.
const fn take(size: &mut usize) -> usize {
    *size += 1;
    *size - 1
}

fn count(value: usize) -> f64 {
    f64::from(u32::try_from(value).unwrap_or(u32::MAX))
}

fn text(class: &str, (x, y): (f64, f64), size: f64, text: &str) -> String {
    let (x, y, size, text) = (number(x), number(y + size * 0.355), number(size), escape(text));
    format!(r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}">{text}</text>"#)
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

fn legend(y: f64) -> String {
    let state = |is_legal, is_repeated, is_best| State {
        label: String::new(),
        layer: 0,
        is_legal,
        is_repeated,
        is_best,
    };
    let signs = [
        (20.0, "allowed", state(true, false, false)),
        (140.0, "forbidden", state(false, false, false)),
        (280.0, "met again", state(true, true, false)),
        (420.0, "on a best solution", state(true, false, true)),
    ];
    let sign = |(x, words, state): &(f64, &str, State)| {
        let words = text("b-caption b-left", (x + 34.0, y), 14.0, words);
        boxed((x + 13.0, y), (26.0, 18.0), state) + &words
    };
    signs.iter().map(sign).collect()
}
