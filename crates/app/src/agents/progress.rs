//! Progress of a run, measured by what its player saw.

use crate::session::Observed;
use barrow_core::Sight;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Milestones reached so far.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The most cells known on each level.
    cells: BTreeMap<u32, usize>,
    met: BTreeSet<&'static str>,
    learnt: BTreeSet<&'static str>,
    deepest: u32,
}

/// Counts of milestones.
#[derive(Clone, Debug, Serialize)]
pub struct Milestones {
    /// The deepest level reached.
    pub depth: u32,
    /// Cells seen, on all levels.
    pub cells: usize,
    /// Kinds of foes seen.
    pub kinds_met: usize,
    /// Identified kinds of items that were carried.
    pub items_known: usize,
}

impl Progress {
    /// Records the current view.
    pub fn note(&mut self, observed: &Observed) {
        let (view, legend) = (&observed.view, &observed.variant.legend);
        let known = view.positions().filter(|at| view.sight(*at) != Sight::Unknown).count();
        let most = self.cells.entry(observed.status.depth).or_default();
        *most = known.max(*most);
        let shown = view.things.iter().filter(|thing| view.sight(thing.at) == Sight::InView).map(|thing| thing.id);
        let shown = shown.chain(view.tiles.iter().copied());
        self.met.extend(shown.filter(|id| legend.role(*id).is_foe()).map(|id| legend.name(id)));
        self.learnt.extend(view.pack.iter().filter(|gear| gear.is_known).map(|gear| legend.name(gear.id)));
        self.deepest = self.deepest.max(observed.status.depth);
    }

    /// The counts.
    pub fn milestones(&self) -> Milestones {
        Milestones {
            depth: self.deepest,
            cells: self.cells.values().sum(),
            kinds_met: self.met.len(),
            items_known: self.learnt.len(),
        }
    }
}
