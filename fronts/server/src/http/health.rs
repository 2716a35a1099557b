//! Whether the server lives, and whether it can work.

use super::Shared;
use super::refusal::Refusal;
use axum::extract::State;

/// It answers.
pub(super) async fn live() -> &'static str {
    "live\n"
}

/// Its database answers too.
pub(super) async fn ready(State(server): Shared) -> Result<&'static str, Refusal> {
    server.store.check().await?;
    Ok("ready\n")
}
