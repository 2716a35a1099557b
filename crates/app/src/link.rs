//! Links that hold a whole run: the address of a page, and the run in the fragment behind it.
//!
//! A fragment holds the bytes of the run and the low half of their FNV-1a hash, four bytes. Without these, a link that lost its end would
//! be a shorter run, and one with a wrong letter another run.

use crate::ending::caption;
use crate::words::capital;
use barrow_core::Play;
use barrow_core::digest::fnv;
use barrow_core::run::{LONGEST, RunError};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The start of every fragment that holds a run.
const MARK: &str = "#run=";

/// How the bytes of every run begin, as a link has them.
const BEGINNING: &str = "YmFycm93";

const DAMAGED: &str = "This link is damaged: something of it was lost or changed on the way. Ask for it again.";

const NO_LINK: &str = "That is no link to a run.";

/// What to do with a fragment, where the address of no page is known.
pub const WHERE: &str = "This is the last part of a link. Put it behind the address of any page that has Barrow, or open it with \
                         `barrow replay`, in quotes. With \"Page for links\" in the options, links are whole.";

/// The link to a run. `page` is the address of the page that opens it; without one, this is the fragment.
pub fn to_link(page: &str, bytes: &[u8]) -> String {
    let page = page.trim().split('#').next().unwrap_or_default();
    [page, MARK, &URL_SAFE_NO_PAD.encode([bytes, &check(bytes)].concat())].concat()
}

/// A text to share a run with: its caption and its link. `play` is its last state.
pub fn shared(page: &str, play: &dyn Play, bytes: &[u8]) -> String {
    format!("{}\n{}\n", caption(play), to_link(page, bytes))
}

/// Whether a text, such as a word of a command line, is a link and no name of a file.
pub fn is_link(text: &str) -> bool {
    text.contains(MARK) || text.starts_with(&MARK[1..])
}

/// The run in a link: in a whole address or a fragment. Ignores what stands before it, white space, and trailing punctuation, which
/// programs add to links.
///
/// # Errors
/// A sentence, if the text is no link, damaged, or longer than any run. Opening checks whether it holds a run.
pub fn from_link(text: &str) -> Result<Vec<u8>, String> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let is_link = is_link(&text);
    let text = text.rsplit_once('#').map_or(text.as_str(), |(_, fragment)| fragment);
    let text = text.strip_prefix(&MARK[1..]).unwrap_or(text).trim_end_matches(|letter| !is_letter(letter));
    if text.is_empty() && is_link {
        return Err("This link holds no run.".to_owned());
    }
    // Four letters hold three bytes.
    let length = text.len() / 4 * 3;
    if length > LONGEST + 6 {
        return Err(capital(&format!("{}.", RunError::TooLong { bytes: length as u64 })));
    }
    let damage = || if is_link || text.starts_with(BEGINNING) { DAMAGED } else { NO_LINK }.to_owned();
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| damage())?;
    let (bytes, sent) = bytes.split_last_chunk().ok_or_else(damage)?;
    if *sent != check(bytes) {
        return Err(damage());
    }
    Ok(bytes.to_vec())
}

fn check(bytes: &[u8]) -> [u8; 4] {
    (fnv(bytes) as u32).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Header;
    use barrow_core::replay::Opening;
    use barrow_shelf::SHELF;
    use proptest::prelude::*;

    const BYTES: &[u8] = include_bytes!("../../../golden/stomp/20x20-death.run");

    fn header() -> Header {
        barrow_core::Run::parse(BYTES).unwrap().run.header
    }

    fn open(text: &str) -> Result<(), String> {
        Opening::read(&from_link(text)?, &SHELF).map(drop).map_err(|error| error.to_string())
    }

    #[test]
    fn a_link_is_the_address_of_a_page_and_the_run() {
        let fragment = to_link("", BYTES);
        assert!(fragment.starts_with("#run=") && is_link(&fragment) && is_link(&fragment[1..]));
        assert!(fragment[5..].chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'));
        let whole = to_link(" https://example.org/barrow/#title ", BYTES);
        assert_eq!(whole, format!("https://example.org/barrow/{fragment}"));
        assert!(is_link(&whole) && !is_link("my-run=7.run") && !is_link("#7.run"));
    }

    #[test]
    fn a_run_is_read_from_whole_addresses_and_fragments_with_additions_to_them() {
        let link = to_link("", BYTES);
        let wrapped = format!("{}\n {}", &link[..20], &link[20..]);
        let told = format!("Level 1. You died. Do better?\nhttps://example.org/?run=1{link}\n");
        for sent in [
            link[5..].to_owned(),
            link[1..].to_owned(),
            link.clone(),
            format!("https://example.org/barrow/{link}."),
            format!("<https://example.org/{link}>\n"),
            format!("{link}=="),
            format!("{link}),"),
            wrapped,
            told,
        ] {
            assert_eq!(from_link(&sent).as_deref(), Ok(BYTES), "{sent}");
        }
    }

    #[test]
    fn a_link_without_a_run_is_refused() {
        assert!(to_link("", &header().to_bytes()).starts_with(&format!("{MARK}{BEGINNING}")));
        let refused = |text: &str| open(text).unwrap_err();
        for none in ["", "#", " \n", "#.", "a", "hello", "abc!def", "äöü", "A+/A", "https://example.org/#title"] {
            assert_eq!(refused(none), NO_LINK, "{none}");
        }
        for empty in ["#run=", "https://example.org/#run="] {
            assert_eq!(refused(empty), "This link holds no run.", "{empty}");
        }
        for damaged in ["YmFycm93", "YmFycm93+/A", "#run=hello", "https://example.org/#run=äöü/a"] {
            assert_eq!(refused(damaged), DAMAGED, "{damaged}");
        }
        let other = Header { rules: 99, ..header() }.to_bytes();
        assert!(refused(&to_link("", &other)).contains("follows version 99 of the rules of stomp, and"));
        let unknown = Header { game: "chess".into(), ..header() }.to_bytes();
        assert!(refused(&to_link("", &unknown)).contains("a game called \"chess\""));
        assert!(refused(&to_link("", b"something else")).contains("not a Barrow run"));
        assert!(refused(&"YmFycm93".repeat(LONGEST * 2)).contains("a run has at most 524288"));
        let longest = [header().to_bytes(), vec![0x20; LONGEST]].concat();
        assert!(refused(&to_link("", &longest)).contains("a run has at most 524288"));
    }

    proptest! {
        #[test]
        fn lost_and_changed_letters_are_detected(at in 0usize..10_000, letter in "[A-Za-z0-9_-]", kept in 1usize..10_000) {
            let link = to_link("", BYTES)[5..].to_owned();
            let (at, kept) = (at % link.len(), kept % link.len());
            let mut other = link.clone();
            other.replace_range(at..=at, &letter);
            prop_assert_eq!(from_link(&other).is_ok(), other == link);
            // A header ends in the same check as a link: a link cut after its header holds no run.
            prop_assert!(open(&link[..kept]).is_err());
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,60}") {
            let _ = from_link(&text);
        }
    }
}
