//! Firing and throwing.

use super::foes::{Foe, Manner};
use super::names::{BLINK_STAFF, FIRE, FIRE_STAFF, ICE, ICE_STAFF, STAFF, TELEPORT, WEAPONS};
use super::{DelverBot, Here};
use barrow_core::{Arg, Move};

/// Ignore foes farther away than this. No orb or spear flies farther, and `aim` decides about nearer foes. \[steps\]
const FARTHEST: i32 = 6;

/// A way to send an item at a foe.
#[derive(Clone, Copy)]
struct Missile {
    verb: u8,
    /// The bot uses the missile with the greatest worth. The foe's harm in hit points a turn is added to it.
    worth: i32,
    /// The minimum distance to the foe, so that fire and bursts do not reach the hero. \[steps\]
    least: i32,
    is_fire: bool,
    is_ice: bool,
}

impl DelverBot {
    /// The best item to fire or throw at one of `foes`.
    pub(super) fn shoot(&mut self, here: Here, foes: &[Foe], is_losing: bool) -> Option<Move> {
        let mut best: Option<(i32, Move)> = None;
        for slot in 0..self.view.pack.len() as u8 {
            let Some(missile) = self.missile(here, slot, is_losing) else { continue };
            for foe in foes.iter().filter(|foe| foe.manner != Manner::Shy && (missile.least..=FARTHEST).contains(&foe.distance)) {
                let m = Move { verb: missile.verb, arg: Arg::SlotAt(slot, foe.at) };
                let worth = missile.worth + foe.harm / 100;
                let is_useless = missile.is_ice && foe.is_helpless;
                // The fire would run back over the grass to the hero.
                let is_dangerous = missile.is_fire && self.ground.burns_well(here.hero);
                if is_useless || is_dangerous || best.is_some_and(|(most, _)| worth <= most) || !self.is_offered(m) {
                    continue;
                }
                here.play.aim(m, &mut self.aim);
                if self.aim.targets.iter().any(|target| target.at == foe.at) || self.aim.cells.last() == Some(&foe.at) {
                    best = Some((worth, m));
                }
            }
        }
        best.map(|(_, m)| m)
    }

    /// The way to use an item as a missile now, if there is one. Spares staffs and orbs while the hero is winning.
    fn missile(&self, here: Here, slot: u8, is_losing: bool) -> Option<Missile> {
        let gear = self.view.pack.get(usize::from(slot))?;
        let name = here.variant.legend.name(gear.id);
        let thrown = |worth: i32, least: i32| Missile { verb: here.verbs.throw, worth, least, is_fire: false, is_ice: false };
        if name.contains(STAFF) {
            let is_empty = gear.charges.is_some_and(|charges| charges.value == 0);
            let fired = Missile {
                verb: here.verbs.fire,
                worth: if is_losing { 60 } else { 30 },
                least: 1,
                is_fire: name == FIRE_STAFF,
                is_ice: name == ICE_STAFF,
            };
            return (name != BLINK_STAFF && !is_empty).then_some(fired);
        }
        match name {
            FIRE if is_losing => Some(Missile { is_fire: true, ..thrown(50, 3) }),
            ICE if is_losing => Some(Missile { is_ice: true, ..thrown(55, 2) }),
            TELEPORT if is_losing => Some(thrown(45, 1)),
            _ => (!gear.is_worn && WEAPONS.contains(&name)).then_some(thrown(40, 2)),
        }
    }
}
