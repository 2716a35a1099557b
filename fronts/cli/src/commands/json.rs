//! Output for programs: one JSON object a line.

use crate::store::Summary;
use barrow_app::RunResult;
use barrow_app::seeds::Challenge;
use barrow_core::Shelf;
use serde_json::{Value, json};
use std::path::Path;

/// A run that can be played here.
fn summary(shelf: &Shelf, summary: &Summary) -> Value {
    let Summary { header, moves, outcome, digest, is_closed, result } = summary;
    let ending = |result: &RunResult| json!({ "word": result.word, "won": result.outcome.is_won, "cause": result.cause });
    let is_daily = |result: &RunResult| matches!(result.earned.challenge, Some(Challenge::Daily(_)));
    json!({
        "game": header.game,
        "variant": variant_name(shelf, summary),
        "practice": header.variant.is_practice(),
        "seed": header.seed.0,
        "rules": header.rules,
        "moves": moves,
        "score": outcome.score,
        "depth": outcome.depth,
        "closed": is_closed,
        "ending": result.as_ref().map(ending),
        "feats": result.as_ref().map(|result| &result.earned.feats),
        "daily": result.as_ref().is_some_and(is_daily),
        "digest": digest,
    })
}

/// A file: its run, or why it cannot be played.
pub(super) fn file(shelf: &Shelf, path: &Path, run: Result<&Summary, &impl ToString>) -> Value {
    let mut object = match run {
        Ok(run) => summary(shelf, run),
        Err(reason) => json!({ "reason": reason.to_string() }),
    };
    object["file"] = json!(path.to_string_lossy());
    object["ok"] = json!(run.is_ok());
    object
}

/// The run's variant in its written form.
pub(super) fn variant_name(shelf: &Shelf, summary: &Summary) -> String {
    shelf.info_of(&summary.header).map_or_else(String::new, |info| info.variant_name(summary.header.variant))
}
