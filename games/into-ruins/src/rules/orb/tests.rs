use super::*;
use crate::content::kinds::Kind;
use crate::content::tiles::Tile;
use crate::rules::decide::{Action, CellOf};
use crate::testing::{Arena, UP, cell};
use crate::world::actor::Behaviour;
use crate::world::cell::CENTRE;
use crate::world::marks::Mark;
use std::collections::BTreeSet;

const TARGET: Cell = Cell::at(10, 7);

fn used(kind: ItemKind) -> Arena {
    let mut arena = Arena::cave();
    use_one(&mut arena, kind);
    arena
}

fn use_one(arena: &mut Arena, kind: ItemKind) {
    let slot = arena.carry(kind);
    arena.act(Action::Use(slot as u8));
}

fn throw_one(arena: &mut Arena, kind: ItemKind) {
    let slot = arena.carry(kind);
    arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
}

#[test]
fn t9_life_used_adds_three_and_heals_all() {
    let mut arena = Arena::cave();
    arena.set_hp(arena.world.player, 5);
    use_one(&mut arena, ItemKind::OrbOfLife);
    assert_eq!((arena.hero_hp(), arena.world.hero().max_hp), (23, 23));
    assert!(arena.world.pack.is_empty());
    assert_eq!(arena.told(EventKind::MaxHp), 1);
}

#[test]
fn life_thrown_frees_twelve_spores() {
    let mut arena = Arena::cave();
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfLife), TARGET));
    assert_eq!(arena.world.map.spores[TARGET], 12 * SPORE);
    throw_one(&mut arena, ItemKind::OrbOfLife);
    assert!(arena.world.map.spores[TARGET.beside(UP)] > 0, "they drift");
}

/// Items 5.2, 5.8, 5.10.
#[test]
fn using_gravity_or_light_starts_a_bar_of_160_turns_with_this_turn_counted() {
    let mut arena = used(ItemKind::OrbOfGravity);
    assert_eq!(arena.world.timers[Status::SlowFall], 159);
    arena.act(Action::Wait);
    use_one(&mut arena, ItemKind::OrbOfGravity);
    assert_eq!(arena.world.timers[Status::SlowFall], 159, "refreshed, not added");
    let mut arena = used(ItemKind::OrbOfLight);
    assert_eq!(arena.world.timers[Status::Light], 159);
    assert_eq!(arena.world.player_light(), Some((4, true)));
    use_one(&mut arena, ItemKind::OrbOfLight);
    assert_eq!(arena.world.timers[Status::Light], 159);
    assert_eq!(arena.world.map.light.level(CENTRE), 4);
    arena.wear(ItemKind::Torch);
    assert_eq!(arena.world.player_light(), Some((4, true)), "no brighter with a torch, and as cool");
}

#[test]
fn a_slow_fall_does_no_harm_and_lasts() {
    let mut arena = used(ItemKind::OrbOfGravity).ground(10, 9, &["o"]);
    arena.act(Action::Jump(UP));
    assert_eq!((arena.world.depth, arena.hero_hp(), arena.world.timers[Status::SlowFall]), (2, 20, 159));
}

/// Items 5.4.
#[test]
fn gravity_thrown_shoves_outward_and_the_middle_along_the_throw() {
    let mut arena = Arena::cave();
    let around: Vec<ActorId> = TARGET
        .around()
        .into_iter()
        .map(|at| {
            let pos = at.pos();
            arena.place(Kind::Chair, pos.x, pos.y)
        })
        .collect();
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfGravity), TARGET));
    for (way, chair) in around.iter().enumerate() {
        let dir = Dir(way as u8);
        assert_eq!(arena.world.actor(*chair).at, TARGET.beside(dir).beside(dir));
    }
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 10, 7);
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfGravity), TARGET));
    assert_eq!(arena.world.actor(goblin).at, TARGET.beside(UP), "the player faces up");
}

#[test]
fn r31_actors_in_the_area_do_not_act_even_if_nothing_moves_them() {
    let mut arena = Arena::cave().ground(10, 8, &["."]).ground(10, 6, &["#"]);
    arena.world.map.tiles.set(cell(10, 6), Tile::CaveWall);
    let goblin = arena.place(Kind::Goblin, 10, 7);
    throw_one(&mut arena, ItemKind::OrbOfGravity);
    assert_eq!(arena.world.actor(goblin).at, TARGET, "it could not go on, and did not come nearer");
    assert_eq!(arena.hp(goblin), 5, "a collision");
    let mushroom = arena.place(Kind::Mushroom, 11, 7);
    throw_one(&mut arena, ItemKind::OrbOfGravity);
    assert_eq!(arena.world.actor(mushroom).at, cell(11, 7));
}

#[test]
fn r30_gravity_shoves_a_sleeper_into_a_hole() {
    let mut arena = Arena::cave().ground(10, 6, &["o"]);
    let goblin = arena.place(Kind::Goblin, 10, 7);
    arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
    throw_one(&mut arena, ItemKind::OrbOfGravity);
    assert_eq!(arena.count(Kind::Goblin), 0);
    assert_eq!(arena.world.creatures_slain, 0);
}

#[test]
fn gravity_thrown_near_shoves_the_player_too() {
    let mut arena = Arena::cave();
    let slot = arena.carry(ItemKind::OrbOfGravity);
    arena.act(Action::Throw(slot as u8, CellOf(CENTRE.beside(UP))));
    assert_eq!(arena.world.hero().at, cell(10, 11));
}

#[test]
fn using_power_waits_for_a_choice_within_the_same_turn() {
    let mut arena = Arena::cave();
    arena.world.timers[Status::Light] = 100;
    let spear = arena.carry(ItemKind::Spear);
    use_one(&mut arena, ItemKind::OrbOfPower);
    assert_eq!((arena.world.mode, arena.world.timers[Status::Light], arena.world.pack.len()), (Mode::ChooseForPower, 100, 1));
    arena.act(Action::Choose(spear as u8));
    assert_eq!((arena.world.mode, arena.world.timers[Status::Light], arena.world.pack[spear].level), (Mode::Play, 99, 1));
}

#[test]
fn t17_giving_up_the_choice_costs_the_orb_and_the_turn_and_reveals_the_kind() {
    let mut arena = Arena::cave();
    arena.world.timers[Status::Light] = 100;
    arena.carry(ItemKind::CloakOfDefense);
    use_one(&mut arena, ItemKind::OrbOfData);
    assert_eq!((arena.world.mode, arena.world.timers[Status::Light]), (Mode::ChooseForData, 100));
    arena.act(Action::GiveUp);
    assert_eq!((arena.world.mode, arena.world.timers[Status::Light], arena.world.pack.len()), (Mode::Play, 99, 1));
    assert!(arena.world.knows(ItemKind::OrbOfData) && !arena.world.knows(ItemKind::CloakOfDefense));
    assert_eq!(arena.told(EventKind::GaveUp), 1);
}

#[test]
fn data_used_makes_the_chosen_kind_known() {
    let mut arena = Arena::cave();
    let cloak = arena.carry(ItemKind::CloakOfDefense);
    use_one(&mut arena, ItemKind::OrbOfData);
    arena.act(Action::Choose(cloak as u8));
    assert!(arena.world.knows(ItemKind::CloakOfDefense));
}

#[test]
fn an_orb_with_nothing_to_work_on_is_wasted_without_a_question() {
    for kind in [ItemKind::OrbOfPower, ItemKind::OrbOfData] {
        let mut arena = Arena::cave();
        arena.world.timers[Status::Light] = 100;
        let known = if kind == ItemKind::OrbOfPower { ItemKind::OrbOfFire } else { ItemKind::Spear };
        arena.carry(known);
        use_one(&mut arena, kind);
        assert_eq!((arena.world.mode, arena.world.timers[Status::Light], arena.world.pack.len()), (Mode::Play, 99, 1));
        assert_eq!((arena.told(EventKind::NothingToWorkOn), arena.told(EventKind::GaveUp)), (1, 0));
    }
}

/// Items 5.9.
#[test]
fn power_thrown_at_a_creature_adds_one_to_each_of_its_figures() {
    let mut arena = Arena::cave();
    let shard = arena.place(Kind::Mirrorshard, 10, 7);
    let before = *arena.world.actor(shard);
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfPower), TARGET));
    let now = *arena.world.actor(shard);
    assert_eq!((now.level, now.max_hp, now.hp), (1, 9, Fx::whole(9)));
    assert_eq!((now.damage(), now.armor(), now.freeze()), (Some(7), Some(2), Some(9)));
    assert_eq!((before.accuracy(), now.accuracy()), (None, None), "what it lacks stays absent");
    let barrel = arena.place(Kind::Barrel, 11, 7);
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfPower), cell(11, 7)));
    assert_eq!((arena.hp(barrel), arena.world.actor(barrel).armor()), (4, None));
}

#[test]
fn q8_power_thrown_at_a_lying_orb_raises_it_and_only_ice_gains() {
    for (kind, freeze) in [(ItemKind::OrbOfIce, Some(9)), (ItemKind::OrbOfFire, None)] {
        let mut arena = Arena::cave();
        arena.world.lay(Item::new(kind), TARGET);
        throw_one(&mut arena, ItemKind::OrbOfPower);
        let orb = arena.world.item_at(TARGET).map(|lying| lying.item);
        assert_eq!(orb.map(|orb| (orb.level, orb.freeze())), Some((1, freeze)));
        assert!(!arena.world.knows(kind));
    }
}

/// Items 5.6.
#[test]
fn light_thrown_shines_until_the_next_turn_is_processed() {
    let mut arena = Arena::cave();
    throw_one(&mut arena, ItemKind::OrbOfLight);
    assert_eq!((arena.world.map.light.level(TARGET), arena.world.map.light.level(CENTRE)), (8, 5));
    assert!(arena.world.map.has(cell(10, 1), crate::world::marks::Mark::Visible), "seen from afar during the next decision");
    arena.act(Action::Wait);
    assert!(arena.world.map.light.level(TARGET) <= 0);
    assert_eq!(arena.world.timers[Status::Light], 0, "the player gives none");
}

#[test]
fn light_thrown_burns_a_bat() {
    let mut arena = Arena::cave();
    let bat = arena.place(Kind::Bat, 10, 6);
    arena.world.actor_mut(bat).timers[Status::Stunned] = 9;
    throw_one(&mut arena, ItemKind::OrbOfLight);
    assert!(arena.world.actor(bat).timers[Status::Burning] > 0);
}

/// Items 5.5.
#[test]
fn fire_and_ice_reach_seven_cells_that_are_open_and_no_holes() {
    for kind in [ItemKind::OrbOfFire, ItemKind::OrbOfIce] {
        let mut arena = Arena::cave().ground(10, 6, &["#"]).ground(11, 6, &["o"]).ground(11, 7, &["t"]);
        arena.world.map.put_mark(TARGET, crate::world::marks::Mark::Frozen, kind == ItemKind::OrbOfFire);
        arena.world.map.spores.set(TARGET, if kind == ItemKind::OrbOfFire { SPORE } else { 0 });
        arena.turn(|turn| turn.break_orb(Item::new(kind), TARGET));
        let reached: BTreeSet<Cell> =
            crate::world::cell::WORLD.into_iter().filter(|&at| arena.world.map.burning[at] > 0 || arena.is_frozen(at)).collect();
        let expected: BTreeSet<Cell> = [TARGET, cell(9, 7), cell(11, 7), cell(10, 8), cell(9, 8)].into();
        assert_eq!(reached, expected, "{kind:?}");
        assert_eq!(arena.world.map.spores[TARGET], 0);
    }
}

#[test]
fn fire_used_ignites_the_player_and_ice_used_freezes_the_player() {
    let arena = used(ItemKind::OrbOfFire);
    assert!(arena.world.hero().timers[Status::Burning] > 0);
    assert_eq!(arena.hero_hp(), 19, "one turn of burning");
    let mut arena = Arena::cave();
    arena.world.timers[Status::Light] = 100;
    use_one(&mut arena, ItemKind::OrbOfIce);
    assert_eq!(arena.world.timers[Status::Light], 92, "eight turns pass by themselves, the orb's own among them");
    assert_eq!(arena.world.hero().frozen(), None);
}

#[test]
fn ice_thrown_freezes_alerts_and_puts_out() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 10, 6);
    arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
    arena.world.actor_mut(goblin).timers[Status::Burning] = 6;
    arena.world.map.burning.set(cell(10, 6), 2);
    throw_one(&mut arena, ItemKind::OrbOfIce);
    let now = arena.world.actor(goblin);
    assert_eq!((now.timers[Status::Burning], now.frozen()), (0, Some(Fx::whole(7))));
    assert_ne!(now.behaviour, Behaviour::Asleep);
    assert_eq!(arena.world.map.burning[cell(10, 6)], 0);
}

/// Items 5.7.
#[test]
fn teleport_used_goes_to_any_free_cell_and_picks_up_the_item_there() {
    let mut arena = Arena::cave().walled(1);
    for at in CENTRE.around().into_iter().skip(2) {
        arena.world.map.tiles.set(at, Tile::Table);
    }
    arena.beside(Kind::Barrel, Dir(0));
    arena.world.lay(Item::new(ItemKind::Axe), CENTRE.beside(UP));
    use_one(&mut arena, ItemKind::OrbOfTeleport);
    assert_eq!(arena.world.hero().at, CENTRE.beside(UP), "the only free cell");
    assert_eq!(arena.world.pack.iter().map(|item| item.kind).collect::<Vec<_>>(), [ItemKind::Axe]);
    assert_eq!(arena.world.distances.player[CENTRE], 1);
}

#[test]
fn teleport_thrown_moves_the_actor_there_or_else_the_item() {
    let mut arena = Arena::cave();
    let mushroom = arena.place(Kind::Mushroom, 10, 7);
    arena.world.lay(Item::new(ItemKind::Axe), TARGET);
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfTeleport), TARGET));
    assert_ne!(arena.world.actor(mushroom).at, TARGET);
    assert!(arena.world.item_at(TARGET).is_some());
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfTeleport), TARGET));
    assert_eq!(arena.world.floor.len(), 1);
    // Chance may put an item where it was, but hardly twice.
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfTeleport), TARGET));
    assert!(arena.world.item_at(TARGET).is_none());
}

/// Items 11: a quirk of the original.
#[test]
fn an_item_sent_onto_another_replaces_it() {
    let mut arena = Arena::cave().walled(2);
    for at in crate::world::cell::INNER {
        if ![CENTRE, TARGET, cell(10, 8), cell(10, 9)].contains(&at) {
            arena.world.map.tiles.set(at, Tile::CaveWall);
        }
    }
    arena.world.map.tiles.set(TARGET, Tile::Table);
    arena.world.map.tiles.set(cell(10, 9), Tile::Table);
    arena.world.lay(Item::new(ItemKind::Axe), TARGET);
    arena.world.lay(Item::new(ItemKind::Spear), cell(10, 8));
    arena.turn(|turn| turn.break_orb(Item::new(ItemKind::OrbOfTeleport), TARGET));
    assert_eq!(arena.world.floor.len(), 1);
    assert_eq!(arena.world.item_at(cell(10, 8)).map(|lying| lying.item.kind), Some(ItemKind::Axe));
}

#[test]
fn r2_an_actor_without_a_free_cell_to_go_to_shows_the_effect_and_stays() {
    let mut arena = Arena::cave().walled(0);
    use_one(&mut arena, ItemKind::OrbOfTeleport);
    assert_eq!(arena.world.hero().at, CENTRE);
    assert_eq!(arena.told(EventKind::Teleported), 1);
}

#[test]
fn every_orb_used_is_gone_from_the_pack_and_takes_one_turn() {
    for row in crate::content::items::ROWS.iter().filter(|row| row.category == crate::content::items::Category::Orb) {
        if row.kind == ItemKind::OrbOfIce {
            continue;
        }
        let mut arena = Arena::cave();
        arena.world.timers[Status::SlowFall] = 100;
        arena.world.timers[Status::Torch] = 100;
        use_one(&mut arena, row.kind);
        assert!(arena.world.pack.is_empty());
        assert_eq!(arena.world.timers[Status::Torch], 99, "{:?}", row.kind);
    }
}

/// R27 with a thrown orb of fire: a mushroom that dies burning releases its spores, and the fire spreads through them.
#[test]
fn r27_a_burning_mushroom_becomes_a_growing_fireball() {
    let mut arena = Arena::cave();
    arena.place(Kind::Mushroom, 10, 6);
    throw_one(&mut arena, ItemKind::OrbOfFire);
    // Bare ground burns for one turn only: later fires burn on spores.
    let mut most = 0;
    for _ in 0..3 {
        let burning =
            crate::world::cell::INNER.into_iter().filter(|&at| arena.world.map.burning[at] > 0 && at.distance(TARGET) > 1);
        most = most.max(burning.count());
        arena.act(Action::Wait);
    }
    assert!(most >= 3, "fire goes beyond the orb's own seven cells: {most}");
    assert_eq!(arena.count(Kind::Mushroom), 0);
}

/// Spec: into-ruins items 7.4: data names the actor that it hits, seen or not.
#[test]
fn data_thrown_into_the_dark_names_the_creature_there() {
    let mut arena = Arena::cave();
    let bat = arena.place(Kind::Bat, TARGET.pos().x, TARGET.pos().y);
    arena.world.actor_mut(bat).behaviour = Behaviour::Asleep;
    arena.show.clear();
    throw_one(&mut arena, ItemKind::OrbOfData);
    let told = arena.event(EventKind::Learned).map(|event| event.who);
    assert_eq!(told, Some(id::of_kind(Kind::Bat)));
}

/// Actors 3.6: a player sent to the Wings takes them, even with a full pack.
#[test]
fn a_teleport_onto_the_wings_wins_at_once() {
    let mut arena = Arena::cave().walled(1);
    for at in CENTRE.around() {
        arena.world.map.tiles.set(at, Tile::CaveWall);
    }
    let far = cell(10, 5);
    arena.world.map.tiles.set(far, Tile::CaveFloor);
    arena.world.lay(Item::new(ItemKind::WingsOfYendor), far);
    for _ in 0..9 {
        arena.carry(ItemKind::Axe);
    }
    arena.world.hero_mut().timers[Status::Burning] = 3;
    use_one(&mut arena, ItemKind::OrbOfTeleport);
    let hero = arena.world.hero();
    assert_eq!((arena.world.mode, hero.at, hero.timers[Status::Burning]), (Mode::Won, far, 0));
    assert!(arena.world.pack.iter().any(|item| item.kind == ItemKind::WingsOfYendor));
    assert_eq!(arena.world.items_found, 1);
}

/// Spec: into-ruins items 5.4: neighbours in the order 6 to 1, then the middle.
#[test]
fn gravity_shoves_in_the_order_of_the_spec() {
    let mut arena = Arena::cave();
    for at in crate::world::cell::INNER {
        arena.world.map.put_mark(at, crate::world::marks::Mark::Visible, true);
    }
    let middle = cell(13, 10);
    for at in middle.around().into_iter().chain([middle]) {
        arena.place(Kind::Chair, at.pos().x, at.pos().y);
    }
    arena.show.clear();
    arena.turn(|turn| turn.shove_from(middle));
    let pushed: Vec<_> =
        arena.show.events().iter().filter(|event| event.cue == EventKind::Pushed as u8).map(|event| event.at).collect();
    let mut expected: Vec<_> = middle.around().iter().rev().map(|at| at.pos()).collect();
    expected.push(middle.pos());
    assert_eq!(pushed, expected);
}

#[test]
fn a_thrown_orb_reports_its_effect_or_that_it_has_none() {
    for (kind, cue) in [
        (ItemKind::OrbOfLife, EventKind::SporesBurst),
        (ItemKind::OrbOfLight, EventKind::Flashed),
        (ItemKind::OrbOfFire, EventKind::FireBurst),
        (ItemKind::OrbOfIce, EventKind::FrostBurst),
        (ItemKind::OrbOfGravity, EventKind::Shoved),
        (ItemKind::OrbOfPower, EventKind::Fizzled),
        (ItemKind::OrbOfData, EventKind::Fizzled),
        (ItemKind::OrbOfTeleport, EventKind::Fizzled),
    ] {
        let mut arena = Arena::cave();
        arena.world.map.put_mark(TARGET, Mark::Visible, true);
        let slot = arena.carry(kind);
        let item = arena.world.pack[slot];
        arena.turn(|turn| turn.break_orb(item, TARGET));
        assert_eq!(arena.told(cue), 1, "{kind:?}");
    }
}
