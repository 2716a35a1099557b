//! How a server bears many clients.

use crate::command::{cargo, run};
use crate::install;
use anyhow::Result;

/// Measures, and prints what it measured.
pub(crate) fn load() -> Result<()> {
    install::postgres()?;
    // The example starts the server that is built beside it.
    run(&mut cargo("build --release --package barrow-server --bin barrow-server")?)?;
    run(&mut cargo("run --release --package barrow-server --example load")?)
}
