//! The modes of play as a state machine: takes input, returns changes, and offers plain data to draw.
//!
//! Modes never call the rules. They ask [`Session`], which may answer a move later.

mod aim;
mod ask;
#[cfg(test)]
mod caution_tests;
mod choice;
mod end;
mod far;
mod hold;
mod known;
mod list;
mod look;
mod menu;
mod opening;
mod pack;
mod play;
mod screen;
#[cfg(test)]
mod tests;
mod update;
mod walk;
mod wander;

pub use choice::{Choice, EndChoice, LeaveChoice, MenuChoice};
pub use far::OVERDUE;
pub use hold::Timing;
pub use list::{List, Row};
pub use opening::Shown as ShownOpening;
pub(crate) use opening::card_of;
pub use screen::{Aimed, ModeKind, Notice, Prompt, Screen};
pub use update::{Request, Save, Update};
pub use walk::{BREATH, STRIDE};

use crate::discoveries::Learnt;
use crate::ending::{Placing, moment};
use crate::guide;
use crate::intent::Question;
use crate::keys::{Bindings, Control, KeyTable, Meaning, Press};
use crate::options::{Options, Questions};
use crate::result::Outcome;
use crate::seeds::Day;
use crate::session::{Goal, Session, TurnReport, TurnResult};
use crate::words::{capital, of_move};
use aim::Aiming;
use barrow_core::{Dir, Header, Move, Opening, Pos, Seed, Tone, Words};
use hold::{Hold, Seen, Stroke, stroke};
use menu::Leaving;
use pack::Purpose;
use serde::Deserialize;
use std::collections::VecDeque;

/// A run being played, and the current mode.
pub struct App {
    session: Session,
    front: Front,
    preferences: Preferences,
    /// The questions that the player turned off for this run.
    unasked: Questions,
    keys: KeyTable,
    now: Now,
    /// The action after the answer to a move; `None` if no answer is due.
    then: Option<Then>,
    /// Steps that wait for answers from a server.
    waiting: VecDeque<Step>,
    /// The key being handled.
    pressed: Option<Press>,
    /// The question that the mode asks.
    asks: Option<String>,
    /// True while keys keep coming without a rest since the run ended.
    is_bursting: bool,
    /// Results of other runs like this one, once known.
    others: Option<Vec<Outcome>>,
    /// The reason why part of the run is not saved, as a sentence.
    trouble: Option<String>,
    /// The seed for a new run.
    next_seed: Seed,
    /// True if hints name buttons instead of keys.
    names_buttons: bool,
    /// The number of visible rows of a list.
    page: usize,
}

/// Everything that an input changes at once. If the input needs a missing answer, this is restored until the answer is there.
#[derive(Clone, Default)]
struct Now {
    mode: Mode,
    notice: Option<Notice>,
    hint: Option<String>,
    /// The path to the cursor or the pointer.
    path: Vec<Pos>,
    pointer: Option<Pos>,
    /// The key that raised the current question.
    raised_by: Option<Press>,
    /// The last key.
    hold: Option<Hold>,
    seen: Seen,
    /// The last chosen row of the list of actions, or after the end.
    last_choice: String,
    update: Update,
}

/// Abilities that only some front ends have. Rows that need them appear only there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an ability of its own")]
pub struct Front {
    /// It can change the size of the map.
    pub can_zoom: bool,
    /// It can share a run as a link, a file or a film.
    pub can_share: bool,
    /// It knows a server that does not get the run automatically: see [`App::offer_to_send`].
    pub can_send: bool,
    /// Its menu leads to a screen for key bindings.
    pub can_rebind: bool,
    /// Tab is an ordinary key there, and does not move the focus.
    pub has_tab: bool,
}

/// The player's choices for all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Options.
    pub options: Options,
    /// Key bindings.
    pub keys: Bindings,
}

/// The current mode.
#[derive(Clone, Default)]
enum Mode {
    /// The story, and how many of its lines are shown.
    Opening(Opening, usize),
    #[default]
    Play,
    Walk,
    /// The moment of the end: see [`crate::ending::moment`].
    Ending,
    /// How often to repeat the last move, as typed so far.
    Repeat(String),
    /// The player must confirm something.
    Confirm(Asked, Box<Mode>),
    Aim(Aiming),
    Look(Pos),
    /// Something to choose from.
    List(ListKind, List),
    /// All messages, and how many of the newest are scrolled out of sight.
    Messages(usize),
}

/// Something that the player must confirm.
#[derive(Clone, Copy)]
enum Meant {
    Move(Move),
    Goal(Goal),
}

/// A question that asks for confirmation.
#[derive(Clone)]
struct Asked {
    meant: Meant,
    text: String,
    /// Its id among the questions that can be turned off.
    id: Option<String>,
}

impl From<Question> for Asked {
    fn from(Question { m, text, id }: Question) -> Self {
        Self { meant: Meant::Move(m), text, id }
    }
}

/// The purpose of a list.
#[derive(Clone, Copy)]
enum ListKind {
    /// The direction for a verb.
    Direction(u8),
    /// The key of the original's keyboard for a verb.
    Key(u8),
    Pack(Purpose),
    /// A thing in the pack, and the purpose of the pack behind it.
    Item(u8, Option<Purpose>),
    Actions,
    /// Everything known on the level. The typed text is the sentence above it.
    Known,
    /// The actions at a cell; true if the player was looking at it.
    There(Pos, bool),
    Menu,
    Leave(Leaving),
    End,
}

/// An action that follows the answer to a move.
enum Then {
    Play,
    Walk(Option<Words>),
    Aim(Aiming),
    /// Set out for this goal, as the server says.
    Depart(Goal),
}

/// A step that may need answers from a server.
#[derive(Clone)]
enum Step {
    Input(Input),
    /// Ask the question that the game needs answered first.
    AnswerTheGame,
}

/// Input from the player.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Input {
    /// Pressed a key.
    Press {
        /// The key.
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        press: Press,
        /// Time and manner of the press.
        #[serde(default)]
        timing: Timing,
    },
    /// Chose a command. A direction moves the cursor, if there is one.
    Command(Control),
    /// Chose a verb.
    Verb(u8),
    /// Clicked or touched a cell. The first touch moves the cursor, and a second one there confirms.
    Tap {
        /// The cell.
        cell: Pos,
        /// True for a touch.
        is_touch: bool,
    },
    /// Leaned a stick in a direction of the map.
    Step(Dir),
    /// Asked for the actions at a cell.
    There(Pos),
    /// Asked to look at a cell.
    Look(Pos),
    /// Asked about a place in the pack.
    Inspect(u8),
    /// Moved the pointer over a cell, or off the map.
    Point(Option<Pos>),
    /// Chose the row at this index.
    Choose(usize),
    /// Selected the row at this index without choosing it.
    Select(usize),
    /// Went to the next target, or back to the one before.
    NextTarget {
        /// True to go back.
        is_back: bool,
    },
    /// Confirmed at the cursor.
    Confirm,
    /// Backed out of a list, a question or a cursor.
    Cancel,
    /// Chose how often to repeat the last move.
    Times(u32),
    /// The time of [`Update::tick_after`] has passed, or in [`ModeKind::Ending`] the time of the animation.
    Tick,
    /// Show the end, compared with the results of other runs of this game and variant: at once, or after [`ModeKind::Ending`].
    ShowEnd(Vec<Outcome>),
    /// The server ranked the run, which ended in a race.
    Placing(Placing),
}

impl App {
    /// Wraps a session. `next_seed` is for a new run.
    pub fn new(session: Session, front: Front, preferences: Preferences, next_seed: Seed) -> Self {
        let keys = table(&session, &preferences);
        let mut app = Self {
            session,
            front,
            keys,
            now: Now::default(),
            then: None,
            waiting: VecDeque::new(),
            pressed: None,
            asks: None,
            is_bursting: false,
            others: None,
            trouble: None,
            names_buttons: false,
            next_seed,
            page: 10,
            preferences,
            unasked: Questions::new(),
        };
        app.unasked.extend(app.session.turned_off());
        app.session.want_hints(app.preferences.options.hints);
        app.set_unasked();
        app.attempt(Step::AnswerTheGame);
        app
    }

    /// Adds a notice for the player.
    #[must_use]
    pub fn with_notice(mut self, notice: Option<String>) -> Self {
        self.now.notice = notice.map(|text| Notice { text, tone: Tone::Great });
        self
    }

    /// Tells the player the outcome of a request. The end's card shows it among its own lines, because it has no other place.
    pub fn tell(&mut self, sentence: String) {
        if let Mode::List(ListKind::End, list) = &mut self.now.mode {
            if self.now.notice.as_ref().is_some_and(|before| list.about.get(2) == Some(&before.text)) {
                list.about.drain(1..3);
            }
            list.about.splice(1..1, [String::new(), sentence.clone()]);
        }
        self.say(sentence);
    }

    /// Names buttons instead of keys in hints.
    pub const fn name_buttons(&mut self) {
        self.names_buttons = true;
    }

    /// The session.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The meaning of every key.
    pub const fn keys(&self) -> &KeyTable {
        &self.keys
    }

    /// The player's options.
    pub const fn preferences(&self) -> &Preferences {
        &self.preferences
    }

    /// Sets the options. Turning hints on shows all of them again.
    pub fn set_preferences(&mut self, preferences: Preferences) {
        if preferences == self.preferences {
            return;
        }
        if preferences.options.hints && !self.preferences.options.hints {
            self.session.forget_hints();
        }
        self.preferences = preferences;
        self.keys = table(&self.session, &self.preferences);
        self.session.want_hints(self.preferences.options.hints);
        self.set_unasked();
        if !self.preferences.options.hints {
            self.now.hint = None;
        }
    }

    /// Marks a run of the day's or the week's seed that was begun on this day.
    pub fn begun_on(&mut self, day: Day<'_>) {
        self.session.begun_on(day);
    }

    /// Marks a run that is its player's counted attempt at a server.
    pub fn mark_counted(&mut self) {
        self.session.mark_counted();
        self.set_unasked();
    }

    /// Turns off the questions that are off for this run and, unless it is sealed or counted, those that are off in the options.
    fn set_unasked(&mut self) {
        let mut unasked = self.unasked.clone();
        if !self.session.always_asks() {
            unasked.extend(self.preferences.options.unasked.iter().cloned());
        }
        self.session.set_unasked(unasked);
    }

    /// Sets whether the player can send the ended run to a server that does not get it automatically.
    pub const fn offer_to_send(&mut self, can_send: bool) {
        self.front.can_send = can_send;
    }

    /// Allows every hint to be shown again.
    pub fn forget_hints(&mut self) {
        self.session.forget_hints();
    }

    /// Sets the reason why part of the run is not saved; `None` while everything is saved.
    pub fn set_trouble(&mut self, trouble: Option<String>) {
        self.trouble = trouble;
    }

    /// Sets the seed of the next new run.
    pub const fn set_next_seed(&mut self, seed: Seed) {
        self.next_seed = seed;
    }

    /// Sets the number of visible rows of a list.
    pub const fn set_page(&mut self, rows: usize) {
        self.page = rows;
    }

    /// Shows the story, or the first hint. Call before any input.
    pub fn begin(&mut self) -> Update {
        if !self.open_story() {
            let learnt = self.session.learn();
            self.take_learnt(&learnt);
        }
        self.finish()
    }

    /// Handles input.
    pub fn input(&mut self, input: Input) -> Update {
        if self.is_typed_ahead(&input) {
            return self.finish();
        }
        if self.then.is_some() {
            // An answer is still due. Input may end a walk, but nothing is played before the player sees the result.
            match input {
                Input::Tick | Input::Point(_) => {}
                Input::Press { press, timing } if stroke(&mut self.now.hold, press, timing) != Stroke::Fresh => {}
                _ => self.session.stop(),
            }
            self.pump();
            return self.finish();
        }
        self.attempt(Step::Input(input));
        self.finish()
    }

    fn handle(&mut self, input: Input) {
        if let Mode::Opening(opening, shown) = self.now.mode {
            match input {
                Input::Tap { .. } | Input::Confirm => self.go_on(opening, shown),
                Input::Cancel => self.close_story(),
                Input::Tick => self.show_next_line(),
                Input::Point(_) => {}
                Input::Press { press, timing } => self.press(press, timing),
                input => {
                    self.close_story();
                    self.handle(input);
                }
            }
            return;
        }
        match input {
            Input::Press { press, timing } => self.press(press, timing),
            Input::Point(cell) => self.point(cell),
            Input::ShowEnd(others) => {
                self.others = Some(others);
                if !matches!(self.now.mode, Mode::Ending) {
                    self.open_end();
                }
            }
            Input::Placing(placing) => self.take_placing(placing),
            _ if matches!(self.now.mode, Mode::Ending) => self.see_end(),
            Input::Command(control) if control.direction_name().is_some() => self.push(control),
            Input::Command(control) => self.command(control),
            Input::Verb(verb) => {
                self.leave_mode();
                self.begin_verb(verb);
            }
            Input::Tap { cell, is_touch } => self.tap(cell, is_touch),
            Input::Step(dir) => self.step(dir),
            Input::There(cell) => self.open_there(cell, matches!(self.now.mode, Mode::Look(_))),
            Input::Look(cell) => {
                self.quiet();
                self.look_at(cell);
            }
            Input::Inspect(slot) => {
                let behind = if let Mode::List(ListKind::Pack(purpose), _) = self.now.mode { Some(purpose) } else { None };
                self.open_item(slot, behind);
            }
            Input::Choose(row) => self.choose_row(row),
            Input::Select(row) => self.select(row),
            Input::NextTarget { is_back } => self.next_target(is_back),
            Input::Confirm => self.confirm(),
            Input::Cancel => self.cancel(),
            Input::Times(times) => self.repeat(times),
            Input::Tick => self.tick(),
        }
    }

    /// Returns everything that changed.
    fn finish(&mut self) -> Update {
        self.renew();
        // Players who cannot see the map must learn that a move was made.
        if self.now.update.turns == 1
            && self.now.update.spoken.is_empty()
            && matches!(self.now.mode, Mode::Play)
            && let Some(m) = self.session.last()
        {
            self.now.update.spoken.push(format!("{}: nothing new.", capital(&of_move(m, self.session.variant()))));
        }
        self.now.update.tick_after = self.tick_after();
        std::mem::take(&mut self.now.update)
    }

    /// Clears the notice and the hint.
    fn quiet(&mut self) {
        self.now.notice = None;
        self.now.hint = None;
    }

    fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.now.update.spoken.push(text.clone());
            self.now.notice = Some(Notice { text, tone: Tone::Plain });
        }
    }

    /// Shows a sentence that the player must see before another key acts.
    fn warn(&mut self, sentence: String) {
        if !sentence.is_empty() {
            self.now.seen = Seen::NotYet;
        }
        self.say(sentence);
    }

    /// Refuses something with a sentence.
    fn refuse(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        self.now.update.is_refused |= !sentence.is_empty();
        self.warn(sentence);
    }

    fn take_learnt(&mut self, learnt: &Learnt) {
        self.now.update.has_news |= learnt.is_news;
        if let Some(hint) = learnt.hint {
            self.now.update.spoken.push(hint.to_owned());
            self.now.hint = Some(hint.to_owned());
        }
        if learnt.has_next_lesson || self.session.observed().moves == 0 {
            self.now.update.spoken.extend(self.lesson());
        }
    }

    /// The header of a run like this one with a seed. A run of another seed after a guided run is not practice.
    pub fn header_like(&self, seed: Seed) -> Header {
        let header = self.session.run().header.clone();
        let is_guided = guide::header(self.session.observed().info).is_some_and(|guided| guided == header);
        let is_practice = header.variant.is_practice() && !(is_guided && seed != header.seed);
        Header { seed, variant: header.variant.with_practice(is_practice), ..header }
    }

    /// Tells whether the hint on the screen can be closed. A lesson of the guide stays until it is learnt.
    pub const fn can_close_hint(&self) -> bool {
        self.now.hint.is_some()
    }

    /// The current lesson of the guide.
    pub(super) fn lesson(&self) -> Option<String> {
        let (variant, unicode) = (self.session.variant(), self.preferences.options.unicode);
        let meaning = |id: &str| {
            let control = Control::find(id).map(Meaning::Control);
            control.or_else(|| variant.verb(id).map(Meaning::Verb))
        };
        let key = |id: &str| {
            let meaning = meaning(id)?;
            match meaning {
                _ if !self.names_buttons => self.keys.hint(meaning, unicode),
                Meaning::Control(control) => Some(format!("tap {}", control.title())),
                Meaning::Verb(index) => variant.verbs.get(usize::from(index)).map(|verb| format!("tap {}", capital(verb.name))),
            }
        };
        let mut parts = self.session.lesson()?.split('{');
        let first = parts.next().unwrap_or_default().to_owned();
        let rest =
            parts.filter_map(|part| part.split_once('}')).map(|(id, text)| key(id).unwrap_or_else(|| id.to_owned()) + text);
        Some(first + &rest.collect::<String>())
    }

    /// Requests a move and handles the answer as soon as it is there.
    fn act(&mut self, m: Move, then: Then) {
        self.now.notice = None;
        self.now.path.clear();
        self.now.mode = match then {
            // A hint stays during a whole walk, so that the player can read it.
            Then::Walk(_) => Mode::Walk,
            Then::Play | Then::Aim(_) | Then::Depart(_) => {
                self.now.hint = None;
                Mode::Play
            }
        };
        self.session.request(m);
        self.then = Some(then);
        self.pump();
    }

    fn pump(&mut self) {
        if let Some(answer) = self.session.answer()
            && let Some(then) = self.then.take()
        {
            self.settle(answer, then);
        }
    }

    fn settle(&mut self, answer: TurnResult, then: Then) {
        let stop = if matches!(then, Then::Walk(_)) { self.session.stop_after(&answer) } else { Some(String::new()) };
        let goes_on = stop.is_none();
        match answer {
            Err(sentence) => {
                self.now.mode = match then {
                    Then::Aim(aiming) => Mode::Aim(aiming),
                    Then::Play | Then::Walk(_) | Then::Depart(_) => Mode::Play,
                };
                self.refuse(sentence);
            }
            Ok(report) => {
                let card = card_of(&report.events, self.session.variant());
                self.take(report);
                self.now.mode = if goes_on { Mode::Walk } else { Mode::Play };
                if let Some(is_won) = self.session.observed().status.ending.as_ref().map(|end| end.won) {
                    self.now.update.has_ended = true;
                    self.others = None;
                    self.is_bursting = true;
                    self.now.last_choice.clear();
                    if moment(0, is_won, self.preferences.options.reduced_motion).is_some() {
                        self.now.mode = Mode::Ending;
                    }
                } else if let Some(card) = card {
                    self.show_card(card);
                } else {
                    self.attempt(Step::AnswerTheGame);
                }
                if let Then::Walk(Some(name)) = then
                    && goes_on
                {
                    self.now.notice = Some(Notice { text: format!("You walk towards what you see: {name}."), tone: Tone::Plain });
                }
                self.say(stop.unwrap_or_default());
            }
        }
    }

    /// Handles the report of an accepted move.
    fn take(&mut self, report: TurnReport) {
        let TurnReport { events, said, learnt, is_alarm } = report;
        if is_alarm {
            self.alarm();
            self.waiting.clear();
        }
        self.now.pointer = None;
        self.now.update.save(Save::Grown);
        self.now.update.turns += 1;
        self.now.update.spoken.extend(said.messages.iter().map(|message| message.text.clone()));
        self.now.update.spoken.extend(said.narrated);
        self.now.update.events.extend(events);
        self.take_learnt(&learnt);
    }

    /// The label of a key for a control.
    fn key_of(&self, control: Control) -> Option<String> {
        self.keys.hint(Meaning::Control(control), self.preferences.options.unicode)
    }
}

fn table(session: &Session, preferences: &Preferences) -> KeyTable {
    let observed = session.observed();
    KeyTable::new(&preferences.keys, preferences.options.key_set, observed.info, observed.variant)
}
