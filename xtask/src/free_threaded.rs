//! A Python without its global lock, built from source if the system has none.

use crate::command::{output, run};
use crate::install::on_path;
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const NAME: &str = "python3.14t";
const SOURCE: &str = "https://deb.debian.org/debian/pool/main/p/python3.14/python3.14_3.14.7.orig.tar.xz";
const SHA256: &str = "3b48dac8fb59f62eaa67ac83c1eb12bda1b7a08406dd286e252c11a66be27f81";

/// The interpreter: the one on the path, or the one in the target folder, which is built if missing.
///
/// # Errors
/// The reason why it could not be built: no source, no compiler, a missing library.
pub(crate) fn python() -> Result<PathBuf> {
    if let Some(python) = on_path(&[NAME]) {
        return Ok(python);
    }
    let folder = target_folder()?.join(NAME);
    let python = folder.join("bin").join(NAME);
    // An installation writes this file last.
    if !python.exists() {
        build(&folder)?;
    }
    Ok(python)
}

fn build(folder: &PathBuf) -> Result<()> {
    println!("Building {NAME} from {SOURCE}, which takes minutes.");
    let sources = folder.join("source");
    // Remove the remains of an interrupted attempt.
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
    }
    fs::create_dir_all(&sources).with_context(|| format!("{} cannot be created", sources.display()))?;
    let archive = sources.join("python.tar.xz");
    run(Command::new("curl").args(["--fail", "--silent", "--show-error", "--location", "--output"]).arg(&archive).arg(SOURCE))
        .with_context(|| format!("{SOURCE} cannot be downloaded"))?;
    let sum = output(Command::new("sha256sum").arg(&archive))?;
    if !sum.starts_with(SHA256) {
        bail!("{SOURCE} has the wrong checksum: {sum}");
    }
    run(Command::new("tar").arg("--extract").arg("--strip-components=1").arg("--file").arg(&archive).current_dir(&sources))?;
    let log = fs::File::create(folder.join("build.log"))?;
    let script = "./configure --disable-gil --prefix=\"$1\" && make -j \"$(nproc)\" && make altinstall";
    let mut command = Command::new("sh");
    command.args(["-ec", script, "sh"]).arg(folder).current_dir(&sources).stdout(log.try_clone()?).stderr(log);
    run(&mut command).with_context(|| format!("{NAME} cannot be built; see {}", folder.join("build.log").display()))?;
    fs::remove_dir_all(&sources).with_context(|| format!("{} cannot be removed", sources.display()))
}
