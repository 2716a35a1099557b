//! Firing staffs. Spec: into-ruins items 3 and 9.

use super::Turn;
use super::beam::Beam;
use super::line::line;
use crate::world::cell::Cell;

impl Turn<'_> {
    /// Fires a staff towards a cell. Identifies it first, then uses a charge.
    pub(crate) fn fire_staff(&mut self, slot: usize, at: Cell) {
        let staff = self.world.pack[slot];
        let Some((effect, stop)) = staff.kind.row().power else { return };
        self.aim_towards(at);
        self.identify(staff.kind);
        self.world.pack[slot].charges = staff.charges.saturating_sub(1);
        let from = self.world.hero().at;
        let line = line(&self.world.map, from, at, staff.range().unwrap_or(0), stop, true);
        // Damage of fire and lightning, or turns of ice. Blink has neither.
        let amount = staff.damage().or(staff.freeze()).unwrap_or(0);
        self.launch(Beam { effect, caster: self.world.player, line, amount });
    }
}

#[cfg(test)]
mod tests;
