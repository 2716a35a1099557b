//! Sends a run to the server during play, if it is a counted attempt or the player lets others watch.

use super::{Kept, Server, outbox, spawn};
use crate::store::Home;
use crate::tui::place::{Relay, Relayed};
use crate::tui::wake;
use barrow_client::{GrowingRun, Need, Reply, Step};
use barrow_core::Header;
use barrow_online::base64;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Begins to send a run whose file has these bytes so far. Returns `None` if it should not be sent.
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
    let run = GrowingRun { bytes: bytes.to_vec(), is_shown: kept.shares, is_counted };
    let sending = Sending { server, home: home.clone(), bytes: bytes.to_vec(), waiting: None, more, say };
    // Without a thread, the player can play nevertheless.
    spawn(move || sending.run(run)).ok().map(|_| Relay::new(grown, heard, is_counted, bytes.len()))
}

/// A run that is being sent to the server.
struct Sending {
    server: Server,
    home: Home,
    /// The run's file.
    bytes: Vec<u8>,
    /// The file in the outbox, once the run has ended.
    waiting: Option<PathBuf>,
    more: Receiver<Vec<u8>>,
    say: Sender<Relayed>,
}

impl Sending {
    fn run(mut self, run: GrowingRun) {
        let mut task = self.server.client.relay(run);
        while let Step::Do(need) = task.step() {
            task.done(match need {
                Need::Grow { within } => self.grow(within),
                Need::Say { sentence } => self.tell(Relayed::Notice(sentence)),
                Need::Trouble { sentence } => self.tell(Relayed::Trouble(sentence)),
                other => outbox::perform(other, &self.server, &self.home, &self.bytes, &mut self.waiting),
            });
        }
    }

    /// Waits for more moves, or for the player to leave the run.
    fn grow(&mut self, within: Option<u32>) -> Reply {
        let first = match within {
            None => self.more.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(milliseconds) => self.more.recv_timeout(Duration::from_millis(milliseconds.into())),
        };
        let is_left = first == Err(RecvTimeoutError::Disconnected);
        let bytes: Vec<u8> = first.into_iter().chain(self.more.try_iter()).flatten().collect();
        self.bytes.extend(&bytes);
        Reply::Grown { bytes, is_left }
    }

    fn tell(&self, heard: Relayed) -> Reply {
        // The send fails once the player has left the run.
        let _ = self.say.send(heard);
        wake::ring();
        Reply::Done
    }
}
