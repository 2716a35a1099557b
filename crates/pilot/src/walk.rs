//! Walks over cells that the player knows to be open and harmless.

use crate::ground::Ground;
use crate::stop::{Obstacle, Stop};
use barrow_core::{Attitude, Dir, Pos, Role, Sight, Variant, VerbKind, View};
use barrow_kit::distance::{UNREACHED, flood};

/// A detour round a creature that moves about may be longer by this. After its first step it is then the shorter way, wherever the
/// creature goes. \[steps\]
const DETOUR: usize = 1;

/// A planned walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The steps, at least one.
    pub steps: Vec<Dir>,
    /// The obstacle beside which the walk ends, if it cannot reach its target.
    pub obstacle: Option<Obstacle>,
}

/// The shortest walk from the hero to `target`, over known ground without danger. A walk to something solid, to a hole or into
/// danger ends beside it. If something bars the only way, the walk ends beside that.
///
/// # Errors
/// The reason why there is no walk.
pub fn travel(view: &View, variant: &Variant, target: Pos) -> Result<Route, Stop> {
    let hero = view.hero.ok_or(Stop::NoHero)?;
    variant.verb_that(VerbKind::Walk).ok_or(Stop::NoSteps)?;
    if !view.contains(target) {
        return Err(Stop::Outside);
    }
    if target == hero {
        return Err(Stop::Arrived);
    }
    if view.sight(target) == Sight::Unknown {
        return Err(Stop::Unknown);
    }
    let mut distances = Distances::default();
    distances.look(view, variant);
    let role = distances.ground.role(target);
    if role != Role::Exit {
        // A step onto stairs would leave the level.
        distances.ground.close(Role::Exit);
    }
    match role {
        Role::Hole | Role::Foe | Role::BlockingFoe | Role::Prop => walk_beside(&mut distances, view, variant, &[target]),
        role if !role.is_passable() => Err(Stop::Solid(name_at(view, variant, target))),
        _ if distances.ground.is_danger(target) => walk_beside(&mut distances, view, variant, &[target]),
        _ => distances.route(view, variant, [target]),
    }
}

/// The shortest walk to a way to another level: to a cell beside a hole, or onto stairs where no hole is known.
///
/// # Errors
/// The reason why there is no walk; [`Stop::Beside`] if the hero is there already.
pub fn travel_to_exit(view: &View, variant: &Variant) -> Result<Route, Stop> {
    view.hero.ok_or(Stop::NoHero)?;
    variant.verb_that(VerbKind::Walk).ok_or(Stop::NoSteps)?;
    let mut distances = Distances::default();
    distances.look(view, variant);
    let holes: Vec<Pos> = distances.ground.cells(|role| role == Role::Hole).collect();
    if !holes.is_empty() {
        return walk_beside(&mut distances, view, variant, &holes);
    }
    let exits: Vec<Pos> = distances.ground.cells(|role| role == Role::Exit).collect();
    if exits.is_empty() { Err(Stop::NoExit) } else { distances.route(view, variant, exits) }
}

/// The shortest walk to a cell beside a way to another level, without taking it.
///
/// # Errors
/// The reason why there is no walk; [`Stop::Beside`] if the hero is there already.
pub fn travel_to_brink(view: &View, variant: &Variant) -> Result<Route, Stop> {
    let mut distances = Distances::default();
    distances.look(view, variant);
    let ways: Vec<Pos> = distances.ground.cells(|role| matches!(role, Role::Hole | Role::Exit)).collect();
    distances.ground.close(Role::Exit);
    if ways.is_empty() { Err(Stop::NoExit) } else { walk_beside(&mut distances, view, variant, &ways) }
}

/// The shortest walk to a cell beside one of `targets`.
pub(crate) fn walk_beside(distances: &mut Distances, view: &View, variant: &Variant, targets: &[Pos]) -> Result<Route, Stop> {
    let hero = view.hero.ok_or(Stop::NoHero)?;
    let obstacle = |at: Pos| Obstacle { name: name_at(view, variant, at), at };
    let beside = |from: Pos| targets.iter().copied().find(|&target| variant.topology.distance(from, target) == 1);
    if let Some(target) = beside(hero) {
        return Err(Stop::Beside(obstacle(target)));
    }
    let cells = targets.iter().flat_map(|&target| around(variant, target));
    let cells: Vec<Pos> = cells.filter(|&at| distances.ground.is_open_to_the_bold(at)).collect();
    let route = distances.route(view, variant, cells)?;
    if route.obstacle.is_some() {
        return Ok(route);
    }
    let end = route.steps.iter().try_fold(hero, |at, &dir| variant.topology.step(at, dir));
    Ok(Route { obstacle: end.and_then(beside).map(obstacle), ..route })
}

/// The bits of the conditions whose attitude `is_meant`.
pub(crate) fn bits_of(variant: &Variant, is_meant: fn(Attitude) -> bool) -> u16 {
    let meant = variant.conditions.iter().enumerate().filter(|(_, condition)| is_meant(condition.attitude));
    meant.fold(0, |bits, (bit, _)| bits | 1 << bit)
}

/// Every foe in view, with its place, row by row.
pub(crate) fn foes(view: &View, variant: &Variant) -> impl Iterator<Item = (u8, Pos)> {
    let is_foe = |id: u8| variant.legend.role(id).is_foe();
    let mut cells: Vec<Pos> = view.things.iter().filter(|thing| is_foe(thing.id)).map(|thing| thing.at).collect();
    let width = usize::from(view.width.max(1));
    let mut read = |index: usize| {
        if view.tiles.get(index).is_some_and(|&id| is_foe(id)) {
            cells.push(Pos::new((index % width) as i16, (index / width) as i16));
        }
    };
    if view.sight.is_empty() {
        (0..view.tiles.len()).for_each(read);
    } else {
        // Read only cells in view, because most of a map is out of view.
        let in_view = view.sight.iter().enumerate().filter(|(_, sight)| **sight == Sight::InView);
        in_view.for_each(|(index, _)| read(index));
    }
    cells.sort_unstable_by_key(|at| (at.y, at.x));
    cells.dedup();
    let in_view = cells.into_iter().filter(|&at| view.sight(at) == Sight::InView && view.hero != Some(at));
    in_view.filter_map(move |at| Some((solid_at(view, variant, at).filter(|&id| is_foe(id))?, at)))
}

/// Legend id of the thing or ground at `at`, ignoring effects that hang over it.
fn solid_at(view: &View, variant: &Variant, at: Pos) -> Option<u8> {
    let things = view.things.iter().rev().filter(|thing| thing.at == at).map(|thing| thing.id);
    things.chain(view.tile(at)).find(|&id| variant.legend.role(id) != Role::Effect)
}

/// The name of the obstacle at `at`: a danger, or something solid.
pub(crate) fn name_at(view: &View, variant: &Variant, at: Pos) -> &'static str {
    let solid = solid_at(view, variant, at).filter(|&id| !variant.legend.role(id).is_passable());
    solid.or_else(|| view.danger(at)).or_else(|| view.top(at)).map_or("nothing is there", |id| variant.legend.name(id))
}

/// The foe at `at`, whether or not it moves about.
pub(crate) fn foe_at(view: &View, variant: &Variant, at: Pos) -> Option<Obstacle> {
    let foe = view.things.iter().find(|thing| thing.at == at && variant.legend.role(thing.id).is_foe())?;
    Some(Obstacle { name: variant.legend.name(foe.id), at })
}

/// The cells next to `at`.
pub(crate) fn around(variant: &Variant, at: Pos) -> impl Iterator<Item = Pos> {
    let topology = variant.topology;
    topology.directions().filter_map(move |dir| topology.step(at, dir))
}

/// Steps from every cell to the nearest of some targets, with the buffers to compute them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distances {
    steps: Vec<u16>,
    queue: Vec<Pos>,
    pub(crate) ground: Ground,
    width: u16,
}

impl Distances {
    /// Reads the ground of `view`. Call it before [`Distances::walk`].
    pub(crate) fn look(&mut self, view: &View, variant: &Variant) {
        self.ground.read(view, variant);
        self.ground.ignore_movers(view, variant);
    }

    /// Floods from `targets` over the known ground of `view`.
    pub(crate) fn fill(&mut self, view: &View, variant: &Variant, targets: impl IntoIterator<Item = Pos>) {
        self.look(view, variant);
        self.spread(view, variant, targets, Ground::is_open);
    }

    pub(crate) fn spread(
        &mut self,
        view: &View,
        variant: &Variant,
        targets: impl IntoIterator<Item = Pos>,
        is_open: impl Fn(&Ground, Pos) -> bool,
    ) {
        let cells = usize::from(view.width) * usize::from(view.height);
        self.width = view.width;
        self.steps.clear();
        self.steps.resize(cells, UNREACHED);
        self.queue.clear();
        self.queue.resize(cells, Pos::default());
        let passable = |at: Pos| is_open(&self.ground, at);
        flood(variant.topology, view.width, targets, passable, &mut self.steps, &mut self.queue);
    }

    /// The shortest walk to one of `targets` over the ground that was read last, or as far as something bars the only way.
    ///
    /// # Errors
    /// [`Stop::Barred`] if the hero stands beside an obstacle that bars the only way, [`Stop::NoWay`] if there is none.
    pub(crate) fn route(
        &mut self,
        view: &View,
        variant: &Variant,
        targets: impl IntoIterator<Item = Pos> + Clone,
    ) -> Result<Route, Stop> {
        match self.open_route(view, variant, targets.clone()) {
            Some(route) => route,
            None => self.route_to_obstacle(view, variant, targets),
        }
    }

    /// The shortest walk to one of `targets` over open ground; `None` if there is none.
    ///
    /// # Errors
    /// [`Stop::Barred`] if a creature that moves about stands in front of the hero, and the way round it is long.
    pub(crate) fn open_route(
        &mut self,
        view: &View,
        variant: &Variant,
        targets: impl IntoIterator<Item = Pos>,
    ) -> Option<Result<Route, Stop>> {
        let hero = view.hero?;
        let mut open: Vec<Pos> = targets.into_iter().filter(|&at| self.ground.is_open(at)).collect();
        self.spread(view, variant, open.iter().copied(), Ground::is_open);
        let mut steps = self.descend(view, variant, hero)?;
        let longest = steps.len() + DETOUR;
        let foe_ahead = |steps: &[Dir]| {
            let ahead = steps.first().and_then(|&dir| variant.topology.step(hero, dir))?;
            foe_at(view, variant, ahead)
        };
        let barred = foe_ahead(&steps).map(Stop::Barred);
        // Other creatures may stand on the way round the first.
        while let (Some(foe), Some(stop)) = (foe_ahead(&steps), barred) {
            self.ground.block(foe.at);
            open.retain(|&at| at != foe.at);
            self.spread(view, variant, open.iter().copied(), Ground::is_open);
            match self.descend(view, variant, hero) {
                Some(round) if round.len() <= longest => steps = round,
                _ => return Some(Err(stop)),
            }
        }
        Some(Ok(Route { steps, obstacle: None }))
    }

    /// The walk to the obstacle that bars the only way to `targets`.
    ///
    /// # Errors
    /// [`Stop::Barred`] if the hero stands beside it, [`Stop::NoWay`] if nothing would lead there.
    pub(crate) fn route_to_obstacle(
        &mut self,
        view: &View,
        variant: &Variant,
        targets: impl IntoIterator<Item = Pos>,
    ) -> Result<Route, Stop> {
        let mut at = view.hero.ok_or(Stop::NoHero)?;
        self.spread(view, variant, targets, Ground::is_open_to_the_bold);
        let mut steps = self.descend(view, variant, at).ok_or(Stop::NoWay)?;
        for index in 0..steps.len() {
            at = variant.topology.step(at, steps[index]).ok_or(Stop::NoWay)?;
            // Creatures that move about were ignored, but the first step must not strike one.
            let foe = if index == 0 { foe_at(view, variant, at) } else { None };
            let solid = (!self.ground.is_open(at)).then(|| Obstacle { name: name_at(view, variant, at), at });
            if let Some(obstacle) = foe.or(solid) {
                steps.truncate(index);
                return if index == 0 { Err(Stop::Barred(obstacle)) } else { Ok(Route { steps, obstacle: Some(obstacle) }) };
            }
        }
        Ok(Route { steps, obstacle: None })
    }

    /// Steps from `at` to the nearest target.
    pub(crate) fn steps(&self, view: &View, at: Pos) -> u16 {
        if !view.contains(at) {
            return UNREACHED;
        }
        self.steps.get(at.y as usize * usize::from(self.width) + at.x as usize).copied().unwrap_or(UNREACHED)
    }

    /// The first step of a shortest walk from `from`, which itself need not be passable. Prefers straight directions to diagonal ones.
    pub(crate) fn first_step(&self, view: &View, variant: &Variant, from: Pos) -> Option<(Dir, Pos)> {
        variant
            .topology
            .directions()
            .filter_map(|dir| variant.topology.step(from, dir).map(|to| (dir, to)))
            .map(|(dir, to)| (self.steps(view, to), is_diagonal(from, to), dir, to))
            .filter(|&(steps, ..)| steps != UNREACHED)
            .min_by_key(|&(steps, diagonal, ..)| (steps, diagonal))
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
            // Each step leads nearer, so no walk has more steps than the map has cells.
            if steps.len() > self.steps.len() {
                return None;
            }
            at = to;
        }
    }
}

const fn is_diagonal(from: Pos, to: Pos) -> bool {
    from.x != to.x && from.y != to.y
}
