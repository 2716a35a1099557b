//! Writes files completely or not at all: writes a temporary file, which then gets the name or is removed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Writes a file, and replaces an old one.
///
/// # Errors
/// The system's error. Nothing is changed in that case.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    finish(path, bytes, |unfinished| fs::rename(unfinished, path))
}

/// Writes a new file.
///
/// # Errors
/// The system's error, also if the file exists. Nothing is changed in that case.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    finish(path, bytes, |unfinished| match fs::hard_link(unfinished, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // This file system has no hard links.
        Err(_) if path.exists() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(unfinished, path),
        Ok(()) => fs::remove_file(unfinished),
    })
}

fn finish(path: &Path, bytes: &[u8], put: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    // All threads use the same temporary name, so they take turns.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let unfinished = with_ending(path, &format!(".{}.part", std::process::id()));
    let written = File::create(&unfinished).and_then(|mut file| file.write_all(bytes)).and_then(|()| put(&unfinished));
    if written.is_err() {
        // Ignore this error: the error of writing matters more.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

/// The same path with `ending` after its name.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn old_files_are_replaced_or_left_and_nothing_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        create(&path, b"one").unwrap();
        assert_eq!(create(&path, b"two").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!((fs::read(&path).unwrap(), names(folder.path())), (b"one".to_vec(), vec!["a".to_owned()]));
        replace(&path, b"three").unwrap();
        fs::create_dir(folder.path().join("b")).unwrap();
        assert!(replace(&folder.path().join("b"), b"four").is_err());
        assert_eq!((fs::read(&path).unwrap(), names(folder.path())), (b"three".to_vec(), vec!["a".to_owned(), "b".to_owned()]));
    }
}
