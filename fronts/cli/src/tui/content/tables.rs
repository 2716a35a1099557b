//! Tabs, tables, charts and totals as rows.

use super::rows::{CHART, Manner, Piece, Setting, What, at};
use crate::clean::clean;
use crate::tui::paint::{columns, shortened};
use barrow_app::date::{self, Date};
use barrow_app::screens::{Bar, Chart, Column, Figure, Look, Tab, Table};
use std::rc::Rc;
use std::time::Duration;

/// The width of a chart's scale. [columns]
const SCALE: u16 = 8;
/// The column where bars with names begin.
const BARS: u16 = 18;
/// Wider screens have room for times of day. [columns]
const WIDE: u16 = 110;
/// The gap between the columns of a table. [columns]
const GAP: u16 = 2;
/// The width that a sentence in a table needs. [columns]
const STORY: u16 = 14;

impl Setting<'_> {
    pub(super) fn tabs(&mut self, tabs: &[Tab]) {
        let (mut pieces, mut column) = (Vec::new(), 0);
        for tab in tabs {
            let label = format!(" {} ", clean(&tab.label));
            let end = column + columns(&label);
            if end > self.width && !pieces.is_empty() {
                self.row(None, std::mem::take(&mut pieces));
                column = 0;
            }
            let width = columns(&label);
            pieces.push(Piece { column, what: What::Tab(label, tab.is_chosen, self.holds) });
            column += width + 1;
            self.holds += 1;
        }
        self.row(None, pieces);
        self.pinned = self.rows.len();
    }

    /// The widths of a table's columns; `None` for those without room.
    fn widths(&self, table: &Table) -> Vec<Option<u16>> {
        let natural = |(index, column): (usize, &Column)| {
            let cells = table.rows.iter().filter_map(|row| row.cells.get(index));
            let widest = match column.look {
                Look::Time if self.width >= WIDE => 16,
                Look::Time => 10,
                Look::Story => STORY,
                Look::Name | Look::Tag | Look::Number | Look::Keys => cells.map(|cell| columns(&cell.words)).max().unwrap_or(0),
            };
            (widest > 0).then(|| widest.max(columns(column.title)))
        };
        let mut widths: Vec<Option<u16>> = table.columns.iter().enumerate().map(natural).collect();
        loop {
            let room: u16 = widths.iter().flatten().map(|width| width + GAP).sum::<u16>().saturating_sub(GAP);
            let lacking = room.saturating_sub(self.width);
            let shown = table.columns.iter().zip(&mut widths).filter(|(_, width)| width.is_some());
            match shown.max_by_key(|(column, _)| column.gives_way) {
                Some((column, width)) if lacking > 0 && column.gives_way > 0 => *width = None,
                _ => break,
            }
        }
        let room: u16 = widths.iter().flatten().map(|width| width + GAP).sum::<u16>().saturating_sub(GAP);
        for (column, width) in table.columns.iter().zip(&mut widths) {
            if let Some(width) = width {
                match column.look {
                    Look::Story => *width += self.width.saturating_sub(room),
                    Look::Name => *width = width.saturating_sub(room.saturating_sub(self.width)).max(1),
                    Look::Tag | Look::Time | Look::Number | Look::Keys => {}
                }
            }
        }
        widths
    }

    pub(super) fn table(&mut self, table: &Table) {
        let has_actions = table.rows.iter().any(|row| !row.actions.is_empty() || !row.about.is_empty());
        if !has_actions {
            self.gap();
            self.row(None, vec![at(0, &table.title, Manner::Heading)]);
        }
        let widths = self.widths(table);
        let unicode = self.unicode;
        let place = |cells: &mut dyn Iterator<Item = (String, Manner)>| {
            let mut column = 0;
            let mut pieces = Vec::new();
            for ((width, (words, manner)), info) in widths.iter().zip(cells).zip(&table.columns) {
                let Some(width) = *width else { continue };
                let words = shortened(&words, width, unicode);
                let indent = if info.look == Look::Number { width.saturating_sub(columns(&words)) } else { 0 };
                pieces.push(at(column + indent, words, manner));
                column += width + GAP;
            }
            pieces
        };
        let manner = if has_actions { Manner::Heading } else { Manner::Dim };
        let head = place(&mut table.columns.iter().map(|column| (column.title.to_owned(), manner)));
        let is_first = self.pinned == self.rows.len();
        self.row(None, head);
        if is_first {
            self.pinned = self.rows.len();
        }
        let is_wide = self.width >= WIDE;
        for row in &table.rows {
            let hold = has_actions.then_some(self.holds);
            self.holds += 1;
            let cells = &mut row.cells.iter().zip(&table.columns).map(|(cell, column)| {
                let manner = match (cell.tone, column.look) {
                    (Some(tone), _) => Manner::Tone(tone),
                    (None, Look::Keys) => Manner::Accent,
                    (None, Look::Time | Look::Tag) => Manner::Dim,
                    (None, Look::Name | Look::Number | Look::Story) => Manner::Plain,
                };
                (cell.seconds.map_or_else(|| clean(&cell.words).into_owned(), |seconds| moment(seconds, is_wide)), manner)
            });
            let pieces = place(cells);
            self.row(hold, pieces);
        }
    }

    pub(super) fn chart(&mut self, chart: &Chart) {
        self.gap();
        self.row(None, vec![at(0, &chart.title, Manner::Heading)]);
        let values: Rc<[i32]> = chart.bars.iter().map(|bar| bar.value).collect();
        let highest = values.iter().copied().max().unwrap_or(0).max(1);
        if chart.has_names {
            for bar in &chart.bars {
                let room = self.width.saturating_sub(BARS + SCALE);
                let width = (i64::from(bar.value.max(0)) * i64::from(room) / i64::from(highest)) as u16;
                let name = shortened(&clean(&bar.name), BARS - 1, self.unicode);
                let bars = Piece { column: BARS, what: What::Bar(width) };
                self.row(None, vec![at(0, name, Manner::Plain), bars, at(BARS + width + 1, &bar.label, Manner::Dim)]);
            }
            return;
        }
        for line in (0..CHART).rev() {
            let scale = if line + 1 == CHART { highest.to_string() } else { String::new() };
            let columns = Piece { column: SCALE, what: What::Columns(values.clone(), line) };
            self.row(None, vec![at(0, scale, Manner::Dim), columns]);
        }
        if let [first, .., last] = &chart.bars[..] {
            let short = |bar: &Bar| bar.name.split(',').next().unwrap_or_default().to_owned();
            let ends = format!("{} {} {}", short(first), if self.unicode { "…" } else { "..." }, short(last));
            self.row(None, vec![at(SCALE, ends, Manner::Dim)]);
        }
    }

    pub(super) fn figures(&mut self, figures: &[Figure]) {
        self.gap();
        let (mut pieces, mut column) = (Vec::new(), 0);
        for Figure { name, value } in figures {
            let width = columns(name) + 1 + columns(value);
            if column + width > self.width {
                self.row(None, std::mem::take(&mut pieces));
                column = 0;
            }
            pieces.extend([at(column, *name, Manner::Dim), at(column + columns(name) + 1, value, Manner::Plain)]);
            column += width + 3;
        }
        self.row(None, pieces);
    }
}

/// A date (UTC), with the time of day if there is room.
pub(crate) fn moment(seconds: u32, is_wide: bool) -> String {
    let time = Duration::from_secs(seconds.into());
    let moment = if is_wide { date::minute(time) } else { Date::of(time).map(|date| date.to_string()) };
    moment.unwrap_or_default()
}
