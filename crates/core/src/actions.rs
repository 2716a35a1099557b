//! The moves of a variant as numbers, for learners.
//!
//! Moves that need one number come first, by verb: verbs without argument, each direction, each slot of the pack, each key that
//! does something. A verb aimed at a cell would need a number for each pair of slot and cell, so by default it takes two numbers in
//! turn: one for verb and slot, then one for the cell. Flat actions have a number for every move.

use crate::info::Variant;
use crate::moves::{Arg, ArgKind, Move};
use crate::pos::{Dir, Pos, Topology};
use serde::{Deserialize, Serialize};

/// The numbers of a variant's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions {
    groups: Vec<Group>,
    /// Every cell that a verb can be aimed at, row by row. Empty if no verb can be aimed.
    cells: Vec<Pos>,
    /// For each cell of the map, row by row, its index in `cells`; `cells.len()` if it is not one of them.
    places: Vec<u16>,
    width: u16,
    keys: &'static [u8],
    /// The number of the first cell. All other numbers are smaller.
    first_cell: usize,
    is_flat: bool,
}

/// The numbers of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    arg: ArgKind,
    /// The first number.
    first: usize,
    /// The count of its numbers: one per slot, if the cell takes a second number.
    count: usize,
}

/// The stage of a choice: which numbers come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// A complete move, or a verb and slot that still need a cell.
    #[default]
    First,
    /// The cell at which to aim.
    Cell(Aimed),
}

/// A verb, and a slot if it takes one, that still need a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aimed {
    /// Index into the variant's verbs.
    pub verb: u8,
    /// The slot of the pack; 0 if the verb takes none.
    pub slot: u8,
}

/// The meaning of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A move.
    Move(Move),
    /// The first half of a move. The next number is its cell's.
    Aim(Aimed),
}

impl Actions {
    /// Numbers the moves of `variant`. Aimed verbs take two numbers.
    pub fn staged(variant: &Variant) -> Self {
        Self::new(variant, false)
    }

    /// Numbers the moves of `variant`, one number per move.
    pub fn flat(variant: &Variant) -> Self {
        Self::new(variant, true)
    }

    fn new(variant: &Variant, is_flat: bool) -> Self {
        let is_aimed = |arg: ArgKind| matches!(arg, ArgKind::Cell | ArgKind::SlotAt);
        let cells = if variant.verbs.iter().any(|verb| is_aimed(verb.arg)) { cells(variant) } else { Vec::new() };
        let (width, height) = variant.size;
        let mut places = vec![cells.len() as u16; usize::from(width) * usize::from(height)];
        for (place, cell) in (0..).zip(&cells) {
            places[cell.y as usize * usize::from(width) + cell.x as usize] = place;
        }
        let slots = usize::from(variant.pack);
        let targets = if is_flat { cells.len() } else { 1 };
        let count = |arg: ArgKind| match arg {
            ArgKind::None => 1,
            ArgKind::Dir => variant.topology.directions().count(),
            ArgKind::Slot => slots,
            ArgKind::Key => variant.pressed.len(),
            ArgKind::Cell => targets,
            ArgKind::SlotAt => slots * targets,
        };
        let mut groups: Vec<Group> =
            variant.verbs.iter().map(|verb| Group { arg: verb.arg, first: 0, count: count(verb.arg) }).collect();
        let mut next = 0;
        for aimed in [false, true] {
            for group in groups.iter_mut().filter(|group| is_aimed(group.arg) == aimed) {
                group.first = next;
                next += group.count;
            }
        }
        Self { groups, cells, places, width, keys: variant.pressed, first_cell: next, is_flat }
    }

    /// The count of numbers, which begin at 0.
    pub fn count(&self) -> usize {
        self.first_cell + if self.is_flat { 0 } else { self.cells.len() }
    }

    /// The number of the first cell: all numbers from here on are cells.
    pub const fn first_cell(&self) -> usize {
        self.first_cell
    }

    /// Tells whether each move has a number, so that there is only the first stage.
    pub const fn is_flat(&self) -> bool {
        self.is_flat
    }

    /// The number of a verb and slot that still need a cell.
    pub(crate) fn aim(&self, Aimed { verb, slot }: Aimed) -> Option<usize> {
        let group = self.groups.get(usize::from(verb))?;
        (usize::from(slot) < group.count).then_some(group.first + usize::from(slot))
    }

    /// The cells that can be aimed at, in the order of their numbers.
    pub fn cells(&self) -> &[Pos] {
        &self.cells
    }

    /// The meaning of `number` at `stage`. `None` if there is no such number, or it belongs to the other stage.
    pub fn meaning(&self, stage: Stage, number: usize) -> Option<Meaning> {
        if let Stage::Cell(Aimed { verb, slot }) = stage {
            let cell = *self.cells.get(number.checked_sub(self.first_cell)?)?;
            return Some(Meaning::Move(self.aimed(verb, slot, cell)?));
        }
        let holds = |group: &Group| (group.first..group.first + group.count).contains(&number);
        let verb = self.groups.iter().position(holds)?;
        let Group { arg, first, .. } = self.groups[verb];
        let (verb, place) = (verb as u8, number - first);
        let arg = match arg {
            ArgKind::None => Arg::None,
            ArgKind::Dir => Arg::Dir(Dir(place as u8)),
            ArgKind::Slot => Arg::Slot(place as u8),
            ArgKind::Key => Arg::Key(*self.keys.get(place)?),
            ArgKind::Cell | ArgKind::SlotAt if self.is_flat => {
                let (slot, cell) = (place / self.cells.len(), self.cells[place % self.cells.len()]);
                return Some(Meaning::Move(self.aimed(verb, slot as u8, cell)?));
            }
            ArgKind::Cell | ArgKind::SlotAt => return Some(Meaning::Aim(Aimed { verb, slot: place as u8 })),
        };
        Some(Meaning::Move(Move { verb, arg }))
    }

    fn aimed(&self, verb: u8, slot: u8, cell: Pos) -> Option<Move> {
        let arg = match self.groups.get(usize::from(verb))?.arg {
            ArgKind::SlotAt => Arg::SlotAt(slot, cell),
            ArgKind::Cell => Arg::Cell(cell),
            ArgKind::None | ArgKind::Dir | ArgKind::Slot | ArgKind::Key => return None,
        };
        Some(Move { verb, arg })
    }

    /// The numbers that play a move: two if it is aimed and numbers are staged. None if no number means it.
    pub fn numbers(&self, m: Move) -> Vec<usize> {
        let (mut numbers, mut stage) = (Vec::new(), Stage::First);
        while let Some(number) = self.number(stage, m) {
            numbers.push(number);
            match self.meaning(stage, number) {
                Some(Meaning::Aim(aimed)) => stage = Stage::Cell(aimed),
                Some(Meaning::Move(_)) | None => break,
            }
        }
        numbers
    }

    /// The number to choose at `stage` on the way to a move. `None` if the move has no number, or another verb or slot is being
    /// aimed.
    #[inline]
    pub fn number(&self, stage: Stage, m: Move) -> Option<usize> {
        let group = self.groups.get(usize::from(m.verb)).filter(|group| group.arg == m.arg.kind())?;
        let (slot, cell) = match (stage, m.arg) {
            (Stage::Cell(aimed), Arg::SlotAt(slot, cell)) if aimed == (Aimed { verb: m.verb, slot }) => {
                return self.place(cell).map(|place| self.first_cell + place);
            }
            (Stage::Cell(aimed), Arg::Cell(cell)) if aimed == (Aimed { verb: m.verb, slot: 0 }) => {
                return self.place(cell).map(|place| self.first_cell + place);
            }
            (Stage::Cell(_), _) => return None,
            (Stage::First, Arg::None) => (0, None),
            (Stage::First, Arg::Dir(Dir(place)) | Arg::Slot(place)) => (place, None),
            (Stage::First, Arg::Key(key)) => (self.keys.iter().position(|known| *known == key)? as u8, None),
            (Stage::First, Arg::SlotAt(slot, cell)) => (slot, Some(cell)),
            (Stage::First, Arg::Cell(cell)) => (0, Some(cell)),
        };
        let place = match cell.filter(|_| self.is_flat) {
            Some(cell) => usize::from(slot) * self.cells.len() + self.place(cell)?,
            None => usize::from(slot),
        };
        (place < group.count).then_some(group.first + place)
    }

    /// The index of a cell in `cells`.
    #[inline]
    fn place(&self, cell: Pos) -> Option<usize> {
        let (x, y) = (u16::try_from(cell.x).ok()?, usize::try_from(cell.y).ok()?);
        let place = *self.places.get(y * usize::from(self.width) + usize::from(x)).filter(|_| x < self.width)?;
        Some(usize::from(place)).filter(|place| *place < self.cells.len())
    }

    /// The numbers of the keys that do something. No game offers keys one by one.
    pub(crate) fn keys(&self) -> impl Iterator<Item = usize> {
        self.groups.iter().filter(|group| group.arg == ArgKind::Key).flat_map(|group| group.first..group.first + group.count)
    }
}

/// Every cell of a variant's map, row by row: on hexes, the hexagon in the middle.
fn cells(variant: &Variant) -> Vec<Pos> {
    let (width, height) = (variant.size.0 as i16, variant.size.1 as i16);
    let centre = Pos::new(width / 2, height / 2);
    let is_in = |pos: &Pos| variant.topology != Topology::Hex || Topology::Hex.distance(*pos, centre) <= i32::from(width / 2);
    (0..height).flat_map(|y| (0..width).map(move |x| Pos::new(x, y))).filter(is_in).collect()
}
