//! Where a run is kept while it is played: in a file, or on a server.

use crate::store::Keeper;
use barrow_app::Session;
use barrow_app::modes::Save;
use barrow_app::remote::wire::{Ask, Told};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;

/// Where a run is kept while it is played.
#[cfg_attr(not(feature = "online"), expect(dead_code, reason = "only a server makes these"))]
pub(crate) enum Place {
    File(Keeper),
    Server(Line),
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
            Self::File(keeper) => Some(keeper),
            Self::Server(_) => None,
        }
    }

    /// Brings the file up to date with the session. A server has had every move already.
    pub(crate) fn follow(&mut self, session: &Session, save: Save) {
        if let Self::File(keeper) = self {
            keeper.follow(session, save);
        }
    }

    /// The same, and brings the file to the disk.
    pub(crate) fn sync(&mut self, session: &Session) {
        if let Self::File(keeper) = self {
            keeper.sync(session);
        }
    }

    /// What happened to the file, once.
    pub(crate) const fn take_notice(&mut self) -> Option<String> {
        match self {
            Self::File(keeper) => keeper.take_notice(),
            Self::Server(_) => None,
        }
    }

    /// What is not saved or sent, why, and what to do; `None` while all is well.
    pub(crate) fn trouble(&self) -> Option<&str> {
        match self {
            Self::File(keeper) => keeper.trouble(),
            Self::Server(line) => line.trouble.as_deref(),
        }
    }
}
