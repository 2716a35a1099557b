//! Hands the Python code to maturin, which puts it into the packages of makers: it takes files of a dependency only from here.

use std::path::Path;
use std::{env, fs, io};

const PACKAGE: &str = "python/barrow_gym";
/// It measures Barrow's own games.
const OURS: &str = "bench.py";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={PACKAGE}");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo names no folder for files"))?;
    let out = Path::new(&out).join("barrow_gym");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    for file in fs::read_dir(PACKAGE)? {
        let file = file?;
        if file.file_type()?.is_file() && file.file_name() != OURS {
            fs::copy(file.path(), out.join(file.file_name()))?;
        }
    }
    Ok(())
}
