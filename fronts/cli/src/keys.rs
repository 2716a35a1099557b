//! Converts the terminal's key events, and reads and writes the player's bindings.

pub use barrow_app::keys::{Bindable, Bindings, Control, Key, KeyTable, Meaning, Press};

use crate::store::settings::{self, Loaded};
use barrow_core::Shelf;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::path::Path;

/// The pressed key; `None` for a release or a key that cannot be bound.
pub fn press_of(event: KeyEvent) -> Option<Press> {
    let key = match event.code {
        KeyCode::Char(character) => Key::Char(character),
        KeyCode::F(number) => Key::F(number),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Insert => Key::Insert,
        KeyCode::KeypadBegin => Key::Begin,
        _ => return None,
    };
    let is_held = |modifier| event.modifiers.contains(modifier);
    // For these keys, the character itself or BackTab already implies Shift.
    let shift = is_held(KeyModifiers::SHIFT) && !matches!(key, Key::Char(_) | Key::BackTab);
    let press = Press { key, ctrl: is_held(KeyModifiers::CONTROL), alt: is_held(KeyModifiers::ALT), shift };
    (event.kind != KeyEventKind::Release).then_some(press)
}

/// A sentence for a player whose keyboard has another script, to say once. Only for keys that are not bound.
pub(crate) fn other_script(event: KeyEvent) -> Option<String> {
    let KeyCode::Char(letter) = event.code else { return None };
    let is_latin = matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{ff21}'..='\u{ff5a}');
    (letter.is_alphabetic() && !is_latin).then(|| {
        format!(
            "Your keyboard types \"{letter}\", but the keys here are Latin letters: switch its layout, or bind your letters (in a run: Esc, \
             Key bindings)."
        )
    })
}

/// Reads the bindings file. Returns the defaults if it is missing or damaged. Keeps the keys of unknown games and verbs.
pub fn load(path: &Path, shelf: Shelf) -> Loaded<Bindings> {
    settings::load_known(path, |bindings: &Bindings| bindings.unknown(shelf))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::settings::Fault;
    use barrow_app::KeySet;
    use barrow_shelf::SHELF;

    #[test]
    fn shift_is_in_the_character_and_a_release_is_no_press() {
        let event = |code, modifiers| press_of(KeyEvent::new(code, modifiers));
        assert_eq!(event(KeyCode::Char('?'), KeyModifiers::SHIFT), Some(Press::char('?')));
        assert_eq!(event(KeyCode::Left, KeyModifiers::SHIFT), "shift+left".parse().ok());
        assert_eq!(event(KeyCode::CapsLock, KeyModifiers::NONE), None);
        let release = KeyEvent::new_with_kind(KeyCode::Char('k'), KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(press_of(release), None);
    }

    #[test]
    fn only_letters_of_other_scripts_are_explained() {
        let said = |letter| other_script(KeyCode::Char(letter).into());
        assert!(said('\u{444}').unwrap().starts_with("Your keyboard types \"\u{444}\""));
        assert!(['\u{3c9}', '\u{5d0}', '\u{4e00}', '\u{ac00}'].into_iter().all(|letter| said(letter).is_some()));
        assert!(
            ['q', 'Z', '\u{e9}', '\u{df}', '\u{1ebf}', '7', '?', '\u{2014}'].into_iter().all(|letter| said(letter).is_none())
        );
        assert_eq!(other_script(KeyCode::Up.into()), None);
    }

    #[test]
    fn bindings_come_back_as_they_were_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.toml");
        assert_eq!(load(&path, SHELF), (Bindings::default(), None));
        let mut bindings = Bindings::default();
        bindings.bind(Bindable::Control(Control::North), vec![Press::char('"'), "ctrl+k".parse().unwrap()]);
        let stomp = SHELF.find("stomp").unwrap().info;
        bindings.bind(Bindable::Verb(stomp, &stomp.variants[0].verbs[0]), vec![]);
        settings::save(&path, &bindings).unwrap();
        assert_eq!(load(&path, SHELF), (bindings, None));
    }

    #[test]
    fn keys_that_are_not_understood_stay_in_the_file_beside_those_that_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.toml");
        for (text, line, what) in [
            ("[controls]\nwait = [\"w\"]\nnorth = [\"n\", \"upp\"]\n", 3, "there is no key \"upp\""),
            ("[controls]\nwait = [\"w\"]\nnorht = [\"k\"]\n", 3, "there is no \"norht\"; choose one of: "),
            ("[controls]\nwait = [\"w\"]\n[verbs.stmop]\nstap = [\"x\"]\n", 3, "there is no game called \"stmop\" (there are: "),
            ("controls.wait = [\"w\"]\n[verbs.stomp]\nstap = [\"x\"]\n", 3, "stomp has no verb called \"stap\" (it has: "),
            ("# by hand\ncontrols.wait = [\"w\"]\nverbs.stomp.stap = [\"x\"]\n", 3, "stomp has no verb called \"stap\""),
            ("\nnorth = 3\n[controls]\nwait = [\"w\"]\n", 2, "there is no \"north\"; choose one of: "),
            ("[controls]\nwait = [\"w\"]\neast = 3\n", 3, "east is the number 3, and should be a list"),
        ] {
            std::fs::write(&path, text).unwrap();
            let (mut bindings, fault) = load(&path, SHELF);
            let Some(Fault::Ignored(sentence)) = fault.clone() else { panic!("{fault:?}") };
            assert!(sentence.contains(&format!("and stay in the file. Line {line}: {what}")), "{sentence}");
            let wait = Bindable::Control(Control::Wait);
            assert_eq!(bindings.keys(wait, KeySet::All), [Press::char('w')], "{text}");
            bindings.bind(wait, vec![Press::char('v')]);
            settings::save(&path, &bindings).unwrap();
            let kept: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let mut wanted: toml::Table = toml::from_str(text).unwrap();
            wanted["controls"]["wait"] = vec!["v".to_owned()].into();
            wanted.entry("verbs").or_insert_with(|| toml::Table::new().into());
            assert_eq!(kept, wanted);
            assert!(matches!(load(&path, SHELF), (again, Some(_)) if again == bindings), "it is not damaged");
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        std::fs::write(&path, "[controls]\nnorth = [\"n\", \"hyper+n\"]\n").unwrap();
        let (mut bindings, _) = load(&path, SHELF);
        let north = Bindable::Control(Control::North);
        assert_eq!(bindings.keys(north, KeySet::All), [Press::char('n')]);
        bindings.bind(north, vec![Press::char('m')]);
        settings::save(&path, &bindings).unwrap();
        assert!(std::fs::read_to_string(&path).unwrap().contains("north = [\"m\", \"hyper+n\"]"));
    }

    #[test]
    fn only_what_is_no_toml_is_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.toml");
        std::fs::write(&path, "[controls]\nwait = [\"w\"]\n[controls\n").unwrap();
        let (bindings, fault) = load(&path, SHELF);
        let Some(Fault::Damaged(sentence)) = fault else { panic!("{fault:?}") };
        assert!(sentence.contains("kept as keys.toml.damaged. Line 3: "), "{sentence}");
        assert_eq!((bindings, path.exists()), (Bindings::default(), false));
    }
}
