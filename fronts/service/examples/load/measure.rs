//! Starts servers on each database, and puts load on them.

use crate::postgres::{Postgres, sqlite};
use barrow_online::Call;
use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The core of the servers and their database, and the core of the clients.
const CORES: [&str; 2] = ["0", "1"];
/// Loads for one server, one after the other: players of sealed runs for some seconds, each with five moves a second; watchers of
/// one run, and its moves; exports, uploads and reconnections, this many of each. Without a leak, the second churn adds no memory.
const ALONE: &[&str] = &["churn 1000", "churn 9000", "players 1000 20", "players 2000 20", "watchers 5000 30"];
/// Loads for two instances together. The system limits the open files of a process, so two instances can hold more watchers.
const TOGETHER: &[&str] = &["players 1000 20", "players 2000 20", "watchers 5000 30", "watchers 18000 30"];
/// The moves of a long sealed run.
const LONG: &str = "5000";
/// The most databases to try.
const TRIES: usize = 12;
/// Number of runs to upload and verify.
const UPLOADS: &str = "1000";

/// Measures servers on each database, alone and together.
pub(super) fn all() {
    let folders: [_; TRIES] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    println!("One server on SQLite:");
    measure(|number| sqlite(folders[number].path()), 1, ALONE);
    let postgres = Postgres::start_with("on", &["taskset", "--cpu-list", CORES[0]]);
    println!("One server on PostgreSQL, on the same core:");
    measure(|number| postgres.database(&format!("one{number}")), 1, ALONE);
    println!("Two servers on PostgreSQL, all on the same core:");
    measure(|number| postgres.database(&format!("two{number}")), 2, TOGETHER);
}

/// Measures servers on one of several new databases. Each server draws the seed of its race, and with about half of them a hero who
/// waits dies soon: then players send little, and the figures say nothing.
fn measure(new_database: impl Fn(usize) -> String, instances: usize, loads: &[&str]) {
    let tried = (0..TRIES).find_map(|number| {
        let database = new_database(number);
        let server = Server::start(&database, "0");
        let long = clients(&["long", &server.host, LONG]).stderr(Stdio::inherit()).output().unwrap();
        let secret = String::from_utf8(long.stdout).unwrap().split_once(' ')?.1.trim().to_owned();
        Some((database, secret, server.took))
    });
    let Some((database, secret, took)) = tried else { panic!("every hero who waited died") };
    let database = database.as_str();
    println!("  the first answer came {} ms after the start, on a new database", took.as_millis());
    let servers: Vec<_> = (0..instances).map(|_| Server::start(database, "1")).collect();
    let hosts = servers.iter().map(|server| server.host.as_str()).collect::<Vec<_>>().join(",");
    let resident = || servers.iter().map(Server::resident).sum::<u64>();
    for load in loads {
        let before = resident();
        let (kind, rest) = load.split_once(' ').unwrap();
        print!("  ");
        std::io::stdout().flush().unwrap();
        let mut clients = clients(&[&[kind, &hosts], &rest.split(' ').collect::<Vec<_>>()[..]].concat()).spawn().unwrap();
        let mut most = before;
        while clients.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(200));
            most = most.max(resident());
        }
        println!("    memory grew from {} to {} MB meanwhile", before / 1000, most / 1000);
    }
    drop(servers);
    println!("  {}", taken_up(database, &secret));
    // Nothing is verified during uploads and nothing uploaded during verification, so that each has the core to itself.
    let sent = {
        let server = Server::start(database, "0");
        clients(&["uploads", &server.host, UPLOADS]).stderr(Stdio::inherit()).output().unwrap()
    };
    let text = String::from_utf8(sent.stdout).unwrap();
    let [line, last] = text.lines().collect::<Vec<_>>()[..] else { panic!("the clients said {text}") };
    println!("  {line}");
    let (last, bare) = last.split_once(' ').unwrap();
    let servers: Vec<_> = (0..instances).map(|_| Server::start(database, "1")).collect();
    print!("  ");
    std::io::stdout().flush().unwrap();
    assert!(clients(&["verified", &servers[0].host, last, UPLOADS, bare]).status().unwrap().success());
}

/// Says how much processor time it takes to take up this player's long sealed run on a server that has just started.
fn taken_up(database: &str, secret: &str) -> String {
    let took = (0..5).map(|_| {
        let server = Server::start(database, "0");
        let before = server.processor();
        assert!(clients(&["again", &server.host, secret]).status().unwrap().success());
        (server.processor() - before, server.took.as_millis())
    });
    let (took, starts): (Vec<_>, Vec<_>) = took.unzip();
    format!(
        "a run of {LONG} moves is taken up in {:.1} ms of processor time (best of 5); after a restart, the first answer came in \
         {starts:?} ms",
        *took.iter().min().unwrap() as f64 / 1e6
    )
}

/// Starts this program on the clients' core.
fn clients(words: &[&str]) -> Command {
    let mut command = Command::new("taskset");
    command.args(["--cpu-list", CORES[1]]).arg(env::current_exe().unwrap()).args(words);
    command
}

/// A server that is killed when this is dropped.
struct Server {
    process: Child,
    host: String,
    /// Time from its start to its first answer.
    took: Duration,
}

impl Server {
    /// Starts a server with this many verifying processes.
    fn start(database: &str, verifiers: &str) -> Self {
        let program = env::current_exe().unwrap().parent().unwrap().with_file_name("barrow-server");
        let mut command = Command::new("taskset");
        command.args(["--cpu-list", CORES[0]]).arg(program).env("BARROW_SERVER_DATABASE", database);
        let variables = [
            ("LISTEN", "127.0.0.1:0"),
            ("LOG", "warn"),
            ("ENTRIES_PER_DAY", "1000000"),
            ("NAMES_PER_DAY", "1000000"),
            ("REQUESTS_PER_SECOND", "1000000"),
            ("CONNECTIONS_PER_ADDRESS", "100000"),
            ("UPLOADS_PER_HOUR", "1000000"),
            ("ASKS_PER_SECOND", "1000000"),
            ("VERIFIERS", verifiers),
        ];
        for (name, value) in variables {
            command.env(format!("BARROW_SERVER_{name}"), value);
        }
        let begun = Instant::now();
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("Barrow is at http://").unwrap().to_owned();
        ask(&host);
        Self { process, host, took: begun.elapsed() }
    }

    /// The processor time of all its threads so far. \[nanoseconds\]
    fn processor(&self) -> u64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).unwrap();
        let time = |task: std::io::Result<std::fs::DirEntry>| {
            let text = std::fs::read_to_string(task.unwrap().path().join("schedstat")).unwrap();
            text.split(' ').next().unwrap().parse::<u64>().unwrap()
        };
        tasks.map(time).sum()
    }

    /// Its resident memory. \[kB\]
    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Asks a server for its description.
fn ask(host: &str) {
    let mut stream = TcpStream::connect(host).unwrap();
    let (_, target, _) = Call::Hello.head();
    write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("200 OK"), "{answer}");
}
