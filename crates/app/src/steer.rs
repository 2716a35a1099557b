//! Converts direction controls into moves: walking, turning, and north on hexes.

use crate::intent::{Intent, step};
use crate::keys::Control;
use crate::options::Questions;
use barrow_core::{Dir, Move, Pos, Role, Shown, Topology, Variant, VerbKind, View};

/// Decides about a direction key. With `is_turning`, left and right turn and up steps forward, in games with facing.
pub fn steer(play: &dyn Shown, view: &View, control: Control, is_turning: bool, off: &Questions) -> Intent {
    let variant = play.variant();
    match if is_turning { turning(variant, view, control) } else { None } {
        Some(Way::Turn(m)) => return Intent::Play(m),
        Some(Way::Ahead(dir)) => return step(play, view, dir, off),
        None => {}
    }
    let topology = variant.topology;
    match direction(variant, view, control) {
        Some(dir) => step(play, view, dir, off),
        None if variant.verb_that(VerbKind::Walk).is_none() => Intent::Refuse("There is no walking in this game.".to_owned()),
        None => {
            let mut names: Vec<&str> = topology.directions().filter_map(|dir| topology.name(dir)).collect();
            let last = names.pop().unwrap_or_default();
            Intent::Refuse(format!("You can only go {} or {last} here.", names.join(", ")))
        }
    }
}

/// The turn that faces a direction, in games with facing.
pub fn turn_towards(variant: &Variant, view: &View, control: Control) -> Option<Move> {
    Some(Move::towards(variant.verb_that(VerbKind::Turn)?, direction(variant, view, control)?))
}

/// The direction that a control means here. Hexes have no due north, so rows alternate between left and right, and holding the
/// key goes straight up. A foe in either direction has priority, and a free cell has priority over a wall or a danger.
pub fn direction(variant: &Variant, view: &View, control: Control) -> Option<Dir> {
    let topology = variant.topology;
    if let Some(dir) = control.direction(topology) {
        return Some(dir);
    }
    let hero = view.hero?;
    let [preferred, other] = straight(control, topology, hero.y)?;
    let merit = |dir| topology.step(hero, dir).map_or(0, |to| merit(variant, view, to));
    Some(if merit(other) > merit(preferred) { other } else { preferred })
}

/// The two hex directions closest to straight up or down. The first one keeps the column from row `y`.
fn straight(control: Control, topology: Topology, y: i16) -> Option<[Dir; 2]> {
    let [west, east] = match control {
        Control::North if topology == Topology::Hex => ["north-west", "north-east"],
        Control::South if topology == Topology::Hex => ["south-west", "south-east"],
        _ => return None,
    };
    let [first, second] = if y % 2 == 0 { [east, west] } else { [west, east] };
    Some([topology.direction(first)?, topology.direction(second)?])
}

/// The likelihood that the player means a step to this cell.
fn merit(variant: &Variant, view: &View, to: Pos) -> u8 {
    match view.role(to, &variant.legend) {
        Role::Foe | Role::BlockingFoe => 3,
        role if role.is_passable() && view.danger(to).is_none() => 2,
        role if role.is_passable() => 1,
        _ => 0,
    }
}

/// Moves a cursor in a direction, within the map. On hexes, up and down keep the column.
pub fn moved(cursor: Pos, control: Control, topology: Topology, view: &View) -> Pos {
    // A cursor moves diagonally even if the hero cannot.
    let topology = if topology == Topology::Square4 { Topology::Square8 } else { topology };
    let dir = control.direction(topology).or_else(|| straight(control, topology, cursor.y).map(|[dir, _]| dir));
    let (dx, dy) = dir.and_then(|dir| topology.delta(dir)).unwrap_or_default();
    let to = cursor.offset(dx, dy);
    if view.contains(to) { to } else { cursor }
}

/// The effect of a control when steering by turning.
enum Way {
    Turn(Move),
    Ahead(Dir),
}

/// The effects of left, right, up and down when steering by turning.
fn turning(variant: &Variant, view: &View, control: Control) -> Option<Way> {
    let (verb, facing) = (variant.verb_that(VerbKind::Turn)?, view.facing?);
    let count = variant.topology.directions().count() as u8;
    let by = |steps: u8| Some(Way::Turn(Move::towards(verb, Dir((facing.0 + steps) % count))));
    match control {
        Control::West => by(count - 1),
        Control::East => by(1),
        Control::South => by(count / 2),
        Control::North => Some(Way::Ahead(facing)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Room, VARIANT, view};

    #[test]
    fn on_hexes_north_keeps_to_the_column_unless_the_other_way_is_better() {
        let hex = Variant { topology: Topology::Hex, ..VARIANT };
        let at = |y: i16| {
            let mut view = view();
            view.hero = Some(Pos::new(2, y));
            view
        };
        let north = |view: &View| direction(&hex, view, Control::North).and_then(|dir| Topology::Hex.name(dir));
        assert_eq!([north(&at(2)), north(&at(3))], [Some("north-east"), Some("north-west")]);
        let mut walled = at(2);
        walled.tiles[5 + 3] = 1;
        assert_eq!(north(&walled), Some("north-west"));
        walled.tiles[5 + 2] = 1;
        assert_eq!(north(&walled), Some("north-east"));
        assert_eq!(direction(&VARIANT, &at(2), Control::NorthEast), None);
        assert_eq!(direction(&VARIANT, &at(2), Control::Wait), None);
    }

    #[test]
    fn when_turning_up_steps_forward_and_the_sides_turn() {
        let play = Room::default();
        let facing = View { facing: Some(Dir(1)), ..view() };
        let turn = |dir| Intent::Play(Move::towards(4, Dir(dir)));
        let off = Questions::default();
        let steers = |control| steer(&play, &facing, control, true, &off);
        assert_eq!([steers(Control::West), steers(Control::East), steers(Control::South)], [turn(0), turn(2), turn(3)]);
        assert_eq!(steers(Control::North), step(&play, &facing, Dir(1), &off));
        assert_eq!(steer(&play, &facing, Control::West, false, &off), step(&play, &facing, Dir(3), &off));
        assert_eq!(turn_towards(&VARIANT, &facing, Control::South), Some(Move::towards(4, Dir(2))));
    }

    #[test]
    fn a_missing_direction_is_refused_with_those_that_exist() {
        let said = steer(&Room::default(), &view(), Control::NorthEast, false, &Questions::default());
        assert_eq!(said, Intent::Refuse("You can only go north, east, south or west here.".to_owned()));
    }

    #[test]
    fn a_cursor_stays_on_the_map() {
        let view = view();
        let up = |at| moved(at, Control::North, Topology::Square8, &view);
        assert_eq!((up(Pos::new(4, 1)), up(Pos::new(4, 0))), (Pos::new(4, 0), Pos::new(4, 0)));
        let two_up = |at| moved(moved(at, Control::North, Topology::Hex, &view), Control::North, Topology::Hex, &view);
        assert_eq!([two_up(Pos::new(2, 2)), two_up(Pos::new(2, 3))], [Pos::new(3, 0), Pos::new(3, 1)], "straight up");
        let down = |at| moved(at, Control::South, Topology::Hex, &view);
        assert_eq!(down(down(Pos::new(3, 0))), Pos::new(2, 2));
        assert_eq!(moved(Pos::new(2, 2), Control::NorthEast, Topology::Square4, &view), Pos::new(3, 1));
    }
}
