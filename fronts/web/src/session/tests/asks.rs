//! What can be done and aimed at, and what is said to whoever asks.

use super::*;

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
    let mut practice =
        Session::start(SHELF, Header { variant: VariantCode(0).with_practice(true), ..header("stomp") }, "").unwrap();
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
