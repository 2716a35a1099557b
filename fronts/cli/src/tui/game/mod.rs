//! A run being played: the map, the numbers, the messages, and every key.

mod act;
mod again;
mod aim;
pub(crate) mod ask;
pub(crate) mod board;
mod carried;
pub(crate) mod effects;
mod facts;
mod hexes;
mod hud;
pub(crate) mod layout;
mod learn;
mod light;
pub(crate) mod list;
mod log;
mod menu;
mod messages;
mod over;
mod pack;
pub(crate) mod paint;
pub(crate) mod panel;
pub(crate) mod stage;
mod steer;

#[cfg(test)]
mod aids;
#[cfg(test)]
mod comfort;
#[cfg(test)]
mod ruin;
#[cfg(test)]
mod ruined;
#[cfg(test)]
mod screens;
#[cfg(test)]
pub(crate) mod tests;

use super::{Input, Next, Screen, Shared};
use crate::keys::{Bindings, Control, KeyTable, Meaning, Press};
use crate::store::{Session, library};
use aim::Aiming;
use ask::Ask;
use barrow_app::Journey;
use barrow_app::KeySet;
use barrow_app::keys::original_verb;
use barrow_app::words::has_pack;
use barrow_core::{Fact, Move, Pos, Shelf, Show, Tone, Topology, Variant};
use barrow_pilot::Explorer;
use learn::Pupil;
use list::List;
use menu::{Leaving, Parting};
use messages::Messages;
use over::After;
use pack::Pack;
use paint::Painter;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use stage::{Props, Stage};
use std::time::Duration;

/// Between two steps of a walk.
const STRIDE: Duration = Duration::from_millis(25);
/// Between two turns of a rest: nothing moves that is worth a longer look.
const BREATH: Duration = Duration::from_millis(5);
/// Between two moments of a flame.
const FLICKER: Duration = Duration::from_millis(150);

/// A run being played.
pub struct GameScreen {
    session: Session,
    stage: Stage,
    show: Show,
    mode: Mode,
    keys: Keys,
    path: Vec<Pos>,
    /// Remembers where exploring has been, for the whole run.
    explorer: Explorer,
    /// What was done last, to be done again.
    last: Option<Move>,
    pupil: Pupil,
    /// Whether the run, which is over, is among those that the next is compared with.
    is_kept: bool,
    /// What was aimed at last.
    last_target: Option<Pos>,
    /// The key that brought up the question that is asked.
    asked_by: Option<Press>,
    /// What a closer look at the cursor or the pointer tells.
    facts: Vec<Fact>,
    /// Nothing but a sentence about the size is drawn, so keys would be played blind.
    is_too_small: bool,
}

/// What the keys are for just now.
enum Mode {
    Play,
    Walk(Journey),
    /// The last move again: how often, as typed so far.
    Times(String),
    Ask(Ask),
    Aim(Aiming),
    Pack(Pack),
    Look(Pos),
    Verbs(List<u8>),
    Menu(List<menu::Item>),
    Part(List<Parting>, Leaving),
    Messages(Messages),
    Over(List<After>),
}

/// The key table, and what it was made from.
struct Keys {
    table: KeyTable,
    map: Bindings,
    set: KeySet,
    hints: Vec<(String, &'static str)>,
    /// The keys for the six ways of a map of hexes, clockwise from the west.
    rose: Vec<String>,
    unicode: bool,
}

impl GameScreen {
    /// A screen for the run in `session`; the notice is for the player.
    pub fn new(session: Session, notice: Option<String>) -> Self {
        let (state, run) = (session.state(), session.run());
        let mut stage = Stage::new(state, run.header.seed, run.moves.len());
        stage.is_practice = run.header.variant.is_practice();
        stage.notice = notice.map(|notice| (notice, Tone::Great));
        let (map, set) = (Bindings::default(), KeySet::default());
        let table = KeyTable::new(&map, set, stage.info, stage.variant);
        let hints = hints(&table, stage.variant, stage.is_practice, true);
        let keys = Keys { table, map, set, hints, rose: Vec::new(), unicode: true };
        let last = session.run().moves.last().copied();
        let mut screen = Self {
            session,
            stage,
            show: Show::on(),
            mode: Mode::Play,
            keys,
            pupil: Pupil::default(),
            is_kept: false,
            path: Vec::new(),
            explorer: Explorer::default(),
            last,
            last_target: None,
            asked_by: None,
            facts: Vec::new(),
            is_too_small: false,
        };
        screen.answer_what_is_asked();
        screen
    }

    /// The same screen, with what the last moves of its run told.
    #[must_use]
    pub fn with_messages(mut self, shelf: &Shelf) -> Self {
        self.stage.log.recall(self.session.run(), shelf);
        self
    }

    /// A question as it is put. Where the key that raised it also says yes, a held key would answer: then only its capital does.
    fn question(&self, ask: &Ask) -> String {
        let question = ask.question(self.stage.variant);
        let is_raised_by_yes = ask.is_confirmation() && self.asked_by.is_some_and(|press| press == Press::char('y'));
        if is_raised_by_yes { question.replace("(y: yes", "(Y: yes") } else { question }
    }

    /// Leaves the run as it is: all that can be done while the map cannot be seen.
    fn leave_unseen(&mut self) -> Next {
        self.session.put_away();
        Next::Title
    }

    /// The verb that takes the original's keys, while the player wants just those.
    fn original_verb(&self, shared: &Shared) -> Option<u8> {
        original_verb(self.stage.variant, shared.options.key_set)
    }

    fn learn_keys(&mut self, shared: &Shared) {
        let (set, unicode) = (shared.options.key_set, shared.options.unicode);
        let is_steered = shared.options.turn_and_step || set == KeySet::Original;
        if self.keys.map != shared.keys || self.keys.set != set || self.keys.unicode != unicode {
            let table = KeyTable::new(&shared.keys, set, self.stage.info, self.stage.variant);
            let hints = hints(&table, self.stage.variant, self.stage.is_practice, unicode);
            self.keys = Keys { table, map: shared.keys.clone(), set, hints, rose: Vec::new(), unicode };
        }
        if is_steered || self.stage.variant.topology != Topology::Hex {
            self.keys.rose.clear();
        } else if self.keys.rose.is_empty() {
            self.keys.rose = rose(&self.keys.table, unicode);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &mut Shared) -> Next {
        match &mut self.mode {
            Mode::Play | Mode::Look(_) | Mode::Ask(_) | Mode::Aim(_) | Mode::Walk(_) | Mode::Times(_) => {
                self.mouse_on_map(mouse, shared)
            }
            Mode::Messages(messages) => {
                messages.mouse(mouse);
                Next::Stay
            }
            Mode::Pack(_) => match std::mem::replace(&mut self.mode, Mode::Play) {
                Mode::Pack(pack) => self.pack_mouse(mouse, pack, shared),
                _ => Next::Stay,
            },
            Mode::Verbs(list) => {
                let chosen = list.mouse(mouse);
                self.choose_verb(chosen, shared)
            }
            Mode::Menu(list) => {
                let chosen = list.mouse(mouse);
                self.choose_from_menu(chosen, shared)
            }
            Mode::Part(list, leaving) => {
                let (chosen, leaving) = (list.mouse(mouse), *leaving);
                self.part(chosen, leaving, shared)
            }
            Mode::Over(list) => {
                let chosen = list.mouse(mouse);
                self.after(chosen, shared)
            }
        }
    }

    fn mouse_on_map(&mut self, mouse: MouseEvent, shared: &Shared) -> Next {
        let cell = self.stage.cell_at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Moved => {
                self.stage.pointer = cell;
                if matches!(self.mode, Mode::Play) {
                    self.plan(cell);
                }
                if let Some(cell) = cell {
                    self.aim_at(cell);
                }
            }
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(cell) = cell {
                    self.click(cell, shared);
                }
            }
            _ => {}
        }
        Next::Stay
    }
}

/// The keys worth knowing, the most needed first.
fn hints(table: &KeyTable, variant: &Variant, is_practice: bool, unicode: bool) -> Vec<(String, &'static str)> {
    [
        (Control::Help, "help"),
        (Control::Menu, "menu"),
        (Control::StepBack, "undo"),
        (Control::Verbs, "actions"),
        (Control::Pack, "inventory"),
        (Control::Look, "look"),
        (Control::Explore, "explore"),
    ]
    .into_iter()
    .filter(|(control, _)| *control != Control::Pack || has_pack(variant))
    .filter(|(control, _)| *control != Control::StepBack || is_practice)
    .filter_map(|(control, what)| Some((table.hint(Meaning::Control(control), unicode)?, what)))
    .collect()
}

/// A key for each of the six ways, clockwise from the west; none if one of them has no key.
fn rose(table: &KeyTable, unicode: bool) -> Vec<String> {
    let ways = [Control::West, Control::NorthWest, Control::NorthEast, Control::East, Control::SouthEast, Control::SouthWest];
    // Keys of one kind are found more easily.
    let is_whole =
        |keys: &&str| keys.chars().zip(ways).all(|(key, way)| table.meaning(Press::char(key)) == Some(Meaning::Control(way)));
    if let Some(keys) = ["hyulnb", "479631"].iter().find(|keys| is_whole(keys)) {
        return keys.chars().map(String::from).collect();
    }
    let keys: Option<Vec<String>> = ways.into_iter().map(|way| table.hint(Meaning::Control(way), unicode)).collect();
    keys.unwrap_or_default()
}

impl Screen for GameScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.learn_keys(shared);
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        self.is_too_small = layout::is_too_small(area);
        if self.is_too_small && matches!(self.mode, Mode::Walk(_)) {
            self.mode = Mode::Play;
        }
        if !self.is_too_small
            && let Mode::Messages(messages) = &mut self.mode
        {
            messages.draw(&mut painter, area, &self.stage.log);
            return;
        }
        let (cursor, question) = match &self.mode {
            Mode::Ask(ask) => (None, Some(self.question(ask))),
            Mode::Aim(aiming) => {
                let question = || aiming.question(self.stage.variant, &self.stage.view.pack);
                (Some(aiming.cursor), self.stage.notice.is_none().then(question))
            }
            Mode::Look(cursor) => {
                (Some(*cursor), self.stage.notice.is_none().then(|| "Tab: next. Enter: go. Esc: back.".to_owned()))
            }
            Mode::Times(typed) => (None, Some(again::question(typed, self.last, self.stage.variant))),
            _ => (None, None),
        };
        Stage::inspect(self.session.state(), cursor.or(self.stage.pointer), &mut self.facts);
        let props = Props {
            aim: if let Mode::Aim(aiming) = &self.mode { Some(&aiming.aim) } else { None },
            facts: &self.facts,
            cursor,
            path: &self.path,
            question: question.as_deref(),
            hints: if self.original_verb(shared).is_some() { &[] } else { &self.keys.hints },
            rose: &self.keys.rose,
            trouble: self.session.trouble(),
        };
        let Some(layout) = self.stage.draw(&mut painter, area, &props) else { return };
        match &mut self.mode {
            Mode::Verbs(list) => list.draw(&mut painter, area),
            Mode::Pack(pack) => pack.draw(&mut painter, layout.map, area, &self.stage),
            Mode::Menu(list) => list.draw(&mut painter, area),
            Mode::Part(list, _) => list.draw(&mut painter, area),
            Mode::Over(list) => {
                let place = over::place(list, &layout, area);
                list.draw(&mut painter, place);
            }
            Mode::Play => self.draw_hint(&mut painter, &layout),
            Mode::Walk(_) | Mode::Times(_) | Mode::Ask(_) | Mode::Aim(_) | Mode::Look(_) | Mode::Messages(_) => {}
        }
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        self.learn_keys(shared);
        let next = self.answer(input, shared);
        if self.stage.status.ending.is_some() {
            self.end(shared);
        }
        // Whoever walks on reads no hint.
        if self.learn(shared) && matches!(self.mode, Mode::Walk(_)) {
            self.mode = Mode::Play;
            self.path.clear();
        }
        next
    }

    fn unsaved(&self) -> Option<String> {
        let trouble = self.session.trouble().filter(|_| self.stage.moves > 0)?;
        Some(format!("{}, as it was left: {trouble}", self.stage.info.title))
    }

    fn tick_after(&self, shared: &Shared) -> Option<Duration> {
        match &self.mode {
            _ if self.pupil.is_new() => Some(Duration::ZERO),
            Mode::Walk(journey) => Some(if journey.is_still() { BREATH } else { STRIDE }),
            _ if self.stage.effects.is_running() => Some(effects::FRAME),
            Mode::Messages(_) | Mode::Over(_) => None,
            _ => (self.stage.is_burning() && !shared.options.reduced_motion && shared.theme.has_colour()).then_some(FLICKER),
        }
    }
}

impl GameScreen {
    /// After the end there is nothing to play; and the run is a result to be compared with.
    fn end(&mut self, shared: &mut Shared) {
        if matches!(self.mode, Mode::Play) {
            self.mode = Mode::Over(over::list(&self.session, &self.stage, shared));
        }
        if !self.is_kept {
            self.is_kept = true;
            let saved = library::look_at(&shared.shelf, self.session.path().to_owned());
            if saved.summary.is_ok() {
                shared.runs.put(saved);
            }
        }
    }

    fn answer(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key) if self.is_too_small => match key.code {
                KeyCode::Esc => self.leave_unseen(),
                _ => Next::Stay,
            },
            Input::Mouse(_) if self.is_too_small => Next::Stay,
            Input::Key(key) => {
                self.stage.effects.clear();
                self.pupil.hint = None;
                self.key(key, shared)
            }
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick => {
                self.stage.effects.tick();
                self.stage.phase = self.stage.phase.wrapping_add(1);
                if matches!(self.mode, Mode::Walk(_)) {
                    self.stride(shared);
                }
                Next::Stay
            }
            Input::PutAway => {
                self.session.put_away();
                Next::Stay
            }
            Input::Uncovered => Next::Stay,
        }
    }
}
