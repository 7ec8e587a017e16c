//! The fixtures, read.

use std::{fs, path::Path};

use river_crossing::{Level, Load, domain::FromText};
use suite::Suite;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/river-crossing")
}

pub(crate) fn suite() -> Suite {
    let text = fs::read_to_string(folder().join("suite.toml")).expect("the suite is there");
    text.parse().expect("the suite is sound")
}

pub(crate) fn level(instance: &suite::Instance) -> Level {
    let bytes = fs::read(folder().join(&instance.file)).expect("the instance is there");
    Level::from_bytes(&bytes).expect("the instance is sound")
}

pub(crate) fn fixtures() -> Vec<(String, Level)> {
    let suite = suite();
    suite.instances.iter().map(|it| (it.name.get_ref().clone(), level(it))).collect()
}

/// Everything that could be tried, one thing more than the boat takes included, nothing too.
pub(crate) fn all_loads(level: &Level) -> Vec<Load> {
    let mut all = vec![Vec::new()];
    for thing in level.things() {
        all = all
            .into_iter()
            .flat_map(|load: Vec<u32>| {
                (0..=thing.count).map(move |count| [&load[..], &[count]].concat())
            })
            .collect();
    }
    all.retain(|load| load.iter().sum::<u32>() <= level.capacity() + 1);
    all.into_iter().map(Load).collect()
}
