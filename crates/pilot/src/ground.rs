//! The role of every cell for a walker, read from a view in one pass. The view itself would search all its things for each cell.

use crate::walk::bits_of;
use barrow_core::{Attitude, Pos, Role, Sight, Variant, View};

/// The role of every cell, ignoring effects that hang over it, and which cells would harm the player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    roles: Vec<Role>,
    is_danger: Vec<bool>,
    width: u16,
}

impl Ground {
    /// Reads `view`.
    pub(crate) fn read(&mut self, view: &View, variant: &Variant) {
        self.width = view.width;
        self.roles.clear();
        self.roles.extend(view.tiles.iter().map(|&id| variant.legend.role(id)));
        self.is_danger.clear();
        self.is_danger.resize(self.roles.len(), false);
        for thing in &view.things {
            let role = variant.legend.role(thing.id);
            // Fire does not turn a hole into floor, and spores do not hide a foe.
            if role != Role::Effect
                && let Some(index) = self.index(thing.at)
            {
                self.roles[index] = role;
            }
        }
        for (role, &sight) in self.roles.iter_mut().zip(&view.sight) {
            if sight == Sight::Unknown {
                *role = Role::Blank;
            }
        }
        for danger in &view.dangers {
            if let Some(index) = self.index(danger.at) {
                self.is_danger[index] = true;
            }
        }
    }

    /// Ignores creatures that move about when planning walks: they would open and close ways as they come and go.
    pub(crate) fn ignore_movers(&mut self, view: &View, variant: &Variant) {
        let moving = bits_of(variant, |attitude| !matches!(attitude, Attitude::Neutral | Attitude::Helpless));
        for thing in view.things.iter().filter(|thing| thing.conditions & moving != 0) {
            if let Some(index) = self.index(thing.at).filter(|&index| self.roles[index].is_foe()) {
                let under = view.things.iter().rev().filter(|other| other.at == thing.at).map(|other| other.id);
                let mut roles = under.chain(view.tiles.get(index).copied()).map(|id| variant.legend.role(id));
                self.roles[index] =
                    roles.find(|role| !matches!(role, Role::Foe | Role::BlockingFoe | Role::Effect)).unwrap_or(Role::Blank);
            }
        }
    }

    /// Keeps walks away from `at`.
    pub(crate) fn block(&mut self, at: Pos) {
        if let Some(index) = self.index(at) {
            self.roles[index] = Role::Foe;
        }
    }

    /// Treats `at` as dangerous.
    pub(crate) fn fear(&mut self, at: Pos) {
        if let Some(index) = self.index(at) {
            self.is_danger[index] = true;
        }
    }

    /// Keeps walks away from cells of this role, as if they were holes.
    pub(crate) fn close(&mut self, closed: Role) {
        for role in self.roles.iter_mut().filter(|role| **role == closed) {
            *role = Role::Hole;
        }
    }

    fn index(&self, at: Pos) -> Option<usize> {
        let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
        let index = y * usize::from(self.width) + x;
        (x < usize::from(self.width) && index < self.roles.len()).then_some(index)
    }

    /// The role of the cell at `at`; blank outside the map.
    pub(crate) fn role(&self, at: Pos) -> Role {
        self.index(at).map_or(Role::Blank, |index| self.roles[index])
    }

    /// Tells whether the cell would harm the player.
    pub(crate) fn is_danger(&self, at: Pos) -> bool {
        self.index(at).is_some_and(|index| self.is_danger[index])
    }

    /// Tells whether a walk may lead there.
    pub(crate) fn is_open(&self, at: Pos) -> bool {
        self.role(at).is_passable() && !self.is_danger(at)
    }

    /// Tells whether a walk could lead there if the player braved dangers and struck anything in the way.
    pub(crate) fn is_open_to_the_bold(&self, at: Pos) -> bool {
        let role = self.role(at);
        role.is_passable() || is_in_the_way(role)
    }

    /// Every cell whose role `is_wanted`, row by row.
    pub(crate) fn cells<'a>(&'a self, is_wanted: impl Fn(Role) -> bool + 'a) -> impl Iterator<Item = Pos> + 'a {
        let width = usize::from(self.width.max(1));
        let wanted = self.roles.iter().enumerate().filter(move |(_, role)| is_wanted(**role));
        wanted.map(move |(index, _)| Pos::new((index % width) as i16, (index / width) as i16))
    }
}

/// Tells whether a thing of this role bars a way that would be open without it.
pub(crate) const fn is_in_the_way(role: Role) -> bool {
    matches!(role, Role::Prop | Role::Foe | Role::BlockingFoe)
}
