//! Builds the two modules of a page, and the bindings between them and the script.

use crate::project::{Project, cargo};
use crate::read_text;
use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the modules.
const WASM: &str = "wasm32-unknown-unknown";
/// The features of `barrow-web` that make a module, and the names of the modules.
pub(crate) const MODULES: [(&str, &str); 2] = [("rules", "barrow_web"), ("films", "barrow_films")];

/// The functions of the script that each module can call, by module: `prebuilt/bindings.json`.
pub type Bindings = BTreeMap<String, BTreeSet<String>>;

/// Builds the modules and their bindings into `into`.
///
/// # Errors
/// If the target is not installed, or the package does not build.
pub fn build(project: &Project, into: &Path) -> Result<()> {
    let checkout = project.web.ancestors().nth(2).context("barrow-web lies in no checkout")?;
    for (feature, name) in MODULES {
        let mut build = cargo();
        build.arg("--config").arg(project.web.join("profile.toml")).arg("rustc").arg("--manifest-path");
        build.arg(project.root.join("Cargo.toml")).args(["--package", &project.package, "--lib", "--profile", "web"]);
        build.args(["--target", WASM, "--crate-type", "cdylib", "--no-default-features"]);
        build.args(["--features", &format!("barrow-web/{feature}")]);
        build.env("CARGO_ENCODED_RUSTFLAGS", remapped(SIMD, &[(&project.root, "game"), (checkout, "barrow")]));
        run(&mut build)
            .with_context(|| format!("the page's module does not build; is {WASM} installed? (rustup target add {WASM})"))?;
        let module = project.target.join(WASM).join("web").join(project.package.replace('-', "_")).with_extension("wasm");
        let mut bindgen = cargo();
        bindgen.arg("run").arg("--quiet").arg("--manifest-path").arg(checkout.join("Cargo.toml"));
        bindgen.args(["--package", "bindgen", "--profile", "tool", "--"]).arg(module).arg(into).arg(name);
        run(&mut bindgen).context("the bindings of the page's module could not be written")?;
    }
    Ok(())
}

/// Checks that the page's script has every function that the modules in `built` call.
///
/// # Errors
/// If it lacks one, as it does with another version of wasm-bindgen.
pub fn check_bindings(project: &Project, built: &Path) -> Result<()> {
    let known: Bindings = serde_json::from_str(&read_text(&project.prebuilt().join("bindings.json"))?)
        .context("prebuilt/bindings.json cannot be read")?;
    for (module, needed) in bindings(built)? {
        if let Some(missing) = needed.iter().find(|name| known.get(&module).is_none_or(|known| !known.contains(*name))) {
            bail!(
                "the page's script lacks {missing}, which {module} needs: copy Barrow's Cargo.lock into this project, so that both are \
                 built with the same versions"
            );
        }
    }
    Ok(())
}

/// The functions of the script that the modules in `built` call. Their names have hashes of what they do.
///
/// # Errors
/// If the bindings cannot be read.
pub fn bindings(built: &Path) -> Result<Bindings> {
    let of = |name: &str| Ok((name.to_owned(), called(&read_text(&built.join(format!("{name}.js")))?)));
    MODULES.iter().map(|(_, name)| of(name)).collect()
}

fn called(script: &str) -> BTreeSet<String> {
    let name = |line: &str| line.trim_start().split_once(": function(").map(|(name, _)| name.to_owned());
    script.lines().filter_map(name).filter(|name| name.starts_with("__wb")).collect()
}

/// The SHA-256 of some bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Rules may use vector instructions, which every supported browser has.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// `flag` for the compiler, and others that remove paths of this machine from modules, so that the same sources give the same files
/// everywhere: each of `folders` gets a name of its own.
pub fn remapped(flag: &str, folders: &[(&Path, &str)]) -> OsString {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let mut flags = OsString::from(flag);
    for (from, to) in home.iter().map(|home| (home.as_path(), "cargo")).chain(folders.iter().copied()) {
        flags.push("\x1f--remap-path-prefix=");
        flags.push(from);
        flags.push("=");
        flags.push(to);
    }
    flags
}

fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_owned();
    let status = command.status().with_context(|| format!("{} cannot be started", program.display()))?;
    if !status.success() {
        bail!("{} failed", program.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_functions_that_a_module_calls_are_those_it_imports() {
        let script = "export function a() {}\n  __wbg_Number_ff19: function(arg0) {\n  other: function() {\n";
        assert_eq!(called(script), BTreeSet::from(["__wbg_Number_ff19".to_owned()]));
    }

    #[test]
    fn the_flags_map_every_path_of_this_machine() {
        let flags = remapped(SIMD, &[(Path::new("/home/somebody/barrow"), "barrow")]);
        let flags: Vec<&str> = flags.to_str().unwrap().split('\x1f').collect();
        assert_eq!(flags.last(), Some(&"--remap-path-prefix=/home/somebody/barrow=barrow"));
        assert!(flags[1..].iter().all(|flag| flag.starts_with("--remap-path-prefix=")), "{flags:?}");
    }
}
