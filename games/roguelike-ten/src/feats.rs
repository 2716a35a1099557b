//! The stories that a run can tell.

use crate::content::cue;
use barrow_core::{Clue, Deed, Feat};

/// Index of the stat of gold.
const GOLD: u8 = 2;

pub(crate) const FEATS: &[Feat] = &[
    Feat::new("poor", "Money is not everything", "Reached level 4 with no gold.", &[Clue::Depth(4), Clue::Stat(GOLD, 0, 0)]),
    Feat::new("rich", "A living wage", "Carried ten pieces of gold.", &[Clue::Stat(GOLD, 10, i32::MAX)]),
    Feat::new(
        "gentle",
        "Live and let live",
        "Reached level 4 without killing.",
        &[Clue::Never(Deed::new(cue::KILL)), Clue::Depth(4)],
    ),
];
