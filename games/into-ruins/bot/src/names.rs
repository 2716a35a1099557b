//! What the bot knows by name: once each, so that a test can hold them against the game.

/// Conditions in which a foe does not come.
pub(super) const QUIET: [&str; 2] = ["asleep", "wandering"];
/// Conditions in which a foe cannot act.
pub(super) const HELPLESS: [&str; 2] = ["frozen", "stunned"];

/// Runs away, and bites only when cornered: not worth a chase.
pub(super) const SHY: [&str; 1] = ["rat"];
/// Those who harm from afar, so that running is no shelter and waiting draws nobody near.
pub(super) const SHOOTERS: [&str; 4] = ["goblin archer", "goblin warlock", "mirrorshard", "dragon"];
/// Does not strike, but what it summons does, for ever.
pub(super) const SUMMONER: &str = "goblin mystic";
/// Those who move and strike in one turn: running from them does not help.
pub(super) const SWIFT: [&str; 2] = ["jackal", "glowhorn"];

/// Bursts into spores, which heal.
pub(super) const MUSHROOM: &str = "mushroom";
/// Heals whoever stands in it.
pub(super) const SPORES: &str = "spores";
/// Burns.
pub(super) const FLAME: &str = "fire";
/// What fire runs over.
pub(super) const TINDER: [&str; 4] = ["short grass", "long grass", "trampled grass", "bridge"];

/// Weapons, the best first: all but the hammer and the rapier strike as hard, and the axe strikes three.
pub(super) const WEAPONS: [&str; 5] = ["Axe", "Spear", "Hammer", "Rapier", "Torch"];
/// Used, it heals all there is and more.
pub(super) const LIFE: &str = "Orb of Life";
/// Used, landings do not hurt for a time.
pub(super) const GRAVITY: &str = "Orb of Gravity";
/// Used, something carried becomes better.
pub(super) const POWER: &str = "Orb of Power";
/// Used, something unknown becomes known.
pub(super) const DATA: &str = "Orb of Data";
/// Takes whoever it works on somewhere else.
pub(super) const TELEPORT: &str = "Orb of Teleport";
/// Freezes seven cells.
pub(super) const ICE: &str = "Orb of Ice";
/// Burns seven cells.
pub(super) const FIRE: &str = "Orb of Fire";

/// Takes its bearer somewhere else: no weapon.
pub(super) const BLINK_STAFF: &str = "Staff of Blink";
/// Burns what it hits, and the grass on the way.
pub(super) const FIRE_STAFF: &str = "Staff of Fire";
/// Freezes what it hits.
pub(super) const ICE_STAFF: &str = "Staff of Ice";

/// Worn, every blow comes back.
pub(super) const RECKONING: &str = "Amulet of Reckoning";
/// Worn, bright light burns, the own torch's too.
pub(super) const VAMPIRE: &str = "Vampire Cloak";
/// Worn, blows miss more often.
pub(super) const ARMOR: [&str; 2] = ["Amulet of Defense", "Cloak of Defense"];

/// What unknown things are called by their sort.
pub(super) const ORB: &str = "Orb";
pub(super) const STAFF: &str = "Staff";
pub(super) const AMULET: &str = "Amulet";
pub(super) const CLOAK: &str = "Cloak";

/// Stats that count down.
pub(super) const LIGHT_LEFT: &str = "Light";
pub(super) const SLOW_FALL_LEFT: &str = "Slow fall";
pub(super) const BURNING_LEFT: &str = "Burning";
