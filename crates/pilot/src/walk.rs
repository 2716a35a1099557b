//! Walks over cells that the player knows to be open and harmless.

use crate::ground::{Ground, is_in_the_way};
use crate::stop::Stop;
use barrow_core::{ArgKind, Attitude, Dir, Pos, Role, Sight, Variant, View};
use barrow_kit::distance::{UNREACHED, flood};

/// The verb that walks: the first that takes a direction.
pub fn walk_verb(variant: &Variant) -> Option<u8> {
    variant.verbs.iter().position(|verb| verb.arg == ArgKind::Dir).map(|index| index as u8)
}

/// The steps of a shortest walk from the hero to `target`, over known ground without danger. The last step may lead into a foe, as
/// an attack. A walk to a hole ends beside it.
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
    let mut distances = Distances::default();
    distances.look(view, variant);
    match distances.ground.role(target) {
        Role::Hole => walk_beside(&mut distances, view, variant, &[target]),
        Role::Foe => distances.walk(view, variant, [target]),
        role if !role.is_passable() => Err(Stop::Solid(name_at(view, variant, target))),
        _ if distances.ground.is_danger(target) => Err(Stop::Harmful(danger_at(view, variant, target))),
        _ => distances.walk(view, variant, [target]),
    }
}

/// The steps to the nearest way to another level: to a cell beside the nearest hole, or onto the nearest stairs where no hole is known.
///
/// # Errors
/// Why there is no walk; [`Stop::Beside`] if the hero is there already.
pub fn travel_to_exit(view: &View, variant: &Variant) -> Result<Vec<Dir>, Stop> {
    view.hero.ok_or(Stop::NoHero)?;
    walk_verb(variant).ok_or(Stop::NoSteps)?;
    let mut distances = Distances::default();
    distances.look(view, variant);
    let holes: Vec<Pos> = distances.ground.cells(|role| role == Role::Hole).collect();
    if !holes.is_empty() {
        return walk_beside(&mut distances, view, variant, &holes);
    }
    let exits: Vec<Pos> = distances.ground.cells(|role| role == Role::Exit).collect();
    if exits.is_empty() { Err(Stop::NoExit) } else { distances.walk(view, variant, exits) }
}

/// The steps to the nearest cell beside one of `holes`.
fn walk_beside(distances: &mut Distances, view: &View, variant: &Variant, holes: &[Pos]) -> Result<Vec<Dir>, Stop> {
    let hero = view.hero.ok_or(Stop::NoHero)?;
    if let Some(&hole) = holes.iter().find(|&&hole| variant.topology.distance(hero, hole) == 1) {
        return Err(Stop::Beside(view.tile(hole).map_or("a hole", |id| variant.legend.name(id))));
    }
    let beside = holes.iter().flat_map(|&hole| around(variant, hole));
    let beside: Vec<Pos> = beside.filter(|&at| distances.ground.is_open(at)).collect();
    distances.walk(view, variant, beside)
}

/// The nearest foe in view at most `within` steps from the hero, as a reason to stop. Fleeing foes do not count.
pub fn foe_nearby(view: &View, variant: &Variant, within: i32) -> Option<Stop> {
    let hero = view.hero?;
    foes(view, variant)
        .filter_map(|(id, at)| {
            let steps = variant.topology.distance(hero, at);
            (steps <= within && !is_fleeing(view, variant, at))
                .then(|| (steps, Stop::Foe { name: variant.legend.name(id), steps }))
        })
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, stop)| stop)
}

/// The nearest foe in view that is after the player, as a reason not to set out.
pub fn hunter(view: &View, variant: &Variant) -> Option<Stop> {
    let hero = view.hero?;
    let after_you = bits_of(variant, |attitude| matches!(attitude, Attitude::Hunts | Attitude::KeepsAway));
    let is_hunter = |id: u8| variant.legend.role(id) == Role::Foe;
    let hunters = view.things.iter().filter(|thing| thing.conditions & after_you != 0 && is_hunter(thing.id));
    let in_view = hunters.filter(|thing| view.sight(thing.at) == Sight::InView);
    let nearest = in_view.min_by_key(|thing| variant.topology.distance(hero, thing.at))?;
    Some(Stop::Hunted(variant.legend.name(nearest.id)))
}

/// The bits of the conditions whose attitude `is_meant`.
fn bits_of(variant: &Variant, is_meant: fn(Attitude) -> bool) -> u16 {
    let meant = variant.conditions.iter().enumerate().filter(|(_, condition)| is_meant(condition.attitude));
    meant.fold(0, |bits, (bit, _)| bits | 1 << bit)
}

/// Whether the foe at `at` runs from the player.
pub(crate) fn is_fleeing(view: &View, variant: &Variant, at: Pos) -> bool {
    let fleeing = bits_of(variant, |attitude| attitude == Attitude::Flees);
    view.things.iter().any(|thing| thing.at == at && thing.conditions & fleeing != 0)
}

/// Every foe in view, with its place, row by row.
pub(crate) fn foes(view: &View, variant: &Variant) -> impl Iterator<Item = (u8, Pos)> {
    let mut ground = Ground::default();
    ground.read(view, variant);
    let cells: Vec<Pos> = ground.cells(|role| role == Role::Foe).collect();
    let in_view = cells.into_iter().filter(|&at| view.sight(at) == Sight::InView && view.hero != Some(at));
    in_view.filter_map(|at| solid_at(view, variant, at).map(|id| (id, at)))
}

/// Legend id of what is at `at`, ignoring effects that hang over it.
fn solid_at(view: &View, variant: &Variant, at: Pos) -> Option<u8> {
    let things = view.things.iter().rev().filter(|thing| thing.at == at).map(|thing| thing.id);
    things.chain(view.tile(at)).find(|&id| variant.legend.role(id) != Role::Effect)
}

fn name_at(view: &View, variant: &Variant, at: Pos) -> &'static str {
    solid_at(view, variant, at).map_or("nothing is there", |id| variant.legend.name(id))
}

fn danger_at(view: &View, variant: &Variant, at: Pos) -> &'static str {
    view.danger(at).map_or("danger", |id| variant.legend.name(id))
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
    }

    /// Floods from `targets` over the known ground of `view`.
    pub(crate) fn fill(&mut self, view: &View, variant: &Variant, targets: impl IntoIterator<Item = Pos>) {
        self.look(view, variant);
        self.spread(view, variant, targets, Ground::is_open);
    }

    fn spread(
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

    /// The steps to the nearest of `targets` over the ground that was read last.
    ///
    /// # Errors
    /// [`Stop::Barred`] if a bolder walk would lead there, else [`Stop::NoWay`].
    pub(crate) fn walk(
        &mut self,
        view: &View,
        variant: &Variant,
        targets: impl IntoIterator<Item = Pos> + Clone,
    ) -> Result<Vec<Dir>, Stop> {
        let hero = view.hero.ok_or(Stop::NoHero)?;
        self.spread(view, variant, targets.clone(), Ground::is_open);
        self.descend(view, variant, hero).ok_or_else(|| self.why_not(view, variant, targets))
    }

    /// What bars the only way to `targets`.
    pub(crate) fn why_not(&mut self, view: &View, variant: &Variant, targets: impl IntoIterator<Item = Pos>) -> Stop {
        self.spread(view, variant, targets, Ground::is_open_to_the_bold);
        let Some(hero) = view.hero else { return Stop::NoHero };
        let Some(walk) = self.descend(view, variant, hero) else { return Stop::NoWay };
        let mut at = hero;
        for dir in walk {
            let Some(to) = variant.topology.step(at, dir) else { return Stop::NoWay };
            at = to;
            if self.ground.is_danger(at) {
                return Stop::Barred(danger_at(view, variant, at));
            }
            if is_in_the_way(self.ground.role(at)) {
                return Stop::Barred(name_at(view, variant, at));
            }
        }
        Stop::NoWay
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
