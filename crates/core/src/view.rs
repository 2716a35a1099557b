//! All the player may know now: the only thing that leaves the rules.

use crate::game::Variant;
use crate::legend::{Legend, Role};
use crate::pos::{Dir, Pos, Topology};

/// What the player knows, as ids and numbers. Filled in place by [`crate::Play::view`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Cells across.
    pub width: u16,
    /// Cells down.
    pub height: u16,
    /// Legend id of the ground at each cell, row by row.
    pub tiles: Vec<u8>,
    /// How well each cell is known, row by row. Empty: every cell is in view.
    pub sight: Vec<Sight>,
    /// What stands or lies on the ground, in drawing order: later over earlier.
    pub things: Vec<Thing>,
    /// Where the player is.
    pub hero: Option<Pos>,
    /// Where a visible cursor stands, in variants whose original shows one.
    pub cursor: Option<Pos>,
    /// Numbers the player may read, in the order of the variant's `stats`.
    pub stats: Vec<Stat>,
    /// Light on each cell in view, row by row. Empty: the game has no light, all is lit.
    pub light: Vec<Light>,
    /// Which way the player faces, where that matters.
    pub facing: Option<Dir>,
    /// What the player carries. A place here is what [`crate::Arg::Slot`] names.
    pub pack: Vec<Gear>,
    /// Known cells where the player would come to harm by stepping there. Whoever the harm cannot touch has none.
    pub dangers: Vec<Danger>,
    /// The verb that must be answered before any other is taken; what else is offered gives it up.
    pub asked: Option<u8>,
}

/// How bright a cell in view is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Light {
    /// Steps of light that are left here. What counts as bright is [`Light::BRIGHT`]; 0 and less is dark.
    pub level: i8,
    /// Whether it is a cold light (spores, magic), not a warm one (fire).
    pub is_cool: bool,
}

impl Light {
    /// From this level on a cell is fully lit, and whoever stands there is seen from afar.
    pub const BRIGHT: i8 = 2;
}

/// Something carried, as far as the player knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gear {
    /// Legend id: of what it is, or of what it looks like.
    pub id: u8,
    /// Its level, where the player knows it.
    pub level: Option<u8>,
    /// Uses left and at most, where it has them and the player knows.
    pub charges: Option<Stat>,
    /// Whether it is worn or wielded.
    pub is_worn: bool,
    /// Whether the player knows what it is.
    pub is_known: bool,
}

/// A cell where the player would come to harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Danger {
    /// Where.
    pub at: Pos,
    /// Legend id of what does the harm.
    pub id: u8,
}

/// How well a cell is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[repr(u8)]
pub enum Sight {
    /// Never seen.
    #[default]
    Unknown,
    /// Seen before; what is shown may have changed.
    Remembered,
    /// In view now.
    InView,
}

/// Something on the ground, in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Legend id.
    pub id: u8,
    /// Where.
    pub at: Pos,
    /// Hit points left and at most, where the player may know them.
    pub hp: Option<Stat>,
    /// Which of the variant's `conditions` it is in: bit `n` stands for condition `n`.
    pub conditions: u16,
}

/// A number and its maximum. `max` is 0 where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stat {
    /// The number now.
    pub value: i32,
    /// The most it can be; 0 if nothing bounds it.
    pub max: i32,
}

impl Thing {
    /// One of which no more is known than what it is and where.
    pub const fn new(id: u8, at: Pos) -> Self {
        Self { id, at, hp: None, conditions: 0 }
    }

    /// The same, with hit points that the player may know.
    #[must_use]
    pub const fn with_hp(self, value: i32, max: i32) -> Self {
        Self { hp: Some(Stat { value, max }), ..self }
    }
}

impl View {
    /// Empties the view and gives it a size. The tiles are the caller's to fill: `width * height` of them.
    pub fn begin(&mut self, width: u16, height: u16) {
        self.width = width;
        self.height = height;
        self.tiles.clear();
        self.sight.clear();
        self.things.clear();
        self.stats.clear();
        self.hero = None;
        self.cursor = None;
        self.light.clear();
        self.facing = None;
        self.pack.clear();
        self.dangers.clear();
        self.asked = None;
    }

    /// Whether `pos` is a cell of the map.
    pub fn contains(&self, pos: Pos) -> bool {
        self.index(pos).is_some()
    }

    fn index(&self, pos: Pos) -> Option<usize> {
        let (x, y) = (usize::try_from(pos.x).ok()?, usize::try_from(pos.y).ok()?);
        (x < usize::from(self.width) && y < usize::from(self.height)).then(|| y * usize::from(self.width) + x)
    }

    /// Every cell, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<> {
        let (width, height) = (self.width as i16, self.height as i16);
        (0..height).flat_map(move |y| (0..width).map(move |x| Pos::new(x, y)))
    }

    /// Legend id of the ground at `pos`, or `None` outside the map.
    pub fn tile(&self, pos: Pos) -> Option<u8> {
        self.tiles.get(self.index(pos)?).copied()
    }

    /// How well `pos` is known; outside the map, not at all.
    pub fn sight(&self, pos: Pos) -> Sight {
        match self.index(pos) {
            None => Sight::Unknown,
            Some(_) if self.sight.is_empty() => Sight::InView,
            Some(index) => self.sight.get(index).copied().unwrap_or_default(),
        }
    }

    /// The light at `pos`: `None` outside the map, and in games without light.
    pub fn light(&self, pos: Pos) -> Option<Light> {
        self.light.get(self.index(pos)?).copied()
    }

    /// What would harm the player who steps to `pos`, as a legend id.
    pub fn danger(&self, pos: Pos) -> Option<u8> {
        self.dangers.iter().find(|danger| danger.at == pos).map(|danger| danger.id)
    }

    /// The thing drawn on top at `pos`, if any.
    pub fn thing(&self, pos: Pos) -> Option<&Thing> {
        self.things.iter().rev().find(|thing| thing.at == pos)
    }

    /// Legend id of what is drawn at `pos`: the thing on top, else the ground. `None` outside the map.
    pub fn top(&self, pos: Pos) -> Option<u8> {
        self.thing(pos).map(|thing| thing.id).or_else(|| self.tile(pos))
    }

    /// What is at `pos` to the player: [`Role::Blank`] where nothing is known.
    pub fn role(&self, pos: Pos, legend: &Legend) -> Role {
        if self.sight(pos) == Sight::Unknown {
            return Role::Blank;
        }
        self.top(pos).map_or(Role::Blank, |id| legend.role(id))
    }

    /// The map as text in the legend's ASCII glyphs, one line a row, each right-trimmed: for transcripts, tests and bug reports.
    pub fn text(&self, variant: &Variant) -> String {
        let mut room = Vec::new();
        let frame = self.frame(variant, &mut room);
        let mut text = String::new();
        for row in frame.rows() {
            text.push_str(String::from_utf8_lossy(row).trim_end_matches(' '));
            text.push('\n');
        }
        text
    }

    /// The map in ASCII. Where every id is its own glyph and nothing stands on the ground, the tiles are the frame already;
    /// otherwise it is drawn into `room`. No allocation once warm.
    pub fn frame<'a>(&'a self, variant: &Variant, room: &'a mut Vec<u8>) -> Frame<'a> {
        let legend = &variant.legend;
        let columns = frame_columns(variant.topology, self.width, self.height);
        let is_drawn = legend.is_identity() && variant.topology != Topology::Hex;
        if is_drawn && self.things.is_empty() {
            return Frame { columns, cells: &self.tiles };
        }
        room.clear();
        if is_drawn {
            room.extend_from_slice(&self.tiles);
        } else if variant.topology == Topology::Hex {
            room.resize(columns * usize::from(self.height), b' ');
            for pos in self.positions() {
                if let Some(tile) = self.tile(pos) {
                    put(room, columns, variant.topology, pos, legend.ascii(tile));
                }
            }
        } else {
            room.extend(self.tiles.iter().map(|&id| legend.ascii(id)));
        }
        for thing in &self.things {
            put(room, columns, variant.topology, thing.at, legend.ascii(thing.id));
        }
        Frame { columns, cells: room }
    }
}

/// A map as ASCII, row by row without line ends.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// How many columns a row has.
    pub columns: usize,
    /// Every row's columns.
    pub cells: &'a [u8],
}

impl<'a> Frame<'a> {
    /// The rows, top to bottom.
    pub fn rows(self) -> impl Iterator<Item = &'a [u8]> {
        self.cells.chunks(self.columns.max(1))
    }
}

/// Columns of text a map of `width` by `height` cells takes.
fn frame_columns(topology: Topology, width: u16, height: u16) -> usize {
    match topology {
        Topology::Square4 | Topology::Square8 => usize::from(width),
        Topology::Hex => (2 * usize::from(width) + usize::from(height)).saturating_sub(2),
    }
}

fn put(frame: &mut [u8], columns: usize, topology: Topology, pos: Pos, glyph: u8) {
    let (column, row) = topology.column_row(pos);
    if let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row))
        && column < columns
        && let Some(cell) = frame.get_mut(row * columns + column)
    {
        *cell = glyph;
    }
}
