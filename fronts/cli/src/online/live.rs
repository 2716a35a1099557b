//! Watches a run that somebody else is playing on a server.

use super::{OnlineError, Server, spawn};
use crate::tui::replay::{Live, Shown};
use crate::tui::wake;
use barrow_app::sentences::SENTENCES;
use barrow_client::{AGAIN, Failure, parted};
use barrow_core::run;
use barrow_online::{Call, from_base64};
use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;
use ureq::BodyReader;

/// How long connecting, and the first answer, may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest silence before reconnecting. The server sends keep-alives more often.
const SILENCE: Duration = Duration::from_secs(45);
/// The longest line: a run's file in base64url, and some words. \[bytes\]
const LONGEST: usize = run::LONGEST / 3 * 4 + 1000;

/// The event stream of a run.
struct Events {
    server: Server,
    id: i64,
}

enum Event {
    Bytes(Vec<u8>),
    Over,
}

impl Server {
    /// Connects to a run in progress. Returns its file so far, and the stream of later moves.
    pub(crate) fn live(&self, id: i64) -> Result<(Vec<u8>, Live), OnlineError> {
        let server = Self::open(&self.home, Some(&self.address))?;
        let events = Events { server, id };
        let mut reader = events.open(0)?;
        let first = next(&mut reader).map_err(|error| self.unreachable(&error))?;
        let Some(Event::Bytes(bytes)) = first else { return Err(self.unreachable(&"it sent nothing").into()) };
        let (say, heard) = channel();
        let known = bytes.len();
        spawn(move || events.hold(reader, known, &say))?;
        Ok((bytes.clone(), Live::new(bytes, heard)))
    }
}

impl Events {
    /// Asks for the bytes after the known ones.
    fn open(&self, known: usize) -> Result<BufReader<BodyReader<'static>>, Failure> {
        self.server.stream(&Call::Watch { id: self.id, from: known as u64 }, PATIENCE, SILENCE)
    }

    /// Passes on moves until the run is over or nobody watches any more.
    fn hold(&self, mut reader: BufReader<BodyReader<'static>>, mut known: usize, say: &Sender<Shown>) {
        let tell = |shown| {
            let is_heard = say.send(shown).is_ok();
            wake::ring();
            is_heard
        };
        loop {
            match next(&mut reader) {
                Ok(Some(Event::Bytes(bytes))) => {
                    known += bytes.len();
                    // Defence against a run that never ends.
                    let is_too_long = known > run::LONGEST;
                    if is_too_long {
                        tell(Shown::Trouble(Some(SENTENCES.run_too_long.to_owned())));
                        return;
                    }
                    if !tell(Shown::Grown(bytes)) {
                        return;
                    }
                }
                Ok(Some(Event::Over)) => {
                    tell(Shown::Over);
                    return;
                }
                Ok(None) | Err(_) => {
                    let mut failure = self.server.unreachable(&"");
                    reader = loop {
                        // The send fails once nobody watches.
                        if !tell(Shown::Trouble(Some(parted(&failure, false)))) || failure.is_final() {
                            return;
                        }
                        thread::sleep(Duration::from_millis(AGAIN.into()));
                        match self.open(known) {
                            Ok(reader) => break reader,
                            Err(again) => failure = again,
                        }
                    };
                    tell(Shown::Trouble(None));
                }
            }
        }
    }
}

/// The next event; `None` at the end of the stream.
fn next(reader: &mut impl BufRead) -> std::io::Result<Option<Event>> {
    let (mut data, mut is_over) = (None, false);
    loop {
        let mut line = String::new();
        if std::io::Read::take(&mut *reader, LONGEST as u64).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end_matches(['\r', '\n']);
        if let Some(text) = line.strip_prefix("data:") {
            data = Some(text.trim().to_owned());
        } else if line.strip_prefix("event:").is_some_and(|name| name.trim() == "over") {
            is_over = true;
        } else if line.is_empty() && is_over {
            return Ok(Some(Event::Over));
        } else if line.is_empty()
            && let Some(data) = data.take()
        {
            let bytes = from_base64(&data).ok_or(std::io::ErrorKind::InvalidData)?;
            return Ok(Some(Event::Bytes(bytes)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_one_by_one_and_the_rest_is_left() {
        let text = ": still here\n\ndata: AAEC\nid: 3\n\nid:4\ndata:Aw\n\n:\n\nevent: over\ndata: 7\n\n";
        let mut reader = text.as_bytes();
        let bytes = |event| match event {
            Some(Event::Bytes(bytes)) => bytes,
            _ => panic!("these are no bytes"),
        };
        assert_eq!(bytes(next(&mut reader).unwrap()), [0, 1, 2]);
        assert_eq!(bytes(next(&mut reader).unwrap()), [3]);
        assert!(matches!(next(&mut reader), Ok(Some(Event::Over))));
        assert!(matches!(next(&mut reader), Ok(None)));
        assert!(next(&mut &b"data: *\n\n"[..]).is_err());
    }
}
