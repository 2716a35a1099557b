//! Ended runs for a server. Each waits in a separate file until that server has answered.

use super::{OnlineError, Server};
use crate::clean::clean;
use crate::store::library::read_bytes;
use crate::store::{Home, whole};
use crate::tui::wake;
use barrow_app::sentences::SENTENCES;
use barrow_core::Run;
use barrow_online::{Attempt, BoardRow, Kind, NewAttempt, Part, RunState, Upload, base64, file_hash, run_hash};
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// How often to ask for the outcome of a run, and for how long.
const LOOK: Duration = Duration::from_millis(200);
const LOOKS: usize = 150;

/// The outcome of a sent run.
pub(crate) enum Sent {
    /// The run counts.
    Counts(Box<BoardRow>),
    /// The run does not count, for this reason.
    Refused(String),
    /// The server has the run, and will replay it later.
    Waits,
}

/// The start of the names of a server's files.
fn mark(server: &Server) -> String {
    base64(&file_hash(server.address.as_bytes())[..6])
}

/// Stores an ended run until it is sent. Returns its file; `None` if that cannot be written, but the run is still in the library.
pub(crate) fn put(server: &Server, home: &Home, bytes: &[u8]) -> Option<PathBuf> {
    let hash = run_hash(&Run::parse(bytes).ok()?.run);
    let path = home.outbox().join(format!("{}-{}.run", mark(server), base64(&hash[..9])));
    fs::create_dir_all(home.outbox()).and_then(|()| whole::replace(&path, bytes)).ok()?;
    Some(path)
}

/// The runs that wait for a server.
pub(crate) fn waiting(server: &Server, home: &Home) -> Vec<PathBuf> {
    let beginning = format!("{}-", mark(server));
    let is_for_it = |path: &PathBuf| {
        let starts = path.file_name().and_then(OsStr::to_str).is_some_and(|name| name.starts_with(&beginning));
        starts && path.extension().is_some_and(|ending| ending == "run")
    };
    let files = fs::read_dir(home.outbox()).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = files.filter(is_for_it).collect();
    files.sort();
    files
}

/// Sends the waiting runs. Returns a sentence for each, until the server cannot be reached.
pub(crate) fn send_all(server: &Server, home: &Home) -> Vec<String> {
    let mut said = Vec::new();
    for path in waiting(server, home) {
        let Ok(bytes) = read_bytes(&path) else { continue };
        match deliver(server, &bytes) {
            Ok(sent) => {
                said.push(in_words(&sent));
                // A file that stays is sent again, and the server recognises it.
                let _ = fs::remove_file(&path);
            }
            Err(_) => break,
        }
    }
    said
}

/// Sends the waiting runs in the background. If there are any, returns the channel for their outcomes.
pub(crate) fn send_meanwhile(home: &Home) -> Option<Receiver<String>> {
    let (home, server) = (home.clone(), Server::open(home, None).ok()?);
    if waiting(&server, &home).is_empty() {
        return None;
    }
    let (say, heard) = channel();
    let send = move || {
        for sentence in send_all(&server, &home) {
            // If the player has closed Barrow, the board shows the run.
            let _ = say.send(sentence);
        }
        wake::ring();
    };
    // Without a thread they wait for the next time.
    thread::Builder::new().name("server".to_owned()).spawn(send).ok().map(|_| heard)
}

/// The outcome of a run as a sentence.
pub(crate) fn in_words(sent: &Sent) -> String {
    match sent {
        Sent::Counts(row) => {
            let board = match row.kind {
                Kind::Open => "open",
                Kind::Counted => "counted",
                Kind::Sealed => "sealed",
            };
            format!("Your run of {} is on the server's {board} board, with a score of {}.", clean(&row.game), row.score)
        }
        Sent::Refused(why) => format!("Your run does not count at the server: {}.", clean(why)),
        Sent::Waits => SENTENCES.sent_and_waiting.to_owned(),
    }
}

/// Sends a run: the missing part if it is a counted attempt, or else all of it to the open board. Waits until the server has
/// replayed it.
pub(crate) fn deliver(server: &Server, bytes: &[u8]) -> Result<Sent, OnlineError> {
    let header = Run::parse(bytes).map(|parsed| parsed.run.header.to_bytes());
    let attempt = match header {
        Ok(header) if server.has_key() => find(server, &header)?,
        _ => None,
    };
    // A shown attempt may be a different run of the same seed.
    let attempt = attempt.filter(|attempt| attempt.kind == Kind::Counted || goes_on(attempt, bytes));
    let id = match attempt {
        Some(attempt) => match attempt.run {
            Some(run) => run,
            None => match rest(server, &attempt, bytes) {
                Ok(Attempt { run: Some(run), .. }) => run,
                Ok(_) => return Ok(Sent::Refused("it has not ended".to_owned())),
                Err(OnlineError::Refused(why)) => return Ok(Sent::Refused(why)),
                Err(error) => return Err(error),
            },
        },
        None => match server.ask::<Upload>("POST", "/api/runs", bytes) {
            Ok(upload) => upload.id,
            Err(OnlineError::Refused(why)) => return Ok(Sent::Refused(why)),
            Err(error) => return Err(error),
        },
    };
    verdict(server, id)
}

/// The player's attempt at the server that has this header.
fn find(server: &Server, header: &[u8]) -> Result<Option<Attempt>, OnlineError> {
    let own = NewAttempt::Own { header: base64(header), is_shown: false, is_new: false };
    match server.ask("POST", "/api/attempts", &serde_json::to_vec(&own).unwrap_or_default()) {
        Ok(attempt) => Ok(Some(attempt)),
        Err(OnlineError::Refused(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Sends the part of a run that an attempt lacks. Returns the attempt's new state.
pub(super) fn rest(server: &Server, attempt: &Attempt, bytes: &[u8]) -> Result<Attempt, OnlineError> {
    if !goes_on(attempt, bytes) {
        return Err(OnlineError::Refused("other moves of this attempt were made on another device".to_owned()));
    }
    let part = Part { after: attempt.size, hash: attempt.hash.clone(), bytes: base64(&bytes[attempt.size as usize..]) };
    let body = serde_json::to_vec(&part).unwrap_or_default();
    server.ask("POST", &format!("/api/attempts/{}/parts", attempt.id), &body)
}

/// Tells whether a run begins with the bytes of an attempt.
pub(super) fn goes_on(attempt: &Attempt, bytes: &[u8]) -> bool {
    let known = usize::try_from(attempt.size).ok().and_then(|size| bytes.get(..size));
    known.is_some_and(|known| base64(&file_hash(known)) == attempt.hash)
}

/// Waits until the server has replayed a run.
pub(super) fn verdict(server: &Server, run: i64) -> Result<Sent, OnlineError> {
    for _ in 0..LOOKS {
        match server.get::<Upload>(&format!("/api/runs/{run}"))?.state {
            RunState::Counted { row } => return Ok(Sent::Counts(Box::new(row))),
            RunState::Refused { error } => return Ok(Sent::Refused(error)),
            RunState::Waiting => thread::sleep(LOOK),
        }
    }
    Ok(Sent::Waits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_waits_for_the_server_that_is_to_get_it() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let [one, other] = ["one", "other"].map(|name| Server::open(&home, Some(&format!("http://{name}.example"))).unwrap());
        let path = put(&one, &home, include_bytes!("../../../../golden/stomp/20x20-victory.run")).unwrap();
        assert_eq!(waiting(&one, &home), [path]);
        assert!(waiting(&other, &home).is_empty());
    }
}
