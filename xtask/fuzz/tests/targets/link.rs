//! The text of a link.

use super::run;
use barrow_app::link::{from_link, to_link};

/// Reads the bytes as a link, and makes a link to these bytes.
pub(crate) fn link(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match from_link(&text) {
        Ok(found) => run::open(&found),
        Err(sentence) => assert!(sentence.ends_with('.') && !sentence.contains(char::is_control), "not a sentence: {sentence:?}"),
    }
    assert_eq!(from_link(&to_link("", bytes)).as_deref(), Ok(bytes));
    assert_eq!(from_link(&format!(" {}>\n", to_link("https://example.org/", bytes))).as_deref(), Ok(bytes));
}
