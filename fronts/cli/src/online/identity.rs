//! The keys of this device, one for each server, in a file that only its owner can read.
//!
//! The first line of the file is a secret. Each further line names the host of a server where this device has used a key, and the
//! host that the key was derived for, which differs if the server has moved. Older versions wrote no such lines, and used the
//! secret itself as the key for their one server; that server keeps it.

use super::{OnlineError, failed, no_random_numbers};
use crate::clean::shown;
use crate::store::{Home, regular};
use barrow_online::{Host, Key, Secret, Signature, base64, from_base64};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};

/// A longer file cannot be a file of keys. \[bytes\]
const LONGEST: usize = 1 << 16;
/// Written instead of a host if the key is the secret itself.
const SECRET_ITSELF: &str = "-";

/// The key of this device for one server.
pub(super) struct Identity {
    home: Home,
    /// The server's host, with its port if it has one.
    host: String,
    /// The server's former hosts, as it reports them.
    formerly: Vec<String>,
    keys: Option<Keys>,
}

struct Keys {
    secret: Secret,
    /// Hosts where this device has used a key, each with the host that the key was derived for.
    used: Vec<(String, String)>,
}

impl Identity {
    /// Reads the keys. If no lines follow the secret yet, it is the key for the `remembered` host.
    pub(super) fn read(home: &Home, host: &str, remembered: &str) -> Result<Self, OnlineError> {
        let mut identity = Self { home: home.clone(), host: host.to_owned(), formerly: Vec::new(), keys: keys(home)? };
        if let Some(Keys { used, .. }) = &mut identity.keys
            && used.is_empty()
        {
            if remembered.is_empty() {
                // The key file was copied here without the server file. This server is remembered once it has answered.
                used.push((host.to_owned(), SECRET_ITSELF.to_owned()));
            } else {
                identity.note(remembered, SECRET_ITSELF)?;
            }
        }
        Ok(identity)
    }

    /// Tells whether this device has keys, and so may have a name.
    pub(super) const fn is_there(&self) -> bool {
        self.keys.is_some()
    }

    /// Sets the former hosts of the server, as it reports them.
    pub(super) fn set_former(&mut self, hosts: Vec<String>) {
        self.formerly = hosts;
    }

    /// The public key for this server. Without a secret, makes one if `makes_key`, or else returns `None`.
    pub(super) fn key(&mut self, makes_key: bool) -> Result<Option<Key>, OnlineError> {
        if self.keys.is_none() {
            if !makes_key {
                return Ok(None);
            }
            self.keys = Some(Keys { secret: make(&self.home)?, used: Vec::new() });
        }
        let Some((host, secret)) = self.chosen() else { return Ok(None) };
        let is_known = |keys: &Keys| keys.used.iter().any(|(used, _)| *used == self.host);
        if (makes_key || host != self.host) && !self.keys.as_ref().is_some_and(is_known) {
            self.note(&self.host.clone(), &host)?;
        }
        Ok(Some(secret.key()))
    }

    /// Signs a text for this server; `None` without a key.
    pub(super) fn sign(&self, text: &str) -> Option<Signature> {
        self.chosen().map(|(_, secret)| secret.sign(text))
    }

    /// The key for this server, and the host that it was derived for. The key for a former host is safe to use: signed texts name
    /// the present host, and a server that now has the former host refuses texts signed for another.
    fn chosen(&self) -> Option<(String, Secret)> {
        let Keys { secret, used } = self.keys.as_ref()?;
        let mut names = std::iter::once(&self.host).chain(&self.formerly);
        let found = names.find_map(|name| {
            used.iter().find(|(host, _)| host == name).or_else(|| used.iter().find(|(host, _)| is_same(host, name)))
        });
        let host = found.map_or(&self.host, |(_, host)| host);
        if host == SECRET_ITSELF {
            return Some((host.clone(), secret.clone()));
        }
        // Defence against a server that hands on what was signed for it.
        let key = secret.for_host(host);
        Some((host.clone(), key))
    }

    /// Notes that this device uses a key at a host: the host's own key, or one derived for another host.
    fn note(&mut self, host: &str, key: &str) -> Result<(), OnlineError> {
        let path = self.home.secret();
        let append = || {
            let mut file = regular::open(&path, OpenOptions::new().append(true))?;
            // Begin with a line break: the secret may not end with one.
            file.write_all(format!("\n{host} {key}\n").as_bytes())?;
            file.sync_all()
        };
        append().map_err(|error| failed(&format!("{} cannot be written", shown(&path)), &error))?;
        if let Some(keys) = &mut self.keys {
            keys.used.push((host.to_owned(), key.to_owned()));
        }
        Ok(())
    }
}

/// Tells whether two texts name the same host. Older versions stored them as the player typed them.
fn is_same(one: &str, other: &str) -> bool {
    one.parse::<Host>().is_ok_and(|one| other.parse::<Host>().is_ok_and(|other| one == other))
}

fn keys(home: &Home) -> Result<Option<Keys>, OnlineError> {
    let path = home.secret();
    let text = match regular::read(&path, LONGEST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(&format!("{} cannot be read", shown(&path)), &error)),
        Ok(text) => text,
    };
    let keys = str::from_utf8(&text).ok().and_then(|text| {
        let mut lines = text.split_inclusive('\n');
        let secret = Secret::from_bytes(&from_base64(lines.next()?.trim())?.try_into().ok()?)?;
        // A line without a line break was only written in part.
        let whole = lines.filter_map(|line| line.strip_suffix('\n')?.split_once(' '));
        Some(Keys { secret, used: whole.map(|(host, key)| (host.to_owned(), key.to_owned())).collect() })
    });
    let damaged = || OnlineError::Here(format!("{} is not a valid key; move it away to begin with a new one", shown(&path)));
    keys.map(Some).ok_or_else(damaged)
}

/// Makes a secret and stores it. Never overwrites one, because that would lose every name.
fn make(home: &Home) -> Result<Secret, OnlineError> {
    let mut bytes = [0; 32];
    let secret = loop {
        getrandom::fill(&mut bytes).map_err(no_random_numbers)?;
        if let Some(secret) = Secret::from_bytes(&bytes) {
            break secret;
        }
    };
    let path = home.secret();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let write = || {
        fs::create_dir_all(home.root())?;
        let mut file = options.open(&path)?;
        file.write_all(base64(&bytes).as_bytes())?;
        file.sync_all()
    };
    write().map_err(|error| failed(&format!("{} cannot be written", shown(&path)), &error))?;
    Ok(secret)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn home() -> (TempDir, Home) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path().join("new"));
        (folder, home)
    }

    /// The key for `host` while `remembered` is the last server. `makes_key` is true when the player takes a name.
    fn key(home: &Home, host: &str, remembered: &str, makes_key: bool) -> Option<Key> {
        Identity::read(home, host, remembered).unwrap().key(makes_key).unwrap()
    }

    /// A file from before there were keys for each server.
    fn old(home: &Home) -> Key {
        fs::create_dir_all(home.root()).unwrap();
        fs::write(home.secret(), base64(&[7; 32])).unwrap();
        Secret::from_bytes(&[7; 32]).unwrap().key()
    }

    #[test]
    fn a_key_stays_and_only_its_owner_can_read_it() {
        let (_folder, home) = home();
        assert_eq!(key(&home, "one", "", false), None);
        let made = key(&home, "one", "", true);
        assert!(made.is_some() && key(&home, "one", "one", false) == made && key(&home, "one", "other", true) == made);
        assert!(make(&home).is_err(), "it is not overwritten");
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&fs::metadata(home.secret()).unwrap()) & 0o777, 0o600);
    }

    #[test]
    fn each_server_has_its_key_and_the_signature_is_of_that_key() {
        let (_folder, home) = home();
        let (one, other) = (key(&home, "one", "", true).unwrap(), key(&home, "one:81", "one", true).unwrap());
        assert_ne!(one, other);
        let identity = Identity::read(&home, "one:81", "one").unwrap();
        let signature = identity.sign("text").unwrap();
        assert!(other.signed("text", &signature) && !one.signed("text", &signature));
        // A copy made before the second server was used.
        let text = fs::read_to_string(home.secret()).unwrap();
        fs::write(home.secret(), text.split_inclusive('\n').take(2).collect::<String>()).unwrap();
        assert_eq!([key(&home, "one", "", false), key(&home, "one:81", "", false)], [Some(one), Some(other)]);
    }

    #[test]
    fn the_remembered_server_keeps_the_key_of_an_older_barrow() {
        let (_folder, home) = home();
        let secret = old(&home);
        let other = key(&home, "other", "one", true);
        assert_ne!(other, Some(secret));
        // From now on another server is the remembered one.
        assert_eq!(key(&home, "one", "other", true), Some(secret));
        assert_eq!(key(&home, "other", "one", true), other);
    }

    #[test]
    fn a_key_that_is_brought_alone_belongs_to_the_first_server_that_answers() {
        let (_folder, home) = home();
        let secret = old(&home);
        assert_eq!(key(&home, "unreachable", "", false), Some(secret));
        assert_eq!(key(&home, "one", "", true), Some(secret), "the other one never answered");
        assert_eq!(key(&home, "one", "one", true), Some(secret));
        assert_ne!(key(&home, "other", "one", true), Some(secret));
    }

    #[test]
    fn a_server_that_moves_finds_the_key_of_its_former_name() {
        let (_folder, home) = home();
        let former = key(&home, "old", "", true);
        let formerly = ["older", "old"].map(str::to_owned).to_vec();
        let mut moved = Identity::read(&home, "new", "old").unwrap();
        moved.set_former(formerly.clone());
        assert_eq!(moved.key(false).unwrap(), former);
        assert_eq!(key(&home, "new", "old", false), former, "the key stays when the server no longer tells its former names");
        // A server where this device has a key already keeps that one.
        let own = key(&home, "third", "old", true);
        let mut third = Identity::read(&home, "third", "old").unwrap();
        third.set_former(formerly);
        assert_eq!(third.key(true).unwrap(), own);
    }

    #[test]
    fn a_key_is_found_under_another_way_to_write_its_host() {
        let (_folder, home) = home();
        let made = ["h.example:443", "i.example."].map(|host| key(&home, host, "other", true));
        assert_eq!(["h.example", "i.example"].map(|host| key(&home, host, "other", true)), made);
        assert_eq!(["h.example", "i.example"].map(|host| key(&home, host, "other", false)), made);
    }

    #[test]
    fn a_line_that_was_not_written_whole_does_not_count() {
        let (_folder, home) = home();
        let secret = old(&home);
        let mut file = OpenOptions::new().append(true).open(home.secret()).unwrap();
        file.write_all(b"\none -\noth -").unwrap();
        assert_eq!(key(&home, "one", "other", true), Some(secret));
        assert_ne!(key(&home, "oth", "other", true), Some(secret));
        let other = key(&home, "other", "one", true);
        assert_eq!(key(&home, "other", "one", false), other);
    }

    #[test]
    fn a_damaged_key_is_named_and_kept() {
        let (_folder, home) = home();
        fs::create_dir_all(home.root()).unwrap();
        fs::write(home.secret(), "nonsense").unwrap();
        let error = Identity::read(&home, "one", "").err().unwrap();
        assert!(error.to_string().contains("online.key is not a valid key"));
        assert_eq!(fs::read(home.secret()).unwrap(), b"nonsense");
    }
}
