//! What a player sees of a play, live or replayed: map, numbers, legend, messages.

use super::board::{Board, Marks, text_size};
use super::effects::Effects;
use super::hexes;
use super::hud;
use super::layout::{Layout, SMALLEST, is_too_small};
use super::log;
use super::paint::{Painter, centred, columns, wrap};
use super::panel;
use barrow_app::messages::Log;
use barrow_app::sights::faced;
use barrow_app::{Explained, explain};
use barrow_core::{Aim, Fact, GameInfo, Play, Pos, Seed, Show, Status, Subject, Tone, Topology, Variant, View};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// What a player sees of a play.
pub(crate) struct Stage {
    /// The game.
    pub(crate) info: &'static GameInfo,
    /// What of it is played.
    pub(crate) variant: &'static Variant,
    /// The run's seed.
    pub(crate) seed: Seed,
    /// All that is known.
    pub(crate) view: View,
    /// How the run stands.
    pub(crate) status: Status,
    /// Moves played.
    pub(crate) moves: usize,
    /// Whether moves can be taken back.
    pub(crate) is_practice: bool,
    /// What was told.
    pub(crate) log: Log,
    /// A sentence that stands until something else happens.
    pub(crate) notice: Option<(String, Tone)>,
    /// The cell under the mouse.
    pub(crate) pointer: Option<Pos>,
    /// What just happened, while it is shown.
    pub(crate) effects: Effects,
    /// Counts the moments between moves.
    pub(crate) phase: u32,
    board: Board,
}

/// What a screen adds to the stage.
#[derive(Default)]
pub(crate) struct Props<'a> {
    /// A cursor that the player moves; what is under it is explained.
    pub(crate) cursor: Option<Pos>,
    /// The way the hero would walk.
    pub(crate) path: &'a [Pos],
    /// A question, in place of a notice.
    pub(crate) question: Option<&'a str>,
    /// Keys and what they do, for the corner.
    pub(crate) hints: &'a [(String, &'static str)],
    /// The keys for the six ways, clockwise from the west; none where they are not shown.
    pub(crate) rose: &'a [String],
    /// What must be said all the time: over everything else.
    pub(crate) trouble: Option<&'a str>,
    /// Where an aimed move would go.
    pub(crate) aim: Option<&'a Aim>,
    /// What a closer look at the cursor, or else at the pointer, tells.
    pub(crate) facts: &'a [Fact],
}

impl Stage {
    /// A stage for `play`, which stands after so many moves.
    pub(crate) fn new(play: &dyn Play, seed: Seed, moves: usize) -> Self {
        let mut stage = Self {
            info: play.info(),
            variant: play.variant(),
            seed,
            view: View::default(),
            status: play.status(),
            moves,
            is_practice: false,
            log: Log::default(),
            notice: None,
            pointer: None,
            effects: Effects::default(),
            phase: 0,
            board: Board::default(),
        };
        stage.look(play, moves);
        stage
    }

    /// Takes in how `play` stands now.
    pub(crate) fn look(&mut self, play: &dyn Play, moves: usize) {
        play.view(&mut self.view);
        self.status = play.status();
        self.moves = moves;
    }

    /// Takes in what a move told, after [`Stage::look`].
    pub(crate) fn hear(&mut self, show: &Show, has_motion: bool) {
        self.log.tell(show.events(), self.variant, self.moves);
        if has_motion {
            self.effects.start(show.events(), self.variant);
        }
    }

    /// The cell at a place on the screen.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Pos> {
        self.board.cell_at(&self.view, self.variant.topology, x, y)
    }

    /// Where a cell is on the screen, if it is shown.
    pub(crate) fn on_screen(&self, pos: Pos) -> Option<(u16, u16)> {
        self.board.on_screen(self.variant.topology, pos)
    }

    /// What a closer look at a cell tells, as far as it is known at all.
    pub(crate) fn inspect(play: &dyn Play, pos: Option<Pos>, facts: &mut Vec<Fact>) {
        facts.clear();
        if let Some(pos) = pos {
            play.inspect(Subject::Cell(pos), facts);
        }
    }

    /// Whether there is so much to know that the panel is a different one.
    fn is_large(&self) -> bool {
        !self.view.light.is_empty() || self.view.facing.is_some() || !self.view.pack.is_empty()
    }

    /// Whether something in view burns: then the map changes between moves.
    pub(crate) fn is_burning(&self) -> bool {
        self.variant.topology == Topology::Hex && hexes::burns(&self.view, self.variant)
    }

    /// Draws everything in `area` and returns where the map is, or `None` if the terminal is too small for it.
    pub(crate) fn draw(&mut self, painter: &mut Painter, area: Rect, props: &Props) -> Option<Layout> {
        painter.clear(area);
        if is_too_small(area) {
            say_too_small(painter, area, SMALLEST);
            return None;
        }
        let area = Self::draw_trouble(painter, area, props);
        let (wide, high) = text_size(self.variant.topology, (self.view.width, self.view.height));
        let is_square = self.variant.topology != Topology::Hex;
        let layout = Layout::choose(area, wide, high, is_square);
        let focus = props.cursor.or(self.view.hero);
        self.board.place(layout.map, layout.stretch, &self.view, self.variant.topology, focus);
        if let Some(frame) = layout.frame {
            let title = if layout.panel.is_none() { self.info.title } else { "" };
            painter.frame(frame, title);
        }
        let lit = self.effects.lit();
        let marks = Marks {
            cursor: props.cursor,
            path: props.path,
            flash: &lit,
            has_frame: layout.frame.is_some(),
            faced: faced(&self.view, self.variant),
            aim: props.aim,
            phase: self.phase,
        };
        self.board.draw(painter, &self.view, self.variant, marks);
        self.effects.draw(painter, &self.board, &self.view, self.variant);
        if props.cursor.is_none()
            && let Some((x, y)) = self.view.cursor.and_then(|pos| self.board.on_screen(self.variant.topology, pos))
        {
            painter.buffer.set_style(Rect::new(x, y, 1, 1), painter.shared.theme.selected());
        }
        let explained = props.cursor.or(self.pointer).map(|pos| explain(&self.view, self.variant, pos, props.facts));
        if let Some(area) = layout.panel.filter(|_| self.is_large()) {
            hud::draw(painter, area, layout.side, self, explained.as_ref(), props);
        } else if let Some(area) = layout.panel {
            panel::draw(painter, area, self, explained.as_ref(), props.hints);
        }
        if let Some(area) = layout.log {
            self.draw_log(painter, area, props);
        }
        if let Some(area) = layout.status {
            self.draw_status(painter, &layout, area, explained.as_ref(), props);
        }
        Some(layout)
    }

    fn draw_trouble(painter: &mut Painter, area: Rect, props: &Props) -> Rect {
        let Some(trouble) = props.trouble else { return area };
        let rows = (wrap(trouble, area.width).count() as u16).min(3);
        let style = painter.shared.theme.warning();
        painter.wrapped(Rect { height: rows, ..area }, trouble, style);
        Rect { y: area.y + rows, height: area.height - rows, ..area }
    }

    /// What must be answered or was just refused, and how to take it.
    fn pressing<'a>(&'a self, props: &'a Props) -> Option<(&'a str, Tone)> {
        props.question.map(|question| (question, Tone::Great)).or(self.notice.as_ref().map(|(text, tone)| (text.as_str(), *tone)))
    }

    fn draw_log(&self, painter: &mut Painter, area: Rect, props: &Props) {
        // Three lines are too few to give one to a title.
        let title = u16::from(area.height > 3);
        if title > 0 {
            painter.rule(Rect { height: 1, ..area }, "Messages");
        }
        let mut inside =
            Rect { x: area.x + 1, y: area.y + title, width: area.width.saturating_sub(2), height: area.height - title };
        let Some((text, tone)) = self.pressing(props) else {
            log::draw(&self.log, painter, inside, self.moves);
            return;
        };
        let rows = (wrap(text, inside.width).count() as u16).min(inside.height);
        inside.height -= rows;
        let y = log::draw(&self.log, painter, inside, self.moves);
        let style = pressing_style(painter, tone);
        painter.wrapped(Rect { y, height: rows, ..inside }, text, style);
    }

    /// Numbers, and beside them what was said, asked or told; what does not fit there gets rows of its own over the map.
    fn draw_status(&self, painter: &mut Painter, layout: &Layout, area: Rect, explained: Option<&Explained>, props: &Props) {
        let x = panel::draw_numbers(painter, area, self) + 2;
        let room = area.right().saturating_sub(x);
        let theme = &painter.shared.theme;
        let told = if layout.log.is_none() { self.log.told_at(self.moves, painter.strokes.times) } else { None };
        let pressing = self.pressing(props).filter(|_| layout.log.is_none());
        let explained = explained.map(|Explained { name, about, .. }| (format!("{name}: {about}"), theme.text()));
        let said = pressing
            .map(|(text, tone)| (text.to_owned(), pressing_style(painter, tone)))
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
        if let Some(hints) = panel::hint_line(props.hints, room) {
            painter.right_aligned(area.right(), area.y, &hints, theme.dim());
        }
        if let Some((text, style)) = over {
            self.draw_over_map(painter, layout.map, props.cursor.or(self.view.hero), &text, style);
        }
    }

    /// Words on the rows of the map that are farthest from what the player looks at.
    fn draw_over_map(&self, painter: &mut Painter, map: Rect, focus: Option<Pos>, text: &str, style: Style) {
        let width = map.width.saturating_sub(2);
        let rows = (wrap(text, width).count() as u16).min(4).min(map.height);
        let focus = focus.and_then(|pos| self.board.on_screen(self.variant.topology, pos));
        let is_low = focus.is_some_and(|(_, y)| y >= map.y + map.height / 2);
        let y = if is_low { map.y } else { map.bottom() - rows };
        painter.clear(Rect { y, height: rows, ..map });
        painter.wrapped(Rect { x: map.x + 1, y, width, height: rows }, text, style);
    }
}

/// A question or a word of the screen's own stands out; anything else has its tone.
fn pressing_style(painter: &Painter, tone: Tone) -> Style {
    match tone {
        Tone::Plain => painter.shared.theme.accent(),
        Tone::Good | Tone::Bad | Tone::Great => painter.shared.theme.tone(tone),
    }
}

/// Says what size is needed, in a terminal of any size.
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
