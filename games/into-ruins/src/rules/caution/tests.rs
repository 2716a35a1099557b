use crate::content::cautions::{CAUTIONS, DEADLY_JUMP, JUMP, TORCH, UNKNOWN_GEAR, UNKNOWN_ORB};
use crate::content::items::ItemKind;
use crate::rules::decide::Action;
use crate::testing::Arena;
use barrow_core::{Dir, Fx};

#[test]
fn each_caution_stands_at_its_number() {
    let ids = [JUMP, DEADLY_JUMP, TORCH, UNKNOWN_GEAR, UNKNOWN_ORB].map(|caution| CAUTIONS[usize::from(caution)].id);
    assert_eq!(ids, ["jump", "deadly-jump", "torch", "unknown-gear", "unknown-orb"]);
    assert!(CAUTIONS.iter().all(|caution| caution.title.len() <= 15 && caution.question.contains('?')));
}

#[test]
fn a_jump_is_asked_about_and_more_sternly_if_it_kills() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    let jump = Action::Jump(Dir(3));
    assert_eq!(arena.world.cautions_about(jump), Some(JUMP));
    arena.set_hp(arena.world.player, 1);
    assert_eq!(arena.world.cautions_about(jump), Some(DEADLY_JUMP));
    assert_eq!(arena.world.cautions_about(Action::Step(Dir(0))), None);
}

#[test]
fn whatever_puts_out_the_torch_is_asked_about() {
    let mut arena = Arena::cave();
    let torch = arena.wear(ItemKind::Torch);
    let sword = arena.carry(ItemKind::Rapier) as u8;
    assert_eq!(arena.world.cautions_about(Action::Equip(sword)), Some(TORCH));
    assert_eq!(arena.world.cautions_about(Action::Extinguish(torch as u8)), Some(TORCH));
    arena.world.pack[torch].is_lit = false;
    assert_eq!(arena.world.cautions_about(Action::Equip(sword)), None, "it is out");
}

#[test]
fn replacing_what_is_worn_by_what_is_unknown_is_asked_about() {
    let mut arena = Arena::cave();
    let unknown = arena.carry(ItemKind::VampireCloak) as u8;
    assert_eq!(arena.world.cautions_about(Action::Equip(unknown)), None, "it replaces nothing");
    arena.wear(ItemKind::CloakOfDefense);
    assert_eq!(arena.world.cautions_about(Action::Equip(unknown)), Some(UNKNOWN_GEAR));
    arena.world.known = u32::MAX;
    assert_eq!(arena.world.cautions_about(Action::Equip(unknown)), None, "it is known");
}

#[test]
fn an_unknown_orb_is_asked_about_at_the_last_hit_point() {
    let mut arena = Arena::cave();
    let orb = arena.carry(ItemKind::OrbOfLife) as u8;
    let using = Action::Use(orb);
    assert_eq!(arena.world.cautions_about(using), None);
    arena.world.hero_mut().hp = Fx::whole(1).half();
    assert_eq!(arena.world.cautions_about(using), Some(UNKNOWN_ORB));
    arena.world.known = u32::MAX;
    assert_eq!(arena.world.cautions_about(using), None, "it is known");
}
