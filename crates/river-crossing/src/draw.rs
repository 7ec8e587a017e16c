//! The graph of states as a picture: legal states green, illegal ones red, repeated ones with a
//! second outline; solutions of least cost in thick blue.

use std::fmt::Write;

use crate::{
    graph::{Crossing, Edge, Node, StateGraph},
    level::Signs,
    space::CrossingSpace,
};

const LEGAL: &str = "#d9f2d9";
const ILLEGAL: &str = "#f8d0d0";
const SOLUTION: &str = "#1f5fbf";
const LINE: &str = "#666666";
const ILLEGAL_LINE: &str = "#c05050";

/// The graph in the language of Graphviz.
#[must_use]
pub fn dot(space: &CrossingSpace, graph: &StateGraph, signs: Signs) -> String {
    let mut text = String::from("digraph crossings {\n  rankdir = TB;\n");
    text.push_str("  node [shape = box, style = \"rounded,filled\", fontname = \"sans-serif\"];\n");
    text.push_str("  edge [dir = none, fontname = \"sans-serif\"];\n");
    for (number, node) in graph.nodes.iter().enumerate() {
        let _ = writeln!(
            text,
            "  n{number} [label = {}, fillcolor = {:?}, color = {:?}, penwidth = {}, peripheries = {}];",
            quoted(&label(space, node, signs)),
            fill(node),
            outline(node),
            if node.is_on_solution { 3 } else { 1 },
            if node.is_repeated { 2 } else { 1 },
        );
    }
    for edge in &graph.edges {
        let (colour, width) = stroke(edge);
        let style = if edge.crossing == Crossing::New { "solid" } else { "dashed" };
        let _ = writeln!(
            text,
            "  n{} -> n{} [label = {}, color = {colour:?}, penwidth = {width}, style = {style}];",
            edge.from,
            edge.to,
            quoted(&space.level.load_text(&space.load(edge.load))),
        );
    }
    text.push_str("}\n");
    text
}

/// A string of Graphviz's language: only quotation marks and backslashes mean something there.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

const LINE_HEIGHT: usize = 100;
const BOX_HEIGHT: usize = 34;
const GAP: usize = 26;
const MARGIN: usize = 20;
const LEGEND_HEIGHT: usize = 60;

/// The graph as a picture in layers by the number of crossings, the start at the top.
#[must_use]
pub fn svg(space: &CrossingSpace, graph: &StateGraph, signs: Signs) -> String {
    let labels: Vec<String> = graph.nodes.iter().map(|node| label(space, node, signs)).collect();
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let sign = if signs == Signs::Emoji { 16 } else { 11 };
    let box_width = sign * widest + 20;
    let layers = graph.nodes.iter().map(|node| node.layer + 1).max().unwrap_or(0);
    let mut sizes = vec![0_usize; layers];
    let mut column = Vec::with_capacity(graph.nodes.len());
    for node in &graph.nodes {
        column.push(sizes[node.layer]);
        sizes[node.layer] += 1;
    }
    let most = sizes.iter().copied().max().unwrap_or(0);
    let width = (2 * MARGIN + most * (box_width + GAP)).max(560);
    let height = 2 * MARGIN + layers * LINE_HEIGHT + LEGEND_HEIGHT;
    // The centre of a node.
    let x = |number: usize| {
        let layer = graph.nodes[number].layer;
        let row = sizes[layer] * (box_width + GAP);
        width / 2 + column[number] * (box_width + GAP) + (box_width + GAP) / 2 - row / 2
    };
    let y = |number: usize| MARGIN + graph.nodes[number].layer * LINE_HEIGHT + BOX_HEIGHT / 2;

    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"15\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        escaped(space.level.title()),
    );
    for edge in &graph.edges {
        let (colour, stroke_width) = stroke(edge);
        let dashes = if edge.crossing == Crossing::New { "" } else { " stroke-dasharray=\"5 4\"" };
        let (x1, y1, x2, y2) = (x(edge.from), y(edge.from), x(edge.to), y(edge.to));
        let _ = writeln!(
            text,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" \
             stroke-width=\"{stroke_width}\"{dashes}/>",
        );
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"{colour}\">{}</text>",
            (x1 + 2 * x2) / 3 + 4,
            (y1 + 2 * y2) / 3,
            escaped(&space.level.load_text(&space.load(edge.load))),
        );
    }
    for (number, node) in graph.nodes.iter().enumerate() {
        draw_box(&mut text, node, &labels[number], (x(number), y(number)), box_width);
    }
    draw_legend(&mut text, height - LEGEND_HEIGHT);
    text.push_str("</svg>\n");
    text
}

/// One state, centred at a point.
fn draw_box(text: &mut String, node: &Node, label: &str, (x, y): (usize, usize), width: usize) {
    let outlines: &[usize] = if node.is_repeated { &[0, 4] } else { &[0] };
    for inset in outlines {
        let _ = writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"{}\" \
             stroke=\"{}\" stroke-width=\"{}\"/>",
            x - width / 2 + inset,
            y - BOX_HEIGHT / 2 + inset,
            width - 2 * inset,
            BOX_HEIGHT - 2 * inset,
            fill(node),
            outline(node),
            if node.is_on_solution { 3 } else { 1 },
        );
    }
    let label = escaped(label);
    let _ = writeln!(text, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{label}</text>", y + 5);
}

fn draw_legend(text: &mut String, top: usize) {
    let _ = writeln!(
        text,
        "<g font-size=\"12\" transform=\"translate({MARGIN} {top})\">\n\
         <rect width=\"20\" height=\"14\" rx=\"3\" fill=\"{LEGAL}\" stroke=\"{LINE}\"/>\
         <text x=\"26\" y=\"12\">legal</text>\n\
         <rect x=\"90\" width=\"20\" height=\"14\" rx=\"3\" fill=\"{ILLEGAL}\" stroke=\"{ILLEGAL_LINE}\"/>\
         <text x=\"116\" y=\"12\">illegal</text>\n\
         <rect x=\"180\" width=\"20\" height=\"14\" rx=\"3\" fill=\"{LEGAL}\" stroke=\"{LINE}\"/>\
         <rect x=\"183\" y=\"3\" width=\"14\" height=\"8\" fill=\"{LEGAL}\" stroke=\"{LINE}\"/>\
         <text x=\"206\" y=\"12\">repeated</text>\n\
         <line x1=\"290\" y1=\"7\" x2=\"314\" y2=\"7\" stroke=\"{SOLUTION}\" stroke-width=\"4\"/>\
         <text x=\"320\" y=\"12\">solutions of least cost</text>\n</g>",
    );
}

fn label(space: &CrossingSpace, node: &Node, signs: Signs) -> String {
    space.level.position_text(&space.position(node.state), signs)
}

const fn fill(node: &Node) -> &'static str {
    if node.is_legal { LEGAL } else { ILLEGAL }
}

const fn outline(node: &Node) -> &'static str {
    match (node.is_legal, node.is_on_solution) {
        (false, _) => ILLEGAL_LINE,
        (true, true) => SOLUTION,
        (true, false) => LINE,
    }
}

fn stroke(edge: &Edge) -> (&'static str, u8) {
    match edge.crossing {
        _ if edge.is_on_solution => (SOLUTION, 4),
        Crossing::Illegal => (ILLEGAL_LINE, 1),
        Crossing::New | Crossing::Repeated => (LINE, 1),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
