//! Everything the player may know now: the only state that leaves the rules.

use crate::legend::{Legend, Role};
use crate::pos::{Dir, Pos};
use crate::threat::Threat;
use crate::words::Words;
use serde::{Deserialize, Serialize};

/// The player's knowledge, as ids and numbers. Filled in place by [`crate::Shown::view`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Cells across.
    pub width: u16,
    /// Cells down.
    pub height: u16,
    /// Legend id of the ground at each cell, row by row.
    pub tiles: Vec<u8>,
    /// How well the player knows each cell, row by row. Empty if every cell is in view.
    pub sight: Vec<Sight>,
    /// Things on the ground in drawing order: later ones cover earlier ones.
    pub things: Vec<Thing>,
    /// The player's cell.
    pub hero: Option<Pos>,
    /// The cursor, in variants whose original shows one.
    pub cursor: Option<Pos>,
    /// Numbers that the player may read, in the order of the variant's `stats`. Numbers withheld from the player are left off the
    /// end.
    pub stats: Vec<Stat>,
    /// Light on each cell in view, row by row. Empty if the game has no light and every cell is lit.
    pub light: Vec<Light>,
    /// The direction that the player faces, in games where that matters.
    pub facing: Option<Dir>,
    /// The player's pack. [`crate::Arg::Slot`] indexes this list.
    pub pack: Vec<Gear>,
    /// Known cells that would harm a player who steps there. Leaves out harm to which the player is immune.
    pub dangers: Vec<Danger>,
    /// The verb that is waiting for its argument. Every other move on offer cancels it.
    pub asked: Option<u8>,
    /// The game's question for this argument; empty if it has none.
    pub question: Words,
}

/// The brightness of a cell in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Light {
    /// Steps that the light still reaches from here. Bright from [`Light::BRIGHT`] up; dark at 0 and below.
    pub level: i8,
    /// True if the light is cold (spores, magic) rather than warm (fire).
    pub is_cool: bool,
}

impl Light {
    /// From this level up, a cell is fully lit and anyone standing there is visible from afar.
    pub const BRIGHT: i8 = 2;
}

/// An item the player carries, as the player knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gear {
    /// Legend id: of the item if known, else of its disguise.
    pub id: u8,
    /// The letter that names it, from 0 for `a`. It does not change while the item is carried.
    pub letter: u8,
    /// Its level, if the player knows it.
    pub level: Option<u8>,
    /// Uses left and their maximum, if it has uses and the player knows them.
    pub charges: Option<Stat>,
    /// True if the player wears or wields it.
    pub is_worn: bool,
    /// True if the player knows what it is.
    pub is_known: bool,
    /// Its flame.
    pub flame: Flame,
}

/// The flame of a carried item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flame {
    /// It cannot burn.
    #[default]
    Never,
    /// It is burning down.
    Burning,
    /// It has burned out.
    Spent,
}

/// A cell that would harm the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(i16, i16, u8, Option<Dir>)", into = "(i16, i16, u8, Option<Dir>)")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "readonly [x: number, y: number, id: number, dir: Dir | null]"))]
pub struct Danger {
    /// The cell.
    pub at: Pos,
    /// Legend id of the source of harm.
    pub id: u8,
    /// The direction of a strike that is announced. Front ends draw it as an arrow.
    pub dir: Option<Dir>,
}

/// How well the player knows a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Sight {
    /// Never seen.
    #[default]
    Unknown,
    /// Seen before; it may have changed since.
    Remembered,
    /// In view now.
    InView,
}

/// Something on the ground, in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thing {
    /// Legend id.
    pub id: u8,
    /// Its cell.
    pub at: Pos,
    /// Hit points left and their maximum, if the player may know them.
    pub hp: Option<Stat>,
    /// The conditions it is in: bit `n` stands for the variant's condition `n`.
    pub conditions: u16,
    /// How dangerous it is, if it is a creature and the player may know its figures.
    pub threat: Option<Threat>,
}

/// A map of bytes for learners, one for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Plane {
    /// The ground.
    Ground,
    /// The thing drawn on top.
    Top,
    /// The thing below the top one.
    Below,
    /// How well the player knows each cell.
    Sight,
    /// The light.
    Light,
    /// The hit points of the thing on top.
    HitPoints,
    /// The first conditions of the thing on top.
    ConditionsLow,
    /// The other conditions of the thing on top.
    ConditionsHigh,
    /// Legend id of whatever would harm the player.
    Danger,
    /// The direction of an announced strike.
    Strike,
}

impl Plane {
    /// All planes, in the order of a row.
    pub const ALL: [Self; 10] = [
        Self::Ground,
        Self::Top,
        Self::Below,
        Self::Sight,
        Self::Light,
        Self::HitPoints,
        Self::ConditionsLow,
        Self::ConditionsHigh,
        Self::Danger,
        Self::Strike,
    ];

    /// Its name for learners: `"hit_points"`.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// The meaning of its numbers, for learners.
    pub const fn about(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Ground => ("ground", "legend id of the ground"),
            Self::Top => ("top", "legend id of the thing drawn on top; 0 where there is none"),
            Self::Below => ("below", "legend id of the thing below that; 0 where there is none"),
            Self::Sight => ("sight", "0: never seen, 1: seen before, 2: in view"),
            Self::Light => ("light", "33 more than the level of the light, from -32 to 31, and another 128 if it is cold"),
            Self::HitPoints => ("hit_points", "hit points of the thing on top, at most 255; 0 where they are not known"),
            Self::ConditionsLow => ("conditions_low", "conditions of the thing on top: bits 0 to 7"),
            Self::ConditionsHigh => ("conditions_high", "conditions of the thing on top: bits 8 to 15"),
            Self::Danger => ("danger", "legend id of what would harm the player there; 0 where nothing is known to"),
            Self::Strike => ("strike", "1 more than the direction of the strike announced there; 0 where none is"),
        }
    }
}

/// A number and its maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "readonly [value: number, max: number]"))]
pub struct Stat {
    /// The current number.
    pub value: i32,
    /// Its maximum; 0 if it has none.
    pub max: i32,
}

impl Danger {
    /// Harm without a direction.
    pub const fn new(at: Pos, id: u8) -> Self {
        Self { at, id, dir: None }
    }

    /// The same harm as a strike in a direction.
    #[must_use]
    pub const fn towards(self, dir: Dir) -> Self {
        Self { dir: Some(dir), ..self }
    }
}

impl Thing {
    /// A thing with only a kind and a place.
    pub const fn new(id: u8, at: Pos) -> Self {
        Self { id, at, hp: None, conditions: 0, threat: None }
    }

    /// The same thing with known hit points.
    #[must_use]
    pub const fn with_hp(self, value: i32, max: i32) -> Self {
        Self { hp: Some(Stat { value, max }), ..self }
    }
}

impl View {
    /// Clears the view and sets its size. The caller fills the tiles: `width * height` of them.
    pub fn begin(&mut self, width: u16, height: u16) {
        // No `..` here, so that a new field does not compile until it is reset.
        let Self {
            width: across,
            height: down,
            tiles,
            sight,
            things,
            hero,
            cursor,
            stats,
            light,
            facing,
            pack,
            dangers,
            asked,
            question,
        } = self;
        (*across, *down) = (width, height);
        (*hero, *cursor, *facing, *asked, *question) = (None, None, None, None, Words::default());
        tiles.clear();
        sight.clear();
        things.clear();
        stats.clear();
        light.clear();
        pack.clear();
        dangers.clear();
    }

    /// Tells whether `pos` is a cell of the map.
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

    /// How well the player knows `pos`; [`Sight::Unknown`] outside the map.
    pub fn sight(&self, pos: Pos) -> Sight {
        match self.index(pos) {
            None => Sight::Unknown,
            Some(_) if self.sight.is_empty() => Sight::InView,
            Some(index) => self.sight.get(index).copied().unwrap_or_default(),
        }
    }

    /// The light at `pos`; `None` outside the map and in games without light.
    pub fn light(&self, pos: Pos) -> Option<Light> {
        self.light.get(self.index(pos)?).copied()
    }

    /// Legend id of the harm to the player at `pos`, if there is any.
    pub fn danger(&self, pos: Pos) -> Option<u8> {
        self.dangers.iter().find(|danger| danger.at == pos).map(|danger| danger.id)
    }

    /// The thing drawn on top at `pos`, if any.
    pub fn thing(&self, pos: Pos) -> Option<&Thing> {
        self.things.iter().rev().find(|thing| thing.at == pos)
    }

    /// Legend id of the picture at `pos`: the thing on top, else the ground. `None` outside the map.
    pub fn top(&self, pos: Pos) -> Option<u8> {
        self.thing(pos).map(|thing| thing.id).or_else(|| self.tile(pos))
    }

    /// The role of the picture at `pos`; [`Role::Blank`] where nothing is known.
    pub fn role(&self, pos: Pos, legend: &Legend) -> Role {
        if self.sight(pos) == Sight::Unknown {
            return Role::Blank;
        }
        self.top(pos).map_or(Role::Blank, |id| legend.role(id))
    }
}

impl From<Stat> for (i32, i32) {
    fn from(stat: Stat) -> Self {
        (stat.value, stat.max)
    }
}

impl From<(i32, i32)> for Stat {
    fn from((value, max): (i32, i32)) -> Self {
        Self { value, max }
    }
}

impl From<(i16, i16, u8, Option<Dir>)> for Danger {
    fn from((x, y, id, dir): (i16, i16, u8, Option<Dir>)) -> Self {
        Self { at: Pos::new(x, y), id, dir }
    }
}

impl From<Danger> for (i16, i16, u8, Option<Dir>) {
    fn from(danger: Danger) -> Self {
        (danger.at.x, danger.at.y, danger.id, danger.dir)
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
            pack: vec![Gear {
                id: 3,
                letter: 0,
                level: Some(1),
                charges: Some(stat),
                is_worn: true,
                is_known: true,
                flame: Flame::Never,
            }],
            dangers: vec![Danger::new(at, 4)],
            asked: Some(5),
            question: "Which?".into(),
        };
        view.begin(8, 1);
        assert_eq!(view, View { width: 8, height: 1, ..View::default() });
        assert!(view.tiles.capacity() >= 4 && view.sight.capacity() >= 4 && view.light.capacity() >= 4);
    }
}
