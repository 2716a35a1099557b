//! All the player may know now: the only thing that leaves the rules.

use crate::legend::{Legend, Role};
use crate::pos::{Dir, Pos};

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
    /// Empties the view and gives it a size. The caller fills the tiles: `width * height` of them.
    pub fn begin(&mut self, width: u16, height: u16) {
        // Without `..`, so that a new field does not compile until it is reset here.
        let Self { width: across, height: down, tiles, sight, things, hero, cursor, stats, light, facing, pack, dangers, asked } =
            self;
        (*across, *down) = (width, height);
        (*hero, *cursor, *facing, *asked) = (None, None, None, None);
        tiles.clear();
        sight.clear();
        things.clear();
        stats.clear();
        light.clear();
        pack.clear();
        dangers.clear();
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begin_resets_every_field_and_keeps_the_buffers() {
        let at = Pos::new(1, 1);
        let stat = Stat { value: 3, max: 5 };
        let mut view = View {
            width: 2,
            height: 2,
            tiles: vec![1; 4],
            sight: vec![Sight::InView; 4],
            things: vec![Thing::new(2, at)],
            hero: Some(at),
            cursor: Some(at),
            stats: vec![stat],
            light: vec![Light { level: 1, is_cool: true }; 4],
            facing: Some(Dir(1)),
            pack: vec![Gear { id: 3, level: Some(1), charges: Some(stat), is_worn: true, is_known: true }],
            dangers: vec![Danger { at, id: 4 }],
            asked: Some(5),
        };
        view.begin(8, 1);
        assert_eq!(view, View { width: 8, height: 1, ..View::default() });
        assert!(view.tiles.capacity() >= 4 && view.sight.capacity() >= 4 && view.light.capacity() >= 4);
    }
}
