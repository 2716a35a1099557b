//! Effects under way that land later in the turn, in the order of the original's animations. Spec: into-ruins actors 1.3, 19.
//!
//! Time counts in ticks of the original, from the start of the phase. Within a tick actors come first, in list order, then flights,
//! in launch order. An actor does one thing at a time: a new effect replaces its pending one. So dying, falling, colliding or a new
//! attack cancels a blow that has not landed.

use super::Turn;
use super::beam::Beam;
use crate::content::powers::Effect;
use crate::world::actor::ActorId;
use crate::world::cell::Cell;
use crate::world::item::Item;
use crate::world::state::MOST_ACTORS;
use barrow_core::Dir;
use tinyvec::ArrayVec;

/// The time until a melee blow lands. \[ticks\]
pub(crate) const BLOW: u16 = 4;
/// The time until a collision hurts. \[ticks\]
pub(crate) const COLLISION: u16 = 2;
/// How long creatures, props and items fall. \[ticks\]
pub(crate) const FALL: u16 = 14;
/// How long the player falls. \[ticks\]
pub(crate) const PLAYER_FALL: u16 = 20;
/// The time until the player touches ground. \[ticks\]
pub(crate) const LANDING: u16 = 8;
/// The time until a slowly falling player touches ground. \[ticks\]
pub(crate) const SLOW_LANDING: u16 = 28;
/// How long withered flesh keeps its cell. Spec: into-ruins actors 21. \[ticks\]
pub(crate) const WITHERING: u16 = 7;
/// The time that an arrow takes to cross a cell. \[ticks\]
const ARROW: u16 = 2;
/// The maximum number of flights at once: more than the casters of six groups and the player need together. Others are dropped.
pub(super) const MOST_FLIGHTS: usize = 32;

/// An actor's pending effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Motion {
    /// Its body is removed from the map.
    #[default]
    Vanish,
    /// Its blow lands on a cell.
    Blow(Cell),
    /// It collides with a cell into which it was pushed.
    Collide(Cell, Dir),
    /// It has fallen: it is gone, or reaches the next level.
    Fall,
    /// The player touches ground.
    Land,
}

#[derive(Clone, Copy, Debug, Default)]
struct Started {
    actor: ActorId,
    due: u16,
    motion: Motion,
}

/// An effect in flight.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pending {
    /// Crosses the cells of its line one by one. A blink visits only the last.
    Beam(Beam),
    /// Lands.
    Throw { item: Item, from: Cell, at: Cell },
}

#[derive(Clone, Copy, Debug)]
struct Flight {
    due: u16,
    /// The number of the next cell of its line.
    step: u8,
    what: Pending,
}

/// The position within a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TickPart {
    /// The start of a phase, which starts effects.
    #[default]
    Phase,
    /// The turn of this actor.
    Actor(ActorId),
    /// The turn of the flights.
    Flights,
}

/// Effects under way.
#[derive(Default)]
pub(crate) struct Hold {
    now: u16,
    stage: TickPart,
    started: ArrayVec<[Started; MOST_ACTORS]>,
    /// Created with the first flight, because most turns have none.
    flights: Option<Flights>,
}

type Flights = ArrayVec<[Option<Flight>; MOST_FLIGHTS]>;

impl Hold {
    /// Starts an effect of `ticks`, replacing the actor's pending one.
    pub(crate) fn start(&mut self, actor: ActorId, ticks: u16, motion: Motion) {
        // An actor whose turn has not come yet in this tick starts in it; all others start in the next.
        let is_early = match self.stage {
            TickPart::Phase => true,
            TickPart::Actor(current) => actor > current,
            TickPart::Flights => false,
        };
        self.stop(actor);
        self.started.push(Started { actor, due: self.now + ticks + u16::from(!is_early), motion });
    }

    /// Cancels the actor's pending effect.
    pub(crate) fn stop(&mut self, actor: ActorId) {
        self.started.retain(|started| started.actor != actor);
    }

    /// Cancels the actor's pending blow, after a teleport.
    pub(crate) fn cancel_attack(&mut self, actor: ActorId) {
        self.started.retain(|started| started.actor != actor || !matches!(started.motion, Motion::Blow(_)));
    }

    /// Sends a beam, or an arrow, on its way.
    pub(crate) fn beam(&mut self, beam: Beam) {
        let last = beam.line.len().saturating_sub(1) as u8;
        let (step, due) = match beam.effect {
            Effect::Blink => (last, 0),
            Effect::Arrow => (0, ARROW - 1),
            Effect::Fire | Effect::Lightning | Effect::Ice | Effect::Heal | Effect::Summon => (0, 0),
        };
        if !beam.line.is_empty() {
            self.send(Flight { due, step, what: Pending::Beam(beam) });
        }
    }

    /// Throws an item over `cells` cells. It flies its full `range` in 12 ticks.
    pub(crate) fn throw(&mut self, item: Item, from: Cell, at: Cell, cells: usize, range: u8) {
        let due = (cells as u16 * 12).div_ceil(u16::from(range.max(1))).saturating_sub(1);
        self.send(Flight { due, step: 0, what: Pending::Throw { item, from, at } });
    }

    fn send(&mut self, mut flight: Flight) {
        flight.due += self.now;
        let flights = self.flights.get_or_insert_default();
        if flights.len() < MOST_FLIGHTS {
            flights.push(Some(flight));
        }
    }

    /// Clears everything, for a new level.
    pub(crate) fn clear(&mut self) {
        self.started.clear();
        self.flights = None;
    }

    /// The time of the next event.
    fn next(&self) -> Option<u16> {
        let started = self.started.iter().map(|started| started.due);
        started.chain(self.flights.iter().flatten().flatten().map(|flight| flight.due)).min()
    }

    /// Takes the due effect of the first actor after `last`.
    fn take_due(&mut self, last: Option<ActorId>) -> Option<Started> {
        let is_due = |started: &&Started| started.due <= self.now && last.is_none_or(|last| started.actor > last);
        let next = *self.started.iter().filter(is_due).min_by_key(|started| started.actor)?;
        self.stop(next.actor);
        Some(next)
    }

    /// The flight at `index` if it is due. Advances it by a cell or ends it.
    fn advance(&mut self, index: usize) -> Option<(Pending, usize)> {
        let slot = self.flights.as_mut()?.get_mut(index)?;
        let flight = slot.as_mut().filter(|flight| flight.due <= self.now)?;
        let (what, step) = (flight.what, usize::from(flight.step));
        let goes_on = match &flight.what {
            Pending::Beam(beam) if step + 1 < beam.line.len() => {
                flight.step += 1;
                flight.due += if beam.effect == Effect::Arrow { ARROW } else { 1 };
                true
            }
            Pending::Beam(_) | Pending::Throw { .. } => false,
        };
        if !goes_on {
            *slot = None;
        }
        Some((what, step))
    }
}

impl Turn<'_> {
    /// Lands everything under way, including the player's falls, which build the next level.
    pub(crate) fn settle(&mut self) {
        while let Some(now) = self.hold.next() {
            self.flicker(now - self.hold.now);
            self.hold.now = now;
            let mut last = None;
            while let Some(started) = self.hold.take_due(last) {
                self.hold.stage = TickPart::Actor(started.actor);
                last = Some(started.actor);
                self.perform(started.actor, started.motion);
            }
            self.hold.stage = TickPart::Flights;
            for index in 0..MOST_FLIGHTS {
                match self.hold.advance(index) {
                    Some((Pending::Beam(beam), step)) => self.cross(&beam, step),
                    Some((Pending::Throw { item, from, at }, _)) => self.impact(item, from, at),
                    None => {}
                }
            }
        }
        // The next phase comes a tick later.
        self.flicker(1);
        self.hold.clear();
        self.hold.now = 0;
        self.hold.stage = TickPart::Phase;
    }

    fn perform(&mut self, actor: ActorId, motion: Motion) {
        if !self.world.actor(actor).is_here() {
            return;
        }
        match motion {
            Motion::Blow(at) => self.strike(actor, at, true),
            Motion::Collide(into, dir) => self.collide(actor, into, dir),
            Motion::Fall if actor == self.world.player && self.is_foreseen => {}
            Motion::Fall if actor == self.world.player => self.descend(),
            Motion::Vanish | Motion::Fall => self.world.remove(actor),
            Motion::Land => self.land(),
        }
    }
}

#[cfg(test)]
mod tests;
