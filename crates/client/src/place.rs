//! The place of a run that has just ended in a race.

use crate::client::Talk;
use crate::failure::Failure;
use crate::task::Need;
use barrow_app::ending::Placing;
use barrow_app::screens::online::place;
use barrow_online::{Call, Entry, Json, Player};

/// Waits before each request, while the server checks the run. \[milliseconds\]
const WAITS: [u32; 6] = [300, 1_000, 2_000, 4_000, 8_000, 16_000];

impl<J: Json> Talk<J> {
    /// The place of the player's run in the race that `played` opened; `None` if the server does not rank it soon.
    pub(crate) async fn place(&self, played: Call) -> Result<Option<Placing>, Failure> {
        let Call::Play { challenge, game, variant } = played else { return Ok(None) };
        let entry = Call::Entry { challenge, game, variant };
        for milliseconds in WAITS {
            self.tell(Need::Wait { milliseconds }).await;
            match self.ask::<Option<Entry>>(&entry).await {
                Ok(Some(entry)) if entry.standing.is_some() => return Ok(place(&entry).map(Placing::At)),
                Ok(Some(_)) if matches!(self.ask::<Option<Player>>(&Call::Me).await, Ok(None)) => {
                    return Ok(Some(Placing::Unnamed));
                }
                Err(failure) if failure.is_final() => return Err(failure),
                Ok(_) | Err(_) => {}
            }
        }
        Ok(None)
    }
}
