//! The small game, byte for byte. Spec: monster-caves, part A.
//!
//! The bytes of the map are state, not just a picture: a thing that moves takes the byte of its old cell along. Two things in one
//! cell share one byte, and every oddity of the game follows from that.

use crate::content;
use crate::key::Key;
use crate::map::{HERO, Map, Room, STAIRS};
use barrow_core::Show;
use barrow_kit::GlibcRandom;
use serde::Serialize;

mod tell;
#[cfg(test)]
mod tests;

/// Cells of a row. Spec: A2.
pub(crate) const COLUMNS: usize = 77;
/// Visible rows. The original has 46, but the rows below these are always wall, and a key into a wall does as little as a key off
/// the map, so the map ends here. Spec: A7, A9.
pub(crate) const ROWS: usize = 25;
/// Visible cells.
pub(crate) const CELLS: usize = COLUMNS * ROWS;
/// Rooms on a level. Spec: A3.
const ROOMS: usize = 46;
/// Things with a place and hit points: the player, eight monsters, and the stairs' first place. Spec: A2.
const THINGS: usize = 10;
/// Index of the player.
const PLAYER: usize = 0;
/// Index of the stairs' first place. The monsters are between it and the player.
const STAIRS_MADE: usize = 9;
/// The player's hit points on each new level. Spec: A3.
pub(crate) const PLAYER_HP: u8 = 5;
/// A monster's hit points. Spec: A3.
const MONSTER_HP: u8 = 2;

/// The byte of a monster that has never died.
pub(crate) const MONSTER: u8 = b'M';

/// The reach of each key, as an offset of indices. Digits reach the neighbours; by the same rule, every other key reaches farther
/// and ignores the cells between. Spec: A5.
const REACH: [i16; 256] = {
    let mut reach = [0; 256];
    let mut key = 0;
    while key < 256 {
        let below = 46 - key as i16;
        reach[key] = COLUMNS as i16 * (below / 3) - below % 3 + 153;
        key += 1;
    }
    reach
};

/// Tells whether a key can reach a cell that no step from the same cell reaches. A carriage return arrives as a line feed.
const fn is_far(key: usize) -> bool {
    let is_digit = key > b'0' as usize && key <= b'9' as usize;
    !is_digit && key != b'\r' as usize && (REACH[key].unsigned_abs() as usize) < CELLS
}

const FAR_KEYS: usize = {
    let (mut count, mut key) = (0, 0);
    while key < REACH.len() {
        count += is_far(key) as usize;
        key += 1;
    }
    count
};

/// The keys that reach farther than a step.
pub(crate) const FAR: [u8; FAR_KEYS] = {
    let (mut keys, mut count, mut key) = ([0; FAR_KEYS], 0, 0);
    while key < REACH.len() {
        if is_far(key) {
            keys[count] = key as u8;
            count += 1;
        }
        key += 1;
    }
    keys
};

/// The state of the small game.
#[derive(Clone, Debug, Serialize)]
pub struct Classic {
    /// Index of the variant. Its digests begin with it.
    variant: u8,
    /// The bytes on the screen, which are the whole map: there is no terrain beneath things.
    pub(crate) map: Map<256, THINGS>,
    /// The cell index of each thing.
    places: [u16; THINGS],
    /// Hit points of each thing, modulo 256: a corpse hit again has 255.
    hp: [u8; THINGS],
    /// The level, from 1.
    pub(crate) level: u32,
    /// Blows that took a monster's last hit point, including blows at liches.
    pub(crate) kills: u32,
    rand: GlibcRandom,
}

impl Classic {
    /// The first level, with the player to move.
    pub(crate) fn started(seed: u32) -> Self {
        Self::first_level(GlibcRandom::new(seed))
    }

    /// Makes `seed` decide the later levels and the monsters' moves.
    pub(crate) fn reseed(&mut self, seed: u32) {
        self.rand = GlibcRandom::new(seed);
    }

    fn first_level(rand: GlibcRandom) -> Self {
        let (variant, map) = (content::CLASSIC as u8, Map::dug(COLUMNS, []));
        let mut classic = Self { variant, map, places: [0; THINGS], hp: [0; THINGS], level: 0, kills: 0, rand };
        classic.next_level(&mut Show::off());
        classic
    }

    /// Plays one key and everything up to the next. Every key uses the turn. Spec: A4, A5.
    #[inline]
    pub(crate) fn turn(&mut self, key: Key, show: &mut Show) {
        let from = self.place(PLAYER);
        match from.checked_add_signed(isize::from(REACH[usize::from(key.0)])).filter(|&to| to < CELLS) {
            Some(to) if self.map.get(to) == STAIRS => self.descend(to, show),
            Some(to) => {
                self.reach(to, show);
                self.monsters_act(1, show);
            }
            None => {
                show.tell(true, || tell::blocked(from));
                self.monsters_act(1, show);
            }
        }
    }

    /// The cell index of a thing.
    #[inline]
    const fn place(&self, thing: usize) -> usize {
        self.places[thing] as usize
    }

    /// The cell index of the player.
    #[inline]
    pub(crate) const fn player(&self) -> usize {
        self.place(PLAYER)
    }

    /// The player's hit points.
    #[inline]
    pub(crate) const fn player_hp(&self) -> u8 {
        self.hp[PLAYER]
    }

    /// Tells whether the run has ended. Spec: A8.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.player_hp() == 0
    }

    /// The player acts on a cell without visible stairs. Spec: A5.
    #[inline]
    fn reach(&mut self, to: usize, show: &mut Show) {
        let from = self.place(PLAYER);
        let mut blows = 0;
        for thing in 1..THINGS {
            if self.place(thing) == to {
                blows += 1;
                self.strike(thing, to, show);
            }
        }
        let end = self.map.shift(PLAYER, from, to);
        self.places[PLAYER] = end as u16;
        show.tell(end != to && blows == 0, || tell::blocked(from));
        show.tell(end.abs_diff(from) > COLUMNS + 1, || tell::teleport(from, end));
    }

    /// One blow. It hits every thing whose place is the cell, visible or not. Spec: A5.
    #[cold]
    fn strike(&mut self, thing: usize, at: usize, show: &mut Show) {
        let (shown, before) = (self.map.get(at), self.hp[thing]);
        self.hp[thing] = before.wrapping_sub(1);
        if before == 1 {
            self.map.set(at, shown.wrapping_sub(1));
        }
        if thing != STAIRS_MADE {
            self.kills += u32::from(before == 1);
            show.tell(true, || tell::blow(shown, before, at, self.place(PLAYER)));
        }
    }

    /// Lets the monsters from `first` on act in order, until one kills the player. They never chase; they move at random. Spec: A4.
    #[inline]
    fn monsters_act(&mut self, first: usize, show: &mut Show) {
        for monster in first..STAIRS_MADE {
            if self.hp[monster] == 0 {
                continue;
            }
            let from = self.place(monster);
            // The order matters: the column is drawn first.
            let (column, row) = (self.rand.draw(), self.rand.draw());
            let to = from + (column % 3) as usize + COLUMNS * (row % 3) as usize - (COLUMNS + 1);
            if to == self.place(PLAYER) {
                self.bite(from, show);
                if self.is_over() {
                    return;
                }
            }
            self.places[monster] = self.map.shift(monster, from, to) as u16;
        }
    }

    /// One bite. Only distance counts: monsters bite through walls and round corners. Spec: A4.
    #[cold]
    fn bite(&mut self, from: usize, show: &mut Show) {
        self.hp[PLAYER] -= 1;
        show.tell(true, || tell::bite(self.map.get(from), from, self.place(PLAYER)));
        show.tell(self.is_over(), || tell::death(self.place(PLAYER)));
    }

    /// The player enters a cell that shows stairs, which may have been carried there. Spec: A5.
    #[cold]
    fn descend(&mut self, stairs: usize, show: &mut Show) {
        show.tell(true, || tell::descent(stairs, self.place(PLAYER), self.place(STAIRS_MADE), self.level + 1));
        self.next_level(show);
        show.tell(self.map.get(self.place(PLAYER)) == STAIRS, || tell::worn_stairs(self.place(PLAYER)));
    }

    /// Makes the next level, then lets the monsters that move before the player act. Spec: A3.
    #[cold]
    fn next_level(&mut self, show: &mut Show) {
        self.level += 1;
        let mut anchors = [0; ROOMS];
        let rooms = anchors.iter_mut().enumerate().map(|(room, anchor)| {
            let (a, b, c) = (self.rand.draw() as usize, self.rand.draw() as usize, self.rand.draw() as usize);
            let (top, left) = (b % 17 + 1, c % 46);
            let (height, width) = (a % 4 + 4, room / 2 + 1);
            *anchor = COLUMNS * (top + height - 1) + left;
            Room { corner: COLUMNS * top + left + 1, width, height }
        });
        self.map = Map::dug(COLUMNS, rooms);
        // The last write shows: stairs hide a monster or the player, and the player hides a monster.
        for (thing, &anchor) in anchors.iter().enumerate().take(STAIRS_MADE) {
            self.map.set_letter(thing, anchor, MONSTER);
        }
        self.map.set_letter(PLAYER, anchors[PLAYER], HERO);
        self.map.set_letter(STAIRS_MADE, anchors[STAIRS_MADE], STAIRS);
        self.places = std::array::from_fn(|thing| anchors[thing] as u16);
        self.hp = [MONSTER_HP; THINGS];
        self.hp[PLAYER] = PLAYER_HP;
        // The original never initialises this number. Spec: A9.
        self.hp[STAIRS_MADE] = 0;
        match (anchors[ROOMS - 1] + 1) % STAIRS_MADE {
            PLAYER => {}
            monster => self.monsters_act(monster, show),
        }
    }
}
