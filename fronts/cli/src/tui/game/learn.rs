//! What the player meets for the first time, and the hints that go with it: each once, at the moment it matters.

use super::GameScreen;
use super::layout::Layout;
use super::paint::{Painter, columns, wrap};
use crate::store::lore;
use crate::tui::Shared;
use barrow_app::discoveries::Learnt;
use ratatui::layout::Rect;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 64;

/// What a screen has learnt so far.
#[derive(Debug, Default)]
pub(super) struct Pupil {
    /// After how many moves it looked last; `None` before the first look.
    looked_at: Option<usize>,
    /// Kinds of event told since.
    told: Vec<u8>,
    /// Hints shown until the next key.
    pub(super) hint: Option<String>,
}

impl Pupil {
    /// Whether it has never looked.
    pub(super) const fn is_new(&self) -> bool {
        self.looked_at.is_none()
    }

    /// Takes in what a move told.
    pub(super) fn hear(&mut self, cues: impl Iterator<Item = u8>) {
        self.told.extend(cues);
    }
}

impl GameScreen {
    /// Takes in what is new to the player; whether a hint is told.
    pub(super) fn learn(&mut self, shared: &mut Shared) -> bool {
        let moves = self.stage.moves;
        if self.pupil.looked_at == Some(moves) && self.pupil.told.is_empty() {
            return false;
        }
        let is_start = self.pupil.looked_at.is_none() && moves == 0;
        self.pupil.looked_at = Some(moves);
        let told = std::mem::take(&mut self.pupil.told);
        let wants_hints = shared.options.hints;
        let Learnt { hints, is_news } = shared.lore.learn(self.session.state(), &self.stage.view, &told, is_start, wants_hints);
        for hint in &hints {
            self.stage.log.hint((*hint).to_owned(), moves);
        }
        if is_news {
            keep(shared);
        }
        if !hints.is_empty() {
            self.pupil.hint = Some(hints.join("\n"));
        }
        !hints.is_empty()
    }

    /// Draws the hints in a box on the rows of the map that are farthest from the hero.
    pub(super) fn draw_hint(&self, painter: &mut Painter, layout: &Layout) {
        let Some(hint) = &self.pupil.hint else { return };
        let width = layout.map.width.min(WIDEST);
        let lines: Vec<&str> = hint.lines().flat_map(|line| wrap(line, width.saturating_sub(4))).collect();
        let height = (lines.len() as u16 + 2).min(layout.map.height);
        let hero = self.stage.view.hero.and_then(|hero| self.stage.on_screen(hero));
        let is_low = hero.is_some_and(|(_, y)| y >= layout.map.y + layout.map.height / 2);
        let y = if is_low { layout.map.y } else { layout.map.bottom() - height };
        let x = layout.map.x + (layout.map.width - width) / 2;
        let place = Rect { x, y, width, height };
        painter.clear(place);
        let inside = painter.frame(place, "A hint");
        let (style, dim) = (painter.shared.theme.text(), painter.shared.theme.dim());
        for (y, line) in (inside.y..inside.bottom()).zip(lines) {
            painter.text(inside.x + 1, y, inside.width.saturating_sub(2), line, style);
        }
        let foot = " play on ";
        if columns(foot) + 4 < width {
            painter.right_aligned(place.right() - 2, place.bottom() - 1, foot, dim);
        }
    }
}

/// Keeps what was learnt. What hinders it is told once.
fn keep(shared: &mut Shared) {
    if let Err(sentence) = lore::save(&shared.lore, &shared.home.lore())
        && !shared.notices.contains(&sentence)
    {
        shared.notices.push(sentence);
    }
}
