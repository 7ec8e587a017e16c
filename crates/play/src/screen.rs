//! The terminal: taken, drawn on, and given back whatever happens.
#![expect(clippy::disallowed_methods, reason = "the screen shows the time that passes")]

use std::{
    io::{self, BufWriter, IsTerminal, Write},
    panic,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use crossterm::{
    cursor::{Hide, Show},
    event::{self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyEventKind},
    execute,
    terminal::{
        EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
    },
};

use crate::{
    cells::Cells,
    player::{Player, PlayerRequest},
};

/// How long the screen waits for a search after a key, so that it is drawn once and not twice.
const PATIENCE: Duration = Duration::from_millis(25);
/// How often signals and searches are looked at.
const LOOK: Duration = Duration::from_millis(40);
/// The shortest wait for a key: in no time at all crossterm finds none, not even one that it has read.
const MOMENT: Duration = Duration::from_millis(1);

/// How a game ended.
#[derive(Clone, Debug)]
pub struct GameEnd {
    /// True if it was by a signal or Ctrl-C.
    pub is_interrupted: bool,
    /// Panics of threads beside the game.
    pub defects: Vec<String>,
}

/// A stream that leads to the terminal. What cannot be written any more is dropped and noted, since the
/// terminal may be closed at any moment.
#[derive(Clone)]
struct Stream {
    is_error: bool,
    is_closed: Arc<AtomicBool>,
}

impl Stream {
    /// Standard output, or where that is a pipe standard error.
    fn find() -> Option<Self> {
        let is_error = match [io::stdout().is_terminal(), io::stderr().is_terminal()] {
            [true, _] => false,
            [false, true] => true,
            [false, false] => return None,
        };
        Some(Self { is_error, is_closed: Arc::default() })
    }

    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn note<T>(&self, done: io::Result<T>, instead: T) -> T {
        done.unwrap_or_else(|_| {
            self.is_closed.store(true, Ordering::Relaxed);
            instead
        })
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self.is_error {
            false => io::stdout().write(bytes),
            true => io::stderr().write(bytes),
        };
        match written {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            other => Ok(self.note(other, bytes.len())),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = if self.is_error { io::stderr().flush() } else { io::stdout().flush() };
        self.note(flushed, ());
        Ok(())
    }
}

/// The terminal while it is ours; given back when this is dropped.
struct TerminalGuard(Stream);

/// Gives the terminal back.
fn release(mut stream: Stream) {
    // Nothing is left to be done where that fails.
    let _ = execute!(stream, DisableBracketedPaste, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

impl TerminalGuard {
    fn take(mut stream: Stream) -> io::Result<Self> {
        enable_raw_mode()?;
        let held = Self(stream.clone());
        execute!(stream, EnterAlternateScreen, Hide, EnableBracketedPaste)?;
        Ok(held)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        // A panic has given it back before it was reported.
        if !thread::panicking() {
            release(self.0.clone());
        }
    }
}

/// Plays on the terminal until the player quits, or `is_raised`. `has_colours` says whether colours help.
/// The screen is given back before it returns, and before a panic is reported. `None` if there is no terminal.
///
/// # Errors
///
/// The terminal does not do what it is asked for.
pub fn run(
    player: &mut Player<'_>,
    has_colours: bool,
    is_raised: &AtomicBool,
) -> io::Result<Option<GameEnd>> {
    let Some(stream) = Stream::find() else { return Ok(None) };
    let Ok(held) = TerminalGuard::take(stream.clone()) else { return Ok(None) };
    let defects = Arc::new(Mutex::new(Vec::new()));
    let before: Arc<dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync> = panic::take_hook().into();
    let (told, main, usual) = (Arc::clone(&defects), thread::current().id(), Arc::clone(&before));
    let taken = stream.clone();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == main {
            release(taken.clone());
            usual(info);
        } else {
            told.lock().unwrap_or_else(PoisonError::into_inner).push(info.to_string());
        }
    }));
    let ended = Input::open().and_then(|input| {
        let ended = drive(player, &stream, &input, held, has_colours, is_raised);
        // Nothing can be read from a terminal that was closed.
        ended.or_else(|error| if input.is_closed() { Ok(true) } else { Err(error) })
    });
    panic::set_hook(Box::new(move |info| before(info)));
    let defects = std::mem::take(&mut *defects.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Some(GameEnd { is_interrupted: ended?, defects }))
}

/// Says whether it was interrupted.
fn drive(
    player: &mut Player<'_>,
    stream: &Stream,
    input: &Input,
    mut held: TerminalGuard,
    has_colours: bool,
    is_raised: &AtomicBool,
) -> io::Result<bool> {
    let mut output = BufWriter::with_capacity(1 << 14, stream.clone());
    let mut shown: Option<Cells> = None;
    let (mut is_stale, mut drawn) = (true, Instant::now());
    // From now on crossterm notices a new size, which the first drawing may be too late for.
    event::poll(Duration::ZERO)?;
    player.tick(PATIENCE);
    loop {
        if is_stale || player.next_change().is_some_and(|after| drawn.elapsed() >= after) {
            let (columns, rows) = size()?;
            let mut cells = Cells::new(columns, rows);
            player.draw(&mut cells);
            if !has_colours {
                cells.drop_colours();
            }
            cells.send(shown.as_ref(), &mut output)?;
            shown = Some(cells);
            drawn = Instant::now();
        }
        let wait = player.next_change().map_or(LOOK, |after| after.clamp(MOMENT, LOOK));
        if event::poll(wait)? {
            // Keys that have come at once are answered at once.
            while event::poll(MOMENT)? {
                let wanted = match event::read()? {
                    Event::Paste(text) => {
                        player.paste(&text);
                        PlayerRequest::Nothing
                    }
                    Event::Key(key) if key.kind != KeyEventKind::Release => player.press(key),
                    _ => PlayerRequest::Nothing,
                };
                match wanted {
                    PlayerRequest::Nothing => {}
                    PlayerRequest::Quit => return Ok(false),
                    PlayerRequest::Interrupt => return Ok(true),
                    PlayerRequest::Suspend => {
                        drop(held);
                        suspend();
                        held = TerminalGuard::take(stream.clone())?;
                        shown = None;
                    }
                }
            }
            player.tick(PATIENCE);
            is_stale = true;
        } else {
            is_stale = player.tick(Duration::ZERO);
        }
        if is_raised.load(Ordering::Relaxed) || stream.is_closed() || input.is_closed() {
            return Ok(true);
        }
    }
}

/// The terminal that keys come from. crossterm finds no end of one that was closed.
#[cfg(unix)]
struct Input(std::os::fd::OwnedFd);

#[cfg(unix)]
impl Input {
    /// The one that crossterm reads.
    fn open() -> io::Result<Self> {
        use std::os::fd::AsFd;

        let input = io::stdin();
        Ok(Self(match input.is_terminal() {
            true => input.as_fd().try_clone_to_owned()?,
            false => std::fs::File::open("/dev/tty")?.into(),
        }))
    }

    fn is_closed(&self) -> bool {
        use std::os::fd::AsFd;

        use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

        let mut seen = [PollFd::new(self.0.as_fd(), PollFlags::empty())];
        // What a signal interrupts is looked at again soon.
        let _ = poll(&mut seen, PollTimeout::ZERO);
        let closed = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
        seen[0].revents().is_some_and(|seen| seen.intersects(closed))
    }
}

#[cfg(not(unix))]
struct Input;

#[cfg(not(unix))]
impl Input {
    fn open() -> io::Result<Self> {
        Ok(Self)
    }

    const fn is_closed(&self) -> bool {
        false
    }
}

/// Stops all processes of the job, as the shell's Ctrl-Z does, until they go on.
#[cfg(unix)]
fn suspend() {
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };
    // A job that cannot be stopped goes on.
    let _ = kill(Pid::from_raw(0), Signal::SIGTSTP);
}

#[cfg(not(unix))]
const fn suspend() {}
