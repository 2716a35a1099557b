use super::*;
use crate::testing::{header, paced};
use barrow_core::run::{write_end, write_mark, write_move};
use barrow_core::{Arg, Digest, Dir, Role, Thing, VariantCode};
use barrow_interface::intent::offered;
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
fn a_walk_goes_step_by_step_until_it_stops_and_says_why() {
    let mut session = start("into-ruins");
    session.begin(r#""explore""#).unwrap();
    let mut strides = 0;
    let sentence = loop {
        let stride = read(&session.stride().unwrap());
        strides += 1;
        if let Some(sentence) = stride["stopped"].as_str() {
            break sentence.to_owned();
        }
        assert_eq!(stride["turn"]["state"]["moves"], json!(strides));
    };
    assert!(strides > 1 && session.moves() + 1 >= strides, "{sentence}");
    assert_eq!(read(&session.stride().unwrap()), json!({ "turn": null, "stopped": "", "towards": null }), "it is over");
}

#[test]
fn the_last_move_is_made_again_so_often() {
    let mut session = start("into-ruins");
    session.begin(r#"{"repeat":3}"#).unwrap();
    assert_eq!(read(&session.stride().unwrap())["stopped"], json!(barrow_pilot::Stop::NothingDone.to_string()));
    let wait = wire::json(&wire::Move::from(Move::plain(barrow_pilot::wait_verb(session.variant()).unwrap()))).unwrap();
    session.play(&wait).unwrap();
    session.begin(r#"{"repeat":3}"#).unwrap();
    while read(&session.stride().unwrap())["stopped"].is_null() {}
    assert_eq!(session.moves(), 4);
    session.begin(r#""rest""#).unwrap();
    session.stride().unwrap();
    session.stop();
    assert_eq!((read(&session.stride().unwrap())["stopped"].clone(), session.moves()), (json!(""), 5));
}

#[test]
fn what_is_made_again_is_what_was_done_last_also_by_a_walk() {
    let mut session = start("into-ruins");
    assert_eq!(session.again(), Err(barrow_pilot::Stop::NothingDone.to_string()));
    let wait = wire::Move::from(Move::plain(barrow_pilot::wait_verb(session.variant()).unwrap()));
    session.play(&wire::json(&wait).unwrap()).unwrap();
    assert!(session.again().unwrap().starts_with("Wait again"));
    session.begin(r#""explore""#).unwrap();
    while read(&session.stride().unwrap())["stopped"].is_null() {}
    let last = *session.recording.run().moves.last().unwrap();
    assert_ne!(wire::Move::from(last), wait);
    assert_eq!(session.again().unwrap(), barrow_interface::words::again(last, session.variant()));
}

#[test]
fn why_a_walk_went_no_further_stands_among_the_messages() {
    let mut session = start("into-ruins");
    session.begin(r#"{"to":[-5,-5]}"#).unwrap();
    let stopped = read(&session.stride().unwrap())["stopped"].clone();
    let newest = read(&session.newest(1).unwrap());
    assert_eq!((newest.as_array().unwrap().len(), &newest[0]["text"], &newest[0]["moves"]), (1, &stopped, &json!(0)));
    assert_eq!(session.newest(0).unwrap(), "[]");
}

#[test]
fn what_is_offered_with_a_verb_has_that_verb_and_is_accepted() {
    for game in SHELF.games() {
        let session = start(game.info.id);
        for verb in 0..session.variant().verbs.len() as u8 {
            for m in read(&session.offered(verb).unwrap()).as_array().unwrap() {
                assert_eq!(m["verb"], json!(verb));
                assert_eq!(session.refusal(&m.to_string()).unwrap(), None, "{} {m}", game.info.id);
            }
        }
    }
}

#[test]
fn what_is_carried_has_verbs_and_words() {
    let session = start("into-ruins");
    let verbs = read(&session.verbs_for(0).unwrap());
    assert!(!verbs.as_array().unwrap().is_empty(), "something can be done with what one starts with");
    let told = read(&session.explain_gear(0).unwrap());
    assert_eq!(told["name"], read(&session.state().unwrap())["pack"][0]["name"]);
    let throw = session.variant().verb("throw").unwrap();
    let places = read(&session.places_for(throw).unwrap());
    let offered: Vec<_> = read(&session.offered(throw).unwrap()).as_array().unwrap().clone();
    assert_eq!(places.as_array().unwrap().is_empty(), offered.is_empty());
    assert!(!session.why_not(throw, 99).is_empty());
    assert!(session.decline().unwrap_err().contains("waits for no choice"));
    assert!(session.explain_gear(99).unwrap_err().contains("nothing in that place"));
}

#[test]
fn a_look_a_path_and_an_aim_are_told() {
    let session = start("into-ruins");
    let hero = session.view.hero.unwrap();
    assert!(!read(&session.explain(hero).unwrap())["name"].as_str().unwrap().is_empty());
    assert_eq!(read(&session.explain(Pos::new(-5, -5)).unwrap())["name"], "unknown");
    let step = offered(session.play_state()).into_iter().find_map(|m| match m.arg {
        Arg::Dir(Dir(dir)) => session.variant().topology.step(hero, Dir(dir)),
        _ => None,
    });
    let step = step.unwrap();
    assert_eq!(read(&session.path(step).unwrap()), json!([[step.x, step.y]]));
    let throw = offered(session.play_state()).into_iter().find(|m| matches!(m.arg, Arg::SlotAt(..))).unwrap();
    let aim = read(&session.aim(&wire::json(&wire::Move::from(throw)).unwrap()).unwrap());
    assert!(aim["foretold"].as_str().is_some_and(|words| !words.is_empty()));
    assert_eq!(read(&session.targets().unwrap()).as_array().map(Vec::is_empty), Some(false));
    let seen = read(&session.targets_seen().unwrap());
    let seen = seen.as_array().unwrap();
    let far: Vec<_> = seen.iter().map(|each| each["distance"].as_i64().unwrap()).collect();
    assert!(!far.is_empty() && far.is_sorted(), "{far:?}");
    assert!(seen.iter().all(|each| each["count"] == 1 && each["sentence"].as_str().is_some_and(|words| words.contains("step"))));
}

/// A session in whose view three foes stand around the hero, each a step away, and where.
fn besieged() -> (Session, Vec<Pos>) {
    let mut session = start("into-ruins");
    let (topology, legend) = (session.variant().topology, &session.variant().legend);
    let foe = legend.entries().iter().find(|entry| entry.role == Role::Foe).unwrap().id;
    let hero = session.view.hero.unwrap();
    session.view.things.retain(|thing| legend.role(thing.id) == Role::Hero);
    let foes: Vec<Pos> = topology.directions().filter_map(|dir| topology.step(hero, dir)).take(3).collect();
    session.view.things.extend(foes.iter().map(|&at| Thing::new(foe, at)));
    (session, foes)
}

#[test]
fn the_next_target_is_another_until_all_were_aimed_at() {
    let (mut session, foes) = besieged();
    let verb = session.variant().verb("throw").unwrap();
    let mut visited = Vec::new();
    for _ in &foes {
        let targets: Vec<(i16, i16)> = serde_json::from_str(&session.targets().unwrap()).unwrap();
        let at = visited.last().and_then(|last| targets.iter().position(|cell| cell == last));
        let next = targets[at.map_or(0, |at| (at + 1) % targets.len())];
        session.aim(&wire::json(&wire::Move { verb, arg: wire::Arg::SlotAt(0, next.0, next.1) }).unwrap()).unwrap();
        visited.push(next);
    }
    let foes: BTreeSet<_> = foes.into_iter().map(wire::cell).collect();
    assert_eq!(visited.into_iter().collect::<BTreeSet<_>>(), foes);
    assert_eq!(session.last_target, None, "nothing was thrown at anybody");
    let throw = offered(session.play_state()).into_iter().find(|m| matches!(m.arg, Arg::SlotAt(..))).unwrap();
    session.play(&wire::json(&wire::Move::from(throw)).unwrap()).unwrap();
    let Arg::SlotAt(_, at) = throw.arg else { unreachable!() };
    assert_eq!(session.last_target, Some(at));
}

#[test]
fn a_run_stops_growing_before_it_is_too_long_to_be_read() {
    let mut records = Vec::new();
    write_move(&mut records, Move { verb: 9, arg: Arg::SlotAt(1, Pos::new(2, 3)) });
    write_mark(&mut records, Digest(0));
    write_end(&mut records, Digest(0));
    assert!(records.len() <= ROOM && has_room(LONGEST - ROOM) && !has_room(LONGEST));
}

#[test]
fn what_a_player_asks_for_is_played_asked_about_or_refused() {
    let session = start("into-ruins");
    let m = offered(session.play_state())[0];
    let written = wire::json(&wire::Move::from(m)).unwrap();
    let intent = read(&session.intend(&written).unwrap());
    assert_eq!(intent, json!({ "kind": "play", "move": read(&written) }));
    let verbs = session.variant().verbs;
    let (verb, question) = (0..).zip(verbs).find_map(|(index, verb)| Some((index, verb.confirm?))).unwrap();
    let asked = wire::Move { verb, arg: wire::Arg::Dir(0) };
    let intent = read(&session.intend(&wire::json(&asked).unwrap()).unwrap());
    assert_eq!((&intent["kind"], &intent["move"]), (&json!("confirm"), &json!({ "verb": verb, "arg": { "dir": 0 } })));
    assert!(intent["question"].as_str().unwrap().starts_with(question), "{intent}");
    let refused = read(&start("stomp").steer("north-east", false).unwrap());
    assert_eq!((&refused["kind"], refused["sentence"].as_str().is_some_and(|words| !words.is_empty())), (&json!("refuse"), true));
}

#[test]
fn ways_are_steered_by_control() {
    let session = start("into-ruins");
    let east = session.variant().topology.direction("east").unwrap().0;
    assert_eq!(session.towards("east"), Ok(Some(east)));
    assert_eq!(read(&session.steer("east", false).unwrap()), read(&session.step(east).unwrap()));
    assert_eq!(read(&session.turn_towards("east").unwrap())["kind"], "play");
    assert!(session.steer("sideways", false).unwrap_err().contains("\"sideways\""));
    assert!(!read(&session.standing().unwrap()).as_array().unwrap().is_empty());
    assert_eq!(session.moved(Pos::new(4, 4), "north"), Ok("[5,3]".to_owned()));
    assert_eq!(session.moved(Pos::new(0, 4), "west"), Ok("[0,4]".to_owned()), "never off the map");
    assert!(session.moved(Pos::new(4, 4), "sideways").is_err());
    let square = start("stomp");
    assert_eq!(read(&square.turn_towards("east").unwrap()), json!({ "kind": "refuse", "sentence": "" }));
    assert_eq!((read(&square.standing().unwrap()), square.towards("north-east")), (json!([]), Ok(None)));
}

#[test]
fn a_control_is_told_of_while_it_is_of_use() {
    let controls = |session: &Session| -> Vec<String> { serde_json::from_str(&session.controls().unwrap()).unwrap() };
    let has = |session: &Session, id: &str| controls(session).iter().any(|control| control == id);
    let mut practice = Session::start(SHELF, Header { variant: VariantCode(0).with_practice(true), ..header("stomp") }, "").unwrap();
    assert!(has(&practice, "verbs") && !has(&practice, "repeat") && !has(&practice, "step-back") && !has(&practice, "pack"));
    practice.play(&first_move(&practice)).unwrap();
    assert!(has(&practice, "repeat") && has(&practice, "step-back"));
    while practice.play_state().status().ending.is_none() {
        practice.play(&first_move(&practice)).unwrap();
    }
    assert!(has(&practice, "step-back") && has(&practice, "look") && !has(&practice, "repeat") && !has(&practice, "verbs"));
    let mut earnest = start("into-ruins");
    assert_eq!(read(&earnest.wait().unwrap())["kind"], "play");
    earnest.play(&first_move(&earnest)).unwrap();
    assert!(has(&earnest, "wait") && !has(&earnest, "step-back"));
    let stomp = start("stomp");
    assert_eq!(has(&stomp, "wait"), read(&stomp.wait().unwrap())["kind"] != "refuse");
}

#[test]
fn what_was_told_is_told_again_when_the_run_goes_on() {
    let recording = paced(header("into-ruins"), 60);
    let mut session = start("into-ruins");
    session.set_hints(false);
    let mut told = Vec::new();
    for m in &recording.run().moves {
        let turn = read(&session.play(&wire::json(&wire::Move::from(*m)).unwrap()).unwrap());
        told.extend(turn["told"].as_array().unwrap().iter().map(|message| message["text"].clone()));
    }
    told.dedup();
    let texts = |session: &Session| {
        let messages = read(&session.messages().unwrap());
        messages.as_array().unwrap().iter().map(|message| message["text"].clone()).collect::<Vec<_>>()
    };
    assert!(!told.is_empty());
    assert_eq!(texts(&session), told);
    let resumed = resume(recording.bytes()).unwrap();
    assert_eq!(resumed.messages(), session.messages());
}

#[test]
fn a_hint_is_told_once_in_a_lifetime_and_not_where_nobody_wants_it() {
    let mut silent = start("into-ruins");
    silent.set_hints(false);
    assert_eq!(silent.hints().unwrap(), "[]");
    let mut session = Session::start(SHELF, header("into-ruins"), &silent.news().unwrap()).unwrap();
    let hints = read(&session.hints().unwrap());
    assert!((1..=2).contains(&hints.as_array().unwrap().len()), "{hints}");
    let known = read(&session.messages().unwrap());
    assert_eq!(known[0]["text"], hints[0], "it stands among the messages");
    assert_eq!(session.newest(9).unwrap(), "[]", "and in a box");
    let mut again = Session::start(SHELF, header("into-ruins"), &session.news().unwrap()).unwrap();
    let others = read(&again.hints().unwrap());
    assert!(hints.as_array().unwrap().iter().all(|hint| !others.as_array().unwrap().contains(hint)), "{others}");
    let forgotten = crate::shelf::forget_hints(&session.news().unwrap()).unwrap();
    let mut reminded = Session::start(SHELF, header("into-ruins"), &forgotten).unwrap();
    assert_eq!(read(&reminded.hints().unwrap()), hints);
    assert_eq!(read(&reminded.hints().unwrap()), others, "and then come those that had to wait");
    reminded.forget_hints();
    assert_eq!(read(&reminded.hints().unwrap()), hints, "also of a run that is open");
    assert!(read(&reminded.news().unwrap()).to_string().len() > 2, "which is to be kept again");
}

#[test]
fn what_a_session_learns_is_added_to_what_was_kept() {
    let mut session = start("into-ruins");
    let kept = crate::shelf::learn("", &start("stomp").news().unwrap()).unwrap();
    session.hints().unwrap();
    let both = crate::shelf::learn(&kept, &session.news().unwrap()).unwrap();
    assert_eq!(crate::shelf::learn(&both, "{damaged").unwrap(), both);
    let mut again = Session::start(SHELF, header("into-ruins"), &both).unwrap();
    again.set_hints(false);
    again.hints().unwrap();
    assert_eq!(read(&again.news().unwrap()), json!({ "games": {} }), "all of it was known");
}

#[test]
fn what_was_met_is_in_the_glossary() {
    assert_eq!(crate::shelf::glossary("into-ruins", 0, "").unwrap(), "[]");
    assert_eq!(crate::shelf::glossary("into-ruins", 0, "{damaged").unwrap(), "[]");
    let mut session = start("into-ruins");
    session.hints().unwrap();
    let groups = read(&crate::shelf::glossary("into-ruins", 0, &session.news().unwrap()).unwrap());
    assert_eq!(groups[0]["title"], "You");
    assert!(groups[0]["entries"][0]["about"].is_string() && groups[0]["entries"][0]["id"].is_number());
    assert_eq!(crate::shelf::glossary("stomp", 0, &session.news().unwrap()).unwrap(), "[]");
}

#[test]
fn the_end_is_told_in_words_and_compared_with_its_like() {
    let mut session = start("stomp");
    assert!(session.farewell("[]").unwrap_err().contains("not ended"));
    while session.play_state().status().ending.is_none() {
        session.play(&first_move(&session)).unwrap();
    }
    let told = read(&session.farewell("[]").unwrap());
    assert!(told["title"].is_string() && told["lines"].to_string().contains("Your first result here."), "{told}");
    let mut other = read(&session.summary().unwrap());
    let compared = |others: &Value| read(&session.farewell(&others.to_string()).unwrap())["lines"].to_string();
    assert!(compared(&json!([other])).contains("Your first result here."), "it is not compared with itself");
    other["score"] = json!(i32::MAX);
    other["seed"] = json!("12");
    assert!(compared(&json!([other])).contains("Number 2 of 2 runs here"));
    for (field, value) in [
        ("isPractice", json!(true)),
        ("variantIndex", json!(1)),
        ("choices", json!(1)),
        ("game", json!("chess")),
        ("ending", Value::Null),
    ] {
        let mut unlike = other.clone();
        unlike[field] = value;
        assert!(compared(&json!([unlike])).contains("Your first result here."), "{field}");
    }
    assert!(session.farewell("{}").unwrap_err().contains("a comparison"));
}

#[test]
fn what_came_into_view_is_narrated() {
    let mut session = start("into-ruins");
    session.begin(r#""explore""#).unwrap();
    let mut narrated = 0;
    loop {
        let stride = read(&session.stride().unwrap());
        narrated += stride["turn"]["narrated"].as_array().map_or(0, Vec::len);
        if stride["stopped"].is_string() {
            break;
        }
    }
    assert!(narrated > 0, "a walk through the ruins shows something");
}
