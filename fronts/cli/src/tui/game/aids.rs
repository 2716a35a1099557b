//! What helps a player: hints, rest, repetition, moves shown for a moment, moves taken back, and the end.

use super::tests::{Desk, key, session, shared};
use super::{GameScreen, Mode};
use crate::store::lore;
use crate::tui::{Input, Next, Screen, Shared};
use barrow_core::{Dir, Move, Seed, Show};
use barrow_pilot::{RANDOM, play_out};
use tempfile::TempDir;

fn play(game: &str, variant: &str, seed: u64, keys: &str) -> (GameScreen, Shared, TempDir) {
    let (mut shared, folder) = shared();
    let mut screen = GameScreen::new(session(&shared, game, variant, seed), None);
    press(&mut screen, &mut shared, keys);
    (screen, shared, folder)
}

fn press(screen: &mut GameScreen, shared: &mut Shared, keys: &str) {
    for name in keys.split_whitespace() {
        screen.input(Input::Key(key(name)), shared);
    }
}

fn notice(screen: &GameScreen) -> &str {
    screen.stage.notice.as_ref().map_or("", |(text, _)| text)
}

/// Ticks until nothing goes on by itself.
fn settle(screen: &mut GameScreen, shared: &mut Shared) {
    while screen.tick_after(shared).is_some() {
        screen.input(Input::Tick, shared);
    }
}

#[test]
fn a_new_player_is_told_at_once_and_only_once() {
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", 1, "");
    settle(&mut screen, &mut shared);
    let hint = screen.pupil.hint.clone().unwrap_or_default();
    assert!(hint.starts_with("The Wings of Yendor lie on depth 16."), "{hint}");
    assert!(screen.stage.log.messages().iter().any(|message| hint.starts_with(&message.text)), "to be read again later");
    press(&mut screen, &mut shared, "l");
    assert!(screen.session.run().moves.len() + usize::from(!notice(&screen).is_empty()) > 0, "the key acts all the same");
    assert!(!screen.pupil.hint.clone().unwrap_or_default().starts_with("The Wings"));
    assert!(lore::load(&shared.home.lore()).unwrap().was_told("into-ruins", hint.lines().next().unwrap()), "kept on disk");

    let mut again = GameScreen::new(session(&shared, "into-ruins", "descent", 2), None);
    settle(&mut again, &mut shared);
    assert!(!again.pupil.hint.clone().unwrap_or_default().starts_with("The Wings"));
}

#[test]
fn who_wants_no_hints_gets_none_and_all_anew_after_a_change_of_mind() {
    let (mut shared, _folder) = shared();
    let off = crate::options::Options { hints: false, ..shared.options };
    assert_eq!(shared.set_options(off), None);
    let mut screen = GameScreen::new(session(&shared, "into-ruins", "descent", 1), None);
    settle(&mut screen, &mut shared);
    assert_eq!(screen.pupil.hint, None);
    shared.lore.tell("into-ruins", "Anything.");
    shared.set_options(crate::options::Options { hints: true, ..off });
    assert!(!shared.lore.was_told("into-ruins", "Anything."));
}

#[test]
fn the_glossary_is_behind_the_help_and_holds_what_was_seen() {
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", 1, "");
    settle(&mut screen, &mut shared);
    let info = screen.stage.info;
    let mut help = crate::tui::help::HelpScreen::new(screen.stage.variant, info);
    let Next::Push(glossary) = help.input(Input::Key(key("g")), &mut shared) else { panic!("no glossary") };
    let mut desk = Desk::new(|_| glossary, (80, 24));
    desk.shared.lore = shared.lore.clone();
    let picture = desk.picture();
    assert!(picture.contains("what you have met") && picture.contains("The ground"), "{picture}");
    assert!(!picture.contains("dragon"), "{picture}");
}

#[test]
fn rest_says_why_it_ends() {
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", 1, "l");
    let before = screen.session.run().moves.len();
    press(&mut screen, &mut shared, "Z");
    settle(&mut screen, &mut shared);
    assert!(screen.session.run().moves.len() > before);
    assert!(notice(&screen).starts_with("You stop") || screen.pupil.hint.is_some(), "{}", notice(&screen));
    let (screen, ..) = play("stomp", "20x20", 1, "Z");
    assert!(notice(&screen).contains("no waiting"), "{}", notice(&screen));
}

#[test]
fn the_last_move_is_made_again_as_often_as_the_player_says() {
    let (mut screen, mut shared, _folder) = play("roguelulz", "part-one", 1, "0");
    assert!(notice(&screen).contains("nothing to do again"), "{}", notice(&screen));
    let first = ["l", "h", "j", "k"].into_iter().find(|name| {
        press(&mut screen, &mut shared, name);
        !screen.session.run().moves.is_empty()
    });
    assert!(first.is_some());
    let m = screen.session.run().moves[0];
    press(&mut screen, &mut shared, "0 2");
    assert!(matches!(screen.mode, Mode::Times(_)));
    press(&mut screen, &mut shared, "enter");
    settle(&mut screen, &mut shared);
    let moves = &screen.session.run().moves;
    assert!(moves.len() <= 3 && moves.iter().all(|other| *other == m), "{moves:?}");
    press(&mut screen, &mut shared, "0 esc");
    assert!(matches!(screen.mode, Mode::Play));
}

#[test]
fn the_way_on_is_walked_to_by_a_key() {
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", 1, ">");
    settle(&mut screen, &mut shared);
    let is_said = notice(&screen).contains("hole") || notice(&screen).starts_with("You") || screen.pupil.hint.is_some();
    assert!(is_said, "{}", notice(&screen));
}

#[test]
fn in_practice_a_key_takes_moves_back_and_in_earnest_it_says_why_not() {
    let (mut screen, mut shared, _folder) = play("monster-caves", "classic+practice", 1, "l j");
    assert_eq!(screen.session.run().moves, [Move::towards(0, Dir(2)), Move::towards(0, Dir(4))]);
    press(&mut screen, &mut shared, "backspace");
    assert_eq!(screen.session.run().moves, [Move::towards(0, Dir(2))]);
    assert_eq!(screen.stage.moves, 1);
    press(&mut screen, &mut shared, "backspace backspace");
    assert!(notice(&screen).contains("no move to take back"), "{}", notice(&screen));
    let (screen, ..) = play("monster-caves", "classic", 1, "l backspace");
    assert!(notice(&screen).contains("in practice only"), "{}", notice(&screen));
    assert_eq!(screen.session.run().moves.len(), 1);
}

/// A run that a bot has lost but for its last move, and that move.
fn last_breath(shared: &Shared, game: &str, variant: &str) -> (GameScreen, Move) {
    for seed in 1..200 {
        let mut session = session(shared, game, variant, seed);
        let mut moves = Vec::new();
        let mut play = session.state().fork();
        play_out(play.as_mut(), RANDOM.start(Seed(1)).as_mut(), 5000, &mut |m, _| moves.push(m));
        if play.status().ending.is_some_and(|ending| !ending.won) {
            let last = moves.pop().unwrap();
            for m in moves {
                session.play(m, &mut Show::off()).unwrap();
            }
            return (GameScreen::new(session, None), last);
        }
    }
    panic!("no bot loses {game}");
}

#[test]
fn after_the_end_the_map_can_be_seen_and_the_box_comes_back() {
    let (mut shared, _folder) = shared();
    let (mut screen, last) = last_breath(&shared, "into-ruins", "descent");
    screen.act(last, &shared);
    assert!(matches!(screen.mode, Mode::Over(_)));
    press(&mut screen, &mut shared, "v");
    assert!(matches!(screen.mode, Mode::Look(_)));
    press(&mut screen, &mut shared, "esc");
    assert!(matches!(screen.mode, Mode::Over(_)));
    assert_eq!(shared.runs.ended("into-ruins").count(), 1, "the next run is compared with this one");
    assert!(matches!(screen.input(Input::Key(key("r")), &mut shared), Next::Push(_)), "the replay is one key away");
}

#[test]
fn practice_that_ended_goes_on_before_its_end_and_is_no_result() {
    let (mut shared, _folder) = shared();
    let (mut screen, last) = last_breath(&shared, "monster-caves", "classic+practice");
    let moves = screen.session.run().moves.len();
    screen.act(last, &shared);
    press(&mut screen, &mut shared, "backspace");
    assert!(matches!(screen.mode, Mode::Play) && screen.stage.status.ending.is_none());
    assert_eq!(screen.session.run().moves.len(), moves);
    assert_eq!(shared.runs.ended("monster-caves").count(), 0);
}

#[test]
fn what_is_shown_for_a_moment_delays_no_key_and_can_be_switched_off() {
    for is_reduced in [false, true] {
        let (mut shared, _folder) = shared();
        shared.options.reduced_motion = is_reduced;
        let (mut screen, last) = last_breath(&shared, "monster-caves", "classic");
        settle(&mut screen, &mut shared);
        screen.act(last, &shared);
        assert_eq!(screen.stage.effects.is_running(), !is_reduced, "the blow that kills is shown");
        assert_eq!(screen.tick_after(&shared).is_some(), !is_reduced);
        assert!(screen.stage.status.ending.is_some(), "the state is final at once");
        let next = screen.input(Input::Key(key("t")), &mut shared);
        assert!(matches!(next, Next::Title) && !screen.stage.effects.is_running(), "the key acts");
    }
}
