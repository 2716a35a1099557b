//! Sends a run to the server during play, if it is a counted attempt or the player lets others watch.

use super::{Kept, OnlineError, Server, outbox};
use crate::clean::clean;
use crate::store::Home;
use crate::tui::game::place::{Relay, Relayed};
use crate::tui::wake;
use barrow_app::date;
use barrow_core::{Header, Run};
use barrow_online::{Attempt, Kind, NewAttempt, base64};
use std::fs;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Moves made within this time are sent together.
const TOGETHER: Duration = Duration::from_millis(100);
/// The time between two attempts to reach the server.
const AGAIN: Duration = Duration::from_secs(3);

const LATER: &str = "Connection lost. Your run is saved, and sent when you next open Barrow, or by `barrow send`.";

/// Begins to send a run, whose file has these bytes so far. `None` if no server should get it.
pub(crate) fn start(home: &Home, header: &Header, bytes: &[u8]) -> Option<Relay> {
    if header.variant.is_practice() {
        return None;
    }
    let kept = Kept::load(home);
    let is_counted = kept.counted.contains(&base64(&header.to_bytes()));
    if !is_counted && !kept.shares {
        return None;
    }
    let server = Server::open(home, None).ok().filter(Server::has_key)?;
    let (grown, more) = channel();
    let (say, heard) = channel();
    let header = header.to_bytes();
    let sending = Sending {
        server,
        home: home.clone(),
        header: base64(&header),
        is_shown: kept.shares,
        is_counted,
        bytes: bytes.to_vec(),
        sent: header.len(),
        attempt: None,
        is_stale: false,
        say,
    };
    let spawned = thread::Builder::new().name("server".to_owned()).spawn(move || sending.run(&more));
    // Without a thread, the player can play nevertheless.
    spawned.ok().map(|_| Relay::new(grown, heard, is_counted, bytes.len()))
}

/// A run on its way to the server.
struct Sending {
    server: Server,
    home: Home,
    /// Its header in base64url.
    header: String,
    is_shown: bool,
    is_counted: bool,
    /// The run's file.
    bytes: Vec<u8>,
    /// The number of bytes that the server certainly has.
    sent: usize,
    attempt: Option<Attempt>,
    /// True while the server may have more than `attempt` says, because an answer was lost.
    is_stale: bool,
    say: Sender<Relayed>,
}

impl Sending {
    fn run(mut self, more: &Receiver<Vec<u8>>) {
        let mut is_down = false;
        loop {
            let is_left = self.gather(more, is_down);
            let waiting = self.is_ended().then(|| outbox::put(&self.server, &self.home, &self.bytes)).flatten();
            match self.send() {
                Ok(run) => {
                    if std::mem::take(&mut is_down) {
                        self.tell(Relayed::Trouble(None));
                    }
                    if let Some(run) = run {
                        // A file that stays is sent again, and the server recognises it.
                        let _ = waiting.map(fs::remove_file);
                        self.end(run);
                        return;
                    }
                }
                Err(OnlineError::Refused(why)) => {
                    let sentence = format!("The server takes no more of this run: {}.", clean(&why));
                    self.tell(if self.is_counted { Relayed::Trouble(Some(sentence)) } else { Relayed::Notice(sentence) });
                    return;
                }
                Err(_) => {
                    is_down = true;
                    let trouble = if self.is_ended() { LATER.to_owned() } else { self.down() };
                    self.tell(Relayed::Trouble((self.is_counted || self.is_ended()).then_some(trouble)));
                }
            }
            if is_left {
                return;
            }
        }
    }

    fn is_ended(&self) -> bool {
        Run::parse(&self.bytes).is_ok_and(|parsed| parsed.run.end.is_some())
    }

    /// Waits for more of the run. Returns true if the player has left it.
    fn gather(&mut self, more: &Receiver<Vec<u8>>, is_down: bool) -> bool {
        let mut is_left = false;
        if is_down || self.bytes.len() == self.sent {
            let first = if is_down { more.recv_timeout(AGAIN) } else { more.recv().map_err(|_| RecvTimeoutError::Disconnected) };
            match first {
                Ok(grown) => self.bytes.extend(grown),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => is_left = true,
            }
            if !is_left {
                thread::sleep(TOGETHER);
            }
        }
        self.bytes.extend(more.try_iter().flatten());
        is_left
    }

    /// Sends the bytes that the server lacks. Returns the run's number if that ended it.
    fn send(&mut self) -> Result<Option<i64>, OnlineError> {
        let attempt = match &self.attempt {
            Some(attempt) if self.is_stale => self.server.ask("GET", &format!("/api/attempts/{}", attempt.id), b"")?,
            Some(attempt) => attempt.clone(),
            None if self.bytes.len() == self.sent => return Ok(None),
            None => match self.begin(false)? {
                // The same seed was shown before, with other moves.
                other if other.kind == Kind::Open && !outbox::goes_on(&other, &self.bytes) => self.begin(true)?,
                attempt => attempt,
            },
        };
        self.is_stale = true;
        let attempt = self.attempt.insert(attempt);
        if attempt.run.is_none() && attempt.size as usize != self.bytes.len() {
            *attempt = outbox::rest(&self.server, attempt, &self.bytes)?;
        }
        self.is_stale = false;
        self.sent = self.bytes.len();
        Ok(attempt.run)
    }

    fn begin(&self, is_new: bool) -> Result<Attempt, OnlineError> {
        let own = NewAttempt::Own { header: self.header.clone(), is_shown: self.is_shown, is_new };
        self.server.ask("POST", "/api/attempts", &serde_json::to_vec(&own).unwrap_or_default())
    }

    /// Says the outcome of the run.
    fn end(&self, run: i64) {
        if let Ok(sent) = outbox::verdict(&self.server, run) {
            self.tell(Relayed::Notice(outbox::in_words(&sent)));
        }
    }

    fn down(&self) -> String {
        let until = self.attempt.as_ref().filter(|attempt| attempt.kind == Kind::Counted);
        let until = until.and_then(|attempt| date::minute(Duration::from_millis(attempt.closes_at)));
        let until = until.map_or_else(|| "in time".to_owned(), |until| format!("by {until} UTC"));
        format!("Connection lost. Your moves are saved and sent later; the attempt counts if they arrive {until}.")
    }

    fn tell(&self, said: Relayed) {
        // A player who has left the run sees this on the title.
        let _ = self.say.send(said);
        wake::ring();
    }
}
