//! The commands that ask a server.

use super::failure::Failure;
use super::{arcade, resolve};
use crate::args::{AttemptArgs, BoardArgs, DailyArgs, GameArgs};
use crate::clean::{clean, shown};
use crate::online::outbox::{self, Sent};
use crate::online::profile::{Section, introduction, sections};
use crate::online::{Kept, OnlineError, Server};
use crate::store::Home;
use crate::store::library::read_bytes;
use crate::store::system::in_words;
use crate::table;
use crate::table::Side::{Left, Right};
use crate::tui::rankings::{Answer, Place, Rankings, Wanted};
use crate::tui::{self, wake};
use barrow_app::date::{self, Date};
use barrow_app::notes::Notes;
use barrow_app::sentences::SENTENCES;
use barrow_app::words::capital;
use barrow_core::{Run, Shelf};
use barrow_online::{
    Attempt, Blocks, Board, BoardList, BoardPage, BoardRow, Code, CodeKind, Device, DeviceKind, Devices, Hello, Kind, Live,
    LiveRun, NewAttempt, NewCode, NewName, NewNote, Note, PROTOCOL, Player, Profile, Race, Races, RunNotes, Span, UseCode,
    board_query,
};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// Rows of a board that are shown at once.
const ROWS: u32 = 100;
/// Some run was refused.
const SOME_REFUSED: u8 = 1;

impl From<OnlineError> for Failure {
    fn from(error: OnlineError) -> Self {
        Self::Said(error.to_string())
    }
}

fn server(named: Option<&str>) -> Result<Server, Failure> {
    Ok(Server::open(&Home::find().map_err(Failure::Said)?, named)?)
}

/// Chooses a name, changes it, or says what it is.
pub(super) fn name(name: Option<&str>, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut server = server(named)?;
    let hello: Hello = server.get("/api/hello")?;
    if hello.protocol != PROTOCOL {
        let sentence = "this server speaks another version of the protocol; a newer or older Barrow is needed for it";
        return Err(Failure::Said(sentence.to_owned()));
    }
    let me: Result<Player, OnlineError> =
        if server.has_key() { server.ask("GET", "/api/me", b"") } else { Err(OnlineError::NoServer) };
    let at = clean(&hello.name).into_owned();
    let Some(name) = name else {
        match me {
            Ok(me) => writeln!(out, "You are {} at {at}.", clean(&me.name))?,
            Err(OnlineError::Refused(_) | OnlineError::NoServer) => {
                writeln!(out, "You have no name at {at} yet. `barrow name NAME` chooses one.")?;
            }
            Err(error) => return Err(error.into()),
        }
        return Ok(ExitCode::SUCCESS);
    };
    server.make_key()?;
    let body = serde_json::to_vec(&NewName { name: name.to_owned() }).unwrap_or_default();
    let player: Player = match me {
        Ok(_) => server.ask("PUT", "/api/me/name", &body)?,
        Err(_) => server.ask("POST", "/api/players", &body)?,
    };
    writeln!(out, "You are {} at {at}.", clean(&player.name))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows a code that adds a device to the name.
pub(super) fn code(kind: CodeKind, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let body = serde_json::to_vec(&NewCode { kind }).unwrap_or_default();
    let Code { code, .. } = server(named)?.ask("POST", "/api/me/codes", &body)?;
    let code = clean(&code);
    match kind {
        CodeKind::Device => writeln!(out, "On the other device, within ten minutes: barrow name --join \"{code}\"")?,
        CodeKind::Recovery => writeln!(
            out,
            "Write this down, and keep it where nobody finds it:\n\n    {code}\n\n`barrow name --join` takes it once, on any device. A new \
             phrase takes the place of this one."
        )?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Joins the name of a code.
pub(super) fn join(code: &str, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut server = server(named)?;
    server.make_key()?;
    let body = serde_json::to_vec(&UseCode { code: code.to_owned() }).unwrap_or_default();
    let player: Player = server.ask("POST", "/api/devices", &body)?;
    writeln!(out, "You are {} here too.", clean(&player.name))?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the devices that have the player's name.
pub(super) fn devices(named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let Devices { devices } = server(named)?.ask("GET", "/api/me/devices", b"")?;
    let row = |device: &Device| {
        let kind = match device.kind {
            DeviceKind::Device => "device",
            DeviceKind::Passkey => "passkey",
        };
        let this = if device.is_this { "this one" } else { "" };
        [short(device), kind.to_owned(), when(device.added_at), this.to_owned()]
    };
    let rows: Vec<_> = devices.iter().map(row).collect();
    table::write([("id", Left), ("kind", Left), ("added (UTC)", Left), ("", Left)], &rows, out)?;
    Ok(ExitCode::SUCCESS)
}

/// The end of a device's id, which tells it from others.
fn short(device: &Device) -> String {
    let last = device.id.chars().rev().take(10).collect::<Vec<_>>();
    clean(&last.into_iter().rev().collect::<String>()).into_owned()
}

/// Takes the player's name from a device.
pub(super) fn remove_device(id: &str, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let Devices { devices } = server.ask("GET", "/api/me/devices", b"")?;
    let found = devices.iter().find(|device| short(device) == id);
    let found = found.ok_or_else(|| Failure::Said("you have no such device; `barrow name --devices` lists them".to_owned()))?;
    server.tell("DELETE", &format!("/api/me/devices/{}", escaped(&found.id)))?;
    writeln!(out, "The device {id} has your name no more.")?;
    Ok(ExitCode::SUCCESS)
}

/// Writes everything that the server keeps of the player into a file.
pub(super) fn export(file: &Path, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let all = server(named)?.bytes_as_player("/api/me/export")?;
    fs::write(file, all).map_err(|error| Failure::Said(format!("{} cannot be written ({})", shown(file), in_words(&error))))?;
    writeln!(out, "Everything that the server keeps of you is in {}.", shown(file))?;
    Ok(ExitCode::SUCCESS)
}

/// Has the server forget the player, who has given the name to show that this is meant.
pub(super) fn forget(name: &str, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let me: Player = server.ask("GET", "/api/me", b"")?;
    if me.name != name {
        let me = clean(&me.name).into_owned();
        return Err(Failure::Said(format!("your name there is {me}; `barrow name --forget {me}` forgets it")));
    }
    server.tell("DELETE", "/api/me")?;
    writeln!(out, "The server has forgotten {}, with every run and note.", clean(name))?;
    Ok(ExitCode::SUCCESS)
}

/// Sends runs, or those that wait, and says what came of each.
pub(super) fn send(files: &[PathBuf], named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    if files.is_empty() {
        return send_waiting(&server, out);
    }
    let mut all_good = true;
    for file in files {
        let sent = read_bytes(file).map_err(|error| error.to_string());
        let sent = sent.and_then(|bytes| outbox::deliver(&server, &bytes).map_err(|error| error.to_string()));
        all_good &= matches!(sent, Ok(Sent::Counts(_)));
        let line = match sent {
            Ok(Sent::Counts(row)) => format!(
                "COUNTS {}: {} {}, score {}, depth {}, {}",
                shown(file),
                row.game,
                row.variant,
                row.score,
                row.depth,
                who(&row)
            ),
            Ok(Sent::Waits) => format!("SENT {}: the server has not played it again yet; its board will show it.", shown(file)),
            Ok(Sent::Refused(reason)) => format!("REFUSED {}: {reason}.", shown(file)),
            Err(reason) => format!("NOT SENT {}: {reason}.", shown(file)),
        };
        writeln!(out, "{}", clean(&line))?;
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::from(SOME_REFUSED) })
}

/// Sends the runs that could not be sent when they ended.
fn send_waiting(server: &Server, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let home = Home::find().map_err(Failure::Said)?;
    let said = outbox::send_all(server, &home);
    for sentence in &said {
        writeln!(out, "{sentence}")?;
    }
    match outbox::waiting(server, &home).len() {
        0 if said.is_empty() => writeln!(out, "No run waits to be sent. `barrow send FILE` sends one.")?,
        0 => {}
        left => {
            let runs = if left == 1 { "1 run waits".to_owned() } else { format!("{left} runs wait") };
            return Err(Failure::Said(format!("{runs}: the server cannot be reached; nothing is lost, try again later")));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn who(row: &BoardRow) -> String {
    row.player.as_ref().map_or_else(|| "as a guest".to_owned(), |player| format!("as {player}"))
}

/// Sends what is played to the server, for others to watch, or not; or says which.
pub(super) fn share(shares: Option<bool>, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let home = Home::find().map_err(Failure::Said)?;
    let server = server(named)?;
    let mut kept = Kept::load(&home);
    if let Some(shares) = shares {
        if shares {
            server.ask::<Player>("GET", "/api/me", b"")?;
        }
        kept.shares = shares;
        kept.save(&home)?;
    }
    let said = if kept.shares {
        "Runs that you play are sent to the server: others may watch, and what ends counts on its open board. `barrow share off` ends that."
    } else {
        "Runs that you play stay on this machine. `barrow share on` lets others watch them."
    };
    writeln!(out, "{said}")?;
    Ok(ExitCode::SUCCESS)
}

/// Plays today's counted attempt, and writes its board.
pub(super) fn attempt(shelf: &Shelf, args: &AttemptArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(args.server.as_deref())?;
    let (game, variant) = course(shelf, &args.game, args.variant.as_deref())?;
    tui::need_terminal().map_err(Failure::Said)?;
    let home = Home::find().map_err(Failure::Said)?;
    let mut kept = Kept::load(&home);
    let wanted = NewAttempt::Counted { game: game.clone(), variant: variant.clone(), is_shown: kept.shares };
    let attempt: Attempt = server.ask("POST", "/api/attempts", &serde_json::to_vec(&wanted).unwrap_or_default())?;
    let code = if attempt.run.is_some() {
        writeln!(out, "{}\n", SENTENCES.attempt_played)?;
        ExitCode::SUCCESS
    } else {
        let bytes = server.bytes_as_player(&format!("/api/attempts/{}/file", attempt.id))?;
        let header =
            Run::parse(&bytes).map_err(|error| Failure::Said(format!("the server's run cannot be played: {error}")))?.run.header;
        kept.count(&header);
        kept.save(&home)?;
        arcade::play_attempt(shelf, header, &bytes)?
    };
    let query = board_query(Kind::Counted, Span::Day, None, false);
    let page: BoardPage = server.get(&format!("/api/boards/{game}/{variant}?{query}"))?;
    if !page.rows.is_empty() {
        write_rows(&page.rows, page.first, out)?;
    }
    Ok(code)
}

/// Lists who is playing, or watches one of them.
pub(super) fn live(shelf: &Shelf, id: Option<i64>, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let Live { runs } = server.get("/api/live")?;
    if let Some(id) = id {
        let found = runs.iter().find(|run| run.id == Some(id));
        let who = found.map_or_else(|| format!("run {id}"), |run| clean(&run.player).into_owned());
        let (bytes, live) = server.live(id)?;
        return arcade::watch_live(shelf, &bytes, live, &who);
    }
    if runs.is_empty() {
        writeln!(out, "{} `barrow share on` lets them watch you.", SENTENCES.nobody_plays)?;
        return Ok(ExitCode::SUCCESS);
    }
    let row = |run: &LiveRun| {
        let or_dash = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
        let (id, moves) = (or_dash(run.id.map(|id| id.to_string())), or_dash(run.moves.map(|moves| moves.to_string())));
        let what = format!("{} {}", run.game, run.variant);
        [id, run.player.clone(), what, run.kind.name().to_owned(), moves, when(run.started_at)]
    };
    let rows: Vec<_> = runs.iter().map(row).collect();
    let heads = [("number", Right), ("player", Left), ("game", Left), ("kind", Left), ("moves", Right), ("since (UTC)", Left)];
    table::write(heads, &rows, out)?;
    writeln!(out, "\n`barrow live NUMBER` watches a run. Sealed ones can be watched once their race has closed.")?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a board.
pub(super) fn board(shelf: &Shelf, args: &BoardArgs, is_plain: bool, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(args.server.as_deref())?;
    let (game, variant) = course(shelf, &args.game, args.variant.as_deref())?;
    let BoardArgs { race, young, span, first, .. } = args;
    if race.iter().any(|race| !race.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')) {
        return Err(Failure::Said("a race is named like daily-2026-11-24".to_owned()));
    }
    let known = |kind: &&Kind| if race.is_some() { **kind == Kind::Sealed } else { kind.name() == args.kind };
    let kind = Kind::ALL.iter().find(known).copied().unwrap_or(Kind::Open);
    let span = Span::ALL.into_iter().find(|known| known.name() == span).unwrap_or_default();
    let query = board_query(kind, span, race.as_deref(), *young);
    if !is_plain && !args.json && *first == 1 && io::stdout().is_terminal() && io::stdin().is_terminal() {
        return leaf_through(shelf, server, &game, &variant, (kind, query));
    }
    let query = format!("{query}&first={first}");
    let target = format!("/api/boards/{game}/{variant}?{query}");
    let page: BoardPage = server.get(&target)?;
    if args.json {
        for row in &page.rows {
            writeln!(out, "{}", serde_json::to_string(row).unwrap_or_default())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if page.rows.is_empty() {
        writeln!(
            out,
            "No result here yet. {}",
            match kind {
                Kind::Open => "`barrow send FILE` sends one.",
                Kind::Counted => "`barrow attempt GAME` plays for one.",
                Kind::Sealed =>
                    "`barrow daily GAME` plays for one. Names that are younger than the race stand in the list of `--young`.",
            }
        )?;
    } else {
        write_rows(&page.rows, page.first, out)?;
    }
    writeln!(out, "\n{}", clean(&page.proves))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the boards of a game on the terminal, first the list that is asked for.
fn leaf_through(
    shelf: &Shelf,
    server: Server,
    game: &str,
    variant: &str,
    (kind, query): (Kind, String),
) -> Result<ExitCode, Failure> {
    let mut boards: Vec<Board> = server.get("/api/boards")?;
    boards.retain(|board| !board.lists.is_empty());
    for board in &mut boards {
        board.name = clean(&board.name).into_owned();
        board.lists.iter_mut().for_each(|list| list.name = clean(&list.name).into_owned());
    }
    let places = boards.iter().zip(0..).flat_map(|(found, board)| (0..found.lists.len()).map(move |list| Place { board, list }));
    let shown = places.into_iter().find(|place| boards[place.board].lists[place.list].query == query);
    let shown = shown.unwrap_or_else(|| {
        let list = BoardList { name: "As asked for".to_owned(), query };
        boards.push(Board { name: "Other".to_owned(), kind, race: None, lists: vec![list] });
        Place { board: boards.len() - 1, list: 0 }
    });
    let (at, asks) = (format!("/api/boards/{game}/{variant}"), boards.clone());
    let title = shelf.find(game).map_or(game, |shelved| shelved.info.title);
    let (wanted, asked) = channel();
    let (answer, answers) = channel();
    let work = move || {
        for wanted in asked {
            let found = answer_to(&server, &at, &asks, wanted).unwrap_or_else(|error| Answer::Trouble(format!("{error}.")));
            if answer.send(found).is_err() {
                return;
            }
            wake::ring();
        }
    };
    thread::Builder::new()
        .name("server".to_owned())
        .spawn(work)
        .map_err(|error| Failure::Said(format!("no thread can be started ({error})")))?;
    arcade::rankings(shelf, Rankings::new(format!("{title}, {variant}"), boards, shown, wanted, answers))
}

fn answer_to(server: &Server, at: &str, boards: &[Board], wanted: Wanted) -> Result<Answer, OnlineError> {
    match wanted {
        Wanted::Rows(place, first) => {
            let query = &boards[place.board].lists[place.list].query;
            Ok(Answer::Rows(place, server.get(&format!("{at}?{query}&first={first}&count={ROWS}"))?))
        }
        Wanted::Profile(name) => Ok(Answer::Profile(Box::new(profile_of(server, &name)?))),
        Wanted::Run(row) => {
            let bytes = server.bytes(&format!("/api/runs/{}/file", row.id))?;
            let who = row.player.as_deref().unwrap_or("a guest");
            Ok(Answer::Run(bytes, shown_notes(server, row.id)?, clean(&format!("{who}, run {}", row.id)).into_owned()))
        }
    }
}

fn profile_of(server: &Server, name: &str) -> Result<Profile, OnlineError> {
    server.get(&format!("/api/players/{}", escaped(name)))
}

/// Writes what a player has done, game by game, and the latest results.
pub(super) fn profile(shelf: &Shelf, name: Option<&str>, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let name = match name {
        Some(name) => name.to_owned(),
        None if server.has_key() => server.ask::<Player>("GET", "/api/me", b"")?.name,
        None => return Err(OnlineError::NoName.into()),
    };
    let profile = profile_of(&server, &name)?;
    writeln!(out, "{}", clean(&introduction(&profile)))?;
    for Section { title, feats, endings } in sections(*shelf, &profile) {
        writeln!(out, "\n{title}")?;
        for (feat, count) in feats {
            writeln!(out, "{count:>6}  {feat}")?;
        }
        for (cause, count) in endings {
            writeln!(out, "{count:>6}  {}", clean(&cause))?;
        }
    }
    if !profile.runs.is_empty() {
        writeln!(out, "\nThe latest results:")?;
        let row = |BoardRow { id, game, variant, score, depth, cause, uploaded_at, .. }: &BoardRow| {
            [day(*uploaded_at), format!("{game} {variant}"), score.to_string(), depth.to_string(), id.to_string(), cause.clone()]
        };
        let rows: Vec<_> = profile.runs.iter().map(row).collect();
        let heads =
            [("sent (UTC)", Left), ("game", Left), ("score", Right), ("depth", Right), ("run", Right), ("what ended it", Left)];
        table::write(heads, &rows, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A name as part of an address.
fn escaped(name: &str) -> String {
    let digit = |number: u8| char::from_digit(number.into(), 16).unwrap_or_default();
    name.bytes().flat_map(|byte| ['%', digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The game and the variant that are named, as a server knows them.
fn course(shelf: &Shelf, game: &str, variant: Option<&str>) -> Result<(String, String), Failure> {
    let named = GameArgs { game: game.to_owned(), variant: variant.map(str::to_owned), seed: None };
    let header = resolve::choose(shelf, &named)?.header();
    let variant = shelf.find(&header.game).map(|shelved| shelved.info.variant_name(header.variant)).unwrap_or_default();
    Ok((header.game, variant))
}

fn write_rows(rows: &[BoardRow], first: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let row = |(place, row): (u64, &BoardRow)| {
        let BoardRow { id, score, depth, moves, cause, uploaded_at, player, .. } = row;
        let player = player.as_deref().unwrap_or("a guest").to_owned();
        let [place, score, depth, id] = [place as i64, *score, *depth, *id].map(|number| number.to_string());
        [place, player, score, depth, moves.to_string(), day(*uploaded_at), id, cause.clone()]
    };
    let rows: Vec<_> = (first..).zip(rows).map(row).collect();
    let heads = [
        ("place", Right),
        ("player", Left),
        ("score", Right),
        ("depth", Right),
        ("moves", Right),
        ("sent (UTC)", Left),
        ("run", Right),
        ("what ended it", Left),
    ];
    Ok(table::write(heads, &rows, out)?)
}

/// The minute of a time in UTC. \[milliseconds since 1970\]
fn when(time: u64) -> String {
    date::minute(Duration::from_millis(time)).unwrap_or_default()
}

/// The day of a time in UTC. \[milliseconds since 1970\]
fn day(time: u64) -> String {
    Date::of(Duration::from_millis(time)).map(|date| date.to_string()).unwrap_or_default()
}

/// Plays a sealed race, and writes its board.
pub(super) fn daily(shelf: &Shelf, args: &DailyArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(args.server.as_deref())?;
    let Races { races, games } = server.get("/api/races")?;
    let kind = if args.weekly { "weekly" } else { "daily" };
    let race = races.into_iter().find(|race| race.kind == kind);
    let race = race.ok_or_else(|| Failure::Said(format!("this server holds no {kind} race")))?;
    let (game, variant) = match (&args.game, games.into_iter().next()) {
        (Some(game), _) => course(shelf, game, args.variant.as_deref())?,
        (None, Some(first)) => first,
        (None, None) => return Err(Failure::Said("this server holds no races".to_owned())),
    };
    // Without a terminal nobody can play, and an attempt would have begun.
    tui::need_terminal().map_err(Failure::Said)?;
    let code = match server.race(&race.challenge, &game, &variant) {
        Ok((begun, line)) => arcade::play_there(shelf, &begun, line)?,
        Err(OnlineError::Refused(sentence)) => {
            writeln!(out, "{}.\n", capital(&sentence))?;
            ExitCode::SUCCESS
        }
        Err(error) => return Err(error.into()),
    };
    write_race(&server, &race, &game, &variant, out)?;
    Ok(code)
}

/// Writes the two lists of a race.
fn write_race(server: &Server, race: &Race, game: &str, variant: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let closes = when(race.closes_at);
    let name = clean(&race.challenge).into_owned();
    writeln!(out, "{name}, {} {}. It closes on {closes} UTC; then `barrow watch` shows every run.", clean(game), clean(variant))?;
    for BoardList { name, query } in Board::of_races("", Some(&race.challenge)).lists {
        let page: BoardPage = server.get(&format!("/api/boards/{game}/{variant}?{query}"))?;
        if !page.rows.is_empty() {
            writeln!(out, "\n{name}:")?;
            write_rows(&page.rows, page.first, out)?;
        }
    }
    Ok(())
}

/// Shows the replay of a run on a board, with the notes on it.
pub(super) fn watch(shelf: &Shelf, id: u32, named: Option<&str>) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let bytes = server.bytes(&format!("/api/runs/{id}/file"))?;
    let notes = shown_notes(&server, id.into())?;
    arcade::watch(shelf, &bytes, format!("run {id}"), notes)
}

fn notes_on(server: &Server, run: i64) -> Result<Vec<Note>, OnlineError> {
    let RunNotes { notes } = server.ask("GET", &format!("/api/runs/{run}/notes"), b"")?;
    Ok(notes)
}

/// The notes on a run, to show at their turns.
fn shown_notes(server: &Server, run: i64) -> Result<Notes, OnlineError> {
    let mut notes = Notes::default();
    for note in notes_on(server, run)? {
        notes.add(usize::try_from(note.moves).unwrap_or(usize::MAX), &clean(&format!("{}: {}", note.player, note.text)));
    }
    Ok(notes)
}

/// Writes a note on a run, or lists those that are there.
pub(super) fn note(
    run: u32,
    written: Option<(u64, String)>,
    named: Option<&str>,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    if let Some((moves, text)) = written {
        let body = serde_json::to_vec(&NewNote { moves, text }).unwrap_or_default();
        let note: Note = server.ask("POST", &format!("/api/runs/{run}/notes"), &body)?;
        writeln!(out, "Your note is on run {run}, after move {}. `barrow note --remove {}` removes it.", note.moves, note.id)?;
        return Ok(ExitCode::SUCCESS);
    }
    let notes = notes_on(&server, run.into())?;
    if notes.is_empty() {
        writeln!(out, "{}", SENTENCES.no_notes)?;
        return Ok(ExitCode::SUCCESS);
    }
    let row = |Note { id, moves, player, text, .. }: Note| [id.to_string(), moves.to_string(), player, text];
    let rows: Vec<_> = notes.into_iter().map(row).collect();
    table::write([("note", Right), ("moves", Right), ("player", Left), ("words", Left)], &rows, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Reports a note, or removes it.
pub(super) fn about_note(note: i64, is_reported: bool, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    if is_reported {
        server.tell("POST", &format!("/api/notes/{note}/report"))?;
        writeln!(out, "The operator of the server will look at note {note}.")?;
    } else {
        server.tell("DELETE", &format!("/api/notes/{note}"))?;
        writeln!(out, "Note {note} is gone from the server.")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Blocks a player, ends that, or lists whom the player has blocked.
pub(super) fn block(name: Option<&str>, is_blocked: bool, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let Some(name) = name else {
        let Blocks { names } = server.ask("GET", "/api/me/blocks", b"")?;
        let names = names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(", ");
        writeln!(out, "At the server you have blocked {}.", if names.is_empty() { "nobody" } else { &names })?;
        return Ok(ExitCode::SUCCESS);
    };
    let target = format!("/api/me/blocks/{}", escaped(name));
    server.tell(if is_blocked { "PUT" } else { "DELETE" }, &target)?;
    let what = if is_blocked { "You no longer see notes by" } else { "You see notes again by" };
    writeln!(out, "{what} {}.", clean(name))?;
    Ok(ExitCode::SUCCESS)
}
