//! Watches the world while a walk or rest goes on by itself.

use crate::stop::Stop;
use crate::walk::{foe_nearby, foes, is_fleeing};
use barrow_core::{Pos, Sight, Stat, Variant, View, sort_few};

/// Report foes and new dangers within this distance. \[steps\]
pub const CLOSE: i32 = 2;

/// What is worth stopping for, as it stood after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    hero: Option<Pos>,
    /// Stats drawn as bars that do not wear off by themselves.
    bars: Vec<Stat>,
    /// Whether each status of the player is on.
    states: Vec<bool>,
    health: Option<Stat>,
    /// Legend ids of the foes in view, sorted.
    foes: Vec<u8>,
    close_foes: usize,
    dangers: Vec<Pos>,
    sight: Vec<Sight>,
}

impl Watch {
    /// Notes how things stand in `view`.
    pub fn new(view: &View, variant: &Variant) -> Self {
        let stats = || variant.stats.iter().zip(&view.stats);
        let mut ids: Vec<u8> = foes(view, variant).map(|(id, _)| id).collect();
        sort_few(&mut ids, |&id| id);
        let is_close = |at: Pos| view.hero.is_some_and(|hero| variant.topology.distance(hero, at) <= CLOSE);
        Self {
            hero: view.hero,
            bars: stats().filter(|(info, _)| info.is_bar && !info.is_status).map(|(_, stat)| *stat).collect(),
            states: stats().map(|(info, stat)| info.is_status && stat.value > 0).collect(),
            health: stats().find(|(info, _)| info.is_health).map(|(_, stat)| *stat),
            close_foes: foes(view, variant).filter(|&(_, at)| is_close(at) && !is_fleeing(view, variant, at)).count(),
            foes: ids,
            dangers: view.dangers.iter().map(|danger| danger.at).collect(),
            sight: view.sight.clone(),
        }
    }

    /// Where the hero was.
    pub const fn hero(&self) -> Option<Pos> {
        self.hero
    }

    /// The gravest reason to stop since `before`. `view` is the view that this watch was made from.
    pub fn news(&self, before: &Self, view: &View, variant: &Variant) -> Option<Stop> {
        if view.asked.is_some() {
            return Some(Stop::Asked);
        }
        if self.bars.iter().zip(&before.bars).any(|(now, before)| now.value < before.value && now.max == before.max) {
            return Some(Stop::Hurt);
        }
        let states = self.states.iter().zip(&before.states).zip(variant.stats);
        let change = states.filter(|((now, before), _)| now != before).map(|((&now, _), info)| (now, info.name));
        if let Some((is_on, name)) = change.min_by_key(|(is_on, _)| !is_on) {
            return Some(if is_on { Stop::Began(name) } else { Stop::Ended(name) });
        }
        self.newcomer(before, view, variant).or_else(|| Self::new_danger(before, view, variant))
    }

    fn newcomer(&self, before: &Self, view: &View, variant: &Variant) -> Option<Stop> {
        let count =
            |watch: &Self, id: u8| watch.foes.partition_point(|&foe| foe <= id) - watch.foes.partition_point(|&foe| foe < id);
        let mut newcomers: Vec<u8> = self.foes.iter().copied().filter(|&id| count(self, id) > count(before, id)).collect();
        newcomers.dedup();
        match newcomers[..] {
            [] => (self.close_foes > before.close_foes).then(|| foe_nearby(view, variant, CLOSE)).flatten(),
            [id] if count(before, id) == 0 => Some(Stop::Newcomer(variant.legend.name(id))),
            [id] => Some(Stop::Another(variant.legend.name(id))),
            _ => {
                let hero = view.hero?;
                let new = foes(view, variant).filter(|(id, _)| newcomers.contains(id));
                let nearest = new.min_by_key(|&(_, at)| variant.topology.distance(hero, at));
                nearest.map(|(id, _)| Stop::Several(variant.legend.name(id)))
            }
        }
    }

    /// A new danger on a cell nearby that was in view and harmless. Walks go round dangers that are there when a cell is first seen.
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

    /// Whether health has just become full.
    pub fn is_healed(&self, before: &Self) -> bool {
        let is_full = |stat: Option<Stat>| stat.is_some_and(|stat| stat.max > 0 && stat.value >= stat.max);
        is_full(self.health) && !is_full(before.health)
    }
}
