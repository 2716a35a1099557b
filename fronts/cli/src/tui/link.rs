//! The screens' end of a connection to a server, with the answers so far. A thread has the other end.

use super::open_run::Playable;
use super::place::Relay;
use super::{Screen, Shared};
use crate::clock;
use crate::store::Home;
use barrow_app::screens::Online;
use barrow_app::screens::online::{Answers, Course, Server};
use barrow_core::Header;
use barrow_online::{Answer, Call};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// Access to servers, the only one that screens have.
#[derive(Clone, Copy)]
pub(crate) struct Net {
    /// The address at the start of links: the one that the player chose, or else that of the last server; empty without either.
    pub(crate) page: fn(&str, &Home) -> String,
    /// The player's name at the last server, if it is known.
    pub(crate) name: fn(&Home) -> Option<String>,
    /// True if a server has been used before.
    pub(crate) is_known: fn(&Home) -> bool,
    /// A connection to the server that was used last; `None` if there is none.
    pub(crate) connect: fn(&Home) -> Option<Link>,
    /// Sends an ended run in the background. The channel gets the outcome as a sentence; the error is one, too.
    pub(crate) send: fn(&Home, Vec<u8>) -> Result<Receiver<String>, String>,
    /// Sends waiting runs in the background. The channel gets the outcomes; `None` if no runs are waiting.
    pub(crate) send_waiting: fn(&Home) -> Option<Receiver<String>>,
    /// Starts to send a run during play; `None` if it should not be sent.
    pub(crate) relay: fn(&Home, &Header, &[u8]) -> Option<Relay>,
}

impl Net {
    /// No access: this build has no network code.
    pub(crate) const NONE: Self = Self {
        page: |chosen, _| chosen.to_owned(),
        name: |_| None,
        is_known: |_| false,
        connect: |_| None,
        send: |_, _| Err("This program was built without access to servers.".to_owned()),
        send_waiting: |_| None,
        relay: |_, _, _| None,
    };
}

/// Work for the thread.
pub(crate) enum Wanted {
    /// An answer that a screen shows.
    Fetch(Call),
    /// A request that the player makes, and the sentence to say after it.
    Make(Call, String),
    /// Something to open.
    Open(Opening),
    /// Turns on or off that others may watch this player's runs.
    Share(bool),
    /// Stores the server's promises, to check them later.
    Keep(Vec<String>),
}

/// Something on a server that opens a screen.
pub(crate) enum Opening {
    /// The replay of a ranked run.
    Ranked(i64),
    /// A run that this player is playing.
    Live(i64, String),
    /// A run to play on the server.
    Play(Contest),
}

/// A run that a player plays against others.
pub(crate) enum Contest {
    /// A race, by its name.
    Race(String, Course),
    /// Today's counted attempt.
    Attempt(Course),
}

/// Makes a screen from something that the server sent.
pub(crate) type Opener = Box<dyn FnOnce(&mut Shared) -> Result<Box<dyn Screen>, String> + Send>;

/// Makes a run to play from something that the server sent.
pub(crate) type Starter = Box<dyn FnOnce(&mut Shared) -> Result<Playable, String> + Send>;

/// News from the thread.
pub(crate) enum Heard {
    /// An answer that a screen shows or the reason why there is none, and how far the server's clock is ahead. \[milliseconds\]
    Fetched(Call, Result<Answer, String>, i64),
    /// The answer to a request that the player made, and the sentence to say after it.
    Made(Call, Answer, String),
    /// Something to open.
    Opened(Opener),
    /// True if others may now watch this player's runs.
    Shares(bool),
    /// The server's promises are stored.
    Kept,
    /// A sentence that says why the player's request failed.
    Failed(String),
    /// A warning about the connection.
    Warned(String),
}

/// News for a screen.
pub(crate) enum News {
    /// A sentence for the player.
    Say(String),
    /// Something to open.
    Open(Opener),
}

impl News {
    /// The sentence, if the news is one.
    pub(crate) fn said(self) -> Option<String> {
        if let Self::Say(sentence) = self { Some(sentence) } else { None }
    }
}

/// The screens' end of a connection.
pub(crate) struct Link {
    wanted: Sender<Wanted>,
    heard: Receiver<Heard>,
    answers: Answers,
    shares: bool,
    ahead: i64,
    /// The number of answers that are still to come.
    waits: usize,
}

impl Link {
    /// The screens' end of a connection; a thread has the other ends. The server has made these promises before.
    pub(crate) fn new(wanted: Sender<Wanted>, heard: Receiver<Heard>, shares: bool, promises: Vec<String>) -> Self {
        Self { wanted, heard, answers: Answers::with_promises(promises), shares, ahead: 0, waits: 0 }
    }

    /// The server's data for screens.
    pub(crate) fn server(&self, now: Duration) -> Server<'_> {
        let ahead = Duration::from_millis(self.ahead.unsigned_abs());
        let now = if self.ahead < 0 { now.saturating_sub(ahead) } else { now + ahead };
        Server { answers: &self.answers, now, can_have_name: true, has_passkeys: false, shares: self.shares }
    }

    /// The time after which a screen changes by itself.
    pub(crate) fn stale_after(&self, screen: &Online, now: Duration) -> Option<Duration> {
        screen.stale_after(&self.server(now), clock::now())
    }

    /// Asks for everything that a screen lacks.
    pub(crate) fn want(&mut self, screen: &Online) {
        while let Some(call) = self.answers.next(screen, clock::now()) {
            self.send(Wanted::Fetch(call));
        }
    }

    /// Asks for everything that a screen shows, even if it is known.
    pub(crate) fn want_again(&mut self, screen: &Online) {
        self.answers.grow_stale();
        self.want(screen);
    }

    /// Makes a request, after which the player reads `said`.
    pub(crate) fn make(&mut self, call: Call, said: String) {
        self.send(Wanted::Make(call, said));
    }

    /// Opens something.
    pub(crate) fn open(&mut self, opening: Opening) {
        self.send(Wanted::Open(opening));
    }

    /// Turns on or off that others may watch.
    pub(crate) fn share(&mut self, shares: bool) {
        self.send(Wanted::Share(shares));
    }

    fn send(&mut self, wanted: Wanted) {
        // Sending only fails if the thread has ended, which it does after this end.
        if self.wanted.send(wanted).is_ok() {
            self.waits += 1;
        }
    }

    /// Receives the news for a screen.
    pub(crate) fn hear(&mut self, screen: &Online) -> Vec<News> {
        let mut news = Vec::new();
        while let Ok(heard) = self.heard.try_recv() {
            news.extend(self.take(heard, screen));
        }
        self.want(screen);
        news
    }

    /// Waits until everything that a screen shows is known.
    pub(crate) fn settle(&mut self, screen: &Online) -> Vec<News> {
        let mut news = Vec::new();
        self.want(screen);
        while self.waits > 0 {
            let Ok(heard) = self.heard.recv() else { break };
            news.extend(self.take(heard, screen));
            self.want(screen);
        }
        news
    }

    fn take(&mut self, heard: Heard, screen: &Online) -> Option<News> {
        if !matches!(heard, Heard::Warned(_)) {
            self.waits = self.waits.saturating_sub(1);
        }
        match heard {
            Heard::Fetched(call, result, ahead) => {
                self.ahead = ahead;
                self.answers.put(call, result, clock::now());
                if let Some(promises) = self.answers.new_promises() {
                    self.send(Wanted::Keep(promises));
                }
                None
            }
            Heard::Made(call, answer, said) => {
                self.want_again(screen);
                self.answers.put(call, Ok(answer), clock::now());
                (!said.is_empty()).then_some(News::Say(said))
            }
            Heard::Shares(shares) => {
                self.shares = shares;
                None
            }
            Heard::Kept => None,
            Heard::Opened(opener) => Some(News::Open(opener)),
            Heard::Failed(sentence) | Heard::Warned(sentence) => Some(News::Say(sentence)),
        }
    }
}
