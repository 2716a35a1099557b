//! Questions before a move.

use super::*;

/// Into Ruins asking whether to jump into a hole beside the hero.
fn asked_to_jump() -> App {
    (1..400)
        .find_map(|seed| {
            let mut app = app("into-ruins", "descent", seed);
            for _ in 0..3 {
                keys(&mut app, ">");
                settle(&mut app);
            }
            let jump = app.session().variant().verb("jump")?;
            let m = *app.session().offered(jump).first()?;
            let intent = app.session().intend(m);
            app.follow(intent);
            app.finish();
            (mode(&app) == ModeKind::Confirm).then_some(app)
        })
        .unwrap()
}

#[test]
fn only_yes_plays_a_move_that_was_asked_about() {
    for (key, turns) in [("y", 1), ("Y", 1), ("n", 0), ("esc", 0), ("x", 0)] {
        let mut app = asked_to_jump();
        let update = press(&mut app, key);
        assert_eq!((update.turns, mode(&app) == ModeKind::Confirm), (turns, false), "{key}");
    }
    let mut app = asked_to_jump();
    assert_eq!(ids(&app), ["no", "yes", "always"]);
    let held = app.input(Input::Press { press: "y".parse().unwrap(), timing: Timing { is_repeat: Some(true), at: None } });
    assert_eq!((held.turns, mode(&app)), (0, ModeKind::Confirm), "a held key answers nothing");
    assert_eq!(choose(&mut app, "yes").turns, 1);
}

#[test]
fn the_key_that_raised_a_question_does_not_answer_it() {
    let mut app = asked_to_jump();
    app.now.raised_by = Some(Press::char('y'));
    assert!(app.screen().prompt.unwrap().keys.contains("capital Y: yes"));
    assert_eq!(press(&mut app, "y").turns, 0);
    assert_eq!(mode(&app), ModeKind::Confirm);
    assert_eq!(notice(&app), "y asked this and cannot answer it.", "the question remains");
    assert_eq!(press(&mut app, "Y").turns, 1);
}

#[test]
fn any_other_key_means_no_and_says_so() {
    let mut app = asked_to_jump();
    let update = press(&mut app, "k");
    assert_eq!((update.turns, mode(&app), update.is_refused), (0, ModeKind::Play, true));
    assert_eq!(notice(&app), "Not done: k means no here, and y means yes.");
    for key in ["n", "esc"] {
        let mut app = asked_to_jump();
        press(&mut app, key);
        assert_eq!(notice(&app), "", "{key} says no itself");
    }
}
