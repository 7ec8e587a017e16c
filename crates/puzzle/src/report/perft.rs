//! Walks and states by depth.

use catalogue::{json::json_line, object};
use domain::CountResult;
use indicatif::HumanCount;

use super::text::columns;

/// A line a depth, then a line a first action.
pub(crate) fn perft_table(counted: &CountResult) -> String {
    let count = |count: u64| HumanCount(count).to_string();
    let layers = counted
        .perft
        .layers
        .iter()
        .enumerate()
        .map(|(depth, layer)| [depth.to_string(), count(layer.walks), count(layer.states)]);
    let mut text = columns(&["depth", "walks", "states"], layers);
    if let Some(Ok(parts)) = &counted.divided {
        let rows = parts.iter().map(|(action, walks)| [action.clone(), count(*walks)]);
        text.push('\n');
        text += &columns(&["first action", "walks"], rows);
    }
    text
}

/// One object on one line.
pub(crate) fn perft_json(domain: &str, instance: &str, counted: &CountResult) -> String {
    let divided = counted.divided.as_ref().and_then(|it| it.as_ref().ok());
    let part = |(action, walks): &(String, u64)| object! { "action": action, "walks": walks };
    json_line(&object! {
        "domain": domain,
        "instance": instance,
        "layers": counted.perft.layers,
        "divide": divided.map(|parts| parts.iter().map(part).collect::<Vec<_>>()),
        "stop": counted.stop(),
        "version": env!("CARGO_PKG_VERSION"),
    })
}
