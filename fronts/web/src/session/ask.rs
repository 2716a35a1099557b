//! What to do with what the player asks for: play it, ask first, or say why not.

use super::Session;
use crate::wire;
use barrow_app::intent::{self, Intent};
use barrow_app::keys::Control;
use barrow_app::{stance, steer};
use barrow_core::{Dir, Move, Pos};

impl Session {
    /// What to do with a complete move.
    ///
    /// # Errors
    /// If what is given is no move at all.
    pub fn intend(&self, m: &str) -> Result<String, String> {
        let m = Move::from(wire::read::<wire::Move>("a move", m)?);
        told(intent::intend(self.recording.state(), &self.view, m))
    }

    /// Ids of the controls that are of any use now.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn controls(&self) -> Result<String, String> {
        let is_over = self.recording.state().status().ending.is_some();
        let is_practice = self.recording.run().header.variant.is_practice();
        let has_use = |control: &Control| match control {
            Control::StepBack => is_practice && self.moves() > 0,
            Control::Repeat if self.last.is_none() => false,
            control => control.has_use(self.variant()) && !(is_over && control.is_played()),
        };
        wire::json(&Control::ALL.into_iter().filter(has_use).map(Control::id).collect::<Vec<_>>())
    }

    /// What to do when the player lets a turn pass.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn wait(&self) -> Result<String, String> {
        told(intent::wait(self.recording.state(), &self.view))
    }

    /// What to do with a player who would rather not give the choice that the game waits for.
    ///
    /// # Errors
    /// If the game waits for none.
    pub fn decline(&self) -> Result<String, String> {
        let asked = self.view.asked.ok_or("The game waits for no choice.")?;
        told(intent::decline(self.recording.state(), &self.view, asked))
    }

    /// What to do when the player walks towards a direction.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn step(&self, dir: u8) -> Result<String, String> {
        told(intent::step(self.recording.state(), &self.view, Dir(dir)))
    }

    /// What to do when the player asks for a way by its control.
    ///
    /// # Errors
    /// If there is no such control.
    pub fn steer(&self, control: &str, is_turning: bool) -> Result<String, String> {
        told(steer::steer(self.recording.state(), &self.view, control_of(control)?, is_turning))
    }

    /// What to do to face the way that a control means; an empty sentence where nobody turns.
    ///
    /// # Errors
    /// If there is no such control.
    pub fn turn_towards(&self, control: &str) -> Result<String, String> {
        let turn = steer::turn_towards(self.variant(), &self.view, control_of(control)?);
        told(turn.map_or_else(|| Intent::Refuse(String::new()), Intent::Play))
    }

    /// The direction that a control means here.
    ///
    /// # Errors
    /// If there is no such control.
    pub fn towards(&self, control: &str) -> Result<Option<u8>, String> {
        Ok(steer::direction(self.variant(), &self.view, control_of(control)?).map(|dir| dir.0))
    }

    /// Where a cursor is moved by a control that means a way; it stays on the map.
    ///
    /// # Errors
    /// If there is no such control.
    pub fn moved(&self, cursor: Pos, control: &str) -> Result<String, String> {
        wire::json(&wire::cell(steer::moved(cursor, control_of(control)?, self.variant().topology, &self.view)))
    }

    /// How the hero stands, in words.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn standing(&self) -> Result<String, String> {
        wire::json(&stance::in_words(&self.view, self.variant()))
    }
}

fn control_of(id: &str) -> Result<Control, String> {
    Control::find(id).ok_or_else(|| format!("The page asked for a control called \"{id}\", and there is none."))
}

fn told(intent: Intent) -> Result<String, String> {
    wire::json(&match intent {
        Intent::Play(m) => wire::Intent::Play { r#move: m.into() },
        Intent::Confirm { m, question } => wire::Intent::Confirm { r#move: m.into(), question },
        Intent::Refuse(sentence) => wire::Intent::Refuse { sentence },
    })
}
