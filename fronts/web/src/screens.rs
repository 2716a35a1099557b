//! Screens as data, from what the page knows.

use crate::crossing;
use barrow_app::keys::Bindings;
use barrow_app::options;
use barrow_app::screens::{Content, Facts, Medium, content};
use barrow_shelf::SHELF;

/// The screen at an address. `values` are pairs of an option's id and its value as text, and `earned` the ids of feats that runs of the
/// topic's game earned, once for each run.
///
/// # Errors
/// A sentence, if there is no such screen.
pub fn content_of(
    address: &str,
    values: &[String],
    keys: &Bindings,
    discoveries: &str,
    earned: Vec<String>,
) -> Result<Content, String> {
    let facts = Facts {
        shelf: SHELF,
        medium: Medium::Page,
        values: &options::values(values),
        keys,
        discoveries: &crossing::discoveries(discoveries),
        earned,
        place: String::new(),
    };
    content(&address.parse()?, &facts)
}
