//! Stores moves of sealed runs in batches. If each move waited for the disk by itself, a thousand others would wait for it.

use crate::store::{NewMoves, Store, StoreError};
use tokio::sync::{mpsc, oneshot};

/// The most moves that wait to be stored.
const QUEUE: usize = 4096;
/// The most moves in a batch.
const MOST: usize = 1000;

type Waiting = (NewMoves, oneshot::Sender<Option<bool>>);

/// Stores moves of sealed runs.
#[derive(Clone, Debug)]
pub struct Recorder(mpsc::Sender<Waiting>);

/// The reason why moves were not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotKept {
    /// Another client stored moves at the same place: this run is being played elsewhere.
    #[error("this run is being played on another device; nothing is lost")]
    Elsewhere,
    /// The database failed.
    #[error("the server cannot save moves now; earlier moves are saved, so try again in a minute")]
    Failed,
}

impl Recorder {
    /// Stores moves in `store` until all senders are gone.
    pub fn new(store: Store) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(record(store, receiver));
        Self(sender)
    }

    /// Stores moves. Once this returns without an error, they survive a crash of the server.
    ///
    /// # Errors
    /// The reason why they were not stored.
    pub async fn keep(&self, moves: NewMoves) -> Result<(), NotKept> {
        let (kept, answer) = oneshot::channel();
        // Defence against a killed server.
        self.0.send((moves, kept)).await.map_err(|_| NotKept::Failed)?;
        match answer.await.ok().flatten() {
            Some(true) => Ok(()),
            Some(false) => Err(NotKept::Elsewhere),
            None => Err(NotKept::Failed),
        }
    }
}

async fn record(store: Store, mut receiver: mpsc::Receiver<Waiting>) {
    let mut waiting = Vec::new();
    while receiver.recv_many(&mut waiting, MOST).await > 0 {
        let (moves, senders): (Vec<NewMoves>, Vec<_>) = waiting.drain(..).unzip();
        let kept: Result<Vec<bool>, StoreError> = store.add_moves(&moves).await;
        if let Err(error) = &kept {
            tracing::error!("moves were not kept: {error}");
        }
        for (at, sender) in senders.into_iter().enumerate() {
            // The sender may be gone and need no answer.
            let _ = sender.send(kept.as_ref().ok().and_then(|kept| kept.get(at).copied()));
        }
    }
}
