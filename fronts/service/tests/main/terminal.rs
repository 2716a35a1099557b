//! The terminal program with a server.

use crate::client::{ask, get, now, secret};
use crate::postgres::sqlite;
use crate::runs::{golden, played};
use crate::sealed::{Player, socket_of};
use crate::server::{Clock, Server};
use barrow_app::screens::online::short_id;
use barrow_core::Run;
use barrow_online::{Export, Races, base64, commitment, file_hash, from_base64};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// The `barrow` that cargo built beside the server.
fn barrow(home: &Path, words: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_barrow-server")).with_file_name("barrow");
    assert!(program.exists(), "{} is missing: run `cargo build`", program.display());
    Command::new(program).args(words).env("BARROW_HOME", home).output().unwrap()
}

/// Types lines into line mode, which a command may start. Returns the output.
fn typed(home: &Path, words: &[&str], lines: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_barrow-server")).with_file_name("barrow");
    let piped = Stdio::piped;
    let mut plain = Command::new(program);
    plain.arg("--plain").args(words).env("BARROW_HOME", home).stdin(piped()).stdout(piped()).stderr(piped());
    let mut plain = plain.spawn().unwrap();
    plain.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = plain.wait_with_output().unwrap();
    text(&output.stdout) + &text(&output.stderr)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Asserts an exit code, and a part of the output.
#[track_caller]
fn is(output: &Output, code: i32, words: &str) {
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert!(
        output.status.code() == Some(code) && printed.contains(words),
        "{code} with \"{words}\", and got {:?}: {printed}",
        output.status
    );
}

fn file(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn a_player_chooses_a_name_sends_runs_and_sees_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let (home, server) = (folder.path().join("home"), Server::start(&sqlite(folder.path()), &[("NAME", "Test's")]));
    let address = format!("http://{}", server.host);
    is(&barrow(&home, &["name"]), 2, "no server is chosen yet");
    is(&barrow(&home, &["name", "--server", &address]), 0, "You have no name at Test's yet");
    is(&barrow(&home, &["board", "stomp", "--variant", "20x10"]), 0, "No result here yet");
    let won = file(folder.path(), "won.run", &golden("into-ruins/descent-victory.run"));
    let bad = file(folder.path(), "bad.run", b"nonsense");
    is(&barrow(&home, &["name", "take", "Ada"]), 0, "You are Ada at Test's.");
    is(&barrow(&home, &["name"]), 0, "You are Ada at Test's.");
    is(&barrow(&home, &["name", "take", "Eva"]), 2, "once every 30 days");
    is(&barrow(&home, &["link", won.to_str().unwrap()]), 0, "&by=Ada\n");

    let sent = barrow(&home, &["send", won.to_str().unwrap(), bad.to_str().unwrap()]);
    is(&sent, 1, "as Ada");
    assert!(text(&sent.stdout).contains("won.run: into-ruins descent") && text(&sent.stdout).contains("REFUSED"), "{sent:?}");
    is(&barrow(&home, &["board", "into-ruins"]), 0, "Nobody knows");
    let board = text(&barrow(&home, &["board", "into-ruins", "--json"]).stdout);
    assert!(board.lines().count() == 1 && board.contains("\"player\":\"Ada\""), "{board}");
    is(&barrow(&home, &["board", "into-ruins", "--kind", "counted"]), 0, "No result here yet");
    let read = typed(&home, &[], "races\n12\n1\n\n11\n7\n\n13\n2\n\n\nquit\n");
    for words in ["Races of Test's.", "Ada, since ", "`barrow watch 1` shows it.", "1, Ada:", "`barrow share on` does that."] {
        assert!(read.contains(words), "{words}: {read}");
    }
    is(&barrow(&home, &["watch", "99"]), 2, "there is no such run here");
    is(&barrow(&home, &["daily", "monster-caves"]), 2, "this server holds no such races; it holds into-ruins descent");
    is(&barrow(&home, &["--plain", "watch", "1"]), 2, "this needs the screen");

    let guest = folder.path().join("guest");
    let run = file(folder.path(), "stomp.run", &played(1));
    is(&barrow(&guest, &["send", run.to_str().unwrap(), "--server", &address]), 0, "as a guest");
    assert!(!text(&barrow(&guest, &["link", run.to_str().unwrap()]).stdout).contains("&by="), "a guest has no name");
    is(&barrow(&guest, &["send", won.to_str().unwrap()]), 1, "sent by Ada");
}

#[test]
fn a_player_sees_profiles_and_exports_or_deletes_their_data() {
    let folder = tempfile::tempdir().unwrap();
    let (ada, bob) = (folder.path().join("ada"), folder.path().join("bob"));
    let server = Server::start(&sqlite(folder.path()), &[]);
    let address = format!("http://{}", server.host);
    is(&barrow(&ada, &["profile", "--server", &address]), 2, "you have no name on this server yet");
    is(&barrow(&ada, &["name", "take", "De Witt", "--server", &address]), 0, "You are De Witt");
    is(&barrow(&ada, &["profile"]), 0, ": no result yet.");
    let won = file(folder.path(), "won.run", &golden("into-ruins/descent-victory.run"));
    is(&barrow(&ada, &["send", won.to_str().unwrap()]), 0, "COUNTS");
    let profile = text(&barrow(&bob, &["profile", "De Witt", "--server", &address]).stdout);
    assert!(
        profile.contains(": 1 result.") && profile.contains("\nInto Ruins:\n  Who needs a torch?, earned: 1 run\n"),
        "{profile}"
    );
    is(&barrow(&bob, &["profile", "Nobody"]), 2, "Nobody here has this name");
    is(&barrow(&bob, &["name", "take", "Bob"]), 0, "You are Bob");
    is(&barrow(&bob, &["block", "De Witt"]), 0, "You no longer see notes by De Witt.");

    let shown = text(&barrow(&ada, &["name", "share"]).stdout);
    let other = folder.path().join("other");
    is(&barrow(&other, &["name", "join", shown.split('"').nth(1).unwrap(), "--server", &address]), 0, "De Witt here too");
    let devices = text(&barrow(&other, &["name", "devices"]).stdout);
    let lost = devices.lines().find(|line| !line.contains("this one")).unwrap().split_whitespace().next().unwrap();
    is(&barrow(&other, &["name", "remove-device", "-nonsense"]), 2, "no such device");
    is(&barrow(&other, &["name", "remove-device", lost]), 0, "no longer has your name");
    is(&barrow(&ada, &["name"]), 0, "You have no name");

    let all = folder.path().join("all.json");
    is(&barrow(&other, &["name", "export", all.to_str().unwrap()]), 0, "all.json");
    let export: Export = serde_json::from_slice(&fs::read(&all).unwrap()).unwrap();
    assert_eq!((export.player.name.as_str(), export.runs.len()), ("De Witt", 1));
    is(&barrow(&other, &["name", "forget", "Bob"]), 2, "your name there is De Witt");
    is(&barrow(&other, &["name", "forget", "De Witt"]), 0, "has forgotten De Witt");
    is(&barrow(&bob, &["profile", "De Witt"]), 2, "Nobody here has this name");
}

#[test]
fn players_write_notes_and_block_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let address = format!("http://{}", server.host);
    let [ada, bob] = ["ada", "bob"].map(|name| folder.path().join(name));
    is(&barrow(&ada, &["name", "take", "Ada", "--server", &address]), 0, "You are Ada");
    is(&barrow(&bob, &["name", "take", "Bob", "--server", &address]), 0, "You are Bob");
    let won = file(folder.path(), "won.run", &golden("into-ruins/descent-victory.run"));
    is(&barrow(&ada, &["send", won.to_str().unwrap()]), 0, "COUNTS");
    is(&barrow(&bob, &["note", "1"]), 0, "No notes yet.");
    is(&barrow(&bob, &["note", "1", "12", "well done"]), 0, "after move 12. `barrow note --remove 1`");
    is(&barrow(&bob, &["note", "1", "12"]), 2, "TEXT");
    is(&barrow(&ada, &["note", "1"]), 0, "well done");
    is(&barrow(&ada, &["note", "--report", "1"]), 0, "will look at note 1");
    is(&barrow(&ada, &["block", "Bob"]), 0, "You no longer see notes by Bob.");
    is(&barrow(&ada, &["block"]), 0, "you have blocked Bob.");
    is(&barrow(&ada, &["note", "1"]), 0, "No notes yet.");
    is(&barrow(&bob, &["note", "1", "13", "again"]), 2, "does not accept notes from you");
    is(&barrow(&ada, &["block", "Bob", "--off"]), 0, "again by Bob.");
    is(&barrow(&bob, &["note", "--remove", "1"]), 0, "Note 1 is gone");
    is(&barrow(&bob, &["note", "--remove", "1"]), 2, "no such note");
}

#[test]
fn a_server_that_is_not_there_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = file(folder.path(), "stomp.run", &played(2));
    let mut server = Server::start(&sqlite(folder.path()), &[]);
    let address = format!("http://{}", server.host);
    server.kill();
    let sent = barrow(folder.path(), &["send", run.to_str().unwrap(), "--server", &address]);
    is(&sent, 1, "cannot be reached");
    assert_eq!(fs::read(&run).unwrap(), played(2));
    for wrong in ["barrow.example", "ftp://x", "http://", "http://a b", "http://me:pw@host", "http:///path", "http://host/?x"] {
        is(&barrow(folder.path(), &["board", "stomp", "--server", wrong]), 2, "is not the address of a server");
    }
}

#[test]
fn a_second_device_joins_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let address = format!("http://{}", server.host);
    let [first, second, third] = ["first", "second", "third"].map(|name| folder.path().join(name));
    is(&barrow(&first, &["name", "take", "Ada", "--server", &address]), 0, "You are Ada");
    let shown = text(&barrow(&first, &["name", "share"]).stdout);
    let code = shown.split('"').nth(1).unwrap();
    is(&barrow(&second, &["name", "join", code, "--server", &address]), 0, "You are Ada here too.");
    is(&barrow(&second, &["name"]), 0, "You are Ada");
    let shown = text(&barrow(&second, &["name", "recovery"]).stdout);
    let phrase = shown.lines().nth(2).unwrap().trim();
    is(&barrow(&third, &["name", "join", "lusab babad gutih", "--server", &address]), 2, "this code is not valid");
    is(&barrow(&third, &["name", "join", phrase]), 0, "You are Ada here too.");
    is(&barrow(&third, &["name", "join", phrase]), 2, "already");
}

/// Scripts from before `barrow name` had subcommands still work.
#[test]
fn old_spellings_of_name_still_work() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let address = format!("http://{}", server.host);
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    is(&barrow(&first, &["name", "Ada", "--server", &address]), 0, "You are Ada");
    is(&barrow(&first, &["name", "Ada", "share"]), 2, "give one command after `barrow name`");
    let shown = text(&barrow(&first, &["name", "--share"]).stdout);
    is(&barrow(&second, &["name", "--server", &address, "--join", shown.split('"').nth(1).unwrap()]), 0, "You are Ada here too.");
    is(&barrow(&second, &["name", "--recovery"]), 0, "`barrow name join` takes it once");
    let devices = text(&barrow(&second, &["name", "--devices"]).stdout);
    let other = devices.lines().find(|line| !line.contains("this one")).unwrap().split_whitespace().next().unwrap();
    is(&barrow(&second, &["name", "--remove", other]), 0, "no longer has your name");
    let all = folder.path().join("all.json");
    is(&barrow(&second, &["name", "--export", all.to_str().unwrap()]), 0, "all.json");
    is(&barrow(&second, &["name", "--forget", "Ada"]), 0, "has forgotten Ada");
}

/// An attacker's server that relays everything to another server.
struct Liar {
    listener: TcpListener,
    host: String,
}

impl Liar {
    fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let host = listener.local_addr().unwrap().to_string();
        Self { listener, host }
    }

    /// The server that everything is relayed to. It answers for this host too, so that only the client can defend itself.
    fn victim(&self, database: &str) -> Server {
        Server::start(database, &[("HOSTS", &self.host)])
    }

    fn address(&self) -> String {
        format!("http://{}", self.host)
    }

    /// Relays everything, and may change the answer to a request. Returns everything that it sees: requests and answers.
    fn relay(self, to: &str, change: impl Fn(&str, String) -> String + Send + 'static) -> Arc<Mutex<String>> {
        let (to, seen) = (to.to_owned(), Arc::new(Mutex::new(String::new())));
        let kept = Arc::clone(&seen);
        let hand_on = move |mut client: TcpStream| {
            let mut reader = BufReader::new(client.try_clone()?);
            let (mut head, mut length) = (String::new(), 0);
            while reader.read_line(&mut head)? > 2 {
                let line = head.lines().last().unwrap_or_default().to_ascii_lowercase();
                if let Some(bytes) = line.strip_prefix("content-length:") {
                    length = bytes.trim().parse().unwrap_or(0);
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body)?;
            let mut server = TcpStream::connect(&to)?;
            // The host stays the liar's: the player signed it.
            write!(server, "{}\r\nconnection: close\r\n\r\n", head.trim_end())?;
            server.write_all(&body)?;
            let mut answer = String::new();
            server.read_to_string(&mut answer)?;
            kept.lock().unwrap().extend([&head, &*answer]);
            let answer = change(&head, answer);
            client.write_all(answer.as_bytes())
        };
        thread::spawn(move || self.listener.incoming().flatten().try_for_each(hand_on));
        seen
    }
}

#[test]
fn a_server_that_hands_on_requests_gets_nothing_at_another() {
    let folder = tempfile::tempdir().unwrap();
    let (home, liar) = (folder.path().join("home"), Liar::new());
    let (server, lie) = (liar.victim(&sqlite(folder.path())), liar.address());
    let address = format!("http://{}", server.host);
    let seen = liar.relay(&server.host, |_, answer| answer);
    is(&barrow(&home, &["name", "take", "Ada", "--server", &address]), 0, "You are Ada");
    let asked = barrow(&home, &["name", "share", "--server", &lie]);
    assert_eq!(asked.status.code(), Some(2), "{asked:?}");
    let seen = seen.lock().unwrap().clone();
    assert!(seen.contains("POST /api/me/codes") && !seen.contains("\"code\""), "{seen}");
    let key = seen.split("Barrow ").nth(1).unwrap().split(' ').next().unwrap();
    let devices = text(&barrow(&home, &["name", "devices", "--server", &address]).stdout);
    assert!(devices.contains("(this one)") && !devices.contains(&*short_id(key)), "{devices}");
}

#[test]
fn a_run_waits_until_the_server_has_judged_it() {
    let folder = tempfile::tempdir().unwrap();
    let (home, liar) = (folder.path().join("home"), Liar::new());
    let (server, address) = (liar.victim(&sqlite(folder.path())), liar.address());
    let is_faulty = Arc::new(AtomicBool::new(true));
    let faulty = Arc::clone(&is_faulty);
    liar.relay(&server.host, move |head, answer| {
        let is_upload = head.starts_with("POST /api/runs ") && faulty.load(Ordering::Relaxed);
        let body = "{\"error\":\"there is no such run here\"}";
        let fault = format!("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        if is_upload { fault } else { answer }
    });
    fs::create_dir_all(home.join("outbox")).unwrap();
    let mark = base64(&file_hash(address.as_bytes())[..6]);
    let waiting = file(&home, &format!("outbox/{mark}-won.run"), &golden("into-ruins/descent-victory.run"));
    is(&barrow(&home, &["send", "--server", &address]), 2, "1 run is waiting in the folder outbox: there is no such run here");
    assert!(waiting.exists());
    is_faulty.store(false, Ordering::Relaxed);
    is(&barrow(&home, &["send"]), 0, "Your run is on the server's open board");
    assert!(!waiting.exists());
}

#[test]
fn a_finished_run_is_sent_to_the_board_from_its_end_and_from_the_history() {
    let folder = tempfile::tempdir().unwrap();
    let (home, database) = (folder.path().join("home"), sqlite(folder.path()));
    let mut server = Server::start(&database, &[]);
    let (host, address) = (server.host.clone(), format!("http://{}", server.host));
    is(&barrow(&home, &["name", "--server", &address]), 0, "You have no name");
    // Seed 8 of the larger field ends after these steps.
    let play = ["play", "stomp", "--variant", "20x20", "--seed", "8"];
    let steps = "e\ne\nn\ns\nw\nw\nn\nw\ne\ns\ne\n";
    let counts = "Your run is on the server's open board, with a score of";
    // While the server is away, the run waits.
    server.kill();
    let said = typed(&home, &play, &format!("{steps}send\nquit\n"));
    assert!(
        said.contains("Send it to the board") && said.contains("Connection lost. Your run is saved, and will be sent"),
        "{said}"
    );
    assert_eq!(fs::read_dir(home.join("outbox")).unwrap().count(), 1);
    let _server = Server::start(&database, &[("LISTEN", &host)]);
    let said = typed(&home, &[], "history stomp\nquit\n");
    let row = said.lines().find(|line| line.contains("fter 11 moves")).unwrap().split_whitespace().next().unwrap().to_owned();
    let said = typed(&home, &[], &format!("history stomp\n{row} send\nquit\n"));
    assert!(said.contains(counts), "{said}");
    assert_eq!(fs::read_dir(home.join("outbox")).unwrap().count(), 0, "the same run waits no longer");
    is(&barrow(&home, &["board", "stomp", "--variant", "20x20"]), 0, "a guest");
}

#[test]
fn a_terminal_obeys_no_words_of_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let (home, liar) = (folder.path().join("home"), Liar::new());
    let (server, address) = (liar.victim(&sqlite(folder.path())), liar.address());
    liar.relay(&server.host, |_, answer| {
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        // A name that reverses the text after it, and then clears the screen.
        let body = body.replace("Ada", "A\u{202e}da\u{9b}2J\\u001b[2J");
        let head: Vec<_> = head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("content-length")).collect();
        format!("{}\r\ncontent-length: {}\r\n\r\n{body}", head.join("\r\n"), body.len())
    });
    let run = file(folder.path(), "won.run", &golden("into-ruins/descent-victory.run"));
    is(&barrow(&home, &["name", "take", "Ada", "--server", &format!("http://{}", server.host)]), 0, "You are Ada");
    is(&barrow(&home, &["send", run.to_str().unwrap()]), 0, "COUNTS");
    for words in [&["board", "into-ruins", "--json"][..], &["board", "into-ruins"], &["profile", "Ada"]] {
        let printed = barrow(&home, &[words, &["--server", &address]].concat());
        let printed = text(&printed.stdout) + &text(&printed.stderr);
        assert!(printed.contains("A\\u202eda\\u009b2J\\u001b[2J"), "{printed}");
        assert!(!printed.contains(['\u{202e}', '\u{9b}', '\u{1b}']), "{printed}");
    }
}

#[test]
fn a_connection_that_others_can_read_is_warned_of_once() {
    let folder = tempfile::tempdir().unwrap();
    // Nobody is at this address, which is not this machine's.
    let printed = barrow(folder.path(), &["name", "--server", "http://192.0.2.1:1"]);
    assert_eq!(text(&printed.stderr).matches("anybody on the way can read and change").count(), 1, "{printed:?}");
}

#[test]
fn a_seed_that_was_chosen_later_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (home, clock, liar) = (folder.path().join("home"), Clock::new(folder.path()), Liar::new());
    let (server, lie) = (Server::at(&clock, &sqlite(folder.path()), &[("HOSTS", &liar.host)]), liar.address());
    let address = format!("http://{}", server.host);
    let Races { races, .. } = get(&server.host, "/api/races").json();
    let race = races.into_iter().find(|race| race.kind == "daily").unwrap();
    let board = |address: &str| {
        let shown = barrow(&home, &["board", "into-ruins", "--race", &race.challenge, "--server", address]);
        text(&shown.stdout) + &text(&shown.stderr)
    };
    assert!(!board(&address).contains("Checked"), "the race is open");
    clock.set(2 * 86_400_000);
    assert!(board(&address).contains("Checked: the secret of this race"), "{}", board(&address));
    // The liar shows the commitment to a secret that it chose after the race.
    let true_commitment = race.commitment.clone();
    liar.relay(&server.host, move |_, answer| answer.replace(&true_commitment, &commitment(b"later")));
    let shown = board(&lie);
    assert!(shown.contains("Do not trust this race: its secret is not the one"), "{shown}");
}

#[test]
fn sealed_and_counted_runs_are_played_in_lines() {
    let folder = tempfile::tempdir().unwrap();
    let (home, server) = (folder.path().join("home"), Server::start(&sqlite(folder.path()), &[]));
    is(&barrow(&home, &["name", "take", "Ada", "--server", &format!("http://{}", server.host)]), 0, "You are Ada");
    let said = typed(&home, &["daily"], "wait\nwait 2\nmenu\nquit\n");
    for words in ["Seed sealed.", "You stop after 2 turns", "the run waits for you", "closes on", "your receipt is signed"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The run continues where it was left, and ends for good.
    let said = typed(&home, &["daily", "into-ruins"], "pack\n1\nback\nback\ngive up\nmenu\ngive up\n2\n");
    for words in ["Seed sealed.", "Throw range", "this sealed run of 3 moves"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(typed(&home, &["daily"], "wait\n").contains("You have played this race"));

    let said = typed(&home, &["attempt", "stomp"], "menu\nback\ne\nw\nn\ns\nquit\n");
    assert!(said.contains("Lives") && said.contains("Each name has one attempt a day"), "{said}");
    let all = folder.path().join("all.json");
    is(&barrow(&home, &["name", "export", all.to_str().unwrap()]), 0, "all.json");
    let export: Export = serde_json::from_slice(&fs::read(&all).unwrap()).unwrap();
    let attempt = export.plays.iter().find(|play| play.game == "stomp").unwrap();
    let file = from_base64(attempt.file.as_deref().unwrap()).unwrap();
    assert!(!Run::parse(&file).unwrap().run.moves.is_empty(), "its moves are at the server");
}

#[test]
fn a_run_of_a_race_is_in_the_history_once_the_race_has_closed() {
    let folder = tempfile::tempdir().unwrap();
    let (home, clock) = (folder.path().join("home"), Clock::new(folder.path()));
    let server = Server::at(&clock, &sqlite(folder.path()), &[]);
    is(&barrow(&home, &["name", "take", "Ada", "--server", &format!("http://{}", server.host)]), 0, "You are Ada");
    assert!(typed(&home, &["daily", "stomp", "--variant", "20x10"], "e\nquit\n").contains("Seed sealed."));
    // Another device of Ada's plays the run to its end.
    let shown = text(&barrow(&home, &["name", "share"]).stdout);
    let code = format!("{{\"code\": \"{}\"}}", shown.split('"').nth(1).unwrap());
    ask(&server.host, &secret(1), "POST", "/api/devices", code.as_bytes()).is(201, "");
    let Races { races, .. } = get(&server.host, "/api/races").json();
    let race = races.into_iter().find(|race| race.kind == "daily").unwrap();
    let mut player = Player::come(&server.host, &secret(1), &socket_of(&race.challenge, "stomp", "20x10"), now()).unwrap();
    player.play_on(5000);
    assert!(player.has_ended());
    let history = || typed(&home, &[], "history stomp\nquit\n");
    is(&barrow(&home, &["send"]), 0, "No runs are waiting to be sent.");
    assert!(history().contains("No runs yet"), "{}", history());
    clock.set(86_400_000);
    is(&barrow(&home, &["send"]), 0, "A race has closed: your run in it is in the history now.");
    assert!(history().contains(" moves, on seed "), "{}", history());
    is(&barrow(&home, &["send"]), 0, "No runs are waiting to be sent.");
}

#[test]
fn an_attempt_begins_only_with_a_receipt_that_holds() {
    let folder = tempfile::tempdir().unwrap();
    let (home, liar) = (folder.path().join("home"), Liar::new());
    let (server, address) = (liar.victim(&sqlite(folder.path())), liar.address());
    liar.relay(
        &server.host,
        |head, answer| {
            if head.starts_with("POST /api/attempts ") { answer.replace("\"Ada\"", "\"Eva\"") } else { answer }
        },
    );
    is(&barrow(&home, &["name", "take", "Ada", "--server", &address]), 0, "You are Ada");
    let said = typed(&home, &["attempt", "stomp"], "e\n");
    assert!(said.contains("receipt for the attempt is invalid") && !said.contains("Lives"), "{said}");
}

#[test]
fn a_server_that_is_named_with_any_command_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| {
        let below = folder.path().join(name);
        fs::create_dir(&below).unwrap();
        Server::start(&sqlite(&below), &[("NAME", name)])
    });
    let home = folder.path().join("home");
    for server in [&one, &other] {
        is(&barrow(&home, &["name", "take", "Ada", "--server", &format!("http://{}", server.host)]), 0, "You are Ada");
    }
    is(&barrow(&home, &["share", "on", "--server", &format!("http://{}", one.host)]), 0, "as you play");
    is(&barrow(&home, &["name"]), 0, "You are Ada at one.");
    is(&barrow(&home, &["share"]), 0, "`barrow share off` stops that");
}

#[test]
fn an_audit_names_what_is_wrong_and_remembers_what_it_saw() {
    let folder = tempfile::tempdir().unwrap();
    let (home, database) = (folder.path().join("home"), sqlite(folder.path()));
    let server = Server::start(&database, &[]);
    let address = format!("http://{}", server.host);
    let run = file(folder.path(), "won.run", &golden("into-ruins/descent-victory.run"));
    is(&barrow(&home, &["send", run.to_str().unwrap(), "--server", &address]), 0, "COUNTS");
    is(&barrow(&home, &["audit", &address]), 0, "Played again, with the same result: 1");
    is(&barrow(&home, &["audit"]), 0, "This proves the moves of each run, and not whose hand made them.");
    // The server loses its ledger, and begins another at the same address.
    let host = server.host.clone();
    drop(server);
    let other = format!("sqlite:{}", folder.path().join("other.db").display());
    let _server = Server::start(&other, &[("LISTEN", &host)]);
    is(&barrow(&home, &["audit"]), 1, "WRONG: the ledger ends with entry 0, although entry 1 was there before.");
}
