//! Screens as data, from what the page knows.

use crate::crossing;
use barrow_app::keys::StoredBindings;
use barrow_app::options::Value;
use barrow_app::screens::{Content, Facts, Front, Topic, content};
use barrow_shelf::SHELF;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Facts that the page hands over.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "PageFacts"))]
pub struct PageFacts {
    /// The value of each option, by its id.
    values: BTreeMap<String, Value>,
    /// The keys that the player chose.
    keys: StoredBindings,
    /// The discoveries as the page stores them.
    discoveries: String,
    /// The ids of feats that runs of the topic's game earned, once for each run.
    earned: Vec<String>,
}

/// A screen for the page.
///
/// # Errors
/// A sentence, if the topic names a game that does not exist.
pub fn content_of(topic: &Topic, facts: PageFacts) -> Result<Content, String> {
    let PageFacts { values, keys, discoveries, earned } = facts;
    let facts = Facts {
        shelf: SHELF,
        front: Front::Page,
        values: &values,
        keys: &keys.into(),
        discoveries: &crossing::discoveries(&discoveries),
        earned,
        // The page shows trouble above every screen.
        warnings: Vec::new(),
        place: String::new(),
    };
    content(topic, &facts)
}
