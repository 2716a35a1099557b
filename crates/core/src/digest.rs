//! Hashes a whole state into sixty-four bits.

use postcard::ser_flavors::Flavor;
use serde::Serialize;
use std::fmt;

/// The hash of a state: equal states have equal digests on every platform. Not cryptographic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub u64);

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// FNV-1a over bytes: <http://www.isthe.com/chongo/tech/comp/fnv/>.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(14_695_981_039_346_656_037)
    }
}

impl Fnv {
    /// Hashes `bytes`.
    pub fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(1_099_511_628_211);
        }
    }

    /// The hash of all bytes so far.
    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// FNV-1a of `bytes`.
pub fn fnv(bytes: &[u8]) -> u64 {
    let mut hash = Fnv::default();
    hash.write(bytes);
    hash.finish()
}

/// Spreads every bit over all sixty-four, like the finaliser of `MurmurHash3`.
pub(crate) const fn mix(mut bits: u64) -> u64 {
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ (bits >> 33)
}

struct Sink(Fnv);

impl Flavor for Sink {
    type Output = u64;

    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.0.write(&[data]);
        Ok(())
    }

    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        self.0.write(data);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.0.finish())
    }
}

/// The digest of everything that `state` serialises.
///
/// # Panics
/// If the state cannot be serialised, which breaks the invariant that states are plain data.
pub fn digest_of<T: Serialize>(state: &T) -> Digest {
    match postcard::serialize_with_flavor(state, Sink(Fnv::default())) {
        Ok(bits) => Digest(mix(bits)),
        #[expect(clippy::panic, reason = "a broken invariant, not bad input")]
        Err(error) => panic!("invariant: a game's state is plain data that serialises ({error})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_matches_published_values() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_field_counts() {
        let base = digest_of(&(1u8, 2u32, -3i16));
        assert_ne!(base, digest_of(&(2u8, 2u32, -3i16)));
        assert_ne!(base, digest_of(&(1u8, 3u32, -3i16)));
        assert_ne!(base, digest_of(&(1u8, 2u32, 3i16)));
    }
}
