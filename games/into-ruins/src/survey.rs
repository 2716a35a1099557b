//! Surveys: levels that are generated and counted without being played. Spec: into-ruins world 12, `reference_level_stats.csv`.

mod metrics;

use crate::content::info::INFO;
use crate::content::words::id;
use crate::level::{FIRST_START, build, populate};
use crate::rules::Turn;
use crate::rules::distance::flood;
use crate::rules::light::Shine;
use crate::world::cell::{Cell, HEIGHT, INNER, WIDTH};
use crate::world::map::UNREACHED;
use crate::world::marks::Mark;
use crate::world::state::{IntoRuins, LAST_DEPTH};
use barrow_core::{Rng, Seed, Show, Survey, Thing, VariantCode, View};
use tinyvec::ArrayVec;

impl IntoRuins {
    /// Level `depth` of a descent through random reachable holes, without the player's light.
    pub(crate) fn survey_level(seed: Seed, variant: VariantCode, depth: u32) -> Option<Survey> {
        if depth == 0 || depth > LAST_DEPTH.into() {
            return None;
        }
        let mut world = Self::survey_first(seed, variant);
        while u32::from(world.depth) < depth {
            world.survey_next()?;
        }
        Some(Survey { text: world.drawn(), metrics: world.counted() })
    }

    /// The first level of the descent.
    pub(crate) fn survey_first(seed: Seed, variant: VariantCode) -> Self {
        let mut world = Self::blank(seed, variant);
        world.arrive_unlit(FIRST_START, false);
        world
    }

    /// Descends to the next level. `None` if no hole is reachable.
    pub(crate) fn survey_next(&mut self) -> Option<()> {
        let exit = self.random_exit(&mut self.seed.stream("descent", self.depth.into()))?;
        let is_built = self.map.has(exit, Mark::Built);
        self.depth += 1;
        self.arrive_unlit(exit, is_built);
        Some(())
    }

    /// An arrival without the parts that need a player who sees. Nothing burns yet, so no environment step is needed.
    fn arrive_unlit(&mut self, start: Cell, is_built: bool) {
        build(self, start, is_built);
        flood(&self.map.tiles, start, &mut self.distances.player);
        populate(self);
        Turn::new(self, &mut Show::off()).shine(Shine::Arriving);
    }

    /// A random hole that the player can reach.
    fn random_exit(&self, dice: &mut Rng) -> Option<Cell> {
        let mut holes = ArrayVec::<[Cell; INNER.len()]>::new();
        for cell in INNER {
            if self.map.tiles[cell].is_hole() && self.distances.player[cell] != UNREACHED {
                holes.push(cell);
            }
        }
        dice.pick(&holes)
    }

    /// The whole level as text.
    fn drawn(&self) -> String {
        let mut view = View::default();
        view.begin(WIDTH as u16, HEIGHT as u16);
        view.tiles.extend(self.map.tiles.cells()[WIDTH..][..WIDTH * HEIGHT].iter().map(|&tile| id::of_tile(tile)));
        let thing = |id: u8, at: Cell| Thing::new(id, at.pos());
        view.things.extend(self.floor.iter().map(|lying| thing(id::of_item(lying.item.kind), lying.at)));
        view.things
            .extend(self.actors.iter().filter(|actor| actor.is_here()).map(|actor| thing(id::of_kind(actor.kind), actor.at)));
        view.text(&INFO.variants[0])
    }
}

#[cfg(test)]
mod tests;
