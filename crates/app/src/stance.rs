//! The light that the hero stands in, and the direction that the hero faces.

use crate::sights::{Bearing, bearing, faced};
use barrow_core::{Light, Variant, View};

/// The place of the mark for the cell that the hero faces.
pub const FACED: &str = "Around the cell that you face.";

/// Tells whether the hero is in full light; `None` in games without light.
pub fn is_lit(view: &View) -> Option<bool> {
    view.hero.and_then(|hero| view.light(hero)).map(|light| light.level >= Light::BRIGHT)
}

/// The meaning of light, at length and in short.
pub const fn light_in_words(is_lit: bool) -> [&'static str; 2] {
    if is_lit { ["In light: seen from afar", "In light"] } else { ["In the dark: hard to see", "In the dark"] }
}

/// The direction that the hero faces, as a bearing like those of things in view.
pub fn facing(view: &View, variant: &Variant) -> Option<Bearing> {
    bearing(variant.topology, view.hero?, faced(view, variant)?)
}

/// Light and facing, one sentence each, in games where they matter.
pub fn in_words(view: &View, variant: &Variant) -> Vec<String> {
    let light = is_lit(view).map(|is_lit| light_in_words(is_lit)[0].to_owned());
    let facing = facing(view, variant).map(|bearing| format!("Facing {}", bearing.name()));
    light.into_iter().chain(facing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Dir, Pos, Topology};

    #[test]
    fn light_and_facing_are_described_where_they_matter() {
        let variant = Variant { topology: Topology::Hex, ..Variant::BASE };
        let mut view = View::default();
        view.begin(1, 1);
        assert!(in_words(&view, &variant).is_empty());
        view.hero = Some(Pos::default());
        view.light = vec![Light { level: Light::BRIGHT, is_cool: false }];
        view.facing = Some(Dir(2));
        assert_eq!(in_words(&view, &variant), ["In light: seen from afar", "Facing north-east"]);
        view.light[0].level -= 1;
        assert_eq!(in_words(&view, &variant)[0], "In the dark: hard to see");
    }
}
