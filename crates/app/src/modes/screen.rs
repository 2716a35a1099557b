//! The contents of the screen, as plain data without layout.

use super::aim::Aiming;
use super::walk::USUAL_TIMES;
use super::{App, Choice, List, ListKind, Mode, Purpose, Row, ShownOpening};
use crate::sights::{self, Sighting};
use crate::words::{capital, verb_name};
use crate::{Explained, gear};
use barrow_core::{Aim, Pos, Tone};
use serde::Serialize;

/// The kind of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ModeKind {
    /// The story before the first run.
    Opening,
    /// Play.
    Play,
    /// A walk, a rest or a repetition.
    Walk,
    /// The moment of the end.
    Ending,
    /// The number of repeats of the last move.
    Repeat,
    /// The direction for a verb.
    Direction,
    /// The key of the original's keyboard for a verb.
    Key,
    /// A question that the player must confirm.
    Confirm,
    /// Aiming with a cursor.
    Aim,
    /// Looking with a cursor.
    Look,
    /// The pack.
    Pack,
    /// A thing in the pack for a verb.
    Slot,
    /// A thing in the pack.
    Item,
    /// Everything known on the level.
    Known,
    /// The list of actions.
    Actions,
    /// The list of actions at a cell.
    There,
    /// The menu.
    Menu,
    /// The choice about a run on leaving.
    Leave,
    /// All messages.
    Messages,
    /// The end.
    End,
}

/// Everything that a front end draws besides the run itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "PlayScreen"))]
pub struct Screen {
    /// The current mode.
    pub mode: ModeKind,
    /// The story, if any.
    pub opening: Option<ShownOpening>,
    /// The list to choose from, if any.
    pub list: Option<List>,
    /// The question, if any.
    pub prompt: Option<Prompt>,
    /// A sentence, until something else happens.
    pub notice: Option<Notice>,
    /// Hints, one per line, for a box of their own.
    pub hint: Option<String>,
    /// The cell of the player's cursor.
    pub cursor: Option<Pos>,
    /// The aimed move.
    pub aim: Option<Aimed>,
    /// The path to the cursor or the pointer.
    pub path: Vec<Pos>,
    /// Explains the cell of the cursor or the pointer, or the thing in [`ModeKind::Item`].
    pub explained: Option<Explained>,
    /// Number of newest messages that are scrolled out of sight, in [`ModeKind::Messages`].
    pub scrolled: usize,
}

/// An aimed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Aimed {
    /// The verb: "Throw".
    pub verb: String,
    /// Its path and targets.
    pub aim: Aim,
    /// The outcome, as a sentence.
    pub outcome: String,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prompt {
    /// The question, or the outcome of an aimed move.
    pub text: String,
    /// The keys that answer it, in words.
    pub keys: String,
}

/// A sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

impl App {
    /// The current screen.
    pub fn screen(&self) -> Screen {
        let cursor = self.cursor();
        let explained = match &self.now.mode {
            Mode::List(ListKind::Item(slot, _), _) => Some(self.session.explain_gear(*slot)),
            Mode::List(ListKind::There(cell, _), _) => Some(self.session.explain(*cell)),
            _ => cursor.or(self.now.pointer).map(|cell| self.session.explain(cell)),
        };
        Screen {
            mode: self.mode_kind(),
            opening: self.shown_opening(),
            list: self.shown_list(),
            prompt: self.prompt(),
            notice: self.now.notice.clone(),
            hint: self.now.hint.clone().or_else(|| self.lesson()).filter(|_| matches!(self.now.mode, Mode::Play)),
            cursor,
            aim: if let Mode::Aim(aiming) = &self.now.mode { Some(self.aimed(aiming)) } else { None },
            path: self.now.path.clone(),
            explained,
            scrolled: if let Mode::Messages(back) = self.now.mode { back } else { 0 },
        }
    }

    /// The kind of the current mode.
    pub const fn mode_kind(&self) -> ModeKind {
        match &self.now.mode {
            Mode::Opening(..) => ModeKind::Opening,
            Mode::Play => ModeKind::Play,
            Mode::Walk => ModeKind::Walk,
            Mode::Ending => ModeKind::Ending,
            Mode::Repeat(_) => ModeKind::Repeat,
            Mode::Confirm(..) => ModeKind::Confirm,
            Mode::Aim(_) => ModeKind::Aim,
            Mode::Look(_) => ModeKind::Look,
            Mode::Messages(_) => ModeKind::Messages,
            Mode::List(kind, _) => match kind {
                ListKind::Direction(_) => ModeKind::Direction,
                ListKind::Key(_) => ModeKind::Key,
                ListKind::Pack(Purpose::Browse) => ModeKind::Pack,
                ListKind::Pack(Purpose::For(_) | Purpose::Asked(_)) => ModeKind::Slot,
                ListKind::Item(..) => ModeKind::Item,
                ListKind::Known => ModeKind::Known,
                ListKind::Actions => ModeKind::Actions,
                ListKind::There(..) => ModeKind::There,
                ListKind::Menu => ModeKind::Menu,
                ListKind::Leave(_) => ModeKind::Leave,
                ListKind::End => ModeKind::End,
            },
        }
    }

    fn aimed(&self, aiming: &Aiming) -> Aimed {
        let variant = self.session.variant();
        let outcome = aiming.outcome(self.session.view(), variant);
        Aimed { verb: capital(verb_name(aiming.verb, variant)), aim: aiming.aim.clone(), outcome }
    }

    /// Targets for the cursor, nearest first. While aiming, only cells that can be hit.
    pub fn targets(&self) -> Vec<Sighting> {
        let variant = self.session.variant();
        let can_hit = |at: Pos| match &self.now.mode {
            Mode::Aim(aiming) => self.session.refusal(aiming.aimed(at)).is_none(),
            _ => true,
        };
        let targets = sights::targets(self.session.view(), variant).into_iter().filter(|seen| can_hit(seen.at));
        targets.map(|seen| Sighting::new(seen, variant)).collect()
    }

    /// The verb, the thing used, the words for its target, and the outcome.
    pub(super) fn aim_text(&self, aiming: &Aiming, target: &str) -> String {
        let Aimed { verb, outcome, .. } = self.aimed(aiming);
        let item = aiming.slot.and_then(|slot| self.session.view().pack.get(usize::from(slot)));
        let item = item.map_or_else(String::new, |item| format!(" {}", gear::name(item, self.session.variant())));
        format!("{verb}{item}{target}: {outcome}")
    }

    pub(super) const fn cursor(&self) -> Option<Pos> {
        match &self.now.mode {
            Mode::Aim(aiming) => Some(aiming.cursor),
            Mode::Look(cursor) => Some(*cursor),
            _ => None,
        }
    }

    fn shown_list(&self) -> Option<List> {
        match &self.now.mode {
            Mode::Repeat(_) => Some(
                List::new(self.repeat_question(), Self::repeat_rows())
                    .about("Or until something happens.")
                    .selecting(&USUAL_TIMES.to_string()),
            ),
            Mode::Confirm(asked, _) => Some(List::new(asked.text.clone(), self.answers(asked))),
            _ => self.list().cloned(),
        }
    }

    /// The rows that can be chosen now.
    pub(super) fn screen_rows(&self) -> Vec<Row> {
        self.shown_list().map_or_else(Vec::new, |list| list.rows)
    }

    fn prompt(&self) -> Option<Prompt> {
        let prompt = |text: String, keys: &str| Some(Prompt { text, keys: keys.to_owned() });
        match &self.now.mode {
            Mode::List(ListKind::Direction(_) | ListKind::Key(_), list) => prompt(list.title.clone(), "(Esc: never mind)"),
            Mode::Confirm(asked, _) => {
                let rows = self.answers(asked);
                let keys = rows
                    .iter()
                    .filter(|row| row.choice != Choice::No)
                    .map(|row| format!("{}: {}, ", row.hint, row.label.to_ascii_lowercase()));
                prompt(asked.text.clone(), &format!("({}any other key: no)", keys.collect::<String>()))
            }
            Mode::Repeat(typed) => prompt(
                format!("{} {typed}_", self.repeat_question()),
                &format!("(Enter: {USUAL_TIMES} times, or type a number. Press a move to repeat that instead. Esc: cancel)"),
            ),
            Mode::Aim(aiming) => {
                let refusal = aiming.known_refusal(self.session.view(), self.session.variant());
                let enter = if refusal.is_none() { "Enter: do it. " } else { "" };
                prompt(self.aim_text(aiming, ""), &format!("{enter}Tab: next. Esc: never mind."))
            }
            Mode::Look(cursor) => prompt(String::new(), &self.look_keys(*cursor)),
            Mode::List(ListKind::Pack(Purpose::Browse), _) => prompt(String::new(), "letter or Enter: look   Esc: back"),
            Mode::List(ListKind::Pack(Purpose::Asked(_)), _) => {
                let look = self.key_of(crate::keys::Control::Look).map_or_else(String::new, |key| format!("{key}: look  "));
                prompt(String::new(), &format!("letter, Enter: this  {look}Esc: none"))
            }
            Mode::List(ListKind::Pack(Purpose::For(_)), _) => prompt(String::new(), "letter or Enter: this   Esc: back"),
            Mode::List(ListKind::Item(..), _) => prompt(String::new(), "Esc: back"),
            Mode::List(ListKind::Known, _) => prompt(String::new(), "type to search   Enter: go   Esc: back"),
            Mode::Messages(_) => prompt(String::new(), "up, down: scroll    any other key: back"),
            Mode::Opening(opening, shown) if *shown == opening.lines.len() => {
                prompt(String::new(), &format!("Enter: {}", opening.action.to_ascii_lowercase()))
            }
            Mode::Opening(..) => prompt(String::new(), "Enter: read all   Esc: skip"),
            Mode::Play
            | Mode::Walk
            | Mode::Ending
            | Mode::List(ListKind::Actions | ListKind::There(..) | ListKind::Menu | ListKind::Leave(_) | ListKind::End, _) => {
                None
            }
        }
    }
}
