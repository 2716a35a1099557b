//! The picture of a run: map, numbers, legend, messages.

mod board;
pub(crate) mod carried;
mod effects;
mod ending;
pub(crate) mod facts;
mod hexes;
mod hud;
pub(crate) mod key_hints;
mod light;
mod log;
pub(crate) mod panel;
pub(crate) mod props;

pub(crate) use board::draw_sign;

use super::layout::{Layout, SMALLEST, is_too_small};
use super::marks::Marks;
use super::paint::{Painter, centred, columns, wrap};
use super::pictures;
use barrow_app::Explained;
use barrow_app::session::Observed;
use barrow_app::sights::faced;
use barrow_core::{Event, Pos, Tone, Topology, Variant};
use board::{Board, glyph_of, text_size};
use effects::Effects;
use ending::Ending;
use props::Props;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::time::Duration;

/// The state that only drawing a run needs.
#[derive(Default)]
pub(crate) struct Stage {
    /// The effects of the last turn, while they are shown.
    pub(crate) effects: Effects,
    ending: Option<Ending>,
    /// Counts the moments between moves.
    phase: u32,
    board: Board,
    pictures: pictures::Map,
    /// True if the map is never shown in pictures.
    is_in_glyphs: bool,
    /// The events of the last turn.
    events: Vec<Event>,
}

impl Stage {
    /// A stage without pictures, so that its cells can be copied elsewhere: a picture is bound to its place on the screen.
    pub(crate) fn in_glyphs() -> Self {
        Self { is_in_glyphs: true, ..Self::default() }
    }

    /// Shows the effects of a turn's events, in place of earlier ones.
    pub(crate) fn show(&mut self, events: &[Event], variant: &Variant, has_motion: bool) {
        self.effects.clear();
        self.events.clear();
        self.ending = None;
        if has_motion {
            self.events.extend_from_slice(events);
            self.effects.start(events, variant);
        }
    }

    /// Shows the end of a run with the words `line`, unless motion is reduced.
    pub(crate) fn end(&mut self, line: String, is_won: bool, is_reduced: bool) {
        self.ending = Ending::new(line, is_won, is_reduced);
    }

    /// Stops showing the end.
    pub(crate) fn skip_end(&mut self) {
        self.ending = None;
    }

    /// Tells whether the end is being shown.
    pub(crate) const fn is_ending(&self) -> bool {
        self.ending.is_some()
    }

    /// How long the picture stays, if anything moves.
    pub(crate) fn pause(&self) -> Option<Duration> {
        if self.effects.is_running() { Some(effects::FRAME) } else { self.ending.as_ref().map(|_| ending::FRAME) }
    }

    /// Moves on to the next moment.
    pub(crate) fn tick(&mut self) {
        let time = self.pause().unwrap_or_default();
        self.ending = self.ending.take().and_then(|ending| ending.after(time));
        self.effects.tick();
        self.phase = self.phase.wrapping_add(1);
    }

    /// The cell at a place on the screen.
    pub(crate) fn cell_at(&self, observed: &Observed, x: u16, y: u16) -> Option<Pos> {
        if self.pictures.is_shown() {
            return self.pictures.cell_at(&observed.view, x, y);
        }
        self.board.cell_at(&observed.view, observed.variant.topology, x, y)
    }

    /// The place of a cell on the screen, if it is shown.
    pub(crate) fn on_screen(&self, observed: &Observed, pos: Pos) -> Option<Rect> {
        if self.pictures.is_shown() {
            return self.pictures.on_screen(pos);
        }
        self.board.on_screen(observed.variant.topology, pos)
    }

    /// Puts the map's picture under everything else that was drawn.
    pub(crate) fn finish(&self, buffer: &mut Buffer) {
        self.pictures.finish(buffer);
    }

    /// Draws everything in `area` and returns the place of the map, or `None` if the terminal is too small for it.
    pub(crate) fn draw(&mut self, painter: &mut Painter, area: Rect, observed: &Observed, props: &Props) -> Option<Layout> {
        painter.clear(area);
        if is_too_small(area) {
            say_too_small(painter, area, SMALLEST);
            return None;
        }
        let whole = area;
        let area = draw_trouble(painter, area, props);
        let (variant, view) = (observed.variant, &observed.view);
        let pictured = if self.is_in_glyphs { None } else { self.pictures.layout(area, observed, painter.shared) };
        let layout = pictured.unwrap_or_else(|| {
            let (wide, high) = text_size(variant.topology, (view.width, view.height));
            Layout::choose(area, wide, high, variant.topology == Topology::Hex)
        });
        if let Some(frame) = layout.frame {
            let title = observed.to_beat.as_deref().unwrap_or(observed.info.title);
            let title = if layout.panel.is_none() { title } else { "" };
            painter.frame(frame, title);
        }
        let lit = self.effects.lit();
        let marks = Marks {
            cursor: props.cursor,
            path: props.path,
            flash: &lit,
            has_frame: layout.frame.is_some(),
            faced: faced(view, variant),
            aim: props.aim,
            phase: self.phase,
            end: self.ending.as_ref().and_then(Ending::picture),
        };
        if pictured.is_some() {
            let events = if self.effects.is_running() { &self.events[..] } else { &[] };
            self.pictures.draw(painter.buffer, layout.map, observed, painter.shared, &marks, events);
        } else {
            self.draw_glyphs(painter, &layout, observed, &marks);
        }
        if let Some(area) = layout.panel {
            if is_large(observed) {
                hud::draw(painter, area, layout.side, observed, props);
            } else {
                panel::draw(painter, area, observed, props);
            }
        }
        if let Some(area) = layout.log {
            draw_log(painter, area, observed, props);
        }
        if let Some(area) = layout.status {
            self.draw_status(painter, &layout, area, observed, props);
        }
        if props.is_slow {
            draw_waiting(painter, &layout);
        }
        if let Some(ending) = &self.ending {
            ending.draw(painter, whole, observed.view.hero.and_then(|hero| self.on_screen(observed, hero)));
        }
        Some(layout)
    }

    /// Draws the map in letters and signs.
    fn draw_glyphs(&mut self, painter: &mut Painter, layout: &Layout, observed: &Observed, marks: &Marks) {
        let (variant, view) = (observed.variant, &observed.view);
        self.board.place(layout.map, layout.scale, view, variant.topology, marks.cursor.or(view.hero));
        let has_own_cursor = marks.cursor.is_none();
        if variant.topology == Topology::Hex {
            hexes::draw(&self.board, painter, view, variant, marks);
        } else {
            self.board.draw_squares(painter, view, variant);
        }
        self.board.draw_marks(painter, view, variant, marks);
        self.effects.draw(painter, &self.board, view, variant);
        if let Some(place) = view.cursor.filter(|_| has_own_cursor).and_then(|pos| self.board.on_screen(variant.topology, pos)) {
            let (x, y) = glyph_of(place);
            painter.buffer.set_style(Rect::new(x, y, 1, 1), painter.shared.theme.block());
        }
    }

    /// Draws the numbers, and beside them a notice or the last messages. Anything that does not fit there gets its own rows over
    /// the map.
    fn draw_status(&self, painter: &mut Painter, layout: &Layout, area: Rect, observed: &Observed, props: &Props) {
        let x = panel::draw_numbers(painter, area, observed) + 2;
        let room = area.right().saturating_sub(x);
        let theme = &painter.shared.theme;
        let told = if layout.log.is_none() { observed.log.line_at(observed.moves, painter.strokes.times) } else { None };
        let pressing = props.notice.filter(|_| layout.log.is_none());
        let explained = props.explained.map(|Explained { name, about, .. }| (format!("{name}: {about}"), theme.text()));
        let said = pressing
            .map(|notice| (notice.text.clone(), pressing_style(painter, notice.tone)))
            .or(told.filter(|_| explained.is_none()).map(|(text, tone)| (text, theme.tone(tone))));
        let is_short = |said: &(String, Style)| columns(&said.0) <= room;
        let (beside, over) = match (said, explained) {
            (Some(said), explained) if is_short(&said) => (Some(said), explained),
            (Some(said), None) => (None, Some(said)),
            (Some((said, _)), Some((explained, style))) => (None, Some((format!("{explained} {said}"), style))),
            (None, Some(explained)) if is_short(&explained) => (Some(explained), None),
            (None, explained) => (None, explained),
        };
        let mut room = room;
        if let Some((text, style)) = beside {
            room = area.right().saturating_sub(painter.text(x, area.y, room, &text, style) + 2);
        }
        // A frame has it as its title.
        let aim = observed.to_beat.as_deref().filter(|to_beat| layout.frame.is_none() && columns(to_beat) <= room);
        let right = area.right().saturating_sub(aim.map_or(0, |aim| columns(aim) + 2));
        if let Some(hints) = panel::hint_line(&props.keys.commands, room.saturating_sub(area.right() - right)) {
            painter.right_aligned(right, area.y, &hints, theme.dim());
        }
        if let Some(aim) = aim {
            painter.right_aligned(area.right(), area.y, aim, theme.text());
        }
        if let Some((text, style)) = over {
            let focus = props.cursor.or(observed.view.hero).and_then(|pos| self.on_screen(observed, pos));
            draw_over_map(painter, layout.map, focus, &text, style);
        }
    }
}

/// Tells whether the game has so much to show that it needs the larger panel.
fn is_large(observed: &Observed) -> bool {
    let view = &observed.view;
    !view.light.is_empty() || view.facing.is_some() || !view.pack.is_empty()
}

/// Tells whether something in view burns, so that the map changes between moves.
pub(crate) fn is_burning(observed: &Observed) -> bool {
    observed.variant.topology == Topology::Hex && hexes::burns(&observed.view, observed.variant)
}

fn draw_trouble(painter: &mut Painter, area: Rect, props: &Props) -> Rect {
    let Some(trouble) = props.trouble else { return area };
    let rows = (wrap(trouble, area.width).count() as u16).min(3);
    let style = painter.shared.theme.warning();
    painter.wrapped(Rect { height: rows, ..area }, trouble, style);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// Draws the sign of a wait on the frame, or on a corner of a map without one.
fn draw_waiting(painter: &mut Painter, layout: &Layout) {
    let sign = if painter.shared.options.unicode { "…" } else { "~" };
    let place = layout.frame.unwrap_or(layout.map);
    let style = painter.shared.theme.accent();
    painter.text(place.right().saturating_sub(2), place.y, 1, sign, style);
}

fn draw_log(painter: &mut Painter, area: Rect, observed: &Observed, props: &Props) {
    // A fight needs four lines, so a title may take none of them.
    let title = u16::from(area.height > 4);
    if title > 0 {
        painter.rule(Rect { height: 1, ..area }, "Messages");
    }
    let mut inside = Rect { x: area.x + 1, y: area.y + title, width: area.width.saturating_sub(2), height: area.height - title };
    let Some(notice) = props.notice else {
        log::draw(&observed.log, painter, inside, observed.moves);
        return;
    };
    let rows = (wrap(&notice.text, inside.width).count() as u16).min(inside.height);
    inside.height -= rows;
    let y = log::draw(&observed.log, painter, inside, observed.moves);
    let style = pressing_style(painter, notice.tone);
    painter.wrapped(Rect { y, height: rows, ..inside }, &notice.text, style);
}

/// Draws words over the rows of the map that are farthest from the player's focus.
fn draw_over_map(painter: &mut Painter, map: Rect, focus: Option<Rect>, text: &str, style: Style) {
    let width = map.width.saturating_sub(2);
    let rows = (wrap(text, width).count() as u16).min(4).min(map.height);
    let is_low = focus.is_some_and(|focus| focus.y >= map.y + map.height / 2);
    let y = if is_low { map.y } else { map.bottom() - rows };
    painter.clear(Rect { y, height: rows, ..map });
    painter.wrapped(Rect { x: map.x + 1, y, width, height: rows }, text, style);
}

/// A plain notice stands out; any other has its tone.
fn pressing_style(painter: &Painter, tone: Tone) -> Style {
    match tone {
        Tone::Plain => painter.shared.theme.accent(),
        Tone::Good | Tone::Bad | Tone::Great => painter.shared.theme.tone(tone),
    }
}

/// Says which size the terminal needs. Works in a terminal of any size.
pub(crate) fn say_too_small(painter: &mut Painter, area: Rect, (width, height): (u16, u16)) {
    let text = format!(
        "This terminal is {} by {}; {width} by {height} is needed. Make it larger, or press Esc to leave; other keys do nothing.",
        area.width, area.height
    );
    let rows = wrap(&text, area.width).count() as u16;
    let place = centred(area, columns(&text).min(area.width), rows);
    let style = painter.shared.theme.text();
    painter.wrapped(place, &text, style);
}
