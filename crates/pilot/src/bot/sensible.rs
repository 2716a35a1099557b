//! A bot with the good sense of a new player.

use crate::explore::Explorer;
use crate::walk::{Distances, foes};
use barrow_core::{Arg, Bot, BotKind, Move, Pos, Rng, Role, Shown, Variant, VerbKind, View};

/// Strikes adjacent foes, gathers things, looks for the way on, and lets foes come to it.
pub const SENSIBLE: BotKind = BotKind {
    name: "sensible",
    about: "Strikes, gathers, explores",
    suits: |_| true,
    new: |rng| Box::new(SensibleBot::new(rng)),
};

/// After standing still this long, go to the foes, because they will not come. \[turns\]
const STANDS_STILL: u32 = 4;
/// Ignore foes farther away. \[steps\]
const FORESIGHT: i32 = 5;
/// One move in this many is random, so that the bot never circles for ever.
const WHIM: u32 = 24;

#[derive(Clone, Debug)]
struct SensibleBot {
    rng: Rng,
    offered: Vec<Move>,
    view: View,
    explorer: Explorer,
    hunt: Distances,
    foes: Vec<Pos>,
    /// The foes that walking strikes.
    prey: Vec<Pos>,
    foes_before: Vec<Pos>,
    still_for: u32,
}

impl Bot for SensibleBot {
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        play.view(&mut self.view);
        let variant = play.variant();
        self.watch_foes(variant);
        if let Some(strike) = self.strike(variant) {
            return Some(strike);
        }
        if self.rng.chance(1, WHIM) {
            return self.rng.pick(&self.offered);
        }
        self.walk(variant).or_else(|| self.rng.pick(&self.offered))
    }

    fn fork(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}

impl SensibleBot {
    fn new(rng: Rng) -> Self {
        Self {
            rng,
            offered: Vec::new(),
            view: View::default(),
            explorer: Explorer::default(),
            hunt: Distances::default(),
            foes: Vec::new(),
            prey: Vec::new(),
            foes_before: Vec::new(),
            still_for: 0,
        }
    }

    fn watch_foes(&mut self, variant: &Variant) {
        std::mem::swap(&mut self.foes, &mut self.foes_before);
        self.foes.clear();
        self.prey.clear();
        for (id, at) in foes(&self.view, variant) {
            self.foes.push(at);
            self.prey.extend(Some(at).filter(|_| variant.legend.role(id) == Role::Foe));
        }
        self.still_for = if self.foes == self.foes_before { self.still_for + 1 } else { 0 };
    }

    /// An offered step into an adjacent foe.
    fn strike(&self, variant: &Variant) -> Option<Move> {
        self.offered.iter().copied().find(|&m| self.target(variant, m).is_some_and(|to| self.foes.contains(&to)))
    }

    /// The cell where the hero stands or strikes after `m`, if `m` is a step or a wait.
    fn target(&self, variant: &Variant, m: Move) -> Option<Pos> {
        let hero = self.view.hero?;
        match m.arg {
            Arg::Dir(dir) if variant.verb_that(VerbKind::Walk) == Some(m.verb) => variant.topology.step(hero, dir),
            Arg::None => Some(hero),
            _ => None,
        }
    }

    /// The offered move that leads nearest to the goal without ending beside a foe that could strike first.
    fn walk(&mut self, variant: &Variant) -> Option<Move> {
        let hero = self.view.hero?;
        let hunts = self.is_healthy(variant) && self.can_hunt(variant, hero);
        if !hunts {
            match self.explorer.next_walk_on(&self.view, variant) {
                Ok(_) => return self.best(variant, self.explorer.distances()),
                Err(_) if !self.can_hunt(variant, hero) => return None,
                Err(_) => {}
            }
        }
        self.best(variant, &self.hunt)
    }

    /// Tells whether health is above half of its maximum. Without a maximum no health counts as enough; without a health stat all
    /// does.
    fn is_healthy(&self, variant: &Variant) -> bool {
        let health = variant.stats.iter().zip(&self.view.stats).find(|(info, _)| info.is_health());
        health.is_none_or(|(_, stat)| stat.value * 2 > stat.max && stat.max > 0)
    }

    fn can_hunt(&mut self, variant: &Variant, hero: Pos) -> bool {
        self.hunt.fill(&self.view, variant, self.prey.iter().copied());
        self.hunt.first_step(&self.view, variant, hero).is_some()
    }

    fn best(&self, variant: &Variant, distances: &Distances) -> Option<Move> {
        let can_wait = self.offered.iter().any(|m| m.arg == Arg::None);
        self.offered
            .iter()
            .filter_map(|&m| self.target(variant, m).map(|to| (m, to)))
            .filter(|&(_, to)| self.view.hero == Some(to) || self.view.role(to, &variant.legend).is_passable())
            .min_by_key(|&(_, to)| (self.danger(variant, to, can_wait), distances.steps(&self.view, to)))
            .map(|(m, _)| m)
    }

    /// Rates the danger of ending the move at `to`: more is worse.
    ///
    /// An adjacent foe strikes first. If the hero can wait, only that counts: a foe two steps away comes closer, and the hero
    /// strikes first. If the hero cannot wait, a foe an odd number of steps away always arrives first, and one an even number away
    /// never does.
    fn danger(&self, variant: &Variant, to: Pos, can_wait: bool) -> i32 {
        if self.still_for >= STANDS_STILL {
            return 0;
        }
        let steps = self.foes.iter().map(|&foe| variant.topology.distance(foe, to)).filter(|&steps| steps <= FORESIGHT);
        if can_wait {
            return steps.filter(|&steps| steps == 1).count() as i32;
        }
        steps.map(|steps| (FORESIGHT + 1 - steps).pow(3) * if steps % 2 == 1 { 2 } else { -1 }).sum()
    }
}
