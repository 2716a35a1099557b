//! Why an automatic walk, rest or fight stopped.

use barrow_core::{Pos, Stat};

/// Why there is no next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The hero stands on the target.
    Arrived,
    /// The hero stands beside a target that only the player may decide to enter or strike.
    Beside(Obstacle),
    /// The hero stands beside something that bars the only way.
    Barred(Obstacle),
    /// The target is no cell of the map.
    Outside,
    /// The target has not been seen.
    Unknown,
    /// The target cannot be entered.
    Solid(&'static str),
    /// Nothing known leads to the target.
    NoWay,
    /// Nothing known leads to any foe that hunts the player. The nearest has this name.
    NoWayTo(&'static str),
    /// A foe in view hunts the player, so no walk was begun.
    Hunted(&'static str),
    /// A foe in view hunts the player, so no rest was begun.
    Restless(&'static str),
    /// A foe in view hunts the player, so no further turn is taken.
    StillHunted(&'static str),
    /// No foe in view hunts the player.
    NotHunted,
    /// No foe in view hunts the player, but one of this name that flees stands beside the hero.
    Cornered(&'static str),
    /// A foe of this name beside the hero does not hunt, but would kill a hero in bad health.
    BesideDeadly(&'static str),
    /// The hero is wounded and stands in what heals.
    Healing(&'static str),
    /// The next step makes a noise on ground of the first name, and a foe of the second name that sleeps would hear it.
    Noise(&'static str, &'static str),
    /// The hero has lost so much health that only the player may decide to fight on.
    Weak(Stat),
    /// A foe has come into view.
    Newcomer(&'static str),
    /// One more foe of a known kind has come into view.
    Another(&'static str),
    /// Foes of several kinds have come into view; this is the nearest.
    Several(&'static str),
    /// The player lost health.
    Hurt,
    /// Health is full again.
    Healed,
    /// Resting has done all that it can.
    Rested,
    /// A status of the player began.
    Began(&'static str),
    /// A status of the player is over.
    Ended(&'static str),
    /// A place nearby has become dangerous.
    Danger(&'static str),
    /// The last step did not move the hero.
    NoFurther,
    /// A question must be answered first.
    Asked,
    /// Nothing happened for this many turns.
    Enough(u32),
    /// The walk takes far longer than planned and finds nothing new.
    Astray,
    /// All that can be reached is known, and nothing there is worth a walk.
    Explored,
    /// The same, and the hole or exit of this name leads to another level.
    WayOn(&'static str),
    /// The same, and the hero stands beside the way to another level.
    Brink(Obstacle),
    /// The hero let a foe of this name come.
    Held(&'static str),
    /// No hole and no stairs are known.
    NoExit,
    /// The view shows no hero, so no walk can begin.
    NoHero,
    /// No verb of the variant takes a direction.
    NoSteps,
    /// Every verb of the variant takes an argument.
    NoWait,
    /// Resting would change nothing for the better, and why.
    Useless(&'static str),
}

/// Something that a walk does not enter by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Its name.
    pub name: &'static str,
    /// Its cell.
    pub at: Pos,
}
