//! Counted attempts, and those who would have more than one.

use crate::client::{Answer, ask, get, join, secret, send, until};
use crate::postgres::{sqlite, with_each};
use crate::runs::to_the_end;
use crate::server::Server;
use barrow_core::{Header, Move, Run};
use barrow_online::{Attempt, BoardPage, Hello, Part, RunState, Secret, Upload, base64, chain_after, from_base64, to_records};

const BEGIN: &[u8] = br#"{"game": "roguelike-ten", "variant": "ten-lines"}"#;

fn begin(host: &str, who: &Secret) -> Attempt {
    ask(host, who, "POST", "/api/attempts", BEGIN).json()
}

fn header(attempt: &Attempt) -> Header {
    Run::parse(&from_base64(&attempt.header).unwrap()).unwrap().run.header
}

/// Sends moves after those that `attempt` has.
fn add(host: &str, who: &Secret, attempt: &Attempt, moves: &[Move], is_last: bool) -> Answer {
    let (after, chain) = (attempt.moves, attempt.chain.clone());
    let part = Part { after, chain, moves: base64(&to_records(moves)), is_last };
    ask(host, who, "POST", &format!("/api/attempts/{}/moves", attempt.id), &serde_json::to_vec(&part).unwrap())
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
        assert!(begun.receipt.holds(&header, &key) && begun.receipt.player == "Ada");
        let moves = to_the_end(&header);
        let mut attempt = begun;
        for some in moves.chunks(3) {
            attempt = add(host, &ada, &attempt, some, false).json();
        }
        assert_eq!(attempt.moves, moves.len() as u64);
        // Another device goes on from here.
        let so_far = ask(host, &ada, "GET", &format!("/api/attempts/{}/moves", attempt.id), b"").body;
        assert_eq!(Run::parse(&so_far).unwrap().run.moves, moves);
        attempt = add(host, &ada, &attempt, &[], true).json();
        let RunState::Counted { row } = counted(host, attempt.run.unwrap()) else { panic!("it does not count") };
        assert!(row.took.is_some_and(|took| took < 20_000) && row.player.as_deref() == Some("Ada"));
        let board: BoardPage = get(host, "/api/boards/roguelike-ten/ten-lines?kind=counted").json();
        assert_eq!(board.rows, [row]);
        assert!(get(host, "/api/boards/roguelike-ten/ten-lines").json::<BoardPage>().rows.is_empty(), "it is no open result");
        add(host, &ada, &attempt, &moves[..1], false).is(409, "has ended");
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
        let moves = to_the_end(&header(&begun));
        let two: Attempt = add(host, &ada, &begun, &moves[..2], false).json();
        // The same again, as after a lost answer, changes nothing.
        assert_eq!(add(host, &ada, &begun, &moves[..2], false).json::<Attempt>(), two);
        let other = *moves.iter().find(|m| **m != moves[0]).unwrap();
        let others = [other, moves[0], moves[0]];
        add(host, &ada, &begun, &others, false).is(409, "takes nothing back");
        add(host, &ada, &begun, &moves[..1], false).is(409, "takes nothing back");
        // A chain made up for other moves.
        let chain = chain_after(from_base64(&begun.chain).unwrap().try_into().unwrap(), &to_records(&others[..2]));
        let forged = Attempt { moves: 2, chain: base64(&chain), ..begun };
        add(host, &ada, &forged, &moves[2..3], false).is(409, "takes nothing back");
        assert_eq!(add(host, &ada, &two, &moves[2..3], false).json::<Attempt>().moves, 3);
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
    let moves = to_the_end(&header(&begun));
    add(host, &bob, &begun, &moves[..1], false).is(404, "you have no such attempt");
    ask(host, &bob, "GET", &format!("/api/attempts/{}", begun.id), b"").is(404, "you have no such attempt");
    ask(host, &bob, "GET", &format!("/api/attempts/{}/moves", begun.id), b"").is(404, "you have no such attempt");
    // Nor can its seed be played elsewhere.
    let run = Run { moves, ..Run::new(header(&begun)) }.to_bytes();
    ask(host, &bob, "POST", "/api/runs", &run).is(409, "given out for a counted attempt");
    ask(host, &ada, "POST", "/api/runs", &run).is(409, "given out for a counted attempt");
}

#[test]
fn what_are_no_moves_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("ATTEMPT_HOURS", "0")]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let begun = begin(host, &ada);
    let add_bytes = |moves: &str, chain: &str| {
        let body = format!("{{\"after\": 0, \"chain\": \"{chain}\", \"moves\": \"{moves}\", \"isLast\": false}}");
        ask(host, &ada, "POST", &format!("/api/attempts/{}/moves", begun.id), body.as_bytes())
    };
    add_bytes("*", &begun.chain).is(400, "base64url");
    add_bytes("AA", "AA").is(400, "base64url");
    add_bytes("AA", &begun.chain).is(422, "no moves");
    // An end of a run, with a digest.
    add_bytes(&base64(&[2; 9]), &begun.chain).is(422, "no moves");
    ask(host, &ada, "POST", &format!("/api/attempts/{}/moves", begun.id), b"{}").is(400, "cannot be read");
    add(host, &ada, &begun, &to_the_end(&header(&begun))[..1], false).is(410, "0 hours");
}

#[test]
fn an_attempt_that_breaks_the_rules_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    let begun = begin(host, &ada);
    let mut moves = to_the_end(&header(&begun));
    moves.pop();
    let attempt: Attempt = add(host, &ada, &begun, &moves, true).json();
    let RunState::Refused { error } = counted(host, attempt.run.unwrap()) else { panic!("it counts") };
    assert!(error.contains("has not ended"), "{error}");
}

/// Two instances on one database. One of them dies.
#[test]
fn an_attempt_goes_on_at_another_instance() {
    with_each(|database| {
        let (mut first, second) = (Server::start(database, &[]), Server::start(database, &[("VERIFY_SECONDS", "1")]));
        let ada = secret(1);
        join(&first.host, &ada, "Ada").is(201, "");
        let begun = begin(&first.host, &ada);
        let moves = to_the_end(&header(&begun));
        let attempt: Attempt = add(&first.host, &ada, &begun, &moves[..2], false).json();
        first.kill();
        let attempt: Attempt = add(&second.host, &ada, &attempt, &moves[2..], true).json();
        assert!(matches!(counted(&second.host, attempt.run.unwrap()), RunState::Counted { .. }));
    });
}
