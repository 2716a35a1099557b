//! Checks that sentences for players are in a game or in `crates/app`, so that all front ends share them. A front end has only
//! sentences about its own things: a file, a terminal, a browser.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders with the code of front ends.
const FRONTS: [&str; 4] = ["fronts/cli/src", "fronts/films/src", "fronts/web/page/src", "fronts/web/src"];
/// The command line has its own sentences, and the last file is a copy of the application's.
const EXEMPT: [&str; 4] = ["commands", "args", "args.rs", "wire.ts"];
/// A sentence with one of these words is about a front end's own things.
const OWN: &[&str] = &[
    "address",
    "ascii",
    "barrow",
    "browser",
    "clipboard",
    "colours",
    "columns",
    "device",
    "disk",
    "download",
    "export",
    "file",
    "film",
    "folder",
    "gamepad",
    "javascript",
    "key",
    "keys",
    "kept",
    "link",
    "mouse",
    "page",
    "picture",
    "readable",
    "save",
    "saved",
    "saves",
    "theme",
    "screen",
    "server",
    "sound",
    "storage",
    "system",
    "terminal",
    "title",
    "touch",
    "version",
    "webassembly",
    "window",
];

/// A sentence in a front end that is not about its own things.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stray {
    pub(crate) file: PathBuf,
    pub(crate) sentence: String,
}

/// Every sentence in a front end below `root` that belongs in a game or in `crates/app`.
pub(crate) fn strays(root: &Path) -> Result<Vec<Stray>> {
    let mut strays = Vec::new();
    for front in FRONTS {
        for file in files(&root.join(front))? {
            let code = fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
            let found = literals(&code).into_iter().filter(|text| is_sentence(text) && !is_own(text));
            strays.extend(found.map(|sentence| Stray { file: file.clone(), sentence }));
        }
    }
    Ok(strays)
}

/// The code in a folder, without tests and without the command line.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name == "tests" || name == "tests.rs" || name.ends_with(".test.ts") || EXEMPT.contains(&name) {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "rs" || kind == "ts") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Tells whether a text is a whole sentence: at least three words, and a full stop or another end mark.
fn is_sentence(text: &str) -> bool {
    let text = text.trim();
    text.ends_with(['.', '!', '?']) && text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count() > 2
}

fn is_own(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_ascii_lowercase);
    words.into_iter().any(|word| OWN.iter().any(|own| word == *own || word.strip_suffix('s') == Some(own)))
}

/// The string literals in Rust or TypeScript code, up to its tests. Skips comments, and reasons of lints.
fn literals(code: &str) -> Vec<String> {
    let is_tests = |rest: &str| rest.trim_start_matches("pub(super) ").starts_with("mod tests {");
    let end = code.match_indices("#[cfg(test)]\n").find(|(at, mark)| is_tests(&code[at + mark.len()..]));
    let code = end.map_or(code, |(at, _)| &code[..at]);
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '`', '\'', '/']) {
        let before = &rest[..at];
        let (mark, after) = (rest[at..].chars().next().unwrap_or_default(), &rest[at + 1..]);
        rest = match mark {
            '/' if after.starts_with('/') => after.split_once('\n').map_or("", |(_, rest)| rest),
            '/' if after.starts_with('*') => after.split_once("*/").map_or("", |(_, rest)| rest),
            '/' => after,
            '\'' => after_letter(after),
            quote => {
                let end = end_of(after, quote);
                if !before.trim_end().ends_with("reason =") {
                    found.push(unfolded(&after[..end]));
                }
                after.get(end + 1..).unwrap_or_default()
            }
        };
    }
    found
}

/// The code after a single quote, which begins a letter or names a lifetime.
fn after_letter(code: &str) -> &str {
    let letter = code.strip_prefix('\\').map_or(code, |escaped| escaped.get(1..).unwrap_or_default());
    let next = letter.char_indices().nth(usize::from(letter.len() == code.len())).map_or("", |(at, _)| &letter[at..]);
    next.strip_prefix('\'').unwrap_or(code)
}

/// The position of the quote that ends a text.
fn end_of(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            letter if letter == quote => return at,
            _ => {}
        }
    }
    text.len()
}

/// A text without the line breaks that Rust removes.
fn unfolded(text: &str) -> String {
    text.split("\\\n").map(str::trim_start).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_ends_have_only_sentences_about_their_own_things() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let strays: Vec<String> =
            strays(&root).unwrap().iter().map(|stray| format!("{}: {}", stray.file.display(), stray.sentence)).collect();
        assert!(strays.is_empty(), "these belong in a game or in crates/app:\n{}", strays.join("\n"));
    }

    #[test]
    fn texts_are_found_in_either_language() {
        let rust = r#"
            // "A comment is no text."
            let c = '"'; let a: &'static str = "You are there."; /* "Nor is this." */
            #[expect(x, reason = "A lint wants a reason.")]
            let long = "One sentence \
                        in two lines.";"#;
        assert_eq!(literals(rust), ["You are there.", "One sentence in two lines."]);
        assert_eq!(literals("const a = `It is ${b} steps away.`; f(\"c\")"), ["It is ${b} steps away.", "c"]);
        assert_eq!(literals("let e = \"A \\\"quoted\\\" word here.\";"), [r#"A \"quoted\" word here."#]);
    }

    #[test]
    fn a_sentence_has_words_and_an_end() {
        for text in ["You stop beside it.", "{name} comes into view.", "Is it true?"] {
            assert!(is_sentence(text), "{text}");
        }
        for text in ["What you carry", ".play-map canvas", "a.b", "{x} {y}.", "New run"] {
            assert!(!is_sentence(text), "{text}");
        }
        assert!(is_own("The disk is full.") && is_own("Two files are damaged.") && !is_own("Nothing is left to find."));
    }
}
