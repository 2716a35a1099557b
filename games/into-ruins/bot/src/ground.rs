//! The bot's memory of a level, and walks over it.

use super::names::{FLAME, MUSHROOM, SPORES, TINDER};
use barrow_core::{Pos, Role, Sight, Variant, View};
use barrow_kit::distance::{UNREACHED, flood};

/// The risks that a walk may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dare {
    /// Nothing, not even a cell next to a foe.
    Nothing,
    /// Passing a foe.
    Foes,
    /// Striking obstacles, and coming to harm.
    All,
}

/// How it can reach a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    /// Not on foot, as far as it knows.
    #[default]
    Shut,
    /// Only by striking an obstacle, or by coming to harm.
    Open,
    /// On foot and without harm.
    Free,
}

/// Its knowledge of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    access: Access,
    /// True if a foe is too close to it.
    is_feared: bool,
    burns_well: bool,
}

/// The first cell of a walk, and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    pub(super) to: Pos,
    pub(super) steps: i32,
}

/// Its knowledge of a level: where it can walk, and the cells it has seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    width: u16,
    cells: Vec<Known>,
    steps: Vec<u16>,
    queue: Vec<Pos>,
    /// Props in the way, in view or remembered.
    props: Vec<Pos>,
    pub(super) mushrooms: Vec<Pos>,
    pub(super) spores: Vec<Pos>,
    pub(super) flames: Vec<Pos>,
    pub(super) holes: Vec<Pos>,
    pub(super) goals: Vec<Pos>,
    pub(super) items: Vec<Pos>,
}

impl Ground {
    /// Forgets the level.
    pub(super) fn forget(&mut self) {
        self.props.clear();
        self.mushrooms.clear();
        self.items.clear();
    }

    /// Reads the view. `feared` are the cells of foes, each with the distance to keep.
    pub(super) fn fill(&mut self, view: &View, variant: &Variant, hero: Pos, feared: impl Iterator<Item = (Pos, i32)>) {
        let legend = &variant.legend;
        self.width = view.width;
        self.cells.clear();
        self.holes.clear();
        for ((at, &tile), &sight) in view.positions().zip(&view.tiles).zip(&view.sight) {
            let is_open = sight != Sight::Unknown && legend.role(tile).is_passable();
            if sight != Sight::Unknown && legend.role(tile) == Role::Hole {
                self.holes.push(at);
            }
            let burns_well = is_open && TINDER.contains(&legend.name(tile));
            let access = if is_open { Access::Free } else { Access::Shut };
            self.cells.push(Known { access, is_feared: false, burns_well });
        }
        for danger in &view.dangers {
            self.limit(danger.at, Access::Open);
        }
        self.fill_things(view, variant, hero);
        for (from, berth) in feared {
            for (at, cell) in view.positions().zip(&mut self.cells) {
                cell.is_feared |= variant.topology.distance(from, at) <= berth;
            }
        }
    }

    fn fill_things(&mut self, view: &View, variant: &Variant, hero: Pos) {
        let legend = &variant.legend;
        let is_in_view = |at: Pos| view.sight(at) == Sight::InView;
        for remembered in [&mut self.props, &mut self.mushrooms, &mut self.items] {
            remembered.retain(|&at| !is_in_view(at));
        }
        for kept in [&mut self.spores, &mut self.flames, &mut self.goals] {
            kept.clear();
        }
        for thing in &view.things {
            let name = legend.name(thing.id);
            match legend.role(thing.id) {
                // Foes farther away will have moved by then.
                Role::Foe | Role::BlockingFoe if variant.topology.distance(hero, thing.at) <= 2 => {
                    self.limit(thing.at, Access::Open);
                }
                Role::Wall => self.limit(thing.at, Access::Shut),
                Role::Prop => self.props.push(thing.at),
                Role::Effect if name == SPORES => self.spores.push(thing.at),
                Role::Effect if name == FLAME => self.flames.push(thing.at),
                Role::Goal => self.goals.push(thing.at),
                Role::Item => self.items.push(thing.at),
                _ => {}
            }
            if name == MUSHROOM {
                self.mushrooms.push(thing.at);
            }
        }
        for index in 0..self.props.len() {
            let at = self.props[index];
            self.limit(at, Access::Open);
        }
    }

    fn index(&self, at: Pos) -> Option<usize> {
        let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
        let index = y * usize::from(self.width) + x;
        (x < usize::from(self.width) && index < self.cells.len()).then_some(index)
    }

    fn cell(&self, at: Pos) -> Known {
        self.index(at).map_or_else(Known::default, |index| self.cells[index])
    }

    fn limit(&mut self, at: Pos, access: Access) {
        if let Some(index) = self.index(at) {
            self.cells[index].access = self.cells[index].access.min(access);
        }
    }

    /// Tells whether it can walk there without harm.
    pub(super) fn is_free(&self, at: Pos) -> bool {
        self.cell(at).access == Access::Free
    }

    /// Tells whether a foe is too close to that cell.
    pub(super) fn is_feared(&self, at: Pos) -> bool {
        self.cell(at).is_feared
    }

    /// Tells whether fire would spread over it.
    pub(super) fn burns_well(&self, at: Pos) -> bool {
        self.cell(at).burns_well
    }

    /// The number of sides from which `at` can be reached on foot.
    pub(super) fn ways(&self, variant: &Variant, at: Pos) -> usize {
        let topology = variant.topology;
        topology.directions().filter_map(|dir| topology.step(at, dir)).filter(|&to| self.cell(to).access != Access::Shut).count()
    }

    /// Free cells beside `at`.
    pub(super) fn free_beside(&self, variant: &Variant, at: Pos) -> impl Iterator<Item = Pos> {
        let topology = variant.topology;
        topology.directions().filter_map(move |dir| topology.step(at, dir)).filter(|&to| self.is_free(to))
    }

    /// Reachable cells that border on the unknown. Walls show next to known ground, so each of these cells leads somewhere.
    pub(super) fn edges(&self, view: &View, variant: &Variant, hero: Pos) -> Vec<Pos> {
        let topology = variant.topology;
        let is_unknown = |at: Pos| view.contains(at) && view.sight(at) == Sight::Unknown;
        let is_edge = |at: &Pos| {
            *at != hero
                && self.cell(*at).access != Access::Shut
                && topology.directions().filter_map(|dir| topology.step(*at, dir)).any(is_unknown)
        };
        view.positions().filter(is_edge).collect()
    }

    /// A shortest walk to the nearest of `targets`. The targets need not be free.
    pub(super) fn walk(&mut self, variant: &Variant, hero: Pos, targets: &[Pos], dare: Dare) -> Option<Walk> {
        if targets.is_empty() {
            return None;
        }
        self.steps.resize(self.cells.len(), UNREACHED);
        self.queue.resize(self.cells.len(), Pos::default());
        let (cells, width) = (&self.cells, usize::from(self.width));
        let passable = |at: Pos| {
            let cell = cells.get(at.y as usize * width + at.x as usize).copied().unwrap_or_default();
            match dare {
                Dare::Nothing => cell.access == Access::Free && !cell.is_feared,
                Dare::Foes => cell.access == Access::Free,
                Dare::All => cell.access != Access::Shut,
            }
        };
        flood(variant.topology, self.width, targets.iter().copied(), passable, &mut self.steps, &mut self.queue);
        let around = variant.topology.directions().filter_map(|dir| variant.topology.step(hero, dir));
        let reached = around.filter_map(|to| Some(Walk { to, steps: i32::from(self.steps[self.index(to)?]) + 1 }));
        reached.filter(|walk| walk.steps <= i32::from(UNREACHED)).min_by_key(|walk| walk.steps)
    }

    /// A shortest walk that takes the least risk possible, between `least` and `most`.
    pub(super) fn careful_walk(
        &mut self,
        variant: &Variant,
        hero: Pos,
        targets: &[Pos],
        least: Dare,
        most: Dare,
    ) -> Option<Walk> {
        for dare in [Dare::Nothing, Dare::Foes, Dare::All].into_iter().filter(|&dare| dare >= least) {
            let walk = self.walk(variant, hero, targets, dare);
            if walk.is_some() || dare == most {
                return walk;
            }
        }
        None
    }
}
