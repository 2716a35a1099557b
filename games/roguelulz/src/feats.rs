//! The stories that a run of the full game can tell.

use crate::content::cue;
use barrow_core::{Clue, Deed, Feat};

const fn feat(id: &'static str, title: &'static str, about: &'static str, clues: &'static [Clue]) -> Feat {
    Feat { id, title, about, clues }
}

pub(crate) const FEATS: &[Feat] = &[
    feat(
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
    feat("knife", "Sweet dreams", "Killed eight sleepers in one run.", &[Clue::Done(8, Deed::new(cue::KILL_ASLEEP))]),
    feat(
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
    feat("star", "Reach for it", "Carried the star out.", &[Clue::Won]),
];
