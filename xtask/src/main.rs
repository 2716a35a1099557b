//! Barrow's chores. Run them from anywhere in the project as `cargo xtask NAME`.
#![expect(clippy::disallowed_types, reason = "long chores print how long they took")]

mod archive;
mod attacks;
mod bench;
mod budgets;
mod check;
#[cfg(test)]
mod circle_tests;
mod command;
mod dist;
mod examples;
mod free_threaded;
mod fuzz;
mod gym;
mod index;
mod install;
mod load;
mod machines;
mod makers;
mod metadata;
mod performance;
#[cfg(test)]
mod prose;
mod purity;
mod rooms;
mod server;
mod suite;
mod timing;
mod web;

use anyhow::{Result, bail};
use gym::Wheel;
use std::process::ExitCode;

const HELP: &str = "\
Barrow's chores. Usage: cargo xtask NAME

  check    the quick check while you work: format, lints, and the tests of crates that differ from main, and of their dependents
  test     everything CI runs: format, dependency rule, lints, tests, documentation, licences; and beside them the
           page in a browser
  budgets  measures lines, sizes, bytes and speeds, and prints each beside its limit in budgets.toml
  soak     tests that take minutes, in a release build, all documentation, and comparisons with other libraries; then examples, fuzz,
           load, attacks and machines
  fuzz     feeds random bytes to Barrow as runs, links, settings and calls of the page, for ten minutes or the given SECONDS
  load     measures a server under the load of thousands of players, watchers and uploads, on SQLite and on PostgreSQL
  attacks  removes the server's defences one at a time, in a copy of the last commit, and fails if no test notices;
           with a WORD, only the defences against attacks with this word in their names
  makers   makes games as a maker outside this project does, and tests, plays, exports and serves them; with a
           NAME (magpie, seal, breakwater) only that one
  machines verifies the golden runs on an emulated ARM and an emulated big-endian machine
  bench    benchmarks, and races against other libraries (--seconds N: longer). nle: races the NetHack Learning Environment
           (installs it into the target folder). page: races the page's rules in Node against the native ones (--built:
           the last build). start: races the title against the first screen of the system's nethack-console
  performance  measures the figures of docs/performance.md, each beside its rival, and writes them there; with a BLOCK
           (rules, boxed, python, nle, page, start) only those. Let nothing else run meanwhile
  advisories  fails if a known vulnerability of a dependency concerns Barrow; it fetches the list of them
  rooms    checks that each crate depends only on what its room allows, and that the pure rooms stay pure
  archive  makes a GAME's rules, as the last commit has them, into a module that plays its runs for ever; with
           --from FOLDER the rules of another checkout
  dist     makes every file of a release in two places, compares them, installs and tries each; with --only PART
           (linux-x86_64, linux-arm64, windows-x86_64, page, python, legal) those of one part
  golden   records the golden runs and level catalogues again; read the difference before you commit it
  examples plays every example of the package for learners to its end; installs the libraries that they need into the target
           folder
  gym      builds the Python package for learners: a wheel for this machine and a source distribution; with --free-threaded a wheel
           for Python without its global lock (builds that Python from source if it is missing)
  server   builds the page, then the server with the page in it, and starts it
  web      builds the page into dist/; with --serve [--port N] serves it to this machine, with --sizes prints its sizes and times,
           with --test tests it; --built uses the last build

On a terminal, chores ask before they install a missing tool. With the environment variable CI set they install it, and otherwise
they print the command and stop.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check"] => check::run(),
        ["test"] => suite::test(),
        ["budgets"] => budgets::budgets(),
        ["soak"] => suite::soak(),
        ["examples"] => examples::play(),
        ["fuzz", ref rest @ ..] => fuzz::fuzz(rest),
        ["load"] => load::load(),
        ["attacks"] => attacks::try_all(""),
        ["attacks", word] => attacks::try_all(word),
        ["machines"] => machines::verify(),
        ["makers"] => makers::make(None),
        ["makers", name] => makers::make(Some(name)),
        ["bench", ref rest @ ..] => bench::bench(rest),
        ["performance"] => performance::performance(None),
        ["performance", block] => performance::performance(Some(block)),
        ["advisories"] => suite::advisories(),
        ["rooms"] => rooms::run(),
        ["dist"] => dist::dist(None),
        ["dist", "--only", part] => dist::dist(Some(part)),
        // The chore starts itself so.
        ["dist", "--again", part, commit] => dist::again(part, commit),
        ["golden"] => suite::golden(),
        ["archive", game] => archive::archive(game, None),
        ["archive", game, "--from", folder] => archive::archive(game, Some(folder)),
        ["gym"] => gym::build(Wheel::Usual),
        ["gym", "--free-threaded"] => gym::build(Wheel::FreeThreaded),
        ["server"] => server::start(),
        ["web", ref rest @ ..] => web::web(rest),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("there is no chore \"{}\"; `cargo xtask help` lists them", arguments.join(" ")),
    }
}
