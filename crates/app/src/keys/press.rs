//! Keys as used in bindings.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A key with modifiers: `k`, `K`, `up`, `ctrl+x`. Settings and the page use these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Press {
    /// The key itself.
    pub key: Key,
    /// True if Control is held.
    pub ctrl: bool,
    /// True if Alt is held.
    pub alt: bool,
    /// True if Shift is held. Always false for a character: `K` is a key of its own.
    pub shift: bool,
}

/// A key without modifiers. Lists of keys show them in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// Backspace.
    Backspace,
    /// Enter.
    Enter,
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// A function key.
    F(u8),
    /// Number pad 5 with Num Lock off.
    Begin,
    /// The key that types this character.
    Char(char),
    /// Escape.
    Esc,
}

/// Named keys and their labels.
const NAMED: [(Key, &str, &str); 17] = [
    (Key::Up, "up", "up"),
    (Key::Down, "down", "down"),
    (Key::Left, "left", "left"),
    (Key::Right, "right", "right"),
    (Key::Home, "home", "Home"),
    (Key::End, "end", "End"),
    (Key::PageUp, "pageup", "PgUp"),
    (Key::PageDown, "pagedown", "PgDn"),
    (Key::Enter, "enter", "Enter"),
    (Key::Esc, "esc", "Esc"),
    (Key::Tab, "tab", "Tab"),
    (Key::BackTab, "backtab", "Shift+Tab"),
    (Key::Backspace, "backspace", "Backspace"),
    (Key::Delete, "delete", "Delete"),
    (Key::Insert, "insert", "Insert"),
    (Key::Begin, "begin", "pad 5"),
    (Key::Char(' '), "space", "Space"),
];

impl Press {
    /// The key without modifiers.
    pub const fn plain(key: Key) -> Self {
        Self { key, ctrl: false, alt: false, shift: false }
    }

    /// The key that types `character`.
    pub const fn char(character: char) -> Self {
        Self::plain(Key::Char(character))
    }

    const fn is_plain(self) -> bool {
        !(self.ctrl || self.alt || self.shift)
    }

    /// The same key without Shift, if Shift is held.
    pub const fn without_shift(self) -> Option<Self> {
        match self.key {
            Key::Char(letter) if letter.is_ascii_uppercase() => {
                Some(Self { key: Key::Char(letter.to_ascii_lowercase()), ..self })
            }
            _ if self.shift => Some(Self { shift: false, ..self }),
            _ => None,
        }
    }

    /// The character it types, if it types one.
    pub const fn character(self) -> Option<char> {
        match self.key {
            Key::Char(character) if self.is_plain() => Some(character),
            _ => None,
        }
    }

    /// The byte that this key sends on an old terminal, if it sends exactly one.
    pub fn byte(self) -> Option<u8> {
        match self.key {
            _ if self.alt || self.shift => None,
            Key::Char(held) if self.ctrl => held.is_ascii().then_some(held.to_ascii_uppercase() as u8 & 0x1f),
            _ if self.ctrl => None,
            Key::Char(typed) => u8::try_from(u32::from(typed)).ok(),
            Key::Enter => Some(b'\r'),
            Key::Tab => Some(b'\t'),
            Key::Esc => Some(27),
            Key::Backspace => Some(127),
            _ => None,
        }
    }

    /// Its label: `↑` or `up`, `Enter`, `k`.
    pub fn label(self, unicode: bool) -> String {
        match self.key {
            _ if !self.is_plain() => self.to_string(),
            Key::Up if unicode => "↑".to_owned(),
            Key::Down if unicode => "↓".to_owned(),
            Key::Left if unicode => "←".to_owned(),
            Key::Right if unicode => "→".to_owned(),
            Key::F(number) => format!("F{number}"),
            key => NAMED.iter().find(|(named, ..)| *named == key).map_or_else(|| self.to_string(), |row| row.2.to_owned()),
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (is_held, name) in [(self.ctrl, "ctrl+"), (self.alt, "alt+"), (self.shift, "shift+")] {
            if is_held {
                formatter.write_str(name)?;
            }
        }
        match (NAMED.iter().find(|(named, ..)| *named == self.key), self.key) {
            (Some((_, name, _)), _) => formatter.write_str(name),
            (None, Key::Char(character)) => write!(formatter, "{character}"),
            (None, Key::F(number)) => write!(formatter, "f{number}"),
            (None, _) => Err(fmt::Error),
        }
    }
}

impl FromStr for Press {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut rest = text;
        let [ctrl, alt, shift] = ["ctrl+", "alt+", "shift+"].map(|name| {
            let after = rest.strip_prefix(name).filter(|after| !after.is_empty());
            rest = after.unwrap_or(rest);
            after.is_some()
        });
        let mut characters = rest.chars();
        let key = match (characters.next(), characters.next()) {
            (Some(character), None) => Some(Key::Char(character)),
            _ => NAMED
                .iter()
                .find(|(_, name, _)| *name == rest)
                .map(|(key, ..)| *key)
                .or_else(|| rest.strip_prefix('f')?.parse().ok().filter(|number| (1..=24).contains(number)).map(Key::F)),
        };
        // No keyboard sends these two with Shift, so a binding of them would never be found.
        let (key, shift) = match key {
            Some(Key::Char(letter)) if shift && letter.is_ascii_lowercase() => {
                (Some(Key::Char(letter.to_ascii_uppercase())), false)
            }
            Some(Key::Tab) if shift => (Some(Key::BackTab), false),
            key => (key, shift),
        };
        key.map(|key| Self { key, ctrl, alt, shift }).ok_or_else(|| {
            format!("there is no key \"{text}\" (keys are written like \"k\", \"space\", \"up\", \"f2\" or \"ctrl+x\")")
        })
    }
}

impl From<Press> for String {
    fn from(press: Press) -> Self {
        press.to_string()
    }
}

impl TryFrom<String> for Press {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_parses_to_the_key_that_prints_it() {
        for name in ["k", "K", "+", "space", "up", "f12", "ctrl+x", "alt+up", "ctrl+alt+f1", "shift+left", "backtab", "é"] {
            assert_eq!(name.parse::<Press>().unwrap().to_string(), name);
        }
        for (key, ..) in NAMED {
            assert_eq!(Press::plain(key).to_string().parse(), Ok(Press::plain(key)));
        }
        for (name, sent) in [("shift+k", "K"), ("ctrl+shift+k", "ctrl+K"), ("shift+tab", "backtab")] {
            assert_eq!(name.parse::<Press>().unwrap().to_string(), sent, "keyboards send it like this");
        }
        for name in ["", "upp", "f0", "f25", "ctrl+", "ctrl+nothing"] {
            assert!(name.parse::<Press>().unwrap_err().contains("there is no key"), "{name}");
        }
    }

    #[test]
    fn shift_comes_off_an_arrow_and_a_capital() {
        assert_eq!("shift+left".parse::<Press>().unwrap().without_shift(), Some(Press::plain(Key::Left)));
        assert_eq!((Press::char('H').without_shift(), Press::char('h').without_shift()), (Some(Press::char('h')), None));
    }

    #[test]
    fn an_old_keyboard_sends_one_byte_for_characters_and_control() {
        let byte = |name: &str| name.parse::<Press>().unwrap().byte();
        assert_eq!(["a", "ctrl+c", "enter", "é", "space", "+", "ctrl+space"].map(byte), [97, 3, 13, 0xe9, 32, 43, 0].map(Some));
        assert_eq!(["€", "up", "ctrl+up", "alt+a", "ctrl+alt+a", "shift+tab"].map(byte), [None; 6]);
    }

    #[test]
    fn labels_have_arrows_if_unicode_is_allowed() {
        let label = |name: &str, unicode| name.parse::<Press>().unwrap().label(unicode);
        assert_eq!(
            ["up", "f2", "begin", "space", "K", "ctrl+a"].map(|name| label(name, true)),
            ["↑", "F2", "pad 5", "Space", "K", "ctrl+a"]
        );
        assert_eq!((label("up", false), label("shift+up", true)), ("up".to_owned(), "shift+up".to_owned()));
    }
}
