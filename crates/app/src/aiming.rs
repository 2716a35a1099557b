//! Aiming: the first target, and what a shot would do, in words.

use crate::sights::{bearing, faced, sights};
use crate::words;
use barrow_core::{Aim, Attitude, Effect, Move, Play, Pos, Role, Sight, Target, Value, Variant, View};

/// The cell to aim at first: the last target while it is of use, else where the move does the player most good, as far as it can be
/// foreseen. Of equals the nearest foe. Without any use, the cell ahead.
pub fn first_target(play: &dyn Play, view: &View, aimed: &dyn Fn(Pos) -> Move, last: Option<Pos>) -> Pos {
    let variant = play.variant();
    let hero = view.hero.unwrap_or_default();
    let mut offered = Vec::new();
    play.offer(&mut offered);
    let is_offered = |pos: &Pos| view.sight(*pos) == Sight::InView && offered.contains(&aimed(*pos));
    let mut aim = Aim::default();
    let mut best = None;
    for pos in sights(view, variant).into_iter().chain(view.positions().filter(is_offered)) {
        play.aim(aimed(pos), &mut aim);
        if is_wasted(&aim, view, variant, pos) {
            continue;
        }
        let is_foe = view.role(pos, &variant.legend) == Role::Foe;
        let merit = merit(&aim, view, variant, is_foe);
        let rank = (is_foe && last == Some(pos), merit, is_foe, -variant.topology.distance(hero, pos));
        if merit > 0 && best.is_none_or(|(before, _)| rank > before) {
            best = Some((rank, pos));
        }
    }
    let ahead = || faced(view, variant).filter(|&pos| view.contains(pos));
    best.map(|(_, pos)| pos).or_else(ahead).unwrap_or(hero)
}

/// Whether what would be hit first, or stands where it is aimed at, is in a condition that the move would cause.
fn is_wasted(aim: &Aim, view: &View, variant: &Variant, pos: Pos) -> bool {
    let is_in_it = |at: Pos| {
        let foes = view.things.iter().filter(|thing| variant.legend.role(thing.id) == Role::Foe);
        foes.filter(|thing| thing.at == at).any(|thing| thing.conditions & aim.causes != 0)
    };
    is_in_it(pos) || aim.targets.first().is_some_and(|target| is_in_it(target.at))
}

/// How much good a move does the player.
fn merit(aim: &Aim, view: &View, variant: &Variant, is_foe: bool) -> i32 {
    if *aim == Aim::default() {
        return i32::from(is_foe);
    }
    let risk = if aim.warning.is_empty() { 0 } else { 60 };
    aim.targets.iter().map(|target| merit_of_hit(target, view, variant)).sum::<i32>() - risk
}

fn merit_of_hit(target: &Target, view: &View, variant: &Variant) -> i32 {
    let role = variant.legend.role(target.id);
    let Some(effect) = target.effect else { return if role == Role::Foe { 10 } else { 0 } };
    let harm = 10 * effect.damage
        + 20 * effect.begins.count_ones() as i32
        + 60 * i32::from(effect.is_deadly || effect.falls)
        + 5 * i32::from(effect.to.is_some() || !effect.also.is_empty())
        - 5 * effect.ends.count_ones() as i32;
    match role {
        Role::Foe if effect.helps => -50,
        Role::Foe if harm > 0 => share(target, harm) + urgency(target, view, variant),
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

/// A hunter and a dangerous creature come first.
fn urgency(target: &Target, view: &View, variant: &Variant) -> i32 {
    let Some(thing) = view.things.iter().rev().find(|thing| thing.at == target.at && thing.id == target.id) else { return 0 };
    let hunts = words::conditions(thing.conditions, variant).any(|condition| condition.attitude == Attitude::Hunts);
    8 * i32::from(hunts) + 3 * thing.threat.map_or(0, |threat| threat as i32)
}

/// How much farther from the nearest foe the player ends up.
fn escape(effect: Effect, view: &View, variant: &Variant) -> i32 {
    let nearest = |from: Pos| {
        let foes = view.things.iter().filter(|thing| variant.legend.role(thing.id) == Role::Foe);
        foes.map(|thing| variant.topology.distance(from, thing.at)).min().unwrap_or(0)
    };
    effect.to.zip(view.hero).map_or(0, |(to, hero)| 5 * (nearest(to) - nearest(hero)))
}

/// Describes what a move aimed at this cell would do, in sentences.
pub fn foretell(aim: &Aim, at: Pos, variant: &Variant) -> String {
    let is_hero = |target: &&Target| variant.legend.role(target.id) == Role::Hero;
    let told: Vec<String> = aim.targets.iter().filter(|target| !is_hero(target)).map(|target| tell(target, variant)).collect();
    let mut sentences = match (told.as_slice(), aim.targets.iter().find(is_hero)) {
        ([], Some(_)) => Vec::new(),
        ([], None) if aim.cells.is_empty() => vec!["it hits nothing you see there.".to_owned()],
        ([], None) if aim.cells.contains(&at) => vec!["it goes that far and hurts nobody you see.".to_owned()],
        ([], None) => {
            let far = aim.cells.len() as i32;
            let steps = if far == 1 { "step" } else { "steps" };
            vec![format!("it goes no farther than {} {steps} and hurts nobody you see.", words::of_count(far))]
        }
        (told, _) => vec![format!("it hits {}.", told.join("; then "))],
    };
    if let Some(hero) = aim.targets.iter().find(is_hero) {
        let effect = hero.effect.unwrap_or_default();
        let is_harmed = effect.damage > 0 || effect.begins != 0 || effect.is_deadly || effect.falls;
        sentences.push(format!("{}{}.", if is_harmed { "Beware, " } else { "" }, tell(hero, variant)));
    }
    sentences.extend((!aim.warning.is_empty()).then(|| aim.warning.to_owned()));
    sentences.join(" ")
}

/// A target, the chance to hit it, and what would happen to it.
fn tell(target: &Target, variant: &Variant) -> String {
    let name = variant.legend.name(target.id);
    let mut told = if variant.legend.role(target.id) == Role::Hero { name.to_owned() } else { format!("the {name}") };
    let (cases, of) = target.chance;
    if cases < of {
        told = format!("{told} ({})", Value::Chance(cases, of));
    }
    match target.effect {
        None => told,
        Some(effect) => format!("{told}: {}", outcome(effect, target, variant)),
    }
}

fn outcome(effect: Effect, target: &Target, variant: &Variant) -> String {
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
    parts.extend((!effect.also.is_empty()).then(|| effect.also.to_owned()));
    parts.extend(effect.falls.then(|| "down the hole".to_owned()));
    if effect.is_deadly {
        parts.push(if variant.legend.role(target.id) == Role::Prop { "broken" } else { "killed" }.to_owned());
    }
    if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests;
