//! Taking aim: a cursor, the line to it, and whom that would hit.

use super::{GameScreen, Mode};
use crate::keys::{Key, Meaning, Press};
use crate::tui::{Next, Shared};
use barrow_app::Intent;
use barrow_app::aiming::{first_target, foretell};
use barrow_app::gear;
use barrow_app::sights::sights;
use barrow_app::steer::moved;
use barrow_app::words::capital;
use barrow_core::{Aim, Arg, Gear, Move, Play, Pos, Variant};

/// A verb that is being aimed at a cell.
#[derive(Debug)]
pub(super) struct Aiming {
    verb: u8,
    /// With what from the pack, if it is such a verb.
    slot: Option<u8>,
    /// Where.
    pub(super) cursor: Pos,
    /// Where that would go.
    pub(super) aim: Aim,
}

impl Aiming {
    fn new(verb: u8, slot: Option<u8>, cursor: Pos, play: &dyn Play) -> Self {
        let mut aiming = Self { verb, slot, cursor, aim: Aim::default() };
        aiming.point(cursor, play);
        aiming
    }

    fn point(&mut self, cursor: Pos, play: &dyn Play) {
        self.cursor = cursor;
        play.aim(self.to_move(), &mut self.aim);
    }

    const fn to_move(&self) -> Move {
        let arg = match self.slot {
            Some(slot) => Arg::SlotAt(slot, self.cursor),
            None => Arg::Cell(self.cursor),
        };
        Move { verb: self.verb, arg }
    }

    /// What would happen, and the keys.
    pub(super) fn question(&self, variant: &Variant, pack: &[Gear]) -> String {
        let verb = variant.verbs.get(usize::from(self.verb)).map_or("", |verb| verb.name);
        let what = self.slot.and_then(|slot| pack.get(usize::from(slot))).map(|gear| gear::name(gear, variant));
        let what = what.map_or_else(String::new, |what| format!(" {what}"));
        format!("{}{what}: {} Enter: do it. Tab: next. Esc: never mind.", capital(verb), foretell(&self.aim, variant))
    }
}

impl GameScreen {
    /// Begins to aim.
    pub(super) fn take_aim(&mut self, verb: u8, slot: Option<u8>) {
        let cursor = first_target(&self.stage.view, self.stage.variant, self.last_target);
        self.stage.notice = None;
        self.path.clear();
        self.mode = Mode::Aim(Aiming::new(verb, slot, cursor, self.session.state()));
    }

    pub(super) fn aim_key(&mut self, press: Press, mut aiming: Aiming, shared: &Shared) -> Next {
        self.stage.notice = None;
        let meaning = self.keys.table.meaning(press);
        match (press.key, meaning) {
            (Key::Esc, _) => return Next::Stay,
            (Key::Enter, _) => return self.loose(aiming, shared),
            // Twice the same key: at the last target.
            (_, Some(Meaning::Verb(verb))) if verb == aiming.verb => return self.loose(aiming, shared),
            (Key::Tab | Key::BackTab | Key::Char(' '), _) => {
                let targets = sights(&self.stage.view, self.stage.variant);
                let back = press.key == Key::BackTab;
                let next = match targets.iter().position(|&at| at == aiming.cursor) {
                    None => 0,
                    Some(at) if back => (at + targets.len() - 1) % targets.len(),
                    Some(at) => (at + 1) % targets.len(),
                };
                match targets.get(next) {
                    Some(&at) => aiming.point(at, self.session.state()),
                    None => self.say("There is nothing in view to aim at but the ground.".to_owned()),
                }
            }
            (_, Some(Meaning::Control(control))) if control.direction_name().is_some() => {
                let cursor = moved(aiming.cursor, control, self.stage.variant.topology, &self.stage.view);
                aiming.point(cursor, self.session.state());
            }
            _ => {
                let label = press.label(shared.options.unicode);
                self.say(format!("{label} does nothing while you aim. Enter: do it. Tab: next. Esc: never mind."));
            }
        }
        self.mode = Mode::Aim(aiming);
        Next::Stay
    }

    /// The cursor goes with the mouse.
    pub(super) fn aim_at(&mut self, cell: Pos) {
        let play = self.session.state();
        if let Mode::Aim(aiming) = &mut self.mode
            && aiming.cursor != cell
        {
            aiming.point(cell, play);
            self.stage.notice = None;
        }
    }

    /// Acts on what is aimed at; what is refused can be aimed better.
    pub(super) fn loose(&mut self, aiming: Aiming, shared: &Shared) -> Next {
        let m = aiming.to_move();
        match self.intend(m) {
            Intent::Play(m) => {
                if self.attempt(m, shared).is_some() {
                    self.last_target = Some(aiming.cursor);
                } else {
                    self.mode = Mode::Aim(aiming);
                }
                Next::Stay
            }
            other => self.follow(other, shared),
        }
    }
}
