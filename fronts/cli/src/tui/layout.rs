//! The places of everything on the screen, chosen by the size of the terminal and of the map.

use ratatui::layout::Rect;

/// The smallest terminal to play on. [columns, rows]
pub(crate) const SMALLEST: (u16, u16) = (48, 16);

/// Tells whether a terminal of this size is too small to play on.
pub(crate) const fn is_too_small(area: Rect) -> bool {
    area.width < SMALLEST.0 || area.height < SMALLEST.1
}

/// The size of a character of the map. A cell of squares is one character, and a hex is two: its glyph and a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// Columns of the screen.
    pub(crate) across: u16,
    /// Rows of the screen.
    pub(crate) down: u16,
}

impl Default for Scale {
    fn default() -> Self {
        Self { across: 1, down: 1 }
    }
}

/// The places of the parts of a game's screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The map's cells.
    pub(crate) map: Rect,
    /// The frame around the map.
    pub(crate) frame: Option<Rect>,
    /// The size of the map's characters.
    pub(crate) scale: Scale,
    /// Numbers, legend and explanations. Without a panel, `status` has the numbers.
    pub(crate) panel: Option<Rect>,
    /// Messages, under a rule.
    pub(crate) log: Option<Rect>,
    /// One line for everything that has no place elsewhere.
    pub(crate) status: Option<Rect>,
    /// The pack and explanations, if the far right has room for them.
    pub(crate) side: Option<Rect>,
}

const PANEL_LEAST: u16 = 17;
const PANEL_MOST: u16 = 40;
/// A panel under a wide map explains the things in view.
const EXPLAINING_PANEL: u16 = 64;
/// The width of a panel beside a map of hexes.
const HEX_PANEL: u16 = 30;
/// The width of a panel beside a map with square cells, and beside a larger map.
const SQUARE_PANEL: u16 = 28;
const ROOMY_PANEL: u16 = 34;
/// The width for a panel and the pack.
const BOTH: u16 = 68;
const LOG_LEAST: u16 = 3;
/// Rows of messages that a fight needs.
const FIGHT: u16 = 4;
const LOG_GOOD: u16 = 8;
const LOG_MOST: u16 = 12;
/// A map may lose this many rows before another layout is better, because its outermost rows are walls.
const MAY_LOSE: u16 = 2;
/// From this size on, the parts fill the screen. [columns, rows]
const ROOMY: (u16, u16) = (96, 28);
/// If there would be fewer columns for messages, they stretch over the whole screen.
const LOG_WIDE: u16 = 60;

/// From this width on, a map in pictures leaves its panel more room. [columns]
#[cfg(feature = "pictures")]
const ROOMY_PICTURES: u16 = 140;

/// From large to small. A row is as high as two columns are wide.
const SQUARES: [Scale; 4] =
    [Scale { across: 6, down: 3 }, Scale { across: 4, down: 2 }, Scale { across: 2, down: 1 }, Scale { across: 1, down: 1 }];
const HEXES: [Scale; 3] = [Scale { across: 3, down: 3 }, Scale { across: 2, down: 2 }, Scale { across: 1, down: 1 }];

impl Layout {
    /// The best layout in `area` for a map of `columns` by `rows` of text.
    pub(crate) fn choose(area: Rect, columns: u16, rows: u16, is_hex: bool) -> Self {
        let is_roomy = area.width >= ROOMY.0 && area.height >= ROOMY.1;
        if is_hex && !is_roomy && area.width > columns + HEX_PANEL && area.height >= rows + LOG_LEAST {
            return Self::hexes(area, columns, rows);
        }
        for &scale in if is_hex { &HEXES[..] } else { &SQUARES } {
            let (wide, high) = (columns.saturating_mul(scale.across), rows.saturating_mul(scale.down));
            let (framed_width, framed_height) = (wide.saturating_add(2), high.saturating_add(2));
            let beside = area.width.saturating_sub(framed_width.saturating_add(1));
            let least = match scale.across {
                _ if is_hex => HEX_PANEL,
                1 => PANEL_LEAST,
                2 => SQUARE_PANEL,
                _ => ROOMY_PANEL,
            };
            if framed_height <= area.height && beside >= least {
                let fills = is_roomy && beside >= SQUARE_PANEL;
                return if fills { Self::roomy(area, wide, high, scale, is_hex) } else { Self::beside(area, wide, high, scale) };
            }
            if scale.down == 1 && framed_width <= area.width && area.height >= framed_height + 9 {
                return Self::above(area, wide, high, scale);
            }
        }
        if area.width > columns + PANEL_LEAST && area.height + MAY_LOSE >= rows {
            return Self::bare(area, columns, rows);
        }
        if columns <= area.width && area.height + MAY_LOSE > rows {
            return Self::whole(area);
        }
        Self::scrolling(area, columns, rows)
    }

    #[cfg(feature = "pictures")]
    /// The layout for a map drawn as a picture. `size` takes the most columns and rows available, and returns the ones that the
    /// picture fills; `None` if there is too little room.
    pub(crate) fn pictured(area: Rect, size: impl FnOnce((u16, u16)) -> Option<(u16, u16)>) -> Option<Self> {
        let log = if area.height >= ROOMY.1 { LOG_LEAST + 2 } else { 0 };
        let panel = if area.width >= ROOMY_PICTURES { PANEL_MOST } else { HEX_PANEL };
        let most = (area.width.checked_sub(panel + 3)?, area.height.checked_sub(log + 2)?);
        let (wide, high) = size(most)?;
        Some(Self::roomy(area, wide, high, Scale::default(), true))
    }

    /// Fills a large screen: map on the left, panel on the right, and messages under the map, or under the panel if the map is
    /// too high. The panel shares its room with the pack, if there is enough.
    fn roomy(area: Rect, wide: u16, high: u16, scale: Scale, can_carry: bool) -> Self {
        let (width, height) = (wide + 2, high + 2);
        let spare = area.height - height;
        // A wide panel has room for more messages than a few rows under the map.
        let has_low_log = spare >= if area.width - width > BOTH { LOG_GOOD } else { LOG_LEAST + 2 };
        let frame = Rect { width, height: if has_low_log { height } else { area.height }, ..area };
        let is_long = has_low_log && width < LOG_WIDE;
        let right = Rect {
            x: frame.right() + 1,
            width: area.width - width - 1,
            height: if is_long { height } else { area.height },
            ..area
        };
        let (column, log) = if has_low_log {
            let log = Rect { y: frame.bottom(), height: spare, width: if is_long { area.width } else { width }, ..area };
            (right, log)
        } else {
            let height = (right.height / 3).max(LOG_LEAST + 1);
            let column = Rect { height: right.height - height, ..right };
            (column, Rect { y: column.bottom(), height, ..right })
        };
        let has_side = can_carry && column.width >= BOTH;
        let panel = Rect { width: if has_side { column.width * 9 / 20 } else { column.width }, ..column };
        let side = Rect { x: panel.right() + 1, width: column.width.saturating_sub(panel.width + 1), ..column };
        Self {
            map: inside(frame),
            frame: Some(frame),
            scale,
            panel: Some(panel),
            log: Some(log),
            status: None,
            side: has_side.then_some(side),
        }
    }

    /// Map on the left, panel on the right, messages below both.
    fn hexes(area: Rect, columns: u16, rows: u16) -> Self {
        let has_frame = area.height >= rows + 2 + 2 * LOG_LEAST && area.width > columns + 2 + HEX_PANEL;
        let rim = if has_frame { 2 } else { 0 };
        let panel_width = (area.width - columns - rim - 1).min(PANEL_MOST);
        let main = columns + rim + 1 + panel_width;
        let left = area.x + (area.width - main) / 2;
        // A map with a frame leaves room under it, and the panel can use some of it.
        let upper = if has_frame {
            (rows + rim).max(area.height.saturating_sub(LOG_MOST + 4)).min(rows + rim + 8)
        } else {
            rows.min(area.height - FIGHT)
        };
        let log_height = (area.height - upper).min(LOG_MOST);
        let top = area.y + (area.height - upper - log_height) / 2;
        let frame = Rect::new(left, top, columns + rim, (rows + rim).min(upper));
        Self {
            map: if has_frame { inside(frame) } else { frame },
            frame: has_frame.then_some(frame),
            panel: Some(Rect::new(left + columns + rim + 1, top, panel_width, upper)),
            log: Some(Rect::new(left, top + upper, main, log_height)),
            ..Self::default()
        }
    }

    /// Map on the left, panel on the right, messages below or under the panel.
    fn beside(area: Rect, wide: u16, rows: u16, scale: Scale) -> Self {
        let frame_width = wide + 2;
        let panel_width = (area.width - frame_width - 1).min(PANEL_MOST);
        let left = area.x + (area.width - frame_width - 1 - panel_width) / 2;
        let spare = area.height - rows - 2;
        if spare >= LOG_LEAST + 2 || panel_width < 28 && spare >= 2 {
            // A frame would take the rows that a fight needs.
            let rim = if spare >= FIGHT { 2 } else { 0 };
            // A small map leaves room that the panel can use.
            let upper = (rows + rim).max(area.height.saturating_sub(8).min(20));
            let log_height = (area.height - upper).min(LOG_MOST);
            let top = area.y + (area.height - upper - log_height) / 2;
            let frame = Rect::new(left, top, wide + rim, rows + rim);
            let panel_width = panel_width + 2 - rim;
            return Self {
                map: if rim > 0 { inside(frame) } else { frame },
                frame: (rim > 0).then_some(frame),
                scale,
                panel: Some(Rect::new(frame.right() + 1, top, panel_width, upper)),
                log: Some(Rect::new(left, top + upper, frame.width + 1 + panel_width, log_height)),
                ..Self::default()
            };
        }
        let top = area.y + spare / 2;
        let frame = Rect::new(left, top, frame_width, rows + 2);
        let right = Rect::new(left + frame_width + 1, area.y, panel_width, area.height);
        Self { map: inside(frame), frame: Some(frame), scale, status: None, ..Self::split(right) }
    }

    /// A column of panel, with messages under it.
    fn split(column: Rect) -> Self {
        let log_height = (column.height / 3).clamp(LOG_LEAST + 1, LOG_MOST);
        let panel = Rect { height: column.height - log_height, ..column };
        let log = Rect { y: panel.bottom(), height: log_height, ..column };
        Self { map: column, panel: Some(panel), log: Some(log), ..Self::default() }
    }

    /// Map at the top; panel and messages side by side below it.
    fn above(area: Rect, wide: u16, rows: u16, scale: Scale) -> Self {
        let (width, height) = (wide + 2, rows + 2);
        let below = (area.height - height).min(24);
        let total = width.max(70).min(area.width);
        let left = area.x + (area.width - total) / 2;
        let top = area.y + (area.height - height - below) / 2;
        let frame = Rect::new(area.x + (area.width - width) / 2, top, width, height);
        let panel_width = (total / 2).min(EXPLAINING_PANEL);
        let lower = Rect::new(left, top + height, total, below);
        Self {
            map: inside(frame),
            frame: Some(frame),
            scale,
            panel: Some(Rect { width: panel_width, ..lower }),
            log: Some(Rect { x: left + panel_width + 1, width: total - panel_width - 1, ..lower }),
            ..Self::default()
        }
    }

    /// Map without a frame, the panel beside it.
    fn bare(area: Rect, columns: u16, rows: u16) -> Self {
        let panel_width = (area.width - columns - 1).min(PANEL_MOST);
        let left = area.x + (area.width - columns - 1 - panel_width) / 2;
        let height = rows.min(area.height);
        let map = Rect::new(left, area.y + (area.height - height) / 2, columns, height);
        let right = Rect::new(left + columns + 1, area.y, panel_width, area.height);
        Self { map, ..Self::split(right) }
    }

    /// Nothing but the map, and one line over it.
    fn whole(area: Rect) -> Self {
        let status = Rect { height: 1, ..area };
        let map = Rect { y: area.y + 1, height: area.height - 1, ..area };
        Self { map, status: Some(status), ..Self::default() }
    }

    /// A window on a map that is larger than the terminal.
    fn scrolling(area: Rect, columns: u16, rows: u16) -> Self {
        if area.width >= 100 && area.height >= 24 {
            let wide = columns.min(area.width - 33);
            let high = rows.min(area.height - 2 - LOG_LEAST - 2);
            return Self::beside(area, wide, high, Scale::default());
        }
        let log_height = if area.height >= 20 { LOG_LEAST + 1 } else { 2 };
        let status = Rect { height: 1, ..area };
        let frame = Rect::new(
            area.x + (area.width - (columns + 2).min(area.width)) / 2,
            area.y + 1,
            (columns + 2).min(area.width),
            (area.height - 1 - log_height).min(rows + 2),
        );
        let log = Rect { y: frame.bottom(), height: log_height, ..area };
        Self { map: inside(frame), frame: Some(frame), log: Some(log), status: Some(status), ..Self::default() }
    }
}

const fn inside(frame: Rect) -> Rect {
    Rect { x: frame.x + 1, y: frame.y + 1, width: frame.width - 2, height: frame.height - 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(width: u16, height: u16, columns: u16, rows: u16) -> Layout {
        Layout::choose(Rect::new(0, 0, width, height), columns, rows, false)
    }

    #[test]
    fn every_map_of_the_shelf_is_whole_at_80_by_24_but_the_widest() {
        for (columns, rows) in [(15, 10), (20, 20), (20, 10), (60, 20)] {
            let layout = at(80, 24, columns, rows);
            assert_eq!((layout.map.width / layout.scale.across, layout.map.height), (columns, rows));
            assert!(layout.panel.is_some(), "{columns}x{rows}");
        }
        // Rows 0 and 24 of these maps are solid rock.
        assert_eq!((at(80, 24, 77, 25).map.height, at(80, 24, 40, 25).map.height), (23, 24));
    }

    #[test]
    fn square_cells_are_drawn_square_where_there_is_room() {
        for (width, height, columns, rows, across) in [(80, 24, 20, 20, 2), (160, 50, 77, 25, 2), (80, 24, 60, 20, 1)] {
            assert_eq!(at(width, height, columns, rows).scale.across, across, "{columns}x{rows}");
        }
    }

    #[test]
    fn a_fight_has_four_rows_of_messages_on_a_small_screen() {
        for (columns, rows, is_hex) in
            [(41, 21, true), (20, 20, false), (15, 10, false), (20, 10, false), (60, 20, false), (40, 25, false)]
        {
            let layout = Layout::choose(Rect::new(0, 0, 80, 24), columns, rows, is_hex);
            assert!(layout.log.is_some_and(|log| log.height >= 4), "{columns}x{rows}: {layout:?}");
        }
    }

    #[test]
    fn cells_grow_with_the_screen() {
        for (columns, rows, is_hex, expected) in
            [(41, 21, true, 2), (20, 20, false, 2), (15, 10, false, 3), (20, 10, false, 3), (40, 25, false, 1)]
        {
            let layout = Layout::choose(Rect::new(0, 0, 160, 50), columns, rows, is_hex);
            assert_eq!(layout.scale.down, expected, "{columns}x{rows}");
        }
    }

    #[test]
    fn no_large_screen_is_left_empty_around_its_parts() {
        for (width, height) in [(100, 30), (120, 40), (160, 50), (200, 60)] {
            for (columns, rows, is_hex) in [
                (41, 21, true),
                (20, 20, false),
                (15, 10, false),
                (20, 10, false),
                (40, 25, false),
                (60, 20, false),
                (77, 25, false),
            ] {
                let layout = Layout::choose(Rect::new(0, 0, width, height), columns, rows, is_hex);
                let parts = [Some(layout.frame.unwrap_or(layout.map)), layout.panel, layout.log, layout.side];
                let used: u32 = parts.into_iter().flatten().map(Rect::area).sum();
                let all = u32::from(width) * u32::from(height);
                assert!(used * 100 >= all * 94, "{columns}x{rows} at {width}x{height} uses {used} of {all}: {layout:?}");
            }
        }
    }

    #[test]
    fn hexes_stand_beside_a_panel_over_messages_and_beside_the_pack_where_there_is_room() {
        let at = |width, height| Layout::choose(Rect::new(0, 0, width, height), 41, 21, true);
        let small = at(80, 24);
        assert_eq!((small.map, small.panel), (Rect::new(0, 0, 41, 20), Some(Rect::new(42, 0, 38, 20))));
        assert_eq!((small.log, small.side), (Some(Rect::new(0, 20, 80, 4)), None));
        let large = at(160, 50);
        assert!(large.side.is_some_and(|side| side.width >= 38 && side.height >= 30), "{large:?}");
        assert!(large.log.is_some_and(|log| log.height >= 12), "{large:?}");
    }

    proptest! {
        #[test]
        fn nothing_overlaps_or_leaves_the_screen(
            width in SMALLEST.0..240, height in SMALLEST.1..80, columns in 1u16..200, rows in 1u16..100, is_hex: bool,
        ) {
            let area = Rect::new(3, 1, width, height);
            let layout = Layout::choose(area, columns, rows, is_hex);
            let parts: Vec<Rect> =
                [Some(layout.frame.unwrap_or(layout.map)), layout.panel, layout.log, layout.status, layout.side].into_iter().flatten().collect();
            for (index, part) in parts.iter().enumerate() {
                prop_assert_eq!(part.intersection(area), *part, "outside: {:?}", layout);
                for other in &parts[..index] {
                    prop_assert!(!part.intersects(*other), "{:?}", layout);
                }
            }
            prop_assert!(layout.map.width >= 10.min(columns) && layout.map.height >= 8.min(rows), "{:?}", layout);
            prop_assert!(layout.panel.is_some() || layout.status.is_some());
        }
    }
}
