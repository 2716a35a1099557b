//! Feats against the rules.

use super::*;
use crate::content::items::ROWS;
use crate::testing::Arena;
use crate::world::item::Item;

#[test]
fn creatures_are_the_kinds_with_a_mind() {
    let minded = |kind: &Kind| kind.is_creature() && *kind != Kind::Player;
    let ids: Vec<u8> = crate::content::kinds::ROWS.iter().map(|row| row.kind).filter(minded).map(id::of_kind).collect();
    assert!(ids.len() == CREATURES.len() && ids.iter().all(|id| CREATURES.contains(id)), "{ids:?}");
}

#[test]
fn everything_that_can_miss_when_thrown_is_listed() {
    let can_miss = |kind| Item::new(kind).throw_accuracy().is_some();
    let ids = ROWS.iter().map(|row| row.kind).filter(|kind| can_miss(*kind)).map(id::of_item);
    assert!(ids.eq(YOU_OR_THROWN[1..].iter().copied()));
}

#[test]
fn a_throw_that_misses_is_an_attack() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 11, 10);
    let (from, at) = (arena.world.hero().at, arena.world.actor(goblin).at);
    arena.blows(&[false]);
    arena.show.clear();
    arena.turn(|turn| turn.strike_thrown(Item::new(ItemKind::Spear), from, at));
    let missed = arena.event(EventKind::Missed).unwrap();
    let is_seen = |ids: &[u8], id: u8| ids.contains(&id);
    assert!(missed.cue == MISSED.cue && is_seen(MISSED.who, missed.who) && is_seen(MISSED.whom, missed.whom), "{missed:?}");
}
