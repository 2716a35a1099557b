//! Draws a screen that is data.

use super::{Act, ContentScreen};
use crate::clean::clean;
use crate::tui::Shared;
use crate::tui::game::board::look;
use crate::tui::game::paint::{Painter, centred, columns, wrap};
use crate::tui::theme::Theme;
use crate::tui::widgets::{Hint, centred_hints, more, scrolled, typed};
use barrow_app::ThemeName;
use barrow_app::screens::{Action, Block, Content, Control, Field, Hold, Pair};
use barrow_core::{Entry, Role, Sight, Tone};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 82;
/// Explanations begin here. [column]
const INDENT: u16 = 22;
/// Narrower screens have explanations below the names. [columns]
const NARROW: u16 = 56;
/// Explanations that stand below a name begin here. [column]
const BELOW: u16 = 4;
/// Lines of a warning under the screen.
const MOST_WARNINGS: usize = 2;
/// The width of a sample of a theme. [columns]
const SAMPLE: u16 = 8;

/// A row of a screen. Each has the control that it belongs to.
pub(super) struct Row {
    hold: Option<usize>,
    pieces: Vec<Piece>,
}

/// Words or signs at a column.
struct Piece {
    column: u16,
    what: What,
}

enum What {
    Words(String, Manner),
    Sign(&'static Entry),
    Sample(ThemeName),
}

/// The look of words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Plain,
    Dim,
    Heading,
    Accent,
}

impl Manner {
    fn style(self, theme: &Theme) -> Style {
        match self {
            Self::Plain => theme.text(),
            Self::Dim => theme.dim(),
            Self::Heading => theme.heading(),
            Self::Accent => theme.accent(),
        }
    }
}

/// Makes rows from blocks.
struct Setting<'a> {
    width: u16,
    unicode: bool,
    /// Words that are being typed, and the control that they are for.
    typed: Option<(usize, &'a str)>,
    holds: usize,
    rows: Vec<Row>,
}

impl Setting<'_> {
    const fn is_narrow(&self) -> bool {
        self.width < NARROW
    }

    fn row(&mut self, hold: Option<usize>, pieces: Vec<Piece>) {
        self.rows.push(Row { hold, pieces });
    }

    /// An empty row, unless there is one, or a heading belongs to what follows.
    fn gap(&mut self) {
        let is_heading = |piece: &Piece| matches!(piece.what, What::Words(_, Manner::Heading)) && piece.column == 0;
        if self.rows.last().and_then(|row| row.pieces.first()).is_some_and(|piece| !is_heading(piece)) {
            self.row(None, Vec::new());
        }
    }

    fn words(&mut self, words: &str, manner: Manner) {
        for line in wrap(words, self.width) {
            self.row(None, vec![at(0, line, manner)]);
        }
    }

    /// A name in the first columns, and an explanation beside it, or below where there is no room.
    fn pair(&mut self, hold: Option<usize>, mut pieces: Vec<Piece>, name: u16, about: &str, manner: Manner, room: u16) {
        let is_beside = !self.is_narrow() && name < INDENT;
        let column = if self.is_narrow() { BELOW } else { INDENT };
        let mut lines = wrap(about, self.width.saturating_sub(column + room)).map(str::to_owned).collect::<Vec<_>>().into_iter();
        if is_beside && let Some(first) = lines.next() {
            pieces.push(at(column, first, manner));
        }
        self.row(hold, pieces);
        for line in lines.filter(|line| !line.is_empty()) {
            self.row(hold, vec![at(column, line, manner)]);
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match block {
                Block::Text { words, is_dim } => {
                    self.gap();
                    self.words(&clean(words), if *is_dim { Manner::Dim } else { Manner::Plain });
                }
                Block::Section { title, blocks, .. } => {
                    self.gap();
                    self.row(None, vec![at(0, clean(title), Manner::Heading)]);
                    self.blocks(blocks);
                }
                Block::Pairs { pairs } => pairs.iter().for_each(|pair| self.explained(pair)),
                Block::Fields { fields } => fields.iter().for_each(|field| self.field(field)),
                Block::Actions { actions } => actions.iter().for_each(|action| self.action(action)),
            }
        }
    }

    fn explained(&mut self, pair: &Pair) {
        let mut pieces: Vec<Piece> =
            (1..).zip(pair.signs.iter().take(2)).map(|(column, sign)| Piece { column, what: What::Sign(sign) }).collect();
        if pair.signs.len() > 2 {
            pieces.push(at(3, if self.unicode { "…" } else { "~" }, Manner::Dim));
        }
        let star = if self.unicode { "★" } else { "*" };
        pieces.extend(pair.is_earned.filter(|is_earned| *is_earned).map(|_| at(1, star, Manner::Heading)));
        let has_sign = !pair.signs.is_empty() || pair.is_earned.is_some();
        let start = if has_sign { 4 } else { 1 };
        let keys = pair.keys.join(" ");
        let manner = if pair.is_earned == Some(false) { Manner::Dim } else { Manner::Plain };
        let name_manner = if has_sign { manner } else { Manner::Accent };
        let is_key_list = pair.about.is_empty() && !self.is_narrow();
        let name = clean(&pair.name);
        let name = if keys.is_empty() || is_key_list { name.into_owned() } else { format!("{name}  {keys}") };
        let end = start + columns(&name) + 1;
        pieces.push(at(start, name, name_manner));
        let about = if is_key_list { keys } else { clean(&pair.about).into_owned() };
        self.pair(None, pieces, end, &about, manner, 0);
    }

    fn field(&mut self, field: &Field) {
        let hold = self.holds;
        self.holds += 1;
        let typed_here = self.typed.filter(|(at, _)| *at == hold).map(|(_, words)| typed(words));
        let about = match &field.control {
            Control::Words { value } if !value.is_empty() => value,
            _ => &field.about,
        };
        let theme = field.theme.and_then(ThemeName::find).filter(|_| !self.is_narrow());
        let mut pieces = vec![at(0, sign(&field.control, self.unicode), Manner::Accent), at(4, &field.title, Manner::Plain)];
        pieces.extend(theme.map(|theme| Piece { column: self.width.saturating_sub(SAMPLE), what: What::Sample(theme) }));
        let room = if theme.is_some() { SAMPLE + 1 } else { 0 };
        self.pair(Some(hold), pieces, 5 + columns(&field.title), typed_here.as_ref().unwrap_or(about), Manner::Dim, room);
    }

    fn action(&mut self, action: &Action) {
        let hold = self.holds;
        self.holds += 1;
        let arrow = if self.unicode { "→" } else { ">" };
        let key = action.key.map_or_else(String::new, |key| format!("  {key}"));
        self.row(Some(hold), vec![at(1, arrow, Manner::Accent), at(4, format!("{}{key}", clean(&action.label)), Manner::Plain)]);
    }
}

/// The key and the label of an action that has a key.
fn bound<'a>(index: usize, hold: &Hold<'a>) -> Option<(String, usize, &'a str)> {
    let Hold::Action(action) = hold else { return None };
    Some((action.key?.to_string(), index, &action.label))
}

fn at(column: u16, words: impl Into<String>, manner: Manner) -> Piece {
    Piece { column, what: What::Words(words.into(), manner) }
}

const fn sign(control: &Control, unicode: bool) -> &'static str {
    match (control, unicode) {
        (Control::Switch { is_on: true, .. }, _) => "[x]",
        (Control::Switch { is_on: false, .. }, _) => "[ ]",
        (Control::Choice { is_chosen: true, .. }, true) => " ● ",
        (Control::Choice { is_chosen: false, .. }, true) => " ○ ",
        (Control::Choice { is_chosen: true, .. }, false) => "(x)",
        (Control::Choice { is_chosen: false, .. }, false) => "( )",
        (Control::Range { .. } | Control::Words { .. }, _) => "...",
    }
}

/// The rows of a screen of this width.
fn rows(content: &Content, width: u16, unicode: bool, typed: Option<(usize, &str)>) -> Vec<Row> {
    let mut setting = Setting { width, unicode, typed, holds: 0, rows: Vec::new() };
    setting.blocks(&content.blocks);
    setting.rows
}

impl ContentScreen {
    /// Draws the screen, and a warning under it.
    pub(super) fn draw_content(&mut self, frame: &mut Frame, content: &Content, warning: &str, shared: &Shared) {
        let area = frame.area();
        let unicode = shared.options.unicode;
        let width = WIDEST.min(area.width);
        let typed = self.selected.zip(self.typed.as_deref());
        let rows = rows(content, width.saturating_sub(6), unicode, typed);
        let warnings: Vec<&str> =
            wrap(warning, width.saturating_sub(4)).filter(|line| !line.is_empty()).take(MOST_WARNINGS).collect();
        let most = area.height.saturating_sub(1 + warnings.len() as u16);
        let height = (rows.len() as u16).saturating_add(2).min(most);
        let top = (most - height) / 3;
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        let column = Rect { y: area.y + top, height, ..centred(area, width, height) };
        let inside = painter.frame(column, &clean(&content.title));
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        (self.rows, self.length) = (usize::from(inside.height), rows.len());
        if let Some(selected) = self.selected.filter(|_| self.follows) {
            let is_of = |row: &Row| row.hold == Some(selected);
            let last = rows.iter().rposition(is_of).unwrap_or_default();
            let first = rows.iter().position(is_of).unwrap_or_default();
            // The first control brings everything above it, if there is room.
            let first = if selected == 0 && last < self.rows { 0 } else { first };
            self.first = scrolled(self.first, last, rows.len(), self.rows);
            self.first = scrolled(self.first, first, rows.len(), self.rows);
        }
        self.first = self.first.min(self.length.saturating_sub(self.rows));
        for (y, row) in (inside.y..inside.bottom()).zip(rows.iter().skip(self.first)) {
            let line = Rect { y, height: 1, ..inside };
            row.draw(&mut painter, line);
            if let Some(hold) = row.hold {
                if self.selected == Some(hold) {
                    painter.buffer.set_style(line, shared.theme.selected());
                }
                self.spots.add(line, Act::Control(hold));
            }
        }
        let beyond = (self.first > 0, self.first + self.rows < self.length);
        more(painter.buffer, Rect { x: inside.x, width: inside.width + 1, ..inside }, &shared.theme, unicode, beyond);
        let shown = (self.first + self.rows).min(self.length);
        if self.length > self.rows {
            let place = format!(" {} to {shown} of {} ", self.first + 1, self.length);
            painter.right_aligned(column.right() - 2, column.bottom() - 1, &place, shared.theme.dim());
        }
        for (y, line) in (column.bottom()..).zip(warnings) {
            painter.text(column.x + 2, y, column.width, line, shared.theme.warning());
        }
        let holds = content.holds();
        let keys: Vec<(String, usize, &str)> = holds.iter().enumerate().filter_map(|(index, hold)| bound(index, hold)).collect();
        let bound = keys.iter().map(|(key, index, label)| Hint { key: key.as_str(), label, does: Act::Control(*index) });
        let is_text = !holds.iter().any(|hold| matches!(hold, Hold::Field(_)));
        let scrolls = (is_text && self.length > self.rows).then_some(Hint { key: "Space", label: "on", does: Act::Page });
        let links = (is_text && !holds.is_empty()).then_some(Hint { key: "Tab", label: "links", does: Act::Next });
        let choose = self.selected.map(|selected| Hint { key: "Enter", label: "choose", does: Act::Control(selected) });
        let back = Hint { key: "Esc", label: "back", does: Act::Back };
        let all: Vec<Hint<Act>> = choose.into_iter().chain(scrolls).chain(links).chain(bound).chain([back]).collect();
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        centred_hints(painter.buffer, foot, &shared.theme, &all, &mut self.spots);
    }
}

impl Row {
    fn draw(&self, painter: &mut Painter, line: Rect) {
        for Piece { column, what } in &self.pieces {
            let x = line.x + column;
            let width = line.width.saturating_sub(*column);
            match what {
                What::Words(words, manner) => {
                    let style = manner.style(&painter.shared.theme);
                    painter.clipped(x, line.y, width, words, style);
                }
                What::Sign(entry) => {
                    let look = look(painter, entry, Sight::InView);
                    painter.text(x, line.y, 1, look.glyph.encode_utf8(&mut [0; 4]), look.style);
                }
                What::Sample(name) => {
                    let theme = Theme::new(*name, painter.shared.depth);
                    let styles = [
                        ("@", theme.role(Role::Hero)),
                        ("b", theme.role(Role::Foe)),
                        ("Aa", theme.text()),
                        ("..", theme.dim()),
                        ("+", theme.tone(Tone::Good)),
                        ("!", theme.tone(Tone::Bad)),
                    ];
                    let mut x = x;
                    for (sign, style) in styles {
                        x = painter.text(x, line.y, 2, sign, style);
                    }
                }
            }
        }
    }
}
