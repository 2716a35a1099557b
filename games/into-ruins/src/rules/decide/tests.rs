use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::testing::{Arena, UP};
use crate::world::cell::CENTRE;
use crate::world::state::Cause;
use barrow_core::Offer;
use std::collections::BTreeSet;

const WEST: Dir = Dir(0);
const EAST: Dir = Dir(3);

/// Every possible move, meaningful or not.
fn every_move(slots: u8) -> Vec<Move> {
    let mut args = vec![Arg::None];
    args.extend((0..8).map(|dir| Arg::Dir(Dir(dir))));
    args.extend((0..slots).map(Arg::Slot));
    let cells = || (-1..22).flat_map(|y| (-1..22).map(move |x| Pos::new(x, y)));
    args.extend((0..slots).flat_map(|slot| cells().map(move |pos| Arg::SlotAt(slot, pos))));
    args.extend([Arg::Cell(CENTRE.pos()), Arg::Key(b'x')]);
    (0..=VERBS.len() as u8).flat_map(|verb| args.iter().map(move |&arg| Move { verb, arg })).collect()
}

/// Checks that exactly the offered moves are accepted, each once, and counts them.
fn assert_offers_are_exact(world: &IntoRuins) -> usize {
    let mut offered = Vec::new();
    world.offers(&mut Offer::list(&mut offered));
    let distinct: BTreeSet<Move> = offered.iter().copied().collect();
    assert_eq!(distinct.len(), offered.len(), "a move is offered twice");
    let slots = world.pack.len() as u8 + 1;
    let accepted: BTreeSet<Move> = every_move(slots).into_iter().filter(|&m| world.read(m).is_ok()).collect();
    assert_eq!(distinct, accepted);
    offered.len()
}

fn with(verb: u8, slot: usize) -> Move {
    Move { verb, arg: Arg::Slot(slot as u8) }
}

fn aimed(verb: u8, slot: usize, at: Cell) -> Move {
    Move { verb, arg: Arg::SlotAt(slot as u8, at.pos()) }
}

/// A pack with one of each sort of item, some of them worn.
fn equipped() -> Arena {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    arena.wear(ItemKind::VampireCloak);
    arena.wear(ItemKind::AmuletOfWisdom);
    for kind in [ItemKind::CloakOfDefense, ItemKind::AmuletOfReckoning, ItemKind::Spear, ItemKind::OrbOfPower] {
        arena.carry(kind);
    }
    for kind in [ItemKind::StaffOfBlink, ItemKind::StaffOfFire, ItemKind::StaffOfIce] {
        arena.carry(kind);
    }
    arena.world.pack[9].charges = 0;
    arena
}

#[test]
fn offers_are_exactly_the_moves_that_are_accepted() {
    let bare = Arena::cave();
    assert_eq!(assert_offers_are_exact(&bare.world), 6 + 1 + 5, "six steps, a wait, five other ways to face");

    let arena = equipped().ground(9, 8, &["#o#"]).ground(9, 9, &["#o."]).ground(9, 10, &["t.o"]);
    assert_offers_are_exact(&arena.world);

    let mut crowded = equipped().walled(1);
    crowded.beside(Kind::Rat, UP);
    crowded.beside(Kind::Barrel, WEST);
    assert_offers_are_exact(&crowded.world);

    let mut enclosed = equipped().walled(0);
    assert_offers_are_exact(&enclosed.world);
    for mode in [Mode::ChooseForPower, Mode::ChooseForData] {
        enclosed.world.mode = mode;
        assert_offers_are_exact(&enclosed.world);
    }
    for mode in [Mode::Won, Mode::Lost(Cause::Fire)] {
        enclosed.world.mode = mode;
        assert_eq!(assert_offers_are_exact(&enclosed.world), 0);
        assert_eq!(enclosed.world.read(Move::plain(verbs::WAIT)), Err(Refusal::Over));
    }
}

#[test]
fn a_throw_goes_to_any_of_the_other_330_cells() {
    let mut arena = Arena::cave();
    arena.carry(ItemKind::Spear);
    let mut moves = Vec::new();
    arena.world.offers(&mut Offer::list(&mut moves));
    assert_eq!(moves.iter().filter(|m| m.verb == verbs::THROW).count(), 330);
}

#[test]
fn invalid_verbs_and_arguments_are_refused() {
    let arena = Arena::cave();
    assert_eq!(arena.world.read(Move::plain(99)), Err(Refusal::NoSuchVerb));
    assert_eq!(arena.world.read(Move::plain(verbs::STEP)), Err(Refusal::WrongArgument));
    assert_eq!(arena.world.read(Move::towards(verbs::STEP, Dir(6))), Err(Refusal::WrongArgument));
    assert_eq!(arena.world.read(Move::towards(verbs::TURN, Dir(200))), Err(Refusal::WrongArgument));
    assert!(matches!(arena.world.read(with(verbs::EQUIP, 0)), Err(Refusal::Because(_))));
}

#[test]
fn a_hole_needs_a_jump_and_a_jump_needs_a_hole_with_nobody_above() {
    let mut arena = Arena::cave().ground(9, 10, &["o"]);
    assert!(matches!(arena.world.read(Move::towards(verbs::STEP, WEST)), Err(Refusal::Because(_))));
    assert_eq!(arena.world.read(Move::towards(verbs::JUMP, WEST)), Ok(Action::Jump(WEST)));
    assert!(matches!(arena.world.read(Move::towards(verbs::JUMP, EAST)), Err(Refusal::Because(_))));
    arena.beside(Kind::Bat, WEST);
    assert_eq!(arena.world.read(Move::towards(verbs::STEP, WEST)), Ok(Action::Step(WEST)), "the flyer is attacked");
    assert!(matches!(arena.world.read(Move::towards(verbs::JUMP, WEST)), Err(Refusal::Because(_))));
}

#[test]
fn solid_cells_stop_a_step_and_turning_needs_a_new_direction() {
    let arena = Arena::cave().ground(9, 10, &["t"]);
    assert_eq!(arena.world.read(Move::towards(verbs::STEP, WEST)), Err(Refusal::Blocked));
    assert!(matches!(arena.world.read(Move::towards(verbs::TURN, UP)), Err(Refusal::Because(_))));
    assert_eq!(arena.world.read(Move::towards(verbs::TURN, EAST)), Ok(Action::Turn(EAST)));
}

#[test]
fn cursed_things_stay_on_once_worn() {
    let arena = equipped();
    for m in [with(verbs::STOW, 1), aimed(verbs::THROW, 1, Cell::at(10, 8)), with(verbs::EQUIP, 3)] {
        assert!(matches!(arena.world.read(m), Err(Refusal::Because(why)) if why.contains("cursed")), "{m:?}");
    }
    assert!(arena.world.read(aimed(verbs::THROW, 4, Cell::at(10, 8))).is_ok(), "not worn, it can be thrown");
    assert!(arena.world.read(with(verbs::EQUIP, 4)).is_ok(), "and it can replace a worn item that is not cursed");
}

#[test]
fn a_lit_torch_is_extinguished_then_stowed() {
    let mut arena = equipped();
    assert!(arena.world.read(with(verbs::STOW, 0)).is_err());
    assert!(arena.world.read(with(verbs::EXTINGUISH, 0)).is_ok());
    arena.world.pack[0].is_lit = false;
    assert!(arena.world.read(with(verbs::STOW, 0)).is_ok());
    assert!(arena.world.read(with(verbs::EXTINGUISH, 0)).is_err());
}

#[test]
fn staffs_need_charges_and_orbs_are_used() {
    let arena = equipped();
    let at = Cell::at(10, 8);
    assert!(matches!(arena.world.read(aimed(verbs::FIRE, 9, at)), Err(Refusal::Because(why)) if why.contains("charges")));
    assert!(arena.world.read(aimed(verbs::THROW, 9, at)).is_ok(), "an empty staff can be thrown");
    assert!(arena.world.read(aimed(verbs::FIRE, 8, at)).is_ok());
    assert!(arena.world.read(aimed(verbs::FIRE, 6, at)).is_err(), "an orb is not fired");
    assert!(arena.world.read(with(verbs::USE, 6)).is_ok());
    assert!(arena.world.read(with(verbs::USE, 8)).is_err(), "a staff is not used");
    assert!(arena.world.read(with(verbs::EQUIP, 6)).is_err(), "an orb is not worn");
}

/// Q4, items 9.4.
#[test]
fn nothing_is_aimed_at_oneself_or_into_a_wall_beside() {
    let mut arena = equipped().ground(9, 10, &["#"]);
    for (verb, slot) in [(verbs::FIRE, 8), (verbs::THROW, 5)] {
        assert!(matches!(arena.world.read(aimed(verb, slot, CENTRE)), Err(Refusal::Because(_))));
        assert!(matches!(arena.world.read(aimed(verb, slot, Cell::at(7, 10))), Err(Refusal::Because(_))));
    }
    let outside = Move { verb: verbs::THROW, arg: Arg::SlotAt(5, Pos::new(0, 0)) };
    assert_eq!(arena.world.read(outside), Err(Refusal::Edge));
    arena.beside(Kind::Barrel, UP);
    assert!(arena.world.read(aimed(verbs::FIRE, 7, Cell::at(10, 8))).is_err(), "a blink stops before the barrel: nowhere to go");
    assert!(arena.world.read(aimed(verbs::FIRE, 8, Cell::at(10, 8))).is_ok());
}

#[test]
fn an_orb_that_waits_accepts_only_an_answer() {
    let mut arena = equipped();
    assert!(arena.world.read(Move::plain(verbs::GIVE_UP)).is_err());
    assert!(arena.world.read(with(verbs::CHOOSE, 0)).is_err());
    arena.world.mode = Mode::ChooseForPower;
    assert!(arena.world.read(Move::plain(verbs::WAIT)).is_err());
    assert!(arena.world.read(with(verbs::CHOOSE, 6)).is_err(), "no orb");
    assert!(arena.world.read(with(verbs::CHOOSE, 0)).is_ok());
    arena.world.mode = Mode::ChooseForData;
    assert!(arena.world.read(with(verbs::CHOOSE, 0)).is_err(), "a torch is known");
    assert!(arena.world.read(with(verbs::CHOOSE, 6)).is_ok(), "an unknown orb");
    arena.world.known |= 1 << ItemKind::OrbOfPower as u32;
    assert!(arena.world.read(with(verbs::CHOOSE, 6)).is_err());
    assert_eq!(arena.world.read(Move::plain(verbs::GIVE_UP)), Ok(Action::GiveUp));
}
