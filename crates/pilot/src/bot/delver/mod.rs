//! A bot for descents: a pack, light, holes that lead down, falls that hurt and nothing that heals by itself.
//!
//! It knows the game as somebody does who has read its help page and played some runs: names of things, and what a look tells. It sees
//! the view, the moves on offer, looks and aims, never the state, and it does not look ahead with a fork.

mod fight;
mod ground;
mod pack;

use crate::explore::Explorer;
use barrow_core::{Aim, Arg, Fact, Move, Play, Pos, Rng, Role, Variant, View};
use fight::Foe;
use ground::Ground;

/// It stands and waits for a foe to come at most so many turns.
const PATIENCE: u32 = 6;
/// One move in so many is random, so that nothing goes round in circles for ever.
const WHIM: u32 = 60;
/// On one level it makes at most so many moves before it goes down whatever its health.
const LONGEST_STAY: u32 = 700;

/// The verbs it knows.
#[derive(Clone, Copy, Debug)]
struct Verbs {
    step: u8,
    wait: u8,
    jump: u8,
    equip: u8,
    consume: u8,
    fire: u8,
    throw: u8,
    choose: u8,
}

impl Verbs {
    fn of(variant: &Variant) -> Option<Self> {
        Some(Self {
            step: variant.verb("step")?,
            wait: variant.verb("wait")?,
            jump: variant.verb("jump")?,
            equip: variant.verb("equip")?,
            consume: variant.verb("use")?,
            fire: variant.verb("fire")?,
            throw: variant.verb("throw")?,
            choose: variant.verb("choose")?,
        })
    }
}

/// Explores, takes and wears what helps, fights what it can win, throws what it must, heals in spores, and goes down.
#[derive(Clone, Debug)]
pub struct DelverBot {
    rng: Rng,
    verbs: Option<Verbs>,
    offered: Vec<Move>,
    view: View,
    facts: Vec<Fact>,
    aim: Aim,
    explorer: Explorer,
    ground: Ground,
    foes: Vec<Foe>,
    waited: u32,
    depth: u32,
    stayed: u32,
}

impl DelverBot {
    pub(super) fn new(rng: Rng) -> Self {
        Self {
            rng,
            verbs: None,
            offered: Vec::new(),
            view: View::default(),
            facts: Vec::new(),
            aim: Aim::default(),
            explorer: Explorer::default(),
            ground: Ground::default(),
            foes: Vec::new(),
            waited: 0,
            depth: 0,
            stayed: 0,
        }
    }

    /// Whether it knows what to do in a game of such verbs.
    pub(super) fn suits(variant: &Variant) -> bool {
        Verbs::of(variant).is_some()
    }

    pub(super) fn next_move(&mut self, play: &dyn Play) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        play.view(&mut self.view);
        let variant = play.variant();
        self.verbs = Verbs::of(variant);
        self.count_stay(play.status().depth);
        self.see_foes(play);
        self.ground.fill(&self.view, variant);
        let chosen = self.verbs.and_then(|verbs| self.decide(play, verbs));
        let is_patient = chosen.is_some_and(|m| self.verbs.is_some_and(|verbs| m.verb == verbs.wait));
        self.waited = if is_patient { self.waited + 1 } else { 0 };
        chosen.filter(|m| self.offered.contains(m)).or_else(|| self.harmless())
    }

    fn count_stay(&mut self, depth: u32) {
        if self.depth == depth {
            self.stayed += 1;
        } else {
            (self.depth, self.stayed) = (depth, 0);
            self.explorer = Explorer::default();
            self.ground.forget();
        }
    }

    /// The first of all its habits that has something to say.
    fn decide(&mut self, play: &dyn Play, verbs: Verbs) -> Option<Move> {
        if self.view.asked.is_some() {
            return self.choose_item(verbs);
        }
        let hero = self.view.hero?;
        let variant = play.variant();
        if let Some(m) = self.leave_fire(hero, variant, verbs) {
            return Some(m);
        }
        if let Some(m) = self.fight(play, hero, verbs) {
            return Some(m);
        }
        if self.rng.chance(1, WHIM) {
            return self.harmless();
        }
        let is_safe = self.foes.iter().all(|foe| !foe.is_awake);
        if is_safe && let Some(m) = self.tend_pack(hero, variant, verbs) {
            return Some(m);
        }
        if let Some(m) = self.heal(hero, variant, verbs) {
            return Some(m);
        }
        if self.stayed < LONGEST_STAY
            && let Some(m) = self.explore(hero, variant, verbs)
        {
            return Some(m);
        }
        self.go_down(hero, variant, verbs)
    }

    /// Hit points and the most there can be.
    fn health(&self) -> (i32, i32) {
        self.view.stats.first().map_or((1, 1), |stat| (stat.value, stat.max.max(1)))
    }

    /// Whether so many of a hundred parts of its health are left.
    fn has_health(&self, percent: i32) -> bool {
        let (hp, max) = self.health();
        hp * 100 >= max * percent
    }

    fn is_offered(&self, m: Move) -> bool {
        self.offered.contains(&m)
    }

    /// A step to a neighbouring cell, if it is offered.
    fn step_to(&self, hero: Pos, to: Pos, variant: &Variant, verbs: Verbs) -> Option<Move> {
        let dir = variant.topology.towards(hero, to)?;
        Some(Move { verb: verbs.step, arg: Arg::Dir(dir) }).filter(|&m| self.is_offered(m))
    }

    /// Any offered step that leads into nothing bad, or waiting, or else whatever is offered.
    fn harmless(&mut self) -> Option<Move> {
        let verbs = self.verbs?;
        let (view, ground) = (&self.view, &self.ground);
        let Some(hero) = view.hero else { return self.rng.pick(&self.offered) };
        let is_harmless = |m: &Move| match m.arg {
            Arg::Dir(dir) if m.verb == verbs.step => {
                barrow_core::Topology::Hex.step(hero, dir).is_some_and(|to| view.danger(to).is_none() && ground.is_free(to))
            }
            Arg::None => m.verb == verbs.wait,
            _ => false,
        };
        let harmless: Vec<Move> = self.offered.iter().copied().filter(is_harmless).collect();
        self.rng.pick(&harmless).or_else(|| self.rng.pick(&self.offered))
    }

    fn explore(&mut self, hero: Pos, variant: &Variant, verbs: Verbs) -> Option<Move> {
        let walk = self.explorer.next_walk(&self.view, variant).ok()?;
        let to = variant.topology.step(hero, *walk.first()?)?;
        if self.view.danger(to).is_some() {
            return Some(Move::plain(verbs.wait)).filter(|_| self.waited < PATIENCE);
        }
        self.step_to(hero, to, variant, verbs)
    }

    /// Out of burning cells, and away from those beside it.
    fn leave_fire(&mut self, hero: Pos, variant: &Variant, verbs: Verbs) -> Option<Move> {
        let is_near = |at: Pos| variant.topology.distance(hero, at) <= 1 && self.view.role(at, &variant.legend) != Role::Hole;
        if !self.view.dangers.iter().any(|danger| is_near(danger.at)) {
            return None;
        }
        let fires: Vec<Pos> = self.view.dangers.iter().map(|danger| danger.at).collect();
        let clearance = |at: Pos| fires.iter().map(|&fire| variant.topology.distance(at, fire)).min().unwrap_or(9).min(3);
        let steps = variant.topology.directions().filter_map(|dir| variant.topology.step(hero, dir));
        let free: Vec<Pos> = steps.filter(|&to| self.ground.is_free(to) && !fires.contains(&to)).collect();
        let best = free.into_iter().max_by_key(|&to| clearance(to))?;
        (clearance(best) > clearance(hero)).then(|| self.step_to(hero, best, variant, verbs)).flatten()
    }

    /// Into spores, or to a mushroom that holds some.
    fn heal(&mut self, hero: Pos, variant: &Variant, verbs: Verbs) -> Option<Move> {
        let (hp, max) = self.health();
        if hp >= max {
            return None;
        }
        if self.ground.has_spores(hero) {
            return Some(Move::plain(verbs.wait));
        }
        if let Some(to) = self.ground.towards_spores(&self.view, variant, hero, 4) {
            return self.step_to(hero, to, variant, verbs);
        }
        if max - hp < 6 || self.foes.iter().any(|foe| foe.is_awake) {
            return None;
        }
        if let Some(mushroom) = self.ground.mushroom_beside(variant, hero) {
            return self.step_to(hero, mushroom, variant, verbs);
        }
        let to = self.ground.towards_mushroom(&self.view, variant, hero)?;
        self.step_to(hero, to, variant, verbs)
    }

    /// To the nearest hole, and in.
    fn go_down(&mut self, hero: Pos, variant: &Variant, verbs: Verbs) -> Option<Move> {
        if let Some(m) = self.jump(hero, variant, verbs, true) {
            return Some(m);
        }
        let to = self.ground.towards_hole(&self.view, variant, hero)?;
        self.step_to(hero, to, variant, verbs)
    }

    /// A jump into a hole beside it; one that kills only if nothing else is left.
    fn jump(&self, hero: Pos, variant: &Variant, verbs: Verbs, is_last_resort: bool) -> Option<Move> {
        let jumps = self.offered.iter().copied().filter(|m| m.verb == verbs.jump);
        jumps.into_iter().find(|m| match m.arg {
            Arg::Dir(dir) => {
                let to = variant.topology.step(hero, dir);
                to.is_some_and(|to| is_last_resort && self.stayed >= LONGEST_STAY || self.view.danger(to).is_none())
            }
            _ => false,
        })
    }
}
