//! From a key to what the player means by it: walking, turning, and what is asked before.

use super::ask::Ask;
use super::{GameScreen, Mode};
use crate::keys::{Control, Meaning, Press};
use crate::tui::{Next, Shared};
use barrow_app::steer::{steer, turn_towards};
use barrow_app::{Intent, KeySet, intent};
use barrow_core::Move;

impl GameScreen {
    /// A direction was pressed: a step, or a turn where the player steers so.
    pub(super) fn step(&mut self, control: Control, shared: &Shared) -> Next {
        let is_turning = shared.options.turn_and_step || shared.options.key_set == KeySet::Original;
        let intent = steer(self.session.state(), &self.stage.view, control, is_turning);
        self.follow(intent, shared)
    }

    /// A key with shift, where without shift it is a direction: turns that way.
    pub(super) fn turn_key(&mut self, press: Press, shared: &Shared) -> bool {
        let Some(Meaning::Control(control)) = press.without_shift().and_then(|press| self.keys.table.meaning(press)) else {
            return false;
        };
        let Some(turn) = turn_towards(self.stage.variant, &self.stage.view, control) else { return false };
        self.act(turn, shared);
        true
    }

    /// What to do with a complete move.
    pub(super) fn intend(&self, m: Move) -> Intent {
        intent::intend(self.session.state(), &self.stage.view, m)
    }

    /// Plays it, asks or says why not.
    pub(super) fn follow(&mut self, intent: Intent, shared: &Shared) -> Next {
        match intent {
            Intent::Play(m) => {
                self.act(m, shared);
            }
            Intent::Confirm { m, question } => {
                self.stage.notice = None;
                self.mode = Mode::Ask(Ask::sure(m, question));
            }
            Intent::Refuse(sentence) => self.say(sentence),
        }
        Next::Stay
    }
}
