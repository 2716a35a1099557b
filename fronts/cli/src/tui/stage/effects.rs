//! Shows events on the map for a moment. The game's state is already final: nothing waits for the effects, and any key ends them.

use super::board::{Board, glyph_of, look};
use crate::tui::paint::Painter;
use barrow_core::{Event, Motion, Pos, Sight, Topology, Variant, View};
use ratatui::style::{Modifier, Style};
use std::time::Duration;

/// How long one frame is shown.
pub(crate) const FRAME: Duration = Duration::from_millis(30);
/// The most frames for a turn. Longer effects are sped up.
const MOST_FRAMES: usize = 8;
/// The most frames of a flight, however far it goes.
const FLIGHT: usize = 4;
/// How long a cell stays lit, or a sign stays visible. [frames]
const STAY: usize = 4;

/// The effects in progress, frame by frame.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    sprites: Vec<Sprite>,
    frame: usize,
    length: usize,
}

/// One sign on one cell for some frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sprite {
    at: Pos,
    first: usize,
    /// The first frame without the sign.
    end: usize,
    sign: Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// The cell lights up without changing.
    Lit,
    /// Something or someone in the legend.
    Id(u8),
    /// The bare ground, to hide the thing that is already there but is shown on its way.
    Ground,
    /// A character in the colour of danger.
    Hot(char),
    /// A conspicuous character.
    Bright(char),
}

impl Effects {
    /// Starts to show `events` at the first frame.
    pub(crate) fn start(&mut self, events: &[Event], variant: &Variant) {
        self.clear();
        // Flights follow one another, and their results appear when they arrive.
        let mut now = 0;
        for event in events {
            let look = variant.cues.get(usize::from(event.cue)).map_or(Motion::None, |cue| cue.look);
            now += self.add(event, look, variant.topology, now);
        }
        self.length = self.sprites.iter().map(|sprite| sprite.end).max().unwrap_or(0);
        if self.length > MOST_FRAMES {
            let sooner = |frame: usize| frame * MOST_FRAMES / self.length;
            for sprite in &mut self.sprites {
                sprite.first = sooner(sprite.first).min(MOST_FRAMES - 1);
                sprite.end = sooner(sprite.end).max(sprite.first + 1);
            }
            self.length = MOST_FRAMES;
        }
    }

    /// Stops showing anything.
    pub(crate) fn clear(&mut self) {
        self.sprites.clear();
        (self.frame, self.length) = (0, 0);
    }

    /// Moves on to the next frame.
    pub(crate) fn tick(&mut self) {
        self.frame += 1;
        if self.frame >= self.length {
            self.clear();
        }
    }

    /// Tells whether any effects are left to show.
    pub(crate) const fn is_running(&self) -> bool {
        self.length > 0
    }

    /// The cells that are lit now.
    pub(crate) fn lit(&self) -> Vec<Pos> {
        self.shown().filter(|sprite| sprite.sign == Sign::Lit).map(|sprite| sprite.at).collect()
    }

    fn shown(&self) -> impl Iterator<Item = &Sprite> {
        self.sprites.iter().filter(|sprite| (sprite.first..sprite.end).contains(&self.frame))
    }

    fn put(&mut self, at: Pos, frames: std::ops::Range<usize>, sign: Sign) {
        self.sprites.push(Sprite { at, first: frames.start, end: frames.end, sign });
    }

    /// Adds the effects of one event, starting at frame `now`; returns the number of frames before the next event may start.
    fn add(&mut self, event: &Event, look: Motion, topology: Topology, now: usize) -> usize {
        let Event { at, to, who, whom, .. } = *event;
        match look {
            Motion::None => 0,
            Motion::Flash => self.stand(to, now, Sign::Lit),
            Motion::Text(sign) => self.stand(to, now, Sign::Bright(sign)),
            Motion::Fire if at == to => self.stand(to, now, Sign::Hot('^')),
            Motion::Fire => self.fly(&line(topology, at, to), now, Sign::Hot('^'), 2),
            Motion::Bolt => self.fly(&line(topology, at, to), now, Sign::Bright('*'), 1),
            Motion::Throw => self.travel(&line(topology, at, to), now, whom),
            Motion::Slide => self.travel(&line(topology, at, to), now, who),
            Motion::Fall => {
                self.put(to, now..now + 2, Sign::Id(who));
                self.put(to, now + 2..now + 3, Sign::Bright(','));
                self.put(to, now + 3..now + 4, Sign::Bright('.'));
                0
            }
            Motion::Burst => {
                self.put(to, now..now + 2, Sign::Bright('*'));
                for dir in topology.directions() {
                    if let Some(around) = topology.step(to, dir) {
                        self.put(around, now + 1..now + STAY, Sign::Bright('*'));
                    }
                }
                0
            }
            Motion::Blink => {
                self.put(at, now..now + 2, Sign::Bright('*'));
                self.put(to, now + 1..now + 3, Sign::Bright('*'));
                self.put(to, now + 3..now + STAY, Sign::Lit);
                0
            }
        }
    }

    fn stand(&mut self, at: Pos, now: usize, sign: Sign) -> usize {
        self.put(at, now..now + STAY, sign);
        0
    }

    /// `sign` crosses the cells and stays on each for `stay` frames.
    fn fly(&mut self, cells: &[Pos], now: usize, sign: Sign, stay: usize) -> usize {
        for (index, &at) in cells.iter().enumerate() {
            let first = now + frame_of(index, cells.len());
            self.put(at, first..first + stay, sign);
        }
        cells.len().min(FLIGHT)
    }

    /// Something in the legend crosses the cells. Until it arrives, the last cell shows bare ground.
    fn travel(&mut self, cells: &[Pos], now: usize, id: u8) -> usize {
        let frames = self.fly(cells, now, Sign::Id(id), 1);
        if let Some(&last) = cells.last()
            && frames > 1
        {
            self.put(last, now..now + frames - 1, Sign::Ground);
        }
        frames
    }

    /// Draws this frame over the map.
    pub(crate) fn draw(&self, painter: &mut Painter, board: &Board, view: &View, variant: &Variant) {
        for sprite in self.shown() {
            let Some((x, y)) = board.on_screen(variant.topology, sprite.at).map(glyph_of) else { continue };
            let Some((glyph, style)) = drawn(painter, *sprite, view, variant) else { continue };
            painter.text(x, y, 1, glyph.encode_utf8(&mut [0; 4]), style);
        }
    }
}

fn drawn(painter: &Painter, sprite: Sprite, view: &View, variant: &Variant) -> Option<(char, Style)> {
    let theme = &painter.shared.theme;
    let of_id = |id: u8| {
        let look = look(painter, variant.legend.get(id)?, Sight::InView);
        Some((look.glyph, look.style))
    };
    match sprite.sign {
        Sign::Lit => None,
        Sign::Id(id) => of_id(id),
        Sign::Ground => of_id(view.tile(sprite.at)?),
        Sign::Hot(glyph) => Some((glyph, theme.warning())),
        Sign::Bright(glyph) => Some((glyph, theme.accent().add_modifier(Modifier::BOLD))),
    }
}

/// The frame in which a flight crosses the cell at `index` of `cells`.
fn frame_of(index: usize, cells: usize) -> usize {
    index * cells.min(FLIGHT) / cells.max(1)
}

/// The cells after `from` up to `to`, as straight as the grid allows.
fn line(topology: Topology, from: Pos, to: Pos) -> Vec<Pos> {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let steps = match topology {
        Topology::Square4 | Topology::Square8 => dx.abs().max(dy.abs()),
        Topology::Hex => topology.distance(from, to),
    };
    let cell = |step: i32| {
        let (x, y) = (rounded(dx * step, steps), rounded(dy * step, steps));
        let (x, y) = if topology == Topology::Hex { hex_near((dx * step, dy * step), steps, (x, y)) } else { (x, y) };
        Some(from.offset(i16::try_from(x).ok()?, i16::try_from(y).ok()?))
    };
    (1..=steps).filter_map(cell).collect()
}

/// `number / by`, rounded to the nearest whole number.
fn rounded(number: i32, by: i32) -> i32 {
    (2 * number + by).div_euclid(2 * by)
}

/// The hex nearest to the point `exact / by`. `near` has each coordinate rounded alone; together these may not be a hex.
fn hex_near(exact: (i32, i32), by: i32, near: (i32, i32)) -> (i32, i32) {
    let exact_z = -exact.0 - exact.1;
    let z = rounded(exact_z, by);
    let off = [near.0 * by - exact.0, near.1 * by - exact.1, z * by - exact_z].map(i32::abs);
    if off[0] > off[1] && off[0] > off[2] {
        (-near.1 - z, near.1)
    } else if off[1] > off[2] {
        (near.0, -near.0 - z)
    } else {
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Cue, Tone};
    use proptest::prelude::*;

    const fn cue(look: Motion) -> Cue {
        Cue::new("", Tone::Plain, "").with_look(look)
    }

    static VARIANT: Variant = Variant {
        topology: Topology::Hex,
        cues: &[
            cue(Motion::None),
            cue(Motion::Flash),
            cue(Motion::Bolt),
            cue(Motion::Throw),
            cue(Motion::Slide),
            cue(Motion::Fall),
            cue(Motion::Burst),
            cue(Motion::Fire),
            cue(Motion::Blink),
            cue(Motion::Text('!')),
        ],
        ..Variant::BASE
    };

    fn event(cue: u8, at: (i16, i16), to: (i16, i16)) -> Event {
        Event { cue, who: 1, whom: 2, at: Pos::new(at.0, at.1), to: Pos::new(to.0, to.1), amount: 0 }
    }

    fn started(events: &[Event]) -> Effects {
        let mut effects = Effects::default();
        effects.start(events, &VARIANT);
        effects
    }

    /// The cells with effects, frame by frame.
    fn frames(mut effects: Effects) -> Vec<Vec<Pos>> {
        let mut frames = Vec::new();
        while effects.is_running() {
            frames.push(effects.shown().map(|sprite| sprite.at).collect());
            effects.tick();
        }
        frames
    }

    #[test]
    fn invisible_events_take_no_time() {
        assert!(!started(&[]).is_running());
        assert!(!started(&[event(0, (0, 0), (3, 0))]).is_running());
        assert!(!started(&[event(99, (0, 0), (3, 0))]).is_running());
        assert!(!started(&[event(2, (3, 0), (3, 0))]).is_running(), "a bolt that goes nowhere");
    }

    #[test]
    fn a_bolt_crosses_its_cells_in_order_and_what_it_hits_is_lit_then() {
        let effects = started(&[event(2, (0, 0), (3, 0)), event(1, (0, 0), (3, 0))]);
        let shown = frames(effects);
        for (x, frame) in (1..4).zip(&shown) {
            assert_eq!(frame, &[Pos::new(x, 0)]);
        }
        assert_eq!(shown.len(), 3 + STAY);
        assert!(started(&[event(1, (0, 0), (3, 0))]).lit() == [Pos::new(3, 0)]);
    }

    #[test]
    fn a_thrown_thing_does_not_land_before_it_has_flown() {
        let effects = started(&[event(3, (0, 0), (4, 0))]);
        let last = Pos::new(4, 0);
        let at_last: Vec<Sign> = effects.sprites.iter().filter(|sprite| sprite.at == last).map(|sprite| sprite.sign).collect();
        assert_eq!(at_last, [Sign::Id(2), Sign::Ground]);
        let (thrown, ground) = (effects.sprites[3], effects.sprites[4]);
        assert_eq!((thrown.first, ground.first, ground.end), (3, 0, 3));
    }

    #[test]
    fn a_key_ends_everything_at_once() {
        let mut effects = started(&[event(6, (0, 0), (0, 0)), event(8, (0, 0), (5, 5))]);
        assert!(effects.is_running());
        effects.clear();
        assert!(!effects.is_running() && effects.shown().next().is_none());
    }

    proptest! {
        #[test]
        fn a_turn_is_shown_in_a_quarter_of_a_second_whatever_happens_in_it(
            events in prop::collection::vec((0u8..10, (-20i16..20, -20i16..20), (-20i16..20, -20i16..20)), 0..40),
        ) {
            let events: Vec<Event> = events.into_iter().map(|(cue, at, to)| event(cue, at, to)).collect();
            let effects = started(&events);
            prop_assert!(effects.sprites.iter().all(|sprite| sprite.first < sprite.end && sprite.end <= effects.length));
            prop_assert!(FRAME * frames(effects).len() as u32 <= Duration::from_millis(250));
        }

        #[test]
        fn a_line_is_a_walk_to_its_end(from in (-50i16..50, -50i16..50), to in (-50i16..50, -50i16..50)) {
            let (from, to) = (Pos::new(from.0, from.1), Pos::new(to.0, to.1));
            for topology in [Topology::Square8, Topology::Hex] {
                let cells = line(topology, from, to);
                prop_assert_eq!(cells.len() as i32, topology.distance(from, to));
                prop_assert!(cells.last().is_none_or(|last| *last == to));
                let mut before = from;
                for cell in cells {
                    prop_assert_eq!(topology.distance(before, cell), 1);
                    before = cell;
                }
            }
        }
    }
}
