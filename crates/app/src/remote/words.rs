//! The rules' sentences are constants, and types of the rules hold references to them. A sentence from a server becomes such a
//! reference by leaking it, once per sentence.

use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The most sentences to keep. All games together have fewer.
const MOST: usize = 8192;
/// The longest sentence. \[bytes\]
const LONGEST: usize = 512;

static KEPT: LazyLock<Mutex<BTreeSet<&'static str>>> = LazyLock::new(Mutex::default);

/// This sentence as a constant. `None` if it is too long, or if a server has sent more sentences than all games have.
pub(crate) fn constant(sentence: &str) -> Option<&'static str> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(sentence) {
        return Some(known);
    }
    if kept.len() == MOST || sentence.len() > LONGEST {
        return None;
    }
    let constant: &'static str = Box::leak(sentence.into());
    kept.insert(constant);
    Some(constant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_kept_once() {
        let [one, other] = [constant("You fall."), constant("You fall.")].map(Option::unwrap);
        assert!(std::ptr::eq(one, other));
        assert_eq!(constant(&"x".repeat(LONGEST + 1)), None);
    }
}
