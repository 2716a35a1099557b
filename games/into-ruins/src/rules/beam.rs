//! The effect of powers on each cell of their line, when the hold gets there. Spec: into-ruins actors 11.2, items 9.5.

use super::Turn;
use super::hurt::Blow;
use super::light::Shine;
use super::line::Line;
use crate::content::cues::EventKind;
use crate::content::kinds::Kind;
use crate::content::powers::Effect;
use crate::world::actor::{Actor, ActorId, Behaviour};
use crate::world::cell::Cell;
use crate::world::map::SPORE;
use crate::world::state::Cause;
use barrow_core::Fx;

/// Spores for an ally: 0.9 of a [`SPORE`], rounded.
const HEALING: u16 = (9 * SPORE + 5) / 10;
/// Light on the caster's cell.
const CASTER_FLASH: i8 = 2;
/// Light of lightning.
const LIGHTNING: i8 = 6;

/// A power in flight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    pub(crate) effect: Effect,
    pub(crate) caster: ActorId,
    pub(crate) line: Line,
    /// Damage, or turns of frost.
    pub(crate) amount: i32,
}

impl Turn<'_> {
    /// Sends a beam, which lands in the hold. A mystic's powers work at once.
    pub(crate) fn launch(&mut self, beam: Beam) {
        let Some(end) = beam.line.last().copied() else { return };
        let (who, at) = (self.id_of(beam.caster), self.world.actor(beam.caster).at);
        let told = match beam.effect {
            Effect::Fire => Some(EventKind::FireCast),
            Effect::Lightning => Some(EventKind::LightningCast),
            Effect::Ice => Some(EventKind::IceCast),
            Effect::Arrow => Some(EventKind::Shot),
            Effect::Blink => None,
            Effect::Heal => {
                self.add_spores(end, HEALING);
                let whom = self.world.actor_at(end).map_or(who, |ally| self.id_of(ally));
                self.tell(EventKind::HealCast, who, whom, at, end, 0);
                None
            }
            Effect::Summon => {
                self.summon(beam.caster, end);
                None
            }
        };
        if let Some(told) = told {
            // The player may see it pass even if both ends are out of sight.
            let is_seen = self.is_visible(at) || beam.line.iter().any(|cell| self.is_visible(*cell));
            self.tell_if(is_seen, told, who, who, at, end, 0);
        }
        self.hold.beam(beam);
    }

    fn summon(&mut self, mystic: ActorId, at: Cell) {
        let caller = *self.world.actor(mystic);
        let blade = Actor {
            behaviour: Behaviour::Hunts,
            group: caller.group,
            facing: caller.facing,
            ..Actor::new(Kind::SpectralBlade, at)
        };
        let blade = self.spawn(blade);
        self.world.actor_mut(mystic).blade = blade;
        if let Some(blade) = blade {
            self.tell(EventKind::Summoned, self.id_of(mystic), self.id_of(blade), caller.at, at, 0);
        }
    }

    /// Its effect on cell number `step` of its line, from 0.
    pub(crate) fn cross(&mut self, beam: &Beam, step: usize) {
        let Some(&cell) = beam.line.get(step) else { return };
        if step == 0 && beam.effect.flashes() {
            self.flash(self.world.actor(beam.caster).at, CASTER_FLASH);
        }
        if beam.effect != Effect::Blink {
            self.flatten(cell);
        }
        match beam.effect {
            Effect::Fire => self.cross_with_fire(beam, cell),
            Effect::Lightning => self.cross_with_lightning(beam, cell),
            Effect::Ice => {
                let who = self.id_of(beam.caster);
                self.tell(EventKind::IceCrossed, who, who, cell, cell, 0);
                self.freeze(cell, beam.amount.clamp(0, u8::MAX.into()) as u8);
            }
            Effect::Arrow if step + 1 == beam.line.len() => {
                self.strike(beam.caster, cell, false);
                self.noise(cell);
            }
            Effect::Blink => self.blink(beam),
            Effect::Arrow | Effect::Heal | Effect::Summon => {}
        }
    }

    fn cross_with_fire(&mut self, beam: &Beam, cell: Cell) {
        let who = self.id_of(beam.caster);
        self.tell(EventKind::FireCrossed, who, who, cell, cell, 0);
        self.try_ignite(cell);
        if let Some(occupant) = self.world.actor_at(cell) {
            self.give_burn(occupant);
        }
        self.hurt_or_noise(beam, cell);
        self.flashes.flame = self.flare(cell).then_some(cell);
        self.shine(Shine::Igniting);
        self.flashes.flame = None;
    }

    fn cross_with_lightning(&mut self, beam: &Beam, cell: Cell) {
        let who = self.id_of(beam.caster);
        self.tell(EventKind::LightningCrossed, who, who, cell, cell, 0);
        self.flash_lightning(cell, LIGHTNING);
        self.hurt_or_noise(beam, cell);
        self.shine(Shine::Igniting);
    }

    /// Hurts the actor there, without a roll. On an empty cell it only makes a sound.
    fn hurt_or_noise(&mut self, beam: &Beam, cell: Cell) {
        match self.world.actor_at(cell) {
            Some(occupant) => {
                let by = Some(self.id_of(beam.caster));
                self.hurt(occupant, Blow { by, ..Blow::of(Fx::whole(beam.amount), self.cause_of(beam.caster)) });
            }
            None => self.noise(cell),
        }
    }

    fn cause_of(&self, caster: ActorId) -> Cause {
        if caster == self.world.player { Cause::OwnDoing } else { Cause::Creature(self.world.actor(caster).kind) }
    }

    /// Moves the caster to the last cell of the line. If an actor has taken that cell, the caster stays, which looks the same.
    /// Spec: items R2.
    fn blink(&mut self, beam: &Beam) {
        let Some(to) = beam.line.last().copied() else { return };
        let from = self.world.actor(beam.caster).at;
        if !self.world.actor(beam.caster).is_here() {
            return;
        }
        if self.world.actor_at(to).is_some() {
            self.tell_jump(EventKind::Blinked, beam.caster, from, from);
            return;
        }
        self.tell_jump(EventKind::Blinked, beam.caster, from, to);
        self.put(beam.caster, to);
        if beam.caster == self.world.player {
            self.refresh_player();
            self.pick_up();
        }
    }
}

impl Effect {
    /// Tells whether it flashes on the caster's cell.
    const fn flashes(self) -> bool {
        match self {
            Self::Fire | Self::Lightning | Self::Heal | Self::Summon => true,
            Self::Ice | Self::Blink | Self::Arrow => false,
        }
    }
}

#[cfg(test)]
mod tests;
