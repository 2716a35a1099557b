//! A `PostgreSQL` server for the tests, run by an ordinary user.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
#[cfg(test)]
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};
use tempfile::TempDir;

/// A running server, which stops when this is dropped.
pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    /// "on" if commits wait for the disk.
    fsync: &'static str,
    /// A command that starts `PostgreSQL`'s programs.
    under: &'static [&'static str],
}

impl Postgres {
    /// Starts a server whose commits do not wait for the disk: data that the operating system has survives the death of its
    /// processes.
    #[cfg(test)]
    pub(crate) fn start() -> Self {
        Self::start_with("off", &["env"])
    }

    /// Starts a server under a command. `fsync` is "on" if commits wait for the disk.
    pub(crate) fn start_with(fsync: &'static str, under: &'static [&'static str]) -> Self {
        let programs = programs();
        let folder = tempfile::tempdir().unwrap();
        if is_root() {
            // PostgreSQL refuses to run as root.
            run(Command::new("chown").arg("nobody").arg(folder.path()));
        }
        let found = Self { folder, programs, fsync, under };
        let data = found.folder.path().join("data");
        run(found.program("initdb").arg("--pgdata").arg(&data).args([
            "--username=barrow",
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
        ]));
        found.begin();
        found
    }

    fn begin(&self) {
        let folder = self.folder.path();
        // Tests in parallel, one per processor, share this server, and each runs several Barrow servers with many connections.
        let options = format!(
            "-c listen_addresses= -c unix_socket_directories={} -c fsync={} -c max_connections=500",
            folder.display(),
            self.fsync
        );
        let mut command = self.program("pg_ctl");
        command.args(["start", "--wait", "--silent"]).arg("--pgdata").arg(folder.join("data"));
        run(command.arg("--log").arg(folder.join("log")).arg("--options").arg(options));
    }

    /// Kills the server and starts it again.
    #[cfg(test)]
    pub(crate) fn restart(&self) {
        let locks = ["data/postmaster.pid", ".s.PGSQL.5432.lock"].map(|name| self.folder.path().join(name));
        let pid = fs::read_to_string(&locks[0]).unwrap().lines().next().unwrap().to_owned();
        // Kill all its processes at once and let it start none meanwhile: while one is left, it does not start again.
        run(Command::new("bash").args(["-c", &format!("kill -STOP {pid}; kill -9 $(pgrep -P {pid}) {pid}")]));
        std::thread::sleep(std::time::Duration::from_millis(300));
        // Until the killed process is reaped, PostgreSQL considers it running. That takes long in some containers.
        for lock in locks {
            fs::remove_file(lock).unwrap();
        }
        self.begin();
    }

    /// The address of a new, empty database.
    pub(crate) fn database(&self, name: &str) -> String {
        database_in(self.folder(), name)
    }

    /// The folder of its socket.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.under[0]);
        command.args(&self.under[1..]).current_dir("/");
        if is_root() {
            command.args(["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]);
        }
        command.arg(self.programs.join(name));
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.path().join("data");
        let _ = self.program("pg_ctl").args(["stop", "--mode=immediate", "--silent"]).arg("--pgdata").arg(data).status();
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|found| std::os::unix::fs::MetadataExt::uid(&found) == 0)
}

/// The folder with `PostgreSQL`'s programs, which Debian does not put on the path.
fn programs() -> PathBuf {
    let on_path = env::split_paths(&env::var_os("PATH").unwrap()).collect::<Vec<_>>();
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().map(|version| version.unwrap().path().join("bin"));
    let has_all = |folder: &PathBuf| ["initdb", "pg_ctl", "createdb"].iter().all(|name| folder.join(name).exists());
    let found = on_path.into_iter().chain(debian).find(has_all);
    found.unwrap_or_else(|| panic!("PostgreSQL is missing: `cargo xtask test` installs it"))
}

fn run(command: &mut Command) {
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // The started server keeps the output open, so waiting for its end would take forever.
    let status = { output }.wait().unwrap();
    assert!(status.success(), "{command:?} ended with {status}");
}

/// The address of a new, empty database on the server whose socket is in this folder.
fn database_in(folder: &Path, name: &str) -> String {
    run(Command::new(programs().join("createdb")).arg("--host").arg(folder).args(["--username=barrow", name]));
    format!("postgres://barrow@localhost/{name}?host={}", folder.display())
}

#[cfg(test)]
/// Calls `test` with the address of an empty database of each kind. Starting a server takes longer than most tests, so this uses
/// the one of the example `postgres` if that runs.
pub(crate) fn with_each(test: impl Fn(&str)) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let folder = tempfile::tempdir().unwrap();
    test(&sqlite(folder.path()));
    let shared = env::var_os("BARROW_TEST_POSTGRES").map(PathBuf::from);
    let own = shared.is_none().then(Postgres::start);
    let server = own.as_ref().map_or(shared.as_deref(), |own| Some(own.folder())).unwrap();
    test(&database_in(server, &format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))));
}

/// The address of a new file.
pub(crate) fn sqlite(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("test.db").display())
}
