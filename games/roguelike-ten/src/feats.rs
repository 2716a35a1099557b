//! The stories that a run can tell.

use crate::content::cue;
use barrow_core::{Clue, Deed, Feat};

/// Index of the stat of gold.
const GOLD: u8 = 2;

const fn feat(id: &'static str, title: &'static str, about: &'static str, clues: &'static [Clue]) -> Feat {
    Feat { id, title, about, clues }
}

pub(crate) const FEATS: &[Feat] = &[
    feat("poor", "Money is not everything", "Reached level 4 without gold.", &[Clue::Depth(4), Clue::Stat(GOLD, 0, 0)]),
    feat("rich", "A living wage", "Carried ten pieces of gold.", &[Clue::Stat(GOLD, 10, i32::MAX)]),
    feat("gentle", "Live and let live", "Reached level 4 without killing.", &[Clue::Never(Deed::new(cue::KILL)), Clue::Depth(4)]),
];
