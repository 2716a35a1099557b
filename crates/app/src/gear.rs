//! Names and order of carried things.

use crate::words;
use barrow_core::{Flame, Gear, Variant, View, sort_few};
use serde::Serialize;

/// The name with level and charges, if any.
pub fn name(gear: &Gear, variant: &Variant) -> String {
    let charges = gear.charges.map_or_else(String::new, |charges| format!(" ({})", words::of_stat(charges)));
    let unknown = if gear.is_known { "" } else { " (?)" };
    let spent = if gear.flame == Flame::Spent { " (spent)" } else { "" };
    format!("{}{charges}{unknown}{spent}", name_and_level(gear, variant))
}

/// The name with the level, if any.
pub fn name_and_level(gear: &Gear, variant: &Variant) -> String {
    let level = gear.level.filter(|&level| level > 0).map_or_else(String::new, |level| format!(" +{level}"));
    format!("{}{level}", variant.legend.name(gear.id))
}

/// The places of the pack in display order: worn things first.
pub fn order(view: &View) -> Vec<u8> {
    let mut slots: Vec<u8> = (0..).zip(&view.pack).map(|(slot, _)| slot).collect();
    sort_few(&mut slots, |&slot| {
        let gear = &view.pack[usize::from(slot)];
        (!gear.is_worn, gear.letter)
    });
    slots
}

/// The letter of a thing in the pack.
pub const fn letter(gear: &Gear) -> char {
    if gear.letter < 26 { (b'a' + gear.letter) as char } else { '?' }
}

/// Something carried, with its name.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "Gear"))]
pub struct Carried {
    /// The place in the pack.
    pub slot: u8,
    /// Its letter: "a", "b", …
    pub letter: char,
    /// Legend id.
    pub id: u8,
    /// Name, level and charges, as far as known.
    pub name: String,
    /// True if it is worn or wielded.
    pub is_worn: bool,
}

/// Everything carried in display order, with names.
pub fn carried(view: &View, variant: &Variant) -> Vec<Carried> {
    let named = |slot: u8| {
        let gear = &view.pack[usize::from(slot)];
        Carried { slot, letter: letter(gear), id: gear.id, name: name(gear, variant), is_worn: gear.is_worn }
    };
    order(view).into_iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Entry, Legend, Role, Stat};

    const VARIANT: Variant = Variant {
        legend: Legend::new(&[Entry {
            id: 3,
            name: "staff",
            glyph: '/',
            ascii: '/',
            colour: Colour::Red,
            role: Role::Item,
            about: "",
        }]),
        ..Variant::BASE
    };

    #[test]
    fn a_name_has_what_is_known() {
        let plain = Gear { id: 3, is_known: true, ..Gear::default() };
        assert_eq!(name(&plain, &VARIANT), "staff");
        assert_eq!(name(&Gear { level: Some(0), ..plain }, &VARIANT), "staff");
        let charges = Some(Stat { value: 2, max: 3 });
        assert_eq!(name(&Gear { level: Some(2), charges, ..plain }, &VARIANT), "staff +2 (2/3)");
        assert_eq!(name(&Gear { is_known: false, ..plain }, &VARIANT), "staff (?)");
        let burning = |flame| name(&Gear { flame, ..plain }, &VARIANT);
        assert_eq!([Flame::Burning, Flame::Spent].map(burning), ["staff", "staff (spent)"]);
    }

    #[test]
    fn worn_things_come_first_and_keep_their_letters() {
        let pack = [(false, 4), (true, 1), (false, 2), (true, 3)];
        let pack = pack.map(|(is_worn, letter)| Gear { is_worn, letter, ..Gear::default() }).to_vec();
        let view = View { pack, ..View::default() };
        assert_eq!(order(&view), [1, 3, 2, 0], "each group in the order of its letters");
        let carried: Vec<(u8, char)> = carried(&view, &VARIANT).iter().map(|gear| (gear.slot, gear.letter)).collect();
        assert_eq!(carried, [(1, 'b'), (3, 'd'), (2, 'c'), (0, 'e')]);
        assert_eq!(letter(&Gear { letter: 3, ..Gear::default() }), 'd');
    }
}
