//! Runs from the queue are played again, in processes that may die alone.

pub mod worker;

use crate::clock::now;
use crate::store::{Leased, Store, StoreError};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use std::{env, io};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, timeout};
use worker::Answer;

/// How often to look for runs that nobody announced: those whose instance died, and those that came to another one.
const LOOK: Duration = Duration::from_secs(2);
/// How long a run is kept from other instances without a word from the one that verifies it: that long it waits if that one dies.
const LEASE: Duration = Duration::from_secs(3);
/// How often to say that a run is still being verified.
const RENEW: Duration = Duration::from_secs(1);
/// A run that as many processes died of does not count. A killed server is not the run's fault.
const ATTEMPTS: i64 = 3;
const CANNOT: &str = "the server could not play this run to its end in the time that it has for one";

/// What announces runs, and the end, to those that verify.
#[derive(Clone, Debug)]
pub struct Bell {
    rings: Arc<Notify>,
    stops: watch::Receiver<bool>,
}

impl Bell {
    /// A bell that rings until `stops` says so.
    pub fn new(stops: watch::Receiver<bool>) -> Self {
        Self { rings: Arc::default(), stops }
    }

    /// Says when the server stops.
    pub fn stops(&self) -> watch::Receiver<bool> {
        self.stops.clone()
    }

    /// Announces a run.
    pub fn ring(&self) {
        self.rings.notify_one();
    }
}

/// Verifies runs until the bell stops. Each call has a process of its own.
pub async fn verify(store: Arc<dyn Store>, bell: Bell, patience: Duration) {
    let mut worker: Option<Worker> = None;
    let mut stops = bell.stops.clone();
    while !*stops.borrow() {
        match verify_next(&*store, &mut worker, patience).await {
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

/// Verifies a run, if there is one. Returns whether there was.
async fn verify_next(store: &dyn Store, worker: &mut Option<Worker>, patience: Duration) -> Result<bool, StoreError> {
    let until = || now() + LEASE.as_millis() as i64;
    let Some(Leased { id, run, attempts }) = store.lease(now(), until()).await? else { return Ok(false) };
    if attempts >= ATTEMPTS {
        store.settle(id, &Err(CANNOT.to_owned())).await?;
        return Ok(true);
    }
    let mut process = match worker.take().map_or_else(Worker::start, Ok) {
        Ok(process) => process,
        Err(error) => {
            tracing::error!("no process can be started to verify runs: {error}");
            sleep(LOOK).await;
            return Ok(true);
        }
    };
    let renewing = async {
        loop {
            sleep(RENEW).await;
            // Without this, another instance may verify it too, and finds the same.
            if let Err(error) = store.renew(id, until()).await {
                tracing::warn!("a run is not kept from other instances: {error}");
            }
        }
    };
    let asked = tokio::select! {
        asked = timeout(patience, process.ask(&run)) => asked,
        () = renewing => return Ok(true),
    };
    let answer = match asked {
        Ok(Ok(answer)) => {
            *worker = Some(process);
            answer
        }
        // What is dropped is killed.
        Ok(Err(error)) => {
            tracing::warn!(run = id.0, "the process that verified a run ended: {error}");
            store.put_back(id).await?;
            return Ok(true);
        }
        Err(_) => Err(CANNOT.to_owned()),
    };
    store.settle(id, &answer).await?;
    Ok(true)
}

/// A process that verifies one run after the other.
struct Worker {
    _process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Worker {
    fn start() -> io::Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        command.arg(worker::COMMAND).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn()?;
        match (process.stdin.take(), process.stdout.take()) {
            (Some(input), Some(output)) => Ok(Self { _process: process, input, output: BufReader::new(output) }),
            _ => Err(io::Error::other("it has no input or output")),
        }
    }

    async fn ask(&mut self, run: &[u8]) -> io::Result<Answer> {
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
