//! Players who share a run, and their watchers.

use crate::attempts::{add, file, show};
use crate::client::{ask, get, join, now, secret, signed_at, until};
use crate::postgres::{sqlite, with_each};
use crate::sealed::{Player, hear, open, socket_of};
use crate::server::Server;
use barrow_core::{Header, Run, Seed, VariantCode};
use barrow_online::{Attempt, BoardPage, Greeting, Kind, Live, Races, from_base64};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::Message;

fn header(seed: u64) -> Header {
    Header { game: "roguelike-ten".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(seed) }
}

/// A watcher of a run.
struct Watcher(BufReader<TcpStream>);

/// An event that a watcher receives.
#[derive(Debug, PartialEq, Eq)]
enum Heard {
    /// Bytes, and the offset where they end.
    Bytes(Vec<u8>, u64),
    /// The run is over, and has this number.
    Over(String),
}

impl Watcher {
    fn come(host: &str, id: i64, from: u64, head: &str) -> Self {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(stream, "GET /api/live/{id}?from={from} HTTP/1.1\r\nHost: {host}\r\n{head}\r\n").unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.contains("200 OK"), "{line}");
        while !line.trim().is_empty() {
            line.clear();
            reader.read_line(&mut line).unwrap();
        }
        Self(reader)
    }

    /// The next event; `None` after the last.
    fn hear(&mut self) -> Option<Heard> {
        let (mut data, mut id, mut is_over) = (None, 0, false);
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            let line = line.trim_end();
            // A chunk of size 0 ends the stream.
            if line == "0" {
                return None;
            }
            if let Some(bytes) = line.strip_prefix("data:") {
                data = Some(bytes.trim().to_owned());
            } else if let Some(end) = line.strip_prefix("id: ") {
                id = end.parse().unwrap();
            } else if line == "event: over" {
                is_over = true;
            } else if let Some(data) = data.take_if(|_| line.is_empty()) {
                return Some(if is_over { Heard::Over(data) } else { Heard::Bytes(from_base64(&data).unwrap(), id) });
            }
        }
    }

    /// All bytes until the run is over, or until this offset.
    fn rest(&mut self, mut until: usize) -> (Vec<u8>, Option<String>) {
        let mut all = Vec::new();
        while until > 0 {
            match self.hear() {
                Some(Heard::Bytes(bytes, _)) => {
                    until = until.saturating_sub(bytes.len());
                    all.extend(bytes);
                }
                Some(Heard::Over(run)) => return (all, Some(run)),
                None => break,
            }
        }
        (all, None)
    }
}

#[test]
fn a_run_is_watched_as_it_is_played_from_any_place_and_over_any_instance() {
    with_each(|database| {
        let (one, other) = (Server::start(database, &[]), Server::start(database, &[]));
        let (host, ada) = (one.host.as_str(), secret(1));
        join(host, &ada, "Ada").is(201, "");
        let file = file(&header(7));
        let begun: Attempt = show(host, &ada, &header(7)).json();
        assert!(begun.kind == Kind::Open && begun.receipt.is_none() && begun.size == file[0].len() as u64);
        let attempt: Attempt = add(host, &ada, &begun, &file[1..3].concat()).json();
        // Sharing the same run again continues the attempt.
        assert_eq!(show(host, &ada, &header(7)).json::<Attempt>(), attempt);

        let known = file[..3].concat();
        let mut watchers = [&one, &other].map(|server| Watcher::come(&server.host, begun.id, 0, ""));
        for watcher in &mut watchers {
            assert_eq!(watcher.hear(), Some(Heard::Bytes(known.clone(), attempt.size)));
        }
        let late = known.len() - 1;
        let mut again = Watcher::come(host, begun.id, 0, &format!("Last-Event-ID: {late}\r\n"));
        assert_eq!(again.hear(), Some(Heard::Bytes(known[late..].to_vec(), attempt.size)));
        let attempt: Attempt = add(host, &ada, &attempt, &file[3]).json();
        for watcher in watchers.iter_mut().chain([&mut again]) {
            assert_eq!(watcher.hear(), Some(Heard::Bytes(file[3].clone(), attempt.size)));
        }
        let live: Live = get(&other.host, "/api/live").json();
        let [run] = &live.runs[..] else { panic!("{live:?}") };
        assert_eq!((run.id, run.player.as_str(), run.kind, run.moves), (Some(begun.id), "Ada", Kind::Open, Some(3)));

        let ended: Attempt = add(host, &ada, &attempt, &file[4..].concat()).json();
        let id = ended.run.unwrap().to_string();
        for watcher in watchers.iter_mut().chain([&mut again]) {
            assert_eq!(watcher.rest(usize::MAX), (file[4..].concat(), Some(id.clone())));
            assert_eq!(watcher.hear(), None, "the stream ends with the run");
        }
        let mut whole = Watcher::come(host, begun.id, 0, "");
        assert_eq!(whole.rest(usize::MAX), (file.concat(), Some(id)));
        assert!(Run::parse(&file.concat()).unwrap().run.end.is_some());
        let board = || get(host, "/api/boards/roguelike-ten/ten-lines").json::<BoardPage>().rows;
        until(|| board().len() == 1);
        assert_eq!((board()[0].took, get(host, "/api/live").json::<Live>().runs.len()), (None, 0));
    });
}

#[test]
fn only_shared_runs_can_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada, bob) = (server.host.as_str(), secret(1), secret(2));
    join(host, &ada, "Ada").is(201, "");
    join(host, &bob, "Bob").is(201, "");
    let counted: Attempt =
        ask(host, &ada, "POST", "/api/attempts", br#"{"game": "roguelike-ten", "variant": "ten-lines"}"#).json();
    get(host, &format!("/api/live/{}", counted.id)).is(404, "nobody shares this run");
    get(host, "/api/live/77").is(404, "nobody shares this run");
    assert!(get(host, "/api/live").json::<Live>().runs.is_empty());
    let given = Run::parse(&from_base64(&counted.header).unwrap()).unwrap().run.header;
    let shown: Attempt = show(host, &ada, &given).json();
    assert_eq!((shown.id, shown.kind), (counted.id, Kind::Counted), "the counted attempt is shared now");
    assert_eq!(get(host, "/api/live").json::<Live>().runs.len(), 1);
    // A seed that the server did not issue needs an attempt only for sharing.
    let body = format!("{{\"header\": \"{}\"}}", barrow_online::base64(&header(3).to_bytes()));
    ask(host, &bob, "POST", "/api/attempts", body.as_bytes()).is(404, "counts on the open board");
    let practice = Header { variant: header(3).variant.with_practice(true), ..header(3) };
    show(host, &bob, &practice).is(422, "practice is not shown");
    show(host, &bob, &Header { game: "chess".to_owned(), ..header(3) }).is(422, "chess");
    assert_eq!(crate::client::send(host, "POST", "/api/attempts", &[], body.as_bytes()).status, 401);

    let races: Races = get(host, "/api/races").json();
    let target = socket_of(&races.races[0].challenge, "roguelike-ten", "ten-lines");
    let mut player = Player::come(host, &bob, &target, now()).unwrap();
    player.play_on(1);
    let races = || get(host, "/api/live").json::<Live>().runs.into_iter().any(|run| run.kind == Kind::Sealed);
    assert!(!races(), "Bob lets nobody see that he races");
    let shares = |is_shown: bool| {
        let greeting = Greeting { authorization: signed_at(&bob, host, "GET", &target, b"", now()).to_string(), is_shown };
        let mut socket = open(host, &target);
        socket.send(Message::text(serde_json::to_string(&greeting).unwrap())).unwrap();
        assert!(hear(&mut socket).is_some());
    };
    shares(true);
    assert!(races());
    shares(false);
    assert!(!races(), "it is off again from the next connection on");
    shares(true);
    let live: Live = get(host, "/api/live").json();
    let sealed = live.runs.iter().find(|run| run.kind == Kind::Sealed).unwrap();
    assert_eq!((sealed.id, sealed.moves, sealed.player.as_str()), (None, None, "Bob"), "the list says only that Bob races");
}
