//! Tests races, counted attempts and runs that others watch, on a terminal with a real server.

#![expect(clippy::disallowed_types, reason = "against the clock")]

use super::moves_on_screen;
use super::pty::{Terminal, barrow};
use barrow_core::Run;
use barrow_online::base64;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A server that is killed on drop.
struct Server(Child);

impl Server {
    /// Starts the server, which cargo has built beside the program.
    fn start(folder: &Path, listen: &str) -> (Self, String) {
        Self::start_for("", folder, listen)
    }

    /// Starts a server that also answers requests for these hosts.
    fn start_for(hosts: &str, folder: &Path, listen: &str) -> (Self, String) {
        let program = Path::new(barrow()).with_file_name("barrow-server");
        assert!(program.exists(), "{} is missing: `cargo build` makes it", program.display());
        let mut command = Command::new(program);
        command.env("BARROW_SERVER_LISTEN", listen).env("BARROW_SERVER_LOG", "error");
        command.env("BARROW_SERVER_DATABASE", format!("sqlite:{}", folder.join("server.db").display()));
        command.env("BARROW_SERVER_HOSTS", hosts).env("BARROW_TEST_SECRET", "1");
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("Barrow is at http://").unwrap().to_owned();
        (Self(process), host)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_sealed_race_is_played_left_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let (server, host) = Server::start(folder.path(), "127.0.0.1:0");
    let address = format!("http://{host}");
    let named =
        Command::new(barrow()).args(["name", "take", "Ada", "--server", &address]).env("BARROW_HOME", &home).status().unwrap();
    assert!(named.success());
    // Every race has a different seed, so hints could appear at any time.
    fs::write(home.join("options.toml"), "hints = false\n").unwrap();
    // Into Ruins is first in the server's list. Its screens use the most data that only the server has.
    let mut terminal = Terminal::barrow(&home, (160, 50), &["daily"]);
    terminal.wait_for("sealed");
    terminal.press("..");
    terminal.wait_until("two moves", |text| moves_on_screen(text) == Some(2));
    terminal.press(";");
    terminal.press("l");
    terminal.wait_for("Esc: back");
    terminal.press("\x1b");
    terminal.wait_until("the end of looking", |text| !text.contains("Esc: back"));

    // The server is killed, and the run waits for the next one.
    drop(server);
    terminal.wait_for("Connection lost");
    let (_server, _) = Server::start(folder.path(), &host);
    terminal.wait_until("the line again", |text| !text.contains("Connection lost"));
    terminal.press(".");
    terminal.wait_until("three moves", |text| moves_on_screen(text) == Some(3));

    // Leave the run from the menu, which shows neither a seed nor a file, and continue it.
    terminal.press("\x1b");
    let menu = terminal.wait_for("Leave; the run waits for you");
    assert!(!menu.contains("Same seed") && !menu.contains("Share"), "{menu}");
    terminal.press("q");
    terminal.wait_for("Small games");
    terminal.press("\x03");
    terminal.ending();
    let mut terminal = Terminal::barrow(&home, (160, 50), &["daily", "into-ruins"]);
    terminal.wait_until("three moves", |text| moves_on_screen(text) == Some(3));
    // Giving up ends the run for good.
    terminal.press("\x1b");
    terminal.wait_for("Give up");
    terminal.press("g");
    terminal.wait_for("If you give up");
    terminal.press("G");
    terminal.wait_until("the title", |text| !text.contains("If you give up"));
    drop(terminal);
    let again = Terminal::barrow(&home, (160, 50), &["daily"]);
    again.wait_for("You have played this race");
    again.wait_for("closes on");
}

fn named(home: &Path, words: &[&str]) {
    let done = Command::new(barrow()).args(words).env("BARROW_HOME", home).output().unwrap();
    assert!(
        done.status.success(),
        "{words:?}: {}{}",
        String::from_utf8_lossy(&done.stdout),
        String::from_utf8_lossy(&done.stderr)
    );
}

#[test]
fn one_plays_and_another_watches() {
    let folder = tempfile::tempdir().unwrap();
    let [ada, bob] = ["ada", "bob"].map(|name| folder.path().join(name));
    let (server, host) = Server::start(folder.path(), "127.0.0.1:0");
    let address = format!("http://{host}");
    named(&ada, &["name", "take", "Ada", "--server", &address]);
    named(&ada, &["share", "on"]);
    fs::write(ada.join("options.toml"), "hints = false\n").unwrap();
    let mut hers = Terminal::barrow(&ada, (160, 50), &["play", "into-ruins", "--seed", "7"]);
    hers.wait_until("the map", |text| moves_on_screen(text) == Some(0));
    hers.press("..");
    hers.wait_until("two moves", |text| moves_on_screen(text) == Some(2));
    let list = || {
        let listed = Command::new(barrow()).args(["live", "--server", &address]).env("BARROW_HOME", &bob).output().unwrap();
        String::from_utf8(listed.stdout).unwrap()
    };
    let mut shown = list();
    while !shown.contains("Ada") {
        thread::sleep(Duration::from_millis(100));
        shown = list();
    }
    let number = shown.lines().find(|line| line.contains("Ada")).unwrap().split_whitespace().next().unwrap().to_owned();
    let mut his = Terminal::barrow(&bob, (160, 50), &["live", &number]);
    his.wait_until("her moves", |text| text.contains("Ada is playing") && text.contains("live") && text.contains("move 2 of 2"));
    hers.press(".");
    his.wait_until("her next move", |text| text.contains("move 3 of 3"));
    // He goes back a move while she plays on.
    his.press("\x1b[D");
    his.wait_until("a move back", |text| text.contains("move 2 of 3"));
    hers.press(".");
    his.wait_until("no more than before", |text| text.contains("move 2 of 4"));
    his.press(" ");
    his.wait_until("the present", |text| text.contains("move 4 of 4"));
    // The server is killed, and both continue with the next one.
    drop(server);
    his.wait_for("Connection lost");
    hers.press(".");
    hers.wait_until("five moves", |text| moves_on_screen(text) == Some(5));
    let (_server, _) = Server::start(folder.path(), &host);
    his.wait_until("the move that was made meanwhile", |text| text.contains("move 5 of 5"));
}

#[test]
fn moves_played_while_the_line_is_down_are_sent_later() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let (server, host) = Server::start(folder.path(), "127.0.0.1:0");
    named(&home, &["name", "take", "Ada", "--server", &format!("http://{host}")]);
    named(&home, &["share", "on"]);
    fs::write(home.join("options.toml"), "hints = false\n").unwrap();
    let mut terminal = Terminal::barrow(&home, (100, 40), &["attempt", "roguelike-ten"]);
    assert!(terminal.wait_for("Hit points").contains("counted"));
    terminal.press("l");
    let list = || {
        let listed = Command::new(barrow()).arg("live").env("BARROW_HOME", &home).output().unwrap();
        String::from_utf8(listed.stdout).unwrap()
    };
    let moves = |listed: &str| {
        let line = listed.lines().find(|line| line.contains("counted"))?.to_owned();
        line.split_whitespace().rev().find_map(|word| word.parse::<u32>().ok())
    };
    let wait_for_moves = |least| {
        let begun = Instant::now();
        while moves(&list()).is_none_or(|moves| moves < least) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{}", list());
            thread::sleep(Duration::from_millis(100));
        }
    };
    wait_for_moves(1);
    drop(server);
    terminal.press("h");
    terminal.wait_for("counts if they arrive");
    terminal.press("l");
    terminal.press("\x03");
    terminal.ending();

    // A run that ends while the server is down waits to be sent.
    let mut terminal = Terminal::barrow(&home, (100, 40), &["play", "stomp", "--variant", "20x20", "--seed", "8"]);
    terminal.wait_for("Lives");
    for (count, key) in (1..).zip("llkjhhkhljl".chars()) {
        // The program ignores a key that follows a warning too soon. Wait before pressing it again, because a key that was only
        // late would make a second move.
        let is_missing = |terminal: &Terminal| moves_on_screen(&terminal.text()).is_some_and(|moves| moves < count);
        for _ in 0..3 {
            terminal.press(&key.to_string());
            let begun = Instant::now();
            while is_missing(&terminal) && begun.elapsed() < Duration::from_secs(6) {
                thread::sleep(Duration::from_millis(20));
            }
            if !is_missing(&terminal) {
                break;
            }
        }
        assert!(!is_missing(&terminal), "{}", terminal.text());
    }
    terminal.wait_for("Your run is saved, and will be sent");
    terminal.press("\x03");
    terminal.ending();
    let waiting = || fs::read_dir(home.join("outbox")).unwrap().count();
    assert_eq!(waiting(), 1);
    let sent = Command::new(barrow()).arg("send").env("BARROW_HOME", &home).output().unwrap();
    assert_eq!(sent.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&sent.stderr).contains("1 run is waiting"), "{sent:?}");

    let (_server, _) = Server::start(folder.path(), &host);
    let title = Terminal::barrow(&home, (100, 40), &[]);
    title.wait_for("Your run is on the server's open board");
    assert_eq!(waiting(), 0);
    drop(title);
    // The attempt continues, and the moves played without a connection arrive.
    let terminal = Terminal::barrow(&home, (100, 40), &["attempt", "roguelike-ten"]);
    terminal.wait_for("Hit points");
    wait_for_moves(2);
}

#[test]
fn each_row_of_a_board_is_a_press_away_from_its_replay() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let (_server, host) = Server::start(folder.path(), "127.0.0.1:0");
    named(&home, &["name", "take", "Ada", "--server", &format!("http://{host}")]);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/into-ruins");
    for run in ["descent-victory.run", "descent-death-ogre.run"] {
        named(&home, &["send", golden.join(run).to_str().unwrap()]);
    }
    named(&home, &["note", "2", "0", "a bad beginning"]);
    let mut terminal = Terminal::barrow(&home, (100, 30), &["board", "into-ruins"]);
    let shown = terminal.wait_until("both runs", |text| text.contains("won") && text.contains("ogre"));
    assert!(shown.contains("moves are legal") && shown.contains("p profile"), "{shown}");
    terminal.press("\x1b[B");
    terminal.press("\r");
    terminal.wait_for("t take over");
    terminal.press("\x1b[H");
    terminal.wait_for("Note: Ada: a bad beginning");
    terminal.press("\x1b");
    terminal.wait_for("What ended it");
    terminal.press("\t");
    terminal.wait_for("No result here yet");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_title_leads_to_a_race_and_to_the_players_name() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let (_server, host) = Server::start(folder.path(), "127.0.0.1:0");
    named(&home, &["name", "--server", &format!("http://{host}")]);
    fs::write(home.join("options.toml"), "hints = false\n").unwrap();
    let mut terminal = Terminal::barrow(&home, (100, 40), &[]);
    terminal.wait_for("b races");
    terminal.wait_for("Today's race: Into Ruins.");
    terminal.press("b");
    terminal.wait_for("can race without one");
    terminal.press("n");
    terminal.wait_for("You have a name on another device");
    terminal.press("\r");
    terminal.wait_for("Enter take this name");
    terminal.press("Ada\r");
    terminal.wait_for("You are Ada.");
    // A notice says the same before the screen has its new lines.
    terminal.wait_for("Another name");
    terminal.press("\x1b[B ");
    terminal.wait_until("shared runs", |text| text.contains("[x] Let others watch") || text.contains("[✓] Let others watch"));
    terminal.press("\x1b");
    terminal.wait_for("Play today's race");
    terminal.press("\r");
    terminal.wait_for("Into Ruins: daily");
}

#[test]
fn an_attempt_that_is_over_shows_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let (_server, host) = Server::start(folder.path(), "127.0.0.1:0");
    named(&home, &["name", "take", "Ada", "--server", &format!("http://{host}")]);
    fs::write(home.join("options.toml"), "hints = false\n").unwrap();
    let mut terminal = Terminal::barrow(&home, (160, 50), &["attempt", "into-ruins"]);
    let shown = terminal.wait_for("counted");
    let seed = shown.split_once("Seed").unwrap().1.split_whitespace().next().unwrap();
    terminal.press("\x03");
    terminal.ending();
    let played = folder.path().join("played");
    // Only this bot always finishes its runs.
    let words = ["bot", "into-ruins", "--bot", "delver", "--moves", "20000", "--seeds", seed, "--save"];
    named(&home, &[&words[..], &[played.to_str().unwrap()]].concat());
    let run = fs::read_dir(&played).unwrap().next().unwrap().unwrap().path();
    named(&home, &["send", run.to_str().unwrap()]);
    let again = Terminal::barrow(&home, (160, 50), &["attempt", "into-ruins"]);
    again.wait_for("You have used today's attempt.");
    again.wait_for("1  Ada");
}

/// A reverse proxy: forwards requests under a path to a server, without that path.
fn serve_under(path: &'static str, listener: TcpListener, server: String) {
    let hand_on = move |mut client: TcpStream, server: &str| -> io::Result<()> {
        let mut reader = BufReader::new(client.try_clone()?);
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(());
            }
            if line.trim().is_empty() {
                break;
            }
            head.push(line.trim_end().to_owned());
        }
        let asked = head[0].replacen(&format!(" {path}/"), " /", 1);
        if asked == head[0] {
            return client.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\nConnection: close\r\n\r\nother");
        }
        let is_socket = head.iter().any(|line| line.to_ascii_lowercase().starts_with("upgrade:"));
        let mut onward = TcpStream::connect(server)?;
        let rest = head[1..]
            .iter()
            .map(String::as_str)
            .filter(|line| is_socket || !line.to_ascii_lowercase().starts_with("connection:"));
        let rest = rest.collect::<Vec<_>>().join("\r\n");
        // Use a separate connection for each request, because only the first request of a connection is read here.
        let end = if is_socket { "" } else { "Connection: close\r\n" };
        write!(onward, "{asked}\r\n{rest}\r\n{end}\r\n")?;
        let mut back = onward.try_clone()?;
        let answers = thread::spawn(move || {
            let _ = io::copy(&mut back, &mut client);
            let _ = client.shutdown(Shutdown::Both);
        });
        let _ = io::copy(&mut reader, &mut onward);
        let _ = onward.shutdown(Shutdown::Both);
        answers.join().map_err(|_| io::ErrorKind::Other.into())
    };
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let server = server.clone();
            thread::spawn(move || hand_on(client, &server));
        }
    });
}

#[test]
fn a_server_may_be_under_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let [ada, bob] = ["ada", "bob"].map(|name| folder.path().join(name));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = listener.local_addr().unwrap().to_string();
    let (_server, host) = Server::start_for(&proxy, folder.path(), "127.0.0.1:0");
    serve_under("/Games", listener, host);
    let address = format!("http://{proxy}/Games/");
    named(&ada, &["name", "take", "Ada", "--server", &address]);
    named(&ada, &["share", "on"]);
    fs::write(ada.join("options.toml"), "hints = false\n").unwrap();
    // A race is played over a WebSocket.
    let mut race = Terminal::barrow(&ada, (160, 50), &["daily"]);
    race.wait_for("sealed");
    race.press("..");
    race.wait_until("two moves", |text| moves_on_screen(text) == Some(2));
    drop(race);
    // A run that others watch is sent in parts, and received as a stream.
    let mut hers = Terminal::barrow(&ada, (160, 50), &["play", "into-ruins", "--seed", "7"]);
    hers.wait_until("the map", |text| moves_on_screen(text) == Some(0));
    hers.press("..");
    let list = || {
        let listed = Command::new(barrow()).args(["live", "--server", &address]).env("BARROW_HOME", &bob).output().unwrap();
        String::from_utf8(listed.stdout).unwrap()
    };
    // Sealed runs have no number.
    let number_of = |line: &str| line.split_whitespace().next().filter(|word| word.parse::<u32>().is_ok()).map(str::to_owned);
    let number = loop {
        if let Some(number) = list().lines().find_map(number_of) {
            break number;
        }
        thread::sleep(Duration::from_millis(100));
    };
    let his = Terminal::barrow(&bob, (160, 50), &["live", &number]);
    his.wait_until("her moves", |text| text.contains("Ada is playing") && text.contains("move 2 of 2"));
    for elsewhere in [format!("http://{proxy}"), format!("http://{proxy}/games/")] {
        let asked = Command::new(barrow()).args(["live", "--server", &elsewhere]).env("BARROW_HOME", &bob).output().unwrap();
        let said = String::from_utf8(asked.stderr).unwrap();
        assert!(said.contains("has no server of games at this address"), "{said}");
    }
}

/// A server where somebody plays a run that never ends.
fn endless() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let host = listener.local_addr().unwrap().to_string();
    let run = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/stomp/20x20-victory.run")).unwrap();
    let header = Run::parse(&run).unwrap().run.header.to_bytes();
    let serve = move |client: TcpStream| {
        let mut lines = BufReader::new(client.try_clone()?).lines();
        let request = lines.next().transpose()?.unwrap_or_default();
        while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
        let mut client = client;
        if !request.starts_with("GET /api/live/") {
            let body = "{\"runs\":[]}";
            return write!(client, "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        }
        write!(client, "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: {}\n\n", base64(&header))?;
        let more = base64(&vec![0; 300_000]);
        loop {
            write!(client, "data: {more}\n\n")?;
            thread::sleep(Duration::from_millis(100));
        }
    };
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            // Ignore errors: the client disconnects when the run gets too long.
            let _: std::io::Result<()> = serve(client);
        }
    });
    host
}

#[test]
fn a_run_that_never_ends_is_followed_only_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("http://{}", endless());
    let terminal = Terminal::barrow(folder.path(), (160, 50), &["live", "7", "--server", &address]);
    terminal.wait_for("more moves than a run can have");
}
