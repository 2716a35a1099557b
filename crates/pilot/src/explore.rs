//! Exploration: walks to things to pick up and to the unknown.

use crate::ground::{Ground, is_in_the_way};
use crate::stop::Stop;
use crate::walk::{Distances, Route, around, name_at, walk_verb};
use barrow_core::{Pos, Role, Sight, Variant, View};

/// Finds the next place worth a walk. Keep one for a whole run: it remembers which dark cells the hero has stood beside, as some games
/// never show their walls, and which things the hero left lying.
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    distances: Distances,
    size: (u16, u16),
    /// Row by row: dark cells the hero has stood beside.
    stood_beside: Vec<bool>,
    /// Row by row: known cells. A level forgets nothing, so a view that knows less shows another level.
    known: Vec<bool>,
    /// Things the hero stood on and did not take.
    left: Vec<(Pos, u8)>,
    /// The size of the pack when something was left lying. Until it shrinks, look for nothing more.
    full: Option<usize>,
}

impl Explorer {
    /// The walk to the nearest thing to pick up; else to the nearest edge of the unknown; else to the nearest goal; else to what bars the
    /// way to any of these. Exits and holes are only reported: the player decides when to leave a level. Plan again after each step: the
    /// next view may show something better.
    ///
    /// # Errors
    /// Why there is nowhere to go.
    pub fn next_walk(&mut self, view: &View, variant: &Variant) -> Result<Route, Stop> {
        self.plan(view, variant, false)
    }

    /// The same for one who leaves a level as soon as the way is known.
    ///
    /// # Errors
    /// Why there is nowhere to go.
    pub(crate) fn next_walk_on(&mut self, view: &View, variant: &Variant) -> Result<Route, Stop> {
        self.plan(view, variant, true)
    }

    fn plan(&mut self, view: &View, variant: &Variant, leaves: bool) -> Result<Route, Stop> {
        let hero = view.hero.ok_or(Stop::NoHero)?;
        walk_verb(variant).ok_or(Stop::NoSteps)?;
        self.look(view, variant, hero);
        let Self { distances, stood_beside, left, full, .. } = self;
        distances.look(view, variant);
        let has_room = full.is_none_or(|full| view.pack.len() < full);
        let is_left = |at: Pos| view.things.iter().any(|thing| left.contains(&(at, thing.id)) && thing.at == at);
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
        // The unknown may begin behind something that stands in a doorway.
        let behind: Vec<Pos> = frontier(ground, view, variant, stood_beside, is_in_the_way).collect();
        for targets in &kinds {
            if let Some(route) = distances.open_route(view, variant, targets.iter().copied()) {
                return route;
            }
        }
        match distances.route_to_obstacle(view, variant, kinds.into_iter().flatten().chain(behind)) {
            Err(Stop::NoWay) => {}
            route => return route,
        }
        let way_on = distances.ground.cells(|role| matches!(role, Role::Hole | Role::Exit)).next();
        Err(way_on.map_or(Stop::Explored, |at| Stop::WayOn(name_at(view, variant, at))))
    }

    /// Steps from every cell to where the last walk led.
    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Notes what the hero stands beside and on.
    fn look(&mut self, view: &View, variant: &Variant, hero: Pos) {
        let cells = usize::from(view.width) * usize::from(view.height);
        let is_same_size = self.size == (view.width, view.height) && self.stood_beside.len() == cells;
        let is_less = self.known.iter().zip(&view.sight).any(|(&known, &sight)| known && sight == Sight::Unknown);
        if !is_same_size || is_less {
            self.size = (view.width, view.height);
            self.stood_beside.clear();
            self.stood_beside.resize(cells, false);
            self.left.clear();
        }
        self.known.clear();
        self.known.extend(view.sight.iter().map(|&sight| sight != Sight::Unknown));
        for at in around(variant, hero).filter(|&at| view.contains(at)) {
            self.stood_beside[at.y as usize * usize::from(view.width) + at.x as usize] = true;
        }
        if self.full.is_some_and(|full| view.pack.len() < full) {
            self.full = None;
        }
        let underfoot = view.things.iter().filter(|thing| thing.at == hero && variant.legend.role(thing.id) == Role::Item);
        for thing in underfoot {
            if !self.left.contains(&(hero, thing.id)) {
                self.left.push((hero, thing.id));
            }
            if !view.pack.is_empty() {
                self.full = Some(view.pack.len());
            }
        }
    }
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
