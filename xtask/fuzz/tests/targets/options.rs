//! The files of options, keys and discoveries.

use barrow::keys;
use barrow::store::Home;
use barrow::store::settings::{self, Fault, Loaded};
use barrow_app::{Discoveries, Options};
use barrow_shelf::SHELF;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::fs;
use std::path::Path;

/// Reads a file of the kind that the first byte chooses. The other bytes are its content.
pub(crate) fn options(bytes: &[u8]) {
    let Some((which, text)) = bytes.split_first() else { return };
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    let home = Home::at(folder.path());
    match which % 3 {
        0 => check(&home.options(), text, settings::load::<Options>),
        1 => check(&home.keys(), text, |path| keys::load(path, SHELF)),
        _ => check(&home.discoveries(), text, settings::load::<Discoveries>),
    }
}

/// Reads a file as far as possible, or keeps it aside with a notice. The saved file must then read the same.
fn check<T: Debug + PartialEq + Default + Serialize + DeserializeOwned>(
    path: &Path,
    text: &[u8],
    load: impl Fn(&Path) -> Loaded<T>,
) {
    let written = fs::write(path, text);
    assert!(written.is_ok(), "{written:?}");
    let (read, fault) = load(path);
    if let Some(Fault::Damaged(sentence) | Fault::Ignored(sentence)) = &fault {
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
    }
    if matches!(fault, Some(Fault::Damaged(_))) {
        assert_eq!(read, T::default());
        let mut aside = path.as_os_str().to_owned();
        aside.push(".damaged");
        assert_eq!(fs::read(aside).ok().as_deref(), Some(text));
    }
    assert_eq!(settings::save(path, &read), Ok(()));
    let (again, still) = load(path);
    assert_eq!(again, read);
    assert_eq!(matches!(fault, Some(Fault::Ignored(_))), matches!(still, Some(Fault::Ignored(_))), "{fault:?} {still:?}");
}
