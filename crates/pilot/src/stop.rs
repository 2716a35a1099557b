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
    /// The hero stands beside something that hides the last unknown ground.
    Hidden(Obstacle),
    /// The target is not a cell of the map.
    Outside,
    /// The target has not been seen.
    Unknown,
    /// The target cannot be entered.
    Solid(&'static str),
    /// No known way leads to the target.
    NoWay,
    /// No known way leads to any foe that hunts the player. The nearest has this name.
    NoWayTo(&'static str),
    /// Steps towards the foe of this name, the nearest that hunts the player, have led nowhere.
    Elusive(&'static str),
    /// A foe in view hunts the player, so no walk began.
    Hunted(&'static str),
    /// A foe in view hunts the player, so no rest began.
    Restless(&'static str),
    /// A foe in view hunts the player, so no further turn is taken.
    StillHunted(&'static str),
    /// The foe that hunts the player went out of view after the one step that was to be taken.
    OutOfView(&'static str),
    /// No foe in view hunts the player.
    NotHunted,
    /// No foe in view hunts the player, but a fleeing foe of this name stands beside the hero.
    Cornered(&'static str),
    /// A foe of this name beside the hero does not hunt, but would kill a hero in bad health.
    BesideDeadly(&'static str),
    /// The hero is wounded and stands in something that heals.
    Healing(&'static str),
    /// The next step would be heard: it makes noise on ground of the first name, and a foe of the second name sleeps nearby.
    Noise(&'static str, &'static str),
    /// The next step would lead close to a dangerous foe of this name, which has not noticed the hero.
    Roamer(&'static str),
    /// The hero is in a harmful condition of this name.
    Ailing(&'static str),
    /// The hero has lost so much health that only the player may decide to fight on.
    Weak(Stat),
    /// A foe of this name, which hunts the hero, is likely to kill a hero with this health first.
    Outmatched(&'static str, Stat),
    /// A foe of this name hunted a hero in bad health until it went out of view.
    Lurking(&'static str),
    /// The next move is sure to lose a life or the run.
    Peril,
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
    /// Resting has done everything that it can.
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
    /// All reachable ground is known, and nothing there is worth a walk.
    Explored,
    /// All reachable ground is known, and the hole or exit of this name leads to another level.
    WayOn(&'static str),
    /// All reachable ground is known, and the hero stands beside the way to another level.
    Brink(Obstacle),
    /// The hero waited for a foe of this name in a place that few foes can reach.
    Held(&'static str),
    /// The hero waited for a foe of this name to take the last step between them.
    Met(&'static str),
    /// No hole and no stairs are known.
    NoExit,
    /// The view shows no hero, so no walk can begin.
    NoHero,
    /// No verb of the variant takes a direction.
    NoSteps,
    /// Every verb of the variant takes an argument.
    NoWait,
}

/// Something that a walk does not enter by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Its name.
    pub name: &'static str,
    /// Its cell.
    pub at: Pos,
}
