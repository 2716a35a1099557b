//! The server's clock.
#![expect(clippy::disallowed_types, reason = "runs of many players meet in time")]

use crate::store::Time;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The latest time seen.
static LATEST: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970. It never goes back, even if the machine's clock does, so a closed race stays closed, and a request that
/// was accepted once is not accepted again.
pub fn now() -> Time {
    let now = machine();
    // Defence against a clock that is set back.
    LATEST.fetch_max(now, Ordering::Relaxed).max(now)
}

/// Lag of the machine's clock behind the latest time seen. \[milliseconds\]
pub fn behind() -> Time {
    now() - machine()
}

fn machine() -> Time {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as Time) + offset()
}

/// Moves the clock forward to a time that another instance saw, or that this one saw before a restart.
pub fn at_least(time: Time) {
    LATEST.fetch_max(time, Ordering::Relaxed);
}

/// Error of the clock, for tests: the number in the file that `BARROW_TEST_CLOCK` names. Release builds do not look for it.
fn offset() -> Time {
    #[cfg(debug_assertions)]
    {
        use std::path::PathBuf;
        use std::sync::OnceLock;
        static FILE: OnceLock<Option<PathBuf>> = OnceLock::new();
        let file = FILE.get_or_init(|| std::env::var_os("BARROW_TEST_CLOCK").map(PathBuf::from));
        file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()?.trim().parse().ok()).unwrap_or(0)
    }
    #[cfg(not(debug_assertions))]
    0
}
