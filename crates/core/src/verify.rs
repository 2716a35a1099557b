//! Plays a recorded run and checks that the rules accept every move and every mark matches.

use crate::event::Show;
use crate::play::Play;
use crate::run::{MARK_EVERY, Run, RunError, Verdict};
use crate::shelf::Shelf;
use std::ops::Range;

impl Run {
    /// Plays the whole run and checks every mark.
    ///
    /// # Errors
    /// If the run cannot be started here, a move is refused, or a mark differs.
    pub fn verify(&self, shelf: &Shelf) -> Result<Verdict, RunError> {
        let mut play = shelf.start(&self.header)?;
        self.advance(play.as_mut(), 0..self.moves.len(), &mut Show::off(), &mut |_, _| ())?;
        Ok(Verdict { status: play.status(), digest: play.digest(), moves: self.moves.len(), is_closed: self.end.is_some() })
    }

    /// Plays the moves in `range` on `play`, which has played all moves before them, and checks the marks on the way.
    /// Calls `each` after every move with the number of moves played and the state.
    ///
    /// # Errors
    /// If a move is refused or a mark differs.
    pub fn advance(
        &self,
        play: &mut dyn Play,
        range: Range<usize>,
        show: &mut Show,
        each: &mut dyn FnMut(usize, &dyn Play),
    ) -> Result<(), RunError> {
        if self.moves.is_empty() && self.end.is_some_and(|end| end != play.digest()) {
            let at = self.header.to_bytes().len();
            return Err(RunError::Damaged { at, what: "it ends before its first move, in a state that is not its first" });
        }
        for index in range {
            play.play(self.moves[index], show).map_err(|refusal| RunError::Impossible { number: index + 1, refusal })?;
            self.check_mark(play, index + 1)?;
            each(index + 1, play);
        }
        Ok(())
    }

    fn check_mark(&self, play: &dyn Play, played: usize) -> Result<(), RunError> {
        let mark = played.is_multiple_of(MARK_EVERY).then(|| self.marks.get(played / MARK_EVERY - 1)).flatten();
        let end = if played == self.moves.len() { self.end.as_ref() } else { None };
        for &expected in mark.into_iter().chain(end) {
            let found = play.digest();
            if found != expected {
                let window = (played - 1) / MARK_EVERY * MARK_EVERY..played;
                return Err(RunError::Diverged { window, expected, found, rules: self.header.rules });
            }
        }
        Ok(())
    }
}
