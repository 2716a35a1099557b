//! What wakes the program: keys, the mouse, and signals. Between them it sleeps.

use ratatui::crossterm::event::{self, Event};
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Something the program is woken by.
#[derive(Debug)]
pub(crate) enum Wake {
    /// A key, the mouse or a new size.
    Event(Event),
    /// A signal asks the program to stop for good.
    Stop {
        /// The signal's number.
        signal: i32,
    },
    /// A signal asks the program to let go of the terminal until it is told to go on.
    Suspend,
    /// The program goes on after it was suspended.
    GoOn,
    /// Nothing can be read from the terminal any more.
    InputLost(io::Error),
}

/// Listens to the terminal and to signals, each in a thread of its own.
///
/// # Errors
/// If the system does not let signals be caught.
pub(crate) fn listen() -> io::Result<Receiver<Wake>> {
    let (sender, wakes) = channel();
    listen_to_signals(sender.clone())?;
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        loop {
            let wake = event::read().map_or_else(Wake::InputLost, Wake::Event);
            let is_last = matches!(wake, Wake::InputLost(_));
            if sender.send(wake).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(wakes)
}

#[cfg(unix)]
fn listen_to_signals(sender: Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in &mut signals {
            let wake = match signal {
                SIGTSTP => Wake::Suspend,
                SIGCONT => Wake::GoOn,
                _ => Wake::Stop { signal },
            };
            if sender.send(wake).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Stops this process as the terminal's Ctrl-Z would. Returns when it is told to go on.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub(crate) fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, clippy::needless_pass_by_value, reason = "as on Unix; there are no such signals here")]
fn listen_to_signals(_: Sender<Wake>) -> io::Result<()> {
    Ok(())
}

/// There is no such thing here.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on Unix")]
pub(crate) fn suspend() -> io::Result<()> {
    Ok(())
}
