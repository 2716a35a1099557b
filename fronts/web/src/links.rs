//! Converts runs to fragments of links and back.
//!
//! A link holds the bytes of the run and the low half of their FNV-1a hash, four bytes. Without these, a link that lost its end would be a
//! shorter run, and one with a wrong letter another run.

use crate::runs::sentence;
use barrow_core::digest::fnv;
use barrow_core::run::{LONGEST, RunError};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

const DAMAGED: &str = "This link is damaged: something of it was lost or changed on the way. Ask for it again.";

/// The fragment for a run.
pub fn to_link(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode([bytes, &check(bytes)].concat())
}

/// The run in a fragment. Ignores white space and trailing punctuation, which programs add to links.
///
/// # Errors
/// A sentence, if the link is damaged or longer than any run. Opening checks whether it holds a run.
pub fn from_link(text: &str) -> Result<Vec<u8>, String> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let text = text.trim_start_matches('#').trim_end_matches(|letter| !is_letter(letter));
    if text.is_empty() {
        return Err("This link holds no run.".to_owned());
    }
    // Four letters hold three bytes.
    let length = text.len() / 4 * 3;
    if length > LONGEST + 6 {
        return Err(sentence(&RunError::TooLong { bytes: length as u64 }));
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| DAMAGED.to_owned())?;
    let (bytes, sent) = bytes.split_last_chunk().ok_or_else(|| DAMAGED.to_owned())?;
    if *sent != check(bytes) {
        return Err(DAMAGED.to_owned());
    }
    Ok(bytes.to_vec())
}

fn check(bytes: &[u8]) -> [u8; 4] {
    (fnv(bytes) as u32).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Opening;
    use crate::testing::{header, paced};
    use barrow_core::Header;
    use proptest::prelude::*;

    #[test]
    fn a_link_holds_the_whole_run_and_survives_additions_to_it() {
        let bytes = paced(header("stomp"), 100).bytes().to_vec();
        let link = to_link(&bytes);
        assert!(link.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'));
        let wrapped = format!("#{}\n {}", &link[..20], &link[20..]);
        for sent in [link.clone(), format!("{link}."), format!("{link}>\n"), format!("{link}=="), format!("#{link}),"), wrapped] {
            assert_eq!(from_link(&sent).as_ref(), Ok(&bytes), "{sent}");
        }
    }

    #[test]
    fn a_link_without_a_run_is_refused() {
        let refused = |text: &str| from_link(text).and_then(|bytes| Opening::read(&bytes)).err().unwrap();
        for empty in ["", "#", " \n", "#."] {
            assert_eq!(refused(empty), "This link holds no run.");
        }
        for damaged in ["a", "YmFycm93", "abc!def", "äöü", "A+/A"] {
            assert_eq!(refused(damaged), if damaged == "äöü" { "This link holds no run." } else { DAMAGED }, "{damaged}");
        }
        let other = Header { rules: 99, ..header("stomp") }.to_bytes();
        assert!(refused(&to_link(&other)).starts_with("The run follows version 99 of the rules of stomp, and"));
        let unknown = Header { game: "chess".into(), ..header("stomp") }.to_bytes();
        assert!(refused(&to_link(&unknown)).contains("a game called \"chess\""));
        assert!(refused(&to_link(b"something else")).contains("not a Barrow run"));
        assert!(refused(&"A".repeat(LONGEST * 2)).contains("a run has at most 524288"));
        let longest = [header("stomp").to_bytes(), vec![0x20; LONGEST]].concat();
        assert!(refused(&to_link(&longest)).contains("a run has at most 524288"));
    }

    proptest! {
        #[test]
        fn lost_and_changed_letters_are_detected(at in 0usize..10_000, letter in "[A-Za-z0-9_-]", kept in 1usize..10_000) {
            let bytes = paced(header("stomp"), 70).bytes().to_vec();
            let link = to_link(&bytes);
            let (at, kept) = (at % link.len(), kept % link.len());
            let mut other = link.clone();
            other.replace_range(at..=at, &letter);
            prop_assert_eq!(from_link(&other).is_ok(), other == link);
            // A header ends in the same check as a link: a link cut after its header holds no run.
            prop_assert!(from_link(&link[..kept]).and_then(|bytes| Opening::read(&bytes)).is_err());
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,60}") {
            let _ = from_link(&text);
        }
    }
}
