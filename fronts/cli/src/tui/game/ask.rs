//! What a verb is applied to, asked step by step: a direction or a key here; places in the pack and cells have screens of their own.

use crate::keys::{Key, Meaning, Press};
use barrow_app::intent::question_for;
use barrow_core::{ArgKind, Move, Pos, Variant, View};

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
    Yes { m: Move, question: String },
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
    /// All is said that the verb needs.
    Move(Move),
    /// The move is meant, though it was asked about.
    Sure(Move),
    /// Never mind.
    Dropped,
}

impl Ask {
    /// What `verb` needs first; a verb that needs nothing is a move at once.
    pub(crate) fn begin(variant: &Variant, verb: u8) -> Answer {
        let Some(kind) = variant.verbs.get(usize::from(verb)).map(|verb| verb.arg) else { return Answer::Dropped };
        match kind {
            ArgKind::None => Answer::Move(Move::plain(verb)),
            ArgKind::Dir => Answer::More(Self { verb, wants: Wants::Direction }),
            ArgKind::Key => Answer::More(Self { verb, wants: Wants::Key }),
            ArgKind::Slot | ArgKind::SlotAt => Answer::Pack(verb),
            ArgKind::Cell => Answer::Aim(verb, None),
        }
    }

    /// The question whether a move is meant.
    pub(crate) const fn sure(m: Move, question: String) -> Self {
        Self { verb: m.verb, wants: Wants::Yes { m, question } }
    }

    /// Whether only yes or no is asked for.
    pub(crate) const fn is_confirmation(&self) -> bool {
        matches!(self.wants, Wants::Yes { .. })
    }

    /// The question, for the player.
    pub(crate) fn question(&self, variant: &Variant) -> String {
        match &self.wants {
            Wants::Direction | Wants::Key => format!("{} (Esc: never mind)", question_for(variant, self.verb)),
            Wants::Yes { question, .. } => format!("{question} (y: yes, any other key: no)"),
        }
    }

    /// The player pressed a key, which usually means `meaning`.
    pub(crate) fn press(self, press: Press, meaning: Option<Meaning>, variant: &Variant) -> Answer {
        let control = match meaning {
            Some(Meaning::Control(control)) => Some(control),
            Some(Meaning::Verb(_)) | None => None,
        };
        if press.key == Key::Esc {
            return Answer::Dropped;
        }
        let verb = self.verb;
        match self.wants {
            Wants::Direction => match control.and_then(|control| control.direction(variant.topology)) {
                Some(dir) => Answer::Move(Move::towards(verb, dir)),
                None => Answer::More(self),
            },
            Wants::Key => match press.byte() {
                Some(byte) => Answer::Move(Move::key(verb, byte)),
                None => Answer::More(self),
            },
            Wants::Yes { m, .. } => match press.character() {
                Some('y' | 'Y') => Answer::Sure(m),
                _ => Answer::Dropped,
            },
        }
    }

    /// The player clicked a cell.
    pub(crate) fn click(self, pos: Pos, variant: &Variant, view: &View) -> Answer {
        match self.wants {
            Wants::Direction => match view.hero.and_then(|hero| variant.topology.towards(hero, pos)) {
                Some(dir) => Answer::Move(Move::towards(self.verb, dir)),
                None => Answer::More(self),
            },
            Wants::Key | Wants::Yes { .. } => Answer::More(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Control;
    use barrow_core::{Arg, Dir, Topology, Verb};

    const fn verb(name: &'static str, arg: ArgKind, confirm: Option<&'static str>) -> Verb {
        Verb { name, about: "", keys: "", arg, confirm }
    }

    const VARIANT: Variant = Variant {
        topology: Topology::Square8,
        verbs: &[
            verb("wait", ArgKind::None, None),
            verb("push", ArgKind::Dir, None),
            verb("drink", ArgKind::Slot, Some("Drink it?")),
            verb("throw", ArgKind::SlotAt, None),
            verb("key", ArgKind::Key, None),
            verb("dig", ArgKind::Cell, None),
        ],
        ..Variant::BASE
    };

    fn answer(verb: u8, keys: &str) -> Answer {
        let mut answer = Ask::begin(&VARIANT, verb);
        for name in keys.split_whitespace() {
            let press: Press = name.parse().unwrap();
            let meaning = Control::ALL
                .into_iter()
                .find(|control| control.default_keys(barrow_app::KeySet::All).contains(&press))
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
        let drink = Move { verb: 2, arg: Arg::Slot(2) };
        let press = |key| Ask::sure(drink, "Drink it?".to_owned()).press(Press::char(key), None, &VARIANT);
        assert_eq!((press('n'), press('y')), (Answer::Dropped, Answer::Sure(drink)));
    }
}
