//! Answers of a server, kept while screens show them.

use super::Online;
use barrow_online::{Answer, Call};

/// The newest answer to each call, or a sentence about why there is none.
#[derive(Debug, Default)]
pub struct Answers {
    kept: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    call: Call,
    /// `None` until the first answer.
    result: Option<Result<Answer, String>>,
    /// True if a screen has to ask again.
    is_stale: bool,
}

impl Answers {
    /// The answer to a call, or a sentence about why there is none; `None` before the first answer.
    pub fn get(&self, call: &Call) -> Option<Result<&Answer, &str>> {
        let kept = self.kept.iter().find(|kept| kept.call == *call)?;
        Some(kept.result.as_ref()?.as_ref().map_err(String::as_str))
    }

    /// The next call that a screen needs and nobody has made yet. The caller makes it, and hands the answer to
    /// [`put`](Self::put).
    pub fn next(&mut self, screen: &Online) -> Option<Call> {
        let is_needed = |call: &Call| self.kept.iter().find(|kept| kept.call == *call).is_none_or(|kept| kept.is_stale);
        let call = screen.calls(self).into_iter().find(is_needed)?;
        match self.kept.iter_mut().find(|kept| kept.call == call) {
            Some(kept) => kept.is_stale = false,
            None => self.kept.push(Kept { call: call.clone(), result: None, is_stale: false }),
        }
        Some(call)
    }

    /// Keeps the answer to a call, or a sentence about why there is none.
    pub fn put(&mut self, call: Call, result: Result<Answer, String>) {
        match self.kept.iter_mut().find(|kept| kept.call == call) {
            Some(kept) => kept.result = Some(result),
            None => self.kept.push(Kept { call, result: Some(result), is_stale: false }),
        }
    }

    /// Has everything asked again. Screens show the old answers until the new ones are there.
    pub fn grow_stale(&mut self) {
        // A code is shown once.
        self.kept.retain(|kept| !matches!(kept.call, Call::NewCode(_)) && kept.result.is_some());
        self.kept.iter_mut().for_each(|kept| kept.is_stale = true);
    }
}
