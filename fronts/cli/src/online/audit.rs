//! The stream of an audit, and the ledger heads that this device has seen.

use super::{Kept, OnlineError, Server};
use barrow_app::screens::online::{promise_of_head, promised_head};
use barrow_online::{AuditLine, Call, Head};
use std::io::{BufRead, Read};
use std::iter::from_fn;
use std::time::Duration;

/// How long a connection, and each part of the answer, may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest line: a run's file in base64url, and its row. \[bytes\]
const LONGEST: u64 = 1 << 20;

impl Server {
    /// The lines of an audit; `None` for one that cannot be parsed.
    pub(crate) fn audit(&self) -> Result<impl Iterator<Item = Result<Option<AuditLine>, OnlineError>>, OnlineError> {
        let mut reader = self.stream(&Call::Audit, PATIENCE, PATIENCE)?;
        Ok(from_fn(move || {
            let mut line = Vec::new();
            match Read::take(&mut reader, LONGEST).read_until(b'\n', &mut line) {
                Ok(0) => None,
                Ok(_) => Some(Ok(serde_json::from_slice(&line).ok())),
                Err(error) => Some(Err(self.unreachable(&error).into())),
            }
        }))
    }

    /// The newest entry of the ledger that this device has seen here.
    pub(crate) fn known_head(&self) -> Option<Head> {
        promised_head(&Kept::load(&self.home).promises_of(self.host()))
    }

    /// Remembers the newest entry.
    pub(crate) fn remember_head(&self, head: &Head) -> Result<(), OnlineError> {
        Kept::change(&self.home, |kept| kept.add_promises(self.host(), vec![promise_of_head(head)]))
    }
}
