//! Finds the ground to draw in each cell.

use super::grid::Grid;
use super::looks::Looks;
use barrow_core::{Pos, Role, Sight, Topology, Variant, View};

/// The ground of a known cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Laid {
    pub(super) pos: Pos,
    /// Legend id of the ground below, if it shows through.
    pub(super) base: Option<u8>,
    /// Legend id of the tile.
    pub(super) id: u8,
    /// True if the wall above it casts a shadow on it, and the wall to its left.
    pub(super) is_below: bool,
    pub(super) is_beside: bool,
}

/// The known cells of each row.
pub(super) fn lay(view: &View, variant: &Variant, grid: &Grid, looks: &Looks) -> Vec<Vec<Laid>> {
    let is_known = |pos: Pos| grid.has(pos) && view.sight(pos) != Sight::Unknown;
    let role = |pos: Pos| view.tile(pos).map(|id| variant.legend.role(id));
    let is_wall = |pos: Pos| is_known(pos) && role(pos) == Some(Role::Wall);
    let lay = |pos: Pos| {
        let entry = variant.legend.get(view.tile(pos)?).filter(|entry| is_known(pos) && entry.role != Role::Blank)?;
        let is_flat = variant.topology != Topology::Hex && entry.role != Role::Wall;
        let below = || floor_near(view, grid, looks, pos);
        let (base, id) = if is_letter(entry.role) {
            (None, below()?)
        } else if looks.at(entry.id, pos)?.is_solid {
            (None, entry.id)
        } else {
            (below(), entry.id)
        };
        let (is_below, is_beside) = (is_flat && is_wall(pos.offset(0, -1)), is_flat && is_wall(pos.offset(-1, 0)));
        Some(Laid { pos, base, id, is_below, is_beside })
    };
    let row = |y: i16| (0..view.width as i16).filter_map(|x| lay(Pos::new(x, y))).collect();
    (0..view.height as i16).map(row).collect()
}

/// The most frequent floor around a cell.
fn floor_near(view: &View, grid: &Grid, looks: &Looks, pos: Pos) -> Option<u8> {
    let around = || grid.neighbours(pos).filter(|&pos| view.sight(pos) != Sight::Unknown).filter_map(|pos| view.tile(pos));
    let count = |floor: u8| around().filter(|&id| id == floor).count();
    // Among equally frequent floors, the first wins.
    let mut best = (0, looks.floors().first().copied());
    for id in around().filter(|id| looks.floors().contains(id)) {
        if count(id) > best.0 {
            best = (count(id), Some(id));
        }
    }
    best.1
}

/// Tells whether things of this role stand on the ground. In some games they are tiles.
pub(super) const fn is_letter(role: Role) -> bool {
    matches!(role, Role::Hero | Role::Foe | Role::BlockingFoe | Role::Corpse | Role::Item | Role::Goal)
}

/// Tells whether things of this role act: move, strike and die.
pub(super) const fn is_actor(role: Role) -> bool {
    matches!(role, Role::Hero | Role::Foe | Role::BlockingFoe | Role::Prop)
}
