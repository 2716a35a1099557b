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
            text: "Anything in light is seen from afar, and your torch lights you. In the dark, only creatures beside you see you. Walk to \
                   an orb, or explore ({explore}).",
            until: &[happened(EventKind::PickedUp)],
        },
        Lesson {
            text: "A rat sleeps nearby: sleepers are marked z. If you do not see it, explore ({explore}). Then walk into it before it \
                   sees you: hit while asleep, it loses its next turn.",
            // A rat that woke cannot be surprised.
            until: &[happened(EventKind::Hit), happened(EventKind::Hunts)],
        },
        Lesson {
            text: "Walk into a mushroom. It bursts into spores, which heal anyone in them: you or the rat.",
            until: &[happened(EventKind::SporesBurst)],
        },
        Lesson {
            text: "You cannot tell what an orb does until you use it. Throw one ({throw}) at something a few steps away, and see.",
            until: &[happened(EventKind::OrbBroke), happened(EventKind::Thrown), happened(EventKind::Used)],
        },
        Lesson {
            text: "The only way is down. Go to a hole ({descend}) and jump into it; the fall hurts a little.",
            until: &[happened(EventKind::Descended)],
        },
    ],
    farewell: "You will learn the rest on the way down. This run is practice: you can take moves back ({step-back}), and it \
               does not count. Leave it ({menu}) whenever you like, and begin your own.",
};
