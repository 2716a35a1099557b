//! Counted attempts, and players who try to get a second one.

use crate::client::{Answer, ask, get, join, secret, send, until};
use crate::postgres::{sqlite, with_each};
use crate::runs::to_the_end;
use crate::server::Server;
use barrow_core::{Header, Recording, Run, Show};
use barrow_online::{Attempt, BoardPage, Hello, Kind, Part, RunState, Secret, Upload, base64, file_hash, from_base64};
use barrow_server::hasher::FileHasher;
use barrow_server::store::{AttemptId, NewPart, Store};
use barrow_shelf::SHELF;

pub(crate) const BEGIN: &[u8] = br#"{"game": "roguelike-ten", "variant": "ten-lines"}"#;

pub(crate) fn begin(host: &str, who: &Secret) -> Attempt {
    ask(host, who, "POST", "/api/attempts", BEGIN).json()
}

pub(crate) fn header(attempt: &Attempt) -> Header {
    Run::parse(&from_base64(&attempt.header).unwrap()).unwrap().run.header
}

/// The file of a finished run, in parts: the header, moves, and the last move with the end.
pub(crate) fn file(header: &Header) -> Vec<Vec<u8>> {
    let mut recording = Recording::start(&SHELF, header.clone()).unwrap();
    let mut parts = vec![recording.bytes().to_vec()];
    let mut known = recording.bytes().len();
    for m in to_the_end(header) {
        recording.play(m, &mut Show::off()).unwrap();
        parts.push(recording.bytes()[known..].to_vec());
        known = recording.bytes().len();
    }
    parts
}

/// Sends bytes after the bytes that `attempt` has.
pub(crate) fn add(host: &str, who: &Secret, attempt: &Attempt, bytes: &[u8]) -> Answer {
    let part = Part { after: attempt.size, hash: attempt.hash.clone(), bytes: base64(bytes) };
    ask(host, who, "POST", &format!("/api/attempts/{}/parts", attempt.id), &serde_json::to_vec(&part).unwrap())
}

/// Shares a run with this header.
pub(crate) fn show(host: &str, who: &Secret, header: &Header) -> Answer {
    let body = format!("{{\"header\": \"{}\", \"isShown\": true}}", base64(&header.to_bytes()));
    ask(host, who, "POST", "/api/attempts", body.as_bytes())
}

fn counted(host: &str, run: i64) -> RunState {
    let state = || get(host, &format!("/api/runs/{run}")).json::<Upload>().state;
    until(|| state() != RunState::Waiting);
    state()
}

#[test]
fn an_attempt_is_played_move_by_move_and_counts() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let (host, ada) = (server.host.as_str(), secret(1));
        join(host, &ada, "Ada").is(201, "");
        let begun = begin(host, &ada);
        let header = header(&begun);
        let key = get(host, "/api/hello").json::<Hello>().key;
        let receipt = begun.receipt.clone().unwrap();
        assert!(receipt.holds(&header, &key) && receipt.player == "Ada" && begun.kind == Kind::Counted);
        let file = file(&header);
        let (end, moves) = file[1..].split_last().unwrap();
        let mut attempt = begun;
        for some in moves.chunks(30) {
            attempt = add(host, &ada, &attempt, &some.concat()).json();
        }
        assert!(attempt.moves == moves.len() as u64 && attempt.run.is_none());
        // Another device continues from here.
        let so_far = ask(host, &ada, "GET", &format!("/api/attempts/{}/file", attempt.id), b"").body;
        assert_eq!([&so_far, &end[..]].concat(), file.concat());
        attempt = add(host, &ada, &attempt, end).json();
        let RunState::Counted { row } = counted(host, attempt.run.unwrap()) else { panic!("it does not count") };
        assert!(row.took.is_some_and(|took| took < 20_000) && row.player.as_deref() == Some("Ada"));
        assert_eq!(row.largest, Some(moves.len().min(30) as u64), "the most moves in a part");
        let board: BoardPage = get(host, "/api/boards/roguelike-ten/ten-lines?kind=counted").json();
        assert_eq!(board.rows, [*row]);
        assert!(get(host, "/api/boards/roguelike-ten/ten-lines").json::<BoardPage>().rows.is_empty(), "it is not an open result");
        add(host, &ada, &attempt, &moves[0]).is(409, "has ended");
        assert_eq!(begin(host, &ada).run, attempt.run, "there is no second one");
    });
}

/// A server that dies after it accepted the last move ends the attempt when the player sends that move again.
#[test]
fn sending_the_last_move_again_ends_an_attempt() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let (host, ada) = (server.host.as_str(), secret(1));
        join(host, &ada, "Ada").is(201, "");
        let attempt = begin(host, &ada);
        let bytes = file(&header(&attempt))[1..].concat();
        let count = to_the_end(&header(&attempt)).len() as i64;
        let hasher = FileHasher::of(&[file(&header(&attempt))[0].clone(), bytes.clone()].concat()).state();
        let part = NewPart { bytes: &bytes, moves: count, hasher };
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let store = Store::open(database).await.unwrap();
            assert!(store.add_part(AttemptId(attempt.id), attempt.size as i64, &part, 5).await.unwrap());
        });
        let ended: Attempt = add(host, &ada, &attempt, &bytes).json();
        assert!(matches!(counted(host, ended.run.unwrap()), RunState::Counted { .. }));
    });
}

#[test]
fn there_is_one_attempt_a_day_with_the_servers_seed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    join(host, &secret(2), "Bob").is(201, "");
    let begun = begin(host, &ada);
    assert_eq!(begin(host, &ada).header, begun.header, "asking again gives the same");
    assert_ne!(begin(host, &secret(2)).header, begun.header);
    let other = ask(host, &ada, "POST", "/api/attempts", br#"{"game": "roguelike-ten", "variant": "40x20"}"#);
    assert!(other.status == 404 || other.json::<Attempt>().header != begun.header);
    ask(host, &ada, "POST", "/api/attempts", br#"{"game": "chess", "variant": ""}"#).is(404, "no such game");
    send(host, "POST", "/api/attempts", &[], BEGIN).is(401, "choose one first");
}

#[test]
fn moves_are_not_taken_back() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let (host, ada) = (server.host.as_str(), secret(1));
        join(host, &ada, "Ada").is(201, "");
        let begun = begin(host, &ada);
        let file = file(&header(&begun));
        let moves = &file[1..];
        let two: Attempt = add(host, &ada, &begun, &moves[..2].concat()).json();
        // Sending the same moves again, or a part of them, changes nothing.
        assert_eq!(add(host, &ada, &begun, &moves[..2].concat()).json::<Attempt>(), two);
        let other = moves.iter().find(|bytes| **bytes != moves[0]).unwrap();
        let others = [&other[..], &moves[0], &moves[0]].concat();
        add(host, &ada, &begun, &others).is(409, "you cannot take back a move");
        add(host, &ada, &begun, &moves[0]).is(200, "");
        // The hash of different moves.
        let hash = base64(&file_hash(&[&file[0][..], &others].concat()));
        let forged = Attempt { hash, ..two.clone() };
        add(host, &ada, &forged, &moves[2]).is(409, "you cannot take back a move");
        assert_eq!(add(host, &ada, &two, &moves[2]).json::<Attempt>().moves, 3);
    });
}

#[test]
fn an_attempt_belongs_to_its_player() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada, bob) = (server.host.as_str(), secret(1), secret(2));
    join(host, &ada, "Ada").is(201, "");
    join(host, &bob, "Bob").is(201, "");
    let begun = begin(host, &ada);
    let file = file(&header(&begun));
    add(host, &bob, &begun, &file[1]).is(404, "you have no such attempt");
    ask(host, &bob, "GET", &format!("/api/attempts/{}", begun.id), b"").is(404, "you have no such attempt");
    ask(host, &bob, "GET", &format!("/api/attempts/{}/file", begun.id), b"").is(404, "you have no such attempt");
    // Nor can Bob play its seed elsewhere.
    show(host, &bob, &header(&begun)).is(409, "given out to somebody else");
    let run = file.concat();
    ask(host, &bob, "POST", "/api/runs", &run).is(409, "given out for a counted attempt");
    ask(host, &ada, "POST", "/api/runs", &run).is(409, "given out for a counted attempt");
}

#[test]
fn invalid_moves_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let begun = begin(host, &ada);
    let add_bytes = |bytes: &str, hash: &str| {
        let body = format!("{{\"after\": {}, \"hash\": \"{hash}\", \"bytes\": \"{bytes}\"}}", begun.size);
        ask(host, &ada, "POST", &format!("/api/attempts/{}/parts", begun.id), body.as_bytes())
    };
    add_bytes("*", &begun.hash).is(400, "base64url");
    add_bytes("AA", "AA").is(409, "you cannot take back a move");
    add_bytes("AA", &begun.hash).is(422, "not moves");
    // An incomplete move, and an end with more bytes after it.
    add_bytes(&base64(&[0b0110_0000]), &begun.hash).is(422, "not moves");
    add_bytes(&base64(&[2; 18]), &begun.hash).is(422, "not moves");
    ask(host, &ada, "POST", &format!("/api/attempts/{}/parts", begun.id), b"{}").is(400, "cannot be read");
    let short = Server::start(&sqlite(folder.path()), &[("ATTEMPT_HOURS", "0")]);
    add(&short.host, &ada, &begun, &file(&header(&begun))[1]).is(409, "0 hours");
}

#[test]
fn an_attempt_that_breaks_the_rules_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let begun = begin(host, &ada);
    // A premature end, with the digest that the rules give there.
    let mut recording = Recording::start(&SHELF, header(&begun)).unwrap();
    recording.play(to_the_end(&header(&begun))[0], &mut Show::off()).unwrap();
    recording.close();
    let bytes = &recording.bytes()[begun.size as usize..];
    let attempt: Attempt = add(host, &ada, &begun, bytes).json();
    let RunState::Refused { error } = counted(host, attempt.run.unwrap()) else { panic!("it counts") };
    assert!(error.contains("has not ended"), "{error}");
}

/// Two instances use one database. One of them dies.
#[test]
fn an_attempt_goes_on_at_another_instance() {
    with_each(|database| {
        let (mut first, second) = (Server::start(database, &[]), Server::start(database, &[("VERIFY_SECONDS", "1")]));
        let ada = secret(1);
        join(&first.host, &ada, "Ada").is(201, "");
        let begun = begin(&first.host, &ada);
        let file = file(&header(&begun));
        let attempt: Attempt = add(&first.host, &ada, &begun, &file[1..3].concat()).json();
        first.kill();
        let attempt: Attempt = add(&second.host, &ada, &attempt, &file[3..].concat()).json();
        assert!(matches!(counted(&second.host, attempt.run.unwrap()), RunState::Counted { .. }));
    });
}
