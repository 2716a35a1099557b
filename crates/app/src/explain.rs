//! Explains cells and things. Hovering, examining and touching use the same text.

use crate::words::{capital, conditions};
use crate::{gear, threat};
use barrow_core::{Fact, Pos, Sight, Thing, Value, Variant, View};
use serde::{Serialize, Serializer};

/// An explanation of a cell or something carried, as far as the player knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Explained {
    /// Its name.
    pub name: String,
    /// The legend id of its picture, if known.
    pub picture: Option<u8>,
    /// A description.
    pub about: String,
    /// Facts from the rules.
    #[serde(serialize_with = "written")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Written<'static>>"))]
    pub facts: Vec<Fact>,
}

/// A fact in words.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "Fact"))]
struct Written<'a> {
    /// Its name.
    name: &'a str,
    /// Its value.
    value: String,
    /// The value after the choice that the player is asked to make.
    preview: Option<String>,
}

fn written<S: Serializer>(facts: &[Fact], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(facts.iter().map(|Fact { name, value, preview }| Written {
        name,
        value: value.to_string(),
        preview: preview.as_ref().map(ToString::to_string),
    }))
}

/// Explains a cell. `facts` are from the rules.
pub fn explain(view: &View, variant: &Variant, pos: Pos, facts: &[Fact]) -> Explained {
    let picture = view.top(pos).filter(|_| view.sight(pos) != Sight::Unknown);
    let explained = |name: &str, about: String| Explained { name: name.to_owned(), picture, about, facts: facts.to_vec() };
    if view.sight(pos) == Sight::Unknown {
        return explained("unknown", "You have not seen what is there.".to_owned());
    }
    let thing = view.thing(pos);
    let Some(entry) = picture.and_then(|id| variant.legend.get(id)) else {
        return explained("something", "Nobody knows what this is.".to_owned());
    };
    // The description comes first, because a small screen cuts the rest.
    let mut words = vec![entry.about.to_owned()];
    let has_hp_fact = facts.iter().any(|fact| matches!(fact.value, Value::OutOf(..)));
    if let Some(hp) = thing.and_then(|thing| thing.hp).filter(|_| !has_hp_fact) {
        words.push(format!("{} hp.", crate::words::of_stat(hp)));
    }
    words.extend(thing.and_then(|thing| thing.threat).map(|of| threat::words(of).about.to_owned()));
    words.push(thing.map_or_else(String::new, |thing| explain_conditions(thing, variant)));
    // Games that provide facts say this themselves.
    if view.sight(pos) == Sight::Remembered && facts.is_empty() {
        words.push("You remember this; it may have changed.".to_owned());
    }
    words.retain(|words| !words.is_empty());
    explained(entry.name, words.join(" "))
}

/// Explains something carried; `None` for an empty place. `facts` are from the rules.
pub fn explain_gear(view: &View, variant: &Variant, slot: u8, facts: &[Fact]) -> Option<Explained> {
    let carried = view.pack.get(usize::from(slot))?;
    // Facts replace the general description.
    let entry = variant.legend.get(carried.id).filter(|_| facts.is_empty());
    let about = entry.map_or_else(String::new, |entry| entry.about.to_owned());
    Some(Explained { name: gear::name(carried, variant), picture: Some(carried.id), about, facts: facts.to_vec() })
}

/// Explains the conditions of a thing.
fn explain_conditions(thing: &Thing, variant: &Variant) -> String {
    let tell = |condition: &barrow_core::Condition| {
        if condition.about.is_empty() {
            condition.name.to_owned()
        } else {
            format!("{}: {}", capital(condition.name), condition.about)
        }
    };
    conditions(thing.conditions, variant).map(tell).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Condition, Entry, Gear, Legend, Role, Threat};

    const VARIANT: Variant = Variant {
        legend: Legend::new(&[
            Entry { id: 0, name: "floor", glyph: '.', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "Stone." },
            Entry { id: 1, name: "bat", glyph: 'b', ascii: 'b', colour: Colour::Red, role: Role::Foe, about: "Bites." },
        ]),
        conditions: &[
            Condition { name: "asleep", glyph: 'z', about: "It sleeps.", ..Condition::BASE },
            Condition { name: "odd", glyph: 'o', ..Condition::BASE },
        ],
        ..Variant::BASE
    };

    fn view() -> View {
        let mut view = View::default();
        view.begin(4, 1);
        view.tiles = vec![0, 0, 0, 9];
        view.sight = vec![Sight::InView, Sight::Remembered, Sight::Unknown, Sight::InView];
        view.things.push(Thing { conditions: 0b11, ..Thing::new(1, Pos::default()).with_hp(1, 2) });
        view
    }

    #[test]
    fn a_cell_is_explained_as_far_as_it_is_known() {
        let about = |x| {
            let explained = explain(&view(), &VARIANT, Pos::new(x, 0), &[]);
            format!("{}: {}", explained.name, explained.about)
        };
        assert_eq!(about(0), "bat: Bites. 1/2 hp. Asleep: It sleeps. odd");
        assert_eq!(about(1), "floor: Stone. You remember this; it may have changed.");
        assert_eq!(about(2), "unknown: You have not seen what is there.");
        assert_eq!(about(3), "something: Nobody knows what this is.");
    }

    #[test]
    fn facts_are_told_besides_what_a_thing_does() {
        let facts = [Fact::new("Hit points", Value::OutOf(1, 2))];
        let explained = explain(&view(), &VARIANT, Pos::default(), &facts);
        assert_eq!((explained.about.as_str(), explained.facts.len()), ("Bites. Asleep: It sleeps. odd", 1));
    }

    #[test]
    fn a_threat_is_explained() {
        let mut view = view();
        view.things[0].threat = Some(Threat::Deadly);
        let explained = explain(&view, &VARIANT, Pos::default(), &[Fact::words("It hangs.")]);
        assert!(explained.about.contains("hp. Deadly: it is likely to kill you first. Asleep"), "{}", explained.about);
    }

    #[test]
    fn carried_things_are_explained_too() {
        let view = View { pack: vec![Gear { id: 1, is_known: true, level: Some(2), ..Gear::default() }], ..View::default() };
        let explained = explain_gear(&view, &VARIANT, 0, &[]).unwrap();
        assert_eq!((explained.name.as_str(), explained.about.as_str()), ("bat +2", "Bites."));
        assert_eq!(explain_gear(&view, &VARIANT, 0, &[Fact::words("It hums.")]).unwrap().about, "");
        assert_eq!(explain_gear(&view, &VARIANT, 1, &[]), None);
    }
}
