//! The file of a `SQLite` database.

use super::{Result, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
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
pub fn file_of(address: &str) -> Option<PathBuf> {
    let options: SqliteConnectOptions = address.starts_with("sqlite:").then(|| address.parse().ok())??;
    Some(options.get_filename().to_owned())
}

/// Creates a database that only its owner can read, or makes an existing one and its log private. `SQLite` gives a new log the mode
/// of its database.
pub(super) fn protect(file: &Path) -> io::Result<()> {
    OpenOptions::new().create(true).append(true).mode(0o600).open(file)?;
    for ending in ["", "-wal", "-shm"] {
        let mut path = file.as_os_str().to_owned();
        path.push(ending);
        let mode = match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            found => found?.permissions().mode(),
        };
        // Defence against other users of the machine.
        fs::set_permissions(&path, Permissions::from_mode(mode & 0o700))?;
    }
    Ok(())
}

/// Creates a new file that only its owner can read.
pub(super) fn create(file: &Path) -> io::Result<()> {
    OpenOptions::new().create_new(true).write(true).mode(0o600).open(file).map(drop)
}

impl Opened {
    /// The file at this path.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        Ok(Self { path: path.to_owned(), device: found.dev(), number: found.ino() })
    }

    /// Checks that the file is still at its path. A server whose file was moved or deleted keeps using it until it stops, and then
    /// everything stored since is lost.
    pub(super) fn check(&self) -> Result<()> {
        let is_there = fs::metadata(&self.path).is_ok_and(|found| (found.dev(), found.ino()) == (self.device, self.number));
        if is_there { Ok(()) } else { Err(StoreError::Moved(self.path.clone())) }
    }
}
