//! The stories that a run can tell.

use super::cues::EventKind;
use barrow_core::{Clue, Deed, Feat};

/// Index of the stat of hit points.
const HIT_POINTS: u8 = 0;

const fn saw(kind: EventKind) -> Deed {
    Deed::new(kind as u8)
}

const LICH: Feat = Feat::new("lich", "Twice dead", "Laid a lich to rest.", &[Clue::Done(1, saw(EventKind::KillLich))]);

pub(crate) const CLASSIC: &[Feat] = &[
    Feat::new(
        "through",
        "Down through yourself",
        "Was the stairs, and took them.",
        &[Clue::Done(1, saw(EventKind::DescendThroughSelf))],
    ),
    Feat::new("walking", "Stop those stairs", "Caught stairs that walked.", &[Clue::Done(1, saw(EventKind::DescendWalking))]),
    Feat::new("whole", "Not a bite", "Reached level 3 without a wound.", &[Clue::AlwaysFull(HIT_POINTS), Clue::Depth(3)]),
    Feat::new("ten", "Ten levels down", "Reached level 10.", &[Clue::Depth(10)]),
    LICH,
];

pub(crate) const LARGE: &[Feat] =
    &[LICH, Feat::new("empty", "Peace at last", "Emptied the large cave.", &[Clue::Done(1, saw(EventKind::Empty))])];
