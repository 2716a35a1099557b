//! The story before a player's first run, in Barrow's own words. Spec: into-ruins items 18.2.

use barrow_core::Opening;

pub(crate) const OPENING: Opening = Opening {
    lines: &[
        "Under this hill lies a city whose people learnt to fly.",
        "They left their Wings behind. Nobody who looked came back.",
        "You have a torch, and the ground has opened at your feet.",
    ],
    action: "Jump",
};
