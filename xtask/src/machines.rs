//! Verifies the golden runs on other machines, emulated: an ARM, and a big-endian one.

use crate::command::{cargo, output, root};
use crate::install;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

struct Machine {
    name: &'static str,
    target: &'static str,
    linker: &'static str,
    emulator: &'static str,
    /// The folder of its C library.
    libraries: &'static str,
}

const MACHINES: [Machine; 2] = [
    Machine {
        name: "ARM",
        target: "aarch64-unknown-linux-gnu",
        linker: "aarch64-linux-gnu-gcc",
        emulator: "qemu-aarch64",
        libraries: "/usr/aarch64-linux-gnu",
    },
    Machine {
        name: "s390x, which is big-endian",
        target: "s390x-unknown-linux-gnu",
        linker: "s390x-linux-gnu-gcc",
        emulator: "qemu-s390x",
        libraries: "/usr/s390x-linux-gnu",
    },
];
const ADD_TARGETS: &[&str] = &["rustup target add aarch64-unknown-linux-gnu s390x-unknown-linux-gnu"];

/// Verifies every golden run here and on each machine. Fails unless all give the same verdicts.
pub(crate) fn verify() -> Result<()> {
    install::targets(&MACHINES.map(|machine| machine.target), ADD_TARGETS)?;
    install::emulators(&MACHINES.map(|machine| [machine.linker, machine.emulator]).concat())?;
    let runs = golden_runs()?;
    let here = verdicts(None, &runs)?;
    for machine in MACHINES {
        println!("\n== {} golden runs on {}", runs.len(), machine.name);
        let there = verdicts(Some(&machine), &runs)?;
        if let Some((here, there)) = difference(&here, &there) {
            bail!("{} differs.\nhere:  {here}\nthere: {there}", machine.name);
        }
    }
    Ok(())
}

/// The output of `barrow verify` for these runs, on this machine or another.
fn verdicts(machine: Option<&Machine>, runs: &[PathBuf]) -> Result<String> {
    // Verification needs neither pictures nor a network.
    let mut command = cargo("run --bin barrow --quiet --no-default-features")?;
    if let Some(Machine { target, linker, emulator, libraries, .. }) = machine {
        let variable = |what: &str| format!("CARGO_TARGET_{}_{what}", target.to_ascii_uppercase().replace('-', "_"));
        command.args(["--target", target]).env(variable("LINKER"), linker);
        command.env(variable("RUNNER"), format!("{emulator} -L {libraries}"));
    }
    output(command.args(["--", "verify", "--json"]).args(runs)).context("a golden run was refused; see above")
}

/// The first line in which two outputs differ.
fn difference<'a>(here: &'a str, there: &'a str) -> Option<(&'a str, &'a str)> {
    let (mut here, mut there) = (here.lines(), there.lines());
    loop {
        match (here.next(), there.next()) {
            (None, None) => return None,
            (here, there) if here == there => {}
            (here, there) => return Some((here.unwrap_or("nothing"), there.unwrap_or("nothing"))),
        }
    }
}

/// Every golden run of this checkout, sorted.
pub(crate) fn golden_runs() -> Result<Vec<PathBuf>> {
    let mut runs = Vec::new();
    for game in fs::read_dir(root()?.join("golden"))? {
        for file in fs::read_dir(game?.path())? {
            runs.push(file?.path());
        }
    }
    runs.retain(|path| path.extension().is_some_and(|kind| kind == "run"));
    runs.sort();
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_different_verdict_is_noticed() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(difference("a\nb\n", "a\nc\n"), Some(("b", "c")));
        assert_eq!(difference("a\nb\n", "a\n"), Some(("b", "nothing")));
    }

    #[test]
    fn every_game_has_golden_runs_to_verify() {
        let runs = golden_runs().unwrap();
        for game in fs::read_dir(root().unwrap().join("games")).unwrap() {
            let name = game.unwrap().file_name();
            assert!(runs.iter().any(|run| run.parent().unwrap().ends_with(&name)), "{name:?} has no golden run");
        }
    }
}
