//! The program, running.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread;

/// A server, which is killed with this.
pub(crate) struct Server {
    process: Child,
    /// "127.0.0.1:12345".
    pub(crate) host: String,
}

impl Server {
    /// Starts a server on a free port. `variables` are of its configuration: "`NAMES_PER_DAY`".
    pub(crate) fn start(database: &str, variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_barrow-server"));
        command.env("BARROW_SERVER_LISTEN", "127.0.0.1:0").env("BARROW_SERVER_DATABASE", database);
        for (name, value) in [("NAMES_PER_DAY", "1000"), ("REQUESTS_PER_SECOND", "10000")].iter().chain(variables) {
            command.env(format!("BARROW_SERVER_{name}"), value);
        }
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A full pipe would stop it.
        let mut log = process.stderr.take().unwrap();
        thread::spawn(move || {
            let mut text = String::new();
            let _ = log.read_to_string(&mut text);
            eprint!("{text}");
        });
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("Barrow is at http://").unwrap_or_else(|| panic!("it said {line:?}")).to_owned();
        Self { process, host }
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
    }
}
