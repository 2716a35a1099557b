//! Flames, which make burning cells and bodies give light. Spec: into-ruins `props.csv`, "fire".
//!
//! A cell has a flame while it or its occupant burns, and for a moment when fire crosses it. For seven ticks after a flame ends,
//! its cell cannot have another. This matters only within a turn: decisions are farther apart, so no flame is ending when one
//! begins.

use super::Turn;
use crate::content::statuses::Status;
use crate::world::cell::Cell;
use crate::world::layer::Layer;
use crate::world::state::IntoRuins;

/// A flame burns there.
const BURNS: u8 = u8::MAX;
/// How long a flame that has ended blocks its cell. \[ticks\]
const ENDING: u8 = 7;

/// For each cell: [`BURNS`], or how long the last flame still blocks the next one. \[ticks\]
pub(crate) struct Flames(Layer<u8>);

impl Default for Flames {
    fn default() -> Self {
        Self(Layer::none(0))
    }
}

impl Flames {
    /// Tells whether a flame that has ended still blocks the next one.
    pub(crate) fn is_ending(&self, cell: Cell) -> bool {
        !matches!(self.0[cell], 0 | BURNS)
    }
}

impl Turn<'_> {
    /// Begins and ends flames at the end of a tick, then lets time pass.
    pub(crate) fn flicker(&mut self, ticks: u16) {
        if !self.has_fire {
            return;
        }
        let ticks = ticks.min(ENDING.into()) as u8;
        let mut cells = self.flames.0.somewhere.or(&self.world.map.burning.somewhere);
        for actor in self.world.actors.iter().filter(|actor| actor.timers[Status::Burning] > 0) {
            cells.add(actor.at);
        }
        for cell in cells.cells() {
            let flame = match self.flames.0[cell] {
                0 | BURNS if self.world.burns(cell) => BURNS,
                BURNS => ENDING - ticks,
                left => left.saturating_sub(ticks),
            };
            self.flames.0.set(cell, flame);
        }
    }

    /// Fire crosses a cell. Returns whether this makes a flame for a moment.
    pub(crate) fn flare(&mut self, cell: Cell) -> bool {
        let has_flame = !self.flames.is_ending(cell);
        if has_flame {
            self.flames.0.set(cell, BURNS);
            self.has_fire = true;
        }
        has_flame
    }
}

impl IntoRuins {
    /// Tells whether the cell or its occupant burns.
    pub(crate) fn burns(&self, cell: Cell) -> bool {
        self.map.burning[cell] > 0 || self.actor_at(cell).is_some_and(|id| self.actor(id).timers[Status::Burning] > 0)
    }

    /// Tells whether any cell or body burns.
    pub(super) fn has_fire(&self) -> bool {
        !self.map.burning.is_empty() || self.actors.iter().any(|actor| actor.timers[Status::Burning] > 0)
    }
}

#[cfg(test)]
mod tests {
    use crate::content::items::ItemKind;
    use crate::content::kinds::Kind;
    use crate::rules::decide::{Action, CellOf};
    use crate::rules::light::Shine;
    use crate::testing::{Arena, cell};

    fn light(arena: &Arena, x: i16, y: i16) -> i8 {
        arena.world.map.light.level(cell(x, y))
    }

    /// The scene "dyingflame".
    #[test]
    fn a_burning_actor_gives_no_light_where_fire_crossed_in_the_same_turn() {
        let mut arena = Arena::cave().ground(10, 9, &["."]);
        let goblin = arena.place(Kind::Goblin, 10, 8);
        arena.world.actor_mut(goblin).max_hp = 60;
        arena.set_hp(goblin, 60);
        let staff = arena.carry(ItemKind::StaffOfFire) as u8;
        arena.act(Action::Fire(staff, CellOf(cell(10, 7))));
        assert_eq!(arena.world.actor(goblin).at, cell(10, 9));
        assert_eq!((light(&arena, 10, 9), light(&arena, 10, 10)), (1, 2), "only the flash of the staff");
        arena.act(Action::Wait);
        assert_eq!((light(&arena, 10, 9), light(&arena, 10, 10)), (4, 3));
    }

    #[test]
    fn a_cell_that_a_burning_body_left_has_no_new_flame_for_seven_ticks() {
        for ticks in 1..9 {
            let mut arena = Arena::cave();
            let barrel = arena.place(Kind::Barrel, 14, 10);
            arena.turn(|turn| {
                turn.give_burn(barrel);
                turn.flicker(1);
                turn.put(barrel, cell(13, 10));
                turn.flicker(1);
                turn.put(barrel, cell(14, 10));
                turn.flicker(ticks - 1);
                turn.shine(Shine::Plain);
            });
            assert_eq!(light(&arena, 14, 10) == 4, ticks >= 7, "after {ticks} ticks");
        }
    }

    #[test]
    fn spores_that_catch_fire_where_a_flame_has_just_ended_burn_without_light() {
        let mut arena = Arena::cave();
        arena.turn(|turn| {
            assert!(turn.flare(cell(14, 10)));
            turn.flicker(1);
            assert!(!turn.flare(cell(14, 10)), "nor does fire that crosses again");
            turn.set_fire(cell(14, 10), true);
            turn.shine(Shine::Plain);
        });
        assert!(light(&arena, 14, 10) < 4);
        arena.turn(|turn| turn.shine(Shine::Plain));
        assert_eq!(light(&arena, 14, 10), 4, "at the next decision it shines");
    }
}
