//! The view made cell by cell, to check the view that the other modules make from sets of cells.

use crate::content::items::traits;
use crate::content::tiles::Tile;
use crate::content::words::id;
use crate::world::cell::{Cell, HEIGHT, INNER, WIDTH, WORLD};
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;
use barrow_core::{Danger, Light, Sight, View};

const CELLS: usize = WIDTH * HEIGHT;

/// A view with only ground, sight, light, dangers and things.
pub(crate) fn view(world: &IntoRuins) -> View {
    let mut view = View {
        tiles: vec![id::of_tile(Tile::Void); CELLS],
        sight: vec![Sight::Unknown; CELLS],
        light: vec![Light::default(); CELLS],
        ..View::default()
    };
    for cell in WORLD {
        show_ground(world, &mut view, cell);
    }
    for cell in INNER {
        if world.known_ground(cell).is_some_and(|(tile, _)| !tile.is_wall()) {
            show_walls_around(world, &mut view, cell);
        }
        view.dangers.extend(danger(world, cell));
        if world.is_in_view(cell) || world.is_over() {
            world.show_things_at(&mut view, cell);
        }
    }
    view
}

fn place(cell: Cell) -> usize {
    cell.index() - WIDTH
}

fn light(world: &IntoRuins, cell: Cell) -> Light {
    Light { level: world.map.light.level(cell), is_cool: world.map.has(cell, Mark::Cool) }
}

fn show_ground(world: &IntoRuins, view: &mut View, cell: Cell) {
    let Some((tile, sight)) = world.known_ground(cell) else { return };
    (view.tiles[place(cell)], view.sight[place(cell)]) = (id::of_tile(tile), sight);
    if sight == Sight::InView {
        view.light[place(cell)] = light(world, cell);
    }
}

/// Walls take the best sight and the brightest light of the cells beside them.
fn show_walls_around(world: &IntoRuins, view: &mut View, cell: Cell) {
    let sight = view.sight[place(cell)];
    for wall in cell.around().into_iter().filter(|beside| world.map.tiles[*beside].is_wall()) {
        let (tile, at) = (world.map.tiles[wall], place(wall));
        view.tiles[at] = id::of_tile(if tile == Tile::Void { Tile::CaveWall } else { tile });
        if sight == Sight::InView && !world.is_in_view(wall) {
            let light = light(world, cell);
            if view.sight[at] != Sight::InView || view.light[at].level < light.level {
                view.light[at] = light;
            }
        }
        view.sight[at] = view.sight[at].max(sight);
    }
}

fn danger(world: &IntoRuins, cell: Cell) -> Option<Danger> {
    if cell == world.hero().at {
        return None;
    }
    let is_in_view = world.is_in_view(cell);
    let tile = if is_in_view { world.map.tiles[cell] } else { world.map.memory[cell] };
    let is_lit = light(world, cell).level >= Light::BRIGHT;
    let id = match () {
        () if tile.is_hole() => world.landing_cost().is_none().then_some(id::DEADLY_FALL),
        () if !is_in_view || !tile.is_walkable() => None,
        () if world.map.burning[cell] > 0 => Some(id::FIRE),
        () => (is_lit && world.wears(traits::BURNS_IN_LIGHT)).then_some(id::BURNING_LIGHT),
    };
    id.map(|id| Danger::new(cell.pos(), id))
}
