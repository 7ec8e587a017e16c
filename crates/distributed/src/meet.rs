//! Connects the processes. Each listens at its own address for processes of higher numbers, and connects to processes
//! of lower numbers. All have to come within a time.
#![expect(clippy::disallowed_methods, reason = "it waits for other processes")]

use std::{
    io::{self, ErrorKind, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use domain::PeerError;

use crate::{hello::Hello, hosts::resolved};

/// The time between two attempts.
const RETRY: Duration = Duration::from_millis(20);
/// The longest time that a process may take for its first message.
const SLOW: Duration = Duration::from_secs(2);
/// The connections that are listened to at a time; others are closed.
const MAX_VISITORS: usize = 64;

/// What a process knows of the others before they meet.
pub(crate) struct Meeting<'m> {
    pub(crate) hello: &'m Hello,
    /// The addresses of all processes.
    pub(crate) hosts: &'m [String],
    /// How long to wait for those that do not come.
    pub(crate) wait: Duration,
    /// Ctrl-C and the limit on time.
    pub(crate) go_on: &'m (dyn Fn() -> bool + Sync),
    /// Says why somebody was refused.
    pub(crate) told: &'m (dyn Fn(&str) + Sync),
}

/// The name of a process, for messages.
pub(crate) fn name(rank: usize, host: &str) -> String {
    format!("process {rank} ({host})")
}

/// A connection that has to be done by a time, however slowly bytes come.
struct TimedSocket<'s> {
    socket: &'s TcpStream,
    until: Instant,
}

impl TimedSocket<'_> {
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.checked_duration_since(Instant::now());
        left.filter(|left| !left.is_zero()).map(Some).ok_or_else(|| ErrorKind::TimedOut.into())
    }
}

impl Read for TimedSocket<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.socket.set_read_timeout(self.left()?)?;
        let mut socket = self.socket;
        socket.read(bytes)
    }
}

impl Write for TimedSocket<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.socket.set_write_timeout(self.left()?)?;
        let mut socket = self.socket;
        socket.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Meeting<'_> {
    fn rank(&self) -> usize {
        self.hello.rank as usize
    }

    /// A connection to each process but this one. `None` if it is to stop.
    ///
    /// # Errors
    ///
    /// A process did not come, is another one than expected, or the system refuses to listen.
    pub(crate) fn connect(&self) -> Result<Option<Vec<Option<TcpStream>>>, PeerError> {
        let deadline = Instant::now() + self.wait;
        let own = &self.hosts[self.rank()];
        let listener = resolved(own).and_then(|addresses| {
            let listener = TcpListener::bind(&addresses[..]);
            listener.map_err(|error| format!("cannot listen at {own}: {error}"))
        });
        let listener = listener.map_err(PeerError::System)?;
        let refused = |error| PeerError::System(format!("cannot listen at {own}: {error}"));
        listener.set_nonblocking(true).map_err(refused)?;
        let sockets: Mutex<Vec<_>> = Mutex::new(self.hosts.iter().map(|_| None).collect());
        let visits = Mutex::new(0);
        let (sockets, visits) = (&sockets, &visits);
        let met = thread::scope(|scope| {
            // Those of lower numbers, each by a thread of its own, since one may come late.
            let callers: Vec<_> = (0..self.rank())
                .map(|rank| scope.spawn(move || self.call(rank, deadline, sockets)))
                .collect();
            loop {
                if locked(sockets).iter().flatten().count() + 1 == self.hosts.len() {
                    return Ok(true);
                }
                if let Some(caller) = callers.iter().position(|it| it.is_finished())
                    && locked(sockets)[caller].is_none()
                {
                    // It has failed: its error is returned below.
                    break;
                }
                if !(self.go_on)() {
                    return Ok(false);
                }
                if Instant::now() >= deadline {
                    break;
                }
                match listener.accept() {
                    Ok((socket, from)) => {
                        if *locked(visits) < MAX_VISITORS {
                            *locked(visits) += 1;
                            scope.spawn(move || {
                                self.receive(&socket, from, sockets);
                                *locked(visits) -= 1;
                            });
                        }
                    }
                    // Nobody is there, or has gone again.
                    Err(_) => thread::sleep(RETRY),
                }
            }
            callers.into_iter().try_for_each(|caller| {
                caller.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })?;
            Ok(true)
        })?;
        let sockets = std::mem::take(&mut *locked(sockets));
        let mut numbered = sockets.iter().enumerate();
        match numbered.position(|(rank, socket)| socket.is_none() && rank != self.rank()) {
            Some(rank) if met => Err(self.missing(rank, "did not come")),
            _ => Ok(met.then_some(sockets)),
        }
    }

    fn missing(&self, rank: usize, reason: &str) -> PeerError {
        let time = humantime::format_duration(self.wait);
        let name = name(rank, &self.hosts[rank]);
        PeerError::Missing(format!("{name} {reason} within {time}"))
    }

    /// Connects to the process of this number.
    fn call(
        &self,
        rank: usize,
        deadline: Instant,
        sockets: &Mutex<Vec<Option<TcpStream>>>,
    ) -> Result<(), PeerError> {
        let host = &self.hosts[rank];
        let mut last = "did not come".to_owned();
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            if !(self.go_on)() {
                return Ok(());
            }
            match self.introduced(host, rank, left) {
                Ok(Ok(socket)) => {
                    locked(sockets)[rank] = Some(socket);
                    return Ok(());
                }
                Ok(Err(refused)) => {
                    return Err(PeerError::Unlike(format!("{} {refused}", name(rank, host))));
                }
                Err(error) if error.kind() == ErrorKind::ConnectionRefused => {}
                Err(error) => last = format!("did not answer ({error})"),
            }
            thread::sleep(RETRY);
        }
        Err(self.missing(rank, &last))
    }

    fn introduced(
        &self,
        host: &str,
        rank: usize,
        left: Duration,
    ) -> io::Result<Result<TcpStream, String>> {
        let addresses = resolved(host).map_err(io::Error::other)?;
        let mut failure = io::Error::other("no address");
        for address in addresses {
            match TcpStream::connect_timeout(&address, left) {
                Ok(socket) => {
                    // The other one may be stopped: the system accepts for it.
                    let hurried = TimedSocket { socket: &socket, until: Instant::now() + left };
                    let rank = u32::try_from(rank).unwrap_or(u32::MAX);
                    let answer = self.hello.introduce(hurried, rank)?;
                    socket.set_write_timeout(None)?;
                    return Ok(answer.map(|()| socket));
                }
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    /// Judges a process that has connected.
    fn receive(
        &self,
        socket: &TcpStream,
        from: SocketAddr,
        sockets: &Mutex<Vec<Option<TcpStream>>>,
    ) {
        let mut kept = None;
        let answer = (|| {
            socket.set_nonblocking(false)?;
            let hurried = TimedSocket { socket, until: Instant::now() + SLOW };
            // Whoever is welcome has its place at once, so that nobody else gets it.
            let copy = socket.try_clone()?;
            let answer = self.hello.answer(hurried, |rank| {
                let rank = rank as usize;
                let mut sockets = locked(sockets);
                let is_free = rank > self.rank() && sockets[rank].is_none();
                if is_free {
                    sockets[rank] = Some(copy);
                    kept = Some(rank);
                }
                is_free
            })?;
            socket.set_write_timeout(None)?;
            Ok::<_, io::Error>(answer)
        })();
        match answer {
            Ok(Ok(_)) => {}
            Ok(Err(refused)) => {
                (self.told)(&format!("{from} was refused: it {}", refused.reason()));
            }
            Err(error) => {
                if let Some(rank) = kept {
                    locked(sockets)[rank] = None;
                }
                (self.told)(&format!("{from} was refused: it sent no whole message ({error})"));
            }
        }
    }
}

/// A panic elsewhere leaves nothing half done.
fn locked<T>(value: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
