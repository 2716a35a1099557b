//! A game's looks and sounds: text for front ends, which no rule reads. `docs/skins.md` describes it.

/// The files of a skin.
#[derive(Clone, Copy, Debug)]
pub struct Skin {
    /// Sprites as rows of pixels.
    pub sprites: &'static str,
    /// The sound of each cue, as JSON.
    pub sounds: &'static str,
    /// The effect of each cue on the map, as JSON.
    pub sparks: &'static str,
}

impl Skin {
    /// No sprites and no sounds.
    pub const NONE: Self = Self { sprites: "", sounds: r#"{"cues":{}}"#, sparks: r#"{"cues":{}}"# };
}
