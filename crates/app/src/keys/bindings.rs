//! The player's own key bindings, and conflicts between them.

use super::{Control, KeySet, Press};
use barrow_core::{GameInfo, Shelf, Variant, Verb, VerbKind};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The player's keys, which replace defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bindings {
    controls: BTreeMap<Control, Vec<Press>>,
    /// Keyed by game id, then by verb name.
    verbs: BTreeMap<String, BTreeMap<String, Vec<Press>>>,
}

/// Something that keys can be bound to.
#[derive(Clone, Copy, Debug)]
pub enum Bindable {
    /// A control, in every game.
    Control(Control),
    /// A verb of one game, in all variants that have it.
    Verb(&'static GameInfo, &'static Verb),
}

impl Bindable {
    /// Its keys unless the player binds others.
    pub fn default_keys(self, set: KeySet) -> Vec<Press> {
        match self {
            Self::Control(control) => control.default_keys(set),
            Self::Verb(_, verb) => verb.keys.chars().map(Press::char).collect(),
        }
    }

    /// The control's id or the verb's name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Control(control) => control.id(),
            Self::Verb(_, verb) => verb.name,
        }
    }

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Control(control) => control.title(),
            Self::Verb(_, verb) => verb.name,
        }
    }
}

/// An unknown name in bindings.
#[derive(Debug)]
pub struct UnknownName {
    /// Its path: the tables around it, then the name.
    pub path: Vec<String>,
    /// The problem: "there is no …".
    pub what: String,
}

/// Stored bindings, by control id, and by game id and verb name. Another version of Barrow may have written them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "ChosenKeys"))]
pub struct StoredBindings {
    controls: BTreeMap<String, Vec<String>>,
    verbs: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

impl From<StoredBindings> for Bindings {
    /// Drops controls and keys that no longer exist.
    fn from(StoredBindings { controls, verbs }: StoredBindings) -> Self {
        let keys = |names: Vec<String>| names.iter().filter_map(|name| name.parse().ok()).collect();
        // `collect` would sort first, which would make the page larger.
        let mut bindings = Self::default();
        bindings.controls.extend(controls.into_iter().filter_map(|(id, names)| Some((Control::find(&id)?, keys(names)))));
        for (game, of) in verbs {
            bindings.verbs.entry(game).or_default().extend(of.into_iter().map(|(verb, names)| (verb, keys(names))));
        }
        bindings
    }
}

impl StoredBindings {
    /// Applies each change from one set of bindings to another. Keeps everything else: a different build of Barrow may have written
    /// it.
    pub fn follow(&mut self, before: &Bindings, after: &Bindings, all: &[Bindable]) {
        for &what in all.iter().filter(|what| before.bound(**what) != after.bound(**what)) {
            let names = after.bound(what).map(|keys| keys.iter().map(Press::to_string).collect());
            let (table, name) = match what {
                Bindable::Control(control) => (&mut self.controls, control.id()),
                Bindable::Verb(game, verb) => (self.verbs.entry(game.id.to_owned()).or_default(), verb.name),
            };
            match names {
                Some(names) => table.insert(name.to_owned(), names),
                None => table.remove(name),
            };
        }
        self.verbs.retain(|_, verbs| !verbs.is_empty());
    }
}

impl Bindings {
    /// Games and verbs that are not on the shelf. They belong to another build of Barrow, so their keys are kept.
    pub fn unknown(&self, shelf: Shelf) -> Vec<UnknownName> {
        let mut unknown = Vec::new();
        for (game, verbs) in &self.verbs {
            let path = |names: &[&String]| {
                ["verbs"].into_iter().chain(names.iter().map(|name| name.as_str())).map(str::to_owned).collect()
            };
            let Some(shelved) = shelf.find(game) else {
                let known: Vec<_> = shelf.games().iter().map(|shelved| shelved.info.id).collect();
                let what = format!("there is no game called \"{game}\" (there are: {})", known.join(", "));
                unknown.push(UnknownName { path: path(&[game]), what });
                continue;
            };
            let known: BTreeSet<_> = verbs_of(shelved.info).into_iter().map(Bindable::id).collect();
            for verb in verbs.keys().filter(|verb| !known.contains(verb.as_str())) {
                let known: Vec<_> = known.iter().copied().collect();
                let what = format!("{game} has no verb called \"{verb}\" (it has: {})", known.join(", "));
                unknown.push(UnknownName { path: path(&[game, verb]), what });
            }
        }
        unknown
    }

    /// The keys bound to `what`; `None` for the defaults.
    fn bound(&self, what: Bindable) -> Option<&Vec<Press>> {
        match what {
            Bindable::Control(control) => self.controls.get(&control),
            Bindable::Verb(game, verb) => self.verbs.get(game.id).and_then(|verbs| verbs.get(verb.name)),
        }
    }

    /// Tells whether the player has bound keys to `what`.
    pub fn is_bound(&self, what: Bindable) -> bool {
        self.bound(what).is_some()
    }

    /// The keys of `what`, bound or default.
    pub fn keys(&self, what: Bindable, set: KeySet) -> Vec<Press> {
        self.bound(what).cloned().unwrap_or_else(|| what.default_keys(set))
    }

    /// Binds exactly these keys to `what`.
    pub fn bind(&mut self, what: Bindable, keys: Vec<Press>) {
        match what {
            Bindable::Control(control) => self.controls.insert(control, keys),
            Bindable::Verb(game, verb) => self.verbs.entry(game.id.to_owned()).or_default().insert(verb.name.to_owned(), keys),
        };
    }

    /// Restores the default keys of `what`.
    pub fn reset(&mut self, what: Bindable) {
        match what {
            Bindable::Control(control) => {
                self.controls.remove(&control);
            }
            Bindable::Verb(game, verb) => {
                if let Some(verbs) = self.verbs.get_mut(game.id) {
                    verbs.remove(verb.name);
                }
                self.verbs.retain(|_, verbs| !verbs.is_empty());
            }
        }
    }
}

/// Everything bindable in `game`: each verb of any variant once.
pub fn verbs_of(game: &'static GameInfo) -> Vec<Bindable> {
    let mut found: Vec<Bindable> = Vec::new();
    for verb in game.variants.iter().flat_map(|variant| variant.verbs) {
        if found.iter().all(|other| other.id() != verb.name) {
            found.push(Bindable::Verb(game, verb));
        }
    }
    found
}

/// The bindables in `all` that share a key with `what` while `what` is possible. A verb's key overrides a control's, so that is a
/// conflict only if the player has bound both.
pub(super) fn conflicts(press: Press, what: Bindable, all: &[Bindable], bindings: &Bindings, set: KeySet) -> Vec<Bindable> {
    let are_bound = |other| bindings.is_bound(what) && bindings.is_bound(other);
    let meets = |other: Bindable| match (what, other) {
        (Bindable::Control(a), Bindable::Control(b)) => a != b,
        (Bindable::Verb(game, a), Bindable::Verb(other_game, b)) => {
            let has_both = |variant: &Variant| variant.verb(a.name).is_some() && variant.verb(b.name).is_some();
            game.id == other_game.id && a.name != b.name && game.variants.iter().any(has_both)
        }
        // A control and a verb that both mean waiting do not conflict.
        (Bindable::Control(control), Bindable::Verb(_, verb)) | (Bindable::Verb(_, verb), Bindable::Control(control)) => {
            !(control == Control::Wait && verb.kind == VerbKind::Wait) && are_bound(other)
        }
    };
    all.iter().copied().filter(|other| meets(*other) && bindings.keys(*other, set).contains(&press)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Key;
    use barrow_core::ArgKind;

    const fn verb(name: &'static str, keys: &'static str) -> Verb {
        Verb::new(name, "", keys, ArgKind::None)
    }

    static VARIANTS: [Variant; 2] = [
        Variant { verbs: &[verb("drop", "d"), Verb::wait("wait", "", "")], ..Variant::BASE },
        Variant { verbs: &[verb("drop", "d"), verb("eat", "e")], ..Variant::BASE },
    ];
    static GAME: GameInfo = GameInfo { id: "a", variants: &VARIANTS, ..GameInfo::BASE };
    const EAST: Bindable = Bindable::Control(Control::East);

    fn bound(what: Bindable, key: char) -> Bindings {
        let mut bindings = Bindings::default();
        bindings.bind(what, vec![Press::char(key)]);
        bindings
    }

    fn met(key: char, what: Bindable, bindings: &Bindings) -> Vec<&'static str> {
        let all: Vec<_> = Control::ALL.into_iter().map(Bindable::Control).chain(verbs_of(&GAME)).collect();
        conflicts(Press::char(key), what, &all, bindings, KeySet::Vi).into_iter().map(Bindable::id).collect()
    }

    #[test]
    fn each_verb_of_a_game_is_bindable_once() {
        assert_eq!(verbs_of(&GAME).into_iter().map(Bindable::id).collect::<Vec<_>>(), ["drop", "wait", "eat"]);
    }

    #[test]
    fn a_bound_key_replaces_the_defaults_until_reset() {
        let [drop, ..] = verbs_of(&GAME)[..] else { panic!("three verbs") };
        let mut bindings = bound(EAST, '"');
        bindings.bind(drop, vec![]);
        assert_eq!((bindings.keys(EAST, KeySet::Vi), bindings.keys(drop, KeySet::Vi)), (vec![Press::char('"')], vec![]));
        bindings.reset(drop);
        assert_eq!(bindings.keys(drop, KeySet::Vi), [Press::char('d')]);
        assert_eq!(bindings, bound(EAST, '"'), "no empty table stays behind");
        bindings.reset(EAST);
        assert_eq!(bindings.keys(EAST, KeySet::Vi), [Press::plain(Key::Right), Press::char('l')]);
    }

    #[test]
    fn stored_bindings_drop_what_no_longer_exists() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let stored = StoredBindings {
            controls: [("east".to_owned(), names(&["p", "upp"])), ("fly".to_owned(), names(&["f"]))].into(),
            verbs: [("a".to_owned(), [("drop".to_owned(), names(&["f2"]))].into())].into(),
        };
        let mut wanted = bound(EAST, 'p');
        wanted.bind(verbs_of(&GAME)[0], vec![Press::plain(Key::F(2))]);
        assert_eq!(Bindings::from(stored), wanted);
    }

    #[test]
    fn stored_bindings_of_another_barrow_survive_a_change() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let verbs = |verbs: &[&str]| verbs.iter().map(|verb| ((*verb).to_owned(), names(&["g"]))).collect();
        let mut stored = StoredBindings {
            controls: [("fly".to_owned(), names(&["f"])), ("north".to_owned(), names(&["p", "hyper+p"]))].into(),
            verbs: [("a".to_owned(), verbs(&["drop", "sing"])), ("chess".to_owned(), verbs(&["castle"]))].into(),
        };
        let [drop, ..] = verbs_of(&GAME)[..] else { panic!("three verbs") };
        let before = Bindings::from(stored.clone());
        let mut after = before.clone();
        after.reset(drop);
        after.bind(EAST, vec![Press::char('"')]);
        stored.follow(&before, &after, &[EAST, Bindable::Control(Control::North), drop]);
        let controls = [("east", names(&["\""])), ("fly", names(&["f"])), ("north", names(&["p", "hyper+p"]))];
        let wanted = StoredBindings {
            controls: controls.map(|(name, keys)| (name.to_owned(), keys)).into(),
            verbs: [("a".to_owned(), verbs(&["sing"])), ("chess".to_owned(), verbs(&["castle"]))].into(),
        };
        assert_eq!(stored, wanted);
        stored.follow(&after, &before, &[EAST]);
        assert!(!stored.controls.contains_key("east"));
    }

    #[test]
    fn a_key_bound_twice_conflicts_where_both_are_possible() {
        assert_eq!(met('l', EAST, &Bindings::default()), [""; 0]);
        assert_eq!(met('k', EAST, &bound(EAST, 'k')), ["north"]);
        assert_eq!(met('d', EAST, &bound(EAST, 'd')), [""; 0], "the game's own key wins");
        let [drop, wait, eat] = verbs_of(&GAME)[..] else { panic!("three verbs") };
        let mut both = bound(EAST, 'd');
        both.bind(drop, vec![Press::char('d')]);
        assert_eq!(met('d', EAST, &both), ["drop"]);
        let mut eating = bound(eat, 'd');
        assert_eq!(met('d', eat, &eating), ["drop"]);
        eating.bind(wait, vec![Press::char('d')]);
        assert_eq!(met('d', wait, &eating), ["drop"], "no variant has both that verb and the other");
        assert_eq!(met('d', drop, &eating), ["wait", "eat"]);
    }
}
