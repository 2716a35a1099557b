//! Notes on turns of runs: writing, reports, hiding and blocks.

use crate::client::{Answer, ask, ask_at, get, join, now, secret, send, signed_at, until};
use crate::postgres::{sqlite, with_each};
use crate::races::{DAY, today};
use crate::runs::golden;
use crate::sealed::Player;
use crate::server::{Clock, PROGRAM, Server};
use barrow_online::{Blocks, Export, Note, RunNotes, RunState, Secret, Upload};
use std::process::Command;

fn write(host: &str, who: &Secret, run: i64, moves: u64, text: &str) -> Answer {
    let body = serde_json::json!({ "moves": moves, "text": text }).to_string();
    ask(host, who, "POST", &format!("/api/runs/{run}/notes"), body.as_bytes())
}

fn read(host: &str, who: &Secret, run: i64) -> Vec<String> {
    let notes: RunNotes = ask(host, who, "GET", &format!("/api/runs/{run}/notes"), b"").json();
    notes.notes.into_iter().map(|note| format!("{} {}: {}", note.moves, note.player, note.text)).collect()
}

/// Uploads a player's run, which counts.
fn upload(host: &str, who: &Secret) -> i64 {
    let upload: Upload = ask(host, who, "POST", "/api/runs", &golden("into-ruins/descent-victory.run")).json();
    let state = || get(host, &format!("/api/runs/{}", upload.id)).json::<Upload>().state;
    until(|| matches!(state(), RunState::Counted { .. }));
    upload.id
}

#[test]
fn players_write_notes_and_their_words_stay_words() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let host = server.host.as_str();
        let [ada, bob, eva] = [1, 2, 3].map(secret);
        for (who, name) in [(&ada, "Ada"), (&bob, "Bob"), (&eva, "Eva")] {
            join(host, who, name).is(201, "");
        }
        let run = upload(host, &ada);
        write(host, &bob, run, 9, "  brave,\n and <b>bold</b>  ").is(201, "brave, and <b>bold</b>");
        let hers: Note = write(host, &eva, run, 3, "why not left?").json();
        write(host, &bob, run, 1_000_000, "late").is(422, "this run has");
        write(host, &bob, run, 1, " ").is(422, "1 to 300");
        write(host, &bob, run, 1, &"x".repeat(301)).is(422, "1 to 300");
        write(host, &bob, run, 1, "a\u{1b}[2Jb").is(422, "a line of text");
        write(host, &bob, run, 1, "\u{200b}\u{3164} \u{2800}").is(422, "no character that anybody can see");
        write(host, &secret(9), run, 1, "hello").is(403, "no name here yet");
        write(host, &bob, run + 1, 1, "hello").is(404, "no such run");
        assert_eq!(read(host, &ada, run), ["3 Eva: why not left?", "9 Bob: brave, and <b>bold</b>"]);
        assert!(get(host, &format!("/api/runs/{run}/notes")).text().contains("why not left?"), "guests read too");

        // A player who blocks another no longer reads that player's notes, and gets no new ones.
        ask(host, &ada, "PUT", "/api/me/blocks/Bob", b"").is(204, "");
        ask(host, &ada, "PUT", "/api/me/blocks/Nobody", b"").is(404, "nobody here");
        ask(host, &ada, "PUT", "/api/me/blocks/Ada", b"").is(422, "your own name");
        assert_eq!(ask(host, &ada, "GET", "/api/me/blocks", b"").json::<Blocks>().names, ["Bob"]);
        assert_eq!(read(host, &ada, run), ["3 Eva: why not left?"]);
        assert_eq!(read(host, &eva, run).len(), 2);
        write(host, &bob, run, 1, "hello").is(403, "does not accept notes from you");
        ask(host, &ada, "DELETE", "/api/me/blocks/Bob", b"").is(204, "");
        write(host, &bob, run, 1, "hello").is(201, "");

        // Writers can remove their notes, and players the notes on their runs.
        ask(host, &bob, "DELETE", &format!("/api/notes/{}", hers.id), b"").is(404, "not yours");
        ask(host, &eva, "DELETE", &format!("/api/notes/{}", hers.id), b"").is(204, "");
        let his = read(host, &ada, run).len();
        let export: Export = ask(host, &bob, "GET", "/api/me/export", b"").json();
        assert_eq!((his, export.notes.len()), (2, 2));
        let notes: RunNotes = get(host, &format!("/api/runs/{run}/notes")).json();
        ask(host, &ada, "DELETE", &format!("/api/notes/{}", notes.notes[0].id), b"").is(204, "");
        ask(host, &bob, "DELETE", "/api/me", b"").is(204, "");
        assert!(read(host, &ada, run).is_empty(), "deleting a player deletes their notes");
    });
}

#[test]
fn reported_notes_are_hidden_until_the_operator_has_looked() {
    with_each(|database| {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::new(folder.path());
        let server = Server::at(&clock, database, &[("REPORTS_TO_HIDE", "2"), ("PROXIES", "[\"127.0.0.1\"]")]);
        let host = server.host.as_str();
        let [ada, bob, eva, new] = [1, 2, 3, 4].map(secret);
        for (who, name) in [(&ada, "Ada"), (&bob, "Bob"), (&eva, "Eva")] {
            join(host, who, name).is(201, "");
        }
        let run = upload(host, &ada);
        let note: Note = write(host, &bob, run, 1, "something \"bad\"").json();
        let target = format!("/api/notes/{}/report", note.id);
        clock.set(DAY);
        let then = || now() + DAY as u64;
        ask_at(host, &new, "POST", "/api/players", br#"{"name": "New"}"#, then()).is(201, "");
        let report = |who: &Secret, from: &str| {
            let signed = signed_at(who, host, "POST", &target, b"", then()).to_string();
            send(host, "POST", &target, &[("authorization", &signed), ("x-forwarded-for", from)], b"").is(204, "");
        };
        let is_shown = || get(host, &format!("/api/runs/{run}/notes")).json::<RunNotes>().notes.len() == 1;
        report(&ada, "203.0.113.1");
        report(&ada, "203.0.113.2");
        assert!(is_shown(), "one player counts once");
        report(&eva, "203.0.113.1");
        assert!(is_shown(), "an address counts once");
        report(&new, "203.0.113.3");
        assert!(is_shown(), "a name of today does not count");
        report(&bob, "203.0.113.4");
        assert!(!is_shown());
        ask_at(host, &ada, "POST", "/api/notes/77/report", b"", then()).is(404, "no such note");

        let operator = |words: &[&str]| {
            let done = Command::new(PROGRAM).args(words).env("BARROW_SERVER_DATABASE", database).output().unwrap();
            String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned()
        };
        let id = note.id.to_string();
        let listed = operator(&["notes"]);
        assert!(listed.contains("\"Bob\" wrote \"something \\\"bad\\\"\"; 4 reported it; hidden"), "{listed}");
        assert!(operator(&["unhide", &id]).contains("shown again"));
        assert!(is_shown());
        assert!(operator(&["hide", &id]).contains("hidden") && !is_shown());
        assert!(operator(&["hide", "77"]).contains("there is no note 77"));
    });
}

#[test]
fn a_sealed_run_has_no_notes_before_the_close() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let target = today(host, "roguelike-ten", "ten-lines");
    let mut player = Player::come(host, &ada, &target, now()).unwrap();
    player.play_on(u64::MAX);
    until(|| get(host, "/api/runs/1").status == 200);
    until(|| get(host, "/api/runs/1").json::<Upload>().state != RunState::Waiting);
    get(host, "/api/runs/1/notes").is(404, "no such run");
    write(host, &ada, 1, 0, "it was dark").is(404, "no such run");
}
