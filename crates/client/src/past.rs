//! Runs of races that have closed, which a front end stores beside its own.

use crate::client::Talk;
use crate::failure::Failure;
use barrow_core::Run;
use barrow_online::{Call, Entry, Json, Race};

/// The player's run in a race that was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PastRace {
    /// The race is open, or the server has not checked the run yet.
    NotYet,
    /// The player has no run there that counts.
    Nothing,
    /// The bytes of the run, and when it began. \[milliseconds since 1970\]
    Run(Vec<u8>, u64),
}

impl<J: Json> Talk<J> {
    /// Fetches the run of "RACE/GAME/VARIANT".
    pub(crate) async fn past_race(&self, entered: &str) -> Result<PastRace, Failure> {
        match self.fetch_past(entered).await {
            // The server knows no such race, or the name was given up.
            Err(failure @ Failure::Refused { .. }) if failure.is_final() => Ok(PastRace::Nothing),
            past => past,
        }
    }

    async fn fetch_past(&self, entered: &str) -> Result<PastRace, Failure> {
        let mut parts = entered.split('/').map(str::to_owned);
        let (Some(challenge), Some(game), Some(variant)) = (parts.next(), parts.next(), parts.next()) else {
            return Ok(PastRace::Nothing);
        };
        if self.ask::<Race>(&Call::Race(challenge.clone())).await?.secret.is_none() {
            return Ok(PastRace::NotYet);
        }
        match self.ask::<Option<Entry>>(&Call::Entry { challenge, game, variant }).await? {
            Some(Entry { run: Some(_), standing: None, .. }) => Ok(PastRace::NotYet),
            Some(Entry { run: Some(run), receipt, .. }) => {
                let bytes = self.call(&Call::RunFile(run)).await?;
                // Defence against another run in place of the player's own.
                let is_own = Run::parse(&bytes).is_ok_and(|parsed| receipt.names(&parsed.run.header));
                if is_own { Ok(PastRace::Run(bytes, receipt.started_at)) } else { Ok(PastRace::Nothing) }
            }
            _ => Ok(PastRace::Nothing),
        }
    }
}
