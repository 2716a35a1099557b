//! An open run file that grows move by move.

use super::regular;
use super::system::in_words;
use crate::clean::shown;
use barrow_core::run::LONGEST;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The file of the run being played. When `append` returns, the operating system has the record, so killing the program loses
/// nothing. A record that could not be written stays in memory until the next one, which retries it; meanwhile play goes on, and
/// [`Journal::trouble`] has the reason. When `sync` returns, the file is on disk and survives a power cut.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Option<File>,
    /// True if this journal created the file, and so may remove it while it is empty.
    is_created: bool,
    /// True if the run is not worth keeping, so dropping this journal removes its file.
    is_discarded: bool,
    written: u64,
    unwritten: Vec<u8>,
    trouble: Option<String>,
}

impl Journal {
    /// Creates the file `path`, which must not exist, and writes `header` to it. If that fails, keeps everything in memory and sets
    /// [`Journal::trouble`].
    pub fn create(path: PathBuf, header: Vec<u8>) -> Self {
        let opened = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| {
            let file = OpenOptions::new().append(true).read(true).create_new(true).open(&path)?;
            file.try_lock().map_err(io::Error::from)?;
            Ok(file)
        });
        let mut journal =
            Self { path, file: None, is_created: false, is_discarded: false, written: 0, unwritten: header, trouble: None };
        match opened {
            Ok(file) => (journal.file, journal.is_created) = (Some(file), true),
            Err(error) => journal.trouble = Some(journal.nothing_saved(&error)),
        }
        journal.write_out();
        journal
    }

    /// Opens an existing file to append to, and reads it.
    ///
    /// # Errors
    /// If the file cannot be read, or another Barrow has it open (`WouldBlock`).
    pub fn reopen(path: &Path) -> io::Result<(Self, Vec<u8>)> {
        let (file, trouble) = match regular::open(path, OpenOptions::new().append(true).read(true)) {
            Ok(file) => (file, None),
            Err(error) if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) => {
                (regular::open(path, OpenOptions::new().read(true))?, Some(error))
            }
            Err(error) => return Err(error),
        };
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => io::Error::from(io::ErrorKind::WouldBlock),
            TryLockError::Error(error) => error,
        })?;
        let mut bytes = Vec::new();
        (&file).take(LONGEST as u64 + 1).read_to_end(&mut bytes)?;
        let mut journal = Self {
            path: path.to_owned(),
            file: Some(file),
            is_created: false,
            is_discarded: false,
            written: bytes.len() as u64,
            unwritten: Vec::new(),
            trouble: None,
        };
        if let Some(error) = trouble {
            journal.file = None;
            journal.trouble = Some(journal.nothing_saved(&error));
        }
        Ok((journal, bytes))
    }

    /// Truncates the run to its first `whole` bytes, to drop a torn record or to take moves back. Truncating is atomic, so the file
    /// has complete records whenever the program is killed.
    pub fn cut(&mut self, whole: u64) {
        if whole >= self.written {
            self.unwritten.truncate(usize::try_from(whole - self.written).unwrap_or(usize::MAX));
        } else {
            self.unwritten.clear();
            self.written = whole;
            if let Some(file) = &self.file
                && let Err(error) = file.set_len(whole)
            {
                self.trouble = Some(self.nothing_saved(&error));
                self.file = None;
            }
        }
    }

    /// Appends one record.
    pub fn append(&mut self, record: &[u8]) {
        self.unwritten.extend_from_slice(record);
        self.write_out();
    }

    /// Makes the file equal to `run`. One of the two must be a prefix of the other.
    pub fn follow(&mut self, run: &[u8]) {
        self.is_discarded = false;
        self.cut(run.len() as u64);
        let known = usize::try_from(self.written).unwrap_or(usize::MAX).saturating_add(self.unwritten.len());
        self.append(run.get(known..).unwrap_or_default());
    }

    /// Removes the file when this journal is dropped.
    pub const fn discard(&mut self) {
        self.is_discarded = true;
    }

    /// Writes everything, and syncs it to disk.
    pub fn sync(&mut self) {
        self.write_out();
        if let Some(file) = &self.file
            && let Err(error) = file.sync_data()
            && self.trouble.is_none()
        {
            self.trouble = Some(format!("{} could not be synced to the disk ({}).", shown(&self.path), in_words(&error)));
        }
    }

    /// A sentence that says what is not saved, why, and how to fix that; `None` if everything is saved.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Tells whether the file is no longer at its path: deleted, or replaced by another.
    pub fn is_gone(&self) -> bool {
        match &self.file {
            Some(file) => !is_at(file, &self.path),
            None => !self.path.exists(),
        }
    }

    /// Writes `run` into a new file at `path`, because the old file is gone.
    pub fn begin_again(&mut self, path: PathBuf, run: Vec<u8>) {
        let mut gone = std::mem::replace(self, Self::create(path, run));
        // A file that is now at the old path belongs to somebody else, so leave it.
        (gone.is_created, gone.is_discarded) = (false, false);
    }

    /// The path of the file, even if the file could not be created.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn write_out(&mut self) {
        let Some(mut file) = self.file.as_ref() else { return };
        if self.unwritten.is_empty() {
            return;
        }
        match file.write_all(&self.unwritten) {
            Ok(()) => {
                self.written += self.unwritten.len() as u64;
                self.unwritten.clear();
                self.trouble = None;
            }
            Err(error) => {
                // Part of the record may be written: truncate the file to complete records, and write all of this one next time.
                let also = file.set_len(self.written).err().map_or(String::new(), |error| {
                    format!("; nor could the half-written move be taken back: {}", in_words(&error))
                });
                let (what, them) = match self.written {
                    0 => ("Nothing of this run is saved yet", "all of it"),
                    _ => ("The last moves of this run are not saved", "them too"),
                };
                self.trouble = Some(format!(
                    "{what} in {} ({}{also}); make room, and the next move saves {them}.",
                    shown(&self.path),
                    in_words(&error)
                ));
            }
        }
    }

    fn nothing_saved(&self, error: &io::Error) -> String {
        format!(
            "New moves of this run are not saved: {} cannot be written ({}). You can play on; set BARROW_HOME to a folder you can write to.",
            shown(&self.path),
            in_words(error)
        )
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(there)) => id(open) == id(there),
        (_, Err(error)) => !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
        (Err(_), Ok(_)) => true,
    }
}

/// These systems do not let anybody delete or replace an open file.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

impl Drop for Journal {
    /// Removes a file without a run, which would otherwise be listed as damaged forever.
    fn drop(&mut self) {
        if self.is_discarded || self.is_created && self.written == 0 {
            drop(self.file.take());
            // Ignore errors: at worst, a useless file remains.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file on a device that is always full, which Linux provides for tests.
    #[cfg(target_os = "linux")]
    fn full_disk() -> File {
        OpenOptions::new().append(true).open("/dev/full").unwrap()
    }

    #[test]
    fn every_record_is_in_the_file_when_append_returns() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/down/one.run");
        let mut journal = Journal::create(path.clone(), b"head".to_vec());
        assert_eq!(std::fs::read(&path).unwrap(), b"head");
        journal.append(b"12");
        assert_eq!(std::fs::read(&path).unwrap(), b"head12");
        assert_eq!(journal.trouble(), None);
    }

    #[test]
    fn a_run_that_is_open_is_not_opened_twice_nor_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.run");
        let _open = Journal::create(path.clone(), b"head".to_vec());
        assert_eq!(Journal::reopen(&path).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        let second = Journal::create(path.clone(), b"other".to_vec());
        assert!(second.trouble().unwrap().contains("are not saved"));
        assert_eq!(std::fs::read(&path).unwrap(), b"head");
    }

    #[test]
    fn a_torn_tail_is_cut_and_new_records_follow() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.run");
        std::fs::write(&path, b"head12X").unwrap();
        let (mut journal, bytes) = Journal::reopen(&path).unwrap();
        assert_eq!(bytes, b"head12X");
        journal.cut(6);
        journal.append(b"3");
        assert_eq!(std::fs::read(&path).unwrap(), b"head123");
    }

    #[test]
    fn written_and_unwritten_moves_are_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.run");
        let mut journal = Journal::create(path.clone(), b"head".to_vec());
        journal.append(b"123");
        journal.cut(5);
        assert_eq!(std::fs::read(&path).unwrap(), b"head1");
        let file = journal.file.take();
        journal.append(b"234");
        journal.cut(6);
        assert_eq!((journal.written, &journal.unwritten[..]), (5, &b"2"[..]));
        journal.file = file;
        journal.append(b"9");
        assert_eq!(std::fs::read(&path).unwrap(), b"head129");
    }

    #[test]
    fn a_folder_that_cannot_be_created_is_only_trouble() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("file");
        std::fs::write(&blocked, b"").unwrap();
        let mut journal = Journal::create(blocked.join("one.run"), b"head".to_vec());
        journal.append(b"1");
        assert!(journal.trouble().unwrap().contains("one.run cannot be written"), "{:?}", journal.trouble());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_reported_and_nothing_is_half_written() {
        let full = full_disk();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.run");
        let mut journal = Journal::create(path.clone(), b"head".to_vec());
        journal.file = Some(full);
        journal.append(b"1");
        let told = journal.trouble().unwrap().to_owned();
        assert!(told.starts_with("The last moves of this run are not saved in "), "{told}");
        assert!(told.contains("(No space left on device") && !told.contains("os error"), "{told}");
        drop(journal);
        assert_eq!(std::fs::read(&path).unwrap(), b"head");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_that_nothing_could_be_written_to_is_removed() {
        let full = full_disk();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.run");
        let mut journal = Journal::create(path.clone(), Vec::new());
        journal.file = Some(full);
        journal.append(b"head");
        assert!(journal.trouble().unwrap().starts_with("Nothing of this run is saved yet in "), "{:?}", journal.trouble());
        assert!(path.exists());
        drop(journal);
        assert!(!path.exists());
        std::fs::write(&path, b"").unwrap();
        drop(Journal::reopen(&path).unwrap());
        assert!(path.exists(), "an empty file of somebody else's stays");
    }
}
