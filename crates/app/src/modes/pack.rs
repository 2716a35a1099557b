//! The pack, one thing in it, and choosing a thing for a verb.

use super::list::Pressed;
use super::{App, Choice, List, ListKind, Mode, Row};
use crate::gear;
use crate::intent::{Intent, nothing_to, question_for};
use crate::keys::{Control, Meaning, Press};
use crate::words::{capital, verb_name};
use barrow_core::{Arg, ArgKind, Flame, Gear, Move};

/// The reason why the pack is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To look.
    Browse,
    /// To choose a thing for a verb.
    For(u8),
    /// To make a choice that the game waits for, with this verb.
    Asked(u8),
}

impl App {
    /// Opens the pack and selects a place.
    pub(super) fn open_pack(&mut self, purpose: Purpose, selected: Option<u8>) {
        self.now.path.clear();
        let (variant, view) = (self.session.variant(), self.session.view());
        let slots = match purpose {
            Purpose::Browse => gear::order(view),
            Purpose::For(verb) | Purpose::Asked(verb) => self.session.places_for(verb),
        };
        if let Purpose::For(verb) = purpose
            && slots.is_empty()
        {
            return self.refuse(nothing_to(variant, verb));
        }
        let rows: Vec<Row> = slots.iter().filter_map(|&slot| self.row_of_slot(slot, Choice::Slot(slot))).collect();
        let about = match purpose {
            Purpose::Browse if rows.is_empty() => "You carry nothing.",
            Purpose::Asked(verb) if view.question.is_empty() => {
                variant.verbs.get(usize::from(verb)).map_or("", |verb| verb.about)
            }
            Purpose::Browse | Purpose::For(_) | Purpose::Asked(_) => "",
        };
        let title = match purpose {
            Purpose::Browse => Control::Pack.title_in(self.session.variant()).to_owned(),
            Purpose::Asked(_) if !view.question.is_empty() => view.question.to_string(),
            Purpose::For(verb) | Purpose::Asked(verb) => question_for(variant, verb),
        };
        let mut list = List::new(title, rows);
        if !about.is_empty() {
            list = list.about(about);
        }
        // Players rarely mean a thing that burns away or is in use, and rarely throw one that can be fired.
        let is_staff = |gear: &Gear| gear.charges.is_some();
        let is_thrown = |gear: &Gear| !is_staff(gear) && !gear.is_worn && gear.flame == Flame::Never;
        let has_thrown = slots.iter().any(|&slot| view.pack.get(usize::from(slot)).is_some_and(is_thrown));
        let is_spare = |gear: &Gear| match purpose {
            Purpose::Browse => true,
            Purpose::For(_) if has_thrown => is_thrown(gear),
            Purpose::For(_) => !gear.is_worn && gear.flame == Flame::Never,
            Purpose::Asked(_) => gear.flame == Flame::Never,
        };
        let spare = || slots.iter().copied().find(|&slot| view.pack.get(usize::from(slot)).is_some_and(is_spare));
        if let Some(item) = selected.or_else(spare).and_then(|slot| view.pack.get(usize::from(slot))) {
            list = list.selecting(&gear::letter(item).to_string());
        }
        self.now.mode = Mode::List(ListKind::Pack(purpose), list);
    }

    /// The row of a carried thing.
    pub(super) fn row_of_slot(&self, slot: u8, choice: Choice) -> Option<Row> {
        let item = self.session.view().pack.get(usize::from(slot))?;
        let (letter, wording) = (gear::letter(item), &self.session.variant().wording);
        let row = Row::new(choice, letter, gear::name(item, self.session.variant())).with_key(letter);
        Some(Row { picture: Some(item.id), group: if item.is_worn { wording.worn } else { wording.stowed }, ..row })
    }

    pub(super) fn pack_press(&mut self, press: Press, purpose: Purpose, mut list: List) {
        self.now.notice = None;
        let pressed = list.press(press, self.page);
        let selected = list.current().map(|row| row.choice);
        self.now.mode = Mode::List(ListKind::Pack(purpose), list);
        match (pressed, self.keys.meaning(press), purpose) {
            (Pressed::Row(row), ..) => self.choose_row(row),
            (Pressed::Nothing, _, Purpose::For(verb) | Purpose::Asked(verb)) if self.carried_at(press).is_some() => {
                let slot = self.carried_at(press).unwrap_or_default();
                self.refuse(self.session.why_not(verb, slot));
            }
            (Pressed::Closed, ..)
            | (Pressed::Nothing, Some(Meaning::Control(Control::Pack)), Purpose::Browse | Purpose::For(_)) => self.cancel(),
            (Pressed::Nothing, Some(Meaning::Control(control @ (Control::Help | Control::Menu))), _) => self.command(control),
            (Pressed::Nothing, Some(Meaning::Control(Control::Look)), _) => {
                if let Some(Choice::Slot(slot)) = selected {
                    self.open_item(slot, Some(purpose));
                }
            }
            (Pressed::Nothing, ..) => match press.character().filter(char::is_ascii_lowercase) {
                Some(letter) => self.refuse(format!("You carry nothing with the letter {letter}.")),
                None => self.refuse_unlisted(press),
            },
            (Pressed::Moved, ..) => {}
        }
    }

    /// The place in the pack with the letter that a key types.
    fn carried_at(&self, press: Press) -> Option<u8> {
        let letter = press.character()?;
        let mut pack = (0..).zip(&self.session.view().pack);
        pack.find(|(_, item)| gear::letter(item) == letter).map(|(slot, _)| slot)
    }

    pub(super) fn choose_slot(&mut self, slot: u8) {
        let Mode::List(ListKind::Pack(purpose), _) = self.now.mode else { return };
        match purpose {
            Purpose::For(verb) | Purpose::Asked(verb) => self.use_item(verb, slot),
            Purpose::Browse => self.open_item(slot, Some(purpose)),
        }
    }

    /// Explains a thing and lists its actions, each always in the same place. Selects the first action that does not ask.
    /// `behind` is the purpose of the pack, if it is open behind this.
    pub(super) fn open_item(&mut self, slot: u8, behind: Option<Purpose>) {
        let variant = self.session.variant();
        let row = |verb: u8| {
            let name = verb_name(verb, variant);
            let keys = self.keys.keys(Meaning::Verb(verb)).collect();
            let hint = self.keys.labels(Meaning::Verb(verb), self.preferences.options.unicode).join(" ");
            Row { keys, hint, ..Row::new(Choice::Use(verb, slot), name, capital(name)) }
        };
        let verbs = self.session.verbs_for(slot);
        let safe = verbs.iter().find(|(_, asks)| !asks).map_or("", |&(verb, _)| verb_name(verb, variant));
        let rows: Vec<Row> = verbs.iter().map(|&(verb, _)| row(verb)).collect();
        let is_useless = rows.is_empty();
        let list = List::new(self.session.explain_gear(slot).name, rows).selecting(safe);
        let list = if is_useless { list.about("You can do nothing with it now.") } else { list };
        self.now.mode = Mode::List(ListKind::Item(slot, behind), list);
    }

    /// Uses a thing with a verb, or aims first.
    pub(super) fn use_item(&mut self, verb: u8, slot: u8) {
        let kind = self.session.variant().verbs.get(usize::from(verb)).map(|verb| verb.arg);
        if kind == Some(ArgKind::SlotAt) {
            return self.take_aim(verb, Some(slot), None);
        }
        self.quiet();
        self.now.mode = Mode::Play;
        self.follow(self.session.intend(Move { verb, arg: Arg::Slot(slot) }));
    }

    /// Closes the pack without a choice. If the game waits for one, asks for confirmation.
    pub(super) fn close_pack(&mut self, purpose: Purpose) {
        let Purpose::Asked(verb) = purpose else {
            self.quiet();
            return self.answer_the_game();
        };
        match self.session.decline(verb) {
            Intent::Refuse(sentence) => {
                self.open_pack(purpose, None);
                self.refuse(sentence);
            }
            intent => self.follow(intent),
        }
    }
}
