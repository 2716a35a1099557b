//! Checks of prose: no comment begins with a word that makes readers stumble, and no sentence for players is in two front ends.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders with code, and with comments to check.
const CODE: [&str; 5] = ["crates", "docs/first-game", "fronts", "games", "xtask"];
/// Folders of other people's code, and of build outputs.
const FOREIGN: [&str; 7] = ["corpus", "dist", "generated", "node_modules", "prebuilt", "target", "__pycache__"];
/// Words that no comment may begin with.
const STUMBLES: [&str; 5] = ["What", "Who", "Those", "Whether", "Of"];
/// The folders of each front end.
const TERMINAL: [&str; 1] = ["fronts/cli/src"];
const PAGE: [&str; 2] = ["fronts/web/page/src", "fronts/web/src"];

/// Every comment line below `root` that begins with one of the words, with its file.
pub(crate) fn stumbles(root: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for file in all_files(root, &CODE, &["rs", "ts", "mjs", "py"])? {
        let code = read(&file)?;
        let lines = (1..).zip(code.lines()).filter(|(_, line)| begins_badly(line));
        found.extend(lines.map(|(number, line)| format!("{}:{number}: {}", file.display(), line.trim())));
    }
    Ok(found)
}

fn begins_badly(line: &str) -> bool {
    let marks = ["///", "//!", "//", "/**", "/*", "*", "#", "\"\"\""];
    let comment = marks.iter().find_map(|mark| line.trim_start().strip_prefix(mark));
    let first = comment.and_then(|comment| comment.split_whitespace().next()).unwrap_or_default();
    STUMBLES.contains(&first)
}

/// Every sentence that is in both the terminal's code and the page's, although it belongs in `crates/app`.
pub(crate) fn twins(root: &Path) -> Result<Vec<String>> {
    let sentences = |folders: &[&str]| -> Result<BTreeSet<String>> {
        let mut found = BTreeSet::new();
        for file in all_files(root, folders, &["rs", "ts"])? {
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            // `wire.ts` is a copy of the application's sentences.
            if !(name == "tests.rs" || name.ends_with(".test.ts") || name == "wire.ts") {
                found.extend(literals(&read(&file)?).into_iter().filter(|text| is_sentence(text)));
            }
        }
        Ok(found)
    };
    Ok(sentences(&TERMINAL)?.intersection(&sentences(&PAGE)?).cloned().collect())
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// The files of these kinds in folders below `root`, in order.
fn all_files(root: &Path, folders: &[&str], kinds: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("{} cannot be listed", folder.display()))? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !FOREIGN.contains(&name) && !name.starts_with('.') {
                open.push(path);
            } else if path.extension().is_some_and(|kind| kinds.iter().any(|wanted| kind == *wanted)) {
                found.push(path);
            }
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
    fn no_comment_makes_readers_stumble_at_its_first_word() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let found = stumbles(&root).unwrap();
        assert!(found.is_empty(), "begin these with their subject:\n{}", found.join("\n"));
        assert!(begins_badly("    /// Whether it is so.") && begins_badly(" * Of these, two.") && begins_badly("# What"));
        assert!(!begins_badly("    /// Tells whether") && !begins_badly("let Of = 1;") && !begins_badly("// Often"));
    }

    #[test]
    fn no_sentence_is_in_two_front_ends() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let found = twins(&root).unwrap();
        assert!(found.is_empty(), "these belong in a game or in crates/app:\n{}", found.join("\n"));
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
    }
}
