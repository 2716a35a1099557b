//! Words of modules that live until the program ends, because refusals and perils of compiled rules do.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Most different sentences. A game has a few dozen; a module that makes up more gets no more memory.
const MOST: usize = 4096;

static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The same words, kept once.
pub(crate) fn kept(words: &str) -> &'static str {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = known.get(words) {
        return kept;
    }
    if known.len() == MOST {
        return "These rules refuse that.";
    }
    let kept = &*words.to_owned().leak();
    known.insert(kept);
    kept
}
