//! What is told of what happens. Spec: into-ruins actors 18, items 20, `sounds.csv`.

use super::looks::with_looks;
use barrow_core::{Cue, Motion, Tone};

/// What happened: an index into [`CUES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Told {
    Moved,
    Swung,
    Hit,
    Missed,
    Died,
    Pushed,
    Collided,
    Fell,
    Landed,
    Descended,
    Teleported,
    Blinked,
    Thrown,
    CameToRest,
    OrbBroke,
    Shot,
    FireCast,
    LightningCast,
    IceCast,
    FireCrossed,
    LightningCrossed,
    Froze,
    CaughtFire,
    WentOut,
    Stunned,
    Healed,
    Drained,
    SporesBurst,
    PickedUp,
    PackFull,
    Equipped,
    Stowed,
    TorchOut,
    Identified,
    Empowered,
    Grew,
    CurseBroken,
    CursePutOn,
    Hunts,
    Searches,
    Summoned,
    Split,
    Withered,
    Waited,
    Recharged,
    Light,
    SlowFall,
    MaxHp,
    Rustled,
    Crunched,
    Won,
    Lost,
    StatusEnded,
    Learned,
}

/// How many kinds of event there are.
pub(super) const COUNT: usize = Told::Learned as usize + 1;

const fn cue(name: &'static str, sentence: &'static str, tone: Tone) -> Cue {
    Cue { name, sentence, tone, look: Motion::None }
}

/// The words for each, by its number; how each is shown on the map stands in `looks`.
pub(crate) static CUES: &[Cue; COUNT] = &with_looks([cue("moved", "", Tone::Plain); COUNT]);
