//! The benefit of resting, as far as the player can tell. Spec: into-ruins actors 3.3 (nothing heals by itself), 13.1.

use crate::content::statuses::Status;
use crate::rules::line::direction;
use crate::world::cell::{DIRECTIONS, INNER};
use crate::world::state::IntoRuins;
use barrow_core::{Fx, Rest};

/// Hit points that spores heal in a turn.
const HEALED: i32 = 2;
/// How long a fire nearby usually lasts. \[turns\]
const FIRE: i32 = 10;
/// Ask before a rest that burns this much of the torch. \[turns\]
const COSTLY: i32 = 20;
/// Ask before a rest that leaves less than this of the torch. \[turns\]
const LEAST_TORCH: i32 = 10;

macro_rules! drifted {
    ($($way:literal),*) => { [$(concat!("No spores are here now. The nearest are to the ", $way, ": stand in them to heal.")),*] };
}

const NOTHING_TO_HEAL: &str = "You need no rest: you are at full health.";
const NOTHING_HEALS: &str = "Resting does not heal you here; standing in mushroom spores would.";
/// Sentences by the direction of the nearest spores.
const DRIFTED: [&str; DIRECTIONS] = drifted!["west", "north-west", "north-east", "east", "south-east", "south-west"];
const FED: &str = "You are on fire, and the grass feeds it: get onto bare ground.";
const DEADLY: &str = "You are on fire, and would burn to death before it is out.";
const ON_FIRE: &str = "You are on fire, and lose a hit point each turn until it is out. Rest anyway?";
const TORCH: &str = "Your torch burns down while you rest. Rest anyway?";

impl IntoRuins {
    /// The benefit of resting now.
    pub(crate) fn rests(&self) -> Rest {
        let hero = self.hero();
        let wounds = (Fx::whole(hero.max_hp.into()) - hero.hp).ceil().max(0);
        let suffering = [Status::Burning, Status::Frozen, Status::Stunned].map(|status| self.left(status));
        let healing = if self.map.spores[hero.at] > 0 { (wounds + HEALED - 1) / HEALED } else { 0 };
        let is_fire_near = INNER.iter().any(|&cell| self.is_in_view(cell) && self.map.burning[cell] > 0);
        let turns = suffering.into_iter().max().unwrap_or(0).max(healing).max(if is_fire_near { FIRE } else { 0 });
        let (torch, burning) = (self.left(Status::Torch), self.left(Status::Burning));
        match turns {
            _ if burning > 0 && self.map.tiles[hero.at].is_grass() => Rest::Useless(FED.into()),
            _ if burning > 0 && burning >= hero.hp.ceil() => Rest::Useless(DEADLY.into()),
            _ if burning > 0 => Rest::Costs(ON_FIRE.into()),
            0 if wounds > 0 => Rest::Useless(self.drifted_spores().unwrap_or(NOTHING_HEALS).into()),
            0 => Rest::Useless(NOTHING_TO_HEAL.into()),
            _ if torch > 0 && (turns >= COSTLY || torch < turns + LEAST_TORCH) => Rest::Costs(TORCH.into()),
            _ => Rest::Helps,
        }
    }

    /// Names the direction of the nearest spores in view, on ground where the player can stand.
    fn drifted_spores(&self) -> Option<&'static str> {
        let here = self.hero().at;
        let spores = INNER.into_iter().filter(|&cell| {
            let can_stand = || self.ground_as_known(cell).is_some_and(|(tile, _)| tile.is_walkable());
            self.is_in_view(cell) && self.map.spores[cell] > 0 && can_stand()
        });
        let way = direction(here, spores.min_by_key(|cell| cell.distance(here))?)?;
        Some(DRIFTED[usize::from(way.0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::items::ItemKind;
    use crate::content::tiles::Tile;
    use crate::testing::{Arena, cell};
    use crate::world::cell::CENTRE;

    #[test]
    fn resting_helps_only_where_something_gets_better() {
        let mut arena = Arena::cave();
        assert_eq!(arena.world.rests(), Rest::Useless(NOTHING_TO_HEAL.into()));
        arena.set_hp(arena.world.player, 9);
        assert_eq!(arena.world.rests(), Rest::Useless(NOTHING_HEALS.into()));
        arena.world.map.spores.set(CENTRE, 900);
        assert_eq!(arena.world.rests(), Rest::Helps);
        arena.world.map.spores.set(CENTRE, 0);
        arena.world.map.spores.set(cell(12, 9), 900);
        arena.world.map.spores.set(cell(8, 10), 900);
        arena.world.map.spores.set(cell(9, 10), 900);
        let drifted = "No spores are here now. The nearest are to the west: stand in them to heal.";
        assert_eq!(arena.world.rests(), Rest::Useless(drifted.into()));
        for at in [cell(8, 10), cell(9, 10)] {
            arena.world.map.tiles.set(at, Tile::Hole);
        }
        arena.refresh();
        let drifted = "No spores are here now. The nearest are to the east: stand in them to heal.";
        assert_eq!(arena.world.rests(), Rest::Useless(drifted.into()), "nobody stands in a hole");
        for at in [cell(12, 9), cell(8, 10), cell(9, 10)] {
            arena.world.map.spores.set(at, 0);
        }
        arena.world.hero_mut().timers[Status::Stunned] = 3;
        assert_eq!(arena.world.rests(), Rest::Helps);
    }

    #[test]
    fn resting_while_on_fire_asks_first() {
        let mut arena = Arena::cave();
        arena.set_hp(arena.world.player, 9);
        arena.world.hero_mut().timers[Status::Burning] = 3;
        assert_eq!(arena.world.rests(), Rest::Costs(ON_FIRE.into()));
        arena.set_hp(arena.world.player, 3);
        assert_eq!(arena.world.rests(), Rest::Useless(DEADLY.into()));
        arena.world.map.tiles.set(CENTRE, Tile::LongGrass);
        assert_eq!(arena.world.rests(), Rest::Useless(FED.into()));
    }

    #[test]
    fn a_fire_in_view_is_worth_waiting_for() {
        let mut arena = Arena::cave();
        arena.world.map.burning.set(cell(12, 10), 2);
        arena.refresh();
        assert_eq!(arena.world.rests(), Rest::Helps);
    }

    #[test]
    fn a_rest_that_could_end_the_torch_is_asked_about() {
        let mut arena = Arena::cave();
        arena.wear(ItemKind::Torch);
        arena.world.hero_mut().timers[Status::Stunned] = 6;
        arena.world.timers[Status::Torch] = 160;
        assert_eq!(arena.world.rests(), Rest::Helps);
        arena.world.timers[Status::Torch] = 15;
        assert_eq!(arena.world.rests(), Rest::Costs(TORCH.into()));
    }
}
