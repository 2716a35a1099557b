//! Lets the server be built before the page, and rebuilds it when the page changes.

use std::env;
use std::fs::create_dir_all;
use std::io;

/// The folder into which `cargo xtask web` builds the page.
const PAGE: &str = "../../dist";

fn main() -> io::Result<()> {
    // A debug build reads the page at run time, and only from a folder that existed when it was built.
    create_dir_all(PAGE)?;
    let is_embedded = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo::rerun-if-changed={}", if is_embedded { PAGE } else { "build.rs" });
    Ok(())
}
