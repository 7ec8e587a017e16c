//! Work on many things by several threads.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    thread,
};

use anyhow::anyhow;

/// How many threads work at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The results of `work` on each of `items`, in their order; the first error ends it.
pub fn par_map<T, R: Send>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
    work: impl Fn(T) -> anyhow::Result<R> + Sync,
) -> anyhow::Result<Vec<R>> {
    let queue = Mutex::new(items.into_iter().enumerate());
    let queue = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    let take = || -> anyhow::Result<Vec<(usize, R)>> {
        let mut done = Vec::new();
        loop {
            let Some((index, item)) = queue().next() else { return Ok(done) };
            let worked = work(item).inspect_err(|_| queue().by_ref().for_each(drop));
            done.push((index, worked?));
        }
    };
    let done = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        let ended =
            threads.into_iter().map(|it| it.join().map_err(|_| anyhow!("a thread fails"))?);
        ended.collect::<anyhow::Result<Vec<_>>>()
    })?;
    let done: BTreeMap<usize, R> = done.into_iter().flatten().collect();
    Ok(done.into_values().collect())
}
