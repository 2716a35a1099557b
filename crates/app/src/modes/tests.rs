//! Tests of input without a screen.

mod aim;
mod automation;
mod end;

use super::{App, Front, Input, ModeKind, Preferences, Request, STRIDE, Save, Timing, Update};
use crate::Options;
use crate::discoveries::Discoveries;
use crate::keys::{Control, KeySet, Meaning, Press};
use crate::session::{Observed, Session};
use barrow_core::{Arg, Dir, Header, Move, Pos, Role, Run, Seed, Sight};
use barrow_pilot::{RANDOM, play_out};
use barrow_shelf::SHELF;
use std::collections::BTreeSet;

const ALL: Front = Front { can_zoom: true, can_share: true, can_send: true, can_rebind: true, has_tab: true };

fn session(game: &str, variant: &str, seed: u64) -> Session {
    let info = SHELF.find(game).unwrap().info;
    let header =
        Header { game: game.to_owned(), rules: info.rules, variant: info.parse_variant(variant).unwrap(), seed: Seed(seed) };
    Session::start(SHELF, header, Discoveries::default()).unwrap()
}

fn unhinted() -> Preferences {
    Preferences { options: Options { hints: false, ..Options::default() }, ..Preferences::default() }
}

fn app(game: &str, variant: &str, seed: u64) -> App {
    App::new(session(game, variant, seed), ALL, unhinted(), Seed(99))
}

fn press(app: &mut App, name: &str) -> Update {
    let key: Press = name.parse().unwrap();
    app.input(Input::Press { press: key, timing: Timing::default() })
}

/// Presses keys by name. Returns the last update.
fn keys(app: &mut App, names: &str) -> Update {
    names.split_whitespace().map(|name| press(app, name)).last().unwrap_or_default()
}

/// Sends ticks until no walk is in progress.
fn settle(app: &mut App) {
    while app.tick_after().is_some() {
        app.input(Input::Tick);
    }
}

fn moves(app: &App) -> &[Move] {
    &app.session().run().moves
}

fn notice(app: &App) -> String {
    app.screen().notice.map_or_else(String::new, |notice| notice.text)
}

fn mode(app: &App) -> ModeKind {
    app.screen().mode
}

fn ids(app: &App) -> Vec<String> {
    app.screen().list.map_or_else(Vec::new, |list| list.rows.into_iter().map(|row| row.id).collect())
}

fn choose(app: &mut App, id: &str) -> Update {
    let row = ids(app).iter().position(|row| row == id).unwrap_or_else(|| panic!("no {id} in {:?}", ids(app)));
    app.input(Input::Choose(row))
}

/// A run just before its losing move, and that move.
fn last_breath(game: &str, variant: &str) -> (App, Move) {
    for seed in 1..200 {
        let mut session = session(game, variant, seed);
        let mut played = Vec::new();
        let mut play = session.state().rules().unwrap().fork();
        play_out(play.as_mut(), RANDOM.start(Seed(1)).as_mut(), 300, &mut |m, _| played.push(m));
        if play.status().ending.is_some_and(|ending| !ending.won) {
            let last = played.pop().unwrap();
            for m in played {
                session.request(m);
                assert!(session.answer().is_some_and(|answer| answer.is_ok()));
            }
            return (App::new(session, ALL, unhinted(), Seed(99)), last);
        }
    }
    panic!("no bot loses {game}");
}

/// A run that shows its end.
fn ended(game: &str, variant: &str) -> App {
    let (mut app, last) = last_breath(game, variant);
    app.act(last, super::Then::Play);
    assert!(app.finish().has_ended);
    app.input(Input::ShowEnd(Vec::new()));
    app.input(Input::Tick);
    app
}

/// Into Ruins waiting for a choice.
fn waiting_for_a_choice() -> App {
    let Run { header, moves, .. } = Run::parse(include_bytes!("../../../../golden/into-ruins/descent-victory.run")).unwrap().run;
    let mut session = Session::start(SHELF, header, Discoveries::default()).unwrap();
    for m in moves {
        session.request(m);
        assert!(session.answer().is_some_and(|answer| answer.is_ok()));
        if session.view().asked.is_some() {
            return App::new(session, ALL, unhinted(), Seed(99));
        }
    }
    panic!("no orb in this run asks for a choice");
}

#[test]
fn help_and_menu_open_while_the_game_waits_for_a_choice_and_lead_back_to_it() {
    let mut app = waiting_for_a_choice();
    let before = (mode(&app), ids(&app), moves(&app).len());
    assert_eq!(before.0, ModeKind::Slot);
    assert_eq!(keys(&mut app, "?").request, Some(Request::Help));
    assert_eq!((mode(&app), ids(&app), moves(&app).len()), before);
    assert_eq!(app.input(Input::Command(Control::Help)).request, Some(Request::Help));
    assert_eq!((mode(&app), ids(&app), moves(&app).len()), before);
    app.input(Input::Command(Control::Menu));
    assert_eq!(mode(&app), ModeKind::Menu);
    choose(&mut app, "resume");
    assert_eq!((mode(&app), ids(&app), moves(&app).len()), before);
}

fn at(press: &str, at: u32) -> Input {
    Input::Press { press: press.parse().unwrap(), timing: Timing { is_repeat: None, at: Some(at) } }
}

#[test]
fn an_update_says_what_to_store_and_to_speak() {
    let mut app = app("monster-caves", "classic", 1);
    let update = press(&mut app, "l");
    assert_eq!((update.turns, update.save, update.has_news), (1, Save::Grown, true));
    assert_eq!(moves(&app), [Move::towards(0, Dir(2))]);
    let before = app.session().bytes().len();
    let update = press(&mut app, "up");
    if update.is_refused {
        assert_eq!((update.turns, update.save, app.session().bytes().len()), (0, Save::Nothing, before));
        assert_eq!(update.spoken, [notice(&app)]);
    }
}

#[test]
fn an_unknown_key_is_named_and_a_held_one_only_once() {
    let mut app = app("stomp", "20x20", 1);
    let update = press(&mut app, "f9");
    assert!(update.is_refused && notice(&app).starts_with("F9 does nothing here; ? shows the keys."), "{}", notice(&app));
    let held = app.input(Input::Press { press: "f9".parse().unwrap(), timing: Timing { is_repeat: Some(true), at: None } });
    assert!(!held.is_refused && held.spoken.is_empty(), "{held:?}");
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
fn looking_starts_at_the_hero_and_goes_from_target_to_target() {
    let at = |names: &str| {
        let mut app = app("stomp", "20x20", 1);
        keys(&mut app, names);
        let cursor = app.screen().cursor.unwrap_or_else(|| panic!("{names}: not looking"));
        let observed = app.session().observed();
        (cursor, observed.view.role(cursor, &observed.variant.legend), app.session().targets(Sight::InView).len())
    };
    assert_eq!(at("x").1, Role::Hero);
    assert_eq!(at("x tab").1, Role::Foe);
    let (first, _, sights) = at("x tab");
    assert_ne!(at("x tab space").0, first);
    assert_eq!(at("x tab space backtab").0, first);
    assert_eq!(at(&format!("x {}", "tab ".repeat(sights + 1))).0, first, "round again");
    let mut app = app("stomp", "20x20", 1);
    keys(&mut app, "x g");
    assert!(notice(&app).starts_with("g does nothing while you look."), "{}", notice(&app));
    keys(&mut app, "x");
    assert_eq!(mode(&app), ModeKind::Play);
}

#[test]
fn a_look_is_spoken_and_explained() {
    let mut app = app("into-ruins", "descent", 1);
    let update = keys(&mut app, "x tab");
    let explained = app.screen().explained.unwrap();
    assert!(
        update.spoken.first().is_some_and(|first| first.to_ascii_lowercase().contains(&explained.name.to_ascii_lowercase())),
        "{:?} {explained:?}",
        update.spoken
    );
}

#[test]
fn a_click_walks_and_a_touch_moves_the_cursor_first() {
    let hero = |app: &App| app.session().view().hero.unwrap();
    let mut app = app("stomp", "20x20", 1);
    let far = *app.session().targets(Sight::InView).last().unwrap();
    keys(&mut app, "x");
    app.input(Input::Tap { cell: far, is_touch: true });
    assert_eq!((app.screen().cursor, moves(&app).len()), (Some(far), 0));
    keys(&mut app, "esc");
    let before = hero(&app);
    app.input(Input::Tap { cell: before, is_touch: false });
    assert_eq!(mode(&app), ModeKind::Actions, "a click on the hero asks what to do");
    keys(&mut app, "esc");
    let beside = before.offset(1, 0);
    app.input(Input::Tap { cell: beside, is_touch: false });
    assert!(moves(&app).len() <= 1 && (hero(&app) != before || !notice(&app).is_empty() || moves(&app).len() == 1));
}

#[test]
fn the_actions_are_verbs_and_commands_that_apply() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "enter");
    let all = ids(&app);
    for id in ["explore", "descend", "look", "pack", "messages"] {
        assert!(all.iter().any(|row| row == id), "{id} is missing: {all:?}");
    }
    // No foe hunts, and resting would heal nothing.
    for id in ["choose", "step-back", "repeat", "fight", "rest"] {
        assert!(!all.iter().any(|row| row == id), "{id} does not apply: {all:?}");
    }
    choose(&mut app, "look");
    assert_eq!(mode(&app), ModeKind::Look);
    keys(&mut app, "esc enter");
    assert_eq!(app.screen().list.unwrap().current().unwrap().id, "look", "the list opens where it was left");
}

#[test]
fn a_direction_walks_from_the_list_of_actions() {
    let played = |names| {
        let mut app = app("monster-caves", "classic", 1);
        keys(&mut app, names);
        moves(&app).to_vec()
    };
    assert_eq!(played("enter right"), [Move::towards(0, Dir(2))]);
    assert_eq!(played("enter h"), [Move::towards(0, Dir(6))]);
    // Up and down move in the list, and only the walking verb takes a direction.
    assert_eq!(played("enter up"), []);
    assert_eq!(played("enter down right"), []);
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
fn only_practice_takes_moves_back() {
    let mut app = app("monster-caves", "classic+practice", 1);
    keys(&mut app, "l j");
    let update = press(&mut app, "backspace");
    assert_eq!((update.save, update.has_leapt, moves(&app)), (Save::Rewritten, true, &[Move::towards(0, Dir(2))][..]));
    assert_eq!(notice(&app), "Took back one move. This run now has 1 move.");
    keys(&mut app, "backspace backspace");
    assert!(notice(&app).contains("no move to take back"), "{}", notice(&app));
    let mut earnest = self::app("monster-caves", "classic", 1);
    keys(&mut earnest, "l backspace");
    assert!(notice(&earnest).contains("only in a practice run") && moves(&earnest).len() == 1, "{}", notice(&earnest));
}

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

#[test]
fn enter_closes_a_hint_and_opens_nothing() {
    let mut app = app("into-ruins", "descent", 1);
    for (key, after) in [("enter", ModeKind::Play), ("enter", ModeKind::Actions)] {
        app.now.hint = (after == ModeKind::Play).then(|| "A hint.".to_owned());
        press(&mut app, key);
        assert_eq!((mode(&app), app.screen().hint), (after, None));
    }
}

#[test]
fn the_pack_explains_a_thing_and_lists_its_actions() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "i");
    assert_eq!(mode(&app), ModeKind::Pack);
    let first = app.screen().list.unwrap().rows[0].clone();
    assert_eq!((first.id.as_str(), first.group), ("a", "Worn"));
    keys(&mut app, "a");
    assert_eq!(mode(&app), ModeKind::Item);
    assert!(app.screen().explained.is_some_and(|explained| !explained.name.is_empty()));
    keys(&mut app, "esc");
    assert_eq!(mode(&app), ModeKind::Pack);
    keys(&mut app, "esc");
    assert_eq!(mode(&app), ModeKind::Play);
}

#[test]
fn a_thing_lists_its_actions_in_one_order_and_selects_one_that_does_not_ask() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "i a");
    let list = app.screen().list.unwrap();
    let rows: Vec<&str> = list.rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!((&rows[..], list.selected), (&["extinguish", "throw"][..], 1), "the torch would go out");
}

#[test]
fn aiming_says_what_would_be_hit_and_throws() {
    let mut app = app("into-ruins", "descent", 1);
    let throw = app.session().variant().verbs.iter().position(|verb| verb.name == "throw").unwrap() as u8;
    app.begin_verb(throw);
    if mode(&app) == ModeKind::Slot {
        app.input(Input::Choose(0));
    }
    assert_eq!(mode(&app), ModeKind::Aim);
    assert!(app.screen().prompt.unwrap().text.starts_with("Throw "));
    let hero = app.session().view().hero.unwrap();
    app.input(Input::Point(Some(hero.offset(1, 0))));
    assert_eq!(app.screen().cursor, Some(hero.offset(1, 0)), "the cursor goes with the mouse");
    keys(&mut app, "esc");
    assert_eq!((mode(&app), moves(&app).len()), (ModeKind::Play, 0));
}

#[test]
fn leaving_asks_when_something_is_at_stake() {
    let quit = |played: &str, trouble: Option<&str>| {
        let mut app = app("monster-caves", "classic", 1);
        keys(&mut app, played);
        app.set_trouble(trouble.map(str::to_owned));
        let update = keys(&mut app, "esc q");
        (update.save, update.request, app)
    };
    let (save, request, _) = quit("", Some("The disk is full."));
    assert_eq!((save, request), (Save::Discarded, Some(Request::Title)), "without moves nothing is lost");
    let (save, request, _) = quit("l h", None);
    assert_eq!((save, request), (Save::PutAway, Some(Request::Title)));
    let (_, request, mut app) = quit("l h", Some("The disk is full."));
    assert_eq!((request, mode(&app)), (None, ModeKind::Leave));
    assert_eq!(app.screen().list.unwrap().about, ["The disk is full."]);
    assert_eq!(keys(&mut app, "esc").request, None);
    assert_eq!(mode(&app), ModeKind::Play);
    assert_eq!(keys(&mut app, "esc q l").request, Some(Request::Title));
}

#[test]
fn a_new_run_says_what_happens_to_this_one() {
    for (trouble, words) in [(None, "and is saved."), (Some("Two moves are not saved."), "are not saved")] {
        let mut app = app("monster-caves", "classic", 1);
        keys(&mut app, "l h");
        app.set_trouble(trouble.map(str::to_owned));
        keys(&mut app, "esc n");
        let about = app.screen().list.unwrap().about.join(" ");
        assert!(about.starts_with("This run has 2 moves") && about.contains(words), "{about}");
        let update = choose(&mut app, "give-up");
        assert_eq!((update.save, update.request), (Save::Closed, Some(Request::Start(Seed(99)))));
        assert!(app.session().run().end.is_some());
    }
}

#[test]
fn the_list_of_actions_shows_tab_where_it_is_a_key_like_others() {
    let app = |front| App::new(session("into-ruins", "descent", 1), front, unhinted(), Seed(99));
    let shown = |front| app(front).command_rows(&[Control::Fight]).pop().unwrap().hint;
    assert_eq!((shown(ALL), shown(Front { has_tab: false, ..ALL })), ("Tab".to_owned(), "'".to_owned()));
}

#[test]
fn rows_need_the_abilities_of_the_front_end() {
    let mut app = App::new(session("stomp", "20x20", 1), Front::default(), unhinted(), Seed(9));
    keys(&mut app, "esc");
    assert!(ids(&app).iter().all(|id| !matches!(id.as_str(), "zoom" | "share" | "bindings")), "{:?}", ids(&app));
    keys(&mut app, "esc");
    let mut all = self::app("stomp", "20x20", 1);
    keys(&mut all, "esc");
    assert!(["zoom", "share", "bindings"].iter().all(|id| ids(&all).iter().any(|row| row == id)));
}

#[test]
fn escape_closes_a_hint_before_it_opens_the_menu() {
    let mut app = App::new(session("into-ruins", "descent", 1), ALL, Preferences::default(), Seed(99));
    app.begin();
    keys(&mut app, "esc");
    assert!(app.screen().hint.is_some(), "the story is skipped, and a hint follows");
    keys(&mut app, "esc");
    assert_eq!((mode(&app), app.screen().hint), (ModeKind::Play, None));
    keys(&mut app, "esc");
    assert_eq!(mode(&app), ModeKind::Menu);
}

#[test]
fn a_look_names_enter_only_where_it_does_something() {
    let enter = |app: &App| app.screen().prompt.unwrap().keys;
    let mut app = app("stomp", "20x20", 1);
    keys(&mut app, ";");
    assert_eq!(enter(&app), "Tab: next. Enter: what to do. Esc: back.");
    app.input(Input::NextTarget { is_back: false });
    assert_eq!(enter(&app), "Tab: next. Enter: go. Esc: back.");
    let wall = app.session().view().positions().find(|&at| {
        let tile = app.session().view().tile(at).unwrap();
        app.session().variant().legend.role(tile) == Role::Wall && app.session().path(at).is_empty()
    });
    app.input(Input::Look(wall.unwrap()));
    assert_eq!(enter(&app), "Tab: next. Esc: back.");
    let mut ended = ended("stomp", "20x20");
    keys(&mut ended, "v");
    assert_eq!(enter(&ended), "Tab: next. Esc: back.");
}

/// `s`, `d`, `q`, `w`, `z` and `c` used to walk.
#[test]
fn by_default_only_vi_keys_arrows_and_the_number_pad_walk() {
    for game in SHELF.games() {
        for variant in game.info.variants {
            let app = app(game.info.id, variant.id, 1);
            let walks = |press: &Press| matches!(app.keys().meaning(*press), Some(Meaning::Control(control)) if control.direction_name().is_some());
            let letters: String = (' '..='~').filter(|&letter| walks(&Press::char(letter))).collect();
            assert!(letters.chars().all(|letter| "hjklyubn12346789".contains(letter)), "{}: {letters}", game.info.id);
            assert!("hjkl".chars().filter(|&letter| walks(&Press::char(letter))).count() >= 2, "{}: {letters}", game.info.id);
        }
    }
}

#[test]
fn menus_list_only_what_applies_automation_included() {
    let mut hunted = app("into-ruins", "descent", 1);
    keys(&mut hunted, "enter");
    let actions = ids(&hunted);
    for id in ["explore", "descend", "look"] {
        assert!(actions.iter().any(|row| row == id), "{id}: {actions:?}");
    }
    assert!(!actions.iter().any(|row| row == "fight"), "there is no foe: {actions:?}");
    assert!(!ids(&ended("into-ruins", "descent")).iter().any(|row| row == "explore"));
}

#[test]
fn a_thing_without_actions_says_so() {
    let mut app = app("into-ruins", "descent", 1);
    app.input(Input::Inspect(25));
    let list = app.screen().list.unwrap();
    assert_eq!((mode(&app), list.rows.len()), (ModeKind::Item, 0));
    assert_eq!(list.about, ["You can do nothing with it now."]);
}

#[test]
fn hints_appear_once_and_can_be_turned_off() {
    let wanting = Preferences::default();
    let mut app = App::new(session("into-ruins", "descent", 1), ALL, wanting.clone(), Seed(9));
    app.begin();
    let update = app.input(Input::Cancel);
    assert!(update.has_news && app.screen().hint.is_some_and(|hint| hint.starts_with("The Wings of Yendor")));
    keys(&mut app, "l");
    assert!(!app.screen().hint.unwrap_or_default().starts_with("The Wings"));
    let mut silent = App::new(session("into-ruins", "descent", 1), ALL, unhinted(), Seed(9));
    silent.begin();
    assert_eq!(silent.screen().hint, None);
    silent.set_preferences(wanting);
    silent.begin();
    silent.input(Input::Cancel);
    assert!(silent.screen().hint.is_some(), "all hints are shown again");
}

#[test]
fn a_hint_does_not_stop_a_walk_and_is_shown_at_its_end() {
    let is_kept = |seed: u64| {
        let mut app = App::new(session("into-ruins", "descent", seed), ALL, Preferences::default(), Seed(9));
        app.begin();
        app.input(Input::Cancel);
        press(&mut app, "o");
        let mut first = None;
        while mode(&app) == ModeKind::Walk {
            first = first.or_else(|| app.now.hint.clone().map(|hint| (hint, moves(&app).len())));
            app.input(Input::Tick);
        }
        let Some((hint, at)) = first.filter(|&(_, at)| moves(&app).len() > at + 1) else { return false };
        assert!(app.screen().hint.is_some_and(|shown| shown.starts_with(&hint)), "{hint} at {at}");
        true
    };
    assert!((1..40).any(is_kept), "no hint came up on a walk");
}

#[test]
fn input_plays_nothing_while_an_answer_is_due() {
    let mut app = app("monster-caves", "classic", 1);
    app.session.is_far = true;
    let update = press(&mut app, "l");
    assert_eq!((update.turns, mode(&app)), (0, ModeKind::Play), "no answer yet");
    assert_eq!(press(&mut app, "j").turns, 0);
    app.session.is_far = false;
    assert_eq!(app.input(Input::Tick).turns, 1);
    assert_eq!(moves(&app).len(), 1, "keys pressed meanwhile were not played");
    assert_eq!(press(&mut app, "j").turns + u32::from(!notice(&app).is_empty()), 1);
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

#[test]
fn random_keys_and_taps_never_panic_and_never_lose_a_move() {
    let names = [
        "l",
        "h",
        "j",
        "k",
        "y",
        "enter",
        "esc",
        "tab",
        "x",
        "i",
        "a",
        "b",
        "t",
        "o",
        ">",
        "Z",
        "0",
        "2",
        "n",
        "g",
        "m",
        "?",
        "backspace",
    ];
    for (index, (game, variant)) in [("into-ruins", "descent"), ("stomp", "20x20"), ("roguelulz", "full")].into_iter().enumerate()
    {
        let mut app = app(game, variant, index as u64 + 1);
        let mut dice = Seed(index as u64).stream("keys", 0);
        for _ in 0..3000 {
            let before = moves(&app).len();
            let update = match dice.below(8) {
                0 => app.input(Input::Tap { cell: Pos::new(dice.below(20) as i16, dice.below(20) as i16), is_touch: false }),
                1 => app.input(Input::Tick),
                2 => app.input(Input::Choose(dice.below(6) as usize)),
                _ => press(&mut app, names[dice.below(names.len() as u32) as usize]),
            };
            let after = moves(&app).len();
            assert_eq!(after > before, update.turns > 0 && update.save != Save::Rewritten);
            app.screen();
            if update.has_ended {
                app.input(Input::ShowEnd(Vec::new()));
            }
            if app.session().run().end.is_some() {
                break;
            }
        }
    }
}

#[test]
fn the_next_move_clears_the_explanation_at_the_pointer() {
    let mut app = app("monster-caves", "classic", 1);
    app.input(Input::Point(Some(Pos::new(3, 3))));
    assert!(app.screen().explained.is_some());
    press(&mut app, "right");
    assert!(app.screen().explained.is_none());
    let Observed { moves, .. } = app.session().observed();
    assert_eq!(*moves, 1);
}

#[test]
fn a_command_from_a_button_leaves_a_cursor_first() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "x");
    app.input(Input::Command(Control::Pack));
    assert_eq!((mode(&app), app.screen().cursor), (ModeKind::Pack, None));
    let arg = |m: &Move| matches!(m.arg, Arg::None);
    assert!(moves(&app).iter().all(arg));
}

#[test]
fn each_key_chooses_one_row_of_a_list() {
    let mut lists = vec![ended("stomp", "20x20+practice")];
    for names in ["esc", "enter", "esc g", "esc n"] {
        let mut app = app("into-ruins", "descent", 1);
        press(&mut app, "right");
        press(&mut app, "left");
        keys(&mut app, names);
        lists.push(app);
    }
    for app in lists {
        let rows = app.screen().list.unwrap().rows;
        let keys: Vec<Press> = rows.iter().flat_map(|row| row.keys.clone()).collect();
        assert!(keys.iter().collect::<BTreeSet<_>>().len() == keys.len() && rows.len() > 1, "{:?}: {keys:?}", ids(&app));
    }
}

#[test]
fn a_rat_that_flees_gives_no_hint_about_hunters() {
    let mut app = App::new(session("into-ruins", "descent", 42), ALL, Preferences::default(), Seed(99));
    let said = |app: &App, part: &str| app.session().observed().log.messages().iter().any(|message| message.text.contains(part));
    for _ in 0..12 {
        keys(&mut app, "esc u");
        settle(&mut app);
        if said(&app, "rat notices you and runs") {
            break;
        }
    }
    assert!(said(&app, "rat notices you and runs"), "{:?}", app.session().observed().log.messages());
    assert!(!said(&app, "noticed you and hunts you"));
}
