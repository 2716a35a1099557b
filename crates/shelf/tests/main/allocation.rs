//! Playing and viewing allocate nothing once warm.

use crate::{every_code, name, start};
use barrow_core::{Move, Show, View};
use barrow_pilot::{SENSIBLE, play_out};

#[test]
fn playing_and_viewing_do_not_allocate_once_warm() {
    for which in every_code() {
        let moves = recorded(which, 1);
        let (mut view, mut frame, mut offered) = (View::default(), Vec::new(), Vec::new());
        let mut warm = |play: &mut dyn barrow_core::Play, moves: &[Move]| {
            for &m in moves {
                let _ = play.play(m, &mut Show::off());
                play.view(&mut view);
                view.frame(play.variant(), &mut frame);
                offered.clear();
                play.offer(&mut offered);
            }
        };
        let mut play = start(which, 1);
        warm(play.as_mut(), &moves);
        let mut again = start(which, 1);
        let measured = allocation_counter::measure(|| warm(again.as_mut(), &moves));
        assert!(moves.len() > 10, "{}: only {} moves", name(which), moves.len());
        assert_eq!(measured.count_total, 0, "{} in {} moves", name(which), moves.len());
        assert_eq!(play.digest(), again.digest());
    }
}

fn recorded(which: (&'static barrow_core::Shelved, barrow_core::VariantCode), seed: u64) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut play = start(which, seed);
    let mut bot = SENSIBLE.start(barrow_core::Seed(seed));
    play_out(play.as_mut(), bot.as_mut(), 300, &mut |m, _| moves.push(m));
    moves
}
