//! What the player remembers of a run, by playing it again.

use barrow_core::{Run, Shelf, Show, View};
use barrow_pilot::Memory;

/// What the player remembers after the first `moves` moves of `run`. Looks at the views of the last level only.
pub fn remember(run: &Run, moves: usize, shelf: &Shelf) -> Memory {
    let mut memory = Memory::default();
    let Ok(mut play) = shelf.start(&run.header) else { return memory };
    let mut view = View::default();
    play.view(&mut view);
    if view.sight.is_empty() {
        // Everything is always in view.
        return memory;
    }
    let moves = &run.moves[..moves.min(run.moves.len())];
    let mut show = Show::off();
    let (mut depth, mut arrival) = (play.status().depth, (0, play.fork()));
    for (at, &m) in moves.iter().enumerate() {
        // Runs that cannot be played were refused when they were opened, so this does not happen.
        if play.play(m, &mut show).is_err() {
            return memory;
        }
        let now = play.status().depth;
        if now != depth {
            (depth, arrival) = (now, (at + 1, play.fork()));
        }
    }
    let (first, mut play) = arrival;
    let variant = play.variant();
    for at in first..=moves.len() {
        play.view(&mut view);
        memory.look(&mut view, depth, variant);
        if at < moves.len() && play.play(moves[at], &mut show).is_err() {
            break;
        }
    }
    memory.announce();
    memory
}
