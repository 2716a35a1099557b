//! What is told of what happens. Spec: into-ruins actors 18, items 20, `sounds.csv`.

use barrow_core::{Cue, Tone};

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
const COUNT: usize = Told::Learned as usize + 1;

const fn cue(name: &'static str, sentence: &'static str, tone: Tone) -> Cue {
    Cue { name, sentence, tone }
}

/// The words for each, by its number.
pub(crate) static CUES: &[Cue; COUNT] = &[cue("moved", "", Tone::Plain); COUNT];
