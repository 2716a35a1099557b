//! Collects a game's legal moves: in a list for menus and bots, or in a mask for learners.

use crate::actions::{Actions, Aimed, Stage};
use crate::moves::{Arg, Move};
use crate::pos::Pos;

/// Collects the moves that [`crate::Game::offer`] offers.
#[derive(Debug)]
pub struct Offer<'a>(To<'a>);

#[derive(Debug)]
enum To<'a> {
    List(&'a mut Vec<Move>),
    Mask { actions: &'a Actions, stage: Stage, mask: &'a mut [u8] },
}

impl<'a> Offer<'a> {
    /// Adds the moves to a list.
    pub const fn list(moves: &'a mut Vec<Move>) -> Self {
        Self(To::List(moves))
    }

    /// Sets the mask of a run that goes on: the numbers of the moves that `collect` offers to 1, all others to 0. An original's keys
    /// count as offered.
    ///
    /// # Panics
    /// If the mask is shorter than [`Actions::count`].
    pub fn mask(actions: &Actions, stage: Stage, mask: &mut [u8], collect: impl FnOnce(&mut Offer)) {
        let mask = &mut mask[..actions.count()];
        mask.fill(0);
        if stage == Stage::First {
            actions.keys().for_each(|number| mask[number] = 1);
        }
        collect(&mut Offer(To::Mask { actions, stage, mask }));
    }

    /// Offers a move.
    #[inline]
    pub fn push(&mut self, m: Move) {
        match &mut self.0 {
            To::List(moves) => moves.push(m),
            To::Mask { actions, stage, mask } => {
                if let Some(place) = actions.number(*stage, m).and_then(|number| mask.get_mut(number)) {
                    *place = 1;
                }
            }
        }
    }

    /// Offers a verb that is applied to an item and aimed at any of `cells`, at least one. Computes `cells` only if they are
    /// needed: a mask mostly needs just the verb and slot.
    pub fn aimed<C: IntoIterator<Item = Pos>>(&mut self, verb: u8, slot: u8, cells: impl FnOnce() -> C) {
        if let To::Mask { actions, stage, mask } = &mut self.0 {
            let aimed = Aimed { verb, slot };
            match stage {
                Stage::Cell(wanted) if *wanted != aimed => return,
                Stage::First if !actions.is_flat() => {
                    if let Some(place) = actions.aim(aimed).and_then(|number| mask.get_mut(number)) {
                        *place = 1;
                    }
                    return;
                }
                Stage::First | Stage::Cell(_) => {}
            }
        }
        self.extend(cells().into_iter().map(|pos| Move { verb, arg: Arg::SlotAt(slot, pos) }));
    }
}

impl Extend<Move> for Offer<'_> {
    fn extend<T: IntoIterator<Item = Move>>(&mut self, moves: T) {
        moves.into_iter().for_each(|m| self.push(m));
    }
}
