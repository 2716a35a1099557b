//! From a key or a click to a move, and what follows on the screen.

use super::ask::{Answer, Ask};
use super::list::{Chosen, List, Row};
use super::messages::Messages;
use super::pack::Purpose;
use super::{GameScreen, Mode, over};
use crate::keys::{Control, Key, Meaning, Press, press_of};
use crate::tui::help::HelpScreen;
use crate::tui::{Next, Shared};
use barrow_app::Journey;
use barrow_app::intent;
use barrow_app::journey::path;
use barrow_app::sights::sights;
use barrow_app::steer::moved;
use barrow_app::words::capital;
use barrow_core::{ArgKind, Move, Pos, Tone};
use barrow_pilot::walk_verb;
use ratatui::crossterm::event::KeyEvent;

impl GameScreen {
    pub(super) fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        let Some(press) = press_of(key) else { return Next::Stay };
        let was_asking = matches!(self.mode, Mode::Ask(_));
        let next = self.key_by_mode(key, press, shared);
        if !was_asking {
            self.asked_by = matches!(self.mode, Mode::Ask(_)).then_some(press);
        }
        next
    }

    fn key_by_mode(&mut self, key: KeyEvent, press: Press, shared: &mut Shared) -> Next {
        match std::mem::replace(&mut self.mode, Mode::Play) {
            Mode::Play => self.play_key(press, shared),
            // Any key ends a walk, and does nothing else: nobody wants to fall out of a walk into a fight.
            Mode::Walk(_) => {
                self.path.clear();
                Next::Stay
            }
            // Who holds a key down has not answered with it.
            Mode::Ask(ask) if ask.is_confirmation() && self.asked_by == Some(press) => {
                self.mode = Mode::Ask(ask);
                Next::Stay
            }
            Mode::Ask(ask) => {
                let meaning = self.keys.table.meaning(press);
                let answer = ask.press(press, meaning, self.stage.variant);
                self.take(answer, shared)
            }
            Mode::Times(typed) => {
                self.times_key(press, typed, shared);
                Next::Stay
            }
            Mode::Aim(aiming) => self.aim_key(press, aiming, shared),
            Mode::Pack(pack) => self.pack_key(key, press, pack, shared),
            Mode::Look(cursor) => self.look_key(press, cursor, shared),
            Mode::Verbs(mut list) => {
                if let Some(control) = self.step_from(&list, key, press) {
                    return self.step(control, shared);
                }
                let chosen = list.key(key);
                self.mode = Mode::Verbs(list);
                self.choose_verb(chosen, shared)
            }
            Mode::Menu(mut list) => {
                let chosen = list.key(key);
                self.mode = Mode::Menu(list);
                self.choose_from_menu(chosen, shared)
            }
            Mode::Part(mut list, leaving) => {
                let chosen = list.key(key);
                self.mode = Mode::Part(list, leaving);
                self.part(chosen, leaving, shared)
            }
            Mode::Messages(mut messages) => {
                if !messages.key(key) {
                    self.mode = Mode::Messages(messages);
                } else if self.stage.status.ending.is_some() {
                    self.mode = Mode::Over(over::list(&self.session, &self.stage, shared));
                }
                Next::Stay
            }
            Mode::Over(mut list) => {
                if self.keys.table.meaning(press) == Some(Meaning::Control(Control::StepBack)) {
                    self.mode = Mode::Over(list);
                    self.step_back(shared);
                    return Next::Stay;
                }
                let chosen = list.key(key);
                self.mode = Mode::Over(list);
                self.after(chosen, shared)
            }
        }
    }

    fn play_key(&mut self, press: Press, shared: &mut Shared) -> Next {
        if let Some(verb) = self.original_verb(shared)
            && press.key != Key::Esc
            && let Some(byte) = press.byte()
        {
            self.act(Move::key(verb, byte), shared);
            return Next::Stay;
        }
        match self.keys.table.meaning(press) {
            Some(Meaning::Verb(verb)) => self.begin(verb, shared),
            Some(Meaning::Control(control)) => self.control(control, shared),
            None if self.turn_key(press, shared) => Next::Stay,
            None => {
                let help = self.keys.table.hint(Meaning::Control(Control::Help), shared.options.unicode);
                let help = help.unwrap_or_else(|| "Esc".to_owned());
                self.say(format!("{} does nothing here; {help} shows the keys.", press.label(shared.options.unicode)));
                Next::Stay
            }
        }
    }

    pub(super) fn control(&mut self, control: Control, shared: &mut Shared) -> Next {
        match control {
            Control::Wait => {
                let wait = intent::wait(self.session.state(), &self.stage.view);
                return self.follow(wait, shared);
            }
            Control::Explore => self.walk(Journey::explore(), shared),
            Control::Descend => self.walk(Journey::to_exit(), shared),
            Control::Rest => self.rest(shared),
            Control::Repeat => self.ask_how_often(),
            Control::StepBack => self.step_back(shared),
            Control::Look => {
                self.stage.notice = None;
                self.mode = Mode::Look(self.stage.view.hero.unwrap_or_default());
            }
            Control::Pack => self.open_pack(Purpose::Browse),
            Control::Verbs => self.mode = Mode::Verbs(self.verb_list(shared)),
            Control::Messages => self.mode = Mode::Messages(Messages::default()),
            Control::Help => {
                return Next::Push(Box::new(HelpScreen::new(self.stage.variant, self.stage.info).seeing(&self.stage)));
            }
            Control::Menu => self.open_menu(shared),
            Control::North
            | Control::NorthEast
            | Control::East
            | Control::SouthEast
            | Control::South
            | Control::SouthWest
            | Control::West
            | Control::NorthWest => return self.step(control, shared),
        }
        Next::Stay
    }

    /// Begins a verb: plays it, or asks for what it needs.
    pub(super) fn begin(&mut self, verb: u8, shared: &Shared) -> Next {
        let answer = Ask::begin(self.stage.variant, verb);
        self.take(answer, shared)
    }

    pub(super) fn take(&mut self, answer: Answer, shared: &Shared) -> Next {
        self.stage.notice = None;
        self.mode = Mode::Play;
        match answer {
            Answer::More(ask) => self.mode = Mode::Ask(ask),
            Answer::Move(m) => return self.follow(self.intend(m), shared),
            Answer::Sure(m) => {
                self.act(m, shared);
            }
            Answer::Pack(verb) => self.open_pack(Purpose::For(verb)),
            Answer::Aim(verb, slot) => self.take_aim(verb, slot),
            Answer::Dropped => self.answer_what_is_asked(),
        }
        Next::Stay
    }

    /// Plays a move and shows what came of it; whether it was accepted and the run goes on.
    pub(super) fn act(&mut self, m: Move, shared: &Shared) -> bool {
        self.attempt(m, shared).unwrap_or(false)
    }

    /// The same; `None` if it was refused, which is said.
    pub(super) fn attempt(&mut self, m: Move, shared: &Shared) -> Option<bool> {
        self.show.clear();
        self.stage.notice = None;
        self.stage.effects.clear();
        self.path.clear();
        if let Err(refusal) = self.session.play(m, &mut self.show) {
            self.say(refusal.to_string());
            return None;
        }
        self.last = Some(m);
        // Whoever moves has read what the pointer told.
        self.stage.pointer = None;
        self.pupil.hear(self.show.events().iter().map(|event| event.cue));
        self.stage.look(self.session.state(), self.session.run().moves.len());
        self.stage.hear(&self.show, !shared.options.reduced_motion);
        if self.stage.status.ending.is_some() {
            self.mode = Mode::Over(over::list(&self.session, &self.stage, shared));
            return Some(false);
        }
        if self.stage.view.asked.is_some() {
            self.answer_what_is_asked();
            return Some(false);
        }
        Some(true)
    }

    pub(super) fn say(&mut self, text: String) {
        self.stage.notice = (!text.is_empty()).then_some((text, Tone::Plain));
    }

    /// Sets off. Without motion the whole walk is one look at the map.
    pub(super) fn walk(&mut self, journey: Journey, shared: &Shared) {
        self.mode = Mode::Walk(journey);
        self.stride(shared);
        while shared.options.reduced_motion && matches!(self.mode, Mode::Walk(_)) {
            self.stride(shared);
        }
    }

    /// One step of a walk.
    pub(super) fn stride(&mut self, shared: &Shared) {
        let Mode::Walk(mut journey) = std::mem::replace(&mut self.mode, Mode::Play) else { return };
        let aim = journey.aim(&self.stage.view, self.stage.variant, &self.explorer);
        match journey.next(&self.stage.view, self.stage.variant, &mut self.explorer) {
            Ok(m) => {
                if self.act(m, shared) && !journey.stops_for(self.show.events(), self.stage.variant) {
                    self.mode = Mode::Walk(journey);
                    if let Some(name) = aim {
                        self.say(format!("You walk to what you see: {name}."));
                    }
                }
            }
            Err(sentence) => {
                self.path.clear();
                self.say(sentence);
            }
        }
    }

    /// Shows the way to `cell`.
    pub(super) fn plan(&mut self, cell: Option<Pos>) {
        self.path = cell.map_or_else(Vec::new, |cell| path(&self.stage.view, self.stage.variant, cell));
    }

    pub(super) fn click(&mut self, cell: Pos, shared: &Shared) {
        match std::mem::replace(&mut self.mode, Mode::Play) {
            Mode::Play | Mode::Look(_) => self.walk(Journey::to(cell), shared),
            Mode::Ask(ask) if ask.is_confirmation() => self.mode = Mode::Ask(ask),
            Mode::Ask(ask) => {
                let answer = ask.click(cell, self.stage.variant, &self.stage.view);
                self.take(answer, shared);
            }
            Mode::Walk(_) | Mode::Times(_) => self.path.clear(),
            Mode::Aim(aiming) => {
                self.mode = Mode::Aim(aiming);
                self.aim_at(cell);
                if let Mode::Aim(aiming) = std::mem::replace(&mut self.mode, Mode::Play) {
                    self.loose(aiming, shared);
                }
            }
            other => self.mode = other,
        }
    }

    fn look_key(&mut self, press: Press, cursor: Pos, shared: &Shared) -> Next {
        if press.key == Key::Esc {
            self.path.clear();
            return Next::Stay;
        }
        self.stage.notice = None;
        match (press.key, self.keys.table.meaning(press)) {
            (Key::Enter, _) => self.walk(Journey::to(cursor), shared),
            (_, Some(Meaning::Control(Control::Look))) => self.path.clear(),
            (Key::Tab | Key::Char(' '), _) => self.look_at_next(cursor),
            (_, Some(Meaning::Control(control))) if control.direction_name().is_some() => {
                let cursor = moved(cursor, control, self.stage.variant.topology, &self.stage.view);
                self.plan(Some(cursor));
                self.mode = Mode::Look(cursor);
            }
            _ => {
                let label = press.label(shared.options.unicode);
                self.say(format!("{label} does nothing while you look. Tab: next. Enter: go. Esc: back."));
                self.mode = Mode::Look(cursor);
            }
        }
        Next::Stay
    }

    /// Moves the cursor to the next thing in view, outwards from the hero and round again.
    fn look_at_next(&mut self, cursor: Pos) {
        let sights = sights(&self.stage.view, self.stage.variant);
        let next = sights.iter().position(|&at| at == cursor).map_or(0, |index| (index + 1) % sights.len());
        let Some(&at) = sights.get(next) else {
            self.say("There is nothing in view but the ground. Enter: walk there. Esc: back.".to_owned());
            self.mode = Mode::Look(cursor);
            return;
        };
        self.plan(Some(at));
        self.mode = Mode::Look(at);
    }

    /// The direction that a key means while the list stands on the verb that walks; keys that move in the list have no other meaning.
    fn step_from(&self, list: &List<u8>, key: KeyEvent, press: Press) -> Option<Control> {
        let is_walking = list.selected() == walk_verb(self.stage.variant);
        match self.keys.table.meaning(press) {
            Some(Meaning::Control(control)) if is_walking && !list.uses(key) => control.direction_name().map(|_| control),
            _ => None,
        }
    }

    /// Everything that can be done, with its keys.
    fn verb_list(&self, shared: &Shared) -> List<u8> {
        let row = |(index, verb): (u8, &barrow_core::Verb)| {
            let mut keys = self.keys.table.labels(Meaning::Verb(index), shared.options.unicode).join(" ");
            if keys.is_empty() && verb.arg == ArgKind::Dir {
                keys.push_str("arrows");
            }
            Row::new(index, format!("{}: {}", capital(verb.name), verb.about), keys)
        };
        List::new("What to do", "", (0..).zip(self.stage.variant.verbs).map(row).collect())
    }

    pub(super) fn choose_verb(&mut self, chosen: Chosen<u8>, shared: &Shared) -> Next {
        match chosen {
            Chosen::Nothing => Next::Stay,
            Chosen::Left => {
                self.mode = Mode::Play;
                Next::Stay
            }
            Chosen::This(verb) => self.begin(verb, shared),
        }
    }
}
