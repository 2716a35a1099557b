//! The story before a player's first run, on the full screen.

use crate::tui::paint::{Painter, columns};
use barrow_app::modes::ShownOpening;
use ratatui::layout::Rect;

/// Draws the story so far. `keys` says which keys continue.
pub(super) fn draw(painter: &mut Painter, area: Rect, story: &ShownOpening, keys: &str) {
    painter.clear(area);
    let theme = &painter.shared.theme;
    let (heading, text, dim) = (theme.accent(), theme.text(), theme.dim());
    // Space the letters, to look as if they were cut into stone.
    let title: Vec<String> = story.title.to_ascii_uppercase().chars().map(String::from).collect();
    let title = title.join(" ");
    let rule = if painter.shared.options.unicode { "─" } else { "-" }.repeat(title.len());
    let height = 4 + 2 * story.lines.len() as u16;
    let top = area.y + area.height.saturating_sub(height + 4) / 2;
    let mut centred = |y: u16, words: &str, style| {
        let x = area.x + area.width.saturating_sub(columns(words)) / 2;
        painter.clipped(x, y, area.right().saturating_sub(x), words, style);
    };
    centred(top, &title, heading);
    centred(top + 1, &rule, dim);
    for (line, y) in story.lines.iter().take(story.shown).zip((top + 4..).step_by(2)) {
        centred(y, line, text);
    }
    centred(area.bottom().saturating_sub(2), keys, dim);
}
