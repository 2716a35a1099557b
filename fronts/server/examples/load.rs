//! Loads a server with players of sealed runs, and says how long its answers took: `load HOST[,HOST] PLAYERS SECONDS [MOVES A SECOND]`.
//!
//! Only addresses of this machine are taken. The server must allow that many names, entries, requests and connections from one address.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_types,
    clippy::cast_precision_loss,
    reason = "a program for measuring: it stops at the first mistake, by the clock"
)]

use barrow_app::remote::wire::{Ask, Told, from_bytes, to_bytes};
use barrow_core::{Dir, Move};
use barrow_online::{Credentials, Greeting, NONCE_BYTES, Races, Request, Secret, base64};
use barrow_pilot::walk_verb;
use barrow_shelf::SHELF;
use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::net::TcpStream;
use tokio::time::{interval, sleep};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use ureq::Agent;
use ureq::http::Request as HttpRequest;

const GAME: &str = "into-ruins";
const VARIANT: &str = "descent";

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

fn secret(number: usize) -> Secret {
    let mut bytes = [9; 32];
    bytes[..8].copy_from_slice(&(now() << 16 | number as u64).to_le_bytes());
    Secret::from_bytes(&bytes).unwrap()
}

fn signed(secret: &Secret, host: &str, method: &str, target: &str, body: &[u8]) -> Credentials {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut bytes = [0; NONCE_BYTES];
    bytes[..8].copy_from_slice(&COUNT.fetch_add(1, Ordering::Relaxed).to_le_bytes());
    let (nonce, time) = (base64(&bytes), now());
    let signature = secret.sign(&Request { method, host, target, time, nonce: &nonce, body }.text());
    Credentials { key: secret.key(), time, nonce, signature }
}

/// A name that looks like no other.
fn name(mut number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghkpst";
    let mut name = String::from("z");
    for _ in 0..5 {
        name.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
    }
    name
}

/// What all players share.
struct Load {
    races: Races,
    every: Duration,
    until: Instant,
    begin: Instant,
}

/// Plays until the time is up. Returns how long each answer took, in microseconds.
async fn play(load: Arc<Load>, host: String, who: Secret, number: usize) -> Vec<u32> {
    let target = format!("/api/races/{}/{GAME}/{VARIANT}/play", load.races.races[0].challenge);
    let stream = TcpStream::connect(&host).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (mut socket, _) = client_async(format!("ws://{host}{target}"), stream).await.unwrap();
    let authorization = signed(&who, &host, "GET", &target, b"").to_string();
    socket.send(Message::text(serde_json::to_string(&Greeting { authorization }).unwrap())).await.unwrap();
    let Some(Ok(Message::Binary(first))) = socket.next().await else { return Vec::new() };
    let mut moves = match from_bytes(&first) {
        Some(Told::Begun(begun)) => begun.moves,
        other => panic!("the server told {other:?}"),
    };
    let variant = &SHELF.find(GAME).unwrap().info.variants[0];
    let (walk, wait) = (walk_verb(variant).unwrap(), variant.verb("wait").unwrap());
    // All have the same seed: with the same moves, all would die at once.
    let mut dice = number as u32;
    let mut took = Vec::new();
    // Not all at the same moment.
    let offset = load.every.mul_f64((number as f64 * 0.618).fract());
    sleep(load.begin.saturating_duration_since(Instant::now()) + offset).await;
    let mut ticks = interval(load.every);
    while Instant::now() < load.until {
        ticks.tick().await;
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let m = match dice >> 16 {
            dice if dice % 2 == 0 => Move::plain(wait),
            dice => Move::towards(walk, Dir((dice / 2 % 6) as u8)),
        };
        let asked = Instant::now();
        if socket.send(Message::binary(to_bytes(&Ask::Play(moves, m)))).await.is_err() {
            break;
        }
        let answer = loop {
            match socket.next().await {
                Some(Ok(Message::Binary(bytes))) => break bytes,
                Some(Ok(_)) => {}
                _ => return took,
            }
        };
        took.push(asked.elapsed().as_micros() as u32);
        // The number of a turn: the rest of it need not be read here.
        if answer.first() == Some(&1) {
            moves += 1;
        }
    }
    took
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [hosts, players, seconds, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: load HOST[,HOST] PLAYERS SECONDS [MOVES A SECOND]");
        std::process::exit(2);
    };
    let (players, seconds): (usize, u64) = (players.parse().unwrap(), seconds.parse().unwrap());
    let rate: f64 = rest.first().map_or(5.0, |rate| rate.parse().unwrap());
    let hosts: Vec<String> = hosts.split(',').map(str::to_owned).collect();
    assert!(hosts.iter().all(|host| host.starts_with("127.0.0.1:")), "only this machine is ever loaded");
    let agent = Agent::new_with_defaults();
    let races: Races = serde_json::from_slice(
        &agent.get(format!("http://{}/api/races", hosts[0])).call().unwrap().body_mut().read_to_vec().unwrap(),
    )
    .unwrap();
    let salt = now() as usize % 200_000;
    let who: Vec<Secret> = (0..players).map(secret).collect();
    for (number, secret) in who.iter().enumerate() {
        let host = &hosts[number % hosts.len()];
        let body = format!("{{\"name\": \"{}\"}}", name(salt + number)).into_bytes();
        let credentials = signed(secret, host, "POST", "/api/players", &body).to_string();
        let request = HttpRequest::builder().method("POST").uri(format!("http://{host}/api/players"));
        agent.run(request.header("authorization", credentials).body(&body[..]).unwrap()).unwrap();
    }
    let begin = Instant::now() + Duration::from_millis(2000 + 2 * players as u64);
    let every = Duration::from_secs_f64(1.0 / rate);
    let load = Arc::new(Load { races, every, until: begin + Duration::from_secs(seconds), begin });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut took: Vec<u32> = runtime.block_on(async {
        let mut tasks = Vec::new();
        for (number, secret) in who.into_iter().enumerate() {
            let host = hosts[number % hosts.len()].clone();
            tasks.push(tokio::spawn(play(Arc::clone(&load), host, secret, number)));
            if number % 20 == 19 {
                sleep(Duration::from_millis(20)).await;
            }
        }
        let mut all = Vec::new();
        for task in tasks {
            all.extend(task.await.unwrap());
        }
        all
    });
    took.sort_unstable();
    let at = |share: f64| f64::from(took.get((took.len() as f64 * share) as usize).copied().unwrap_or_default()) / 1000.0;
    println!(
        "{players} players, {} answers in {seconds} s ({:.0} a second): median {:.1} ms, p95 {:.1}, p99 {:.1}, longest {:.1}",
        took.len(),
        took.len() as f64 / seconds as f64,
        at(0.5),
        at(0.95),
        at(0.99),
        at(0.999_999)
    );
}
