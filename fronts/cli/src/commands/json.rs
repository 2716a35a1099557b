//! What programs read: one JSON object a line.

use crate::store::Summary;
use barrow_core::{Ending, GameInfo, Shelf};
use serde_json::{Map, Value, json};

/// How a run ended, or null.
pub(super) fn ending(ending: Option<Ending>) -> Value {
    ending.map_or(Value::Null, |ending| json!({ "word": ending.word, "won": ending.won, "cause": ending.cause }))
}

/// A run that can be played here.
pub(super) fn summary(shelf: &Shelf, summary: &Summary) -> Map<String, Value> {
    let Summary { header, verdict } = summary;
    let mut object = Map::new();
    object.insert("game".into(), header.game.as_str().into());
    object.insert("variant".into(), variant_name(shelf.find(&header.game).map(|shelved| shelved.info), summary).into());
    object.insert("practice".into(), header.variant.is_practice().into());
    object.insert("seed".into(), header.seed.0.into());
    object.insert("rules".into(), header.rules.into());
    object.insert("moves".into(), verdict.moves.into());
    object.insert("score".into(), verdict.status.score.into());
    object.insert("depth".into(), verdict.status.depth.into());
    object.insert("closed".into(), verdict.is_closed.into());
    object.insert("ending".into(), ending(verdict.status.ending));
    object.insert("digest".into(), verdict.digest.to_string().into());
    object
}

/// The run's variant as people write it.
pub(super) fn variant_name(info: Option<&GameInfo>, summary: &Summary) -> String {
    info.map_or_else(String::new, |info| info.variant_name(summary.header.variant))
}
