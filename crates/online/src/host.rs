//! Names of servers. A client signs the host that it calls, so both sides need the same canonical form.

use core::net::{Ipv4Addr, Ipv6Addr};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The longest name of a host. \[bytes\]
const LONGEST: usize = 253;
/// The ports that addresses leave out, of http and https. A proxy for TLS hides which of them the client used.
pub const DEFAULT_PORTS: [u16; 2] = [80, 443];

/// The text names no host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "this is not the name of a host, such as barrow.example, 192.0.2.7:8493 or [2001:db8::1]:8493 (write xn--… for other letters)"
)]
pub struct NoHost;

/// A host and its port, in canonical form: in lower case, without a dot at the end, and without a default port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// The name or address. An IPv6 address is in brackets.
    pub name: String,
    /// The port, unless it is that of http or https.
    pub port: Option<u16>,
}

impl FromStr for Host {
    type Err = NoHost;

    fn from_str(text: &str) -> Result<Self, NoHost> {
        let (name, port) = match text.rsplit_once(':') {
            // Colons in brackets belong to an IPv6 address.
            Some((name, port)) if !port.contains(']') => (name, port),
            _ => (text, ""),
        };
        let port = match port {
            "" => None,
            port if port.bytes().all(|digit| digit.is_ascii_digit()) => Some(port.parse().map_err(|_| NoHost)?),
            _ => return Err(NoHost),
        };
        let port = port.filter(|port| !DEFAULT_PORTS.contains(port));
        if let Some(address) = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            let address: Ipv6Addr = address.parse().map_err(|_| NoHost)?;
            return Ok(Self { name: format!("[{address}]"), port });
        }
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        let is_part =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if name.len() > LONGEST || !name.split('.').all(is_part) {
            return Err(NoHost);
        }
        Ok(Self { name, port })
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl Host {
    /// Reads a host as people write it, also as a whole address: "<https://barrow.example/games/>".
    ///
    /// # Errors
    /// If there is no host in it.
    pub fn of_address(text: &str) -> Result<Self, NoHost> {
        let text = text.trim();
        let text = text.split_once("://").map_or(text, |(_, rest)| rest);
        text.split('/').next().unwrap_or_default().parse()
    }

    /// True if this is the machine itself, under any of its names for itself.
    pub fn is_loopback(&self) -> bool {
        let is_v4 = || self.name.parse().is_ok_and(|address: Ipv4Addr| address.is_loopback());
        self.name == "localhost" || self.name.ends_with(".localhost") || self.name == "[::1]" || is_v4()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(text: &str) -> Host {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_host_has_one_form_however_it_is_written() {
        for (written, form) in [
            ("barrow.example", "barrow.example"),
            ("Barrow.EXAMPLE.:443", "barrow.example"),
            ("barrow.example:80", "barrow.example"),
            ("barrow.example:", "barrow.example"),
            ("localhost:8493", "localhost:8493"),
            ("[0:0::1]:8493", "[::1]:8493"),
            ("[::1]", "[::1]"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example"),
        ] {
            assert_eq!(host(written).to_string(), form);
        }
        for address in ["https://Barrow.example/games/", "barrow.example/games", " http://barrow.example:80 "] {
            assert_eq!(Host::of_address(address).map(|host| host.to_string()), Ok("barrow.example".to_owned()));
        }
    }

    #[test]
    fn invalid_hosts_are_refused() {
        for text in [
            "",
            ":80",
            ".",
            "a..b",
            "a b",
            "a,b",
            "me@host",
            "host:port",
            "host:+8",
            "host:99999",
            "::1",
            "[::1",
            "[x]:1",
            "bücher.example",
            "a/b",
        ] {
            assert_eq!(text.parse::<Host>(), Err(NoHost), "{text}");
        }
    }

    #[test]
    fn a_machine_knows_its_own_names() {
        for here in ["localhost", "LOCALHOST.:8493", "me.localhost", "127.3.2.1:80", "[::1]:8493"] {
            assert!(host(here).is_loopback(), "{here}");
        }
        for other in ["localhost.example", "notlocalhost", "192.0.2.7", "[2001:db8::1]", "127.0.0.1.example"] {
            assert!(!host(other).is_loopback(), "{other}");
        }
    }
}
