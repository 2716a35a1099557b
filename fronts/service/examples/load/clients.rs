//! Clients of a server: players of sealed runs, watchers of a run, and senders of runs.

use barrow_app::remote::wire::{Ask, Told, from_bytes, to_bytes};
use barrow_client::{Client, Failure, Need, Reply, Step, Task};
use barrow_core::{Dir, Header, Move, Recording, Run, Seed, Show, VariantCode, VerbKind};
use barrow_online::{
    Attempt, Call, NONCE_BYTES, NewAttempt, NewName, Part, Races, RunState, Secret, SerdeJson, Upload, base64, from_base64,
};
use barrow_pilot::SENSIBLE;
use barrow_shelf::SHELF;
use futures_util::{SinkExt, StreamExt};
use serde::de::DeserializeOwned;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{interval, sleep};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use ureq::Agent;
use ureq::http::Request as HttpRequest;

/// Players who upload runs concurrently.
const SENDERS: usize = 8;

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

/// A server, for many players.
struct Server {
    host: String,
    client: Client<SerdeJson>,
    agent: Agent,
}

impl Server {
    fn at(host: &str) -> Self {
        let agent = Agent::config_builder().http_status_as_error(false).build().into();
        Self { host: host.to_owned(), client: Client::new(host), agent }
    }

    /// Makes a player's call.
    fn ask<T: DeserializeOwned>(&self, who: &Secret, call: Call) -> T {
        let body = self.run(who, self.client.call(call));
        self.client.read(&body).unwrap()
    }

    fn run<T>(&self, who: &Secret, mut task: Task<Result<T, Failure>>) -> T {
        loop {
            match task.step() {
                Step::Do(need) => task.done(self.perform(who, need)),
                Step::Done(result) => return result.unwrap(),
            }
        }
    }

    fn perform(&self, who: &Secret, need: Need) -> Reply {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        match need {
            Need::Request { method, target, authorization, body, .. } => {
                let request = HttpRequest::builder().method(method).uri(format!("http://{}{target}", self.host));
                let request = authorization.into_iter().fold(request, |request, who| request.header("authorization", who));
                let mut response = self.agent.run(request.body(&body[..]).unwrap()).unwrap();
                Reply::Response { status: response.status().as_u16(), body: response.body_mut().read_to_vec().unwrap() }
            }
            Need::Stamp { .. } => {
                let mut nonce = [0; NONCE_BYTES];
                nonce[..8].copy_from_slice(&COUNT.fetch_add(1, Ordering::Relaxed).to_le_bytes());
                // Another process may use the same key.
                nonce[8..].copy_from_slice(&now().to_le_bytes());
                Reply::Stamp { key: Some(who.key().to_string()), time: now(), nonce: base64(&nonce) }
            }
            Need::Sign { text } => Reply::Signature(who.sign(text).to_string()),
            other => panic!("no call needs {other:?}"),
        }
    }
}

/// A name that resembles no other.
fn name(mut number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghkpst";
    let mut name = String::from("z");
    for _ in 0..5 {
        name.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
    }
    name
}

/// Settings that all players share.
struct Load {
    every: Duration,
    until: Instant,
    /// The most moves of a player.
    most: u64,
    begin: Instant,
}

/// Plays until the time is up. Returns the latency of each answer, in microseconds.
async fn play(load: Arc<Load>, host: String, target: String, greeting: String, number: usize) -> Vec<u32> {
    let stream = TcpStream::connect(&host).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (mut socket, _) = client_async(format!("ws://{host}{target}"), stream).await.unwrap();
    socket.send(Message::text(greeting)).await.unwrap();
    let Some(Ok(Message::Binary(first))) = socket.next().await else { return Vec::new() };
    let mut moves = match from_bytes(&first) {
        Some(Told::Begun(begun)) => begun.moves,
        other => panic!("the server told {other:?}"),
    };
    let variant = &SHELF.find(GAME).unwrap().info.variants[0];
    let (walk, wait) = (variant.verb_that(VerbKind::Walk).unwrap(), variant.verb_that(VerbKind::Wait).unwrap());
    // All runs have the same seed. With the same moves, all would die at once.
    let mut dice = number as u32;
    let mut took = Vec::new();
    // Spread the players over the interval.
    let offset = load.every.mul_f64((number as f64 * 0.618).fract());
    sleep(load.begin.saturating_duration_since(Instant::now()) + offset).await;
    let mut ticks = interval(load.every);
    while moves < load.most && Instant::now() < load.until {
        ticks.tick().await;
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let m = match dice >> 16 {
            // A player who wanders dies soon, and then sends nothing more.
            dice if dice % 16 > 0 || load.most < u64::MAX => Move::plain(wait),
            dice => Move::towards(walk, Dir((dice / 16 % 6) as u8)),
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
        // The number of a turn. The rest is not needed here.
        if answer.first() == Some(&1) {
            moves += 1;
        }
    }
    took
}

/// Makes a player.
fn join(server: &Server, who: &Secret, name: String) {
    server.run(who, server.client.call(Call::TakeName(NewName { name })));
}

/// Streams a run to many watchers, the same number at each host, and prints how long moves took to reach all of them.
pub(super) fn watchers(hosts: &[String], count: usize, moves: usize) {
    let (server, who) = (Server::at(&hosts[0]), secret(0));
    join(&server, &who, name(now() as usize % 200_000));
    let info = SHELF.find(GAME).unwrap().info;
    let header =
        Header { game: GAME.to_owned(), rules: info.rules, variant: info.parse_variant(VARIANT).unwrap(), seed: Seed(now()) };
    let own = NewAttempt::Own { header: base64(&header.to_bytes()), is_shown: true, is_new: false };
    let mut attempt: Attempt = server.ask(&who, Call::Begin(own));
    let each = count / hosts.len();
    let crowds: Vec<_> = hosts.iter().map(|host| Crowd::start(host, attempt.id, each)).collect();
    let wait_for = |rounds: u64, what: &str| {
        let waited = Instant::now();
        while crowds.iter().any(|crowd| crowd.rounds.load(Ordering::Relaxed) < rounds) {
            assert!(waited.elapsed() < Duration::from_mins(2), "{what}");
            std::thread::sleep(Duration::from_millis(1));
        }
        waited.elapsed().as_micros() as u32
    };
    wait_for(1, "some watchers do not see the run");
    // The memory at this moment is the watchers' share.
    std::thread::sleep(Duration::from_secs(2));
    let wait = Move::plain(info.variants[0].verb_that(VerbKind::Wait).unwrap());
    let mut recording = Recording::start(&SHELF, header).unwrap();
    let mut took = Vec::new();
    for number in 1..=moves as u64 {
        let known = recording.bytes().len();
        if recording.play(wait, &mut Show::off()).is_err() {
            break;
        }
        let part = Part { after: attempt.size, hash: attempt.hash.clone(), bytes: base64(&recording.bytes()[known..]) };
        let asked = Instant::now();
        attempt = server.ask(&who, Call::Part(attempt.id, part));
        wait_for(number + 1, "a move did not reach all watchers");
        took.push(asked.elapsed().as_micros() as u32);
        std::thread::sleep(Duration::from_millis(200));
    }
    took.sort_unstable();
    let [median, most] = [took[took.len() / 2], took[took.len() - 1]].map(|took| f64::from(took) / 1000.0);
    println!(
        "{} watchers of one run: a move reached all of them in {median:.1} ms (median of {}), at most {most:.1}",
        each * hosts.len(),
        took.len()
    );
}

/// Watchers at one host, in their own process, because the system limits the open files of a process.
struct Crowd {
    process: Child,
    /// Number of events that reached all of them.
    rounds: Arc<AtomicU64>,
}

impl Crowd {
    fn start(host: &str, id: i64, count: usize) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["crowd", host, &count.to_string(), &id.to_string()]);
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let (lines, rounds) = (BufReader::new(process.stdout.take().unwrap()).lines(), Arc::new(AtomicU64::new(0)));
        let counter = Arc::clone(&rounds);
        std::thread::spawn(move || {
            lines.map_while(Result::ok).for_each(|_| {
                counter.fetch_add(1, Ordering::Relaxed);
            });
        });
        Self { process, rounds }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Watches a run many times, and writes a line each time an event reached all watchers.
pub(super) fn crowd(host: &str, count: usize, id: i64) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (seen, all) = (Arc::new(AtomicU64::new(0)), count as u64);
    runtime.block_on(async {
        for number in 0..count {
            tokio::spawn(watch(host.to_owned(), id, Arc::clone(&seen)));
            if number % 100 == 99 {
                sleep(Duration::from_millis(50)).await;
            }
        }
        for round in 1.. {
            while seen.load(Ordering::Relaxed) < all * round {
                sleep(Duration::from_millis(1)).await;
            }
            println!("{round}");
        }
    });
}

/// Watches a run, and counts its events.
async fn watch(host: String, id: i64, seen: Arc<AtomicU64>) {
    let mut stream = TcpStream::connect(&host).await.unwrap();
    let (_, target, _) = Call::Watch { id, from: 0 }.head();
    stream.write_all(format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes()).await.unwrap();
    let (mut buffer, mut text) = ([0; 1024], Vec::new());
    while let Ok(read @ 1..) = stream.read(&mut buffer).await {
        text.extend_from_slice(&buffer[..read]);
        while let Some(at) = text.windows(3).position(|window| window == b"id:") {
            text.drain(..at + 3);
            seen.fetch_add(1, Ordering::Relaxed);
        }
        text.drain(..text.len().saturating_sub(2));
    }
}

/// Waits for this many moves of a sealed run, and prints them and the player's secret. Prints nothing if something kills the hero
/// meanwhile: the seed is the server's choice.
pub(super) fn long(host: &str, moves: u64) {
    let server = Server::at(host);
    let race = race(&server);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (secret, begin) = (secret(0), Instant::now());
    join(&server, &secret, name(now() as usize % 200_000));
    let load = Load { every: Duration::from_micros(100), until: begin + Duration::from_mins(1), most: moves, begin };
    let greeting = server.run(&secret, server.client.greeting(race.clone(), false));
    let took = runtime.block_on(play(Arc::new(load), host.to_owned(), race.head().1, greeting, 0));
    if took.len() as u64 >= moves {
        println!("{} {}", took.len(), base64(&secret.to_bytes()));
    }
}

/// Reconnects the player with this secret.
pub(super) fn again(host: &str, secret: &str) {
    let (server, secret) = (Server::at(host), Secret::from_bytes(from_base64(secret).unwrap()[..].try_into().unwrap()).unwrap());
    let race = race(&server);
    let greeting = server.run(&secret, server.client.greeting(race.clone(), false));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(take_up(host, &race, greeting));
}

/// The call that opens a connection to the first race.
fn race(server: &Server) -> Call {
    let Races { races, .. } = server.ask(&secret(0), Call::Races);
    Call::Play { challenge: races[0].challenge.clone(), game: GAME.to_owned(), variant: VARIANT.to_owned() }
}

/// Opens a connection, receives the state of the run, and closes the connection.
async fn take_up(host: &str, race: &Call, greeting: String) {
    let stream = TcpStream::connect(host).await.unwrap();
    let (mut socket, _) = client_async(format!("ws://{host}{}", race.head().1), stream).await.unwrap();
    socket.send(Message::text(greeting)).await.unwrap();
    let begun = socket.next().await.unwrap().unwrap();
    let told = from_bytes::<Told>(&begun.into_data());
    assert!(matches!(told, Some(Told::Begun(_))), "the line was refused: {told:?}");
    socket.close(None).await.unwrap();
}

/// Exports a player's data, uploads a finished run and reconnects to a race, each this many times, and prints how long that took.
pub(super) fn churn(hosts: &[String], count: usize) {
    let server = Server::at(&hosts[0]);
    let (race, salt) = (race(&server), now() as usize);
    // One of them exports little data many times, another uploads, and the others take turns at reconnecting.
    let who: Vec<Secret> = (0..12).map(secret).collect();
    for (number, secret) in who.iter().enumerate() {
        join(&server, secret, name((salt + number) % 200_000));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let seeds = now().wrapping_mul(1000);
    let begun = Instant::now();
    for number in 0..count {
        server.run(&who[0], server.client.call(Call::Export));
        server.ask::<Upload>(&who[1], Call::Upload(finished(Seed(seeds + number as u64)).to_bytes()));
        let greeting = server.run(&who[2 + number % 10], server.client.greeting(race.clone(), false));
        runtime.block_on(take_up(&server.host, &race, greeting));
    }
    println!("{count} exports, uploads and lines in {:.0} s", begun.elapsed().as_secs_f64());
}

/// A run to its end, or to its 5,000th move. The delver dives until it dies.
fn finished(seed: Seed) -> Run {
    let info = SHELF.find(GAME).unwrap().info;
    let header = Header { game: GAME.to_owned(), rules: info.rules, variant: VariantCode::default(), seed };
    let mut recording = Recording::start(&SHELF, header).unwrap();
    let mut bot = SHELF.find("into-ruins").unwrap().bots[0].start(seed);
    while recording.state().status().ending.is_none() && recording.run().moves.len() < 5000 {
        let Some(m) = bot.next_move(recording.state()) else { break };
        recording.play(m, &mut Show::off()).unwrap();
    }
    recording.close();
    recording.run().clone()
}

/// Uploads finished runs of bots, and prints the rate, then the number of the last run and the rate at which this program
/// verifies.
pub(super) fn uploads(host: &str, count: usize) {
    let info = SHELF.find(GAME).unwrap().info;
    let mut runs = Vec::new();
    for number in 0_u64.. {
        let seed = Seed(now().wrapping_mul(1000) + number);
        let header = Header { game: GAME.to_owned(), rules: info.rules, variant: info.parse_variant(VARIANT).unwrap(), seed };
        let mut recording = Recording::start(&SHELF, header).unwrap();
        let mut bot = SENSIBLE.start(seed);
        while recording.state().status().ending.is_none() && recording.run().moves.len() < 5000 {
            let Some(m) = bot.next_move(recording.state()) else { break };
            recording.play(m, &mut Show::off()).unwrap();
        }
        if recording.state().status().ending.is_some() {
            recording.close();
            runs.push(recording.run().clone());
        }
        if runs.len() == count {
            break;
        }
    }
    let bare = Instant::now();
    for run in &runs {
        run.verify(&SHELF).unwrap();
    }
    let bare = count as f64 / bare.elapsed().as_secs_f64();
    let (server, who) = (Server::at(host), secret(1));
    join(&server, &who, name(now() as usize % 200_000));
    let begun = Instant::now();
    // Several players upload at the same time.
    let send = |runs: &[Run]| {
        let send = |run: &Run| server.ask::<Upload>(&who, Call::Upload(run.to_bytes())).id;
        runs.iter().map(send).max().unwrap()
    };
    let last = std::thread::scope(|scope| {
        let senders: Vec<_> = runs.chunks(runs.len().div_ceil(SENDERS)).map(|runs| scope.spawn(|| send(runs))).collect();
        senders.into_iter().map(|sender| sender.join().unwrap()).max().unwrap()
    });
    let sent = count as f64 / begun.elapsed().as_secs_f64();
    let moves = runs.iter().map(|run| run.moves.len()).sum::<usize>() / count;
    println!("{count} runs of {moves} moves were sent, {sent:.0} a second");
    println!("{last} {bare}");
}

/// Waits until the run that was sent last is verified, and prints the rate. `bare` is the rate of `verify` alone.
pub(super) fn verified(host: &str, last: i64, count: usize, bare: f64) {
    let server = Server::at(host);
    let state = || server.ask::<Upload>(&secret(0), Call::Run(last)).state;
    let begun = Instant::now();
    while state() == RunState::Waiting {
        std::thread::sleep(Duration::from_millis(20));
    }
    let served = count as f64 / begun.elapsed().as_secs_f64();
    println!("{served:.0} of them were verified a second; `verify` alone does {bare:.0} ({:.0} %)", 100.0 * served / bare);
}

/// Plays sealed runs, and prints the latencies of the answers.
pub(super) fn players(hosts: &[String], players: usize, seconds: u64, rate: f64) {
    let servers: Vec<Server> = hosts.iter().map(|host| Server::at(host)).collect();
    let (race, salt) = (race(&servers[0]), now() as usize % 200_000);
    let who: Vec<Secret> = (0..players).map(secret).collect();
    for (number, secret) in who.iter().enumerate() {
        join(&servers[number % hosts.len()], secret, name(salt + number));
    }
    let begin = Instant::now() + Duration::from_millis(2000 + 2 * players as u64);
    let every = Duration::from_secs_f64(1.0 / rate);
    let load = Arc::new(Load { every, until: begin + Duration::from_secs(seconds), most: u64::MAX, begin });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut took: Vec<u32> = runtime.block_on(async {
        let mut tasks = Vec::new();
        for (number, secret) in who.into_iter().enumerate() {
            let server = &servers[number % hosts.len()];
            let greeting = server.run(&secret, server.client.greeting(race.clone(), true));
            tasks.push(tokio::spawn(play(Arc::clone(&load), server.host.clone(), race.head().1, greeting, number)));
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
