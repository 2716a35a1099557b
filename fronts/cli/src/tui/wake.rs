//! Wakes the program for keys, the mouse and signals.

#[cfg(unix)]
use super::terminal;
use ratatui::crossterm::event::Event;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
#[cfg(unix)]
use std::{thread, time::Duration};

/// The event that woke the program.
#[derive(Debug)]
pub(crate) enum Wake {
    /// A key, the mouse or a paste, and when it was read.
    Event(Event, u32),
    /// The terminal answered a question, perhaps not this program's.
    #[cfg_attr(not(unix), expect(dead_code, reason = "nothing is asked there"))]
    Answer(Vec<u8>),
    /// The terminal was resized.
    Resized,
    /// A signal asks the program to stop for good.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there are no such signals"))]
    Stop {
        /// The signal's number.
        signal: i32,
    },
    /// A signal asks the program to release the terminal until it is resumed.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there are no such signals"))]
    Suspend,
    /// The program was resumed.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there are no such signals"))]
    GoOn,
    /// A server has sent a message.
    News,
    /// Nothing can be read from the terminal any more.
    InputLost(io::Error),
}

/// How many half seconds the program may take to end after a signal, while somebody reads its terminal.
#[cfg(unix)]
const PATIENCE: u32 = 20;

/// The earliest time that [`now`] may return. \[milliseconds\]
static EARLIEST: AtomicU32 = AtomicU32::new(0);

/// The time since the program began, to compare keys and drawings. \[milliseconds\]
#[expect(clippy::disallowed_types, reason = "the time between keys shows which are held")]
pub(crate) fn now() -> u32 {
    static BEGAN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    u32::try_from(BEGAN.elapsed().as_millis()).unwrap_or(u32::MAX).max(EARLIEST.load(Ordering::SeqCst))
}

/// The time of a drawing that is about to be shown. Keys read from now on get later times, however quickly they are pressed.
/// \[milliseconds\]
pub(crate) fn drawing() -> u32 {
    let at = now();
    EARLIEST.store(at.saturating_add(1), Ordering::SeqCst);
    at
}

/// Wakes the program when a server sends a message.
static BELL: Mutex<Option<Sender<Wake>>> = Mutex::new(None);

/// Wakes the program to receive a server's message.
pub(crate) fn ring() {
    if let Some(bell) = &*BELL.lock().unwrap_or_else(PoisonError::into_inner) {
        // The send fails if the program is about to end.
        let _ = bell.send(Wake::News);
    }
}

/// Listens to the terminal, which `read` does, and for its hang-up and signals.
///
/// # Errors
/// If the system does not let signals be caught, or has no thread left.
pub(crate) fn listen(read: fn(Sender<Wake>) -> io::Result<()>) -> io::Result<Receiver<Wake>> {
    let (sender, wakes) = channel();
    *BELL.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender.clone());
    // A server may have answered before this.
    ring();
    listen_to_system(sender.clone())?;
    read(sender)?;
    Ok(wakes)
}

/// Listens for signals, and for the terminal's hang-up, because a process without a controlling terminal gets no SIGHUP when its
/// terminal is gone.
#[cfg(unix)]
fn listen_to_system(sender: Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::backend::SignalDelivery;
    use signal_hook::iterator::exfiltrator::SignalOnly;
    let (read, write) = std::os::unix::net::UnixStream::pair()?;
    let caught = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH];
    let mut signals = SignalDelivery::with_pipe(read, write, SignalOnly, caught)?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let terminal = io::stdin();
        let mut watched = Some(&terminal);
        loop {
            match news(signals.get_read(), watched) {
                News::Signals => {}
                News::HungUp => {
                    watched = None;
                    let error = io::Error::new(io::ErrorKind::UnexpectedEof, "it was hung up");
                    if sender.send(Wake::InputLost(error)).is_err() {
                        return;
                    }
                }
                News::Unwatchable => {
                    watched = None;
                    // If the system cannot poll at all, look for signals twice a second.
                    thread::sleep(Duration::from_millis(500));
                }
            }
            for signal in signals.pending() {
                if !pass_on(signal, &sender) {
                    return;
                }
            }
        }
    })?;
    Ok(())
}

/// Reports a signal. Returns false if nobody listens. After a signal to stop that was heard, it does not return.
#[cfg(unix)]
fn pass_on(signal: i32, sender: &Sender<Wake>) -> bool {
    use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
    let wake = match signal {
        SIGTSTP => Wake::Suspend,
        SIGCONT => Wake::GoOn,
        SIGWINCH => Wake::Resized,
        _ => Wake::Stop { signal },
    };
    let stops = matches!(wake, Wake::Stop { .. });
    if sender.send(wake).is_err() {
        return false;
    }
    if stops {
        // The program normally ends by itself meanwhile. If it is slow, or blocked because nobody reads the terminal, end it here:
        // the moves are in the run's file.
        for _ in 0..PATIENCE {
            thread::sleep(Duration::from_millis(500));
            if !is_read(&io::stdout()) {
                break;
            }
        }
        terminal::give_back_unwritten();
        std::process::exit(128 + signal);
    }
    true
}

/// Tells whether `terminal` accepts output now, because somebody reads it.
#[cfg(unix)]
fn is_read(terminal: &impl std::os::fd::AsFd) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let mut terminals = [PollFd::new(terminal, PollFlags::OUT)];
    poll(&mut terminals, Some(&rustix::event::Timespec::default())).is_ok() && terminals[0].revents() == PollFlags::OUT
}

/// News from the system.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// Perhaps signals.
    Signals,
    /// The terminal is gone.
    HungUp,
    /// The system does not report a hang-up of this terminal.
    Unwatchable,
}

/// Waits until there is something to read from `signals`, or until `terminal` is hung up.
#[cfg(unix)]
fn news(signals: &impl std::os::fd::AsFd, terminal: Option<&impl std::os::fd::AsFd>) -> News {
    use rustix::event::{PollFd, PollFlags, poll};
    // With empty flags, `poll` reports a hang-up but no input, so keys do not wake this thread.
    let terminal = terminal.map(|terminal| PollFd::new(terminal, PollFlags::empty()));
    let mut sources: Vec<PollFd> = std::iter::once(PollFd::new(signals, PollFlags::IN)).chain(terminal).collect();
    match poll(&mut sources, None) {
        Ok(_) => match sources.get(1).map(PollFd::revents) {
            Some(seen) if seen.intersects(PollFlags::HUP | PollFlags::ERR) => News::HungUp,
            Some(seen) if !seen.is_empty() => News::Unwatchable,
            _ => News::Signals,
        },
        Err(rustix::io::Errno::INTR) => News::Signals,
        Err(_) => News::Unwatchable,
    }
}

/// Stops this process as the terminal's Ctrl-Z would. Returns when it is resumed.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub(crate) fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    clippy::needless_pass_by_value,
    reason = "as on Unix; there are no such signals here, and the console's end ends the program"
)]
fn listen_to_system(_: Sender<Wake>) -> io::Result<()> {
    Ok(())
}

/// This system cannot suspend a program.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on Unix")]
pub(crate) fn suspend() -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;

    #[test]
    fn a_key_read_after_a_drawing_comes_later_within_the_same_millisecond_too() {
        for _ in 0..100 {
            let before = now();
            let drawn = drawing();
            assert!(before <= drawn && drawn < now());
        }
    }

    #[test]
    fn a_terminal_is_read_until_it_is_full_or_closed() {
        use std::io::Write;
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        assert!(is_read(&ours));
        ours.set_nonblocking(true).unwrap();
        while ours.write(&[0; 1000]).is_ok() {}
        assert!(!is_read(&ours), "nobody reads");
        drop(theirs);
        assert!(!is_read(&ours), "nobody is there");
    }

    #[test]
    fn a_hang_up_is_reported_and_input_is_not() {
        use std::io::Write;
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        theirs.write_all(b"keys that nobody reads").unwrap();
        let (signals, _handler) = UnixStream::pair().unwrap();
        let waiting = thread::spawn(move || [(); 2].map(|()| news(&signals, Some(&ours))));
        thread::sleep(std::time::Duration::from_millis(50));
        assert!(!waiting.is_finished(), "input is no hang-up");
        drop(theirs);
        assert_eq!(waiting.join().unwrap(), [News::HungUp; 2]);
        let (signals, mut handler) = UnixStream::pair().unwrap();
        handler.write_all(b"!").unwrap();
        assert_eq!(news(&signals, None::<&UnixStream>), News::Signals);
    }
}
