//! Requests to a server, signed where they need it.

use crate::failure::Failure;
use crate::past::PastRace;
use crate::relay::{GrowingRun, Sending};
use crate::task::{Need, Port, Reply, Task};
use crate::upload::Sent;
use barrow_app::clean::clean;
use barrow_app::ending::Placing;
use barrow_online::{
    Access, Answer, Attempt, Call, Greeting, Hello, Json, PROTOCOL, Player, Receipt, Refused, Request, Spoken, authorization,
    base64, file_hash, from_base64,
};
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The longest answer. \[bytes\]
const LONGEST: u32 = 4 << 20;
/// The longest export of the data about a player. \[bytes\]
const LONGEST_EXPORT: u32 = 256 << 20;

/// A client of one server, with `J` for its JSON.
pub struct Client<J> {
    server: Arc<Server>,
    json: PhantomData<J>,
}

struct Server {
    /// Host and port.
    host: String,
    /// How far the server's clock is ahead. A wrong clock here must not keep anybody from playing. \[milliseconds\]
    ahead: AtomicI64,
}

/// Before the two clocks are compared.
const UNKNOWN: i64 = i64::MIN;

impl<J: Json> Client<J> {
    /// A client of the server at this host and port.
    pub fn new(host: &str) -> Self {
        Self { server: Arc::new(Server { host: host.to_owned(), ahead: AtomicI64::new(UNKNOWN) }), json: PhantomData }
    }

    fn task<T, F: Future<Output = T> + 'static>(&self, work: impl FnOnce(Talk<J>) -> F) -> Task<T> {
        let server = Arc::clone(&self.server);
        Task::new(|port| work(Talk { server, port, json: PhantomData }))
    }

    /// Makes a request. Returns the body of its answer.
    pub fn call(&self, call: Call) -> Task<Result<Vec<u8>, Failure>> {
        self.task(|talk| async move { talk.call(&call).await })
    }

    /// Reads a body.
    pub fn read<T: DeserializeOwned>(&self, body: &[u8]) -> Result<T, Failure> {
        J::read(body).ok_or_else(|| self.strange())
    }

    /// The failure when a server's answer has no known form.
    pub fn strange(&self) -> Failure {
        Failure::Strange(self.server.host.clone())
    }

    /// Reads the body of an answer whose status is not a success.
    pub fn refused(&self, status: u16, body: &[u8]) -> Failure {
        refused::<J>(&self.server.host, status, body)
    }

    /// Makes a request, and reads its answer. For [`Call::Me`], having no name is an answer, not a failure.
    pub fn fetch(&self, call: Call) -> Task<Result<Answer, Failure>> {
        self.task(|talk| async move {
            if talk.server.ahead.load(Ordering::Relaxed) == UNKNOWN {
                talk.compare_clocks().await?;
            }
            match talk.call(&call).await {
                Ok(body) => match call.answer::<J>(body).ok_or_else(|| talk.strange())? {
                    Answer::Entry(Some((entry, _))) => {
                        let is_signed = talk.is_signed(&entry.receipt).await?;
                        Ok(Answer::Entry(Some((entry, is_signed))))
                    }
                    answer => Ok(answer),
                },
                Err(Failure::NoName | Failure::Refused { status: 401 | 403, .. }) if call == Call::Me => Ok(Answer::Player(None)),
                // A device without a key cannot have entered a race.
                Err(Failure::NoName) if matches!(call, Call::Entry { .. }) => Ok(Answer::Entry(None)),
                Err(failure) => Err(failure),
            }
        })
    }

    /// The player of this device; `None` without a name.
    pub fn me(&self) -> Task<Result<Option<Player>, Failure>> {
        self.fetch(Call::Me).map(|answer| Ok(if let Answer::Player(player) = answer? { player } else { None }))
    }

    /// How far the server's clock is ahead, as far as it is known. \[milliseconds\]
    pub fn ahead(&self) -> i64 {
        match self.server.ahead.load(Ordering::Relaxed) {
            UNKNOWN => 0,
            ahead => ahead,
        }
    }

    /// The challenge, in base64url, that a passkey must sign to bring its name to this device, and its time.
    pub fn challenge(&self) -> Task<Result<(String, u64), Failure>> {
        self.task(|talk| async move {
            let (key, time, _) = talk.stamp(true).await?;
            Ok((barrow_online::passkey_challenge(&talk.server.host, &key.ok_or(Failure::NoName)?, time), time))
        })
    }

    /// The first message on the socket of a call. `is_shown` lets others see that the player is playing.
    pub fn greeting(&self, call: Call, is_shown: bool) -> Task<Result<String, Failure>> {
        self.task(|talk| async move {
            let authorization = talk.authorization(&call, b"").await?.ok_or(Failure::NoName)?;
            String::from_utf8(J::write(&Greeting { authorization, is_shown })).map_err(|_| talk.strange())
        })
    }

    /// Sends a run: the missing part if it is a counted attempt, or else all of it to the open board. Waits until the server has
    /// replayed it.
    pub fn deliver(&self, run: Vec<u8>) -> Task<Result<Sent, Failure>> {
        self.task(|talk| async move { talk.deliver(run).await })
    }

    /// Sends an ended run at the player's request, and stores it until the server has it. Returns the outcome as a sentence.
    pub fn send(&self, run: Vec<u8>) -> Task<String> {
        self.task(|talk| async move { talk.send(run).await })
    }

    /// The player's run in a race that was entered: "RACE/GAME/VARIANT".
    pub fn past_race(&self, entered: &str) -> Task<Result<PastRace, Failure>> {
        let entered = entered.to_owned();
        self.task(|talk| async move { talk.past_race(&entered).await })
    }

    /// The place of a run that has just ended in a race; `None` if the server does not rank it soon. `played` is the call that
    /// opened the connection to the race.
    pub fn place(&self, played: Call) -> Task<Result<Option<Placing>, Failure>> {
        self.task(|talk| async move { talk.place(played).await })
    }

    /// Sends a run while it is being played.
    pub fn relay(&self, run: GrowingRun) -> Task<()> {
        self.task(|talk| Sending::new(talk, run).run())
    }
}

fn refused<J: Json>(host: &str, status: u16, body: &[u8]) -> Failure {
    match J::read(body) {
        Some(Refused { error }) => Failure::Refused { status, sentence: clean(&error).into_owned() },
        None => Failure::Strange(host.to_owned()),
    }
}

/// A task's access to the server.
pub(crate) struct Talk<J> {
    server: Arc<Server>,
    pub(crate) port: Port,
    json: PhantomData<J>,
}

impl<J: Json> Talk<J> {
    fn strange(&self) -> Failure {
        Failure::Strange(self.server.host.clone())
    }

    /// Makes a request, and reads its answer.
    pub(crate) async fn ask<T: DeserializeOwned>(&self, call: &Call) -> Result<T, Failure> {
        J::read(&self.call(call).await?).ok_or_else(|| self.strange())
    }

    pub(crate) async fn call(&self, call: &Call) -> Result<Vec<u8>, Failure> {
        let answer = self.answer(call).await?;
        if matches!(call, Call::BeginToday { .. }) {
            let Attempt { header, receipt, .. } = J::read(&answer).ok_or_else(|| self.strange())?;
            let bytes = from_base64(&header).ok_or_else(|| self.strange())?;
            let receipt = receipt.filter(|receipt| receipt.header == base64(&file_hash(&bytes))).ok_or(Failure::Untrue)?;
            // Defence against a counted attempt that the server can deny.
            let is_signed = self.is_signed(&receipt).await?;
            if !is_signed {
                return Err(Failure::Untrue);
            }
        }
        Ok(answer)
    }

    /// Tells whether a receipt is signed with the server's key.
    async fn is_signed(&self, receipt: &Receipt) -> Result<bool, Failure> {
        let hello = self.request(&Call::Hello, Vec::new(), None).await?;
        let Hello::<String> { key, .. } = J::read(&hello).ok_or_else(|| self.strange())?;
        let (text, signature) = (receipt.text(), receipt.signature.clone());
        match self.port.ask(Need::Check { key, text, signature }).await {
            Reply::Checked(is_signed) => Ok(is_signed),
            Reply::Failed(why) => Err(Failure::Key(why)),
            _ => Err(self.strange()),
        }
    }

    async fn answer(&self, call: &Call) -> Result<Vec<u8>, Failure> {
        let body = call.body::<J>();
        let authorization = self.authorization(call, &body).await?;
        let is_signed = authorization.is_some();
        match self.request(call, body.clone(), authorization).await {
            Err(Failure::Refused { status: 401, .. }) if is_signed => {
                // One of the clocks has been set since they were compared.
                self.server.ahead.store(UNKNOWN, Ordering::Relaxed);
                let authorization = self.authorization(call, &body).await?;
                self.request(call, body, authorization).await
            }
            answer => answer,
        }
    }

    async fn request(&self, call: &Call, body: Vec<u8>, authorization: Option<String>) -> Result<Vec<u8>, Failure> {
        let (method, target, _) = call.head();
        let longest = if matches!(call, Call::Export) { LONGEST_EXPORT } else { LONGEST };
        match self.port.ask(Need::Request { method, target, authorization, body, longest }).await {
            Reply::Response { status: 200..300, body } => Ok(body),
            Reply::Response { status, body } => Err(refused::<J>(&self.server.host, status, &body)),
            Reply::Failed(why) => Err(Failure::Unreachable { host: self.server.host.clone(), why: clean(&why).into_owned() }),
            _ => Err(self.strange()),
        }
    }

    /// The key of this device, the server's time, and a nonce.
    async fn stamp(&self, makes_key: bool) -> Result<(Option<String>, u64, String), Failure> {
        let ahead = match self.server.ahead.load(Ordering::Relaxed) {
            UNKNOWN => self.compare_clocks().await?,
            ahead => ahead,
        };
        match self.port.ask(Need::Stamp { makes_key }).await {
            Reply::Stamp { key, time, nonce } => Ok((key, time.saturating_add_signed(ahead), nonce)),
            Reply::Failed(why) => Err(Failure::Key(why)),
            _ => Err(self.strange()),
        }
    }

    /// Asks for the server's time and its version of the protocol.
    async fn compare_clocks(&self) -> Result<i64, Failure> {
        let body = self.request(&Call::Hello, Vec::new(), None).await?;
        let Spoken { protocol, time, formerly } = J::read(&body).ok_or_else(|| self.strange())?;
        if protocol != PROTOCOL {
            return Err(Failure::OtherVersion);
        }
        if !formerly.is_empty() {
            self.tell(Need::Formerly { hosts: formerly }).await;
        }
        let Reply::Stamp { time: here, .. } = self.port.ask(Need::Stamp { makes_key: false }).await else {
            return Err(self.strange());
        };
        let ahead = time.cast_signed().saturating_sub(here.cast_signed());
        self.server.ahead.store(ahead, Ordering::Relaxed);
        Ok(ahead)
    }

    /// The `Authorization` header of a request; `None` if it needs no signature.
    async fn authorization(&self, call: &Call, body: &[u8]) -> Result<Option<String>, Failure> {
        let (method, target, access) = call.head();
        if access == Access::Anyone {
            return Ok(None);
        }
        let (key, time, nonce) = self.stamp(access == Access::Device).await?;
        let Some(key) = key else { return if access == Access::Guest { Ok(None) } else { Err(Failure::NoName) } };
        let text = Request { method, host: &self.server.host, target: &target, time, nonce: &nonce, body }.text();
        match self.port.ask(Need::Sign { text }).await {
            Reply::Signature(signature) => Ok(Some(authorization(&key, time, &nonce, &signature))),
            Reply::Failed(why) => Err(Failure::Key(why)),
            _ => Err(self.strange()),
        }
    }

    /// Does something and ignores the reply.
    pub(crate) async fn tell(&self, need: Need) {
        self.port.ask(need).await;
    }
}
