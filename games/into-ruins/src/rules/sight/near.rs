//! The results of SCAN in the first rows of a cone, for every combination of clear cells. Most visible cells in caves are near, and
//! a scan row by row has branches that no processor predicts.

use super::{HALF, ONE, PLACES, grown};

/// The number of rows; row `n` has `n + 1` cells.
pub(super) const ROWS: usize = 3;
/// Cells of these rows.
pub(super) const CELLS: usize = 9;
/// At most two parts of the next row are open.
const MOST_GAPS: usize = 2;

/// The open part of a row, as [`super::Row`] counts it.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    pub(super) low: i32,
    pub(super) high: i32,
}

/// The result of scanning these rows.
#[derive(Clone, Copy)]
pub(super) struct Near {
    /// All bits of the cells that the scan visits, row by row.
    pub(super) reached: [u8; CELLS],
    pub(super) count: u8,
    /// The open parts of the next row.
    pub(super) gaps: [Gap; MOST_GAPS],
}

/// The offset from the eye to each cell.
pub(super) const fn offsets(away: i16, across: i16) -> [i16; CELLS] {
    let mut offsets = [0; CELLS];
    let (mut at, mut row) = (0, 1);
    while row <= ROWS as i16 {
        let mut place = 0;
        while place <= row {
            offsets[at] = away * row + across * place;
            at += 1;
            place += 1;
        }
        row += 1;
    }
    offsets
}

/// The results, indexed by a bit per cell: 1 if the cell is clear.
pub(super) static SCANS: [Near; 1 << CELLS] = {
    let mut scans = [scan(0); 1 << CELLS];
    let mut clear = 1;
    while clear < scans.len() {
        scans[clear] = scan(clear);
        clear += 1;
    }
    scans
};

const NO_GAP: Gap = Gap { low: 0, high: 0 };

const fn scan(clear: usize) -> Near {
    let mut reached = [0; CELLS];
    let mut gaps = [Gap { low: 0, high: ONE }, NO_GAP];
    let (mut count, mut at, mut number) = (1, 0, 1);
    while number <= ROWS {
        let mut beyond = [NO_GAP; MOST_GAPS];
        let (mut found, mut index) = (0, 0);
        while index < count {
            let Gap { mut low, high } = gaps[index];
            let (first, last) = ((low + ONE - 1) >> PLACES, high >> PLACES);
            let mut was_clear = false;
            let mut place = first;
            while place <= last {
                let cell = at + place as usize;
                let is_clear = clear >> cell & 1 == 1;
                let before = (place << PLACES) - HALF;
                if is_clear && !was_clear && place > first {
                    low = before;
                }
                if was_clear && !is_clear {
                    beyond[found] = Gap { low: grown(low, number), high: grown(before, number) };
                    found += 1;
                }
                reached[cell] = u8::MAX;
                was_clear = is_clear;
                place += 1;
            }
            if was_clear {
                beyond[found] = Gap { low: grown(low, number), high: grown(high, number) };
                found += 1;
            }
            index += 1;
        }
        gaps = beyond;
        count = found;
        at += number + 1;
        number += 1;
    }
    Near { reached, count: count as u8, gaps }
}
