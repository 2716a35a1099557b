//! Tests of input without a screen.

mod aim;
mod automation;
mod end;
mod lists;
mod questions;

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
