//! The newest messages, the newest last.

use super::paint::{Painter, columns, wrap};
use barrow_app::messages::{Log, Message, Source};
use ratatui::layout::Rect;

/// Hints are shown among the messages where these have at least this many columns and rows.
const ROOM_FOR_HINTS: (u16, u16) = (40, 6);

/// Draws the newest messages that fit and returns the row under them. Those of earlier moves are dim.
pub(super) fn draw(log: &Log, painter: &mut Painter, area: Rect, moves: usize) -> u16 {
    let mut rows = 0;
    let has_room = area.width >= ROOM_FOR_HINTS.0 && area.height >= ROOM_FOR_HINTS.1;
    let messages: Vec<&Message> = log.messages().iter().filter(|message| message.source != Source::Hint || has_room).collect();
    let from = messages.iter().rposition(|message| {
        rows += rows_of(message, area.width, painter.strokes.times);
        rows > area.height
    });
    let mut y = area.y;
    for message in messages.into_iter().skip(from.map_or(0, |index| index + 1)) {
        let theme = &painter.shared.theme;
        let style = if message.moves == moves { theme.tone(message.tone) } else { theme.dim() };
        let words = message.words(painter.strokes.times);
        y += painter.wrapped(Rect { y, height: area.bottom() - y, ..area }, &words, style);
    }
    y
}

/// How many rows a message takes.
fn rows_of(message: &Message, width: u16, times: &str) -> u16 {
    if columns(&message.text) + 8 < width { 1 } else { wrap(&message.words(times), width).count() as u16 }
}
