//! Makes the page of a shelf: the work of `barrow web`.
//!
//! A maker's project has a package that depends on `barrow-web`, and a `page.json`. From these come a folder of files for any web
//! server, an archive of it, and a single file that plays without a server. The page's script is built already: it lies beside
//! `barrow-web`, so nothing here needs Node.

mod files;
mod http;
mod icon;
mod modules;
mod page;
mod project;
mod serve;
mod single;

pub use files::write;
pub use modules::{Bindings, bindings, build, check_bindings, remapped, sha256};
pub use page::Page;
pub use project::{Project, cargo};
pub use serve::serve;
pub use single::{archive, single};

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a page.
#[derive(Debug)]
pub struct Exported {
    /// The folder for a web server.
    pub folder: PathBuf,
    /// The same as an archive, which itch.io takes as it is.
    pub archive: PathBuf,
    /// The page as a single file.
    pub single: PathBuf,
}

/// Makes the page of a project in the folder `into`: `dist/`, and beside it an archive and a single file with the product's storage
/// name.
///
/// # Errors
/// A chain of sentences, if a part of the project is missing or does not build.
pub fn export(project: &Project, into: &Path) -> Result<Exported> {
    let built = project.target.join(&project.package);
    fs::create_dir_all(&built).with_context(|| format!("{} cannot be made", built.display()))?;
    build(project, &built)?;
    check_bindings(project, &built)?;
    let dist = into.join("dist");
    write(project, &built, &dist)?;
    let beside = |ending: &str| into.join(format!("{}.{ending}", project.page.storage));
    let exported = Exported { archive: beside("zip"), single: beside("html"), folder: dist };
    put(&exported.archive, &archive(&exported.folder)?)?;
    put(&exported.single, single(project, &exported.folder)?.as_bytes())?;
    Ok(exported)
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

pub(crate) fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

pub(crate) fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}
