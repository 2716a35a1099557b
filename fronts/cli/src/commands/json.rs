//! Output for programs: one JSON object a line.

use crate::store::Summary;
use barrow_app::seeds::Challenge;
use barrow_core::{GameInfo, Shelf};
use serde_json::{Map, Value, json};

/// A run that can be played here.
pub(super) fn summary(shelf: &Shelf, summary: &Summary) -> Map<String, Value> {
    let Summary { header, moves, outcome, digest, is_closed, result } = summary;
    let mut object = Map::new();
    object.insert("game".into(), header.game.as_str().into());
    object.insert("variant".into(), variant_name(shelf.find(&header.game).map(|shelved| shelved.info), summary).into());
    object.insert("practice".into(), header.variant.is_practice().into());
    object.insert("seed".into(), header.seed.0.into());
    object.insert("rules".into(), header.rules.into());
    object.insert("moves".into(), (*moves).into());
    object.insert("score".into(), outcome.score.into());
    object.insert("depth".into(), outcome.depth.into());
    object.insert("closed".into(), (*is_closed).into());
    object.insert(
        "ending".into(),
        result
            .as_ref()
            .map_or(Value::Null, |result| json!({ "word": result.word, "won": result.outcome.is_won, "cause": result.cause })),
    );
    object.insert("feats".into(), result.as_ref().map_or(Value::Null, |result| result.earned.feats.clone().into()));
    object.insert(
        "daily".into(),
        result.as_ref().is_some_and(|result| matches!(result.earned.challenge, Some(Challenge::Daily(_)))).into(),
    );
    object.insert("digest".into(), digest.as_str().into());
    object
}

/// The run's variant in its written form.
pub(super) fn variant_name(info: Option<&GameInfo>, summary: &Summary) -> String {
    info.map_or_else(String::new, |info| info.variant_name(summary.header.variant))
}
