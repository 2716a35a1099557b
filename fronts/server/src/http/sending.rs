//! Long answers, which are streamed.

use crate::limits::Asker;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The players and addresses to whom long answers are being sent.
#[derive(Clone, Debug, Default)]
pub struct Sending(Arc<Mutex<BTreeSet<Asker>>>);

/// A long answer to one asker, who gets no other while this lives.
pub(super) struct Sent {
    sending: Sending,
    asker: Asker,
}

impl Sending {
    pub(super) fn begin(&self, asker: Asker) -> Option<Sent> {
        let is_first = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(asker);
        is_first.then(|| Sent { sending: self.clone(), asker })
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.sending.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.asker);
    }
}

/// Writes JSON.
pub(super) fn to_json(value: &impl Serialize) -> String {
    // These types have no maps with keys that JSON lacks, so this never fails.
    serde_json::to_string(value).unwrap_or_default()
}
