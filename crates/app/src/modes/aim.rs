//! Aiming with a cursor.

use super::{App, Mode, Then};
use crate::aiming::foretell;
use crate::intent::Intent;
use crate::keys::{Key, Meaning, Press};
use crate::sights::faced;
use barrow_core::{Aim, Arg, Move, Pos, Variant, View};

/// A verb being aimed at a cell.
#[derive(Clone, Debug)]
pub(super) struct Aiming {
    pub(super) verb: u8,
    /// The place in the pack, if the verb needs one.
    pub(super) slot: Option<u8>,
    pub(super) cursor: Pos,
    /// The first target. The cursor visits all others before it returns here.
    first: Pos,
    /// Its path and targets.
    pub(super) aim: Aim,
    /// The reason why it would be refused, if so.
    pub(super) refusal: Option<String>,
    /// The keys of the thing, if the list for choosing it was skipped. Players press them out of habit, so they must not move the
    /// cursor.
    pub(super) skipped: Vec<Press>,
}

impl Aiming {
    const fn to_move(&self) -> Move {
        self.aimed(self.cursor)
    }

    /// The move, aimed at another cell.
    pub(super) const fn aimed(&self, cell: Pos) -> Move {
        let arg = match self.slot {
            Some(slot) => Arg::SlotAt(slot, cell),
            None => Arg::Cell(cell),
        };
        Move { verb: self.verb, arg }
    }

    pub(super) fn at(self, cursor: Pos) -> Self {
        Self { cursor, ..self }
    }

    /// The reason why it would be refused, as far as the player may know it. Only some things need room beside the hero, so a
    /// refusal would give away an unknown thing.
    pub(super) fn known_refusal(&self, view: &View, variant: &Variant) -> Option<&str> {
        let is_telling = !self.is_known(view) && view.role(self.cursor, &variant.legend).is_foe();
        self.refusal.as_deref().filter(|_| !is_telling)
    }

    /// The targets, starting with the first one.
    pub(super) fn ordered(&self, mut targets: Vec<Pos>) -> Vec<Pos> {
        if let Some(first) = targets.iter().position(|&at| at == self.first) {
            targets[..=first].rotate_right(1);
        }
        targets
    }

    fn is_known(&self, view: &View) -> bool {
        let gear = self.slot.and_then(|slot| view.pack.get(usize::from(slot)));
        gear.is_none_or(|gear| gear.is_known)
    }

    /// Describes the outcome in sentences.
    pub(super) fn outcome(&self, view: &View, variant: &Variant) -> String {
        self.known_refusal(view, variant).map_or_else(
            || foretell(&self.aim, self.cursor, self.is_known(view), view, variant),
            |refusal| format!("not there. {refusal}"),
        )
    }
}

impl App {
    /// Starts aiming: at `cell`, or else at the first target.
    pub(super) fn take_aim(&mut self, verb: u8, slot: Option<u8>, cell: Option<Pos>) {
        self.quiet();
        self.now.path.clear();
        let aiming = Aiming {
            verb,
            slot,
            cursor: Pos::default(),
            first: Pos::default(),
            aim: Aim::default(),
            refusal: None,
            skipped: Vec::new(),
        };
        let Some(cursor) = cell.or_else(|| self.session.first_target(&|cell| aiming.aimed(cell))) else {
            let view = self.session.view();
            let ahead = faced(view, self.session.variant()).or(view.hero).unwrap_or_default();
            return self.refuse(self.session.refusal(aiming.aimed(ahead)).unwrap_or_default());
        };
        self.aim_at(Aiming { first: cursor, ..aiming }, cursor, true);
    }

    /// Aims at a cell. With `is_spoken`, describes the cell to screen readers. Mouse movements should not do this.
    pub(super) fn aim_at(&mut self, aiming: Aiming, cursor: Pos, is_spoken: bool) {
        self.now.notice = None;
        let mut aiming = aiming.at(cursor);
        let m = aiming.to_move();
        aiming.aim = self.session.aim(m);
        // The game offers exactly the moves that it accepts.
        let is_offered = self.session.offered(m.verb).contains(&m);
        aiming.refusal = if is_offered { None } else { self.session.refusal(m) };
        if is_spoken {
            let name = self.session.explain(cursor).name;
            let text = self.aim_text(&aiming, &format!(" at {name}"));
            self.now.update.spoken.push(text);
        }
        self.now.mode = Mode::Aim(aiming);
    }

    pub(super) fn aim_press(&mut self, press: Press, is_held: bool, mut aiming: Aiming) {
        self.now.notice = None;
        if std::mem::take(&mut aiming.skipped).contains(&press) {
            self.now.mode = Mode::Aim(aiming);
            return;
        }
        match (press.key, self.keys.meaning(press)) {
            (Key::Esc, _) => {
                self.now.mode = Mode::Aim(aiming);
                self.cancel();
            }
            (Key::Enter, _) if is_held => self.now.mode = Mode::Aim(aiming),
            (Key::Enter, _) => self.confirm_aim(aiming),
            // The verb's key confirms, so that pressing it twice repeats the last throw.
            (_, Some(Meaning::Verb(verb))) if verb == aiming.verb && is_held => self.now.mode = Mode::Aim(aiming),
            (_, Some(Meaning::Verb(verb))) if verb == aiming.verb => self.confirm_aim(aiming),
            (Key::Tab | Key::BackTab | Key::Char(' '), _) => {
                self.now.mode = Mode::Aim(aiming);
                self.next_target(press.key == Key::BackTab);
            }
            (_, Some(Meaning::Control(control))) if control.direction_name().is_some() => {
                self.now.mode = Mode::Aim(aiming);
                self.push(control);
            }
            _ => {
                self.now.mode = Mode::Aim(aiming);
                let label = press.label(self.preferences.options.unicode);
                self.refuse(format!("{label} does nothing while you aim. Enter: do it. Tab: next. Esc: never mind."));
            }
        }
    }

    /// Plays the aimed move. After a refusal the cursor stays, so that the player can aim again.
    pub(super) fn confirm_aim(&mut self, aiming: Aiming) {
        match self.session.intend(aiming.to_move()) {
            Intent::Play(m) => self.act(m, Then::Aim(aiming)),
            Intent::Confirm(question) => self.ask(question.into(), Mode::Aim(aiming)),
            Intent::Refuse(sentence) => {
                self.now.mode = Mode::Aim(aiming);
                self.refuse(sentence);
            }
        }
    }
}
