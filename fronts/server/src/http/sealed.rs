//! Sealed runs, played over a socket.
//!
//! The store has all state: each move is stored before it is answered, so any instance can continue a run.

use super::caller::{self, Who};
use super::races::{PLAYED, enter, header_of};
use super::refusal::Refusal;
use super::serving::Guest;
use super::tables::{Chair, Ousted, Seat};
use super::{Address, Server, Shared};
use crate::clock::now;
use crate::limits::Asker;
use crate::races::Race;
use crate::recorder::NotKept;
use crate::store::{Course, NewMoves, NewRun, PlayerId, StoredEntry};
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, OriginalUri, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use barrow_app::remote::Host;
use barrow_app::remote::wire::{Ask, LONGEST_ASKED, Told, from_bytes, to_bytes};
use barrow_app::{Discoveries, Session};
use barrow_core::recording::{Recording, ResumeError};
use barrow_core::run::write_move;
use barrow_core::{Run, Shelf};
use barrow_online::{Greeting, Key, Kind, entry_hash};
use std::ops::ControlFlow;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until, timeout};

/// How long a client may take to receive an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often to ping a silent client.
const PING: Duration = Duration::from_secs(30);
/// A client that has been silent for this long is gone.
const SILENCE: Duration = Duration::from_secs(90);
/// The interval of the rate limit for one client. Messages above the limit wait.
const ROUND: Duration = Duration::from_secs(1);
/// Size of a connection's read buffer. \[bytes\]
const BUFFER: usize = 4096;

/// The reason why the server closes a connection.
struct Parting {
    /// A sentence for the player.
    sentence: String,
    /// The code that tells programs whether to reconnect.
    code: CloseCode,
}

impl<T: Into<String>> From<T> for Parting {
    fn from(sentence: T) -> Self {
        Self { sentence: sentence.into(), code: close_code::POLICY }
    }
}

impl Parting {
    fn refused(refusal: Refusal) -> Self {
        let code = if refusal.status == StatusCode::SERVICE_UNAVAILABLE { close_code::AGAIN } else { close_code::POLICY };
        Self { sentence: refusal.into_sentence(), code }
    }

    fn not_kept(error: NotKept) -> Self {
        let code = if error == NotKept::Failed { close_code::AGAIN } else { close_code::POLICY };
        Self { sentence: error.to_string(), code }
    }
}

/// Opens the socket for a race.
pub(super) async fn play(
    State(server): Shared,
    Path((challenge, game, variant)): Path<(String, String, String)>,
    Extension(address): Extension<Address>,
    Extension(guest): Extension<Guest>,
    OriginalUri(target): OriginalUri,
    head: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(guest) = guest.stay(address.0, &server.config) else { return Refusal::too_many(60).into_response() };
    let host = head.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    let course = Course { challenge, game, variant };
    let upgrade = upgrade.max_message_size(LONGEST_ASKED).max_frame_size(LONGEST_ASKED);
    upgrade.read_buffer_size(BUFFER).write_buffer_size(0).on_upgrade(move |mut socket| async move {
        let begun = greet(&server, &mut socket, &host, target.path(), address, &course).await;
        let ended = match begun {
            Ok((player, race, entry)) => {
                server.metrics.plays(1);
                let ended = come(&server, &mut socket, address, &player, race, &entry, course).await;
                server.metrics.plays(-1);
                ended
            }
            Err(parting) => Err(parting),
        };
        let mut frame = None;
        if let Err(Parting { sentence, code }) = ended {
            let _ = send(&mut socket, &Told::Farewell(sentence)).await;
            frame = Some(CloseFrame { code, reason: Utf8Bytes::default() });
        }
        let _ = timeout(PATIENCE, socket.send(Message::Close(frame))).await;
        drop(guest);
    })
}

/// Authenticates the player.
async fn greet(
    server: &Server,
    socket: &mut WebSocket,
    host: &str,
    target: &str,
    Address(address): Address,
    course: &Course,
) -> Result<((PlayerId, Key), Race, StoredEntry), Parting> {
    let patience = Duration::from_secs(server.config.patience_seconds.into());
    let Ok(Some(Ok(Message::Text(first)))) = timeout(patience, socket.recv()).await else {
        return Err("this client did not sign in".into());
    };
    let Ok(Greeting { authorization, is_shown }) = serde_json::from_str(&first) else {
        return Err("the server cannot read how this client signed in".into());
    };
    let signed = caller::Signed { method: "GET", host, target, body: b"" };
    let (owner, key) = match signed.by(server, &authorization).await.map_err(Parting::refused)? {
        Who::Player(player, key) | Who::Nameless(player, key) => (Some(player), key),
        Who::Stranger(key) => (None, key),
        Who::Guest => return Err("the server cannot read how this client signed in".into()),
    };
    let (player, race, entry) = enter(server, (owner, &key), address, course).await.map_err(Parting::refused)?;
    if entry.is_shown != is_shown {
        server.store.show_entry(entry.id, is_shown).await.map_err(|error| Parting::refused(error.into()))?;
    }
    Ok(((player.id, key), race, entry))
}

/// Resumes the run of an entry and plays it. Keeps it in memory for the next connection once the client is gone.
async fn come(
    server: &Server,
    socket: &mut WebSocket,
    Address(address): Address,
    (player, key): &(PlayerId, Key),
    race: Race,
    entry: &StoredEntry,
    course: Course,
) -> Result<(), Parting> {
    // Take the seat first, so that another connection to this run makes no further move.
    let mut seat = server.tables.sit(entry.id, key);
    let mut chair = seat.take().await.map_err(|ousted| Parting::from(ousted.to_string()))?;
    let session = session(server, address.into(), &mut chair, entry).await?;
    let mut table = Table {
        kept: session.run().moves.len(),
        host: Host::new(session, race.cadence.name().to_owned(), race.closes()),
        server,
        player: *player,
        entry,
        course,
        is_over: false,
    };
    let ended = serve(&mut table, socket, &mut seat, key, race).await;
    if !table.is_over && table.host.session().run().moves.len() == table.kept {
        server.tables.keep(&mut chair, table.host.into_session());
    }
    ended
}

/// Plays a run until it ends or the client leaves.
async fn serve(table: &mut Table<'_>, socket: &mut WebSocket, seat: &mut Seat, key: &Key, race: Race) -> Result<(), Parting> {
    let server = table.server;
    let closed = || Parting::from("the race has closed; only runs that ended before count");
    let mut stops = server.bell.stops();
    send(socket, &table.host.begun()).await?;
    let mut told = Vec::new();
    if table.settle(&mut told, false).await?.is_break() {
        return Ok(());
    }
    let (mut heard_at, mut pinged_at) = (Instant::now(), Instant::now());
    let mut step_at = Instant::now();
    let (mut asked, mut asked_since) = (0, Instant::now());
    loop {
        let walks = table.host.tick_after().is_some();
        let given_up;
        // The order matters: any input stops a walk before its next step.
        tokio::select! {
            biased;
            // Close without a reason: the client reconnects, to this server or to another instance.
            _ = stops.changed() => return Ok(()),
            ousted = seat.ousted() => return Err(ousted.to_string().into()),
            message = socket.recv(), if asked < server.config.asks_per_second => {
                heard_at = Instant::now();
                let ask = match message {
                    Some(Ok(Message::Binary(bytes))) => from_bytes::<Ask>(&bytes).ok_or("the server cannot read this message")?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Text(_))) => return Err("the server cannot read this message".into()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                };
                asked += 1;
                if race.closes_at() <= now() {
                    return Err(closed());
                }
                given_up = ask == Ask::GiveUp;
                table.host.answer(ask, &mut told);
                step_at = Instant::now();
            }
            () = sleep_until(step_at + Duration::from_millis(table.host.tick_after().unwrap_or_default().into())), if walks => {
                // Defence against a walk past the close.
                if race.closes_at() <= now() {
                    return Err(closed());
                }
                given_up = false;
                table.host.tick(&mut told);
                step_at = Instant::now();
            }
            () = sleep_until(asked_since + ROUND), if asked > 0 => {
                (asked, asked_since) = (0, Instant::now());
                continue;
            }
            () = sleep_until(pinged_at + PING) => {
                pinged_at = Instant::now();
                if heard_at.elapsed() > SILENCE {
                    return Ok(());
                }
                // Another instance may have removed the device.
                let owner = server.store.player_of(key).await.map_err(|error| Parting::refused(error.into()))?;
                if owner.is_none_or(|owner| owner.id != table.player) {
                    return Err(Ousted::Removed.to_string().into());
                }
                timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await.map_err(|_| "")?.map_err(|_| "")?;
                continue;
            }
        }
        let ended = table.settle(&mut told, given_up).await?;
        for told in told.drain(..) {
            send(socket, &told).await?;
        }
        if ended.is_break() {
            return Ok(());
        }
    }
}

/// A sealed run in progress.
struct Table<'a> {
    host: Host,
    server: &'a Server,
    player: PlayerId,
    entry: &'a StoredEntry,
    course: Course,
    /// Number of moves that are stored.
    kept: usize,
    /// True once the run has ended or was given up, or a move could not be stored.
    is_over: bool,
}

impl Table<'_> {
    /// Stores the new moves before the client learns of them. Breaks once the run has ended.
    async fn settle(&mut self, told: &mut Vec<Told>, given_up: bool) -> Result<ControlFlow<()>, Parting> {
        let session = self.host.session();
        let new = &session.run().moves[self.kept..];
        if !new.is_empty() {
            let mut records = Vec::new();
            for &m in new {
                write_move(&mut records, m);
            }
            let (entry, after) = (self.entry.id, self.kept as i64);
            let moves = NewMoves { entry, after, records, made_at: now() };
            self.kept += new.len();
            // Defence against a full disk.
            let kept = self.server.recorder.keep(moves).await;
            if let Err(error) = kept {
                self.is_over = true;
                told.clear();
                return Err(Parting::not_kept(error));
            }
        }
        let has_ended = session.observed().has_ended();
        if has_ended || given_up {
            self.is_over = true;
            let run = has_ended.then(|| self.run());
            if let Err(error) = self.server.store.end_entry(self.entry.id, run).await {
                told.clear();
                return Err(Parting::refused(error.into()));
            }
            self.server.bell.ring();
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }

    fn run(&self) -> NewRun {
        let (run, StoredEntry { nonce, closes_at, is_young, started_at, .. }) = (self.host.session().run(), self.entry);
        let now = now();
        let sender = self.server.marks.asker(Asker::Player(self.player));
        NewRun {
            player: Some(self.player),
            kind: Kind::Sealed,
            took: Some(now - started_at),
            challenge: Some(self.course.challenge.clone()),
            sealed_until: Some(*closes_at),
            is_young: *is_young,
            ..NewRun::new(run, entry_hash(run, nonce), self.course.variant.clone(), now, sender)
        }
    }
}

async fn send(socket: &mut WebSocket, told: &Told) -> Result<(), Parting> {
    let sent = timeout(PATIENCE, socket.send(Message::Binary(to_bytes(told).into()))).await;
    // A client that accepts no answers gets no reason either.
    Ok(sent.map_err(|_| "")?.map_err(|_| "")?)
}

/// The run of an entry: as the previous connection left it, or replayed from its stored moves.
async fn session(server: &Server, asker: Asker, chair: &mut Chair, entry: &StoredEntry) -> Result<Session, Parting> {
    if let Some(session) = chair.take() {
        let stored = session.run().moves.len() as i64;
        let more = server.store.moves(entry.id, stored).await.map_err(|error| Parting::refused(error.into()))?;
        // Another instance may have played more moves.
        if more.ok_or(PLAYED)?.is_empty() {
            return Ok(session);
        }
    }
    let replayed = server.tables.replay(asker, chair, replay(server, entry)).await;
    replayed.map_err(|wait| Parting {
        sentence: format!("this run was taken up too often just now; try again in {} seconds", wait.as_secs() + 1),
        code: close_code::AGAIN,
    })?
}

/// Replays the stored moves of an entry's run. Also returns how long that took, without the database.
async fn replay(server: &Server, entry: &StoredEntry) -> (Result<Session, Parting>, Duration) {
    let run = match stored_run(server, entry).await {
        Ok(bytes) => bytes,
        Err(parting) => return (Err(parting), Duration::ZERO),
    };
    let shelf = server.shelf;
    let replayed = spawn_blocking(move || {
        let begun = Instant::now();
        (resume(shelf, &run), begun.elapsed())
    });
    match replayed.await {
        Ok((resumed, took)) => (resumed.map_err(|error| format!("the server cannot continue this run: {error}").into()), took),
        Err(_) => (Err("the server cannot play this run again".into()), Duration::ZERO),
    }
}

/// The file of the run that an entry's stored moves make.
async fn stored_run(server: &Server, entry: &StoredEntry) -> Result<Vec<u8>, Parting> {
    let mut bytes = header_of(entry).map_err(Parting::refused)?.to_bytes();
    let mut moves = 0;
    let kept = server.store.moves(entry.id, 0).await.map_err(|error| Parting::refused(error.into()))?;
    for (after, records) in kept.ok_or(PLAYED)? {
        let more = Run::check_more(&records, moves).ok().filter(|(_, is_closed)| after == moves as i64 && !is_closed);
        moves += more.ok_or("the server has lost track of this run; please tell its operator")?.0;
        bytes.extend(records);
    }
    Ok(bytes)
}

fn resume(shelf: Shelf, run: &[u8]) -> Result<Session, ResumeError> {
    Ok(Session::resume(shelf, Recording::resume(&shelf, run)?.recording, Discoveries::default()))
}
