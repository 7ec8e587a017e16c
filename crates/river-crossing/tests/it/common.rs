//! The fixtures, and loads.

use river_crossing::{Level, Load};

pub(crate) fn fixtures() -> Vec<(String, Level)> {
    testkit::fixtures("river-crossing")
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
