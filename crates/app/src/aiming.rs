//! Aiming: chooses the first target, and describes what a shot would do.

use crate::sights::{bearing, faced};
use crate::words;
use barrow_core::{Aim, Arg, Attitude, Effect, Move, Pos, Role, Shown, Sight, Target, Thing, Value, Variant, View};
use std::cmp::Reverse;

/// The merits of a cell as the first target. The first field that differs decides.
#[expect(clippy::struct_excessive_bools, reason = "each is a criterion of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_harmless: bool,
    /// The sum of the chances to kill each foe or drop it into a hole. \[percent\]
    kills: i32,
    merit: i32,
    hits_foe: bool,
    hits_hunter: bool,
    /// The share of health that the most wounded of the foes has lost. \[percent\]
    wounds: i32,
    is_last: bool,
    is_foe: bool,
    /// Holes swallow thrown things, and also a hero whom an unknown staff moves there.
    is_no_hole: bool,
    /// Nothing that may be of use is hit.
    spares_things: bool,
    is_ahead: bool,
    nearest: Reverse<i32>,
    /// The order of the cells, row by row.
    at: Reverse<(i16, i16)>,
}

/// The cell on offer to aim at first; `None` if there is none. It harms the player only if every cell on offer does.
pub fn first_target(play: &dyn Shown, view: &View, aimed: &dyn Fn(Pos) -> Move, last: Option<Pos>) -> Option<Pos> {
    let variant = play.variant();
    let mut offered = Vec::new();
    play.offer(&mut offered);
    let offered: Vec<Pos> = offered.into_iter().filter_map(|m| cell_of(m).filter(|pos| aimed(*pos) == m)).collect();
    let (seen, unseen): (Vec<Pos>, Vec<Pos>) = offered.iter().partition(|pos| view.sight(**pos) == Sight::InView);
    let mut aim = Aim::default();
    let mut ranked = |pos: Pos| {
        aim.clear();
        play.aim(aimed(pos), &mut aim);
        rank(&aim, view, variant, pos, last)
    };
    let mut best = seen.into_iter().map(&mut ranked).max();
    // Look at cells out of view only if nothing else is harmless, because each look may ask the server.
    if best.is_none_or(|best| !best.is_harmless) {
        best = best.max(unseen.into_iter().map(ranked).max());
    }
    best.map(|best| Pos::new(best.at.0.1, best.at.0.0))
}

/// The cell that a move is aimed at.
const fn cell_of(m: Move) -> Option<Pos> {
    match m.arg {
        Arg::Cell(pos) | Arg::SlotAt(_, pos) => Some(pos),
        Arg::None | Arg::Dir(_) | Arg::Slot(_) | Arg::Key(_) => None,
    }
}

fn rank(aim: &Aim, view: &View, variant: &Variant, pos: Pos, last: Option<Pos>) -> Rank {
    let is_foe = view.role(pos, &variant.legend).is_foe();
    let is_foretold = *aim != Aim::default();
    let is_known = aim.targets.iter().any(|target| target.effect.is_some());
    let hit: Vec<&Target> = aim.targets.iter().filter(|target| variant.legend.role(target.id).is_foe()).collect();
    // If the game predicts no hits, or the foe is out of range, only the foe at the cell counts.
    let there = view.thing(pos).filter(|_| is_foe && hit.is_empty());
    let foes: Vec<&Thing> = hit.iter().filter_map(|target| thing_of(target, view)).chain(there).collect();
    let is_gone = |target: &Target| target.effect.as_ref().is_some_and(|effect| effect.is_deadly || effect.falls);
    let kills = |target: &&Target| if is_gone(target) { share(target, 100) } else { 0 };
    Rank {
        is_harmless: !harms_player(aim, variant),
        kills: hit.iter().map(kills).sum(),
        merit: if is_foretold { merit(aim, view, variant) } else { i32::from(is_foe) },
        hits_foe: !hit.is_empty() || is_foe && !is_foretold,
        hits_hunter: foes.iter().any(|foe| hunts(foe, variant)),
        wounds: if is_known { foes.iter().map(|foe| wounds(foe)).max().unwrap_or(0) } else { 0 },
        is_last: is_foe && last == Some(pos),
        is_foe,
        is_no_hole: view.tile(pos).is_none_or(|tile| variant.legend.role(tile) != Role::Hole),
        spares_things: aim
            .targets
            .iter()
            .all(|target| matches!(variant.legend.role(target.id), Role::Foe | Role::BlockingFoe | Role::Hero)),
        is_ahead: faced(view, variant) == Some(pos),
        nearest: Reverse(variant.topology.distance(view.hero.unwrap_or_default(), pos)),
        at: Reverse((pos.y, pos.x)),
    }
}

/// Tells whether a move is sure to harm the player. A warning about the place where the player would end up counts.
fn harms_player(aim: &Aim, variant: &Variant) -> bool {
    let heroes = aim.targets.iter().filter(|target| variant.legend.role(target.id) == Role::Hero);
    heroes.filter_map(|hero| hero.effect.as_ref()).any(|effect| is_harm(effect) || effect.to.is_some() && !aim.warning.is_empty())
}

const fn is_harm(effect: &Effect) -> bool {
    effect.damage > 0 || effect.begins != 0 || effect.is_deadly || effect.falls
}

fn thing_of<'a>(target: &Target, view: &'a View) -> Option<&'a Thing> {
    view.things.iter().rev().find(|thing| thing.at == target.at && thing.id == target.id)
}

fn hunts(thing: &Thing, variant: &Variant) -> bool {
    words::conditions(thing.conditions, variant)
        .any(|condition| matches!(condition.attitude, Attitude::Hunts | Attitude::KeepsAway))
}

fn wounds(thing: &Thing) -> i32 {
    thing.hp.filter(|hp| hp.max > 0).map_or(0, |hp| (hp.max - hp.value) * 100 / hp.max)
}

/// The benefit of a move to the player. An unknown effect counts once if it reaches a foe, however many it reaches.
fn merit(aim: &Aim, view: &View, variant: &Variant) -> i32 {
    let risk = if aim.warning.is_empty() { 0 } else { 60 };
    let is_unknown_hit = |target: &Target| target.effect.is_none() && variant.legend.role(target.id).is_foe();
    let unknown = 10 * i32::from(aim.targets.iter().any(is_unknown_hit));
    aim.targets.iter().filter_map(|target| Some(merit_of_hit(target, target.effect.as_ref()?, view, variant))).sum::<i32>()
        + unknown
        - risk
}

fn merit_of_hit(target: &Target, effect: &Effect, view: &View, variant: &Variant) -> i32 {
    // A deadly blow may do more damage than the target has hit points left.
    let left = thing_of(target, view).and_then(|thing| thing.hp).filter(|_| effect.is_deadly).map_or(i32::MAX, |hp| hp.value);
    let harm = 10 * effect.damage.min(left)
        + 20 * effect.begins.count_ones() as i32
        + 60 * i32::from(effect.is_deadly || effect.falls)
        + 5 * i32::from(effect.to.is_some() || !effect.also.is_empty())
        - 5 * effect.ends.count_ones() as i32;
    match variant.legend.role(target.id) {
        Role::Foe | Role::BlockingFoe if effect.helps => -50,
        Role::Foe | Role::BlockingFoe if harm > 0 => share(target, harm) + urgency(target, view, variant),
        Role::Hero => {
            escape(effect, view, variant) - if effect.is_deadly { 1000 } else { 3 * (harm - 5 * i32::from(effect.to.is_some())) }
        }
        Role::Item if effect.helps => 10,
        _ => 0,
    }
}

fn share(target: &Target, harm: i32) -> i32 {
    let (cases, of) = target.chance;
    harm * cases as i32 / (of.max(1) as i32)
}

/// The urgency of a target: hunters and dangerous creatures come first.
fn urgency(target: &Target, view: &View, variant: &Variant) -> i32 {
    let urgency = |thing: &Thing| 8 * i32::from(hunts(thing, variant)) + 3 * thing.threat.map_or(0, |threat| threat as i32);
    thing_of(target, view).map_or(0, urgency)
}

/// The gain in distance from the nearest foe.
fn escape(effect: &Effect, view: &View, variant: &Variant) -> i32 {
    let nearest = |from: Pos| {
        let foes = view.things.iter().filter(|thing| variant.legend.role(thing.id).is_foe());
        foes.map(|thing| variant.topology.distance(from, thing.at)).min().unwrap_or(0)
    };
    effect.to.zip(view.hero).map_or(0, |(to, hero)| 5 * (nearest(to) - nearest(hero)))
}

/// Describes what a move aimed at this cell would do, in sentences. For an unknown thing, it names only the creatures in its
/// path.
pub fn foretell(aim: &Aim, at: Pos, is_known: bool, view: &View, variant: &Variant) -> String {
    let is_hero = |target: &&Target| variant.legend.role(target.id) == Role::Hero;
    let told: Vec<String> = aim.targets.iter().filter(|target| !is_hero(target)).map(|target| tell(target, variant)).collect();
    // Paths that end before the first creature and at it must sound alike. Otherwise they would reveal differences between
    // unknown things.
    let end = aim.cells.last().copied().or(view.hero).unwrap_or_default();
    let is_met = variant.topology.distance(end, at) <= 1;
    let ahead = view.top(at).filter(|id| !is_known && is_met && told.is_empty() && variant.legend.role(*id).is_foe());
    let told = ahead.map_or(told, |id| vec![format!("the {}", variant.legend.name(id))]);
    let mut sentences = match (told.as_slice(), aim.targets.iter().find(is_hero)) {
        ([], Some(_)) => Vec::new(),
        ([], None) => vec![tell_reach(aim, at, view, variant)],
        (told, _) if is_known => vec![format!("it hits {}.", told.join("; then "))],
        (told, _) => vec![format!("in its path: {}. You do not know what it does.", told.join(", then "))],
    };
    if let Some(hero) = aim.targets.iter().find(is_hero) {
        let is_harmed = hero.effect.as_ref().is_some_and(is_harm);
        sentences.push(format!("{}{}.", if is_harmed { "Beware, " } else { "" }, tell(hero, variant)));
    }
    sentences.extend((!aim.warning.is_empty()).then(|| aim.warning.to_string()));
    sentences.join(" ")
}

/// Describes the reach of a move that hits nobody.
fn tell_reach(aim: &Aim, at: Pos, view: &View, variant: &Variant) -> String {
    let foe = view.top(at).filter(|id| variant.legend.role(*id).is_foe()).map(|id| variant.legend.name(id));
    let far = aim.cells.len() as i32;
    let steps = format!("{} {}", words::of_count(far), if far == 1 { "step" } else { "steps" });
    match foe {
        Some(name) if aim.cells.is_empty() => format!("it is aimed at the {name}."),
        Some(name) if aim.cells.contains(&at) => format!("it reaches the {name} and does no harm."),
        Some(name) => format!("the {name} is out of reach: it goes only {steps} that way."),
        None if aim.cells.is_empty() => "it hits nothing you see there.".to_owned(),
        None if aim.cells.contains(&at) => "it hits nobody you can see.".to_owned(),
        None => format!("it goes only {steps} and hits nobody you can see."),
    }
}

/// Describes a target, the chance to hit it, and the effect on it.
fn tell(target: &Target, variant: &Variant) -> String {
    let name = variant.legend.name(target.id);
    let mut told = if variant.legend.role(target.id) == Role::Hero { name.to_owned() } else { format!("the {name}") };
    let (cases, of) = target.chance;
    if cases < of {
        told = format!("{told} ({})", Value::Chance(cases, of));
    }
    match &target.effect {
        None => told,
        Some(effect) => format!("{told}: {}", outcome(effect, target, variant)),
    }
}

fn outcome(effect: &Effect, target: &Target, variant: &Variant) -> String {
    let mut parts = Vec::new();
    if effect.damage > 0 {
        parts.push(format!("{} damage", effect.damage));
    }
    parts.extend(words::conditions(effect.begins, variant).map(|condition| condition.name.to_owned()));
    parts.extend(words::conditions(effect.ends, variant).map(|condition| format!("no longer {}", condition.name)));
    if let Some((to, way)) = effect.to.and_then(|to| Some((to, bearing(variant.topology, target.at, to)?))) {
        let how = match variant.topology.distance(target.at, to) {
            1 => "pushed one step".to_owned(),
            steps => format!("taken {} steps", words::of_count(steps)),
        };
        parts.push(format!("{how} {}", way.name()));
    }
    parts.extend((!effect.also.is_empty()).then(|| effect.also.to_string()));
    parts.extend(effect.falls.then(|| "down the hole".to_owned()));
    if effect.is_deadly {
        parts.push(if variant.legend.role(target.id) == Role::Prop { "broken" } else { "killed" }.to_owned());
    }
    if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests;
