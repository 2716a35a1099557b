//! Measures a server under load.

use crate::command::{cargo, run};
use crate::install;
use anyhow::Result;

/// Measures, and prints the results.
pub(crate) fn load() -> Result<()> {
    install::postgres()?;
    // The example starts the server program built beside it.
    run(&mut cargo("build --release --package barrow-service")?)?;
    run(&mut cargo("run --release --package barrow-service --example load")?)
}
