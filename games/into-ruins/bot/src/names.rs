//! The names that the bot knows, once each, so that a test can check them against the game.

/// Conditions in which a foe does not come.
pub(super) const QUIET: [&str; 2] = ["asleep", "wandering"];
/// Conditions in which a foe cannot act.
pub(super) const HELPLESS: [&str; 2] = ["frozen", "stunned"];

/// Runs away, and bites only when cornered, so it is not worth a chase.
pub(super) const SHY: [&str; 1] = ["rat"];
/// Foes that attack from afar: running does not escape them, and waiting does not draw them near.
pub(super) const SHOOTERS: [&str; 4] = ["goblin archer", "goblin warlock", "mirrorshard", "dragon"];
/// Does not strike, but summons foes that do, without end.
pub(super) const SUMMONER: &str = "goblin mystic";
/// Foes that move and strike in one turn: running from them does not help.
pub(super) const SWIFT: [&str; 2] = ["jackal", "glowhorn"];

/// Bursts into spores, which heal.
pub(super) const MUSHROOM: &str = "mushroom";
/// Heal every creature in them.
pub(super) const SPORES: &str = "spores";
/// Burns.
pub(super) const FLAME: &str = "fire";
/// Ground that fire runs over.
pub(super) const TINDER: [&str; 4] = ["short grass", "long grass", "trampled grass", "bridge"];

/// Weapons, best first. All but the hammer and the rapier strike equally hard, and the axe strikes three foes.
pub(super) const WEAPONS: [&str; 5] = ["Axe", "Spear", "Hammer", "Rapier", "Torch"];
/// Used, it heals fully and raises the maximum.
pub(super) const LIFE: &str = "Orb of Life";
/// Used, it makes landings harmless for a time.
pub(super) const GRAVITY: &str = "Orb of Gravity";
/// Used, it improves a carried item.
pub(super) const POWER: &str = "Orb of Power";
/// Used, it identifies an item.
pub(super) const DATA: &str = "Orb of Data";
/// Moves its target somewhere else.
pub(super) const TELEPORT: &str = "Orb of Teleport";
/// Freezes seven cells.
pub(super) const ICE: &str = "Orb of Ice";
/// Burns seven cells.
pub(super) const FIRE: &str = "Orb of Fire";

/// Moves its user, so it is not a weapon.
pub(super) const BLINK_STAFF: &str = "Staff of Blink";
/// Burns its target, and the grass on the way.
pub(super) const FIRE_STAFF: &str = "Staff of Fire";
/// Freezes its target.
pub(super) const ICE_STAFF: &str = "Staff of Ice";

/// Worn, it returns the damage of every blow to its wearer.
pub(super) const RECKONING: &str = "Amulet of Reckoning";
/// Worn, it makes bright light set its wearer on fire, even light from the wearer's own torch.
pub(super) const VAMPIRE: &str = "Vampire Cloak";
/// Worn, it makes blows miss more often.
pub(super) const ARMOR: [&str; 2] = ["Amulet of Defense", "Cloak of Defense"];

/// The word for each sort in the names of unknown items.
pub(super) const ORB: &str = "Orb";
pub(super) const STAFF: &str = "Staff";
pub(super) const AMULET: &str = "Amulet";
pub(super) const CLOAK: &str = "Cloak";

/// Stats that count down.
pub(super) const LIGHT_LEFT: &str = "Light";
pub(super) const SLOW_FALL_LEFT: &str = "Slow fall";
pub(super) const BURNING_LEFT: &str = "Burning";
