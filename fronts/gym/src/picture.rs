//! The player's view as pixels.

use barrow_core::{Play, Shelf, View};
use barrow_film::{Easel, Ink, Pixmap, enlargement, sprites};

/// Draws runs of one variant like films do.
pub(crate) struct Screen {
    easel: Easel,
    view: View,
}

impl Screen {
    /// A screen for a variant of one of the shelf's games.
    pub(crate) fn new(shelf: &Shelf, play: &dyn Play) -> Self {
        let easel = Easel::new(play.variant(), sprites(shelf, play.info().id), Ink::of(barrow_app::ThemeName::Default));
        Self { easel, view: View::default() }
    }

    /// Draws the whole map, always at the same size.
    pub(crate) fn draw(&mut self, play: &dyn Play) -> Pixmap {
        play.view(&mut self.view);
        let is_won = play.status().ending.is_some_and(|ending| ending.won);
        let map = self.easel.draw(&self.view, &[], is_won, 0.0, self.easel.grid().whole());
        map.enlarged(enlargement(map.width))
    }
}
