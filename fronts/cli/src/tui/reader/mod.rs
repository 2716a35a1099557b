//! Reads the terminal. Windows decodes keys itself; elsewhere [`decoder`] does.

#[cfg(unix)]
mod decoder;
#[cfg(unix)]
mod sequence;
#[cfg(all(test, unix))]
mod tests;

use super::wake::{Wake, now};
use std::io;
use std::sync::mpsc::Sender;
use std::thread;

/// Reads the terminal in threads, until it is gone or the receiver is dropped.
///
/// # Errors
/// If the system has no thread left.
#[cfg(unix)]
pub(super) fn listen(wakes: Sender<Wake>) -> io::Result<()> {
    use decoder::{Decoded, Decoder};
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;
    let (sender, pieces) = channel();
    // One thread waits for input, and the other for time to pass. `poll` cannot do both, because some systems do not support it for
    // terminals.
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        loop {
            let piece = read();
            let is_last = piece.is_err();
            if sender.send(piece.map(|bytes| (bytes, now()))).is_err() || is_last {
                return;
            }
        }
    })?;
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        let mut decoder = Decoder::default();
        loop {
            let mut is_heard = true;
            // Keys that were read together have the same time, however long decoding takes.
            let mut tell = |decoded, at| {
                let wake = match decoded {
                    Decoded::Event(event) => Wake::Event(event, at),
                    Decoded::Answer(answer) => Wake::Answer(answer),
                };
                is_heard &= wakes.send(wake).is_ok();
            };
            let piece = match decoder.deadline() {
                Some(deadline) => pieces.recv_timeout(Duration::from_millis(deadline.saturating_sub(now()).into())),
                None => pieces.recv().map_err(Into::into),
            };
            match piece {
                Ok(Ok((bytes, read))) => decoder.take(&bytes, read, &mut |decoded| tell(decoded, read)),
                Err(RecvTimeoutError::Timeout) => {
                    let at = now();
                    decoder.pass(at, &mut |decoded| tell(decoded, at));
                }
                Ok(Err(error)) => {
                    // Ignore errors: without a receiver, nobody needs this.
                    let _ = wakes.send(Wake::InputLost(error));
                    return;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if !is_heard {
                return;
            }
        }
    })?;
    Ok(())
}

/// Waits for bytes from the terminal, and reads them.
#[cfg(unix)]
fn read() -> io::Result<Vec<u8>> {
    use rustix::event::{PollFd, PollFlags, poll};
    let terminal = io::stdin();
    let mut bytes = [0; 1024];
    loop {
        // The last program on this terminal may have left it in a mode in which reading does not wait.
        let _ = poll(&mut [PollFd::new(&terminal, PollFlags::IN)], None);
        match rustix::io::read(&terminal, &mut bytes) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => return Ok(bytes[..count].to_vec()),
            Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Reads the console in a thread, until it is gone or the receiver is dropped.
///
/// # Errors
/// If the system has no thread left.
#[cfg(not(unix))]
pub(super) fn listen(wakes: Sender<Wake>) -> io::Result<()> {
    use ratatui::crossterm::event::{self, Event};
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        loop {
            let wake = match event::read() {
                Ok(Event::Resize(..)) => Wake::Resized,
                Ok(event) => Wake::Event(event, now()),
                Err(error) => Wake::InputLost(error),
            };
            let is_last = matches!(wake, Wake::InputLost(_));
            if wakes.send(wake).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(())
}
