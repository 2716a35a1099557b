//! Connected regions of a map.
//!
//! ```
//! use barrow_core::{Grid, Topology};
//! use barrow_kit::{prefab, regions::Regions};
//! let map: Grid<bool, 14, 4> = prefab::read(Topology::Square4, "
//! ....%%....%...
//! ...%..%...%%..
//! ..%....%....%%
//! .%%%..%.......", &[(b'.', true), (b'%', false)]).unwrap();
//! let regions = Regions::<14, 4>::of(Topology::Square4, |pos| map[pos]);
//! let letter = |pos| regions.at(pos).map_or('%', |region| char::from(b'A' + region as u8));
//! assert_eq!(prefab::draw::<14, 4>(Topology::Square4, letter), "
//! AAAA%%BBBB%CCC
//! AAA%DD%BBB%%CC
//! AA%DDDD%BBBB%%
//! A%%%DD%BBBBBBB");
//! assert_eq!(regions.largest(), Some(1));
//! ```

#[cfg(test)]
mod tests;

use barrow_core::{Grid, Pos, Topology};

/// No region.
const NONE: u16 = u16::MAX;

/// The connected regions of a map, numbered by their first cells, row by row from the top left.
#[derive(Clone, Debug)]
pub struct Regions<const W: usize, const H: usize> {
    labels: Grid<u16, W, H>,
    count: u16,
    largest: u16,
}

impl<const W: usize, const H: usize> Regions<W, H> {
    /// The regions of the cells that are open.
    pub fn of(topology: Topology, is_open: impl Fn(Pos) -> bool) -> Self {
        const { assert!(W * H < NONE as usize, "a map of regions has fewer than 65535 cells") };
        let mut regions = Self { labels: Grid::filled(NONE), count: 0, largest: NONE };
        let mut queue = Grid::<Pos, W, H>::filled(Pos::default());
        let mut most = 0;
        for first in Grid::<u16, W, H>::positions() {
            if regions.labels[first] != NONE || !is_open(first) {
                continue;
            }
            regions.labels[first] = regions.count;
            let queue = queue.cells_mut();
            queue[0] = first;
            let (mut next, mut end) = (0, 1);
            while next < end {
                let from = queue[next];
                next += 1;
                for dir in topology.directions() {
                    let Some(to) = topology.step(from, dir) else { continue };
                    if Grid::<u16, W, H>::contains(to) && regions.labels[to] == NONE && is_open(to) {
                        regions.labels[to] = regions.count;
                        queue[end] = to;
                        end += 1;
                    }
                }
            }
            if end > most {
                (most, regions.largest) = (end, regions.count);
            }
            regions.count += 1;
        }
        regions
    }

    /// Number of regions; they are numbered from 0.
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// The region of the cell, or `None` if the cell is not open.
    pub fn at(&self, pos: Pos) -> Option<u16> {
        self.labels.get(pos).filter(|region| *region != NONE)
    }

    /// The region with the most cells, the first of several; `None` if no cell is open.
    pub fn largest(&self) -> Option<u16> {
        Some(self.largest).filter(|region| *region != NONE)
    }

    /// The cells of a region, row by row.
    pub fn cells(&self, region: u16) -> impl Iterator<Item = Pos> {
        Grid::<u16, W, H>::positions().filter(move |pos| self.at(*pos) == Some(region))
    }
}
