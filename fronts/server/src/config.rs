//! The operator's configuration: a file, and environment variables, which override it.

use crate::store::Time;
use etcetera::BaseStrategy;
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use thiserror::Error;

/// Prefix of the variables: `BARROW_SERVER_LISTEN` sets `listen`.
pub const PREFIX: &str = "BARROW_SERVER_";

/// The reason why the configuration cannot be read.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// The file is not valid.
    #[error("{0}: {1}")]
    Form(PathBuf, toml::de::Error),
    /// The file and the variables together are not valid.
    #[error("{0} (the configuration is the file, and variables that begin with {PREFIX})")]
    Value(toml::de::Error),
    /// The platform names no folder for data.
    #[error("this system names no folder for data; set {PREFIX}DATABASE")]
    NoFolder,
    /// The folder for data cannot be created.
    #[error("{0} cannot be created: {1}")]
    Folder(PathBuf, io::Error),
}

/// Everything that an operator can configure.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The server's name for itself.
    pub name: String,
    /// The address where it listens.
    pub listen: SocketAddr,
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
    pub proxies: Vec<IpAddr>,
    /// The header in which a proxy reports the client's address. The last address in it counts.
    pub proxy_header: String,
    /// Addresses that may read `/metrics`.
    pub metrics_for: Vec<IpAddr>,
    /// Requests a second from one address. Bursts may have five times as many.
    pub requests_per_second: u32,
    /// Connections from one address at the same time.
    pub connections_per_address: usize,
    /// Connections in total.
    pub connections: usize,
    /// Time within which a client must send the head of a request, or sign in. \[seconds\]
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
            name: "Barrow".to_owned(),
            listen: (Ipv4Addr::LOCALHOST, 8493).into(),
            database: None,
            log: "info".to_owned(),
            verifiers: None,
            verify_seconds: 10,
            proxies: Vec::new(),
            proxy_header: "x-forwarded-for".to_owned(),
            metrics_for: Vec::new(),
            requests_per_second: 20,
            connections_per_address: 64,
            connections: 20_000,
            patience_seconds: 30,
            uploads_per_hour: 240,
            names_per_day: 5,
            entries_per_day: 40,
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

    /// The address of the database. Creates the folder for data if the database belongs there.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn database(&self) -> Result<String, ConfigError> {
        if let Some(database) = &self.database {
            return Ok(database.clone());
        }
        let folder = etcetera::choose_base_strategy().map_err(|_| ConfigError::NoFolder)?.data_dir().join("barrow-server");
        fs::create_dir_all(&folder).map_err(|error| ConfigError::Folder(folder.clone(), error))?;
        Ok(format!("sqlite:{}", folder.join("barrow.db").display()))
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
    fn errors_name_the_wrong_setting() {
        for (file, variables, words) in [
            ("port = 5", &[][..], "unknown field `port`"),
            ("", &[("BARROW_SERVER_LISTEN", "5")], "listen"),
            ("verifiers = -1", &[], "verifiers"),
        ] {
            let error = read(file, variables).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
