//! Threats in words and symbols.

use barrow_core::{Threat, Tone};

/// A threat as shown to players.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// In one word or a few: "deadly".
    pub word: &'static str,
    /// A symbol in ASCII, one column wide.
    pub sign: char,
    /// Its meaning, as a sentence.
    pub about: &'static str,
    /// The tone of its colour.
    pub tone: Tone,
}

/// All threats, least dangerous first.
pub const ALL: [Threat; 4] = [Threat::Harmless, Threat::Fair, Threat::Dangerous, Threat::Deadly];

/// The words for a threat.
pub const fn words(threat: Threat) -> Words {
    match threat {
        Threat::Harmless => Words { word: "harmless", sign: '-', about: "Harmless: it can hardly hurt you.", tone: Tone::Good },
        Threat::Fair => {
            Words { word: "an even match", sign: '=', about: "An even match: you win, with some wounds.", tone: Tone::Plain }
        }
        Threat::Dangerous => {
            Words { word: "dangerous", sign: '+', about: "Dangerous: you may win, badly hurt.", tone: Tone::Great }
        }
        Threat::Deadly => Words { word: "deadly", sign: '#', about: "Deadly: it is likely to kill you first.", tone: Tone::Bad },
    }
}
