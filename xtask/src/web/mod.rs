//! Builds, serves, measures and tests the page.

mod build;

use crate::budgets;
use crate::command::{build_tests, output, root, run};
use crate::install;
use crate::makers;
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use build::{build, check_prebuilt, check_types, generated, npm};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The default port. It never changes, because browsers store runs by address and port.
const PORT: u16 = 8017;

/// The beginnings of lines that report durations.
pub(crate) const BUILT: &str = "Built the page in";
pub(crate) const TESTED: &str = "Tested the page in";

/// The task of `cargo xtask web` after building the page.
#[derive(Debug, PartialEq, Eq)]
enum Then {
    Nothing,
    Serve { port: u16 },
    Sizes,
    Test,
}

/// The arguments of `cargo xtask web`.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    /// Use the last build.
    is_built: bool,
    then: Then,
}

/// Runs `cargo xtask web` with `arguments`.
pub(crate) fn web(arguments: &[&str]) -> Result<()> {
    let request = read(arguments)?;
    let begun = Instant::now();
    if !request.is_built {
        build_with_tools()?;
    }
    match request.then {
        Then::Nothing => Ok(()),
        Then::Serve { port } => barrow_export::serve(&dist()?, port),
        Then::Sizes => {
            build_tests()?;
            script("sizes")
        }
        Then::Test => {
            println!("{BUILT} {} s.", begun.elapsed().as_secs());
            budgets::check_page()?;
            // A commit has the script that its sources make; work in progress need not.
            if std::env::var_os("CI").is_some() {
                check_prebuilt()?;
            }
            // This also builds the terminal's program, with which the page is compared.
            build_tests()?;
            let begun = Instant::now();
            script("test")?;
            made_by_makers()?;
            println!("{TESTED} {} s.", begun.elapsed().as_secs());
            Ok(())
        }
    }
}

/// Builds the page and everything it needs, unless the last build is to be used. Returns the folder of its bindings and its
/// module.
pub(crate) fn module(is_built: bool) -> Result<PathBuf> {
    if !is_built {
        build_with_tools()?;
    }
    generated()
}

fn build_with_tools() -> Result<()> {
    install::node()?;
    install::wasm_target()?;
    build()
}

/// Provides the tools for building and testing the page.
pub(crate) fn provide() -> Result<()> {
    install::node()?;
    install::wasm_target()?;
    install::chromium().map(drop)
}

/// The sizes of the last build of the page, in bytes and as JSON, and its times if wanted.
pub(crate) fn sizes(with_times: bool) -> Result<String> {
    let mut npm = npm()?;
    npm.args(["run", "--silent", "sizes", "--", "--json"]).args(with_times.then_some("--times"));
    if with_times {
        build_with_tools()?;
        build_tests()?;
        npm.envs(programs()?);
    }
    output(&mut npm)
}

/// Checks the types of the page's script and runs its unit tests. It rebuilds the rules only if they changed.
pub(crate) fn check(rules_changed: bool) -> Result<()> {
    install::node()?;
    if rules_changed || !generated()?.join("barrow_web.js").exists() {
        install::wasm_target()?;
        build()?;
    } else {
        check_types()?;
    }
    run(npm()?.args(["run", "--silent", "test", "src/"])).context("the page's unit tests failed")
}

/// Makes the page of the game that `barrow new` writes, and plays it in Chromium, in a folder and as a single file.
fn made_by_makers() -> Result<()> {
    let project = barrow_export::Project::find(root()?, Some("sea-magpie-page"))?;
    let place = target_folder()?.join("sea-magpie");
    let exported = barrow_export::export(&project, &place)?;
    for file in ["barrow_web_bg.wasm", "barrow_films_bg.wasm", "skins.json"] {
        makers::is_free_of_ours(&exported.folder.join(file))?;
    }
    play(&project.page.storage, &exported.folder, &exported.single)
}

/// Plays the page of a maker's game in Chromium.
pub(crate) fn play(name: &str, folder: &Path, single: &Path) -> Result<()> {
    let mut node = Command::new("node");
    node.arg("tests/made.mjs").arg(name).arg(folder).arg(single).current_dir(page()?);
    run(node.env("CHROMIUM", install::chromium()?))
}

/// The folder into which the page is built.
fn dist() -> Result<PathBuf> {
    Ok(root()?.join("dist"))
}

/// The folder of the page's sources.
fn page() -> Result<PathBuf> {
    Ok(root()?.join("fronts/web/page"))
}

/// Runs one of the page's scripts in Chromium. The script may start this program to serve the page, and the terminal program to
/// verify runs.
fn script(name: &str) -> Result<()> {
    let mut npm = npm()?;
    npm.args(["run", "--silent", name]).envs(programs()?);
    run(&mut npm)
}

/// The programs that scripts start, as environment variables.
fn programs() -> Result<[(&'static str, PathBuf); 3]> {
    let xtask = std::env::current_exe().context("this program's path is unknown")?;
    let native = target_folder()?.join("debug/barrow");
    Ok([("BARROW_XTASK", xtask), ("BARROW_NATIVE", native), ("CHROMIUM", install::chromium()?)])
}

fn read(arguments: &[&str]) -> Result<Request> {
    let mut request = Request { is_built: false, then: Then::Nothing };
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match (argument, &mut request.then) {
            ("--built", _) => request.is_built = true,
            ("--serve", then @ Then::Nothing) => *then = Then::Serve { port: PORT },
            ("--sizes", then @ Then::Nothing) => *then = Then::Sizes,
            ("--test", then @ Then::Nothing) => *then = Then::Test,
            ("--port", Then::Serve { port }) => {
                let number = rest.next().context("--port needs a number")?;
                *port = number.parse().with_context(|| format!("{number} is not a port; give a number from 0 to 65535"))?;
            }
            ("--port", _) => bail!("--port belongs after --serve"),
            ("--serve" | "--sizes" | "--test", _) => bail!("use one of --serve, --sizes and --test"),
            _ => bail!("unknown argument \"{argument}\"; see `cargo xtask help`"),
        }
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        assert_eq!(read(&[]).unwrap(), Request { is_built: false, then: Then::Nothing });
        assert_eq!(read(&["--serve"]).unwrap().then, Then::Serve { port: PORT });
        assert_eq!(
            read(&["--built", "--serve", "--port", "0"]).unwrap(),
            Request { is_built: true, then: Then::Serve { port: 0 } }
        );
        assert_eq!(read(&["--sizes"]).unwrap().then, Then::Sizes);
        assert_eq!(read(&["--test"]).unwrap().then, Then::Test);
    }

    #[test]
    fn senseless_arguments_are_refused() {
        for arguments in
            [&["--port", "1"][..], &["--serve", "--port"], &["--serve", "--port", "70000"], &["--serve", "--sizes"], &["--fast"]]
        {
            assert!(read(arguments).is_err(), "{arguments:?}");
        }
    }
}
