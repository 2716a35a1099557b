//! Events in sight, with their sentences and looks. Spec: into-ruins actors 18, items 20, `sounds.csv`, `animation_cues.csv`,
//! `floating_texts.csv`.

mod sentences;

pub(crate) use sentences::CUES;

use super::statuses::Status;

/// The kind of an event: an index into [`CUES`].
///
/// An event names `who` and `whom` (legend ids), `at` and `to` (cells) and an `amount`. Unless a line below says otherwise, `whom` is `who`,
/// `to` is `at`, and `amount` is 0. An actor out of sight has the id [`super::words::id::UNSEEN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum EventKind {
    /// `who` goes from `at` to `to` on its own.
    Moved,
    /// `who` at `at` begins a blow at `to`.
    Swung,
    /// `who` at `at` hits `whom` at `to`, in melee, with an arrow, a throw or a bolt, for `amount`.
    Hit,
    /// `who` at `at` misses `whom` at `to`.
    Missed,
    /// `who` loses `amount` in a collision.
    Hurt,
    /// `who` loses `amount` to its own flames.
    Burnt,
    /// `who` dies at `at`.
    Died,
    /// `who`, a prop, is destroyed at `at`.
    Broke,
    /// `who` is pushed from `at` to `to`.
    Pushed,
    /// `who` at `at` is pushed against `whom`, an actor or a tile at `to`. An [`EventKind::Hurt`] follows for each of the two.
    Collided,
    /// `who`, a body or an item, falls into the hole at `at`.
    Fell,
    /// The player lands at `at` and loses `amount`.
    Landed,
    /// The player lands at `at` unhurt.
    LandedSoftly,
    /// The player has reached depth `amount`.
    Descended,
    /// The player has reached depth `amount`, the last one.
    DescendedLast,
    /// An orb sends `who`, a body or an item, from `at` to `to`. If only one end is in sight, both cells are that end; if no place
    /// was free, both are `at`.
    Teleported,
    /// `who` blinks from `at` to `to`. If only one end is in sight, both cells are that end; if the place was taken, both are `at`.
    Blinked,
    /// The player throws `whom`, an item as it is known, from `at` to `to`.
    Thrown,
    /// `who`, an item, comes to rest at `to` after flying to `at`.
    CameToRest,
    /// `who`, an orb as it was known before, breaks at `at`.
    OrbBroke,
    /// Fire bursts from `who`, an orb at `at`.
    FireBurst,
    /// Frost bursts from `who`, an orb at `at`.
    FrostBurst,
    /// `who`, an orb that broke at `at`, finds nothing to affect.
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
    /// `who` gets BURN because light falls on it.
    LitUp,
    /// The cell `at` begins to burn.
    Ignited,
    /// The bridge at `at` burns away.
    BridgeBurnt,
    /// `who`, a brazier at `at`, spills its fire over `to`.
    Spilled,
    /// `who` gains `amount` hit points from spores, or from a landing with an amulet.
    Healed,
    /// The player's blow heals the player by `amount`: the vampire cloak.
    Drained,
    /// The player's blow hurts the player by `amount`: the amulet of reckoning.
    Reckoned,
    /// `who` bursts into spores at `at`.
    SporesBurst,
    /// The player takes `whom`, an item as it is known.
    PickedUp,
    /// The player steps on `whom`, an item as it is known, with a full pack.
    PackFull,
    /// The player equips `whom`, an item as it is known afterwards.
    Equipped,
    /// The player stows `whom`.
    Stowed,
    /// A thing that looked like `who` (a disguise) is `whom` (a kind of item).
    Identified,
    /// `whom`, a carried item as it is known, gains a level. The event does not say which level, because the player may not know
    /// it.
    Empowered,
    /// `who`, a body or an item on the ground at `at`, gains a level.
    Grew,
    /// `whom`, a cursed kind, is destroyed.
    CurseBroken,
    /// `whom`, a cursed kind, is put on.
    CursePutOn,
    /// `who` starts to hunt, in sight or not.
    Hunts,
    /// `who` starts to search, in sight or not.
    Searches,
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
    /// The player's spear strikes at `whom`, who has moved to `to`.
    Guarded,
    /// The player's rapier strikes at `whom` at `to` after a step.
    Lunged,
    /// The player's staffs gain charges on landing, `amount` each.
    Recharged,
    /// An orb of light, thrown, shines at `at`.
    Flashed,
    /// An orb of gravity, thrown, pushes everything around `at`.
    Shoved,
    /// The player's maximum hit points grow by `amount`, and the player is fully healed.
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
    /// The player carries nothing that an orb of power or data could affect.
    NothingToWorkOn,
    /// `who`, a fleeing creature that the player knows of, hunts again or searches.
    HuntsAgain,
    SearchesAgain,
}

const KINDS: usize = EventKind::SearchesAgain as usize + 1;

/// The subject of an event: its kind, or a status that begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    Event(EventKind),
    Begins(Status),
    Ends(Status),
}

impl From<EventKind> for Telling {
    fn from(kind: EventKind) -> Self {
        Self::Event(kind)
    }
}

impl Telling {
    /// The index into [`CUES`].
    pub(crate) const fn cue(self) -> u8 {
        let (status, is_end) = match self {
            Self::Event(kind) => return kind as u8,
            Self::Begins(status) => (status, false),
            Self::Ends(status) => (status, true),
        };
        (KINDS + 2 * status as usize + is_end as usize) as u8
    }
}

#[cfg(test)]
mod tests;
