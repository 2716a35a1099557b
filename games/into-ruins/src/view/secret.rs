//! Checks that hidden things stay hidden: scrambles everything unseen, which must not change anything that leaves the rules.

use crate::content::items::{ITEM_KINDS, ItemKind, ROWS};
use crate::content::kinds::{KINDS, ROWS as BEINGS};
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::content::verbs;
use crate::imagine::LOOKALIKES;
use crate::rules::Turn;
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::{Cell, INNER, WORLD};
use crate::world::item::Item;
use crate::world::map::Way;
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;
use barrow_core::{Aim, Arg, Dir, Fact, Game, Move, Offer, Pos, Rest, Rng, Seed, Show, Subject, VariantCode, View};
use proptest::prelude::*;
use std::slice::from_ref;

/// Everything that leaves the rules.
#[derive(Debug, PartialEq)]
struct Told {
    view: View,
    offer: Vec<Move>,
    refusals: Vec<String>,
    cautions: Vec<Option<u8>>,
    looks: Vec<(Subject, Vec<Fact>)>,
    aims: Vec<(Move, Aim)>,
    rest: Rest,
}

fn told(world: &IntoRuins) -> Told {
    let (mut view, mut offer) = (View::default(), Vec::new());
    world.view(&mut view);
    world.offer(&mut Offer::list(&mut offer));
    let cells = (0..21).flat_map(|y| (0..21).map(move |x| Subject::Cell(Pos::new(x, y))));
    let looks = cells.chain((0..11).map(Subject::Slot)).map(|subject| {
        let mut facts = Vec::new();
        world.inspect(subject, &mut facts);
        (subject, facts)
    });
    let aims = offer.iter().filter(|m| matches!(m.arg, Arg::SlotAt(..))).step_by(7).map(|m| {
        let mut aim = Aim::default();
        world.aim(*m, &mut aim);
        (*m, aim)
    });
    let (looks, aims) = (looks.collect(), aims.collect());
    let refusals = all_moves().map(|m| format!("{:?}", world.read(m))).collect();
    let cautions = all_moves().map(|m| world.caution(world.read(m).ok()?)).collect();
    Told { view, offer, refusals, cautions, looks, aims, rest: world.rest() }
}

fn all_moves() -> impl Iterator<Item = Move> {
    let towards =
        [verbs::STEP, verbs::JUMP, verbs::TURN].into_iter().flat_map(|verb| (0..6).map(move |dir| Move::towards(verb, Dir(dir))));
    let slots = [verbs::EQUIP, verbs::STOW, verbs::EXTINGUISH, verbs::USE, verbs::CHOOSE];
    let of_slots = slots.into_iter().flat_map(|verb| (0..11).map(move |slot| Move { verb, arg: Arg::Slot(slot) }));
    let aimed = [verbs::FIRE, verbs::THROW].into_iter().flat_map(|verb| {
        let cells = WORLD.iter().step_by(11).map(|cell| cell.pos());
        cells.flat_map(move |at| (0..11).map(move |slot| Move { verb, arg: Arg::SlotAt(slot, at) }))
    });
    towards.chain(of_slots).chain(aimed).chain([verbs::WAIT, verbs::GIVE_UP].map(Move::plain))
}

/// A run after some random moves.
fn played(seed: u64, moves: usize) -> IntoRuins {
    let mut world = IntoRuins::begin(Seed(seed), VariantCode(0));
    play_on(&mut world, &mut Seed(seed).stream("played", 0), moves);
    world
}

/// Random moves.
fn play_on(world: &mut IntoRuins, die: &mut Rng, moves: usize) {
    let mut offer = Vec::new();
    for _ in 0..moves {
        offer.clear();
        world.offer(&mut Offer::list(&mut offer));
        // Draws a verb first, because otherwise most moves would be throws.
        let mut verbs: Vec<u8> = offer.iter().map(|m| m.verb).collect();
        verbs.dedup();
        let verb = pick(die, &verbs);
        let of_verb: Vec<Move> = offer.iter().filter(|m| Some(m.verb) == verb).copied().collect();
        let Some(m) = pick(die, &of_verb) else { break };
        if let Ok(action) = world.read(m) {
            Turn::new(world, &mut Show::off()).play(action);
        }
        if world.status().ending.is_some() {
            break;
        }
    }
}

fn pick<T: Copy>(die: &mut Rng, from: &[T]) -> Option<T> {
    (!from.is_empty()).then(|| from[die.below(from.len() as u32) as usize])
}

/// Changes everything that the player cannot know.
fn scramble(world: &mut IntoRuins, die: &mut Rng) {
    swap_unknown_kinds(world, die);
    scramble_beings(world, die);
    for cell in INNER {
        scramble_cell(world, cell, die);
    }
    world.seed = Seed(die.below(u32::MAX).into());
    world.dice.fight = world.seed.stream("fight", 7);
    world.dice.mind = world.seed.stream("mind", 7);
    world.dice.air = world.seed.stream("air", 7);
    world.distances.search = Way::NOWHERE;
    let somewhere = pick(die, &INNER);
    (world.search_target, world.last_seen, world.destinations) = (somewhere, somewhere, [somewhere; 6]);
    world.is_player_seen = !world.is_player_seen;
    world.is_ice_forbidden = !world.is_ice_forbidden;
    world.created.orbs = [3; 5];
    world.created.weapon_or_staff += 1;
    world.created.uncursed_wearable += 1;
    if world.status().ending.is_none() {
        world.creatures_slain += 1;
    }
}

/// Swaps two unknown kinds of a group along with their looks. Everything red stays red.
fn swap_unknown_kinds(world: &mut IntoRuins, die: &mut Rng) {
    for group in LOOKALIKES {
        let unknown: Vec<ItemKind> =
            ROWS.iter().map(|row| row.kind).filter(|kind| kind.looks_like(group) && !world.knows(*kind)).collect();
        let (Some(one), Some(other)) = (pick(die, &unknown), pick(die, &unknown)) else { continue };
        world.disguises.swap(one as usize, other as usize);
        let swap = |item: &mut Item| {
            if item.kind == one {
                item.kind = other;
            } else if item.kind == other {
                item.kind = one;
            }
        };
        world.pack.iter_mut().for_each(swap);
        world.floor.iter_mut().for_each(|lying| swap(&mut lying.item));
    }
}

fn scramble_beings(world: &mut IntoRuins, die: &mut Rng) {
    for index in 0..world.actors.len() {
        let id = ActorId(index as u8);
        if id == world.player {
            continue;
        }
        let is_seen = world.is_in_view(world.actor(id).at);
        let kind = BEINGS[1 + die.below(KINDS as u32 - 1) as usize].kind;
        let actor = world.actor_mut(id);
        (actor.can_act, actor.group, actor.blade) = (!actor.can_act, (actor.group + 1) % 6, None);
        if !is_seen {
            (actor.kind, actor.behaviour, actor.timers[Status::Burning]) = (kind, Behaviour::Hunts, 3);
            actor.nickname = (actor.nickname + 1) % 54;
            actor.timers[Status::Stunned] = 2;
        }
    }
}

fn toggle(world: &mut IntoRuins, cell: Cell, mark: Mark) {
    world.map.put_mark(cell, mark, !world.map.has(cell, mark));
}

fn scramble_cell(world: &mut IntoRuins, cell: Cell, die: &mut Rng) {
    toggle(world, cell, Mark::Built);
    if world.is_in_view(cell) {
        if world.map.spores[cell] > 0 {
            world.map.spores.set(cell, 1 + die.below(3000) as u16);
        }
        return;
    }
    // A wall would show beside known ground, so a cell that is not a wall only becomes another such cell.
    let is_beside_known = cell.around().into_iter().any(|beside| world.map.memory[beside] != Tile::Void);
    let is_open =
        world.map.tiles[cell].is_open() || world.map.tiles[cell].is_seen() && world.map.tiles[cell] != Tile::BrickWallSide;
    if is_open || !is_beside_known {
        let open =
            [Tile::CaveFloor, Tile::Hole, Tile::LongGrass, Tile::Table, Tile::StatueA, Tile::BridgeVertical, Tile::Stalagmite];
        world.map.tiles.set(cell, pick(die, &open).unwrap_or_default());
    }
    for mark in [Mark::Frozen, Mark::Cool, Mark::InSight] {
        toggle(world, cell, mark);
    }
    world.map.burning.set(cell, die.below(3) as u8);
    world.map.spores.set(cell, die.below(3000) as u16);
    world.map.light.put(cell, die.below(10) as i8 - 5);
    world.distances.player[cell] = die.below(40) as u8;
    if let Some(lying) = world.floor.iter_mut().find(|lying| lying.at == cell) {
        lying.item = Item::new(ROWS[die.below(ITEM_KINDS as u32) as usize].kind);
    } else if die.below(8) == 0 {
        world.lay(Item::new(ItemKind::Hammer), cell);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn unseen_things_change_nothing_that_leaves_the_rules(seed: u64, moves in 0usize..120) {
        let world = played(seed, moves);
        // Nothing is hidden once the run is over.
        prop_assume!(!world.is_over());
        let mut other = world.clone();
        scramble(&mut other, &mut Seed(seed).stream("scramble", 1));
        let (ours, theirs) = (told(&world), told(&other));
        same(&ours, &theirs)?;
    }

    #[test]
    fn an_imagined_run_looks_the_same_and_depends_only_on_what_shows(seed: u64, moves in 0usize..120, from: u64) {
        let world = played(seed, moves);
        prop_assume!(!world.is_over());
        let mut other = world.clone();
        scramble(&mut other, &mut Seed(seed).stream("scramble", 1));
        let [imagined, again] = [&world, &other].map(|world| {
            let mut imagined = world.clone();
            imagined.imagine(Seed(from));
            imagined
        });
        same(&told(&world), &told(&imagined))?;
        prop_assert_eq!(barrow_core::digest_of(&imagined), barrow_core::digest_of(&again));
        let mut imagined = imagined;
        play_on(&mut imagined, &mut Seed(from).stream("played on", 0), 60);
    }
}

#[test]
fn every_seed_imagines_a_different_level_around_what_is_seen() {
    let world = played(3, 40);
    let unseen: Vec<Vec<_>> = (0..20)
        .map(|seed| {
            let mut imagined = world.clone();
            assert!(imagined.imagine(Seed(seed)));
            INNER.into_iter().filter(|cell| world.map.memory[*cell] == Tile::Void).map(|cell| imagined.map.tiles[cell]).collect()
        })
        .collect();
    assert!(unseen.iter().enumerate().all(|(place, one)| !unseen[..place].contains(one)));
}

/// Fails with the first difference.
fn same(ours: &Told, theirs: &Told) -> Result<(), TestCaseError> {
    differ("tiles", &[&ours.view.tiles], &[&theirs.view.tiles])?;
    differ("things", &ours.view.things, &theirs.view.things)?;
    differ("light", &ours.view.light, &theirs.view.light)?;
    differ("view", &[&ours.view], &[&theirs.view])?;
    differ("looks", &ours.looks, &theirs.looks)?;
    differ("refusals", &ours.refusals, &theirs.refusals)?;
    differ("cautions", &ours.cautions, &theirs.cautions)?;
    differ("offer", &ours.offer, &theirs.offer)?;
    differ("aims", &ours.aims, &theirs.aims)?;
    differ("rest", from_ref(&ours.rest), from_ref(&theirs.rest))?;
    Ok(())
}

/// Fails with the first difference.
fn differ<T: PartialEq + std::fmt::Debug>(what: &str, ours: &[T], theirs: &[T]) -> Result<(), TestCaseError> {
    prop_assert!(ours.len() == theirs.len(), "{what}: {} and {}", ours.len(), theirs.len());
    let first = ours.iter().zip(theirs).enumerate().find(|(_, (ours, theirs))| ours != theirs);
    prop_assert!(first.is_none(), "{what} {first:?}");
    Ok(())
}
