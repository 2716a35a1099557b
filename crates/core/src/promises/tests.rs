//! Each promise that is broken is named.

use super::*;
use crate::ending::EndingInfo;
use crate::event::{Cue, Tone};
use crate::legend::{Colour, Entry, Legend, Role};
use crate::pos::{Dir, Pos};
use crate::stat_info::StatInfo;
use crate::view::{Danger, Stat};

const COIN: EndingInfo = EndingInfo::won("coin", "You reached a coin.");
const CAVE: Variant = Variant {
    size: (2, 1),
    legend: Legend::new(&[
        Entry { id: 1, name: "floor", glyph: '.', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "Bare." },
        Entry { id: 2, name: "rat", glyph: 'r', ascii: 'r', colour: Colour::Red, role: Role::Foe, about: "Shy." },
    ]),
    cues: const { &[Cue::new("step", Tone::Plain, "{who} step[s].")] },
    stats: const { &[StatInfo::depth("Depth"), StatInfo::number("Score").as_score()] },
    endings: &[COIN],
    ..Variant::BASE
};

type Fault = fn(&mut View);

/// A sound view of the cave, with `fault` in it.
fn seen(fault: Fault) -> View {
    let mut view = View::default();
    view.begin(2, 1);
    view.tiles.extend([1, 1]);
    view.things.push(Thing::new(2, Pos::new(1, 0)));
    fault(&mut view);
    view
}

#[test]
fn each_fault_of_a_view_is_named() {
    let faults: [(Fault, &str); 10] = [
        (|view| view.width = 3, "the size 3 x 1"),
        (|view| view.sight.push(Sight::InView), "`view.sight` needs"),
        (|view| view.stats = vec![Stat::default(); 3], "name every number"),
        (|view| view.things[0].id = 7, "id 7, which is not in the legend"),
        (|view| view.things[0].at = Pos::new(2, 0), "off the map"),
        (|view| view.things[0].conditions = 1, "`Variant::conditions` does not list"),
        (|view| view.sight = vec![Sight::InView, Sight::Remembered], "the player must not know of it"),
        (
            |view| {
                view.things.clear();
                (view.sight, view.tiles) = (vec![Sight::Unknown; 2], vec![1, 2]);
            },
            "give all of them the same id",
        ),
        (|view| view.hero = Some(Pos::new(0, 1)), "the hero is off the map"),
        (|view| view.dangers.push(Danger::new(Pos::new(0, 0), 2).towards(Dir(9))), "Dir(9)), which is not a direction"),
    ];
    assert_eq!(fault_in_view(&seen(|_| {}), &CAVE, false), None);
    for (fault, sentence) in faults {
        let told = fault_in_view(&seen(fault), &CAVE, false).unwrap_or_default();
        assert!(told.contains(sentence), "{sentence:?} is not in {told:?}");
    }
}

#[test]
fn numbers_agree_with_the_status_until_the_end() {
    let view = seen(|view| view.stats = [3, 40].map(|value| Stat { value, max: 0 }).to_vec());
    let told = |depth, score, ending| fault_in_numbers(&view, &CAVE, &Status { score, depth, ending });
    assert_eq!(told(3, 40, None), None);
    assert!(told(2, 40, None).unwrap().contains("`Status::depth` is 2"));
    assert!(told(3, 41, None).unwrap().contains("`Status::score` is 41"));
    assert_eq!(told(3, 1040, Some(COIN.into())), None);
    let golf = Variant { fewer_is_better: true, ..CAVE };
    let told = |score| fault_in_numbers(&view, &golf, &Status { score, depth: 3, ending: None });
    assert_eq!(told(-40), None, "people read it without the sign");
    assert!(told(40).unwrap().contains("let it be -40"));
}

#[test]
fn events_and_endings_are_listed() {
    let event = |cue, whom| Event { cue, who: 2, whom, at: Pos::new(0, 0), to: Pos::new(0, 0), amount: 1 };
    assert_eq!(fault_in_events(&[event(0, 1)], &CAVE), None);
    assert!(fault_in_events(&[event(1, 1)], &CAVE).unwrap().contains("cue 1"));
    assert!(fault_in_events(&[event(0, 9)], &CAVE).unwrap().contains("id 9"));
    assert_eq!(fault_in_ending(&COIN.into(), &CAVE), None);
    assert!(fault_in_ending(&EndingInfo::won("star", "You reached a star.").into(), &CAVE).unwrap().contains("a star"));
}
