//! A box over the map with a list to choose from.

use crate::tui::layout::Layout;
use crate::tui::paint::{Painter, centred, columns, wrap};
use crate::tui::stage::carried;
use crate::tui::stage::facts;
use crate::tui::widgets::{Spots, more, scrolled};
use barrow_app::modes::{List, Row};
use barrow_core::{Fact, Variant};
use ratatui::layout::Rect;

/// The least width of a box that contains sentences. [columns]
const ROOM_FOR_SENTENCES: u16 = 44;

/// The indent of a row's second line. [columns]
const INDENT: u16 = 2;

/// The contents of a box other than its list.
#[derive(Clone, Copy)]
pub(super) struct Props<'a> {
    /// The variant being played: its legend has the pictures of rows.
    pub(super) variant: &'a Variant,
    /// Facts about the list's only subject.
    pub(super) facts: &'a [Fact],
    /// Key hints, drawn on the frame.
    pub(super) foot: &'a str,
    /// The least width of the box if there is room, so that its size stays steady.
    pub(super) least: u16,
    /// Areas with text. Rows that the box would cover partly are cleared.
    pub(super) texts: [Option<Rect>; 2],
}

/// One line of the box below its sentences.
enum Line<'a> {
    Heading(&'a str),
    Row(usize, &'a Row, String),
    /// The continuation of the row above.
    More(usize, String),
}

/// The lines of the list in a box of this width.
fn lines(list: &List, width: u16) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut group = "";
    for (index, row) in list.rows.iter().enumerate() {
        if row.group != group {
            group = row.group;
            lines.push(Line::Heading(group));
        }
        let (label, room) = (label(row), width.saturating_sub(columns(&row.hint) + 6));
        let room = if columns(&label) > room { room.saturating_sub(INDENT) } else { room };
        let mut words = wrap(&label, room).map(str::to_owned);
        lines.push(Line::Row(index, row, words.next().unwrap_or_default()));
        lines.extend(words.map(|words| Line::More(index, words)));
    }
    lines
}

fn label(row: &Row) -> String {
    if row.detail.is_empty() { row.label.clone() } else { format!("{}: {}", row.label, row.detail) }
}

/// The rows of the gap that a foot on the frame needs after the list.
fn gap(props: &Props) -> u16 {
    u16::from(!props.foot.is_empty())
}

/// The lines of the sentences, each with its sentence's number.
fn about_lines(list: &List, width: u16) -> impl Iterator<Item = (usize, &str)> {
    let sentences = list.about.iter().enumerate();
    sentences.flat_map(move |(index, line)| wrap(line, width.saturating_sub(4)).map(move |line| (index, line)))
}

/// The columns and rows of the box if `most` columns are available.
pub(super) fn size(list: &List, props: &Props, most: u16) -> (u16, u16) {
    let widest = list.rows.iter().map(|row| columns(&label(row)) + columns(&row.hint) + 8).max().unwrap_or(0);
    let sentences = if list.about.is_empty() { 0 } else { ROOM_FOR_SENTENCES };
    let width = widest.max(columns(&list.title) + 6).max(sentences).max(props.least).min(most);
    let head = about_lines(list, width).count() as u16 + facts::rows(props.facts, width.saturating_sub(4));
    (width, lines(list, width).len() as u16 + gap(props) + head + u16::from(head > 0) + 2)
}

/// The place of a list with the result of a run: beside the map if there is room, so that the final state stays visible, or else
/// over the map and inside its frame.
pub(super) fn beside_map(list: &List, props: &Props, layout: &Layout, area: Rect) -> Rect {
    let column = layout.panel.map(|panel| match layout.log {
        Some(log) if log.x == panel.x => panel.union(log),
        Some(_) | None => panel,
    });
    let has_room = |place: &Rect| place.width >= 30 && place.height >= size(list, props, place.width).1;
    let on_map = Some(layout.map).filter(|map| map.width > size(list, props, map.width).0 + 2);
    column.filter(has_room).or_else(|| on_map.filter(has_room)).unwrap_or(area)
}

/// The place of a list that belongs to the map: over the map if there is room.
pub(super) fn on_map(list: &List, props: &Props, layout: &Layout, area: Rect) -> Rect {
    let (width, height) = size(list, props, area.width);
    if layout.map.width >= width && layout.map.height >= height { layout.map } else { area }
}

/// Draws the box in the middle of `area` and remembers the places of the rows; returns the number of visible rows.
pub(super) fn draw(painter: &mut Painter, area: Rect, list: &List, props: &Props, spots: &mut Spots<usize>) -> usize {
    let (width, height) = size(list, props, area.width);
    let lines = lines(list, width);
    // If there is too little room, the choices have priority over the sentences.
    let room = area.height.saturating_sub(lines.len() as u16 + gap(props) + 3);
    let about: Vec<(usize, &str)> = about_lines(list, width).take(usize::from(room)).collect();
    let fact_rows = facts::rows(props.facts, width.saturating_sub(4)).min(room - about.len() as u16);
    let head = about.len() as u16 + fact_rows;
    let above = head + u16::from(head > 0);
    let place = centred(area, width, height.min(lines.len() as u16 + gap(props) + above + 2));
    for text in props.texts.into_iter().flatten().filter(|text| text.intersects(place)) {
        painter.clear(Rect { y: place.y, height: place.height, ..text }.intersection(text));
    }
    painter.clear(place);
    let inside = painter.frame(place, &list.title);
    let theme = &painter.shared.theme;
    let (text, dim, selected) = (theme.text(), theme.dim(), theme.selected());
    let words = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    for (y, (index, line)) in (words.y..words.bottom()).zip(&about) {
        let style = list.tone.filter(|_| *index == 0).map_or(text, |tone| theme.tone(tone));
        painter.text(words.x, y, words.width, line, style);
    }
    facts::draw(painter, Rect { y: words.y + about.len() as u16, height: fact_rows, ..words }, props.facts);
    let body = Rect { y: inside.y + above, height: inside.height.saturating_sub(above + gap(props)), ..inside };
    let page = usize::from(body.height);
    let at = lines.iter().position(|line| matches!(line, Line::Row(index, ..) if *index == list.selected)).unwrap_or_default();
    let first = scrolled(0, at, lines.len(), page);
    for (y, line) in (body.y..body.bottom()).zip(&lines[first..]) {
        let place = Rect { y, height: 1, ..body };
        match line {
            Line::Heading(heading) => {
                painter.text(words.x, y, words.width, heading, dim);
            }
            Line::Row(index, row, label) => {
                draw_row(painter, place, row, label, props.variant, *index == list.selected);
            }
            Line::More(_, label) => {
                let x = place.x + 2 + INDENT;
                let style = painter.shared.theme.text();
                painter.text(x, y, place.right().saturating_sub(x), label, style);
            }
        }
        if let Line::Row(index, ..) | Line::More(index, _) = line {
            if *index == list.selected {
                painter.buffer.set_style(place, selected);
            }
            spots.add(place, *index);
        }
    }
    if !props.foot.is_empty() && columns(props.foot) + 4 < place.width && place.height > 2 {
        painter.right_aligned(place.right().saturating_sub(1), place.bottom() - 1, &format!(" {} ", props.foot), dim);
    }
    // Draw the marks on the frame, because the last column belongs to the keys.
    let frame = Rect { x: place.right().saturating_sub(1), width: 1, ..body };
    more(painter, frame, (first > 0, first + page < lines.len()));
    page
}

fn draw_row(painter: &mut Painter, line: Rect, row: &Row, label: &str, variant: &Variant, is_selected: bool) {
    let theme = &painter.shared.theme;
    let (style, dim, accent) = (theme.tone(row.tone), theme.dim(), theme.accent());
    if is_selected {
        painter.text(line.x, line.y, 1, painter.strokes.pointer, accent);
    }
    let words = Rect { x: line.x + 2, width: line.width.saturating_sub(3), ..line };
    if let Some(picture) = row.picture {
        carried::draw(painter, words, &row.hint, picture, label, variant);
        return;
    }
    painter.text(words.x, line.y, line.width.saturating_sub(columns(&row.hint) + 4), label, style);
    painter.right_aligned(line.right().saturating_sub(1), line.y, &row.hint, dim);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::game::tests::shared;
    use barrow_app::modes::{Choice, MenuChoice};
    use ratatui::buffer::Buffer;
    use ratatui::crossterm::event::{KeyModifiers, MouseEvent, MouseEventKind};

    fn drawn(list: &List, area: Rect) -> (Buffer, Spots<usize>, usize) {
        let (shared, _folder) = shared();
        let (mut buffer, mut spots) = (Buffer::empty(area), Spots::default());
        let props = Props { variant: &Variant::BASE, facts: &[], foot: "", least: 0, texts: [None; 2] };
        let page = draw(&mut Painter::new(&mut buffer, &shared), area, list, &props, &mut spots);
        (buffer, spots, page)
    }

    fn text(buffer: &Buffer) -> String {
        let rows = buffer.content().chunks(usize::from(buffer.area.width));
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n").collect()
    }

    fn list(count: usize) -> List {
        let row = |number: usize| Row::new(Choice::Menu(MenuChoice::Resume), number.to_string(), format!("row {number}"));
        List::new("Rows", (0..count).map(row).collect())
    }

    #[test]
    fn a_list_that_is_too_long_scrolls_to_what_is_selected() {
        let area = Rect::new(0, 0, 40, 8);
        let (buffer, _, page) = drawn(&List { selected: 17, ..list(20) }, area);
        let text = text(&buffer);
        assert!(text.contains("row 17") && !text.contains("row 10") && page == 6, "{text}");
    }

    #[test]
    fn a_row_too_long_for_one_line_takes_two() {
        let long = "A row of words that nobody could read to their end if they stood on one line";
        let mut list = list(3);
        list.rows[1] = Row { hint: "x".to_owned(), ..Row::new(Choice::Menu(MenuChoice::Resume), "long", long) };
        let (buffer, spots, _) = drawn(&list, Rect::new(0, 0, 50, 12));
        let text = text(&buffer);
        assert!(text.contains("one line") && text.contains("row 2"), "{text}");
        let row = text.lines().position(|line| line.contains("one line")).unwrap() as u16;
        let event = MouseEvent { kind: MouseEventKind::Moved, column: 20, row, modifiers: KeyModifiers::NONE };
        assert_eq!(spots.under(event), Some(1));
    }

    #[test]
    fn rows_are_not_crowded_out_by_sentences() {
        let about = "Words that go on and on. ".repeat(20);
        let (buffer, ..) = drawn(&list(4).about(about), Rect::new(0, 0, 50, 10));
        let text = text(&buffer);
        assert!(text.contains("Words") && text.contains("row 0") && text.contains("row 3"), "{text}");
    }

    #[test]
    fn groups_have_headings_that_cannot_be_clicked() {
        let mut list = list(3);
        list.rows[2].group = "More";
        let (buffer, spots, _) = drawn(&list, Rect::new(0, 0, 40, 12));
        let text = text(&buffer);
        let row_of = |words: &str| text.lines().position(|line| line.contains(words)).unwrap() as u16;
        let under = |row| {
            let kind = MouseEventKind::Moved;
            spots.under(MouseEvent { kind, column: 20, row, modifiers: KeyModifiers::NONE })
        };
        assert_eq!([under(row_of("row 1")), under(row_of("More")), under(row_of("row 2"))], [Some(1), None, Some(2)]);
    }
}
