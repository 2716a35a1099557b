use super::*;
use crate::content::cues::{EventKind, Telling};
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::content::words::condition;
use crate::rules::Turn;
use crate::testing::{Arena, cell};
use crate::world::marks::Mark;
use barrow_core::{Effect, Show};

fn foreseen(arena: &Arena, verb: u8, slot: usize, at: Cell) -> Aim {
    let mut aim = Aim::default();
    arena.world.foresee(Move { verb, arg: Arg::SlotAt(slot as u8, at.pos()) }, &mut aim);
    aim
}

/// A cave that is fully known and lit.
fn seen() -> Arena {
    revealed(Arena::cave())
}

fn revealed(mut arena: Arena) -> Arena {
    for at in crate::world::cell::INNER {
        arena.world.map.memory.set(at, arena.world.map.tiles[at]);
        arena.world.map.put_mark(at, Mark::Visible, true);
    }
    arena
}

fn ids(aim: &Aim) -> Vec<(u8, (u32, u32))> {
    aim.targets.iter().map(|target| (target.id, target.chance)).collect()
}

#[test]
fn a_throw_shows_its_line_and_the_chance_to_hit() {
    let mut arena = seen();
    let spear = arena.carry(ItemKind::Spear);
    arena.place(Kind::Ogre, 10, 7);
    let aim = foreseen(&arena, verbs::THROW, spear, cell(10, 5));
    assert_eq!(aim.cells, [cell(10, 9).pos(), cell(10, 8).pos(), cell(10, 7).pos()]);
    assert_eq!(ids(&aim), [(id::of_kind(Kind::Ogre), (3, 4))]);
    let cloak = arena.carry(ItemKind::CloakOfDefense);
    assert!(foreseen(&arena, verbs::THROW, cloak, cell(10, 7)).targets.is_empty(), "it hurts nobody");
}

#[test]
fn an_unseen_creature_does_not_stop_the_shown_line() {
    let mut arena = seen();
    let spear = arena.carry(ItemKind::Spear);
    arena.place(Kind::Ogre, 10, 7);
    arena.world.map.put_mark(cell(10, 7), Mark::Visible, false);
    let aim = foreseen(&arena, verbs::THROW, spear, cell(10, 5));
    assert_eq!(aim.cells.len(), 5);
    assert!(aim.targets.is_empty());
}

#[test]
fn walls_stop_it_once_they_are_known() {
    let mut arena = Arena::cave().ground(10, 7, &["#"]);
    let spear = arena.carry(ItemKind::Spear);
    arena.world.map.memory = crate::world::memory::Memory::NONE;
    assert_eq!(foreseen(&arena, verbs::THROW, spear, cell(10, 5)).cells.len(), 5, "all is unknown");
    arena.world.map.memory.set(cell(10, 8), Tile::CaveFloor);
    assert_eq!(foreseen(&arena, verbs::THROW, spear, cell(10, 5)).cells.len(), 2, "a wall shows beside what is known");
    arena.world.map.tiles.set(cell(10, 7), Tile::CaveFloor);
    arena.world.map.memory.set(cell(10, 7), Tile::Stalagmite);
    assert_eq!(
        foreseen(&arena, verbs::THROW, spear, cell(10, 5)).cells.len(),
        2,
        "the remembered ground counts, not the real one"
    );
}

#[test]
fn an_unknown_staff_shows_its_real_line() {
    let mut arena = seen();
    arena.place(Kind::Goblin, 10, 8);
    let lengths = [
        (ItemKind::StaffOfFire, 2, 1),
        (ItemKind::StaffOfLightning, 3, 1),
        (ItemKind::StaffOfIce, 3, 1),
        (ItemKind::StaffOfBlink, 1, 0),
    ];
    for (kind, cells, targets) in lengths {
        let slot = arena.carry(kind);
        let aim = foreseen(&arena, verbs::FIRE, slot, cell(10, 9));
        assert_eq!((aim.cells.len(), aim.targets.len()), (cells, targets), "{kind:?}");
        assert!(aim.targets.iter().all(|target| target.chance == (1, 1)));
    }
}

#[test]
fn the_burst_of_an_orb_shows_once_it_is_known() {
    let mut arena = seen();
    arena.world.map.tiles.set(cell(10, 6), Tile::Stalagmite);
    arena.world.map.tiles.set(cell(11, 6), Tile::Hole);
    arena.place(Kind::Goblin, 11, 7);
    for (kind, around) in
        [(ItemKind::OrbOfFire, 4), (ItemKind::OrbOfIce, 4), (ItemKind::OrbOfGravity, 5), (ItemKind::OrbOfLife, 0)]
    {
        let slot = arena.carry(kind);
        let unknown = foreseen(&arena, verbs::THROW, slot, cell(10, 7));
        assert!(unknown.around.is_empty() && unknown.targets.is_empty());
        arena.world.known |= 1 << kind as u32;
        let known = foreseen(&arena, verbs::THROW, slot, cell(10, 7));
        assert_eq!(known.around.len(), around, "{kind:?}");
        assert_eq!(known.targets.len(), usize::from(around > 0), "{kind:?}");
    }
    // An orb thrown into an empty hole is lost.
    arena.world.map.tiles.set(cell(13, 10), Tile::Hole);
    let slot = arena.carry(ItemKind::OrbOfFire);
    assert!(foreseen(&arena, verbs::THROW, slot, cell(13, 10)).around.is_empty());
}

#[test]
fn a_move_that_is_not_aimed_shows_nothing() {
    let mut arena = seen();
    let spear = arena.carry(ItemKind::Spear);
    for m in [Move::plain(verbs::WAIT), Move { verb: verbs::FIRE, arg: Arg::SlotAt(spear as u8, cell(10, 5).pos()) }] {
        let mut aim = Aim::default();
        aim.cells.push(cell(1, 12).pos());
        arena.world.foresee(m, &mut aim);
        assert_eq!(aim, Aim::default());
    }
    assert!(foreseen(&arena, verbs::THROW, spear, arena.world.hero().at).cells.is_empty());
}

/// The effect on the creature or thing at a cell.
fn effect(aim: &Aim, at: Cell) -> Option<Effect> {
    aim.targets.iter().find(|target| target.at == at.pos()).and_then(|target| target.effect.clone())
}

#[test]
fn a_known_staff_says_what_it_does_to_each_target() {
    let mut arena = seen();
    arena.world.known = u32::MAX;
    let goblin = arena.place(Kind::Goblin, 10, 8);
    let fire = arena.carry(ItemKind::StaffOfFire);
    let ice = arena.carry(ItemKind::StaffOfIce);
    let bolt = arena.carry(ItemKind::StaffOfLightning);
    let at = cell(10, 8);
    let (burning, frozen) = (condition::of(Status::Burning), condition::of(Status::Frozen));
    let aim = foreseen(&arena, verbs::FIRE, fire, at);
    assert_eq!(effect(&aim, at), Some(Effect { damage: 4, begins: burning, ..Effect::default() }));
    let aim = foreseen(&arena, verbs::FIRE, ice, at);
    assert_eq!(effect(&aim, at), Some(Effect { begins: frozen, ..Effect::default() }));
    arena.world.actor_mut(goblin).timers[Status::Burning] = 3;
    let aim = foreseen(&arena, verbs::FIRE, ice, at);
    assert_eq!(effect(&aim, at), Some(Effect { begins: frozen, ends: burning, ..Effect::default() }));
    arena.set_hp(goblin, 1);
    let aim = foreseen(&arena, verbs::FIRE, bolt, at);
    assert_eq!(effect(&aim, at), Some(Effect { damage: 4, is_deadly: true, ..Effect::default() }));
    assert_eq!(arena.hp(goblin), 1, "nothing has happened");
}

#[test]
fn the_damage_of_a_deadly_hit_is_what_the_log_reports() {
    for (verb, kind) in [(verbs::FIRE, ItemKind::StaffOfLightning), (verbs::THROW, ItemKind::Spear)] {
        let mut arena = seen();
        arena.world.known = u32::MAX;
        let goblin = arena.place(Kind::Goblin, 10, 8);
        arena.set_hp(goblin, 1);
        let slot = arena.carry(kind);
        let at = cell(10, 8);
        let foreseen = effect(&foreseen(&arena, verb, slot, at), at).unwrap();
        let m = Move { verb, arg: Arg::SlotAt(slot as u8, at.pos()) };
        let action = arena.world.read(m).unwrap();
        let mut show = Show::on();
        let mut turn = Turn::new(&mut arena.world, &mut show);
        turn.is_foreseen = true;
        turn.decide(action);
        let hit = show.events().iter().find(|event| event.cue == Telling::from(EventKind::Hit).cue()).unwrap();
        assert_eq!((foreseen.is_deadly, foreseen.damage), (true, hit.amount), "{kind:?}");
        assert!(hit.amount > 1);
    }
}

#[test]
fn unknown_items_predict_no_effect() {
    let mut arena = seen();
    arena.place(Kind::Goblin, 10, 8);
    let orb = arena.carry(ItemKind::OrbOfFire);
    let staff = arena.carry(ItemKind::StaffOfIce);
    for (verb, slot) in [(verbs::THROW, orb), (verbs::FIRE, staff)] {
        let aim = foreseen(&arena, verb, slot, cell(10, 8));
        assert_eq!((aim.targets.len(), effect(&aim, cell(10, 8)), aim.warning), (1, None, "".into()));
    }
}

#[test]
fn an_orb_of_gravity_says_where_it_pushes() {
    let mut arena = revealed(Arena::cave().ground(10, 5, &["#"]));
    arena.world.known = u32::MAX;
    arena.place(Kind::Goblin, 10, 6);
    arena.place(Kind::Rat, 11, 7);
    let orb = arena.carry(ItemKind::OrbOfGravity);
    let aim = foreseen(&arena, verbs::THROW, orb, cell(10, 7));
    assert_eq!(effect(&aim, cell(11, 7)), Some(Effect { to: Some(cell(12, 7).pos()), ..Effect::default() }));
    assert_eq!(effect(&aim, cell(10, 6)), Some(Effect { damage: 2, ..Effect::default() }), "a wall is behind it");
}

#[test]
fn the_player_is_warned_of_danger() {
    let mut arena = seen();
    arena.world.known = u32::MAX;
    let orb = arena.carry(ItemKind::OrbOfFire);
    let aim = foreseen(&arena, verbs::THROW, orb, cell(10, 9));
    let burnt = Effect { begins: condition::of(Status::Burning), ..Effect::default() };
    assert_eq!(effect(&aim, cell(10, 10)), Some(burnt));
    let mut arena = revealed(Arena::cave().ground(10, 10, &["\""]));
    arena.world.known = u32::MAX;
    let orb = arena.carry(ItemKind::OrbOfFire);
    let aim = foreseen(&arena, verbs::THROW, orb, cell(10, 8));
    assert_eq!((effect(&aim, cell(10, 10)), aim.warning), (None, "The fire may spread to you.".into()));
}

#[test]
fn a_blink_says_where_it_ends_and_whether_that_is_a_fall() {
    let mut arena = seen();
    arena.world.known = u32::MAX;
    let staff = arena.carry(ItemKind::StaffOfBlink);
    let aim = foreseen(&arena, verbs::FIRE, staff, cell(10, 9));
    assert_eq!(effect(&aim, cell(10, 10)), Some(Effect { to: Some(cell(10, 7).pos()), ..Effect::default() }));
    arena.world.map.tiles.set(cell(10, 7), Tile::Hole);
    let aim = foreseen(&arena, verbs::FIRE, staff, cell(10, 9));
    let fall = Effect { to: Some(cell(10, 7).pos()), falls: true, ..Effect::default() };
    assert_eq!(effect(&aim, cell(10, 10)), Some(fall.clone()));
    arena.set_hp(arena.world.player, 1);
    let aim = foreseen(&arena, verbs::FIRE, staff, cell(10, 9));
    assert_eq!(effect(&aim, cell(10, 10)), Some(Effect { is_deadly: true, ..fall }));
}

#[test]
fn an_orb_of_power_works_on_an_item_on_the_ground() {
    let mut arena = seen();
    arena.world.known = u32::MAX;
    arena.world.lay(Item::new(ItemKind::Axe), cell(10, 8));
    let orb = arena.carry(ItemKind::OrbOfPower);
    let aim = foreseen(&arena, verbs::THROW, orb, cell(10, 8));
    assert_eq!(effect(&aim, cell(10, 8)).map(|effect| (effect.also, effect.helps)), Some(("gains a level".into(), true)));
}
