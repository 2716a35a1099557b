//! The reasons why a request fails.

use thiserror::Error;

/// The reason why a request failed. Like every error's text, its text is a sentence without a capital letter or a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// This device has no name at the server.
    #[error("you have no name on this server yet; choose one first")]
    NoName,
    /// The server cannot be reached.
    #[error("{host} cannot be reached{}; nothing is lost, try again later", in_brackets(why))]
    Unreachable {
        /// Host and port.
        host: String,
        /// The reason as a phrase; it may be empty.
        why: String,
    },
    /// The server refused.
    #[error("{sentence}")]
    Refused {
        /// The status of HTTP.
        status: u16,
        /// The server's reason, safe to show.
        sentence: String,
    },
    /// The answer does not come from a server for Barrow.
    #[error("{0} answers, but has no server of games at this address; check the address and its path")]
    Strange(String),
    /// The server has a different version of the protocol.
    #[error("this server speaks another version of the protocol; get the newest version, or load the page again")]
    OtherVersion,
    /// The server's receipt for a counted attempt is for a different run, or not signed with its key.
    #[error("this server's receipt for the attempt is invalid, so its board proves nothing; tell its operator")]
    Untrue,
    /// The key of this device cannot be used.
    #[error("{0}")]
    Key(String),
}

fn in_brackets(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(" ({why})") }
}

impl Failure {
    /// The failure as a sentence beside a run, where there is little room.
    pub(crate) fn briefly(&self) -> String {
        match self {
            Self::Unreachable { .. } => "Connection lost.".to_owned(),
            _ => barrow_app::words::sentence(self),
        }
    }

    /// Tells whether it is useless to try again. A busy or faulty server may accept the request later, the player may correct a
    /// wrong clock, and a captive portal of the network goes away.
    pub const fn is_final(&self) -> bool {
        match self {
            Self::Refused { status, .. } => !matches!(status, 401 | 408 | 429 | 500..),
            Self::OtherVersion | Self::Untrue => true,
            Self::NoName | Self::Unreachable { .. } | Self::Strange(_) | Self::Key(_) => false,
        }
    }

    /// Tells whether this is a server's verdict on a run, after which the run need not wait any longer.
    pub const fn is_verdict(&self) -> bool {
        // Defence against a run that is lost by a fault of the server.
        matches!(self, Self::Refused { status: 409 | 422, .. })
    }
}
