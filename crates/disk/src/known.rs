//! The runs that hold the states of all layers, for spaces whose actions have no ways back.
//!
//! Each layer is a run. Neighbouring runs of about equal size are merged, as in a log-structured merge tree (O'Neil
//! and others 1996): so there are O(log layers) of them, and a state is copied O(log layers) times. Runs that were
//! merged are in files of their own; those of the layers stay as they are.

use search::words::AsWords;

use crate::{
    error::Halt,
    run::{Cursor, Run, Writer},
    store::Store,
};

/// Runs with the layers from which they were merged, the first and the last.
#[derive(Default)]
pub(crate) struct KnownRuns {
    runs: Vec<(Run, u32, u32)>,
}

impl KnownRuns {
    pub(crate) fn runs(&self) -> impl Iterator<Item = &Run> {
        self.runs.iter().map(|(run, ..)| run)
    }

    /// Adds a layer.
    pub(crate) fn push<T: AsWords + Ord>(
        &mut self,
        store: &Store<'_>,
        (layer, depth): (&Run, u32),
        buffer: usize,
    ) -> Result<(), Halt> {
        self.runs.push((layer.clone(), depth, depth));
        while let [.., (first, from, middle), (second, after, to)] = &self.runs[..]
            && first.states() <= second.states().saturating_mul(2)
        {
            let name = format!("known-{from:05}-{to:05}");
            let merged = (merge::<T>(store, &name, [first, second], buffer)?, *from, *to);
            for (run, ..) in [(first, from, middle), (second, after, to)]
                .into_iter()
                .filter(|(_, from, to)| from < to)
            {
                store.remove(&run.name)?;
            }
            self.runs.truncate(self.runs.len() - 2);
            self.runs.push(merged);
        }
        Ok(())
    }
}

/// The states of two runs, which have no state in common.
fn merge<T: AsWords + Ord>(
    store: &Store<'_>,
    name: &str,
    runs: [&Run; 2],
    buffer: usize,
) -> Result<Run, Halt> {
    let [mut one, mut two] = [
        Cursor::<T>::new(store, runs[0], buffer / 4)?,
        Cursor::<T>::new(store, runs[1], buffer / 4)?,
    ];
    let mut writer = Writer::new(store, name, buffer / 4, false)?;
    loop {
        let least = match (one.head(), two.head()) {
            (Some(first), Some(second)) if first < second => &mut one,
            (Some(_), None) => &mut one,
            (_, Some(_)) => &mut two,
            (None, None) => break,
        };
        if let Some(key) = least.next()? {
            writer.push(&key)?;
        }
    }
    one.drain()?;
    two.drain()?;
    writer.finish()
}
