//! The server's HTTP interface.

mod attempts;
mod audit;
mod boards;
mod caller;
mod devices;
mod export;
mod health;
mod live;
mod notes;
mod page;
mod passkeys;
mod players;
mod previews;
mod races;
mod refusal;
mod runs;
mod sealed;
mod sending;
mod serving;
mod tables;

pub use live::Watching;
pub use sending::Sending;
pub use serving::serve;
pub use tables::Tables;

use crate::clock::now;
use crate::config::Config;
use crate::hosts::Hosts;
use crate::limits::{Asker, Limit, Requests};
use crate::marks::Marks;
use crate::metrics::Metrics;
use crate::names::looks;
use crate::proxies::Proxies;
use crate::recorder::Recorder;
use crate::store::{Course, Store, StoredPlayer};
use crate::verifying::Bell;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{delete, get, post, put};
use axum::{Router, extract};
use barrow_core::run::LONGEST;
use barrow_core::{Header, RunError, Shelf};
use barrow_online::{Hello, Key, PROTOCOL, Secret};
use refusal::Refusal;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::Instant;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// Time limit for a request, including its body.
const PATIENCE: Duration = Duration::from_secs(15);

/// Addresses for an operator's programs, which may not know the server's host.
const UNDER_ANY_HOST: [&str; 3] = ["/health/live", "/health/ready", "/metrics"];

/// State that all requests share.
pub struct Server {
    /// The storage.
    pub store: Store,
    /// The configuration.
    pub config: Config,
    /// The hosts for which it answers.
    pub hosts: Hosts,
    /// The proxies that it trusts.
    pub proxies: Arc<Proxies>,
    /// The limit on requests.
    pub requests: Requests,
    /// Makes marks of addresses, keys and names.
    pub marks: Marks,
    /// Announces new runs to the verifiers.
    pub bell: Bell,
    /// Metrics.
    pub metrics: Metrics,
    /// Stores moves of sealed runs.
    pub recorder: Recorder,
    /// The sealed runs that are played on this instance.
    pub tables: Tables,
    /// The long answers that are being written on this instance.
    pub sending: Sending,
    /// Lets one picture be drawn at a time.
    pub drawing: Semaphore,
    /// The runs that have watchers on this instance.
    pub watching: Watching,
    /// Signs receipts.
    pub secret: Secret,
    /// The games.
    pub shelf: Shelf,
}

type Shared = State<Arc<Server>>;

/// The reason why a name that was deleted and created again cannot repeat an attempt.
const SPENT: &str =
    "this name or this device has had its attempt here; a name that is forgotten and made again gets no second one";

impl Server {
    /// Counts an action of an address or a player, and refuses it above the limit.
    async fn take(&self, limit: Limit, asker: impl Into<Asker>) -> Result<(), Refusal> {
        let (count, period) = limit.quota(&self.config);
        let mark = self.marks.asker(asker.into());
        let wait = self.store.take(&mark, limit.name(), (period / i64::from(count.max(1)), period), now()).await?;
        let Some(wait) = wait else { return Ok(()) };
        let seconds = wait as u64 / 1000 + 1;
        Err(match limit {
            Limit::Names => Refusal::too_many_from_network("new names", seconds),
            Limit::Entries => Refusal::too_many_from_network("new entries", seconds),
            Limit::Uploads | Limit::Codes | Limit::Notes => Refusal::too_many(seconds),
        })
    }

    /// Refuses a player or a key that has had its attempt at a course under a name that was forgotten.
    async fn refuse_spent(&self, player: Option<&StoredPlayer>, key: &Key, course: &Course) -> Result<(), Refusal> {
        let names = player.map(|player| looks(&player.name)).unwrap_or_default().into_iter().map(|look| self.marks.name(&look));
        let marks: Vec<_> = names.chain([self.marks.key(key)]).collect();
        // Defence against a second attempt under a name that is made again.
        let is_spent = self.store.is_spent(&marks, course, now()).await?;
        if is_spent { Err(Refusal::new(StatusCode::CONFLICT, SPENT)) } else { Ok(()) }
    }

    /// The digest of a run's first state. Equivalent headers have the same digest.
    fn beginning(&self, header: &Header) -> Result<i64, RunError> {
        Ok(self.shelf.start(header)?.digest().0 as i64)
    }

    /// The name of a run's variant. The caller has checked that the shelf has its game.
    fn variant_of(&self, header: &Header) -> String {
        self.shelf.info_of(header).map(|info| info.variant_name(header.variant)).unwrap_or_default()
    }
}

/// The client's address. If a trusted proxy forwarded the request, the address that it reports.
#[derive(Clone, Copy, Debug)]
struct Address(IpAddr);

/// All routes of the server.
pub fn router(server: Arc<Server>) -> Router {
    let api = Router::new()
        .route("/hello", get(hello))
        .route("/players", post(players::add))
        .route("/players/{name}", get(players::profile))
        .route("/me", get(players::me).delete(players::delete))
        .route("/me/name", put(players::rename))
        .route("/me/export", get(export::export))
        .route("/me/codes", post(devices::code))
        .route("/me/devices", get(devices::list))
        .route("/me/devices/{id}", delete(devices::remove))
        .route("/me/passkeys", post(passkeys::add))
        .route("/devices", post(devices::add))
        .route("/devices/passkey", post(passkeys::join))
        .route("/runs", post(runs::upload))
        .route("/runs/{id}", get(runs::state))
        .route("/runs/{id}/file", get(runs::file))
        .route("/runs/{id}/card.png", get(runs::card))
        .route("/runs/{id}/notes", get(notes::list).post(notes::add))
        .route("/notes/{id}", delete(notes::delete))
        .route("/notes/{id}/report", post(notes::report))
        .route("/me/blocks", get(notes::blocks))
        .route("/me/blocks/{name}", put(notes::block).delete(notes::unblock))
        .route("/attempts", post(attempts::begin))
        .route("/attempts/{id}", get(attempts::state))
        .route("/attempts/{id}/file", get(attempts::file))
        .route("/attempts/{id}/parts", post(attempts::add))
        .route("/live", get(live::list))
        .route("/live/{id}", get(live::watch))
        .route("/audit", get(audit::audit))
        .route("/boards", get(boards::list))
        .route("/boards/{game}/{variant}", get(boards::board))
        .route("/races", get(races::current))
        .route("/races/{challenge}", get(races::race))
        .route("/races/{challenge}/{game}/{variant}", get(races::entry))
        .route("/races/{challenge}/{game}/{variant}/play", get(sealed::play))
        .fallback(no_such_address)
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::map_response(refusal::in_json));
    let policy = |name: HeaderName, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    Router::new()
        .nest("/api", api)
        .route(UNDER_ANY_HOST[0], get(health::live))
        .route(UNDER_ANY_HOST[1], get(health::ready))
        .route(UNDER_ANY_HOST[2], get(health::metrics))
        .fallback(get(page::file))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), admit))
        .layer(policy(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(policy(header::REFERRER_POLICY, "no-referrer"))
        // The page carries the rest of its policy in a meta tag, where this directive has no effect.
        .layer(policy(header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"))
        .with_state(server)
}

/// Applies limits to each request, and counts and times it.
async fn admit(State(server): Shared, mut request: Request, next: Next) -> Result<Response, Refusal> {
    let address = caller::address(&request, &server.proxies);
    request.extensions_mut().insert(Address(address));
    let begun = Instant::now();
    let path = request.extensions().get::<extract::MatchedPath>().map_or("page", |path| path.as_str()).to_owned();
    // Defence against a flood of requests.
    let admitted = server.requests.take(address);
    let is_free = UNDER_ANY_HOST.contains(&request.uri().path());
    // Defence against a liar who hands on what was signed for another host.
    let is_ours = caller::for_us(&request, &server.hosts);
    let answer = match (admitted, is_ours) {
        (Err(seconds), _) => Err(Refusal::too_many(seconds)),
        (Ok(()), Err(refusal)) if !is_free => Err(refusal),
        (Ok(()), _) => Ok(next.run(request).await),
    };
    let status = answer.as_ref().map_or_else(|refusal| refusal.status, Response::status);
    server.metrics.answered(&path, status.as_u16(), begun.elapsed());
    answer
}

async fn hello(State(server): Shared) -> Result<axum::Json<Hello>, Refusal> {
    let games = server.shelf.games().iter().map(|shelved| (shelved.info.id.to_owned(), shelved.info.rules)).collect();
    let name = server.config.name.clone().unwrap_or_else(|| server.shelf.identity.name.to_owned());
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let (time, key, head) = (now() as u64, server.secret.key(), server.store.ledger_head().await?);
    let formerly = server.config.former_hosts.iter().map(ToString::to_string).collect();
    Ok(axum::Json(Hello { name, version, protocol: PROTOCOL, games, time, key, head, formerly }))
}

const NOTHING: &str = "there is nothing at this address";

async fn no_such_address() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, NOTHING)
}

async fn no_such_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be done at this address")
}
