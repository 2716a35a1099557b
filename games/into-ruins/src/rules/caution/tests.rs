use crate::content::cautions::{
    CAUTIONS, DEADLY_JUMP, JUMP, LAST_BLOW, LUNGE, SPENT_TORCH, TORCH, UNKNOWN_GEAR, UNKNOWN_ORB, USELESS_ORB, WASTED_THROW,
};
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::rules::decide::{Action, CellOf};
use crate::testing::{Arena, cell};
use crate::world::item::Item;
use crate::world::state::{LAST_DEPTH, Mode};
use barrow_core::{Dir, Fx};

#[test]
fn each_caution_is_at_its_number() {
    let all = [JUMP, DEADLY_JUMP, TORCH, UNKNOWN_GEAR, UNKNOWN_ORB, USELESS_ORB, WASTED_THROW, SPENT_TORCH, LAST_BLOW, LUNGE];
    let ids = all.map(|caution| CAUTIONS[usize::from(caution)].id);
    let expected = [
        "jump",
        "deadly-jump",
        "torch",
        "unknown-gear",
        "unknown-orb",
        "useless-orb",
        "wasted-throw",
        "spent-torch",
        "last-blow",
        "lunge",
    ];
    assert_eq!(ids, expected);
    assert!(CAUTIONS.iter().all(|caution| caution.title.len() <= 15 && caution.question.contains('?')));
}

#[test]
fn a_jump_is_asked_about_with_a_stronger_warning_if_it_kills() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    let jump = Action::Jump(Dir(3));
    assert_eq!(arena.world.cautions_about(jump), Some(JUMP));
    arena.set_hp(arena.world.player, 1);
    assert_eq!(arena.world.cautions_about(jump), Some(DEADLY_JUMP));
    assert_eq!(arena.world.cautions_about(Action::Step(Dir(0))), None);
}

#[test]
fn a_blow_that_the_amulet_makes_deadly_is_asked_about() {
    for (worn, expected) in [
        (&[ItemKind::AmuletOfReckoning][..], Some(LAST_BLOW)),
        (&[], None),
        (&[ItemKind::AmuletOfReckoning, ItemKind::VampireCloak], None),
    ] {
        let mut arena = Arena::cave();
        let (player, east) = (arena.world.player, Dir(3));
        let jackal = arena.beside(Kind::Jackal, east);
        for &kind in worn {
            arena.wear(kind);
        }
        let damage = arena.world.damage(player).min(arena.world.actor(jackal).hp.ceil());
        arena.set_hp(player, damage);
        assert_eq!(arena.world.cautions_about(Action::Step(east)), expected, "{worn:?}");
        assert_eq!(arena.world.cautions_about(Action::Step(Dir(0))), None, "nobody is there");
        arena.set_hp(player, damage + 1);
        assert_eq!(arena.world.cautions_about(Action::Step(east)), None, "a hit point is left");
    }
}

#[test]
fn an_axe_and_a_lunge_count_everybody_whom_they_strike() {
    let mut arena = Arena::cave();
    let (hero, east) = (arena.world.hero().at, Dir(3));
    arena.wear(ItemKind::AmuletOfReckoning);
    let beyond = hero.beside(east).beside(east).pos();
    let beyond = arena.place(Kind::Jackal, beyond.x, beyond.y);
    arena.world.timers[Status::Light] = 100;
    arena.refresh();
    let hp = arena.world.actor(beyond).hp.ceil();
    arena.set_hp(arena.world.player, 1);
    assert_eq!(arena.world.cautions_about(Action::Step(east)), None);
    let rapier = arena.wear(ItemKind::Rapier);
    assert_eq!(arena.world.cautions_about(Action::Step(east)), Some(LAST_BLOW), "a rapier lunges");
    arena.world.pack[rapier].is_worn = false;
    arena.wear(ItemKind::Axe);
    arena.beside(Kind::Jackal, east);
    arena.beside(Kind::Jackal, Dir(4));
    let damage = arena.world.damage(arena.world.player).min(hp);
    arena.set_hp(arena.world.player, 2 * damage);
    assert_eq!(arena.world.cautions_about(Action::Step(east)), Some(LAST_BLOW), "two at once");
    arena.set_hp(arena.world.player, 1);
    assert_eq!(arena.world.cautions_about(Action::Step(Dir(2))), None, "nobody is ahead, though one is at the side");
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
fn a_lunge_at_a_thing_is_asked_about() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Rapier);
    let hero = arena.world.hero().at;
    let mushroom = |arena: &mut Arena, steps: usize| {
        let at = (0..steps).fold(hero, |at, _| at.beside(Dir(3))).pos();
        arena.place(Kind::Mushroom, at.x, at.y);
        arena.refresh();
    };
    assert_eq!(arena.world.cautions_about(Action::Step(Dir(3))), None);
    mushroom(&mut arena, 2);
    assert_eq!(arena.world.cautions_about(Action::Step(Dir(3))), Some(LUNGE));
    assert_eq!(arena.world.cautions_about(Action::Step(Dir(0))), None, "it is not ahead");
    mushroom(&mut arena, 1);
    assert_eq!(arena.world.cautions_about(Action::Step(Dir(3))), None, "that is no lunge");
}

#[test]
fn unknown_gear_is_asked_about() {
    let mut arena = Arena::cave();
    let unknown = arena.carry(ItemKind::VampireCloak) as u8;
    assert_eq!(arena.world.cautions_about(Action::Equip(unknown)), Some(UNKNOWN_GEAR), "it may be cursed");
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

#[test]
fn a_known_orb_that_would_do_nothing_is_asked_about() {
    let mut arena = Arena::cave();
    let orbs = [ItemKind::OrbOfPower, ItemKind::OrbOfData, ItemKind::OrbOfGravity, ItemKind::OrbOfLight];
    let slots = orbs.map(|kind| arena.carry(kind) as u8);
    let asks = |arena: &Arena| slots.map(|slot| arena.world.cautions_about(Action::Use(slot)) == Some(USELESS_ORB));
    assert_eq!(asks(&arena), [false; 4], "who knows what they do?");
    for kind in orbs {
        arena.world.known |= 1 << kind as u32;
    }
    assert_eq!(asks(&arena), [true, true, false, false], "nothing to upgrade or identify");
    let torch = arena.wear(ItemKind::Torch);
    arena.carry(ItemKind::CloakOfDefense);
    arena.world.depth = LAST_DEPTH;
    assert_eq!(asks(&arena), [false, false, true, true], "no way down, and a torch that outlasts the light");
    arena.world.pack.retain(|item| item.kind != ItemKind::CloakOfDefense);
    arena.world.pack[torch].is_lit = false;
    arena.world.timers[Status::Torch] = 0;
    assert_eq!(asks(&arena), [true, true, true, false], "only a spent torch could be upgraded");
}

#[test]
fn power_on_a_spent_torch_is_asked_about() {
    let mut arena = Arena::cave();
    let torch = arena.wear(ItemKind::Torch);
    let spear = arena.carry(ItemKind::Spear) as u8;
    arena.world.mode = Mode::ChooseForPower;
    let choosing = Action::Choose(torch as u8);
    assert_eq!(arena.world.cautions_about(choosing), None, "it burns");
    arena.world.pack[torch].is_lit = false;
    assert_eq!(arena.world.cautions_about(choosing), Some(SPENT_TORCH));
    assert_eq!(arena.world.cautions_about(Action::Choose(spear)), None);
}

#[test]
fn a_known_orb_thrown_where_it_does_nothing_is_asked_about() {
    let mut arena = Arena::cave().ground(12, 10, &["o"]);
    arena.wear(ItemKind::Torch);
    arena.place(Kind::Goblin, 10, 8);
    arena.world.lay(Item::new(ItemKind::CloakOfDefense), cell(8, 10));
    arena.refresh();
    let orbs = [ItemKind::OrbOfPower, ItemKind::OrbOfTeleport, ItemKind::OrbOfData, ItemKind::OrbOfFire];
    let slots = orbs.map(|kind| arena.carry(kind) as u8);
    let asks = |arena: &Arena, x: i16, y: i16| {
        slots.map(|slot| arena.world.cautions_about(Action::Throw(slot, CellOf(cell(x, y)))) == Some(WASTED_THROW))
    };
    assert_eq!(asks(&arena, 10, 12), [false; 4], "unknown");
    for kind in orbs {
        arena.world.known |= 1 << kind as u32;
    }
    assert_eq!(asks(&arena, 10, 12), [true, true, true, false], "nothing lies there");
    assert_eq!(asks(&arena, 10, 8), [false, false, true, false], "a goblin");
    assert_eq!(asks(&arena, 8, 10), [false; 4], "an unknown cloak");
    assert_eq!(asks(&arena, 12, 10), [true; 4], "a hole");
}
