//! The connection to a server on which a sealed run is played. It reconnects after a break.

use super::{Kept, OnlineError, Server, spawn};
use crate::tui::place::{Heard, Line};
use crate::tui::wake;
use barrow_app::remote::wire::{Ask, Begun, LONGEST_TOLD, Told, to_bytes};
use barrow_client::{AGAIN, Failure, RaceLine, parted};
use barrow_online::Call;
use std::io::ErrorKind;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket, client_tls_with_config};

/// How long to wait for a message from the server before sending pending questions.
const LOOK: Duration = Duration::from_millis(4);
/// How long connecting, and the first answer, may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest silence before reconnecting. The server sends keep-alives more often.
const SILENCE: Duration = Duration::from_secs(75);

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// A race on a server, with the call that opens its socket.
struct Course {
    server: Server,
    call: Call,
}

impl Server {
    /// Connects to a race. Returns the state of the run, and the connection for playing it.
    pub(crate) fn race(&self, challenge: &str, game: &str, variant: &str) -> Result<(Begun, Line), OnlineError> {
        let [challenge, game, variant] = [challenge, game, variant].map(str::to_owned);
        let server = Self::open(&self.home, Some(&self.address))?;
        let course = Course { server, call: Call::Play { challenge, game, variant } };
        let (socket, line, begun) = course.connect()?;
        let (asks, asked) = channel();
        let (told, heard) = channel();
        let (again, wanted) = channel();
        let work = move || {
            course.hold(socket, line, (&asked, &wanted), &told);
            // In a thread, so that a player who leaves need not wait for it.
            if asked.try_recv() != Err(TryRecvError::Disconnected) {
                thread::spawn(move || course.rank(&told));
            }
        };
        Ok((begun, Line::new(asks, heard, again, spawn(work)?)))
    }
}

impl Course {
    fn connect(&self) -> Result<(Socket, RaceLine, Begun), Failure> {
        let server = &self.server;
        let greeting = server.run(server.client.greeting(self.call.clone(), Kept::load(&server.home).shares))?;
        let (scheme, place) = server.address.split_once("://").unwrap_or_default();
        let host = server.host();
        let (socket_scheme, port) = if scheme == "https" { ("wss", 443) } else { ("ws", 80) };
        let named = if host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) {
            host.to_owned()
        } else {
            format!("{host}:{port}")
        };
        let mut failure = "its name has no address".to_owned();
        let connect = |address| TcpStream::connect_timeout(&address, PATIENCE).map_err(|error| failure = error.to_string()).ok();
        let mut addresses = named.to_socket_addrs().map_err(|error| server.unreachable(&error))?;
        let stream = addresses.find_map(connect).ok_or_else(|| server.unreachable(&failure))?;
        let set = stream.set_nodelay(true).and_then(|()| stream.set_read_timeout(Some(PATIENCE)));
        set.and_then(|()| stream.set_write_timeout(Some(PATIENCE))).map_err(|error| server.unreachable(&error))?;
        let config = WebSocketConfig::default().max_message_size(Some(LONGEST_TOLD)).max_frame_size(Some(LONGEST_TOLD));
        let (_, target, _) = self.call.head();
        let url = format!("{socket_scheme}://{place}{target}");
        let greeted = client_tls_with_config(url, stream, Some(config), None).map_err(|error| server.unreachable(&error));
        let (mut socket, _) = greeted?;
        socket.send(Message::text(greeting)).map_err(|error| server.unreachable(&error))?;
        let mut line = RaceLine::new(host);
        loop {
            match socket.read() {
                Ok(Message::Binary(bytes)) => {
                    if let Some(Told::Begun(begun)) = line.hear(&bytes)? {
                        stream_of(&socket).set_read_timeout(Some(LOOK)).map_err(|error| server.unreachable(&error))?;
                        return Ok((socket, line, *begun));
                    }
                }
                Ok(Message::Close(frame)) => {
                    let code = frame.map(|frame| frame.code.into());
                    return Err(line.close(code).unwrap_or_else(|| server.unreachable(&"it closed the connection")));
                }
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Text(_) | Message::Frame(_)) => {}
                Err(error) => return Err(server.unreachable(&error)),
            }
        }
    }

    /// Passes requests and answers between the run and the server until the run ends or the player leaves it. Reconnects as needed.
    fn hold(
        &self,
        mut socket: Socket,
        mut line: RaceLine,
        (asked, wanted): (&Receiver<Ask>, &Receiver<()>),
        told: &Sender<Heard>,
    ) {
        let say = |heard| {
            let is_heard = told.send(heard).is_ok();
            wake::ring();
            is_heard
        };
        while let Some(mut failure) = talk(&mut socket, &mut line, (asked, wanted), &say) {
            // The run should expect no more answers. The trouble says why.
            if !say(Heard::Told(Told::Farewell(String::new()))) {
                return;
            }
            (socket, line) = loop {
                if !say(Heard::Trouble(Some(parted(&failure, true)))) || failure.is_final() {
                    return;
                }
                // Wait, but less if the player retries now or leaves.
                if wanted.recv_timeout(Duration::from_millis(AGAIN.into())) == Err(RecvTimeoutError::Disconnected) {
                    return;
                }
                wanted.try_iter().for_each(drop);
                // Drop the questions of the meantime: the run may stand elsewhere now.
                asked.try_iter().for_each(drop);
                if asked.try_recv() == Err(TryRecvError::Disconnected) {
                    return;
                }
                match self.connect() {
                    Ok((socket, line, begun)) => {
                        if !(say(Heard::Trouble(None)) && say(Heard::Told(Told::Begun(Box::new(begun))))) {
                            return;
                        }
                        break (socket, line);
                    }
                    Err(again) => failure = again,
                }
            };
        }
    }

    /// Reports the ended run's place in its race.
    fn rank(&self, told: &Sender<Heard>) {
        // Ignore errors: the boards explain why there is no place.
        if let Ok(Some(placing)) = self.server.run(self.server.client.place(self.call.clone())) {
            // The send fails if the player has left the run.
            let _ = told.send(Heard::Placing(placing));
            wake::ring();
        }
    }
}

/// Passes requests and answers over one connection. Returns the reason why it broke; `None` if it is no longer needed.
fn talk(
    socket: &mut Socket,
    line: &mut RaceLine,
    (asked, wanted): (&Receiver<Ask>, &Receiver<()>),
    say: &impl Fn(Heard) -> bool,
) -> Option<Failure> {
    let mut silence = Duration::ZERO;
    loop {
        // The run asks to reconnect because an answer is overdue.
        if wanted.try_recv().is_ok() {
            return line.close(None);
        }
        loop {
            match asked.try_recv() {
                Ok(ask) => {
                    if socket.send(Message::binary(to_bytes(&ask))).is_err() {
                        return line.close(None);
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    // Ignore errors: the server need not receive this.
                    let _ = socket.close(None).and_then(|()| socket.flush());
                    return None;
                }
            }
        }
        let read = socket.read();
        silence = if read.is_ok() { Duration::ZERO } else { silence + LOOK };
        match read {
            Ok(Message::Binary(bytes)) => match line.hear(&bytes) {
                Ok(Some(told)) => {
                    if !say(Heard::Told(told)) {
                        return None;
                    }
                }
                Ok(None) => {}
                Err(failure) => return Some(failure),
            },
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Text(_) | Message::Frame(_)) => {}
            Err(Error::Io(error))
                if silence < SILENCE
                    && matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
            Ok(Message::Close(frame)) => return line.close(frame.map(|frame| frame.code.into())),
            Err(_) => return line.close(None),
        }
    }
}

fn stream_of(socket: &Socket) -> &TcpStream {
    match socket.get_ref() {
        MaybeTlsStream::Rustls(secure) => secure.get_ref(),
        MaybeTlsStream::Plain(stream) => stream,
        _ => unreachable!("no other kind is built"),
    }
}
