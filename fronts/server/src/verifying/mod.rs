//! Replays runs from the queue, in child processes, so that a crash ends only one of them.

pub mod worker;

use crate::clock::now;
use crate::store::{Leased, RunId, Store, StoreError, Time};
use std::pin::pin;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use std::{env, io};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, timeout};
use worker::Verdict;

/// How often to look for runs that nobody announced: their instance died, or they arrived at another one.
const LOOK: Duration = Duration::from_secs(2);
/// How long a lease on a run lasts without renewal. A run waits this long if its instance dies.
const LEASE: Duration = Duration::from_secs(3);
/// The most runs in one lease.
const MOST: u32 = 32;
/// The longest time between finding results and storing them.
const WRITE: Duration = Duration::from_millis(50);
/// How often to renew leases.
const RENEW: Duration = Duration::from_secs(1);
/// A run does not count after this many processes died on it or ran out of time. A killed server is not the run's fault.
const ATTEMPTS: i64 = 3;
const CANNOT: &str = "the server could not replay this run to its end in time";

/// Announces runs, and the server's stop, to the verifiers.
#[derive(Clone, Debug)]
pub struct Bell {
    rings: Arc<Notify>,
    stops: watch::Receiver<bool>,
}

impl Bell {
    /// A bell that rings until `stops` turns true.
    pub fn new(stops: watch::Receiver<bool>) -> Self {
        Self { rings: Arc::default(), stops }
    }

    /// A receiver that turns true when the server stops.
    pub fn stops(&self) -> watch::Receiver<bool> {
        self.stops.clone()
    }

    /// Announces a run.
    pub fn ring(&self) {
        self.rings.notify_one();
    }
}

/// Verifies runs until the server stops. Each call has its own process.
pub async fn verify(store: Store, bell: Bell, patience: Duration) {
    let mut worker: Option<Worker> = None;
    let mut stops = bell.stops.clone();
    while !*stops.borrow() {
        match verify_next(&store, &mut worker, patience, &stops).await {
            Ok(true) => {}
            Ok(false) => {
                tokio::select! {
                    () = bell.rings.notified() => {}
                    () = sleep(LOOK) => {}
                    _ = stops.changed() => {}
                }
            }
            Err(error) => {
                tracing::error!("a run was not verified: {error}");
                sleep(LOOK).await;
            }
        }
    }
}

/// Verifies the next runs, if there are any and a process can be started for them. Returns true if there may be more.
async fn verify_next(
    store: &Store,
    worker: &mut Option<Worker>,
    patience: Duration,
    stops: &watch::Receiver<bool>,
) -> Result<bool, StoreError> {
    let leased = store.lease(now(), until(), MOST).await?;
    let ids: Vec<RunId> = leased.iter().map(|run| run.id).collect();
    // Results are written in batches, because a commit takes as long as several runs.
    let (mut found, mut written_at) = (Vec::new(), Instant::now());
    let mut verified = 0;
    for (index, run) in leased.iter().enumerate() {
        // The remaining runs are verified once their leases expire.
        if *stops.borrow() || !is_ready(worker) {
            break;
        }
        let asking = ask(worker, run, patience);
        let mut asking = pin!(asking);
        let answer = loop {
            tokio::select! {
                answer = &mut asking => break answer,
                () = sleep(RENEW) => {
                    store.settle(&found, now()).await?;
                    found.clear();
                    store.renew(&ids[index..], until()).await?;
                }
            }
        };
        match answer {
            Some(answer) => found.push((run.id, answer)),
            None => store.put_back(run.id).await?,
        }
        if written_at.elapsed() > WRITE {
            store.settle(&found, now()).await?;
            (found, written_at) = (Vec::new(), Instant::now());
        }
        verified += 1;
    }
    store.settle(&found, now()).await?;
    Ok(verified > 0)
}

/// Starts a verifying process if there is none. Returns true if there is one now.
fn is_ready(worker: &mut Option<Worker>) -> bool {
    if worker.is_none() {
        match Worker::start() {
            Ok(process) => *worker = Some(process),
            Err(error) => tracing::error!("a process that verifies runs cannot be started: {error}"),
        }
    }
    worker.is_some()
}

/// The end of a lease that begins or is renewed now.
fn until() -> Time {
    now() + LEASE.as_millis() as Time
}

/// Makes a process verify a run. `None` if it died or was too slow. That may be the machine's fault, so the run is retried.
async fn ask(worker: &mut Option<Worker>, Leased { id, run, attempts }: &Leased, patience: Duration) -> Option<Verdict> {
    if *attempts >= ATTEMPTS {
        return Some(Err(CANNOT.to_owned()));
    }
    // It is returned after its answer. Dropping it kills it.
    let mut process = worker.take()?;
    match timeout(patience, process.ask(run)).await {
        Ok(Ok(answer)) => {
            *worker = Some(process);
            Some(answer)
        }
        Ok(Err(error)) => {
            tracing::warn!(run = id.0, "the process that verified a run ended: {error}");
            None
        }
        Err(_) => {
            tracing::warn!(run = id.0, "verifying a run took too long");
            None
        }
    }
}

/// A process that verifies one run after another.
struct Worker {
    _process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Worker {
    fn start() -> io::Result<Self> {
        // On Linux this finds the server's program even after an update replaced its file, so the rules stay the same until a restart.
        let program = if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { env::current_exe()? };
        let mut command = Command::new(program);
        command.arg(worker::COMMAND).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn()?;
        match (process.stdin.take(), process.stdout.take()) {
            (Some(input), Some(output)) => Ok(Self { _process: process, input, output: BufReader::new(output) }),
            _ => Err(io::Error::other("it has no input or output")),
        }
    }

    async fn ask(&mut self, run: &[u8]) -> io::Result<Verdict> {
        self.input.write_u32_le(run.len() as u32).await?;
        self.input.write_all(run).await?;
        self.input.flush().await?;
        let mut line = String::new();
        if self.output.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(serde_json::from_str(&line)?)
    }
}
