//! Keeps moves of sealed runs, many at once: a move that waits for the disk alone would make a thousand others wait.

use crate::store::{NewMoves, Store, StoreError};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Moves that wait for the ones before them to be kept.
const QUEUE: usize = 4096;
/// Moves that are kept at once.
const MOST: usize = 1000;

type Waiting = (NewMoves, oneshot::Sender<Option<bool>>);

/// Keeps moves of sealed runs.
#[derive(Clone, Debug)]
pub struct Recorder(mpsc::Sender<Waiting>);

/// Why moves are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotKept {
    /// Somebody made others at the same place: this run is being played elsewhere.
    #[error("this run is being played on another device; nothing is lost")]
    Elsewhere,
    /// The database failed.
    #[error("the server cannot keep moves now; what it answered before is kept, so try again in a minute")]
    Failed,
}

impl Recorder {
    /// Keeps moves in `store` until nobody sends any more.
    pub fn new(store: Arc<dyn Store>) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(record(store, receiver));
        Self(sender)
    }

    /// Keeps moves. When this returns without an error, they outlive the server.
    ///
    /// # Errors
    /// Why they are not kept.
    pub async fn keep(&self, moves: NewMoves) -> Result<(), NotKept> {
        let (kept, answer) = oneshot::channel();
        self.0.send((moves, kept)).await.map_err(|_| NotKept::Failed)?;
        match answer.await.ok().flatten() {
            Some(true) => Ok(()),
            Some(false) => Err(NotKept::Elsewhere),
            None => Err(NotKept::Failed),
        }
    }
}

async fn record(store: Arc<dyn Store>, mut receiver: mpsc::Receiver<Waiting>) {
    let mut waiting = Vec::new();
    while receiver.recv_many(&mut waiting, MOST).await > 0 {
        let (moves, senders): (Vec<NewMoves>, Vec<_>) = waiting.drain(..).unzip();
        let kept: Result<Vec<bool>, StoreError> = store.add_moves(&moves).await;
        if let Err(error) = &kept {
            tracing::error!("moves were not kept: {error}");
        }
        for (at, sender) in senders.into_iter().enumerate() {
            // One who is gone needs no answer.
            let _ = sender.send(kept.as_ref().ok().and_then(|kept| kept.get(at).copied()));
        }
    }
}
