//! A server that the player chose. `barrow_client` decides what to ask; this does the network, keys and timers.

mod audit;
mod identity;
mod line;
pub(crate) mod link;
pub(crate) mod live;
pub(crate) mod outbox;
pub(crate) mod relay;

use crate::clean::clean;
use crate::clock;
use crate::store::Home;
use crate::store::settings;
use crate::store::system::in_words;
use crate::tui::link::Net;
use barrow_app::link::page_of;
use barrow_app::notes::Notes;
use barrow_app::screens::online::add_promises;
use barrow_app::sentences::SENTENCES;
use barrow_client::{Client, Failure, Need, Reply, Sent, Step, Task};
use barrow_core::Header;
use barrow_online::{Answer, Call, Host, Key, NONCE_BYTES, NOTES_IN_A_PART, Note, Player, RunNotes, SerdeJson, base64};
use identity::Identity;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::io::BufReader;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use thiserror::Error;
use ureq::http::Request;
use ureq::{Agent, BodyReader};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most parts of a list of notes that a replay shows.
const MOST_PARTS: u64 = 10;

/// The terminal's access to servers.
pub(crate) const NET: Net = Net {
    page,
    name,
    is_known: link::is_known,
    connect: link::last,
    send: outbox::send,
    send_waiting: outbox::send_meanwhile,
    relay: relay::start,
};

/// The reason why a request failed, as a sentence.
#[derive(Debug, Error)]
pub(crate) enum OnlineError {
    /// The player has never named a server.
    #[error("no server is chosen yet; name one with --server https://…")]
    NoServer,
    /// The named address is not an address.
    #[error("\"{0}\" is not the address of a server; write it as https://barrow.example")]
    Address(String),
    /// This device has no name at the server.
    #[error("{}; {} chooses one", Failure::NoName, crate::command("name take NAME"))]
    NoName,
    /// Today's counted attempt has ended.
    #[error("{}", SENTENCES.attempt_played)]
    Played,
    /// A request failed.
    #[error("{0}")]
    Failed(Failure),
    /// Something here failed.
    #[error("{0}")]
    Here(String),
}

impl From<Failure> for OnlineError {
    fn from(failure: Failure) -> Self {
        if failure == Failure::NoName { Self::NoName } else { Self::Failed(failure) }
    }
}

/// Data about servers, kept in a file.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Kept {
    server: String,
    /// The player's name there, as last reported by the server; empty without one.
    name: String,
    /// True if runs are sent during play, for others to watch.
    pub(crate) shares: bool,
    /// The headers of counted attempts in base64url, the latest last.
    pub(crate) counted: Vec<String>,
    /// Promises of servers about their races and ledgers, each after the server's host.
    promises: Vec<String>,
    /// Races that the player has entered, as "RACE/GAME/VARIANT", each after the server's host. Their runs are fetched once they close.
    entered: Vec<String>,
}

/// The number of attempts to remember. Older ones are over.
const ATTEMPTS_KEPT: usize = 50;

impl Kept {
    /// Reads the data.
    pub(crate) fn load(home: &Home) -> Self {
        settings::load::<Self>(&home.server()).0
    }

    /// Stores the data.
    ///
    /// # Errors
    /// A sentence that says what failed.
    pub(crate) fn save(&self, home: &Home) -> Result<(), OnlineError> {
        settings::save(&home.server(), self).map_err(OnlineError::Here)
    }

    /// Changes what is stored now: an answer may have stored the server's address.
    pub(crate) fn change(home: &Home, change: impl FnOnce(&mut Self)) -> Result<(), OnlineError> {
        let mut kept = Self::load(home);
        change(&mut kept);
        kept.save(home)
    }

    /// The promises of the server at a host.
    pub(crate) fn promises_of(&self, host: &str) -> Vec<String> {
        let of_host = |line: &String| line.split_once(' ').filter(|(of, _)| *of == host).map(|(_, promise)| promise.to_owned());
        self.promises.iter().filter_map(of_host).collect()
    }

    /// Merges more promises into those of the server at a host, because other windows may have stored some too.
    pub(crate) fn add_promises(&mut self, host: &str, more: Vec<String>) {
        let mut promises = self.promises_of(host);
        add_promises(&mut promises, more);
        self.promises.retain(|line| line.split_once(' ').is_some_and(|(of, _)| of != host));
        self.promises.extend(promises.iter().map(|promise| format!("{host} {promise}")));
    }

    /// The races that the player has entered at a host.
    fn entered_at(&self, host: &str) -> Vec<String> {
        let of_host = |line: &String| line.split_once(' ').filter(|(of, _)| *of == host).map(|(_, race)| race.to_owned());
        self.entered.iter().filter_map(of_host).collect()
    }

    /// Adds a race that the player has entered, or removes one from which nothing more is to be fetched.
    fn enter(&mut self, host: &str, race: &str, is_entered: bool) {
        let line = format!("{host} {race}");
        self.entered.retain(|other| *other != line);
        if is_entered {
            self.entered.push(line);
            self.entered.drain(..self.entered.len().saturating_sub(ATTEMPTS_KEPT));
        }
    }

    /// Remembers that a run with this header is a counted attempt.
    pub(crate) fn count(&mut self, header: &Header) {
        let header = base64(&header.to_bytes());
        if !self.counted.contains(&header) {
            self.counted.push(header);
            self.counted.drain(..self.counted.len().saturating_sub(ATTEMPTS_KEPT));
        }
    }
}

/// A server.
pub(crate) struct Server {
    home: Home,
    /// Scheme, host, and port and path if there are any: "<https://barrow.example/games>".
    address: String,
    /// The host, with its port unless that is the scheme's default.
    host: String,
    agent: Agent,
    client: Client<SerdeJson>,
    identity: RefCell<Identity>,
    /// True once the address is stored as the last server.
    is_kept: Cell<bool>,
}

impl Server {
    /// The named server, which is stored as the last one once it has answered, or else the stored one.
    pub(crate) fn open(home: &Home, named: Option<&str>) -> Result<Self, OnlineError> {
        let kept = Kept::load(home);
        let remembered = in_one_form(&kept.server);
        let named = named.unwrap_or(&kept.server);
        if named.is_empty() {
            return Err(OnlineError::NoServer);
        }
        let (address, host) = in_one_form(named).ok_or_else(|| OnlineError::Address(clean(named).into_owned()))?;
        let remembered = remembered.map(|(_, host)| host).unwrap_or_default();
        let settled = Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).max_redirects(0);
        Ok(Self {
            home: home.clone(),
            agent: settled.build().into(),
            client: Client::new(&host),
            identity: RefCell::new(Identity::read(home, &host, &remembered)?),
            is_kept: Cell::new(address == kept.server),
            address,
            host,
        })
    }

    /// The host, with its port unless that is the scheme's default.
    fn host(&self) -> &str {
        &self.host
    }

    /// A sentence for the player if others can listen in on the connection.
    pub(crate) fn warning(&self) -> Option<String> {
        let host = self.host();
        // Defence against listeners on the way to the server.
        let is_open = self.address.starts_with("http://") && !host.parse::<Host>().is_ok_and(|host| host.is_loopback());
        is_open.then(|| {
            format!(
                "{host} is called without encryption: anybody on the way can read and change what you and it send. Call it with \
                 https:// if you can."
            )
        })
    }

    /// Tells whether this device has keys, and so may have a name.
    pub(crate) fn has_key(&self) -> bool {
        self.identity.borrow().is_there()
    }

    /// Makes a request, and reads its answer.
    pub(crate) fn ask<T: DeserializeOwned>(&self, call: Call) -> Result<T, OnlineError> {
        Ok(self.client.read(&self.bytes(call)?)?)
    }

    /// Makes a request, and parses its answer into the variant that fits.
    pub(crate) fn fetch(&self, call: Call) -> Result<Answer, OnlineError> {
        let forgets = call == Call::Forget;
        let answer = self.run(self.client.fetch(call))?;
        match &answer {
            Answer::Player(player) => self.keep_name(player.as_ref()),
            _ if forgets => self.keep_name(None),
            _ => {}
        }
        Ok(answer)
    }

    /// Makes a request whose answer is the player.
    pub(crate) fn player(&self, call: Call) -> Result<Player, OnlineError> {
        match self.fetch(call)? {
            Answer::Player(player) => player.ok_or(OnlineError::NoName),
            _ => Err(self.client.strange().into()),
        }
    }

    /// Remembers the player's name, for links.
    fn keep_name(&self, player: Option<&Player>) {
        let name = player.map(|player| player.name.clone()).unwrap_or_default();
        let kept = Kept::load(&self.home);
        if kept.server == self.address && kept.name != name {
            // Ignore errors: links do without a name.
            let _ = Kept { name, ..kept }.save(&self.home);
        }
    }

    /// The notes on a run, for a replay to show at their turns.
    pub(crate) fn notes_on(&self, run: i64) -> Result<Notes, OnlineError> {
        let mut notes = Notes::default();
        // Bound the number: a replay only has room for a few, and a server could send them forever.
        for part in 0..MOST_PARTS {
            let RunNotes { notes: found, has_more } = self.ask(Call::Notes { run, first: 1 + part * NOTES_IN_A_PART })?;
            for Note { moves, player, text, .. } in found {
                notes.add(usize::try_from(moves).unwrap_or(usize::MAX), &clean(&format!("{player}: {text}")));
            }
            if !has_more {
                break;
            }
        }
        Ok(notes)
    }

    /// Makes a request. Returns the bytes of its answer.
    pub(crate) fn bytes(&self, call: Call) -> Result<Vec<u8>, OnlineError> {
        Ok(self.run(self.client.call(call))?)
    }

    /// The player of this device; `None` without a name.
    pub(crate) fn me(&self) -> Result<Option<Player>, OnlineError> {
        match self.player(Call::Me) {
            Ok(player) => Ok(Some(player)),
            Err(OnlineError::NoName) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Sends a run, and waits until the server has replayed it.
    pub(crate) fn deliver(&self, run: Vec<u8>) -> Result<Sent, OnlineError> {
        Ok(self.run(self.client.deliver(run))?)
    }

    fn run<T>(&self, mut task: Task<Result<T, Failure>>) -> Result<T, Failure> {
        let result = loop {
            match task.step() {
                Step::Do(need) => task.done(self.perform(need)),
                Step::Done(result) => break result,
            }
        };
        if matches!(result, Ok(_) | Err(Failure::Refused { .. })) && !self.is_kept.replace(true) {
            // Ignore errors: this is only a convenience.
            let _ = Kept { server: self.address.clone(), name: String::new(), ..Kept::load(&self.home) }.save(&self.home);
        }
        result
    }

    /// Does one thing that a task needs. Runs sent while they are played have more needs, which [`relay`] handles.
    fn perform(&self, need: Need) -> Reply {
        let answer = match need {
            Need::Request { method, target, authorization, body, longest } => {
                self.send(method, &target, authorization, &body, longest).map_err(|error| error.to_string())
            }
            Need::Stamp { makes_key } => self.stamp(makes_key).map_err(|error| error.to_string()),
            Need::Formerly { hosts } => {
                self.identity.borrow_mut().set_former(hosts);
                Ok(Reply::Done)
            }
            Need::Sign { text } => {
                let signature = self.identity.borrow().sign(&text);
                signature.map(|signature| Reply::Signature(signature.to_string())).ok_or_else(String::new)
            }
            Need::Check { key, text, signature } => {
                let parts = key.parse::<Key>().ok().zip(signature.parse().ok());
                Ok(Reply::Checked(parts.is_some_and(|(key, signature)| key.signed(text, &signature))))
            }
            Need::Wait { milliseconds } => {
                thread::sleep(Duration::from_millis(milliseconds.into()));
                Ok(Reply::Done)
            }
            Need::Grow { .. } | Need::Keep | Need::Release | Need::Say { .. } | Need::Trouble { .. } => Ok(Reply::Done),
        };
        answer.unwrap_or_else(Reply::Failed)
    }

    fn send(
        &self,
        method: &str,
        target: &str,
        authorization: Option<String>,
        body: &[u8],
        longest: u32,
    ) -> Result<Reply, ureq::Error> {
        let mut request = Request::builder().method(method).uri(format!("{}{target}", self.address));
        if let Some(authorization) = authorization {
            request = request.header("authorization", authorization);
        }
        let mut response = self.agent.run(request.body(body)?)?;
        let status = response.status().as_u16();
        Ok(Reply::Response { status, body: response.body_mut().with_config().limit(longest.into()).read_to_vec()? })
    }

    fn stamp(&self, makes_key: bool) -> Result<Reply, OnlineError> {
        let key = self.identity.borrow_mut().key(makes_key)?.map(String::from);
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(no_random_numbers)?;
        Ok(Reply::Stamp { key, time: clock::now().as_millis() as u64, nonce: base64(&nonce) })
    }

    /// The body of an answer that may have no end. `patience` is for the connection and the head, and `silence` for each part.
    fn stream(&self, call: &Call, patience: Duration, silence: Duration) -> Result<BufReader<BodyReader<'static>>, Failure> {
        let settled = Agent::config_builder().http_status_as_error(false).max_redirects(0).timeout_connect(Some(patience));
        let agent: Agent = settled.timeout_recv_response(Some(patience)).timeout_per_read(Some(silence)).build().into();
        let unreachable = |error: ureq::Error| self.unreachable(&error);
        let mut response = agent.get(format!("{}{}", self.address, call.head().1)).call().map_err(unreachable)?;
        if response.status().is_success() {
            return Ok(BufReader::new(response.into_body().into_reader()));
        }
        let bytes = response.body_mut().read_to_vec().map_err(unreachable)?;
        Err(self.client.refused(response.status().as_u16(), &bytes))
    }

    /// This server, whose host cannot be reached.
    fn unreachable(&self, why: &impl Display) -> Failure {
        Failure::Unreachable { host: self.host().to_owned(), why: clean(&why.to_string()).into_owned() }
    }
}

/// The address at the start of links: the one that the player chose, or else that of the last server; empty without either.
pub(crate) fn page(chosen: &str, home: &Home) -> String {
    if chosen.is_empty() { page_of(&Kept::load(home).server).unwrap_or_default() } else { chosen.to_owned() }
}

/// The player's name at the last server, if it is known.
pub(crate) fn name(home: &Home) -> Option<String> {
    Some(Kept::load(home).name).filter(|name| !name.is_empty())
}

/// The normalised address of a server, and its host with any port. The path is case-sensitive, so it stays.
fn in_one_form(address: &str) -> Option<(String, String)> {
    let is_odd = |letter: char| letter.is_control() || "@?#\\ ".contains(letter);
    let (scheme, rest) = address.trim_end_matches('/').split_once("://").filter(|_| !address.contains(is_odd))?;
    let (place, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let scheme = scheme.to_ascii_lowercase();
    // Parsing drops both default ports; the other scheme's must stay, because it leads elsewhere.
    let other = match scheme.as_str() {
        "https" => ":80",
        "http" => ":443",
        _ => return None,
    };
    let host: Host = place.parse().ok()?;
    let host = if place.ends_with(other) { format!("{host}{other}") } else { host.to_string() };
    Some((format!("{scheme}://{host}{path}"), host))
}

/// Works in a thread.
fn spawn(work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, OnlineError> {
    let spawned = thread::Builder::new().name("server".to_owned()).spawn(work);
    spawned.map_err(|error| OnlineError::Here(format!("no thread can be started ({error})")))
}

fn no_random_numbers(error: getrandom::Error) -> OnlineError {
    OnlineError::Here(format!("this system has no random numbers ({error})"))
}

/// A failure of the operating system, in words.
fn failed(what: &str, error: &std::io::Error) -> OnlineError {
    OnlineError::Here(format!("{what} ({})", in_words(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_one_address_and_one_key_however_its_host_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let open = |address: &str| Server::open(&home, Some(address)).unwrap();
        let key = |address: &str| open(address).identity.borrow_mut().key(true).unwrap();
        let first = key("https://other.example").and(key("https://barrow.example"));
        for written in
            ["https://barrow.example:443/", "HTTPS://Barrow.Example.", "https://barrow.example:/", "http://barrow.example:80"]
        {
            assert_eq!((open(written).host(), key(written)), ("barrow.example", first), "{written}");
        }
        assert_eq!(open("https://barrow.example.:443/Games/").address, "https://barrow.example/Games");
        for (other, host) in
            [("https://barrow.example:80", "barrow.example:80"), ("http://barrow.example:443", "barrow.example:443")]
        {
            assert_eq!(open(other).host(), host);
        }
        for odd in
            ["barrow.example", "ftp://barrow.example", "https://", "https://a b", "https://me@barrow.example", "https://a/?b"]
        {
            assert!(matches!(Server::open(&home, Some(odd)), Err(OnlineError::Address(_))), "{odd}");
        }
    }

    #[test]
    fn a_connection_that_others_can_read_is_warned_of() {
        let folder = tempfile::tempdir().unwrap();
        let warning = |address: &str| Server::open(&Home::at(folder.path()), Some(address)).unwrap().warning();
        for open in ["http://barrow.example", "http://192.0.2.7:8493", "http://[2001:db8::1]:80", "HTTP://localhost.example"] {
            assert!(warning(open).is_some_and(|sentence| sentence.contains("can read and change")), "{open}");
        }
        for safe in
            ["https://barrow.example", "http://localhost:8493", "http://127.3.2.1", "http://[::1]:8493", "http://me.localhost"]
        {
            assert_eq!(warning(safe), None, "{safe}");
        }
    }
}
