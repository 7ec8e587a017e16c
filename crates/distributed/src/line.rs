//! A connection to another process, on which both are heard at least once a second.
//!
//! Data travel in frames: a length of four bytes, then that number of bytes. Three lengths are signs of their own: a
//! pulse, the end of a process that has counted all layers, and the end of one that has not.
#![expect(clippy::disallowed_methods, reason = "it waits for other processes")]

use std::{
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use domain::PeerError;
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::watch::Watch;

const PULSE: u32 = 0;
const DONE: u32 = u32::MAX;
const FAILED: u32 = u32::MAX - 1;

/// The greatest number of bytes in a frame.
const MAX_FRAME: usize = 1 << 16;

/// The time between two pulses.
const PULSE_TIME: Duration = Duration::from_secs(1);

/// A handle to a connection; timely has one to read and one to write.
#[derive(Clone)]
pub(crate) struct Line {
    shared: Arc<SharedLine>,
    /// The bytes of the current frame that are still to be read.
    left: usize,
    /// The bytes of the next frame's length that were read.
    head: [u8; 4],
    head_len: usize,
    is_at_end: bool,
}

struct SharedLine {
    socket: TcpStream,
    /// The name of the other process, for messages.
    name: String,
    watch: Arc<Watch>,
    writer: Mutex<Writer>,
}

#[derive(Default)]
struct Writer {
    /// A frame with its length.
    frame: Vec<u8>,
    is_closed: bool,
}

impl Line {
    /// Watches a connection to the process with this name. A thread sends pulses until the connection is closed.
    pub(crate) fn new(socket: TcpStream, name: String, watch: Arc<Watch>) -> io::Result<Self> {
        socket.set_nodelay(true)?;
        // So often the reading thread looks at the clock.
        let patience = (watch.dead_after / 8).clamp(Duration::from_millis(10), PULSE_TIME);
        socket.set_read_timeout(Some(patience))?;
        let writer = Mutex::default();
        let shared = Arc::new(SharedLine { socket, name, watch, writer });
        let heart = Arc::clone(&shared);
        thread::Builder::new().name("pulse".to_owned()).spawn(move || {
            let time = PULSE_TIME.min(heart.watch.dead_after / 4);
            while heart.send(PULSE, &[]).is_ok_and(|is_open| is_open) {
                thread::sleep(time);
            }
        })?;
        Ok(Self { shared, left: 0, head: [0; 4], head_len: 0, is_at_end: false })
    }

    /// Reads what is there, or waits for it. Fails if nothing came for too long.
    fn read_some(&self, bytes: &mut [u8]) -> Result<usize, String> {
        let waiting = Instant::now();
        let dead_after = self.shared.watch.dead_after;
        loop {
            match (&self.shared.socket).read(bytes) {
                Ok(0) => return Err("closed the connection".to_owned()),
                Ok(count) => return Ok(count),
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => {}
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                        if waiting.elapsed() >= dead_after {
                            let time = humantime::format_duration(dead_after);
                            return Err(format!("gave no sign of life for {time}"));
                        }
                    }
                    _ => return Err(format!("cannot be read: {error}")),
                },
            }
        }
    }

    fn try_read(&mut self, bytes: &mut [u8]) -> Result<usize, String> {
        while self.left == 0 && !self.is_at_end {
            let mut head = self.head;
            self.head_len += self.read_some(&mut head[self.head_len..])?;
            self.head = head;
            if self.head_len == self.head.len() {
                self.head_len = 0;
                match u32::from_le_bytes(self.head) {
                    PULSE => {}
                    DONE => self.is_at_end = true,
                    FAILED => return Err("ended before all layers were counted".to_owned()),
                    length => {
                        self.left = usize::try_from(length).unwrap_or(usize::MAX);
                        if self.left > MAX_FRAME {
                            return Err("sent what is no frame".to_owned());
                        }
                    }
                }
            }
        }
        if self.is_at_end {
            return Ok(0);
        }
        let most = self.left.min(bytes.len());
        let count = self.read_some(&mut bytes[..most])?;
        self.left -= count;
        Ok(count)
    }
}

impl SharedLine {
    /// Sends a sign and these bytes, if the connection is still open, and says whether it is.
    fn send(&self, sign: u32, bytes: &[u8]) -> io::Result<bool> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let Writer { frame, is_closed } = &mut *writer;
        if !*is_closed {
            frame.clear();
            frame.extend_from_slice(&sign.to_le_bytes());
            frame.extend_from_slice(bytes);
            (&self.socket).write_all(frame)?;
            self.watch.sends(frame.len() as u64);
        }
        Ok(!*is_closed)
    }

    /// Reports that the other process is lost, unless all is done, and keeps timely's thread from going on.
    fn lost(&self, reason: &str) -> ! {
        self.watch.report(PeerError::Lost(format!("{} {reason}", self.name)));
        loop {
            thread::park();
        }
    }
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.try_read(bytes) {
            Ok(count) => Ok(count),
            Err(reason) => self.shared.lost(&reason),
        }
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(MAX_FRAME);
        // A frame of no bytes is a pulse.
        if let (Ok(sign @ 1..), Some(bytes)) = (u32::try_from(count), bytes.get(..count))
            && let Err(error) = self.shared.send(sign, bytes)
        {
            self.shared.lost(&format!("cannot be written to: {error}"));
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(self.clone())
    }

    /// Timely wants connections that block, and these do, but look at the clock.
    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    /// Says how this process has ended.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let sign = if self.shared.watch.is_done() { DONE } else { FAILED };
        // Who does not hear it has ended too.
        let _ = self.shared.send(sign, &[]);
        self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        let _ = self.shared.socket.shutdown(how);
        Ok(())
    }
}
