//! A client.

use barrow_online::{Credentials, NONCE_BYTES, Request, Secret, base64};
use serde::de::DeserializeOwned;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use ureq::Agent;
use ureq::http::Request as HttpRequest;

/// A status and a body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Parses the body as JSON.
    #[track_caller]
    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Asserts the status and a part of the body.
    #[track_caller]
    pub(crate) fn is(&self, status: u16, words: &str) {
        assert!(
            self.status == status && self.text().contains(words),
            "{status} with \"{words}\", and got {} {}",
            self.status,
            self.text()
        );
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

pub(crate) fn secret(number: u8) -> Secret {
    Secret::from_bytes(&[number; 32]).unwrap()
}

fn nonce() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut bytes = [0; NONCE_BYTES];
    bytes[..8].copy_from_slice(&COUNT.fetch_add(1, Ordering::Relaxed).to_le_bytes());
    base64(&bytes)
}

/// The signature in the head of a request.
pub(crate) fn signed(secret: &Secret, host: &str, method: &str, target: &str, body: &[u8]) -> Credentials {
    signed_at(secret, host, method, target, body, now())
}

/// A signature made at another time.
pub(crate) fn signed_at(secret: &Secret, host: &str, method: &str, target: &str, body: &[u8], time: u64) -> Credentials {
    let nonce = nonce();
    let signature = secret.sign(Request { method, host, target, time, nonce: &nonce, body }.text());
    Credentials { key: secret.key(), time, nonce, signature }
}

/// Sends a request without a signature.
pub(crate) fn send(host: &str, method: &str, target: &str, head: &[(&str, &str)], body: &[u8]) -> Answer {
    try_send(host, method, target, head, body).unwrap()
}

/// Like [`send`], for a server that may be down.
pub(crate) fn try_send(
    host: &str,
    method: &str,
    target: &str,
    head: &[(&str, &str)],
    body: &[u8],
) -> Result<Answer, ureq::Error> {
    let agent: Agent =
        Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(20))).build().into();
    let mut request = HttpRequest::builder().method(method).uri(format!("http://{host}{target}"));
    for (name, value) in head {
        request = request.header(*name, *value);
    }
    let mut response = agent.run(request.body(body).unwrap())?;
    Ok(Answer { status: response.status().as_u16(), body: response.body_mut().read_to_vec()? })
}

pub(crate) fn get(host: &str, target: &str) -> Answer {
    send(host, "GET", target, &[], b"")
}

/// Sends a signed request.
pub(crate) fn ask(host: &str, who: &Secret, method: &str, target: &str, body: &[u8]) -> Answer {
    send(host, method, target, &[("authorization", &signed(who, host, method, target, body).to_string())], body)
}

/// Sends a request that was signed at another time.
pub(crate) fn ask_at(host: &str, who: &Secret, method: &str, target: &str, body: &[u8], time: u64) -> Answer {
    send(host, method, target, &[("authorization", &signed_at(who, host, method, target, body, time).to_string())], body)
}

/// Creates a player.
pub(crate) fn join(host: &str, who: &Secret, name: &str) -> Answer {
    ask(host, who, "POST", "/api/players", format!("{{\"name\": \"{name}\"}}").as_bytes())
}

/// Polls until `done` returns true.
pub(crate) fn until(mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < Duration::from_secs(20), "this takes too long");
        std::thread::sleep(Duration::from_millis(20));
    }
}
