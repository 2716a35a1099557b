//! The player's knowledge. Front ends see the state only through this module.

mod body;
mod danger;
mod gear;
mod ground;
mod look;
#[cfg(test)]
pub(crate) mod plain;
mod rest;
#[cfg(test)]
mod secret;
#[cfg(test)]
mod tests;
pub(crate) mod things;
mod threat;

use crate::content::items::ItemKind;
use crate::content::verbs;
use crate::content::words::{VICTORY, death, id};
use crate::world::cell::{Cell, HEIGHT, WIDTH};
use crate::world::marks::Mark;
use crate::world::state::{IntoRuins, LAST_DEPTH, Mode};
use barrow_core::{Status, View};

impl IntoRuins {
    /// Fills `view`.
    pub(crate) fn show_all(&self, view: &mut View) {
        view.begin(WIDTH as u16, HEIGHT as u16);
        self.show_ground(view);
        self.show_things(view);
        self.show_stats(view);
        self.show_pack(view);
        self.show_dangers(view);
        view.hero = Some(self.hero().at.pos());
        view.facing = Some(self.hero().facing.0);
        let (asked, question) = match self.mode {
            Mode::ChooseForPower => (Some(verbs::CHOOSE), "Upgrade which item? A cursed item is destroyed."),
            Mode::ChooseForData => (Some(verbs::CHOOSE), "Identify which item?"),
            Mode::Play | Mode::Lost(_) | Mode::Won => (None, ""),
        };
        (view.asked, view.question) = (asked, question.into());
    }

    /// The run's status. The score is the depth reached, plus one for the Wings.
    pub(crate) fn standing(&self) -> Status {
        let ending = match self.mode {
            Mode::Play | Mode::ChooseForPower | Mode::ChooseForData => None,
            Mode::Lost(cause) => Some(death(cause).into()),
            Mode::Won => Some(VICTORY.into()),
        };
        let score = if self.mode == Mode::Won { i32::from(LAST_DEPTH) + 1 } else { i32::from(self.depth) };
        Status { score, depth: self.depth.into(), ending }
    }

    /// Tells whether the player sees the cell.
    pub(crate) fn is_in_view(&self, cell: Cell) -> bool {
        self.map.has(cell, Mark::Visible)
    }

    /// Tells whether the run is over. Then the view hides nothing.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.mode, Mode::Lost(_) | Mode::Won)
    }

    /// Tells whether the player knows the kind.
    pub(crate) fn is_known(&self, kind: ItemKind) -> bool {
        self.is_over() || kind.is_plain() || self.knows(kind)
    }

    /// Legend id of an item as the view shows it.
    pub(crate) fn shown(&self, kind: ItemKind) -> u8 {
        if self.is_over() { id::of_item(kind) } else { self.look_of(kind) }
    }
}
