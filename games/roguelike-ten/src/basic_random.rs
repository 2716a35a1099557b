//! The Commodore 64's generator, `RND(1)` in BASIC, in integer arithmetic. Spec: roguelike-10 8.

use serde::Serialize;

/// A number below 1 in the machine's floating point: `mantissa * 2^(exponent - 160)`, with the mantissa's top bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BasicRandom {
    mantissa: u32,
    exponent: u8,
}

const TOP_BIT_OF_32: u32 = 1 << 31;
const TOP_BIT_OF_40: u64 = 1 << 39;
const FORTY_BITS: u64 = (1 << 40) - 1;

/// Mantissa and exponent of the multiplier 11879546.
const MULTIPLIER: (u64, u64) = (0xb544_7a00, 0x98);
/// Mantissa and exponent of the addend 3.92767774e-8.
const ADDEND: (u64, u64) = (0xa8b1_4600, 0x68);
/// The exponent of numbers from 0.5 to 1.
const ONE: u8 = 0x80;

impl BasicRandom {
    /// The state of the generator right after the machine is switched on.
    pub(crate) const POWER_ON: Self = Self { mantissa: 0xcfc7_5258, exponent: ONE };

    /// The generator with `salt` mixed into the mantissa's lower bits.
    pub(crate) const fn perturbed(salt: u32) -> Self {
        Self { mantissa: Self::POWER_ON.mantissa ^ (salt & !TOP_BIT_OF_32), exponent: ONE }
    }

    /// A whole number from 1 to `sides`: `INT(RND(1) * sides) + 1`.
    pub(crate) fn roll(&mut self, sides: u32) -> u32 {
        self.advance();
        1 + (u64::from(self.mantissa) * u64::from(sides)).checked_shr(160 - u32::from(self.exponent)).unwrap_or(0) as u32
    }

    fn advance(&mut self) {
        // Forty bits: thirty-two of mantissa and eight guard bits.
        let mut product = (u64::from(self.mantissa) * MULTIPLIER.0) >> 24;
        let mut exponent = u64::from(self.exponent) + MULTIPLIER.1 - u64::from(ONE);
        if product & TOP_BIT_OF_40 == 0 {
            product <<= 1;
            exponent -= 1;
        }
        let shift = exponent - ADDEND.1;
        if shift < 40 {
            product += (ADDEND.0 << 8) >> shift;
            if product > FORTY_BITS {
                product >>= 1;
                exponent += 1;
            }
        }
        let reversed = ((product >> 8) as u32).swap_bytes();
        let mixed = u64::from(reversed) << 8 | exponent & 0xff;
        let zeros = mixed.leading_zeros() - 24;
        let mixed = mixed << zeros;
        let is_rounded_up = mixed & 0x80 != 0;
        self.exponent = ONE - zeros as u8;
        self.mantissa = (mixed >> 8) as u32;
        if is_rounded_up {
            if self.mantissa == u32::MAX {
                self.mantissa = TOP_BIT_OF_32;
                self.exponent += 1;
            } else {
                self.mantissa += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn after(calls: usize) -> BasicRandom {
        let mut random = BasicRandom::POWER_ON;
        for _ in 0..calls {
            random.advance();
        }
        random
    }

    /// The number rounded to `digits` decimals.
    fn decimals(random: BasicRandom, digits: u32) -> u128 {
        let divisor = 1u128 << (160 - u32::from(random.exponent));
        (2 * u128::from(random.mantissa) * 10u128.pow(digits) + divisor) / (2 * divisor)
    }

    #[test]
    fn first_values_match_a_machine_just_switched_on() {
        for (call, digits, printed) in [
            (1, 9, 185_564_016),
            (2, 10, 468_986_348),
            (3, 9, 827_743_801),
            (4, 9, 554_749_226),
            (5, 9, 897_233_831),
            (6, 9, 572_916_248),
            (7, 9, 838_893_164),
            (8, 9, 931_229_627),
            (134, 9, 330_962_232),
            (1000, 9, 514_737_758),
        ] {
            assert_eq!(decimals(after(call), digits), printed, "call {call}");
        }
    }

    #[test]
    fn later_values_match_to_the_bit() {
        for (call, mantissa, exponent) in [(133, 0x99e5_67cc, 0x79), (134, 0xa973_e1b3, 0x7f), (1000, 0x83c5_da8e, 0x80)] {
            assert_eq!(after(call), BasicRandom { mantissa, exponent }, "call {call}");
        }
    }

    proptest! {
        #[test]
        fn rolls_stay_on_the_die_whatever_the_salt(salt: u32, sides in 1u32..7) {
            let mut random = BasicRandom::perturbed(salt);
            for _ in 0..300 {
                prop_assert!((1..=sides).contains(&random.roll(sides)));
                prop_assert!(random.mantissa & TOP_BIT_OF_32 != 0);
            }
        }
    }

    #[test]
    fn every_face_comes_up() {
        let mut random = BasicRandom::POWER_ON;
        let mut counts = [0; 5];
        for _ in 0..5000 {
            counts[random.roll(5) as usize - 1] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
