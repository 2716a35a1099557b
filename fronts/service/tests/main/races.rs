//! Sealed races, and players who try to look ahead, take moves back or enter twice.

use crate::client::{ask, ask_at, get, join, now, secret, until};
use crate::postgres::{Postgres, sqlite, with_each};
use crate::sealed::{Player, greet, hear, open, parting, socket_of};
use crate::server::{Clock, Server};
use barrow_app::remote::answer_about;
use barrow_app::remote::wire::{Ask, Known, Told};
use barrow_core::{BotKind, Move, Play, Run, Seed, Show, Subject, VerbKind, View};
use barrow_online::{BoardPage, Code, Entry, Hello, Race, Races, Standing, UseCode, commitment, from_base64};
use barrow_shelf::SHELF;
use std::process::Command;
use std::time::{Duration, Instant};
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

fn races(host: &str) -> Races {
    get(host, "/api/races").json()
}

/// Today's race.
pub(crate) fn daily(host: &str) -> Race {
    races(host).races.into_iter().find(|race| race.kind == "daily").unwrap()
}

/// The socket of today's race in a game.
pub(crate) fn today(host: &str, game: &str, variant: &str) -> String {
    socket_of(&daily(host).challenge, game, variant)
}

fn board(host: &str, challenge: &str, game: &str, variant: &str, young: bool) -> BoardPage {
    get(host, &format!("/api/boards/{game}/{variant}?kind=sealed&race={challenge}&young={young}")).json()
}

fn delver() -> BotKind {
    SHELF.find("into-ruins").unwrap().bots[0]
}

#[test]
fn a_sealed_run_is_played_on_the_server_and_can_be_watched_after_the_close() {
    with_each(|database| {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::new(folder.path());
        let server = Server::at(&clock, database, &[]);
        let (host, ada) = (server.host.as_str(), secret(1));
        join(host, &ada, "Ada").is(201, "");
        let race = daily(host);
        assert_eq!(race.secret, None);
        let target = today(host, "into-ruins", "descent");
        let mut player = Player::come(host, &ada, &target, now()).unwrap();
        assert_eq!(player.app.session().observed().seed, None);
        player.play_like(delver(), 20_000);
        assert!(player.has_ended(), "after {} moves", player.moves());
        let entry: Entry = ask_at(host, &ada, "GET", target.trim_end_matches("/play"), b"", now()).json();
        let run = entry.run.unwrap();
        assert!(entry.is_ended && !entry.is_ranked, "the name is younger than the race");
        let shown = || board(host, &race.challenge, "into-ruins", "descent", true).rows;
        until(|| !shown().is_empty());
        let row = shown().remove(0);
        let standing = ask_at(host, &ada, "GET", target.trim_end_matches("/play"), b"", now()).json::<Entry>().standing;
        assert_eq!(
            standing,
            Some(Standing { place: 1, entries: 1, score: row.score, depth: row.depth }),
            "as its board shows it"
        );
        assert_eq!((row.id, row.moves as u64, row.sealed_until), (run, player.moves(), Some(race.closes_at)));
        assert!(board(host, &race.challenge, "into-ruins", "descent", false).rows.is_empty());
        // Before the race closes, nobody can get the run, not even its player.
        get(host, &format!("/api/runs/{run}/file")).is(404, "");
        assert!(!ask_at(host, &ada, "GET", "/api/me/export", b"", now()).text().contains("\"file\":\""));
        assert!(Player::come(host, &ada, &target, now()).err().unwrap().contains("one attempt"));

        clock.set(DAY);
        let closed: Race = get(host, &format!("/api/races/{}", race.challenge)).json();
        let promised = from_base64(closed.secret.as_deref().unwrap()).unwrap();
        assert_eq!((commitment(&promised), &closed.commitment), (race.commitment.clone(), &race.commitment));
        let bytes = get(host, &format!("/api/runs/{run}/file")).body;
        let watched = Run::parse(&bytes).unwrap().run;
        assert_eq!(closed.seed("into-ruins", "descent", watched.header.rules, true), Some(watched.header.seed));
        assert_eq!(watched.moves.len() as u64, player.moves());
        assert!(entry.receipt.holds(&watched.header, &get(host, "/api/hello").json::<Hello>().key));
        assert!(
            greet(host, &ada, &target, now() + DAY as u64)
                .1
                .is_some_and(|told| matches!(told, Told::Farewell(why) if why.contains("closed")))
        );
        // The run counted as a sealed run, so it cannot count as an open one.
        let again = ask_at(host, &ada, "POST", "/api/runs", &bytes, now() + DAY as u64);
        again.is(409, "count only there");
    });
}

#[test]
fn a_race_ranks_names_that_are_older_than_it() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::new(folder.path());
    let server = Server::at(&clock, &sqlite(folder.path()), &[]);
    let (host, ada, bob) = (server.host.as_str(), secret(1), secret(2));
    join(host, &ada, "Ada").is(201, "");
    clock.set(DAY);
    let then = now() + DAY as u64;
    ask_at(host, &bob, "POST", "/api/players", br#"{"name": "Bob"}"#, then).is(201, "");
    let (challenge, target) = (daily(host).challenge, today(host, "into-ruins", "descent"));
    for who in [&ada, &bob] {
        let mut player = Player::come(host, who, &target, then).unwrap();
        player.play_like(delver(), 20_000);
        assert!(player.has_ended());
    }
    let names = |young| {
        let rows = board(host, &challenge, "into-ruins", "descent", young).rows;
        rows.into_iter().filter_map(|row| row.player).collect::<Vec<_>>()
    };
    until(|| names(false).len() + names(true).len() == 2);
    assert_eq!((names(false), names(true)), (vec!["Ada".to_owned()], vec!["Bob".to_owned()]), "both made the same moves");
}

#[test]
fn a_sealed_run_takes_nothing_back_and_is_played_at_one_place() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let target = today(host, "into-ruins", "descent");
    let mut player = Player::come(host, &ada, &target, now()).unwrap();
    player.play_on(6);
    let stands = player.moves();
    let mut offered = Vec::new();
    player.app.session().state().offer(&mut offered);
    player.ask(&Ask::Play(stands - 2, offered[0]));
    let Some(Told::Begun(begun)) = player.hear() else { panic!("an earlier move was accepted") };
    assert_eq!((begun.moves, player.moves()), (stands, stands));
    // Another device continues the same run from there, and ends the connection here.
    let mut elsewhere = Player::come(host, &ada, &target, now()).unwrap();
    assert_eq!(elsewhere.moves(), stands);
    assert!(matches!(player.hear(), Some(Told::Farewell(why)) if why.contains("another device")));
    elsewhere.play_on(3);
    assert!(elsewhere.moves() > stands);
    // Giving up ends the run for good.
    elsewhere.ask(&Ask::GiveUp);
    assert_eq!(elsewhere.hear(), Some(Told::GivenUp));
    assert_eq!(elsewhere.hear(), None);
    assert!(Player::come(host, &ada, &target, now()).err().unwrap().contains("one attempt"));
}

#[test]
fn any_instance_goes_on_with_a_sealed_run() {
    let postgres = Postgres::start();
    let database = postgres.database("test");
    let [mut first, second] = [Server::start(&database, &[]), Server::start(&database, &[])];
    let ada = secret(1);
    join(&first.host, &ada, "Ada").is(201, "");
    let target = today(&first.host, "into-ruins", "descent");
    assert_eq!(daily(&first.host), daily(&second.host), "they hold the same race");
    let mut here = Player::come(&first.host, &ada, &target, now()).unwrap();
    here.play_like(delver(), 8);
    assert!(!here.has_ended());
    let stands = here.moves();
    let mut there = Player::come(&second.host, &ada, &target, now()).unwrap();
    assert_eq!((there.moves(), there.app.session().view()), (stands, here.app.session().view()));
    there.play_like(delver(), 2);
    assert!(!there.has_ended());
    // The first instance does not know about this, and its player's next move comes too late.
    let mut offered = Vec::new();
    here.app.session().state().offer(&mut offered);
    assert!(matches!(here.play(offered[0]), Some(Told::Farewell(why)) if why.contains("another device")));
    first.kill();
    there.play_like(delver(), 2);
    assert!(!there.has_ended());
    let stands = there.moves();
    drop(there);
    let again = Player::come(&second.host, &ada, &target, now()).unwrap();
    assert_eq!(again.moves(), stands);
}

#[test]
fn answered_moves_outlive_the_server() {
    with_each(|database| {
        let mut server = Server::start(database, &[]);
        let ada = secret(1);
        join(&server.host, &ada, "Ada").is(201, "");
        let mut known = 0;
        for _ in 0..3 {
            let target = today(&server.host, "into-ruins", "descent");
            let mut player = Player::come(&server.host, &ada, &target, now()).unwrap();
            assert_eq!(player.moves(), known);
            player.play_like(delver(), 7);
            assert!(!player.has_ended());
            known = player.moves();
            server.kill();
            server = Server::start(database, &[]);
        }
        assert!(known > 10);
    });
}

/// Every question that a client can ask about a state.
fn questions(view: &View, offered: &[Move]) -> Vec<Ask> {
    let looks = view.positions().map(Subject::Cell).chain((0..8).map(Subject::Slot)).map(Ask::Look);
    looks.chain(offered.iter().take(60).flat_map(|m| [Ask::Aim(*m), Ask::Weigh(*m)])).collect()
}

/// The scene of a state and the answers to all questions about it.
fn everything(play: &dyn Play) -> (Known, Vec<Told>) {
    let (mut view, mut offered) = (View::default(), Vec::new());
    play.view(&mut view);
    play.offer(&mut offered);
    let answers = questions(&view, &offered).iter().filter_map(|ask| answer_about(play, &view, ask)).collect();
    (Known::of(play, &view), answers)
}

#[test]
fn hidden_facts_never_cross_the_socket() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::new(folder.path());
    let server = Server::at(&clock, &sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let target = today(host, "into-ruins", "descent");
    let mut heard = Vec::new();
    let mut player = Player::come(host, &ada, &target, now()).unwrap();
    for _ in 0..4 {
        player.play_on(5);
        assert!(!player.has_ended());
        let Some(Told::Turn(turn)) = player.told.iter().rev().find(|told| matches!(told, Told::Turn(_))).cloned() else {
            continue;
        };
        let (mut view, mut offered) = (View::default(), Vec::new());
        player.app.session().state().view(&mut view);
        player.app.session().state().offer(&mut offered);
        let asks = questions(&view, &offered);
        let answer = |ask: &Ask| {
            player.ask(ask);
            player.hear().unwrap()
        };
        let answers: Vec<Told> = asks.iter().map(answer).collect();
        heard.push((player.moves(), turn.scene, answers));
    }
    assert!(heard.len() > 2);
    // A bot that dives dies sooner than one that wanders.
    player.play_like(delver(), 20_000);
    assert!(player.has_ended(), "after {} moves", player.moves());
    clock.set(DAY);
    let entry: Entry = ask_at(host, &ada, "GET", target.trim_end_matches("/play"), b"", now() + DAY as u64).json();
    let run = entry.run.unwrap();
    until(|| get(host, &format!("/api/runs/{run}/file")).status == 200);
    let run = Run::parse(&get(host, &format!("/api/runs/{run}/file")).body).unwrap().run;
    let mut play = SHELF.start(&run.header).unwrap();
    let mut compared = 0;
    for (moves, m) in (1..).zip(&run.moves) {
        play.play(*m, &mut Show::off()).unwrap();
        let Some((_, scene, answers)) = heard.iter().find(|(heard, ..)| *heard == moves) else { continue };
        for seed in 0..3 {
            // Another run that the player could not distinguish from this one.
            let imagined = play.imagine(Seed(seed)).unwrap();
            assert_ne!(imagined.digest(), play.digest());
            let (shown, answered) = everything(imagined.as_ref());
            assert!(shown == *scene && answered == *answers, "the server told more than the player could know");
            compared += 1;
        }
    }
    assert!(compared >= 9, "{compared}");
}

#[test]
fn clients_that_cannot_sign_in_do_not_play() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("ENTRIES_PER_DAY", "1")]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let target = today(host, "stomp", "20x10");
    let farewell =
        |told: Option<Told>| if let Some(Told::Farewell(why)) = told { why } else { panic!("the server told {told:?}") };
    let says = |target: &str, first: Message| {
        let mut socket = open(host, target);
        socket.send(first).unwrap();
        farewell(hear(&mut socket))
    };
    assert!(says(&target, Message::text("{}")).contains("how this client signed in"));
    assert!(says(&target, Message::binary(vec![1, 2])).contains("did not sign in"));
    assert!(says(&target, Message::text(r#"{"authorization": "Barrow x 1 y z"}"#)).contains("cannot be read"));
    assert!(farewell(greet(host, &ada, &target, now() - 10 * 60 * 1000).1).contains("clock"));
    // Credentials signed for another race, and credentials used twice.
    let other = today(host, "into-ruins", "descent");
    let greeting = crate::client::signed_at(&ada, host, "GET", &target, b"", now()).to_string();
    let greeting = Message::text(format!("{{\"authorization\": \"{greeting}\"}}"));
    assert!(says(&other, greeting.clone()).contains("signature"));
    let mut socket = open(host, &target);
    socket.send(greeting.clone()).unwrap();
    assert!(matches!(hear(&mut socket), Some(Told::Begun(_))));
    assert!(says(&target, greeting).contains("came twice"));
    // There is no future race, no race with a seed that could be guessed, and a limit on entries per address.
    for (challenge, game, variant, why) in [
        ("daily-2999-01-01", "stomp", "20x10", "no such race"),
        (&daily(host).challenge, "monster-caves", "classic", "could be guessed"),
        (&daily(host).challenge, "stomp", "20x10+glibc", "could be guessed"),
        (&daily(host).challenge, "stomp", "20x10+practice", "could be guessed"),
        (&daily(host).challenge, "into-ruins", "descent", "too many new entries from your network today; wait"),
    ] {
        let told = farewell(greet(host, &ada, &socket_of(challenge, game, variant), now()).1);
        assert!(told.contains(why), "{game} {variant}: {told}");
    }
    get(host, "/api/races/daily-2999-01-01").is(404, "no such race");
}

#[test]
fn only_the_client_that_asks_too_much_waits() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("ASKS_PER_SECOND", "20")]);
    let (host, ada, bob) = (server.host.as_str(), secret(1), secret(2));
    join(host, &ada, "Ada").is(201, "");
    join(host, &bob, "Bob").is(201, "");
    let target = today(host, "stomp", "20x10");
    let [mut ada, mut bob] = [&ada, &bob].map(|who| Player::come(host, who, &target, now()).unwrap());
    let begun = Instant::now();
    for _ in 0..50 {
        ada.ask(&Ask::Look(Subject::Slot(0)));
    }
    bob.ask(&Ask::Look(Subject::Slot(0)));
    assert!(bob.hear().is_some() && begun.elapsed() < Duration::from_millis(900));
    for _ in 0..50 {
        assert!(ada.hear().is_some(), "each is answered in the end");
    }
    // Two intervals' worth may come at the boundary between two intervals. The rest has to wait.
    assert!(begun.elapsed() > Duration::from_millis(900));
}

#[test]
fn a_result_without_a_name_is_listed_once_it_has_one_and_dropped_at_the_close() {
    with_each(|database| {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::new(folder.path());
        let mut server = Server::at(&clock, database, &[]);
        let (challenge, target) = (daily(&server.host).challenge, today(&server.host, "into-ruins", "descent"));
        let path = target.trim_end_matches("/play");
        let players = [1, 2, 3].map(secret);
        let [ada, bob, eve] = &players;
        for who in &players {
            let mut player = Player::come(&server.host, who, &target, now()).unwrap();
            player.play_like(delver(), 5000);
            assert!(player.has_ended());
            let again = Player::come(&server.host, who, &target, now()).err();
            assert!(again.is_some_and(|why| why.contains("one attempt")));
            ask(&server.host, who, "GET", "/api/me", b"").is(200, "null");
            ask(&server.host, who, "POST", "/api/attempts", crate::attempts::BEGIN).is(403, "no name");
            let entry = ask(&server.host, who, "GET", path, b"").json::<Option<Entry>>().unwrap();
            assert!(entry.is_ended && !entry.is_ranked);
        }
        let rows = |host: &str| board(host, &challenge, "into-ruins", "descent", true).rows;
        let has_run = |host: &str, who| ask(host, who, "GET", path, b"").json::<Option<Entry>>().is_some();
        // Anything that was sent before is verified before this.
        join(&server.host, ada, "Ada").is(201, "Ada");
        until(|| !rows(&server.host).is_empty());
        let names: Vec<_> = rows(&server.host).into_iter().map(|row| row.player).collect();
        assert_eq!(names, [Some("Ada".to_owned())]);
        get(&server.host, &format!("/api/players/%23{}", bob.key())).is(404, "");

        // A device that joins another's name brings no result along.
        let words = ask(&server.host, ada, "POST", "/api/me/codes", br#"{"kind": "device"}"#).json::<Code>().code;
        let used = serde_json::to_vec(&UseCode { code: words }).unwrap();
        ask(&server.host, eve, "POST", "/api/devices", &used).is(201, "Ada");

        assert!(has_run(&server.host, bob));
        server.kill();
        clock.set(DAY);
        let then = now() + DAY as u64;
        let server = Server::at(&clock, database, &[]);
        let entry_of = |who| ask_at(&server.host, who, "GET", path, b"", then).json::<Option<Entry>>();
        until(|| entry_of(bob).is_none());
        assert!(entry_of(ada).is_some());
        ask_at(&server.host, bob, "POST", "/api/players", br#"{"name": "Bob"}"#, then).is(201, "Bob");
        assert_eq!(rows(&server.host).len(), 1);
    });
}

#[test]
fn a_clock_that_is_set_back_opens_no_race_again() {
    let folder = tempfile::tempdir().unwrap();
    let (clock, database) = (Clock::new(folder.path()), sqlite(folder.path()));
    let mut server = Server::at(&clock, &database, &[]);
    join(&server.host, &secret(1), "Ada").is(201, "");
    let race = daily(&server.host);
    clock.set(2 * DAY);
    let closed = |host: &str| get(host, &format!("/api/races/{}", race.challenge)).json::<Race>().secret.is_some();
    assert!(closed(&server.host));
    get(&server.host, "/health/ready").is(200, "");
    clock.set(0);
    assert!(closed(&server.host));
    get(&server.host, "/health/ready").is(503, "clock of this machine");
    server.kill();
    // The next server gets the time from the database.
    clock.set(2 * DAY);
    drop(Server::at(&clock, &database, &[]));
    clock.set(0);
    let server = Server::at(&clock, &database, &[]);
    assert!(closed(&server.host) && daily(&server.host).challenge != race.challenge);
    let target = socket_of(&race.challenge, "stomp", "20x10");
    let told = greet(&server.host, &secret(1), &target, now() + 2 * DAY as u64).1;
    assert!(matches!(told, Some(Told::Farewell(why)) if why.contains("closed")));
}

/// A server whose files can be limited. A limit sends a signal that would end the server. A full disk does not.
pub(crate) fn with_small_files(database: &str) -> Server {
    let mut command = Command::new("bash");
    command.args(["-c", "trap '' XFSZ; exec \"$0\"", crate::server::PROGRAM]);
    Server::run(command, database, &[("VERIFIERS", "0")])
}

/// Lets no file of a server grow beyond this. \[bytes\]
pub(crate) fn limit_files(server: &Server, bytes: &str) {
    let status = Command::new("prlimit").args([&format!("--fsize={bytes}:"), "--pid", &server.pid().to_string()]).status();
    assert!(status.unwrap().success());
}

#[test]
fn a_full_disk_loses_no_move_that_was_answered() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite(folder.path());
    let mut server = with_small_files(&database);
    let ada = secret(1);
    join(&server.host, &ada, "Ada").is(201, "");
    let target = today(&server.host, "into-ruins", "descent");
    let mut player = Player::come(&server.host, &ada, &target, now()).unwrap();
    let wait = Move::plain(player.app.session().variant().verb_that(VerbKind::Wait).unwrap());
    // From here on the disk has room for a few moves.
    let size = std::fs::metadata(folder.path().join("test.db-wal")).unwrap().len();
    limit_files(&server, &(size + 60_000).to_string());
    let mut answered = 0;
    let why = loop {
        match player.play(wait) {
            Some(Told::Turn(_)) => answered = player.moves(),
            Some(Told::Farewell(why)) => break why,
            other => panic!("{other:?} after {answered} moves"),
        }
        assert!(!player.has_ended() && answered < 100, "the disk was never full");
    };
    assert!(answered > 2 && why.contains("cannot save moves now"), "{why} after {answered} moves");
    assert_eq!(parting(&mut player.socket), Some(CloseCode::Again));
    assert_eq!(today(&server.host, "into-ruins", "descent"), target, "requests that need no room are answered");
    // Once there is room again, every answered move is there, and the same server continues.
    limit_files(&server, "unlimited");
    let mut player = Player::come(&server.host, &ada, &target, now()).unwrap();
    let there = player.moves();
    assert!(there == answered || there == answered + 1, "{there} of {answered}");
    assert!(matches!(player.play(wait), Some(Told::Turn(_))) && !player.has_ended());
    server.kill();
    let server = Server::start(&database, &[]);
    assert_eq!(Player::come(&server.host, &ada, &target, now()).unwrap().moves(), there + 1);
}
