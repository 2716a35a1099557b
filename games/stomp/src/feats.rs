//! The stories that a run can tell.

use crate::content::cue;
use barrow_core::{Clue, Deed, Feat};

/// Index of the stat of lives.
const LIVES_STAT: u8 = 0;

pub(crate) const FEATS: &[Feat] = &[
    Feat::new("untouched", "Light feet", "Won without being stepped on.", &[Clue::Won, Clue::Never(Deed::new(cue::TOUCHED))]),
    Feat::new("last-life", "On the last leg", "Won with the last life.", &[Clue::Won, Clue::Stat(LIVES_STAT, 1, 1)]),
    Feat::new("quick", "Quick march", "Won within a hundred moves.", &[Clue::Won, Clue::Within(100)]),
];
