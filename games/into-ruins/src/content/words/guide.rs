//! The guided first descent.

use crate::content::cues::EventKind;
use barrow_core::{Guide, Lesson, Moment};

const fn lesson(text: &'static str, until: EventKind) -> Lesson {
    Lesson { text, until: Moment::Happened(until as u8) }
}

/// On this seed two orbs, two mushrooms and a sleeping rat lie near the start, and nothing worse is about. Thrown, one orb heals and the
/// other sends away what it hits.
pub(crate) const GUIDE: Guide = Guide {
    seed: 3383,
    lessons: &[
        lesson(
            "What stands in light is seen from afar, and your torch lights you. In the dark only those beside you see you. Walk to the \
             orb, or explore ({explore}).",
            EventKind::PickedUp,
        ),
        lesson(
            "Explore ({explore}) until you find a rat that sleeps, marked z. Then walk into it: struck asleep, it loses its next turn.",
            EventKind::Hit,
        ),
        lesson(
            "Walk into a mushroom. It bursts into spores, which heal all who stand in them: you, or the rat.",
            EventKind::SporesBurst,
        ),
        lesson(
            "Nobody can tell what an orb does before it is used. Throw one ({throw}) at something a few steps away, and see.",
            EventKind::OrbBroke,
        ),
        lesson("The only way is down. Go to a hole ({descend}) and jump into it; the fall hurts a little.", EventKind::Descended),
    ],
    farewell: "You know enough to go on. This run is practice, so you can take moves back ({step-back}), and it is no result. When you \
               have seen enough, leave it ({menu}) and begin your own.",
};
