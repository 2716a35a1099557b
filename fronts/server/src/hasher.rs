//! The hash of a file that grows.

use barrow_online::FileHash;
use sha2::digest::common::hazmat::{SerializableState, SerializedState};
use sha2::{Digest, Sha256};

/// The SHA-256 of a file's first bytes, which can be stored and continued, so each part costs the same, however long the file is.
#[derive(Clone, Debug)]
pub struct FileHasher(Sha256);

impl FileHasher {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::new_with_prefix(bytes))
    }

    /// Continues from a stored state; `None` if these bytes are not a state.
    pub fn continued(state: &[u8]) -> Option<Self> {
        let state = SerializedState::<Sha256>::try_from(state).ok()?;
        Sha256::deserialize(&state).ok().map(Self)
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The state, to store.
    pub fn state(&self) -> Vec<u8> {
        self.0.serialize().to_vec()
    }

    /// The hash of all bytes so far.
    pub fn hash(&self) -> FileHash {
        self.0.clone().finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_online::file_hash;

    #[test]
    fn a_stored_hash_goes_on() {
        let bytes: Vec<u8> = (0..200).collect();
        for cut in [0, 1, 63, 64, 65, 200] {
            let mut hasher = FileHasher::continued(&FileHasher::of(&bytes[..cut]).state()).unwrap();
            hasher.add(&bytes[cut..]);
            assert_eq!(hasher.hash(), file_hash(&bytes), "cut at {cut}");
        }
        assert!(FileHasher::continued(b"nonsense").is_none());
    }
}
