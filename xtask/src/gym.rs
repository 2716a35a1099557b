//! The Python package as files for an index.

use crate::command::{root, run};
use crate::install;
use crate::metadata::target_folder;
use anyhow::{Context, Result};
use std::process::Command;

/// The tool that makes wheels of crates.
const MATURIN: &str = "maturin>=1.9,<2";

/// Builds a wheel for this machine, which suits every Python from 3.11 on, and a source distribution.
pub(crate) fn build() -> Result<()> {
    let python = install::python("maturin", &[MATURIN], "maturin")?;
    let folder = target_folder()?.join("wheels");
    let mut command = Command::new(python);
    command.args(["-m", "maturin", "build", "--release", "--sdist", "--out"]).arg(&folder);
    run(command.current_dir(root()?.join("fronts/gym"))).context("maturin could not build the package; see above")?;
    println!("Wheel and source distribution are in {}.", folder.display());
    Ok(())
}
