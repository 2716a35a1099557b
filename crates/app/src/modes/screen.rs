//! What to draw, as plain data: meaning, never layout.

use super::aim::Aiming;
use super::walk::USUAL_TIMES;
use super::{App, List, Mode, Purpose, Row};
use crate::aiming::foretell;
use crate::sights::{self, Sighting};
use crate::words::{capital, verb_name};
use crate::{Explained, gear};
use barrow_core::{Aim, Pos, Tone};
use serde::Serialize;

/// What has the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ModeKind {
    /// The map.
    Play,
    /// A walk, a rest or a repetition.
    Walk,
    /// How often the last move is made again.
    Repeat,
    /// Which direction a verb goes in.
    Direction,
    /// Which key of the original's keyboard.
    Key,
    /// Whether a move is meant.
    Confirm,
    /// A cursor that aims.
    Aim,
    /// A cursor that looks.
    Look,
    /// The pack.
    Pack,
    /// Which thing in the pack a verb is applied to.
    Slot,
    /// One thing in the pack.
    Item,
    /// All that can be done.
    Actions,
    /// All that can be done at a cell.
    There,
    /// The menu of the run.
    Menu,
    /// What becomes of a run that is left.
    Leave,
    /// All messages.
    Messages,
    /// The end.
    End,
}

/// What a front end draws beside the run itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "PlayScreen"))]
pub struct Screen {
    /// What has the keys.
    pub mode: ModeKind,
    /// What is to be chosen from, if anything.
    pub list: Option<List>,
    /// What is to be answered.
    pub prompt: Option<Prompt>,
    /// A sentence that stands until something else happens.
    pub notice: Option<Notice>,
    /// A hint, one a line, for a box of its own.
    pub hint: Option<String>,
    /// The cell of the player's cursor.
    pub cursor: Option<Pos>,
    /// Where an aimed move would go.
    pub aim: Option<Aimed>,
    /// The cells that a walk to the cursor or the pointer would cross.
    pub path: Vec<Pos>,
    /// A closer look at the cursor or the pointer, or at the one thing in [`ModeKind::Item`].
    pub explained: Option<Explained>,
    /// In [`ModeKind::Messages`]: how many of the newest are scrolled out of sight.
    pub scrolled: usize,
}

/// Where an aimed move would go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Aimed {
    /// What would be done: "Throw".
    pub verb: String,
    /// The cells it would cross and hit.
    pub aim: Aim,
    /// What would happen, as a sentence.
    pub outcome: String,
}

/// What is to be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prompt {
    /// The question, or what would happen.
    pub text: String,
    /// Which keys answer it, in words.
    pub keys: String,
}

/// A sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// How to take it.
    pub tone: Tone,
}

impl App {
    /// What to draw now.
    pub fn screen(&self) -> Screen {
        let cursor = self.cursor();
        let explained = match &self.mode {
            Mode::Item(slot, ..) => Some(self.session.explain_gear(*slot)),
            Mode::There(cell, ..) => Some(self.session.explain(*cell)),
            _ => cursor.or(self.pointer).map(|cell| self.session.explain(cell)),
        };
        Screen {
            mode: self.mode_kind(),
            list: self.shown_list(),
            prompt: self.prompt(),
            notice: self.notice.clone(),
            hint: self.hint.clone().filter(|_| matches!(self.mode, Mode::Play)),
            cursor,
            aim: if let Mode::Aim(aiming) = &self.mode { Some(self.aimed(aiming)) } else { None },
            path: self.path.clone(),
            explained,
            scrolled: if let Mode::Messages(back) = self.mode { back } else { 0 },
        }
    }

    /// What has the keys.
    pub const fn mode_kind(&self) -> ModeKind {
        match self.mode {
            Mode::Play => ModeKind::Play,
            Mode::Walk => ModeKind::Walk,
            Mode::Repeat(_) => ModeKind::Repeat,
            Mode::Direction(..) => ModeKind::Direction,
            Mode::Key(..) => ModeKind::Key,
            Mode::Confirm(..) => ModeKind::Confirm,
            Mode::Aim(_) => ModeKind::Aim,
            Mode::Look(_) => ModeKind::Look,
            Mode::Pack(Purpose::Browse, _) => ModeKind::Pack,
            Mode::Pack(Purpose::For(_) | Purpose::Asked(_), _) => ModeKind::Slot,
            Mode::Item(..) => ModeKind::Item,
            Mode::Actions(_) => ModeKind::Actions,
            Mode::There(..) => ModeKind::There,
            Mode::Menu(_) => ModeKind::Menu,
            Mode::Leave(..) => ModeKind::Leave,
            Mode::Messages(_) => ModeKind::Messages,
            Mode::End(_) => ModeKind::End,
        }
    }

    fn aimed(&self, aiming: &Aiming) -> Aimed {
        let variant = self.session.variant();
        let outcome = foretell(&aiming.aim, variant);
        Aimed { verb: capital(verb_name(aiming.verb, variant)), aim: aiming.aim.clone(), outcome }
    }

    /// What a cursor can go to, the nearest first: while aiming, only what can be hit.
    pub fn targets(&self) -> Vec<Sighting> {
        let variant = self.session.variant();
        let can_hit = |at: Pos| match &self.mode {
            Mode::Aim(aiming) => self.session.refusal(aiming.clone().at(at).to_move()).is_none(),
            _ => true,
        };
        let targets = sights::targets(self.session.view(), variant).into_iter().filter(|seen| can_hit(seen.at));
        targets.map(|seen| Sighting::new(seen, variant)).collect()
    }

    /// The verb, what it is done with, and what would happen.
    fn aim_text(&self, aiming: &Aiming) -> String {
        let Aimed { verb, outcome, .. } = self.aimed(aiming);
        let item = aiming.slot.and_then(|slot| self.session.view().pack.get(usize::from(slot)));
        let item = item.map_or_else(String::new, |item| format!(" {}", gear::name(item, self.session.variant())));
        format!("{verb}{item}: {outcome}")
    }

    pub(super) const fn cursor(&self) -> Option<Pos> {
        match &self.mode {
            Mode::Aim(aiming) => Some(aiming.cursor),
            Mode::Look(cursor) => Some(*cursor),
            _ => None,
        }
    }

    fn shown_list(&self) -> Option<List> {
        match &self.mode {
            Mode::Repeat(_) => Some(List::new(self.repeat_question(), Self::repeat_rows()).about("Or until something happens.")),
            Mode::Confirm(_, question, _) => Some(List::new(question.clone(), self.answers())),
            _ => self.list().cloned(),
        }
    }

    /// The rows that can be chosen now.
    pub(super) fn screen_rows(&self) -> Vec<Row> {
        self.shown_list().map_or_else(Vec::new, |list| list.rows)
    }

    fn prompt(&self) -> Option<Prompt> {
        let prompt = |text: String, keys: &str| Some(Prompt { text, keys: keys.to_owned() });
        match &self.mode {
            Mode::Direction(_, list) | Mode::Key(_, list) => prompt(list.title.clone(), "(Esc: never mind)"),
            Mode::Confirm(_, question, _) => {
                let yes = self.answers().pop().map(|row| row.hint).unwrap_or_default();
                prompt(question.clone(), &format!("({yes}: yes, any other key: no)"))
            }
            Mode::Repeat(typed) => prompt(
                format!("{} {typed}_", self.repeat_question()),
                &format!("(Enter alone: {USUAL_TIMES} times, or until something happens. Esc: not at all.)"),
            ),
            Mode::Aim(aiming) => prompt(self.aim_text(aiming), "Enter: do it. Tab: next. Esc: never mind."),
            Mode::Look(_) => prompt(String::new(), "Tab: next. Enter: go. Esc: back."),
            Mode::Pack(Purpose::Browse, _) => prompt(String::new(), "letter or Enter: look   Esc: back"),
            Mode::Pack(Purpose::Asked(_), _) => {
                let look = self.key_of(crate::keys::Control::Look).map_or_else(String::new, |key| format!("{key}: look  "));
                prompt(String::new(), &format!("letter: this  {look}Esc: none"))
            }
            Mode::Pack(Purpose::For(_), _) => prompt(String::new(), "letter or Enter: this   Esc: back"),
            Mode::Item(..) => prompt(String::new(), "Esc: back"),
            Mode::Messages(_) => prompt(String::new(), "up, down: scroll    any other key: back"),
            Mode::Play | Mode::Walk | Mode::Actions(_) | Mode::There(..) | Mode::Menu(_) | Mode::Leave(..) | Mode::End(_) => None,
        }
    }
}
