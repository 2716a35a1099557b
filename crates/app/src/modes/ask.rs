//! Questions for the argument of a verb, and questions before a move.

use super::{App, Asked, Choice, List, ListKind, Meant, Mode, Purpose, Row, Then};
use crate::intent::question_for;
use crate::keys::{Key, Meaning, Press};
use crate::steer;
use crate::words::{capital, verb_name};
use barrow_core::{Arg, ArgKind, Dir, Move, VerbKind};

/// Printable keys of an old keyboard, row by row.
const PRINTED: &str = "1234567890-=qwertyuiop[]asdfghjkl;'`zxcvbnm,./\\ QWERTYUIOP{}ASDFGHJKL:\"~ZXCVBNM<>?|_!@#$%^&*()+";

impl App {
    /// Starts a verb: plays it, or asks for its argument.
    pub(super) fn begin_verb(&mut self, verb: u8) {
        if let Some(row) = self.only_answer(verb) {
            self.choose(row.choice);
            match &mut self.now.mode {
                Mode::Aim(aiming) => aiming.skipped = row.keys,
                // Name the thing, because the list that would have named it was skipped.
                Mode::Confirm(asked, _) if matches!(row.choice, Choice::Use(..)) => {
                    let verb = capital(verb_name(verb, self.session.variant()));
                    asked.text = format!("{verb} {}: {}", row.label, asked.text);
                }
                _ => {}
            }
            return;
        }
        match self.kind_of(verb) {
            None => {}
            Some(ArgKind::None) => self.follow(self.session.intend(Move::plain(verb))),
            Some(ArgKind::Dir) => self.ask_direction(verb),
            Some(ArgKind::Key) => self.now.mode = Mode::List(ListKind::Key(verb), self.key_list(verb)),
            Some(ArgKind::Slot | ArgKind::SlotAt) => self.open_pack(Purpose::For(verb), None),
            Some(ArgKind::Cell) => self.take_aim(verb, None, None),
        }
    }

    fn kind_of(&self, verb: u8) -> Option<ArgKind> {
        self.session.variant().verbs.get(usize::from(verb)).map(|verb| verb.arg)
    }

    /// The row of the only thing or direction that a verb can take, which needs no question. Walking asks even then, because a
    /// step may also be a blow or a leap.
    pub(crate) fn only_answer(&self, verb: u8) -> Option<Row> {
        match self.kind_of(verb)? {
            ArgKind::Slot | ArgKind::SlotAt => match *self.session.places_for(verb).as_slice() {
                [slot] => self.row_of_slot(slot, Choice::Use(verb, slot)),
                _ => None,
            },
            ArgKind::Dir if self.session.variant().verb_that(VerbKind::Walk) != Some(verb) => {
                match *self.directions(verb).as_slice() {
                    [dir] => Some(self.row_of_direction(verb, dir)),
                    _ => None,
                }
            }
            ArgKind::None | ArgKind::Dir | ArgKind::Key | ArgKind::Cell => None,
        }
    }

    fn directions(&self, verb: u8) -> Vec<Dir> {
        self.session.offered(verb).iter().filter_map(|m| direction_of(*m)).collect()
    }

    fn row_of_direction(&self, verb: u8, dir: Dir) -> Row {
        let variant = self.session.variant();
        let name = variant.topology.name(dir).unwrap_or_default();
        let cell = self.session.view().hero.and_then(|hero| variant.topology.step(hero, dir));
        let detail = cell.map_or_else(String::new, |cell| self.session.explain(cell).name);
        Row::new(Choice::Direction(verb, dir), name, capital(name)).with_detail(detail)
    }

    /// Asks for a direction, and names the thing in each.
    fn ask_direction(&mut self, verb: u8) {
        let (variant, view) = (self.session.variant(), self.session.view());
        let offered = self.directions(verb);
        let is_walking = variant.verb_that(VerbKind::Walk) == Some(verb);
        if offered.is_empty() && !is_walking {
            let ahead = Move::towards(verb, view.facing.unwrap_or(Dir(0)));
            return self.refuse(self.session.refusal(ahead).unwrap_or_default());
        }
        // Offer every direction: a step may also be a blow or a leap, and a refusal explains itself.
        let directions = variant.topology.directions().filter(|dir| is_walking || offered.contains(dir));
        let list = List::new(question_for(variant, verb), directions.map(|dir| self.row_of_direction(verb, dir)).collect());
        self.now.mode = Mode::List(ListKind::Direction(verb), list);
    }

    pub(super) fn direction_press(&mut self, press: Press, verb: u8, list: List) {
        let direction = match self.keys.meaning(press) {
            Some(Meaning::Control(control)) => steer::direction(self.session.variant(), self.session.view(), control),
            Some(Meaning::Verb(_)) | None => None,
        };
        match direction {
            _ if press.key == Key::Esc => self.drop_question(Mode::Play),
            Some(dir) => self.towards(verb, dir),
            None => {
                let label = press.label(self.preferences.options.unicode);
                let sentence = format!("{label} is not a direction.");
                self.now.mode = Mode::List(ListKind::Direction(verb), list);
                self.refuse(sentence);
            }
        }
    }

    /// Plays a verb in a direction. Walking has questions of its own.
    pub(super) fn towards(&mut self, verb: u8, dir: Dir) {
        self.leave_mode();
        let is_walking = self.session.variant().verb_that(VerbKind::Walk) == Some(verb);
        self.follow(if is_walking { self.session.step(dir) } else { self.session.intend(Move::towards(verb, dir)) });
    }

    fn key_list(&self, verb: u8) -> List {
        let row = |letter: char| {
            let press = Press::char(letter);
            Row::new(Choice::Key(verb, letter as u8), press.to_string(), press.label(self.preferences.options.unicode))
        };
        List::new(question_for(self.session.variant(), verb), PRINTED.chars().map(row).collect())
    }

    pub(super) fn key_press(&mut self, press: Press, verb: u8, list: List) {
        match press.byte() {
            _ if press.key == Key::Esc => self.drop_question(Mode::Play),
            Some(byte) => self.act(Move::key(verb, byte), Then::Play),
            None => self.now.mode = Mode::List(ListKind::Key(verb), list),
        }
    }

    /// Asks the player to confirm something. A no returns to the mode `back`.
    pub(super) fn ask(&mut self, asked: Asked, back: Mode) {
        self.now.notice = None;
        self.now.raised_by = self.pressed;
        self.now.mode = Mode::Confirm(asked, Box::new(back));
    }

    /// The answers to a question. The key that raised it does not answer it, but its capital does.
    pub(super) fn answers(&self, asked: &Asked) -> Vec<Row> {
        let row = |choice, letter: char, label: &str| {
            let keys = [letter, letter.to_ascii_uppercase()].map(Press::char);
            let keys: Vec<Press> = keys.into_iter().filter(|press| self.now.raised_by != Some(*press)).collect();
            let hint = keys.first().and_then(|press| press.character()).map_or_else(String::new, named);
            Row { keys, hint, ..Row::new(choice, label.to_ascii_lowercase(), label) }
        };
        let mut rows = vec![Row { hint: "Esc".to_owned(), ..row(Choice::No, 'n', "No") }, row(Choice::Yes, 'y', "Yes")];
        if asked.id.is_some() {
            rows.push(Row { id: "always".to_owned(), ..row(Choice::Always, 'a', "Yes, and do not ask again in this run") });
        }
        rows
    }

    pub(super) fn confirm_press(&mut self, press: Press, is_held: bool, asked: Asked, back: Box<Mode>) {
        // A held key does not answer. The key that asked does not answer either, unless it leaves every question.
        if is_held {
            self.now.mode = Mode::Confirm(asked, back);
            return;
        }
        let (rows, key) = (self.answers(&asked), press.label(self.preferences.options.unicode));
        let yes = rows.iter().find(|row| row.choice == Choice::Yes).map_or_else(String::new, |row| row.hint.clone());
        match rows.into_iter().find(|row| row.keys.contains(&press)) {
            Some(row) => self.answer_question(row.choice, asked, *back),
            None if press.key == Key::Esc => self.drop_question(*back),
            None if self.now.raised_by == Some(press) => {
                self.now.mode = Mode::Confirm(asked, back);
                self.refuse(format!("{key} asked this and cannot answer it."));
            }
            None => {
                self.drop_question(*back);
                self.refuse(format!("Not done: {key} means no here, and {yes} means yes."));
            }
        }
    }

    pub(super) fn answer_question(&mut self, answer: Choice, asked: Asked, back: Mode) {
        if answer == Choice::No {
            return self.drop_question(back);
        }
        if let (Choice::Always, Some(id)) = (answer, asked.id) {
            self.session.turn_off(&id);
            self.now.update.has_news = true;
            self.unasked.insert(id);
            self.set_unasked();
        }
        match (asked.meant, back) {
            (Meant::Goal(goal), _) => self.depart(goal, true),
            (Meant::Move(m), Mode::Aim(aiming)) => self.act(m, Then::Aim(aiming)),
            (Meant::Move(m), _) => self.act(m, Then::Play),
        }
    }

    /// Returns from a question to the previous mode. If the game itself asks something, asks that again.
    pub(super) fn drop_question(&mut self, back: Mode) {
        self.quiet();
        self.now.mode = back;
        if matches!(self.now.mode, Mode::Play) {
            self.answer_the_game();
        }
    }

    /// Asks the question that the game needs answered first. After the end, shows the result again.
    pub(super) fn answer_the_game(&mut self) {
        let observed = self.session.observed();
        if observed.has_ended() && self.others.is_some() {
            return self.open_end();
        }
        let Some(verb) = observed.view.asked.filter(|_| !observed.has_ended()) else { return };
        match observed.variant.verbs.get(usize::from(verb)).map(|verb| verb.arg) {
            Some(ArgKind::Slot | ArgKind::SlotAt) => self.open_pack(Purpose::Asked(verb), None),
            Some(ArgKind::Dir | ArgKind::Key | ArgKind::Cell) => self.begin_verb(verb),
            Some(ArgKind::None) | None => {}
        }
    }
}

/// The direction of a move.
pub(super) const fn direction_of(m: Move) -> Option<Dir> {
    match m.arg {
        Arg::Dir(dir) => Some(dir),
        Arg::None | Arg::Slot(_) | Arg::Cell(_) | Arg::SlotAt(..) | Arg::Key(_) => None,
    }
}

/// How a question names a letter that answers it.
fn named(letter: char) -> String {
    if letter.is_ascii_uppercase() { format!("capital {letter}") } else { letter.to_string() }
}
