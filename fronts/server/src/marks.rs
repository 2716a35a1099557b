//! Marks: keyed hashes that the database stores for addresses, keys and names that it must recognize but must not reveal.

use crate::limits::Asker;
use barrow_online::Key;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// A keyed hash.
pub type Mark = Vec<u8>;

/// The bytes of a mark. Two marks this long never collide by chance.
const SIZE: usize = 16;

/// Makes marks. All instances on a database share its secret.
#[derive(Clone, Debug)]
pub struct Marks(Hmac<Sha256>);

impl Marks {
    /// Makes marks with this secret. Never `None`, because HMAC takes keys of any length.
    pub fn new(secret: &[u8]) -> Option<Self> {
        Hmac::new_from_slice(secret).ok().map(Self)
    }

    /// The mark of a key.
    pub fn key(&self, key: &Key) -> Mark {
        self.of("key", key.bytes())
    }

    /// The mark of a name's skeleton.
    pub fn name(&self, skeleton: &str) -> Mark {
        self.of("name", skeleton.as_bytes())
    }

    /// The mark of an address or a player.
    pub fn asker(&self, asker: Asker) -> Mark {
        match asker {
            Asker::Address(address) => self.of("address", address.to_string().as_bytes()),
            Asker::Player(player) => self.of("player", &player.0.to_le_bytes()),
        }
    }

    fn of(&self, kind: &str, bytes: &[u8]) -> Mark {
        let mut mac = self.0.clone();
        mac.update(kind.as_bytes());
        mac.update(&[0]);
        mac.update(bytes);
        mac.finalize().into_bytes()[..SIZE].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_online::Secret;

    #[test]
    fn a_mark_belongs_to_its_secret_kind_and_value() {
        let (marks, others) = (Marks::new(&[1; 32]).unwrap(), Marks::new(&[2; 32]).unwrap());
        let key = Secret::from_bytes(&[3; 32]).unwrap().key();
        assert_eq!(marks.key(&key), marks.key(&key));
        assert_ne!(marks.key(&key), others.key(&key));
        assert_ne!(marks.name("ada"), marks.name("eva"));
        assert_ne!(marks.of("name", b"x"), marks.of("key", b"x"));
        let address = |text: &str| Asker::from(text.parse::<std::net::IpAddr>().unwrap());
        assert_eq!(marks.asker(address("2001:db8::1")), marks.asker(address("2001:db8::2")), "one network");
    }
}
