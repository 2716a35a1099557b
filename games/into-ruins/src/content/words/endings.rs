//! The sentences a run ends with. Spec: into-ruins actors 3.6.

use crate::content::kinds::Kind;
use crate::world::state::Cause;
use barrow_core::Ending;

/// The ending by the Wings.
pub(crate) const VICTORY: Ending =
    Ending { won: true, word: "victory", cause: "You put on the Wings of Yendor and rose out of the ruins into the light." };

/// The ending by a death.
pub(crate) const fn death(cause: Cause) -> Ending {
    Ending { won: false, word: "death", cause: killed_by(cause) }
}

const fn killed_by(cause: Cause) -> &'static str {
    match cause {
        Cause::Fire => "You burned to death.",
        Cause::Fall => "You fell into the dark with too little life left to land.",
        Cause::Collision => "You were crushed.",
        Cause::Reckoning => "Your own blow came back to you: the Amulet of Reckoning took your life.",
        Cause::OwnDoing => "You died by your own hand.",
        Cause::Creature(kind) => match kind {
            Kind::Rat => "A cornered rat bit you to death.",
            Kind::Jackal => "A jackal tore out your throat.",
            Kind::Goblin => "A goblin cut you down.",
            Kind::GoblinMystic => "A goblin mystic was the end of you.",
            Kind::GoblinArcher => "A goblin archer shot you.",
            Kind::GoblinWarlock => "A goblin warlock's fire struck you down.",
            Kind::Ogre => "An ogre beat you to a pulp.",
            Kind::Bat => "A bat came out of the dark and killed you.",
            Kind::PinkJelly => "A pink jelly smothered you.",
            Kind::FleshHorror => "A flesh horror took you apart.",
            Kind::SpectralBlade => "A spectral blade ran you through.",
            Kind::Mirrorshard => "A mirrorshard's lightning killed you.",
            Kind::Glowhorn => "A glowhorn gored you.",
            Kind::Dragon => "A dragon killed you.",
            Kind::Player | Kind::Mushroom | Kind::Brazier | Kind::Chair | Kind::Barrel | Kind::PileOfFlesh => {
                "Something in your way was the end of you."
            }
        },
    }
}
