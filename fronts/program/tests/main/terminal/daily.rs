//! A sealed race, played on a terminal at a real server.

use super::moves_on_screen;
use super::pty::{Terminal, barrow};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// A server, which is killed with this.
struct Server(Child);

impl Server {
    /// Starts the server that cargo built beside the program.
    fn start(folder: &Path, listen: &str) -> (Self, String) {
        let program = Path::new(barrow()).with_file_name("barrow-server");
        assert!(program.exists(), "{} is missing: `cargo build` makes it", program.display());
        let mut command = Command::new(program);
        command.env("BARROW_SERVER_LISTEN", listen).env("BARROW_SERVER_LOG", "error");
        command.env("BARROW_SERVER_DATABASE", format!("sqlite:{}", folder.join("server.db").display()));
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
    let named = Command::new(barrow()).args(["name", "Ada", "--server", &address]).env("BARROW_HOME", &home).status().unwrap();
    assert!(named.success());
    // Each race has another seed, so hints might come at any time.
    fs::write(home.join("options.toml"), "hints = false\n").unwrap();
    // Into Ruins, which the server names first: its screens need most of what only the server knows.
    let mut terminal = Terminal::barrow(&home, (160, 50), &["daily"]);
    terminal.wait_for("sealed");
    terminal.press("..");
    terminal.wait_until("two moves", |text| moves_on_screen(text) == Some(2));
    terminal.press(";");
    terminal.press("l");
    terminal.wait_for("Esc: back");
    terminal.press("\x1b");
    terminal.wait_until("the end of looking", |text| !text.contains("Esc: back"));

    // The server dies, and the run waits for the next one.
    drop(server);
    terminal.wait_for("The line to the server is down");
    let (_server, _) = Server::start(folder.path(), &host);
    terminal.wait_until("the line again", |text| !text.contains("is down"));
    terminal.press(".");
    terminal.wait_until("three moves", |text| moves_on_screen(text) == Some(3));

    // It is left from the menu, which knows no seed and no file, and is played on.
    terminal.press("\x1b");
    let menu = terminal.wait_for("Leave; the run waits for you");
    assert!(!menu.contains("Same seed") && !menu.contains("Share"), "{menu}");
    terminal.press("q");
    terminal.wait_for("Small games");
    terminal.press("\x03");
    terminal.ending();
    let mut terminal = Terminal::barrow(&home, (160, 50), &["daily", "into-ruins"]);
    terminal.wait_until("three moves", |text| moves_on_screen(text) == Some(3));
    // Giving up ends it for good.
    terminal.press("\x1b");
    terminal.wait_for("Give up");
    terminal.press("g");
    terminal.wait_for("counts nowhere");
    // The same key in quick succession is held, and answers nothing.
    thread::sleep(Duration::from_millis(300));
    terminal.press("g");
    terminal.wait_until("the title", |text| !text.contains("counts nowhere"));
    drop(terminal);
    let again = Terminal::barrow(&home, (160, 50), &["daily"]);
    again.wait_for("You have played this race");
    again.wait_for("It closes on");
}
