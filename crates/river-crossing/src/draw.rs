//! The graph of states in the language of Graphviz: legal states green, illegal ones red, repeated ones with a
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
