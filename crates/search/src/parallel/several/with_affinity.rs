//! Tasks that each have a thread of their own where possible.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use rayon_core::ThreadPool;

/// Does `task` for each item with its number, in the threads of the pool. Of n threads, thread i has items i, i + n, i
/// + 2n …, so that it finds in its processor's cache what it wrote the last time; when it is done, it helps the others.
pub(super) fn with_affinity<T: Send>(
    pool: &ThreadPool,
    items: &mut [T],
    task: impl Fn(usize, &mut T) + Sync,
) {
    let items: Vec<_> = items.iter_mut().map(|item| Mutex::new(Some(item))).collect();
    numbers_at_home(pool, items.len(), &|number| {
        let item = items[number].lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(item) = item {
            task(number, item);
        }
    });
}

/// The same for the numbers below `count`, each of which is given to `task` once. Knows no types, so that it is
/// compiled once, with what it calls of the pool.
fn numbers_at_home(pool: &ThreadPool, count: usize, task: &(dyn Fn(usize) + Sync)) {
    let threads = pool.current_num_threads();
    // How many of the numbers of each thread are taken.
    let taken: Vec<_> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
    pool.broadcast(|context| {
        let own = context.index();
        for thread in (own..threads).chain(0..own) {
            loop {
                let number = thread + threads * taken[thread].fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    break;
                }
                task(number);
            }
        }
    });
}
