//! A run that is sent while it is being played, because it is a counted attempt or others may watch it.

use crate::client::Talk;
use crate::failure::Failure;
use crate::task::{Need, Reply};
use crate::upload::{goes_on, kept};
use barrow_app::date;
use barrow_core::Run;
use barrow_online::{Attempt, Call, Json, Kind, NewAttempt, base64};
use core::time::Duration;

/// Moves made within this time are sent together. \[milliseconds\]
const TOGETHER: u32 = 100;
/// The time between two attempts to reach the server. \[milliseconds\]
const AGAIN: u32 = 3_000;

/// A run to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowingRun {
    /// Its file so far.
    pub bytes: Vec<u8>,
    /// True if others may watch.
    pub is_shown: bool,
    /// True if it is a counted attempt.
    pub is_counted: bool,
}

/// A run on its way to the server.
pub(crate) struct Sending<J> {
    talk: Talk<J>,
    run: GrowingRun,
    /// Its header in base64url.
    header: String,
    /// The number of bytes that the server is known to have.
    sent: usize,
    attempt: Option<Attempt>,
    /// True while the server may have more than `attempt` says, because an answer was lost.
    is_stale: bool,
}

impl<J: Json> Sending<J> {
    pub(crate) fn new(talk: Talk<J>, run: GrowingRun) -> Self {
        let header = Run::parse_good(&run.bytes).map(|(parsed, _)| parsed.run.header.to_bytes()).unwrap_or_default();
        Self { talk, run, sent: header.len(), header: base64(&header), attempt: None, is_stale: false }
    }

    pub(crate) async fn run(mut self) {
        let mut is_down = false;
        loop {
            let is_left = self.gather(is_down).await;
            let is_ended = self.is_ended();
            if is_ended {
                self.talk.tell(Need::Keep).await;
            }
            match self.send().await {
                Ok(run) => {
                    if std::mem::take(&mut is_down) {
                        self.talk.tell(Need::Trouble { sentence: None }).await;
                    }
                    if let Some(run) = run {
                        // If this release fails, the run is sent again, and the server recognises it.
                        self.talk.tell(Need::Release).await;
                        if let Ok(sent) = self.talk.verdict(run).await {
                            self.talk.tell(Need::Say { sentence: sent.in_words() }).await;
                        }
                        return;
                    }
                }
                Err(failure) if failure.is_final() => {
                    let sentence = format!("The server accepts no more of this run: {failure}.");
                    let need =
                        if self.is_counted() { Need::Trouble { sentence: Some(sentence) } } else { Need::Say { sentence } };
                    self.talk.tell(need).await;
                    // A player without a name has nothing to wait for.
                    let waits = !failure.is_verdict() && !matches!(failure, Failure::Refused { status: 403, .. });
                    if !waits {
                        self.talk.tell(Need::Release).await;
                    } else if !is_ended && !is_left {
                        self.keep_later().await;
                    }
                    return;
                }
                // The player has given up the name.
                Err(Failure::NoName) => return,
                Err(failure) => {
                    is_down = true;
                    let sentence = (is_ended || self.is_counted()).then(|| self.down(&failure, is_ended));
                    self.talk.tell(Need::Trouble { sentence }).await;
                }
            }
            if is_left {
                return;
            }
        }
    }

    /// Stores the run once it has ended, for a server that may accept it then.
    async fn keep_later(&mut self) {
        loop {
            let is_left = self.grow(None).await;
            if self.is_ended() {
                self.talk.tell(Need::Keep).await;
                return;
            }
            if is_left {
                return;
            }
        }
    }

    fn is_ended(&self) -> bool {
        Run::parse(&self.run.bytes).is_ok_and(|parsed| parsed.run.end.is_some())
    }

    fn is_counted(&self) -> bool {
        self.run.is_counted || self.attempt.as_ref().is_some_and(|attempt| attempt.kind == Kind::Counted)
    }

    /// Waits for more of the run. Returns true if the player has left it.
    async fn gather(&mut self, is_down: bool) -> bool {
        let within = if is_down { Some(AGAIN) } else { (self.run.bytes.len() > self.sent).then_some(0) };
        let is_left = self.grow(within).await;
        if is_left || within == Some(0) {
            return is_left;
        }
        self.talk.tell(Need::Wait { milliseconds: TOGETHER }).await;
        self.grow(Some(0)).await
    }

    async fn grow(&mut self, within: Option<u32>) -> bool {
        // Nothing else answers this need.
        let Reply::Grown { bytes, is_left } = self.talk.port.ask(Need::Grow { within }).await else { return true };
        self.run.bytes.extend(bytes);
        is_left
    }

    /// Sends the bytes that the server lacks. Returns the run's number if that ended it.
    async fn send(&mut self) -> Result<Option<i64>, Failure> {
        let attempt = match &self.attempt {
            Some(attempt) if self.is_stale => self.talk.ask(&Call::Attempt(attempt.id)).await?,
            Some(attempt) => attempt.clone(),
            None if self.run.bytes.len() == self.sent => return Ok(None),
            None => match self.begin(false).await? {
                // An earlier shared run of the same seed has different moves.
                other if other.kind == Kind::Open && !goes_on(&other, &self.run.bytes) => self.begin(true).await?,
                attempt => attempt,
            },
        };
        self.is_stale = true;
        let attempt = self.attempt.insert(attempt);
        if attempt.run.is_none() && attempt.size as usize != self.run.bytes.len() {
            *attempt = self.talk.rest(attempt, &self.run.bytes).await?;
        }
        self.is_stale = false;
        self.sent = self.run.bytes.len();
        Ok(attempt.run)
    }

    async fn begin(&self, is_new: bool) -> Result<Attempt, Failure> {
        let own = NewAttempt::Own { header: self.header.clone(), is_shown: self.run.is_shown, is_new };
        self.talk.ask(&Call::Begin(own)).await
    }

    /// The sentence to show while the run cannot be sent.
    fn down(&self, failure: &Failure, is_ended: bool) -> String {
        if is_ended {
            return kept(failure);
        }
        let what = failure.briefly();
        let until = self.attempt.as_ref().filter(|attempt| attempt.kind == Kind::Counted);
        let until = until.and_then(|attempt| date::minute(Duration::from_millis(attempt.closes_at)));
        let until = until.map_or_else(|| "in time".to_owned(), |until| format!("by {until} UTC"));
        format!("{what} Your moves are saved and will be sent later; the attempt counts if they arrive {until}.")
    }
}
