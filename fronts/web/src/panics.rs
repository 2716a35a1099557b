//! What the rules say last: in WebAssembly a panic ends in a trap, which itself tells nothing.

use std::panic;
use std::sync::{Mutex, PoisonError};

static LAST: Mutex<Option<String>> = Mutex::new(None);

/// From now on keeps what a panic says, and where it was.
pub fn keep() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
        before(info);
    }));
}

/// What the last panic said.
pub fn last() -> Option<String> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_panic_says_and_where_it_was_is_kept() {
        keep();
        assert!(panic::catch_unwind(|| panic!("the ruins fell in")).is_err());
        let said = last().unwrap_or_default();
        assert!(said.contains("the ruins fell in") && said.contains(file!()), "{said}");
    }
}
