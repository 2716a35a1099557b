//! Feeds untrusted inputs of Barrow with bytes that libFuzzer finds by coverage, starting from the corpus in `xtask/fuzz/corpus`.

use crate::command::{cargo, output, root, run};
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::Command;

const TARGETS: [&str; 4] = ["run", "link", "options", "calls"];
/// How long `soak` fuzzes, all targets together. \[seconds\]
const SOAK: u64 = 600;
/// Flags that make LLVM count which code each input reaches. Stable compilers accept these. `cargo fuzz` adds sanitizers, which
/// need a nightly compiler, and without `unsafe` they would find little.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing";

/// Fuzzes each target for its share of `soak`, or of the given number of seconds.
pub(crate) fn fuzz(arguments: &[&str]) -> Result<()> {
    let seconds = match arguments {
        [] => SOAK,
        [seconds] => seconds.parse().context("write `cargo xtask fuzz SECONDS`")?,
        _ => bail!("write `cargo xtask fuzz SECONDS`"),
    };
    let host = host()?;
    for target in TARGETS {
        println!("\n== {target}");
        let corpus = root()?.join("xtask/fuzz/corpus").join(target);
        // New inputs go into this folder. To keep the inputs that reach new code, copy them into the corpus.
        let found = target_folder()?.join("fuzz").join(target);
        fs::create_dir_all(&found).with_context(|| format!("{} cannot be created", found.display()))?;
        // With an explicit target, build scripts and macros are built without counters.
        let mut fuzzer = cargo(&format!("test --package barrow-fuzz --features fuzzer --test fuzz --target {host} --"))?;
        fuzzer.env("RUSTFLAGS", COVERAGE).env("BARROW_FUZZ", target);
        fuzzer.args([
            format!("-max_total_time={}", seconds / TARGETS.len() as u64),
            format!("-artifact_prefix={}/", corpus.display()),
        ]);
        fuzzer.args(["-timeout=20", "-rss_limit_mb=2048", "-max_len=16384", "-print_final_stats=1", "-verbosity=0"]);
        run(fuzzer.args([&found, &corpus])).with_context(|| {
            format!("{target} broke; the input is a new file in {}, which becomes a test once this is fixed", corpus.display())
        })?;
    }
    Ok(())
}

/// The compiler's name for this machine.
fn host() -> Result<String> {
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name this machine")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_corpus() {
        let mut corpora: Vec<String> = fs::read_dir(root().unwrap().join("xtask/fuzz/corpus"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        corpora.sort();
        let mut targets = TARGETS;
        targets.sort_unstable();
        assert_eq!(corpora, targets);
    }
}
