//! A bot that plays Into Ruins: a descent with a pack, light, holes that lead down, falls that hurt, and health that does not
//! regenerate.
//!
//! It knows as much as a player who has read the help and played some runs: names of things, and the facts that a closer look
//! shows. It sees the view, the offered moves, looks and aims, but never the state, and it does not try moves out on a fork.

mod fight;
mod fire;
mod foes;
mod ground;
mod missiles;
mod names;
mod pack;
#[cfg(test)]
mod tests;
mod way;
mod worth;

use barrow_core::{Aim, Arg, Bot, BotKind, Fact, Move, Pos, Rng, Shown, Variant, View};
use foes::{Foe, Manner};
use ground::Ground;

/// Explores, wears, throws, heals, and goes down.
pub const BOT: BotKind = BotKind {
    name: "delver",
    about: "For descents: wears, throws, heals, and goes down",
    suits: |variant| Verbs::of(variant).is_some(),
    new: |rng| Box::new(DelverBot::new(rng)),
};

/// One move in this many is random once a level takes too long, so that the bot never circles forever.
const WHIM: u32 = 60;
/// After this many moves on a level it goes down, however hurt it is. A well explored level takes less than half of them. \[moves\]
const LONGEST_STAY: u32 = 400;
/// After this many moves on a level it walks through anything. \[moves\]
const STUCK: u32 = 600;

/// The distance it keeps from foes that have not noticed it. \[steps\]
const BERTH: i32 = 2;

/// The verbs that it knows.
#[derive(Clone, Copy, Debug)]
struct Verbs {
    step: u8,
    wait: u8,
    jump: u8,
    equip: u8,
    extinguish: u8,
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
            extinguish: variant.verb("extinguish")?,
            consume: variant.verb("use")?,
            fire: variant.verb("fire")?,
            throw: variant.verb("throw")?,
            choose: variant.verb("choose")?,
        })
    }
}

/// Its situation for one decision.
#[derive(Clone, Copy)]
struct Here<'a> {
    play: &'a dyn Shown,
    variant: &'static Variant,
    verbs: Verbs,
    hero: Pos,
}

/// Explores, takes and wears useful items, fights when it can win and runs otherwise, heals in spores, and goes down.
#[derive(Clone, Debug)]
struct DelverBot {
    rng: Rng,
    offered: Vec<Move>,
    view: View,
    facts: Vec<Fact>,
    aim: Aim,
    ground: Ground,
    foes: Vec<Foe>,
    waited: u32,
    depth: u32,
    stayed: u32,
}

impl Bot for DelverBot {
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        play.view(&mut self.view);
        let (Some(verbs), Some(hero)) = (Verbs::of(play.variant()), self.view.hero) else { return self.rng.pick(&self.offered) };
        let here = Here { play, variant: play.variant(), verbs, hero };
        self.count_stay(play.status().depth);
        self.see_foes(play, hero);
        let berth = |foe: &Foe| if foe.is_awake { 1 } else { BERTH };
        let feared = self.foes.iter().filter(|foe| foe.manner != Manner::Shy && !foe.is_helpless).map(|foe| (foe.at, berth(foe)));
        self.ground.fill(&self.view, here.variant, hero, feared);
        let chosen = self.decide(here).filter(|&m| self.is_offered(m));
        let m = chosen.or_else(|| self.harmless(here))?;
        self.waited = if m == Move::plain(verbs.wait) { self.waited + 1 } else { 0 };
        Some(m)
    }

    fn worth(&self, play: &dyn Shown) -> i64 {
        worth::worth(play)
    }

    fn fork(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}

impl DelverBot {
    fn new(rng: Rng) -> Self {
        Self {
            rng,
            offered: Vec::new(),
            view: View::default(),
            facts: Vec::new(),
            aim: Aim::default(),
            ground: Ground::default(),
            foes: Vec::new(),
            waited: 0,
            depth: 0,
            stayed: 0,
        }
    }

    fn count_stay(&mut self, depth: u32) {
        if self.depth == depth {
            self.stayed += 1;
        } else {
            (self.depth, self.stayed) = (depth, 0);
            self.ground.forget();
        }
    }

    /// The first of its habits that applies.
    fn decide(&mut self, here: Here) -> Option<Move> {
        if self.view.asked.is_some() {
            return self.choose_item(here);
        }
        if let Some(m) = self.leave_fire(here) {
            return Some(m);
        }
        if let Some(m) = self.fight(here) {
            return Some(m);
        }
        if self.stayed > LONGEST_STAY && self.rng.chance(1, WHIM) {
            return self.harmless(here);
        }
        if !self.is_hunted()
            && let Some(m) = self.tend_pack(here)
        {
            return Some(m);
        }
        self.reach_goal(here)
            .or_else(|| self.heal(here))
            .or_else(|| self.explore(here))
            .or_else(|| self.go_down(here))
            .or_else(|| self.search(here))
    }

    /// Tells whether a foe in view that matters hunts it.
    fn is_hunted(&self) -> bool {
        self.foes.iter().any(|foe| foe.is_awake && foe.manner != Manner::Shy)
    }

    /// Hit points and their maximum.
    fn health(&self) -> (i32, i32) {
        self.view.stats.first().map_or((1, 1), |stat| (stat.value, stat.max.max(1)))
    }

    /// The remaining turns of a status that counts down.
    fn left(&self, variant: &Variant, name: &str) -> i32 {
        let stat = variant.stats.iter().zip(&self.view.stats).find(|(info, _)| info.name == name && info.is_status());
        stat.map_or(0, |(_, stat)| stat.value)
    }

    fn is_offered(&self, m: Move) -> bool {
        self.offered.contains(&m)
    }

    /// A step to the adjacent cell `to`, if offered.
    fn step_to(&self, here: Here, to: Pos) -> Option<Move> {
        let dir = here.variant.topology.towards(here.hero, to)?;
        Some(Move::towards(here.verbs.step, dir)).filter(|&m| self.is_offered(m))
    }

    /// Any offered step into a harmless cell, else waiting, else any offered move.
    fn harmless(&mut self, here: Here) -> Option<Move> {
        let ground = &self.ground;
        let is_harmless = |m: &Move| match m.arg {
            Arg::Dir(dir) if m.verb == here.verbs.step => {
                here.variant.topology.step(here.hero, dir).is_some_and(|to| ground.is_free(to))
            }
            Arg::None => m.verb == here.verbs.wait,
            _ => false,
        };
        let harmless: Vec<Move> = self.offered.iter().copied().filter(is_harmless).collect();
        self.rng.pick(&harmless).or_else(|| self.rng.pick(&self.offered))
    }
}
