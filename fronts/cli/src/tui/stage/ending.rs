//! The animation at the end of a run: the light of every cell, and one large line.

use super::board::glyph_of;
use crate::tui::colour::Depth;
use crate::tui::letters;
use crate::tui::paint::{Painter, centred, columns, wrap};
use crate::tui::theme::GOLD;
use barrow_app::ending::{FULL, Moment, moment};
use barrow_app::palette::Rgb;
use barrow_core::Tone;
use ratatui::buffer::{Cell, CellDiffOption};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::time::Duration;

/// How long one frame is shown.
pub(super) const FRAME: Duration = Duration::from_millis(50);
/// Cells this dark show nothing; with too few colours, the limit is `DIM`. \[sixteenths\]
const BLACK: i32 = -FULL + 2;
const DIM: i32 = -10;
/// Room on both sides of the line. \[columns\]
const MARGIN: u16 = 2;

/// The end of a run while it is shown.
#[derive(Debug)]
pub(super) struct Ending {
    line: String,
    is_won: bool,
    elapsed: Duration,
}

impl Ending {
    /// Starts with the first frame; `None` if there is nothing to show.
    pub(super) fn new(line: String, is_won: bool, is_reduced: bool) -> Option<Self> {
        moment(0, is_won, is_reduced).map(|_| Self { line, is_won, elapsed: Duration::ZERO })
    }

    /// The ending after some time; `None` once it is over.
    pub(super) fn after(self, time: Duration) -> Option<Self> {
        let ending = Self { elapsed: self.elapsed + time, ..self };
        ending.picture().is_some().then_some(ending)
    }

    /// The frame to show now.
    pub(super) fn picture(&self) -> Option<Moment> {
        moment(self.elapsed.as_millis() as u32, self.is_won, false)
    }

    /// Draws this frame over a screen with the hero at this place.
    pub(super) fn draw(&self, painter: &mut Painter, area: Rect, hero: Option<Rect>) {
        let Some(picture) = self.picture() else { return };
        let place = hero.unwrap_or_else(|| centred(area, 1, 1));
        if picture.has_fallen
            && let Some(cell) = hero.and_then(|at| painter.buffer.cell_mut(glyph_of(at)))
        {
            let (sign, behind) = (if painter.shared.options.unicode { '†' } else { '%' }, cell.bg);
            cell.set_char(sign).set_style(painter.shared.theme.tone(Tone::Bad)).set_bg(behind);
        }
        for (x, y) in area.positions().map(|at| (at.x, at.y)) {
            // A column is half as wide as a row is high.
            let (across, down) = (8 * u32::from(x.abs_diff(place.x)), 16 * u32::from(y.abs_diff(place.y)));
            let light = picture.light_at((across * across + down * down).isqrt() / u32::from(place.height.max(1)));
            shade(painter, (x, y), light);
        }
        if picture.has_line {
            self.draw_line(painter, area);
        }
    }

    /// Draws the line in the middle: in large letters if they fit, or else with spaced ones.
    fn draw_line(&self, painter: &mut Painter, area: Rect) {
        let style = painter.shared.theme.tone(if self.is_won { Tone::Great } else { Tone::Bad });
        let style = style.add_modifier(Modifier::BOLD).remove_modifier(Modifier::UNDERLINED);
        let width = area.width.saturating_sub(2 * MARGIN);
        let large = if painter.shared.options.unicode { letters::large(&self.line, width) } else { Vec::new() };
        let rows = if large.is_empty() || large.len() + 4 > usize::from(area.height) { spaced(&self.line, width) } else { large };
        let top = area.y + area.height.saturating_sub(rows.len() as u16) / 2;
        let band = Rect { y: top.saturating_sub(1), height: rows.len() as u16 + 2, ..area };
        painter.clear(band.intersection(area));
        for (y, row) in (top..).zip(&rows) {
            painter.text(area.x + (area.width - columns(row)) / 2, y, width, row, style);
        }
    }
}

/// The words in spaced capitals, in rows.
fn spaced(line: &str, width: u16) -> Vec<String> {
    let words = line.to_ascii_uppercase();
    let apart = |row: &str| row.chars().flat_map(|letter| [letter, ' ']).collect::<String>().trim_end().to_owned();
    wrap(&words, width.div_ceil(2)).flat_map(|row| [apart(row), String::new()]).collect::<Vec<_>>()
}

/// Darkens a cell, or tints it gold.
fn shade(painter: &mut Painter, at: (u16, u16), light: i32) {
    let theme = &painter.shared.theme;
    let (depth, paper, plain, gold) = (theme.depth(), theme.palette().paper, theme.text(), theme.tone(Tone::Great));
    // Pictures are lit separately.
    let is_letter = |cell: &&mut Cell| cell.diff_option != CellDiffOption::Skip;
    let Some(cell) = painter.buffer.cell_mut(at).filter(is_letter) else { return };
    let is_rough = matches!(depth, Depth::None | Depth::Sixteen);
    if light <= if is_rough { DIM } else { BLACK } {
        cell.reset();
        cell.set_style(plain);
    } else if is_rough {
        match light {
            ..-2 => cell.modifier = (cell.modifier | Modifier::DIM) - Modifier::BOLD,
            6.. => _ = cell.set_fg(gold.fg.unwrap_or(cell.fg)).set_style(Modifier::BOLD),
            _ => {}
        }
    } else if light != 0 {
        blend(cell, depth, if light < 0 { paper } else { GOLD }, light);
    }
}

/// Mixes the colours of a cell with another colour. Gold tints the paper only half as much.
fn blend(cell: &mut Cell, depth: Depth, with: Rgb, light: i32) {
    let parts = light.unsigned_abs() as u16;
    let mixed = |colour: Color, parts: u16| depth.rgb_of(colour).map(|rgb| rgb.towards(with, parts));
    if let Some(colour) = mixed(cell.fg, parts) {
        cell.set_fg(depth.writing(colour));
    }
    if let Some(colour) = mixed(cell.bg, if light < 0 { parts } else { parts / 3 }) {
        cell.set_bg(depth.background(colour));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::game::tests::shared;
    use crate::tui::theme::Theme;
    use barrow_app::ThemeName;
    use barrow_app::ending::LENGTH;
    use ratatui::buffer::Buffer;

    const AREA: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

    /// A screen full of letters, some time after the end.
    fn drawn(depth: Depth, is_won: bool, elapsed: u32) -> Buffer {
        let (mut shared, _folder) = shared();
        shared.theme = Theme::new(ThemeName::Default, depth);
        let mut buffer = Buffer::empty(AREA);
        let mut painter = Painter::new(&mut buffer, &shared);
        for y in 0..AREA.height {
            painter.text(0, y, AREA.width, &"x".repeat(80), shared.theme.text());
        }
        let ending = Ending::new("Smothered by a jelly".to_owned(), is_won, false).unwrap();
        ending.after(Duration::from_millis(elapsed.into())).unwrap().draw(&mut painter, AREA, Some(Rect::new(20, 4, 1, 1)));
        buffer
    }

    fn lit(buffer: &Buffer) -> usize {
        buffer.content().iter().filter(|cell| cell.symbol() == "x").count()
    }

    #[test]
    fn the_light_shrinks_to_the_hero_at_every_depth() {
        for depth in [Depth::None, Depth::Sixteen, Depth::Xterm256, Depth::True] {
            assert_eq!(lit(&drawn(depth, false, 0)), 80 * 24, "the blow lands first");
            let lights: Vec<usize> = (1000..=1700).step_by(100).map(|time| lit(&drawn(depth, false, time))).collect();
            assert!(lights.is_sorted_by(|one, next| one >= next) && lights[4] < 400 && lights[7] == 0, "{depth:?} {lights:?}");
            let last = drawn(depth, false, 1300);
            assert_eq!((last[(20, 4)].symbol(), last[(22, 4)].symbol(), last[(79, 23)].symbol()), ("†", "x", " "), "{depth:?}");
        }
    }

    #[test]
    fn the_light_of_a_victory_grows_where_there_is_colour() {
        for depth in [Depth::Sixteen, Depth::Xterm256, Depth::True] {
            let gold = |time| {
                let (now, before) = (drawn(depth, true, time), drawn(depth, true, 0));
                now.content().iter().zip(before.content()).filter(|(now, before)| now.fg != before.fg).count()
            };
            assert!(gold(100) == 0 && gold(700) < gold(1000) && gold(1500) > 1000, "{depth:?}");
        }
    }

    #[test]
    fn one_large_line_stands_in_the_middle() {
        let buffer = drawn(Depth::True, false, LENGTH - 100);
        let rows: Vec<String> = buffer.content().chunks(80).map(|row| row.iter().map(Cell::symbol).collect::<String>()).collect();
        let written: Vec<usize> = (0..24).filter(|&y| !rows[y].trim().is_empty()).collect();
        assert!(written.len() >= 8 && written[0] + written[written.len() - 1] >= 21, "{rows:#?}");
        assert!(rows.concat().chars().all(|letter| " ▀▄█".contains(letter)), "{rows:#?}");
        assert_eq!(spaced("By a jelly", 19), ["B Y   A   J E L L Y", ""]);
        assert_eq!(spaced("By a jelly", 18), ["B Y   A", "", "J E L L Y", ""]);
    }
}
