//! Decides about awake foes: which to strike, which to shoot, which to run from.

use super::foes::{Foe, Manner, cost_of_fight, cost_of_run};
use super::ground::Dare;
use super::names::{LIFE, RECKONING, TELEPORT};
use super::{DelverBot, Here, STUCK};
use barrow_core::{Move, Pos};

/// Ignore foes farther away. \[steps\]
const FORESIGHT: i32 = 7;
/// Wait for foes within this distance: they would have the first blow if the bot walked up to them. \[steps\]
const COMES: i32 = 3;
/// How long to wait for a foe to come. \[turns\]
const PATIENCE: u32 = 6;
/// The cost of leaving a level unexplored. \[hundredths of a hit point\]
const LEVEL_WORTH: i32 = 400;
/// A fight that costs less is not worth a charge or an orb. \[hundredths of a hit point\]
const SPARING: i32 = 300;
/// The usual damage that the Amulet of Reckoning returns to its wearer for one blow. \[hit points\]
const OWN_BLOW: i32 = 3;
/// Foes within this distance strike this turn or the next. \[steps\]
const SOON: i32 = 2;
/// Strike a foe that dies within this time instead of fleeing it. \[hundredths of a turn\]
const SURELY: i32 = 150;
/// The bot cannot win a fight that costs more than this share of its hit points. \[percent\]
const AFFORDABLE: i32 = 60;

impl DelverBot {
    /// The reaction to foes that have noticed the bot. `None` if nothing needs to be done about them.
    pub(super) fn fight(&mut self, here: Here) -> Option<Move> {
        let foes: Vec<Foe> = self.foes.iter().filter(|foe| foe.is_awake && foe.distance <= FORESIGHT).copied().collect();
        if foes.is_empty() {
            return None;
        }
        if self.may_die(&foes, SOON)
            && let Some(m) = self.use_known(here, LIFE)
        {
            return Some(m);
        }
        if self.may_die(&foes, 1)
            && let Some(m) = self.save_itself(here, &foes)
        {
            return Some(m);
        }
        if self.stayed > STUCK {
            return self.strike(here, &foes);
        }
        let (hp, _) = self.health();
        let mut cost = cost_of_fight(&foes, self.ground.ways(here.variant, here.hero));
        if self.wears(here.variant, RECKONING) {
            cost *= 2;
        }
        let worth = if self.is_diving(here) { 0 } else { LEVEL_WORTH };
        if let Some(way) = self.way_down(here)
            && cost_of_run(&foes, way.steps) + worth < cost
        {
            return if way.steps == 1 { self.jump(here, false) } else { self.step_to(here, way.to) };
        }
        let is_losing = cost > hp * AFFORDABLE;
        if cost >= SPARING
            && let Some(m) = self.shoot(here, &foes, is_losing)
        {
            return Some(m);
        }
        if is_losing && let Some(m) = self.run(here, &foes) {
            return Some(m);
        }
        self.strike(here, &foes).or_else(|| self.let_come(here, &foes))
    }

    /// Tells whether the foes that can reach it now could kill it this turn.
    fn may_die(&self, foes: &[Foe], within: i32) -> bool {
        let reaches = |foe: &&Foe| {
            foe.distance <= within
                || foe.manner == Manner::Swift && foe.distance == 2
                || foe.manner == Manner::Shoots && foe.distance <= 4
        };
        let blows: i32 =
            foes.iter().filter(|foe| foe.harm > 0 && foe.manner != Manner::Shy).filter(reaches).map(|foe| foe.blow).sum();
        blows >= self.health().0
    }

    /// A way to survive: down a hole, away, or by an item kept for such moments.
    fn save_itself(&mut self, here: Here, foes: &[Foe]) -> Option<Move> {
        // Even a fall that kills leads one depth deeper.
        if let Some(m) = self.jump(here, false).or_else(|| self.jump(here, true)) {
            return Some(m);
        }
        let is_last = foes.len() == 1 && foes[0].distance == 1 && foes[0].turns <= SURELY;
        if is_last {
            return self.strike(here, foes);
        }
        if let Some(m) = self.run(here, foes) {
            return Some(m);
        }
        self.use_known(here, TELEPORT).or_else(|| self.use_unknown_orb(here))
    }

    /// Runs from foes that are no faster than the bot. They strike only if it stands still beside them.
    fn run(&mut self, here: Here, foes: &[Foe]) -> Option<Move> {
        if foes.iter().any(|foe| foe.manner == Manner::Swift && foe.distance <= 3)
            || foes.iter().all(|foe| foe.manner == Manner::Shoots)
        {
            return None;
        }
        let holes = self.ground.holes.clone();
        let mut walk = self.ground.walk(here.variant, here.hero, &holes, Dare::Nothing);
        if walk.is_none() {
            let edges = self.ground.edges(&self.view, here.variant, here.hero);
            walk = self.ground.walk(here.variant, here.hero, &edges, Dare::Nothing);
        }
        // Walking to a cell next to a foe does not help.
        let to = walk.map(|walk| walk.to).filter(|&to| !self.ground.is_feared(to)).or_else(|| self.away(here, foes))?;
        self.step_to(here, to)
    }

    /// The adjacent free cell that is farthest from all foes, if none of them is next to it.
    fn away(&self, here: Here, foes: &[Foe]) -> Option<Pos> {
        let clearance = |at: &Pos| foes.iter().map(|foe| here.variant.topology.distance(*at, foe.at)).min().unwrap_or(0);
        let cells = self.ground.free_beside(here.variant, here.hero).filter(|&at| !self.ground.is_feared(at));
        cells.max_by_key(clearance).filter(|at| clearance(at) > 1)
    }

    fn strike(&self, here: Here, foes: &[Foe]) -> Option<Move> {
        if self.wears(here.variant, RECKONING) && self.health().0 <= OWN_BLOW {
            return None;
        }
        let beside = foes.iter().filter(|foe| foe.distance == 1);
        let target = beside.min_by_key(|foe| foe.turns * 100 / foe.harm.max(1))?;
        self.step_to(here, target.at)
    }

    /// Waits for foes to come, to strike first. Shooters and shy foes do not come.
    fn let_come(&self, here: Here, foes: &[Foe]) -> Option<Move> {
        let comes = |foe: &Foe| foe.manner != Manner::Shoots && foe.manner != Manner::Shy && foe.distance <= COMES;
        (self.waited < PATIENCE && foes.iter().any(comes)).then_some(Move::plain(here.verbs.wait))
    }
}
