//! Part I, exact: a fixed map, eleven monsters that never move, three bumps each. Spec: roguelulz 1 and 2.

use crate::content::{cue, id};
use crate::neighbour;
use barrow_core::{Dir, Event, Pos, Refusal, Seed, Show, Status, VariantCode};
use barrow_kit::GlibcRandom;
use serde::Serialize;

pub(crate) const WIDTH: usize = 15;
pub(crate) const HEIGHT: usize = 10;
/// The player and eleven monsters.
const ENTITIES: usize = 12;
pub(crate) const MONSTERS: u8 = ENTITIES as u8 - 1;
const HERO: usize = 0;
/// Hit points of everyone. Spec: roguelulz 1.2.
pub(crate) const FULL_HP: u8 = 3;

pub(crate) const MAP: [&[u8; WIDTH]; HEIGHT] = [
    b"###############",
    b"#      #      #",
    b"#             #",
    b"#      ### ####",
    b"#### ###   #  #",
    b"#          #  #",
    b"#          #  #",
    b"#             #",
    b"#          #  #",
    b"###############",
];

/// An entity; dead at 0 hit points.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Entity {
    pub(crate) at: Pos,
    pub(crate) hp: u8,
}

#[derive(Clone, Serialize)]
pub(crate) struct PartOne {
    /// The player, then the monsters, in the order in which they are drawn.
    entities: [Entity; ENTITIES],
    kills: u8,
    /// Option `kill_move` off: the player does not move into the cell of a killed monster.
    stays_on_kill: bool,
    /// Option `hide_cursor` off.
    shows_cursor: bool,
}

impl PartOne {
    /// Uses only the low 32 bits of the seed, as the original does.
    pub(crate) fn new(seed: Seed, variant: VariantCode) -> Self {
        let mut random = GlibcRandom::new(seed.0 as u32);
        let entities = placed(|| random.draw()).map(|at| Entity { at, hp: FULL_HP });
        Self { entities, kills: 0, stays_on_kill: variant.has(0), shows_cursor: variant.has(1) }
    }

    /// Spec: roguelulz 1.3.
    pub(crate) fn step(&mut self, dir: Dir, show: &mut Show) -> Result<(), Refusal> {
        let from = self.hero();
        let to = neighbour(from, dir);
        if is_wall(to) {
            return Err(Refusal::Blocked);
        }
        let mut moves = true;
        if let Some(monster) = self.entities[HERO + 1..].iter_mut().find(|entity| entity.at == to && entity.hp > 0) {
            monster.hp -= 1;
            let is_dead = monster.hp == 0;
            moves = is_dead && !self.stays_on_kill;
            self.kills += u8::from(is_dead);
            let cue = match (is_dead, moves) {
                (false, _) => cue::HIT,
                (true, false) => cue::KILL,
                (true, true) => cue::KILL_AND_MOVE,
            };
            show.tell(true, || Event { cue, who: id::HERO, whom: id::MONSTER, at: from, to, amount: 1 });
        }
        if moves {
            self.entities[HERO].at = to;
        }
        Ok(())
    }

    /// Nobody wins or loses; the score is the kills.
    pub(crate) fn status(&self) -> Status {
        Status { score: i32::from(self.kills), depth: 1, ending: None }
    }

    pub(crate) const fn hero(&self) -> Pos {
        self.entities[HERO].at
    }

    pub(crate) const fn kills(&self) -> u8 {
        self.kills
    }

    pub(crate) fn living(&self) -> impl DoubleEndedIterator<Item = (u8, Entity)> {
        let named = |(number, &entity)| (if number == HERO { id::HERO } else { id::MONSTER }, entity);
        self.entities.iter().enumerate().map(named).filter(|(_, entity)| entity.hp > 0)
    }

    /// The original's cursor, unless hidden: right of the last living entity drawn. Spec: roguelulz 2.
    pub(crate) fn cursor(&self) -> Option<Pos> {
        self.living().next_back().filter(|_| self.shows_cursor).map(|(_, entity)| entity.at.offset(1, 0))
    }
}

/// Places the entities by rejection sampling, with two random numbers per try. Spec: roguelulz 1.2.
fn placed(mut draw: impl FnMut() -> u32) -> [Pos; ENTITIES] {
    let mut cells = [Pos::default(); ENTITIES];
    for number in 0..ENTITIES {
        cells[number] = loop {
            let row = draw() % HEIGHT as u32;
            let column = draw() % WIDTH as u32;
            let at = Pos::new(column as i16, row as i16);
            if !is_wall(at) && !cells[..number].contains(&at) {
                break at;
            }
        };
    }
    cells
}

/// Tells whether `pos` is wall. `pos` is never outside the map: it is at most one step from the floor, and the border is wall.
pub(crate) const fn is_wall(pos: Pos) -> bool {
    MAP[pos.y as usize][pos.x as usize] == b'#'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_matches_the_spec() {
        assert_eq!(MAP.iter().flat_map(|row| row.iter()).filter(|&&cell| cell == b' ').count(), 87);
    }

    #[test]
    fn entities_are_placed_as_in_the_spec_with_as_many_tries() {
        for (seed, tries, cells) in [
            (1, 27, "3,1 7,10 3,10 6,12 2,7 2,1 1,8 7,9 2,5 2,13 2,3 1,5"),
            (2, 17, "8,5 1,3 4,12 5,12 2,9 7,9 7,5 2,2 7,1 6,3 3,6 2,12"),
            (42, 17, "1,6 2,13 5,8 4,8 7,9 6,2 2,3 8,9 7,12 1,11 3,2 6,4"),
            (1_196_437_947, 25, "3,1 4,13 1,13 8,12 2,8 5,10 5,9 1,3 8,4 3,4 2,9 7,2"),
            (2_147_483_648, 26, "3,3 6,8 2,7 8,3 5,5 1,6 2,13 6,7 1,1 2,4 7,5 6,4"),
            (4_294_967_295, 26, "7,10 6,3 8,8 4,4 1,10 3,6 6,9 6,13 2,3 4,10 5,7 7,2"),
        ] {
            let mut random = GlibcRandom::new(seed);
            let mut draws = 0;
            let found = placed(|| {
                draws += 1;
                random.draw()
            });
            let found: Vec<String> = found.iter().map(|at| format!("{},{}", at.y, at.x)).collect();
            assert_eq!((found.join(" ").as_str(), draws), (cells, 2 * tries), "seed {seed}");
        }
    }
}
