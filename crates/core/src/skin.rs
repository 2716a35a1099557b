//! How a game looks and sounds: text for front ends, which no rule reads. `docs/skins.md` says what stands in it.

/// The texts of a skin, as a maker wrote them.
#[derive(Clone, Copy, Debug)]
pub struct Skin {
    /// What is drawn, pixel by pixel.
    pub sprites: &'static str,
    /// What each cue sounds like: JSON.
    pub sounds: &'static str,
    /// What each cue does on the map: JSON.
    pub sparks: &'static str,
}

impl Skin {
    /// Glyphs and silence.
    pub const NONE: Self = Self { sprites: "", sounds: r#"{"cues":{}}"#, sparks: r#"{"cues":{}}"# };
}
