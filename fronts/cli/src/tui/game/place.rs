//! Where a run is kept while it is played: in a file, from where a server may get it, or on a server.

use crate::store::Keeper;
use barrow_app::Session;
use barrow_app::modes::Save;
use barrow_app::remote::wire::{Ask, Told};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// Where a run is kept while it is played.
#[cfg_attr(not(feature = "online"), expect(dead_code, reason = "only a server makes these"))]
pub(crate) enum Place {
    /// In a file, and on its way to a server if somebody is to get it.
    File(Keeper, Option<Relay>),
    Server(Line),
}

/// A way to a server for a run that is kept in a file, which a thread of its own holds.
pub(crate) struct Relay {
    /// What the file has grown by; `None` once the run is left.
    grown: Option<Sender<Vec<u8>>>,
    heard: Receiver<Relayed>,
    /// Whether the run is a counted attempt.
    is_counted: bool,
    /// Bytes of the file that were handed on.
    length: usize,
    trouble: Option<String>,
    notice: Option<String>,
}

/// What becomes of a run on its way to a server.
#[cfg_attr(not(feature = "online"), expect(dead_code, reason = "only a server makes these"))]
pub(crate) enum Relayed {
    /// Why nothing is sent now; `None` once it is again.
    Trouble(Option<String>),
    /// Something to say once.
    Notice(String),
}

/// How long one who leaves a run waits for its last moves to be sent.
const FAREWELL: Duration = Duration::from_secs(2);

impl Relay {
    /// A way whose other ends a thread has, for a run of which it has this many bytes.
    #[cfg(feature = "online")]
    pub(crate) const fn new(grown: Sender<Vec<u8>>, heard: Receiver<Relayed>, is_counted: bool, length: usize) -> Self {
        Self { grown: Some(grown), heard, is_counted, length, trouble: None, notice: None }
    }

    /// Hands on what the run's file has grown by.
    fn follow(&mut self, bytes: &[u8]) {
        if let Some(more) = bytes.get(self.length..).filter(|more| !more.is_empty()) {
            // Without the thread, it has said why.
            let _ = self.grown.as_ref().map(|grown| grown.send(more.to_vec()));
            self.length = bytes.len();
        }
    }

    /// Takes in what became of it.
    fn hear(&mut self) {
        for heard in self.heard.try_iter() {
            match heard {
                Relayed::Trouble(trouble) => self.trouble = trouble,
                Relayed::Notice(notice) => self.notice = Some(notice),
            }
        }
    }
}

impl Drop for Relay {
    /// Lets the last moves be sent.
    fn drop(&mut self) {
        self.grown = None;
        // Nothing is heard any more once the thread has ended.
        while self.heard.recv_timeout(FAREWELL).is_ok() {}
    }
}

/// A line to a server, which a thread of its own holds.
pub(crate) struct Line {
    /// What to ask; `None` once the run is left.
    asks: Option<Sender<Ask>>,
    heard: Receiver<Heard>,
    thread: Option<JoinHandle<()>>,
    trouble: Option<String>,
}

/// What comes over a line.
#[cfg_attr(not(feature = "online"), expect(dead_code, reason = "only a server makes these"))]
pub(crate) enum Heard {
    Told(Told),
    /// The line is down, or up again.
    Trouble(Option<String>),
}

impl Line {
    /// A line whose other ends `thread` has.
    #[cfg(feature = "online")]
    pub(crate) const fn new(asks: Sender<Ask>, heard: Receiver<Heard>, thread: JoinHandle<()>) -> Self {
        Self { asks: Some(asks), heard, thread: Some(thread), trouble: None }
    }

    pub(crate) fn ask(&self, ask: Ask) {
        // Without the thread, the trouble has said why.
        let _ = self.asks.as_ref().map(|asks| asks.send(ask));
    }

    /// What the server told next, if anything is there.
    pub(crate) fn hear(&mut self) -> Option<Told> {
        loop {
            match self.heard.try_recv().ok()? {
                Heard::Told(told) => return Some(told),
                Heard::Trouble(trouble) => self.trouble = trouble,
            }
        }
    }
}

impl Drop for Line {
    /// Waits until what was asked is sent.
    fn drop(&mut self) {
        self.asks = None;
        if let Some(thread) = self.thread.take() {
            // It has said what went wrong.
            let _ = thread.join();
        }
    }
}

impl Place {
    /// The file, if there is one.
    pub(crate) const fn file(&self) -> Option<&Keeper> {
        match self {
            Self::File(keeper, _) => Some(keeper),
            Self::Server(_) => None,
        }
    }

    /// Whether the run is its player's counted attempt at a server.
    pub(crate) const fn is_counted(&self) -> bool {
        matches!(self, Self::File(_, Some(Relay { is_counted: true, .. })))
    }

    /// Takes in what became of a run on its way to a server.
    pub(crate) fn hear(&mut self) {
        if let Self::File(_, Some(relay)) = self {
            relay.hear();
        }
    }

    /// Brings the file up to date with the session. A server has had every move already.
    pub(crate) fn follow(&mut self, session: &Session, save: Save) {
        if let Self::File(keeper, relay) = self {
            keeper.follow(session, save);
            if let Some(relay) = relay {
                relay.follow(session.bytes());
            }
        }
    }

    /// The same, and brings the file to the disk.
    pub(crate) fn sync(&mut self, session: &Session) {
        if let Self::File(keeper, _) = self {
            keeper.sync(session);
        }
    }

    /// What happened to the file, or on its way to a server, once.
    pub(crate) fn take_notice(&mut self) -> Option<String> {
        match self {
            Self::File(keeper, relay) => keeper.take_notice().or_else(|| relay.as_mut().and_then(|relay| relay.notice.take())),
            Self::Server(_) => None,
        }
    }

    /// What is not saved or sent, why, and what to do; `None` while all is well.
    pub(crate) fn trouble(&self) -> Option<&str> {
        match self {
            Self::File(keeper, relay) => keeper.trouble().or_else(|| relay.as_ref().and_then(|relay| relay.trouble.as_deref())),
            Self::Server(line) => line.trouble.as_deref(),
        }
    }
}
