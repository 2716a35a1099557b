//! Lists and changes all bindings.

use super::bindings::conflicts;
use super::{Bindable, Bindings, Control, Key, KeySet, Press, verbs_of};
use crate::words::capital;
use barrow_core::{ArgKind, Shelf};
use serde::Serialize;

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

/// Bindings of all games, or of one game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "BindingGroup"))]
pub struct Group {
    /// The title.
    pub title: &'static str,
    /// In display order.
    pub rows: Vec<Row>,
}

/// A bindable with its keys.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "Binding"))]
pub struct Row {
    /// The bindable.
    #[serde(skip)]
    pub what: Bindable,
    /// The game of a verb; none for a control.
    pub game: Option<&'static str>,
    /// The control's id or the verb's name.
    pub id: &'static str,
    /// The title.
    pub title: String,
    /// Its keys, bound or default.
    pub keys: Vec<BoundKey>,
    /// The text in place of missing keys.
    pub none: &'static str,
    /// True if the player has bound them.
    pub is_bound: bool,
}

/// A key in a row.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoundKey {
    /// The key.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub key: Press,
    /// Its label.
    pub label: String,
    /// Other meanings of the key where the row is possible, in words.
    pub others: Vec<String>,
}

/// The outcome of a change, with a sentence for the player.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", content = "sentence", rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "KeyChanged"))]
pub enum Change {
    /// The change was made.
    Done(String),
    /// The change is impossible.
    Refused(String),
    /// The key has another meaning. [`Editor::take`] takes it from there.
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
    /// All bindings.
    pub fn groups(&self, bindings: &Bindings) -> Vec<Group> {
        let all = self.all();
        let bound = |key: Press, what| BoundKey {
            key,
            label: key.label(self.unicode),
            others: self.others(bindings, key, what, &all).into_iter().map(Bindable::name).collect(),
        };
        let row = |what: Bindable| Row {
            what,
            game: what.game(),
            id: what.id(),
            title: capital(what.title()),
            keys: self.keys(bindings, what).into_iter().map(|key| bound(key, what)).collect(),
            none: match what {
                Bindable::Verb(_, verb) if verb.arg == ArgKind::Dir => "the directions",
                Bindable::Verb(..) | Bindable::Control(_) => "no key",
            },
            is_bound: bindings.is_bound(what),
        };
        let controls = ("In every game", Control::ALL.map(Bindable::Control).to_vec());
        let games = self.shelf.games().iter().map(|shelved| (shelved.info.title, verbs_of(shelved.info)));
        let groups = std::iter::once(controls).chain(games);
        groups.map(|(title, rows)| Group { title, rows: rows.into_iter().map(row).collect() }).collect()
    }

    /// The control or the verb of `game` with this id.
    pub fn find(&self, game: Option<&str>, id: &str) -> Option<Bindable> {
        self.all().into_iter().find(|what| what.game() == game && what.id() == id)
    }

    /// Binds one more key to `what`.
    pub fn add(&self, bindings: &mut Bindings, press: Press, what: Bindable) -> Change {
        if press.key == Key::Esc {
            return Change::Refused("Esc always opens the menu and leaves; it cannot mean anything else.".to_owned());
        }
        let label = press.label(self.unicode);
        if self.keys(bindings, what).contains(&press) {
            return Change::Refused(format!("{label} means that already."));
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
    pub fn take(&self, bindings: &mut Bindings, press: Press, what: Bindable) -> Change {
        let done = self.bind_also(bindings, press, what);
        for other in self.others(bindings, press, what, &self.all()) {
            self.unbind(bindings, press, other);
        }
        done
    }

    /// Removes the last key of `what`.
    pub fn remove_last(&self, bindings: &mut Bindings, what: Bindable) -> Change {
        match self.keys(bindings, what).pop() {
            Some(press) => self.remove(bindings, press, what),
            None => Change::Refused("It has no key.".to_owned()),
        }
    }

    /// Removes a key of `what`.
    pub fn remove(&self, bindings: &mut Bindings, press: Press, what: Bindable) -> Change {
        if press.key == Key::Esc {
            return Change::Refused("Esc always opens the menu.".to_owned());
        }
        self.unbind(bindings, press, what);
        Change::Done(format!("{} no longer means {}.", press.label(self.unicode), what.name()))
    }

    /// Restores the default keys of `what`, and returns keys that `what` took from others.
    pub fn reset(&self, bindings: &mut Bindings, what: Bindable) -> Change {
        let mut freed = self.keys(bindings, what);
        bindings.reset(what);
        let first = self.keys(bindings, what);
        freed.retain(|press| !first.contains(press));
        let mut done = vec![format!("{} has its first keys back.", what.name())];
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

    /// Restores all default keys.
    pub fn reset_all(&self, bindings: &mut Bindings) -> Change {
        *bindings = Bindings::default();
        Change::Done("Every key is as it was at first.".to_owned())
    }

    fn all(&self) -> Vec<Bindable> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Shelf;

    const EDITOR: Editor = Editor { shelf: Shelf(&[]), set: KeySet::Vi, unicode: true };
    const NORTH: Bindable = Bindable::Control(Control::North);
    const SOUTH: Bindable = Bindable::Control(Control::South);
    const J: Press = Press::char('j');

    fn keys(bindings: &Bindings, what: Bindable) -> Vec<String> {
        bindings.keys(what, KeySet::Vi).into_iter().map(|press| press.label(true)).collect()
    }

    #[test]
    fn a_key_moves_only_when_taken_and_returns_on_reset() {
        let mut bindings = Bindings::default();
        assert_eq!(EDITOR.add(&mut bindings, J, NORTH), Change::Clash("j means south.".to_owned()));
        assert_eq!(bindings, Bindings::default());
        assert_eq!(EDITOR.take(&mut bindings, J, NORTH), Change::Done("j now means north.".to_owned()));
        assert_eq!((keys(&bindings, NORTH).join(" "), keys(&bindings, SOUTH).join(" ")), ("↑ k j".to_owned(), "↓".to_owned()));
        assert_eq!(EDITOR.add(&mut bindings, J, NORTH), Change::Refused("j means that already.".to_owned()));
        let done = "north has its first keys back. j means south again.";
        assert_eq!(EDITOR.reset(&mut bindings, NORTH), Change::Done(done.to_owned()));
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn escape_keeps_its_meaning() {
        let mut bindings = Bindings::default();
        let esc = Press::plain(Key::Esc);
        assert!(matches!(EDITOR.add(&mut bindings, esc, NORTH), Change::Refused(_)));
        assert!(matches!(EDITOR.remove_last(&mut bindings, Bindable::Control(Control::Menu)), Change::Refused(_)));
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn the_list_shows_bound_keys_and_conflicts() {
        let mut bindings = Bindings::default();
        bindings.bind(NORTH, vec![J]);
        let groups = EDITOR.groups(&bindings);
        let rows = &groups[0].rows;
        assert_eq!((groups[0].title, rows.len()), ("In every game", Control::ALL.len()));
        assert!(rows[0].is_bound && !rows[1].is_bound);
        assert_eq!(
            (&rows[0].title[..], &rows[0].keys[0].label[..], &rows[0].keys[0].others[..]),
            ("North", "j", &["south".to_owned()][..])
        );
        EDITOR.remove(&mut bindings, J, NORTH);
        assert!(EDITOR.groups(&bindings)[0].rows[0].keys.is_empty());
        assert_eq!(EDITOR.remove_last(&mut bindings, NORTH), Change::Refused("It has no key.".to_owned()));
        EDITOR.reset_all(&mut bindings);
        assert_eq!(bindings, Bindings::default());
    }
}
