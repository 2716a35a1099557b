//! All messages so far, on the full screen.

use crate::tui::paint::{Painter, columns, wrap};
use barrow_app::messages::{Log, Message};
use barrow_app::sentences::SENTENCES;
use ratatui::layout::Rect;

/// Columns for the number of moves before a message.
const NUMBER: u16 = 7;

/// Draws the messages without the newest `scrolled`; returns the number that fit. `keys` says which keys scroll and leave.
pub(super) fn draw(painter: &mut Painter, area: Rect, log: &Log, scrolled: usize, keys: &str) -> usize {
    painter.clear(area);
    let inside = painter.frame(area, "Messages");
    let theme = &painter.shared.theme;
    let (dim, text) = (theme.dim(), theme.text());
    if columns(keys) + 4 < area.width {
        painter.right_aligned(area.right() - 2, area.bottom() - 1, &format!(" {keys} "), dim);
    }
    let all = log.messages();
    if all.is_empty() {
        painter.text(inside.x + 1, inside.y, inside.width, SENTENCES.no_messages, text);
    }
    let (times, width) = (painter.strokes.times, inside.width.saturating_sub(NUMBER + 1));
    let rows = |message: &Message| wrap(&message.words(times), width).count();
    let fitting = |messages: &mut dyn Iterator<Item = &Message>| {
        let mut room = usize::from(inside.height);
        messages.take_while(|message| room.checked_sub(rows(message)).map(|left| room = left).is_some()).count()
    };
    // Stop scrolling once the first message is visible.
    let page = fitting(&mut all.iter());
    let end = all.len() - scrolled.min(all.len().saturating_sub(page));
    let first = end - fitting(&mut all[..end].iter().rev());
    let mut y = inside.y;
    for message in &all[first..end] {
        painter.text(inside.x, y, inside.width, &format!("{:>5}  ", message.moves), dim);
        let style = painter.shared.theme.tone(message.tone);
        let place = Rect { x: inside.x + NUMBER, y, width, height: inside.bottom() - y };
        y += painter.wrapped(place, &message.words(times), style);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Tone;
    use ratatui::buffer::{Buffer, Cell};

    #[test]
    fn a_long_message_is_wrapped_and_the_first_can_be_reached() {
        let (shared, _folder) = crate::tui::game::tests::shared();
        let area = Rect::new(0, 0, 60, 10);
        let mut log = Log::default();
        let words =
            |number: usize| format!("Message {number} goes on and on, {}until its end {number}!", "as they do, ".repeat(5));
        (0..12).for_each(|number| log.add(words(number), Tone::Plain, number));
        let drawn = |scrolled| {
            let mut buffer = Buffer::empty(area);
            let page = draw(&mut Painter::new(&mut buffer, &shared), area, &log, scrolled, "");
            (buffer.content().iter().map(Cell::symbol).collect::<String>(), page)
        };
        let (newest, _) = drawn(0);
        assert!(newest.contains("11!") && newest.contains("Message 11"), "{newest}");
        let (oldest, page) = drawn(99);
        assert!(oldest.contains("Message 0") && oldest.contains("0!") && page < 8, "{oldest}");
    }
}
