//! Tests the real binary, run as a shell would run it.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod agent;
mod audit;
mod bad_input;
mod bench;
mod bot;
mod damaged_files;
mod film;
mod frames;
mod help;
mod levels;
mod library;
mod machine;
mod pipes;
mod plain;
mod terminal;

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder that nobody can create, not even an administrator.
const NOWHERE: &str = "/dev/null/nowhere";

/// The binary, without this machine's environment.
fn barrow(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barrow"));
    command.args(words).env_clear().env("BARROW_HOME", NOWHERE).stdin(Stdio::null());
    command
}

/// Runs the binary with `input` on its standard input.
fn with_input(words: &[&str], input: &[u8]) -> Output {
    let mut child = barrow(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // Ignore errors: the program may close its input before it has read everything.
    let _ = writer.join().unwrap();
    output
}

/// The output of a successful run of the binary.
fn said(words: &[&str]) -> String {
    let output = barrow(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Each line as JSON.
fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// A path in the project.
fn project(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

/// Every file in a folder of the project whose name ends with `end`, sorted by name.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(project(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == end));
    files.sort();
    files
}

/// Every golden run.
fn golden_runs() -> Vec<PathBuf> {
    let games = ["monster-caves", "roguelike-ten", "roguelulz", "stomp"];
    games.iter().flat_map(|game| files(&format!("golden/{game}"), "run")).collect()
}
