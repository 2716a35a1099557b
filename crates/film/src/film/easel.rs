//! Draws one picture of the map after another.

use super::{events, signs};
use crate::draw::{Grid, Moment, Motion, Painter, Window};
use crate::ink::Ink;
use crate::pixmap::Pixmap;
use crate::sprite::Sprites;
use barrow_core::{Event, Variant, View};
use std::sync::Arc;

/// Draws the player's view of the map, lit, with the known facts about the figures on it.
pub struct Easel {
    painter: Painter<'static>,
    variant: &'static Variant,
    is_grey: bool,
}

impl Easel {
    /// An easel for `variant` with the sprites of its game.
    pub fn new(variant: &'static Variant, sprites: Sprites, ink: Ink) -> Self {
        Self { painter: Painter::new(variant, Arc::new(sprites), ink, false), variant, is_grey: ink.is_grey() }
    }

    /// The shape of the map.
    pub const fn grid(&self) -> &Grid {
        self.painter.grid()
    }

    /// Draws the part of the map in `window`, at its own size: a view and the sparks of its events, `time` seconds into the run. A
    /// won run gets daylight on the player, because people share that picture.
    pub fn draw(&mut self, view: &View, events: &[Event], is_won: bool, time: f64, window: Window) -> Pixmap {
        self.painter.show(view.clone(), view.hero.filter(|_| is_won));
        let sparks = events::sparks(events, self.variant.cues, self.painter.grid());
        let moment = Moment { figures: self.painter.figures(), sparks, time, motion: Motion::Frames, ..Moment::default() };
        let mut map = Pixmap::of(self.painter.draw(window, &moment));
        signs::draw(&mut map, &self.painter, self.variant, view, window);
        if self.is_grey {
            map.grey();
        }
        map
    }
}
