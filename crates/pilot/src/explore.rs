//! Walking to what is worth a walk: things to pick up, the unknown, the way on.

use crate::stop::Stop;
use crate::walk::{Distances, cells_of, walk_verb};
use barrow_core::{Dir, Pos, Role, Sight, Variant, View};

/// Finds the next place worth a walk. Remembers which dark cells it has stood beside: some games never show their walls.
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    distances: Distances,
    /// Row by row: dark cells the hero has stood beside.
    stood_beside: Vec<bool>,
    size: (u16, u16),
    /// How much was known last time: less of it means that this is another level.
    known: usize,
}

impl Explorer {
    /// The steps to the nearest thing to pick up; else to the nearest goal or exit; else to the nearest edge of the unknown.
    /// Plan again after each step: the next view may show something better.
    ///
    /// # Errors
    /// Why there is nowhere to go.
    pub fn next_walk(&mut self, view: &View, variant: &Variant) -> Result<Vec<Dir>, Stop> {
        let hero = view.hero.ok_or(Stop::NoHero)?;
        walk_verb(variant).ok_or(Stop::NoSteps)?;
        self.look(view, variant, hero);
        let wanted: [fn(Role) -> bool; 2] = [|role| role == Role::Item, |role| matches!(role, Role::Goal | Role::Exit)];
        for is_wanted in wanted {
            self.distances.fill(view, variant, cells_of(view, variant, is_wanted).filter(|&at| at != hero));
            if let Some(walk) = self.distances.descend(view, variant, hero) {
                return Ok(walk);
            }
        }
        let Self { distances, stood_beside, .. } = self;
        let frontier = frontier(view, variant, stood_beside);
        distances.fill(view, variant, frontier.filter(|&at| at != hero));
        distances.descend(view, variant, hero).ok_or(Stop::Explored)
    }

    /// Steps to where the last walk led, from every cell.
    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Takes in what the hero stands beside now.
    fn look(&mut self, view: &View, variant: &Variant, hero: Pos) {
        let cells = usize::from(view.width) * usize::from(view.height);
        let known = view.sight.iter().filter(|&&sight| sight != Sight::Unknown).count();
        if self.size != (view.width, view.height) || known < self.known {
            self.size = (view.width, view.height);
            self.stood_beside.clear();
            self.stood_beside.resize(cells, false);
        }
        self.known = known;
        for at in around(variant, hero).filter(|&at| view.contains(at)) {
            self.stood_beside[at.y as usize * usize::from(view.width) + at.x as usize] = true;
        }
    }
}

/// Known cells the hero can enter, beside a dark cell that the hero has not stood beside.
fn frontier<'a>(view: &'a View, variant: &'a Variant, stood_beside: &'a [bool]) -> impl Iterator<Item = Pos> + 'a {
    let is_new = move |at: Pos| {
        view.contains(at)
            && view.sight(at) == Sight::Unknown
            && !stood_beside[at.y as usize * usize::from(view.width) + at.x as usize]
    };
    let known = (!view.sight.is_empty()).then(|| cells_of(view, variant, Role::is_passable));
    known.into_iter().flatten().filter(move |&at| around(variant, at).any(is_new))
}

fn around(variant: &Variant, at: Pos) -> impl Iterator<Item = Pos> {
    let topology = variant.topology;
    topology.directions().filter_map(move |dir| topology.step(at, dir))
}
