//! Powers of creatures and staffs: the cells that they cross and their effects there. Spec: into-ruins actors 11, items 3 and 9.

use serde::{Deserialize, Serialize};

/// Where a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stop {
    /// Entities do not stop it.
    Never,
    /// On the first entity.
    AtFirst,
    /// Before the first entity.
    BeforeFirst,
}

/// The effect on the cells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Effect {
    /// Ignites and burns; never misses.
    Fire,
    /// Hurts, and glows until the end of the turn.
    Lightning,
    /// Freezes.
    Ice,
    /// Moves the caster to the last cell.
    Blink,
    /// Strikes the actor on the last cell.
    Arrow,
    /// A few spores for an ally.
    Heal,
    /// A spectral blade.
    Summon,
}

/// A power that a creature uses from afar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub(crate) effect: Effect,
    /// \[cells\]
    pub(crate) range: u8,
    pub(crate) stop: Stop,
    /// True if the line goes past its target to its full range.
    pub(crate) extends: bool,
}

impl Power {
    pub(crate) const SHOOT: Self = Self { effect: Effect::Arrow, range: 4, stop: Stop::AtFirst, extends: false };
    pub(crate) const FIRE_BOLT: Self = Self { effect: Effect::Fire, range: 4, stop: Stop::AtFirst, extends: true };
    pub(crate) const FIRE_BREATH: Self = Self { effect: Effect::Fire, range: 4, stop: Stop::Never, extends: true };
    pub(crate) const ICE_BEAM: Self = Self { effect: Effect::Ice, range: 6, stop: Stop::Never, extends: true };
    pub(crate) const LIGHTNING_BEAM: Self = Self { effect: Effect::Lightning, range: 6, stop: Stop::Never, extends: true };
    pub(crate) const BLINK: Self = Self { effect: Effect::Blink, range: 3, stop: Stop::BeforeFirst, extends: true };
    pub(crate) const HEAL_ALLY: Self = Self { effect: Effect::Heal, range: 1, stop: Stop::AtFirst, extends: false };
    pub(crate) const SUMMON_BLADE: Self = Self { effect: Effect::Summon, range: 1, stop: Stop::BeforeFirst, extends: false };
}
