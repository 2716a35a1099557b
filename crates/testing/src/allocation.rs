//! Memory during play.

use crate::Case;
use barrow_core::{Move, Play, Seed, Shelf, Show, View};
use barrow_pilot::{SENSIBLE, play_out};

/// Playing, viewing and offering allocate nothing once their buffers are large enough, except where a new level is made.
///
/// # Panics
/// If a game allocates.
pub fn turns_allocate_nothing_once_warm(shelf: &Shelf) {
    for case in Case::all(shelf) {
        let moves = recorded(case, 1);
        let (mut view, mut frame, mut offered) = (View::default(), Vec::new(), Vec::new());
        let mut turn = |play: &mut dyn Play, m: Move| {
            let _ = play.play(m, &mut Show::off());
            play.view(&mut view);
            view.frame(play.variant(), &mut frame);
            offered.clear();
            play.offer(&mut offered);
        };
        let mut play = case.start(1);
        for m in &moves {
            turn(play.as_mut(), *m);
        }
        let mut again = case.start(1);
        for (number, m) in (1..).zip(&moves) {
            let depth = again.status().depth;
            let measured = allocation_counter::measure(|| turn(again.as_mut(), *m));
            assert!(
                measured.count_total == 0 || again.status().depth != depth,
                "{case}, seed 1: move {number} of sensible allocates memory: keep lists in arrays of fixed size, such as tinyvec's"
            );
        }
    }
}

fn recorded(case: Case, seed: u64) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut bot = SENSIBLE.start(Seed(seed));
    play_out(case.start(seed).as_mut(), bot.as_mut(), 300, &mut |m, _| moves.push(m));
    moves
}
