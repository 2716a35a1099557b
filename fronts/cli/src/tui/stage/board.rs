//! The map on the screen: the part of it that is shown, and the look of each cell.

use crate::tui::layout::Scale;
use crate::tui::marks::Marks;
use crate::tui::paint::Painter;
use crate::tui::theme::is_rock;
use barrow_app::sights::bearing_of;
use barrow_core::{Danger, Pos, Role, Sight, Topology, Variant, View};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The part of the map on the screen, so that the mouse can find its cells.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Board {
    area: Rect,
    scale: Scale,
    /// Text column and row of the map in the upper left corner of `area`.
    left: i32,
    top: i32,
}

/// Columns and rows of text that a map takes.
pub(crate) fn text_size(topology: Topology, (width, height): (u16, u16)) -> (u16, u16) {
    match topology {
        Topology::Square4 | Topology::Square8 => (width, height),
        Topology::Hex if is_hexagon((width, height)) => (2 * width - 1, height),
        Topology::Hex => ((2 * width + height).saturating_sub(2), height),
    }
}

/// The text column where a map begins.
fn first_column(topology: Topology, (width, height): (u16, u16)) -> i32 {
    if topology == Topology::Hex && is_hexagon((width, height)) { i32::from(width / 2) } else { 0 }
}

/// Tells whether a map of this size uses only the hexagon in its middle. See [`Variant::size`].
const fn is_hexagon((width, height): (u16, u16)) -> bool {
    width == height && width % 2 == 1
}

/// The first row or column of a window of `length` on a map of `size`. It moves from `now` only as far as necessary to keep `at`
/// well inside.
fn scrolled(now: i32, at: i32, length: i32, size: i32) -> i32 {
    if size <= length {
        return -((length - size) / 2);
    }
    let margin = (length / 3).min(12);
    let start = now.min(at - margin).max(at + margin + 1 - length);
    start.clamp(0, size - length)
}

impl Board {
    /// Places the window on the map in `area` with the focus well inside, and scrolls only as far as necessary.
    pub(crate) fn place(&mut self, area: Rect, scale: Scale, view: &View, topology: Topology, focus: Option<Pos>) {
        let (columns, rows) = text_size(topology, (view.width, view.height));
        let first = first_column(topology, (view.width, view.height));
        let (width, height) = (i32::from(area.width / scale.across), i32::from(area.height / scale.down));
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        if (self.area, self.scale) != (area, scale) {
            (self.left, self.top) = (first + (columns - width) / 2, (rows - height) / 2);
        }
        let (column, row) = focus.map_or((self.left + width / 2, self.top + height / 2), |pos| topology.column_row(pos));
        (self.area, self.scale) = (area, scale);
        self.left = first + scrolled(self.left - first, column - first, width, columns);
        self.top = if rows - height <= 2 && rows > height {
            // The outermost rows are walls: show the middle and stay there, unless the hero stands on an outermost row.
            ((rows - height) / 2).clamp((row + 1 - height).max(0), row.max(0))
        } else {
            scrolled(self.top, row, height, rows)
        };
    }

    /// The cell at a place on the screen.
    pub(crate) fn cell_at(&self, view: &View, topology: Topology, x: u16, y: u16) -> Option<Pos> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let before = if self.has_bricks(topology) { self.scale.across / 2 } else { 0 };
        let column = i32::from((x - self.area.x + before) / self.scale.across) + self.left;
        let row = i32::from((y - self.area.y) / self.scale.down) + self.top;
        // The gap between two hexes belongs to the left one.
        let cell = topology.cell_at(column, row).or_else(|| topology.cell_at(column - 1, row))?;
        view.contains(cell).then_some(cell)
    }

    /// The place of a cell on the screen, if it is in the window.
    pub(crate) fn on_screen(&self, topology: Topology, pos: Pos) -> Option<Rect> {
        let (column, row) = topology.column_row(pos);
        let place = self.character(column, row)?;
        if !self.has_bricks(topology) {
            return Some(place);
        }
        // The two halves are the gaps on both sides.
        let x = place.x.saturating_sub(self.scale.across / 2);
        Some(Rect { x, width: 2 * self.scale.across, ..place }.intersection(self.area))
    }

    /// Tells whether hexes are drawn as bricks without gaps, which takes more than one column for a character.
    pub(super) fn has_bricks(&self, topology: Topology) -> bool {
        topology == Topology::Hex && self.scale.across > 1
    }

    /// The place of the gap on the right of a hex, if it is in the window and hexes have gaps.
    pub(super) fn gap_on_screen(&self, topology: Topology, pos: Pos) -> Option<Rect> {
        let (column, row) = topology.column_row(pos);
        self.character(column + 1, row).filter(|_| topology == Topology::Hex && !self.has_bricks(topology))
    }

    /// The place of a character of the map's text on the screen, if it is in the window.
    fn character(&self, column: i32, row: i32) -> Option<Rect> {
        let Scale { across, down } = self.scale;
        let x = u16::try_from(column - self.left).ok()?.checked_mul(across)?;
        let y = u16::try_from(row - self.top).ok()?.checked_mul(down)?;
        let is_inside = x + across <= self.area.width && y + down <= self.area.height;
        is_inside.then(|| Rect::new(self.area.x + x, self.area.y + y, across, down))
    }

    /// Draws every known cell of a map of squares.
    pub(super) fn draw_squares(&self, painter: &mut Painter, view: &View, variant: &Variant) {
        let looks = Looks::new(painter, variant, self.scale.across > 1);
        let is_known = !view.sight.is_empty();
        let (width, mut index) = (view.width as i16, 0);
        for y in 0..view.height as i16 {
            for x in 0..width {
                let sight = if is_known { view.sight.get(index).copied().unwrap_or_default() } else { Sight::InView };
                if sight != Sight::Unknown
                    && let Some(&id) = view.tiles.get(index)
                {
                    self.put(painter, variant.topology, Pos::new(x, y), looks.of(id, sight));
                }
                index += 1;
            }
        }
        for thing in &view.things {
            self.put(painter, variant.topology, thing.at, looks.of(thing.id, view.sight(thing.at).max(Sight::Remembered)));
        }
    }

    /// Draws the marks over the map.
    pub(super) fn draw_marks(&self, painter: &mut Painter, view: &View, variant: &Variant, marks: &Marks) {
        let theme = &painter.shared.theme;
        let (flash, path) = (theme.warning().add_modifier(Modifier::REVERSED), theme.selected());
        let cursor = theme.accent().add_modifier(Modifier::REVERSED);
        self.mark_dangers(painter, view, variant);
        self.mark_threats(painter, view, variant.topology);
        for &pos in marks.flash {
            self.mark(painter, variant.topology, pos, flash);
        }
        for &pos in marks.path {
            self.mark(painter, variant.topology, pos, path);
        }
        if let Some(aim) = marks.aim {
            for &pos in aim.around.iter().chain(&aim.cells) {
                self.mark(painter, variant.topology, pos, path);
            }
            for target in &aim.targets {
                self.mark(painter, variant.topology, target.at, flash);
            }
        }
        if let Some(pos) = marks.cursor {
            self.mark(painter, variant.topology, pos, cursor);
        }
        if let Some(pos) = marks.cursor.or(marks.faced).filter(|_| variant.topology == Topology::Hex) {
            self.bracket(painter, view, variant, pos);
        }
        self.hint_beyond(painter, view, variant, marks.has_frame);
    }

    fn put(&self, painter: &mut Painter, topology: Topology, pos: Pos, look: Look) {
        if let Some(place) = self.on_screen(topology, pos) {
            put(painter, place, look);
        }
    }

    /// Marks cells where a step would harm the player. If the ground cannot be tinted, a sign behind the cell shows it too. An arrow
    /// shows an announced strike: instead of the ground, or where it comes in to what stands there.
    fn mark_dangers(&self, painter: &mut Painter, view: &View, variant: &Variant) {
        let (theme, topology) = (&painter.shared.theme, variant.topology);
        let (danger, sign, can_tint) = (theme.danger(), theme.warning(), theme.can_tint());
        for Danger { at, id, dir } in view.dangers.iter().copied() {
            self.mark(painter, topology, at, danger);
            let behind = if topology == Topology::Hex && !self.has_bricks(topology) {
                self.gap_on_screen(topology, at)
            } else {
                self.on_screen(topology, at)
                    .filter(|place| place.width > 1)
                    .map(|place| Rect { x: glyph_of(place).0 + 1, ..place })
            };
            let behind = behind.map(glyph_row);
            if let Some(arrow) = dir.and_then(|dir| bearing_of(topology, dir)).map(|bearing| painter.shared.arrow(bearing)) {
                let is_bare = view.thing(at).is_none_or(|thing| variant.legend.role(thing.id) == Role::Effect);
                let is_from_left =
                    dir.and_then(|dir| topology.delta(dir)).is_some_and(|step| topology.column_row(step.into()).0 > 0);
                let beside = behind.map(|(x, y)| if is_from_left { (x.saturating_sub(2), y) } else { (x, y) });
                let place = if is_bare { self.on_screen(topology, at).map(glyph_of) } else { beside };
                let cell = place.and_then(|place| painter.buffer.cell_mut(place));
                if let Some(cell) = cell.filter(|cell| is_bare || cell.symbol() == " ") {
                    cell.set_symbol(arrow).set_style(sign);
                }
                continue;
            }
            let behind = behind.filter(|_| !can_tint);
            let Some(cell) = behind.and_then(|behind| painter.buffer.cell_mut(behind)) else { continue };
            // The sign of a condition says more.
            if let Some(entry) = variant.legend.get(id).filter(|_| cell.symbol() == " ") {
                cell.set_char(painter.shared.glyph(entry)).set_style(sign);
            }
        }
    }

    /// Marks creatures to beware of.
    fn mark_threats(&self, painter: &mut Painter, view: &View, topology: Topology) {
        let theme = &painter.shared.theme;
        let marked: Vec<_> = view.things.iter().filter_map(|thing| Some((thing.at, theme.threat(thing.threat?)?))).collect();
        for (at, style) in marked {
            self.mark(painter, topology, at, style);
        }
    }

    fn mark(&self, painter: &mut Painter, topology: Topology, pos: Pos, style: Style) {
        if let Some(place) = self.on_screen(topology, pos) {
            painter.buffer.set_style(place, style);
        }
    }

    /// Brackets on both sides of a hex: in the gaps, or at the ends of its brick.
    fn bracket(&self, painter: &mut Painter, view: &View, variant: &Variant, pos: Pos) {
        let style = painter.shared.theme.accent();
        let topology = variant.topology;
        let has_sign = |at| view.thing(at).is_some_and(|thing| signs_of(variant, thing.conditions).next().is_some());
        let brick = self.on_screen(topology, pos).filter(|_| self.has_bricks(topology));
        for (gap, bracket) in [(pos.offset(-1, 0), "["), (pos, "]")] {
            let is_first = bracket == "[";
            // The sign of a condition stands in the gap behind its creature, and says more than a bracket.
            if brick.is_none() && has_sign(gap) {
                continue;
            }
            let place = match brick {
                Some(brick) => Some(if is_first { brick } else { Rect { x: brick.right().saturating_sub(1), ..brick } }),
                None => self.gap_on_screen(topology, gap),
            };
            if let Some(cell) = place.map(glyph_row).and_then(|place| painter.buffer.cell_mut(place)) {
                let behind = cell.bg;
                cell.set_symbol(bracket).set_style(style).set_bg(behind);
            }
        }
    }

    /// Draws arrows on the edges, or on the frame, where the map that the player knows goes on.
    fn hint_beyond(&self, painter: &mut Painter, view: &View, variant: &Variant, has_frame: bool) {
        let (columns, rows) = text_size(variant.topology, (view.width, view.height));
        let right = self.left + i32::from(self.area.width / self.scale.across);
        let bottom = self.top + i32::from(self.area.height / self.scale.down);
        let first = first_column(variant.topology, (view.width, view.height));
        if self.left <= first && self.top <= 0 && right >= first + i32::from(columns) && bottom >= i32::from(rows) {
            return;
        }
        let mut beyond = [false; 4];
        for pos in view.positions() {
            let (column, row) = variant.topology.column_row(pos);
            let off = [row < self.top, row >= bottom, column < self.left, column >= right];
            if off.contains(&true)
                && view.sight(pos) != Sight::Unknown
                && !matches!(view.tile(pos).map_or(Role::Blank, |id| variant.legend.role(id)), Role::Wall | Role::Blank)
            {
                for (beyond, off) in beyond.iter_mut().zip(off) {
                    *beyond |= off;
                }
            }
        }
        let frame = Rect {
            x: self.area.x.saturating_sub(1),
            y: self.area.y.saturating_sub(1),
            width: self.area.width + 2,
            height: self.area.height + 2,
        };
        let Rect { x, y, width, height } = if has_frame { frame } else { self.area };
        let middles = [(x + width / 2, y), (x + width / 2, y + height - 1), (x, y + height / 2), (x + width - 1, y + height / 2)];
        let style = painter.shared.theme.accent();
        for ((beyond, arrow), (x, y)) in beyond.into_iter().zip(painter.strokes.arrows).zip(middles) {
            if beyond {
                painter.text(x, y, 1, arrow, style);
            }
        }
    }
}

/// The look of one id.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// Its character.
    pub(crate) glyph: char,
    /// Its style.
    pub(crate) style: Style,
    /// True if its character fills all of a cell that has more than one column.
    pub(super) is_solid: bool,
}

impl Look {
    /// Empty paper.
    pub(super) const NOTHING: Self = Self { glyph: ' ', style: Style::new(), is_solid: false };

    /// The same look on a block, which fills the cell instead of characters.
    pub(super) fn on(self, block: Style) -> Self {
        Self { style: self.style.patch(block), is_solid: false, ..self }
    }
}

/// Draws a look in `place`: its character in the middle, or everywhere if it is solid, on ground of a single colour.
pub(super) fn put(painter: &mut Painter, place: Rect, look: Look) {
    let behind = look.style.remove_modifier(Modifier::all().difference(Modifier::REVERSED));
    for position in place.positions() {
        if let Some(cell) = painter.buffer.cell_mut(position) {
            if look.is_solid || <(u16, u16)>::from(position) == glyph_of(place) {
                cell.set_char(look.glyph).set_style(look.style);
            } else {
                cell.set_char(' ').set_style(behind);
            }
        }
    }
}

/// The place of a cell's glyph.
pub(super) const fn glyph_of(place: Rect) -> (u16, u16) {
    (place.x + (place.width - 1) / 2, place.y + (place.height - 1) / 2)
}

/// The first column of a cell, in the row of its glyph.
const fn glyph_row(place: Rect) -> (u16, u16) {
    (place.x, place.y + (place.height - 1) / 2)
}

/// The looks of all ids of a legend, computed once a frame.
struct Looks {
    seen: Vec<Option<Look>>,
    remembered: Vec<Option<Look>>,
    unlisted: Look,
}

impl Looks {
    /// The looks of all ids. If cells are larger than a character, each has its own block.
    fn new(painter: &Painter, variant: &Variant, has_blocks: bool) -> Self {
        let theme = &painter.shared.theme;
        let all = |sight| {
            let mut looks = vec![None; 256];
            for entry in variant.legend.entries() {
                let look = look(painter, entry, sight);
                let block = theme.ground(entry, theme.palette().paper, sight).filter(|_| has_blocks);
                looks[usize::from(entry.id)] = Some(block.map_or(look, |block| look.on(block)));
            }
            looks
        };
        let unlisted = Look { glyph: '?', style: painter.shared.theme.dim(), is_solid: false };
        Self { seen: all(Sight::InView), remembered: all(variant.shown(Sight::Remembered)), unlisted }
    }

    fn of(&self, id: u8, sight: Sight) -> Look {
        let looks = if sight == Sight::InView { &self.seen } else { &self.remembered };
        looks[usize::from(id)].unwrap_or(self.unlisted)
    }
}

/// The look of a legend's entry.
pub(super) fn look(painter: &Painter, entry: &barrow_core::Entry, sight: Sight) -> Look {
    let glyph = painter.shared.glyph(entry);
    let style = if entry.role == Role::Blank { painter.shared.theme.text() } else { painter.shared.theme.entry(entry, sight) };
    Look { glyph, style, is_solid: is_rock(entry) || matches!(glyph, '░'..='▓') }
}

/// The signs of conditions, the last first, which matters most. Skips signs that look like the ground.
pub(super) fn signs_of(variant: &Variant, conditions: u16) -> impl Iterator<Item = char> {
    let is_ground = move |glyph| variant.legend.entries().iter().any(|entry| entry.role == Role::Floor && entry.ascii == glyph);
    let all = variant.conditions.iter().enumerate().rev();
    let set = all.filter(move |(bit, _)| conditions >> bit & 1 == 1).map(|(_, condition)| condition.glyph);
    set.filter(move |&glyph| !is_ground(glyph))
}

/// Draws the sign of an entry in view and returns the column after it.
pub(crate) fn draw_sign(painter: &mut Painter, x: u16, y: u16, entry: &barrow_core::Entry) -> u16 {
    let look = look(painter, entry, Sight::InView);
    painter.text(x, y, 1, look.glyph.encode_utf8(&mut [0; 4]), look.style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Condition, Dir, Entry, Legend, Thing};
    use ratatui::layout::Position;

    fn view(width: u16, height: u16) -> View {
        let mut view = View::default();
        view.begin(width, height);
        view.tiles.resize(usize::from(width) * usize::from(height), 0);
        view
    }

    #[test]
    fn the_window_follows_and_never_leaves_the_map() {
        assert_eq!(scrolled(0, 0, 20, 100), 0);
        assert_eq!(scrolled(0, 10, 20, 100), 0);
        assert_eq!(scrolled(0, 14, 20, 100), 1);
        assert_eq!(scrolled(0, 99, 20, 100), 80);
        assert_eq!(scrolled(50, 52, 20, 100), 46);
        assert_eq!(scrolled(7, 3, 20, 10), -5);
    }

    const fn entry(id: u8, glyph: char, role: Role) -> Entry {
        Entry { id, name: "it", glyph, ascii: glyph, colour: Colour::Grey, role, about: "" }
    }

    const fn condition(glyph: char) -> Condition {
        Condition { name: "odd", glyph, about: "", ..Condition::BASE }
    }

    static SHORE: Variant = Variant {
        size: (5, 1),
        topology: Topology::Hex,
        legend: Legend::new(&[entry(0, '.', Role::Floor), entry(1, 'c', Role::Foe), entry(2, 'x', Role::Effect)]),
        conditions: &[condition('!'), condition('z')],
        ..Variant::BASE
    };

    /// A row of hexes as text.
    fn row(unicode: bool, fill: impl FnOnce(&mut View)) -> String {
        let (mut shared, _folder) = crate::tui::game::tests::shared();
        shared.options.unicode = unicode;
        let mut view = view(5, 1);
        fill(&mut view);
        let area = Rect::new(0, 0, 10, 1);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        let mut board = Board::default();
        board.place(area, Scale::default(), &view, SHORE.topology, None);
        let mut painter = Painter::new(&mut buffer, &shared);
        super::super::hexes::draw(&board, &mut painter, &view, &SHORE, &Marks::default());
        board.draw_marks(&mut painter, &view, &SHORE, &Marks::default());
        buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned()
    }

    #[test]
    fn an_arrow_shows_a_strike_on_bare_ground_or_behind_what_stands_there() {
        let strikes = |view: &mut View| {
            let strike = |x, dir| Danger::new(Pos::new(x, 0), 1).towards(Dir(dir));
            view.things.extend([2, 1, 1].into_iter().zip([1, 3, 4]).map(|(id, x)| Thing::new(id, Pos::new(x, 0))));
            view.dangers.extend([strike(0, 2), strike(1, 3), strike(3, 3), strike(4, 5)]);
        };
        assert_eq!(row(true, strikes), "↗ → .→c c↙");
        assert_eq!(row(false, strikes), "/ > .>c c/");
    }

    #[test]
    fn a_thing_has_room_for_two_signs_on_hexes() {
        let odd = |view: &mut View| view.things.push(Thing { conditions: 3, ..Thing::new(1, Pos::new(2, 0)) });
        assert_eq!(row(true, odd), ". .!cz. .");
    }

    #[test]
    fn the_mouse_finds_the_cell_that_was_drawn_there() {
        let scale = |across, down| Scale { across, down };
        for (topology, scale) in [
            (Topology::Square8, scale(2, 1)),
            (Topology::Square4, scale(1, 1)),
            (Topology::Square8, scale(4, 2)),
            (Topology::Hex, scale(1, 1)),
            (Topology::Hex, scale(2, 2)),
        ] {
            let view = view(30, 20);
            let mut board = Board::default();
            board.place(Rect::new(5, 3, 24, 12), scale, &view, topology, Some(Pos::new(15, 10)));
            let mut found = 0;
            for pos in view.positions() {
                if let Some(place) = board.on_screen(topology, pos) {
                    for Position { x, y } in place.positions() {
                        assert_eq!(board.cell_at(&view, topology, x, y), Some(pos), "{topology:?}");
                    }
                    found += 1;
                }
            }
            assert!(found >= 24 / 4 * 12 / scale.down / scale.down, "{topology:?} shows {found} cells");
            assert_eq!(board.cell_at(&view, topology, 4, 3), None);
        }
    }

    #[test]
    fn a_square_of_hexes_takes_room_for_its_hexagon_only() {
        assert_eq!(text_size(Topology::Hex, (21, 21)), (41, 21));
        let view = view(21, 21);
        let mut board = Board::default();
        board.place(Rect::new(0, 0, 41, 21), Scale::default(), &view, Topology::Hex, None);
        let centre = Pos::new(10, 10);
        for pos in view.positions() {
            let is_inside = Topology::Hex.distance(centre, pos) <= 10;
            assert!(!is_inside || board.on_screen(Topology::Hex, pos).is_some(), "{pos:?}");
        }
        assert_eq!(board.on_screen(Topology::Hex, Pos::new(0, 10)), Some(Rect::new(0, 10, 1, 1)));
        assert_eq!(board.on_screen(Topology::Hex, Pos::new(20, 10)), Some(Rect::new(40, 10, 1, 1)));
    }

    #[test]
    fn a_map_two_rows_too_high_shows_its_middle() {
        let view = view(77, 25);
        let mut board = Board::default();
        board.place(Rect::new(0, 1, 80, 23), Scale::default(), &view, Topology::Square8, Some(Pos::new(3, 22)));
        assert_eq!((board.left, board.top), (-1, 1));
        board.place(Rect::new(0, 1, 80, 23), Scale::default(), &view, Topology::Square8, Some(Pos::new(3, 24)));
        assert_eq!(board.top, 2);
    }
}
