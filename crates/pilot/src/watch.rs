//! Watches the game while a walk or rest continues by itself.

use crate::fight::{CLOSE, hunters};
use crate::memory::Memory;
use crate::stop::Stop;
use barrow_core::{Pos, Sight, Stat, Thing, Variant, View};

/// The parts of the state after a move whose changes should stop a walk or rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    hero: Option<Pos>,
    /// For each status of the player, true while it is on.
    states: Vec<bool>,
    health: Option<Stat>,
    dangers: Vec<Pos>,
    sight: Vec<Sight>,
    /// The distance to the nearest hunter.
    hunter: Option<i32>,
}

impl Watch {
    /// Notes the state in `view`.
    pub fn new(view: &View, variant: &Variant) -> Self {
        let stats = || variant.stats.iter().zip(&view.stats);
        Self {
            hero: view.hero,
            states: stats().map(|(info, stat)| info.is_status() && stat.value > 0).collect(),
            health: stats().find(|(info, _)| info.is_health()).map(|(_, stat)| *stat),
            dangers: view.dangers.iter().map(|danger| danger.at).collect(),
            sight: view.sight.clone(),
            hunter: view
                .hero
                .and_then(|hero| hunters(view, variant).into_iter().map(|foe| variant.topology.distance(hero, foe.at)).min()),
        }
    }

    /// Tells whether a hunter is nearer than the nearest was.
    pub fn is_closer(&self, before: &Self) -> bool {
        self.hunter.is_some_and(|now| before.hunter.is_none_or(|before| now < before))
    }

    /// The hero's cell.
    pub const fn hero(&self) -> Option<Pos> {
        self.hero
    }

    /// The most serious reason to stop since `before`. `view` is the view that this watch was made from, and `memory` the player's
    /// memory with it.
    pub fn news(&self, before: &Self, view: &View, memory: &Memory, variant: &Variant) -> Option<Stop> {
        if view.asked.is_some() {
            return Some(Stop::Asked);
        }
        if self.health.zip(before.health).is_some_and(|(now, before)| now.value < before.value && now.max == before.max) {
            return Some(Stop::Hurt);
        }
        let states = self.states.iter().zip(&before.states).zip(variant.stats);
        let change = states.filter(|((now, before), _)| now != before).map(|((&now, _), info)| (now, info.name));
        if let Some((is_on, name)) = change.min_by_key(|(is_on, _)| !is_on) {
            return Some(if is_on { Stop::Began(name) } else { Stop::Ended(name) });
        }
        newcomer(view, memory, variant).or_else(|| Self::new_danger(before, view, variant))
    }

    /// A new danger on a nearby cell that was in view and harmless. Walks avoid dangers that exist when a cell is first seen.
    fn new_danger(before: &Self, view: &View, variant: &Variant) -> Option<Stop> {
        let hero = view.hero?;
        let was_in_view = |at: Pos| {
            let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y)) else { return false };
            before.sight.get(y * usize::from(view.width) + x).is_none_or(|&sight| sight == Sight::InView)
        };
        let is_new = |at: Pos| !before.dangers.contains(&at) && was_in_view(at);
        let close = view.dangers.iter().filter(|danger| variant.topology.distance(hero, danger.at) <= CLOSE);
        close.filter(|danger| is_new(danger.at)).map(|danger| Stop::Danger(variant.legend.name(danger.id))).next()
    }

    /// Tells whether at most one point of health was lost while a status such as burning wears off.
    pub fn is_wearing_off(&self, before: &Self) -> bool {
        let lost = self.health.zip(before.health).map_or(0, |(now, before)| before.value - now.value);
        self.states.iter().any(|&is_on| is_on) && lost <= 1
    }

    /// Tells whether health has just become full.
    pub fn is_healed(&self, before: &Self) -> bool {
        let is_full = |stat: Option<Stat>| stat.is_some_and(|stat| stat.max > 0 && stat.value >= stat.max);
        is_full(self.health) && !is_full(before.health)
    }
}

/// The nearest foe in view that the player has not noticed yet, as a reason to stop.
pub fn newcomer(view: &View, memory: &Memory, variant: &Variant) -> Option<Stop> {
    let hero = view.hero?;
    let newcomers: Vec<&Thing> = memory.newcomers(variant).collect();
    let nearest = newcomers.iter().min_by_key(|thing| variant.topology.distance(hero, thing.at))?;
    let name = variant.legend.name(nearest.id);
    Some(if newcomers.iter().any(|thing| thing.id != nearest.id) {
        Stop::Several(name)
    } else if memory.has_noticed(nearest.id) {
        Stop::Another(name)
    } else {
        Stop::Newcomer(name)
    })
}
