//! Chooses at most 255 colours for a film, and one of them for each pixel.

use crate::pixmap::{Pixmap, Rgb};
use barrow_core::sort_few;

/// A GIF has a palette of 256 colours. One stays free for "as before".
pub(super) const MOST: usize = 255;
/// Colours that agree in five bits each of red, green and blue count as one.
const CELLS: usize = 1 << 15;

/// How often each colour occurs.
pub(super) struct Histogram {
    counts: Vec<u64>,
    sums: Vec<[u64; 3]>,
}

/// The colours of a film.
pub(super) struct Palette {
    pub(super) colours: Vec<Rgb>,
    /// A cache of the index of the nearest colour.
    nearest: Vec<Option<u8>>,
}

fn cell([red, green, blue]: Rgb) -> usize {
    usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3)
}

impl Histogram {
    pub(super) fn new() -> Self {
        Self { counts: vec![0; CELLS], sums: vec![[0; 3]; CELLS] }
    }

    pub(super) fn count(&mut self, pixmap: &Pixmap) {
        for &pixel in &pixmap.pixels {
            let cell = cell(pixel);
            self.counts[cell] += 1;
            for (sum, part) in self.sums[cell].iter_mut().zip(pixel) {
                *sum += u64::from(part);
            }
        }
    }

    /// Halves the box with the widest spread until there are enough boxes (median cut).
    pub(super) fn palette(&self) -> Palette {
        let used = (0..CELLS).filter(|&cell| self.counts[cell] > 0);
        let colours: Vec<(Rgb, u64)> =
            used.map(|cell| (self.sums[cell].map(|sum| (sum / self.counts[cell]) as u8), self.counts[cell])).collect();
        let mut boxes = vec![colours];
        while boxes.len() < MOST {
            let widest = (0..boxes.len()).max_by_key(|&index| spread(&boxes[index]).0);
            let Some(widest) = widest.filter(|&index| boxes[index].len() > 1) else { break };
            let part = spread(&boxes[widest]).1;
            let mut lower = boxes.swap_remove(widest);
            // Sorts without the library's sort, whose code would be part of the page's download.
            lower = (0..=255).flat_map(|value| lower.iter().filter(move |(colour, _)| colour[part] == value)).copied().collect();
            let upper = lower.split_off(middle(&lower));
            boxes.extend([lower, upper]);
        }
        let mut colours: Vec<Rgb> = boxes.iter().filter(|colours| !colours.is_empty()).map(|colours| mean(colours)).collect();
        sort_few(&mut colours, |&colour| colour);
        Palette { colours, nearest: vec![None; CELLS] }
    }
}

/// The gain from halving these colours, and the part to halve along. Rare colours count too, because creatures are small.
fn spread(colours: &[(Rgb, u64)]) -> (u64, usize) {
    let weight = colours.iter().map(|(_, count)| count).sum::<u64>().max(1).ilog2() + 4;
    let range = |part: usize| {
        let values = || colours.iter().map(|(colour, _)| colour[part]);
        u64::from(values().max().unwrap_or_default() - values().min().unwrap_or_default())
    };
    let widths = [range(0) * 3, range(1) * 4, range(2) * 2];
    let part = (0..3).max_by_key(|&part| widths[part]).unwrap_or_default();
    (widths[part] * u64::from(weight), part)
}

/// The place to halve at: the median of the softened counts, never an end.
fn middle(colours: &[(Rgb, u64)]) -> usize {
    let weight = |count: u64| u64::from(count.max(1).ilog2()) + 1;
    let all: u64 = colours.iter().map(|(_, count)| weight(*count)).sum();
    let mut below = 0;
    let at = colours.iter().position(|(_, count)| {
        below += weight(*count);
        2 * below >= all
    });
    (at.unwrap_or_default() + 1).clamp(1, colours.len() - 1)
}

fn mean(colours: &[(Rgb, u64)]) -> Rgb {
    let all: u64 = colours.iter().map(|(_, count)| count).sum::<u64>().max(1);
    [0, 1, 2].map(|part| (colours.iter().map(|(colour, count)| u64::from(colour[part]) * count).sum::<u64>() / all) as u8)
}

impl Palette {
    /// The index of the nearest colour.
    pub(super) fn index(&mut self, colour: Rgb) -> u8 {
        let cell = cell(colour);
        if let Some(index) = self.nearest[cell] {
            return index;
        }
        let distance = |other: &Rgb| {
            let square = |part: usize, weight: u32| u32::from(colour[part].abs_diff(other[part])).pow(2) * weight;
            square(0, 3) + square(1, 4) + square(2, 2)
        };
        let index = (0..self.colours.len()).min_by_key(|&index| distance(&self.colours[index])).unwrap_or_default() as u8;
        self.nearest[cell] = Some(index);
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette(pixels: Vec<Rgb>) -> Palette {
        let mut histogram = Histogram::new();
        histogram.count(&Pixmap { width: pixels.len(), height: 1, pixels });
        histogram.palette()
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let colours = vec![[0, 0, 0], [255, 0, 0], [200, 180, 33], [17, 19, 27]];
        let mut palette = palette(colours.clone());
        assert_eq!(palette.colours.len(), 4);
        for colour in colours {
            let index = palette.index(colour);
            assert_eq!(palette.colours[usize::from(index)], colour);
        }
    }

    #[test]
    fn many_colours_become_the_nearest_of_255() {
        let colours: Vec<Rgb> = (0..20_000u32).map(|n| [(n * 7) as u8, ((n * 13) >> 3) as u8, (n >> 6) as u8]).collect();
        let mut palette = palette(colours.clone());
        assert_eq!(palette.colours.len(), MOST);
        for colour in colours {
            let index = palette.index(colour);
            let near = palette.colours[usize::from(index)];
            assert!((0..3).all(|part| near[part].abs_diff(colour[part]) < 56), "{colour:?} {near:?}");
        }
    }
}
