//! Every creature at once: no invariant breaks, whatever the creatures do to each other.

use super::*;
use crate::world::actor::Life;
use crate::world::cell::WORLD;
use barrow_core::Dir;

const EVERYBODY: [Kind; 19] = [
    Kind::Rat,
    Kind::Jackal,
    Kind::Goblin,
    Kind::GoblinMystic,
    Kind::GoblinArcher,
    Kind::GoblinWarlock,
    Kind::Ogre,
    Kind::Bat,
    Kind::PinkJelly,
    Kind::FleshHorror,
    Kind::SpectralBlade,
    Kind::Mirrorshard,
    Kind::Glowhorn,
    Kind::Dragon,
    Kind::Mushroom,
    Kind::Brazier,
    Kind::Chair,
    Kind::Barrel,
    Kind::PileOfFlesh,
];

/// Checks that each cell has at most one actor, that the actor and its cell agree, and that it can be on that ground.
fn check(arena: &Arena) {
    let world = &arena.world;
    for id in world.actor_ids() {
        let actor = world.actor(id);
        assert!(actor.life != Life::Gone && world.map.actors[actor.at] == id, "{actor:?}");
        let tile = world.map.tiles[actor.at];
        assert!(tile.is_walkable() || actor.kind.flies() && tile.is_flyable(), "{actor:?} on {tile:?}");
        assert!(id == world.player || actor.hp > Fx::ZERO, "{actor:?}");
        assert!(actor.hp <= Fx::whole(actor.max_hp.into()), "{actor:?}");
        let blade = actor.blade.map(|blade| world.actor(blade));
        assert!(blade.is_none_or(|blade| blade.kind == Kind::SpectralBlade), "{actor:?} holds {blade:?}");
    }
    let here = WORLD.iter().filter(|at| world.actor_at(**at).is_some()).count();
    assert_eq!(here, world.actors.len());
}

#[test]
fn a_crowd_of_all_kinds_stays_one_to_a_cell_on_suitable_ground() {
    for seed in 0..40 {
        let mut arena = rolled(&Arena::cave().ground(5, 8, &["\"\"\",,,====..", "", "..bb..\"\"\"\"..tt"]), seed);
        arena.wear(ItemKind::Torch);
        let mut dice = Seed(seed.into()).stream("crowd", 0);
        for kind in EVERYBODY.into_iter().chain(EVERYBODY) {
            let free: Vec<Cell> = crate::world::cell::INNER
                .into_iter()
                .filter(|at| arena.world.map.tiles[*at].is_walkable() && arena.world.actor_at(*at).is_none())
                .collect();
            let at = dice.pick(&free).unwrap().pos();
            let mind = dice.pick(&[Behaviour::Hunts, Behaviour::Wanders, Behaviour::Searches, Behaviour::Asleep]).unwrap();
            with(&mut arena, kind, (at.x, at.y), if kind == Kind::SpectralBlade { Behaviour::Hunts } else { mind });
        }
        let hero = arena.world.hero_mut();
        (hero.max_hp, hero.hp) = (250, Fx::whole(250));
        for _ in 0..60 {
            let action = match dice.below(8) {
                dir @ 0..6 => {
                    let to = arena.world.hero().at.beside(Dir(dir as u8));
                    let can_go = arena.world.map.tiles[to].is_walkable() || arena.world.actor_at(to).is_some();
                    if can_go { Action::Step(Dir(dir as u8)) } else { Action::Wait }
                }
                _ => Action::Wait,
            };
            let depth = arena.world.depth;
            arena.act(action);
            if arena.world.depth != depth || arena.world.mode != crate::world::state::Mode::Play {
                break;
            }
            check(&arena);
        }
    }
}
