//! The thread that makes a screen's requests to a server.

use super::{Kept, OnlineError, Server, spawn};
use crate::clean::clean;
use crate::store::Home;
use crate::store::library::read_bytes;
use crate::tui::link::{Contest, Heard, Link, Opener, Opening, Starter, Wanted};
use crate::tui::open_run::{self, Playable};
use crate::tui::place::Place;
use crate::tui::wake;
use barrow_app::Session;
use barrow_app::screens::online::Course;
use barrow_app::words::sentence;
use barrow_core::Run;
use barrow_online::{Attempt, Call};
use std::sync::mpsc::channel;

/// True if a server has been used before.
pub(crate) fn is_known(home: &Home) -> bool {
    !Kept::load(home).server.is_empty()
}

/// A connection to the server that was used last; `None` if there is none.
pub(crate) fn last(home: &Home) -> Option<Link> {
    start(Server::open(home, None).ok()?).ok()
}

/// A connection to a server.
///
/// # Errors
/// If no thread can be started.
pub(crate) fn start(server: Server) -> Result<Link, OnlineError> {
    let (want, wanted) = channel();
    let (say, heard) = channel();
    let kept = Kept::load(&server.home);
    let (shares, promises) = (kept.shares, kept.promises_of(server.host()));
    // The send fails if the screen is gone.
    if let Some(warning) = server.warning() {
        let _ = say.send(Heard::Warned(warning));
    }
    let work = move || {
        for wanted in wanted {
            if say.send(server.carry_out(wanted)).is_err() {
                return;
            }
            wake::ring();
        }
    };
    spawn(work)?;
    Ok(Link::new(want, heard, shares, promises))
}

impl Server {
    fn carry_out(&self, wanted: Wanted) -> Heard {
        let in_words = |error: OnlineError| sentence(&error);
        match wanted {
            Wanted::Fetch(call) => {
                let result = self.fetch(call.clone()).map_err(in_words);
                Heard::Fetched(call, result, self.client.ahead())
            }
            Wanted::Make(call, said) => match self.fetch(call.clone()) {
                Ok(answer) => Heard::Made(call, answer, said),
                Err(error) => Heard::Failed(in_words(error)),
            },
            Wanted::Open(opening) => self.opened(opening).map_or_else(|error| Heard::Failed(in_words(error)), Heard::Opened),
            Wanted::Keep(promises) => {
                let kept = Kept::change(&self.home, |kept| kept.add_promises(self.host(), promises));
                kept.map_or_else(|error| Heard::Failed(in_words(error)), |()| Heard::Kept)
            }
            Wanted::Share(shares) => self.share(shares).map_or_else(|error| Heard::Failed(in_words(error)), Heard::Shares),
        }
    }

    /// Turns on or off that others may watch this player's runs. Returns the new setting.
    pub(crate) fn share(&self, shares: bool) -> Result<bool, OnlineError> {
        if shares {
            self.me()?.ok_or(OnlineError::NoName)?;
        }
        Kept::change(&self.home, |kept| kept.shares = shares).map(|()| shares)
    }

    /// Fetches something from the server that opens a screen.
    pub(crate) fn opened(&self, opening: Opening) -> Result<Opener, OnlineError> {
        Ok(match opening {
            Opening::Ranked(id) => {
                let (bytes, notes) = (self.bytes(Call::RunFile(id))?, self.notes_on(id)?);
                Box::new(move |shared| open_run::watch(&bytes, format!("run {id}"), notes, shared))
            }
            Opening::Live(id, player) => {
                let (bytes, live) = self.live(id)?;
                Box::new(move |shared| open_run::watch_live(&bytes, live, &clean(&player), shared))
            }
            Opening::Play(contest) => {
                let start = self.entered(contest)?;
                Box::new(move |shared| Ok(start(shared)?.on_screen(shared)))
            }
        })
    }

    /// Enters a contest, or continues the player's run in it.
    pub(crate) fn entered(&self, contest: Contest) -> Result<Starter, OnlineError> {
        let (challenge, Course { game, variant }) = match contest {
            Contest::Race(challenge, course) => (challenge, course),
            Contest::Attempt(course) => return self.attempt(course),
        };
        let (begun, line) = self.race(&challenge, &game, &variant)?;
        Kept::change(&self.home, |kept| kept.enter(self.host(), &format!("{challenge}/{game}/{variant}"), true))?;
        Ok(Box::new(move |shared| {
            let session = Session::join(shared.shelf, &begun, &challenge, shared.discoveries.clone())?;
            Ok(Playable { session, place: Place::Server(line), notice: None })
        }))
    }

    /// Begins today's counted attempt, or continues it.
    fn attempt(&self, Course { game, variant }: Course) -> Result<Starter, OnlineError> {
        let is_shown = Kept::load(&self.home).shares;
        let attempt: Attempt = self.ask(Call::BeginToday { game, variant, is_shown })?;
        if attempt.run.is_some() {
            return Err(OnlineError::Played);
        }
        let bytes = self.bytes(Call::AttemptFile(attempt.id))?;
        let run = Run::parse(&bytes).map_err(|error| OnlineError::Here(format!("the server's run cannot be played: {error}")))?;
        let header = run.run.header;
        Kept::change(&self.home, |kept| kept.count(&header))?;
        Ok(Box::new(move |shared| {
            shared.runs.look_now(shared.shelf, &shared.home);
            let here = shared.runs.open_with(&header).and_then(|run| read_bytes(&run.path).ok());
            // Prefer the file here if it continues the server's: it may have moves that were not sent.
            if bytes.len() == header.to_bytes().len() || here.is_some_and(|here| here.starts_with(&bytes)) {
                open_run::go_on(header, shared)
            } else {
                open_run::adopt(&bytes, shared)
            }
        }))
    }
}
