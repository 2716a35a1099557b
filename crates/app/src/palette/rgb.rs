//! Colours as red, green and blue.

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Mixes in `parts` sixteenths of `other`.
    #[must_use]
    pub const fn towards(self, other: Self, parts: u16) -> Self {
        const fn mix(from: u8, to: u8, parts: u16) -> u8 {
            ((from as u16 * (16 - parts) + to as u16 * parts) / 16) as u8
        }
        Self(mix(self.0, other.0, parts), mix(self.1, other.1, parts), mix(self.2, other.2, parts))
    }

    /// The colour when remembered: closer to the paper.
    #[must_use]
    pub const fn remembered(self, paper: Self) -> Self {
        self.towards(paper, 4)
    }

    /// In CSS notation: "#ffa657".
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
