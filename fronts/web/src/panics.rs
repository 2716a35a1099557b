//! Keeps the message of a panic, because in WebAssembly a panic ends in a trap without a message.

use std::panic;
use std::sync::{Mutex, PoisonError};

static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Keeps the message and location of every panic from now on.
pub fn keep() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
        before(info);
    }));
}

/// The message of the last panic.
pub fn last() -> Option<String> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_and_location_of_a_panic_are_kept() {
        keep();
        assert!(panic::catch_unwind(|| panic!("the ruins fell in")).is_err());
        let said = last().unwrap_or_default();
        assert!(said.contains("the ruins fell in") && said.contains(file!()), "{said}");
    }
}
