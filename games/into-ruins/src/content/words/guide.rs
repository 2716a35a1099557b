//! The guided first descent.

use crate::content::cues::EventKind;
use barrow_core::{Guide, Lesson, Moment};

const fn happened(event: EventKind) -> Moment {
    Moment::Happened(event as u8)
}

/// With this seed two orbs, two mushrooms and a sleeping rat lie near the start, and nothing worse is nearby. When thrown, one orb
/// heals and the other teleports its target.
pub(crate) const GUIDE: Guide = Guide {
    seed: 3383,
    lessons: &[
        Lesson {
            text: "What stands in light is seen from afar, and your torch lights you. In the dark only those beside you see you. Walk to \
                   the orb, or explore ({explore}).",
            until: &[happened(EventKind::PickedUp)],
        },
        Lesson {
            text: "A rat sleeps nearby, marked z. Walk into it before it sees you: struck asleep, it loses its next turn. If you have \
                   lost it, explore ({explore}).",
            // A rat that woke cannot be surprised.
            until: &[happened(EventKind::Hit), happened(EventKind::Hunts)],
        },
        Lesson {
            text: "Walk into a mushroom. It bursts into spores, which heal all who stand in them: you, or the rat.",
            until: &[happened(EventKind::SporesBurst)],
        },
        Lesson {
            text: "Nobody can tell what an orb does before it is used. Throw one ({throw}) at something a few steps away, and see.",
            until: &[happened(EventKind::OrbBroke), happened(EventKind::Used)],
        },
        Lesson {
            text: "The only way is down. Go to a hole ({descend}) and jump into it; the fall hurts a little.",
            until: &[happened(EventKind::Descended)],
        },
    ],
    farewell: "The rest you learn on the way down. This run is practice: you can take moves back ({step-back}), and it is no result. \
               Leave it ({menu}) whenever you like, and begin your own.",
};
