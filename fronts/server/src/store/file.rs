//! The file of a `SQLite` database.

use super::{Result, StoreError};
use std::fs::{self, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// A database file, as it was when it was opened.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    path: PathBuf,
    device: u64,
    number: u64,
}

/// The file of a database's address; `None` for `PostgreSQL`.
pub fn file_of(address: &str) -> Option<&Path> {
    let file = address.strip_prefix("sqlite:")?;
    let file = file.strip_prefix("//").unwrap_or(file);
    file.split('?').next().map(Path::new)
}

/// Creates a file that only its owner can read, or takes an existing one from all others. `SQLite` gives its log the same mode.
///
/// # Errors
/// If the file can be neither created nor changed.
pub fn protect(file: &Path) -> io::Result<()> {
    let opened = OpenOptions::new().create(true).append(true).mode(0o600).open(file)?;
    let mode = opened.metadata()?.permissions().mode();
    // Defence against other users of the machine.
    opened.set_permissions(Permissions::from_mode(mode & 0o700))
}

impl Opened {
    /// The file at this path.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        Ok(Self { path: path.to_owned(), device: found.dev(), number: found.ino() })
    }

    /// Checks that the file is still at its path. A server whose file was moved or deleted goes on with it until it stops, and then
    /// everything since is lost.
    pub(super) fn check(&self) -> Result<()> {
        let is_there = fs::metadata(&self.path).is_ok_and(|found| (found.dev(), found.ino()) == (self.device, self.number));
        if is_there { Ok(()) } else { Err(StoreError::Moved(self.path.clone())) }
    }
}
