//! From a game's words to the names of sprites.

use barrow_core::{Legend, Role};

/// A name as sprites are called: lower case, a hyphen for each blank, nothing else but ASCII letters and digits:
/// tables of all the world's letters would be a twentieth of what the page loads.
pub fn slug(name: &str) -> String {
    let kept = name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// The name of the sprite of a legend entry: its own where a name stands more than once (`brick-wall~2`) if `has` it, else the first's.
/// `None` if the legend does not list `id`.
pub fn sprite_name(legend: &Legend, id: u8, has: impl Fn(&str) -> bool) -> Option<String> {
    let entry = legend.get(id)?;
    let shared = slug(entry.name);
    let same = legend.entries().iter().filter(|other| other.name == entry.name);
    let place = same.take_while(|other| other.id != id).count() + 1;
    let own = format!("{shared}~{place}");
    Some(if place > 1 && has(&own) { own } else { shared })
}

/// Whether a thing of this role has no picture: there is nothing, or it is a letter.
pub const fn is_unseen(role: Role) -> bool {
    matches!(role, Role::Blank | Role::Writing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Entry, Role};

    const WALL: Entry =
        Entry { id: 1, name: "Brick Wall", glyph: '#', ascii: '#', colour: Colour::Grey, role: Role::Wall, about: "Solid." };
    const LEGEND: Legend = Legend::new(&[WALL, Entry { id: 7, ..WALL }, Entry { id: 2, ..WALL }]);

    #[test]
    fn a_name_is_written_in_small_letters_and_hyphens() {
        assert_eq!(slug("Wings of Yendor"), "wings-of-yendor");
        assert_eq!(slug("smith's half-moon, 2nd"), "smiths-half-moon-2nd");
    }

    #[test]
    fn entries_of_one_name_are_numbered_in_the_order_of_the_legend_where_they_have_sprites_of_their_own() {
        let of = |id, has: &[&str]| sprite_name(&LEGEND, id, |name| has.contains(&name));
        assert_eq!(of(1, &["brick-wall~1"]).as_deref(), Some("brick-wall"));
        assert_eq!(of(7, &["brick-wall~2"]).as_deref(), Some("brick-wall~2"));
        assert_eq!(of(2, &["brick-wall~3"]).as_deref(), Some("brick-wall~3"));
        assert_eq!(of(2, &["brick-wall~2"]).as_deref(), Some("brick-wall"));
        assert_eq!(of(3, &[]), None);
    }
}
