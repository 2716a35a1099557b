//! Lists and changes all bindings.

use super::bindings::conflicts;
use super::{Bindable, Bindings, Control, Key, KeySet, Press, verbs_of};
use crate::words::capital;
use barrow_core::{GameInfo, Shelf};
use serde::{Serialize, Serializer};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// An editor of bindings.
#[derive(Clone, Copy)]
pub struct Editor {
    /// The games whose verbs can be bound.
    pub shelf: Shelf,
    /// The set of default keys.
    pub set: KeySet,
    /// True if sentences may have characters beyond ASCII.
    pub unicode: bool,
}

/// A bindable with its keys.
#[derive(Debug)]
pub struct Row {
    /// The bindable.
    pub what: Bindable,
    /// Its keys, bound or default.
    pub keys: Vec<BoundKey>,
    /// True if the player has bound them.
    pub is_bound: bool,
}

/// A key in a row.
#[derive(Debug)]
pub struct BoundKey {
    /// The key.
    pub key: Press,
    /// Its label.
    pub label: String,
    /// Other meanings of the key where the row is possible, in words.
    pub others: Vec<String>,
}

/// A change of the player's keys. As text, it is "add/stomp/eat/f5".
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct KeyChange {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The game of a verb; empty for a control.
    pub game: String,
    /// The control's id or the verb's name.
    pub id: String,
    /// The name of the key; empty until the player has chosen it. It ends the text, so that front ends can append it.
    pub key: String,
}

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Adds a key, unless it has another meaning.
    Add,
    /// Adds a key and takes it from its other meanings.
    Take,
    /// Removes a key.
    Remove,
    /// Restores the default keys of one control or verb.
    Reset,
    /// Restores all default keys.
    ResetAll,
}

impl ChangeKind {
    const ALL: [Self; 5] = [Self::Add, Self::Take, Self::Remove, Self::Reset, Self::ResetAll];

    const fn id(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Take => "take",
            Self::Remove => "remove",
            Self::Reset => "reset",
            Self::ResetAll => "resetAll",
        }
    }
}

impl KeyChange {
    /// A change of `what`, without a key.
    pub fn of(kind: ChangeKind, what: Bindable) -> Self {
        Self { kind, game: what.game().unwrap_or_default().to_owned(), id: what.id().to_owned(), key: String::new() }
    }

    /// The same change with the key of this name.
    #[must_use]
    pub fn with(self, key: String) -> Self {
        Self { key, ..self }
    }
}

impl Display for KeyChange {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self { kind, game, id, key } = self;
        write!(f, "{}/{game}/{id}/{key}", kind.id())
    }
}

impl FromStr for KeyChange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.splitn(4, '/');
        let mut next = || parts.next().unwrap_or_default();
        let name = next();
        let kind = ChangeKind::ALL.into_iter().find(|kind| kind.id() == name);
        let kind = kind.ok_or_else(|| format!("There is no change of keys called \"{name}\"."))?;
        Ok(Self { kind, game: next().to_owned(), id: next().to_owned(), key: next().to_owned() })
    }
}

impl Serialize for KeyChange {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// The outcome of a change, with a sentence for the player.
#[derive(Debug, PartialEq, Eq)]
pub enum Change {
    /// The change was made.
    Done(String),
    /// The change is impossible.
    Refused(String),
    /// The key is already bound to something else. [`ChangeKind::Take`] binds it here instead.
    Clash(String),
}

impl Bindable {
    /// The id of the game of a verb.
    pub const fn game(self) -> Option<&'static str> {
        match self {
            Self::Control(_) => None,
            Self::Verb(game, _) => Some(game.id),
        }
    }

    /// Its name in a sentence.
    pub fn name(self) -> String {
        match self {
            Self::Control(control) => control.title().to_ascii_lowercase(),
            Self::Verb(game, verb) => format!("\"{}\" in {}", verb.name, game.title),
        }
    }
}

impl Editor {
    /// The keys of a game's verbs, or of the controls that every game has.
    pub fn rows(&self, bindings: &Bindings, game: Option<&'static GameInfo>) -> Vec<Row> {
        let all = self.all();
        let bound = |key: Press, what| BoundKey {
            key,
            label: key.label(self.unicode),
            others: self.others(bindings, key, what, &all).into_iter().map(Bindable::name).collect(),
        };
        let row = |what: &Bindable| Row {
            what: *what,
            keys: self.keys(bindings, *what).into_iter().map(|key| bound(key, *what)).collect(),
            is_bound: bindings.is_bound(*what),
        };
        all.iter().filter(|what| what.game() == game.map(|info| info.id)).map(row).collect()
    }

    /// Makes a change.
    pub fn change(&self, bindings: &mut Bindings, change: &KeyChange) -> Change {
        let KeyChange { kind, game, id, key } = change;
        let game = Some(game.as_str()).filter(|game| !game.is_empty());
        let what = self.all().into_iter().find(|what| what.game() == game && what.id() == id);
        let (what, press) = match (kind, what, read(key)) {
            (ChangeKind::ResetAll, ..) => {
                *bindings = Bindings::default();
                return Change::Done("All keys are reset.".to_owned());
            }
            (_, None, _) => return Change::Refused(format!("There is nothing called \"{id}\" to bind.")),
            (ChangeKind::Reset, Some(what), _) => return self.reset(bindings, what),
            (_, _, Err(error)) => return Change::Refused(format!("{}.", capital(&error))),
            (_, Some(what), Ok(press)) => (what, press),
        };
        match kind {
            ChangeKind::Add => self.add(bindings, press, what),
            ChangeKind::Take => self.take(bindings, press, what),
            ChangeKind::Remove => self.remove(bindings, press, what),
            ChangeKind::Reset | ChangeKind::ResetAll => self.reset(bindings, what),
        }
    }

    /// Binds one more key to `what`.
    fn add(&self, bindings: &mut Bindings, press: Press, what: Bindable) -> Change {
        if press.key == Key::Esc {
            return Change::Refused("Esc always opens the menu; it cannot mean anything else.".to_owned());
        }
        let label = press.label(self.unicode);
        if self.keys(bindings, what).contains(&press) {
            return Change::Refused(format!("{label} already means {}.", what.name()));
        }
        let mut bound = bindings.clone();
        let done = self.bind_also(&mut bound, press, what);
        let others: Vec<String> = self.others(&bound, press, what, &self.all()).into_iter().map(Bindable::name).collect();
        if !others.is_empty() {
            return Change::Clash(format!("{label} means {}.", others.join(" and ")));
        }
        *bindings = bound;
        done
    }

    /// Binds one more key to `what` and takes it from its other meanings.
    fn take(&self, bindings: &mut Bindings, press: Press, what: Bindable) -> Change {
        let done = self.bind_also(bindings, press, what);
        for other in self.others(bindings, press, what, &self.all()) {
            self.unbind(bindings, press, other);
        }
        done
    }

    /// Removes a key of `what`.
    fn remove(&self, bindings: &mut Bindings, press: Press, what: Bindable) -> Change {
        if press.key == Key::Esc {
            return Change::Refused("Esc always opens the menu.".to_owned());
        }
        let label = press.label(self.unicode);
        if !self.keys(bindings, what).contains(&press) {
            return Change::Refused(format!("{label} does not mean {}.", what.name()));
        }
        self.unbind(bindings, press, what);
        Change::Done(format!("{label} no longer means {}.", what.name()))
    }

    /// Restores the default keys of `what`, and returns keys that `what` took from others.
    fn reset(&self, bindings: &mut Bindings, what: Bindable) -> Change {
        let mut freed = self.keys(bindings, what);
        bindings.reset(what);
        let first = self.keys(bindings, what);
        freed.retain(|press| !first.contains(press));
        let mut done = vec![format!("{} has its default keys again.", capital(&what.name()))];
        let all = self.all();
        for press in freed {
            for &other in all.iter().filter(|other| other.default_keys(self.set).contains(&press)) {
                let mut keys = self.keys(bindings, other);
                if keys.contains(&press) || !self.others(bindings, press, other, &all).is_empty() {
                    continue;
                }
                keys.push(press);
                let first = other.default_keys(self.set);
                if first.len() == keys.len() && first.iter().all(|press| keys.contains(press)) {
                    bindings.reset(other);
                } else {
                    bindings.bind(other, keys);
                }
                done.push(format!("{} means {} again.", press.label(self.unicode), other.name()));
            }
        }
        Change::Done(done.join(" "))
    }

    /// Everything that can be bound.
    pub fn all(&self) -> Vec<Bindable> {
        let verbs = self.shelf.games().iter().flat_map(|shelved| verbs_of(shelved.info));
        Control::ALL.into_iter().map(Bindable::Control).chain(verbs).collect()
    }

    fn keys(&self, bindings: &Bindings, what: Bindable) -> Vec<Press> {
        bindings.keys(what, self.set)
    }

    fn others(&self, bindings: &Bindings, press: Press, what: Bindable, all: &[Bindable]) -> Vec<Bindable> {
        conflicts(press, what, all, bindings, self.set)
    }

    fn unbind(&self, bindings: &mut Bindings, press: Press, what: Bindable) {
        let mut keys = self.keys(bindings, what);
        keys.retain(|key| *key != press);
        bindings.bind(what, keys);
    }

    fn bind_also(&self, bindings: &mut Bindings, press: Press, what: Bindable) -> Change {
        let mut keys = self.keys(bindings, what);
        keys.push(press);
        bindings.bind(what, keys);
        Change::Done(format!("{} now means {}.", press.label(self.unicode), what.name()))
    }
}

/// Reads the name of a key. Players who type it may use capitals: "F5".
fn read(key: &str) -> Result<Press, String> {
    key.parse().or_else(|error| key.to_ascii_lowercase().parse().map_err(|_| error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Shelf;

    const EDITOR: Editor = Editor { shelf: Shelf::of(&[]), set: KeySet::Vi, unicode: true };
    const NORTH: Bindable = Bindable::Control(Control::North);
    const SOUTH: Bindable = Bindable::Control(Control::South);
    const J: Press = Press::char('j');

    fn keys(bindings: &Bindings, what: Bindable) -> Vec<String> {
        bindings.keys(what, KeySet::Vi).into_iter().map(|press| press.label(true)).collect()
    }

    fn change(bindings: &mut Bindings, text: &str) -> Change {
        EDITOR.change(bindings, &text.parse().unwrap())
    }

    fn done(sentence: &str) -> Change {
        Change::Done(sentence.to_owned())
    }

    fn refused(sentence: &str) -> Change {
        Change::Refused(sentence.to_owned())
    }

    #[test]
    fn a_key_moves_only_when_taken_and_returns_on_reset() {
        let mut bindings = Bindings::default();
        assert_eq!(change(&mut bindings, "add//north/j"), Change::Clash("j means south.".to_owned()));
        assert_eq!(bindings, Bindings::default());
        assert_eq!(change(&mut bindings, "take//north/j"), done("j now means north."));
        assert_eq!((keys(&bindings, NORTH).join(" "), keys(&bindings, SOUTH).join(" ")), ("↑ k j".to_owned(), "↓".to_owned()));
        assert_eq!(change(&mut bindings, "add//north/j"), refused("j already means north."));
        assert_eq!(change(&mut bindings, "reset//north/"), done("North has its default keys again. j means south again."));
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn changes_that_make_no_sense_are_refused_with_a_sentence() {
        let mut bindings = Bindings::default();
        let refusals = [
            ("add//north/esc", "Esc always opens the menu; it cannot mean anything else."),
            ("remove//menu/esc", "Esc always opens the menu."),
            ("remove//north/x", "x does not mean north."),
            ("add//fly/x", "There is nothing called \"fly\" to bind."),
            ("add/chess/castle/x", "There is nothing called \"castle\" to bind."),
        ];
        for (text, sentence) in refusals {
            assert_eq!(change(&mut bindings, text), refused(sentence), "{text}");
        }
        assert_eq!(change(&mut bindings, "remove//north/F5"), refused("F5 does not mean north."));
        assert!(
            matches!(change(&mut bindings, "add//north/upp"), Change::Refused(why) if why.starts_with("There is no key \"upp\" ("))
        );
        assert!("fly//north/k".parse::<KeyChange>().is_err());
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn a_change_is_read_from_its_text_also_for_the_slash() {
        let slash = KeyChange::of(ChangeKind::Add, NORTH).with("/".to_owned());
        assert_eq!((slash.to_string(), slash.to_string().parse()), ("add//north//".to_owned(), Ok(slash)));
    }

    #[test]
    fn rows_have_bound_keys_and_conflicts() {
        let mut bindings = Bindings::default();
        bindings.bind(NORTH, vec![J]);
        let rows = EDITOR.rows(&bindings, None);
        assert_eq!(rows.len(), Control::ALL.len());
        assert!(rows[0].is_bound && !rows[1].is_bound);
        assert_eq!((&rows[0].keys[0].label[..], &rows[0].keys[0].others[..]), ("j", &["south".to_owned()][..]));
        assert_eq!(change(&mut bindings, "remove//north/j"), done("j no longer means north."));
        assert!(EDITOR.rows(&bindings, None)[0].keys.is_empty());
        change(&mut bindings, "resetAll///");
        assert_eq!(bindings, Bindings::default());
    }
}
