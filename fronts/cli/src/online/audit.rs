//! The stream of an audit, and the heads of ledgers that this device has seen.

use super::{Kept, OnlineError, Server};
use barrow_app::screens::online::{promise_of_head, promised_head};
use barrow_online::{AuditLine, Call, Head};
use std::io::{BufRead, BufReader, Read};
use std::iter::from_fn;
use std::time::Duration;
use ureq::Agent;

/// How long a connection, and each part of the answer, may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest line: a run's file in base64url, and its row. \[bytes\]
const LONGEST: u64 = 1 << 20;

impl Server {
    /// The lines of an audit; `None` for one that cannot be read.
    pub(crate) fn audit(&self) -> Result<impl Iterator<Item = Result<Option<AuditLine>, OnlineError>>, OnlineError> {
        let settled = Agent::config_builder().http_status_as_error(false).max_redirects(0).timeout_connect(Some(PATIENCE));
        let agent: Agent = settled.timeout_recv_response(Some(PATIENCE)).timeout_per_read(Some(PATIENCE)).build().into();
        let (_, target, _) = Call::Audit.head();
        let response = agent.get(format!("{}{target}", self.address)).call();
        let mut response = response.map_err(|error| self.unreachable(&error))?;
        if !response.status().is_success() {
            let bytes = response.body_mut().read_to_vec().map_err(|error| self.unreachable(&error))?;
            return Err(self.client.refused(response.status().as_u16(), &bytes).into());
        }
        let mut reader = BufReader::new(response.into_body().into_reader());
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
        let mut kept = Kept::load(&self.home);
        kept.add_promises(self.host(), vec![promise_of_head(head)]);
        kept.save(&self.home)
    }
}
