//! The chores made of other programs: everything CI runs, and what takes longer.

use crate::command::{cargo, has_cargo, run};
use crate::{rooms, web};
use anyhow::{Context, Result, bail};
use std::time::Instant;

/// The version of cargo-deny that is installed where none is.
const CARGO_DENY: &str = "cargo-deny@0.20.2";

type Step = fn() -> Result<()>;

/// What CI runs, quickest to fail first. `bindgen` is left out where the others are built: it asks for other features of what they share,
/// and all of that would be built twice.
const STEPS: [(&str, Step); 9] = [
    ("the format (cargo fmt)", || run(&mut cargo("fmt --all --check")?)),
    ("the room rule (cargo xtask rooms)", rooms::run),
    ("lints (cargo clippy)", || run(&mut cargo("clippy --workspace --all-targets -- -D warnings")?)),
    ("tests, in the terminal too", tests),
    ("the examples in the documentation (cargo test --doc)", || run(&mut cargo("test --workspace --exclude bindgen --doc")?)),
    ("the documentation (cargo doc)", || run(cargo("doc --workspace --no-deps")?.env("RUSTDOCFLAGS", "-D warnings"))),
    ("the program as players build it (cargo build --release)", || run(&mut cargo("build --release")?)),
    ("the page in a browser (cargo xtask web, npm test)", web::test),
    ("licences (cargo deny)", licences),
];

/// Everything CI runs. Stops at the first step that fails and names it.
pub(crate) fn test() -> Result<()> {
    need("fmt", "rustfmt")?;
    need("clippy", "clippy")?;
    web::need()?;
    let begun = Instant::now();
    for (index, (name, step)) in STEPS.iter().enumerate() {
        println!("\n== {} of {}: {name}", index + 1, STEPS.len());
        let step_begun = Instant::now();
        step().with_context(|| format!("the step that checks {name} failed; what it printed stands above"))?;
        println!("== good, after {} s", step_begun.elapsed().as_secs());
    }
    println!("\nAll {} steps passed in {} s.", STEPS.len(), begun.elapsed().as_secs());
    Ok(())
}

/// Fails with what to do if a part of the Rust toolchain is missing.
fn need(subcommand: &str, component: &str) -> Result<()> {
    if !has_cargo(subcommand)? {
        bail!("{component} is missing; install it with `rustup component add {component}` and start again");
    }
    Ok(())
}

fn tests() -> Result<()> {
    if has_cargo("nextest")? {
        return run(&mut cargo("nextest run --workspace --exclude bindgen --no-fail-fast")?);
    }
    run(&mut cargo("test --workspace --exclude bindgen --lib --bins --tests --no-fail-fast")?)
}

fn licences() -> Result<()> {
    if !has_cargo("deny")? {
        println!("cargo-deny is missing: installing it from crates.io, which takes some minutes once.");
        // Built for a short build, not for speed: it runs for a second.
        let mut install = cargo("install --locked")?;
        install.arg(CARGO_DENY).env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_LTO", "off");
        run(&mut install)
            .context("cargo-deny could not be installed; install it by hand with `cargo install --locked cargo-deny`")?;
    }
    run(&mut cargo("deny check licenses")?)
}

/// Records the golden runs and level catalogues anew.
pub(crate) fn golden() -> Result<()> {
    run(cargo("test --package barrow-shelf --test main")?.env("BARROW_BLESS", "1"))
        .context("the golden runs were not recorded; what the tests printed stands above")?;
    println!("Recorded. Read `git diff golden` before you commit: what moved there has moved for every player's saved runs.");
    Ok(())
}

/// The tests that take long.
pub(crate) fn soak() -> Result<()> {
    run(&mut cargo("test --release --workspace --exclude bindgen --lib --bins --tests -- --ignored")?)
        .context("a long test failed; it stands above")
}
