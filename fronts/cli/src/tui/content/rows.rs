//! The rows of a screen described as data, for a terminal of some width.

use super::Act;
use crate::clean::clean;
use crate::tui::paint::{Painter, columns, wrap};
use crate::tui::stage::draw_sign;
use crate::tui::theme::Theme;
use crate::tui::widgets::{self, Spots, typed};
use barrow_app::ThemeName;
use barrow_app::screens::{Action, Block, Content, Control, Field, Pair};
use barrow_core::{Entry, Role, Tone};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::rc::Rc;

/// The column where explanations begin.
const INDENT: u16 = 22;
/// Narrower screens show explanations below the names. [columns]
const NARROW: u16 = 56;
/// The column where explanations below a name begin.
const BELOW: u16 = 4;
/// The width of a sample of a theme. [columns]
const SAMPLE: u16 = 8;
/// The height of a chart. [rows]
pub(super) const CHART: u16 = 6;

/// A row of a screen, with the control that it belongs to.
pub(super) struct Row {
    pub(super) hold: Option<usize>,
    pieces: Vec<Piece>,
}

/// Words or signs at a column.
pub(super) struct Piece {
    pub(super) column: u16,
    pub(super) what: What,
}

pub(super) enum What {
    Words(String, Manner),
    Sign(&'static Entry),
    Sample(ThemeName),
    /// A tab, and its control.
    Tab(String, bool, usize),
    /// The line of a chart with this index from below.
    Columns(Rc<[i32]>, u16),
    /// A bar of this width.
    Bar(u16),
}

/// The look of words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Plain,
    Dim,
    Heading,
    Accent,
    Tone(Tone),
}

impl Manner {
    fn style(self, theme: &Theme) -> Style {
        match self {
            Self::Plain => theme.text(),
            Self::Dim => theme.dim(),
            Self::Heading => theme.heading(),
            Self::Accent => theme.accent(),
            Self::Tone(tone) => theme.tone(tone),
        }
    }
}

/// Makes rows from blocks.
pub(super) struct Setting<'a> {
    pub(super) width: u16,
    pub(super) unicode: bool,
    /// Text that is being typed, and the control that it is for.
    typed: Option<(usize, &'a str)>,
    /// True if keys are shown under the screen instead of among its rows.
    keys_are_below: bool,
    pub(super) holds: usize,
    pub(super) rows: Vec<Row>,
    /// The number of rows at the top that do not scroll.
    pub(super) pinned: usize,
}

impl Setting<'_> {
    const fn is_narrow(&self) -> bool {
        self.width < NARROW
    }

    pub(super) fn row(&mut self, hold: Option<usize>, pieces: Vec<Piece>) {
        self.rows.push(Row { hold, pieces });
    }

    /// An empty row, unless there already is one, or the last row is a heading for the next.
    pub(super) fn gap(&mut self) {
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

    /// A name in the first columns, and an explanation beside it, or below if there is no room.
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
                Block::Tabs { tabs, .. } => self.tabs(tabs),
                Block::Table { table } => self.table(table),
                Block::Chart { chart } => self.chart(chart),
                Block::Figures { figures } => self.figures(figures),
                Block::Picture { .. } => {}
                Block::Text { words, is_dim } => {
                    self.gap();
                    self.words(&clean(words), if *is_dim { Manner::Dim } else { Manner::Plain });
                }
                Block::Status { words } => {
                    self.gap();
                    self.words(&clean(words), Manner::Accent);
                }
                Block::Trouble { words } => {
                    self.gap();
                    self.words(&clean(words), Manner::Tone(Tone::Bad));
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
            Control::Words { value, .. } if !value.is_empty() => value,
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
        if self.keys_are_below && action.key.is_some() {
            return;
        }
        let arrow = if self.unicode { "→" } else { ">" };
        let key = action.key.map_or_else(String::new, |key| format!("  {key}"));
        self.row(Some(hold), vec![at(1, arrow, Manner::Accent), at(4, format!("{}{key}", clean(&action.label)), Manner::Plain)]);
    }
}

pub(super) fn at(column: u16, words: impl Into<String>, manner: Manner) -> Piece {
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

/// The rows of a screen of this width, and how many of them stay at the top.
pub(super) fn rows(content: &Content, width: u16, unicode: bool, typed: Option<(usize, &str)>) -> (Vec<Row>, usize) {
    let keys_are_below = content.blocks.iter().any(|block| matches!(block, Block::Tabs { .. }));
    let mut setting = Setting { width, unicode, typed, keys_are_below, holds: 0, rows: Vec::new(), pinned: 0 };
    setting.blocks(&content.blocks);
    (setting.rows, setting.pinned)
}

impl Row {
    pub(super) fn draw(&self, painter: &mut Painter, line: Rect, spots: &mut Spots<Act>) {
        for Piece { column, what } in &self.pieces {
            let x = line.x + column;
            let width = line.width.saturating_sub(*column);
            match what {
                What::Words(words, manner) => {
                    let style = manner.style(&painter.shared.theme);
                    painter.clipped(x, line.y, width, words, style);
                }
                What::Tab(label, is_chosen, hold) => {
                    let theme = &painter.shared.theme;
                    let style = if *is_chosen { theme.accent().patch(theme.selected()) } else { theme.dim() };
                    painter.clipped(x, line.y, width, label, style);
                    spots.add(Rect { x, width: columns(label).min(width), ..line }, Act::Control(*hold));
                }
                What::Columns(values, row) => {
                    let (theme, unicode) = (&painter.shared.theme, painter.shared.options.unicode);
                    widgets::columns_line(painter.buffer, Rect { x, width, ..line }, theme, unicode, values, (*row, CHART));
                }
                What::Bar(long) => {
                    let (sign, style) = (if painter.shared.options.unicode { "█" } else { "|" }, painter.shared.theme.bar_full());
                    painter.text(x, line.y, width, &sign.repeat(usize::from((*long).min(width))), style);
                }
                What::Sign(entry) => {
                    draw_sign(painter, x, line.y, entry);
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
