//! What goes on by itself.

use super::*;

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
    assert_eq!(session.again().unwrap(), barrow_app::words::again(last, session.variant()));
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
