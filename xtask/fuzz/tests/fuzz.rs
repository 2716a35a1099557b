//! Runs one target under libFuzzer: the target named by the environment variable `BARROW_FUZZ`.
#![no_main]

mod targets;

use std::sync::LazyLock;

static TARGET: LazyLock<targets::Target> = LazyLock::new(|| {
    let name = std::env::var("BARROW_FUZZ").unwrap_or_default();
    targets::find(&name).unwrap_or_else(|| panic!("there is no target \"{name}\"; choose one of: {:?}", targets::names()))
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET(bytes));
