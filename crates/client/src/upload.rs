//! Runs that have ended, on their way to the server.

use crate::client::Talk;
use crate::failure::Failure;
use crate::task::Need;
use barrow_app::clean::clean;
use barrow_core::Run;
use barrow_online::{Attempt, BoardRow, Call, Json, Kind, NewAttempt, Part, RunState, Upload, base64, file_hash};

/// How often to ask for the outcome of a run, and for how long. \[milliseconds\]
const LOOK: u32 = 250;
const LOOKS: usize = 120;

/// The outcome of a sent run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// The run counts.
    Counts(Box<BoardRow>),
    /// The run does not count, for this reason.
    Refused(String),
    /// The server has the run, and will replay it later.
    Waits,
}

impl Sent {
    /// The outcome as a sentence.
    pub fn in_words(&self) -> String {
        match self {
            Self::Counts(row) => {
                // Below 0 it may be a cost, which only the rules know.
                let score = if row.score < 0 { String::new() } else { format!(", with a score of {}", row.score) };
                format!("Your run is on the server's {} board{score}.", row.kind.name())
            }
            Self::Refused(why) => format!("Your run does not count on the server: {why}."),
            Self::Waits => "The server has your run, and its board will show it.".to_owned(),
        }
    }
}

/// The sentence about an ended run that cannot be sent now.
pub(crate) fn kept(failure: &Failure) -> String {
    format!("{} Your run is saved, and will be sent once the connection is back.", failure.briefly())
}

/// Tells whether a run begins with the bytes of an attempt.
pub(crate) fn goes_on(attempt: &Attempt, run: &[u8]) -> bool {
    let known = usize::try_from(attempt.size).ok().and_then(|size| run.get(..size));
    known.is_some_and(|known| base64(&file_hash(known)) == attempt.hash)
}

impl<J: Json> Talk<J> {
    /// Delivers a run, which the front end keeps until the server has judged it. Returns a sentence for the player.
    pub(crate) async fn send(&self, run: Vec<u8>) -> String {
        self.tell(Need::Keep).await;
        match self.deliver(run).await {
            Ok(sent) => {
                self.tell(Need::Release).await;
                sent.in_words()
            }
            Err(failure) => kept(&failure),
        }
    }

    pub(crate) async fn deliver(&self, run: Vec<u8>) -> Result<Sent, Failure> {
        match self.deliver_or_fail(run).await {
            Err(failure) if failure.is_verdict() => Ok(Sent::Refused(failure.to_string())),
            sent => sent,
        }
    }

    async fn deliver_or_fail(&self, run: Vec<u8>) -> Result<Sent, Failure> {
        let attempt = match Run::parse(&run) {
            Ok(parsed) => self.find(&parsed.run.header.to_bytes()).await?,
            Err(_) => None,
        };
        // A shown attempt may be a different run of the same seed.
        let id = match attempt.filter(|attempt| attempt.kind == Kind::Counted || goes_on(attempt, &run)) {
            Some(Attempt { run: Some(id), .. }) => id,
            Some(attempt) => match self.rest(&attempt, &run).await?.run {
                Some(id) => id,
                None => return Ok(Sent::Refused("it has not ended".to_owned())),
            },
            None => self.ask::<Upload>(&Call::Upload(run)).await?.id,
        };
        self.verdict(id).await
    }

    /// The player's attempt with this header.
    async fn find(&self, header: &[u8]) -> Result<Option<Attempt>, Failure> {
        let own = NewAttempt::Own { header: base64(header), is_shown: false, is_new: false };
        match self.ask(&Call::Begin(own)).await {
            Ok(attempt) => Ok(Some(attempt)),
            Err(failure) if failure.is_final() || failure == Failure::NoName => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// Sends the part of a run that an attempt lacks. Returns the attempt's new state.
    pub(crate) async fn rest(&self, attempt: &Attempt, run: &[u8]) -> Result<Attempt, Failure> {
        if !goes_on(attempt, run) {
            let sentence = "this attempt was played differently on another device".to_owned();
            return Err(Failure::Refused { status: 409, sentence });
        }
        let bytes = base64(run.get(attempt.size as usize..).unwrap_or_default());
        self.ask(&Call::Part(attempt.id, Part { after: attempt.size, hash: attempt.hash.clone(), bytes })).await
    }

    /// Waits until the server has replayed a run.
    pub(crate) async fn verdict(&self, id: i64) -> Result<Sent, Failure> {
        for _ in 0..LOOKS {
            match self.ask::<Upload>(&Call::Run(id)).await?.state {
                RunState::Counted { row } => return Ok(Sent::Counts(row)),
                RunState::Refused { error } => return Ok(Sent::Refused(clean(&error).into_owned())),
                RunState::Waiting => self.tell(Need::Wait { milliseconds: LOOK }).await,
            }
        }
        Ok(Sent::Waits)
    }
}
