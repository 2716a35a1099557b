//! The tools that chores need and cargo does not provide, and the rule for missing ones.
//!
//! On a terminal, ask before installing. If the environment variable `CI` is set, install. Otherwise print the command and stop.

use crate::command::{cargo, output, run};
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The compiler target that the page's rules are built for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

const CARGO_DENY: &str = "cargo install --locked cargo-deny@0.20.2";
/// These tools run for a second, so a quick build matters more than a quick program.
const QUICK_BUILD: [(&str, &str); 2] = [("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"), ("CARGO_PROFILE_RELEASE_LTO", "off")];

/// The oldest node that can run the page's tools, major and minor.
const NODE: [u32; 2] = [20, 12];
/// The headless shell comes first: without windows, the same tests take half the processor time.
const BROWSERS: [&str; 6] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/// A missing tool.
struct Missing {
    name: &'static str,
    /// The commands that install it, in order. Without commands, only a person can install it.
    commands: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
    /// Advice in place of the commands.
    otherwise: &'static str,
}

/// The reaction to a missing tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Ask,
    Install,
    Stop,
}

/// Applies the rule. `ci` is the value of the environment variable `CI`.
fn answer(ci: Option<&OsStr>, is_terminal: bool) -> Answer {
    match ci {
        Some(value) if !value.is_empty() && value != "false" => Answer::Install,
        _ if is_terminal => Answer::Ask,
        _ => Answer::Stop,
    }
}

impl Missing {
    /// Installs the tool if the rule, and the person at the terminal, allow it.
    fn provide(&self) -> Result<()> {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let rule = if self.commands.is_empty() { Answer::Stop } else { answer(env::var_os("CI").as_deref(), is_terminal) };
        if self.is_allowed(rule, &mut io::stdin().lock(), &mut io::stdout())? { self.install() } else { bail!(self.advice()) }
    }

    fn is_allowed(&self, rule: Answer, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<bool> {
        if rule != Answer::Ask {
            return Ok(rule == Answer::Install);
        }
        write!(out, "{} is missing. Install it with `{}`? [Y/n] ", self.name, self.commands.join(" && "))?;
        out.flush()?;
        let mut line = String::new();
        let is_open = input.read_line(&mut line)? > 0;
        Ok(is_open && matches!(line.trim().to_ascii_lowercase().as_str(), "" | "y" | "yes"))
    }

    fn install(&self) -> Result<()> {
        for line in self.commands {
            println!("Installing {}: {line}", self.name);
            // Only root installs packages of the system.
            let begin = if line.starts_with("apt-get") && !is_root() { "sudo " } else { "" };
            let line = format!("{begin}{line}");
            let mut words = line.split_whitespace();
            let program = words.next().context("a command has a program")?;
            let mut command = Command::new(program);
            run(command.args(words).envs(self.environment.iter().copied()))
                .with_context(|| format!("{} was not installed; {}", self.name, self.otherwise))?;
        }
        Ok(())
    }

    fn advice(&self) -> String {
        match self.commands {
            [] => format!("{} is missing; {}", self.name, self.otherwise),
            commands => format!("{} is missing; install it with `{}`, or {}", self.name, commands.join(" && "), self.otherwise),
        }
    }
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// Provides the parts of the Rust toolchain that check format and lints.
pub(crate) fn rust_components() -> Result<()> {
    for (subcommand, name, commands) in
        [("fmt", "rustfmt", &["rustup component add rustfmt"][..]), ("clippy", "clippy", &["rustup component add clippy"][..])]
    {
        if !has_cargo(subcommand)? {
            Missing { name, commands, environment: &[], otherwise: "install it the way you installed Rust" }.provide()?;
        }
    }
    Ok(())
}

/// Provides cargo-deny.
pub(crate) fn cargo_deny() -> Result<()> {
    let otherwise = "see https://embarkstudios.github.io/cargo-deny";
    subcommand(&Missing { name: "cargo-deny", commands: &[CARGO_DENY], environment: &QUICK_BUILD, otherwise })
}

/// Provides cargo-auditable, which lists a program's parts within it.
pub(crate) fn cargo_auditable() -> Result<()> {
    let commands = &["cargo install --locked cargo-auditable@0.7.7"];
    let otherwise = "see https://github.com/rust-secure-code/cargo-auditable";
    subcommand(&Missing { name: "cargo-auditable", commands, environment: &QUICK_BUILD, otherwise })
}

/// Provides cargo-semver-checks.
pub(crate) fn semver_checks() -> Result<()> {
    let commands = &["cargo install --locked cargo-semver-checks"];
    let otherwise = "see https://crates.io/crates/cargo-semver-checks";
    subcommand(&Missing { name: "cargo-semver-checks", commands, environment: &[], otherwise })
}

/// Provides a subcommand of cargo, whose program is called `cargo-NAME`.
fn subcommand(tool: &Missing) -> Result<()> {
    if has_cargo(tool.name.trim_start_matches("cargo-"))? { Ok(()) } else { tool.provide() }
}

/// The system's Python.
pub(crate) const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Provides a separate Python in `folder` of the target folder, which can import `module` after installing these packages from
/// `PyPI`. Nothing else changes on the machine, so this does not ask.
pub(crate) fn python(folder: &str, packages: &[&str], module: &str) -> Result<PathBuf> {
    python_of(Path::new(PYTHON), folder, packages, module)
}

/// The Python of a virtual environment.
pub(crate) fn python_in(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// Like [`python`], using `interpreter`.
pub(crate) fn python_of(interpreter: &Path, folder: &str, packages: &[&str], module: &str) -> Result<PathBuf> {
    let folder = target_folder()?.join(folder);
    let python = python_in(&folder);
    let has_module =
        || Command::new(&python).args(["-c", &format!("import {module}")]).output().is_ok_and(|output| output.status.success());
    if !has_module() {
        println!("Installing {} into {}.", packages.join(" and "), folder.display());
        run(Command::new(interpreter).args(["-m", "venv"]).arg(&folder))
            .context("a virtual environment needs Python 3.11 or later, with its module venv")?;
        // If PyPI has no wheel for a machine, pip builds one. This needs a C++ compiler, and sometimes cmake.
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages))
            .with_context(|| format!("pip could not install {}; see above", packages.join(" and ")))?;
    }
    Ok(python)
}

/// The dependency of the package for learners.
pub(crate) const GYMNASIUM: &str = "gymnasium>=1.1,<2";

/// Provides the Python for testing the package for learners.
pub(crate) fn gymnasium() -> Result<PathBuf> {
    python("gym", &[GYMNASIUM, "numpy"], "gymnasium")
}

/// Provides the compiler's WebAssembly target.
pub(crate) fn wasm_target() -> Result<()> {
    targets(&[WASM], &["rustup target add wasm32-unknown-unknown"])
}

/// Fails if there is no compiler of this version.
pub(crate) fn compiler(version: &str) -> Result<()> {
    let found = Command::new("rustup").args(["run", version, "rustc", "--version"]).output();
    if !found.is_ok_and(|done| done.status.success()) {
        bail!("Rust {version} is missing; install it with `rustup toolchain install --profile minimal {version}`");
    }
    Ok(())
}

/// Provides compiler targets. `commands` install them.
pub(crate) fn targets(names: &[&str], commands: &'static [&'static str]) -> Result<()> {
    for name in names {
        let folder = output(Command::new("rustc").args(["--print", "target-libdir", "--target", name]))?;
        if !Path::new(folder.trim()).is_dir() {
            let otherwise = "add them the way you installed Rust";
            return Missing { name: "a compiler target", commands, environment: &[], otherwise }.provide();
        }
    }
    Ok(())
}

/// Zig, whose compiler of C has the headers of many systems.
pub(crate) const ZIG: &str = "ziglang==0.17.1";

/// Provides the linker for Windows.
pub(crate) fn linker(program: &'static str) -> Result<()> {
    debian(&[program], &["apt-get update", "apt-get install -y --no-install-recommends gcc-mingw-w64-x86-64"])
}

/// Provides the programs that make packages and images, and try them.
pub(crate) fn packagers() -> Result<()> {
    debian(
        &["dpkg-deb", "rpmbuild", "lintian", "rpmlint", "diffoscope", "qemu-aarch64-static", "wine", "faketime"],
        &[
            "apt-get update",
            "apt-get install -y --no-install-recommends rpm lintian rpmlint diffoscope-minimal qemu-user-static wine wine64 faketime python3-venv",
        ],
    )
}

/// Provides programs that are in Debian's packages.
fn debian(programs: &[&'static str], commands: &'static [&'static str]) -> Result<()> {
    let Some(name) = programs.iter().find(|program| on_path(&[program]).is_none()) else { return Ok(()) };
    let otherwise = "install it with your system's package manager";
    Missing { name, commands: on_debian(commands), environment: &[], otherwise }.provide()
}

/// The commands, if this system has Debian's packages.
fn on_debian(commands: &'static [&'static str]) -> &'static [&'static str] {
    if Path::new("/usr/bin/apt-get").exists() { commands } else { &[] }
}

/// Provides the programs that build for other machines and emulate them. All are in Debian's packages.
pub(crate) fn emulators(programs: &[&str]) -> Result<()> {
    if !cfg!(target_os = "linux") {
        bail!("other machines are emulated by qemu-user, which runs on Linux only");
    }
    if programs.iter().all(|program| on_path(&[program]).is_some()) {
        return Ok(());
    }
    let commands = on_debian(&[
        "apt-get update",
        "apt-get install -y --no-install-recommends qemu-user gcc-aarch64-linux-gnu gcc-s390x-linux-gnu libc6-dev-arm64-cross libc6-dev-s390x-cross",
    ]);
    let otherwise = "install qemu-user, and gcc with a C library for aarch64 and s390x";
    Missing { name: "An emulator of other machines, or a linker for them,", commands, environment: &[], otherwise }.provide()
}

/// Provides `PostgreSQL`, which the server's tests start. Debian does not put its programs on the path.
pub(crate) fn postgres() -> Result<()> {
    let is_there = || on_path(&["createdb"]).is_some() || Path::new("/usr/lib/postgresql").is_dir();
    if is_there() {
        return Ok(());
    }
    let commands = on_debian(&["apt-get update", "apt-get install -y --no-install-recommends postgresql"]);
    let otherwise = "install PostgreSQL 14 or later from your system's packages";
    Missing { name: "PostgreSQL, which the server is tested with,", commands, environment: &[], otherwise }.provide()
}

/// The browser that `CHROMIUM` names, or else the first one on the path.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(browser) = find_browser() {
        return Ok(browser);
    }
    let commands = on_debian(&["apt-get update", "apt-get install -y --no-install-recommends chromium-headless-shell"]);
    let otherwise = "name a Chromium or Chrome in the environment variable CHROMIUM";
    Missing { name: "Chromium, which tests the page,", commands, environment: &[], otherwise }.provide()?;
    find_browser().context("Chromium was installed, but is not on the path")
}

fn find_browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    on_path(&BROWSERS)
}

/// The path of the first of these programs that exists.
pub(crate) fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}

/// Fails unless node and npm are present and new enough. Every system has its own way of installing them, so this does not.
pub(crate) fn node() -> Result<()> {
    let [major, minor] = NODE;
    let help = format!("install Node.js {major}.{minor} or newer, with npm, from https://nodejs.org or your system's packages");
    let version = output(Command::new("node").arg("--version")).with_context(|| format!("the page needs node: {help}"))?;
    if !is_new_enough(&version) {
        bail!("node is {}, which is too old: {help}", version.trim());
    }
    output(Command::new("npm").arg("--version")).with_context(|| format!("the page needs npm: {help}"))?;
    Ok(())
}

/// Tells whether `version`, as `node --version` prints it, is at least [`NODE`].
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(str::parse::<u32>);
    let mut number = || numbers.next().and_then(Result::ok);
    number().zip(number()).is_some_and(|(major, minor)| [major, minor] >= NODE)
}

/// Tells whether `cargo NAME` exists.
pub(crate) fn has_cargo(name: &str) -> Result<bool> {
    let status = cargo(name)?.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(status.context("cargo could not be started; install Rust from https://rustup.rs")?.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOL: Missing =
        Missing { name: "a tool", commands: &["get update", "get tool"], environment: &[], otherwise: "build it yourself" };

    #[test]
    fn ci_installs_a_terminal_asks_and_anything_else_stops() {
        for (ci, is_terminal, expected) in [
            (Some("true"), false, Answer::Install),
            (Some("1"), true, Answer::Install),
            (Some(""), true, Answer::Ask),
            (Some("false"), true, Answer::Ask),
            (None, true, Answer::Ask),
            (Some("false"), false, Answer::Stop),
            (None, false, Answer::Stop),
        ] {
            assert_eq!(answer(ci.map(OsStr::new), is_terminal), expected, "CI={ci:?}, terminal: {is_terminal}");
        }
    }

    #[test]
    fn the_question_names_the_commands_and_takes_yes_or_no() {
        for (typed, expected) in [("\n", true), ("y\n", true), ("Yes\n", true), ("n\n", false), ("what?\n", false), ("", false)] {
            let mut said = Vec::new();
            assert_eq!(TOOL.is_allowed(Answer::Ask, &mut typed.as_bytes(), &mut said).unwrap(), expected, "{typed:?}");
            assert_eq!(String::from_utf8(said).unwrap(), "a tool is missing. Install it with `get update && get tool`? [Y/n] ");
        }
    }

    #[test]
    fn without_a_question_nothing_is_read_or_said() {
        for (rule, expected) in [(Answer::Install, true), (Answer::Stop, false)] {
            let mut said = Vec::new();
            assert_eq!(TOOL.is_allowed(rule, &mut "n\n".as_bytes(), &mut said).unwrap(), expected);
            assert!(said.is_empty());
        }
    }

    #[test]
    fn advice_names_the_commands_if_there_are_any() {
        assert_eq!(TOOL.advice(), "a tool is missing; install it with `get update && get tool`, or build it yourself");
        assert_eq!(Missing { commands: &[], ..TOOL }.advice(), "a tool is missing; build it yourself");
    }

    #[test]
    fn a_command_that_fails_says_what_to_do() {
        let broken = Missing { commands: &["no-such-program-anywhere install"], ..TOOL };
        assert!(broken.install().unwrap_err().to_string().contains("build it yourself"));
    }

    #[test]
    fn an_old_node_is_refused() {
        let cases = [
            ("v20.20.2\n", true),
            ("v20.12.0", true),
            ("v26.0.0", true),
            ("v20.11.1", false),
            ("v18.19.0", false),
            ("node", false),
            ("", false),
        ];
        for (version, is_enough) in cases {
            assert_eq!(is_new_enough(version), is_enough, "{version}");
        }
    }
}
