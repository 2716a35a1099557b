//! How what is told is shown on the map, for a moment. Spec: into-ruins `animation_cues.csv`, `floating_texts.csv`.

use super::cues::{ALIKE, COUNT, Told};
use barrow_core::{Cue, Motion};

/// What a front end may show; whatever is not listed is told in words only.
const LOOKS: &[(Told, Motion)] = &[
    (Told::Hit, Motion::Flash),
    (Told::Died, Motion::Flash),
    (Told::Collided, Motion::Flash),
    (Told::LightningCrossed, Motion::Flash),
    (Told::Pushed, Motion::Slide),
    (Told::Split, Motion::Slide),
    (Told::Fell, Motion::Fall),
    (Told::Withered, Motion::Fall),
    (Told::Teleported, Motion::Blink),
    (Told::Blinked, Motion::Blink),
    (Told::Summoned, Motion::Blink),
    (Told::Thrown, Motion::Throw),
    (Told::OrbBroke, Motion::Burst),
    (Told::SporesBurst, Motion::Burst),
    (Told::Shot, Motion::Bolt),
    (Told::LightningCast, Motion::Bolt),
    (Told::IceCast, Motion::Bolt),
    (Told::FireCast, Motion::Fire),
    (Told::FireCrossed, Motion::Fire),
    (Told::CaughtFire, Motion::Fire),
    (Told::LitUp, Motion::Fire),
    (Told::Spilled, Motion::Fire),
    (Told::HealCast, Motion::Bolt),
    (Told::Flashed, Motion::Burst),
    (Told::Shoved, Motion::Burst),
    (Told::Froze, Motion::Text('o')),
    (Told::Stunned, Motion::Text('~')),
    (Told::Healed, Motion::Text('+')),
    (Told::Drained, Motion::Text('+')),
    (Told::Grew, Motion::Text('+')),
    (Told::Hunts, Motion::Text('!')),
    (Told::Searches, Motion::Text('?')),
];

/// The same cues, each with its look.
pub(super) const fn with_looks(mut cues: [Cue; COUNT]) -> [Cue; COUNT] {
    let mut at = 0;
    while at < LOOKS.len() {
        let (told, look) = LOOKS[at];
        cues[told as usize].look = look;
        at += 1;
    }
    let mut at = 0;
    while at < ALIKE.len() {
        let (told, twin) = ALIKE[at];
        cues[twin as usize].look = cues[told as usize].look;
        at += 1;
    }
    cues
}
