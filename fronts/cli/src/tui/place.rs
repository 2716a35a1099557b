//! The place of a run in progress: a file, from which a server may get it, or a server.

use crate::store::Keeper;
use crate::store::library::begun;
use barrow_app::Session;
use barrow_app::ending::Placing;
use barrow_app::modes::Save;
use barrow_app::remote::wire::{Ask, Told};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The place of a run in progress.
pub(crate) enum Place {
    /// In a file. A relay also sends it to a server, if one should get it.
    File(Keeper, Option<Relay>),
    Server(Line),
}

/// Sends a run from its file to a server, in a separate thread.
pub(crate) struct Relay {
    /// The new bytes of the file; `None` once the player has left the run.
    grown: Option<Sender<Vec<u8>>>,
    heard: Receiver<Relayed>,
    /// True if the run is a counted attempt.
    is_counted: bool,
    /// The number of bytes that were passed on.
    length: usize,
    trouble: Option<String>,
    /// True once no more is sent.
    is_over: bool,
    notice: Option<String>,
}

/// News about a run on its way to a server.
pub(crate) enum Relayed {
    /// Why nothing can be sent now; `None` once sending works again.
    Trouble(Option<String>),
    /// Something to say once.
    Notice(String),
}

/// How long a player who leaves a run waits for its last moves to be sent.
const FAREWELL: Duration = Duration::from_secs(2);

impl Relay {
    /// The near end of a relay, whose thread has the other ends and these bytes of the run.
    pub(crate) const fn new(grown: Sender<Vec<u8>>, heard: Receiver<Relayed>, is_counted: bool, length: usize) -> Self {
        Self { grown: Some(grown), heard, is_counted, length, trouble: None, is_over: false, notice: None }
    }

    /// Passes on the new bytes of the run's file.
    fn follow(&mut self, bytes: &[u8]) {
        if let Some(more) = bytes.get(self.length..).filter(|more| !more.is_empty()) {
            // If the thread has ended, it has said why.
            let _ = self.grown.as_ref().map(|grown| grown.send(more.to_vec()));
            self.length = bytes.len();
        }
    }

    /// Takes in the news.
    fn hear(&mut self) {
        loop {
            match self.heard.try_recv() {
                Ok(Relayed::Trouble(trouble)) => self.trouble = trouble,
                Ok(Relayed::Notice(notice)) => self.notice = Some(notice),
                Err(error) => {
                    self.is_over |= error == TryRecvError::Disconnected;
                    return;
                }
            }
        }
    }
}

impl Drop for Relay {
    /// Waits until the last moves are sent.
    fn drop(&mut self) {
        self.grown = None;
        // Receiving fails once the thread has ended.
        while self.heard.recv_timeout(FAREWELL).is_ok() {}
    }
}

/// A connection to a server, which a thread holds.
pub(crate) struct Line {
    /// Questions for the server; `None` once the player has left the run.
    asks: Option<Sender<Ask>>,
    heard: Receiver<Heard>,
    /// Ends the wait before the next attempt to connect; `None` once the player has left the run.
    again: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
    trouble: Option<String>,
    placing: Option<Placing>,
}

/// News from a connection.
pub(crate) enum Heard {
    Told(Told),
    /// The place of the ended run in its race.
    Placing(Placing),
    /// The connection is down, or up again.
    Trouble(Option<String>),
}

impl Line {
    /// The near end of a connection, whose other ends `thread` has.
    pub(crate) const fn new(asks: Sender<Ask>, heard: Receiver<Heard>, again: Sender<()>, thread: JoinHandle<()>) -> Self {
        Self { asks: Some(asks), heard, again: Some(again), thread: Some(thread), trouble: None, placing: None }
    }

    pub(crate) fn ask(&self, ask: Ask) {
        // If the thread has ended, the trouble has said why.
        let _ = self.asks.as_ref().map(|asks| asks.send(ask));
    }

    /// Waits for the next news; `None` once no more can come.
    pub(crate) fn wait(&mut self) -> Option<Heard> {
        let heard = self.heard.recv().ok()?;
        if let Heard::Trouble(trouble) = &heard {
            self.trouble.clone_from(trouble);
        }
        Some(heard)
    }

    /// The server's next message, if one is there.
    pub(crate) fn hear(&mut self) -> Option<Told> {
        loop {
            match self.heard.try_recv().ok()? {
                Heard::Told(told) => return Some(told),
                Heard::Trouble(trouble) => self.trouble = trouble,
                Heard::Placing(placing) => self.placing = Some(placing),
            }
        }
    }
}

impl Drop for Line {
    /// Waits until all questions are sent.
    fn drop(&mut self) {
        (self.asks, self.again) = (None, None);
        if let Some(thread) = self.thread.take() {
            // The thread has already said what went wrong.
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

    /// Tells whether the run is in a file alone, and no relay sends it.
    pub(crate) const fn is_only_here(&self) -> bool {
        matches!(self, Self::File(_, None))
    }

    /// Tells whether the run is its player's counted attempt at a server.
    pub(crate) const fn is_counted(&self) -> bool {
        matches!(self, Self::File(_, Some(Relay { is_counted: true, .. })))
    }

    /// Tells a session the day on which its run began, and whether it is a counted attempt.
    pub(crate) fn describe(&self, session: &mut Session) {
        if let Some(begun) = self.file().and_then(|keeper| begun(keeper.path())) {
            session.begun_on(begun.day());
        }
        if self.is_counted() {
            session.mark_counted();
        }
    }

    /// Takes in the news about a run on its way to a server.
    pub(crate) fn hear(&mut self) {
        if let Self::File(_, Some(relay)) = self {
            relay.hear();
        }
    }

    /// Brings the file up to date with the session. A server already has every move.
    pub(crate) fn follow(&mut self, session: &Session, save: Save) {
        if let Self::File(keeper, relay) = self {
            keeper.follow(session, save);
            if let Some(relay) = relay {
                relay.follow(session.bytes());
            }
        }
    }

    /// Brings the file up to date, and syncs it to the disk.
    pub(crate) fn sync(&mut self, session: &Session) {
        if let Self::File(keeper, _) = self {
            keeper.sync(session);
        }
    }

    /// A sentence about the file, or about sending it to a server, only once.
    pub(crate) fn take_notice(&mut self) -> Option<String> {
        match self {
            Self::File(keeper, relay) => keeper.take_notice().or_else(|| relay.as_mut().and_then(|relay| relay.notice.take())),
            Self::Server(_) => None,
        }
    }

    /// The place of the ended run in its race, once.
    pub(crate) fn take_placing(&mut self) -> Option<Placing> {
        if let Self::Server(line) = self { line.placing.take() } else { None }
    }

    /// Tells whether the connection is down and may come back, so that [`try_now`](Self::try_now) helps.
    pub(crate) fn can_try(&self) -> bool {
        match self {
            Self::File(_, Some(relay)) => relay.trouble.is_some() && !relay.is_over,
            Self::Server(line) => line.trouble.is_some() && line.thread.as_ref().is_some_and(|thread| !thread.is_finished()),
            Self::File(..) => false,
        }
    }

    /// Tries to connect now, also if the connection only seems to be up.
    pub(crate) fn try_now(&self) {
        // A thread that ends meanwhile has said why.
        match self {
            Self::File(_, Some(relay)) => drop(relay.grown.as_ref().map(|grown| grown.send(Vec::new()))),
            Self::Server(line) => drop(line.again.as_ref().map(|again| again.send(()))),
            Self::File(..) => {}
        }
    }

    /// A sentence that says what is not saved or sent, why, and how to fix that; `None` while all is well.
    pub(crate) fn trouble(&self) -> Option<&str> {
        match self {
            Self::File(keeper, relay) => keeper.trouble().or_else(|| relay.as_ref().and_then(|relay| relay.trouble.as_deref())),
            Self::Server(line) => line.trouble.as_deref(),
        }
    }
}
