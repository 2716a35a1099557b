//! Foes: which to strike, which to shoot, which to leave.

use super::{DelverBot, PATIENCE, Verbs};
use barrow_core::{Arg, Fact, Move, Play, Pos, Role, Sight, Subject, Topology, Value};

/// What a look calls the chance to hit a foe, and to be hit by it.
const CHANCE_TO_HIT: &str = "You hit it";
const CHANCE_TO_BE_HIT: &str = "It hits you";
/// What a look calls the blows that either needs.
const BLOWS_TO_KILL: &str = "Blows to kill it";
const BLOWS_TO_DIE: &str = "Blows to kill you";
/// Conditions in which a foe does not come.
const QUIET: [&str; 2] = ["asleep", "wandering"];
/// Those who harm from afar.
const SHOOTERS: [&str; 4] = ["goblin archer", "goblin warlock", "mirrorshard", "dragon"];
/// Foes farther away do not matter yet. \[steps\]
const FORESIGHT: i32 = 6;

/// A foe as it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) at: Pos,
    pub(super) is_awake: bool,
    pub(super) shoots: bool,
    /// Turns of striking that kill it, in hundredths.
    kill: i32,
    /// Turns of its striking that kill the player, in hundredths; none where it cannot.
    die: Option<i32>,
}

impl DelverBot {
    /// Looks at every foe in view.
    pub(super) fn see_foes(&mut self, play: &dyn Play) {
        let variant = play.variant();
        self.foes.clear();
        for thing in &self.view.things {
            if variant.legend.role(thing.id) != Role::Foe || self.view.sight(thing.at) != Sight::InView {
                continue;
            }
            self.facts.clear();
            play.inspect(Subject::Cell(thing.at), &mut self.facts);
            let is_quiet = variant
                .conditions
                .iter()
                .enumerate()
                .any(|(bit, condition)| thing.conditions >> bit & 1 == 1 && QUIET.contains(&condition.name));
            self.foes.push(Foe {
                at: thing.at,
                is_awake: !is_quiet,
                shoots: SHOOTERS.contains(&variant.legend.name(thing.id)),
                kill: turns(&self.facts, CHANCE_TO_HIT, BLOWS_TO_KILL).unwrap_or(300),
                die: turns(&self.facts, CHANCE_TO_BE_HIT, BLOWS_TO_DIE),
            });
        }
    }

    /// What to do about foes that know of it, if there are any worth it.
    pub(super) fn fight(&mut self, play: &dyn Play, hero: Pos, verbs: Verbs) -> Option<Move> {
        let variant = play.variant();
        let near = |foe: &&Foe| Topology::Hex.distance(hero, foe.at) <= FORESIGHT;
        let awake: Vec<Foe> = self.foes.iter().filter(near).filter(|foe| foe.is_awake).copied().collect();
        let nearest = awake.iter().copied().min_by_key(|foe| (Topology::Hex.distance(hero, foe.at), foe.kill));
        let Some(nearest) = nearest else { return self.strike_sleeper(hero, variant, verbs) };
        let is_losing = Self::is_losing(&awake);
        if is_losing && let Some(m) = self.escape(play, hero, &awake, verbs) {
            return Some(m);
        }
        let distance = Topology::Hex.distance(hero, nearest.at);
        if (distance > 1 || is_losing)
            && let Some(m) = self.shoot(play, &awake, is_losing, verbs)
        {
            return Some(m);
        }
        let beside = awake.iter().filter(|foe| Topology::Hex.distance(hero, foe.at) == 1 && self.view.danger(foe.at).is_none());
        if let Some(target) = beside.min_by_key(|foe| foe.kill).copied()
            && let Some(m) = self.step_to(hero, target.at, variant, verbs)
        {
            return Some(m);
        }
        // Whoever comes to it is struck first; who shoots does not come.
        if !nearest.shoots && distance == 2 && self.waited < PATIENCE {
            return Some(Move::plain(verbs.wait));
        }
        if nearest.shoots || distance <= 3 {
            let (to, _) = self.ground.towards(&self.view, variant, hero, &[nearest.at])?;
            if self.view.danger(to).is_none() {
                return self.step_to(hero, to, variant, verbs);
            }
        }
        None
    }

    /// Whether those who are awake kill it sooner than it them.
    fn is_losing(awake: &[Foe]) -> bool {
        let mut lasts = 0;
        let mut danger = 0;
        for foe in awake {
            lasts += foe.kill;
            danger += foe.die.map_or(0, |die| 10_000 / die.max(1));
        }
        // Each lives for about half of the whole fight.
        danger * lasts > 10_000 + 10_000 / awake.len().max(1) as i32 * 3 / 4
    }

    /// A sleeper that dies before it matters is better dead.
    fn strike_sleeper(&self, hero: Pos, variant: &barrow_core::Variant, verbs: Verbs) -> Option<Move> {
        let sleeper = self.foes.iter().find(|foe| Topology::Hex.distance(hero, foe.at) == 1)?;
        let wins = sleeper.die.is_none_or(|die| sleeper.kill < die);
        wins.then(|| self.step_to(hero, sleeper.at, variant, verbs)).flatten()
    }

    /// Down a hole, or with what the pack has for such moments.
    fn escape(&mut self, play: &dyn Play, hero: Pos, awake: &[Foe], verbs: Verbs) -> Option<Move> {
        let variant = play.variant();
        if !self.has_health(60)
            && let Some(m) = self.use_known(variant, verbs, &["Orb of Life"])
        {
            return Some(m);
        }
        if let Some(m) = self.shoot(play, awake, true, verbs) {
            return Some(m);
        }
        if let Some(m) = self.jump(hero, variant, verbs, false) {
            return Some(m);
        }
        let is_beside = awake.iter().any(|foe| Topology::Hex.distance(hero, foe.at) == 1);
        if !self.has_health(40)
            && is_beside
            && let Some(m) = self.use_known(variant, verbs, &["Orb of Teleport", "Orb of Ice"])
        {
            return Some(m);
        }
        // Walking away from what is as quick only helps if the hole is nearer than the foe.
        let (to, steps) = {
            let holes: Vec<Pos> = self.view.positions().filter(|&at| self.is_known_hole(at, variant)).collect();
            self.ground.towards(&self.view, variant, hero, &holes)?
        };
        let is_close = steps <= 4 && awake.iter().all(|foe| Topology::Hex.distance(to, foe.at) > 1 || steps <= 2);
        is_close.then(|| self.step_to(hero, to, variant, verbs)).flatten()
    }

    fn is_known_hole(&self, at: Pos, variant: &barrow_core::Variant) -> bool {
        self.view.sight(at) != Sight::Unknown && self.view.tile(at).is_some_and(|id| variant.legend.role(id) == Role::Hole)
    }

    /// The best thing to fire or to throw at one of them.
    fn shoot(&mut self, play: &dyn Play, awake: &[Foe], is_losing: bool, verbs: Verbs) -> Option<Move> {
        let hero = self.view.hero?;
        let mut best: Option<(i32, Move)> = None;
        for slot in 0..self.view.pack.len() as u8 {
            let Some((verb, worth, least)) = self.missile(play.variant(), slot, is_losing, verbs) else { continue };
            for foe in awake {
                let distance = Topology::Hex.distance(hero, foe.at);
                if distance < least || distance > FORESIGHT {
                    continue;
                }
                let m = Move { verb, arg: Arg::SlotAt(slot, foe.at) };
                if !self.is_offered(m) {
                    continue;
                }
                play.aim(m, &mut self.aim);
                let hit = self.aim.targets.iter().find(|target| target.at == foe.at);
                let reaches = hit.is_some() || self.aim.cells.last() == Some(&foe.at) || self.aim.around.contains(&foe.at);
                if reaches && best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, m));
                }
            }
        }
        best.map(|(_, m)| m)
    }
}

/// Turns of striking until somebody is dead, in hundredths: blows needed over the chance of each.
fn turns(facts: &[Fact], chance: &str, blows: &str) -> Option<i32> {
    let value = |name: &str| facts.iter().find(|fact| fact.name == name).map(|fact| fact.value);
    match (value(chance), value(blows)) {
        (Some(Value::Chance(cases, of)), Some(Value::Number(blows))) if cases > 0 => Some(blows * 100 * of as i32 / cases as i32),
        _ => None,
    }
}
