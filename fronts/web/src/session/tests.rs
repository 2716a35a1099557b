mod asks;
mod lessons;
mod walks;

use super::*;
use crate::testing::{header, paced};
use barrow_app::intent::offered;
use barrow_core::run::{write_end, write_mark, write_move};
use barrow_core::{Arg, Digest, Dir, Role, Thing, VariantCode};
use barrow_shelf::SHELF;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn start(game: &str) -> Session {
    Session::start(SHELF, header(game), "").unwrap()
}

fn read(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

/// The first move that is offered, as the page writes it.
fn first_move(session: &Session) -> String {
    wire::json(&wire::Move::from(offered(session.play_state())[0])).unwrap()
}

fn open(bytes: &[u8]) -> Result<crate::replay::Replay, String> {
    crate::replay::Opening::begin(SHELF, bytes)?.finish()
}

fn resume(bytes: &[u8]) -> Result<Session, String> {
    open(bytes)?.go_on("")
}

#[test]
fn every_game_starts_and_tells_all_that_a_page_draws() {
    for game in SHELF.games() {
        let session = start(game.info.id);
        let state = read(&session.state().unwrap());
        let (width, height) = (state["width"].as_u64().unwrap(), state["height"].as_u64().unwrap());
        assert_eq!(state["tiles"].as_array().unwrap().len() as u64, width * height, "{}", game.info.id);
        for plane in ["sight", "light", "cool"] {
            let length = state[plane].as_array().unwrap().len() as u64;
            assert!(length == 0 || length == width * height, "{} of {}", plane, game.info.id);
        }
        let keys: Vec<&str> = state.as_object().unwrap().keys().map(String::as_str).collect();
        let mut expected = vec![
            "moves", "score", "depth", "ending", "width", "height", "tiles", "sight", "things", "hero", "cursor", "stats",
            "light", "cool", "facing", "pack", "dangers", "asked",
        ];
        expected.sort_unstable();
        assert_eq!(keys, expected, "as in wire.ts");
        assert_eq!(state["stats"].as_array().unwrap().len(), session.variant().stats.len());
    }
}

#[test]
fn a_move_is_played_and_its_bytes_are_those_of_the_file() {
    for game in SHELF.games() {
        let mut session = start(game.info.id);
        let before = session.bytes().len();
        let turn = read(&session.play(&first_move(&session)).unwrap());
        assert_eq!((&turn["refused"], &turn["state"]["moves"]), (&Value::Null, &json!(1)), "{}", game.info.id);
        assert_eq!(turn["state"], read(&session.state().unwrap()));
        let mut recording = paced(header(game.info.id), 0);
        let added = recording.play(*session.recording.run().moves.last().unwrap(), &mut Show::off()).unwrap().to_vec();
        assert_eq!(session.bytes()[before..], added);
    }
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut session = start("stomp");
    let (bytes, state) = (session.bytes().to_vec(), session.state().unwrap());
    let m = r#"{"verb":31,"arg":"none"}"#;
    let turn = read(&session.play(m).unwrap());
    assert_eq!(turn["refused"], "This game has no such move.");
    assert_eq!((turn["state"].clone(), turn["events"].clone()), (read(&state), json!([])));
    assert_eq!(session.bytes(), bytes);
    assert_eq!(session.refusal(m).unwrap().as_deref(), Some("This game has no such move."));
    let legal = first_move(&session);
    assert_eq!((session.refusal(&legal), session.bytes()), (Ok(None), &bytes[..]));
    assert!(session.play("nonsense").unwrap_err().contains("a move that the rules cannot read"));
}

#[test]
fn a_run_goes_on_where_it_was_and_a_closed_one_does_not() {
    let recording = paced(header("stomp"), 30);
    let session = resume(recording.bytes()).unwrap();
    assert_eq!((session.bytes(), session.notice()), (recording.bytes(), None));
    assert_eq!(session.play_state().digest(), recording.state().digest());
    assert_eq!(session.last, recording.run().moves.last().copied());
    let mut closed = session;
    closed.give_up();
    let refused = resume(closed.bytes()).err().unwrap();
    assert_eq!(refused, "The run is over: it can be replayed, not continued.");
    assert!(resume(b"what?").err().unwrap().starts_with("This is not a Barrow run"));
}

#[test]
fn a_torn_record_is_dropped_and_told() {
    let mut bytes = paced(header("stomp"), 30).bytes().to_vec();
    let whole = bytes.len();
    bytes.push(0b0110_0000);
    let session = resume(&bytes).unwrap();
    assert!(session.notice().unwrap().starts_with("The last move was cut off"));
    assert_eq!(session.bytes().len(), whole);
}

#[test]
fn practice_takes_moves_back_and_earnest_says_why_not() {
    let practice = Header { variant: header("stomp").variant.with_practice(true), ..header("stomp") };
    let mut session = resume(paced(practice, 9).bytes()).unwrap();
    let state = read(&session.step_back(4).unwrap());
    assert_eq!((&state["moves"], session.moves()), (&json!(5), 5));
    assert!(start("stomp").step_back(1).unwrap_err().contains("in practice only"));
}

#[test]
fn what_a_run_says_of_itself_is_what_its_bytes_say() {
    for game in SHELF.games() {
        let recording = paced(header(game.info.id), 70);
        let Ok(session) = resume(recording.bytes()) else { continue };
        let summary = read(&session.summary().unwrap());
        assert_eq!(summary, read(&open(recording.bytes()).unwrap().summary()));
        assert_eq!(summary["digest"], json!(recording.state().digest().to_string()));
        assert_eq!((&summary["seed"], &summary["moves"]), (&json!("11"), &json!(recording.run().moves.len())));
    }
}

#[test]
fn a_run_stops_growing_before_it_is_too_long_to_be_read() {
    let mut records = Vec::new();
    write_move(&mut records, Move { verb: 9, arg: Arg::SlotAt(1, Pos::new(2, 3)) });
    write_mark(&mut records, Digest(0));
    write_end(&mut records, Digest(0));
    assert!(records.len() <= ROOM && has_room(LONGEST - ROOM) && !has_room(LONGEST));
}
