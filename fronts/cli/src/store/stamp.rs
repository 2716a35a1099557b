//! Tells whether a file has changed.

use serde::{Deserialize, Serialize};
use std::fs::{self, Metadata};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

/// The coarsest timestamp of any file system. A file that is written twice within it may look as if it was written once.
const GRAIN: Duration = Duration::from_secs(2);

/// File metadata that changes whenever the file is written or replaced. All times are nanoseconds since 1970 UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    bytes: u64,
    written: u64,
    /// When anything about the file last changed, on systems that record it. Programs can set `written`, but not this time.
    changed: u64,
}

impl Stamp {
    /// The stamp of the file at `path`.
    pub fn of(path: &Path) -> Self {
        fs::metadata(path).map_or_else(|_| Self::default(), |metadata| Self::new(&metadata))
    }

    fn new(metadata: &Metadata) -> Self {
        let since_1970 = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let written = since_1970.map_or(0, |since| u64::try_from(since.as_nanos()).unwrap_or(u64::MAX));
        Self { bytes: metadata.len(), written, changed: changed(metadata).unwrap_or(written) }
    }

    /// The stamp of a file that was last written at this time, since 1970 UTC.
    #[cfg(test)]
    pub const fn written_at(time: Duration) -> Self {
        let written = time.as_nanos() as u64;
        Self { bytes: 0, written, changed: written }
    }

    /// When the file was last written, since 1970 UTC.
    pub const fn written(self) -> Duration {
        Duration::from_nanos(self.written)
    }

    /// Tells whether the stamp is so old that any write after `now` changes it. A write soon after the last one may not.
    pub fn is_settled(self, now: u64) -> bool {
        let last = Duration::from_nanos(self.written.max(self.changed));
        self.written > 0 && last.checked_add(GRAIN).is_some_and(|settled| settled <= Duration::from_nanos(now))
    }
}

#[cfg(unix)]
fn changed(metadata: &Metadata) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    let (seconds, nanoseconds) = (u64::try_from(metadata.ctime()).ok()?, u64::try_from(metadata.ctime_nsec()).ok()?);
    seconds.checked_mul(1_000_000_000)?.checked_add(nanoseconds)
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_settled_some_time_after_its_last_change() {
        let second = 1_000_000_000;
        let stamp = |written, changed| Stamp { bytes: 9, written: written * second, changed: changed * second };
        assert!(stamp(100, 100).is_settled(102 * second));
        assert!(!stamp(100, 100).is_settled(102 * second - 1));
        assert!(!stamp(100, 101).is_settled(102 * second), "it was replaced later by an older file");
        assert!(!stamp(200, 100).is_settled(150 * second), "the clock went back, or the file comes from tomorrow");
        assert!(!stamp(0, 0).is_settled(150 * second), "its time is not known");
        assert!(!Stamp { written: u64::MAX, ..stamp(0, 0) }.is_settled(u64::MAX));
    }

    #[test]
    fn a_file_of_the_same_length_and_time_differs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "one").unwrap();
        let (first, time) = (Stamp::of(&path), fs::metadata(&path).unwrap().modified().unwrap());
        assert_eq!(first, Stamp::of(&path));
        assert!(first.written() > Duration::from_secs(1_700_000_000));
        std::thread::sleep(Duration::from_millis(20));
        fs::write(&path, "two").unwrap();
        assert_ne!(first, Stamp::of(&path));
        fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        if cfg!(unix) {
            assert_ne!(first, Stamp::of(&path), "somebody set its time back");
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(Stamp::of(&path), Stamp::default());
    }
}
