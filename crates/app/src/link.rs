//! Links that contain a whole run: the address of a page, and the run in the fragment after it.
//!
//! A fragment contains the bytes of the run, and the low half of their FNV-1a hash as a check of four bytes. Without the check, a
//! truncated link would be a shorter run, and a link with a wrong letter would be a different run.

use crate::clean::clean;
use crate::ending::caption;
use crate::words::capital;
use barrow_core::Shown;
use barrow_core::digest::Fnv;
use barrow_core::run::{LONGEST, RunError};
use barrow_online::NAME_LENGTHS;
use base64ct::{Base64UrlUnpadded, Encoding};
use std::borrow::Cow;
use std::fmt::Write;

/// The start of every fragment that contains a run.
const MARK: &str = "#run=";

/// The same without the punctuation.
const RUN: &str = "run";

/// Separates the run from the name of its player. Versions of Barrow without names ignore both.
const BY: &str = "&by=";

/// A longer text contains no run, even if all of it was percent-encoded twice. \[bytes\]
const LONGEST_TEXT: usize = 8 * LONGEST;

/// The length of a link's check. \[bytes\]
const CHECK: usize = 4;

/// The first bytes of every run, in the letters of a link.
const BEGINNING: &str = "YmFycm93";

const DAMAGED: &str = "This link is damaged: part of it was lost or changed on the way. Ask for it again.";

const NO_LINK: &str = "That is not a link to a run.";

/// Explains how to use a fragment when no page's address is known.
pub const WHERE: &str = "This is only the end of a link, because you have used no server yet. Put it in quotes and `barrow replay` opens it. \
                         To get whole links, set \"Page for links\" in the options, or use `barrow link --server URL`.";

/// The address of the page at a server's address: "<https://barrow.example/>".
///
/// # Errors
/// A sentence, if the text is not an address of the web.
pub fn page_of(server: &str) -> Result<String, String> {
    let server = server.trim().trim_end_matches('/');
    let is_of_web = ["https://", "http://"].iter().any(|scheme| server.len() > scheme.len() && server.starts_with(scheme));
    if !is_of_web || server.contains(char::is_whitespace) {
        return Err(format!("{server:?} is not the address of a page; write it with its scheme: https://barrow.example"));
    }
    Ok(format!("{server}/"))
}

/// The link to a run. `page` is the address of the page that opens it; without one, this is the fragment.
pub fn to_link(page: &str, bytes: &[u8]) -> String {
    let page = page.trim().split('#').next().unwrap_or_default();
    [page, MARK, &Base64UrlUnpadded::encode_string(&[bytes, &check(bytes)].concat())].concat()
}

/// A link followed by the name of the player who shares the run. The check does not cover the name.
pub fn signed(mut link: String, by: Option<&str>) -> String {
    if let Some(by) = by.filter(|by| is_name(by)) {
        link.push_str(BY);
        for byte in by.bytes() {
            match byte {
                b' ' => link.push('+'),
                _ if byte.is_ascii_alphanumeric() => link.push(byte.into()),
                // Writing to a String cannot fail.
                _ => drop(write!(link, "%{byte:02X}")),
            }
        }
    }
    link
}

/// A text for sharing a run: its caption and its link. `play` is its last state, and `by` the name of the player who shares it.
pub fn shared(page: &str, by: Option<&str>, play: &dyn Shown, bytes: &[u8]) -> String {
    format!("{}\n{}\n", caption(play, by), signed(to_link(page, bytes), by))
}

/// The name after a link, which a stranger may have written. `None` if there is none that is safe to show.
pub fn sender(text: &str) -> Option<String> {
    let mut text = Cow::Borrowed(Some(text).filter(|text| text.len() <= LONGEST_TEXT)?);
    for _ in 0..=MOST_TIMES {
        if let Some((_, behind)) = text.rsplit_once(BY) {
            let end = |letter: char| letter.is_whitespace() || letter.is_control() || "&#?\"'<>()[],;".contains(letter);
            let name = behind.split(end).next().unwrap_or_default();
            // A sentence may end with the link.
            let name = decoded(name.trim_end_matches(|letter: char| letter.is_ascii_punctuation())).replace('+', " ");
            return Some(name).filter(|name| is_name(name));
        }
        text = Cow::Owned(decoded_once(&text)?);
    }
    None
}

/// Tells whether a text can be shown as the name of a player: it is as long as names are, on one line, and has only letters,
/// digits, marks and the signs allowed between them.
pub(crate) fn is_name(text: &str) -> bool {
    let is_plain = |letter: char| match letter {
        ' ' | '-' | '_' | '.' => true,
        // With invisible signs, blanks and private-use letters, a name can pass for another.
        '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{2000}'..='\u{200b}'
        | '\u{200e}'..='\u{2bff}'
        | '\u{2e00}'..='\u{2e7f}'
        | '\u{3000}'
        | '\u{3164}'
        | '\u{e000}'..='\u{f8ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{ffff}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'.. => false,
        _ => letter.is_alphanumeric() || letter >= '\u{300}',
    };
    NAME_LENGTHS.contains(&text.chars().count())
        && text.chars().all(is_plain)
        && text.starts_with(char::is_alphanumeric)
        && matches!(clean(text), Cow::Borrowed(_))
}

/// Tells whether a text, such as a word of a command line, is a link and not the name of a file.
pub fn is_link(text: &str) -> bool {
    Traces::of(&decoded(text), Dashes::default()).is_link
}

/// The run in a link, however chats and mail have changed it: percent-encoded, wrapped, quoted, with invisible characters, with
/// dashes for hyphens, or with other text around it. The link's check shows how much of the text belongs to it.
///
/// # Errors
/// A sentence, if the text is not a link, or is damaged, or is longer than any run. Opening the run checks whether it is valid.
pub fn from_link(text: &str) -> Result<Vec<u8>, String> {
    let too_long = |bytes: usize| capital(&format!("{}.", RunError::TooLong { bytes: bytes as u64 }));
    if text.len() > LONGEST_TEXT {
        return Err(too_long(text.len()));
    }
    let text = decoded(text);
    let traces = Traces::of(&text, Dashes::default());
    let has_dashes = text.contains(['\u{2013}', '\u{2014}']);
    let other = || DASHES.iter().filter(|_| has_dashes).find_map(|&dashes| Traces::of(&text, dashes).run());
    if let Some(bytes) = traces.run().or_else(other) {
        return Ok(bytes);
    }
    let length = traces.starts.first().map_or(0, |start| traces.letters.len() - start);
    Err(match length {
        0 if traces.is_link => "This link contains no run.".to_owned(),
        // Four letters hold three bytes.
        _ if length / 4 * 3 > LONGEST + 6 => too_long(length / 4 * 3),
        _ if traces.is_link => DAMAGED.to_owned(),
        _ => NO_LINK.to_owned(),
    })
}

/// The number of hyphens that an en dash and an em dash replace.
#[derive(Clone, Copy)]
struct Dashes(usize, usize);

impl Default for Dashes {
    fn default() -> Self {
        Self(2, 2)
    }
}

/// Other ways in which programs replace hyphens.
const DASHES: [Dashes; 4] = [Dashes(2, 3), Dashes(1, 2), Dashes(1, 1), Dashes(1, 3)];

/// The most places in a text where this searches for a run.
const MOST_STARTS: usize = 8;

/// The parts of a link found in a text.
struct Traces {
    /// All letters that links are made of, joined.
    letters: String,
    /// Positions of other characters between them, and the end.
    gaps: Vec<usize>,
    /// Positions where a run may begin.
    starts: Vec<usize>,
    is_link: bool,
}

impl Traces {
    fn of(text: &str, dashes: Dashes) -> Self {
        let (mut letters, mut gaps, mut marks) = (String::new(), Vec::new(), Vec::new());
        // The last mark of a fragment that letters follow.
        let (mut hash, mut is_link) = (text.trim_start().starts_with(RUN).then_some(0), false);
        for letter in text.chars() {
            let hyphens = match letter {
                '-' | '\u{2010}' | '\u{2011}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => 1,
                '\u{2013}' => dashes.0,
                '\u{2014}' => dashes.1,
                _ => 0,
            };
            if hyphens > 0 {
                letters.extend(std::iter::repeat_n('-', hyphens));
            } else if letter.is_ascii_alphanumeric() || letter == '_' {
                letters.push(letter);
            } else {
                if letter == '=' && letters.ends_with(RUN) {
                    is_link |= hash == Some(letters.len() - RUN.len());
                    marks.push(letters.len());
                }
                if letter == '#' {
                    hash = Some(letters.len());
                }
                gaps.push(letters.len());
            }
        }
        gaps.push(letters.len());
        gaps.dedup();
        let begun: Vec<usize> = letters.match_indices(BEGINNING).map(|(at, _)| at).collect();
        is_link |= !begun.is_empty();
        let is_start = |at: &usize| marks.binary_search(at).is_ok() || begun.binary_search(at).is_ok();
        let starts = (0..=letters.len()).filter(is_start).collect();
        Self { letters, gaps, starts, is_link }
    }

    /// The run whose check is right. The longest counts, because a header ends in the same check as a link.
    fn run(&self) -> Option<Vec<u8>> {
        self.starts.iter().rev().take(MOST_STARTS).find_map(|&start| self.run_at(start))
    }

    fn run_at(&self, start: usize) -> Option<Vec<u8>> {
        let letters = self.letters.get(start..)?;
        // Four letters decode to three bytes, whatever follows.
        let filled = [letters, &"AAA"[..(4 - letters.len() % 4) % 4]].concat();
        let bytes = Base64UrlUnpadded::decode_vec(&filled).ok()?;
        let (mut hash, mut hashed, mut end) = (Fnv::default(), 0, None);
        for gap in self.gaps.iter().filter_map(|gap| gap.checked_sub(start)) {
            let whole = gap * 3 / 4;
            let Some(length) = whole.checked_sub(CHECK).filter(|length| *length <= LONGEST) else { continue };
            hash.write(&bytes[hashed..length]);
            hashed = length;
            if (whole * 4).div_ceil(3) == gap && bytes[length..].starts_with(&short(hash)) {
                end = Some(gap);
            }
        }
        let mut bytes = Base64UrlUnpadded::decode_vec(&letters[..end?]).ok()?;
        bytes.truncate(bytes.len() - CHECK);
        Some(bytes)
    }
}

/// The number of times that programs may percent-encode a link.
const MOST_TIMES: usize = 4;

/// The text without percent-encoding. Some programs encode more than once.
pub fn decoded(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for _ in 0..MOST_TIMES {
        let Some(next) = decoded_once(&text) else { break };
        text = Cow::Owned(next);
    }
    text
}

/// The text with one percent-encoding less; `None` if there is none.
fn decoded_once(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let number = |digits: &[u8]| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok();
        let digits = behind.get(..2).filter(|digits| byte == b'%' && digits.iter().all(u8::is_ascii_hexdigit));
        bytes.push(digits.and_then(number).unwrap_or(byte));
        rest = if digits.is_some() { &behind[2..] } else { behind };
    }
    (bytes.len() < text.len()).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let mut hash = Fnv::default();
    hash.write(bytes);
    short(hash)
}

fn short(hash: Fnv) -> [u8; CHECK] {
    (hash.finish() as u32).to_le_bytes()
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
    fn a_server_has_a_page() {
        for server in ["https://barrow.example", " https://barrow.example// ", "https://barrow.example/"] {
            assert_eq!(page_of(server).unwrap(), "https://barrow.example/");
        }
        for other in ["barrow.example", "", "https://", "ftp://barrow.example", "https://barrow example"] {
            assert!(page_of(other).is_err_and(|sentence| sentence.contains("https://barrow.example")), "{other}");
        }
    }

    #[test]
    fn a_run_is_read_from_whatever_chats_and_mail_make_of_a_link() {
        let link = to_link("", BYTES);
        let whole = format!("https://example.org/barrow/{link}");
        let lines = |before: &str, behind: &str| -> String {
            let lines = whole.as_bytes().chunks(50).map(|line| format!("{before}{}{behind}", str::from_utf8(line).unwrap()));
            lines.collect::<Vec<_>>().join("\n")
        };
        let amid =
            |what: &str| format!("{}{what}{}", &link[..3], link[3..].replace("YmFycm93", &format!("YmFy{what}cm93{what}")));
        let every = |wanted: fn(char) -> bool| -> String {
            whole.chars().map(|letter| if wanted(letter) { format!("%{:02X}", letter as u32) } else { letter.into() }).collect()
        };
        let twice = every(|letter| !letter.is_alphanumeric()).replace('%', "%25");
        let mut sent = vec![
            link[5..].to_owned(),
            link[1..].to_owned(),
            link.clone(),
            format!("{link}=="),
            format!("{link}),"),
            format!("<{whole}>\n"),
            format!("\u{201e}{whole}\u{201c}."),
            format!("[the run]({whole})"),
            format!("Level 1. You died. Do better?\nhttps://example.org/?run=1{link}\n"),
            format!("{whole} what do you say to that, run=3?\n-- \nAda, https://example.org/#about"),
            format!("{whole}&utm_source=x&fbclid=IwAR0_a-b"),
            format!("{whole}?fbclid=x"),
            format!("https://example.org/?fbclid=x{link}&y=1#z"),
            whole.replace('=', "%3D").replace('#', "%23"),
            whole.replace('=', "%3d").replace('#', "%2523"),
            every(|letter| !letter.is_alphanumeric()),
            every(|_| true),
            twice,
            whole.replace('_', "\\_").replace('-', "\\-"),
            whole.replace('=', "=3D"),
            lines("", "="),
            lines("", "\r"),
            lines("> ", ""),
            lines("> > ", "  "),
            lines("| ", ""),
        ];
        for invisible in ['\u{a0}', '\u{ad}', '\u{200b}', '\u{200d}', '\u{2060}', '\u{202f}', '\u{3000}', '\u{feff}', '\t', '\n']
        {
            sent.push(amid(&invisible.to_string()));
            let encoded: Vec<String> = invisible.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
            sent.push(amid(&encoded.concat()));
        }
        for sent in sent {
            assert!(is_link(&sent), "{sent}");
            assert_eq!(from_link(&sent).as_deref(), Ok(BYTES), "{sent}");
        }
    }

    #[test]
    fn a_link_says_who_shares_the_run() {
        let page = "https://example.org/barrow/";
        for name in ["Ada", "Ada L. Byron", "Jean-Luc_2", "\u{938}\u{94d}\u{928}\u{947}\u{939}\u{93e}", "\u{5f20}\u{4f1f}"] {
            let link = signed(to_link(page, BYTES), Some(name));
            assert_eq!(link.split_once("&by=").map(|(link, _)| link.to_owned()), Some(to_link(page, BYTES)));
            let encoded = link.bytes().map(|byte| format!("%{byte:02x}")).collect::<Vec<_>>().concat();
            let amid = format!("Beat this: {link}, if you can & by=Eve\n#about");
            let shown = format!("<{}&by={}>.", to_link(page, BYTES), name.replace(' ', "+"));
            for sent in [&link, &link.replace('&', "%26").replace('=', "%3D"), &encoded, &amid, &shown, &format!("{link}&utm=x")]
            {
                assert_eq!(from_link(sent).as_deref(), Ok(BYTES), "{sent}");
                assert_eq!(sender(sent).as_deref(), Some(name), "{sent}");
            }
        }
        assert_eq!(sender(&to_link(page, BYTES)), None);
        assert_eq!(signed(to_link(page, BYTES), None), to_link(page, BYTES));
    }

    #[test]
    fn a_name_that_cannot_be_shown_is_dropped_and_the_link_still_opens() {
        let long = "a".repeat(21);
        for name in [
            "",
            "a",
            &long,
            "a\u{1b}[2J",
            "a\nb",
            "\u{202e}ada",
            "a\u{200b}da",
            "\u{3164}\u{3164}",
            "a\u{e0041}b",
            "<b>Ada</b>",
            "a\u{feff}b",
            "\u{301}\u{301}",
            "Ada\u{2066}",
            "a\u{2800}b",
            "\"Ada\"",
            "a/b",
            "a%b",
        ] {
            let link = to_link("https://example.org/", BYTES);
            assert_eq!(signed(link.clone(), Some(name)), link, "{name:?}");
            let encoded = name.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
            let sent = format!("{link}{BY}{encoded}");
            assert_eq!((from_link(&sent).as_deref(), sender(&sent)), (Ok(BYTES), None), "{name:?}");
        }
    }

    #[test]
    fn dashes_are_read_as_the_hyphens_they_replaced() {
        // All six bits of each letter are those of a hyphen.
        let bytes = [b"barrow", &[0xfb, 0xef, 0xbe, 3, 0xef, 0xbe][..]].concat();
        let link = to_link("https://example.org/", &bytes);
        assert!(link.contains("----A---"), "{link}");
        for (from, to) in [
            ("--", "\u{2014}"),
            ("--", "\u{2013}"),
            ("---", "\u{2014}"),
            ("-", "\u{2013}"),
            ("-", "\u{2014}"),
            ("-", "\u{2011}"),
            ("-", "\u{2212}"),
        ] {
            let changed = link.replace(from, to);
            assert_eq!(from_link(&changed).as_deref(), Ok(&bytes[..]), "{changed}");
        }
        let smart = link.replace("---", "\u{2014}").replace("--", "\u{2013}");
        assert_eq!(from_link(&smart).as_deref(), Ok(&bytes[..]), "{smart}");
    }

    #[test]
    fn a_link_without_a_run_is_refused() {
        assert!(to_link("", &header().to_bytes()).starts_with(&format!("{MARK}{BEGINNING}")));
        let refused = |text: &str| open(text).unwrap_err();
        for none in ["", "#", " \n", "#.", "a", "hello", "abc!def", "äöü", "A+/A", "https://example.org/#title"] {
            assert_eq!(refused(none), NO_LINK, "{none}");
        }
        for empty in ["#run=", "https://example.org/#run="] {
            assert_eq!(refused(empty), "This link contains no run.", "{empty}");
        }
        for damaged in ["YmFycm93", "YmFycm93+/A", "#run=hello", "https://example.org/#run=äöü/a"] {
            assert_eq!(refused(damaged), DAMAGED, "{damaged}");
        }
        let other = Header { rules: 99, ..header() }.to_bytes();
        assert!(refused(&to_link("", &other)).contains("follows version 99 of the rules of stomp, and"));
        let unknown = Header { game: "chess".into(), ..header() }.to_bytes();
        assert!(refused(&to_link("", &unknown)).contains("a game called \"chess\""));
        assert!(refused(&to_link("", b"something else")).contains("not a run"));
        let text = "YmFycm93 #run= \u{2014} ".repeat(100_000);
        assert!(refused(&text).contains("a run has at most 524288"), "soon");
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
            // A header ends in the same check as a link, so a link cut after its header is a run without moves.
            prop_assert!(open(&link[..kept]).is_err());
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,60}") {
            let _ = from_link(&text);
            let _ = sender(&format!("{BY}{text}"));
        }
    }
}
