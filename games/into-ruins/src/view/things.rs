//! Actors, items and effects on cells in view. Spec: into-ruins world 8.3, items 19.3.

use crate::content::kinds::Kind;
use crate::content::statuses;
use crate::content::words::{condition, id};
use crate::world::actor::{Actor, Behaviour};
use crate::world::cell::Cell;
use crate::world::map::Map;
use crate::world::marks::Mark;
use crate::world::plane::Plane;
use crate::world::state::IntoRuins;
use barrow_core::{Fx, Stat, Thing, View};

impl IntoRuins {
    /// Shows each cell's item, then fire or spores, then the actor. Map order reveals nothing unseen.
    pub(super) fn show_things(&self, view: &mut View) {
        let Map { marks, burning, spores, .. } = &self.map;
        let visible = if self.is_over() { Plane::ALL } else { marks[Mark::Visible] };
        let mut shown = burning.somewhere.or(&spores.somewhere).and(&visible);
        // Most of them are out of view.
        for at in self.actors.iter().map(|actor| actor.at).chain(self.floor.iter().map(|lying| lying.at)) {
            if visible.has(at) {
                shown.add(at);
            }
        }
        for cell in shown.cells() {
            self.show_things_at(view, cell);
        }
    }

    pub(super) fn show_things_at(&self, view: &mut View, cell: Cell) {
        let at = cell.pos();
        if let Some(lying) = self.item_at(cell) {
            view.things.push(Thing::new(self.shown(lying.item.kind), at));
        }
        if let Some(effect) = self.effect_at(cell) {
            view.things.push(Thing::new(effect, at));
        }
        if let Some(id) = self.actor_at(cell).filter(|id| self.actor(*id).is_here()) {
            let actor = self.actor(id);
            let hp = hp_stat(actor);
            let (conditions, threat) = (conditions(actor), self.threat(id));
            view.things.push(Thing { id: id::of_kind(actor.kind), at, hp: Some(hp), conditions, threat });
        }
    }

    /// Fire or spores on a cell. Spec: `props.csv`.
    pub(super) fn effect_at(&self, cell: Cell) -> Option<u8> {
        if self.burns(cell) {
            Some(id::FIRE)
        } else if self.map.spores[cell] > 0 {
            Some(id::SPORES)
        } else {
            None
        }
    }
}

/// Hit points as bars show them: rounded up, at least 0. Spec: into-ruins actors 0.1.
pub(super) fn hp_stat(actor: &Actor) -> Stat {
    Stat { value: actor.hp.max(Fx::ZERO).ceil(), max: actor.max_hp.into() }
}

/// The condition of a hunter of this kind, by the distance it seeks: it closes in, keeps its powers in range, or flees.
fn condition_of_hunter(kind: Kind) -> u16 {
    match kind.row().goal {
        _ if kind.flees() => condition::FLEEING,
        0 | 1 => condition::HUNTING,
        _ => condition::KEEPING_DISTANCE,
    }
}

pub(crate) fn conditions(actor: &Actor) -> u16 {
    let behaviour = match actor.behaviour {
        _ if !actor.kind.is_creature() => 0,
        Behaviour::Asleep => condition::ASLEEP,
        Behaviour::Wanders => condition::WANDERING,
        Behaviour::Searches => condition::SEARCHING,
        Behaviour::Hunts => condition_of_hunter(actor.kind),
    };
    let rest = [(actor.is_recovering, condition::RECOVERING), (actor.is_spilled, condition::UNLIT)].into_iter();
    let states = rest.chain(statuses::ROWS.iter().map(|row| (actor.has(row.status), condition::of(row.status))));
    states.filter(|(is_so, _)| *is_so).fold(behaviour, |all, (_, bit)| all | bit)
}
