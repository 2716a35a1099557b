//! Trusted proxies, and the clients whose requests they forward.

use axum::http::{HeaderMap, HeaderName, header};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};
use thiserror::Error;
use tokio::net::lookup_host;

/// The text is neither an address nor a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is not an address such as 192.0.2.7, or a network such as 172.16.0.0/12")]
pub struct NoNetwork;

/// The text names no proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is not an address such as 192.0.2.7, a network such as 172.16.0.0/12, or a name such as caddy")]
pub struct NoProxy;

/// All addresses that begin with the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    /// How many bits they share.
    bits: u32,
}

impl Network {
    /// Tells whether an address belongs to it.
    pub fn holds(&self, address: IpAddr) -> bool {
        let is_same = |one: u128, other: u128, size: u32| (one ^ other).checked_shr(size - self.bits).unwrap_or_default() == 0;
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(address)) => is_same(first.to_bits().into(), address.to_bits().into(), 32),
            (IpAddr::V6(first), IpAddr::V6(address)) => is_same(first.to_bits(), address.to_bits(), 128),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let (first, bits) = text.trim().split_once('/').map_or((text.trim(), None), |(first, bits)| (first, Some(bits)));
        let first: IpAddr = first.parse().map_err(|_| NoNetwork)?;
        // An IPv4 address may be written as one of IPv6, but a network cannot.
        let first = if bits.is_none() { first.to_canonical() } else { first };
        let size = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(size), |bits| bits.parse().map_err(|_| NoNetwork))?;
        if bits > size { Err(NoNetwork) } else { Ok(Self { first, bits }) }
    }
}

/// A trusted proxy, as an operator names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proxy {
    /// By its address or network.
    Network(Network),
    /// By a name, whose addresses may change.
    Name(String),
}

impl FromStr for Proxy {
    type Err = NoProxy;

    fn from_str(text: &str) -> Result<Self, NoProxy> {
        if let Ok(network) = text.parse() {
            return Ok(Self::Network(network));
        }
        let name = text.trim().to_ascii_lowercase();
        let has_letter = name.bytes().any(|byte| byte.is_ascii_alphabetic());
        let is_name = has_letter && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
        if is_name { Ok(Self::Name(name)) } else { Err(NoProxy) }
    }
}

/// The trusted proxies.
#[derive(Debug)]
pub struct Proxies {
    header: HeaderName,
    networks: Vec<Network>,
    /// The last known addresses of each name.
    named: RwLock<BTreeMap<String, Vec<IpAddr>>>,
}

impl Proxies {
    /// These proxies, which name the client in a header. No name has an address before the first [`look_up`](Self::look_up).
    pub fn new(proxies: &[Proxy], header: HeaderName) -> Self {
        let mut networks = Vec::new();
        let mut named = BTreeMap::new();
        for proxy in proxies {
            match proxy {
                Proxy::Network(network) => networks.push(*network),
                Proxy::Name(name) => drop(named.insert(name.clone(), Vec::new())),
            }
        }
        Self { header, networks, named: RwLock::new(named) }
    }

    /// Asks for the addresses of all names. A name that has none now keeps those that it had.
    pub async fn look_up(&self) {
        let names: Vec<String> = self.named.read().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
        for name in names {
            let found = lookup_host((name.as_str(), 0)).await;
            match found.map(|found| found.map(|address| address.ip().to_canonical()).collect()) {
                Ok(found) => drop(self.named.write().unwrap_or_else(PoisonError::into_inner).insert(name, found)),
                Err(error) => tracing::warn!("the proxy {name} has no address now ({error}); proxies = [\"{name}\"] names it"),
            }
        }
    }

    /// Tells whether a proxy has this address.
    pub fn hold(&self, address: IpAddr) -> bool {
        let is_named = || {
            let named = self.named.read().unwrap_or_else(PoisonError::into_inner);
            named.values().any(|addresses| addresses.contains(&address))
        };
        self.networks.iter().any(|network| network.holds(address)) || is_named()
    }

    /// The address of the client whose request arrived from `peer`. Each proxy adds the address from which a request came to it, so
    /// this goes back from proxy to proxy. The client itself may have invented everything before that.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut lines: Vec<&str> = Vec::new();
        for line in headers.get_all(&self.header) {
            // A line that cannot be read breaks the chain, so only later lines count.
            match line.to_str() {
                Ok(line) => lines.push(line),
                Err(_) => lines.clear(),
            }
        }
        let read = if self.header == header::FORWARDED { forwarded } else { plain };
        let mut said = lines.into_iter().flat_map(read).rev();
        let mut client = peer;
        while self.hold(client) {
            let Some(Some(before)) = said.next() else { break };
            client = before;
        }
        client
    }
}

/// The addresses in a line of `X-Forwarded-For`; `None` for each text that is no address.
fn plain(line: &str) -> Vec<Option<IpAddr>> {
    line.split(',').map(address).collect()
}

/// The addresses in a line of `Forwarded`; `None` for each element without one, and for a line with an unterminated quoted string.
fn forwarded(line: &str) -> Vec<Option<IpAddr>> {
    let Some(elements) = split(line, ',') else { return vec![None] };
    let of_element = |element: &&str| {
        let parts = split(element, ';')?;
        let mut parts = parts.iter().filter_map(|part| part.split_once('='));
        let (_, client) = parts.find(|(key, _)| key.trim().eq_ignore_ascii_case("for"))?;
        let client = client.trim();
        address(client.strip_prefix('"').and_then(|client| client.strip_suffix('"')).unwrap_or(client))
    };
    elements.iter().map(of_element).collect()
}

/// The parts of a text between separators that are not quoted; `None` if a quotation has no end.
fn split(text: &str, separator: char) -> Option<Vec<&str>> {
    let (mut parts, mut begin) = (Vec::new(), 0);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ if character == separator && !is_quoted => {
                parts.push(&text[begin..at]);
                begin = at + character.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    (!is_quoted).then_some(parts)
}

/// An address without the port that may follow it.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let found = text.parse::<SocketAddr>().map(|address| address.ip()).or_else(|_| text.parse());
    found.ok().or_else(in_brackets).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn proxies(named: &[&str], header: &'static str) -> Proxies {
        let named: Vec<Proxy> = named.iter().map(|text| text.parse().unwrap()).collect();
        Proxies::new(&named, HeaderName::from_static(header))
    }

    fn client(proxies: &Proxies, peer: &str, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(proxies.header.clone(), HeaderValue::from_bytes(line.as_bytes()).unwrap());
        }
        proxies.client(ip(peer), &headers).to_string()
    }

    #[test]
    fn networks_hold_their_addresses() {
        let holds = |network: &str, address: &str| network.parse::<Network>().unwrap().holds(ip(address));
        for (network, address) in [
            ("172.16.0.0/12", "172.31.255.255"),
            ("172.16.0.0/12", "::ffff:172.16.0.1"),
            ("10.0.0.1", "10.0.0.1"),
            ("::ffff:10.0.0.1", "10.0.0.1"),
            ("0.0.0.0/0", "203.0.113.7"),
            ("fd00::/8", "fdff::1"),
            ("::/0", "2001:db8::1"),
        ] {
            assert!(holds(network, address), "{network} {address}");
        }
        for (network, address) in
            [("172.16.0.0/12", "172.32.0.0"), ("10.0.0.1", "10.0.0.2"), ("0.0.0.0/0", "::1"), ("fd00::/8", "fe00::")]
        {
            assert!(!holds(network, address), "{network} {address}");
        }
        for text in ["172.16.0.0/33", "10.0.0.0/", "10.0.0/8", "caddy", ""] {
            assert_eq!(text.parse::<Network>(), Err(NoNetwork), "{text}");
        }
        for text in ["10.0.0.0/99", "10.0.0.300", "", "a b", "http://caddy"] {
            assert_eq!(text.parse::<Proxy>(), Err(NoProxy), "{text}");
        }
        assert_eq!("Caddy".parse(), Ok(Proxy::Name("caddy".to_owned())));
    }

    #[test]
    fn ports_are_dropped_and_proxies_are_passed() {
        let proxies = proxies(&["127.0.0.1", "172.16.0.0/12", "fd00::/8"], "x-forwarded-for");
        for (lines, expected) in [
            (&["203.0.113.7"][..], "203.0.113.7"),
            (&["203.0.113.7:40001"], "203.0.113.7"),
            (&["[2001:db8::1]:40001"], "2001:db8::1"),
            (&["[2001:db8::1]"], "2001:db8::1"),
            (&["2001:db8::1"], "2001:db8::1"),
            (&["9.9.9.9, 203.0.113.7, 172.17.0.2, fd00::5"], "203.0.113.7"),
            (&["9.9.9.9", "203.0.113.7:1, 172.17.0.2:2"], "203.0.113.7"),
            (&["9.9.9.9, unknown"], "127.0.0.1"),
            (&["9.9.9.9, unknown, 172.17.0.2"], "172.17.0.2"),
            (&["\u{e9}", "203.0.113.7"], "203.0.113.7"),
            (&["203.0.113.7", "\u{e9}"], "127.0.0.1"),
            (&["172.17.0.3"], "172.17.0.3"),
            (&[], "127.0.0.1"),
        ] {
            assert_eq!(client(&proxies, "127.0.0.1", lines), expected, "{lines:?}");
        }
        assert_eq!(client(&proxies, "203.0.113.9", &["9.9.9.9"]), "203.0.113.9", "others are not believed");
    }

    #[test]
    fn forwarded_is_read_as_it_is_quoted() {
        let proxies = proxies(&["127.0.0.1", "172.16.0.0/12"], "forwarded");
        for (line, expected) in [
            ("for=203.0.113.7", "203.0.113.7"),
            ("For=\"203.0.113.7:40001\";proto=https", "203.0.113.7"),
            ("proto=https; for=\"[2001:db8::1]:40001\"", "2001:db8::1"),
            ("for=9.9.9.9, for=203.0.113.7, for=172.17.0.2", "203.0.113.7"),
            ("for=203.0.113.7;host=\"a,for=9.9.9.9;x=\"", "203.0.113.7"),
            ("for=9.9.9.9;x=\", for=203.0.113.7", "127.0.0.1"),
            ("for=9.9.9.9;x=\"\\, for=203.0.113.7;by=\"b\"", "127.0.0.1"),
            ("for=unknown", "127.0.0.1"),
            ("203.0.113.7", "127.0.0.1"),
        ] {
            assert_eq!(client(&proxies, "127.0.0.1", &[line]), expected, "{line}");
        }
    }

    #[tokio::test]
    async fn a_name_stands_for_its_addresses() {
        let proxies = proxies(&["localhost", "nobody.invalid"], "x-forwarded-for");
        assert!(!proxies.hold(ip("127.0.0.1")));
        proxies.look_up().await;
        assert!(proxies.hold(ip("127.0.0.1")) && !proxies.hold(ip("127.0.0.2")));
    }
}
