//! The player's knowledge as a row of numbers of fixed size, for learners: a [`View`], the latest events, and the stage of an
//! action.

use crate::actions::{Actions, Stage};
use crate::event::Event;
use crate::info::Variant;
use crate::view::{Gear, Light, Plane, Stat, Thing, View};

/// The most events in a row. It holds the latest ones.
pub const EVENTS: usize = 16;
/// The most things in a row. It holds the ones drawn last, which cover others.
pub const THINGS: usize = 128;
/// Stands for a missing number: a withheld stat, the level of an unknown item, the place of an absent hero.
pub const NONE: i16 = -1;

/// A part of a row: an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The planes.
    Map,
    /// The stats.
    Stats,
    /// The player.
    Hero,
    /// The pack.
    Pack,
    /// The latest events.
    Events,
    /// The stage of an action.
    Phase,
    /// The things on the map.
    Things,
    /// The accepted actions.
    ActionMask,
}

impl Part {
    /// All parts, in the order of a row.
    pub const ALL: [Self; 8] =
        [Self::Stats, Self::Hero, Self::Pack, Self::Events, Self::Phase, Self::Things, Self::Map, Self::ActionMask];

    /// Its name for learners: `"action_mask"`.
    pub const fn name(self) -> &'static str {
        self.described().0
    }

    /// The type of its numbers.
    pub const fn number(self) -> Number {
        self.described().1
    }

    /// The meaning of its numbers, for learners.
    pub const fn about(self) -> &'static str {
        self.described().2
    }

    const fn described(self) -> (&'static str, Number, &'static str) {
        match self {
            Self::Map => ("map", Number::U8, "the planes, a byte a cell, row by row"),
            Self::Stats => ("stats", Number::I32, "value and maximum of each stat; -1 where one is withheld"),
            Self::Hero => {
                let about = "column and row, the direction faced, column and row of the cursor; -1 where there is none";
                ("hero", Number::I16, about)
            }
            Self::Pack => {
                let about = "for each slot: legend id, level, charges and their maximum, worn (1) and known (2), letter; level and charges are -1 where they are not known; an empty slot is all 0";
                ("pack", Number::I16, about)
            }
            Self::Events => {
                let about = "for each event, the latest last: one more than its cue, legend ids of who and whom, the amount; what is missing is all 0";
                ("events", Number::I16, about)
            }
            Self::Phase => ("phase", Number::I16, "1 if a cell is to be chosen, else 0; the verb that waits for it; its slot"),
            Self::Things => {
                let about = "only if asked for: for each thing in drawing order: legend id, column, row, hit points and their maximum, conditions, threat; what is missing is all 0";
                ("things", Number::I16, about)
            }
            Self::ActionMask => (
                "action_mask",
                Number::I8,
                "1 at the number of each action that is accepted now; at number 0 alone once the episode is over",
            ),
        }
    }
}

/// A type of numbers, in the machine's byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A signed byte.
    I8,
    /// A byte.
    U8,
    /// Two bytes, signed.
    I16,
    /// Four bytes, signed.
    I32,
}

impl Number {
    /// Its name in Python: `"int16"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::I8 => "int8",
            Self::U8 => "uint8",
            Self::I16 => "int16",
            Self::I32 => "int32",
        }
    }

    const fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 => 2,
            Self::I32 => 4,
        }
    }
}

/// An array in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The part that it holds.
    pub part: Part,
    /// The size of each dimension.
    pub shape: Vec<usize>,
    /// Its offset in the row. \[bytes\]
    pub offset: usize,
}

impl Field {
    fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// Its bytes in a row.
    pub fn bytes<'a>(&self, row: &'a mut [u8]) -> &'a mut [u8] {
        &mut row[self.offset..self.offset + self.count() * self.part.number().size()]
    }
}

/// The place of every array in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    fields: Vec<Field>,
    planes: Vec<Plane>,
    cells: usize,
    size: usize,
}

impl Layout {
    /// The layout of a row with these parts, and these planes in its map. Leaves out parts that the variant does not have.
    pub fn new(variant: &Variant, actions: &Actions, parts: &[Part], planes: &[Plane]) -> Self {
        let (width, height) = (usize::from(variant.size.0), usize::from(variant.size.1));
        let planes: Vec<Plane> = Plane::ALL.into_iter().filter(|plane| planes.contains(plane)).collect();
        let shape = |part: Part| match part {
            Part::Map => vec![planes.len(), height, width],
            Part::Stats => vec![variant.stats.len(), 2],
            Part::Hero => vec![5],
            Part::Pack => vec![usize::from(variant.pack), 6],
            Part::Events => vec![EVENTS, 4],
            Part::Phase => vec![3],
            Part::Things => vec![THINGS, 7],
            Part::ActionMask => vec![actions.count()],
        };
        let (mut fields, mut size) = (Vec::new(), 0);
        for part in Part::ALL.into_iter().filter(|part| parts.contains(part)) {
            let field = Field { part, shape: shape(part), offset: size };
            if field.count() == 0 {
                // The variant has no pack or no stats.
                continue;
            }
            // Every array begins at a multiple of four bytes.
            size += (field.count() * part.number().size()).next_multiple_of(4);
            fields.push(field);
        }
        Self { fields, planes, cells: width * height, size }
    }

    /// The arrays, in the order of the row.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The planes of the map, in order.
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// The array of one part, if the row has it.
    pub fn field(&self, part: Part) -> Option<&Field> {
        self.fields.iter().find(|field| field.part == part)
    }

    /// The size of a row. \[bytes\]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Writes everything except the mask, which [`crate::Play::mask`] writes.
    ///
    /// # Panics
    /// If the row is shorter than [`Layout::size`].
    pub fn write(&self, view: &View, events: &[Event], stage: Stage, row: &mut [u8]) {
        for field in &self.fields {
            let bytes = field.bytes(row);
            match field.part {
                Part::Map => self.write_map(view, bytes),
                Part::Stats => write_stats(&view.stats, bytes),
                Part::Hero => write_rows(std::iter::once(hero(view)), bytes),
                Part::Pack => write_rows(view.pack.iter().map(gear), bytes),
                Part::Events => write_rows(latest(events, EVENTS).iter().map(event), bytes),
                Part::Phase => write_rows(std::iter::once(phase(view, stage)), bytes),
                Part::Things => write_rows(latest(&view.things, THINGS).iter().map(thing), bytes),
                Part::ActionMask => {}
            }
        }
    }

    fn write_map(&self, view: &View, bytes: &mut [u8]) {
        let width = usize::from(view.width);
        let place = |at: crate::Pos| {
            let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
            Some(y * width + x).filter(|place| x < width && *place < self.cells)
        };
        for (plane, bytes) in self.planes.iter().zip(bytes.chunks_exact_mut(self.cells)) {
            match plane {
                Plane::Ground => write_all(&view.tiles, |tile| tile, bytes),
                // Views without `sight` show the whole map.
                Plane::Sight if view.sight.is_empty() => bytes.fill(2),
                Plane::Sight => write_all(&view.sight, |sight| sight as u8, bytes),
                Plane::Light => write_all(&view.light, light, bytes),
                Plane::Top
                | Plane::Below
                | Plane::HitPoints
                | Plane::ConditionsLow
                | Plane::ConditionsHigh
                | Plane::Danger
                | Plane::Strike => bytes.fill(0),
            }
        }
        // The first danger of a cell counts, as in `View::danger`.
        for danger in view.dangers.iter().rev() {
            if let Some(place) = place(danger.at) {
                self.put(Plane::Danger, place, danger.id, bytes);
                self.put(Plane::Strike, place, danger.dir.map_or(0, |dir| dir.0.saturating_add(1)), bytes);
            }
        }
        let [top, below] = [Plane::Top, Plane::Below].map(|plane| self.plane(plane));
        for (number, thing) in view.things.iter().enumerate() {
            let Some(place) = place(thing.at) else { continue };
            if let Some(below) = below {
                let covered = || view.things[..number].iter().rfind(|other| other.at == thing.at).map_or(0, |other| other.id);
                bytes[below * self.cells + place] = top.map_or_else(covered, |top| bytes[top * self.cells + place]);
            }
            let [low, high] = thing.conditions.to_le_bytes();
            self.put(Plane::Top, place, thing.id, bytes);
            self.put(Plane::HitPoints, place, thing.hp.map_or(0, |hp| hp.value.clamp(0, 255) as u8), bytes);
            self.put(Plane::ConditionsLow, place, low, bytes);
            self.put(Plane::ConditionsHigh, place, high, bytes);
        }
    }

    fn plane(&self, plane: Plane) -> Option<usize> {
        self.planes.iter().position(|known| *known == plane)
    }

    fn put(&self, plane: Plane, place: usize, number: u8, bytes: &mut [u8]) {
        if let Some(plane) = self.plane(plane) {
            bytes[plane * self.cells + place] = number;
        }
    }
}

fn latest<T>(all: &[T], most: usize) -> &[T] {
    &all[all.len().saturating_sub(most)..]
}

/// Writes one number per cell; 0 for missing cells. Groups let the compiler use vectors even for pairs of bytes such as [`Light`].
fn write_all<T: Copy>(all: &[T], number: impl Fn(T) -> u8, bytes: &mut [u8]) {
    let (filled, missing) = bytes.split_at_mut(all.len().min(bytes.len()));
    missing.fill(0);
    let ((groups, last), (from, from_last)) = (filled.as_chunks_mut::<16>(), all.as_chunks::<16>());
    groups.iter_mut().zip(from).for_each(|(bytes, group)| *bytes = group.map(&number));
    last.iter_mut().zip(from_last).for_each(|(byte, one)| *byte = number(*one));
}

fn write_stats(stats: &[Stat], bytes: &mut [u8]) {
    let (places, _) = bytes.as_chunks_mut::<8>();
    let withheld = Stat { value: NONE.into(), max: NONE.into() };
    for (place, stat) in places.iter_mut().zip(stats.iter().chain(std::iter::repeat(&withheld))) {
        let (value, max) = place.split_at_mut(4);
        value.copy_from_slice(&stat.value.to_ne_bytes());
        max.copy_from_slice(&stat.max.to_ne_bytes());
    }
}

/// Writes as many rows of numbers as fit, and 0 into the rest.
fn write_rows<const N: usize>(rows: impl Iterator<Item = [i16; N]>, bytes: &mut [u8]) {
    let (places, _) = bytes.as_chunks_mut::<2>();
    let mut filled = 0;
    for (places, row) in places.chunks_exact_mut(N).zip(rows) {
        places.iter_mut().zip(row).for_each(|(place, number)| *place = number.to_ne_bytes());
        filled += N;
    }
    places[filled..].as_flattened_mut().fill(0);
}

fn light(light: Light) -> u8 {
    (33 + light.level.clamp(-32, 31)) as u8 | u8::from(light.is_cool) << 7
}

/// The nearest number that fits.
fn short(number: i32) -> i16 {
    number.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn hero(view: &View) -> [i16; 5] {
    let [hero, cursor] = [view.hero, view.cursor].map(|at| at.map_or([NONE; 2], |at| [at.x, at.y]));
    [hero[0], hero[1], view.facing.map_or(NONE, |dir| dir.0.into()), cursor[0], cursor[1]]
}

fn gear(gear: &Gear) -> [i16; 6] {
    let charges = gear.charges.unwrap_or(Stat { value: NONE.into(), max: NONE.into() });
    let flags = i16::from(gear.is_worn) | i16::from(gear.is_known) << 1;
    let level = gear.level.map_or(NONE, i16::from);
    [gear.id.into(), level, short(charges.value), short(charges.max), flags, gear.letter.into()]
}

fn event(event: &Event) -> [i16; 4] {
    [i16::from(event.cue) + 1, event.who.into(), event.whom.into(), short(event.amount)]
}

fn phase(view: &View, stage: Stage) -> [i16; 3] {
    match (stage, view.asked) {
        (Stage::Cell(aimed), _) => [1, aimed.verb.into(), aimed.slot.into()],
        (Stage::First, Some(asked)) => [0, asked.into(), NONE],
        (Stage::First, None) => [0, NONE, NONE],
    }
}

fn thing(thing: &Thing) -> [i16; 7] {
    let hp = thing.hp.unwrap_or(Stat { value: NONE.into(), max: NONE.into() });
    let threat = thing.threat.map_or(NONE, |threat| threat as i16);
    let conditions = i16::from_ne_bytes(thing.conditions.to_ne_bytes());
    [thing.id.into(), thing.at.x, thing.at.y, short(hp.value), short(hp.max), conditions, threat]
}
