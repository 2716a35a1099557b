//! Explores real levels to their end.

use super::*;
use crate::modes::{App, Front, Input, ModeKind, Preferences};
use crate::options::{FightUntil, Options};
use crate::seeds::{self, Day};
use barrow_core::{Seed, VariantCode};
use barrow_shelf::SHELF;

/// More moves than any level needs.
const MOST_MOVES: usize = 6000;

fn app(game: &str, code: VariantCode, seed: u64) -> App {
    let info = SHELF.find(game).unwrap().info;
    let header = Header { game: game.to_owned(), rules: info.rules, variant: code, seed: Seed(seed) };
    let options = Options { hints: false, reduced_motion: true, fight_until: FightUntil::Death, ..Options::default() };
    let preferences = Preferences { options, ..Preferences::default() };
    App::new(Session::start(SHELF, header, Discoveries::default()).unwrap(), Front::default(), preferences, Seed(9))
}

/// Explores the first level using only the command to explore, and the one to fight when a foe hunts the hero. Returns the number
/// of moves and the last sentence.
fn explore_all(app: &mut App) -> (usize, String) {
    let depth = app.session().observed().status.depth;
    loop {
        let before = app.session().observed().moves;
        let mut said = Vec::new();
        // Fight twice in a row: some foes wait for the hero to step away.
        for control in [Control::Explore, Control::Fight, Control::Fight, Control::Explore] {
            said.extend(app.input(Input::Command(control)).spoken);
        }
        let observed = app.session().observed();
        assert!(
            !said.iter().any(|sentence| sentence.contains("nowhere new")),
            "{} {} seed {}: the brake",
            observed.info.id,
            observed.variant.id,
            observed.seed_in_words()
        );
        let is_done = observed.has_ended() || observed.status.depth != depth || observed.moves == before;
        assert!(observed.moves < MOST_MOVES, "{} seed {}: {said:?}", observed.info.id, observed.seed_in_words());
        if is_done {
            return (observed.moves, said.pop().unwrap_or_default());
        }
    }
}

#[test]
fn exploring_ends_although_a_chair_is_seen_from_only_one_side() {
    for seed in [3_547_662_643, 2_804_680_804] {
        let mut app = app("into-ruins", VariantCode::default(), seed);
        let (moves, said) = explore_all(&mut app);
        assert!(moves < 1000, "{moves} moves");
        assert!(said.contains("nothing left to find") || app.session().observed().has_ended(), "{said}");
    }
}

/// Explores the first level of every seed in every game that hides cells.
fn explore_levels(seeds: std::ops::RangeInclusive<u64>) {
    for shelved in SHELF.games() {
        for index in 0..shelved.info.variants.len() {
            let code = VariantCode::new(index as u8, 0);
            if app(shelved.info.id, code, 1).session().view().sight.is_empty() {
                continue;
            }
            for seed in seeds.clone() {
                explore_all(&mut app(shelved.info.id, code, seed));
            }
        }
    }
}

#[test]
fn the_brake_never_stops_exploring() {
    explore_levels(1..=12);
}

#[test]
#[ignore = "explores thousands of levels: run by `cargo xtask soak`"]
fn the_brake_never_stops_exploring_ten_thousand_levels() {
    explore_levels(1..=10_000);
}

/// Presses a command like a player: answers questions with yes, and presses a refused key again. Returns true if moves were made.
fn press(app: &mut App, control: Control) -> bool {
    let before = app.session().observed().moves;
    for _ in 0..2 {
        let said = app.input(Input::Command(control)).spoken;
        let is_stopped = said.iter().any(|sentence| sentence.contains("nowhere new"));
        assert!(!is_stopped, "seed {}: the brake", app.session().observed().seed_in_words());
        if app.mode_kind() == ModeKind::Confirm {
            app.input(Input::Choose(1));
        }
        if app.session().observed().moves > before {
            return true;
        }
    }
    false
}

/// Plays Into Ruins with four commands until the run ends or reaches the last depth. Panics if the commands have no effect before
/// that. Returns the depth.
fn descend_by_four_keys(seed: u64) -> u32 {
    let mut app = app("into-ruins", VariantCode::default(), seed);
    loop {
        let observed = app.session().observed();
        let depth = observed.status.depth;
        if observed.has_ended() || depth >= 16 {
            return depth;
        }
        assert!(observed.moves < 20_000, "seed {seed}: depth {depth}");
        let is_moving =
            [Control::Fight, Control::Explore, Control::Descend, Control::Rest].into_iter().any(|key| press(&mut app, key));
        let said: Vec<_> = app.session().observed().log.messages().iter().rev().take(6).map(|message| &message.text).collect();
        assert!(
            is_moving,
            "seed {seed}: stuck on depth {depth}: {said:?}\n{}",
            app.session().view().text(app.session().variant())
        );
    }
}

/// The mean depth, and the number of runs that reached the last depth.
fn descend_all(seeds: std::ops::RangeInclusive<u64>) -> (f64, usize) {
    let depths: Vec<u32> = seeds.map(descend_by_four_keys).collect();
    let sum: u32 = depths.iter().sum();
    (f64::from(sum) / f64::from(depths.len() as u32), depths.iter().filter(|&&depth| depth >= 16).count())
}

#[test]
fn four_keys_play_into_ruins_without_getting_stuck() {
    // The depth that they reach is not asserted, because the first depth kills many and twenty runs are too few.
    descend_all(1..=20);
}

#[test]
#[ignore = "plays two thousand runs: run by `cargo xtask soak`"]
fn four_keys_play_two_thousand_runs_without_getting_stuck() {
    let (mean, last) = descend_all(1..=2000);
    println!("mean depth {mean:.2}, {last} of 2000 runs on the last depth");
}

#[test]
fn obstacles_are_struck_only_on_the_second_press() {
    // In this run, a rat throws a barrel back into the only way, and then stands in front of it with another rat.
    let mut app = app("into-ruins", VariantCode::default(), 1053);
    let (mut said, mut barred) = (String::new(), 0);
    for _ in 0..60 {
        let is_hunted = barrow_pilot::hunter(app.session().view(), app.session().variant()).is_some();
        if is_hunted && press(&mut app, Control::Fight) {
            continue;
        }
        let before = std::mem::take(&mut said);
        said = app.input(Input::Command(Control::Explore)).spoken.join(" ");
        let is_blow = said.contains("You hit") || said.contains("You miss");
        assert!(!is_blow || before.contains("Press again to s"), "{before} {said}");
        barred += usize::from(said.contains("bars the way"));
        if said.contains("nothing left to find") {
            break;
        }
    }
    assert!(barred > 1 && said.contains("Press again to go to the nearest hole."), "{barred}: {said}");
}

#[test]
fn fights_and_walks_do_not_undo_each_other_for_ever() {
    // In this run, a bat that avoids light goes into and out of view every turn.
    let mut app = app("into-ruins", VariantCode::default(), 3506);
    for _ in 0..300 {
        let is_moving = press(&mut app, Control::Fight) || press(&mut app, Control::Explore);
        if !is_moving || app.session().observed().has_ended() {
            break;
        }
    }
    let observed = app.session().observed();
    let messages = observed.log.messages();
    assert!(observed.has_ended() || messages.iter().any(|said| said.text.contains("nothing left to find")), "{messages:?}");
}

#[test]
fn a_run_of_the_seed_of_its_day_is_tagged() {
    let day = Day { date: "2026-11-20", monday: "2026-11-16" };
    let tag = |seed, code, day| {
        let info = SHELF.find("stomp").unwrap().info;
        let header = Header { game: info.id.to_owned(), rules: info.rules, variant: code, seed };
        let mut session = Session::start(SHELF, header, Discoveries::default()).unwrap();
        session.begun_on(day);
        session.observed().tag
    };
    let (daily, weekly, code) = (seeds::daily(day.date), seeds::weekly(day.monday), VariantCode::default());
    assert_eq!([daily, weekly, Seed(1)].map(|seed| tag(seed, code, day)), [Some("daily"), Some("weekly"), None]);
    assert_eq!(tag(daily, code, Day { date: "2026-11-21", ..day }), None, "on another day it is a seed like any other");
    assert_eq!(tag(daily, code.with_practice(true), day), Some("practice"));
}

#[test]
fn a_counted_attempt_is_tagged() {
    let info = SHELF.find("stomp").unwrap().info;
    let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(1) };
    let mut session = Session::start(SHELF, header, Discoveries::default()).unwrap();
    session.mark_counted();
    assert_eq!(session.observed().tag, Some("counted"));
}

/// A session without moves.
fn fresh(game: &str, seed: u64) -> Session {
    let header =
        Header { game: game.to_owned(), rules: SHELF.find(game).unwrap().info.rules, variant: VariantCode(0), seed: Seed(seed) };
    Session::start(SHELF, header, Discoveries::default()).unwrap()
}

#[test]
fn in_a_game_without_most_health_a_fight_warns_when_little_is_left() {
    let mut said = Vec::new();
    let warned = (1..60).any(|seed| {
        let preferences = Preferences {
            options: Options { hints: false, reduced_motion: true, ..Options::default() },
            ..Preferences::default()
        };
        let mut app = App::new(fresh("roguelike-ten", seed), Front::default(), preferences, Seed(9));
        (0..80).any(|_| {
            let health = words::health(app.session().view(), app.session().variant()).unwrap().1.value;
            said = app.input(Input::Command(Control::Fight)).spoken;
            if said.iter().any(|sentence| sentence == &format!("Hit points left: {health}. Press again to fight on.")) {
                return true;
            }
            app.input(Input::Command(Control::Explore));
            false
        })
    });
    assert!(warned, "{said:?}");
}

#[test]
fn a_dare_to_fight_on_lasts_until_no_foe_is_left_but_another_foe_may_be_too_strong() {
    let mut ended = 0;
    for seed in 1..40 {
        let mut session = fresh("into-ruins", seed);
        for number in 0..120 {
            let moves = session.offered(0);
            if moves.is_empty() || session.observed().has_ended() {
                break;
            }
            session.dared = Some(Dared { health: 9, is_outmatched: true });
            session.request(moves[number % moves.len()]);
            assert!(session.answer().unwrap().is_ok());
            let is_new = session.observed.memory.newcomers(session.variant()).next().is_some();
            let is_alone = opponents(session.view(), session.variant()).is_empty();
            let expected = (!is_alone).then_some(!is_new);
            assert_eq!(session.dared.map(|dared| dared.is_outmatched), expected, "seed {seed}");
            ended += usize::from(is_new && !is_alone);
        }
    }
    assert!(ended > 0, "no foe came while another hunted");
}
