//! Walks over what a view shows: cells the player knows and can expect to enter.

use crate::stop::Stop;
use barrow_core::{ArgKind, Dir, Pos, Role, Sight, Variant, View};
use barrow_kit::distance::{UNREACHED, flood};

/// The verb that walks: the first that takes a direction.
pub fn walk_verb(variant: &Variant) -> Option<u8> {
    variant.verbs.iter().position(|verb| verb.arg == ArgKind::Dir).map(|index| index as u8)
}

/// The steps of a shortest walk from the hero to `target`, over known ground. The last step may lead into a foe: that is an attack.
///
/// # Errors
/// Why there is no walk.
pub fn travel(view: &View, variant: &Variant, target: Pos) -> Result<Vec<Dir>, Stop> {
    let hero = view.hero.ok_or(Stop::NoHero)?;
    if walk_verb(variant).is_none() {
        return Err(Stop::NoSteps);
    }
    if !view.contains(target) {
        return Err(Stop::Outside);
    }
    if target == hero {
        return Err(Stop::Arrived);
    }
    if view.sight(target) == Sight::Unknown {
        return Err(Stop::Unknown);
    }
    let role = view.role(target, &variant.legend);
    if !role.is_passable() && role != Role::Foe {
        return Err(Stop::Solid(view.top(target).map_or("nothing is there", |id| variant.legend.name(id))));
    }
    let mut distances = Distances::default();
    distances.fill(view, variant, [target]);
    distances.descend(view, variant, hero).ok_or(Stop::NoWay)
}

/// The nearest foe in view at most `within` steps from the hero, as a reason to stop.
pub fn foe_nearby(view: &View, variant: &Variant, within: i32) -> Option<Stop> {
    let hero = view.hero?;
    foes(view, variant)
        .filter_map(|at| {
            let steps = variant.topology.distance(hero, at);
            (steps <= within).then(|| Stop::Foe { name: view.top(at).map_or("a foe", |id| variant.legend.name(id)), steps })
        })
        .min_by_key(|stop| if let Stop::Foe { steps, .. } = stop { *steps } else { i32::MAX })
}

/// Every foe in view, row by row.
pub(crate) fn foes<'a>(view: &'a View, variant: &'a Variant) -> impl Iterator<Item = Pos> + 'a {
    cells_of(view, variant, |role| role == Role::Foe).filter(|&at| view.sight(at) == Sight::InView && view.hero != Some(at))
}

/// Every known cell whose role is wanted. Things are found by themselves, so that a map of bare ground costs one pass.
pub(crate) fn cells_of<'a>(
    view: &'a View,
    variant: &'a Variant,
    is_wanted: impl Fn(Role) -> bool + 'a,
) -> impl Iterator<Item = Pos> + 'a {
    view.positions().filter(move |&at| is_wanted(view.role(at, &variant.legend)))
}

/// Steps from every cell to the nearest of some targets, and room to work them out in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distances {
    steps: Vec<u16>,
    queue: Vec<Pos>,
    roles: Vec<Role>,
    width: u16,
}

impl Distances {
    /// Floods from `targets` over the known ground of `view`.
    pub(crate) fn fill(&mut self, view: &View, variant: &Variant, targets: impl IntoIterator<Item = Pos>) {
        let cells = usize::from(view.width) * usize::from(view.height);
        self.width = view.width;
        self.steps.clear();
        self.steps.resize(cells, UNREACHED);
        self.queue.clear();
        self.queue.resize(cells, Pos::default());
        self.read_roles(view, variant);
        let (roles, width) = (&self.roles, usize::from(view.width));
        let passable = |at: Pos| roles[at.y as usize * width + at.x as usize].is_passable();
        flood(variant.topology, view.width, targets, passable, &mut self.steps, &mut self.queue);
    }

    /// The role of every cell in one pass: asking a view cell by cell looks through all its things each time.
    fn read_roles(&mut self, view: &View, variant: &Variant) {
        self.roles.clear();
        self.roles.extend(view.tiles.iter().map(|&id| variant.legend.role(id)));
        for thing in &view.things {
            if view.contains(thing.at) {
                self.roles[thing.at.y as usize * usize::from(view.width) + thing.at.x as usize] = variant.legend.role(thing.id);
            }
        }
        for (role, &sight) in self.roles.iter_mut().zip(&view.sight) {
            if sight == Sight::Unknown {
                *role = Role::Blank;
            }
        }
    }

    /// Steps from `at` to the nearest target.
    pub(crate) fn steps(&self, view: &View, at: Pos) -> u16 {
        if !view.contains(at) {
            return UNREACHED;
        }
        self.steps.get(at.y as usize * usize::from(self.width) + at.x as usize).copied().unwrap_or(UNREACHED)
    }

    /// The first step of a shortest walk from `from`, `from` itself passable or not. Straight directions come before slanting ones.
    pub(crate) fn first_step(&self, view: &View, variant: &Variant, from: Pos) -> Option<(Dir, Pos)> {
        variant
            .topology
            .directions()
            .filter_map(|dir| variant.topology.step(from, dir).map(|to| (dir, to)))
            .map(|(dir, to)| (self.steps(view, to), is_slanting(from, to), dir, to))
            .filter(|&(steps, ..)| steps != UNREACHED)
            .min_by_key(|&(steps, slanting, ..)| (steps, slanting))
            .map(|(.., dir, to)| (dir, to))
    }

    /// All steps of a shortest walk from `from` to a target; `None` if none can be reached.
    pub(crate) fn descend(&self, view: &View, variant: &Variant, from: Pos) -> Option<Vec<Dir>> {
        let mut steps = Vec::new();
        let mut at = from;
        loop {
            let (dir, to) = self.first_step(view, variant, at)?;
            steps.push(dir);
            if self.steps(view, to) == 0 {
                return Some(steps);
            }
            // Each step leads nearer, so no walk is longer than the map has cells.
            if steps.len() > self.steps.len() {
                return None;
            }
            at = to;
        }
    }
}

const fn is_slanting(from: Pos, to: Pos) -> bool {
    from.x != to.x && from.y != to.y
}
