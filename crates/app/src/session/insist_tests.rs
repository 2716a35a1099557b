//! Automatic commands never do unannounced harm: they warn once, then do what they said, and explore everything that can be
//! explored.

use super::*;
use crate::modes::{App, Front, Input, ModeKind, Preferences};
use crate::options::{DANGER, FightUntil, Options};
use barrow_core::{Seed, VariantCode, VerbKind};
use barrow_pilot::{RANDOM, SENSIBLE, play_out};
use barrow_shelf::SHELF;
use std::collections::BTreeMap;

const JELLY: &[u8] = include_bytes!("runs/jelly-depth-7.run");
const COMMANDS: [Control; 4] = [Control::Explore, Control::Fight, Control::Descend, Control::Rest];

fn wrap(session: Session, options: Options) -> App {
    let preferences = Preferences { options: Options { hints: false, ..options }, ..Preferences::default() };
    App::new(session, Front::default(), preferences, Seed(9))
}

/// The run after its first moves.
fn taken_over(run: &Run, moves: usize) -> App {
    let mut recording = Recording::start(&SHELF, run.header.clone()).unwrap();
    for &m in &run.moves[..moves] {
        recording.play(m, &mut Show::off()).unwrap();
    }
    wrap(Session::resume(SHELF, recording, Discoveries::default()), Options::default())
}

fn jelly(moves: usize) -> App {
    taken_over(&Run::parse(JELLY).unwrap().run, moves)
}

fn fresh(game: &str, code: VariantCode, seed: u64) -> Session {
    let info = SHELF.find(game).unwrap().info;
    let header = Header { game: game.to_owned(), rules: info.rules, variant: code, seed: Seed(seed) };
    Session::start(SHELF, header, Discoveries::default()).unwrap()
}

/// Gives a command and lets a walk continue to its end. Returns the moves made, the cells entered and the last sentences.
fn command(app: &mut App, control: Control) -> (usize, Vec<Pos>, String) {
    let before = app.session().observed().moves;
    let mut cells = Vec::new();
    let mut said = app.input(Input::Command(control)).spoken;
    while app.mode_kind() == ModeKind::Walk {
        cells.extend(app.session().view().hero);
        said = app.input(Input::Tick).spoken;
    }
    (app.session().observed().moves - before, cells, said.join(" "))
}

#[test]
fn flickering_burning_light_does_not_send_the_hero_to_and_fro() {
    let mut app = jelly(134);
    let mut entered: BTreeMap<Pos, usize> = BTreeMap::new();
    for _ in 0..4 {
        let (_, cells, said) = command(&mut app, Control::Explore);
        assert!(app.screen().notice.is_some() || app.mode_kind() == ModeKind::Confirm, "a stop without a sentence: {said}");
        for cell in cells {
            *entered.entry(cell).or_default() += 1;
        }
        app.input(Input::Cancel);
    }
    assert!(entered.len() > 20 && entered.values().all(|&times| times < 4), "{entered:?}");
}

#[test]
fn a_fight_at_the_last_hit_point_warns_once() {
    let mut app = jelly(352);
    let (made, _, said) = command(&mut app, Control::Fight);
    assert_eq!((made, said.as_str()), (0, "Hit points left: 1 of 29. Press again to fight on."));
    assert_eq!(command(&mut app, Control::Fight).0, 1);
}

#[test]
fn two_walks_do_not_warn_of_the_same_foe_by_turns() {
    let mut is_tried = false;
    for game in SHELF.games() {
        for seed in 1..12 {
            let mut app = wrap(played(fresh(game.info.id, VariantCode::default(), seed), seed, 20), Options::default());
            let (made, _, first) = command(&mut app, Control::Explore);
            if made > 0 || !first.contains("Press again to take one step") && !first.contains("Press again to walk on") {
                continue;
            }
            let (made, _, second) = command(&mut app, Control::Descend);
            assert!(made > 0 || second != first, "{} {seed}: {first} {second}", game.info.id);
            is_tried = true;
        }
    }
    assert!(is_tried);
}

#[test]
fn in_stomp_a_fight_on_the_last_life_warns_once_for_many_blows() {
    let mut most = 0;
    for seed in 1..40 {
        let mut app = wrap(fresh("stomp", VariantCode::default(), seed), Options::default());
        let (mut warned, mut blows) = (0, 0);
        for _ in 0..400 {
            let health = words::health(app.session().view(), app.session().variant()).unwrap().1;
            if app.session().observed().has_ended() {
                break;
            }
            let (made, _, said) = command(&mut app, Control::Fight);
            if health.value == 1 {
                warned += usize::from(said.contains("Press again to fight on"));
                blows += made;
            }
            if made == 0 && !said.contains("Press again") {
                break;
            }
        }
        if blows > 2 {
            assert!(warned <= 1, "seed {seed}: {warned} warnings for {blows} blows");
        }
        most = most.max(blows);
    }
    assert!(most > 2, "no run lasted on its last life: {most}");
}

/// Lets commands play a run to its end. Returns the number of losses, and the number of those without a warning before.
fn losses(game: &str, code: VariantCode, seed: u64, is_loss: impl Fn(&Session, i32) -> bool) -> (usize, usize) {
    let mut app = wrap(fresh(game, code, seed), Options { fight_until: FightUntil::Death, ..Options::default() });
    let health = |app: &App| words::health(app.session().view(), app.session().variant()).unwrap().1.value;
    let (mut losses, mut unannounced, mut before) = (0, 0, String::new());
    for _ in 0..400 {
        let Some(&control) = COMMANDS[..3].iter().rev().find(|control| app.session().has_goal(**control)) else { break };
        let was = health(&app);
        let (made, _, said) = command(&mut app, control);
        let is_warned = before.contains("do it anyway");
        assert!(made > 0 || !is_warned, "{game} {seed}: {before} {said}");
        if is_loss(app.session(), was) {
            losses += 1;
            unannounced += usize::from(!is_warned);
        }
        if app.session().observed().has_ended() {
            let last = app.session().observed().log.messages().last().unwrap();
            assert!(!last.text.contains("comes into view"), "{game} {seed}: {}", last.text);
            break;
        }
        before = said;
    }
    (losses, unannounced)
}

#[test]
fn a_certain_loss_is_announced_once_before_it_happens() {
    let lost_life = |session: &Session, was| words::health(session.view(), session.variant()).unwrap().1.value < was;
    let lost_run = |session: &Session, _| session.observed().status.ending.as_ref().is_some_and(|ending| !ending.won);
    let of = |each: Vec<(usize, usize)>| each.into_iter().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let (lives, unannounced) = of((1..20).map(|seed| losses("stomp", VariantCode::default(), seed, lost_life)).collect());
    assert!(lives > 20 && unannounced == 0, "{lives} lives, {unannounced} of them unannounced");
    let (deaths, unannounced) = of((1..20).map(|seed| losses("roguelulz", VariantCode::new(1, 0), seed, lost_run)).collect());
    assert!(deaths > 5 && unannounced == 0, "{deaths} deaths, {unannounced} of them unannounced");
}

#[test]
fn a_fight_steps_clear_of_a_certain_loss_while_it_can() {
    let mut warnings = 0;
    for seed in 1..20 {
        let mut app = wrap(fresh("stomp", VariantCode::default(), seed), Options::default());
        for _ in 0..200 {
            let (made, _, said) = command(&mut app, Control::Fight);
            if said.contains("do it anyway") && app.session().pursued().is_some() {
                warnings += 1;
                let (session, verb) = (app.session(), app.session().variant().verb_that(VerbKind::Walk).unwrap());
                let is_safe = |dir| {
                    let (m, rules) = (Move::towards(verb, dir), session.state().rules().unwrap());
                    rules.peril(m).is_none() && rules.fork().play(m, &mut Show::off()).is_ok()
                };
                let safe: Vec<barrow_core::Dir> = session.variant().topology.directions().filter(|&dir| is_safe(dir)).collect();
                assert!(safe.is_empty(), "seed {seed}: {said} {safe:?}");
            }
            if app.session().observed().has_ended() || made == 0 && !said.contains("Press again") {
                break;
            }
        }
    }
    assert!(warnings > 0);
}

/// The most turns in a row that a fight waits if the hero has rested two turns before each fight.
fn longest_wait(seed: u64) -> usize {
    let (mut app, mut longest) = (wrap(fresh("into-ruins", VariantCode::default(), seed), Options::default()), 0);
    for _ in 0..40 {
        let session = app.session();
        if barrow_pilot::hunter(session.view(), session.variant()).is_none() {
            command(&mut app, Control::Explore);
            app.input(Input::Cancel);
            continue;
        }
        command(&mut app, Control::Wait);
        command(&mut app, Control::Wait);
        let fights = std::iter::repeat_with(|| command(&mut app, Control::Fight).2);
        longest = longest.max(fights.take_while(|said| said.contains("You hold your ground")).take(9).count());
    }
    longest
}

#[test]
fn a_fight_waits_two_turns_at_most_though_the_hero_has_just_rested() {
    // In this run, foes hunt the hero in a place that fewer of them can reach.
    let waited = longest_wait(11);
    assert!((1..=2).contains(&waited), "{waited} turns");
}

#[test]
fn a_fight_waits_no_third_turn() {
    let mut session = fresh("into-ruins", VariantCode::default(), 11);
    let mut may_wait = |waited| {
        session.waited = waited;
        session.may_wait(None)
    };
    assert!(may_wait((1, 0)) && !may_wait((2, 0)));
    assert!(may_wait((2, 7)), "another move has ended the row");
}

/// Plays random moves, but none that ends the run.
fn played(mut session: Session, seed: u64, moves: usize) -> Session {
    let mut play = session.state().rules().unwrap().fork();
    let mut made = Vec::new();
    play_out(play.as_mut(), RANDOM.start(Seed(seed)).as_mut(), moves, &mut |m, play| {
        if play.status().ending.is_none() {
            made.push(m);
        }
    });
    for m in made {
        session.request(m);
        assert!(session.answer().unwrap().is_ok());
    }
    session
}

#[test]
fn a_second_refusal_has_the_same_words_and_promises_nothing() {
    for game in SHELF.games() {
        for (index, seed) in (0..game.info.variants.len() as u8).flat_map(|index| (1..5).map(move |seed| (index, seed))) {
            let start = || played(fresh(game.info.id, VariantCode::new(index, 0), seed), seed, 12 * seed as usize);
            for control in COMMANDS.into_iter().filter(|control| control.has_use(start().variant())) {
                let mut app = wrap(start(), Options::default());
                if app.mode_kind() != ModeKind::Play {
                    continue;
                }
                let (made, _, first) = command(&mut app, control);
                if made > 0 || app.mode_kind() != ModeKind::Play {
                    continue;
                }
                let (made, _, second) = command(&mut app, control);
                let is_done = made > 0 || app.mode_kind() != ModeKind::Play;
                let is_promised = first.contains("Press again");
                assert!(is_done || first == second && !is_promised, "{} {seed} {control:?}: {first} {second}", game.info.id);
            }
        }
    }
}

#[test]
fn exploring_never_leaves_a_level_though_no_question_is_asked_any_more() {
    for game in SHELF.games() {
        for index in 0..game.info.variants.len() as u8 {
            for seed in 1..3 {
                let session = fresh(game.info.id, VariantCode::new(index, 0), seed);
                let cautions = session.variant().cautions.iter().map(|caution| crate::options::question_id(game.info, caution));
                let unasked = cautions.chain([DANGER.to_owned()]).collect();
                let mut app = wrap(session, Options { unasked, fight_until: FightUntil::Death, ..Options::default() });
                let depth = app.session().observed().status.depth;
                for _ in 0..60 {
                    command(&mut app, Control::Explore);
                    assert_eq!(app.session().observed().status.depth, depth, "{} {seed}", game.info.id);
                    app.input(Input::Cancel);
                }
            }
        }
    }
}

#[test]
fn exploring_never_fetches_thrown_things_even_in_a_resumed_run() {
    let mut is_tried = false;
    for seed in 1..9 {
        let mut session = fresh("into-ruins", VariantCode::default(), seed);
        let variant = session.variant();
        let (stow, throw) = (variant.verb("extinguish").unwrap(), variant.verb("throw").unwrap());
        session.request(Move { verb: stow, arg: Arg::Slot(0) });
        assert!(session.answer().unwrap().is_ok());
        let torch = session.view().pack[0].id;
        let hero = session.view().hero.unwrap();
        let far =
            session.offered(throw).into_iter().filter_map(|m| if let Arg::SlotAt(0, to) = m.arg { Some((m, to)) } else { None });
        let (m, _) = far.max_by_key(|&(_, to)| variant.topology.distance(hero, to)).unwrap();
        session.request(m);
        assert!(session.answer().unwrap().is_ok());
        if !session.view().pack.is_empty() {
            continue;
        }
        let run = session.run().clone();
        for mut app in [wrap(session, Options::default()), taken_over(&run, run.moves.len())] {
            for _ in 0..60 {
                command(&mut app, Control::Explore);
                app.input(Input::Cancel);
                let view = app.session().view();
                is_tried |= view.things.iter().any(|thing| thing.id == torch);
                assert!(view.pack.iter().all(|gear| gear.id != torch), "seed {seed}: the torch was fetched");
            }
        }
    }
    assert!(is_tried, "nobody saw the torch lie");
}

#[test]
fn a_walk_among_monsters_that_drift_stops_only_for_those_that_come_near() {
    let (mut moves, mut stops) = (0, 0);
    for seed in 1..10 {
        let mut app = wrap(fresh("monster-caves", VariantCode::default(), seed), Options::default());
        for _ in 0..20 {
            let (made, _, said) = command(&mut app, Control::Descend);
            moves += made;
            stops += usize::from(made > 0 && said.contains("close"));
        }
    }
    assert!(moves > 8 * stops, "{stops} stops in {moves} moves");
}

#[test]
fn exploring_strikes_nobody_unless_it_said_so_and_each_step_beside_a_hunter_is_asked_for() {
    let (mut strikes, mut steps) = (0, 0);
    for seed in 1..16 {
        let mut app = wrap(fresh("into-ruins", VariantCode::default(), seed), Options::default());
        let mut before = String::new();
        for _ in 0..40 {
            let is_hunted = barrow_pilot::hunter(app.session().view(), app.session().variant()).is_some();
            let (made, _, said) = command(&mut app, Control::Explore);
            let is_blow = made > 0 && (said.contains("You hit the") || said.contains("You miss the"));
            let is_step = made > 0 && is_hunted;
            assert!(!is_blow || before.contains("Press again to s"), "seed {seed}: {before} {said}");
            assert!(!is_step || before.contains("Press again"), "seed {seed}: {before} {said}");
            (strikes, steps) = (strikes + usize::from(is_blow), steps + usize::from(is_step));
            app.input(Input::Cancel);
            before = said;
        }
    }
    assert!(strikes > 0 && steps > 0);
}

#[test]
fn creatures_that_come_into_view_of_a_single_step_are_named() {
    let mut came = 0;
    for seed in 1..24 {
        let mut session = fresh("into-ruins", VariantCode::default(), seed);
        let mut bot = SENSIBLE.start(Seed(seed));
        for _ in 0..80 {
            let Some(m) = bot.next_move(session.state()).filter(|_| !session.observed().has_ended()) else { break };
            session.request(m);
            assert!(session.answer().unwrap().is_ok());
            let observed = session.observed();
            let name = |thing: &Thing| observed.variant.legend.name(thing.id);
            let names: Vec<&str> = observed.memory.newcomers(observed.variant).map(name).collect();
            if names.is_empty() || observed.has_ended() {
                continue;
            }
            came += 1;
            let now = observed.log.messages().iter().filter(|message| message.moves == observed.moves);
            let said: Vec<&str> = now.map(|message| message.text.as_str()).collect();
            let is_named = names.iter().any(|name| said.iter().any(|text| text.contains(name)));
            assert!(is_named, "seed {seed}, move {}: {names:?} {said:?}", observed.moves);
        }
    }
    assert!(came > 10, "{came} creatures came");
}
