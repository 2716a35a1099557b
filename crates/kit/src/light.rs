//! Light of several lamps, on squares and hexes.
//!
//! ```
//! use barrow_core::{Grid, Pos, Topology};
//! use barrow_kit::{light::light, prefab::{draw, read}};
//! let map: Grid<char, 25, 7> = read(Topology::Square8, "
//! %%%%%%%%%%%%%%%%%%%%%%%%%
//! %.......................%
//! %.......%...............%
//! %..*....%...............%
//! %.......%............*..%
//! %.......%...............%
//! %%%%%%%%%%%%%%%%%%%%%%%%%", &[b'%', b'.', b'*'].map(|glyph| (glyph, char::from(glyph)))).unwrap();
//! let lamps = [(Pos::new(3, 3), 9), (Pos::new(21, 4), 5)];
//! let levels: Grid<u8, 25, 7> = light(Topology::Square8, lamps, |pos| map.get(pos).is_none_or(|glyph| glyph == '%'));
//! let glyph = |pos| char::from_digit(levels[pos].into(), 10).filter(|level| *level != '0').unwrap_or(' ');
//! assert_eq!(draw::<25, 7>(Topology::Square8, glyph), "
//! 5566655432         11111
//! 5677765543        1122211
//! 678887654        11233321
//! 678987654        12344432
//! 678887654        12345432
//! 567776554        12344432
//! 556665543        11233321");
//! ```

#[cfg(test)]
mod tests;

use crate::fov::{field_of_view, hex_field_of_view};
use barrow_core::{Grid, Pos, Topology};

/// The light level of each cell: the highest that any of `lamps` gives it, 0 if none does. A lamp is a place and its level there.
/// With each step away it gives one level less, and only to cells in its field of view; opaque cells get light, but let none
/// through. Squares are as many steps away as the least radius at which the field of view contains them, so that light is
/// round. `is_opaque` must be true outside the map.
pub fn light<const W: usize, const H: usize>(
    topology: Topology,
    lamps: impl IntoIterator<Item = (Pos, u8)>,
    is_opaque: impl Fn(Pos) -> bool,
) -> Grid<u8, W, H> {
    let mut levels = Grid::<u8, W, H>::filled(0);
    for (lamp, level) in lamps {
        let Some(radius) = level.checked_sub(1) else { continue };
        let shine = |pos| {
            if Grid::<u8, W, H>::contains(pos) {
                let steps = match topology {
                    Topology::Square4 | Topology::Square8 => steps_on_squares(lamp, pos),
                    Topology::Hex => Topology::Hex.distance(lamp, pos) as u8,
                };
                levels[pos] = levels[pos].max(level - steps);
            }
        };
        match topology {
            Topology::Square4 | Topology::Square8 => field_of_view(lamp, radius.into(), &is_opaque, shine),
            Topology::Hex => hex_field_of_view(lamp, radius.into(), &is_opaque, shine),
        }
    }
    levels
}

/// The least radius whose circle of view contains the other cell.
fn steps_on_squares(from: Pos, to: Pos) -> u8 {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let square = (dx * dx + dy * dy) as u32;
    let root = square.isqrt();
    (root + u32::from(root * root + root < square)) as u8
}
