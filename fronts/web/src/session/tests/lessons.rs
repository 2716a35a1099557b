//! What the player is told, keeps and hears at the end.

use super::*;

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
