//! The world as far as the player knows it, for trying out moves. Leaves out everything unseen, and uses different dice.

use crate::content::tiles::Tile;
use crate::world::actor::ActorId;
use crate::world::cell::INNER;
use crate::world::map::Distances;
use crate::world::marks::Mark;
use crate::world::state::{Created, Dice, IntoRuins};
use barrow_core::Seed;

const DICE: Seed = Seed(0);

impl IntoRuins {
    /// A copy without anything that the player does not know: unknown cells are free, and there are no unseen actors.
    pub(super) fn as_known(&self) -> Self {
        let mut known = self.clone();
        for cell in INNER {
            known.map.put_mark(cell, Mark::Built, false);
            if self.is_in_view(cell) {
                // The player cannot see how dense a cloud is.
                known.map.spores.set(cell, known.map.spores[cell].min(1));
                continue;
            }
            known.map.tiles.set(cell, self.ground_as_known(cell).map_or(Tile::CaveFloor, |(tile, _)| tile));
            for mark in [Mark::Frozen, Mark::Cool, Mark::InSight] {
                known.map.put_mark(cell, mark, false);
            }
            known.map.burning.set(cell, 0);
            known.map.spores.set(cell, 0);
            known.map.light.put(cell, 0);
            known.take(cell);
            if let Some(unseen) = known.actor_at(cell).filter(|actor| *actor != self.player) {
                known.remove(unseen);
            }
        }
        for id in 0..known.actors.len() as u8 {
            let actor = known.actor_mut(ActorId(id));
            (actor.can_act, actor.group, actor.blade) = (true, 0, None);
        }
        known.seed = DICE;
        known.dice = Dice { fight: DICE.stream("fight", 0), mind: DICE.stream("mind", 0), air: DICE.stream("air", 0) };
        known.distances = Distances::NONE;
        known.created = Created::NONE;
        known.creatures_slain = 0;
        (known.search_target, known.seen_from, known.last_seen, known.destinations) = (None, None, None, [None; 6]);
        (known.is_player_seen, known.is_ice_forbidden) = (false, false);
        known
    }
}
