//! The threads of this process, and the dataflow between them and those of other processes.
#![expect(clippy::disallowed_methods, reason = "it waits for other processes")]

use std::{
    net::TcpStream,
    num::NonZeroUsize,
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use domain::PeerError;
use search::{
    Limits,
    parallel::Progress,
    with_width,
    words::{RankSpace, WordSpace},
};
use timely::{
    WorkerConfig,
    communication::{
        Allocator, AllocatorBuilder, Hooks,
        allocator::{
            ProcessBuilder, thread::ThreadBuilder,
            zero_copy::initialize::initialize_networking_from_sockets,
        },
    },
    worker::Worker,
};

use crate::{
    ending::Ending,
    exchange::Task,
    layers,
    line::Line,
    ranks,
    watch::{Guard, Watch},
};

/// The bytes of a buffer of timely.
const BUFFER: usize = 1 << 20;
/// The bytes that may wait to be sent, with some that are read.
const WAITING: usize = 48 << 20;

/// The connections to the other processes.
pub(crate) struct Connections {
    /// A connection to each process but this one.
    pub(crate) sockets: Vec<Option<TcpStream>>,
    /// The names of the processes, for messages.
    pub(crate) names: Vec<String>,
    /// The number of this one.
    pub(crate) rank: usize,
    /// The threads of each.
    pub(crate) threads: NonZeroUsize,
}

/// What is explored, and how states are kept.
#[derive(Clone, Copy)]
pub(crate) enum ExploredSpace<'s> {
    /// In tables.
    States(&'s dyn WordSpace),
    /// As two bits for each of this number of ranks.
    Ranks(&'s dyn RankSpace, usize),
}

/// Explores by the threads of this process and those of all others.
pub(crate) fn run(
    connections: Connections,
    kept: ExploredSpace<'_>,
    limits: &Limits,
    watch: &Arc<Watch>,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Ending, PeerError> {
    let threads = connections.threads.get();
    let others = connections.sockets.len() - 1;
    let buffers = match others {
        0 => 0,
        _ => WAITING.saturating_add(BUFFER.saturating_mul(others * (threads + 1))),
    };
    let bytes = limits.bytes.saturating_sub(buffers) / threads;
    let (mut builders, closing) = connected(connections, watch)?;
    let task = Task { limits, watch, threads, bytes };
    let first = builders.remove(0);
    let result = thread::scope(|scope| {
        for (number, builder) in (1..).zip(builders) {
            let named = thread::Builder::new().name(format!("explore-{number}"));
            let spawned = named.spawn_scoped(scope, move || {
                let _guard = Guard(watch);
                // It counts as the first one does, and the first one tells.
                work(kept, task, worker(builder), &mut |_| ()).map(|_| ())
            });
            if let Err(error) = spawned {
                watch.report(PeerError::System(format!("thread {number} cannot begin: {error}")));
            }
        }
        let _guard = Guard(watch);
        work(kept, task, worker(first), on_progress)
    });
    if result.is_ok() {
        // The others have all that they need once the connections are closed. If they are lost by now, it is no matter.
        let since = Instant::now();
        while closing.recv_timeout(Duration::from_millis(10))
            == Err(mpsc::RecvTimeoutError::Timeout)
            && watch.go_on().is_ok()
            && since.elapsed() < watch.dead_after
        {}
    }
    result
}

/// What a thread does with a worker of timely.
fn work(
    kept: ExploredSpace<'_>,
    task: Task<'_>,
    worker: Worker,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Ending, PeerError> {
    match kept {
        ExploredSpace::Ranks(space, count) => {
            ranks::explore((space, count), task, worker, on_progress)
        }
        ExploredSpace::States(space) => {
            let width = space.width();
            let too_large = || PeerError::System(format!("states of {width} words are too large"));
            // The least size that they fit.
            with_width!(
                width,
                W => layers::explore::<W>(space, task, worker, on_progress),
                Err(too_large())
            )
        }
    }
}

fn worker(builder: AllocatorBuilder) -> Worker {
    let allocator = match builder {
        AllocatorBuilder::Thread(_) => Allocator::Thread(Default::default()),
        AllocatorBuilder::Process(builder) => Allocator::Process(builder.build()),
        AllocatorBuilder::Tcp(builder) => Allocator::Tcp(builder.build()),
    };
    Worker::new(WorkerConfig::default(), allocator, None)
}

/// Something for each thread of this process, and a channel that ends when all connections are closed.
fn connected(
    connections: Connections,
    watch: &Arc<Watch>,
) -> Result<(Vec<AllocatorBuilder>, mpsc::Receiver<()>), PeerError> {
    let Connections { sockets, names, rank, threads } = connections;
    let threads = threads.get();
    let hooks = Hooks::default();
    let (end, closing) = mpsc::channel();
    if sockets.len() == 1 {
        let builders = match threads {
            1 => vec![AllocatorBuilder::Thread(ThreadBuilder)],
            _ => ProcessBuilder::new_typed_vector(threads, hooks.refill, hooks.spill)
                .into_iter()
                .map(AllocatorBuilder::Process)
                .collect(),
        };
        return Ok((builders, closing));
    }
    let broken = |error| PeerError::System(format!("a connection cannot be used: {error}"));
    let line = |(socket, name): (Option<TcpStream>, String)| {
        socket.map(|socket| Line::new(socket, name, Arc::clone(watch))).transpose()
    };
    let lines: Result<Vec<_>, _> = sockets.into_iter().zip(names).map(line).collect();
    let within =
        ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), hooks.spill.clone());
    let lines = lines.map_err(broken)?;
    let (builders, guard) =
        initialize_networking_from_sockets(within, lines, rank, threads, hooks).map_err(broken)?;
    // It waits for timely's threads, and these for the other processes. Those that are lost are not waited for.
    thread::spawn(move || {
        drop(guard);
        drop(end);
    });
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), closing))
}
