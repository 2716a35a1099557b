//! Weighted tables.
//!
//! ```
//! use barrow_core::Seed;
//! use barrow_kit::Table;
//! const LOOT: Table<&str, 3> = Table::new([(6, "torch"), (3, "potion"), (1, "crown")]);
//! let mut rng = Seed(1).stream("loot", 0);
//! let draws: Vec<&str> = (0..200).map(|_| *LOOT.draw(&mut rng)).collect();
//! let bar = |name| "*".repeat(draws.iter().filter(|drawn| **drawn == name).count() / 5);
//! assert_eq!(["torch", "potion", "crown"].map(|name| format!("{name:7}{}", bar(name))), [
//!     "torch  *********************",
//!     "potion **************",
//!     "crown  ***",
//! ]);
//! ```

#[cfg(test)]
mod tests;

use barrow_core::Rng;

/// Values with weights: each is drawn with a chance in proportion to its weight.
#[derive(Clone, Copy, Debug)]
pub struct Table<T, const N: usize> {
    /// For each row, the sum of the weights up to it.
    sums: [u32; N],
    rows: [(u32, T); N],
}

impl<T: Copy, const N: usize> Table<T, N> {
    /// A table with these weights and values.
    ///
    /// # Panics
    /// If the sum of the weights is 0 or does not fit into 32 bits. In a `const`, the build stops instead.
    pub const fn new(rows: [(u32, T); N]) -> Self {
        let mut sums = [0; N];
        let (mut row, mut sum) = (0, 0u32);
        while row < N {
            assert!(rows[row].0 <= u32::MAX - sum, "the sum of the weights of a table must fit into 32 bits");
            sum += rows[row].0;
            sums[row] = sum;
            row += 1;
        }
        assert!(sum > 0, "a table needs a row with a weight");
        Self { sums, rows }
    }

    /// The weights and values.
    pub const fn rows(&self) -> &[(u32, T); N] {
        &self.rows
    }

    /// A random value.
    pub fn draw(&self, rng: &mut Rng) -> &T {
        let drawn = rng.below(self.sums[N - 1]);
        &self.rows[self.sums.partition_point(|sum| *sum <= drawn)].1
    }
}

/// A random row, with weights that depend on anything, such as the depth. `None`, and nothing is drawn, if all weights are 0.
/// Their sum must fit into 32 bits.
///
/// ```
/// use barrow_core::Seed;
/// use barrow_kit::table::draw_by;
/// struct Beast { name: &'static str, weight: u32, depths: std::ops::RangeInclusive<u8> }
/// let beasts = [
///     Beast { name: "rat", weight: 5, depths: 1..=3 },
///     Beast { name: "ogre", weight: 2, depths: 3..=9 },
/// ];
/// let mut rng = Seed(1).stream("beasts", 0);
/// let mut met = |depth| {
///     let weight = |beast: &Beast| if beast.depths.contains(&depth) { beast.weight } else { 0 };
///     draw_by(&mut rng, &beasts, weight).map(|beast| beast.name)
/// };
/// assert_eq!((met(1), met(9), met(10)), (Some("rat"), Some("ogre"), None));
/// ```
pub fn draw_by<'a, T>(rng: &mut Rng, rows: &'a [T], weight: impl Fn(&T) -> u32) -> Option<&'a T> {
    let sum = rows.iter().map(&weight).fold(0, u32::saturating_add);
    if sum == 0 {
        return None;
    }
    let mut left = rng.below(sum);
    rows.iter().find(|row| {
        let weight = weight(row);
        let is_drawn = left < weight;
        left = left.wrapping_sub(weight);
        is_drawn
    })
}
