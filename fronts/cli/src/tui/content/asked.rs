//! Questions that the next key answers.

use super::super::{Next, Shared};
use super::ContentScreen;
use crate::keys::press_of;
use barrow_app::keys::KeyChange;
use barrow_app::screens::Effect;
use barrow_app::sentences;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// A question that waits for a key.
pub(super) enum Asked {
    /// Asks for confirmation before an effect.
    Agreement { question: String, yes: &'static str, no: &'static str, then: Box<Effect> },
    /// Asks for a key to add or to remove.
    Key { question: String, change: KeyChange },
}

impl Asked {
    pub(super) fn words(&self) -> String {
        match self {
            Self::Agreement { question, yes, no, .. } => format!("{question} (y: {yes}, any other key: {no})"),
            Self::Key { question, .. } => format!("{question} Press it. (Esc: none)"),
        }
    }
}

impl ContentScreen {
    pub(super) fn answer(&mut self, asked: Asked, key: KeyEvent, shared: &mut Shared) -> Next {
        let effect = match asked {
            Asked::Agreement { then, .. } if key.code == KeyCode::Char('y') => *then,
            Asked::Key { question, change } if key.code != KeyCode::Esc => {
                let Some(press) = press_of(key) else {
                    self.pending = Some(Asked::Key { question, change });
                    return Next::Stay;
                };
                Effect::Bind { change: change.with(press.to_string()) }
            }
            Asked::Agreement { .. } | Asked::Key { .. } => {
                self.notice = Some(sentences::NOTHING_CHANGED.to_owned());
                return Next::Stay;
            }
        };
        self.carry_out(effect, shared)
    }
}
