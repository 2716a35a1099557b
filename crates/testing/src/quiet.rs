//! Panics that are caught and say nothing.

use proptest::test_runner::TestCaseError;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Turns a panic of `check` into a failure, without printing it.
pub(crate) fn caught(check: impl FnOnce() -> Result<(), TestCaseError>) -> Result<(), TestCaseError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                usual(info);
            }
        }));
    });
    IS_QUIET.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(check));
    IS_QUIET.set(false);
    done.unwrap_or_else(|failure| {
        let said =
            failure.downcast_ref::<String>().cloned().or_else(|| failure.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        Err(TestCaseError::fail(said.unwrap_or_default()))
    })
}
