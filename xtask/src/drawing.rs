//! The pictures that the command draws, and the numbers in them.

use std::{fs, path::Path, process::Command};

use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;

use crate::{
    lines::Picture,
    page::folded,
    table::{Table, grouped},
};

/// A picture of an instance.
pub(crate) struct Drawing {
    pub(crate) name: String,
    pub(crate) svg: String,
    /// The states by depth, if it shows a whole space.
    layers: Vec<Layer>,
}

/// One of those that `puzzle explore --format json` prints.
#[derive(Deserialize)]
struct Layer {
    depth: u64,
    states: u64,
    goals: u64,
}

impl Drawing {
    /// The numbers as a table that the reader opens; nothing if there are none.
    pub(crate) fn table(&self) -> String {
        let Some(last) = self.layers.last() else { return String::new() };
        let states = self.layers.iter().map(|layer| layer.states).sum();
        let mut table = Table::new(["depth", "states", "goals"]);
        for Layer { depth, states, goals } in &self.layers {
            table.row([*depth, *states, *goals].map(grouped));
        }
        let summary = format!("{} states by depth, 0 to {}", grouped(states), last.depth);
        folded(&summary, &table.render())
    }
}

/// What the command draws: of a replay, also a picture that does not move.
pub(crate) fn draw(puzzle: &Path, heads: &[Picture]) -> anyhow::Result<Vec<Drawing>> {
    let mut drawings = Vec::new();
    for head in heads {
        let is_space = head.arguments.first().is_some_and(|command| command == "explore");
        let more: &[&str] = if is_space { &["--format", "json"] } else { &[] };
        let (svg, printed) = run(puzzle, &head.arguments, more)?;
        let layers = match is_space {
            true => Vec::deserialize(&serde_json::from_slice::<Value>(&printed)?["layers"])?,
            false => Vec::new(),
        };
        drawings.push(Drawing { name: head.name.clone(), svg, layers });
        if head.is_replay() {
            let (svg, _) = run(puzzle, &head.arguments, &["--still"])?;
            drawings.push(Drawing { name: head.still(), svg, layers: Vec::new() });
        }
    }
    Ok(drawings)
}

/// The picture that the command draws by these arguments, its file and more; and what it printed.
pub(crate) fn run<A: AsRef<str>>(
    puzzle: &Path,
    arguments: &[A],
    more: &[&str],
) -> anyhow::Result<(String, Vec<u8>)> {
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("picture.svg");
    let output = Command::new(puzzle).args(&arguments).arg(&file).args(more).output()?;
    let context = || {
        let said = String::from_utf8_lossy(&output.stderr);
        format!("puzzle {} drew nothing: {said}", arguments.join(" "))
    };
    let svg = fs::read_to_string(&file).with_context(context)?;
    Ok((svg, output.stdout))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_space_has_a_table() {
        let printed = r#"{"layers": [{"depth": 0, "states": 1, "goals": 0}, {"depth": 1, "states": 1234, "goals": 2}]}"#;
        let printed: Value = serde_json::from_str(printed).unwrap();
        let layers = Vec::deserialize(&printed["layers"]).unwrap();
        let mut drawing = Drawing { name: "depths".to_owned(), svg: String::new(), layers };
        let expected = "\
<details><summary>1,235 states by depth, 0 to 1</summary>

| depth | states | goals |
|------:|-------:|------:|
|     0 |      1 |     0 |
|     1 |  1,234 |     2 |

</details>";
        assert_eq!(drawing.table(), expected);
        drawing.layers.clear();
        assert_eq!(drawing.table(), "");
    }
}
