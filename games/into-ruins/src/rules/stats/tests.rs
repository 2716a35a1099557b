use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::testing::Arena;
use barrow_core::Dir;

#[test]
fn worn_figures_replace_those_of_the_body_and_add_up() {
    let mut arena = Arena::cave();
    let hero = arena.world.player;
    let figures = |arena: &Arena| (arena.world.accuracy(hero), arena.world.damage(hero), arena.world.armor(hero));
    assert_eq!(figures(&arena), (Some(0), 2, Some(0)), "bare hands");
    let spear = arena.wear(ItemKind::Spear);
    assert_eq!(figures(&arena), (Some(1), 3, Some(0)), "not 2 + 3");
    arena.world.pack[spear].level = 2;
    arena.wear(ItemKind::AmuletOfDefense);
    arena.wear(ItemKind::CloakOfDefense);
    assert_eq!(figures(&arena), (Some(3), 5, Some(2)));
    arena.carry(ItemKind::Hammer);
    assert_eq!(figures(&arena), (Some(3), 5, Some(2)), "what is only carried does not count");
    arena.wear(ItemKind::WingsOfYendor);
    assert!(!arena.world.knocks_back(hero) && !arena.world.is_slow(hero));
}

#[test]
fn marks_count_if_anything_worn_has_them() {
    let mut arena = Arena::cave();
    let hero = arena.world.player;
    arena.wear(ItemKind::Hammer);
    arena.wear(ItemKind::VampireCloak);
    assert!(arena.world.knocks_back(hero) && arena.world.is_slow(hero) && arena.world.burns_in_light(hero));
    assert_eq!(arena.world.stun(hero), 3);
    let ogre = arena.beside(Kind::Ogre, Dir(3));
    assert_eq!((arena.world.stun(ogre), arena.world.accuracy(ogre), arena.world.damage(ogre)), (2, Some(3), 8));
}

#[test]
fn the_torch_outshines_the_players_own_light_and_takes_its_colour() {
    let mut arena = Arena::cave();
    assert_eq!(arena.world.player_light(), None);
    arena.world.timers[Status::Light] = 10;
    assert_eq!(arena.world.player_light(), Some((4, true)));
    arena.wear(ItemKind::Torch);
    assert_eq!(arena.world.player_light(), Some((4, true)));
    arena.world.timers[Status::Light] = 0;
    assert_eq!(arena.world.player_light(), Some((4, false)));
    assert_eq!(arena.world.darksight(), 0);
    arena.wear(ItemKind::DarksightAmulet);
    arena.wear(ItemKind::DarksightCloak);
    assert_eq!(arena.world.darksight(), 2);
}
