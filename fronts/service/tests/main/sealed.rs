//! A client that plays sealed runs.

use crate::client::signed_at;
use barrow_app::modes::{App, Front, Preferences};
use barrow_app::remote::wire::{Ask, Begun, Told, from_bytes, to_bytes};
use barrow_app::{Discoveries, Session};
use barrow_core::{BotKind, Move, Seed};
use barrow_online::{Greeting, Secret};
use barrow_pilot::RANDOM;
use barrow_shelf::SHELF;
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Message, WebSocket};

/// A client that plays a sealed run.
pub(crate) struct Player {
    pub(crate) socket: WebSocket<TcpStream>,
    pub(crate) app: App,
    /// Everything that the server sent.
    pub(crate) told: Vec<Told>,
}

/// The address of a race's socket.
pub(crate) fn socket_of(challenge: &str, game: &str, variant: &str) -> String {
    format!("/api/races/{challenge}/{game}/{variant}/play")
}

/// Opens a socket.
pub(crate) fn open(host: &str, target: &str) -> WebSocket<TcpStream> {
    try_open(host, target).unwrap()
}

/// Opens a socket at a server that may be down.
fn try_open(host: &str, target: &str) -> Option<WebSocket<TcpStream>> {
    let stream = TcpStream::connect(host).ok()?;
    stream.set_nodelay(true).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    Some(tungstenite::client(format!("ws://{host}{target}"), stream).ok()?.0)
}

/// The server's next message; `None` once it has closed the socket.
pub(crate) fn hear(socket: &mut WebSocket<TcpStream>) -> Option<Told> {
    loop {
        match socket.read() {
            Ok(Message::Binary(bytes)) => return Some(from_bytes(&bytes).unwrap()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// The code with which the server closes a socket; `None` if the connection breaks first.
pub(crate) fn parting(socket: &mut WebSocket<TcpStream>) -> Option<CloseCode> {
    loop {
        if let Message::Close(frame) = socket.read().ok()? {
            return frame.map(|frame| frame.code);
        }
    }
}

/// Signs in. Returns the socket and the server's first message.
pub(crate) fn greet(host: &str, who: &Secret, target: &str, time: u64) -> (WebSocket<TcpStream>, Option<Told>) {
    let mut socket = open(host, target);
    say_who(&mut socket, host, who, target, time).unwrap();
    let first = hear(&mut socket);
    (socket, first)
}

fn say_who(socket: &mut WebSocket<TcpStream>, host: &str, who: &Secret, target: &str, time: u64) -> tungstenite::Result<()> {
    let authorization = signed_at(who, host, "GET", target, b"", time).to_string();
    socket.send(Message::text(serde_json::to_string(&Greeting { authorization, is_shown: false }).unwrap()))
}

impl Player {
    /// Starts to play, or returns the server's refusal.
    pub(crate) fn come(host: &str, who: &Secret, target: &str, time: u64) -> Result<Self, String> {
        match greet(host, who, target, time) {
            (socket, Some(Told::Begun(begun))) => Ok(Self::new(socket, &begun)),
            (_, Some(Told::Farewell(sentence))) => Err(sentence),
            (_, other) => panic!("the server told {other:?}"),
        }
    }

    /// Starts to play at a server that may die meanwhile. `None` if it dies, or asks the client to reconnect.
    pub(crate) fn try_come(host: &str, who: &Secret, target: &str, time: u64) -> Option<Result<Self, String>> {
        let mut socket = try_open(host, target)?;
        say_who(&mut socket, host, who, target, time).ok()?;
        match hear(&mut socket)? {
            Told::Begun(begun) => Some(Ok(Self::new(socket, &begun))),
            Told::Farewell(sentence) => (parting(&mut socket)? != CloseCode::Again).then_some(Err(sentence)),
            other => panic!("the server told {other:?}"),
        }
    }

    fn new(socket: WebSocket<TcpStream>, begun: &Begun) -> Self {
        let session = Session::join(SHELF, begun, "daily-2026-11-24", Discoveries::default()).unwrap();
        let app = App::new(session, Front::default(), Preferences::default(), Seed(1));
        Self { socket, app, told: vec![Told::Begun(Box::new(begun.clone()))] }
    }

    pub(crate) fn ask(&mut self, ask: &Ask) {
        self.try_ask(ask).unwrap();
    }

    pub(crate) fn try_ask(&mut self, ask: &Ask) -> tungstenite::Result<()> {
        self.socket.send(Message::binary(to_bytes(ask)))
    }

    /// Receives and returns the server's next message; `None` once it has closed the socket.
    pub(crate) fn hear(&mut self) -> Option<Told> {
        let told = hear(&mut self.socket)?;
        self.told.push(told.clone());
        self.app.receive(told.clone());
        Some(told)
    }

    pub(crate) fn moves(&self) -> u64 {
        self.app.session().observed().moves as u64
    }

    /// Plays a move, and returns the server's answer.
    pub(crate) fn play(&mut self, m: Move) -> Option<Told> {
        self.ask(&Ask::Play(self.moves(), m));
        self.hear()
    }

    /// Plays like a random bot until the run has ended or has `most` moves.
    pub(crate) fn play_on(&mut self, most: u64) {
        self.play_like(RANDOM, most);
    }

    /// Plays like a bot until the run has ended or has `most` moves.
    pub(crate) fn play_like(&mut self, bot: BotKind, most: u64) {
        let mut bot = bot.start(Seed(self.moves()));
        for _ in 0..most {
            if self.has_ended() {
                return;
            }
            let m = bot.next_move(self.app.session().state()).unwrap();
            assert!(matches!(self.play(m), Some(Told::Turn(_) | Told::Refused(_))), "{:?}", self.told.last());
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.app.session().observed().has_ended()
    }
}
