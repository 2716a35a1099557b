//! Keys and commands during play, and the effects of choices.

use super::hold::{Stroke, Timing, stroke};
use super::list::{Pressed, travel};
use super::{App, Choice, List, ListKind, Mode, Request, Save, Then};
use crate::intent::Intent;
use crate::keys::{Control, Key, KeySet, Meaning, Press, original_verb};
use crate::session::Goal;
use crate::steer::moved;
use crate::words;
use barrow_core::{Dir, Move, Pos, VerbKind};

impl App {
    pub(super) fn press(&mut self, press: Press, timing: Timing) {
        let is_hasty = self.is_hasty(timing);
        let is_held = match stroke(&mut self.now.hold, press, timing) {
            Stroke::Fresh => false,
            Stroke::Held => true,
            Stroke::Stopped => return,
        };
        if self.is_too_early(timing) || is_hasty && matches!(self.now.mode, Mode::List(ListKind::End, _)) {
            return;
        }
        let was_asking = matches!(self.now.mode, Mode::Confirm(..));
        let before = self.now.notice.clone();
        self.pressed = Some(press);
        self.press_by_mode(press, is_held);
        self.pressed = None;
        if !was_asking {
            self.now.raised_by = matches!(self.now.mode, Mode::Confirm(..)).then_some(press);
        }
        // Report the refusal of a held key only once.
        if is_held && self.now.update.is_refused && self.now.notice == before {
            self.now.update.is_refused = false;
            self.now.update.spoken.clear();
        }
    }

    pub(super) fn press_by_mode(&mut self, press: Press, is_held: bool) {
        match std::mem::replace(&mut self.now.mode, Mode::Play) {
            Mode::Opening(opening, shown) => self.opening_press(press, is_held, opening, shown),
            Mode::Play => self.play_press(press, is_held),
            // Any key ends a walk and does nothing else, so that it cannot start a fight.
            Mode::Walk if is_held => self.now.mode = Mode::Walk,
            Mode::Walk => self.stop_walking(),
            Mode::Ending if is_held => self.now.mode = Mode::Ending,
            Mode::Ending => self.see_end(),
            Mode::Repeat(typed) => self.repeat_press(press, typed),
            Mode::Confirm(asked, back) => self.confirm_press(press, is_held, asked, back),
            Mode::Aim(aiming) => self.aim_press(press, is_held, aiming),
            Mode::Look(cursor) => self.look_press(press, is_held, cursor),
            Mode::List(kind, list) => self.list_press(press, kind, list),
            Mode::Messages(back) => self.messages_press(press, back),
        }
    }

    fn list_press(&mut self, press: Press, kind: ListKind, mut list: List) {
        // A player who must choose something may first want help, or want to leave. Esc chooses nothing.
        if self.session.view().asked.is_some() && list.rows.iter().all(|row| !row.keys.contains(&press)) {
            match self.keys.meaning(press) {
                Some(Meaning::Control(Control::Help)) => {
                    self.now.mode = Mode::List(kind, list);
                    self.now.update.request = Some(Request::Help);
                    return;
                }
                _ if press.key == Key::F(10) => return self.open_menu(),
                _ => {}
            }
        }
        match kind {
            ListKind::Direction(verb) => return self.direction_press(press, verb, list),
            ListKind::Key(verb) => return self.key_press(press, verb, list),
            ListKind::Pack(purpose) => return self.pack_press(press, purpose, list),
            ListKind::Actions => {
                if let Some(control) = self.step_from(&list, press) {
                    return self.steer(control);
                }
            }
            ListKind::End => {
                if self.keys.meaning(press) == Some(Meaning::Control(Control::StepBack)) {
                    return self.step_back();
                }
            }
            ListKind::Known => return self.known_press(press, list),
            ListKind::Item(..) | ListKind::There(..) | ListKind::Menu | ListKind::Leave(_) => {}
        }
        let pressed = list.press(press, self.page);
        self.now.mode = Mode::List(kind, list);
        match pressed {
            Pressed::Row(row) => self.choose_row(row),
            Pressed::Closed => self.cancel(),
            Pressed::Moved => {}
            Pressed::Nothing => self.press_unlisted(press, kind),
        }
    }

    /// Explains why a key chooses nothing from a list.
    fn press_unlisted(&mut self, press: Press, kind: ListKind) {
        match (kind, self.keys.meaning(press)) {
            (ListKind::End, Some(Meaning::Control(control))) if self.is_useful(control) => self.command(control),
            (ListKind::End, Some(_)) => {
                self.now.update.is_refused = true;
                self.tell("The run has ended: you can do nothing more in it.".to_owned());
            }
            (ListKind::End, None) => {
                self.now.update.is_refused = true;
                self.tell(self.unlisted(press));
            }
            (ListKind::Actions, Some(Meaning::Verb(verb))) => self.choose(Choice::Verb(verb)),
            (ListKind::Actions, Some(Meaning::Control(control))) if control.direction_name().is_none() => self.command(control),
            (ListKind::Item(slot, _), Some(Meaning::Verb(verb))) => self.refuse(self.session.why_not(verb, slot)),
            _ => self.refuse_unlisted(press),
        }
    }

    pub(super) fn refuse_unlisted(&mut self, press: Press) {
        self.refuse(self.unlisted(press));
    }

    fn unlisted(&self, press: Press) -> String {
        format!("{} is not in this list.", press.label(self.preferences.options.unicode))
    }

    fn play_press(&mut self, press: Press, is_held: bool) {
        let was_hinted = self.now.hint.is_some();
        self.quiet();
        if was_hinted && matches!(press.key, Key::Esc | Key::Enter) {
            return;
        }
        let meaning = self.keys.meaning(press);
        if self.session.observed().has_ended() {
            return match meaning {
                _ if is_held => {}
                Some(Meaning::Control(control)) if press.key != Key::Esc && control.direction_name().is_none() => {
                    self.command(control);
                }
                _ => self.open_end(),
            };
        }
        if let Some(verb) = self.original_verb()
            && press.key != Key::Esc
            && let Some(byte) = press.byte()
        {
            return self.act(Move::key(verb, byte), Then::Play);
        }
        // Only steps and waiting repeat while their key is held.
        let wait = self.session.variant().verb_that(VerbKind::Wait).map(Meaning::Verb);
        match meaning {
            Some(Meaning::Control(control)) if control.direction_name().is_some() => self.steer(control),
            Some(Meaning::Control(Control::Wait)) => self.command(Control::Wait),
            Some(Meaning::Verb(verb)) if !is_held || meaning == wait => self.begin_verb(verb),
            Some(_) if is_held => {}
            Some(Meaning::Control(control)) => self.command(control),
            Some(Meaning::Verb(_)) => {}
            None => self.press_without_meaning(press),
        }
    }

    fn press_without_meaning(&mut self, press: Press) {
        if let Some(turn) = self.shifted_turn(press) {
            return self.act(turn, Then::Play);
        }
        let help = self.key_of(Control::Help).unwrap_or_else(|| "Esc".to_owned());
        self.refuse(format!("{} does nothing here; {help} shows the keys.", press.label(self.preferences.options.unicode)));
    }

    /// The turn that Shift and a direction key mean.
    fn shifted_turn(&self, press: Press) -> Option<Move> {
        match self.keys.meaning(press.without_shift()?)? {
            Meaning::Control(control) => self.session.turn_towards(control),
            Meaning::Verb(_) => None,
        }
    }

    /// Tells whether a key has a meaning during play.
    pub fn means(&self, press: Press) -> bool {
        let is_original = self.original_verb().is_some() && press.byte().is_some();
        is_original || self.keys.meaning(press).is_some() || self.shifted_turn(press).is_some()
    }

    /// The verb that takes the original's keys, if the player chose that key set.
    pub fn original_verb(&self) -> Option<u8> {
        original_verb(self.session.variant(), self.preferences.options.key_set)
    }

    /// Tells whether a command applies now.
    pub fn is_useful(&self, control: Control) -> bool {
        let observed = self.session.observed();
        match control {
            Control::StepBack => observed.is_practice && observed.moves > 0,
            Control::Repeat if self.session.last().is_none() => false,
            control => control.has_use(observed.variant) && !(observed.has_ended() && control.is_played()),
        }
    }

    pub(super) fn command(&mut self, control: Control) {
        self.leave_mode();
        if self.session.observed().has_ended() && !self.is_useful(control) {
            return self.open_end();
        }
        match control {
            Control::Wait => self.follow(self.session.wait()),
            Control::Explore => self.set_out(Goal::Explore),
            Control::Descend => self.set_out(Goal::Exit),
            Control::Rest => self.set_out(Goal::Rest),
            Control::Fight => self.set_out(Goal::Fight(self.preferences.options.fight_until.least_health())),
            Control::Repeat => self.ask_how_often(),
            Control::StepBack => self.step_back(),
            Control::Known => self.open_known(String::new(), 0),
            Control::Look => self.look_at(self.session.view().hero.unwrap_or_default()),
            Control::Pack => self.open_pack(super::Purpose::Browse, None),
            Control::Verbs => self.open_actions(),
            Control::Messages => self.now.mode = Mode::Messages(0),
            Control::Help => {
                self.now.update.request = Some(Request::Help);
                self.answer_the_game();
            }
            Control::Menu => self.open_menu(),
            Control::North
            | Control::NorthEast
            | Control::East
            | Control::SouthEast
            | Control::South
            | Control::SouthWest
            | Control::West
            | Control::NorthWest => self.steer(control),
        }
    }

    /// Returns to play with no effect.
    pub(super) fn leave_mode(&mut self) {
        self.session.stop();
        self.quiet();
        self.now.path.clear();
        self.now.mode = Mode::Play;
    }

    /// Steers in a direction: a step or a turn.
    pub(super) fn steer(&mut self, control: Control) {
        self.follow(self.steering(control));
    }

    /// The intent of a direction key: a step or a turn.
    pub(super) fn steering(&self, control: Control) -> Intent {
        let is_turning = self.preferences.options.turn_and_step || self.preferences.options.key_set == KeySet::Original;
        self.session.steer(control, is_turning)
    }

    /// Moves the cursor, or steers.
    pub(super) fn push(&mut self, control: Control) {
        let Some(cursor) = self.cursor() else { return self.command(control) };
        let cursor = moved(cursor, control, self.session.variant().topology, self.session.view());
        match std::mem::replace(&mut self.now.mode, Mode::Play) {
            Mode::Aim(aiming) => self.aim_at(aiming, cursor, true),
            _ => self.look_at(cursor),
        }
    }

    /// Takes a step.
    pub(super) fn step(&mut self, dir: Dir) {
        self.leave_mode();
        if self.session.observed().has_ended() { self.open_end() } else { self.follow(self.session.step(dir)) }
    }

    /// Plays a move, asks first, or refuses.
    pub(super) fn follow(&mut self, intent: Intent) {
        match intent {
            Intent::Play(m) => self.act(m, Then::Play),
            Intent::Confirm(question) => self.ask(question.into(), Mode::Play),
            Intent::Refuse(sentence) => self.refuse(sentence),
        }
    }

    /// Takes back the last move, in practice.
    pub(super) fn step_back(&mut self) {
        self.leave_mode();
        let had_ended = self.session.observed().has_ended();
        if let Err(sentence) = self.session.step_back(1) {
            self.refuse(sentence);
            return;
        }
        self.now.update.has_leapt = true;
        self.now.update.save(Save::Rewritten);
        let left = words::counted(self.session.observed().moves, "move");
        let again = if had_ended { "The run goes on. " } else { "" };
        self.say(format!("{again}Took back one move. This run now has {left}."));
        self.answer_the_game();
    }

    pub(super) fn tap(&mut self, cell: Pos, is_touch: bool) {
        let topology = self.session.variant().topology;
        let hero = self.session.view().hero;
        match std::mem::replace(&mut self.now.mode, Mode::Play) {
            Mode::Play => {
                self.quiet();
                if self.session.observed().has_ended() {
                    self.open_end();
                } else if hero == Some(cell) {
                    self.open_actions();
                } else {
                    self.go(cell);
                }
            }
            Mode::Walk => self.stop_walking(),
            Mode::Repeat(_) => {}
            Mode::List(ListKind::Direction(verb), list) => {
                self.now.mode = Mode::List(ListKind::Direction(verb), list);
                let dir = hero.and_then(|hero| topology.towards(hero, cell));
                let Some(dir) = dir else { return self.cancel() };
                self.towards(verb, dir);
            }
            Mode::Aim(aiming) if is_touch && aiming.cursor != cell => self.aim_at(aiming, cell, true),
            Mode::Aim(aiming) => self.confirm_aim(aiming.at(cell)),
            Mode::Look(cursor) if is_touch && cursor != cell => self.look_at(cell),
            Mode::Look(_) => self.go_or_ask(cell),
            other => self.now.mode = other,
        }
    }

    /// Goes to a cell: by a step or a blow if it is next to the hero, otherwise by a walk.
    pub(super) fn go(&mut self, cell: Pos) {
        let hero = self.session.view().hero;
        self.now.path.clear();
        match hero.and_then(|hero| self.session.variant().topology.towards(hero, cell)) {
            Some(dir) => self.follow(self.session.step(dir)),
            None => self.set_out(Goal::To(cell)),
        }
    }

    pub(super) fn point(&mut self, cell: Option<Pos>) {
        if self.now.pointer == cell {
            return;
        }
        self.now.pointer = cell;
        match (std::mem::replace(&mut self.now.mode, Mode::Play), cell) {
            (Mode::Aim(aiming), Some(cell)) if aiming.cursor != cell => self.aim_at(aiming, cell, false),
            (Mode::Play, _) => self.now.path = cell.map_or_else(Vec::new, |cell| self.session.path(cell)),
            (other, _) => self.now.mode = other,
        }
    }

    pub(super) fn confirm(&mut self) {
        match std::mem::replace(&mut self.now.mode, Mode::Play) {
            Mode::Aim(aiming) => self.confirm_aim(aiming),
            Mode::Look(cursor) => self.go_or_ask(cursor),
            other => {
                self.now.mode = other;
                if let Some(list) = self.list() {
                    self.choose_row(list.selected);
                }
            }
        }
    }

    /// Leaves the current list, question or cursor.
    pub(super) fn cancel(&mut self) {
        match std::mem::replace(&mut self.now.mode, Mode::Play) {
            Mode::Play | Mode::Opening(..) => self.quiet(),
            Mode::Walk => self.stop_walking(),
            Mode::Ending => self.see_end(),
            Mode::Confirm(_, back) => self.drop_question(*back),
            Mode::List(ListKind::Pack(purpose), _) => self.close_pack(purpose),
            Mode::List(ListKind::Item(slot, Some(purpose)), _) => self.open_pack(purpose, Some(slot)),
            Mode::List(ListKind::There(cell, true), _) => self.look_at(cell),
            Mode::List(ListKind::End, _) => self.look_at(self.session.view().hero.unwrap_or_default()),
            Mode::Aim(_) | Mode::Look(_) | Mode::Repeat(_) | Mode::Messages(_) | Mode::List(..) => {
                self.quiet();
                self.now.path.clear();
                self.answer_the_game();
            }
        }
    }

    /// The list of the current mode.
    pub(super) const fn list(&self) -> Option<&List> {
        if let Mode::List(_, list) = &self.now.mode { Some(list) } else { None }
    }

    pub(super) fn select(&mut self, row: usize) {
        let Mode::List(kind, list) = &mut self.now.mode else { return };
        if row < list.rows.len() {
            list.selected = row;
        }
        if matches!(kind, ListKind::Actions | ListKind::End) {
            self.now.last_choice = list.current().map_or_else(String::new, |row| row.id.clone());
        }
    }

    pub(super) fn choose_row(&mut self, row: usize) {
        self.select(row);
        let rows = self.screen_rows();
        if let Some(row) = rows.get(row) {
            let choice = row.choice;
            self.choose(choice);
        }
    }

    pub(super) fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Command(control) => self.command(control),
            Choice::Verb(verb) => {
                self.leave_mode();
                self.begin_verb(verb);
            }
            Choice::Direction(verb, dir) => self.towards(verb, dir),
            Choice::Key(verb, byte) => self.follow(self.session.intend(Move::key(verb, byte))),
            Choice::Slot(slot) => self.choose_slot(slot),
            Choice::Use(verb, slot) => self.use_item(verb, slot),
            Choice::AimAt(verb, slot, cell) => {
                self.leave_mode();
                self.take_aim(verb, slot, Some(cell));
            }
            Choice::Go(cell) => {
                self.leave_mode();
                self.go(cell);
            }
            Choice::Look(cell) => {
                self.leave_mode();
                self.look_at(cell);
            }
            Choice::Times(times) => self.repeat(times),
            Choice::Yes | Choice::Always | Choice::No => {
                if let Mode::Confirm(asked, back) = std::mem::replace(&mut self.now.mode, Mode::Play) {
                    self.answer_question(choice, asked, *back);
                }
            }
            Choice::Menu(item) => self.choose_from_menu(item),
            Choice::Leave(choice) => self.leave(choice),
            Choice::End(choice) => self.after_the_end(choice),
        }
    }

    /// The direction of a key while the walking verb is selected. Keys that move in the list do not count.
    fn step_from(&self, list: &List, press: Press) -> Option<Control> {
        let verb = self.session.variant().verb_that(VerbKind::Walk)?;
        let is_walking = list.current().is_some_and(|row| row.choice == Choice::Verb(verb));
        let is_used = travel(press).is_some() || list.rows.iter().any(|row| row.keys.contains(&press));
        match self.keys.meaning(press)? {
            Meaning::Control(control) if is_walking && !is_used && control.direction_name().is_some() => Some(control),
            _ => None,
        }
    }

    fn messages_press(&mut self, press: Press, back: usize) {
        let length = self.session.observed().log.messages().len();
        let most = length.saturating_sub(self.page);
        let Some(travel) = travel(press) else {
            // Other keys close the messages.
            self.now.mode = Mode::Messages(back);
            return self.cancel();
        };
        self.now.mode = Mode::Messages(most - travel.from(most - back.min(most), most + 1, self.page).min(most));
    }
}
