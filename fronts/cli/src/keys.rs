//! Which key does what: the defaults, what the player changed, and the table a game is played by.

mod press;
mod table;

pub use barrow_app::keys::{Control, Meaning};
pub use press::Press;
pub use table::KeyTable;

use crate::store::settings::{self, UnknownName};
use barrow_app::KeySet;
use barrow_core::{Shelf, Verb};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What the player bound otherwise than by default, kept in `keys.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KeyMap {
    controls: BTreeMap<Control, Vec<Press>>,
    /// By game id, then by verb name.
    verbs: BTreeMap<String, BTreeMap<String, Vec<Press>>>,
}

/// Something a key can be bound to.
#[derive(Clone, Copy, Debug)]
pub enum Bindable {
    /// In every game.
    Control(Control),
    /// A verb of the game with this id.
    Verb(&'static str, &'static Verb),
}

impl KeyMap {
    /// Reads the bindings file; the defaults where there is none. Games and verbs in it must be on the shelf.
    ///
    /// # Errors
    /// One sentence that names the file, the line and what to do. The file is left as it is.
    pub fn load(path: &Path, shelf: Shelf) -> Result<Self, String> {
        settings::load_checked(path, |keys: &Self| keys.check(shelf))
    }

    fn check(&self, shelf: Shelf) -> Result<(), UnknownName<'_>> {
        for (game, verbs) in &self.verbs {
            let Some(shelved) = shelf.find(game) else {
                let known: Vec<_> = shelf.games().iter().map(|shelved| shelved.info.id).collect();
                let what = format!("there is no game called \"{game}\" (there are: {})", known.join(", "));
                return Err(UnknownName { keys: vec!["verbs", game], what });
            };
            let known: BTreeSet<_> =
                shelved.info.variants.iter().flat_map(|variant| variant.verbs).map(|verb| verb.name).collect();
            if let Some(verb) = verbs.keys().find(|verb| !known.contains(verb.as_str())) {
                let known: Vec<_> = known.into_iter().collect();
                let what = format!("{game} has no verb called \"{verb}\" (it has: {})", known.join(", "));
                return Err(UnknownName { keys: vec!["verbs", game, verb], what });
            }
        }
        Ok(())
    }

    /// Writes the bindings file. A damaged one is kept beside it as `keys.toml.damaged`.
    ///
    /// # Errors
    /// One sentence that says what is not saved and what to do.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        settings::save(path, self)
    }

    /// The keys the player chose for `what`, or `None` where the defaults hold.
    pub fn changed(&self, what: Bindable) -> Option<&[Press]> {
        match what {
            Bindable::Control(control) => self.controls.get(&control),
            Bindable::Verb(game, verb) => self.verbs.get(game).and_then(|verbs| verbs.get(verb.name)),
        }
        .map(Vec::as_slice)
    }

    /// The keys of `what`, chosen or by default.
    pub fn keys(&self, what: Bindable, set: KeySet) -> Vec<Press> {
        self.changed(what).map_or_else(|| what.default_keys(set), <[Press]>::to_vec)
    }

    /// Binds `what` to `keys` and to no others.
    pub fn bind(&mut self, what: Bindable, keys: Vec<Press>) {
        match what {
            Bindable::Control(control) => self.controls.insert(control, keys),
            Bindable::Verb(game, verb) => self.verbs.entry(game.to_owned()).or_default().insert(verb.name.to_owned(), keys),
        };
    }

    /// Gives `what` its default keys back.
    pub fn reset(&mut self, what: Bindable) {
        match what {
            Bindable::Control(control) => {
                self.controls.remove(&control);
            }
            Bindable::Verb(game, verb) => {
                if let Some(verbs) = self.verbs.get_mut(game) {
                    verbs.remove(verb.name);
                }
                self.verbs.retain(|_, verbs| !verbs.is_empty());
            }
        }
    }

    /// Gives everything its default keys back.
    pub fn reset_all(&mut self) {
        *self = Self::default();
    }
}

impl Bindable {
    /// The keys it has unless the player binds others.
    pub fn default_keys(self, set: KeySet) -> Vec<Press> {
        match self {
            Self::Control(control) => control.default_keys(set).iter().filter_map(|name| name.parse().ok()).collect(),
            Self::Verb(_, verb) => verb.keys.chars().map(Press::char).collect(),
        }
    }

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Control(control) => control.title(),
            Self::Verb(_, verb) => verb.name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::ArgKind;
    use barrow_shelf::SHELF;

    const STEP: Verb = Verb { name: "step", about: "", keys: "pP", arg: ArgKind::Dir, confirm: None };
    const STEPPING: Bindable = Bindable::Verb("stomp", &STEP);
    const NORTH: Bindable = Bindable::Control(Control::North);

    #[test]
    fn every_name_of_a_default_key_is_a_key() {
        for control in Control::ALL {
            let names = control.default_keys(KeySet::All);
            let keys = Bindable::Control(control).default_keys(KeySet::All);
            assert_eq!(keys.iter().map(Press::to_string).collect::<Vec<_>>(), names);
        }
    }

    #[test]
    fn bindings_come_back_as_they_were_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.toml");
        assert_eq!(KeyMap::load(&path, SHELF), Ok(KeyMap::default()));
        let mut keys = KeyMap::default();
        keys.bind(NORTH, vec![Press::char('"'), "ctrl+k".parse().unwrap()]);
        keys.bind(STEPPING, vec![]);
        keys.save(&path).unwrap();
        assert_eq!(KeyMap::load(&path, SHELF), Ok(keys.clone()));
        assert_eq!(keys.keys(STEPPING, KeySet::All), []);
        keys.reset(STEPPING);
        assert_eq!(keys.keys(STEPPING, KeySet::All), [Press::char('p'), Press::char('P')]);
        keys.reset_all();
        assert_eq!(keys, KeyMap::default());
        assert!(keys.keys(NORTH, KeySet::Vi).contains(&Press::char('k')));
        assert!(!keys.keys(NORTH, KeySet::Vi).contains(&Press::char('w')));
    }

    #[test]
    fn a_damaged_file_is_named_with_its_line_and_the_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.toml");
        for (text, line, what) in [
            ("[controls]\nnorth = [\"up\", \"upp\"]\n", 2, "there is no key \"upp\""),
            ("[controls]\nwait = [\".\"]\nnorht = [\"k\"]\n", 3, "there is no \"norht\"; choose one of: "),
            ("[controls\n", 1, ""),
            ("[verbs.stmop]\nstap = [\"x\"]\n", 1, "there is no game called \"stmop\" (there are: "),
            ("[verbs.stomp]\nstep = [\"x\"]\nstap = [\"x\"]\n", 3, "stomp has no verb called \"stap\" (it has: "),
            ("# by hand\n\nverbs.stomp.stap = [\"x\"]\n", 3, "stomp has no verb called \"stap\""),
            ("\nnorth = 3\n", 2, "there is no \"north\"; choose one of: "),
        ] {
            std::fs::write(&path, text).unwrap();
            let sentence = KeyMap::load(&path, SHELF).unwrap_err();
            assert!(sentence.contains(&format!("keys.toml, line {line}: {what}")), "{sentence}");
            assert!(sentence.ends_with("to have the defaults back."), "{sentence}");
        }
        KeyMap::default().save(&path).unwrap();
        assert_eq!(std::fs::read_to_string(folder.path().join("keys.toml.damaged")).unwrap(), "\nnorth = 3\n");
    }
}
