//! The connection to a server on which a sealed run is played. It reconnects after a break.

use super::{OnlineError, Server, sign};
use crate::clean::clean;
use crate::tui::game::place::{Heard, Line};
use crate::tui::wake;
use barrow_app::remote::wire::{Ask, Begun, LONGEST_TOLD, Told, from_bytes, to_bytes};
use barrow_app::sentences::SENTENCES;
use barrow_online::{Greeting, Secret};
use std::io::ErrorKind;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket, client_tls_with_config};

/// How long to wait for a message from the server before sending pending questions.
const LOOK: Duration = Duration::from_millis(4);
/// How long a connection, and an answer to it, may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest silence. The server sends signs of life more often.
const SILENCE: Duration = Duration::from_secs(75);
/// The time between two attempts to reconnect.
const AGAIN: Duration = Duration::from_secs(2);

const DOWN: &str = SENTENCES.connection_lost_while_playing;

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// The place of a race: a server and one of its runs.
struct Course {
    /// Scheme, host and port of the server.
    address: String,
    target: String,
    secret: Secret,
}

/// How a conversation ended.
enum Ended {
    /// The run has ended, the player has left it, or the server wants no more of it.
    ForGood,
    /// The connection broke.
    Broken,
}

impl Server {
    /// Connects to a race. Returns the state of the run, and the connection for playing on.
    pub(crate) fn race(&self, challenge: &str, game: &str, variant: &str) -> Result<(Begun, Line), OnlineError> {
        let secret = self.secret.clone().ok_or(OnlineError::NoName)?;
        let target = format!("/api/races/{challenge}/{game}/{variant}/play");
        let course = Course { address: self.address.clone(), target, secret };
        let (socket, begun) = course.connect()?;
        let (asks, asked) = channel();
        let (told, heard) = channel();
        let spawned = thread::Builder::new().name("server".to_owned()).spawn(move || course.hold(socket, &asked, &told));
        let thread = spawned.map_err(|error| OnlineError::Key(format!("no thread can be started ({error})")))?;
        Ok((begun, Line::new(asks, heard, thread)))
    }
}

impl Course {
    fn connect(&self) -> Result<(Socket, Begun), OnlineError> {
        let unreachable = |error: &dyn std::fmt::Display| {
            OnlineError::Unreachable(self.address.clone(), clean(&error.to_string()).into_owned())
        };
        let (scheme, host) = self.address.split_once("://").unwrap_or_default();
        let (socket_scheme, port) = if scheme == "https" { ("wss", 443) } else { ("ws", 80) };
        let named = if host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) {
            host.to_owned()
        } else {
            format!("{host}:{port}")
        };
        let mut failure = "its name has no address".to_owned();
        let connect = |address| TcpStream::connect_timeout(&address, PATIENCE).map_err(|error| failure = error.to_string()).ok();
        let mut addresses = named.to_socket_addrs().map_err(|error| unreachable(&error))?;
        let stream = addresses.find_map(connect).ok_or_else(|| unreachable(&failure))?;
        let set = stream.set_nodelay(true).and_then(|()| stream.set_read_timeout(Some(PATIENCE)));
        set.and_then(|()| stream.set_write_timeout(Some(PATIENCE))).map_err(|error| unreachable(&error))?;
        let config = WebSocketConfig::default().max_message_size(Some(LONGEST_TOLD)).max_frame_size(Some(LONGEST_TOLD));
        let url = format!("{socket_scheme}://{host}{}", self.target);
        let (mut socket, _) = client_tls_with_config(url, stream, Some(config), None).map_err(|error| unreachable(&error))?;
        let authorization = sign(&self.secret, "GET", host, &self.target, b"")?.to_string();
        let greeting = serde_json::to_string(&Greeting { authorization }).unwrap_or_default();
        socket.send(Message::text(greeting)).map_err(|error| unreachable(&error))?;
        loop {
            match socket.read().map_err(|error| unreachable(&error))? {
                Message::Binary(bytes) => match from_bytes(&bytes) {
                    Some(Told::Begun(begun)) => {
                        stream_of(&socket).set_read_timeout(Some(LOOK)).map_err(|error| unreachable(&error))?;
                        return Ok((socket, *begun));
                    }
                    Some(Told::Farewell(sentence)) => return Err(OnlineError::Refused(clean(&sentence).into_owned())),
                    _ => return Err(OnlineError::Strange(self.address.clone())),
                },
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Text(_) | Message::Close(_) | Message::Frame(_) => {
                    return Err(OnlineError::Strange(self.address.clone()));
                }
            }
        }
    }

    /// Carries questions and answers until the run ends or the player leaves it.
    fn hold(&self, mut socket: Socket, asked: &Receiver<Ask>, told: &Sender<Heard>) {
        let say = |heard| {
            let is_heard = told.send(heard).is_ok();
            wake::ring();
            is_heard
        };
        loop {
            match talk(&mut socket, asked, &say) {
                Ended::ForGood => return,
                Ended::Broken => {
                    if !(say(Heard::Trouble(Some(DOWN.to_owned()))) && say(hushed())) {
                        return;
                    }
                }
            }
            socket = loop {
                thread::sleep(AGAIN);
                // Drop the questions of the meantime: the run may stand elsewhere now.
                loop {
                    match asked.try_recv() {
                        Ok(_) => {}
                        Err(TryRecvError::Empty) => break,
                        Err(TryRecvError::Disconnected) => return,
                    }
                }
                match self.connect() {
                    Ok((socket, begun)) => {
                        if !(say(Heard::Trouble(None)) && say(Heard::Told(Told::Begun(Box::new(begun))))) {
                            return;
                        }
                        break socket;
                    }
                    Err(OnlineError::Refused(sentence)) => {
                        say(Heard::Trouble(Some(format!("The server says: {sentence}."))));
                        return;
                    }
                    Err(_) => {}
                }
            };
        }
    }
}

/// Carries questions and answers until the connection breaks or nothing remains to say.
fn talk(socket: &mut Socket, asked: &Receiver<Ask>, say: &impl Fn(Heard) -> bool) -> Ended {
    let mut is_over = false;
    let mut silence = Duration::ZERO;
    loop {
        loop {
            match asked.try_recv() {
                Ok(ask) => {
                    if socket.send(Message::binary(to_bytes(&ask))).is_err() {
                        return if is_over { Ended::ForGood } else { Ended::Broken };
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    // The server need not hear this.
                    let _ = socket.close(None).and_then(|()| socket.flush());
                    return Ended::ForGood;
                }
            }
        }
        let read = socket.read();
        silence = if read.is_ok() { Duration::ZERO } else { silence + LOOK };
        match read {
            Ok(Message::Binary(bytes)) => {
                let Some(told) = from_bytes::<Told>(&bytes) else {
                    say(Heard::Trouble(Some(
                        "The server sent a message that this program does not understand; a newer one may.".to_owned(),
                    )));
                    return Ended::ForGood;
                };
                is_over |= told.is_last();
                if let Told::Farewell(sentence) = &told {
                    let trouble = format!("The server says: {}.", clean(sentence));
                    say(Heard::Trouble(Some(trouble)));
                    say(hushed());
                    return Ended::ForGood;
                }
                if !say(Heard::Told(told)) {
                    return Ended::ForGood;
                }
            }
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Text(_) | Message::Frame(_)) => {}
            Err(Error::Io(error))
                if silence < SILENCE
                    && matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
            Ok(Message::Close(_)) | Err(_) => return if is_over { Ended::ForGood } else { Ended::Broken },
        }
    }
}

/// Tells a run to expect no more answers. The trouble says why.
const fn hushed() -> Heard {
    Heard::Told(Told::Farewell(String::new()))
}

fn stream_of(socket: &Socket) -> &TcpStream {
    match socket.get_ref() {
        MaybeTlsStream::Rustls(secure) => secure.get_ref(),
        MaybeTlsStream::Plain(stream) => stream,
        _ => unreachable!("no other kind is built"),
    }
}
