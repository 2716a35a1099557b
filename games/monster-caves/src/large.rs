//! The author's starting point: a larger cave, ten monsters that chase the player, no stairs and no way out.
//! Spec: monster-caves, part B.

use crate::content;
use crate::content::cues::{EventKind, event};
use crate::key::Key;
use crate::map::{FLOOR, HERO, Map, Room};
use barrow_core::{Event, Pos, Show};
use barrow_kit::GlibcRandom;
use serde::Serialize;

#[cfg(test)]
mod tests;

/// Visible columns. The original's 128th column is never floor and never visible, so the map ends before it. Spec: B2.
pub(crate) const COLUMNS: usize = 127;
/// Rows. Spec: B1.
pub(crate) const ROWS: usize = 64;
/// Visible cells.
pub(crate) const CELLS: usize = COLUMNS * ROWS;
/// Columns to choose a place from, including one beyond the map. Spec: B2.
const PLACING_COLUMNS: u32 = 128;
/// Rooms to dig. Spec: B2.
const ROOMS: usize = 200;
/// Monsters at the start. Spec: B2.
pub(crate) const MONSTERS: usize = 10;
/// Slots for the player and the monsters. The original has fifty; the others stay free, at a place that is always wall. Spec: B1.
const SLOTS: usize = 1 + MONSTERS;
/// The slot that is the player.
const PLAYER: usize = 0;
/// The player's hit points. Spec: B2.
pub(crate) const PLAYER_HP: i16 = 5;
/// A monster's hit points. Spec: B2.
const MONSTER_HP: i16 = 2;
/// A monster.
pub(crate) const MONSTER: u8 = b'm';

/// The player or a monster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct Slot {
    column: u8,
    row: u8,
    /// True if it has a glyph. A slot keeps its place after its monster dies.
    is_alive: bool,
    /// Hit points. Below zero if blows hit this dead slot instead of the living monster on its grave.
    hp: i16,
}

impl Slot {
    const fn index(self) -> usize {
        COLUMNS * self.row as usize + self.column as usize
    }

    const fn pos(self) -> Pos {
        Pos::new(self.column as i16, self.row as i16)
    }

    /// The slot moved by one step. It stays on the map, because the rim is wall and nothing that moves is ever there.
    const fn stepped(self, columns: i8, rows: i8) -> Self {
        Self { column: self.column.wrapping_add_signed(columns), row: self.row.wrapping_add_signed(rows), ..self }
    }

    const fn is_at(self, place: Self) -> bool {
        self.column == place.column && self.row == place.row
    }
}

/// The state of the large game. Nothing is random after the start, so it holds no generator.
#[derive(Clone, Debug, Serialize)]
pub struct Large {
    /// Index of the variant. Its digests begin with it.
    variant: u8,
    /// The bytes on the screen.
    pub(crate) map: Map<1024, SLOTS>,
    slots: [Slot; SLOTS],
    /// True if blows hit only living slots, as the author intended. Spec: B3.
    finds_living_only: bool,
}

impl Large {
    /// The cave of `seed`, with the player to move.
    pub(crate) fn started(seed: u32, finds_living_only: bool) -> Self {
        Self::dug(&mut GlibcRandom::new(seed), finds_living_only)
    }

    /// Makes the cave. Spec: B2.
    fn dug(rand: &mut GlibcRandom, finds_living_only: bool) -> Self {
        let rooms = (0..ROOMS).map(|_| {
            // One random number gives all four values.
            let draw = rand.draw() as usize;
            let (left, width) = (draw % 107 + 1, draw % 14 + 5);
            let (top, height) = (draw % 55 + 1, draw % 4 + 3);
            Room { corner: COLUMNS * top + left, width, height }
        });
        let (variant, map) = (content::LARGE as u8, Map::dug(COLUMNS, rooms));
        let mut large = Self { variant, map, slots: [Slot::default(); SLOTS], finds_living_only };
        for slot in 0..SLOTS {
            let (glyph, hp) = if slot == PLAYER { (HERO, PLAYER_HP) } else { (MONSTER, MONSTER_HP) };
            large.slots[slot] = loop {
                let (column, row) = (rand.draw() % PLACING_COLUMNS, rand.draw() % ROWS as u32);
                let placed = Slot { column: column as u8, row: row as u8, is_alive: true, hp };
                if (column as usize) < COLUMNS && large.map.get(placed.index()) == FLOOR {
                    break placed;
                }
            };
            large.map.set_letter(slot, large.slots[slot].index(), glyph);
        }
        large
    }

    /// Plays one key and everything up to the next. Spec: B3.
    pub(crate) fn turn(&mut self, key: Key, show: &mut Show) {
        self.map.fetch();
        self.player_acts(key, show);
        for monster in 1..SLOTS {
            if self.slots[monster].is_alive {
                self.monster_acts(monster, show);
                if self.is_over() {
                    return;
                }
            }
        }
    }

    /// The player's position.
    pub(crate) const fn player(&self) -> Pos {
        self.slots[PLAYER].pos()
    }

    /// The player's hit points.
    pub(crate) const fn player_hp(&self) -> i16 {
        self.slots[PLAYER].hp
    }

    /// Number of dead monsters.
    pub(crate) fn kills(&self) -> usize {
        self.slots[1..].iter().filter(|slot| !slot.is_alive).count()
    }

    /// Tells whether the run has ended.
    pub(crate) const fn is_over(&self) -> bool {
        self.player_hp() == 0
    }

    fn player_acts(&mut self, key: Key, show: &mut Show) {
        let columns = i8::from(matches!(key.0, b'3' | b'6' | b'9')) - i8::from(matches!(key.0, b'1' | b'4' | b'7'));
        let rows = i8::from(matches!(key.0, b'1' | b'2' | b'3')) - i8::from(matches!(key.0, b'7' | b'8' | b'9'));
        let here = self.slots[PLAYER];
        let there = here.stepped(columns, rows);
        let is_blow = self.map.get(there.index()) == MONSTER;
        if is_blow {
            self.strike(there, show);
        }
        self.move_to(PLAYER, there);
        let is_wait = (columns, rows) == (0, 0);
        show.tell(!is_blow && !is_wait && self.slots[PLAYER].is_at(here), || event(EventKind::Blocked, HERO, HERO, here.pos()));
    }

    /// Hits the monster visible at `there`. The original hits the first slot with that place, even if its monster is dead, so a
    /// living monster that stands on such a grave cannot be hit. Spec: B3.
    fn strike(&mut self, there: Slot, show: &mut Show) {
        let Some(struck) = self.slots.iter().position(|slot| slot.is_at(there) && (slot.is_alive || !self.finds_living_only))
        else {
            return;
        };
        let was_alive = self.slots[struck].is_alive;
        let slot = &mut self.slots[struck];
        slot.hp = slot.hp.saturating_sub(1);
        let dies = slot.hp == 0;
        if dies {
            slot.is_alive = false;
            self.map.set(there.index(), FLOOR);
        }
        let player = self.player();
        show.tell(true, || {
            let kind = match (was_alive, dies) {
                (false, _) => EventKind::HitGrave,
                (true, true) => EventKind::KillAndEnter,
                (true, false) => EventKind::Hit,
            };
            Event { to: there.pos(), amount: 1, ..event(kind, HERO, MONSTER, player) }
        });
        show.tell(dies && self.kills() == MONSTERS, || event(EventKind::Empty, HERO, HERO, player));
    }

    /// A bite, or one step straight towards the player without avoiding obstacles. Spec: B3.
    fn monster_acts(&mut self, monster: usize, show: &mut Show) {
        let (here, player) = (self.slots[monster], self.slots[PLAYER]);
        let toward = |from: u8, to: u8| i8::from(to > from) - i8::from(to < from);
        let there = here.stepped(toward(here.column, player.column), toward(here.row, player.row));
        if self.map.get(there.index()) == HERO {
            self.slots[PLAYER].hp -= 1;
            show.tell(true, || Event { to: player.pos(), amount: 1, ..event(EventKind::Bite, MONSTER, HERO, here.pos()) });
            show.tell(self.is_over(), || event(EventKind::Death, HERO, HERO, player.pos()));
        } else {
            self.move_to(monster, there);
        }
    }

    /// Moves a slot's creature to a place, if that is floor.
    fn move_to(&mut self, slot: usize, there: Slot) {
        let here = self.slots[slot];
        if self.map.shift(slot, here.index(), there.index()) == there.index() {
            self.slots[slot] = there;
        }
    }
}
