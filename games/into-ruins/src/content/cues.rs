//! What is told of what happens. Spec: into-ruins actors 18, items 20, `sounds.csv`.
//!
//! An event names `who`, `whom` (legend ids), `at`, `to` (cells) and an `amount`. Where a line below does not say otherwise, `whom` is
//! `who`, `to` is `at`, and `amount` is 0. Whatever is not seen is [`super::words::id::UNSEEN`]. The sentences are in [`sentences`];
//! rules emit the plain cue, and [`Told::as_said`] picks the twin for what befalls the player.

mod sentences;

pub(crate) use sentences::CUES;

use super::kinds::Kind;
use super::words::id;

/// What happened: an index into [`CUES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Told {
    /// `who` goes from `at` to `to` on its own.
    Moved,
    /// `who` at `at` begins a blow at `to`.
    Swung,
    /// `who` at `at` hits `whom` at `to`, in melee, with an arrow, a throw or a bolt, for `amount`.
    Hit,
    /// Twin of [`Told::Hit`]: the player is hit.
    HitYou,
    /// Twin of [`Told::Hit`]: neither side is the player.
    HitOther,
    /// Twin of [`Told::Hit`]: who is hit is not seen. Shown, not said.
    HitUnseen,
    /// `who` at `at` misses `whom` at `to`.
    Missed,
    /// Twin of [`Told::Missed`].
    MissedYou,
    /// Twin of [`Told::Missed`].
    MissedOther,
    /// Twin of [`Told::Missed`]: who is missed is not seen. Shown, not said.
    MissedUnseen,
    /// `who` loses `amount` in a collision.
    Hurt,
    /// Twin of [`Told::Hurt`].
    HurtYou,
    /// `who` loses `amount` to its own flames.
    Burnt,
    /// Twin of [`Told::Burnt`].
    BurntYou,
    /// `who` dies at `at`.
    Died,
    /// Twin of [`Told::Died`]: the player.
    DiedYou,
    /// Twin of [`Told::Died`]: a prop.
    Broke,
    /// `who` is pushed from `at` to `to`.
    Pushed,
    /// Twin of [`Told::Pushed`].
    PushedYou,
    /// `who` at `at` is pushed against `whom`, a thing or a tile at `to`. What both lose is a [`Told::Hurt`] each.
    Collided,
    /// Twin of [`Told::Collided`].
    CollidedYou,
    /// `who`, a body or an item, falls into the hole at `at`.
    Fell,
    /// Twin of [`Told::Fell`].
    FellYou,
    /// The player lands at `at` and loses `amount`.
    Landed,
    /// The player lands at `at` unhurt.
    LandedSoftly,
    /// The player has come to depth `amount`.
    Descended,
    /// The same, where that is the last depth.
    DescendedLast,
    /// `who`, a body or an item, is sent from `at` to `to` by an orb. Both are the same where no place was free, and where only one of
    /// them is seen both are that one.
    Teleported,
    /// Twin of [`Told::Teleported`].
    TeleportedYou,
    /// `who` blinks from `at` to `to`. Both are the same where the place was taken, and where only one of them is seen both are that
    /// one.
    Blinked,
    /// The player throws `whom`, an item as it is known, from `at` to `to`.
    Thrown,
    /// `who`, an item, comes to rest at `to` after it flew to `at`.
    CameToRest,
    /// `who`, an orb as it was known before, breaks at `at`.
    OrbBroke,
    /// Fire bursts from `who`, an orb at `at`.
    FireBurst,
    /// Frost bursts from `who`, an orb at `at`.
    FrostBurst,
    /// `who`, an orb that broke at `at`, finds nothing to work on.
    Fizzled,
    /// The player uses `whom`, an orb as it was known before.
    Used,
    /// `who` at `at` shoots an arrow that flies to `to`.
    Shot,
    /// `who` at `at` sends fire along a line that ends at `to`.
    FireCast,
    /// `who` at `at` sends lightning along a line that ends at `to`.
    LightningCast,
    /// `who` at `at` sends frost along a line that ends at `to`.
    IceCast,
    /// `who` at `at` sends spores to the ally `whom` at `to`.
    HealCast,
    /// Fire crosses the cell `at`.
    FireCrossed,
    /// Lightning crosses the cell `at`.
    LightningCrossed,
    /// Frost crosses the cell `at`.
    IceCrossed,
    /// `who` freezes for `amount` turns.
    Froze,
    /// Twin of [`Told::Froze`].
    FrozeYou,
    /// `who` freezes no longer.
    Thawed,
    /// Twin of [`Told::Thawed`].
    ThawedYou,
    /// `who` gets BURN and had none.
    CaughtFire,
    /// Twin of [`Told::CaughtFire`].
    CaughtFireYou,
    /// The same, because light falls on `who`.
    LitUp,
    /// Twin of [`Told::LitUp`].
    LitUpYou,
    /// `who` burns no longer.
    WentOut,
    /// Twin of [`Told::WentOut`].
    WentOutYou,
    /// The cell `at` begins to burn.
    Ignited,
    /// The bridge at `at` burns away.
    BridgeBurnt,
    /// `who`, a brazier at `at`, spills its fire over `to`.
    Spilled,
    /// `who` is stunned for `amount` turns.
    Stunned,
    /// Twin of [`Told::Stunned`].
    StunnedYou,
    /// `who` is stunned no longer.
    StunEnded,
    /// Twin of [`Told::StunEnded`].
    StunEndedYou,
    /// `who` gains `amount` hit points: spores, landing with an amulet.
    Healed,
    /// Twin of [`Told::Healed`].
    HealedYou,
    /// The player's blow heals the player by `amount`: the vampire cloak.
    Drained,
    /// The player's blow hurts the player by `amount`: the amulet of reckoning.
    Reckoned,
    /// `who` bursts into spores at `at`.
    SporesBurst,
    /// The player takes `whom`, an item as it is known.
    PickedUp,
    /// The player stands over `whom`, an item as it is known, with a full pack.
    PackFull,
    /// The player equips `whom`, an item as it is known afterwards.
    Equipped,
    /// The player stows `whom`.
    Stowed,
    /// The torch goes out.
    TorchOut,
    /// What looked like `who` (a disguise) is `whom` (a kind of item).
    Identified,
    /// `whom`, a carried item as it is known, gains a level. The amount is not told: it may be unknown.
    Empowered,
    /// `who`, a body or an item on the ground at `at`, gains a level.
    Grew,
    /// `whom`, a cursed kind, is destroyed.
    CurseBroken,
    /// `whom`, a cursed kind, is put on.
    CursePutOn,
    /// `who` starts to hunt: told even where it cannot be seen.
    Hunts,
    /// Twin of [`Told::Hunts`]: it is not seen. Shown, not said.
    HuntsUnseen,
    /// `who` starts to search: told even where it cannot be seen.
    Searches,
    /// Twin of [`Told::Searches`]: it is not seen. Shown, not said.
    SearchesUnseen,
    /// `who` at `at` summons `whom` at `to`.
    Summoned,
    /// `who` at `at` splits; its twin is at `to`.
    Split,
    /// `who`, flesh at `at`, withers.
    Withered,
    /// `who`, flesh, grows at `at`.
    FleshGrew,
    /// The player waits.
    Waited,
    /// The player's spear strikes at `whom`, who came to `to`.
    Guarded,
    /// The player's rapier strikes at `whom` at `to` after a step.
    Lunged,
    /// The player's staffs gain charges on landing, `amount` each.
    Recharged,
    /// The player begins to give light.
    Light,
    /// The player gives no more light.
    LightFaded,
    /// An orb of light, thrown, shines at `at`.
    Flashed,
    /// The player begins to fall slowly.
    SlowFall,
    /// The player falls as others do again.
    SlowFallEnded,
    /// An orb of gravity, thrown, pushes what is around `at`.
    Shoved,
    /// The player's maximum hit points grow by `amount`, and all are there.
    MaxHp,
    /// The player walks through grass at `at`.
    Rustled,
    /// The player walks over bones at `at`.
    Crunched,
    /// The player has the Wings.
    Won,
    /// `who`, a creature at `at`, is known now: an orb of data was thrown at it.
    Learned,
    /// The player chooses nothing for an orb of power or data.
    GaveUp,
}

impl Told {
    /// The same, in the words for these two: what befalls the player has a cue of its own, and props break where others die.
    #[must_use]
    pub(crate) const fn as_said(self, who: u8, whom: u8) -> Self {
        const YOU: u8 = id::of_kind(Kind::Player);
        match (self, who, whom) {
            (Self::Hit, YOU, YOU) => Self::HurtYou,
            (Self::Hit, _, YOU) => Self::HitYou,
            (Self::Hit, _, id::UNSEEN) => Self::HitUnseen,
            (Self::Hit, YOU, _) => Self::Hit,
            (Self::Hit, _, _) => Self::HitOther,
            (Self::Missed, _, YOU) => Self::MissedYou,
            (Self::Missed, _, id::UNSEEN) => Self::MissedUnseen,
            (Self::Missed, YOU, _) => Self::Missed,
            (Self::Missed, _, _) => Self::MissedOther,
            (Self::Hunts, id::UNSEEN, _) => Self::HuntsUnseen,
            (Self::Searches, id::UNSEEN, _) => Self::SearchesUnseen,
            (Self::Died, who, _) if id::is_prop(who) => Self::Broke,
            (told, YOU, _) => told.for_you(),
            (told, _, _) => told,
        }
    }

    const fn for_you(self) -> Self {
        let mut at = 0;
        while at < TWINS.len() {
            if TWINS[at].0 as u8 == self as u8 {
                return TWINS[at].1;
            }
            at += 1;
        }
        self
    }
}

/// What befalls `who`, and the same when that is the player.
const TWINS: [(Told, Told); 15] = [
    (Told::Hurt, Told::HurtYou),
    (Told::Burnt, Told::BurntYou),
    (Told::Died, Told::DiedYou),
    (Told::Pushed, Told::PushedYou),
    (Told::Collided, Told::CollidedYou),
    (Told::Fell, Told::FellYou),
    (Told::Teleported, Told::TeleportedYou),
    (Told::Froze, Told::FrozeYou),
    (Told::Thawed, Told::ThawedYou),
    (Told::CaughtFire, Told::CaughtFireYou),
    (Told::LitUp, Told::LitUpYou),
    (Told::WentOut, Told::WentOutYou),
    (Told::Stunned, Told::StunnedYou),
    (Told::StunEnded, Told::StunEndedYou),
    (Told::Healed, Told::HealedYou),
];

/// Every twin after what it is a twin of: they look the same on the map.
pub(super) const ALIKE: [(Told, Told); 24] = {
    let mut alike = [(Told::Hit, Told::HitYou); 24];
    alike[1] = (Told::Hit, Told::HitOther);
    alike[2] = (Told::Missed, Told::MissedYou);
    alike[3] = (Told::Missed, Told::MissedOther);
    alike[4] = (Told::Died, Told::Broke);
    alike[5] = (Told::Hit, Told::HitUnseen);
    alike[6] = (Told::Missed, Told::MissedUnseen);
    alike[7] = (Told::Hunts, Told::HuntsUnseen);
    alike[8] = (Told::Searches, Told::SearchesUnseen);
    let mut at = 0;
    while at < TWINS.len() {
        alike[9 + at] = TWINS[at];
        at += 1;
    }
    alike
};

/// How many kinds of event there are.
pub(super) const COUNT: usize = Told::GaveUp as usize + 1;

#[cfg(test)]
mod tests;
