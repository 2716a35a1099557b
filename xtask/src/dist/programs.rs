//! The programs for each system, with what belongs to them, as archives and packages.

use super::{Place, image, packages};
use crate::command::{cargo, output, run};
use crate::install;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A system that programs are built for.
pub(super) struct Target {
    /// Its name in the names of files.
    pub(super) name: &'static str,
    triple: &'static str,
    linker: &'static str,
    /// Flags of rustc for the linker, separated by blanks.
    linking: &'static str,
    /// Its name to zig, which compiles the C of `SQLite` and of ring with its headers. Without one, the linker compiles them.
    zig: Option<&'static str>,
    /// Its name in packages of Debian and of Fedora; empty without packages.
    pub(super) packages: [&'static str; 2],
    end: &'static str,
}

/// These targets bring all that they link, the packed form of relocations included, which takes 230 KB less. Linkers of a system know it
/// for some processors only.
const STATIC: &str = "-Clinker-flavor=ld.lld -Clink-arg=--pack-dyn-relocs=relr";

pub(super) const TARGETS: [Target; 3] = [
    Target {
        name: "linux-x86_64",
        triple: "x86_64-unknown-linux-musl",
        linker: "rust-lld",
        linking: STATIC,
        zig: Some("x86_64-linux-musl"),
        packages: ["amd64", "x86_64"],
        end: "",
    },
    Target {
        name: "linux-arm64",
        triple: "aarch64-unknown-linux-musl",
        linker: "rust-lld",
        linking: STATIC,
        zig: Some("aarch64-linux-musl"),
        packages: ["arm64", "aarch64"],
        end: "",
    },
    Target {
        name: "windows-x86_64",
        triple: "x86_64-pc-windows-gnu",
        linker: "x86_64-w64-mingw32-gcc",
        linking: "",
        zig: None,
        packages: ["", ""],
        end: ".exe",
    },
];
const ADD_TARGETS: &[&str] = &["rustup target add x86_64-unknown-linux-musl aarch64-unknown-linux-musl x86_64-pc-windows-gnu"];

/// The features of a package in releases. Makers build the terminal's program from a checkout, because a new game refers to it.
pub(super) fn features(package: &str) -> &'static [&'static str] {
    if package == "barrow-program" { &["--no-default-features", "--features", "online,pictures"] } else { &[] }
}

/// Files of a program: their paths below the root of a system, and their bytes.
pub(super) type Files = Vec<(String, Vec<u8>)>;

impl Place {
    /// Lets a command build the same bytes here as anywhere: without paths of this machine, and with the date of the commit.
    ///
    /// `linking` are flags of rustc for the linker.
    pub(super) fn settled<'a>(&self, command: &'a mut Command, linking: &str) -> &'a mut Command {
        let flags = std::iter::once("-Cstrip=symbols").chain(linking.split_whitespace()).collect::<Vec<_>>().join("\x1f");
        let flags = barrow_export::remapped(&flags, &[(&self.source, "barrow"), (&self.target, "target")]);
        command
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            .env("SOURCE_DATE_EPOCH", &self.time)
            .env("BARROW_COMMIT", &self.commit[..12])
            .env(
                "CFLAGS",
                format!("-ffile-prefix-map={}=barrow -ffile-prefix-map={}=target", self.source.display(), self.target.display()),
            )
    }

    /// Builds a program for a system.
    pub(super) fn program(&self, target: &Target, package: &str, name: &str) -> Result<PathBuf> {
        install::targets(&TARGETS.map(|target| target.triple), ADD_TARGETS)?;
        install::cargo_auditable()?;
        let mut build = cargo("auditable build --release --locked --quiet")?;
        build.args(["--target", target.triple, "--package", package]).args(features(package)).current_dir(&self.source);
        let shouted = target.triple.to_ascii_uppercase().replace('-', "_");
        let snake = target.triple.replace('-', "_");
        build.env(format!("CARGO_TARGET_{shouted}_LINKER"), target.linker);
        if let Some(system) = target.zig {
            let python = install::python("zig", &[install::ZIG], "ziglang")?;
            for (variable, tool) in [("CC", format!("cc -target {system}")), ("AR", "ar".to_owned())] {
                build.env(format!("{variable}_{snake}"), self.script(variable, &python, &tool)?);
            }
        } else {
            install::linker(target.linker)?;
            build.env(format!("CC_{snake}"), target.linker);
        }
        run(self.settled(&mut build, target.linking))?;
        Ok(self.target.join(target.triple).join("release").join(format!("{name}{}", target.end)))
    }
}

impl Place {
    /// A script that starts a tool of zig.
    fn script(&self, name: &str, python: &Path, tool: &str) -> Result<PathBuf> {
        let path = self.work.join(format!("{name}-{}", tool.replace(' ', "-")));
        // Zig does not know Rust's names of systems, which the library `cc` passes on.
        let text = format!(
            "#!/bin/sh\nfor word; do\n  shift\n  case $word in --target=*) ;; *) set -- \"$@\" \"$word\" ;; esac\ndone\n\
             exec {} -m ziglang {tool} \"$@\"\n",
            python.display()
        );
        fs::write(&path, text)?;
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        Ok(path)
    }
}

/// Makes all files for a system.
pub(super) fn make(place: &Place, target: &Target) -> Result<Vec<String>> {
    let program = place.program(target, "barrow-program", "barrow")?;
    let mut made = vec![archive(place, target, &program)?];
    let [debian, _] = target.packages;
    if debian.is_empty() {
        return Ok(made);
    }
    let server = place.program(target, "barrow-service", "barrow-server")?;
    for (name, files, about) in [
        ("barrow", of_terminal(place, &program)?, "Small classic roguelikes for the terminal"),
        ("barrow-server", of_server(place, &server)?, "Server of races and boards for the roguelikes of Barrow"),
    ] {
        made.push(packages::deb(place, target, name, about, &files)?);
        made.push(packages::rpm(place, target, name, about, &files)?);
    }
    made.push(image::make(place, target, &server)?);
    Ok(made)
}

/// Makes this machine's own program, on systems for which no other machine can build.
pub(super) fn host(place: &Place) -> Result<Vec<String>> {
    install::cargo_auditable()?;
    let mut build = cargo("auditable build --release --locked --quiet --package barrow-program")?;
    run(place.settled(build.args(features("barrow-program")).current_dir(&place.source), ""))?;
    let end = std::env::consts::EXE_SUFFIX;
    let program = place.target.join("release").join(format!("barrow{end}"));
    // Windows has two kinds of programs, and Linux builds the other one.
    let system = if cfg!(windows) { "windows-msvc" } else { std::env::consts::OS };
    let stem = format!("barrow-{}-{system}-{}", place.version, std::env::consts::ARCH);
    let folder = place.fresh("archive-host")?;
    fill(place, &folder.join(&stem), &program, &program)?;
    Ok(vec![place.put(&format!("{stem}.zip"), &barrow_export::archive(&folder)?)?])
}

/// The terminal's program with its manual as one archive.
fn archive(place: &Place, target: &Target, program: &Path) -> Result<String> {
    let stem = format!("barrow-{}-{}", place.version, target.name);
    let folder = place.fresh(&format!("archive-{}", target.name))?;
    fill(place, &folder.join(&stem), program, &here(place)?)?;
    if target.end.is_empty() {
        let name = format!("{stem}.tar.gz");
        packages::tar(place, &folder, &place.out.join(&name), true)?;
        return Ok(name);
    }
    place.put(&format!("{stem}.zip"), &barrow_export::archive(&folder)?)
}

/// Puts a program, its manual and its licences into a folder. `here` is the same program for this machine.
fn fill(place: &Place, folder: &Path, program: &Path, here: &Path) -> Result<()> {
    fs::create_dir_all(folder.join("man"))?;
    fs::copy(program, folder.join(program.file_name().context("the program has no name")?))?;
    for (name, page) in manual(place, here)? {
        fs::write(folder.join("man").join(name), page)?;
    }
    for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "NOTICE"] {
        fs::copy(place.source.join(file), folder.join(file))?;
    }
    fs::write(folder.join("LICENSES.txt"), super::legal::licences(place)?)?;
    Ok(())
}

/// The man pages, as this commit's program writes them.
fn manual(place: &Place, here: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let folder = place.fresh("man")?;
    run(Command::new(here).args(["man", "--into"]).arg(&folder))?;
    let mut pages = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        pages.push((path.file_name().context("a page has no name")?.to_string_lossy().into_owned(), fs::read(&path)?));
    }
    pages.sort();
    Ok(pages)
}

/// This commit's program for this machine.
fn here(place: &Place) -> Result<PathBuf> {
    place.program(&TARGETS[0], "barrow-program", "barrow")
}

fn of_terminal(place: &Place, program: &Path) -> Result<Files> {
    let mut files = vec![("usr/bin/barrow".to_owned(), fs::read(program)?)];
    for (name, page) in manual(place, &here(place)?)? {
        files.push((format!("usr/share/man/man1/{name}.gz"), packages::gzipped(place, &page)?));
    }
    for (shell, path) in [
        ("bash", "usr/share/bash-completion/completions/barrow"),
        ("zsh", "usr/share/zsh/vendor-completions/_barrow"),
        ("fish", "usr/share/fish/vendor_completions.d/barrow.fish"),
    ] {
        let script = output(Command::new(here(place)?).args(["completions", shell]))?;
        files.push((path.to_owned(), script.into_bytes()));
    }
    let shared = place.source.join("fronts/program/release");
    for (file, folder) in
        [("barrow.desktop", "applications"), ("barrow-run.desktop", "applications"), ("barrow.xml", "mime/packages")]
    {
        files.push((format!("usr/share/{folder}/{file}"), fs::read(shared.join(file))?));
    }
    let icon = fs::read(place.source.join("fronts/page/icons/icon.svg"))?;
    files.push(("usr/share/icons/hicolor/scalable/apps/barrow.svg".to_owned(), icon));
    Ok(files)
}

fn of_server(place: &Place, server: &Path) -> Result<Files> {
    let unit = fs::read(place.source.join("fronts/program/release/barrow-server.service"))?;
    let manual = fs::read(place.source.join("fronts/program/release/barrow-server.1"))?;
    Ok(vec![
        ("usr/bin/barrow-server".to_owned(), fs::read(server)?),
        ("usr/lib/systemd/system/barrow-server.service".to_owned(), unit),
        ("usr/share/man/man1/barrow-server.1.gz".to_owned(), packages::gzipped(place, &manual)?),
    ])
}
