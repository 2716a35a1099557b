//! How a server bears many clients: the server on one core, the clients on another.
#![expect(clippy::disallowed_types, reason = "it measures by the clock")]

use crate::command::{cargo, run};
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs, process};

/// What the server bears, one after the other: players of sealed runs for some seconds, each with five moves a second; watchers of one
/// run, and its moves; runs to verify.
const LOADS: [&str; 4] = ["players 1000 20", "players 2000 20", "watchers 5000 30", "uploads 1000"];

/// Measures, and prints what it measured.
pub(crate) fn load() -> Result<()> {
    run(&mut cargo("build --release --package barrow-server --bin barrow-server --example load")?)?;
    let folder = env::temp_dir().join(format!("barrow-load-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let measured = measure(&format!("sqlite:{}", folder.join("load.db").display()));
    fs::remove_dir_all(&folder)?;
    measured
}

fn measure(database: &str) -> Result<()> {
    let release = target_folder()?.join("release");
    let mut command = Command::new("taskset");
    command.args(["--cpu-list", "0"]).arg(release.join("barrow-server")).env("BARROW_SERVER_DATABASE", database);
    let variables = [
        ("LISTEN", "127.0.0.1:0"),
        ("LOG", "warn"),
        ("ENTRIES_PER_DAY", "1000000"),
        ("NAMES_PER_DAY", "1000000"),
        ("REQUESTS_PER_SECOND", "1000000"),
        ("CONNECTIONS_PER_ADDRESS", "100000"),
    ];
    for (name, value) in variables {
        command.env(format!("BARROW_SERVER_{name}"), value);
    }
    let begun = Instant::now();
    let mut server =
        Server(command.stdout(Stdio::piped()).spawn().context("the server cannot be started on one core (taskset)")?);
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().context("the server has no output")?).read_line(&mut line)?;
    let Some(host) = line.trim().strip_prefix("Barrow is at http://") else { bail!("the server said {line:?}") };
    ask(host).context("the server does not answer")?;
    println!("The first answer came {} ms after the start.", begun.elapsed().as_millis());
    for load in LOADS {
        let before = server.resident()?;
        let mut words = load.split(' ');
        let kind = words.next().unwrap_or_default();
        let mut clients = Command::new("taskset")
            .args(["--cpu-list", "1"])
            .arg(release.join("examples/load"))
            .args([kind, host])
            .args(words)
            .spawn()
            .context("the clients cannot be started")?;
        let mut most = before;
        while clients.try_wait()?.is_none() {
            sleep(Duration::from_millis(200));
            most = most.max(server.resident()?);
        }
        println!("  the server's memory grew from {} to {} MB meanwhile", before / 1000, most / 1000);
    }
    Ok(())
}

/// Asks a server what it is.
fn ask(host: &str) -> Result<()> {
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET /api/hello HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    if !answer.contains("200 OK") {
        bail!("it answered {answer:?}");
    }
    Ok(())
}

/// A server, which is killed with this.
struct Server(Child);

impl Server {
    /// Its memory that is resident. \[kB\]
    fn resident(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("the system does not say how large it is")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
