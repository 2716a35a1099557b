//! Aiming: the first target, and what a shot would hit, in words.

use crate::sights::{faced, sights};
use barrow_core::{Aim, Pos, Role, Target, Value, Variant, View};

/// The first target: the last one if it is still there, else the nearest foe, else the cell ahead.
pub fn first_target(view: &View, variant: &Variant, last: Option<Pos>) -> Pos {
    let is_foe = |pos: &Pos| view.role(*pos, &variant.legend) == Role::Foe;
    let targets = sights(view, variant);
    let last = last.filter(|pos| targets.contains(pos) && is_foe(pos));
    let first = targets.first().copied().filter(is_foe);
    let ahead = || faced(view, variant).filter(|&pos| view.contains(pos));
    last.or(first).or_else(ahead).or(view.hero).unwrap_or_default()
}

/// Describes what an aimed move would do.
pub fn foretell(aim: &Aim, variant: &Variant) -> String {
    let tell = |target: &Target| format!("{} ({})", variant.legend.name(target.id), chance(target));
    match aim.targets.as_slice() {
        [] if aim.cells.is_empty() => "it hits nothing you see there.".to_owned(),
        [] => "it goes that far and hurts nobody you see.".to_owned(),
        targets => format!("it hits {}.", targets.iter().map(tell).collect::<Vec<_>>().join(", then ")),
    }
}

/// The chance to hit a target, as people write it.
fn chance(target: &Target) -> String {
    let (cases, of) = target.chance;
    Value::Chance(cases, of).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Dir, Entry, Legend, Thing, Topology};

    const VARIANT: Variant = Variant {
        topology: Topology::Square8,
        legend: Legend::new(&[
            Entry { id: 0, name: "floor", glyph: '.', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "" },
            Entry { id: 1, name: "bat", glyph: 'b', ascii: 'b', colour: Colour::Red, role: Role::Foe, about: "" },
        ]),
        ..Variant::BASE
    };

    fn view(foes: &[i16]) -> View {
        let mut view = View::default();
        view.begin(9, 1);
        view.tiles.resize(9, 0);
        view.hero = Some(Pos::new(4, 0));
        view.things.extend(foes.iter().map(|&x| Thing::new(1, Pos::new(x, 0))));
        view
    }

    #[test]
    fn the_first_target_is_the_last_one_then_the_nearest_foe_then_ahead() {
        let begin = |foes: &[i16], last: Option<i16>, facing: Option<u8>| {
            let view = View { facing: facing.map(Dir), ..view(foes) };
            first_target(&view, &VARIANT, last.map(|x| Pos::new(x, 0))).x
        };
        assert_eq!(begin(&[1, 6], Some(1), None), 1);
        assert_eq!(begin(&[1, 6], Some(2), None), 6);
        assert_eq!(begin(&[], Some(2), Some(6)), 3);
        assert_eq!(begin(&[], None, Some(0)), 4, "never off the map");
        assert_eq!(begin(&[], None, None), 4);
    }

    #[test]
    fn targets_are_described_in_order() {
        let target = |cases| Target { at: Pos::default(), id: 1, chance: (cases, 4) };
        let mut aim = Aim::default();
        assert_eq!(foretell(&aim, &VARIANT), "it hits nothing you see there.");
        aim.cells.push(Pos::default());
        assert_eq!(foretell(&aim, &VARIANT), "it goes that far and hurts nobody you see.");
        aim.targets.extend([target(3), target(1)]);
        assert_eq!(foretell(&aim, &VARIANT), "it hits bat (75%), then bat (25%).");
    }
}
