//! The field of view from tables: the same definition as `barrow_kit::fov`, for a single radius.
//!
//! The map around a viewer is eight wedges. A wedge has rows, `depth` cells away, and columns, from 0 on the axis to `depth` on the
//! diagonal. The cells hidden by a row depend only on its own `depth + 1` cells, few enough to list every case in a table. So a
//! wedge is one word with a bit per visible cell, and looking is one look-up and one *and* per row, without branches or slopes.
//! Symmetric shadowcasting, which branches at every wall, takes more than twice as long.

use super::{Bits, HEIGHT, WIDTH};
use barrow_core::Pos;
use barrow_kit::BitMap;
use std::sync::LazyLock;

/// Radius of sight, for the player and monsters. [cells] Spec: roguelulz 3.
pub(crate) const SIGHT: u16 = 8;
const DEPTH: usize = SIGHT as usize;
/// The viewer's bit in a row of its surroundings, with as many bits on either side.
const MIDDLE: usize = DEPTH;
/// Rows of a wedge that can be hidden: all except the first.
const HIDEABLE: usize = DEPTH - 1;
const COLUMNS: usize = DEPTH + 1;

/// The order of the bits in a wedge's word, chosen to match a row of the map.
#[derive(Clone, Copy)]
enum Layout {
    /// Row after row of the wedge, columns rightwards or leftwards.
    North { leftwards: bool },
    /// Column after column of the wedge, rows rightwards or leftwards.
    East { leftwards: bool },
}

impl Layout {
    fn bit(self, depth: usize, column: usize) -> u64 {
        1 << match self {
            Self::North { leftwards: false } => (depth - 2) * COLUMNS + column,
            Self::North { leftwards: true } => (depth - 2) * COLUMNS + DEPTH - column,
            Self::East { leftwards: false } => column * HIDEABLE + depth - 2,
            Self::East { leftwards: true } => column * HIDEABLE + DEPTH - depth,
        }
    }
}

/// For each row of a wedge and each case of that row, the cells that it does not hide. A case is a number: the bits of the row's
/// clear cells below a leading one, starting from the axis or, if `mirrored`, from the diagonal.
fn table(layout: Layout, mirrored: bool) -> [u64; 2 << DEPTH] {
    let mut table = [0; 2 << DEPTH];
    for (case, cells) in table.iter_mut().enumerate().skip(4) {
        let row = case.ilog2() as usize - 1;
        for depth in 2..=DEPTH {
            for column in 0..=depth {
                // The line crosses the row inside a cell, or exactly between two cells.
                let crossing = 2 * column * row + depth;
                let is_clear = [crossing / (2 * depth), (crossing - 1) / (2 * depth)]
                    .map(|cell| if mirrored { row - cell.min(row) } else { cell })
                    .into_iter()
                    .any(|place| case >> place & 1 == 1);
                if depth <= row || is_clear {
                    *cells |= layout.bit(depth, column);
                }
            }
        }
    }
    table
}

/// The cells of a wedge inside the circle.
fn circle(layout: Layout) -> u64 {
    let wedge = (2..=DEPTH).flat_map(|depth| (0..=depth).map(move |column| (depth, column)));
    let inside = wedge.filter(|(depth, column)| depth * depth + column * column <= DEPTH * DEPTH + DEPTH);
    inside.fold(0, |cells, (depth, column)| cells | layout.bit(depth, column))
}

struct Wedge {
    cells: u64,
    hides: [u64; 2 << DEPTH],
    mirrored: bool,
}

impl Wedge {
    fn new(layout: Layout, mirrored: bool) -> Self {
        Self { cells: circle(layout), hides: table(layout, mirrored), mirrored }
    }

    /// The visible cells of the wedge with these rows.
    #[inline]
    fn in_view(&self, rows: &[u64; HIDEABLE]) -> u64 {
        let mut cells = self.cells;
        for (row, clear) in (1..).zip(rows) {
            let lowest = if self.mirrored { MIDDLE - row } else { MIDDLE };
            let case = 2 << row | (clear >> lowest) as usize & ((2 << row) - 1);
            cells &= self.hides[case];
        }
        cells
    }
}

struct Wedges {
    north_right: Wedge,
    north_left: Wedge,
    east_down: Wedge,
    east_up: Wedge,
    west_down: Wedge,
    west_up: Wedge,
}

/// Made at the first look, in a fraction of a millisecond. Tables made by the compiler would add 6 KB to the page.
static WEDGES: LazyLock<Wedges> = LazyLock::new(|| Wedges {
    north_right: Wedge::new(Layout::North { leftwards: false }, false),
    north_left: Wedge::new(Layout::North { leftwards: true }, true),
    east_down: Wedge::new(Layout::East { leftwards: false }, false),
    east_up: Wedge::new(Layout::East { leftwards: false }, true),
    west_down: Wedge::new(Layout::East { leftwards: true }, false),
    west_up: Wedge::new(Layout::East { leftwards: true }, true),
});

/// Shifts a row so that a given column becomes the middle one, and shifts it back.
#[derive(Clone, Copy)]
struct Window {
    left: u32,
    right: u32,
}

impl Window {
    const fn at(middle: usize) -> Self {
        Self { left: MIDDLE.saturating_sub(middle) as u32, right: middle.saturating_sub(MIDDLE) as u32 }
    }

    const fn cut(self, row: u64) -> u64 {
        row << self.left >> self.right
    }

    const fn put_back(self, row: u64) -> u64 {
        row << self.right >> self.left
    }
}

/// The cells in view from `origin`, which must not be on the border. `across` is `clear` transposed.
pub(super) fn field_of_view(origin: Pos, clear: &Bits, across: &BitMap<HEIGHT, WIDTH>) -> Bits {
    let (x, y) = (origin.x as usize, origin.y as usize);
    let wedges = &*WEDGES;
    let (upright, sideways) = (Window::at(x), Window::at(y));
    let rows = |side: i32| std::array::from_fn(|k| upright.cut(clear.row(y as i32 + side * (k as i32 + 1))));
    let columns = |side: i32| std::array::from_fn(|k| sideways.cut(across.row(x as i32 + side * (k as i32 + 1))));
    let mut seen = [0u64; HEIGHT];
    let mut see = |row: usize, cells: u64| {
        if let Some(row) = seen.get_mut(row) {
            *row |= cells;
        }
    };

    for row in y - 1..=y + 1 {
        see(row, 0b111 << (x - 1));
    }
    let north = rows(-1);
    let south = rows(1);
    let [north, south] = [north, south].map(|rows| (wedges.north_right.in_view(&rows), wedges.north_left.in_view(&rows)));
    for depth in 2..=DEPTH {
        let shift = (depth - 2) * COLUMNS;
        let both = |(right, left): (u64, u64)| {
            let part = |wedge: u64| wedge >> shift & ((1 << COLUMNS) - 1);
            upright.put_back(part(right) << MIDDLE | part(left))
        };
        see(y.wrapping_sub(depth), both(north));
        see(y + depth, both(south));
    }
    let (east, west) = (columns(1), columns(-1));
    let (down, up) = (
        (wedges.west_down.in_view(&west), wedges.east_down.in_view(&east)),
        (wedges.west_up.in_view(&west), wedges.east_up.in_view(&east)),
    );
    for column in 0..COLUMNS {
        let both = |(west, east): (u64, u64)| {
            let part = |wedge: u64| wedge >> (column * HIDEABLE) & ((1 << HIDEABLE) - 1);
            upright.put_back(part(west)) | part(east) << (x + 2)
        };
        see(y + column, both(down));
        see(y.wrapping_sub(column), both(up));
    }
    Bits::from_rows(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Grid, Seed};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn equals_field_of_view_of_the_kit(seed: u64, share in 1u32..20, x in 1i16..59, y in 1i16..19) {
            let mut rng = Seed(seed).stream("walls", 0);
            let mut clear = Bits::EMPTY;
            let inside = |pos: &Pos| (1..59).contains(&pos.x) && (1..19).contains(&pos.y);
            for pos in Grid::<u8, WIDTH, HEIGHT>::positions().filter(inside) {
                if rng.chance(share, 20) {
                    clear.insert(pos);
                }
            }
            let origin = Pos::new(x, y);
            let mut expected = Bits::EMPTY;
            barrow_kit::fov::field_of_view(origin, SIGHT, |pos| !clear.contains(pos), |pos| expected.insert(pos));
            let seen = field_of_view(origin, &clear, &clear.transposed());
            for pos in Grid::<u8, WIDTH, HEIGHT>::positions() {
                prop_assert_eq!(seen.contains(pos), expected.contains(pos), "{:?} from {:?}", pos, origin);
            }
        }
    }
}
