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

const PRIME: u64 = 1_099_511_628_211;
/// Multiplies a hash as eight bytes do.
const PRIME_8: u64 = PRIME.wrapping_pow(8);
/// How much more eight bytes of 255 make of a hash than eight zeros do, by its lowest byte. Multiplications carry only upwards, so
/// nothing else of it matters. Not in the page, which seldom hashes and would download 2 KB.
#[cfg(not(target_family = "wasm"))]
static EIGHT_255: [u64; 256] = {
    let mut more = [0; 256];
    let mut low = 0;
    while low < 256 {
        more[low as usize] = hash_eight(low, [255; 8]).wrapping_sub(low.wrapping_mul(PRIME_8));
        low += 1;
    }
    more
};

const fn hash_byte(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(PRIME)
}

const fn hash_eight(hash: u64, bytes: [u8; 8]) -> u64 {
    let mut hash = hash;
    let mut place = 0;
    while place < bytes.len() {
        hash = hash_byte(hash, bytes[place]);
        place += 1;
    }
    hash
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
    /// Hashes `bytes`. Most bytes of a state are 0 or 255, so eight of these take one multiplication.
    pub fn write(&mut self, bytes: &[u8]) {
        let (groups, last) = bytes.as_chunks::<8>();
        self.0 = groups.iter().fold(self.0, |hash, group| match u64::from_ne_bytes(*group) {
            0 => hash.wrapping_mul(PRIME_8),
            #[cfg(not(target_family = "wasm"))]
            u64::MAX => hash.wrapping_mul(PRIME_8).wrapping_add(EIGHT_255[(hash & 255) as usize]),
            _ => hash_eight(hash, *group),
        });
        self.0 = last.iter().fold(self.0, |hash, byte| hash_byte(hash, *byte));
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

/// Collects bytes, because hashing them one by one takes three times as long.
struct Sink {
    hash: Fnv,
    waiting: [u8; 256],
    count: usize,
}

impl Sink {
    #[inline(never)]
    fn flush(&mut self) {
        self.hash.write(&self.waiting[..self.count]);
        self.count = 0;
    }
}

impl Flavor for Sink {
    type Output = u64;

    #[cfg_attr(
        not(target_family = "wasm"),
        expect(clippy::inline_always, reason = "calls would take most of the time"),
        inline(always)
    )]
    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.waiting[self.count] = data;
        self.count += 1;
        if self.count == self.waiting.len() {
            self.flush();
        }
        Ok(())
    }

    fn finalize(mut self) -> postcard::Result<u64> {
        self.flush();
        Ok(self.hash.finish())
    }
}

/// The digest of everything that `state` serialises.
///
/// # Panics
/// If the state cannot be serialised, which breaks the invariant that states are plain data.
pub fn digest_of<T: Serialize>(state: &T) -> Digest {
    match postcard::serialize_with_flavor(state, Sink { hash: Fnv::default(), waiting: [0; 256], count: 0 }) {
        Ok(bits) => Digest(mix(bits)),
        #[expect(clippy::panic, reason = "a broken invariant, not bad input")]
        Err(error) => panic!("invariant: a game's state is plain data that serialises ({error})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    #[test]
    fn fnv_matches_published_values() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }

    proptest! {
        #[test]
        fn runs_of_a_byte_are_hashed_like_single_bytes(runs in vec((prop_oneof![Just(0), Just(255), any::<u8>()], 1..80_usize), 0..20)) {
            let bytes: Vec<u8> = runs.into_iter().flat_map(|(byte, count)| std::iter::repeat_n(byte, count)).collect();
            let mut sink = Sink { hash: Fnv::default(), waiting: [0; 256], count: 0 };
            bytes.iter().try_for_each(|byte| sink.try_push(*byte)).unwrap();
            prop_assert_eq!(sink.finalize().unwrap(), bytes.iter().fold(Fnv::default().0, |hash, byte| hash_byte(hash, *byte)));
        }
    }

    #[test]
    fn every_field_counts() {
        let base = digest_of(&(1u8, 2u32, -3i16));
        assert_ne!(base, digest_of(&(2u8, 2u32, -3i16)));
        assert_ne!(base, digest_of(&(1u8, 3u32, -3i16)));
        assert_ne!(base, digest_of(&(1u8, 2u32, 3i16)));
    }
}
