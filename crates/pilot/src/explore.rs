//! Exploration: walks to things to pick up and to the unknown.

use crate::ground::{Ground, is_in_the_way};
use crate::memory::Memory;
use crate::stop::Stop;
use crate::walk::{Distances, Route, around, foe_at, name_at};
use barrow_core::{Pos, Role, Sight, Variant, VerbKind, View};

/// Finds the next place worth a walk. Keep one for a whole run: it remembers the things that the hero left lying, and the dark
/// cells that the hero has stood beside, because some games never show their walls.
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    distances: Distances,
    size: (u16, u16),
    /// Row by row: dark cells the hero has stood beside.
    stood_beside: Vec<bool>,
    /// Row by row: known cells. A level is never forgotten, so a view with fewer known cells shows a different level.
    known: Vec<bool>,
    /// Things the hero stood on and did not take.
    left: Vec<(Pos, u8)>,
    /// Things the player threw away.
    thrown: Vec<(Pos, u8)>,
    /// Places where harm was last seen. Out of sight it is assumed to stay, so that walks do not change with each step.
    feared: Vec<Pos>,
    /// True while walks ignore `feared` until they find something, because nothing else is left.
    is_brave: bool,
    /// The target of the last walk.
    target: Option<Pos>,
    /// Targets of failed walks since something was last found. Without this list, walks could go back and forth.
    given_up: Vec<Pos>,
    /// The most known cells and the fewest things to pick up so far.
    found: (usize, usize),
    /// The size of the pack when it was last seen.
    carried: usize,
}

impl Explorer {
    /// Notes what the hero passes on the way, without planning a walk.
    pub fn watch(&mut self, view: &View, variant: &Variant) {
        if let Some(hero) = view.hero {
            self.look(view, variant, hero);
        }
    }

    /// The walk to the nearest thing to pick up; else to the nearest edge of the unknown; else to the nearest goal; else to
    /// whatever bars the way to any of these. Never leads to another level: exits and holes are only reported. Plan again after
    /// each step: the next view may show something better.
    ///
    /// # Errors
    /// The reason why there is nowhere to go.
    pub fn next_walk(&mut self, view: &View, variant: &Variant) -> Result<Route, Stop> {
        self.plan(view, variant, false)
    }

    /// The next walk for a player who leaves a level as soon as a way is known.
    ///
    /// # Errors
    /// The reason why there is nowhere to go.
    pub(crate) fn next_walk_on(&mut self, view: &View, variant: &Variant) -> Result<Route, Stop> {
        self.plan(view, variant, true)
    }

    /// Keeps away from things that the player threw away.
    pub fn heed(&mut self, memory: &Memory) {
        self.thrown.clear();
        self.thrown.extend_from_slice(memory.thrown());
    }

    fn plan(&mut self, view: &View, variant: &Variant, leaves: bool) -> Result<Route, Stop> {
        let hero = view.hero.ok_or(Stop::NoHero)?;
        variant.verb_that(VerbKind::Walk).ok_or(Stop::NoSteps)?;
        self.look(view, variant, hero);
        let Self { distances, stood_beside, left, thrown, feared, is_brave, .. } = &mut *self;
        distances.look(view, variant);
        let mut avoids = !feared.is_empty() || !thrown.is_empty();
        if !leaves {
            distances.ground.close(Role::Exit);
            // Walking over a thrown thing would pick it up again.
            let thrown = thrown.iter().map(|(at, _)| at).filter(|_| !*is_brave);
            feared.iter().chain(thrown).for_each(|&at| distances.ground.fear(at));
            // Checking each cell costs time, and few games have noisy ground.
            if !*is_brave && !variant.noisy.0.is_empty() {
                let noisy =
                    view.positions().filter(|&at| at != hero && view.tile(at).is_some_and(|id| variant.noisy.0.contains(&id)));
                noisy.for_each(|at| {
                    distances.ground.fear(at);
                    avoids = true;
                });
            }
        }
        let has_room = variant.pack == 0 || view.pack.len() < usize::from(variant.pack);
        let is_left = |at: Pos| {
            let mut here = view.things.iter().filter(|thing| thing.at == at).map(|thing| (at, thing.id));
            here.any(|thing| left.contains(&thing) || thrown.contains(&thing))
        };
        let ground = &distances.ground;
        let wanted = |is_wanted: fn(Role) -> bool| {
            let cells = ground.cells(is_wanted).filter(|&at| at != hero && !is_left(at));
            cells.collect::<Vec<Pos>>()
        };
        let items = if has_room { wanted(|role| role == Role::Item) } else { Vec::new() };
        let edges = frontier(ground, view, variant, stood_beside, Role::is_passable).filter(|&at| at != hero);
        let kinds = if leaves {
            [items, wanted(|role| matches!(role, Role::Goal | Role::Exit)), edges.collect()]
        } else {
            [items, edges.collect(), wanted(|role| role == Role::Goal)]
        };
        if !leaves {
            self.find(view, variant);
            if let Some(route) = self.go_on(view, variant, &kinds) {
                return route;
            }
        }
        let Self { distances, stood_beside, given_up, .. } = self;
        // The unknown may begin behind something that stands in a doorway.
        let behind: Vec<Pos> = frontier(&distances.ground, view, variant, stood_beside, is_in_the_way).collect();
        for targets in &kinds {
            let targets = targets.iter().copied().filter(|at| !given_up.contains(at));
            if let Some(route) = distances.open_route(view, variant, targets) {
                self.target = route.as_ref().ok().and_then(|route| end_of(route, hero, variant));
                return route;
            }
        }
        if !leaves && !self.is_brave && avoids {
            self.is_brave = true;
            self.feared.clear();
            self.given_up.clear();
            return self.plan(view, variant, leaves);
        }
        // A walk is also given up because something moved into the only way, and the player may strike that.
        match distances.route_to_obstacle(view, variant, kinds.into_iter().flatten().chain(behind.iter().copied())) {
            Err(Stop::NoWay) => {}
            // It may stand on open ground: only the view beyond it is barred.
            Err(Stop::Barred(obstacle)) if behind.contains(&obstacle.at) && foe_at(view, variant, obstacle.at).is_none() => {
                return Err(Stop::Hidden(obstacle));
            }
            route => return route,
        }
        let way_on = distances.ground.cells(|role| matches!(role, Role::Hole | Role::Exit)).next();
        Err(way_on.map_or(Stop::Explored, |at| Stop::WayOn(name_at(view, variant, at))))
    }

    /// Notes whether something was found: then everything is worth another walk. Both records only ever improve, so exploration
    /// terminates.
    fn find(&mut self, view: &View, variant: &Variant) {
        let known = view.sight.iter().filter(|&&sight| sight != Sight::Unknown).count();
        let ids = view.things.iter().map(|thing| thing.id).chain(view.tiles.iter().copied());
        let items = ids.filter(|&id| matches!(variant.legend.role(id), Role::Item | Role::Goal)).count();
        let (most_known, fewest_items) = self.found;
        if known > most_known || items < fewest_items {
            self.found = (known.max(most_known), if known > most_known { items } else { items.min(fewest_items) });
            self.target = None;
            self.given_up.clear();
            self.is_brave = false;
        }
    }

    /// The walk to the last target while it is worth one. Gives the target up if no open way leads there any more.
    fn go_on(&mut self, view: &View, variant: &Variant, kinds: &[Vec<Pos>]) -> Option<Result<Route, Stop>> {
        if let Some(target) = self.target.take().filter(|target| kinds.iter().any(|kind| kind.contains(target))) {
            let route = self.distances.open_route(view, variant, [target]);
            if route.is_some() {
                self.target = Some(target);
                return route;
            }
            self.given_up.push(target);
        }
        None
    }

    /// Steps from every cell to the target of the last walk.
    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Notes the cells beside the hero, and the thing under the hero.
    fn look(&mut self, view: &View, variant: &Variant, hero: Pos) {
        let cells = usize::from(view.width) * usize::from(view.height);
        let is_same_size = self.size == (view.width, view.height) && self.stood_beside.len() == cells;
        let is_less = self.known.iter().zip(&view.sight).any(|(&known, &sight)| known && sight == Sight::Unknown);
        if !is_same_size || is_less {
            self.size = (view.width, view.height);
            self.stood_beside.clear();
            self.stood_beside.resize(cells, false);
            self.left.clear();
            self.feared.clear();
            self.given_up.clear();
            (self.target, self.found, self.is_brave) = (None, (0, 0), false);
        }
        self.known.clear();
        self.known.extend(view.sight.iter().map(|&sight| sight != Sight::Unknown));
        self.feared.retain(|&at| view.sight(at) != Sight::InView);
        if !self.is_brave {
            self.feared.extend(view.dangers.iter().map(|danger| danger.at).filter(|&at| view.sight(at) == Sight::InView));
        }
        for at in around(variant, hero).filter(|&at| view.contains(at)) {
            self.stood_beside[at.y as usize * usize::from(view.width) + at.x as usize] = true;
        }
        if view.pack.len() < self.carried {
            self.left.clear();
        }
        self.carried = view.pack.len();
        let underfoot = view.things.iter().filter(|thing| thing.at == hero && variant.legend.role(thing.id) == Role::Item);
        for thing in underfoot {
            if !self.left.contains(&(hero, thing.id)) {
                self.left.push((hero, thing.id));
            }
        }
    }
}

fn end_of(route: &Route, hero: Pos, variant: &Variant) -> Option<Pos> {
    route.steps.iter().try_fold(hero, |at, &dir| variant.topology.step(at, dir))
}

/// Known cells whose role `is_wanted`, next to a dark cell that the hero has not stood beside.
fn frontier<'a>(
    ground: &'a Ground,
    view: &'a View,
    variant: &'a Variant,
    stood_beside: &'a [bool],
    is_wanted: fn(Role) -> bool,
) -> impl Iterator<Item = Pos> + 'a {
    let is_new = move |at: Pos| {
        view.contains(at)
            && view.sight(at) == Sight::Unknown
            && !stood_beside[at.y as usize * usize::from(view.width) + at.x as usize]
    };
    let known = (!view.sight.is_empty()).then(|| ground.cells(is_wanted));
    known.into_iter().flatten().filter(move |&at| around(variant, at).any(is_new))
}
