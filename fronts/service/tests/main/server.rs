//! A running server program.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_barrow-server");

/// A wrong clock, for tests. \[milliseconds\]
pub(crate) struct Clock(PathBuf);

impl Clock {
    pub(crate) fn new(folder: &Path) -> Self {
        let clock = Self(folder.join("clock"));
        clock.set(0);
        clock
    }

    pub(crate) fn set(&self, offset: i64) {
        // Replace the file atomically, because a server may be reading it.
        let fresh = self.0.with_extension("new");
        fs::write(&fresh, offset.to_string()).unwrap();
        fs::rename(fresh, &self.0).unwrap();
    }
}

/// A server that is killed when this is dropped.
pub(crate) struct Server {
    process: Child,
    /// The server's log, available once it has ended.
    log: Option<JoinHandle<String>>,
    /// "127.0.0.1:12345".
    pub(crate) host: String,
}

impl Server {
    /// Starts a server on a free port. `variables` are names of its configuration like "`NAMES_PER_DAY`", with values.
    pub(crate) fn start(database: &str, variables: &[(&str, &str)]) -> Self {
        Self::run(Command::new(PROGRAM), database, variables)
    }

    /// Starts a server with this clock.
    pub(crate) fn at(clock: &Clock, database: &str, variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new(PROGRAM);
        command.env("BARROW_TEST_CLOCK", &clock.0);
        Self::run(command, database, variables)
    }

    /// Starts a server by a command, which must run the server's program last.
    pub(crate) fn run(mut command: Command, database: &str, variables: &[(&str, &str)]) -> Self {
        command.env("BARROW_SERVER_LISTEN", "127.0.0.1:0").env("BARROW_SERVER_DATABASE", database);
        // With this secret, heroes always live as long as the tests need.
        command.env("BARROW_TEST_SECRET", "1");
        for (name, value) in
            [("NAMES_PER_DAY", "1000"), ("REQUESTS_PER_SECOND", "10000"), ("ASKS_PER_SECOND", "10000")].iter().chain(variables)
        {
            command.env(format!("BARROW_SERVER_{name}"), value);
        }
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A full pipe would block the server.
        let mut log = process.stderr.take().unwrap();
        let log = thread::spawn(move || {
            let mut text = String::new();
            let _ = log.read_to_string(&mut text);
            text
        });
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("Barrow is at http://").unwrap_or_else(|| panic!("it said {line:?}")).to_owned();
        Self { process, log: Some(log), host }
    }

    /// The number of its process.
    pub(crate) fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Kills it as a power failure would, and starts another server at its address.
    pub(crate) fn restart(&mut self, database: &str, variables: &[(&str, &str)]) {
        self.kill();
        let mut command = Command::new(PROGRAM);
        command.stderr(Stdio::null());
        let again = [variables, &[("LISTEN", self.host.as_str())]].concat();
        *self = Self::run(command, database, &again);
    }

    /// Asks it to stop, as the operating system does.
    pub(crate) fn ask_to_stop(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().unwrap();
        assert!(asked.success());
    }

    /// Waits for its end. Returns true if it exited successfully.
    pub(crate) fn ends_well(&mut self) -> bool {
        self.process.wait().unwrap().success()
    }

    /// Kills it as a power failure would.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let log = self.log.take().and_then(|log| log.join().ok()).unwrap_or_default();
        eprint!("{log}");
        assert!(thread::panicking() || !log.contains("panicked at"), "the server panicked");
    }
}
