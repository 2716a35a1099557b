//! The parts that screens are made of.

use super::paint::{Painter, wrap};
use super::theme::Theme;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The smallest terminal that every screen of the arcade fits on. [columns, rows]
pub(crate) const SMALLEST: (u16, u16) = (80, 24);

/// Returns true if the frame is at least this large. If not, draws a sentence that says so.
pub(crate) fn fits(frame: &mut Frame, theme: &Theme, (columns, rows): (u16, u16)) -> bool {
    let area = frame.area();
    let is_large_enough = area.width >= columns && area.height >= rows;
    if !is_large_enough {
        let sentence = format!(
            "This terminal is {} by {}. It takes {columns} by {rows}: make it larger, or the letters smaller.",
            area.width, area.height
        );
        let lines: Vec<&str> = wrap(&sentence, area.width).collect();
        let top = area.height.saturating_sub(lines.len() as u16) / 2;
        for (row, line) in (top..).zip(lines) {
            let left = area.width.saturating_sub(line.chars().count() as u16) / 2;
            write(frame.buffer_mut(), area, left, row, line, theme.text());
        }
    }
    is_large_enough
}

/// The places of a screen's parts, for the mouse.
#[derive(Debug)]
pub(crate) struct Spots<T> {
    spots: Vec<(Rect, T)>,
}

impl<T> Default for Spots<T> {
    fn default() -> Self {
        Self { spots: Vec::new() }
    }
}

impl<T: Copy> Spots<T> {
    /// Forgets all places, before a frame is drawn.
    pub(crate) fn clear(&mut self) {
        self.spots.clear();
    }

    /// Puts `what` at `area`, over earlier places.
    pub(crate) fn add(&mut self, area: Rect, what: T) {
        self.spots.push((area, what));
    }

    /// The part under the mouse.
    pub(crate) fn under(&self, mouse: MouseEvent) -> Option<T> {
        let at = Position::new(mouse.column, mouse.row);
        self.spots.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, what)| *what)
    }
}

/// The number of visible letters of a text that is being typed.
const TYPED: usize = 40;

/// The end of a text that is being typed, and a cursor.
pub(crate) fn typed(text: &str) -> String {
    let hidden = text.chars().count().saturating_sub(TYPED);
    text.chars().skip(hidden).chain(['_']).collect()
}

/// The meaning of a mouse event in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointing {
    /// The mouse is over something.
    Hover,
    /// The mouse was clicked.
    Click,
    /// The wheel was turned: this many lines down.
    Scroll(i32),
}

/// The meaning of `mouse` in a menu, if it has one.
pub(crate) const fn pointing(mouse: MouseEvent) -> Option<Pointing> {
    match mouse.kind {
        MouseEventKind::Moved => Some(Pointing::Hover),
        MouseEventKind::Down(MouseButton::Left) => Some(Pointing::Click),
        MouseEventKind::ScrollDown => Some(Pointing::Scroll(1)),
        MouseEventKind::ScrollUp => Some(Pointing::Scroll(-1)),
        _ => None,
    }
}

/// A movement in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Travel {
    Lines(i32),
    Pages(i32),
    First,
    Last,
}

impl Travel {
    /// The movement that `key` makes in a list, if any.
    pub(crate) const fn of(key: KeyEvent) -> Option<Self> {
        match key.code {
            KeyCode::Up => Some(Self::Lines(-1)),
            KeyCode::Down => Some(Self::Lines(1)),
            KeyCode::PageUp => Some(Self::Pages(-1)),
            KeyCode::PageDown => Some(Self::Pages(1)),
            KeyCode::Home => Some(Self::First),
            KeyCode::End => Some(Self::Last),
            _ => None,
        }
    }

    /// The target of this movement from line `at` of `length`, if `page` lines are visible.
    pub(crate) fn from(self, at: usize, length: usize, page: usize) -> usize {
        let last = length.saturating_sub(1);
        let by = |count: i32| at.saturating_add_signed(count as isize).min(last);
        match self {
            Self::Lines(count) => by(count),
            Self::Pages(count) => by(count * page.max(1) as i32),
            Self::First => 0,
            Self::Last => last,
        }
    }

    /// The same in a menu that wraps around: the last line comes before the first.
    pub(crate) fn around(self, at: usize, length: usize, page: usize) -> usize {
        match self {
            Self::Lines(-1) if at == 0 => length.saturating_sub(1),
            Self::Lines(1) if at + 1 >= length => 0,
            _ => self.from(at, length, page),
        }
    }
}

/// Marks in the last column of a list that there are more rows before or after the visible ones.
pub(crate) fn more(painter: &mut Painter, area: Rect, (before, after): (bool, bool)) {
    let ([up, down, ..], style) = (painter.strokes.arrows, painter.shared.theme.accent());
    if before && area.height > 0 {
        painter.right_aligned(area.right(), area.y, up, style);
    }
    if after && area.height > 0 {
        painter.right_aligned(area.right(), area.bottom() - 1, down, style);
    }
}

/// The first line to show so that `selected` is visible. Scrolls only as far as necessary.
pub(crate) fn scrolled(first: usize, selected: usize, length: usize, page: usize) -> usize {
    let first = first.min(length.saturating_sub(page));
    first.clamp(selected.saturating_sub(page.saturating_sub(1)).min(selected), selected)
}

/// Clears `area` and draws a frame with a title around it; returns its inside.
pub(crate) fn panel(painter: &mut Painter, area: Rect, title: &str) -> Rect {
    painter.clear(area);
    let inner = painter.frame(area, "");
    painter.text(area.x + 1, area.y, inner.width, &format!(" {title} "), painter.shared.theme.heading());
    inner.inner(Margin::new(1, 0))
}

/// A key and its effect.
pub(crate) struct Hint<'a, T> {
    pub(crate) key: &'a str,
    pub(crate) label: &'a str,
    pub(crate) does: T,
}

impl<T> Hint<'_, T> {
    fn width(&self) -> u16 {
        (self.key.chars().count() + 1 + self.label.len()) as u16
    }
}

/// The width of a line of keys with this gap between them.
fn hints_width<T>(all: &[Hint<T>], gap: u16) -> u16 {
    all.iter().map(|hint| hint.width() + gap).sum::<u16>().saturating_sub(gap)
}

/// The gap between keys that fits into `width`.
fn gap<T>(all: &[Hint<T>], width: u16) -> u16 {
    if hints_width(all, 3) <= width { 3 } else { 2 }
}

/// Draws one line of keys with their effects in the middle of `area`; each can be clicked.
pub(crate) fn centred_hints<T: Copy>(buffer: &mut Buffer, area: Rect, theme: &Theme, all: &[Hint<T>], spots: &mut Spots<T>) {
    let left = area.width.saturating_sub(hints_width(all, gap(all, area.width))) / 2;
    hints(buffer, Rect { x: area.x + left, width: area.width - left, ..area }, theme, all, spots);
}

/// Draws one line of keys with their effects from the left of `area`, as many as fit; each can be clicked. Returns the column
/// behind it.
pub(crate) fn hints<T: Copy>(buffer: &mut Buffer, area: Rect, theme: &Theme, all: &[Hint<T>], spots: &mut Spots<T>) -> u16 {
    let gap = gap(all, area.width);
    let mut x = area.x;
    for hint in all {
        let room = area.right().saturating_sub(x);
        if hint.width() > room {
            break;
        }
        let line = Line::from(vec![
            Span::styled(hint.key, theme.accent()),
            Span::styled(" ", theme.text()),
            Span::styled(hint.label, theme.dim()),
        ]);
        let end = buffer.set_line(x, area.y, &line, room).0;
        spots.add(Rect { x, y: area.y, width: end - x, height: 1 }, hint.does);
        x = end + gap;
    }
    x.saturating_sub(gap)
}

/// Draws numbers as columns, the highest as high as `area`.
pub(crate) fn columns(buffer: &mut Buffer, area: Rect, theme: &Theme, unicode: bool, numbers: &[i32]) {
    for (row, y) in (0..).zip((area.y..area.bottom()).rev()) {
        columns_line(buffer, Rect { y, height: 1, ..area }, theme, unicode, numbers, (row, area.height));
    }
}

/// Draws line `row` from below of numbers as columns that are `rows` high: the last ones that fit, and wider if there is room.
pub(crate) fn columns_line(
    buffer: &mut Buffer,
    line: Rect,
    theme: &Theme,
    unicode: bool,
    numbers: &[i32],
    (row, rows): (u16, u16),
) {
    let steps: &[char] = if unicode { &['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] } else { &['.', ':', '|'] };
    let shown = &numbers[numbers.len().saturating_sub(usize::from(line.width))..];
    let pitch = (usize::from(line.width) / shown.len().max(1)).clamp(1, 3) as u16;
    let width = pitch.max(2) - 1;
    let highest = i64::from(shown.iter().copied().max().unwrap_or(0).max(1));
    let (step, levels) = (steps.len() as i64, i64::from(rows) * steps.len() as i64);
    for (x, &number) in (line.x..line.right()).step_by(usize::from(pitch)).zip(shown) {
        // A zero is a result too, so something is always drawn.
        let filled = (i64::from(number.max(0)) * levels / highest).max(1);
        let here = (filled - i64::from(row) * step).clamp(0, step);
        for x in x..x + width {
            if here > 0 {
                buffer[(x, line.y)].set_char(steps[here as usize - 1]).set_style(theme.bar_full());
            }
        }
    }
}

/// Writes `text` from the left of `area`'s line `row`, and returns the column after it.
pub(crate) fn write(buffer: &mut Buffer, area: Rect, column: u16, row: u16, text: &str, style: Style) -> u16 {
    if row >= area.height || column >= area.width {
        return column;
    }
    buffer.set_stringn(area.x + column, area.y + row, text, usize::from(area.width - column), style).0 - area.x
}

/// Writes `text` up to the right edge of `area`'s line `row`.
pub(crate) fn write_right(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    let width = text.chars().count() as u16;
    write(buffer, area, area.width.saturating_sub(width), row, text, style);
}

/// Writes paragraphs, wrapped to `area`, and returns the number of lines they took.
pub(crate) fn write_wrapped(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
    let mut rows = 0;
    for line in text.split('\n').flat_map(|paragraph| wrap(paragraph, area.width)).take(usize::from(area.height)) {
        write(buffer, area, 0, rows, line, style);
        rows += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_scrolls_no_further_than_needed() {
        assert_eq!(scrolled(0, 3, 10, 4), 0);
        assert_eq!(scrolled(0, 4, 10, 4), 1);
        assert_eq!(scrolled(5, 4, 10, 4), 4);
        assert_eq!(scrolled(9, 9, 10, 4), 6);
        assert_eq!(scrolled(3, 0, 0, 4), 0);
        assert_eq!(scrolled(0, 5, 10, 0), 5);
    }

    #[test]
    fn travel_stays_in_the_list() {
        assert_eq!(Travel::Lines(-1).from(0, 3, 2), 0);
        assert_eq!(Travel::Pages(1).from(0, 3, 9), 2);
        assert_eq!(Travel::Last.from(0, 0, 1), 0);
        assert_eq!(Travel::First.from(2, 3, 1), 0);
    }

    #[test]
    fn a_menu_goes_round() {
        assert_eq!((Travel::Lines(-1).around(0, 3, 2), Travel::Lines(1).around(2, 3, 2)), (2, 0));
        assert_eq!((Travel::Lines(1).around(0, 3, 2), Travel::Pages(1).around(2, 3, 2)), (1, 2));
        assert_eq!(Travel::Lines(-1).around(0, 0, 1), 0);
    }

    #[test]
    fn columns_show_the_last_numbers_highest_at_the_top() {
        let theme = Theme::new(barrow_app::ThemeName::Monochrome, super::super::colour::Depth::None);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        columns(&mut buffer, Rect::new(0, 0, 4, 2), &theme, true, &[99, 0, 4, 8, 2]);
        let rows: Vec<String> = (0..2).map(|y| (0..4).map(|x| buffer[(x, y)].symbol().to_owned()).collect()).collect();
        assert_eq!(rows, ["  █ ", "▁██▄"]);
    }
}
