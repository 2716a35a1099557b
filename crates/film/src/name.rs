//! Names of sprites for the words of a game.

use crate::sprite::Sprites;
use barrow_core::{Legend, Role, Variant};
use std::collections::BTreeSet;

/// A name in the form of sprite names: lower-case ASCII letters and digits, with a hyphen for each blank. Unicode tables would add
/// a twentieth to the page's download.
pub fn slug(name: &str) -> String {
    let kept = name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// The name of a legend entry's sprite. If entries share a name, the second may have its own sprite, `brick-wall~2`, if `has` says
/// that it exists; otherwise it shares the first's sprite. `None` if the legend does not list `id`.
pub fn sprite_name(legend: &Legend, id: u8, has: impl Fn(&str) -> bool) -> Option<String> {
    let entry = legend.get(id)?;
    let shared = slug(entry.name);
    let same = legend.entries().iter().filter(|other| other.name == entry.name);
    let place = same.take_while(|other| other.id != id).count() + 1;
    let own = format!("{shared}~{place}");
    Some(if place > 1 && has(&own) { own } else { shared })
}

/// Tells whether things of this role have no picture, because they are nothing or letters.
pub const fn is_unseen(role: Role) -> bool {
    matches!(role, Role::Blank | Role::Writing)
}

/// The sprites that `variant` needs and `sprites` lack: for things in the legend, and for marks of conditions. Leaves out things
/// that are drawn as their glyphs.
pub fn missing(variant: &Variant, sprites: &Sprites) -> BTreeSet<String> {
    let has = |name: &str| sprites.get(name).is_some();
    let seen = variant.legend.entries().iter().filter(|entry| !is_unseen(entry.role));
    let things = seen.filter_map(|entry| sprite_name(&variant.legend, entry.id, has));
    let marks = variant.conditions.iter().map(|condition| format!("mark/{}", slug(condition.name)));
    things.chain(marks).filter(|name| !has(name) && !sprites.is_glyph(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Condition, Entry, Role};

    const WALL: Entry =
        Entry { id: 1, name: "Brick Wall", glyph: '#', ascii: '#', colour: Colour::Grey, role: Role::Wall, about: "Solid." };
    const LEGEND: Legend = Legend::new(&[WALL, Entry { id: 7, ..WALL }, Entry { id: 2, ..WALL }]);

    #[test]
    fn a_slug_is_lower_case_with_hyphens() {
        assert_eq!(slug("Wings of Yendor"), "wings-of-yendor");
        assert_eq!(slug("smith's half-moon, 2nd"), "smiths-half-moon-2nd");
    }

    #[test]
    fn entries_that_share_a_name_are_numbered_if_they_have_their_own_sprites() {
        let of = |id, has: &[&str]| sprite_name(&LEGEND, id, |name| has.contains(&name));
        assert_eq!(of(1, &["brick-wall~1"]).as_deref(), Some("brick-wall"));
        assert_eq!(of(7, &["brick-wall~2"]).as_deref(), Some("brick-wall~2"));
        assert_eq!(of(2, &["brick-wall~3"]).as_deref(), Some("brick-wall~3"));
        assert_eq!(of(2, &["brick-wall~2"]).as_deref(), Some("brick-wall"));
        assert_eq!(of(3, &[]), None);
    }

    #[test]
    fn a_thing_without_sprite_or_glyph_line_is_missing() {
        const ASLEEP: Condition = Condition { name: "fast asleep", ..Condition::BASE };
        const BLANK: Entry = Entry { id: 9, name: "nothing", role: Role::Blank, ..WALL };
        const VARIANT: Variant =
            Variant { legend: Legend::new(&[WALL, Entry { id: 7, ..WALL }, BLANK]), conditions: &[ASLEEP], ..Variant::BASE };
        let missing = |text: &str| {
            let sprites = Sprites::parse(&format!("# Licence: none\npalette\na #102030\n{text}")).unwrap();
            super::missing(&VARIANT, &sprites).into_iter().collect::<Vec<_>>().join(", ")
        };
        assert_eq!(missing(""), "brick-wall, mark/fast-asleep");
        assert_eq!(missing("sprite brick-wall 1x1\na\n"), "mark/fast-asleep");
        assert_eq!(missing("glyph brick-wall\nsprite mark/fast-asleep 1x1\na\n"), "");
    }
}
