//! Foes as a closer look shows them: their abilities, and the cost of a fight.

use super::DelverBot;
use super::names::{HELPLESS, QUIET, SHOOTERS, SHY, SUMMONER, SWIFT};
use barrow_core::{Fact, Pos, Shown, Sight, Subject, Value, Variant};

/// The assumed time to kill a foe if a look does not tell it. \[hundredths of a turn\]
const USUAL_TURNS: i32 = 300;
/// How often a shooter shoots: about every third turn. \[percent\]
const SHOTS: i32 = 33;

/// The harm a summoned blade does in a turn, counted as its summoner's. \[hundredths of a hit point\]
const SUMMONED: i32 = 150;

/// How a foe fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Walks up and strikes.
    Comes,
    /// See [`SWIFT`].
    Swift,
    /// See [`SHOOTERS`].
    Shoots,
    /// See [`SHY`].
    Shy,
}

impl Manner {
    fn of(name: &str) -> Self {
        match name {
            _ if SHY.contains(&name) => Self::Shy,
            _ if SHOOTERS.contains(&name) => Self::Shoots,
            _ if SWIFT.contains(&name) => Self::Swift,
            _ => Self::Comes,
        }
    }
}

/// A foe in view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) at: Pos,
    /// Its distance from the hero. \[steps\]
    pub(super) distance: i32,
    pub(super) is_awake: bool,
    /// Cannot act now.
    pub(super) is_helpless: bool,
    pub(super) manner: Manner,
    /// The time it takes to kill. \[hundredths of a turn\]
    pub(super) turns: i32,
    /// The harm it does in a turn next to the hero. \[hundredths of a hit point\]
    pub(super) harm: i32,
    /// The harm of one blow. \[hit points\]
    pub(super) blow: i32,
}

impl DelverBot {
    /// Looks at every foe in view.
    pub(super) fn see_foes(&mut self, play: &dyn Shown, hero: Pos) {
        let variant = play.variant();
        self.foes.clear();
        for thing in &self.view.things {
            if !variant.legend.role(thing.id).is_foe() || self.view.sight(thing.at) != Sight::InView {
                continue;
            }
            self.facts.clear();
            play.inspect(Subject::Cell(thing.at), &mut self.facts);
            let name = variant.legend.name(thing.id);
            let is_helpless = is_in(variant, thing.conditions, &HELPLESS);
            let manner = Manner::of(name);
            self.foes.push(Foe {
                at: thing.at,
                distance: variant.topology.distance(hero, thing.at),
                is_awake: !is_in(variant, thing.conditions, &QUIET),
                is_helpless,
                manner,
                turns: turns_to_kill(&self.facts).unwrap_or(USUAL_TURNS),
                harm: match name {
                    _ if is_helpless => 0,
                    SUMMONER => SUMMONED,
                    _ => harm(&self.facts, manner),
                },
                blow: number(&self.facts, Fact::DAMAGE).unwrap_or(0),
            });
        }
    }
}

fn is_in(variant: &Variant, conditions: u16, names: &[&str]) -> bool {
    variant.conditions.iter().enumerate().any(|(bit, condition)| conditions >> bit & 1 == 1 && names.contains(&condition.name))
}

/// The cost of killing all `foes` one after the other, in hundredths of a hit point. Each foe does harm until it is dead, but only
/// as many at once as there are ways to the hero; shooters need no way.
pub(super) fn cost_of_fight(foes: &[Foe], ways: usize) -> i32 {
    let mut waits = 0;
    let mut cost = 0;
    // First strike the foes that do the most harm for the time they take to kill.
    let mut order: Vec<&Foe> = foes.iter().filter(|foe| foe.manner != Manner::Shy).collect();
    order.sort_by_key(|foe| foe.turns * 100 / foe.harm.max(1));
    for (place, foe) in order.iter().enumerate() {
        waits += foe.turns;
        // With too few ways, a foe waits until the foes before it are dead.
        let before: i32 = if foe.manner == Manner::Shoots {
            0
        } else {
            order[..(place + 1).saturating_sub(ways.max(1))].iter().map(|foe| foe.turns).sum()
        };
        cost += foe.harm * (waits - before) / 100;
    }
    cost
}

/// The harm that foes do while the bot runs `steps` steps. \[hundredths of a hit point\]
pub(super) fn cost_of_run(foes: &[Foe], steps: i32) -> i32 {
    let turns = |foe: &Foe| match foe.distance {
        _ if foe.manner == Manner::Shoots => steps,
        distance if foe.manner == Manner::Swift => (steps - distance / 2).max(0),
        1 => 1,
        _ => 0,
    };
    foes.iter().map(|foe| foe.harm * turns(foe) / if foe.distance == 1 && foe.manner != Manner::Swift { 2 } else { 1 }).sum()
}

fn value<'a>(facts: &'a [Fact], name: &str) -> Option<&'a Value> {
    facts.iter().find(|fact| fact.name == name).map(|fact| &fact.value)
}

fn number(facts: &[Fact], name: &str) -> Option<i32> {
    if let Some(Value::Number(number)) = value(facts, name) { Some(*number) } else { None }
}

/// The expected time to kill: the blows needed over the chance of each. \[hundredths of a turn\]
fn turns_to_kill(facts: &[Fact]) -> Option<i32> {
    let blows = number(facts, Fact::BLOWS_TO_KILL)?;
    match value(facts, Fact::CHANCE_TO_HIT) {
        Some(&Value::Chance(cases, of)) if cases > 0 => Some(blows * 100 * of as i32 / cases as i32),
        _ => None,
    }
}

fn harm(facts: &[Fact], manner: Manner) -> i32 {
    let damage = number(facts, Fact::DAMAGE).unwrap_or(0) * 100;
    match value(facts, Fact::CHANCE_TO_BE_HIT) {
        Some(&Value::Chance(cases, of)) if of > 0 => damage * cases as i32 / of as i32,
        _ if manner == Manner::Shoots => damage * SHOTS / 100,
        _ => 0,
    }
}
