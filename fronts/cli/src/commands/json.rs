//! Output for programs: one JSON object a line.

use crate::store::Summary;
use barrow_app::RunResult;
use barrow_app::seeds::Challenge;
use barrow_core::{GameInfo, Shelf};
use serde_json::{Value, json};

/// A run that can be played here.
pub(super) fn summary(shelf: &Shelf, summary: &Summary) -> Value {
    let Summary { header, moves, outcome, digest, is_closed, result } = summary;
    let ending = |result: &RunResult| json!({ "word": result.word, "won": result.outcome.is_won, "cause": result.cause });
    let is_daily = |result: &RunResult| matches!(result.earned.challenge, Some(Challenge::Daily(_)));
    json!({
        "game": header.game,
        "variant": variant_name(shelf.find(&header.game).map(|shelved| shelved.info), summary),
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

/// The run's variant in its written form.
pub(super) fn variant_name(info: Option<&GameInfo>, summary: &Summary) -> String {
    info.map_or_else(String::new, |info| info.variant_name(summary.header.variant))
}
