//! The figures counted in a state. Spec: into-ruins play, "Columns".
#![expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "statistics of small numbers")]

use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::world::actor::{Actor, Behaviour};
use crate::world::cell::{Cell, WORLD};
use crate::world::map::SPORE;
use crate::world::marks::Mark;
use crate::world::state::{IntoRuins, Mode};
use barrow_core::Fx;

/// The names of the figures.
pub(super) const NAMES: [&str; 36] = [
    "t", "dmg", "dead", "hp", "moved", "ncre", "chp", "nhunt", "nsearch", "nwander", "nsleep", "mind", "fire", "spores", "soot",
    "lgrass", "holes", "frz", "pburn", "pstun", "pfroz", "cburn", "cfroz", "cstun", "slain", "depth", "steps", "plight", "lit",
    "vis", "props", "flesh", "blades", "items", "invn", "torch",
];

/// A state's figures, in the order of [`NAMES`].
pub(super) type Figures = [f64; NAMES.len()];

/// Figures that count only while the player lives.
pub(super) const OF_THE_LIVING: [&str; 3] = ["plight", "lit", "vis"];

/// The distance to the nearest creature if there is none.
const NOBODY: i32 = 99;

/// Figures that the state itself does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) decisions: u32,
    pub(super) damage: f64,
    pub(super) start: Cell,
}

pub(super) fn is_dead(world: &IntoRuins) -> bool {
    matches!(world.mode, Mode::Lost(_))
}

/// The player's hit points, not below 0.
pub(super) fn hp(world: &IntoRuins) -> f64 {
    number(world.hero().hp.max(Fx::ZERO))
}

fn number(fx: Fx) -> f64 {
    f64::from(fx.0) / f64::from(Fx::whole(1).0)
}

pub(super) fn figures(world: &IntoRuins, tally: Tally) -> Figures {
    let hero = world.hero();
    let cells = |is_meant: &dyn Fn(Cell) -> bool| WORLD.iter().filter(|at| is_meant(**at)).count() as f64;
    let tiles = |tile: Tile| cells(&|at| world.map.tiles[at] == tile);
    let bodies = |is_meant: &dyn Fn(&Actor) -> bool| {
        world.actors.iter().filter(|actor| actor.is_alive() && is_meant(actor)).count() as f64
    };
    let creatures = |is_meant: &dyn Fn(&Actor) -> bool| bodies(&|actor| actor.kind.is_creature() && is_meant(actor));
    let does = |behaviour| creatures(&|actor| actor.behaviour == behaviour);
    let has = |status| creatures(&|actor| actor.has(status));
    let living = || world.actors.iter().filter(|actor| actor.is_alive() && actor.kind.is_creature());
    let spores: u32 = WORLD.iter().map(|at| u32::from(world.map.spores[*at])).sum();
    [
        f64::from(tally.decisions),
        tally.damage,
        f64::from(u8::from(is_dead(world))),
        hp(world),
        f64::from(hero.at.distance(tally.start)),
        creatures(&|_| true),
        living().map(|actor| number(actor.hp)).sum(),
        does(Behaviour::Hunts),
        does(Behaviour::Searches),
        does(Behaviour::Wanders),
        does(Behaviour::Asleep),
        f64::from(living().map(|actor| actor.at.distance(hero.at)).min().unwrap_or(NOBODY)),
        cells(&|at| world.map.burning[at] > 0),
        f64::from(spores) / f64::from(SPORE),
        tiles(Tile::Soot),
        tiles(Tile::LongGrass),
        cells(&|at| world.map.tiles[at].is_hole()),
        cells(&|at| world.map.has(at, Mark::Frozen)),
        f64::from(hero.timers[Status::Burning]),
        f64::from(hero.timers[Status::Stunned]),
        hero.frozen().map_or(0.0, number),
        has(Status::Burning),
        has(Status::Frozen),
        has(Status::Stunned),
        f64::from(world.creatures_slain),
        f64::from(world.depth),
        f64::from(world.steps_taken),
        f64::from(world.map.light.level(hero.at)),
        cells(&|at| world.map.light.level(at) >= 2),
        cells(&|at| world.is_in_view(at)),
        bodies(&|actor| actor.kind.is_prop() && actor.kind != Kind::PileOfFlesh),
        bodies(&|actor| actor.kind == Kind::PileOfFlesh),
        bodies(&|actor| actor.kind == Kind::SpectralBlade),
        world.floor.len() as f64,
        world.pack.len() as f64,
        f64::from(world.timers[Status::Torch]),
    ]
}
