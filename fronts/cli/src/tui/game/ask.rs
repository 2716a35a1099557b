//! What a verb is applied to, asked step by step: a direction or a key here; places in the pack and cells have screens of their own.

use crate::keys::{Control, Meaning, Press};
use barrow_core::{Arg, ArgKind, Move, Pos, Topology, Variant, View};
use barrow_interface::words::capital;
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
    Yes { arg: Arg, question: String },
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Something is still asked for.
    More(Ask),
    /// The verb wants something from the pack.
    Pack(u8),
    /// The verb is to be aimed, with that place in the pack or with none.
    Aim(u8, Option<u8>),
    /// All is said.
    Move(Move),
    /// Never mind.
    Dropped,
}

impl Ask {
    /// What `verb` needs first; a verb that needs nothing is a move at once.
    pub(crate) fn begin(variant: &Variant, verb: u8) -> Answer {
        let Some(kind) = variant.verbs.get(usize::from(verb)).map(|verb| verb.arg) else { return Answer::Dropped };
        match kind {
            ArgKind::None => Self::settle(variant, verb, Arg::None),
            ArgKind::Dir => Answer::More(Self { verb, wants: Wants::Direction }),
            ArgKind::Key => Answer::More(Self { verb, wants: Wants::Key }),
            ArgKind::Slot | ArgKind::SlotAt => Answer::Pack(verb),
            ArgKind::Cell => Answer::Aim(verb, None),
        }
    }

    /// `verb` with all it needs: a move, or the question whether it is meant.
    pub(crate) fn settle(variant: &Variant, verb: u8, arg: Arg) -> Answer {
        let m = Move { verb, arg };
        match variant.verbs.get(usize::from(verb)).and_then(|verb| verb.confirm) {
            Some(question) => Answer::More(Self::sure(m, question.to_owned())),
            None => Answer::Move(m),
        }
    }

    /// The question whether a move is meant.
    pub(crate) const fn sure(m: Move, question: String) -> Self {
        Self { verb: m.verb, wants: Wants::Yes { arg: m.arg, question } }
    }

    /// The same question, with a warning.
    pub(crate) fn with_warning(mut self, warning: &str) -> Self {
        if let Wants::Yes { question, .. } = &mut self.wants {
            *question = format!("{question} {warning}");
        }
        self
    }

    /// The direction of the move that is to be confirmed.
    pub(crate) const fn direction(&self) -> Option<barrow_core::Dir> {
        match self.wants {
            Wants::Yes { arg: Arg::Dir(dir), .. } => Some(dir),
            _ => None,
        }
    }

    /// Whether only yes or no is asked for.
    pub(crate) const fn is_confirmation(&self) -> bool {
        matches!(self.wants, Wants::Yes { .. })
    }

    /// The question, for the player.
    pub(crate) fn question(&self, variant: &Variant) -> String {
        let Some(verb) = variant.verbs.get(usize::from(self.verb)) else { return String::new() };
        match &self.wants {
            Wants::Direction => format!("{}: in which direction? (Esc: never mind)", capital(verb.name)),
            Wants::Key => format!("{}: press a key of the original's keyboard. (Esc: never mind)", capital(verb.name)),
            Wants::Yes { question, .. } => format!("{question} (y: yes, any other key: no)"),
        }
    }

    /// The player pressed a key, which usually means `meaning`.
    pub(crate) fn press(self, press: Press, meaning: Option<Meaning>, variant: &Variant) -> Answer {
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
            Wants::Yes { arg, .. } => match press.character() {
                Some('y' | 'Y') => Answer::Move(Move { verb, arg }),
                _ => Answer::Dropped,
            },
        }
    }

    /// The player clicked a cell.
    pub(crate) fn click(self, pos: Pos, variant: &Variant, view: &View) -> Answer {
        match self.wants {
            Wants::Direction => match view.hero.and_then(|hero| variant.topology.towards(hero, pos)) {
                Some(dir) => Self::settle(variant, self.verb, Arg::Dir(dir)),
                None => Answer::More(self),
            },
            Wants::Key | Wants::Yes { .. } => Answer::More(self),
        }
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
            verb("dig", ArgKind::Cell, None),
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
        let mut answer = Ask::begin(&VARIANT, verb);
        for name in keys.split_whitespace() {
            let press: Press = name.parse().unwrap();
            let meaning = Control::ALL
                .into_iter()
                .find(|control| control.default_keys(crate::options::KeySet::All).contains(&press))
                .map(Meaning::Control);
            let Answer::More(ask) = answer else { panic!("{name} came too late") };
            answer = ask.press(press, meaning, &VARIANT);
        }
        answer
    }

    #[test]
    fn every_kind_of_argument_is_asked_for() {
        assert_eq!(answer(0, ""), Answer::Move(Move::plain(0)));
        assert_eq!(answer(1, "g up"), Answer::Move(Move::towards(1, Dir(0))));
        assert_eq!((answer(2, ""), answer(3, "")), (Answer::Pack(2), Answer::Pack(3)));
        assert_eq!(answer(4, "ctrl+c"), Answer::Move(Move::key(4, 3)));
        assert_eq!(answer(5, ""), Answer::Aim(5, None));
        assert_eq!(answer(9, ""), Answer::Dropped);
    }

    #[test]
    fn escape_or_no_drops_it_and_yes_does_it() {
        assert_eq!(answer(1, "esc"), Answer::Dropped);
        let settle = || Ask::settle(&VARIANT, 2, Arg::Slot(2));
        let press = |key| match settle() {
            Answer::More(ask) => ask.press(Press::char(key), None, &VARIANT),
            other => other,
        };
        assert_eq!((press('n'), press('y')), (Answer::Dropped, Answer::Move(Move { verb: 2, arg: Arg::Slot(2) })));
    }

    #[test]
    fn a_cursor_stays_on_the_map() {
        let mut view = View::default();
        view.begin(9, 9);
        let up = |at| moved(at, Control::North, Topology::Square8, &view);
        assert_eq!((up(Pos::new(4, 1)), up(Pos::new(4, 0))), (Pos::new(4, 0), Pos::new(4, 0)));
    }
}
