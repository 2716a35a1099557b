//! Parts of the rules whose speed is worth knowing by itself.

use crate::IntoRuins;
use crate::level::{build, populate};
use crate::rules::Turn;
use crate::rules::distance::flood;
use crate::rules::light::Shine;
use crate::rules::sight::look;
use crate::world::cell::{Cell, Field};
use crate::world::map::UNREACHED;
use barrow_core::{Part, Seed, Show, VariantCode};

/// So many levels are measured in turn: on one alone a processor learns every branch by heart.
const LEVELS: u64 = 256;
pub(crate) const START: Cell = Cell::at(10, 12);

pub(crate) const PARTS: &[Part] = &[
    Part { name: "distance map", prepare: || in_turn(|world, steps| flood(&world.map.tiles, START, steps)) },
    Part { name: "sight", prepare: || in_turn(|world, _| look(&mut world.map, START)) },
    Part { name: "light", prepare: || in_turn(|world, _| Turn::new(world, &mut Show::off()).shine(Shine::Plain)) },
    Part { name: "level", prepare: || in_turn(|world, _| make(world)) },
];

/// Does `work` on one level after the other.
fn in_turn(work: fn(&mut IntoRuins, &mut Field<u8>)) -> Box<dyn FnMut()> {
    let mut worlds: Vec<IntoRuins> = (0..LEVELS).map(made).collect();
    let mut steps = Field::filled(UNREACHED);
    let mut next = 0;
    Box::new(move || {
        work(&mut worlds[next], &mut steps);
        next = (next + 1) % worlds.len();
    })
}

fn made(seed: u64) -> IntoRuins {
    let mut world = IntoRuins::blank(Seed(seed), VariantCode::default());
    world.depth = (seed % 16) as u8 + 1;
    make(&mut world);
    world
}

/// What an arrival does, from nothing to a level that is lit and seen.
pub(crate) fn make(world: &mut IntoRuins) {
    let is_built = world.depth.is_multiple_of(2);
    build(world, START, is_built);
    flood(&world.map.tiles, START, &mut world.distances.player);
    populate(world);
    look(&mut world.map, START);
    Turn::new(world, &mut Show::off()).shine(Shine::Arriving);
}
