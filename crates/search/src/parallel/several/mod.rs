//! What several threads do together (feature `parallel`).

mod breadth_first;
mod explore;
mod ida_star;
mod layers;
mod marks;
mod share;
mod table;
mod two_bits;
mod with_affinity;

use std::num::NonZeroUsize;

use rayon_core::{ThreadPool, ThreadPoolBuilder};

use crate::{parallel::Threads, report::Stop};

pub use breadth_first::breadth_first;
pub use explore::explore;
pub use ida_star::ida_star;
pub use marks::{Fresh, Marks, TakenRanks};
pub use share::HashShard;
pub use two_bits::{RankedLayer, RankedLayers, Step, explore_ranked};

impl Threads {
    /// The threads themselves. `None` if the system has no more of them.
    fn pool(self) -> Option<ThreadPool> {
        ThreadPoolBuilder::new().num_threads(begun(self.count)).build().ok()
    }
}

/// The threads, or one: a system that refuses that one has no memory left.
fn pool_of_any(threads: Threads) -> Result<ThreadPool, Stop> {
    let alone = Threads { count: NonZeroUsize::MIN, ..threads };
    threads.pool().or_else(|| alone.pool()).ok_or(Stop::Bytes)
}

/// How many threads are begun where `threads` are asked for.
pub(super) fn begun(threads: NonZeroUsize) -> usize {
    threads.get().min(Threads::MAX_COUNT)
}

#[cfg(test)]
mod tests {
    use std::{num::NonZeroUsize, thread};

    use super::{begun, pool_of_any};
    use crate::parallel::Threads;

    fn threads(count: usize) -> Threads {
        Threads::new(NonZeroUsize::new(count).expect("at least one"))
    }

    #[test]
    fn as_many_threads_as_are_asked_for_begin_up_to_256() {
        for (count, all) in [(1, 1), (3, 3), (255, 255), (256, 256), (257, 256), (usize::MAX, 256)]
        {
            assert_eq!(begun(threads(count).count), all);
        }
        for count in [1, 3] {
            let pool = pool_of_any(threads(count)).expect("there is memory");
            assert_eq!(pool.current_num_threads(), count);
            assert_ne!(pool.install(|| thread::current().id()), thread::current().id());
        }
    }
}
