//! Creatures that fight from afar. Spec: into-ruins actors 11 and 12.

use super::*;
use crate::content::powers::Power;
use crate::world::cell::INNER;

/// The number of turns out of `cases` that had the event.
fn turns_with(arena: &Arena, id: ActorId, cases: u32, what: EventKind) -> u32 {
    count(arena, cases, |arena| {
        think(arena, id);
        arena.told(what) > 0
    })
}

#[test]
fn an_archer_shoots_in_half_of_its_turns_four_cells_far() {
    for (x, chance) in [(12, 5000), (14, 5000), (15, 0)] {
        let mut arena = lit();
        let archer = with(&mut arena, Kind::GoblinArcher, (x, 10), Behaviour::Hunts);
        let shots = turns_with(&arena, archer, 1000, EventKind::Shot);
        assert!(is_likely(shots, 1000, chance), "from {x}: {shots}");
    }
}

#[test]
fn an_archer_without_a_clear_line_keeps_its_distance_instead() {
    let mut arena = lit();
    let archer = with(&mut arena, Kind::GoblinArcher, (14, 10), Behaviour::Hunts);
    arena.place(Kind::Mushroom, 12, 10);
    for index in 0..100 {
        let mut arena = rolled(&arena, index);
        think(&mut arena, archer);
        assert_eq!(arena.told(EventKind::Shot), 0);
        assert_eq!(arena.world.distances.player[arena.world.actor(archer).at], 3);
    }
}

#[test]
fn an_archers_arrow_takes_three_and_flies_before_a_late_blow() {
    let mut arena = lit();
    let archer = with(&mut arena, Kind::GoblinArcher, (13, 10), Behaviour::Hunts);
    let hits = count(&arena, 1000, |arena| {
        think(arena, archer);
        assert!([17, 20].contains(&arena.hero_hp()));
        arena.hero_hp() == 17
    });
    assert!(is_likely(hits, 1000, 3333), "half of the turns, two of three: {hits}");
}

#[test]
fn a_warlock_bolts_in_a_quarter_of_its_turns_and_never_misses() {
    let mut arena = lit();
    let warlock = with(&mut arena, Kind::GoblinWarlock, (13, 10), Behaviour::Hunts);
    let bolts = count(&arena, 1000, |arena| {
        think(arena, warlock);
        if arena.told(EventKind::FireCast) > 0 {
            assert_eq!((arena.hero_hp(), arena.world.hero().timers[Status::Burning]), (16, 6));
        }
        arena.told(EventKind::FireCast) > 0
    });
    assert!(is_likely(bolts, 1000, 2500), "{bolts}");
}

#[test]
fn a_cornered_warlock_or_mystic_never_strikes() {
    for kind in [Kind::GoblinWarlock, Kind::GoblinMystic, Kind::Mirrorshard] {
        let mut arena = Arena::cave().walled(1);
        let id = with(&mut arena, kind, (10, 9), Behaviour::Hunts);
        for beside in cell(10, 10).around() {
            if beside != cell(10, 9) {
                arena.world.map.tiles.set(beside, crate::content::tiles::Tile::CaveWall);
            }
        }
        for index in 0..30 {
            let mut arena = rolled(&arena, index);
            think(&mut arena, id);
            assert_eq!(arena.told(EventKind::Swung), 0, "{kind:?}");
        }
    }
}

#[test]
fn a_dragon_breathes_in_a_third_of_its_turns_through_all_that_is_in_line() {
    let mut arena = lit();
    let dragon = with(&mut arena, Kind::Dragon, (13, 10), Behaviour::Hunts);
    let goblin = with(&mut arena, Kind::PinkJelly, (12, 10), Behaviour::Asleep);
    let barrel = arena.place(Kind::Barrel, 9, 10);
    let breaths = count(&arena, 1000, |arena| {
        think(arena, dragon);
        if arena.told(EventKind::FireCast) > 0 {
            assert_eq!((arena.hero_hp(), arena.hp(goblin), arena.hp(barrel)), (12, 1, 0));
            assert_eq!(arena.world.hero().timers[Status::Burning], 6);
        }
        arena.told(EventKind::FireCast) > 0
    });
    assert!(is_likely(breaths, 1000, 3300), "{breaths}");
}

#[test]
fn a_mystic_summons_in_half_of_its_turns_on_the_free_cell_nearest_to_the_player() {
    let mut arena = lit();
    let mystic = with(&mut arena, Kind::GoblinMystic, (10, 6), Behaviour::Hunts);
    let summoned = count(&arena, 1000, |arena| {
        think(arena, mystic);
        if let Some(blade) = arena.find(Kind::SpectralBlade) {
            assert_eq!(blade.at.distance(cell(10, 6)), 1);
            assert_eq!(arena.world.distances.player[blade.at], 3);
            assert_eq!((blade.behaviour, blade.can_act), (Behaviour::Hunts, false));
        }
        arena.count(Kind::SpectralBlade) > 0
    });
    assert!(is_likely(summoned, 1000, 5000), "{summoned}");
}

#[test]
fn a_mystic_has_one_living_blade() {
    let mut arena = lit();
    let mystic = with(&mut arena, Kind::GoblinMystic, (10, 4), Behaviour::Hunts);
    for _ in 0..40 {
        arena.world.actor_mut(mystic).can_act = true;
        think(&mut arena, mystic);
        assert!(arena.count(Kind::SpectralBlade) <= 1);
    }
    assert_eq!(arena.count(Kind::SpectralBlade), 1);
}

#[test]
fn edge_13_a_mystic_whose_blade_dies_summons_another_only_after_phase_c() {
    let mut arena = lit();
    let mystic = with(&mut arena, Kind::GoblinMystic, (10, 4), Behaviour::Hunts);
    let blade = with(&mut arena, Kind::SpectralBlade, (10, 5), Behaviour::Hunts);
    arena.world.actor_mut(mystic).blade = Some(blade);
    arena.turn(|turn| {
        turn.hurt(blade, crate::rules::hurt::Blow::of(Fx::whole(3), crate::world::state::Cause::OwnDoing));
        turn.settle();
    });
    let summoned = count(&arena, 100, |arena| {
        think(arena, mystic);
        arena.told(EventKind::Summoned) > 0
    });
    assert_eq!(summoned, 0);
    arena.world.actor_mut(mystic).can_act = false;
    arena.act(Action::Wait);
    assert_eq!(arena.find(Kind::GoblinMystic).unwrap().blade, None);
}

#[test]
fn a_blade_dies_with_its_mystic() {
    let mut arena = lit();
    let mystic = with(&mut arena, Kind::GoblinMystic, (10, 4), Behaviour::Hunts);
    let blade = with(&mut arena, Kind::SpectralBlade, (10, 5), Behaviour::Hunts);
    arena.world.actor_mut(mystic).blade = Some(blade);
    arena.turn(|turn| {
        turn.hurt(mystic, crate::rules::hurt::Blow::of(Fx::whole(6), crate::world::state::Cause::OwnDoing));
        turn.settle();
    });
    assert_eq!((arena.count(Kind::SpectralBlade), arena.world.creatures_slain), (0, 2));
}

#[test]
fn a_mystic_heals_a_hurt_neighbour_unless_spores_are_there_already() {
    let mut arena = lit();
    let mystic = with(&mut arena, Kind::GoblinMystic, (10, 4), Behaviour::Hunts);
    let ogre = with(&mut arena, Kind::Ogre, (10, 5), Behaviour::Asleep);
    let heals = |arena: &Arena| {
        count(arena, 500, |arena| {
            let before = arena.world.map.spores[cell(10, 5)];
            think(arena, mystic);
            arena.world.map.spores[cell(10, 5)] > before
        })
    };
    assert_eq!(heals(&arena), 0, "not hurt");
    arena.set_hp(ogre, 14);
    let healed = heals(&arena);
    assert!(is_likely(healed, 500, 5000), "{healed}");
    arena.world.map.spores.set(cell(10, 5), 1);
    assert_eq!(heals(&arena), 0, "spores already");
    arena.world.map.spores.set(cell(10, 5), 0);
    arena.set_hp(mystic, 1);
    arena.set_hp(ogre, 15);
    assert_eq!(heals(&arena), 0, "never itself");
}

#[test]
fn a_mystic_with_nothing_to_cast_keeps_two_steps_away() {
    let mut arena = lit();
    let mystic = with(&mut arena, Kind::GoblinMystic, (10, 7), Behaviour::Hunts);
    let blade = with(&mut arena, Kind::SpectralBlade, (2, 10), Behaviour::Hunts);
    arena.world.actor_mut(mystic).blade = Some(blade);
    think(&mut arena, mystic);
    assert_eq!(arena.world.distances.player[arena.world.actor(mystic).at], 2);
}

#[test]
fn a_shard_blinks_freezes_or_strikes_with_lightning_in_a_third_of_its_turns() {
    let mut arena = lit();
    let shard = with(&mut arena, Kind::Mirrorshard, (13, 10), Behaviour::Hunts);
    for what in [EventKind::Blinked, EventKind::IceCast, EventKind::LightningCast] {
        let turns = turns_with(&arena, shard, 2000, what);
        assert!(is_likely(turns, 2000, 1111), "{what:?}: {turns}");
    }
    let far = count(&arena, 2000, |arena| {
        think(arena, shard);
        arena.world.actor(shard).at.distance(cell(13, 10)) == 3
    });
    assert!(is_likely(far, 2000, 1111), "blinks three cells away: {far}");
}

#[test]
fn a_shards_beams_pierce() {
    let mut arena = Arena::cave();
    let shard = with(&mut arena, Kind::Mirrorshard, (13, 10), Behaviour::Hunts);
    let goblin = with(&mut arena, Kind::Goblin, (12, 10), Behaviour::Asleep);
    let behind = with(&mut arena, Kind::Goblin, (8, 10), Behaviour::Asleep);
    let struck = count(&arena, 1000, |arena| {
        think(arena, shard);
        if arena.told(EventKind::IceCast) > 0 {
            let frozen = |id| arena.world.actor(id).frozen();
            assert_eq!([goblin, behind, arena.world.player].map(frozen), [Some(Fx::whole(8)); 3]);
        }
        if arena.told(EventKind::LightningCast) > 0 {
            assert_eq!((arena.hero_hp(), arena.hp(goblin), arena.hp(behind)), (14, 1, 1));
        }
        arena.told(EventKind::IceCast) + arena.told(EventKind::LightningCast) > 0
    });
    assert!(is_likely(struck, 1000, 2222), "{struck}");
}

#[test]
fn a_shard_holds_back_its_ice_while_the_player_was_frozen() {
    let mut arena = lit();
    let shard = with(&mut arena, Kind::Mirrorshard, (13, 10), Behaviour::Hunts);
    arena.world.is_ice_forbidden = true;
    let moved_on = count(&arena, 500, |arena| {
        think(arena, shard);
        assert_eq!(arena.told(EventKind::IceCast), 0);
        arena.told(EventKind::LightningCast) == 0 && arena.world.actor(shard).at != cell(13, 10)
    });
    assert!(is_likely(moved_on, 500, 8889), "it moves instead: {moved_on}");
}

#[test]
fn a_shard_keeps_two_or_four_steps_away() {
    let mut arena = lit();
    let shard = with(&mut arena, Kind::Mirrorshard, (13, 10), Behaviour::Hunts);
    let (mut near, mut far) = (0, 0);
    for index in 0..900 {
        let mut arena = rolled(&arena, index);
        think(&mut arena, shard);
        if arena.world.actor(shard).at.distance(cell(13, 10)) == 1 {
            match arena.world.distances.player[arena.world.actor(shard).at] {
                2 => near += 1,
                4 => far += 1,
                other => panic!("{other} steps away"),
            }
        }
    }
    assert!(is_likely(near, near + far, 5000), "{near} {far}");
}

#[test]
fn casters_aim_without_seeing() {
    let mut arena = Arena::cave();
    let archer = with(&mut arena, Kind::GoblinArcher, (13, 10), Behaviour::Hunts);
    assert!(!arena.world.sees_player(archer));
    let shots = count(&arena, 400, |arena| {
        think(arena, archer);
        arena.world.actor(archer).at == cell(13, 10)
    });
    assert!(is_likely(shots, 400, 5000), "{shots}");
}

#[test]
fn a_caster_turns_to_its_target() {
    let mut arena = lit();
    let archer = with(&mut arena, Kind::GoblinArcher, (13, 10), Behaviour::Hunts);
    for index in 0..20 {
        let mut arena = rolled(&arena, index);
        think(&mut arena, archer);
        if arena.told(EventKind::Shot) > 0 {
            assert_eq!(arena.world.actor(archer).facing.0, barrow_core::Dir(0));
        }
    }
}

#[test]
fn a_power_without_a_target_is_not_used() {
    let mut arena = Arena::cave();
    let archer = with(&mut arena, Kind::GoblinArcher, (18, 10), Behaviour::Hunts);
    assert!(!arena.turn(|turn| turn.try_power(archer, Power::SHOOT)));
    let shard = with(&mut arena, Kind::Mirrorshard, (16, 7), Behaviour::Hunts);
    for at in INNER.iter().filter(|at| at.distance(cell(16, 7)) == 1) {
        arena.world.map.tiles.set(*at, crate::content::tiles::Tile::CaveWall);
    }
    assert!(!arena.turn(|turn| turn.try_power(shard, Power::BLINK)), "nowhere to blink to");
}
