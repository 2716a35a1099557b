//! Ended runs to send to a server. Each waits in a file until that server has accepted or refused it.

use super::{Kept, OnlineError, Server, spawn};
use crate::store::keeper::store;
use crate::store::library::read_bytes;
use crate::store::{Home, whole};
use crate::tui::wake;
use barrow_app::sentences::SENTENCES;
use barrow_app::words::sentence;
use barrow_client::{Need, PastRace, Reply, Step};
use barrow_core::Run;
use barrow_online::{base64, file_hash, run_hash};
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The prefix of the names of a server's files.
fn mark(server: &Server) -> String {
    base64(&file_hash(server.address.as_bytes())[..6])
}

/// Stores an ended run until it is sent. Returns its file, or `None` if that cannot be written; the library has the run anyway.
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

/// Sends the waiting runs. Returns a sentence for each that the server has judged, and the first reason why others still wait.
pub(crate) fn send_all(server: &Server, home: &Home) -> (Vec<String>, Option<OnlineError>) {
    let (mut said, mut trouble) = (Vec::new(), None);
    for path in waiting(server, home) {
        let Ok(bytes) = read_bytes(&path) else { continue };
        match server.deliver(bytes) {
            Ok(sent) => {
                said.push(sent.in_words());
                // If this fails, the run is sent again, and the server recognises it.
                let _ = fs::remove_file(&path);
            }
            Err(error) => {
                // The server may accept the next run although it refused this one.
                let is_for_all = !matches!(&error, OnlineError::Failed(failure) if failure.is_final());
                trouble = trouble.or(Some(error));
                if is_for_all {
                    break;
                }
            }
        }
    }
    (said, trouble)
}

/// Sends an ended run in the background, as the player asked. The channel gets the outcome as a sentence.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn send(home: &Home, bytes: Vec<u8>) -> Result<Receiver<String>, String> {
    let server = Server::open(home, None).map_err(|error| sentence(&error))?;
    let home = home.clone();
    let (say, heard) = channel();
    let work = move || {
        // If Barrow is closed by then, the run is on the board or in the outbox.
        let _ = say.send(send_now(&server, &home, &bytes));
        wake::ring();
    };
    spawn(work).map(|_| heard).map_err(|error| sentence(&error))
}

/// Sends an ended run, and stores it in the outbox until the server has it. Returns the outcome as a sentence.
fn send_now(server: &Server, home: &Home, bytes: &[u8]) -> String {
    let (mut task, mut waiting) = (server.client.send(bytes.to_vec()), None);
    loop {
        match task.step() {
            Step::Done(sentence) => return sentence,
            Step::Do(need) => task.done(perform(need, server, home, bytes, &mut waiting)),
        }
    }
}

/// Carries out what the sending of a run needs: keeps the run in a file while it waits, or asks the server.
pub(crate) fn perform(need: Need, server: &Server, home: &Home, bytes: &[u8], waiting: &mut Option<PathBuf>) -> Reply {
    match need {
        Need::Keep => *waiting = put(server, home, bytes),
        // A file that stays is sent again, and the server recognises it.
        Need::Release => drop(waiting.take().map(fs::remove_file)),
        need => return server.perform(need),
    }
    Reply::Done
}

/// Stores the player's runs in races that have closed. Returns a sentence for each.
pub(crate) fn fetch_past(server: &Server, home: &Home) -> Vec<String> {
    let mut said = Vec::new();
    for race in Kept::load(home).entered_at(server.host()) {
        let past = match server.run(server.client.past_race(&race)) {
            Ok(PastRace::NotYet) => continue,
            Ok(past) => past,
            Err(_) => break,
        };
        if let PastRace::Run(bytes, began) = past
            && let Ok(parsed) = Run::parse(&bytes)
        {
            if store(home, &parsed.run, Duration::from_millis(began)).is_err() {
                break;
            }
            said.push(SENTENCES.race_kept.to_owned());
        }
        // If this fails, the run is fetched again.
        let _ = Kept::change(home, |kept| kept.enter(server.host(), &race, false));
    }
    said
}

/// Sends the waiting runs in the background, and stores runs of races that have closed. If there are any, returns the channel for
/// their outcomes.
pub(crate) fn send_meanwhile(home: &Home) -> Option<Receiver<String>> {
    let (home, server) = (home.clone(), Server::open(home, None).ok()?);
    if waiting(&server, &home).is_empty() && Kept::load(&home).entered_at(server.host()).is_empty() {
        return None;
    }
    let (say, heard) = channel();
    let send = move || {
        for sentence in send_all(&server, &home).0.into_iter().chain(fetch_past(&server, &home)) {
            // If the screen is gone, the board shows the run.
            let _ = say.send(sentence);
        }
        wake::ring();
    };
    // Without a thread they wait for the next time.
    spawn(send).ok().map(|_| heard)
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
