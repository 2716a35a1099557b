//! What it remembers of a level, and the ways over it.

use barrow_core::{Pos, Role, Sight, Variant, View};
use barrow_kit::distance::{UNREACHED, flood};

/// Names that it knows by sight.
const MUSHROOM: &str = "mushroom";
const SPORES: &str = "spores";

/// A level as it knows it: where it can walk, and what it has seen there.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    width: u16,
    free: Vec<bool>,
    steps: Vec<u16>,
    queue: Vec<Pos>,
    mushrooms: Vec<Pos>,
    spores: Vec<Pos>,
    holes: Vec<Pos>,
}

impl Ground {
    /// Forgets a level that was left.
    pub(super) fn forget(&mut self) {
        self.mushrooms.clear();
    }

    /// Takes in what is seen now.
    pub(super) fn fill(&mut self, view: &View, variant: &Variant) {
        let legend = &variant.legend;
        self.width = view.width;
        self.free.clear();
        self.free.extend(view.positions().map(|at| view.sight(at) != Sight::Unknown && view.danger(at).is_none()));
        for (free, &tile) in self.free.iter_mut().zip(&view.tiles) {
            *free &= legend.role(tile).is_passable();
        }
        self.spores.clear();
        let seen = |at: Pos| view.sight(at) == Sight::InView;
        self.mushrooms
            .retain(|&at| !seen(at) || view.things.iter().any(|thing| thing.at == at && legend.name(thing.id) == MUSHROOM));
        for thing in &view.things {
            match legend.role(thing.id) {
                Role::Foe | Role::Prop | Role::Wall => self.block(thing.at),
                Role::Effect if legend.name(thing.id) == SPORES => self.spores.push(thing.at),
                _ => {}
            }
            if legend.name(thing.id) == MUSHROOM && !self.mushrooms.contains(&thing.at) {
                self.mushrooms.push(thing.at);
            }
        }
        let is_hole =
            |at: &Pos| view.sight(*at) != Sight::Unknown && view.tile(*at).is_some_and(|id| legend.role(id) == Role::Hole);
        self.holes.clear();
        self.holes.extend(view.positions().filter(is_hole));
    }

    fn index(&self, at: Pos) -> Option<usize> {
        let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
        let index = y * usize::from(self.width) + x;
        (x < usize::from(self.width) && index < self.free.len()).then_some(index)
    }

    fn block(&mut self, at: Pos) {
        if let Some(index) = self.index(at) {
            self.free[index] = false;
        }
    }

    /// Whether it can walk there.
    pub(super) fn is_free(&self, at: Pos) -> bool {
        self.index(at).is_some_and(|index| self.free[index])
    }

    /// Whether spores hang there.
    pub(super) fn has_spores(&self, at: Pos) -> bool {
        self.spores.contains(&at)
    }

    /// A mushroom beside it.
    pub(super) fn mushroom_beside(&self, variant: &Variant, hero: Pos) -> Option<Pos> {
        self.mushrooms.iter().copied().find(|&at| variant.topology.distance(hero, at) == 1)
    }

    /// The first cell of a shortest walk to spores, if they are near enough to be there still.
    pub(super) fn towards_spores(&mut self, view: &View, variant: &Variant, hero: Pos, reach: u16) -> Option<Pos> {
        let targets = std::mem::take(&mut self.spores);
        let found = self.towards(view, variant, hero, &targets).filter(|&(_, steps)| steps <= reach).map(|(to, _)| to);
        self.spores = targets;
        found
    }

    /// The same to a mushroom.
    pub(super) fn towards_mushroom(&mut self, view: &View, variant: &Variant, hero: Pos) -> Option<Pos> {
        let targets = std::mem::take(&mut self.mushrooms);
        let found = self.towards(view, variant, hero, &targets).map(|(to, _)| to);
        self.mushrooms = targets;
        found
    }

    /// The same to a hole.
    pub(super) fn towards_hole(&mut self, view: &View, variant: &Variant, hero: Pos) -> Option<Pos> {
        let targets = std::mem::take(&mut self.holes);
        let found = self.towards(view, variant, hero, &targets).map(|(to, _)| to);
        self.holes = targets;
        found
    }

    /// Steps to the nearest of `targets`, and the first cell on the way there.
    pub(super) fn towards(&mut self, view: &View, variant: &Variant, hero: Pos, targets: &[Pos]) -> Option<(Pos, u16)> {
        let cells = usize::from(view.width) * usize::from(view.height);
        self.steps.clear();
        self.steps.resize(cells, UNREACHED);
        self.queue.clear();
        self.queue.resize(cells, Pos::default());
        let (free, width) = (&self.free, usize::from(self.width));
        let passable = |at: Pos| free.get(at.y as usize * width + at.x as usize).copied().unwrap_or(false);
        flood(variant.topology, view.width, targets.iter().copied(), passable, &mut self.steps, &mut self.queue);
        let around = variant.topology.directions().filter_map(|dir| variant.topology.step(hero, dir));
        let steps_from = |at: Pos| self.index(at).map_or(UNREACHED, |index| self.steps[index]);
        let best = around.filter(|&to| self.is_free(to) || targets.contains(&to)).min_by_key(|&to| steps_from(to))?;
        let steps = steps_from(best);
        (steps != UNREACHED).then_some((best, steps.saturating_add(1)))
    }
}
