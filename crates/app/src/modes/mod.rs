//! The modes of play as one state machine: input in, what changed out, and plain data to draw.
//!
//! A mode never touches the rules: it asks [`Session`], whose answer to a move may come later.

mod aim;
mod ask;
mod choice;
mod end;
mod list;
mod look;
mod menu;
mod pack;
mod play;
mod screen;
#[cfg(test)]
mod tests;
mod update;
mod walk;

pub use choice::{Choice, EndChoice, LeaveChoice, MenuChoice};
pub use list::{List, Row};
pub use screen::{Aimed, ModeKind, Notice, Prompt, Screen};
pub use update::{Request, Save, Update};
pub use walk::{BREATH, STRIDE};

use crate::discoveries::Learnt;
use crate::ending::Outcome;
use crate::keys::{Bindings, Control, KeyTable, Meaning, Press};
use crate::options::Options;
use crate::session::{Answer, Session, TurnReport};
use aim::Aiming;
use barrow_core::{Dir, Move, Pos, Seed, Tone};
use menu::Leaving;
use pack::Purpose;
use serde::Deserialize;

/// A run being played, and what the keys are for just now.
pub struct App {
    session: Session,
    front: Front,
    preferences: Preferences,
    keys: KeyTable,
    mode: Mode,
    /// What goes on once the answer to a move is there; `None` while no answer is due.
    then: Option<Then>,
    notice: Option<Notice>,
    hint: Option<String>,
    /// The cells that a walk to the cursor or the pointer would cross.
    path: Vec<Pos>,
    pointer: Option<Pos>,
    /// The key that is being answered, and the one that raised the question now asked.
    pressed: Option<Press>,
    raised_by: Option<Press>,
    /// The row of the action menu that was chosen last.
    last_action: String,
    /// Results of other runs like this one, once they were given.
    others: Vec<Outcome>,
    /// What of the run is not saved and why, as a sentence.
    trouble: Option<String>,
    /// The seed for a new run.
    next_seed: Seed,
    /// Rows of a list that are seen at once.
    page: usize,
    update: Update,
}

/// What a front end can do that others cannot: rows that need it appear only there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// It can change the size of the map.
    pub can_zoom: bool,
    /// It can share a run as a link, a file or a film.
    pub can_share: bool,
    /// It has a screen to rebind keys that its menu leads to.
    pub can_rebind: bool,
}

/// What the player chose for all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Options.
    pub options: Options,
    /// Keys that the player bound.
    pub keys: Bindings,
}

/// What the keys are for just now.
enum Mode {
    Play,
    Walk,
    /// How often the last move is made again, as typed so far.
    Repeat(String),
    /// A verb wants a direction.
    Direction(u8, List),
    /// A verb wants a key of the original's keyboard.
    Key(u8, List),
    /// Whether a move is meant.
    Confirm(Move, String, Box<Mode>),
    Aim(Aiming),
    Look(Pos),
    Pack(Purpose, List),
    /// One thing in the pack, looked at closely, and why the pack is open behind it.
    Item(u8, Option<Purpose>, List),
    Actions(List),
    /// What can be done at a cell, and whether the player was looking at it.
    There(Pos, bool, List),
    Menu(List),
    Leave(Leaving, List),
    /// All messages; this many of the newest are scrolled out of sight.
    Messages(usize),
    End(List),
}

/// What goes on once a move is answered.
enum Then {
    Play,
    Walk(Option<&'static str>),
    Aim(Aiming),
}

/// What the player did.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Input {
    /// Pressed a key.
    Press {
        /// Which.
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        press: Press,
        /// Whether it is held down and repeats.
        is_held: bool,
    },
    /// Chose a command from a menu or pressed its button. A direction moves a cursor if there is one.
    Command(Control),
    /// Chose a verb.
    Verb(u8),
    /// Clicked a cell, or touched it. A touch first moves the cursor; a second one there confirms.
    Tap {
        /// Where.
        cell: Pos,
        /// With a finger.
        is_touch: bool,
    },
    /// Swiped or leaned in a direction of the map.
    Step(Dir),
    /// Asked what can be done at a cell.
    There(Pos),
    /// Asked to look at a cell.
    Look(Pos),
    /// Asked for a closer look at a place in the pack.
    Inspect(u8),
    /// Moved the pointer over a cell, or off the map.
    Point(Option<Pos>),
    /// Chose the row at this place.
    Choose(usize),
    /// Selected the row at this place, without choosing it.
    Select(usize),
    /// Went to the next target, or back to the one before.
    NextTarget {
        /// Back.
        is_back: bool,
    },
    /// Confirmed what the cursor points at.
    Confirm,
    /// Left a list, a question or a cursor.
    Cancel,
    /// Chose how often the last move is made again.
    Times(u32),
    /// A tick that was due has come.
    Tick,
    /// The results of other runs of this game and variant are known: the end can be shown.
    ShowEnd(Vec<Outcome>),
}

impl App {
    /// The application around a session. `next_seed` is for a new run.
    pub fn new(session: Session, front: Front, preferences: Preferences, next_seed: Seed) -> Self {
        let keys = table(&session, &preferences);
        let mut app = Self {
            session,
            front,
            keys,
            mode: Mode::Play,
            then: None,
            notice: None,
            hint: None,
            path: Vec::new(),
            pointer: None,
            pressed: None,
            raised_by: None,
            last_action: String::new(),
            others: Vec::new(),
            trouble: None,
            next_seed,
            page: 10,
            update: Update::default(),
            preferences,
        };
        app.session.want_hints(app.preferences.options.hints);
        app.answer_the_game();
        app
    }

    /// The same application with a sentence for the player.
    #[must_use]
    pub fn with_notice(mut self, notice: Option<String>) -> Self {
        self.notice = notice.map(|text| Notice { text, tone: Tone::Great });
        self
    }

    /// The session.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// What every key does.
    pub const fn keys(&self) -> &KeyTable {
        &self.keys
    }

    /// The player's options.
    pub const fn preferences(&self) -> &Preferences {
        &self.preferences
    }

    /// Takes in changed options. Hints that are wanted again are all shown again.
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
        if !self.preferences.options.hints {
            self.hint = None;
        }
    }

    /// Shows every hint again, each when it is due.
    pub fn forget_hints(&mut self) {
        self.session.forget_hints();
    }

    /// Says what of the run is not saved and why; `None` while all is.
    pub fn set_trouble(&mut self, trouble: Option<String>) {
        self.trouble = trouble;
    }

    /// Says which seed the next new run has.
    pub const fn set_next_seed(&mut self, seed: Seed) {
        self.next_seed = seed;
    }

    /// Says how many rows of a list are seen at once.
    pub const fn set_page(&mut self, rows: usize) {
        self.page = rows;
    }

    /// Takes in the first hints, before anything was done.
    pub fn begin(&mut self) -> Update {
        let learnt = self.session.learn();
        self.take_learnt(&learnt);
        self.finish()
    }

    /// Answers what the player did.
    pub fn input(&mut self, input: Input) -> Update {
        if self.then.is_some() {
            // An answer is still due. Any input ends a walk, and nothing is played blind.
            if !matches!(input, Input::Tick | Input::Point(_)) {
                self.session.stop();
            }
            self.pump();
            return self.finish();
        }
        match input {
            Input::Press { press, is_held } => self.press(press, is_held),
            Input::Command(control) if control.direction_name().is_some() => self.push(control),
            Input::Command(control) => self.command(control),
            Input::Verb(verb) => {
                self.leave_mode();
                self.begin_verb(verb);
            }
            Input::Tap { cell, is_touch } => self.tap(cell, is_touch),
            Input::Step(dir) => self.step(dir),
            Input::There(cell) => self.open_there(cell, matches!(self.mode, Mode::Look(_))),
            Input::Look(cell) => {
                self.quiet();
                self.look_at(cell);
            }
            Input::Inspect(slot) => {
                let behind = if let Mode::Pack(purpose, _) = self.mode { Some(purpose) } else { None };
                self.open_item(slot, behind);
            }
            Input::Point(cell) => self.point(cell),
            Input::Choose(row) => self.choose_row(row),
            Input::Select(row) => self.select(row),
            Input::NextTarget { is_back } => self.next_target(is_back),
            Input::Confirm => self.confirm(),
            Input::Cancel => self.cancel(),
            Input::Times(times) => self.repeat(times),
            Input::Tick => self.tick(),
            Input::ShowEnd(others) => {
                self.others = others;
                self.open_end();
            }
        }
        self.finish()
    }

    /// Hands over what changed.
    fn finish(&mut self) -> Update {
        self.update.tick_after = self.tick_after();
        std::mem::take(&mut self.update)
    }

    /// Forgets what was said for the moment only.
    fn quiet(&mut self) {
        self.notice = None;
        self.hint = None;
    }

    fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.update.spoken.push(text.clone());
            self.notice = Some(Notice { text, tone: Tone::Plain });
        }
    }

    /// Says why something was not done.
    fn refuse(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        self.update.is_refused |= !sentence.is_empty();
        self.say(sentence);
    }

    fn take_learnt(&mut self, learnt: &Learnt) {
        self.update.has_news |= learnt.is_news;
        if !learnt.hints.is_empty() {
            self.update.spoken.extend(learnt.hints.iter().map(|hint| (*hint).to_owned()));
            self.hint = Some(learnt.hints.join("\n"));
        }
    }

    /// Requests a move, and takes in what came of it as soon as it is there.
    fn act(&mut self, m: Move, then: Then) {
        self.quiet();
        self.path.clear();
        self.mode = match then {
            Then::Walk(_) => Mode::Walk,
            Then::Play | Then::Aim(_) => Mode::Play,
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

    fn settle(&mut self, answer: Answer, then: Then) {
        let goes_on = matches!(then, Then::Walk(_)) && self.session.goes_on(&answer);
        match answer {
            Err(sentence) => {
                self.mode = match then {
                    Then::Aim(aiming) => Mode::Aim(aiming),
                    Then::Play | Then::Walk(_) => Mode::Play,
                };
                self.refuse(sentence);
            }
            Ok(report) => {
                self.take(report);
                self.mode = if goes_on { Mode::Walk } else { Mode::Play };
                if self.session.observed().has_ended() {
                    self.update.has_ended = true;
                } else {
                    self.answer_the_game();
                }
                if let Then::Walk(Some(name)) = then
                    && goes_on
                {
                    self.notice = Some(Notice { text: format!("You walk to what you see: {name}."), tone: Tone::Plain });
                }
            }
        }
    }

    /// Takes in what an accepted move did.
    fn take(&mut self, report: TurnReport) {
        let TurnReport { events, said, learnt } = report;
        self.pointer = None;
        self.update.save(Save::Grown);
        self.update.turns += 1;
        self.update.spoken.extend(said.messages.iter().map(|message| message.text.clone()));
        self.update.spoken.extend(said.narrated);
        self.update.events.extend(events);
        self.take_learnt(&learnt);
    }

    /// The key for a control, as a hint.
    fn key_of(&self, control: Control) -> Option<String> {
        self.keys.hint(Meaning::Control(control), self.preferences.options.unicode)
    }
}

fn table(session: &Session, preferences: &Preferences) -> KeyTable {
    let observed = session.observed();
    KeyTable::new(&preferences.keys, preferences.options.key_set, observed.info, observed.variant)
}
