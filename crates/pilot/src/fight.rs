//! Foes that are after the player: which of them matter, and the next blow or step of a fight.

use crate::ground::Ground;
use crate::stop::Stop;
use crate::walk::{Distances, around, bits_of, foes, walk_beside};
use barrow_core::{Attitude, Dir, Pos, Role, Sight, Thing, Threat, Variant, VerbKind, View};
use barrow_kit::distance::UNREACHED;

/// In games whose foes show no attitude, foes within this distance count as hunters. \[steps\]
pub(crate) const CLOSE: i32 = 2;
/// A walk that leads this close to a roaming foe stops first. \[steps\]
const NEAR: i32 = 5;
/// Foes that fight from afar and have no way to the hero count within this distance. \[steps\]
const RANGE: i32 = 7;
/// A way over unseen ground counts if it is at most this much longer than a straight one. \[steps\]
const DETOUR: i32 = 4;
/// This many harmless foes together are no longer harmless.
pub(crate) const PACK: usize = 2;
/// Wait for foes that can arrive within two turns. \[steps\]
const COMES: u16 = 3;
/// Count the ways on which foes can arrive within a few turns. \[steps\]
const SOON: u16 = 6;

/// Foes in view that hunt the player. In games whose foes show no attitude, the close ones.
pub fn hunters(view: &View, variant: &Variant) -> Vec<Thing> {
    let Some(hero) = view.hero else { return Vec::new() };
    let after_you = bits_of(variant, |attitude| matches!(attitude, Attitude::Hunts | Attitude::KeepsAway));
    let is_hunter = |thing: &Thing| match after_you {
        0 => variant.topology.distance(hero, thing.at) <= CLOSE,
        after_you => thing.conditions & after_you != 0,
    };
    let mut hunters = in_view(view, variant);
    hunters.retain(is_hunter);
    hunters
}

/// Foes in view for a fight: the hunters, and wounded foes beside the hero that do not flee. In games whose foes show no attitude, every
/// foe. Leaves out foes that walking does not strike.
pub fn opponents(view: &View, variant: &Variant) -> Vec<Thing> {
    let mut opponents = if shows_hunters(variant) { hunters_and_wounded(view, variant) } else { in_view(view, variant) };
    opponents.retain(|foe| variant.legend.role(foe.id) == Role::Foe);
    opponents
}

fn hunters_and_wounded(view: &View, variant: &Variant) -> Vec<Thing> {
    let flees = bits_of(variant, |attitude| attitude == Attitude::Flees);
    let mut opponents = hunters(view, variant);
    let is_beside = |foe: &Thing| view.hero.is_some_and(|hero| variant.topology.distance(hero, foe.at) == 1);
    let is_wounded = |foe: &Thing| foe.conditions & flees == 0 && !wound(foe).0 && is_beside(foe);
    let others = in_view(view, variant).into_iter().filter(|foe| is_wounded(foe) && !opponents.contains(foe));
    let others: Vec<Thing> = others.collect();
    opponents.extend(others);
    opponents
}

fn in_view(view: &View, variant: &Variant) -> Vec<Thing> {
    let thing_of = |(id, at): (u8, Pos)| {
        let thing = view.things.iter().rev().find(|thing| thing.at == at && thing.id == id);
        thing.copied().unwrap_or(Thing::new(id, at))
    };
    foes(view, variant).map(thing_of).collect()
}

/// The nearest hunter that can do harm: it has a way to the hero or fights from afar. A harmless one counts only in company, if it
/// shoots, or beside the hero, where it bites.
pub fn hunter(view: &View, variant: &Variant) -> Option<Thing> {
    let mut hunters = hunters(view, variant);
    if shows_hunters(variant) && !hunters.is_empty() {
        let reach = Reach::new(view, variant);
        hunters.retain(|thing| reach.has(thing, view, variant));
    }
    if hunters.len() < PACK {
        let is_beside = |thing: &Thing| view.hero.is_some_and(|hero| variant.topology.distance(hero, thing.at) == 1);
        let shoots = bits_of(variant, |attitude| attitude == Attitude::KeepsAway);
        hunters.retain(|thing| thing.threat != Some(Threat::Harmless) || is_beside(thing) || thing.conditions & shoots != 0);
    }
    nearest(hunters, view, variant)
}

fn nearest(things: Vec<Thing>, view: &View, variant: &Variant) -> Option<Thing> {
    let hero = view.hero?;
    things.into_iter().min_by_key(|thing| variant.topology.distance(hero, thing.at))
}

/// Tells whether foes show that they hunt.
pub fn shows_hunters(variant: &Variant) -> bool {
    variant.conditions.iter().any(|condition| condition.attitude == Attitude::Hunts)
}

/// The distance to the hero from every cell.
struct Reach {
    known: Distances,
    /// The same distances if everything unknown is open.
    hoped: Distances,
}

impl Reach {
    fn new(view: &View, variant: &Variant) -> Self {
        let [mut known, mut hoped] = [Distances::default(), Distances::default()];
        for distances in [&mut known, &mut hoped] {
            distances.look(view, variant);
        }
        known.spread(view, variant, view.hero, Ground::is_open_to_the_bold);
        let is_open =
            |ground: &Ground, at: Pos| ground.is_open_to_the_bold(at) || view.contains(at) && view.sight(at) == Sight::Unknown;
        hoped.spread(view, variant, view.hero, is_open);
        Self { known, hoped }
    }

    /// Tells whether a foe can reach the hero or harm it from afar.
    fn has(&self, foe: &Thing, view: &View, variant: &Variant) -> bool {
        let Some(hero) = view.hero else { return false };
        let straight = variant.topology.distance(hero, foe.at);
        let keeps_away = foe.conditions & bits_of(variant, |attitude| attitude == Attitude::KeepsAway) != 0;
        // A flying foe may hover over a hole beside the way.
        let steps = |distances: &Distances| {
            let beside = around(variant, foe.at).map(|at| distances.steps(view, at)).min();
            distances.steps(view, foe.at).min(beside.unwrap_or(UNREACHED))
        };
        straight <= if keeps_away { RANGE } else { CLOSE }
            || steps(&self.known) != UNREACHED
            || i32::from(steps(&self.hoped)) <= straight + DETOUR
    }
}

/// The first step of a walk that ends with a blow at a hunter: a wounded one beside the hero, else any beside the hero, else the
/// nearest. In games whose foes show no attitude, every foe in view counts.
///
/// # Errors
/// The reason why there is no blow or step.
pub fn fight(view: &View, variant: &Variant) -> Result<Dir, Stop> {
    let hero = view.hero.ok_or(Stop::NoHero)?;
    variant.verb_that(VerbKind::Walk).ok_or(Stop::NoSteps)?;
    let opponents = opponents(view, variant);
    let beside = opponents.iter().filter_map(|foe| Some((wound(foe), variant.topology.towards(hero, foe.at)?)));
    if let Some((_, dir)) = beside.min_by_key(|&(wound, _)| wound) {
        return Ok(dir);
    }
    let cells: Vec<Pos> = opponents.iter().map(|foe| foe.at).collect();
    let nearest = nearest(opponents, view, variant).ok_or_else(|| {
        let flees = bits_of(variant, |attitude| attitude == Attitude::Flees);
        let is_cornered = |foe: &Thing| foe.conditions & flees != 0 && variant.topology.distance(hero, foe.at) == 1;
        let cornered = in_view(view, variant).into_iter().find(is_cornered);
        cornered.map_or(Stop::NotHunted, |foe| Stop::Cornered(variant.legend.name(foe.id)))
    })?;
    let mut distances = Distances::default();
    distances.look(view, variant);
    // A step onto stairs would leave the level.
    distances.ground.close(Role::Exit);
    match walk_beside(&mut distances, view, variant, &cells) {
        Ok(route) => route.steps.first().copied().ok_or(Stop::NoWay),
        Err(Stop::NoWay) => Err(Stop::NoWayTo(variant.legend.name(nearest.id))),
        Err(stop) => Err(stop),
    }
}

/// The order in which to strike foes: wounded ones first, harmless ones last, and within each group the one with the fewest hit
/// points left first.
fn wound(foe: &Thing) -> (bool, bool, i32) {
    let is_harmless = foe.threat == Some(Threat::Harmless);
    foe.hp.map_or((true, is_harmless, i32::MAX), |hp| (hp.value >= hp.max, is_harmless, hp.value))
}

/// The names of the noisy ground at `at`, and of an inactive foe in view that would hear a step on it.
pub fn wakes(view: &View, variant: &Variant, at: Pos) -> Option<(&'static str, &'static str)> {
    let (noisy, reach) = variant.noisy;
    let ground = view.tile(at).filter(|tile| noisy.contains(tile))?;
    let awake = bits_of(variant, |attitude| !matches!(attitude, Attitude::Neutral | Attitude::Helpless));
    let sleeper = in_view(view, variant).into_iter().find(|foe| {
        let is_near = variant.topology.distance(at, foe.at) <= reach;
        is_near && foe.conditions & awake == 0 && foe.threat != Some(Threat::Harmless)
    })?;
    Some((variant.legend.name(ground), variant.legend.name(sleeper.id)))
}

/// A foe in view that roams and has not noticed the hero, could do harm, and would be close to a hero at `to`, nearer than now.
pub fn roamer(view: &View, variant: &Variant, to: Pos) -> Option<Thing> {
    let hero = view.hero?;
    let roams = bits_of(variant, |attitude| attitude == Attitude::Roams);
    let is_near = |foe: &Thing| {
        let [now, then] = [hero, to].map(|at| variant.topology.distance(at, foe.at));
        then <= NEAR && then < now
    };
    let does_harm = |foe: &Thing| foe.threat.is_some_and(|threat| threat != Threat::Harmless);
    in_view(view, variant).into_iter().find(|foe| foe.conditions & roams != 0 && does_harm(foe) && is_near(foe))
}

/// A deadly foe beside the hero, whatever it does.
pub fn deadly_beside(view: &View, variant: &Variant) -> Option<Thing> {
    let hero = view.hero?;
    let is_deadly = |foe: &Thing| foe.threat == Some(Threat::Deadly) && variant.topology.distance(hero, foe.at) == 1;
    in_view(view, variant).into_iter().find(is_deadly)
}

/// A foe that hunts the hero and is likely to win the fight.
pub fn deadly_hunter(view: &View, variant: &Variant) -> Option<Thing> {
    hunters(view, variant).into_iter().find(|foe| foe.threat == Some(Threat::Deadly))
}

/// The reason to wait for a foe instead of stepping towards it in direction `dir`: fewer foes can reach the hero here than there, or
/// the foe is one step away and would strike first if the hero closed in. There is none while a foe fights from afar, or while a status
/// such as fire harms the hero.
pub fn awaited(view: &View, variant: &Variant, dir: Dir) -> Option<Stop> {
    let hero = view.hero?;
    let there = variant.topology.step(hero, dir)?;
    let helpless = bits_of(variant, |attitude| attitude == Attitude::Helpless);
    let mut hunters = hunters(view, variant);
    hunters.retain(|foe| foe.conditions & helpless == 0);
    let hunts = bits_of(variant, |attitude| attitude == Attitude::Hunts);
    let ails =
        view.things.iter().any(|thing| thing.at == hero && variant.legend.role(thing.id) == Role::Hero && thing.conditions != 0);
    if ails || hunters.iter().any(|foe| foe.conditions & hunts == 0 || foe.at == there) {
        return None;
    }
    let mut distances = Distances::default();
    distances.look(view, variant);
    // For a hero at `at`: the number of foes that can strike at once, and how soon the first arrives.
    let mut reach = |at: Pos| {
        let is_open = |ground: &Ground, cell: Pos| cell != at && ground.is_open_to_the_bold(cell);
        distances.spread(view, variant, hunters.iter().map(|foe| foe.at), is_open);
        let ways = around(variant, at).map(|cell| distances.steps(view, cell));
        let (ways, soonest) =
            ways.filter(|&steps| steps < SOON).fold((0, UNREACHED), |(ways, soonest), steps| (ways + 1, steps.min(soonest)));
        (hunters.len().min(ways), soonest)
    };
    let ((here, soonest), (there, _)) = (reach(hero), reach(there));
    let first = variant.legend.name(nearest(hunters, view, variant)?.id);
    match soonest {
        _ if here < there && soonest < COMES => Some(Stop::Held(first)),
        1 if here == there => Some(Stop::Met(first)),
        _ => None,
    }
}
