//! The stories that a run can tell.

use super::cues::EventKind;
use barrow_core::{Clue, Deed, Feat};

/// Index of the stat of hit points.
const HIT_POINTS: u8 = 0;

const fn feat(id: &'static str, title: &'static str, about: &'static str, clues: &'static [Clue]) -> Feat {
    Feat { id, title, about, clues }
}

const fn saw(kind: EventKind) -> Deed {
    Deed::new(kind as u8)
}

const LICH: Feat = feat("lich", "Twice dead", "Laid a lich to rest.", &[Clue::Done(1, saw(EventKind::KillLich))]);

pub(crate) const CLASSIC: &[Feat] = &[
    feat(
        "through",
        "Down through yourself",
        "Was the stairs, and took them.",
        &[Clue::Done(1, saw(EventKind::DescendThroughSelf))],
    ),
    feat("walking", "Stop those stairs", "Caught stairs that walked.", &[Clue::Done(1, saw(EventKind::DescendWalking))]),
    feat("whole", "Not a bite", "Reached level 3 without a wound.", &[Clue::AlwaysFull(HIT_POINTS), Clue::Depth(3)]),
    feat("ten", "Ten levels down", "Reached level 10.", &[Clue::Depth(10)]),
    LICH,
];

pub(crate) const LARGE: &[Feat] =
    &[LICH, feat("empty", "Peace at last", "Emptied the large cave.", &[Clue::Done(1, saw(EventKind::Empty))])];
