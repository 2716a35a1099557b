//! The key of this device, in a file that only its owner can read.

use super::{OnlineError, failed, no_random_numbers};
use crate::clean::shown;
use crate::store::{Home, regular};
use barrow_online::{Secret, base64, from_base64};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};

/// A longer file is not a key. \[bytes\]
const LONGEST: usize = 100;

/// The key, if there is one.
pub(super) fn read(home: &Home) -> Result<Option<Secret>, OnlineError> {
    let path = home.secret();
    let text = match regular::read(&path, LONGEST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(&format!("{} cannot be read", shown(&path)), &error)),
        Ok(text) => text,
    };
    let bytes = str::from_utf8(&text).ok().and_then(|text| from_base64(text.trim()));
    let secret = bytes.and_then(|bytes| Secret::from_bytes(&bytes.try_into().ok()?));
    let damaged = || OnlineError::Here(format!("{} is not a valid key; move it away to begin with a new one", shown(&path)));
    secret.map(Some).ok_or_else(damaged)
}

/// Makes a key and stores it. Never overwrites a key, because that would lose the name.
pub(super) fn make(home: &Home) -> Result<Secret, OnlineError> {
    let mut bytes = [0; 32];
    let secret = loop {
        getrandom::fill(&mut bytes).map_err(no_random_numbers)?;
        if let Some(secret) = Secret::from_bytes(&bytes) {
            break secret;
        }
    };
    let path = home.secret();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let write = || {
        fs::create_dir_all(home.root())?;
        let mut file = options.open(&path)?;
        file.write_all(base64(&bytes).as_bytes())?;
        file.sync_all()
    };
    write().map_err(|error| failed(&format!("{} cannot be written", shown(&path)), &error))?;
    Ok(secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stays_and_only_its_owner_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path().join("new"));
        assert!(read(&home).unwrap().is_none());
        let made = make(&home).unwrap();
        assert_eq!(read(&home).unwrap().unwrap().key(), made.key());
        assert!(make(&home).is_err(), "it is not overwritten");
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&fs::metadata(home.secret()).unwrap()) & 0o777, 0o600);
    }

    #[test]
    fn a_damaged_key_is_named_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        fs::write(home.secret(), "nonsense").unwrap();
        assert!(read(&home).err().unwrap().to_string().contains("online.key is not a valid key"));
        assert_eq!(fs::read(home.secret()).unwrap(), b"nonsense");
    }
}
