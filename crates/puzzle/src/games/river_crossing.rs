//! A river, and a boat.

use river_crossing::{Level, Load};

use super::Played;

/// The most loads that are tried.
const MOST_LOADS: usize = 2_000;

impl Played for Level {
    fn candidates(&self) -> Vec<String> {
        let mut loads = vec![Load(Vec::new())];
        for thing in self.things() {
            let more = |load: &Load| {
                let room = self.capacity() - load.0.iter().sum::<u32>();
                let load = load.0.clone();
                (0..=thing.count.min(room)).map(move |count| Load([&load[..], &[count]].concat()))
            };
            loads = loads.iter().flat_map(more).take(MOST_LOADS).collect();
        }
        let texts = loads.iter().map(|load| self.load_text(load));
        texts.filter(|text| !text.is_empty()).collect()
    }

    fn after(&self, loads: &[Load]) -> Option<Self> {
        loads.iter().try_fold(self.clone(), |level, load| level.after(load).ok())
    }
}
