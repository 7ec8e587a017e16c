//! Tasks that each have a thread of their own where possible.

use std::{collections::VecDeque, sync::Mutex, sync::PoisonError};

/// Does `task` for each item with its number, in the pool of the calling thread. Of n threads, thread i has items i,
/// i + n, i + 2n …, so that it finds in its processor's cache what it wrote the last time; when it is done, it helps
/// the others.
pub(super) fn at_home<T: Send>(items: &mut [T], task: impl Fn(usize, &mut T) + Sync) {
    let threads = rayon::current_num_threads();
    let mut queues: Vec<VecDeque<(usize, &mut T)>> = Vec::new();
    queues.resize_with(threads, VecDeque::new);
    for (number, item) in items.iter_mut().enumerate() {
        queues[number % threads].push_back((number, item));
    }
    let queues: Vec<_> = queues.into_iter().map(Mutex::new).collect();
    let take = |queue: &Mutex<VecDeque<_>>| {
        queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    };
    rayon::broadcast(|context| {
        let own = context.index();
        for queue in queues[own..].iter().chain(&queues[..own]) {
            while let Some((number, item)) = take(queue) {
                task(number, item);
            }
        }
    });
}
