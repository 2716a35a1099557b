//! Metrics for Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::fmt;
use std::time::Duration;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    path: String,
    status: u16,
}

/// All metrics.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    seconds: Histogram,
    queue: Gauge,
    playing: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("barrow");
        let (requests, queue, playing) = (Family::default(), Gauge::default(), Gauge::default());
        let seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 15));
        registry.register("requests", "Requests answered", requests.clone());
        registry.register("request_seconds", "How long answers took", seconds.clone());
        registry.register("runs_waiting", "Runs waiting to be verified", queue.clone());
        registry.register("sealed_runs", "Sealed runs being played", playing.clone());
        Self { registry, requests, seconds, queue, playing }
    }
}

impl Metrics {
    /// Counts an answer. `path` is a route's pattern, so that there are few.
    pub fn answered(&self, path: &str, status: u16, took: Duration) {
        self.requests.get_or_create(&Answered { path: path.to_owned(), status }).inc();
        self.seconds.observe(took.as_secs_f64());
    }

    /// Sets the number of runs that wait.
    pub fn waiting(&self, count: u64) {
        self.queue.set(count as i64);
    }

    /// Adds to the number of sealed runs being played: 1 at the start of one, -1 at its end.
    pub fn plays(&self, more: i64) {
        self.playing.inc_by(more);
    }

    /// All metrics as text.
    ///
    /// # Errors
    /// No known input causes one.
    pub fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
