//! All messages so far, to scroll through.

use super::paint::{Painter, columns};
use crate::tui::widgets::Travel;
use barrow_app::messages::Log;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

/// A look back through the messages. It begins at the newest.
#[derive(Debug, Default)]
pub(super) struct Messages {
    /// How many of the newest are scrolled out of sight.
    back: usize,
    page: usize,
    length: usize,
}

impl Messages {
    /// Answers a key; whether it closes the messages.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let letters = match key.code {
            KeyCode::Char('j') => Some(Travel::Lines(1)),
            KeyCode::Char('k') => Some(Travel::Lines(-1)),
            _ => None,
        };
        let Some(travel) = Travel::of(key).or(letters) else { return true };
        self.travel(travel);
        false
    }

    /// The wheel scrolls.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.travel(Travel::Lines(-3)),
            MouseEventKind::ScrollDown => self.travel(Travel::Lines(3)),
            _ => {}
        }
    }

    fn travel(&mut self, travel: Travel) {
        let most = self.length.saturating_sub(self.page);
        let now = most.saturating_sub(self.back);
        self.back = most - travel.from(now, most + 1, self.page).min(most);
    }

    /// Draws them over the whole of `area`.
    pub(super) fn draw(&mut self, painter: &mut Painter, area: Rect, log: &Log) {
        painter.clear(area);
        let inside = painter.frame(area, "Messages");
        let foot = "up, down: scroll    any other key: back";
        let theme = &painter.shared.theme;
        let (dim, text) = (theme.dim(), theme.text());
        if columns(foot) + 4 < area.width {
            painter.right_aligned(area.right() - 2, area.bottom() - 1, &format!(" {foot} "), dim);
        }
        self.length = log.messages().len();
        self.page = usize::from(inside.height);
        self.back = self.back.min(self.length.saturating_sub(self.page));
        if self.length == 0 {
            painter.text(inside.x + 1, inside.y, inside.width, "Nothing has been told yet.", text);
            return;
        }
        let end = self.length - self.back;
        let start = end.saturating_sub(self.page);
        for (y, message) in (inside.y..).zip(&log.messages()[start..end]) {
            let number = format!("{:>5}  ", message.moves);
            let x = painter.text(inside.x, y, inside.width, &number, dim);
            let style = painter.shared.theme.tone(message.tone);
            let words = message.words(painter.strokes.times);
            painter.clipped(x, y, inside.right().saturating_sub(x + 1), &words, style);
        }
    }
}
