//! Tests of commands that make several moves, and of held keys.

use super::*;
use barrow_core::{Show, Stat};

fn timed(app: &mut App, name: &str, at: u32) -> Update {
    let timing = Timing { is_repeat: None, at: Some(at) };
    app.input(Input::Press { press: name.parse().unwrap(), timing })
}

fn health(app: &App) -> Stat {
    app.session().view().stats[0]
}

/// A run of Into Ruins just before a step that costs the hero health, and that step.
fn hurtful() -> (Session, Move) {
    for seed in 1..60 {
        let first = session("into-ruins", "descent", seed);
        let mut play = first.state().rules().unwrap().fork();
        let mut moves = Vec::new();
        let mut view = barrow_core::View::default();
        let mut health = 20;
        let mut found = None;
        play_out(play.as_mut(), RANDOM.start(Seed(seed)).as_mut(), 400, &mut |m, play| {
            play.view(&mut view);
            let is_step = m.verb == 0 && play.status().ending.is_none() && view.asked.is_none();
            if found.is_none() && view.stats[0].value < health && is_step {
                found = Some(m);
            }
            health = view.stats[0].value;
            if found.is_none() {
                moves.push(m);
            }
        });
        if let Some(m) = found {
            let mut session = session("into-ruins", "descent", seed);
            for m in moves {
                session.request(m);
                assert!(session.answer().unwrap().is_ok());
            }
            return (session, m);
        }
    }
    panic!("nothing hurts a bot");
}

#[test]
fn a_held_key_stops_when_it_costs_health_until_it_is_pressed_anew() {
    let (session, m) = hurtful();
    let Arg::Dir(dir) = m.arg else { panic!("{m:?}") };
    let variant = session.variant();
    let control = Control::ALL.into_iter().find(|control| control.direction(variant.topology) == Some(dir)).unwrap();
    let mut app = App::new(session, ALL, unhinted(), Seed(99));
    let key = app.keys().keys(crate::keys::Meaning::Control(control)).next().unwrap().to_string();
    let before = (moves(&app).len(), health(&app));
    timed(&mut app, &key, 1000);
    assert_eq!(moves(&app).len(), before.0 + 1);
    assert!(health(&app).value < before.1.value);
    for at in [1030, 1060, 1090, 1120] {
        timed(&mut app, &key, at);
    }
    assert_eq!(moves(&app).len(), before.0 + 1, "the key is stopped");
    app.drawn(1130);
    timed(&mut app, &key, 1250);
    assert_eq!(moves(&app).len(), before.0 + 1, "it has not rested");
    let answer = app.session().refusal(m);
    timed(&mut app, &key, 1500);
    assert!(moves(&app).len() == before.0 + 2 || answer.is_some() || mode(&app) != ModeKind::Play, "it is pressed again");
}

#[test]
fn a_key_that_was_pressed_before_a_question_was_drawn_does_not_answer_it() {
    let mut app = app("into-ruins", "descent", 1);
    timed(&mut app, "i", 100);
    assert_eq!(mode(&app), ModeKind::Pack);
    timed(&mut app, "a", 101);
    assert_eq!(mode(&app), ModeKind::Pack, "the list was not drawn yet");
    app.drawn(110);
    timed(&mut app, "a", 105);
    assert_eq!(mode(&app), ModeKind::Pack, "the key came before the list");
    timed(&mut app, "a", 120);
    assert_eq!(mode(&app), ModeKind::Item);
    timed(&mut app, "esc", 121);
    assert_eq!(mode(&app), ModeKind::Item, "another list, not drawn yet");
    app.drawn(130);
    timed(&mut app, "esc", 140);
    assert_eq!(mode(&app), ModeKind::Pack);
}

#[test]
fn steps_that_are_typed_ahead_walk() {
    let mut app = app("into-ruins", "descent", 7);
    for at in [100, 101, 102] {
        timed(&mut app, ".", at);
    }
    assert_eq!(moves(&app).len(), 3);
}

#[test]
fn keys_that_were_pressed_before_a_refusal_was_drawn_do_nothing() {
    // These keys fire a staff, walk to a distant thing, or have no meaning; none of them is possible.
    for refused in ["f", "tab", "f9", "Z"] {
        let mut app = app("into-ruins", "descent", 7);
        timed(&mut app, refused, 100);
        assert!(!notice(&app).is_empty(), "{refused}");
        timed(&mut app, ".", 101);
        assert_eq!((moves(&app).len(), mode(&app)), (0, ModeKind::Play), "{refused}: not drawn yet");
        app.drawn(110);
        timed(&mut app, ".", 110);
        assert_eq!(moves(&app).len(), 0, "{refused}: pressed before");
        timed(&mut app, ".", 111);
        assert_eq!(moves(&app).len(), 1, "{refused}");
    }
}

#[test]
fn keys_that_were_pressed_before_harm_was_drawn_do_nothing() {
    let (session, m) = hurtful();
    let mut app = App::new(session, ALL, unhinted(), Seed(99));
    let (before, left) = (moves(&app).len(), health(&app).value);
    app.input(at("f9", 90));
    app.drawn(91);
    app.act(m, super::super::Then::Play);
    app.finish();
    assert!(health(&app).value < left);
    for at in 100..220 {
        timed(&mut app, ".", at);
    }
    assert_eq!(moves(&app).len(), before + 1, "the harm was not drawn yet");
    app.drawn(230);
    timed(&mut app, ".", 231);
    assert_eq!(moves(&app).len(), before + 2);
}

#[test]
fn a_shot_is_confirmed_only_once_its_target_was_drawn() {
    let mut app = app("into-ruins", "descent", 7);
    timed(&mut app, "t", 100);
    if mode(&app) != ModeKind::Aim {
        app.drawn(110);
        timed(&mut app, "a", 120);
    }
    assert_eq!(mode(&app), ModeKind::Aim);
    timed(&mut app, "enter", 121);
    assert_eq!((mode(&app), moves(&app).len()), (ModeKind::Aim, 0), "not drawn yet");
    app.drawn(130);
    timed(&mut app, "enter", 300);
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn a_count_repeats_the_move_that_follows() {
    let mut app = app("monster-caves", "large", 1);
    keys(&mut app, "0 4 .");
    settle(&mut app);
    assert_eq!(moves(&app).len(), 4, "{}", notice(&app));
    keys(&mut app, "0 3 enter");
    settle(&mut app);
    assert!((5..=7).contains(&moves(&app).len()), "{}", moves(&app).len());
}

/// A run of Into Ruins that a bot plays until `is_wanted` returns true.
fn played_until(is_wanted: impl Fn(&App) -> bool) -> App {
    for seed in 1..200 {
        let mut app = app("into-ruins", "descent", seed);
        for _ in 0..60 {
            if is_wanted(&app) {
                return app;
            }
            if app.session().observed().has_ended() {
                break;
            }
            app.input(Input::Command(Control::Explore));
            settle(&mut app);
            if mode(&app) != ModeKind::Play {
                app.input(Input::Cancel);
            }
        }
    }
    panic!("never seen");
}

#[test]
fn fighting_strikes_the_hunter_and_warns_below_half_of_the_health() {
    let is_hunted = |app: &App| barrow_pilot::hunter(app.session().view(), app.session().variant()).is_some();
    let mut app = played_until(is_hunted);
    let most = health(&app).max;
    for _ in 0..200 {
        let (left, before) = (health(&app).value, moves(&app).len());
        press(&mut app, "tab");
        settle(&mut app);
        if app.session().observed().has_ended() || !is_hunted(&app) {
            break;
        }
        if notice(&app).contains("Press again to fight on") {
            assert!(left * 2 < most && moves(&app).len() == before);
            press(&mut app, "'");
            assert!(moves(&app).len() > before, "the second press fights on");
        }
    }
    let mut quiet = self::app("into-ruins", "descent", 1);
    press(&mut quiet, "tab");
    assert_eq!((notice(&quiet).as_str(), moves(&quiet).len()), ("No foe in view hunts you.", 0));
}

#[test]
fn each_warning_of_a_fight_comes_at_half_of_the_health_of_the_one_before_and_once_if_a_foe_is_likely_to_win() {
    let (mut most_warned, mut outmatched) = (0, 0);
    for seed in 1..30 {
        let mut app = app("into-ruins", "descent", seed);
        let (mut warned, mut is_outmatched) = (0, false);
        for _ in 0..300 {
            let (left, hunters) = (health(&app), barrow_pilot::hunters(app.session().view(), app.session().variant()).len());
            if app.session().observed().has_ended() {
                break;
            }
            // The player dared to fight only the foes that were there.
            let is_joined = app.session().observed().memory.newcomers(app.session().variant()).next().is_some();
            (warned, is_outmatched) = if hunters == 0 || is_joined { (0, false) } else { (warned, is_outmatched) };
            press(&mut app, if hunters == 0 { "o" } else { "tab" });
            settle(&mut app);
            if notice(&app).contains("is likely to kill you first") {
                assert!(!std::mem::replace(&mut is_outmatched, true), "said twice: seed {seed}");
                outmatched += 1;
                press(&mut app, "tab");
            } else if notice(&app).contains("Press again to fight on") {
                assert!(left.value * 100 < left.max * (50 >> warned), "warning {warned} at {left:?}");
                warned += 1;
                most_warned = most_warned.max(warned);
                press(&mut app, "tab");
            }
            if mode(&app) != ModeKind::Play {
                app.input(Input::Cancel);
            }
        }
    }
    assert!(most_warned > 1 && outmatched > 1, "{most_warned} {outmatched}");
}

#[test]
fn the_second_press_beside_a_hole_asks_to_jump() {
    let is_beside = |app: &App| {
        let mut app = App::new(replayed(app), ALL, unhinted(), Seed(9));
        app.input(Input::Command(Control::Descend));
        settle(&mut app);
        notice(&app).starts_with("A hole is beside you")
    };
    let mut app = played_until(is_beside);
    press(&mut app, ">");
    settle(&mut app);
    assert!(notice(&app).starts_with("A hole is beside you"), "{}", notice(&app));
    press(&mut app, ">");
    assert_eq!(mode(&app), ModeKind::Confirm);
    let depth = app.session().observed().status.depth;
    choose(&mut app, "yes");
    assert_eq!(app.session().observed().status.depth, depth + 1);
}

fn replayed(app: &App) -> Session {
    let run = app.session().run();
    let mut recording = barrow_core::Recording::start(&SHELF, run.header.clone()).unwrap();
    for &m in &run.moves {
        recording.play(m, &mut Show::off()).unwrap();
    }
    Session::resume(SHELF, recording, Discoveries::default())
}

#[test]
fn a_resumed_run_remembers_what_it_remembered() {
    let has_ghosts = |app: &App| {
        let view = app.session().view();
        view.things.iter().filter(|thing| view.sight(thing.at) == Sight::Remembered).count() > 3
    };
    let app = played_until(has_ghosts);
    let resumed = replayed(&app);
    let sorted = |view: &barrow_core::View| {
        let mut things: Vec<String> = view.things.iter().map(|thing| format!("{thing:?}")).collect();
        things.sort();
        things
    };
    assert_eq!(sorted(resumed.view()), sorted(app.session().view()));
}

#[test]
fn known_things_are_listed_searched_and_walked_to() {
    let has_remembered = |app: &App| {
        let view = app.session().view();
        let is_calm = barrow_pilot::hunter(view, app.session().variant()).is_none() && !app.session().observed().has_ended();
        is_calm && view.things.iter().any(|thing| view.sight(thing.at) == Sight::Remembered)
    };
    let mut app = played_until(has_remembered);
    press(&mut app, "/");
    assert_eq!(mode(&app), ModeKind::Known);
    let list = app.screen().list.unwrap();
    let distance = |row: &super::super::Row| row.detail.clone();
    assert!(list.rows.iter().any(|row| distance(row).ends_with("out of sight")), "{list:?}");
    let far = list.rows.last().unwrap().clone();
    let letter = far.label.to_ascii_lowercase().chars().next().unwrap();
    press(&mut app, &letter.to_string());
    let found = app.screen().list.unwrap();
    assert!(found.rows.len() <= list.rows.len() && found.about[0].contains(letter));
    keys(&mut app, "Q Q Q");
    assert!(app.screen().list.unwrap().rows.is_empty());
    keys(&mut app, "backspace backspace backspace");
    assert_eq!(app.screen().list.unwrap().rows.len(), found.rows.len());
    keys(&mut app, "enter");
    assert!(matches!(mode(&app), ModeKind::Walk | ModeKind::Play | ModeKind::Confirm));
}

#[test]
fn only_the_wasd_set_walks_by_letters_of_commands() {
    let mut app = app("roguelike-ten", "ten-lines", 1);
    for key in ["s", "d", "q", "w", "z", "c", "a", "e"] {
        press(&mut app, key);
        assert!(moves(&app).is_empty(), "{key} walks");
    }
}

#[test]
fn exploring_says_where_it_goes_and_logs_why_it_stops() {
    let said = (1..60).find_map(|seed| {
        let mut app = app("roguelike-ten", "ten-lines", seed);
        press(&mut app, "o");
        notice(&app).contains("You walk to").then(|| notice(&app))
    });
    assert_eq!(said.as_deref(), Some("You walk towards what you see: gold."));
    let mut app = app("stomp", "20x20", 1);
    press(&mut app, "o");
    let stopped = notice(&app);
    assert_eq!(stopped, "There is nothing to find here: everything is in view.");
    assert_eq!(app.session().observed().log.messages().last().map(|message| message.text.clone()), Some(stopped));
}

#[test]
fn exploring_ends_beside_the_way_on_and_only_the_command_for_it_leaves_the_level() {
    let mut app = app("monster-caves", "classic", 3);
    let mut said = vec![String::new()];
    while !said.last().unwrap().contains("The way on is beside you: ") {
        assert!(said.len() < 200, "{said:?}");
        press(&mut app, "o");
        settle(&mut app);
        said.push(notice(&app));
    }
    let refused = "There is nothing left to find within reach. Press again to go to the nearest stairs.";
    assert_eq!(said[1], refused);
    let before = moves(&app).len();
    press(&mut app, "o");
    assert_eq!((moves(&app).len(), &notice(&app), app.session().observed().status.depth), (before, said.last().unwrap(), 1));
    keys(&mut app, "> >");
    assert_eq!(app.session().observed().status.depth, 2);
}

#[test]
fn a_walk_takes_a_step_per_tick_and_any_key_only_ends_it() {
    let mut app = (1..60)
        .map(|seed| app("monster-caves", "classic", seed))
        .find_map(|mut app| (press(&mut app, ">").tick_after == Some(STRIDE)).then_some(app))
        .unwrap();
    assert_eq!((mode(&app), moves(&app).len()), (ModeKind::Walk, 1));
    app.input(Input::Press { press: "j".parse().unwrap(), timing: Timing { is_repeat: Some(true), at: None } });
    assert_eq!(mode(&app), ModeKind::Walk, "the key that set out is still down");
    let update = press(&mut app, "j");
    assert_eq!((mode(&app), moves(&app).len(), update.tick_after), (ModeKind::Play, 1, None));
}

#[test]
fn without_motion_a_walk_is_one_update() {
    let still = Preferences { options: Options { reduced_motion: true, ..unhinted().options }, ..unhinted() };
    let (turns, mode) = (1..60)
        .map(|seed| {
            let mut app = App::new(session("monster-caves", "classic", seed), ALL, still.clone(), Seed(9));
            let update = press(&mut app, ">");
            (update.turns, mode(&app))
        })
        .max_by_key(|(turns, _)| *turns)
        .unwrap();
    assert!(turns > 1 && mode == ModeKind::Play, "{turns} {mode:?}");
}

#[test]
fn rest_and_repeat_say_why_they_end() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "l Z");
    assert!(notice(&app).starts_with("Resting does not heal you") && app.tick_after().is_none(), "{}", notice(&app));
    let mut stomp = self::app("stomp", "20x20", 1);
    keys(&mut stomp, "Z");
    assert!(notice(&stomp).contains("no waiting"), "{}", notice(&stomp));
    let mut lulz = self::app("roguelulz", "part-one", 1);
    keys(&mut lulz, "0 enter");
    assert!(notice(&lulz).contains("nothing to repeat"), "{}", notice(&lulz));
    for key in ["l", "h", "j", "k"] {
        if moves(&lulz).is_empty() {
            press(&mut lulz, key);
        }
    }
    let m = moves(&lulz)[0];
    keys(&mut lulz, "0");
    assert_eq!(lulz.screen().list.unwrap().current().map(|row| row.id.clone()).as_deref(), Some("20"), "the default of Enter");
    keys(&mut lulz, "2");
    assert_eq!(mode(&lulz), ModeKind::Repeat);
    assert!(lulz.screen().prompt.unwrap().text.ends_with("again, how many times? 2_"));
    keys(&mut lulz, "enter");
    settle(&mut lulz);
    assert!(moves(&lulz).len() <= 3 && moves(&lulz).iter().all(|other| *other == m), "{:?}", moves(&lulz));
    keys(&mut lulz, "0 esc");
    assert_eq!(mode(&lulz), ModeKind::Play);
}

#[test]
fn a_walk_waits_for_answers_and_a_key_meanwhile_ends_it() {
    let walking = |seed| {
        let mut app = app("monster-caves", "classic", seed);
        (press(&mut app, ">").tick_after.is_some()).then_some(app)
    };
    let mut app = (1..60).find_map(walking).unwrap();
    app.session.is_far = true;
    assert_eq!(app.input(Input::Tick).tick_after, None, "the next step waits");
    press(&mut app, "j");
    app.session.is_far = false;
    app.input(Input::Tick);
    assert_eq!((mode(&app), moves(&app).len(), app.tick_after()), (ModeKind::Play, 2, None));
}
