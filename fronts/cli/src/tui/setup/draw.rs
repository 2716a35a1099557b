//! Draws the form for a new run: choices over help, and on large terminals the run's first view beside them.

use super::super::Shared;
use super::super::game::paint::{columns, shortened};
use super::super::widgets::{Hint, SMALLEST, centred_hints, fits, hints, panel, wrapped, write, write_wrapped};
use super::{Act, Origin, SetupScreen};
use barrow_app::seeds::MOST_DIGITS;
use barrow_app::sentences::SENTENCES;
use barrow_core::{Choice, Sight, Variant, VariantCode, View};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The form is no wider than this. [columns]
const FORM_WIDTH: u16 = 76;
/// Terminals this wide show the run's first view beside the form. [columns]
const WIDE: u16 = 120;

/// Rows of a line to choose, at most.
const MOST_ROWS: u16 = 3;
/// Rows of the seed and of the ways to choose it, with those between them.
const FOOT: u16 = 5;
/// Rows for the beginning of the help, the fewest that say how to play.
const HELP_LEAST: u16 = 3;

/// As many of the first sentences of `text` as fit into `area`. The help has the rest.
fn whole_sentences(text: &str, area: Rect) -> &str {
    let ends = text.match_indices(['.', '!', '?', ':']).map(|(at, sign)| at + sign.len());
    let is_end = |&end: &usize| text[end..].chars().next().is_none_or(char::is_whitespace);
    let fits = |&end: &usize| wrapped(&text[..end], area.width).count() <= usize::from(area.height);
    let end = ends.filter(is_end).take_while(fits).last().unwrap_or_default();
    &text[..end]
}

/// A line that can be chosen.
#[derive(Clone, Copy)]
struct Line {
    index: usize,
    is_on: bool,
    title: &'static str,
    about: &'static str,
    act: Act,
}

impl Line {
    const fn sign(&self, unicode: bool) -> &'static str {
        match (self.act, unicode, self.is_on) {
            (Act::Choice(_) | Act::Practice, _, true) => "[x] ",
            (Act::Choice(_) | Act::Practice, _, false) => "[ ] ",
            (_, true, true) => "● ",
            (_, true, false) => "○ ",
            (_, false, true) => "(x) ",
            (_, false, false) => "( ) ",
        }
    }

    /// Rows that all its words take.
    fn rows(&self, width: u16, unicode: bool) -> u16 {
        let before = columns(self.sign(unicode)) + columns(self.title) + 2;
        (wrapped(self.about, width.saturating_sub(before)).count() as u16).min(MOST_ROWS)
    }
}

impl SetupScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        if !fits(frame, &shared.theme, SMALLEST) {
            return;
        }
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let height = (area.height - 2).min(34);
        let top = area.y + (area.height - 2 - height) / 3;
        if area.width >= WIDE {
            let left = Rect { x: area.x + 2, y: top, width: FORM_WIDTH.min(area.width / 2), height };
            self.draw_form(buffer, left, shared);
            let right = Rect { x: left.right() + 1, width: area.width - left.width - 5, ..left };
            self.draw_first_view(buffer, right, shared);
        } else {
            let middle = Rect { x: area.x + (area.width - FORM_WIDTH) / 2, y: top, width: FORM_WIDTH, height };
            self.draw_form(buffer, middle, shared);
        }
        let all = [
            Hint { key: "Enter", label: "start", does: Act::Start },
            Hint { key: "Space", label: "switch", does: Act::Toggle },
            Hint { key: "?", label: "help", does: Act::Help },
            Hint { key: "Esc", label: "back", does: Act::Back },
        ];
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        centred_hints(buffer, foot, &shared.theme, &all, &mut self.spots);
    }

    fn draw_form(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let unicode = shared.options.unicode;
        let inside = panel(buffer, area, theme, unicode, &format!("New run of {}", self.info.title));
        let source = format!("{}, {} {} {}", self.info.author, self.info.year, if unicode { "·" } else { "-" }, self.info.origin);
        write(buffer, inside, 0, 0, &source, theme.dim());
        let mut row = 2;
        let below = |row: u16| Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
        let (variants, choices) = (self.variant_lines(), self.choice_lines());
        // Practice is the last line.
        let heading = if choices.len() > 1 { 2 } else { 0 };
        let rows = |line: &Line| line.rows(inside.width, unicode);
        let whole = row + heading + FOOT + variants.iter().chain(&choices).map(rows).sum::<u16>();
        let is_tight = whole + HELP_LEAST > inside.height;
        for line in &variants {
            row += self.draw_line(buffer, below(row), shared, line, MOST_ROWS);
        }
        if heading > 0 {
            write(buffer, inside, 0, row + 1, "Rules that can be switched on", theme.dim());
            row += heading;
        }
        for line in &choices {
            row += self.draw_line(buffer, below(row), shared, line, if is_tight { 1 } else { MOST_ROWS });
        }
        row += 1;
        let end = write(buffer, inside, 0, row, "Seed ", theme.text());
        let field = Rect { x: inside.x + end, y: inside.y + row, width: MOST_DIGITS as u16 + 2, height: 1 };
        buffer.set_style(field, theme.text().patch(theme.selected()));
        write(buffer, field, 1, 0, &self.seed, theme.text().patch(theme.selected()));
        let caret = if unicode { "▏" } else { "_" };
        write(buffer, field, 1 + self.seed.len() as u16, 0, caret, theme.accent().patch(theme.selected()));
        let told = match self.origin {
            Origin::Variant if self.current().default_seed.is_some() => "the original's: the same run as ever".to_owned(),
            Origin::Variant | Origin::Fresh => "fresh: nobody has chosen it".to_owned(),
            Origin::Daily => "today's (UTC), the same for all".to_owned(),
            Origin::Weekly => "this week's (UTC), the same for all".to_owned(),
            Origin::Typed => "yours: the same seed is the same run".to_owned(),
        };
        write(buffer, inside, end + field.width + 2, row, &told, theme.dim());
        row += 2;
        let mut ways = vec![
            Hint { key: "0-9", label: "type one", does: Act::Toggle },
            Hint { key: "d", label: "daily", does: Act::Daily },
            Hint { key: "w", label: "weekly", does: Act::Weekly },
            Hint { key: "f", label: "fresh", does: Act::Fresh },
        ];
        if self.current().default_seed.is_some() {
            ways.push(Hint { key: "o", label: "the original's", does: Act::Own });
        }
        // Typing has no place to click.
        let typing = ways.remove(0);
        let end = write(buffer, inside, 5, row, typing.key, theme.accent());
        let end = write(buffer, inside, end + 1, row, typing.label, theme.dim()) + 3;
        let rest = Rect { x: inside.x + end, y: inside.y + row, width: inside.width.saturating_sub(end), height: 1 };
        hints(buffer, rest, theme, &ways, &mut self.spots);
        row += 2;
        let rest = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
        if let Some(notice) = &self.notice {
            write_wrapped(buffer, rest, notice, theme.warning());
            return;
        }
        // In little room, the line of a rule has only the beginning of its words.
        let chosen = choices.iter().find(|line| is_tight && line.index == self.line);
        let words = chosen.map_or_else(|| whole_sentences(self.current().help, rest), |line| line.about);
        write_wrapped(buffer, rest, words, theme.dim());
    }

    fn variant_lines(&self) -> Vec<Line> {
        let line = |(index, variant): (usize, &'static Variant)| {
            let is_on = index == self.variant;
            Line { index, is_on, title: variant.title, about: variant.pitch, act: Act::Variant(index) }
        };
        self.info.variants.iter().enumerate().map(line).collect()
    }

    /// The rules that can be switched on, and practice.
    fn choice_lines(&self) -> Vec<Line> {
        let (first, choices) = (self.info.variants.len(), self.current().choices);
        let line = |(choice, Choice { id, about }): (usize, &'static Choice)| {
            let is_on = self.choices >> choice & 1 == 1;
            Line { index: first + choice, is_on, title: id, about, act: Act::Choice(choice) }
        };
        let practice = Line {
            index: first + choices.len(),
            is_on: self.is_practice,
            title: VariantCode::PRACTICE,
            about: SENTENCES.practice,
            act: Act::Practice,
        };
        choices.iter().enumerate().map(line).chain([practice]).collect()
    }

    /// Draws one line to choose at the top of `area`, on `most` rows at most, and says how many it took.
    fn draw_line(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared, line: &Line, most: u16) -> u16 {
        let theme = &shared.theme;
        let unicode = shared.options.unicode;
        let end = write(buffer, area, 0, 0, line.sign(unicode), theme.accent());
        let end = write(buffer, area, end, 0, line.title, theme.accent()) + 2;
        let text = Rect { x: area.x + end, width: area.width.saturating_sub(end), height: area.height.min(most), ..area };
        let height = if most == 1 {
            write(buffer, text, 0, 0, &shortened(line.about, text.width, unicode), theme.text());
            1
        } else {
            write_wrapped(buffer, text, line.about, theme.text()).max(1)
        };
        let whole = Rect { height, ..area };
        if line.index == self.line {
            buffer.set_style(whole, theme.selected());
        }
        self.spots.add(whole, line.act);
        height
    }

    /// The first view of the run. It shows no more than the player would see.
    fn draw_first_view(&self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let inside = panel(buffer, area, &shared.theme, shared.options.unicode, "The first view of it");
        let Ok(play) = self.header().and_then(|header| shared.shelf.start(&header).map_err(|error| error.to_string())) else {
            return;
        };
        let mut view = View::default();
        play.view(&mut view);
        let (topology, legend) = (play.variant().topology, &play.variant().legend);
        let (width, height) = view
            .positions()
            .map(|pos| topology.column_row(pos))
            .fold((0, 0), |size, (column, row)| (size.0.max(column + 1), size.1.max(row + 1)));
        let left = (i32::from(inside.width) - width).max(0) / 2;
        let top = (i32::from(inside.height) - height).max(0) / 2;
        for pos in view.positions().filter(|&pos| view.sight(pos) != Sight::Unknown) {
            let Some(entry) = view.top(pos).and_then(|id| legend.get(id)) else { continue };
            let (column, row) = topology.column_row(pos);
            let glyph = shared.glyph(entry);
            let style = shared.theme.entry(entry, play.variant().shown(view.sight(pos)));
            write(buffer, inside, (left + column) as u16, (top + row) as u16, glyph.encode_utf8(&mut [0; 4]), style);
        }
    }
}
