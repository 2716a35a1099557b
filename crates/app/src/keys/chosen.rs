//! What the player binds otherwise than by default, and what then means two things.

use super::{Control, KeySet, names};
use barrow_core::{GameInfo, Verb};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Keys that the player chose, by their names, in the place of those by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// By the control's id.
    pub controls: BTreeMap<String, Vec<String>>,
    /// By the game's id, then by the verb's name.
    pub verbs: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

/// Something that keys can be bound to.
#[derive(Clone, Copy, Debug)]
pub enum Bindable {
    /// In every game.
    Control(Control),
    /// A verb of one game, in all variants that have it.
    Verb(&'static GameInfo, &'static Verb),
}

impl Bindable {
    /// The keys it has unless the player chooses others.
    pub fn default_keys(self, set: KeySet) -> Vec<String> {
        match self {
            Self::Control(control) => control.default_keys(set),
            Self::Verb(_, verb) => names(verb.keys),
        }
    }

    /// Its control's id, or its verb's name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Control(control) => control.id(),
            Self::Verb(_, verb) => verb.name,
        }
    }
}

impl Chosen {
    /// The keys chosen for `what`; none where the defaults hold.
    pub fn of(&self, what: Bindable) -> Option<&[String]> {
        match what {
            Bindable::Control(control) => self.controls.get(control.id()),
            Bindable::Verb(game, verb) => self.of_verb(game.id, verb.name),
        }
        .map(Vec::as_slice)
    }

    pub(super) fn of_verb(&self, game: &str, verb: &str) -> Option<&Vec<String>> {
        self.verbs.get(game).and_then(|verbs| verbs.get(verb))
    }

    /// The keys of `what`, chosen or by default.
    pub fn keys(&self, what: Bindable, set: KeySet) -> Vec<String> {
        self.of(what).map_or_else(|| what.default_keys(set), <[String]>::to_vec)
    }
}

/// What can be bound in `game`: each verb once, whichever variants have it.
pub fn verbs_of(game: &'static GameInfo) -> Vec<Bindable> {
    let mut found: Vec<Bindable> = Vec::new();
    for verb in game.variants.iter().flat_map(|variant| variant.verbs) {
        if found.iter().all(|other| other.id() != verb.name) {
            found.push(Bindable::Verb(game, verb));
        }
    }
    found
}

/// What of `all` the key means too where `what` is possible. A key that a game asks for goes before one that every game has, which is
/// no conflict unless the player chose both.
pub fn conflicts(key: &str, what: Bindable, all: &[Bindable], chosen: &Chosen, set: KeySet) -> Vec<Bindable> {
    let are_chosen = |other| chosen.of(what).is_some() && chosen.of(other).is_some();
    let meets = |other: Bindable| match (what, other) {
        (Bindable::Control(a), Bindable::Control(b)) => a != b,
        (Bindable::Verb(game, a), Bindable::Verb(other_game, b)) => {
            let has_both = |variant: &barrow_core::Variant| variant.verb(a.name).is_some() && variant.verb(b.name).is_some();
            game.id == other_game.id && a.name != b.name && game.variants.iter().any(has_both)
        }
        // Both may mean waiting.
        (Bindable::Control(control), Bindable::Verb(_, verb)) | (Bindable::Verb(_, verb), Bindable::Control(control)) => {
            !(control == Control::Wait && verb.name == "wait") && are_chosen(other)
        }
    };
    all.iter().copied().filter(|other| meets(*other) && chosen.keys(*other, set).iter().any(|it| it == key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{ArgKind, Variant};

    const fn verb(name: &'static str, keys: &'static str) -> Verb {
        Verb { name, about: "", keys, arg: ArgKind::None, confirm: None }
    }

    static VARIANTS: [Variant; 2] = [
        Variant { verbs: &[verb("drop", "d"), verb("wait", "")], ..Variant::BASE },
        Variant { verbs: &[verb("drop", "d"), verb("eat", "e")], ..Variant::BASE },
    ];
    static GAME: GameInfo = GameInfo { id: "a", variants: &VARIANTS, ..GameInfo::BASE };

    fn chosen(control: &str, keys: &[&str]) -> Chosen {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        Chosen { controls: [(control.to_owned(), keys)].into(), ..Chosen::default() }
    }

    fn all() -> Vec<Bindable> {
        Control::ALL.into_iter().map(Bindable::Control).chain(verbs_of(&GAME)).collect()
    }

    fn met(key: &str, what: Bindable, chosen: &Chosen) -> Vec<&'static str> {
        conflicts(key, what, &all(), chosen, KeySet::Vi).into_iter().map(Bindable::id).collect()
    }

    #[test]
    fn each_verb_of_a_game_is_bound_once() {
        assert_eq!(verbs_of(&GAME).into_iter().map(Bindable::id).collect::<Vec<_>>(), ["drop", "wait", "eat"]);
    }

    #[test]
    fn a_key_that_is_bound_twice_is_a_conflict_where_both_are_possible() {
        let east = Bindable::Control(Control::East);
        assert_eq!(met("l", east, &Chosen::default()), [""; 0]);
        assert_eq!(met("k", east, &chosen("east", &["k"])), ["north"]);
        assert_eq!(met("d", east, &chosen("east", &["d"])), [""; 0], "the game's own key goes before");
        let mut both = chosen("east", &["d"]);
        both.verbs.entry("a".to_owned()).or_default().insert("drop".to_owned(), vec!["d".to_owned()]);
        assert_eq!(met("d", east, &both), ["drop"]);
        let [drop, wait, eat] = verbs_of(&GAME)[..] else { panic!("three verbs") };
        let mut eating = Chosen::default();
        eating.verbs.entry("a".to_owned()).or_default().insert("eat".to_owned(), vec!["d".to_owned()]);
        assert_eq!(met("d", eat, &eating), ["drop"]);
        eating.verbs.entry("a".to_owned()).or_default().insert("wait".to_owned(), vec!["d".to_owned()]);
        assert_eq!(met("d", wait, &eating), ["drop"], "no variant has both that verb and the other");
        assert_eq!(met("d", drop, &eating), ["wait", "eat"]);
    }
}
