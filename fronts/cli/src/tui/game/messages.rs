//! All messages so far, over the whole screen.

use super::paint::{Painter, columns};
use barrow_app::messages::Log;
use barrow_app::sentences::SENTENCES;
use ratatui::layout::Rect;

/// Draws the messages without the newest `scrolled`; how many fit. `keys` says which keys scroll and leave.
pub(super) fn draw(painter: &mut Painter, area: Rect, log: &Log, scrolled: usize, keys: &str) -> usize {
    painter.clear(area);
    let inside = painter.frame(area, "Messages");
    let theme = &painter.shared.theme;
    let (dim, text) = (theme.dim(), theme.text());
    if columns(keys) + 4 < area.width {
        painter.right_aligned(area.right() - 2, area.bottom() - 1, &format!(" {keys} "), dim);
    }
    let page = usize::from(inside.height);
    let all = log.messages();
    if all.is_empty() {
        painter.text(inside.x + 1, inside.y, inside.width, SENTENCES.no_messages, text);
    }
    let end = all.len() - scrolled.min(all.len().saturating_sub(page));
    for (y, message) in (inside.y..).zip(&all[end.saturating_sub(page)..end]) {
        let number = format!("{:>5}  ", message.moves);
        let x = painter.text(inside.x, y, inside.width, &number, dim);
        let style = painter.shared.theme.tone(message.tone);
        let words = message.words(painter.strokes.times);
        painter.clipped(x, y, inside.right().saturating_sub(x + 1), &words, style);
    }
    page
}
