//! Caves, by a cellular automaton on squares and hexes.
//!
//! ```
//! use barrow_core::{Grid, Pos, Seed, Topology};
//! use barrow_kit::{caves::caves, prefab::draw, regions::Regions};
//! let inside = |pos: Pos| (1..37).contains(&pos.x) && (1..11).contains(&pos.y);
//! let open: Grid<bool, 38, 12> = caves(Topology::Square8, inside, 52, 4, &mut Seed(307).stream("map", 1));
//! let regions = Regions::<38, 12>::of(Topology::Square4, |pos| open[pos]);
//! let glyph = |pos| match regions.at(pos) {
//!     None => '%',
//!     region if region == regions.largest() => '.',
//!     _ => '~',
//! };
//! assert_eq!(draw::<38, 12>(Topology::Square8, glyph), "
//! %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
//! %%%%%%%%%%%...%%%%%%%%%%%%%%%%%%%%%%%%
//! %%%%~~~%%%........%%%%%%%%%%%%..%%%%%%
//! %%%~~~~%%%.........%%%%%..%%......%%%%
//! %%%~~~~%%%%.........%%%............%%%
//! %%%~~%%%%%%........................%%%
//! %%%%%%%%%%%........................%%%
//! %%%%%%%%%%%...............%........%%%
//! %%%%%%~%%%%%............%%%%..%%%.%%%%
//! %%%%%~~~%%%%%%%.....%%%%%%%%%%%%%%%%%%
//! %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
//! %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%");
//! ```

#[cfg(test)]
mod tests;

use barrow_core::{Grid, Pos, Rng, Topology};

/// Open and closed cells: of the cells `inside`, each is open with a chance of `share` percent at first. Then, in each of `rounds`,
/// each cell does as most of itself and its neighbours did. Cells that are not `inside` are always closed.
///
/// The caves may fall into several parts: [`Regions`](crate::regions::Regions) finds the largest.
pub fn caves<const W: usize, const H: usize>(
    topology: Topology,
    inside: impl Fn(Pos) -> bool,
    share: u32,
    rounds: u32,
    rng: &mut Rng,
) -> Grid<bool, W, H> {
    let mut mask = Grid::<u8, W, H>::filled(0);
    let mut open = Grid::<u8, W, H>::filled(0);
    for pos in Grid::<u8, W, H>::positions().filter(|pos| inside(*pos)) {
        mask[pos] = 1;
        open[pos] = u8::from(rng.chance(share, 100));
    }
    for _ in 0..rounds {
        open = smoothed(topology, &open, &mask);
    }
    let mut caves = Grid::<bool, W, H>::filled(false);
    caves.cells_mut().iter_mut().zip(open.cells()).for_each(|(cave, open)| *cave = *open == 1);
    caves
}

/// One round. It adds up whole rows, because processors add many bytes at once.
fn smoothed<const W: usize, const H: usize>(topology: Topology, open: &Grid<u8, W, H>, mask: &Grid<u8, W, H>) -> Grid<u8, W, H> {
    let mut around = *open;
    let mut cells = 1;
    for (dx, dy) in topology.directions().filter_map(|dir| topology.delta(dir)) {
        cells += 1;
        for (y, counts) in (0..).zip(around.cells_mut().chunks_exact_mut(W)) {
            let Some(row) = usize::try_from(y + i32::from(dy)).ok().and_then(|y| open.rows().get(y)) else { continue };
            let (counts, row) = match dx {
                1.. => (&mut counts[..W - 1], &row[1..]),
                0 => (counts, row.as_slice()),
                _ => (&mut counts[1..], &row[..W - 1]),
            };
            counts.iter_mut().zip(row).for_each(|(count, open)| *count += open);
        }
    }
    around.cells_mut().iter_mut().zip(mask.cells()).for_each(|(count, mask)| *count = u8::from(*count > cells / 2) & mask);
    around
}
