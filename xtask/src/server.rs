//! Starts a server with the page in it.

use crate::command::{cargo, run};
use crate::web;
use anyhow::{Context, Result};

/// Builds the page, then the server with the page in it, and runs the server until it is interrupted.
pub(crate) fn start() -> Result<()> {
    web::web(&[])?;
    run(&mut cargo("run --release --package barrow-service")?).context("the server ended; see above")
}
