//! A server that the player chose: its requests and answers.

mod identity;
mod line;
pub(crate) mod live;
pub(crate) mod outbox;
pub(crate) mod profile;
pub(crate) mod relay;

use crate::clean::clean;
use crate::clock;
use crate::store::Home;
use crate::store::settings;
use crate::store::system::in_words;
use barrow_core::Header;
use barrow_online::{Credentials, NONCE_BYTES, Refused, Request, Secret, base64};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::time::Duration;
use thiserror::Error;
use ureq::Agent;
use ureq::http::{Request as HttpRequest, StatusCode};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest answer. \[bytes\]
const LONGEST: u64 = 4 << 20;
/// The longest export of the data about a player. \[bytes\]
const LONGEST_OWN: u64 = 256 << 20;

/// The reason why a request failed, as a sentence.
#[derive(Debug, Error)]
pub(crate) enum OnlineError {
    /// The player never named a server.
    #[error("no server is chosen yet; name one with --server https://…")]
    NoServer,
    /// This device has no name at the server.
    #[error("you have no name there yet; `barrow name take NAME` chooses one")]
    NoName,
    /// The named address is not an address.
    #[error("\"{0}\" is no address of a server; write it as https://barrow.example")]
    Address(String),
    /// The server cannot be reached.
    #[error("{0} cannot be reached ({1}); nothing is lost, try again later")]
    Unreachable(String, String),
    /// The server refused, with a sentence.
    #[error("{0}")]
    Refused(String),
    /// The server refused for now, with a sentence.
    #[error("{0}")]
    Busy(String),
    /// The answer does not come from a server for Barrow.
    #[error("{0} answers, but not as a server for Barrow of this version does")]
    Strange(String),
    /// The key cannot be stored or read.
    #[error("{0}")]
    Key(String),
}

/// Data about servers, kept in a file.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Kept {
    server: String,
    /// True if runs are sent during play, for others to watch.
    pub(crate) shares: bool,
    /// The headers of counted attempts in base64url, the latest last.
    pub(crate) counted: Vec<String>,
}

/// The number of attempts to remember. Older ones were played, or are over.
const ATTEMPTS_KEPT: usize = 50;

impl Kept {
    /// Reads the data.
    pub(crate) fn load(home: &Home) -> Self {
        settings::load::<Self>(&home.server(), |_| Vec::new()).0
    }

    /// Stores the data.
    ///
    /// # Errors
    /// A sentence that says what failed.
    pub(crate) fn save(&self, home: &Home) -> Result<(), OnlineError> {
        settings::save(&home.server(), self).map_err(OnlineError::Key)
    }

    /// Remembers that a run with this header is a counted attempt.
    pub(crate) fn count(&mut self, header: &Header) {
        let header = base64(&header.to_bytes());
        if !self.counted.contains(&header) {
            self.counted.push(header);
            self.counted.drain(..self.counted.len().saturating_sub(ATTEMPTS_KEPT));
        }
    }
}

/// A server.
pub(crate) struct Server {
    home: Home,
    /// Scheme, host and port.
    address: String,
    agent: Agent,
    secret: Option<Secret>,
    /// True once the address is stored for the next time.
    is_kept: Cell<bool>,
}

impl Server {
    /// The named server, which is stored for the next time once it has answered, or else the stored one.
    pub(crate) fn open(home: &Home, named: Option<&str>) -> Result<Self, OnlineError> {
        let kept = Kept::load(home);
        let address = named.map_or(kept.server.clone(), |named| named.trim_end_matches('/').to_owned());
        if address.is_empty() {
            return Err(OnlineError::NoServer);
        }
        let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://")).unwrap_or_default();
        if host.is_empty()
            || host.contains(['/', '@', '?', '#'])
            || host.chars().any(|letter| letter.is_control() || letter == ' ')
        {
            return Err(OnlineError::Address(clean(&address).into_owned()));
        }
        let settled = Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).max_redirects(0);
        let is_kept = Cell::new(address == kept.server);
        Ok(Self { home: home.clone(), agent: settled.build().into(), secret: identity::read(home)?, address, is_kept })
    }

    /// Tells whether this device has a key, and so may have a name.
    pub(crate) const fn has_key(&self) -> bool {
        self.secret.is_some()
    }

    /// Makes a key for this device, if it has none.
    pub(crate) fn make_key(&mut self) -> Result<(), OnlineError> {
        if self.secret.is_none() {
            self.secret = Some(identity::make(&self.home)?);
        }
        Ok(())
    }

    /// Fetches and parses the value at a target, "/api/hello".
    pub(crate) fn get<T: DeserializeOwned>(&self, target: &str) -> Result<T, OnlineError> {
        self.json(&self.send("GET", target, None, LONGEST)?)
    }

    /// Fetches the bytes at a target.
    pub(crate) fn bytes(&self, target: &str) -> Result<Vec<u8>, OnlineError> {
        self.send("GET", target, None, LONGEST)
    }

    /// Fetches the bytes at a target that only the player may read.
    pub(crate) fn bytes_as_player(&self, target: &str) -> Result<Vec<u8>, OnlineError> {
        self.send("GET", target, Some(b""), LONGEST_OWN)
    }

    /// Sends a request, signed if there is a key, and parses the answer.
    pub(crate) fn ask<T: DeserializeOwned>(&self, method: &str, target: &str, body: &[u8]) -> Result<T, OnlineError> {
        self.json(&self.send(method, target, Some(body), LONGEST)?)
    }

    /// Sends a request that needs no answer.
    pub(crate) fn tell(&self, method: &str, target: &str) -> Result<(), OnlineError> {
        self.send(method, target, Some(b""), LONGEST).map(drop)
    }

    fn json<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, OnlineError> {
        serde_json::from_slice(bytes).map_err(|_| OnlineError::Strange(self.address.clone()))
    }

    /// Stores the address for the next time.
    fn remember(&self) {
        if !self.is_kept.replace(true) {
            // Ignore errors: this is only a convenience.
            let _ = Kept { server: self.address.clone(), ..Kept::load(&self.home) }.save(&self.home);
        }
    }

    fn send(&self, method: &str, target: &str, body: Option<&[u8]>, longest: u64) -> Result<Vec<u8>, OnlineError> {
        let unreachable = |error: &dyn std::fmt::Display| {
            OnlineError::Unreachable(self.address.clone(), clean(&error.to_string()).into_owned())
        };
        let mut request = HttpRequest::builder().method(method).uri(format!("{}{target}", self.address));
        if let (Some(body), Some(secret)) = (body, &self.secret) {
            let (_, host) = self.address.split_once("://").unwrap_or_default();
            request = request.header("authorization", sign(secret, method, host, target, body)?.to_string());
        }
        let request = request.body(body.unwrap_or_default()).map_err(|error| unreachable(&error))?;
        let mut response = self.agent.run(request).map_err(|error| unreachable(&error))?;
        let bytes = response.body_mut().with_config().limit(longest).read_to_vec().map_err(|error| unreachable(&error))?;
        if response.status().is_success() {
            self.remember();
            return Ok(bytes);
        }
        let Refused { error } = self.json(&bytes)?;
        self.remember();
        let error = clean(&error).into_owned();
        // The server may be able to do it later, and the player may correct a wrong clock.
        let is_passing = matches!(
            response.status(),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE | StatusCode::UNAUTHORIZED
        );
        Err(if is_passing { OnlineError::Busy(error) } else { OnlineError::Refused(error) })
    }
}

fn sign(secret: &Secret, method: &str, host: &str, target: &str, body: &[u8]) -> Result<Credentials, OnlineError> {
    let mut nonce = [0; NONCE_BYTES];
    getrandom::fill(&mut nonce).map_err(|error| OnlineError::Key(format!("this system has no random numbers ({error})")))?;
    let (nonce, time) = (base64(&nonce), clock::now().as_millis() as u64);
    let signature = secret.sign(Request { method, host, target, time, nonce: &nonce, body }.text());
    Ok(Credentials { key: secret.key(), time, nonce, signature })
}

/// A failure of the system, in words.
fn failed(what: &str, error: &std::io::Error) -> OnlineError {
    OnlineError::Key(format!("{what} ({})", in_words(error)))
}
