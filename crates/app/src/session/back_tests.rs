//! The player's knowledge at a move follows from the run alone, however the player got there.

use super::*;
use crate::Playback;
use crate::messages::Message;
use barrow_core::{Replay, Rng, Seed, Status, VariantCode};
use barrow_pilot::{RANDOM, SENSIBLE};
use barrow_shelf::SHELF;

/// The player's knowledge.
#[derive(Debug, PartialEq)]
struct Known {
    view: String,
    memory: String,
    messages: Vec<Message>,
    status: Status,
}

fn known(observed: &Observed) -> Known {
    Known {
        view: format!("{:?}", observed.view),
        memory: format!("{:?}", observed.memory.unannounced()),
        messages: observed.log.messages().to_vec(),
        status: observed.status.clone(),
    }
}

/// The player's knowledge after the first `moves` moves of `run`, if they looked at every view from the first on.
fn plainly_known(run: &Run, moves: usize) -> Known {
    let mut play = SHELF.start(&run.header).unwrap();
    let variant = play.variant();
    let (mut view, mut memory, mut log) = (View::default(), Memory::default(), crate::messages::Log::default());
    for at in 0..=moves {
        let mut show = Show::on();
        if at > 0 {
            play.play(run.moves[at - 1], &mut show).unwrap();
            memory.note(run.moves[at - 1], show.events(), &view, variant);
        }
        if at + 300 > moves {
            log.tell(show.events(), variant, at);
        }
        play.view(&mut view);
        if view.sight.is_empty() {
            memory = Memory::default();
        }
        memory.look(&mut view, play.status().depth, variant);
    }
    let (view, memory) = (format!("{view:?}"), format!("{memory:?}"));
    Known { view, memory, messages: log.messages().to_vec(), status: play.status() }
}

fn practice(game: &str, index: u8, seed: u64) -> Session {
    let info = SHELF.find(game).unwrap().info;
    let variant = VariantCode::new(index, 0).with_practice(true);
    let header = Header { game: game.to_owned(), rules: info.rules, variant, seed: Seed(seed) };
    let mut session = Session::start(SHELF, header, Discoveries::default()).unwrap();
    session.want_hints(false);
    session
}

fn resumed(session: &Session) -> Session {
    let mut resumed =
        Session::resume(SHELF, Recording::resume(&SHELF, session.bytes()).unwrap().recording, session.discoveries.clone());
    resumed.want_hints(false);
    resumed
}

/// Plays up to `count` moves, sensible or random.
fn play_on(session: &mut Session, count: usize, dice: &mut Rng) {
    let kind = if dice.chance(2, 3) { SENSIBLE } else { RANDOM };
    let mut bot = kind.start(Seed(u64::from(dice.bits())));
    for _ in 0..count {
        let Some(m) = bot.next_move(session.state()) else { return };
        session.request(m);
        session.answer().unwrap().unwrap();
    }
}

/// Plays and takes moves back at random, and compares after each step.
fn play_to_and_fro(game: &str, index: u8, seed: u64, rounds: u32) {
    let mut dice = Seed(seed).stream("to and fro", index.into());
    let mut session = practice(game, index, seed);
    for round in 0..rounds {
        let count = if dice.chance(1, 4) { 900 } else { 90 };
        play_on(&mut session, dice.below(count) as usize, &mut dice);
        if dice.chance(1, 6) && !session.observed.has_ended() {
            session = resumed(&session);
        }
        for _ in 0..=dice.below(3) {
            let back = if dice.chance(1, 8) { 1 + dice.below(700) } else { 1 + dice.below(3) };
            let _ = session.step_back(back as usize);
        }
        let name = format!("{game} {index}, seed {seed}, round {round}, {} moves", session.run().moves.len());
        assert_eq!(known(session.observed()), plainly_known(session.run(), session.run().moves.len()), "{name}");
        let mut again = resumed(&session);
        assert_eq!(
            (session.bytes(), session.state().rules().unwrap().digest()),
            (again.bytes(), again.state().rules().unwrap().digest()),
            "{name}"
        );
        let Some(m) = RANDOM.start(Seed(round.into())).next_move(session.state()) else { continue };
        for one in [&mut session, &mut again] {
            one.request(m);
        }
        assert_eq!(format!("{:?}", session.answer()), format!("{:?}", again.answer()), "{name}");
        assert_eq!(known(session.observed()), known(again.observed()), "{name}");
    }
    let mut playback = Playback::new(SHELF, Replay::new(session.run().clone(), &SHELF).unwrap());
    for _ in 0..rounds {
        playback.seek(dice.below(playback.replay().len() as u32 + 1) as usize);
        playback.play_on(1 + dice.below(200) as usize);
        playback.seek(playback.replay().at().saturating_sub(dice.below(5) as usize));
        let moves = playback.replay().at();
        let (shown, plain) = (known(playback.observed()), plainly_known(playback.replay().run(), moves));
        assert_eq!((&shown.view, &shown.memory), (&plain.view, &plain.memory), "{game} {index}, seed {seed}, replay at {moves}");
    }
}

fn play_all_to_and_fro(seeds: std::ops::RangeInclusive<u64>, rounds: u32) {
    for shelved in SHELF.games() {
        for index in 0..shelved.info.variants.len() {
            seeds.clone().for_each(|seed| play_to_and_fro(shelved.info.id, index as u8, seed, rounds));
        }
    }
}

#[test]
fn going_back_leaves_what_a_shorter_run_would() {
    play_all_to_and_fro(1..=1, 2);
}

#[test]
#[ignore = "plays for minutes: run by `cargo xtask soak`"]
fn going_back_often_leaves_what_a_shorter_run_would() {
    play_all_to_and_fro(1000..=1010, 15);
}
