//! The operator's configuration: a file, and environment variables, which override it.

use crate::owners::whose;
use crate::proxies::{Network, Proxy};
use crate::store::Time;
use axum::http::HeaderName;
use barrow_online::Host;
use etcetera::BaseStrategy;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use std::fmt::Display;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{env, fs, io};
use thiserror::Error;

/// Prefix of the variables: `BARROW_SERVER_LISTEN` sets `listen`.
pub const PREFIX: &str = "BARROW_SERVER_";

/// The address of a database, as an example.
pub const EXAMPLE: &str = "sqlite:/var/lib/barrow-server/barrow.db";

/// The reason why the configuration cannot be read.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{} cannot be read ({}); {}", .0.display(), .1, whose(.0))]
    File(PathBuf, io::Error),
    /// The file is not valid.
    #[error("{0}: {1}")]
    Form(PathBuf, toml::de::Error),
    /// The file and the variables together are not valid.
    #[error("{0} (the configuration is the file, and variables that begin with {PREFIX})")]
    Value(toml::de::Error),
    /// The platform names no folder for data.
    #[error("this system names no folder for data; name a file, as in {PREFIX}DATABASE={EXAMPLE}")]
    NoFolder,
    /// The folder for data cannot be created.
    #[error("{} cannot be created ({}); {}; name another file, as in {PREFIX}DATABASE={EXAMPLE}", .0.display(), .1, whose(.0))]
    Folder(PathBuf, io::Error),
}

/// Everything that an operator can configure.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The server's name for itself; the product's name if there is none.
    pub name: Option<String>,
    /// The folder of the page, from `barrow web`; without it, the page that is built in.
    pub page: Option<PathBuf>,
    /// The address where it listens.
    #[serde(deserialize_with = "listen")]
    pub listen: SocketAddr,
    /// The hosts for which it answers, besides the names of its own machine.
    #[serde(deserialize_with = "hosts")]
    pub hosts: Vec<Host>,
    /// The names under which it was known before.
    #[serde(deserialize_with = "hosts")]
    pub former_hosts: Vec<Host>,
    /// The database: `sqlite:FILE` or `postgres://USER@HOST/NAME`. Without it, a file in the platform's folder for data.
    pub database: Option<String>,
    /// The log filter: "warn", or "info,sqlx=debug".
    pub log: String,
    /// Number of processes that verify runs; 0 leaves that to other instances. The default is one less than there are processors,
    /// at least one.
    pub verifiers: Option<usize>,
    /// The time limit for verifying one run. \[seconds\]
    pub verify_seconds: u32,
    /// Trusted proxies. The server believes the client addresses that they report.
    #[serde(deserialize_with = "list")]
    pub proxies: Vec<Proxy>,
    /// The header in which a proxy reports the client's address.
    #[serde(deserialize_with = "header")]
    pub proxy_header: HeaderName,
    /// Addresses that may read `/metrics`.
    #[serde(deserialize_with = "list")]
    pub metrics_for: Vec<Network>,
    /// Requests a second from one address. Bursts may have five times as many.
    pub requests_per_second: u32,
    /// Connections from one address at the same time.
    pub connections_per_address: usize,
    /// Connections in total.
    pub connections: usize,
    /// Time within which a client must send the headers of a request, or sign in. \[seconds\]
    pub patience_seconds: u32,
    /// Runs an hour from one address or player.
    pub uploads_per_hour: u32,
    /// New names a day from one address.
    pub names_per_day: u32,
    /// New entries in sealed races a day from one address.
    pub entries_per_day: u32,
    /// Moves, looks and walks a second from one client that plays a sealed run.
    pub asks_per_second: u32,
    /// Time within which a counted attempt can be played. \[hours\]
    pub attempt_hours: u32,
    /// Days between two changes of a name.
    pub days_between_names: u32,
    /// Reports after which a note is hidden.
    pub reports_to_hide: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            name: None,
            page: None,
            listen: (Ipv4Addr::LOCALHOST, 8493).into(),
            hosts: Vec::new(),
            former_hosts: Vec::new(),
            database: None,
            log: "info".to_owned(),
            verifiers: None,
            verify_seconds: 10,
            proxies: Vec::new(),
            proxy_header: HeaderName::from_static("x-forwarded-for"),
            metrics_for: Vec::new(),
            requests_per_second: 20,
            connections_per_address: 64,
            connections: 20_000,
            patience_seconds: 30,
            uploads_per_hour: 240,
            names_per_day: 60,
            entries_per_day: 400,
            asks_per_second: 60,
            attempt_hours: 48,
            days_between_names: 30,
            reports_to_hide: 3,
        }
    }
}

impl Config {
    /// Reads the file, if one is given, and the environment variables.
    ///
    /// # Errors
    /// Says which setting is wrong, and where.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut table = toml::Table::new();
        if let Some(file) = file {
            let text = fs::read_to_string(file).map_err(|error| ConfigError::File(file.to_owned(), error))?;
            table = text.parse().map_err(|error| ConfigError::Form(file.to_owned(), error))?;
        }
        Self::with(table, env::vars_os().filter_map(|(key, value)| Some((key.into_string().ok()?, value.into_string().ok()?))))
    }

    fn with(mut table: toml::Table, variables: impl Iterator<Item = (String, String)>) -> Result<Self, ConfigError> {
        for (name, value) in variables {
            if let Some(key) = name.strip_prefix(PREFIX) {
                // Numbers and lists are written as in the file. A text needs no quotes.
                let written = format!("x = {value}").parse::<toml::Table>().ok().and_then(|mut table| table.remove("x"));
                table.insert(key.to_ascii_lowercase(), written.unwrap_or(toml::Value::String(value)));
            }
        }
        table.try_into().map_err(ConfigError::Value)
    }

    /// The address of the database of a product, by its name for storage. Creates the folder for data if the database belongs there.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn database(&self, product: &str) -> Result<String, ConfigError> {
        if let Some(database) = &self.database {
            return Ok(database.clone());
        }
        let folder =
            etcetera::choose_base_strategy().map_err(|_| ConfigError::NoFolder)?.data_dir().join(format!("{product}-server"));
        fs::create_dir_all(&folder).map_err(|error| ConfigError::Folder(folder.clone(), error))?;
        Ok(format!("sqlite:{}", folder.join(format!("{product}.db")).display()))
    }

    /// Number of processes that verify.
    pub fn verifiers(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, |count| count.get() - 1).max(1);
        self.verifiers.unwrap_or_else(processors)
    }

    /// The minimum time between two changes of a name.
    pub fn between_names(&self) -> Time {
        Time::from(self.days_between_names) * 24 * 60 * 60 * 1000
    }
}

/// Reads the address where the server listens: an address with a port, or a short form.
fn listen<'de, D: Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    let text = String::deserialize(from)?;
    let at = |address: Ipv4Addr, port: &str| port.parse().ok().map(|port: u16| (address, port).into());
    let short = || match text.rsplit_once(':')? {
        ("", port) => at(Ipv4Addr::UNSPECIFIED, port),
        ("localhost", port) => at(Ipv4Addr::LOCALHOST, port),
        _ => None,
    };
    text.parse().ok().or_else(short).ok_or_else(|| {
        D::Error::custom(format!(
            "\"{text}\" is not an address where a server can listen; write 127.0.0.1:8493 or localhost:8493 for this machine \
             alone, and 0.0.0.0:8493 or :8493 for others too"
        ))
    })
}

fn header<'de, D: Deserializer<'de>>(from: D) -> Result<HeaderName, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|_| D::Error::custom(format!("\"{text}\" is not the name of a header, such as x-forwarded-for")))
}

fn hosts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Host>, D::Error> {
    parsed(from, Host::of_address)
}

fn list<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<Vec<T>, D::Error> {
    parsed(from, str::parse)
}

/// Reads a list. A text with commas is one too, because a list in a variable would need quotes of two kinds.
fn parsed<'de, D, T, E>(from: D, parse: impl Fn(&str) -> Result<T, E>) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    E: Display,
{
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        List(Vec<String>),
    }
    let texts = match Written::deserialize(from)? {
        Written::Text(text) => text.split(',').filter(|text| !text.trim().is_empty()).map(str::to_owned).collect(),
        Written::List(texts) => texts,
    };
    let one = |text: &String| parse(text).map_err(|error| D::Error::custom(format!("\"{text}\": {error}")));
    texts.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
        let variables = variables.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        Config::with(file.parse().unwrap(), variables).map_err(|error| error.to_string())
    }

    #[test]
    fn variables_win_over_the_file() {
        let found =
            read("verify_seconds = 3\nuploads_per_hour = 7", &[("BARROW_SERVER_VERIFY_SECONDS", "4"), ("HOME", "/")]).unwrap();
        assert_eq!((found.verify_seconds, found.uploads_per_hour), (4, 7));
        assert_eq!(read("", &[]), Ok(Config::default()));
    }

    #[test]
    fn addresses_have_short_forms_and_lists_can_be_texts() {
        let listen = |text: &str| read("", &[("BARROW_SERVER_LISTEN", text)]).map(|config| config.listen.to_string());
        assert_eq!(listen("localhost:8493"), Ok("127.0.0.1:8493".to_owned()));
        assert_eq!(listen(":8493"), Ok("0.0.0.0:8493".to_owned()));
        assert_eq!(listen("[::]:8493"), Ok("[::]:8493".to_owned()));
        let hosts = |text: &str| read("", &[("BARROW_SERVER_HOSTS", text)]).map(|config| config.hosts);
        let two = ["barrow.example", "old.example:8493"].map(|host| host.parse().unwrap());
        assert_eq!(hosts("barrow.example, old.example:8493"), Ok(two.to_vec()));
        assert_eq!(hosts("[\"https://barrow.example/games/\", \"old.example:8493\"]"), Ok(two.to_vec()));
        assert_eq!(hosts(""), Ok(Vec::new()));
    }

    #[test]
    fn errors_name_the_wrong_setting() {
        for (file, variables, words) in [
            ("port = 5", &[][..], "unknown field `port`"),
            ("", &[("BARROW_SERVER_LISTEN", "5")], "listen"),
            ("verifiers = -1", &[], "verifiers"),
            ("listen = \"caddy:1\"", &[], "write 127.0.0.1:8493"),
            ("hosts = [\"a b\"]", &[], "\"a b\": this is not the name of a host"),
            ("proxies = [\"10.0.0.0/40\"]", &[], "a network such as 172.16.0.0/12"),
            ("metrics_for = [\"me\"]", &[], "not an address"),
            ("proxy_header = \"x y\"", &[], "not the name of a header"),
        ] {
            let error = read(file, variables).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
