//! The system's clock.

use std::time::Duration;

/// The time since 1970; zero if the clock is set before that.
#[expect(clippy::disallowed_types, reason = "runs and days have dates")]
pub(crate) fn now() -> Duration {
    std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH).unwrap_or_default()
}
