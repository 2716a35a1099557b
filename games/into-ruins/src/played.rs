//! Plays runs of random moves, and checks the whole state after each move for invariants between decisions.

use crate::IntoRuins;
use crate::content::items::{ROWS, Slot};
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::rules::Turn;
use crate::rules::distance::flood;
use crate::rules::light::Shine;
use crate::rules::sight::look;
use crate::view::plain;
use crate::world::actor::{Actor, ActorId, Life};
use crate::world::cell::{Field, WORLD};
use crate::world::item::Item;
use crate::world::light::Light;
use crate::world::map::{Map, NO_ITEM, UNREACHED};
use crate::world::marks::Mark;
use crate::world::plane::Plane;
use crate::world::state::{LAST_DEPTH, MOST_FLOOR_ITEMS, Mode, PACK};
use barrow_core::{Fx, Game, Move, Offer, Rng, Seed, Show, VariantCode, View};

/// A fault in the state, if there is one.
fn fault(world: &IntoRuins) -> Option<String> {
    let by_actor = world.actor_ids().find_map(|id| fault_of(world, id));
    let by_cell = WORLD.iter().find_map(|at| {
        let here = world.map.actors[*at];
        let is_wrong = here != ActorId::NONE && world.actors.get(usize::from(here.0)).is_none_or(|actor| actor.at != *at);
        is_wrong.then(|| format!("{at:?} names {here:?}, who is elsewhere"))
    });
    by_actor
        .or(by_cell)
        .or_else(|| fault_of_items(world))
        .or_else(|| fault_of_player(world))
        .or_else(|| fault_of_what_is_kept(world))
        .or_else(|| fault_of_planes(world))
        .or_else(|| fault_of_view(world))
}

/// Cached values must equal newly computed ones.
fn fault_of_what_is_kept(world: &IntoRuins) -> Option<String> {
    let eye = world.seen_from?;
    let mut whole = world.clone();
    whole.catch_up_distances();
    let mut anew = world.map;
    let mut steps = Field::filled(UNREACHED);
    look(&mut anew, eye);
    flood(&anew.tiles, eye, &mut steps);
    let is_same = anew.marks == world.map.marks && steps == whole.distances.player;
    if !is_same {
        return Some(format!("distances or sight from {eye:?} are out of date"));
    }
    if !is_chosen(world) {
        return None;
    }
    let lit = |light: Light| {
        let mut world = world.clone();
        world.map.light = light;
        Turn::new(&mut world, &mut Show::off()).shine(Shine::Plain);
        (world.map.light, world.map.marks)
    };
    (lit(world.map.light) != lit(Light::NONE)).then(|| "light is out of date".to_owned())
}

/// Each plane must agree with the cells it summarises.
fn fault_of_planes(world: &IntoRuins) -> Option<String> {
    let Map { tiles, memory, burning, spores, .. } = &world.map;
    let planes = [
        ("walkable", tiles.walkable, Plane::of(|cell| tiles[cell].is_walkable())),
        ("clear", tiles.clear, Plane::of(|cell| tiles[cell].is_clear())),
        ("walls", tiles.walls, Plane::of(|cell| tiles[cell].is_wall())),
        ("holes", tiles.holes, Plane::of(|cell| tiles[cell].is_hole())),
        ("known", memory.known, Plane::of(|cell| memory[cell] != Tile::Void)),
        ("known holes", memory.holes, Plane::of(|cell| memory[cell].is_hole())),
        ("known ground", memory.open, Plane::of(|cell| !memory[cell].is_wall())),
        ("burning", burning.somewhere, Plane::of(|cell| burning[cell] > 0)),
        ("spores", spores.somewhere, Plane::of(|cell| spores[cell] > 0)),
    ];
    let visible = &world.map.marks[Mark::Visible];
    let unseen = visible.minus(&tiles.changed(visible)).cells().find(|cell| memory[*cell] != tiles[*cell]);
    planes
        .into_iter()
        .find(|(_, kept, anew)| kept != anew)
        .map(|(name, ..)| format!("{name} differ from the cells"))
        .or_else(|| unseen.map(|cell| format!("{cell:?} is seen but not remembered")))
}

/// The view must be the same as one made cell by cell.
fn fault_of_view(world: &IntoRuins) -> Option<String> {
    if !is_chosen(world) {
        return None;
    }
    let (mut view, plain) = (View::default(), plain::view(world));
    world.view(&mut view);
    let faults = [
        (view.tiles != plain.tiles, "the ground"),
        (view.sight != plain.sight, "sight"),
        (view.light != plain.light, "light"),
        (view.dangers != plain.dangers, "danger"),
        (view.things != plain.things, "things"),
    ];
    faults.iter().find(|(is_so, _)| *is_so).map(|(_, what)| format!("the view shows {what} wrongly"))
}

/// Tells whether the state is one of the few that get the expensive checks.
const fn is_chosen(world: &IntoRuins) -> bool {
    world.steps_taken.is_multiple_of(5)
}

fn fault_of(world: &IntoRuins, id: ActorId) -> Option<String> {
    let actor @ Actor { at, kind, .. } = *world.actor(id);
    let tile = world.map.tiles[at];
    // A blink may end over a table or rubble: the player stands on it.
    let is_perched = id == world.player && !tile.is_hole();
    let is_held = tile.is_walkable() || (kind.flies() || is_perched) && tile.is_flyable();
    let is_dead_player = id == world.player && matches!(world.mode, Mode::Lost(_));
    let faults = [
        (world.map.actors[at] != id, "its cell does not know of it"),
        (!is_held && !is_dead_player, "it stands where nothing can stand"),
        (!is_dead_player && actor.life != Life::Alive, "it is dead but still there"),
        (!is_dead_player && actor.hp <= Fx::ZERO, "it lives without hit points"),
        (actor.hp > Fx::whole(actor.max_hp.into()), "it has more hit points than it can have"),
        (actor.timers[Status::Burning] > 6 || actor.timers[Status::Stunned] > 3, "a status lasts too long"),
        (actor.timers[Status::Burning] > 0 && actor.frozen().is_some(), "it burns and is frozen"),
        (actor.facing.0.0 >= 6, "it faces nowhere"),
        (actor.blade.is_some_and(|blade| usize::from(blade.0) >= world.actors.len()), "its blade is not in the list"),
    ];
    faults.iter().find(|(is_so, _)| *is_so).map(|(_, what)| format!("{id:?}, {actor:?}: {what}"))
}

fn fault_of_items(world: &IntoRuins) -> Option<String> {
    let lost = (0..).zip(&world.floor).find(|(index, lying)| world.map.items[lying.at] != *index);
    let count = WORLD.iter().filter(|at| world.map.items[**at] != NO_ITEM).count();
    let sunk = world.floor.iter().find(|lying| !world.map.tiles[lying.at].is_walkable());
    let doubled = [Slot::Weapon, Slot::Cloak, Slot::Amulet]
        .into_iter()
        .find(|slot| world.pack.iter().filter(|item| item.is_worn && item.kind.row().slot == Some(*slot)).count() > 1);
    let mut letters: Vec<u8> = world.pack.iter().map(|item| item.letter).collect();
    letters.sort_unstable();
    let twice = letters.windows(2).any(|pair| pair[0] == pair[1]);
    let most = if world.mode == Mode::Won { PACK + 1 } else { PACK };
    lost.map(|lost| format!("{lost:?} is not on the cell that it names"))
        .or_else(|| sunk.map(|sunk| format!("{sunk:?} lies where nothing can lie")))
        .or_else(|| doubled.map(|slot| format!("two things are worn in {slot:?}")))
        .or_else(|| twice.then(|| "two things have the same letter".to_owned()))
        .or_else(|| (count != world.floor.len() || count > MOST_FLOOR_ITEMS).then(|| format!("{count} items are on cells")))
        .or_else(|| (world.pack.len() > most).then(|| "the pack is too full".to_owned()))
}

fn fault_of_player(world: &IntoRuins) -> Option<String> {
    let hero = world.hero();
    let is_held_up = hero.is_held_up();
    let players = world.actors.iter().filter(|actor| actor.kind == crate::content::kinds::Kind::Player).count();
    let faults = [
        (world.mode == Mode::Play && is_held_up, "the player has to decide and cannot"),
        (players != 1, "there is no player, or more than one"),
        (world.depth == 0 || world.depth > LAST_DEPTH, "there is no such depth"),
        (
            world.timers[Status::Torch] > 160 || world.timers[Status::Light] > 160 || world.timers[Status::SlowFall] > 160,
            "a timer runs too long",
        ),
    ];
    faults.iter().find(|(is_so, _)| *is_so).map(|(_, what)| (*what).to_owned())
}

/// Draws one of the offered moves: first a verb, because otherwise throws, with their many cells, would crowd out everything else.
fn pick(moves: &[Move], dice: &mut Rng) -> Option<Move> {
    let mut verbs: Vec<u8> = moves.iter().map(|m| m.verb).collect();
    verbs.dedup();
    let verb = dice.pick(&verbs)?;
    let of_verb: Vec<Move> = moves.iter().copied().filter(|m| m.verb == verb).collect();
    dice.pick(&of_verb)
}

/// Begins a run. Every other run begins at a random depth, with many hit points and a random pack, so that all content comes up.
fn begin(seed: u64) -> IntoRuins {
    let mut world = IntoRuins::new(Seed(seed), VariantCode::default());
    if seed.is_multiple_of(2) {
        return world;
    }
    let mut dice = Seed(seed).stream("begin", 0);
    world.hero_mut().max_hp = 250;
    world.hero_mut().hp = Fx::whole(250);
    world.depth = 1 + dice.below(LAST_DEPTH.into()) as u8;
    let start = world.hero().at;
    Turn::new(&mut world, &mut Show::off()).enter_level(start, false);
    while world.pack.len() < PACK - 1 {
        // Leaves out the torch and the Wings.
        let row = &ROWS[1 + dice.below(ROWS.len() as u32 - 2) as usize];
        world.carry(Item::new(row.kind));
    }
    world
}

/// Plays this many random moves, run after run.
fn play(first_seed: u64, moves: usize) {
    let mut show = Show::on();
    let mut offered = Vec::new();
    let (mut seed, mut made) = (first_seed, 0);
    while made < moves {
        let mut world = begin(seed);
        let mut dice = Seed(seed).stream("moves", 0);
        while made < moves && world.status().ending.is_none() {
            offered.clear();
            world.offer(&mut Offer::list(&mut offered));
            let Some(m) = pick(&offered, &mut dice) else { panic!("seed {seed}: no move after {made}") };
            let action = world.decode(m).unwrap_or_else(|refusal| panic!("seed {seed}: {m:?} was offered: {refusal}"));
            show.clear();
            world.act(action, &mut show).expect("what is decoded is accepted");
            made += 1;
            if let Some(fault) = fault(&world) {
                panic!("seed {seed}, after {m:?}, depth {}: {fault}", world.depth);
            }
        }
        seed += 1;
    }
}

#[test]
fn random_moves_keep_every_invariant() {
    play(1, 30_000);
}

#[test]
#[ignore = "ten million moves: cargo xtask soak"]
fn soak_random_moves_keep_every_invariant() {
    play(1_000_000, 10_000_000);
}
