//! Draws from weighted tables.
//!
//! ```
//! use barrow_core::Seed;
//! use barrow_kit::table;
//! const LOOT: [(u32, &str); 3] = [(6, "torch"), (3, "potion"), (1, "crown")];
//! let mut rng = Seed(1).stream("loot", 0);
//! let draws: Vec<&str> = (0..200).filter_map(|_| table::draw(&mut rng, &LOOT)).copied().collect();
//! let bar = |name| "*".repeat(draws.iter().filter(|drawn| **drawn == name).count() / 5);
//! assert_eq!(LOOT.map(|(_, name)| format!("{name:7}{}", bar(name))), [
//!     "torch  *********************",
//!     "potion **************",
//!     "crown  ***",
//! ]);
//! ```

#[cfg(test)]
mod tests;

use barrow_core::Rng;

/// The value of a random row, each with a chance in proportion to its weight. `None`, and nothing is drawn, if no row has one.
/// The sum of all weights must fit into 32 bits.
pub fn draw<'a, T>(rng: &mut Rng, rows: &'a [(u32, T)]) -> Option<&'a T> {
    draw_by(rng, rows, |(weight, _)| *weight).map(|(_, value)| value)
}

/// Like [`draw`], from rows of any type whose weights depend on anything, such as the depth.
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
