//! The light of each cell, a plane for each binary digit of its level.

use super::cell::{Cell, SIZE};
use super::map::NO_LIGHT;
use super::plane::{Plane, numbers};
use serde::ser::{Serialize, SerializeTuple, Serializer};

/// Binary digits of a level above darkness.
pub(crate) const DIGITS: usize = 5;

/// The light of each cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Light {
    /// Binary digits of the level above [`NO_LIGHT`], the lowest first.
    digits: [Plane; DIGITS],
    /// The origin from which it was computed.
    origin: Origin,
}

/// The data from which light is computed: the cells that give it, and the ground that it passes through. The same origin gives the
/// same light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    sources: [u16; Self::MOST],
    count: Option<u8>,
    clear: Plane,
}

impl Origin {
    /// Light of more sources is not cached: most of them are fires, which change every turn.
    const MOST: usize = 24;
    /// No origin is equal to this one.
    pub(crate) const UNKNOWN: Self = Self { sources: [0; Self::MOST], count: None, clear: Plane::EMPTY };

    /// `sources` with their own light, in any order that is the same each time.
    pub(crate) fn new(sources: impl ExactSizeIterator<Item = (Cell, u8)>, clear: &Plane) -> Self {
        if sources.len() > Self::MOST {
            return Self::UNKNOWN;
        }
        let mut origin = Self { count: Some(sources.len() as u8), clear: *clear, ..Self::UNKNOWN };
        for (packed, (cell, light)) in origin.sources.iter_mut().zip(sources) {
            *packed = u16::from(light) << CELL_BITS | cell.0;
        }
        origin
    }
}

/// Bits of the index of a cell.
const CELL_BITS: u32 = 9;
const _: () = assert!(SIZE < 1 << CELL_BITS, "a cell fits beside its light");

impl Light {
    /// Darkness.
    pub(crate) const NONE: Self = Self { digits: [Plane::EMPTY; DIGITS], origin: Origin::UNKNOWN };

    /// The light whose levels above darkness have these digits.
    pub(crate) const fn new(digits: &[Plane; DIGITS], origin: &Origin) -> Self {
        Self { digits: *digits, origin: *origin }
    }

    /// Tells whether this is the light that comes from `origin`.
    pub(crate) fn is_from(&self, origin: &Origin) -> bool {
        origin.count.is_some() && self.origin == *origin
    }

    /// The digits of levels above darkness.
    pub(crate) fn digits(&self) -> [&Plane; DIGITS] {
        self.digits.each_ref()
    }

    /// The level of a cell.
    pub(crate) fn level(&self, cell: Cell) -> i8 {
        NO_LIGHT + self.digits.iter().rev().fold(0, |level, digit| level << 1 | i8::from(digit.has(cell)))
    }

    /// Changes the level of a cell.
    pub(crate) fn put(&mut self, cell: Cell, level: i8) {
        self.origin = Origin::UNKNOWN;
        let above = level - NO_LIGHT;
        for (digit, plane) in self.digits.iter_mut().enumerate() {
            plane.put(cell, above >> digit & 1 == 1);
        }
    }

    /// The cells brighter than `level`.
    pub(crate) fn brighter_than(&self, level: i8) -> Plane {
        let Ok(above) = u16::try_from(i16::from(level) - i16::from(NO_LIGHT)) else { return Plane::ALL };
        if above >> DIGITS != 0 {
            return Plane::EMPTY;
        }
        let (mut brighter, mut same) = (Plane::EMPTY, Plane::ALL);
        for (digit, plane) in self.digits.iter().enumerate().rev() {
            if above >> digit & 1 == 0 {
                brighter = brighter.or(&same.and(plane));
                same = same.minus(plane);
            } else {
                same = same.and(plane);
            }
        }
        brighter
    }
}

/// Compares the levels, whatever their origin.
impl PartialEq for Light {
    fn eq(&self, other: &Self) -> bool {
        self.digits == other.digits
    }
}

/// Serialises the level of each cell. The origin has no effect on play.
impl Serialize for Light {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(SIZE)?;
        for level in numbers(&self.digits()) {
            tuple.serialize_element(&(level as i8 + NO_LIGHT))?;
        }
        tuple.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::cell::INNER;

    #[test]
    fn light_is_cached_only_for_its_own_origin() {
        let sources = |count: u16| (0..count).map(|index| (Cell(index), 7));
        let origin = Origin::new(sources(3), &Plane::ALL);
        let mut light = Light::new(&[Plane::ALL; DIGITS], &origin);
        assert!(light.is_from(&Origin::new(sources(3), &Plane::ALL)));
        let others = [
            Origin::new(sources(2), &Plane::ALL),
            Origin::new(sources(3), &Plane::EMPTY),
            Origin::new([(Cell(0), 7), (Cell(1), 7), (Cell(2), 8)].into_iter(), &Plane::ALL),
            Origin::new([(Cell(0), 7), (Cell(1), 7), (Cell(3), 7)].into_iter(), &Plane::ALL),
        ];
        assert!(others.iter().all(|other| !light.is_from(other)));
        light.put(Cell(5), 1);
        assert!(!light.is_from(&origin), "it has changed since");
        let many = Origin::new(sources(25), &Plane::ALL);
        assert!(!Light::new(&[Plane::ALL; DIGITS], &many).is_from(&many), "too many sources to cache");
    }

    #[test]
    fn levels_are_kept_and_compared() {
        let mut light = Light::NONE;
        let levels = NO_LIGHT..=8;
        for (cell, level) in INNER.into_iter().zip(levels.clone()) {
            light.put(cell, level);
        }
        for (cell, level) in INNER.into_iter().zip(levels) {
            assert_eq!(light.level(cell), level);
            for other in -128..=127 {
                assert_eq!(light.brighter_than(other).has(cell), level > other, "{level} and {other}");
            }
        }
    }
}
