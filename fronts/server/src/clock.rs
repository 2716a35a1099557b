//! What time it is.
#![expect(clippy::disallowed_types, reason = "runs of many players meet in time")]

use crate::store::Time;
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now() -> Time {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as Time)
}
