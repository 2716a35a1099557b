//! Tries each file of a release where nothing else is: installs it, plays, and takes it away again.

use super::Place;
use crate::command::{output, run};
use crate::install;
use crate::machines::golden_runs;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The functions of Windows that wine 8 lacks, for the random numbers of Rust's library.
const STUB: &str = "#include <windows.h>\n#include <ntsecapi.h>\n__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {\n  \
                    return RtlGenRandom(data, (ULONG)size);\n}\n";
/// Complaints of critics that are meant. `docs/release.md` explains them.
const MEANT: [&str; 7] = [
    "statically-linked-binary",
    "position-independent-executable-suggested",
    "no-signature",
    "manpage-not-compressed",
    "no-manual-page-for-binary",
    "invalid-license",
    "only-non-binary-in-usr-lib",
];
/// The section in which cargo-auditable lists the parts of a program.
const AUDITABLE: &[u8] = b".dep-v0";
/// Most bytes of the image.
const IMAGE: u64 = 40 << 20;

/// Tries a file, and says what was done with it.
pub(super) fn tried(place: &Place, file: &str) -> Result<String> {
    let path = place.out.join(file);
    let end = |end: &str| file.ends_with(end);
    let is_arm = file.contains("arm64") || file.contains("aarch64");
    if end(".tar.gz") && file.starts_with("barrow-") {
        let folder = place.fresh("try-archive")?;
        run(Command::new("tar").arg("--extract").arg("--file").arg(&path).arg("--directory").arg(&folder))?;
        let program = folder.join(file.trim_end_matches(".tar.gz")).join("barrow");
        return played(place, &program, if is_arm { &Runner::Arm } else { &Runner::Here });
    }
    if end(".zip") && !end("-page.zip") {
        let folder = place.fresh("try-zip")?;
        run(Command::new(install::PYTHON).args(["-m", "zipfile", "-e"]).arg(&path).arg(&folder))?;
        let folder = folder.join(file.trim_end_matches(".zip"));
        if file.contains("windows") && !cfg!(windows) {
            return played(place, &folder.join("barrow.exe"), &Runner::Wine(stub(place)?));
        }
        let program = folder.join(format!("barrow{}", std::env::consts::EXE_SUFFIX));
        // Python's unpacker forgets who may run a file.
        #[cfg(unix)]
        fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        return played(place, &program, &Runner::Here);
    }
    if end(".deb") {
        return packaged(place, &path, is_arm, &Packages::Debian);
    }
    if end(".rpm") {
        return packaged(place, &path, is_arm, &Packages::Fedora);
    }
    if end(".oci.tar") {
        return contained(place, &path, is_arm);
    }
    if file.starts_with("barrow_gym-") {
        return learned(place, &path);
    }
    if end("-page.zip") || end(".html") {
        return Ok("played by the tests of the page".to_owned());
    }
    Ok("-".to_owned())
}

enum Runner {
    Here,
    Arm,
    /// With the folder of the stub.
    Wine(PathBuf),
}

impl Runner {
    fn command(&self, program: &Path, home: &Path) -> Command {
        let mut command = match self {
            Self::Here => Command::new(program),
            Self::Arm => {
                let mut command = Command::new("qemu-aarch64-static");
                command.arg(program);
                command
            }
            Self::Wine(_) => {
                let mut command = Command::new("wine");
                command.arg(program).env("WINEDEBUG", "-all").env("WINEPREFIX", home.join("wine"));
                command.env("WINEDLLOVERRIDES", "bcryptprimitives=n");
                command
            }
        };
        command.env("BARROW_HOME", home.join("data"));
        command
    }
}

/// Lets a program test itself, verify the golden runs, and play a line of text. All systems give the same digests.
fn played(place: &Place, program: &Path, runner: &Runner) -> Result<String> {
    let home = place.fresh("home")?;
    ensure!(fs::read(program)?.windows(AUDITABLE.len()).any(|bytes| bytes == AUDITABLE), "it does not list its parts");
    if let Runner::Wine(stub) = runner {
        fs::copy(stub, program.with_file_name("bcryptprimitives.dll"))?;
    }
    let told = output(runner.command(program, &home).arg("selftest"))?;
    let last = told.lines().next_back().unwrap_or_default().trim().to_owned();
    ensure!(last.starts_with("All "), "it says {last:?}");
    let runs = golden_runs()?;
    let verified = output(runner.command(program, &home).arg("verify").args(&runs))?;
    let good = verified.lines().filter(|line| line.starts_with("OK ")).count();
    ensure!(good == runs.len(), "{good} of {} golden runs verified", runs.len());
    let moves = played_in_text(runner.command(program, &home))?;
    Ok(format!("{good} golden runs verified, {moves}; {last}"))
}

/// Plays a few moves in text, which are saved.
fn played_in_text(mut command: Command) -> Result<String> {
    command.args(["--plain", "play", "stomp", "--seed", "7"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = command.spawn().context("it cannot be started")?;
    process.stdin.take().context("it has no input")?.write_all(b"east\nwest\nsouth\nquit\n")?;
    let told = String::from_utf8_lossy(&process.wait_with_output()?.stdout).into_owned();
    ensure!(told.contains("Stomp"), "it did not play:\n{told}");
    Ok("played in text".to_owned())
}

/// The library that wine lacks.
fn stub(place: &Place) -> Result<PathBuf> {
    let folder = place.fresh("stub")?;
    fs::write(folder.join("stub.c"), STUB)?;
    let library = folder.join("bcryptprimitives.dll");
    run(Command::new("x86_64-w64-mingw32-gcc")
        .args(["-shared", "-o"])
        .arg(&library)
        .arg(folder.join("stub.c"))
        .arg("-ladvapi32"))?;
    Ok(library)
}

/// A system of packages.
enum Packages {
    Debian,
    Fedora,
}

impl Packages {
    /// Its program, working on an empty root. It accepts packages for other processors.
    fn at(&self, root: &Path) -> Command {
        match self {
            Self::Debian => {
                let mut dpkg = Command::new("dpkg");
                dpkg.arg(format!("--root={}", root.display()))
                    .args(["--force-architecture", "--force-not-root"])
                    .stdout(Stdio::null());
                dpkg
            }
            Self::Fedora => {
                let mut rpm = Command::new("rpm");
                rpm.arg("--root").arg(root).arg("--noscripts");
                rpm
            }
        }
    }

    fn install(&self, root: &Path, package: &Path) -> Result<()> {
        let mut command = self.at(root);
        match self {
            Self::Debian => {
                for folder in ["info", "updates"] {
                    fs::create_dir_all(root.join("var/lib/dpkg").join(folder))?;
                }
                fs::write(root.join("var/lib/dpkg/status"), "")?;
                command.arg("--install");
            }
            Self::Fedora => {
                command.args(["--install", "--ignorearch", "--nodeps", "--nosignature"]);
            }
        }
        run(command.arg(package))
    }

    fn remove(&self, root: &Path, name: &str) -> Result<()> {
        let flag = match self {
            Self::Debian => "--purge",
            Self::Fedora => "--erase",
        };
        run(self.at(root).args([flag, name]))
    }

    /// Lets the system's critic look at a package, and fails if it complains about anything that is not in [`MEANT`].
    fn check(&self, package: &Path) -> Result<&'static str> {
        let mut critic = match self {
            Self::Debian => Command::new("lintian"),
            Self::Fedora => Command::new("rpmlint"),
        };
        if matches!(self, Self::Debian) {
            critic.arg("--allow-root");
        }
        let told = critic.arg(package).output().context("the critic of packages cannot be started")?;
        let text = String::from_utf8_lossy(&told.stdout).into_owned();
        let is_complaint =
            |line: &&str| ["E: ", "W: "].iter().any(|kind| line.starts_with(kind) || line.contains(&format!(": {kind}")));
        let complaints: Vec<&str> =
            text.lines().filter(is_complaint).filter(|line| !MEANT.iter().any(|meant| line.contains(meant))).collect();
        ensure!(complaints.is_empty(), "{}", complaints.join("; "));
        // A critic that complains fails, too, but one that was ended by a signal has no code.
        ensure!(told.status.code().is_some_and(|code| code < 66), "the critic of packages failed: {}", told.status);
        Ok("no complaints but those in docs/release.md")
    }
}

/// Installs a package into an empty root, plays, and removes it. Only saves stay.
fn packaged(place: &Place, package: &Path, is_arm: bool, system: &Packages) -> Result<String> {
    let folder = place.fresh("root")?;
    let name = package.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let name = if name.starts_with("barrow-server") { "barrow-server" } else { "barrow" };
    system.install(&folder, package)?;
    let program = folder.join("usr/bin").join(name);
    let runner = if is_arm { &Runner::Arm } else { &Runner::Here };
    let done = if name == "barrow" {
        played(place, &program, runner)?
    } else {
        let help = output(runner.command(&program, &folder).arg("--help"))?;
        ensure!(help.contains("barrow-server"), "its help says {help:?}");
        "its help is there".to_owned()
    };
    system.remove(&folder, name)?;
    let left: Vec<String> = files(&folder)?.into_iter().filter(|file| !is_bookkeeping(file)).collect();
    ensure!(left.is_empty(), "removing it left {}", left.join(", "));
    Ok(format!("installed, {done}, removed; {}", system.check(package)?))
}

/// Tells whether a file belongs to the system of packages itself.
fn is_bookkeeping(file: &str) -> bool {
    file.starts_with("var/lib/") || file.contains("/.rpmdb/")
}

/// The files below a folder.
fn files(folder: &Path) -> Result<Vec<String>> {
    let found = output(Command::new("find").arg(folder).args(["!", "-type", "d", "-printf", "%P\\n"]))?;
    Ok(found.lines().map(str::to_owned).collect())
}

/// Runs the program of an image, as the image's user, on files that it cannot change.
fn contained(place: &Place, image: &Path, is_arm: bool) -> Result<String> {
    let size = fs::metadata(image)?.len();
    ensure!(size < IMAGE, "it has {size} bytes");
    let folder = place.fresh("container")?;
    run(Command::new("tar").arg("--extract").arg("--file").arg(image).arg("--directory").arg(&folder))?;
    let mut layers = Vec::new();
    for blob in fs::read_dir(folder.join("blobs/sha256"))? {
        let path = blob?.path();
        let bytes = fs::read(&path)?;
        ensure!(path.file_name().is_some_and(|name| *name == *barrow_export::sha256(&bytes)), "a part is not what its name says");
        if bytes.starts_with(b"\x1f\x8b") {
            layers.push(path);
        }
    }
    let [layer] = &layers[..] else { bail!("it has {} layers", layers.len()) };
    let within = folder.join("root");
    fs::create_dir_all(&within)?;
    run(Command::new("tar").args(["--extract", "--gzip", "--file"]).arg(layer).arg("--directory").arg(&within))?;
    if is_arm {
        let mut command = Runner::Arm.command(&within.join("bin/barrow-server"), &folder);
        ensure!(output(command.arg("--help"))?.contains("barrow-server"), "it does not start");
        return Ok("its program starts".to_owned());
    }
    let mut server = Command::new("chroot");
    server.args(["--userspec=65532:65532"]).arg(&within).args(["/bin/barrow-server"]);
    server
        .env_clear()
        .env("PATH", "/usr/sbin:/usr/bin")
        .env("BARROW_SERVER_LISTEN", "127.0.0.1:0")
        .env("BARROW_SERVER_DATABASE", "sqlite:/data/barrow.db");
    let mut server = server.stdout(Stdio::piped()).spawn().context("it cannot be started")?;
    let mut first = String::new();
    let told = server.stdout.take().context("it says nothing")?;
    std::io::BufRead::read_line(&mut std::io::BufReader::new(told), &mut first)?;
    // It may have ended by itself.
    let _ = server.kill();
    let _ = server.wait();
    ensure!(first.contains("http://"), "it says {first:?}");
    Ok(format!("serves as user 65532 on files of root: {}", first.trim()))
}

/// Installs a wheel, or the sources, into an empty environment, and plays.
fn learned(place: &Place, wheel: &Path) -> Result<String> {
    let is_wheel = wheel.extension().is_some_and(|end| end == "whl");
    if is_wheel && !wheel.to_string_lossy().contains(std::env::consts::ARCH) {
        return Ok("not tried: it needs Python on that processor, where the workflow tries it".to_owned());
    }
    let folder = place.fresh("wheel")?;
    run(Command::new(install::PYTHON).args(["-m", "venv"]).arg(&folder))?;
    let python = install::python_in(&folder);
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).arg(wheel))?;
    let play = "import gymnasium, barrow_gym\nenv = gymnasium.make('Barrow/Stomp-v2')\n_, info = env.reset(seed=7)\n\
                for _ in range(50):\n    _, _, end, cut, info = env.step(env.action_space.sample(info.get('action_mask')))\n    if end or cut: break\nprint('played')";
    ensure!(output(Command::new(&python).args(["-c", play]))?.contains("played"), "it does not play");
    run(Command::new(&python).args(["-m", "pip", "uninstall", "--quiet", "--yes", "barrow-gym"]))?;
    Ok("installed in an empty environment, played, uninstalled".to_owned())
}
