//! What a verb is applied to, asked step by step: a direction, a key, a place in the pack, a cell.

use crate::keys::{Control, Meaning, Press};
use barrow_core::{Arg, ArgKind, Move, Pos, Topology, Variant, View};
use ratatui::crossterm::event::KeyCode;

/// A verb that still needs something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    verb: u8,
    wants: Wants,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wants {
    Direction,
    Key,
    Slot { then_cell: bool },
    Cell { slot: Option<u8>, cursor: Pos },
    Yes(Arg),
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Something is still asked for.
    More(Ask),
    /// All is said.
    Move(Move),
    /// Never mind.
    Dropped,
}

impl Ask {
    /// What `verb` needs first; a verb that needs nothing is a move at once.
    pub(crate) fn begin(variant: &Variant, verb: u8, first_target: Pos) -> Answer {
        let Some(kind) = variant.verbs.get(usize::from(verb)).map(|verb| verb.arg) else { return Answer::Dropped };
        let wants = match kind {
            ArgKind::None => return Self::settle(variant, verb, Arg::None),
            ArgKind::Dir => Wants::Direction,
            ArgKind::Slot => Wants::Slot { then_cell: false },
            ArgKind::SlotAt => Wants::Slot { then_cell: true },
            ArgKind::Cell => Wants::Cell { slot: None, cursor: first_target },
            ArgKind::Key => Wants::Key,
        };
        Answer::More(Self { verb, wants })
    }

    /// `verb` with all it needs: a move, or the question whether it is meant.
    pub(crate) fn settle(variant: &Variant, verb: u8, arg: Arg) -> Answer {
        match variant.verbs.get(usize::from(verb)).and_then(|verb| verb.confirm) {
            Some(_) => Answer::More(Self { verb, wants: Wants::Yes(arg) }),
            None => Answer::Move(Move { verb, arg }),
        }
    }

    /// The question, for the player.
    pub(crate) fn question(&self, variant: &Variant) -> String {
        let Some(verb) = variant.verbs.get(usize::from(self.verb)) else { return String::new() };
        match &self.wants {
            Wants::Direction => format!("{}: in which direction? (Esc: never mind)", capital(verb.name)),
            Wants::Key => format!("{}: press a key of the original's keyboard. (Esc: never mind)", capital(verb.name)),
            Wants::Slot { .. } => format!("{}: which place in the pack, a to z? (Esc: never mind)", capital(verb.name)),
            Wants::Cell { .. } => format!("{}: where? Move the cursor, then Enter. (Esc: never mind)", capital(verb.name)),
            Wants::Yes(_) => format!("{} (y: yes, any other key: no)", verb.confirm.unwrap_or("Really?")),
        }
    }

    /// The cursor, while a cell is asked for.
    pub(crate) const fn cursor(&self) -> Option<Pos> {
        match self.wants {
            Wants::Cell { cursor, .. } => Some(cursor),
            Wants::Direction | Wants::Key | Wants::Slot { .. } | Wants::Yes(_) => None,
        }
    }

    /// The player pressed a key, which usually means `meaning`.
    pub(crate) fn press(
        self,
        press: Press,
        meaning: Option<Meaning>,
        variant: &Variant,
        view: &View,
        first_target: Pos,
    ) -> Answer {
        let control = match meaning {
            Some(Meaning::Control(control)) => Some(control),
            Some(Meaning::Verb(_)) | None => None,
        };
        if press.code() == KeyCode::Esc {
            return Answer::Dropped;
        }
        let verb = self.verb;
        match self.wants {
            Wants::Direction => match control.and_then(|control| control.direction(variant.topology)) {
                Some(dir) => Self::settle(variant, verb, Arg::Dir(dir)),
                None => Answer::More(self),
            },
            Wants::Key => match press.byte() {
                Some(byte) => Self::settle(variant, verb, Arg::Key(byte)),
                None => Answer::More(self),
            },
            Wants::Slot { then_cell } => match press.character().and_then(slot_of) {
                Some(slot) if then_cell => {
                    Answer::More(Self { verb, wants: Wants::Cell { slot: Some(slot), cursor: first_target } })
                }
                Some(slot) => Self::settle(variant, verb, Arg::Slot(slot)),
                None => Answer::More(self),
            },
            Wants::Cell { slot, cursor } => match (press.code(), control) {
                (KeyCode::Enter, _) => Self::at(variant, verb, slot, cursor),
                (_, Some(control)) => {
                    let cursor = moved(cursor, control, variant.topology, view);
                    Answer::More(Self { verb, wants: Wants::Cell { slot, cursor } })
                }
                (_, None) => Answer::More(self),
            },
            Wants::Yes(arg) => match press.character() {
                Some('y' | 'Y') => Answer::Move(Move { verb, arg }),
                _ => Answer::Dropped,
            },
        }
    }

    /// The player clicked a cell.
    pub(crate) fn click(self, pos: Pos, variant: &Variant, view: &View) -> Answer {
        match self.wants {
            Wants::Cell { slot, .. } => Self::at(variant, self.verb, slot, pos),
            Wants::Direction => match view.hero.and_then(|hero| variant.topology.towards(hero, pos)) {
                Some(dir) => Self::settle(variant, self.verb, Arg::Dir(dir)),
                None => Answer::More(self),
            },
            Wants::Key | Wants::Slot { .. } | Wants::Yes(_) => Answer::More(self),
        }
    }

    fn at(variant: &Variant, verb: u8, slot: Option<u8>, pos: Pos) -> Answer {
        Self::settle(variant, verb, slot.map_or(Arg::Cell(pos), |slot| Arg::SlotAt(slot, pos)))
    }
}

/// A cursor moved by a key that means a direction; it stays on the map. On hexes, up and down go to the row.
pub(crate) fn moved(cursor: Pos, control: Control, topology: Topology, view: &View) -> Pos {
    let (dx, dy) = match (control, topology) {
        (Control::North, Topology::Hex) => (0, -1),
        (Control::South, Topology::Hex) => (0, 1),
        // A cursor also goes where the hero cannot.
        (_, Topology::Square4) => {
            control.direction(Topology::Square8).and_then(|dir| Topology::Square8.delta(dir)).unwrap_or_default()
        }
        _ => control.direction(topology).and_then(|dir| topology.delta(dir)).unwrap_or_default(),
    };
    let to = cursor.offset(dx, dy);
    if view.contains(to) { to } else { cursor }
}

fn slot_of(character: char) -> Option<u8> {
    match character {
        'a'..='z' => Some(character as u8 - b'a'),
        _ => None,
    }
}

/// `text` with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Dir, Legend, Verb};

    const fn verb(name: &'static str, arg: ArgKind, confirm: Option<&'static str>) -> Verb {
        Verb { name, about: "", keys: "", arg, confirm }
    }

    const VARIANT: Variant = Variant {
        id: "one",
        title: "One",
        pitch: "",
        help: "",
        size: (9, 9),
        topology: Topology::Square8,
        verbs: &[
            verb("wait", ArgKind::None, None),
            verb("push", ArgKind::Dir, None),
            verb("drink", ArgKind::Slot, Some("Drink it?")),
            verb("throw", ArgKind::SlotAt, None),
            verb("key", ArgKind::Key, None),
        ],
        legend: Legend::new(&[]),
        stats: &[],
        cues: &[],
        conditions: &[],
        hints: &[],
        choices: &[],
        default_seed: None,
        exact: false,
    };

    fn answer(verb: u8, keys: &str) -> Answer {
        let mut view = View::default();
        view.begin(9, 9);
        let mut answer = Ask::begin(&VARIANT, verb, Pos::new(4, 4));
        for name in keys.split_whitespace() {
            let press: Press = name.parse().unwrap();
            let meaning = Control::ALL
                .into_iter()
                .find(|control| control.default_keys(crate::options::KeySet::All).contains(&press))
                .map(Meaning::Control);
            let Answer::More(ask) = answer else { panic!("{name} came too late") };
            answer = ask.press(press, meaning, &VARIANT, &view, Pos::new(4, 4));
        }
        answer
    }

    #[test]
    fn every_kind_of_argument_can_be_given_with_keys() {
        assert_eq!(answer(0, ""), Answer::Move(Move::plain(0)));
        assert_eq!(answer(1, "g up"), Answer::Move(Move::towards(1, Dir(0))));
        assert_eq!(answer(2, "? c y"), Answer::Move(Move { verb: 2, arg: Arg::Slot(2) }));
        assert_eq!(answer(3, "b l up up enter"), Answer::Move(Move { verb: 3, arg: Arg::SlotAt(1, Pos::new(5, 2)) }));
        assert_eq!(answer(4, "ctrl+c"), Answer::Move(Move::key(4, 3)));
        assert_eq!(answer(9, ""), Answer::Dropped);
    }

    #[test]
    fn escape_or_no_drops_it() {
        assert_eq!(answer(1, "esc"), Answer::Dropped);
        assert_eq!(answer(2, "a n"), Answer::Dropped);
    }

    #[test]
    fn a_cursor_stays_on_the_map() {
        let ten_up = "b ".to_owned() + &"up ".repeat(10) + "enter";
        assert_eq!(answer(3, &ten_up), Answer::Move(Move { verb: 3, arg: Arg::SlotAt(1, Pos::new(4, 0)) }));
    }
}
