//! Attacks with names, devices, attempts and disks that once worked.

use crate::attempts::{add, begin, header, show};
use crate::client::{ask, ask_at, get, join, now, secret, send, signed, until};
use crate::postgres::{sqlite, with_each};
use crate::races::{DAY, daily, limit_files, today, with_small_files};
use crate::runs::golden;
use crate::sealed::{Player, greet, socket_of};
use crate::server::{Clock, PROGRAM, Server};
use barrow_app::remote::wire::{Ask, Told};
use barrow_app::session::Goal;
use barrow_core::{Arg, Dir, Header, Move, Run, Seed, VariantCode};
use barrow_online::{Attempt, Code, DeviceKind, Devices, Entry, Export, Race, RunState, Secret, Upload, base64};
use barrow_shelf::SHELF;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

fn code(host: &str, who: &Secret, kind: &str) -> String {
    ask(host, who, "POST", "/api/me/codes", format!("{{\"kind\": \"{kind}\"}}").as_bytes()).json::<Code>().code
}

fn use_code(host: &str, who: &Secret, code: &str) -> u16 {
    ask(host, who, "POST", "/api/devices", format!("{{\"code\": \"{code}\"}}").as_bytes()).status
}

fn devices(host: &str, who: &Secret) -> Devices {
    ask(host, who, "GET", "/api/me/devices", b"").json()
}

fn remove(host: &str, who: &Secret, id: &str) -> u16 {
    ask(host, who, "DELETE", &format!("/api/me/devices/{id}"), b"").status
}

fn farewell(told: Option<Told>) -> String {
    if let Some(Told::Farewell(why)) = told { why } else { panic!("the server told {told:?}") }
}

#[test]
fn a_removed_device_takes_its_codes_along_and_leaves_its_run() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let (host, ada, lost, thief) = (server.host.as_str(), secret(1), secret(2), secret(3));
        join(host, &ada, "Ada").is(201, "");
        assert_eq!(use_code(host, &lost, &code(host, &ada, "device")), 201);
        let (phrase, words) = (code(host, &lost, "recovery"), code(host, &lost, "device"));
        let kinds: Vec<_> = devices(host, &ada).devices.iter().map(|device| device.kind).collect();
        assert_eq!(kinds, [DeviceKind::Device, DeviceKind::Device, DeviceKind::Phrase]);
        let mut player = Player::come(host, &lost, &today(host, "stomp", "20x10"), now()).unwrap();
        assert_eq!(remove(host, &ada, &lost.key().to_string()), 204);
        assert!(farewell(player.hear()).contains("removed from your name"));
        assert_eq!([use_code(host, &thief, &phrase), use_code(host, &thief, &words)], [404, 404]);
        assert_eq!(devices(host, &ada).devices.len(), 1);
        // A phrase can be removed by itself.
        let phrase = code(host, &ada, "recovery");
        let id = devices(host, &ada).devices.remove(1).id;
        assert_eq!((remove(host, &ada, &id), use_code(host, &thief, &phrase)), (204, 404));
    });
}

#[test]
fn names_newer_than_a_race_do_not_play_the_seed_of_the_ranked() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::new(folder.path());
    let server = Server::at(&clock, &sqlite(folder.path()), &[]);
    let (host, ada, scout) = (server.host.as_str(), secret(1), secret(2));
    join(host, &ada, "Ada").is(201, "");
    clock.set(DAY);
    let then = now() + DAY as u64;
    ask_at(host, &scout, "POST", "/api/players", br#"{"name": "Scout"}"#, then).is(201, "");
    let target = today(host, "into-ruins", "descent");
    let headers = [&ada, &scout].map(|who| {
        Player::come(host, who, &target, then).unwrap();
        ask_at(host, who, "GET", target.trim_end_matches("/play"), b"", then).json::<Entry>().receipt.header
    });
    assert_ne!(headers[0], headers[1]);
}

#[test]
fn a_name_that_is_made_again_gets_no_second_attempt() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let (host, scout, other) = (server.host.as_str(), secret(1), secret(2));
        join(host, &scout, "Scout").is(201, "");
        let target = today(host, "stomp", "20x10");
        Player::come(host, &scout, &target, now()).unwrap();
        begin(host, &scout);
        ask(host, &scout, "DELETE", "/api/me", b"").is(204, "");
        let refused = |who: &Secret| {
            assert!(farewell(greet(host, who, &target, now()).1).contains("gets no second one"));
            ask(host, who, "POST", "/api/attempts", crate::attempts::BEGIN).is(409, "gets no second one");
        };
        // The same key under another name.
        join(host, &scout, "Innocent").is(201, "");
        refused(&scout);
        Player::come(host, &scout, &today(host, "into-ruins", "descent"), now()).unwrap();
        ask(host, &scout, "DELETE", "/api/me", b"").is(204, "");
        // The same name again.
        join(host, &scout, "Scout").is(201, "");
        refused(&scout);
        join(host, &other, "Bob").is(201, "");
        Player::come(host, &other, &target, now()).unwrap();
    });
}

/// A walk continues by itself, and the race closes in the middle of it.
#[test]
fn a_walk_stops_at_the_close() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::new(folder.path());
    let server = Server::at(&clock, &sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let mut player = Player::come(host, &ada, &today(host, "into-ruins", "descent"), now()).unwrap();
    player.ask(&Ask::SetOut { after: 0, goal: Goal::Explore, is_sure: false, unasked: BTreeSet::new() });
    assert!(matches!(player.hear(), Some(Told::Departed(_))));
    assert!(matches!(player.hear(), Some(Told::Turn(_))));
    clock.set(DAY);
    let mut steps = 0;
    let why = loop {
        match player.hear() {
            Some(Told::Farewell(why)) => break why,
            Some(_) => steps += 1,
            None => panic!("the server closed without a word"),
        }
        assert!(steps < 5, "the walk goes on after the close");
    };
    assert!(why.contains("the race has closed"), "{why}");
}

#[test]
fn an_export_is_sent_once_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    // More than fits in the buffers of a connection.
    for seed in 0..16 {
        let header = Header { game: "into-ruins".to_owned(), rules: 2, variant: VariantCode(0), seed: Seed(seed) };
        let body = format!("{{\"header\": \"{}\", \"isShown\": true, \"isNew\": true}}", base64(&header.to_bytes()));
        let attempt: Attempt = ask(host, &ada, "POST", "/api/attempts", body.as_bytes()).json();
        add(host, &ada, &attempt, &vec![0x21; 380_000]).is(200, "");
    }
    let target = "/api/me/export";
    let mut unread = TcpStream::connect(host).unwrap();
    let authorization = signed(&ada, host, "GET", target, b"");
    write!(unread, "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nAuthorization: {authorization}\r\n\r\n")
        .unwrap();
    let mut first = [0; 12];
    unread.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    ask(host, &ada, "GET", target, b"").is(429, "still sending");
    // Once it is read, the next one may start, and it is complete.
    std::io::copy(&mut unread, &mut std::io::sink()).unwrap();
    until(|| ask(host, &ada, "GET", target, b"").status == 200);
    let all: Export = ask(host, &ada, "GET", target, b"").json();
    assert_eq!((all.player.name.as_str(), all.plays.len(), all.devices.len()), ("Ada", 16, 1));
    assert!(all.plays.iter().all(|play| play.file.as_ref().is_some_and(|file| file.len() > 500_000)));
}

/// The seeds of some variants have few bits that count.
#[test]
fn an_alias_of_a_given_out_seed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada, thief) = (server.host.as_str(), secret(1), secret(2));
    join(host, &ada, "Ada").is(201, "");
    join(host, &thief, "Moriarty").is(201, "");
    let wanted = br#"{"game": "stomp", "variant": "20x10+glibc", "isShown": true}"#;
    let attempt: Attempt = ask(host, &ada, "POST", "/api/attempts", wanted).json();
    let own = header(&attempt);
    let alias = Header { seed: Seed(own.seed.0 ^ 1 << 40), ..own };
    ask(host, &thief, "POST", "/api/runs", &Run::new(alias.clone()).to_bytes()).is(409, "given out for a counted attempt");
    show(host, &thief, &alias).is(409, "given out to somebody else");
}

#[test]
fn a_run_that_is_shown_is_its_players() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let (host, ada, thief) = (server.host.as_str(), secret(1), secret(2));
        join(host, &ada, "Ada").is(201, "");
        join(host, &thief, "Moriarty").is(201, "");
        let bytes = golden("into-ruins/descent-death-rat.run");
        let run = Run::parse(&bytes).unwrap().run;
        let attempt: Attempt = show(host, &ada, &run.header).json();
        let (moves, last) = bytes.split_at(run.first(run.moves.len() - 1).to_bytes().len());
        let attempt: Attempt = add(host, &ada, &attempt, &moves[attempt.size as usize..]).json();
        let idle = with_an_idle_move(&run);
        for copy in [run.to_bytes(), idle.to_bytes()] {
            ask(host, &thief, "POST", "/api/runs", &copy).is(423, "another player is showing");
            send(host, "POST", "/api/runs", &[], &copy).is(423, "another player is showing");
        }
        let ended: Attempt = add(host, &ada, &attempt, last).json();
        assert!(matches!(settled(host, ended.run.unwrap()), RunState::Counted { .. }));
        let upload: Upload = ask(host, &thief, "POST", "/api/runs", &idle.to_bytes()).json();
        let RunState::Refused { error } = settled(host, upload.id) else { panic!("a copy counts") };
        assert!(error.contains("only the first one counts"), "{error}");
    });
}

fn settled(host: &str, run: i64) -> RunState {
    let state = || get(host, &format!("/api/runs/{run}")).json::<Upload>().state;
    until(|| state() != RunState::Waiting);
    state()
}

/// The same run with a turn of the hero that takes no time and is undone by the next step.
fn with_an_idle_move(run: &Run) -> Run {
    let info = SHELF.find(&run.header.game).unwrap().info;
    let turn = info.variant(run.header.variant).unwrap().verb("turn").unwrap();
    let digest = run.verify(&SHELF).unwrap().digest;
    let turns = (0..6).flat_map(|dir| (0..9).map(move |at| (Move { verb: turn, arg: Arg::Dir(Dir(dir)) }, at)));
    let idle = turns.map(|(m, at)| {
        let mut moves = run.moves.clone();
        moves.insert(at, m);
        Run { moves, ..Run::new(run.header.clone()) }
    });
    let mut same = idle.filter(|idle| idle.verify(&SHELF).is_ok_and(|verdict| verdict.digest == digest));
    same.next().unwrap()
}

#[test]
fn a_player_shows_only_some_runs_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let shown: Vec<i64> = (0..21)
        .map(|seed| {
            let header = Header { game: "stomp".to_owned(), rules: 2, variant: VariantCode(0), seed: Seed(seed) };
            show(host, &ada, &header).json::<Attempt>().id
        })
        .collect();
    let is_there = |id: i64| ask(host, &ada, "GET", &format!("/api/attempts/{id}"), b"").status == 200;
    assert_eq!([is_there(shown[0]), is_there(shown[1]), is_there(shown[20])], [false, true, true]);
    // Another run of the same seed replaces the one before.
    let header = Header { game: "stomp".to_owned(), rules: 2, variant: VariantCode(0), seed: Seed(20) };
    let body = format!("{{\"header\": \"{}\", \"isShown\": true, \"isNew\": true}}", base64(&header.to_bytes()));
    ask(host, &ada, "POST", "/api/attempts", body.as_bytes()).is(201, "");
    assert_eq!([is_there(shown[1]), is_there(shown[20])], [true, false]);
}

#[test]
fn a_player_has_only_some_passkeys() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let passkey = |number: u8| {
        let new = serde_json::json!({ "credential": base64(&[number]), "key": secret(9).key() }).to_string();
        ask(host, &ada, "POST", "/api/me/passkeys", new.as_bytes())
    };
    for number in 0..20 {
        passkey(number).is(204, "");
    }
    passkey(20).is(409, "you have 20");
}

#[test]
fn a_database_is_its_owners_alone_and_is_missed_when_it_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let (database, file) = (sqlite(folder.path()), folder.path().join("test.db"));
    // A server of an earlier version has left it readable by everybody.
    drop(Server::start(&database, &[]));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    let server = Server::start(&database, &[]);
    join(&server.host, &secret(1), "Ada").is(201, "");
    let copy = folder.path().join("copy.db");
    let backup = Command::new(PROGRAM).arg("backup").arg(&copy).env("BARROW_SERVER_DATABASE", &database).status().unwrap();
    assert!(backup.success());
    let others = |file: &Path| fs::metadata(file).unwrap().permissions().mode() & 0o077;
    for file in [&file, &file.with_extension("db-wal"), &copy] {
        assert_eq!(others(file), 0, "{}", file.display());
    }
    get(&server.host, "/health/ready").is(200, "");
    fs::rename(&file, folder.path().join("moved.db")).unwrap();
    get(&server.host, "/health/ready").is(503, "");
    fs::rename(folder.path().join("moved.db"), &file).unwrap();
    get(&server.host, "/health/ready").is(200, "");
}

#[test]
fn a_full_disk_answers_no_upload_that_it_did_not_keep() {
    let folder = tempfile::tempdir().unwrap();
    let server = with_small_files(&sqlite(folder.path()));
    limit_files(&server, "2000000");
    let long = |number: usize| {
        let header = Header { game: "into-ruins".to_owned(), rules: 2, variant: VariantCode(0), seed: Seed(7) };
        [header.to_bytes(), vec![0x21; 400_000 + number]].concat()
    };
    let answers: Vec<_> = (0..8).map(|number| send(&server.host, "POST", "/api/runs", &[], &long(number))).collect();
    assert!(answers.iter().any(|answer| answer.status == 503), "the disk was never full");
    for answer in answers {
        match answer.status {
            202 => get(&server.host, &format!("/api/runs/{}", answer.json::<Upload>().id)).is(200, "waiting"),
            _ => answer.is(503, "nothing is lost"),
        }
    }
    limit_files(&server, "unlimited");
    send(&server.host, "POST", "/api/runs", &[], &long(9)).is(202, "");
}

#[test]
fn a_full_disk_begins_no_attempt_that_it_did_not_keep() {
    let (folder, ada) = (tempfile::tempdir().unwrap(), secret(1));
    let server = with_small_files(&sqlite(folder.path()));
    join(&server.host, &ada, "Ada").is(201, "");
    let mut refused = 0;
    for number in 0..24 {
        let header = Header { game: "into-ruins".to_owned(), rules: 2, variant: VariantCode(0), seed: Seed(number) };
        let size = fs::metadata(folder.path().join("test.db-wal")).unwrap().len();
        // The disk fills up at a different point each time.
        limit_files(&server, &(size + 2_000 * number).to_string());
        let answer = show(&server.host, &ada, &header);
        limit_files(&server, "unlimited");
        if answer.status == 503 {
            refused += 1;
            continue;
        }
        let attempt: Attempt = answer.json();
        ask(&server.host, &ada, "GET", &format!("/api/attempts/{}", attempt.id), b"").is(200, "");
    }
    assert!((1..24).contains(&refused), "{refused} of 24 were refused");
}

/// A word that a player wrote is in no file of the database after the player was forgotten.
#[test]
fn a_forgotten_name_is_gone_from_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    join(&server.host, &secret(1), "Unforgettable").is(201, "");
    let is_on_disk = || {
        let files = fs::read_dir(folder.path()).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
        files.into_iter().any(|bytes| bytes.windows(13).any(|part| part.eq_ignore_ascii_case(b"unforgettable")))
    };
    assert!(is_on_disk());
    ask(&server.host, &secret(1), "DELETE", "/api/me", b"").is(204, "");
    assert!(!is_on_disk());
}

#[test]
fn limits_of_a_day_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (database, variables) = (sqlite(folder.path()), [("NAMES_PER_DAY", "1")]);
    let mut server = Server::start(&database, &variables);
    join(&server.host, &secret(1), "Ada").is(201, "");
    server.kill();
    let server = Server::start(&database, &variables);
    join(&server.host, &secret(2), "Bob").is(429, "wait");
}

#[test]
fn reading_makes_no_races_and_a_secret_that_was_shown_stays_shown() {
    let folder = tempfile::tempdir().unwrap();
    let (clock, database) = (Clock::new(folder.path()), sqlite(folder.path()));
    let mut server = Server::at(&clock, &database, &[]);
    get(&server.host, "/api/races/daily-2026-11-20").is(404, "no such race");
    let race = daily(&server.host).challenge;
    clock.set(DAY);
    let shown = |host: &str| get(host, &format!("/api/races/{race}")).json::<Race>().secret.is_some();
    assert!(shown(&server.host));
    // The machine fails at once, and its clock falls back.
    server.kill();
    clock.set(0);
    let server = Server::at(&clock, &database, &[]);
    assert!(shown(&server.host));
    join(&server.host, &secret(1), "Ada");
    let then = now() + DAY as u64;
    ask_at(&server.host, &secret(1), "POST", "/api/players", br#"{"name": "Ada"}"#, then).is(201, "");
    assert!(farewell(greet(&server.host, &secret(1), &socket_of(&race, "stomp", "20x10"), then).1).contains("closed"));
}
