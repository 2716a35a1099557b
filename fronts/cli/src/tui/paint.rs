//! Drawing helpers that the screens of a game share: frames, lines, wrapped words, bars.

use crate::tui::Shared;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget};

/// Border and bar characters, with Unicode or without.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strokes {
    border: border::Set<'static>,
    full: &'static str,
    empty: &'static str,
    /// Marks the selected row.
    pub(crate) pointer: &'static str,
    /// Stands before a count.
    pub(crate) times: &'static str,
    /// Marks the place where words were cut off.
    pub(crate) ellipsis: &'static str,
    /// Marks for more content: up, down, left, right.
    pub(crate) arrows: [&'static str; 4],
}

const UNICODE: Strokes = Strokes {
    border: border::ROUNDED,
    full: "█",
    empty: "░",
    pointer: "▸",
    times: "×",
    ellipsis: "…",
    arrows: ["▲", "▼", "◀", "▶"],
};

const ASCII: Strokes = Strokes {
    border: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
    full: "#",
    empty: ".",
    pointer: ">",
    times: "x",
    ellipsis: "~",
    arrows: ["^", "v", "<", ">"],
};

/// A buffer, with everything needed to draw on it in the player's style.
pub(crate) struct Painter<'a> {
    /// The target of the drawing.
    pub(crate) buffer: &'a mut Buffer,
    /// Theme and options.
    pub(crate) shared: &'a Shared,
    /// Unicode or ASCII.
    pub(crate) strokes: Strokes,
}

impl<'a> Painter<'a> {
    /// A painter in the style the player chose.
    pub(crate) fn new(buffer: &'a mut Buffer, shared: &'a Shared) -> Self {
        let strokes = if shared.options.unicode { UNICODE } else { ASCII };
        Self { buffer, shared, strokes }
    }

    /// Fills `area` with paper.
    pub(crate) fn clear(&mut self, area: Rect) {
        let style = self.shared.theme.text();
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                let cell = &mut self.buffer[(x, y)];
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// Writes `text` at `x`, `y` in at most `width` columns and returns the column after it.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        if y < area.top() || y >= area.bottom() || x < area.left() || x >= area.right() {
            return x;
        }
        self.buffer.set_stringn(x, y, text, usize::from(width), style).0
    }

    /// Writes `text` in at most `width` columns, with an ellipsis where it was cut off.
    pub(crate) fn clipped(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        if columns(text) <= width {
            return self.text(x, y, width, text, style);
        }
        let end = self.text(x, y, width.saturating_sub(1), text, style);
        self.text(end, y, width.min(1), self.strokes.ellipsis, style)
    }

    /// Writes `text` so that it ends before column `right`.
    pub(crate) fn right_aligned(&mut self, right: u16, y: u16, text: &str, style: Style) {
        let width = columns(text);
        self.text(right.saturating_sub(width), y, width, text, style);
    }

    /// Writes `text` over as many rows of `area` as it needs and returns their number.
    pub(crate) fn wrapped(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let mut rows = 0;
        for line in wrap(text, area.width).take(area.height.into()) {
            self.text(area.x, area.y + rows, area.width, line, style);
            rows += 1;
        }
        rows
    }

    /// Draws a frame around `area` with a title and returns its inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str) -> Rect {
        if area.width < 2 || area.height < 2 {
            return Rect { width: 0, height: 0, ..area };
        }
        let block = Block::bordered().border_set(self.strokes.border).border_style(self.shared.theme.border());
        block.render(area, self.buffer);
        self.title(area.x + 2, area.y, area.width.saturating_sub(6), title);
        Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    }

    /// A rule across, with a title.
    pub(crate) fn rule(&mut self, area: Rect, title: &str) {
        let style = self.shared.theme.border();
        for x in area.left()..area.right() {
            self.text(x, area.y, 1, self.strokes.border.horizontal_top, style);
        }
        self.title(area.x + 1, area.y, area.width.saturating_sub(4), title);
    }

    /// Writes a title between spaces on a line, if there is room.
    fn title(&mut self, x: u16, y: u16, room: u16, title: &str) {
        if !title.is_empty() && room > 0 {
            let style = self.shared.theme.border();
            let end = self.text(x, y, 1, " ", style);
            let end = self.clipped(end, y, room, title, self.shared.theme.heading());
            self.text(end, y, 1, " ", style);
        }
    }

    /// Draws a bar of `width` columns, `value` of `max` filled; any value above 0 fills at least one column.
    pub(crate) fn bar(&mut self, x: u16, y: u16, width: u16, value: i64, max: i64, style: Style) -> u16 {
        let full = filled(value, max, width);
        let mut at = x;
        for column in 0..width {
            let (symbol, style) =
                if column < full { (self.strokes.full, style) } else { (self.strokes.empty, self.shared.theme.bar_empty()) };
            at = self.text(at, y, 1, symbol, style);
        }
        at
    }
}

/// The number of full columns out of `width`.
fn filled(value: i64, max: i64, width: u16) -> u16 {
    if value <= 0 || max <= 0 {
        return 0;
    }
    let columns = value.saturating_mul(i64::from(width)) / max;
    u16::try_from(columns).unwrap_or(width).clamp(1, width.max(1)).min(width)
}

/// The number of columns that `text` takes.
pub(crate) fn columns(text: &str) -> u16 {
    u16::try_from(ratatui::text::Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// `text` in `width` columns, with a mark if it was cut off: between words, if at least half of the room is used.
pub(crate) fn shortened(text: &str, width: u16, unicode: bool) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mark = if unicode { "…" } else { "..." };
    let room = width.saturating_sub(columns(mark));
    let words = wrap(text, room.saturating_sub(1)).next().unwrap_or_default();
    if columns(words) * 2 >= room {
        return if unicode { format!("{words} {mark}") } else { format!("{words}{mark}") };
    }
    let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let end = ends.take_while(|&end| columns(&text[..end]) <= room).last().unwrap_or_default();
    format!("{}{mark}", text[..end].trim_end())
}

/// `text` in lines of at most `width` columns, broken at spaces if it has any.
pub(crate) fn wrap(text: &str, width: u16) -> impl Iterator<Item = &str> {
    let mut rest = (width > 0).then_some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        if columns(text) <= width {
            rest = None;
            return Some(text);
        }
        let mut end = 0;
        let (mut last_space, mut last_slash) = (None, None);
        for (at, character) in text.char_indices() {
            if character == ' ' {
                last_space = Some(at);
            } else if end > 0 && text[..end].ends_with('/') {
                last_slash = Some(end);
            }
            if columns(&text[..at + character.len_utf8()]) > width {
                break;
            }
            end = at + character.len_utf8();
        }
        let end = last_space
            .filter(|&at| at > 0 && at <= end)
            .or(last_slash.filter(|&at| at <= end))
            .unwrap_or(end.max(text.chars().next().map_or(0, char::len_utf8)));
        rest = Some(text[end..].trim_start());
        Some(text[..end].trim_end())
    })
}

/// The rectangle of this size in the middle of `area`, as far as it fits.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_at_spaces_and_long_words_anywhere() {
        let lines = |text, width| wrap(text, width).collect::<Vec<_>>();
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
        assert_eq!(lines("one two three", 3), ["one", "two", "thr", "ee"]);
        assert_eq!(lines("one /two/three/four", 8), ["one", "/two/", "three/", "four"], "a path at its folders");
        assert_eq!(lines("", 3), [""]);
        assert_eq!(lines("é é", 1), ["é", "é"]);
        assert_eq!(lines("anything", 0), [""; 0]);
    }

    #[test]
    fn long_words_are_shortened_inside_if_little_else_would_stand() {
        let shown = |text, width| [true, false].map(|unicode| shortened(text, width, unicode));
        assert_eq!(shown("A goblin cut you down.", 15), ["A goblin cut …", "A goblin..."]);
        assert_eq!(shown("A spectral blade cut you.", 10), ["A spectra…", "A spect..."]);
        assert_eq!(shown("A goblin", 8), ["A goblin"; 2]);
    }

    #[test]
    fn a_bar_is_empty_only_at_nothing_and_full_only_at_all() {
        assert_eq!([0, 1, 50, 99, 100, 200].map(|value| filled(value, 100, 10)), [0, 1, 5, 9, 10, 10]);
        assert_eq!((filled(1, 0, 10), filled(-3, 10, 10), filled(1, 2, 0)), (0, 0, 0));
    }
}
