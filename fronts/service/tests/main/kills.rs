//! A server and its database are killed at random moments. Nothing that was answered is lost, and nothing counts twice.

use crate::client::{get, now, signed, try_send};
use crate::postgres::{Postgres, sqlite};
use crate::sealed::{Player, socket_of};
use crate::server::Server;
use barrow_app::remote::wire::{Ask, Told};
use barrow_core::Seed;
use barrow_online::{BoardPage, Race, Races, Secret};
use barrow_pilot::RANDOM;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Number of players at the same time.
const PLAYERS: usize = 8;
const VARIABLES: [(&str, &str); 3] = [("ENTRIES_PER_DAY", "100000"), ("NAMES_PER_DAY", "100000"), ("LOG", "off")];
/// Games whose runs end soon when a bot plays at random.
const COURSE: (&str, &str) = ("roguelike-ten", "ten-lines");

fn secret(attempt: usize) -> Secret {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&(attempt as u64 + 1).to_le_bytes());
    Secret::from_bytes(&bytes).unwrap()
}

/// A name that resembles no other.
fn name(attempt: usize) -> String {
    const LETTERS: [char; 12] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'k', 'p', 's', 't'];
    let letter = |number: usize| LETTERS[number % LETTERS.len()];
    format!("k{}{}{}x", letter(attempt), letter(attempt / 12), letter(attempt / 144))
}

/// Repeats until a server answers that can reach its database.
fn insist<T>(mut attempt: impl FnMut() -> Option<T>) -> T {
    for _ in 0..2000 {
        if let Some(found) = attempt() {
            return found;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("no server came back");
}

/// Plays an attempt to its end in spite of kills, and counts answered moves. Returns how often the connection broke.
fn play(host: &str, race: &Race, attempt: usize, progress: &AtomicUsize) -> usize {
    let (who, target) = (secret(attempt), socket_of(&race.challenge, COURSE.0, COURSE.1));
    insist(|| {
        let body = format!("{{\"name\": \"{}\"}}", name(attempt)).into_bytes();
        let credentials = signed(&who, host, "POST", "/api/players", &body).to_string();
        let answer = try_send(host, "POST", "/api/players", &[("authorization", &credentials)], &body).ok()?;
        match (answer.status, answer.text()) {
            (201, _) => Some(()),
            // The answer to the first attempt was lost.
            (409, why) if why.contains("already has the name") => Some(()),
            (503, _) => None,
            (status, why) => panic!("{status}: {why}"),
        }
    });
    let (mut answered, mut breaks) = (0, 0);
    loop {
        let mut player = match insist(|| Player::try_come(host, &who, &target, now())) {
            Ok(player) => player,
            Err(why) if why.contains("one attempt") => return breaks,
            Err(why) => panic!("{why}"),
        };
        assert!(player.moves() >= answered, "{answered} moves were answered, and {} are there", player.moves());
        let mut dice = RANDOM.start(Seed(attempt as u64 + player.moves()));
        while !player.has_ended() {
            let m = dice.next_move(player.app.session().state()).unwrap();
            if player.try_ask(&Ask::Play(player.moves(), m)).is_err() {
                break;
            }
            match player.hear() {
                Some(Told::Turn(_)) => {
                    answered = player.moves();
                    progress.fetch_add(1, Ordering::Relaxed);
                }
                Some(Told::Refused(_)) => {}
                _ => break,
            }
        }
        breaks += 1;
    }
}

/// Plays attempts and calls `kill` repeatedly, each time after 25 % to 125 % of `pause`. \[milliseconds\]
fn attempts(count: usize, host: &str, pause: u64, mut kill: impl FnMut(usize)) {
    let race = get(host, "/api/races").json::<Races>().races.remove(0);
    let [next, breaks, progress] = [(); 3].map(|()| AtomicUsize::new(0));
    let (mut kills, mut before) = (0, 0);
    thread::scope(|scope| {
        let play_all = || {
            loop {
                let attempt = next.fetch_add(1, Ordering::Relaxed);
                if attempt >= count {
                    return;
                }
                breaks.fetch_add(play(host, &race, attempt, &progress), Ordering::Relaxed);
            }
        };
        let players: Vec<_> = (0..PLAYERS).map(|_| scope.spawn(play_all)).collect();
        // A player that panics is finished too, and ends the test.
        let have_ended = || players.iter().all(thread::ScopedJoinHandle::is_finished);
        while !have_ended() {
            thread::sleep(Duration::from_millis(pause / 4 + (kills as u64 * 7919) % pause));
            // Each server answers more moves than the one before, however slow the machine is. One in four dies before that.
            while kills % 4 > 0 && progress.load(Ordering::Relaxed) < before + kills && !have_ended() {
                thread::sleep(Duration::from_millis(10));
            }
            before = progress.load(Ordering::Relaxed);
            kill(kills);
            kills += 1;
        }
    });
    // Every player is on the board, once.
    let mut rows = BTreeMap::new();
    crate::client::until(|| {
        rows.clear();
        let mut first = 1;
        loop {
            let (game, variant) = COURSE;
            let target =
                format!("/api/boards/{game}/{variant}?kind=sealed&race={}&young=true&count=100&first={first}", race.challenge);
            let page: BoardPage = get(host, &target).json();
            first += page.rows.len();
            page.rows.into_iter().for_each(|row| *rows.entry(row.player).or_insert(0) += 1);
            if !page.has_more {
                break;
            }
        }
        rows.len() == count
    });
    assert!(rows.values().all(|times| *times == 1), "a run counted twice: {rows:?}");
    let breaks = breaks.into_inner();
    println!(
        "{count} attempts ended and counted once each; the server was killed {kills} times, which broke {breaks} conversations"
    );
    assert!(kills > 0 && breaks > count, "nothing was ever interrupted");
}

fn sqlite_attempts(count: usize, pause: u64) {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite(folder.path());
    let mut server = Server::start(&database, &VARIABLES);
    let host = server.host.clone();
    attempts(count, &host, pause, |_| server.restart(&database, &VARIABLES));
}

fn postgres_attempts(count: usize, pause: u64) {
    let postgres = Postgres::start();
    let database = postgres.database("test");
    let mut server = Server::start(&database, &VARIABLES);
    let host = server.host.clone();
    attempts(count, &host, pause, |kills| {
        if kills % 4 == 3 {
            postgres.restart();
        }
        server.restart(&database, &VARIABLES);
    });
}

#[test]
fn killed_servers_lose_nothing_and_count_nothing_twice() {
    sqlite_attempts(3, 400);
}

#[test]
#[ignore = "takes minutes: `cargo xtask soak` runs it"]
fn a_thousand_attempts_outlive_killed_servers_and_databases() {
    sqlite_attempts(500, 600);
    postgres_attempts(500, 1500);
}
