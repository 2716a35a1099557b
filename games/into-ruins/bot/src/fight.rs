//! Foes that are awake: which to strike, which to shoot, which to run from.

use super::foes::{Foe, Manner, cost_of_fight, cost_of_run};
use super::ground::Dare;
use super::names::{LIFE, RECKONING, TELEPORT};
use super::{DelverBot, Here, STUCK};
use barrow_core::{Move, Pos};

/// Foes farther away do not matter yet. \[steps\]
const FORESIGHT: i32 = 7;
/// Whoever is so near and comes has the first blow if it is walked up to. \[steps\]
const COMES: i32 = 3;
/// It stands and waits for a foe to come at most so many turns.
const PATIENCE: u32 = 6;
/// To leave a level that it has not yet seen all of is like losing so many hit points, in hundredths.
const LEVEL_WORTH: i32 = 400;
/// A fight that costs less, in hundredths of a hit point, is not worth a charge or an orb.
const SPARING: i32 = 300;
/// What comes back from most blows to whoever wears the Amulet of Reckoning. \[hit points\]
const OWN_BLOW: i32 = 3;
/// Whoever is so near strikes next turn, if not in this. \[steps\]
const SOON: i32 = 2;
/// A foe that so few turns kill is struck rather than fled, in hundredths.
const SURELY: i32 = 150;
/// A fight that takes more of its hit points is lost. \[percent\]
const AFFORDABLE: i32 = 60;

impl DelverBot {
    /// What to do about foes that know of it, if there are any worth it.
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

    /// Whether those who can reach it now could kill it at once.
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

    /// Down, or by what the pack has for such moments, or away.
    fn save_itself(&mut self, here: Here, foes: &[Foe]) -> Option<Move> {
        // Whoever dies of the fall dies one deeper.
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

    /// Away from those who are no faster: they strike only where they stand still beside it.
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
        // Where the walk ends somebody may stand beside: then it is no way out.
        let to = walk.map(|walk| walk.to).filter(|&to| !self.ground.is_feared(to)).or_else(|| self.away(here, foes))?;
        self.step_to(here, to)
    }

    /// The free cell beside it that is farthest from them all, if nobody stands beside that.
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

    /// Whoever comes to it is struck first; who shoots or runs away does not come.
    fn let_come(&self, here: Here, foes: &[Foe]) -> Option<Move> {
        let comes = |foe: &Foe| foe.manner != Manner::Shoots && foe.manner != Manner::Shy && foe.distance <= COMES;
        (self.waited < PATIENCE && foes.iter().any(comes)).then_some(Move::plain(here.verbs.wait))
    }
}
