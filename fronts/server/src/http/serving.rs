//! Connections and their limits.

use crate::config::Config;
use crate::limits::Asker;
use crate::proxies::Proxies;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

/// How long requests in progress may take after the server was told to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// Serves until `stops` turns true, and then finishes the requests in progress.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    config: &Config,
    proxies: Arc<Proxies>,
    mut stops: watch::Receiver<bool>,
) {
    let (open, mut all_closed) = Open::new(proxies);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stops.changed() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // A dual-stack listener sees IPv4 addresses mapped into IPv6.
                let peer = peer.ip().to_canonical();
                // If the limit is reached, the connection is closed.
                if let Some(guest) = open.enter(peer, config) {
                    answer(stream, peer, router.clone(), guest, config, stops.clone());
                }
            }
            Err(error) => {
                // The usual cause is too many open files.
                tracing::warn!("a connection was not accepted: {error}");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop((listener, open));
    if timeout(FAREWELL, all_closed.recv()).await.is_err() {
        tracing::warn!("some requests were cut off");
    }
}

/// Answers the requests of a connection until it is closed, or until `stops` turns true and the current request is answered.
fn answer(stream: TcpStream, peer: IpAddr, router: Router, guest: Guest, config: &Config, mut stops: watch::Receiver<bool>) {
    // A move is a small packet and should not wait for the next one.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(guest.clone());
        router.clone().call(request.map(Body::new))
    });
    // A connection that sends slowly, idles, or does not read its answer is closed after this time.
    let patience = Duration::from_secs(config.patience_seconds.into());
    let mut stream = TimeoutStream::new(stream);
    // Defence against clients that read nothing.
    stream.set_write_timeout(Some(patience));
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).max_buf_size(64 * 1024);
    // Defence against slow clients.
    builder.header_read_timeout(patience);
    let connection = builder.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        // Ignore protocol errors.
        tokio::select! {
            _ = connection.as_mut() => {}
            _ = stops.changed() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    });
}

/// The open connections.
#[derive(Clone)]
struct Open {
    counts: Arc<Mutex<Counts>>,
    proxies: Arc<Proxies>,
    /// Carries no data. The receiver learns when the last connection is closed.
    _last: mpsc::Sender<Infallible>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_asker: BTreeMap<Asker, usize>,
}

/// A connection that counts as open while this or a clone lives. A socket outlives the request that opened it.
#[derive(Clone)]
pub(super) struct Guest(Arc<Seat>);

struct Seat {
    open: Open,
    asker: Asker,
    is_connection: bool,
}

impl Guest {
    /// Counts a stream or a socket of a client at `address` while it is open, if there is room. Behind a proxy this counts the
    /// client; without one, the connection has already been counted.
    pub(super) fn stay(&self, address: IpAddr, config: &Config) -> Option<Self> {
        if Asker::from(address) == self.0.asker { Some(self.clone()) } else { self.0.open.count(address, false, config) }
    }
}

impl Open {
    /// No connections, and a receiver that ends when the last connection closes.
    fn new(proxies: Arc<Proxies>) -> (Self, mpsc::Receiver<Infallible>) {
        let (last, closed) = mpsc::channel(1);
        (Self { counts: Arc::default(), proxies, _last: last }, closed)
    }

    /// Counts a connection, if there is room. All clients of a proxy share its address.
    fn enter(&self, address: IpAddr, config: &Config) -> Option<Guest> {
        self.count(address, true, config)
    }

    fn count(&self, address: IpAddr, is_connection: bool, config: &Config) -> Option<Guest> {
        let Counts { all, by_asker } = &mut *self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let asker = Asker::from(address);
        let from_here = by_asker.get(&asker).copied().unwrap_or_default();
        if is_connection && *all >= config.connections
            || (from_here >= config.connections_per_address && !self.proxies.hold(address))
        {
            return None;
        }
        *all += usize::from(is_connection);
        by_asker.insert(asker, from_here + 1);
        Some(Guest(Arc::new(Seat { open: self.clone(), asker, is_connection })))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let Counts { all, by_asker } = &mut *self.open.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *all -= usize::from(self.is_connection);
        match by_asker.get_mut(&self.asker) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(by_asker.remove(&self.asker)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited_in_all_and_from_one_address() {
        let [one, other, proxy]: [IpAddr; 3] = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(|address| address.parse().unwrap());
        let config = Config { connections: 5, connections_per_address: 2, ..Config::default() };
        let proxies = Proxies::new(&["10.0.0.3".parse().unwrap()], config.proxy_header.clone());
        let (open, _) = Open::new(Arc::new(proxies));
        let first = [open.enter(one, &config), open.enter(one, &config)];
        assert!(first.iter().all(Option::is_some) && open.enter(one, &config).is_none());
        let more = [open.enter(proxy, &config), open.enter(proxy, &config), open.enter(proxy, &config)];
        assert!(more.iter().all(Option::is_some), "a proxy forwards for many addresses");
        assert!(open.enter(other, &config).is_none(), "no connection is left");
        let of_client = more[0].as_ref().unwrap();
        let streams = [of_client.stay(other, &config), of_client.stay(other, &config)];
        assert!(
            streams.iter().all(Option::is_some) && of_client.stay(other, &config).is_none(),
            "a stream counts for its client"
        );
        drop((first, streams));
        assert!(open.enter(other, &config).is_some() && open.enter(one, &config).is_some());
    }
}
