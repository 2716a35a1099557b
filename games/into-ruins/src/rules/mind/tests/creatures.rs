//! Creatures that fight with the body. Spec: into-ruins actors 12.

use super::*;
use crate::content::tiles::Tile;
use crate::rules::hurt::Blow;
use crate::world::state::Cause;

/// Builds walls all around a cell, except on the cells in `but`.
fn wall_in(arena: &mut Arena, at: Cell, but: &[Cell]) {
    for beside in at.around() {
        if !but.contains(&beside) {
            arena.world.map.tiles.set(beside, Tile::CaveWall);
        }
    }
    arena.refresh();
}

fn steps(arena: &Arena, id: ActorId) -> u8 {
    arena.world.distances.player[arena.world.actor(id).at]
}

#[test]
fn a_rat_runs_away_from_the_player_even_from_beside() {
    for at in [(10, 9), (10, 7)] {
        let mut arena = Arena::cave();
        let rat = with(&mut arena, Kind::Rat, at, Behaviour::Hunts);
        let before = steps(&arena, rat);
        let fled = count(&arena, 100, |arena| {
            think(arena, rat);
            steps(arena, rat) > before && arena.told(EventKind::Swung) == 0
        });
        assert_eq!(fled, 100);
    }
}

#[test]
fn edge_16_a_cornered_rat_bites_and_hits_half_the_time() {
    let mut arena = Arena::cave();
    let rat = with(&mut arena, Kind::Rat, (10, 9), Behaviour::Hunts);
    wall_in(&mut arena, cell(10, 9), &[cell(10, 10)]);
    let bitten = count(&arena, 2000, |arena| {
        think(arena, rat);
        assert_eq!(arena.told(EventKind::Swung), 1);
        arena.hero_hp() == 19
    });
    assert!(is_likely(bitten, 2000, 5000), "{bitten}");
}

#[test]
fn a_rat_with_another_way_does_not_bite() {
    let mut arena = Arena::cave();
    let rat = with(&mut arena, Kind::Rat, (10, 9), Behaviour::Hunts);
    wall_in(&mut arena, cell(10, 9), &[cell(10, 10), cell(11, 9)]);
    let bites = count(&arena, 100, |arena| {
        think(arena, rat);
        arena.told(EventKind::Swung) > 0 || arena.world.actor(rat).at != cell(11, 9)
    });
    assert_eq!(bites, 0);
}

#[test]
fn a_searching_rat_becomes_a_wanderer_fifteen_steps_from_the_target_and_nowhere_else() {
    let mut arena = Arena::cave();
    arena.turn(|turn| turn.set_search_target(cell(1, 10)));
    let rat = with(&mut arena, Kind::Rat, (15, 10), Behaviour::Searches);
    let mut nearer = rolled(&arena, 0);
    think(&mut nearer, rat);
    assert_eq!(behaviour(&nearer, rat), Behaviour::Wanders);
    arena.turn(|turn| turn.put(rat, cell(13, 10)));
    think(&mut arena, rat);
    assert_eq!(behaviour(&arena, rat), Behaviour::Searches);
    assert_eq!(arena.world.distances.search[arena.world.actor(rat).at], 13);
}

#[test]
fn a_jackal_moves_and_then_bites_in_one_turn() {
    let mut arena = Arena::cave();
    let jackal = with(&mut arena, Kind::Jackal, (10, 8), Behaviour::Hunts);
    let mut bites = 0;
    for index in 0..200 {
        let mut arena = rolled(&arena, index);
        think(&mut arena, jackal);
        assert_ne!(arena.world.actor(jackal).at, cell(10, 8), "never stays where it is");
        assert_eq!(arena.told(EventKind::Swung), usize::from(steps(&arena, jackal) == 1), "bites whenever it can");
        bites += u32::from(arena.told(EventKind::Swung) > 0);
    }
    assert!(is_likely(bites, 200, 5000), "half of the time it wants to be two steps away: {bites}");
}

#[test]
fn a_jackal_that_cannot_move_still_bites_even_props() {
    for kind in [Kind::Jackal, Kind::Glowhorn] {
        let mut arena = Arena::cave();
        let id = with(&mut arena, kind, (10, 5), Behaviour::Hunts);
        let chair = arena.place(Kind::Chair, 10, 4);
        wall_in(&mut arena, cell(10, 5), &[cell(10, 4)]);
        think(&mut arena, id);
        assert_eq!(arena.world.actor(id).at, cell(10, 5));
        assert!(arena.hp(chair) < 3);
    }
}

#[test]
fn a_jackal_prefers_the_player_to_a_prop() {
    let mut arena = Arena::cave();
    let jackal = with(&mut arena, Kind::Jackal, (10, 9), Behaviour::Hunts);
    let chair = arena.place(Kind::Chair, 10, 8);
    wall_in(&mut arena, cell(10, 9), &[cell(10, 10), cell(10, 8)]);
    for index in 0..30 {
        let mut arena = rolled(&arena, index);
        think(&mut arena, jackal);
        assert_eq!((arena.told(EventKind::Swung), arena.hp(chair)), (1, 3));
    }
}

#[test]
fn a_goblin_comes_and_strikes() {
    let mut arena = Arena::cave();
    let goblin = with(&mut arena, Kind::Goblin, (10, 8), Behaviour::Hunts);
    think(&mut arena, goblin);
    assert_eq!((steps(&arena, goblin), arena.told(EventKind::Swung)), (1, 0), "one thing a turn");
    let hits = count(&arena, 2000, |arena| {
        think(arena, goblin);
        arena.hero_hp() == 17
    });
    assert!(is_likely(hits, 2000, 6667), "{hits}");
}

#[test]
fn an_ogre_rests_after_every_attack_and_its_blow_stuns_and_pushes() {
    let mut arena = Arena::cave();
    let ogre = with(&mut arena, Kind::Ogre, (10, 9), Behaviour::Hunts);
    arena.blows(&[true]);
    think(&mut arena, ogre);
    let hero = *arena.world.hero();
    assert_eq!((arena.hero_hp(), hero.at, hero.timers[Status::Stunned]), (12, cell(10, 11), 2));
    assert!(arena.world.actor(ogre).is_recovering);
    think(&mut arena, ogre);
    assert_eq!((arena.world.actor(ogre).at, arena.world.actor(ogre).is_recovering), (cell(10, 9), false));
    think(&mut arena, ogre);
    assert_eq!(arena.world.actor(ogre).at, cell(10, 10));
}

#[test]
fn a_bat_never_goes_where_it_is_brighter() {
    let mut arena = lit();
    for (at, light) in [(cell(10, 6), 0), (cell(10, 7), 1)] {
        let bat = with(&mut arena, Kind::Bat, (at.pos().x, at.pos().y), Behaviour::Hunts);
        assert_eq!(arena.world.map.light.level(at), light);
        for index in 0..50 {
            let mut arena = rolled(&arena, index);
            think(&mut arena, bat);
            assert_eq!(arena.world.map.light.level(arena.world.actor(bat).at), light - 1, "back into the dark");
        }
        arena.world.remove(bat);
    }
}

#[test]
fn a_bat_comes_out_of_the_dark_and_stays_if_every_step_leads_into_light() {
    let mut arena = lit();
    let bat = with(&mut arena, Kind::Bat, (10, 5), Behaviour::Hunts);
    think(&mut arena, bat);
    assert_eq!(arena.world.map.light.level(arena.world.actor(bat).at), 0, "from the dark it comes nearer");
    let at = arena.world.actor(bat).at;
    let brighter: Vec<Cell> = at.around().into_iter().filter(|beside| beside.distance(cell(10, 10)) < 4).collect();
    wall_in(&mut arena, at, &brighter);
    assert!(brighter.iter().all(|beside| arena.world.map.light.level(*beside) == 1));
    think(&mut arena, bat);
    assert_eq!(arena.world.actor(bat).at, at);
}

#[test]
fn a_bat_bites_the_player_in_the_dark_and_flies_over_holes() {
    let mut arena = Arena::cave().ground(10, 8, &["o"]);
    let bat = with(&mut arena, Kind::Bat, (10, 7), Behaviour::Hunts);
    wall_in(&mut arena, cell(10, 7), &[cell(10, 8)]);
    think(&mut arena, bat);
    assert_eq!(arena.world.actor(bat).at, cell(10, 8));
    assert!(arena.world.actor(bat).is_alive() && arena.world.is_player_seen);
    let mut beside = Arena::cave();
    let bat = with(&mut beside, Kind::Bat, (10, 9), Behaviour::Hunts);
    think(&mut beside, bat);
    assert_eq!(beside.told(EventKind::Swung), 1);
}

#[test]
fn a_twin_inherits_its_jellys_behaviour() {
    for mind in [Behaviour::Hunts, Behaviour::Wanders] {
        let mut arena = Arena::cave();
        let jelly = with(&mut arena, Kind::PinkJelly, (10, 4), mind);
        arena.world.actor_mut(jelly).group = 4;
        // The noise after the split alerts the twin together with the jelly.
        arena.turn(|turn| turn.hurt(jelly, Blow::of(Fx::whole(3), Cause::OwnDoing)));
        let jellies: Vec<_> = arena.world.actors.iter().filter(|actor| actor.kind == Kind::PinkJelly).collect();
        let after = if mind == Behaviour::Hunts { Behaviour::Hunts } else { Behaviour::Searches };
        assert_eq!(jellies.len(), 2);
        assert!(jellies.iter().all(|jelly| jelly.hp == Fx::whole(7).half() && jelly.max_hp == 10 && jelly.group == 4));
        assert!(jellies.iter().all(|jelly| jelly.behaviour == after));
        assert!(!jellies[1].can_act);
    }
}

#[test]
fn r8_a_horror_leaves_flesh_wherever_it_goes() {
    for mind in [Behaviour::Hunts, Behaviour::Searches, Behaviour::Wanders] {
        let mut arena = Arena::cave();
        arena.turn(|turn| turn.set_search_target(cell(10, 10)));
        let horror = with(&mut arena, Kind::FleshHorror, (10, 4), mind);
        think(&mut arena, horror);
        assert_ne!(arena.world.actor(horror).at, cell(10, 4));
        let left = arena.world.actor_at(cell(10, 4)).map(|id| arena.world.actor(id).kind);
        assert_eq!(left, Some(Kind::PileOfFlesh));
    }
}

#[test]
fn a_hunting_horror_walks_onto_flesh_and_a_searching_one_does_not() {
    for (mind, to) in [(Behaviour::Hunts, cell(10, 6)), (Behaviour::Searches, cell(10, 5))] {
        let mut arena = Arena::cave();
        arena.turn(|turn| turn.set_search_target(cell(10, 10)));
        let horror = with(&mut arena, Kind::FleshHorror, (10, 5), mind);
        arena.place(Kind::PileOfFlesh, 10, 6);
        wall_in(&mut arena, cell(10, 5), &[cell(10, 6)]);
        think(&mut arena, horror);
        assert_eq!(arena.world.actor(horror).at, to);
        assert_eq!(arena.count(Kind::PileOfFlesh), 1, "the one it walked onto is gone, the one it left is there");
    }
}

#[test]
fn r8_a_horror_rings_what_it_hits_with_flesh() {
    let mut arena = Arena::cave();
    let horror = with(&mut arena, Kind::FleshHorror, (10, 9), Behaviour::Hunts);
    arena.blows(&[true]);
    think(&mut arena, horror);
    assert_eq!((arena.hero_hp(), arena.count(Kind::PileOfFlesh)), (12, 5));
}

#[test]
fn a_blade_hunts_forever_and_lights_its_surroundings() {
    let mut arena = Arena::cave();
    let blade = with(&mut arena, Kind::SpectralBlade, (10, 9), Behaviour::Hunts);
    arena.refresh();
    assert_eq!(arena.world.map.light.level(cell(10, 10)), 2, "enough to see the player from afar");
    arena.turn(|turn| turn.noise(cell(10, 9)));
    assert_eq!(behaviour(&arena, blade), Behaviour::Hunts);
}

#[test]
fn a_glowhorn_moves_then_butts_and_its_butt_pushes() {
    let mut arena = Arena::cave();
    let glowhorn = with(&mut arena, Kind::Glowhorn, (10, 8), Behaviour::Hunts);
    let mut butted = 0;
    for index in 0..200 {
        let mut arena = rolled(&arena, index);
        think(&mut arena, glowhorn);
        if arena.hero_hp() < 20 {
            butted += 1;
            assert_eq!(arena.hero_hp(), 16);
            assert_eq!(arena.world.actor(glowhorn).at.distance(arena.world.hero().at), 2, "pushed one cell away");
        }
    }
    assert!(is_likely(butted, 200, 4000), "half of the turns, four of five: {butted}");
}

#[test]
fn a_dying_glowhorn_bursts_into_five_spores() {
    let mut arena = Arena::cave();
    let glowhorn = with(&mut arena, Kind::Glowhorn, (10, 8), Behaviour::Hunts);
    arena.turn(|turn| turn.hurt(glowhorn, Blow::of(Fx::whole(6), Cause::OwnDoing)));
    assert_eq!(arena.world.map.spores[cell(10, 8)], 5 * crate::world::map::SPORE);
}

#[test]
fn creatures_do_not_attack_each_other() {
    for kind in [Kind::Goblin, Kind::Jackal, Kind::Ogre, Kind::FleshHorror, Kind::Dragon] {
        let mut arena = Arena::cave();
        let id = with(&mut arena, kind, (10, 5), Behaviour::Hunts);
        with(&mut arena, Kind::PinkJelly, (10, 6), Behaviour::Asleep);
        wall_in(&mut arena, cell(10, 5), &[cell(10, 6)]);
        for index in 0..20 {
            let mut arena = rolled(&arena, index);
            think(&mut arena, id);
            assert_eq!((arena.told(EventKind::Swung), arena.world.actor(id).at), (0, cell(10, 5)), "{kind:?}");
        }
    }
}
