//! Tests that every error is one sentence on standard error, with exit code 2.

use crate::{barrow, text, with_input};
use std::process::Output;

/// The single sentence on standard error.
fn sentence(output: &Output, what: &str) -> String {
    assert_eq!(output.status.code(), Some(2), "{what}");
    assert_eq!(text(&output.stdout), "", "{what}");
    let sentence = text(&output.stderr);
    assert!(sentence.starts_with("barrow: ") && sentence.ends_with(".\n"), "{what}: {sentence}");
    assert_eq!(sentence.lines().count(), 1, "{what}: {sentence}");
    sentence
}

#[test]
fn a_word_that_names_nothing_is_answered_with_what_can_be_named() {
    for (words, expected) in [
        ("play chess", "no game called \"chess\"; choose one of: into-ruins, roguelulz, monster-caves, roguelike-ten, stomp"),
        ("bot stmp --seeds 1..2", "no game called \"stmp\" (did you mean stomp?)"),
        ("frames chess --keys -", "no game called \"chess\""),
        ("bench chess", "no game called \"chess\""),
        ("play stomp --variant 30x30", "no variant called \"30x30\" of stomp (did you mean 20x20?); choose one of: 20x20, 20x10"),
        ("play stomp --variant 20x10+strikt", "no choice called \"strikt\" for stomp 20x10 (did you mean strict?)"),
        ("play roguelulz --variant full+stay", "choose one of: there are none"),
        (
            "play stomp --seed seven",
            "--seed \"seven\" is not a whole number from 0 to 18446744073709551615; see `barrow help play`",
        ),
        ("play stomp --seed -1", "--seed \"-1\" is not a whole number"),
        ("play stomp --seed 18446744073709551616", "is not a whole number"),
        ("bot stomp --seeds 9..1", "--seeds \"9..1\" is not a range of seeds; name the first and the last, as in 1..100"),
        (
            "bot stomp --seeds 1..2 --moves many",
            "--moves \"many\" is not a whole number from 1 to 1000000; see `barrow help bot`",
        ),
        ("bot stomp --seeds 1..2 --moves 0", "--moves \"0\" is not a whole number from 1 to 1000000"),
        ("bot stomp --seeds 1 --moves 1000001", "--moves \"1000001\" is not a whole number from 1 to"),
        ("bot stomp --seeds 1 --moves 99999999999999999999", "is not a whole number from 1 to 1000000"),
        ("bot stomp --seeds 0..18446744073709551615", "name at most 1000000, as in 1..100"),
        (
            "bot stomp --seeds 1 --bot clever",
            "there is no bot called \"clever\" that can play stomp; choose one of: random, sensible",
        ),
        (
            "bot stomp --seeds 1 --bot delver",
            "there is no bot called \"delver\" that can play stomp; choose one of: random, sensible",
        ),
        ("levels stomp --seeds 1", "stomp makes no levels to look at; games that do: "),
        ("levels stomp --depth x --seeds 1", "--depth \"x\" is not a whole number from 1 to 100"),
        ("levels stomp --seeds 2..1", "--seeds \"2..1\" is not a range of seeds"),
        ("replay nowhere.run", "nowhere.run: it cannot be read (No such file or directory"),
        ("replay .", ".: it cannot be read (is a directory"),
        ("frames stomp --keys nowhere", "nowhere cannot be read (No such file or directory"),
        ("frobnicate", "there is no command \"frobnicate\"; see `barrow help`"),
        ("stomp --seed 7", "there is no command \"stomp\" (did you mean play stomp?); see `barrow help`"),
        ("reply x.run", "there is no command \"reply\" (did you mean replay?)"),
        ("verify", "barrow: <FILE|LINK>... is missing; see `barrow help verify`"),
        ("film nowhere.run", "; see `barrow help film`"),
        ("film nowhere.run --png x.png --theme pink", "there is no theme called \"pink\"; choose one of: default, high-contrast"),
        ("film nowhere.run --png x.jpg", "--png cannot write jpg; name a file that ends in .png, such as x.png"),
        ("film nowhere.run --gif x.png", "--gif cannot write png; name a file that ends in .gif, such as x.gif"),
        ("film nowhere.run --card x.gif", "--card cannot write gif; name a file that ends in .png, such as x.png"),
        ("film nowhere.run --cast x.gif", "--cast cannot write gif; name a file that ends in .cast, such as x.cast"),
        ("film nowhere.run --png x.PNG", "nowhere.run: it cannot be read"),
        ("film #run=YmFycm93 --png x.png", "the link: This link is damaged"),
        ("seeds into-ruins --with life", "Is it orb of life"),
        ("runs", "/dev/null/nowhere/runs cannot be read (Not a directory); set BARROW_HOME to a folder that you may read"),
        ("runs --json", "/dev/null/nowhere/runs cannot be read"),
        ("runs --jsn", "a similar argument exists: '--json'; see `barrow help runs`"),
        ("name --join", "barrow: <CODE> is missing; see `barrow help name`"),
        ("name share --recovery", "unexpected argument '--recovery' found"),
        ("name --share --devices", "unexpected argument '--devices' found; see `barrow help name`"),
        ("bot stomp --seeds 1 --moves", "barrow: --moves needs a value; see `barrow help bot`"),
        ("name Ada share", "give one command after `barrow name`; see `barrow help name`"),
        ("board stomp --span year", "there is no span called \"year\"; choose one of: all, week, day"),
        ("board stomp --race ?", "--race \"?\" is not a race; name one such as daily-2026-11-24"),
        ("note seven", "RUN \"seven\" is not a whole number from 1 to"),
        ("share maybe", "there is no switch called \"maybe\"; choose one of: on, off"),
    ] {
        let output = barrow(&words.split(' ').collect::<Vec<_>>()).output().unwrap();
        let sentence = sentence(&output, words);
        assert!(sentence.contains(expected), "{words}: {sentence}");
    }
}

#[test]
fn a_line_of_keys_that_cannot_be_read_is_named() {
    for (input, expected) in [
        ("", "standard input, line 1: it is empty; the first line must be {\"key\":null}"),
        ("{\"key\":\"8\"}\n", "line 1: its key must be null"),
        ("key\n", "line 1: it is not JSON; write one object per line"),
        ("[]\n", "line 1: it has no key"),
        ("{\"key\":null,\"seed\":-4}\n", "line 1: its seed is -4; write a whole number"),
        ("{\"key\":null,\"seed\":1.5}\n", "line 1: its seed is 1.5"),
        ("{\"key\":null,\"seed\":\"7\"}\n", "line 1: its seed is \"7\""),
        ("\u{1}\u{2}\n", "line 1: it is not JSON"),
    ] {
        let output = with_input(&["frames", "stomp", "--keys", "-"], input.as_bytes());
        let sentence = sentence(&output, input);
        assert!(sentence.contains(expected), "{input}: {sentence}");
    }
}

#[test]
fn a_bad_line_leaves_the_frames_before_it() {
    for (bad, expected) in [
        ("{\"key\":null}", "line 3: only the first line may have a null key"),
        ("{\"key\":5}", "line 3: its key is 5; write a string"),
        ("{\"key\":\"UPWARDS\"}", "line 3: there is no key \"UPWARDS\"; write one character, or UP, DOWN, LEFT, RIGHT, ESC"),
        ("{\"key\":\"€\"}", "line 3: its key \"€\" is not a byte"),
        ("{\"key\":\"\"}", "line 3: there is no key \"\""),
        ("{\"key\"", "line 3: it is not JSON"),
        ("{}", "line 3: it has no key"),
    ] {
        let input = format!("{{\"key\":null}}\n{{\"key\":\"DOWN\"}}\n{bad}\n{{\"key\":\"DOWN\"}}\n");
        let output = with_input(&["frames", "stomp", "--seed", "1", "--keys", "-"], input.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{bad}");
        assert_eq!(text(&output.stdout).lines().count(), 2, "{bad}");
        assert!(text(&output.stderr).contains(expected), "{bad}: {}", text(&output.stderr));
    }
}

#[test]
fn a_line_without_end_is_not_kept_in_memory() {
    let output = with_input(&["frames", "stomp", "--keys", "-"], &vec![b'['; 3_000_000]);
    assert!(sentence(&output, "three million bytes").contains("line 1: it is longer than a million bytes"));
}

#[test]
fn plain_mode_reads_any_bytes() {
    for input in [&b"\xff\xfe\n\x00\n"[..], "a".repeat(100_000).as_bytes(), b"1\n\xff\n"] {
        let output = with_input(&["--plain"], input);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
}

#[test]
fn bytes_that_are_no_text_are_no_json() {
    let output = with_input(&["frames", "stomp", "--keys", "-"], b"\xff\xfe\n");
    assert!(sentence(&output, "no text").contains("line 1: it is not JSON"));
}

/// A name that clears the screen, starts a new line and reverses the text after it.
const HOSTILE: &str = "a\u{1b}[2J\r\nOK b\u{9b}31m\u{202e}nur\u{2066}\u{7f}.run";

#[test]
fn a_strangers_words_and_file_names_are_never_printed_raw() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs/stomp");
    std::fs::create_dir_all(&runs).unwrap();
    let good = std::fs::read(crate::project("golden/stomp/20x20-victory.run")).unwrap();
    std::fs::write(runs.join(HOSTILE), &good).unwrap();
    std::fs::write(runs.join(format!("damaged {HOSTILE}")), b"nothing").unwrap();
    let file = runs.join(HOSTILE).to_str().unwrap().to_owned();
    let missing = format!("missing {HOSTILE}");
    let picture = folder.path().join(format!("{HOSTILE}.png")).to_str().unwrap().to_owned();
    let keys = format!("{{\"key\":null}}\n{}\n", serde_json::json!({ "key": HOSTILE }));
    let mut outputs: Vec<Output> = Vec::new();
    for words in [
        &["verify", &file][..],
        &["verify", "--json", &file],
        &["verify", &missing],
        &["replay", &missing],
        &["morgue", &missing],
        &["morgue", &file],
        &["replay", &format!("{file}/..")],
        &["film", &file, "--png", &picture],
        &["film", &file, "--png", &picture],
        &["film", &missing, "--png", "x.png"],
        &["film", &file, "--gif", "x.gif", "--theme", HOSTILE],
        &["runs"],
        &["runs", "--json"],
        &["play", HOSTILE],
        &["play", "stomp", "--variant", HOSTILE],
        &["play", "stomp", "--seed", HOSTILE],
        &["bot", "stomp", "--seeds", HOSTILE],
        &["bot", "stomp", "--seeds", "1", "--bot", HOSTILE],
        &["levels", "into-ruins", "--seeds", "1", "--depth", HOSTILE],
        &["frames", "stomp", "--keys", HOSTILE],
        &["verify", &format!("--{HOSTILE}")],
        &[HOSTILE],
    ] {
        outputs.push(barrow(words).env("BARROW_HOME", folder.path()).output().unwrap());
    }
    outputs.push(with_input(&["frames", "stomp", "--keys", "-"], keys.as_bytes()));
    outputs.push(with_input(&["--plain"], format!("{HOSTILE}\n").as_bytes()));
    let header = barrow_core::Header { game: HOSTILE.to_owned(), ..barrow_core::Run::parse(&good).unwrap().run.header };
    std::fs::write(folder.path().join("x.run"), header.to_bytes()).unwrap();
    outputs.push(barrow(&["verify", folder.path().join("x.run").to_str().unwrap()]).output().unwrap());
    for output in outputs {
        for said in [text(&output.stdout), text(&output.stderr)] {
            let raw = |letter: char| (letter.is_control() && letter != '\n') || "\u{202e}\u{2066}".contains(letter);
            assert!(!said.contains(raw) && !said.contains("\nOK b"), "{said:?}");
        }
    }
}
