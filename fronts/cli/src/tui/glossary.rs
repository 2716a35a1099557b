//! Everything the player has met in a game so far, explained.

use super::game::board::look;
use super::game::paint::{Painter, centred, columns, wrap};
use super::widgets::Travel;
use super::{Input, Next, Screen, Shared};
use barrow_app::glossary::groups;
use barrow_app::sentences::SENTENCES;
use barrow_core::{Entry, GameInfo, Sight, Variant};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use ratatui::layout::Rect;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 82;
/// Where the words begin. [columns]
const INDENT: u16 = 26;

/// Everything that was met in one game.
pub(crate) struct GlossaryScreen {
    variant: &'static Variant,
    info: &'static GameInfo,
    first: usize,
    page: usize,
    length: usize,
}

enum Line {
    Empty,
    Heading(&'static str),
    Entry(&'static Entry, String),
    More(String),
}

impl GlossaryScreen {
    /// What the player met in a game, in the words of one of its variants.
    pub(crate) const fn new(variant: &'static Variant, info: &'static GameInfo) -> Self {
        Self { variant, info, first: 0, page: 1, length: 0 }
    }

    fn lines(&self, shared: &Shared, width: u16) -> Vec<Line> {
        let mut lines = Vec::new();
        for group in groups(self.info.id, self.variant, &shared.discoveries) {
            lines.extend((!lines.is_empty()).then_some(Line::Empty));
            lines.push(Line::Heading(group.title));
            for entry in group.entries {
                let mut rows = wrap(entry.about, width.saturating_sub(INDENT));
                lines.push(Line::Entry(entry, rows.next().unwrap_or_default().to_owned()));
                lines.extend(rows.map(|row| Line::More(row.to_owned())));
            }
        }
        lines
    }

    fn scroll(&mut self, travel: Travel) {
        let stops = self.length.saturating_sub(self.page) + 1;
        self.first = travel.from(self.first, stops, self.page.saturating_sub(1));
    }

    fn key(&mut self, key: KeyEvent) -> Next {
        let letters = match key.code {
            KeyCode::Char('j') => Some(Travel::Lines(1)),
            KeyCode::Char('k') => Some(Travel::Lines(-1)),
            KeyCode::Char(' ') => Some(Travel::Pages(1)),
            _ => None,
        };
        match Travel::of(key).or(letters) {
            Some(travel) => {
                self.scroll(travel);
                Next::Stay
            }
            None => Next::Back,
        }
    }

    fn draw_line(painter: &mut Painter, area: Rect, line: &Line) {
        let theme = &painter.shared.theme;
        let (text, heading) = (theme.text(), theme.heading());
        let words = Rect { x: area.x + INDENT, width: area.width.saturating_sub(INDENT), ..area };
        match line {
            Line::Empty => {}
            Line::Heading(title) => {
                painter.text(area.x, area.y, area.width, title, heading);
            }
            Line::Entry(entry, about) => {
                let look = look(painter, entry, Sight::InView);
                painter.text(area.x + 1, area.y, 1, look.glyph.encode_utf8(&mut [0; 4]), look.style);
                painter.clipped(area.x + 3, area.y, INDENT - 4, entry.name, text);
                painter.clipped(words.x, area.y, words.width, about, text);
            }
            Line::More(about) => {
                painter.clipped(words.x, area.y, words.width, about, text);
            }
        }
    }
}

impl Screen for GlossaryScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        painter.clear(area);
        let column = centred(area, WIDEST, area.height);
        let inside = painter.frame(column, &format!("{}: what you have met", self.info.title));
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        let lines = self.lines(shared, inside.width);
        (self.page, self.length) = (usize::from(inside.height), lines.len());
        self.first = self.first.min(self.length.saturating_sub(self.page));
        let (dim, text) = (shared.theme.dim(), shared.theme.text());
        if lines.is_empty() {
            painter.wrapped(inside, SENTENCES.nothing_met, text);
        }
        for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(self.first)) {
            Self::draw_line(&mut painter, Rect { y, height: 1, ..inside }, line);
        }
        let shown = (self.first + self.page).min(self.length);
        let foot = if self.length > self.page {
            format!(" lines {} to {shown} of {}   Space: on   Esc: back ", self.first + 1, self.length)
        } else {
            " Esc: back ".to_owned()
        };
        if columns(&foot) + 4 < column.width {
            painter.right_aligned(column.right() - 2, column.bottom() - 1, &foot, dim);
        }
    }

    fn input(&mut self, input: Input, _shared: &mut Shared) -> Next {
        match input {
            Input::Key(key) => return self.key(key),
            Input::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.scroll(Travel::Lines(3)),
                MouseEventKind::ScrollUp => self.scroll(Travel::Lines(-3)),
                _ => {}
            },
            Input::Tick | Input::Uncovered | Input::PutAway => {}
        }
        Next::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::game::tests::shared;
    use barrow_core::Role;
    use barrow_shelf::SHELF;

    #[test]
    fn what_was_met_is_explained_once_and_nothing_else_is() {
        let (mut shared, _folder) = shared();
        for game in SHELF.games() {
            let variant = &game.info.variants[0];
            let screen = GlossaryScreen::new(variant, game.info);
            assert!(screen.lines(&shared, 70).is_empty(), "{}", game.info.id);
            let shown = variant.legend.entries().iter().filter(|entry| !matches!(entry.role, Role::Blank | Role::Writing));
            let mut pairs: Vec<(&str, &str)> = shown.map(|entry| (entry.name, entry.about)).collect();
            pairs.sort_unstable();
            pairs.dedup();
            let Some(first) = pairs.first() else { continue };
            shared.discoveries.meet(game.info.id, first.0);
            let of_first = pairs.iter().filter(|pair| pair.0 == first.0).count();
            let count = |screen: &GlossaryScreen, shared: &Shared| {
                screen.lines(shared, 70).iter().filter(|line| matches!(line, Line::Entry(..))).count()
            };
            assert_eq!(count(&screen, &shared), of_first);
            for (name, _) in &pairs {
                shared.discoveries.meet(game.info.id, name);
            }
            assert_eq!(count(&screen, &shared), pairs.len(), "{}: every role has its group", game.info.id);
        }
    }
}
