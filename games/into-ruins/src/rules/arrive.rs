//! Arrival on a level: the opening fall, each descent, and landing. Spec: into-ruins world 5, 6, 10, actors 9.3, 17.

use super::Turn;
use super::distance::flood;
use super::flame::Flames;
use super::hurt::Blow;
use super::light::{Flashes, Shine};
use super::sight::look;
use crate::content::cues::EventKind;
use crate::content::items::{Category, ItemKind, ROWS};
use crate::content::statuses::Status;
use crate::level;
use crate::world::cell::Cell;
use crate::world::item::Item;
use crate::world::state::{Cause, IntoRuins, LAST_DEPTH};
use barrow_core::{Fx, Rng, Seed, Show, VariantCode};

/// A landing kills a player whose hit points are at most the maximum divided by this.
const DEADLY: i32 = 20;
/// A landing takes the maximum hit points divided by this.
const FALL_SHARE: i32 = 3;
const DEATH: Fx = Fx::whole(1000);

impl IntoRuins {
    /// A run's first state: landed on depth 1.
    pub(crate) fn begin(seed: Seed, variant: VariantCode) -> Self {
        let mut world = Self::blank(seed, variant);
        world.disguises = disguises(&mut seed.stream("disguises", 0));
        world.known = ROWS.iter().filter(|row| row.kind.is_plain()).fold(0, |known, row| known | 1 << (row.kind as u32));
        world.carry(Item { is_worn: true, is_lit: true, is_found: true, ..Item::new(ItemKind::Torch) });
        world.timers[Status::Torch] = Status::Torch.turns();
        let mut nobody = Show::off();
        let mut turn = Turn::new(&mut world, &mut nobody);
        turn.enter_level(level::FIRST_START, false);
        turn.land();
        turn.settle();
        world.forget_gone();
        world
    }
}

/// Draws the disguises of each category. Spec: into-ruins items 7.2.
fn disguises(dice: &mut Rng) -> [u8; ROWS.len()] {
    let mut disguises = [0; ROWS.len()];
    for category in [Category::Orb, Category::Amulet, Category::Cloak, Category::Staff] {
        let mut looks = [0, 1, 2, 3, 4, 5, 6, 7];
        let count = ROWS.iter().filter(|row| row.category == category).count();
        dice.shuffle(&mut looks[..count]);
        for (row, look) in ROWS.iter().filter(|row| row.category == category).zip(looks) {
            disguises[row.kind as usize] = look;
        }
    }
    disguises
}

/// Hit points that a landing takes. `None` for all of them.
fn fall_cost(hp: Fx, max_hp: u8) -> Option<Fx> {
    let most = i32::from(max_hp);
    (hp > Fx::whole(most / DEADLY)).then(|| Fx::whole(most / FALL_SHARE).min(hp - Fx::whole(1)))
}

impl IntoRuins {
    /// Hit points that a landing now would take. `None` for all of them.
    pub(crate) fn landing_cost(&self) -> Option<Fx> {
        if self.timers[Status::SlowFall] > 0 {
            return Some(Fx::ZERO);
        }
        let hero = self.hero();
        let healed = hero.hp + Fx::whole(self.heals_on_landing().into());
        fall_cost(healed.min(Fx::whole(hero.max_hp.into()).max(hero.hp)), hero.max_hp)
    }

    /// Hit points that worn items heal on landing.
    fn heals_on_landing(&self) -> u8 {
        self.pack.iter().filter(|item| item.is_worn).map(|item| item.kind.row().heals_on_landing).sum()
    }
}

impl Turn<'_> {
    /// Builds the level of `world.depth` around `start` and populates it, the player's light included.
    pub(crate) fn enter_level(&mut self, start: Cell, is_built: bool) {
        self.hold.clear();
        self.guarded = None;
        self.flashes = Flashes::default();
        self.flames = Flames::default();
        self.world.seen_from = None;
        level::build(self.world, start, is_built);
        if self.world.hero().timers[Status::Burning] > 0 {
            self.try_ignite(start);
        }
        flood(&self.world.map.tiles, start, &mut self.world.distances.player);
        self.shine(Shine::Plain);
        self.burn_and_drift();
        level::populate(self.world);
        look(&mut self.world.map, start);
        self.shine(Shine::Arriving);
    }

    /// The landing: healing, recharging and damage. Spec: into-ruins items 4.3, actors 9.3.
    pub(crate) fn land(&mut self) {
        let (hero, id, at) = (self.world.player, self.id_of(self.world.player), self.world.hero().at);
        if self.world.hero().is_alive() {
            self.restore();
        }
        let is_last = self.world.depth == LAST_DEPTH;
        self.tell_if(
            true,
            if is_last { EventKind::DescendedLast } else { EventKind::Descended },
            id,
            id,
            at,
            at,
            self.world.depth.into(),
        );
        let body = *self.world.hero();
        if self.world.timers[Status::SlowFall] > 0 && body.is_alive() {
            self.tell_if(true, EventKind::LandedSoftly, id, id, at, at, 0);
            return;
        }
        let amount = fall_cost(body.hp, body.max_hp).unwrap_or(DEATH);
        if body.is_alive() {
            self.tell_if(true, EventKind::Landed, id, id, at, at, amount.min(body.hp).ceil());
        }
        self.hurt(hero, Blow::of(amount, Cause::Fall));
    }

    /// Worn items heal, then recharge every staff.
    fn restore(&mut self) {
        let (hero, id, at) = (self.world.player, self.id_of(self.world.player), self.world.hero().at);
        let heals = self.world.heals_on_landing();
        if heals > 0 {
            let before = self.world.hero().hp;
            self.heal(hero, Fx::whole(heals.into()));
            let healed = self.world.hero().hp - before;
            self.tell_if(healed > Fx::ZERO, EventKind::Healed, id, id, at, at, healed.ceil());
        }
        let charges = self.world.recharge();
        let mut has_gained = false;
        for item in &mut self.world.pack {
            if let Some(most) = item.max_charges() {
                let before = item.charges;
                item.charges = (i32::from(item.charges) + charges).min(most) as u8;
                has_gained |= item.charges > before;
            }
        }
        if has_gained {
            self.tell_if(true, EventKind::Recharged, id, id, at, at, charges);
        }
    }
}

#[cfg(test)]
mod tests;
