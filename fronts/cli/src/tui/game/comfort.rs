//! What the screen does so that nobody plays blind, forgets or has to guess.

use super::tests::{Desk, key, session, shared, terminal};
use super::{GameScreen, Mode};
use crate::tui::replay::ReplayScreen;
use crate::tui::title::TitleScreen;
use crate::tui::{Input, Next, Screen, Shared};
use barrow_app::KeySet;
use barrow_core::{Dir, Move, Replay, Role, Seed, Show};
use barrow_pilot::{SENSIBLE, play_out};
use barrow_shelf::SHELF;
use tempfile::TempDir;

fn play(game: &str, variant: &str, seed: u64, keys: &str) -> (GameScreen, Shared, TempDir) {
    let (mut shared, folder) = shared();
    shared.options.key_set = KeySet::All;
    let mut screen = GameScreen::new(session(&shared, game, variant, seed), None);
    for name in keys.split_whitespace() {
        screen.input(Input::Key(key(name)), &mut shared);
    }
    (screen, shared, folder)
}

fn notice(screen: &GameScreen) -> &str {
    screen.stage.notice.as_ref().map_or("", |(text, _)| text)
}

#[test]
fn no_key_plays_while_the_map_cannot_be_seen() {
    let mut desk = Desk::game("monster-caves", "classic", (40, 12));
    assert!(desk.picture().contains("This terminal is 40 by 12"));
    desk.press("right m . enter enter right");
    desk.terminal = terminal(160, 50);
    let picture = desk.picture();
    let moves = picture.lines().find(|line| line.contains("Moves")).unwrap_or_default();
    assert!(moves.contains(" 0"), "{picture}");
    desk.press("right");
    desk.terminal = terminal(47, 30);
    desk.picture();
    assert!(matches!(desk.press("q"), Next::Stay));
    assert!(matches!(desk.press("esc"), Next::Title));
}

#[test]
fn a_run_that_is_gone_on_with_remembers_what_was_told() {
    let (mut shared, _folder) = shared();
    let mut screen = GameScreen::new(session(&shared, "monster-caves", "classic", 1), None);
    for name in ["right", "right", "down", "down"] {
        screen.input(Input::Key(key(name)), &mut shared);
    }
    let told = screen.stage.log.messages().to_vec();
    assert!(!told.is_empty());
    let path = screen.session.path().to_owned();
    drop(screen);
    let (session, _) = crate::store::Session::resume(&SHELF, &path).unwrap();
    let screen = GameScreen::new(session, None).with_messages(&SHELF);
    assert_eq!(screen.stage.log.messages(), told);
}

#[test]
fn of_a_long_run_the_last_moves_are_told_again() {
    let (mut screen, shared, _folder) = play("monster-caves", "classic", 1, "");
    let mut moves = 0;
    while screen.stage.status.ending.is_none() && moves < 1000 {
        // Into the rock or not: every key is a turn, and this rock tells of it.
        screen.act(Move::towards(0, Dir((moves % 2) as u8 * 4)), &shared);
        moves += 1;
    }
    screen.stage.log.clear();
    screen.stage.log.recall(screen.session.run(), &SHELF);
    let told = screen.stage.log.messages();
    let first = told.first().map(|message| message.moves);
    assert!(first.is_some_and(|first| first + 300 > moves), "{first:?} of {moves}");
}

#[test]
fn exploring_says_what_it_walks_to() {
    let said = (1..60).find_map(|seed| {
        let (screen, ..) = play("monster-caves", "classic", seed, "o");
        notice(&screen).contains("You walk to").then(|| notice(&screen).to_owned())
    });
    assert_eq!(said.as_deref(), Some("You walk to what you see: stairs."));
    let (screen, ..) = play("stomp", "20x20", 1, "o");
    assert!(notice(&screen).contains("nothing left to find"), "{}", notice(&screen));
}

#[test]
fn looking_begins_at_the_hero_and_goes_from_thing_to_thing() {
    let at = |keys: &str| {
        let (screen, ..) = play("stomp", "20x20", 1, keys);
        let Mode::Look(at) = screen.mode else { panic!("{keys}: not looking") };
        (
            at,
            screen.stage.view.role(at, &screen.stage.variant.legend),
            barrow_app::sights::sights(&screen.stage.view, screen.stage.variant).len(),
        )
    };
    assert_eq!(at("x").1, Role::Hero);
    assert_eq!(at("x tab").1, Role::Foe);
    let (first, _, sights) = at("x tab");
    assert_ne!(at("x tab space").0, first);
    assert_eq!(at(&format!("x {}", "tab ".repeat(sights + 1))).0, first, "round again");
    let (screen, ..) = play("stomp", "20x20", 1, "x g");
    assert!(notice(&screen).starts_with("g does nothing while you look."), "{}", notice(&screen));
}

#[test]
fn what_the_pointer_told_is_forgotten_with_the_next_move() {
    let (mut screen, mut shared, _folder) = play("monster-caves", "classic", 1, "");
    screen.stage.pointer = Some(barrow_core::Pos::new(3, 3));
    screen.input(Input::Key(key("right")), &mut shared);
    assert_eq!(screen.stage.pointer, None);
}

#[test]
fn every_game_is_on_the_first_screen_of_the_title() {
    for size in [(80, 24), (60, 16), (120, 30), (160, 50)] {
        let mut desk = Desk::new(|_| Box::new(TitleScreen::new(&mut shared().0)), size);
        let picture = desk.picture();
        for game in SHELF.games() {
            assert!(picture.contains(game.info.title), "{picture}");
        }
    }
}

#[test]
fn a_direction_walks_from_the_list_of_actions() {
    let moves = |keys| play("monster-caves", "classic", 1, keys).0.session.run().moves.clone();
    assert_eq!(moves("enter right"), [Move::towards(0, Dir(2))]);
    assert_eq!(moves("enter h"), [Move::towards(0, Dir(6))]);
    // Up and down choose in the list, and only the verb that walks takes a direction.
    assert_eq!(moves("enter up"), []);
    assert_eq!(moves("enter down right"), []);
}

#[test]
fn a_replay_tells_the_end_once() {
    let mut desk = Desk::new(
        |shared| {
            for seed in 1..200 {
                let mut session = session(shared, "stomp", "20x20", seed);
                let mut moves = Vec::new();
                let mut play = session.state().fork();
                play_out(play.as_mut(), SENSIBLE.start(Seed(1)).as_mut(), 2000, &mut |m, _| moves.push(m));
                if play.status().ending.is_some_and(|ending| ending.won) {
                    for m in moves {
                        session.play(m, &mut Show::off()).unwrap();
                    }
                    return Box::new(ReplayScreen::new(Replay::new(session.run().clone(), &SHELF).unwrap(), String::new()));
                }
            }
            panic!("the bot never wins");
        },
        (80, 24),
    );
    desk.press("end");
    let picture = desk.picture();
    assert_eq!(picture.matches("No enemy is left").count(), 1, "{picture}");
}
