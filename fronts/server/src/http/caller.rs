//! The caller of a request.

use super::refusal::Refusal;
use super::serving::Peer;
use super::{Address, Server};
use crate::clock::now;
use crate::hosts::Hosts;
use crate::proxies::Proxies;
use crate::store::StoredPlayer;
use axum::body::Bytes;
use axum::extract::{self, FromRequest, OriginalUri};
use axum::http::{StatusCode, header};
use barrow_online::{Credentials, Host, Key, Request, TOLERANCE};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// The address of the client.
pub(super) fn address(request: &extract::Request, proxies: &Proxies) -> IpAddr {
    let peer = request.extensions().get::<Peer>().map_or(Ipv4Addr::UNSPECIFIED.into(), |Peer(address)| *address);
    proxies.client(peer, request.headers())
}

/// Checks that a request is for one of these hosts, and names only one.
pub(super) fn for_us(request: &extract::Request, hosts: &Hosts) -> Result<(), Refusal> {
    let unclear = |sentence| Refusal::new(StatusCode::BAD_REQUEST, sentence);
    let mut lines = request.headers().get_all(header::HOST).iter();
    let (Some(line), None) = (lines.next(), lines.next()) else {
        return Err(unclear("a request has one line with its host"));
    };
    let host = line.to_str().ok().and_then(|line| line.parse::<Host>().ok());
    let host = host.ok_or_else(|| unclear("the host of this request cannot be read"))?;
    if request.uri().authority().is_some_and(|other| other.as_str().parse().as_ref() != Ok(&host)) {
        return Err(unclear("the address of this request has another host than its head"));
    }
    if hosts.hold(&host) {
        return Ok(());
    }
    let sentence = format!(
        "this server does not answer for {host}; if it should, its operator writes hosts = [\"{host}\"] in its configuration"
    );
    Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, sentence))
}

/// A request with its body, possibly signed.
#[derive(Debug)]
pub(super) struct Caller {
    /// The address of the client.
    pub(super) address: IpAddr,
    /// The signer.
    pub(super) who: Who,
    pub(super) body: Bytes,
}

/// The signer of a request.
#[derive(Debug)]
pub(super) enum Who {
    /// No signer.
    Guest,
    /// The owner of a key that belongs to no player yet.
    Stranger(Key),
    /// A player who has played races but has no name yet, and the key that signed.
    Nameless(StoredPlayer, Key),
    /// A player, and the key that signed.
    Player(StoredPlayer, Key),
}

impl Caller {
    /// The player who signed this request.
    pub(super) fn player(&self) -> Result<&StoredPlayer, Refusal> {
        self.signer().map(|(player, _)| player)
    }

    /// The player who signed this request, and the key.
    pub(super) fn signer(&self) -> Result<(&StoredPlayer, &Key), Refusal> {
        match &self.who {
            Who::Player(player, key) => Ok((player, key)),
            Who::Guest => Err(Refusal::new(StatusCode::UNAUTHORIZED, "only players with a name can do this; choose one first")),
            Who::Stranger(_) | Who::Nameless(..) => {
                Err(Refusal::new(StatusCode::FORBIDDEN, "this device has no name here yet; choose one first"))
            }
        }
    }

    /// The player who signed this, who may have no name yet; `None` for a key that has never played.
    pub(super) fn entrant(&self) -> Result<Option<&StoredPlayer>, Refusal> {
        match &self.who {
            Who::Stranger(_) => Ok(None),
            Who::Nameless(player, _) => Ok(Some(player)),
            Who::Guest | Who::Player(..) => self.player().map(Some),
        }
    }
}

/// The signed parts of a request, except time and key.
pub(super) struct Signed<'a> {
    pub(super) method: &'a str,
    pub(super) host: &'a str,
    pub(super) target: &'a str,
    pub(super) body: &'a [u8],
}

impl Signed<'_> {
    /// Checks the credentials and returns the signer. Each request is accepted once.
    pub(super) async fn by(&self, server: &Server, credentials: &str) -> Result<Who, Refusal> {
        let refused = |sentence: &str| Refusal::new(StatusCode::UNAUTHORIZED, sentence);
        let Credentials { key, time, nonce, signature } =
            credentials.parse().map_err(|_| refused("the signature of this request cannot be read"))?;
        let here = now();
        // Defence against an old request.
        if time.abs_diff(here as u64) > TOLERANCE {
            return Err(refused("the clock of this device is wrong by more than five minutes; set it, and try again"));
        }
        let Self { method, host, target, body } = *self;
        // Defence against a forged signature.
        if !key.signed(Request { method, host, target, time, nonce: &nonce, body }.text(), &signature) {
            return Err(refused("the signature of this request is wrong"));
        }
        // Defence against a request that comes twice.
        if !server.store.take_nonce(&key, &nonce, here + 2 * TOLERANCE as i64).await? {
            return Err(Refusal::new(StatusCode::CONFLICT, "this request came twice; only the first counts"));
        }
        let player = server.store.player_of(&key).await?;
        Ok(match player {
            Some(player) if player.has_name() => Who::Player(player, key),
            Some(player) => Who::Nameless(player, key),
            None => Who::Stranger(key),
        })
    }
}

impl FromRequest<Arc<Server>> for Caller {
    type Rejection = Refusal;

    async fn from_request(request: extract::Request, server: &Arc<Server>) -> Result<Self, Refusal> {
        let address = request.extensions().get::<Address>().map_or(Ipv4Addr::UNSPECIFIED.into(), |Address(address)| *address);
        let [credentials, host] = [header::AUTHORIZATION, header::HOST]
            .map(|name| request.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned));
        let host = host.unwrap_or_default();
        // The router strips the matched part of the address, so take the original.
        let target = request.extensions().get::<OriginalUri>().and_then(|OriginalUri(uri)| uri.path_and_query());
        let (method, target) = (request.method().clone(), target.map(ToString::to_string).unwrap_or_default());
        let body = Bytes::from_request(request, server).await.map_err(|rejection| {
            let sentence =
                if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE { "this is too long" } else { "this was cut off" };
            Refusal::new(rejection.status(), sentence)
        })?;
        let Some(credentials) = credentials else { return Ok(Self { address, who: Who::Guest, body }) };
        let signed = Signed { method: method.as_str(), host: &host, target: &target, body: &body };
        let who = signed.by(server, &credentials).await?;
        Ok(Self { address, who, body })
    }
}
