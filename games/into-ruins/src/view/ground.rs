//! Ground, sight and light. Spec: into-ruins world 2.2, 8.3.

use crate::content::tiles::Tile;
use crate::content::words::id;
use crate::world::cell::{Cell, DIRECTIONS, HEIGHT, SIZE, WIDTH, WORLD};
use crate::world::map::{Map, NO_LIGHT};
use crate::world::marks::Mark;
use crate::world::plane::{Plane, numbers};
use crate::world::state::IntoRuins;
use barrow_core::{Light, Sight, View};

const CELLS: usize = WIDTH * HEIGHT;
/// [`Light::default`], as twice the level above darkness, plus one if it is cool.
const UNLIT: u8 = (-2 * NO_LIGHT) as u8;
/// The neighbours of a cell in map order.
const IN_MAP_ORDER: [usize; DIRECTIONS] = [1, 2, 0, 3, 5, 4];

/// The cells that the player knows, and how.
struct Known {
    visible: Plane,
    /// Visible now or seen before.
    seen: Plane,
    /// Ground in view that is not wall.
    open: Plane,
    /// Walls beside ground in view.
    walls_in_view: Plane,
    /// Walls beside any known ground.
    walls: Plane,
}

impl IntoRuins {
    /// Shows every cell as the player knows it. Walls also show beside known cells, with the best sight and the brightest light of
    /// these cells, because a wall's own light would reveal light behind it.
    pub(super) fn show_ground(&self, view: &mut View) {
        let known = self.known();
        self.show_tiles(&known, &mut view.tiles);
        show_sight(&known, &mut view.sight);
        self.show_light(&known, &mut view.light);
    }

    fn known(&self) -> Known {
        let Map { tiles, memory, marks, .. } = &self.map;
        let visible = marks[Mark::Visible];
        let open = visible.minus(&tiles.walls);
        let (seen, ground) = if self.is_over() {
            let mut all = Plane::EMPTY;
            WORLD.into_iter().filter(|cell| tiles[*cell] != Tile::Void).for_each(|cell| all.add(cell));
            (all, Plane::ALL.minus(&tiles.walls))
        } else {
            (memory.known.or(&visible), memory.open.minus(&visible).or(&open))
        };
        let [walls_in_view, walls] = [open, ground].map(|ground| ground.around().and(&tiles.walls));
        Known { visible, seen, open, walls_in_view, walls }
    }

    fn show_tiles(&self, known: &Known, shown: &mut Vec<u8>) {
        let now = if self.is_over() { known.seen } else { known.visible };
        let marks = numbers(&[&now.or(&known.walls), &known.walls]);
        let mut tiles = [0; SIZE];
        let ground = self.map.tiles.cells().iter().zip(self.map.memory.cells()).zip(marks);
        for (shown, ((tile, memory), marks)) in tiles.iter_mut().zip(ground) {
            let (tile, memory) = (id::of_tile(*tile), id::of_tile(*memory));
            let shows_now = (marks & 1).wrapping_neg();
            // No cell beside known ground is a wall of the cave.
            *shown = (tile & shows_now | memory & !shows_now).max(marks >> 1);
        }
        shown.extend_from_slice(world_of(&tiles));
    }

    fn show_light(&self, known: &Known, shown: &mut Vec<Light>) {
        let [one, two, three, four, five] = self.map.light.digits();
        let digits = [&self.map.marks[Mark::Cool], one, two, three, four, five].map(|digit| digit.and(&known.visible));
        let mut shades = numbers(&digits.each_ref());
        let marks = numbers(&[&known.visible, &known.open]);
        let mut lights = [UNLIT; SIZE];
        for ((light, shade), marks) in lights.iter_mut().zip(&mut shades).zip(marks) {
            let [visible, open] = [marks & 1, marks >> 1].map(u8::wrapping_neg);
            *light = *shade & visible | UNLIT & !visible;
            // Only ground in view lights the walls beside it.
            *shade &= open;
        }
        for wall in known.walls_in_view.minus(&known.visible).cells() {
            let beside = IN_MAP_ORDER.map(|dir| shades[wall.around()[dir].index()]);
            // Takes the first of equally bright neighbours.
            let brightest = beside.into_iter().fold(0, |most, shade| if shade >> 1 > most >> 1 { shade } else { most });
            lights[wall.index()] = brightest;
        }
        let light = |shade: &u8| Light { level: (shade >> 1) as i8 + NO_LIGHT, is_cool: shade & 1 == 1 };
        shown.extend(world_of(&lights).iter().map(light));
    }

    /// The ground of a cell that the player has seen directly.
    pub(super) fn known_ground(&self, cell: Cell) -> Option<(Tile, Sight)> {
        if self.is_in_view(cell) {
            return Some((self.map.tiles[cell], Sight::InView));
        }
        let tile = if self.is_over() { self.map.tiles[cell] } else { self.map.memory[cell] };
        (tile != Tile::Void).then_some((tile, Sight::Remembered))
    }

    /// The ground as the player knows it, including walls beside seen cells. `None` if it is unknown.
    pub(crate) fn ground_as_known(&self, cell: Cell) -> Option<(Tile, Sight)> {
        self.known_ground(cell).or_else(|| {
            let tile = self.map.tiles[cell];
            let beside =
                cell.around().into_iter().filter(|beside| beside.exists()).filter_map(|beside| self.known_ground(beside));
            let sight = beside.filter(|(tile, _)| !tile.is_wall()).map(|(_, sight)| sight).max()?;
            tile.is_wall().then_some((if tile == Tile::Void { Tile::CaveWall } else { tile }, sight))
        })
    }
}

fn show_sight(known: &Known, shown: &mut Vec<Sight>) {
    let marks = numbers(&[&known.seen.or(&known.walls), &known.visible.or(&known.walls_in_view)]);
    shown.extend(world_of(&marks).iter().map(|marks| match marks {
        0 => Sight::Unknown,
        1 => Sight::Remembered,
        _ => Sight::InView,
    }));
}

/// The part of a field that a view has: without the rows above and below the world.
fn world_of(field: &[u8; SIZE]) -> &[u8] {
    &field[WIDTH..][..CELLS]
}

const _: () = assert!(id::of_tile(Tile::Void) == 0 && id::of_tile(Tile::CaveWall) == 1, "void has a lower id than a wall");
