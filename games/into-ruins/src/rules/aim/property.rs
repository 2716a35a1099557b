//! Checks that the effects of an aimed move lie within its prediction.

use crate::content::items::{ItemKind, ROWS};
use crate::content::statuses::Status;
use crate::content::verbs;
use crate::content::words::{condition, id};
use crate::rules::Turn;
use crate::rules::decide::Action;
use crate::world::cell::INNER;
use crate::world::item::Item;
use crate::world::marks::Mark;
use crate::world::state::{IntoRuins, Mode};
use barrow_core::{Aim, Arg, Effect, Move, Offer, Pos, Rng, Seed, Show, VariantCode};
use proptest::prelude::*;

/// A run after some random steps, with all of its level in view, and one known item in the pack.
fn scene(seed: u64, steps: usize, kind: ItemKind, die: &mut Rng) -> IntoRuins {
    let mut world = IntoRuins::begin(Seed(seed), VariantCode(0));
    world.depth = 1 + die.below(12) as u8;
    let mut offer = Vec::new();
    for _ in 0..steps {
        offer.clear();
        world.offers(&mut Offer::list(&mut offer));
        offer.retain(|m| m.verb == verbs::STEP || m.verb == verbs::JUMP);
        let Some(m) = pick(die, &offer) else { break };
        if let Ok(action) = world.read(m) {
            Turn::new(&mut world, &mut Show::off()).play(action);
        }
    }
    for cell in INNER {
        world.map.put_mark(cell, Mark::Visible, true);
        world.map.memory.set(cell, world.map.tiles[cell]);
    }
    world.known = u32::MAX;
    world.pack.clear();
    world.pack.push(Item { is_lit: kind == ItemKind::Torch, is_worn: kind == ItemKind::Torch, ..Item::new(kind) });
    world
}

fn pick<T: Copy>(die: &mut Rng, from: &[T]) -> Option<T> {
    (!from.is_empty()).then(|| from[die.below(from.len() as u32) as usize])
}

/// A move, mostly aimed at an actor.
fn aimed(world: &IntoRuins, verb: u8, die: &mut Rng) -> Option<Move> {
    let others = world.actor_ids().filter(|id| *id != world.player).map(|id| world.actor(id).at.pos());
    let near: Vec<Pos> = others.filter(|at| world.hero().at.pos().x.abs_diff(at.x) < 6).collect();
    let anywhere: Vec<Pos> = INNER.iter().map(|cell| cell.pos()).collect();
    let cells = if die.below(4) > 0 && !near.is_empty() { near } else { anywhere };
    let m = Move { verb, arg: Arg::SlotAt(0, pick(die, &cells)?) };
    world.read(m).is_ok().then_some(m)
}

/// Plays a move with its own dice, and compares the outcome with the prediction.
fn check(world: &IntoRuins, m: Move, action: Action, die: u32) -> Result<(), TestCaseError> {
    let mut aim = Aim::default();
    world.foresee(m, &mut aim);
    let mut after = world.clone();
    after.dice.fight = Seed(7).stream("fight", die);
    after.dice.air = Seed(7).stream("air", die);
    let mut show = Show::on();
    Turn::new(&mut after, &mut show).decide(action);
    let hero = aim.targets.iter().find(|target| target.at == world.hero().at.pos()).and_then(|target| target.effect.as_ref());
    prop_assert_eq!(after.depth != world.depth, hero.is_some_and(|effect| effect.falls), "{:?}: the fall", m);
    if after.depth != world.depth || matches!(after.mode, Mode::Won) {
        return Ok(());
    }
    let may_miss = aim.targets.iter().any(|target| target.chance != (1, 1));
    for id in world.actor_ids().filter(|&id| world.actor(id).is_here()) {
        let target = aim.targets.iter().find(|target| target.at == world.actor(id).at.pos());
        let foreseen = target.map_or_else(Effect::default, |target| target.effect.clone().unwrap());
        let real = world.effect_on(id, &after, show.events());
        let is_within = real == foreseen
            || !foreseen.also.is_empty() && real.damage == foreseen.damage
            // A torch that misses still sets fire.
            || may_miss && Effect { begins: real.begins & !condition::of(Status::Burning), ..real.clone() } == Effect::default();
        let name = crate::content::words::LEGEND.name(id::of_kind(world.actor(id).kind));
        prop_assert!(is_within, "{:?}: {}: foreseen {:?}, happened {:?}", m, name, foreseen, real);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn effects_lie_within_the_prediction(seed: u64, steps in 0usize..60, kind in 0..ROWS.len(), fires: bool) {
        let mut die = Seed(seed).stream("aims", 0);
        let kind = ROWS[kind].kind;
        let world = scene(seed, steps, kind, &mut die);
        prop_assume!(world.mode == Mode::Play);
        let verb = if fires && kind.row().power.is_some() { verbs::FIRE } else { verbs::THROW };
        for number in 0..4 {
            if let Some(m) = aimed(&world, verb, &mut die)
                && let Ok(action) = world.read(m)
            {
                check(&world, m, action, number)?;
            }
        }
    }
}
