//! One key of the keyboard, as a binding names it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A key with its modifiers: `k`, `K`, `up`, `ctrl+x`. Written so in `keys.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Press {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// Keys that have a name. Numpad 5 without its digit sends the last.
const NAMED: [(&str, KeyCode); 16] = [
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backtab", KeyCode::BackTab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("begin", KeyCode::KeypadBegin),
];

const MODIFIERS: [(&str, KeyModifiers); 3] =
    [("ctrl+", KeyModifiers::CONTROL), ("alt+", KeyModifiers::ALT), ("shift+", KeyModifiers::SHIFT)];

impl Press {
    /// The key without modifiers.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, modifiers: KeyModifiers::NONE }
    }

    /// The key that types `character`.
    pub const fn char(character: char) -> Self {
        Self::plain(KeyCode::Char(character))
    }

    /// What was pressed, or `None` for a release or a key that has no name here.
    pub fn of(event: KeyEvent) -> Option<Self> {
        let Self { code, mut modifiers } = Self { code: event.code, modifiers: event.modifiers };
        modifiers &= KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
        if matches!(code, KeyCode::Char(_) | KeyCode::BackTab) {
            // The character says it already.
            modifiers -= KeyModifiers::SHIFT;
        }
        let is_named = matches!(code, KeyCode::Char(_) | KeyCode::F(_)) || NAMED.iter().any(|(_, named)| *named == code);
        (event.kind != KeyEventKind::Release && is_named).then_some(Self { code, modifiers })
    }

    /// The key, its modifiers aside.
    pub const fn code(self) -> KeyCode {
        self.code
    }

    /// The same key without shift, if it has that.
    pub fn without_shift(self) -> Option<Self> {
        match self.code {
            KeyCode::Char(letter) if letter.is_ascii_uppercase() => {
                Some(Self { code: KeyCode::Char(letter.to_ascii_lowercase()), ..self })
            }
            _ if self.modifiers.contains(KeyModifiers::SHIFT) => {
                Some(Self { modifiers: self.modifiers - KeyModifiers::SHIFT, ..self })
            }
            _ => None,
        }
    }

    /// The character it types, if it types one.
    pub fn character(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if self.modifiers.is_empty() => Some(character),
            _ => None,
        }
    }

    /// The byte this key sends on the keyboard of an old terminal, if it sends just one.
    pub fn byte(self) -> Option<u8> {
        barrow_app::keys::byte(&self.to_string())
    }

    /// As people read it: `↑` or `up`, `Enter`, `k`.
    pub fn label(self, unicode: bool) -> String {
        let arrow = match self.code {
            KeyCode::Up => "↑",
            KeyCode::Down => "↓",
            KeyCode::Left => "←",
            KeyCode::Right => "→",
            _ => "",
        };
        if unicode && self.modifiers.is_empty() && !arrow.is_empty() {
            return arrow.to_owned();
        }
        match self.code {
            KeyCode::Char(' ') if self.modifiers.is_empty() => "Space".to_owned(),
            KeyCode::Esc => "Esc".to_owned(),
            KeyCode::Enter => "Enter".to_owned(),
            KeyCode::Tab => "Tab".to_owned(),
            KeyCode::PageUp => "PgUp".to_owned(),
            KeyCode::PageDown => "PgDn".to_owned(),
            KeyCode::Home => "Home".to_owned(),
            KeyCode::End => "End".to_owned(),
            KeyCode::KeypadBegin => "pad 5".to_owned(),
            KeyCode::F(number) if self.modifiers.is_empty() => format!("F{number}"),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, modifier) in MODIFIERS {
            if self.modifiers.contains(modifier) {
                formatter.write_str(name)?;
            }
        }
        match self.code {
            KeyCode::Char(' ') => formatter.write_str("space"),
            KeyCode::Char(character) => write!(formatter, "{character}"),
            KeyCode::F(number) => write!(formatter, "f{number}"),
            code => formatter.write_str(NAMED.iter().find(|(_, named)| *named == code).map_or("?", |(name, _)| name)),
        }
    }
}

impl FromStr for Press {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut rest, mut modifiers) = (text, KeyModifiers::NONE);
        for (name, modifier) in MODIFIERS {
            if let Some(after) = rest.strip_prefix(name).filter(|after| !after.is_empty()) {
                (rest, modifiers) = (after, modifiers | modifier);
            }
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(character), None) => Some(KeyCode::Char(character)),
            _ if rest == "space" => Some(KeyCode::Char(' ')),
            _ => NAMED
                .iter()
                .find(|(name, _)| *name == rest)
                .map(|(_, code)| *code)
                .or_else(|| rest.strip_prefix('f')?.parse().ok().filter(|number| (1..=24).contains(number)).map(KeyCode::F)),
        };
        code.map(|code| Self { code, modifiers }).ok_or_else(|| {
            format!("there is no key \"{text}\" (keys are written like \"k\", \"space\", \"up\", \"f2\" or \"ctrl+x\")")
        })
    }
}

/// Key codes have no total order of their own; the bits of the modifiers have.
impl Ord for Press {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_code = self.code.partial_cmp(&other.code).unwrap_or(Ordering::Equal);
        by_code.then(self.modifiers.bits().cmp(&other.modifiers.bits()))
    }
}

impl PartialOrd for Press {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
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
    fn a_key_is_read_as_it_is_written() {
        for name in ["k", "K", "+", "space", "up", "f12", "ctrl+x", "alt+up", "ctrl+alt+f1", "shift+left", "backtab", "é"] {
            assert_eq!(name.parse::<Press>().unwrap().to_string(), name);
        }
        for name in ["", "upp", "f0", "f25", "ctrl+", "ctrl+nothing"] {
            assert!(name.parse::<Press>().unwrap_err().contains("there is no key"), "{name}");
        }
    }

    #[test]
    fn shift_is_in_the_character_and_a_release_is_no_press() {
        let event = KeyEvent::new(KeyCode::Char('?'), KeyModifiers::SHIFT);
        assert_eq!(Press::of(event), Some(Press::char('?')));
        assert_eq!("shift+left".parse::<Press>().unwrap().without_shift(), Some("left".parse().unwrap()));
        assert_eq!((Press::char('H').without_shift(), Press::char('h').without_shift()), (Some(Press::char('h')), None));
        let release = KeyEvent::new_with_kind(KeyCode::Char('k'), KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(Press::of(release), None);
        assert_eq!(Press::of(KeyEvent::new(KeyCode::CapsLock, KeyModifiers::NONE)), None);
    }
}
