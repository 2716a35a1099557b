//! Fixed-point numbers.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A number in 16.16 fixed point: from -32768 to just below 32768 in steps of 1/65536. Overflow saturates.
///
/// ```
/// use barrow_core::Fx;
/// let half_of_seven = Fx::whole(7).half();
/// assert_eq!(half_of_seven.ceil(), 4);
/// assert_eq!((half_of_seven + half_of_seven).floor(), 7);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fx(pub i32);

impl Fx {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// A whole number.
    pub const fn whole(number: i32) -> Self {
        Self(number.saturating_mul(1 << 16))
    }

    /// Rounded down.
    pub const fn floor(self) -> i32 {
        self.0 >> 16
    }

    /// Rounded up, as bars show it.
    pub const fn ceil(self) -> i32 {
        (self.0 >> 16) + (self.0 & 0xffff != 0) as i32
    }

    /// Half of it, rounded down.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0 >> 1)
    }
}

impl Add for Fx {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Fx {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Fx {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Fx {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floor_and_ceil_round_down_and_up() {
        let seven_halves = Fx::whole(7).half();
        assert_eq!((seven_halves.floor(), seven_halves.ceil()), (3, 4));
        assert_eq!((Fx::whole(-1).half().floor(), Fx::whole(-1).half().ceil()), (-1, 0));
        assert_eq!(Fx::whole(3).ceil(), 3);
        assert_eq!(Fx::whole(40_000), Fx(i32::MAX));
    }
}
