//! Refusals: a sentence in JSON.

use crate::store::StoreError;
use axum::Json;
use axum::body::to_bytes;
use axum::extract::rejection::QueryRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use barrow_core::RunError;
use barrow_online::Refused;

/// A status, and the reason why a request was refused.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    sentence: String,
    /// Time until the client should retry. \[seconds\]
    wait: Option<u64>,
}

impl Refusal {
    /// A refusal with a sentence for the player.
    pub(super) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into(), wait: None }
    }

    /// The sentence without the status.
    pub(super) fn into_sentence(self) -> String {
        self.sentence
    }

    /// The caller has exceeded a limit.
    pub(super) fn too_many(seconds: u64) -> Self {
        let day = if seconds < 7200 { "" } else { " for one day" };
        Self::waiting(seconds, &format!("too many requests{day}"))
    }

    /// The network of the caller has exceeded a limit, which may not be the caller's fault.
    pub(super) fn too_many_from_network(what: &str, seconds: u64) -> Self {
        Self::waiting(seconds, &format!("too many {what} from your network today"))
    }

    fn waiting(seconds: u64, sentence: &str) -> Self {
        let wait = match seconds {
            0..120 => format!("{seconds} seconds"),
            120..7200 => format!("{} minutes", seconds / 60),
            _ => format!("{} hours", seconds / 3600),
        };
        Self { wait: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, format!("{sentence}; wait {wait}")) }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        // Internal errors are only for the operator.
        tracing::error!("{error}");
        let sentence = "the server cannot reach its database now; try again in a minute, nothing is lost";
        Self { wait: Some(60), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, sentence) }
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(StatusCode::BAD_REQUEST, rejection.body_text())
    }
}

impl From<RunError> for Refusal {
    fn from(error: RunError) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(Refused { error: self.sentence })).into_response();
        if let Some(seconds) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Longest sentence of axum to pass on. \[bytes\]
const LONGEST: usize = 1000;

/// Converts axum's own rejections into JSON, like other refusals.
pub(super) async fn in_json(answer: Response) -> Response {
    let is_text = answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"));
    let status = answer.status();
    if !is_text || !(status.is_client_error() || status.is_server_error()) {
        return answer;
    }
    let words = to_bytes(answer.into_body(), LONGEST).await.unwrap_or_default();
    Refusal::new(status, format!("this request cannot be read ({})", String::from_utf8_lossy(&words))).into_response()
}
