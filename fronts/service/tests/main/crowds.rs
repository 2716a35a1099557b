//! Clients that are slow, numerous, or send nonsense.

use crate::client::{ask, get, join, now, secret, until};
use crate::postgres::sqlite;
use crate::sealed::{Player, greet, hear, open, socket_of};
use crate::server::Server;
use barrow_app::remote::wire::{Ask, LONGEST_ASKED, to_bytes};
use barrow_core::{Arg, Dir, Move, Pos, Subject};
use barrow_online::Races;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::Message;

fn connect(host: &str) -> TcpStream {
    let stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// Everything that arrives until the other side closes the connection.
fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset connection is closed too.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn today(host: &str) -> String {
    let races: Races = get(host, "/api/races").json();
    socket_of(&races.races[0].challenge, "into-ruins", "descent")
}

#[test]
fn clients_that_send_slowly_are_sent_away_and_others_are_served() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("PATIENCE_SECONDS", "1"), ("CONNECTIONS_PER_ADDRESS", "40")]);
    let host = server.host.as_str();
    let mut slow: Vec<TcpStream> = (0..30).map(|_| connect(host)).collect();
    for stream in &mut slow {
        stream.write_all(b"GET /api/hello HTTP/1.1\r\nHost: x\r\nX-Slow: ").unwrap();
    }
    get(host, "/api/hello").is(200, "");
    let begun = Instant::now();
    for stream in slow {
        rest(stream);
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "they had to wait {:?}", begun.elapsed());
    // A socket on which the client never signs in.
    let mut silent = open(host, &today(host));
    assert!(hear(&mut silent).is_some() && hear(&mut silent).is_none() && begun.elapsed() < Duration::from_secs(8));
}

#[test]
fn clients_that_read_nothing_are_sent_away() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("PATIENCE_SECONDS", "1"), ("REQUESTS_PER_SECOND", "1000000")]);
    let host = server.host.as_str();
    let run = crate::runs::golden("into-ruins/descent-victory.run");
    let upload = crate::client::send(host, "POST", "/api/runs", &[], &run);
    crate::runs::settled(host, &upload);
    // More requests and answers than an operating system buffers for a client.
    let asked = format!("GET /api/runs/1/file HTTP/1.1\r\nHost: {host}\r\nX-Much: {}\r\n\r\n", "a".repeat(run.len()));
    let asked = asked.repeat(16_000_000 / run.len());
    let mut greedy = connect(host);
    greedy.set_write_timeout(Some(Duration::from_secs(30))).unwrap();
    let error = greedy.write_all(asked.as_bytes()).unwrap_err();
    assert!(!matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "it had to wait: {error}");
}

#[test]
fn a_flood_from_one_address_drowns_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let variables =
        [("CONNECTIONS_PER_ADDRESS", "10"), ("REQUESTS_PER_SECOND", "5"), ("PROXIES", "[\"127.0.0.1\"]"), ("NAMES_PER_DAY", "2")];
    let server = Server::start(&sqlite(folder.path()), &variables);
    let host = server.host.as_str();
    let from =
        |address: &str, target: &str| crate::client::send(host, "GET", target, &[("x-forwarded-for", address)], b"").status;
    let statuses: Vec<u16> = (0..60).map(|_| from("10.0.0.1", "/api/hello")).collect();
    assert!(statuses[..20].iter().all(|status| *status == 200) && statuses[40..].contains(&429), "{statuses:?}");
    assert_eq!(from("10.0.0.2", "/api/hello"), 200, "another is served");
    // Connections that do not come from a proxy are counted too.
    let server = Server::start(&sqlite(folder.path()), &variables[..1]);
    let open: Vec<TcpStream> = (0..40).map(|_| connect(&server.host)).collect();
    let mut refused = 0;
    for mut stream in open {
        let asked = stream.write_all(b"GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        refused += usize::from(asked.is_err() || !rest(stream).contains("200 OK"));
    }
    // Each served client makes room for a later one.
    assert!((8..=30).contains(&refused), "{refused} of 40 were refused");
}

#[test]
fn a_server_that_stops_answers_what_was_begun() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.clone(), secret(1));
    join(&host, &ada, "Ada").is(201, "");
    let mut player = Player::come(&host, &ada, &today(&host), now()).unwrap();
    let run = crate::runs::played(4);
    let (first, second) = run.split_at(run.len() / 2);
    let mut upload = connect(&host);
    write!(upload, "POST /api/runs HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n", run.len()).unwrap();
    upload.write_all(first).unwrap();
    // Wait until the server has read that.
    get(&host, "/api/hello").is(200, "");
    server.ask_to_stop();
    assert_eq!(player.hear(), None, "the connection ends without a reason, so that the client reconnects");
    // No new client is accepted.
    until(|| TcpStream::connect(&host).is_err());
    upload.write_all(second).unwrap();
    let answer = rest(upload);
    assert!(answer.starts_with("HTTP/1.1 202") && answer.contains("waiting"), "{answer}");
    assert!(server.ends_well());
}

/// Random numbers that are the same in each test.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// Changes, adds and removes some bytes.
fn mutated(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() + 1);
        match dice.below(16) {
            0..8 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            0..12 => bytes.insert(at, dice.below(256) as u8),
            12..15 if at < bytes.len() => drop(bytes.remove(at)),
            _ => bytes.truncate(at.max(1)),
        }
    }
    bytes
}

/// Sends damaged copies of valid requests. The server must answer each or close the connection, and keep serving others.
fn mutated_requests(count: usize, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let server =
        Server::start(&sqlite(folder.path()), &[("REQUESTS_PER_SECOND", "1000000"), ("CONNECTIONS_PER_ADDRESS", "1000")]);
    let (host, mut dice) = (server.host.as_str(), Dice(seed));
    let ada = secret(1);
    join(host, &ada, "Ada").is(201, "");
    let signed = |(method, target, body): (&str, &str, &[u8])| {
        let credentials = crate::client::signed(&ada, host, method, target, body);
        let head = format!(
            "{method} {target} HTTP/1.1\r\nHost: {host}\r\nAuthorization: {credentials}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    };
    let run = crate::runs::played(4);
    let requests: [(&str, &str, &[u8]); 9] = [
        ("GET", "/api/me", b""),
        ("PUT", "/api/me/name", br#"{"name": "Eva"}"#),
        ("POST", "/api/attempts", br#"{"game": "stomp", "variant": "20x10"}"#),
        ("POST", "/api/runs", &run),
        ("GET", "/api/boards/stomp/20x10?kind=open&first=2&count=3", b""),
        ("POST", "/api/attempts", br#"{"header": "AAAA", "isShown": true}"#),
        ("POST", "/api/attempts/1/parts", br#"{"after": 0, "hash": "AAAA", "bytes": "AAAA"}"#),
        ("GET", "/api/live", b""),
        ("GET", "/api/races/daily-2026-11-24/stomp/20x10", b""),
    ];
    let good = requests.map(signed);
    let mut lost = 0;
    for request in 0..count {
        let mut stream = connect(host);
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        let which = dice.below(good.len());
        let (method, target, body) = requests[which];
        let (good, bytes) = if body.is_empty() || dice.below(3) > 0 {
            (good[which].clone(), mutated(&good[which], &mut dice))
        } else {
            // A player with a name signs nonsense and sends it.
            let signed = signed((method, target, &mutated(body, &mut dice)));
            (signed.clone(), signed)
        };
        let sent = stream.write_all(&bytes);
        if bytes.len() < good.len() {
            // The server waits for more data, which never arrives.
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
        let answer = if sent.is_ok() { rest(stream) } else { String::new() };
        // A request of HTTP/1.0 is answered in kind.
        let status = answer.strip_prefix("HTTP/1.1 ").or(answer.strip_prefix("HTTP/1.0 "));
        assert!(answer.is_empty() || status.is_some_and(|status| !status.starts_with("500")), "{answer}");
        lost += usize::from(answer.is_empty());
        if request % 500 == 0 {
            get(host, "/api/hello").is(200, "");
        }
    }
    assert!(lost * 2 < count, "{lost} of {count} got no answer at all");
    get(host, "/health/ready").is(200, "");
    ask(host, &ada, "GET", "/api/me", b"").is(200, "");
}

/// Sends damaged copies of valid messages in a sealed run. The server must answer or close the connection, and the run must
/// remain.
fn mutated_asks(count: usize, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("REQUESTS_PER_SECOND", "1000000")]);
    let (host, mut dice) = (server.host.as_str(), Dice(seed));
    let mut names = 0;
    let mut next_name = || {
        names += 1;
        let key = secret(names);
        join(host, &key, &format!("Ada {names}")).is(201, "");
        key
    };
    let mut ada = next_name();
    let target = today(host);
    let at = Pos::new(7, 9);
    let good = [
        Ask::Play(0, Move::towards(0, Dir(2))),
        Ask::Play(3, Move { verb: 4, arg: Arg::SlotAt(1, at) }),
        Ask::Look(Subject::Cell(at)),
        Ask::Look(Subject::Slot(2)),
        Ask::Aim(Move { verb: 3, arg: Arg::SlotAt(0, at) }),
        Ask::Weigh(Move::towards(0, Dir(1))),
        Ask::Stop,
    ]
    .map(|ask| to_bytes(&ask));
    let (mut asked, mut conversations) = (0, 0);
    while asked < count {
        conversations += 1;
        let mut player = match Player::come(host, &ada, &target, now()) {
            Ok(player) => player,
            // Some of the nonsense is a legal move, and Ada may die.
            Err(why) if why.contains("one attempt") => {
                ada = next_name();
                continue;
            }
            Err(why) => panic!("the run is lost after {asked}: {why}"),
        };
        // The answers need not be read: the server sends them, or gives up on a client that does not read.
        player.socket.get_ref().set_read_timeout(Some(Duration::from_millis(1))).unwrap();
        while asked < count {
            asked += 1;
            let bytes = mutated(&good[dice.below(good.len())], &mut dice);
            // Giving up the run would end the test.
            if bytes.first() == Some(&7) {
                continue;
            }
            let sent = player.socket.send(Message::binary(bytes));
            if sent.is_err() || (dice.below(4) == 0 && player.socket.read().is_ok_and(|message| message.is_close())) {
                break;
            }
        }
    }
    assert!(conversations > 1, "no nonsense was noticed");
    let mut socket = greet(host, &ada, &target, now()).0;
    socket.send(Message::binary(vec![0; LONGEST_ASKED + 1])).unwrap();
    while hear(&mut socket).is_some() {}
    get(host, "/health/ready").is(200, "");
    let player = Player::come(host, &ada, &target, now());
    assert!(player.is_ok() || player.is_err_and(|why| why.contains("one attempt")));
}

#[test]
fn mutated_requests_do_no_harm() {
    mutated_requests(200, 1);
    mutated_asks(500, 2);
}

#[test]
#[ignore = "takes five minutes: `cargo xtask soak` runs it"]
fn a_hundred_thousand_mutated_requests_do_no_harm() {
    mutated_requests(60_000, 3);
    mutated_asks(40_000, 4);
}
