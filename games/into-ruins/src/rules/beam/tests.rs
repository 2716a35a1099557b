use super::*;
use crate::content::items::ItemKind;
use crate::content::powers::{Power, Stop};
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::rules::line::line;
use crate::testing::{Arena, cell};
use crate::world::item::Item;
use crate::world::marks::Mark;
use barrow_core::Dir;

/// East, south-east: away from the player in the middle.
const EAST: Dir = Dir(3);

fn send(arena: &mut Arena, caster: ActorId, power: Power, to: Cell, amount: i32) {
    let from = arena.world.actor(caster).at;
    let line = line(&arena.world.map, from, to, power.range.into(), power.stop, power.extends);
    arena.turn(|turn| {
        turn.launch(Beam { effect: power.effect, caster, line, amount });
        turn.settle();
    });
}

fn player(arena: &Arena) -> ActorId {
    arena.world.player
}

#[test]
fn fire_burns_and_hurts_all_in_its_way_and_never_misses() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 12, 10);
    let caster = player(&arena);
    send(&mut arena, caster, Power::FIRE_BOLT, cell(11, 10), 4);
    let goblin = arena.world.actor(goblin);
    assert_eq!((goblin.hp, goblin.timers[Status::Burning]), (Fx::whole(3), 6));
    assert_eq!(arena.world.map.burning[goblin.at], 0, "bare ground does not catch fire");
}

#[test]
fn fire_lights_grass_and_does_not_light_bare_ground() {
    let mut arena = Arena::cave().ground(11, 10, &[".,"]);
    let caster = player(&arena);
    send(&mut arena, caster, Power::FIRE_BOLT, cell(11, 10), 4);
    assert_eq!((arena.world.map.burning[cell(11, 10)], arena.world.map.burning[cell(12, 10)]), (0, 1));
}

#[test]
fn fire_that_stops_at_the_first_spares_the_second_and_breath_does_not() {
    for (power, second) in [(Power::FIRE_BOLT, 15), (Power::FIRE_BREATH, 7)] {
        let mut arena = Arena::cave();
        let first = arena.place(Kind::Dragon, 12, 10);
        let ogre = arena.place(Kind::Ogre, 13, 10);
        let caster = player(&arena);
        send(&mut arena, caster, power, cell(11, 10), 8);
        let dragon = arena.world.actor(first);
        assert_eq!((dragon.hp, dragon.timers[Status::Burning]), (Fx::whole(12), 0), "hurt, but not on fire");
        assert_eq!(arena.hp(ogre), second);
    }
}

#[test]
fn the_flame_gives_light_where_nothing_caught_and_the_caster_flashes() {
    let mut arena = Arena::cave();
    let caster = player(&arena);
    let line = line(&arena.world.map, cell(10, 10), cell(11, 10), 4, Stop::AtFirst, true);
    arena.turn(|turn| {
        let beam = Beam { effect: Effect::Fire, caster, line, amount: 4 };
        for step in 0..line.len() {
            turn.cross(&beam, step);
        }
        let lights = [14, 13, 10].map(|x| turn.world.map.light.level(cell(x, 10)));
        assert_eq!(lights, [4, 3, 2], "where the flame is, beside it, and the caster");
        assert_eq!(turn.flashes.ordinary[cell(14, 10)], crate::world::map::NO_LIGHT, "no flash stays behind");
    });
}

#[test]
fn an_empty_cell_that_fire_or_lightning_crosses_sounds_and_one_that_ice_crosses_does_not() {
    for (power, is_heard) in [(Power::FIRE_BREATH, true), (Power::LIGHTNING_BEAM, true), (Power::ICE_BEAM, false)] {
        let mut arena = Arena::cave();
        let caster = player(&arena);
        send(&mut arena, caster, power, cell(11, 10), 6);
        assert_eq!(arena.world.search_target.is_some(), is_heard, "{power:?}");
    }
}

#[test]
fn all_rays_except_a_blink_flatten_long_grass() {
    let powers = [Power::SHOOT, Power::FIRE_BOLT, Power::ICE_BEAM, Power::LIGHTNING_BEAM, Power::BLINK];
    for power in powers {
        let mut arena = Arena::cave().ground(11, 10, &["\"\".."]);
        let archer = arena.place(Kind::GoblinArcher, 9, 10);
        arena.world.map.actors[cell(10, 10)] = ActorId::NONE;
        send(&mut arena, archer, power, cell(12, 10), 3);
        let grass = arena.world.map.tiles[cell(11, 10)];
        assert_eq!(grass, if power == Power::BLINK { Tile::LongGrass } else { Tile::FlatGrass }, "{power:?}");
    }
}

#[test]
fn lightning_glows_on_every_cell_so_far_and_sets_bats_alight() {
    let mut arena = Arena::cave();
    let bat = arena.place(Kind::Bat, 13, 8);
    let caster = player(&arena);
    let line = line(&arena.world.map, cell(10, 10), cell(11, 10), 6, Stop::Never, true);
    arena.turn(|turn| {
        let beam = Beam { effect: Effect::Lightning, caster, line, amount: 6 };
        turn.cross(&beam, 0);
        turn.cross(&beam, 1);
        assert_eq!([11, 12].map(|x| turn.flashes.lightning[cell(x, 10)]), [6, 6]);
        assert_eq!(turn.flashes.ordinary[cell(10, 10)], 2);
        assert_eq!([12, 13].map(|x| turn.world.map.light.level(cell(x, 10))), [6, 5]);
    });
    assert_eq!(arena.world.actor(bat).timers[Status::Burning], 6);
}

#[test]
fn ice_freezes_every_cell_and_the_creatures_there() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 12, 10);
    let ogre = arena.place(Kind::Ogre, 14, 10);
    let caster = player(&arena);
    send(&mut arena, caster, Power::ICE_BEAM, cell(11, 10), 8);
    assert!((11..=16).all(|x| arena.is_frozen(cell(x, 10))) && !arena.is_frozen(cell(17, 10)));
    assert_eq!([goblin, ogre].map(|id| arena.world.actor(id).frozen()), [Some(Fx::whole(8)); 2]);
    assert_eq!(arena.hp(goblin), 7);
    assert!(arena.world.search_target.is_some(), "freezing somebody is heard");
}

#[test]
fn a_blink_goes_as_far_as_it_can_and_the_player_sees_from_there() {
    let mut arena = Arena::cave();
    let caster = player(&arena);
    send(&mut arena, caster, Power::BLINK, cell(11, 10), 0);
    assert_eq!(arena.world.hero().at, cell(13, 10));
    assert_eq!(arena.world.distances.player[cell(13, 10)], 0);
    assert!(arena.world.map.has(cell(13, 10), Mark::Visible));
    assert_eq!((arena.world.search_target, arena.world.actor_at(cell(10, 10))), (None, None));
}

#[test]
fn a_blink_picks_up_the_item_at_its_end() {
    let mut arena = Arena::cave();
    arena.world.lay(crate::world::item::Item::new(ItemKind::OrbOfFire), cell(13, 10));
    let caster = player(&arena);
    send(&mut arena, caster, Power::BLINK, cell(11, 10), 0);
    assert_eq!((arena.world.pack.len(), arena.world.item_at(cell(13, 10)).is_none()), (1, true));
}

#[test]
fn r2_a_blink_to_a_cell_that_was_taken_meanwhile_has_no_effect() {
    let mut arena = Arena::cave();
    let shard = arena.place(Kind::Mirrorshard, 14, 10);
    let line = line(&arena.world.map, cell(14, 10), cell(15, 10), 3, Stop::BeforeFirst, true);
    arena.place(Kind::Goblin, 17, 10);
    arena.turn(|turn| {
        turn.launch(Beam { effect: Effect::Blink, caster: shard, line, amount: 0 });
        turn.settle();
    });
    assert_eq!(arena.world.actor(shard).at, cell(14, 10));
}

#[test]
fn an_arrow_strikes_the_actor_on_its_last_cell_and_is_heard() {
    let (mut hits, cases) = (0, 600);
    for seed in 0..cases {
        let mut arena = Arena::cave();
        arena.world.dice.fight = barrow_core::Seed(seed).stream("fight", 0);
        let archer = arena.place(Kind::GoblinArcher, 14, 10);
        send(&mut arena, archer, Power::SHOOT, cell(10, 10), 3);
        assert!(arena.world.search_target.is_some());
        match arena.hero_hp() {
            17 => hits += 1,
            hp => assert_eq!(hp, 20),
        }
    }
    assert!((350..=450).contains(&hits), "two in three hit: {hits}");
}

#[test]
fn an_arrow_hits_nobody_once_its_target_has_left() {
    let mut arena = Arena::cave();
    let archer = arena.place(Kind::GoblinArcher, 14, 10);
    let line = line(&arena.world.map, cell(14, 10), cell(10, 10), 4, Stop::AtFirst, false);
    arena.turn(|turn| {
        turn.launch(Beam { effect: Effect::Arrow, caster: archer, line, amount: 3 });
        turn.put(turn.world.player, cell(10, 11));
        turn.settle();
    });
    assert_eq!((arena.hero_hp(), arena.world.search_target), (20, Some(cell(10, 11))));
}

#[test]
fn healing_is_spores_at_once_and_a_summoned_blade_hunts_at_once_but_acts_later() {
    let mut arena = Arena::cave();
    let mystic = arena.place(Kind::GoblinMystic, 14, 10);
    arena.world.actor_mut(mystic).group = 3;
    let ally = arena.place(Kind::Goblin, 15, 10);
    arena.set_hp(ally, 3);
    arena.turn(|turn| {
        let to = |turn: &Turn, to| line(&turn.world.map, cell(14, 10), to, 1, Stop::AtFirst, false);
        let (heal, summon) = (to(turn, cell(15, 10)), to(turn, cell(14, 10).beside(Dir(0))));
        turn.launch(Beam { effect: Effect::Heal, caster: mystic, line: heal, amount: 0 });
        assert_eq!(turn.world.map.spores[cell(15, 10)], 922, "nine tenths of 1024");
        turn.launch(Beam { effect: Effect::Summon, caster: mystic, line: summon, amount: 0 });
        assert_eq!(turn.flashes.ordinary[cell(14, 10)], crate::world::map::NO_LIGHT);
        turn.settle();
        assert_eq!(turn.flashes.ordinary[cell(14, 10)], 2);
    });
    let blade = arena.world.actor(mystic).blade.unwrap();
    let blade = arena.world.actor(blade);
    assert_eq!((blade.kind, blade.at, blade.behaviour), (Kind::SpectralBlade, cell(13, 10), Behaviour::Hunts));
    assert_eq!((blade.can_act, blade.group), (false, 3));
}

#[test]
fn a_ray_ends_with_the_map() {
    let mut arena = Arena::cave().walled(2);
    let caster = player(&arena);
    let end = cell(10, 10).beside(EAST).beside(EAST);
    send(&mut arena, caster, Power::ICE_BEAM, end, 8);
    assert!(arena.is_frozen(end) && !arena.is_frozen(end.beside(EAST)));
}

#[test]
fn a_caster_in_the_dark_is_not_named() {
    use crate::content::words::id;
    for (is_lit, who) in [(false, id::UNSEEN), (true, id::of_kind(Kind::Mirrorshard))] {
        let mut arena = Arena::cave();
        let shard = arena.place(Kind::Mirrorshard, 14, 10);
        arena.world.map.put_mark(cell(14, 10), Mark::Visible, is_lit);
        let to = arena.world.hero().at;
        let line = line(&arena.world.map, cell(14, 10), to, 6, Stop::Never, true);
        arena.turn(|turn| {
            let beam = Beam { effect: Effect::Lightning, caster: shard, line, amount: 6 };
            turn.launch(beam);
            turn.cross(&beam, 3);
        });
        assert_eq!(arena.hero_hp(), 14);
        let told: Vec<u8> = arena.show.events().iter().filter(|event| event.amount == 6).map(|event| event.who).collect();
        assert_eq!(told, [who]);
        assert_eq!(arena.told(EventKind::LightningCast), 1);
    }
}

/// Spec: into-ruins items R2.
#[test]
fn r2_of_two_that_blink_to_one_cell_the_second_stays_and_shows_it() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let [first, second] = [(12, 10), (12, 8)].map(|(x, y)| arena.place(Kind::Mirrorshard, x, y));
    let to = cell(12, 9);
    arena.show.clear();
    arena.turn(|turn| {
        for shard in [first, second] {
            let from = turn.world.actor(shard).at;
            let line = line(&turn.world.map, from, to, 1, Stop::BeforeFirst, true);
            turn.launch(Beam { effect: Effect::Blink, caster: shard, line, amount: 0 });
        }
        turn.settle();
    });
    assert_eq!((arena.world.actor(first).at, arena.world.actor(second).at), (to, cell(12, 8)));
    assert_eq!((arena.world.actor_at(to), arena.world.actor_at(cell(12, 8))), (Some(first), Some(second)));
    let blinks = arena.show.events().iter().filter(|event| event.cue == EventKind::Blinked as u8);
    let ends: Vec<_> = blinks.map(|event| (event.at, event.to)).collect();
    assert_eq!(ends, [(cell(12, 10).pos(), to.pos()), (cell(12, 8).pos(), cell(12, 8).pos())]);
}

/// Spec: into-ruins items 8.2.
#[test]
fn a_blink_onto_an_item_with_a_full_pack_counts_it_and_leaves_it() {
    let mut arena = Arena::cave();
    for _ in 0..10 {
        arena.carry(ItemKind::Axe);
    }
    arena.world.lay(Item::new(ItemKind::Spear), cell(13, 10));
    let caster = player(&arena);
    arena.show.clear();
    send(&mut arena, caster, Power::BLINK, cell(11, 10), 0);
    assert_eq!(arena.world.hero().at, cell(13, 10));
    assert_eq!((arena.world.pack.len(), arena.world.items_found), (10, 1));
    assert!(arena.world.item_at(cell(13, 10)).is_some());
    assert!((arena.told(EventKind::PackFull) > 0));
}

/// The player sees a creature blink out of sight, but not where it goes.
#[test]
fn the_end_of_a_blink_into_the_dark_is_not_reported() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let shard = arena.place(Kind::Mirrorshard, 12, 10);
    arena.show.clear();
    send(&mut arena, shard, Power::BLINK, cell(13, 10), 0);
    assert_eq!(arena.world.actor(shard).at, cell(15, 10));
    let blink = arena.event(EventKind::Blinked).expect("it is seen to go");
    assert_eq!((blink.at, blink.to), (cell(12, 10).pos(), cell(12, 10).pos()));
}
