//! The page: built, served, measured and tested.

mod build;
mod http;
mod serve;
mod tools;

use crate::command::{cargo, root, run};
use anyhow::{Context, Result, bail};
use build::build;
use std::path::PathBuf;
use std::process::Command;

/// The port the page is served on unless another is asked for. Always the same, as browsers keep runs by address and port.
const PORT: u16 = 8017;

/// What `cargo xtask web` is asked to do once the page is built.
#[derive(Debug, PartialEq, Eq)]
enum Then {
    Nothing,
    Serve { port: u16 },
    Sizes,
}

/// What `cargo xtask web` is asked for.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    /// Take what was built last.
    is_built: bool,
    then: Then,
}

/// `cargo xtask web` with `arguments`.
pub(crate) fn web(arguments: &[&str]) -> Result<()> {
    let request = read(arguments)?;
    if !request.is_built {
        build()?;
    }
    match request.then {
        Then::Nothing => Ok(()),
        Then::Serve { port } => serve::serve(&dist()?, port),
        Then::Sizes => scripted("sizes"),
    }
}

/// Fails with what to do if what the page is built and tested with is missing.
pub(crate) fn need() -> Result<()> {
    tools::node()?;
    tools::chromium().map(drop)
}

/// The page in a browser, and what of it can be tested without one.
pub(crate) fn test() -> Result<()> {
    build()?;
    scripted("test")
}

/// Where the page is built to.
fn dist() -> Result<PathBuf> {
    Ok(root()?.join("dist"))
}

/// Where the page's sources are.
fn page() -> Result<PathBuf> {
    Ok(root()?.join("fronts/web/page"))
}

/// Runs one of the page's scripts, which are told of the browser and of this program, which serves the page.
fn scripted(name: &str) -> Result<()> {
    let xtask = std::env::current_exe().context("this program does not know where it is")?;
    run(&mut cargo("build --release")?).context("the program that the page is compared with could not be built")?;
    let native = build::target_folder()?.join("release/barrow");
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", name]).current_dir(page()?);
    npm.env("BARROW_XTASK", xtask).env("BARROW_NATIVE", native).env("CHROMIUM", tools::chromium()?);
    run(&mut npm)
}

fn read(arguments: &[&str]) -> Result<Request> {
    let mut request = Request { is_built: false, then: Then::Nothing };
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match (argument, &mut request.then) {
            ("--built", _) => request.is_built = true,
            ("--serve", then @ Then::Nothing) => *then = Then::Serve { port: PORT },
            ("--sizes", then @ Then::Nothing) => *then = Then::Sizes,
            ("--port", Then::Serve { port }) => {
                let number = rest.next().context("--port needs a number")?;
                *port = number.parse().with_context(|| format!("{number} is no port; give a number from 0 to 65535"))?;
            }
            ("--port", _) => bail!("--port goes with --serve, after it"),
            ("--serve" | "--sizes", _) => bail!("ask for --serve or --sizes, once"),
            _ => bail!("`cargo xtask web` knows no \"{argument}\"; `cargo xtask help` lists what it knows"),
        }
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_read() {
        assert_eq!(read(&[]).unwrap(), Request { is_built: false, then: Then::Nothing });
        assert_eq!(read(&["--serve"]).unwrap().then, Then::Serve { port: PORT });
        assert_eq!(
            read(&["--built", "--serve", "--port", "0"]).unwrap(),
            Request { is_built: true, then: Then::Serve { port: 0 } }
        );
        assert_eq!(read(&["--sizes"]).unwrap().then, Then::Sizes);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for arguments in
            [&["--port", "1"][..], &["--serve", "--port"], &["--serve", "--port", "70000"], &["--serve", "--sizes"], &["--fast"]]
        {
            assert!(read(arguments).is_err(), "{arguments:?}");
        }
    }
}
