//! Health checks and metrics.

use super::refusal::Refusal;
use super::{Address, Shared, no_such_address};
use crate::clock;
use crate::store::Time;
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

/// Answers that the server is alive.
pub(super) async fn live() -> &'static str {
    "live\n"
}

/// The most that the clock may lag. Beyond that, the server would soon refuse every signed request. \[milliseconds\]
const BEHIND: Time = 60 * 1000;

/// Answers that the server can work: the database responds, and the clock is right.
pub(super) async fn ready(State(server): Shared) -> Result<&'static str, Refusal> {
    server.store.check().await?;
    let behind = clock::behind();
    if behind > BEHIND {
        let sentence = format!(
            "the clock of this machine is {} seconds behind the latest time that this server has seen; set it, or see \
             docs/server/operators.md if that time was wrong",
            behind / 1000
        );
        tracing::error!("{sentence}");
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, sentence));
    }
    Ok("ready\n")
}

/// Metrics, for allowed addresses.
pub(super) async fn metrics(
    State(server): Shared,
    Extension(Address(address)): Extension<Address>,
) -> Result<impl IntoResponse, Refusal> {
    if !server.config.metrics_for.iter().any(|network| network.holds(address)) {
        return Err(no_such_address().await);
    }
    let text = server.metrics.text();
    let text = text.map_err(|_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the counters cannot be written"))?;
    Ok(([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text))
}
