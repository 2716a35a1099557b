//! The look cursor, and the list of actions at a cell.

use super::ask::direction_of;
use super::{App, Choice, List, ListKind, Mode, Row};
use crate::gear;
use crate::keys::{Control, Key, Meaning, Press};
use crate::sights::{self, bearing};
use crate::words::capital;
use barrow_core::{ArgKind, Pos, Sight};

impl App {
    /// Looks at a cell and shows the path there.
    pub(super) fn look_at(&mut self, cursor: Pos) {
        self.now.path = self.session.path(cursor);
        self.now.mode = Mode::Look(cursor);
        let explained = self.session.explain(cursor);
        let seen = self.session.observed().in_view().into_iter().find(|seen| seen.at == cursor);
        let name = seen.map_or(explained.name, |seen| seen.sentence(self.session.variant()));
        self.now.update.spoken.push(format!("{}.", capital(&name)));
        if !explained.about.is_empty() {
            self.now.update.spoken.push(explained.about);
        }
        let facts = explained.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value));
        self.now.update.spoken.extend(facts.map(|fact| format!("{}.", fact.trim().trim_end_matches('.'))));
    }

    pub(super) fn look_press(&mut self, press: Press, is_held: bool, cursor: Pos) {
        self.now.notice = None;
        self.now.mode = Mode::Look(cursor);
        match (press.key, self.keys.meaning(press)) {
            (Key::Esc, _) | (_, Some(Meaning::Control(Control::Look))) => self.cancel(),
            (Key::Enter, _) if is_held => {}
            (Key::Enter, _) => self.go_or_ask(cursor),
            (Key::Tab | Key::BackTab | Key::Char(' '), _) => self.next_target(press.key == Key::BackTab),
            (_, Some(Meaning::Control(control))) if control.direction_name().is_some() => self.push(control),
            _ => {
                let label = press.label(self.preferences.options.unicode);
                self.refuse(format!("{label} does nothing while you look. {}", self.look_keys(cursor)));
            }
        }
    }

    /// The keys that do something at a cell under the look cursor.
    pub(super) fn look_keys(&self, cell: Pos) -> String {
        let hero = self.session.view().hero;
        let is_near = || hero.is_some_and(|hero| self.session.variant().topology.towards(hero, cell).is_some());
        let enter = match hero {
            _ if self.session.observed().has_ended() => "",
            Some(hero) if hero == cell => "Enter: what to do. ",
            _ if is_near() || !self.session.path(cell).is_empty() => "Enter: go. ",
            _ => "",
        };
        format!("Tab: next. {enter}Esc: back.")
    }

    /// Travels to the cell. If no path leads there, lists the actions there.
    pub(super) fn go_or_ask(&mut self, cell: Pos) {
        if self.session.observed().has_ended() {
            self.look_at(cell);
            self.refuse("The run has ended: you can do nothing here.");
        } else if self.session.view().hero == Some(cell) {
            self.open_there(cell, true);
        } else {
            self.leave_mode();
            self.go(cell);
        }
    }

    /// Moves the cursor to the next target, from the hero outwards and then again from the start, or back.
    pub(super) fn next_target(&mut self, is_back: bool) {
        let (cursor, targets) = match &self.now.mode {
            Mode::Look(cursor) => (*cursor, self.session.targets(Sight::Remembered)),
            Mode::Aim(aiming) => (aiming.cursor, aiming.ordered(self.session.targets(Sight::InView))),
            _ => return,
        };
        let next = match targets.iter().position(|&at| at == cursor) {
            None => 0,
            Some(at) if is_back => (at + targets.len() - 1) % targets.len(),
            Some(at) => (at + 1) % targets.len(),
        };
        let Some(&next) = targets.get(next) else {
            return self.refuse("You know of nothing here but the ground.");
        };
        match std::mem::replace(&mut self.now.mode, Mode::Play) {
            Mode::Aim(aiming) => self.aim_at(aiming, next, true),
            _ => self.look_at(next),
        }
    }

    /// Lists the actions at a cell. With `is_looking`, cancelling returns to the cursor.
    pub(super) fn open_there(&mut self, cell: Pos, is_looking: bool) {
        if self.session.observed().has_ended() {
            return self.go_or_ask(cell);
        }
        self.leave_mode();
        let explained = self.session.explain(cell);
        let rows = self.rows_there(cell);
        let seen = self.session.observed().in_view().into_iter().find(|seen| seen.at == cell);
        let about = seen.map(|seen| seen.sentence(self.session.variant())).into_iter().collect();
        self.now.mode =
            Mode::List(ListKind::There(cell, is_looking), List { about, ..List::new(capital(&explained.name), rows) });
    }

    fn rows_there(&self, cell: Pos) -> Vec<Row> {
        let (variant, view) = (self.session.variant(), self.session.view());
        let is_here = view.hero == Some(cell);
        let dir = view.hero.and_then(|hero| variant.topology.towards(hero, cell));
        let mut rows = Vec::new();
        if let Some(dir) = dir {
            let name = variant.topology.name(dir).unwrap_or_default();
            let arrow = view.hero.and_then(|hero| bearing(variant.topology, hero, cell)).map_or("", sights::Bearing::arrow);
            for (index, verb) in (0..).zip(variant.verbs).filter(|(_, verb)| verb.arg == ArgKind::Dir) {
                if self.session.offered(index).iter().any(|m| direction_of(*m) == Some(dir)) {
                    let label = format!("{} {name}", capital(verb.name));
                    let row = Row::new(Choice::Direction(index, dir), verb.name, label);
                    rows.push(Row { hint: arrow.to_owned(), ..row });
                }
            }
        } else if !is_here && !self.session.path(cell).is_empty() {
            rows.push(Row::new(Choice::Go(cell), "go", "Go there"));
        }
        if is_here {
            rows.push(Row::new(Choice::Command(Control::Verbs), "actions", Control::Verbs.title()));
        }
        rows.push(Row::new(Choice::Look(cell), "look", "Look around from there"));
        // Throwing comes last, so that an accidental second press does not throw something away.
        if !is_here {
            rows.extend(self.rows_aimed(cell));
        }
        rows
    }

    /// Aimed verbs, with each thing that they can use.
    fn rows_aimed(&self, cell: Pos) -> Vec<Row> {
        let (variant, view) = (self.session.variant(), self.session.view());
        let mut rows = Vec::new();
        for (index, verb) in (0..).zip(variant.verbs) {
            match verb.arg {
                ArgKind::Cell => {
                    let label = format!("{} there", capital(verb.name));
                    rows.push(Row::new(Choice::AimAt(index, None, cell), verb.name, label));
                }
                ArgKind::SlotAt => {
                    for slot in self.session.places_for(index) {
                        let Some(item) = view.pack.get(usize::from(slot)) else { continue };
                        let label = format!("{} {} there", capital(verb.name), gear::name(item, variant));
                        let id = format!("{} {}", verb.name, gear::letter(item));
                        let row = Row::new(Choice::AimAt(index, Some(slot), cell), id, label);
                        rows.push(Row { picture: Some(item.id), ..row });
                    }
                }
                ArgKind::None | ArgKind::Dir | ArgKind::Slot | ArgKind::Key => {}
            }
        }
        rows
    }
}
