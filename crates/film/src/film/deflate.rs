//! Deflate for PNG (RFC 1950 and 1951): repeats by hash chains, in one block of fixed codes. A library would add several times as much
//! to the page.

/// The shortest and the longest repeat, and how far back it may begin.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
const WINDOW: usize = 1 << 15;
/// The most places that are tried for a repeat.
const MOST_TRIES: usize = 32;
/// The two bytes before the data: deflate, a window of 32 KiB, no dictionary.
const HEADER: [u8; 2] = [0x78, 0x9c];
/// The last block, with fixed codes, in three bits; and the code that ends it.
const LAST_FIXED: u32 = 0b011;
const END: usize = 256;
const NOWHERE: usize = usize::MAX;

/// Bits, the lowest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    pending: u32,
    count: u32,
}

impl Bits {
    fn write(&mut self, bits: u32, count: u32) {
        self.pending |= bits << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    /// Writes a code, whose highest bit comes first.
    fn write_code(&mut self, code: u32, count: u32) {
        self.write(code.reverse_bits() >> (u32::BITS - count), count);
    }

    /// Writes a literal byte, the end, or the code of a length.
    fn write_symbol(&mut self, symbol: usize) {
        let code = symbol as u32;
        match symbol {
            0..144 => self.write_code(0x30 + code, 8),
            144..256 => self.write_code(0x190 + code - 144, 9),
            256..280 => self.write_code(code - 256, 7),
            _ => self.write_code(0xc0 + code - 280, 8),
        }
    }

    fn write_repeat(&mut self, length: usize, distance: usize) {
        let over = (length - SHORTEST) as u32;
        if length == LONGEST {
            self.write_symbol(285);
        } else {
            let extra = (over | 4).ilog2() - 2;
            self.write_symbol((257 + 4 * extra + (over >> extra)) as usize);
            self.write(over & ((1 << extra) - 1), extra);
        }
        let over = distance as u32 - 1;
        let extra = (over | 2).ilog2() - 1;
        self.write_code(2 * extra + (over >> extra), 5);
        self.write(over & ((1 << extra) - 1), extra);
    }
}

/// Compresses `data` in the zlib format.
pub(super) fn deflated(data: &[u8]) -> Vec<u8> {
    let mut bits = Bits { bytes: HEADER.to_vec(), pending: 0, count: 0 };
    bits.write(LAST_FIXED, 3);
    // The latest place of each hash, and for each place in the window the one before it with the same hash.
    let (mut latest, mut before) = (vec![NOWHERE; WINDOW], vec![NOWHERE; WINDOW]);
    let (mut at, mut noted) = (0, 0);
    while at < data.len() {
        let (length, distance) = longest_repeat(data, at, &latest, &before);
        let next = if length >= SHORTEST {
            bits.write_repeat(length, distance);
            at + length
        } else {
            bits.write_symbol(data[at].into());
            at + 1
        };
        at = next;
        while noted < at {
            let hash = hash(data, noted);
            before[noted % WINDOW] = latest[hash];
            latest[hash] = noted;
            noted += 1;
        }
    }
    bits.write_symbol(END);
    bits.write(0, 7);
    bits.bytes.extend(adler(data).to_be_bytes());
    bits.bytes
}

/// The hash of the next three bytes, or of those that are left.
fn hash(data: &[u8], at: usize) -> usize {
    let byte = |more: usize| if at + more < data.len() { u32::from(data[at + more]) << (8 * more) } else { 0 };
    ((byte(0) | byte(1) | byte(2)).wrapping_mul(0x9e37_79b1) >> 17) as usize
}

/// The length of the longest repeat at `at`, and its distance; the length is 0 if there is none.
fn longest_repeat(data: &[u8], at: usize, latest: &[usize], before: &[usize]) -> (usize, usize) {
    let (mut best, most) = ((0, 0), LONGEST.min(data.len() - at));
    let mut place = latest[hash(data, at)];
    for _ in 0..MOST_TRIES {
        if place == NOWHERE || at - place > WINDOW || best.0 == most {
            break;
        }
        if data[place + best.0] == data[at + best.0] {
            let mut length = 0;
            while length < most && data[place + length] == data[at + length] {
                length += 1;
            }
            if length > best.0 {
                best = (length, at - place);
            }
        }
        // What was overwritten by a later place leads forwards.
        place = Some(before[place % WINDOW]).filter(|&earlier| earlier < place).unwrap_or(NOWHERE);
    }
    best
}

/// The Adler-32 check of `data`.
fn adler(data: &[u8]) -> u32 {
    let (mut low, mut high) = (1, 0);
    // The sums of so few bytes fit without a remainder.
    for part in data.chunks(5552) {
        for &byte in part {
            low += u32::from(byte);
            high += low;
        }
        (low, high) = (low % 65_521, high % 65_521);
    }
    high << 16 | low
}
