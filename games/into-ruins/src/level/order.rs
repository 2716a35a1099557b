//! The six directions in a random order, for one draw.

use barrow_core::{Dir, Rng};

/// The number of orders of six directions.
const ORDERS: usize = 720;
/// Bits per direction in an order. Directions count from 1, and the first is in the lowest bits.
const BITS: u32 = 3;

/// Every order. Its number encodes which of the remaining directions comes first, then second, and so on.
static ALL: [u32; ORDERS] = {
    let mut all = [0; ORDERS];
    let mut number = 0;
    while number < ORDERS {
        let (mut left, mut rest, mut taken, mut count) = ([1, 2, 3, 4, 5, 6], number, 0, 6);
        while count > 0 {
            let mut at = rest % count;
            rest /= count;
            all[number] |= left[at] << (BITS * taken);
            while at + 1 < count {
                left[at] = left[at + 1];
                at += 1;
            }
            (taken, count) = (taken + 1, count - 1);
        }
        number += 1;
    }
    all
};

/// The rest of a random order of the six directions.
#[derive(Clone, Debug, Default)]
pub(super) struct Order(u32);

impl Order {
    /// A random order of all six directions, each order equally likely.
    pub(super) fn draw(dice: &mut Rng) -> Self {
        Self(ALL[dice.below(ORDERS as u32) as usize])
    }
}

impl Iterator for Order {
    type Item = Dir;

    fn next(&mut self) -> Option<Dir> {
        let number = self.0 & ((1 << BITS) - 1);
        self.0 >>= BITS;
        (number != 0).then(|| Dir(number as u8 - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_there_once() {
        let mut all: Vec<Vec<u8>> = ALL.iter().map(|&order| Order(order).map(|dir| dir.0).collect()).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), ORDERS);
        for order in all {
            let mut sorted = order;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5]);
        }
    }
}
