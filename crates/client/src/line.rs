//! The connection on which a sealed run is played, and what to do after it broke.

use crate::failure::Failure;
use barrow_app::clean::clean;
use barrow_app::remote::wire::{Told, VERSION, from_bytes, version};
use barrow_app::sentences::SENTENCES;

/// The time between two attempts to reconnect. \[milliseconds\]
pub const AGAIN: u32 = 2_000;

/// The code with which a server closes a connection that it may accept later, for example while its database is down.
const COME_AGAIN: u16 = 1013;

/// One connection to a race, from its first message to its end.
#[derive(Debug)]
pub struct RaceLine {
    /// Host and port of the server.
    host: String,
    /// True once the run has ended.
    is_over: bool,
    /// The server's farewell.
    parting: Option<String>,
}

impl RaceLine {
    /// A connection that was just opened. Its first message is the state of the run.
    pub fn new(host: &str) -> Self {
        Self { host: host.to_owned(), is_over: false, parting: None }
    }

    /// Takes a message. Returns it for the session; `None` if it is the server's farewell, after which the server closes the
    /// connection.
    ///
    /// # Errors
    /// If this program cannot read the message, so that the run cannot continue here.
    pub fn hear(&mut self, message: &[u8]) -> Result<Option<Told>, Failure> {
        // A state of a different version cannot be decoded.
        if version(message).is_some_and(|version| version != VERSION) {
            return Err(Failure::OtherVersion);
        }
        match from_bytes(message) {
            None => Err(Failure::OtherVersion),
            Some(Told::Farewell(sentence)) => {
                self.parting = Some(clean(&sentence).into_owned());
                Ok(None)
            }
            Some(told) => {
                self.is_over |= told.is_last();
                Ok(Some(told))
            }
        }
    }

    /// Notes that the connection was closed, with a `WebSocket` code if the server closed it. Returns the reason; `None` if the run
    /// has ended.
    pub fn close(&mut self, code: Option<u16>) -> Option<Failure> {
        match self.parting.take() {
            _ if self.is_over => None,
            Some(sentence) => Some(Failure::Refused { status: if code == Some(COME_AGAIN) { 503 } else { 403 }, sentence }),
            None => Some(Failure::Unreachable { host: self.host.clone(), why: String::new() }),
        }
    }
}

/// The sentence to show after a connection to a run broke or was refused. Unless the failure
/// [is final](Failure::is_final), a front end tries again after [`AGAIN`].
pub fn parted(failure: &Failure, is_playing: bool) -> String {
    match failure {
        Failure::Refused { sentence, .. } if failure.is_final() => format!("The server says: {sentence}."),
        Failure::Refused { sentence, .. } => format!("The server says: {sentence}. Retrying."),
        Failure::Strange(_) | Failure::OtherVersion | Failure::Untrue | Failure::NoName | Failure::Key(_) => {
            barrow_app::words::sentence(failure)
        }
        Failure::Unreachable { .. } if is_playing => {
            format!("{} Every move that you have seen is saved.", SENTENCES.connection_lost)
        }
        Failure::Unreachable { .. } => SENTENCES.connection_lost.to_owned(),
    }
}
