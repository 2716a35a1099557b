//! Lets the server be built before the page, and again after it.

use std::env;
use std::fs::create_dir_all;
use std::io;

/// Where `cargo xtask web` builds the page.
const PAGE: &str = "../../dist";

fn main() -> io::Result<()> {
    // A debug build reads the page while it runs, and only from a folder that was there when it was built.
    create_dir_all(PAGE)?;
    let is_embedded = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo::rerun-if-changed={}", if is_embedded { PAGE } else { "build.rs" });
    Ok(())
}
