//! The stories that a run of the full game can tell.

use crate::content::cue;
use barrow_core::{Clue, Deed, Feat};

pub(crate) const FEATS: &[Feat] = &[
    Feat::new(
        "sleepers",
        "Let them sleep",
        "Reached level 3 without killing.",
        &[
            Clue::Never(Deed::new(cue::KILL)),
            Clue::Never(Deed::new(cue::KILL_AND_MOVE)),
            Clue::Never(Deed::new(cue::KILL_ASLEEP)),
            Clue::Depth(3),
        ],
    ),
    Feat::new("knife", "Sweet dreams", "Killed eight sleepers in one run.", &[Clue::Done(8, Deed::new(cue::KILL_ASLEEP))]),
    Feat::new(
        "unbitten",
        "Not a scratch",
        "Reached level 3 unbitten.",
        &[
            Clue::Never(Deed::new(cue::BITTEN)),
            Clue::Never(Deed::new(cue::HEELS_BITTEN)),
            Clue::Never(Deed::new(cue::LEAPT_ON)),
            Clue::Never(Deed::new(cue::CLUBBED)),
            Clue::Depth(3),
        ],
    ),
    Feat::new("star", "Reach for it", "Carried the star out.", &[Clue::Won]),
];
