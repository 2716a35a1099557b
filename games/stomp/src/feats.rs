//! The stories that a run can tell.

use crate::content::cue;
use barrow_core::{Clue, Deed, Feat};

/// Index of the stat of lives.
const LIVES: u8 = 0;

const fn feat(id: &'static str, title: &'static str, about: &'static str, clues: &'static [Clue]) -> Feat {
    Feat { id, title, about, clues }
}

pub(crate) const FEATS: &[Feat] = &[
    feat("untouched", "Light feet", "Won without being stepped on.", &[Clue::Won, Clue::Never(Deed::new(cue::TOUCHED))]),
    feat("last-life", "On the last leg", "Won with the last life.", &[Clue::Won, Clue::Stat(LIVES, 1, 1)]),
    feat("quick", "Quick march", "Won within a hundred moves.", &[Clue::Won, Clue::Within(100)]),
];
