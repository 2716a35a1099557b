//! Names under which the server answers. Clients sign the host that they call, so a server that answered under any name would
//! accept requests that were signed for another server.

use barrow_online::{DEFAULT_PORTS, Host};

/// The hosts for which the server answers.
#[derive(Debug)]
pub struct Hosts {
    named: Vec<Host>,
    /// The port at which it listens, unless that is a default port.
    port: Option<u16>,
}

impl Hosts {
    /// The configured hosts of a server that listens at this port, and the names of its own machine.
    pub fn new(named: Vec<Host>, port: u16) -> Self {
        Self { named, port: Some(port).filter(|port| !DEFAULT_PORTS.contains(port)) }
    }

    /// Tells whether the server answers for a host.
    pub fn hold(&self, host: &Host) -> bool {
        let has_port = |named: &Host| host.port == named.port || (named.port.is_none() && host.port == self.port);
        let is_here = || host.is_loopback() && (host.port == self.port || self.named.iter().any(has_port));
        self.named.iter().any(|named| named.name == host.name && has_port(named)) || is_here()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(text: &str) -> Host {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_server_answers_for_its_hosts_and_for_its_own_machine() {
        let hosts = |named: &[&str]| Hosts::new(named.iter().map(|named| host(named)).collect(), 8493);
        let holds = |hosts: &Hosts, text: &str| hosts.hold(&host(text));
        let none = hosts(&[]);
        for here in ["localhost:8493", "127.0.0.1:8493", "127.9.9.9:8493", "[::1]:8493", "LOCALHOST.:8493"] {
            assert!(holds(&none, here), "{here}");
        }
        for other in ["localhost", "127.0.0.1:9666", "barrow.example", "barrow.example:8493", "10.0.0.1:8493", "0.0.0.0:8493"] {
            assert!(!holds(&none, other), "{other}");
        }
        let plain = hosts(&["barrow.example"]);
        for ours in
            ["barrow.example", "BARROW.example.", "barrow.example:443", "barrow.example:8493", "localhost", "localhost:8493"]
        {
            assert!(holds(&plain, ours), "{ours}");
        }
        for other in ["evil.example", "barrow.example.evil.example", "barrow.example:9666", "localhost:9666"] {
            assert!(!holds(&plain, other), "{other}");
        }
        let ported = hosts(&["barrow.example:8080"]);
        assert!(holds(&ported, "barrow.example:8080") && holds(&ported, "localhost:8080") && holds(&ported, "localhost:8493"));
        assert!(!holds(&ported, "barrow.example") && !holds(&ported, "barrow.example:8493") && !holds(&ported, "localhost"));
    }
}
