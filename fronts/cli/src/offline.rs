//! Replaces what asks a server in a build without it.

use crate::store::Home;

/// The address with which links begin.
pub(crate) fn page(chosen: &str, _: &Home) -> String {
    chosen.to_owned()
}

/// The player's name at a server.
pub(crate) const fn name(_: &Home) -> Option<String> {
    None
}

pub(crate) mod link {
    use crate::store::Home;
    use crate::tui::link::Link;

    pub(crate) const fn is_known(_: &Home) -> bool {
        false
    }

    pub(crate) const fn last(_: &Home) -> Option<Link> {
        None
    }
}

pub(crate) mod outbox {
    use crate::store::Home;
    use std::sync::mpsc::Receiver;

    pub(crate) fn send(_: &Home, _: Vec<u8>) -> Result<Receiver<String>, String> {
        Err("This Barrow was built without what asks a server.".to_owned())
    }

    pub(crate) const fn send_meanwhile(_: &Home) -> Option<Receiver<String>> {
        None
    }
}

pub(crate) mod relay {
    use crate::store::Home;
    use crate::tui::game::place::Relay;
    use barrow_core::Header;

    pub(crate) const fn start(_: &Home, _: &Header, _: &[u8]) -> Option<Relay> {
        None
    }
}
