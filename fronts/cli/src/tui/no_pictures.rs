//! Stands in for pictures in a build without them.

use super::Shared;
use super::layout::Layout;
use super::marks::Marks;
use barrow_app::session::Observed;
use barrow_core::{Event, Pos, Variant, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// This build has none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Canvas {}

impl Canvas {
    pub(crate) const fn renewed(self) -> Self {
        self
    }
}

pub(crate) const SAMPLES: &[(&str, Canvas)] = &[];

/// A sentence for a player who asks for pictures that this build lacks.
pub(crate) const REFUSAL: Option<&str> = Some("This build has no pictures: build it with `--features pictures`.");

pub(crate) const fn lack(_: Rect, _: &[&Variant], _: &Shared) -> Option<String> {
    None
}

/// There is nothing to ask.
pub(crate) const fn query() -> Option<String> {
    None
}

/// Understands nothing.
#[derive(Default)]
pub(crate) struct Answers {}

#[expect(clippy::unused_self, reason = "as in a build with pictures")]
impl Answers {
    pub(crate) const fn take(&mut self, _: &[u8]) -> Option<Canvas> {
        None
    }
}

/// Never shown.
#[derive(Default)]
pub(crate) struct Map;

#[expect(clippy::unused_self, reason = "as in a build with pictures")]
impl Map {
    pub(crate) const fn layout(&self, _: Rect, _: &Observed, _: &Shared) -> Option<Layout> {
        None
    }

    pub(crate) const fn is_shown(&self) -> bool {
        false
    }

    pub(crate) const fn draw(&self, _: &mut Buffer, _: Rect, _: &Observed, _: &Shared, _: &Marks, _: &[Event]) {}

    pub(crate) const fn finish(&self, _: &mut Buffer) {}

    pub(crate) const fn cell_at(&self, _: &View, _: u16, _: u16) -> Option<Pos> {
        None
    }

    pub(crate) const fn on_screen(&self, _: Pos) -> Option<Rect> {
        None
    }
}
