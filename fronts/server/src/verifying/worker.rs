//! The process that replays runs. It reads a length and that many bytes, and writes a line of JSON, until its input ends.

use crate::store::{Finding, Verified};
use barrow_app::result::{counting, replayed};
use barrow_core::Shelf;
use barrow_online::play_hash;
use std::io::{self, Read, Write};

/// The program's command that starts this process.
pub const COMMAND: &str = "verify-runs";

/// The result of a run, or the reason why it does not count.
pub type Verdict = Result<Verified, String>;

/// Verifies the runs in `input`.
///
/// # Errors
/// Fails if the other side is gone.
pub fn serve(shelf: &Shelf, mut input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut length = [0; 4];
    loop {
        match input.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            read => read?,
        }
        let mut run = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut run)?;
        serde_json::to_writer(&mut output, &verified(&run, shelf))?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// Replays a run.
///
/// # Errors
/// A sentence that says why it does not count.
pub fn verified(bytes: &[u8], shelf: &Shelf) -> Verdict {
    let run = counting(bytes)?;
    let replayed = replayed(&run, shelf).map_err(|error| error.to_string())?;
    let (result, verdict) =
        replayed.ok_or("this run has not ended, or was given up; only runs that were played to their end count")?;
    let play = play_hash(&run.header, verdict.digest);
    let cause = verdict.status.ending.map_or(result.cause, |ending| ending.to_others().to_string());
    let finding = Finding {
        is_won: result.outcome.is_won,
        score: result.outcome.score.into(),
        depth: result.outcome.depth.into(),
        word: result.word,
        cause,
        moves: result.moves as i64,
        feats: result.earned.feats,
    };
    Ok(Verified { finding, play })
}
