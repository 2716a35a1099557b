//! Walking by itself: to a chosen cell, or to whatever is not yet known, step by step and with eyes open.

use barrow_core::{Dir, Move, Pos, Role, Sight, Stat, Tone, Variant, View};
use barrow_pilot::{Explorer, Stop, foe_nearby, travel, walk_verb};

/// A foe so close ends a walk. \[steps\]
const TOO_CLOSE: i32 = 2;

/// A walk is given up after so many steps: it may lead back and forth between two equal goals for ever.
const MOST_STEPS: usize = 4000;

/// A walk that goes on by itself until something happens.
#[derive(Debug)]
pub(crate) struct Journey {
    goal: Goal,
    before: Option<Alertness>,
    steps_left: usize,
}

#[derive(Debug)]
enum Goal {
    Cell(Pos),
    Unknown(Box<Explorer>),
}

/// What a walker keeps an eye on.
#[derive(Debug, PartialEq, Eq)]
struct Alertness {
    foes: usize,
    bars: Vec<Stat>,
    hero: Option<Pos>,
}

impl Journey {
    /// A walk to `goal`.
    pub(crate) const fn to(goal: Pos) -> Self {
        Self { goal: Goal::Cell(goal), before: None, steps_left: MOST_STEPS }
    }

    /// A walk to whatever is not yet known.
    pub(crate) fn explore() -> Self {
        Self { goal: Goal::Unknown(Box::default()), before: None, steps_left: MOST_STEPS }
    }

    /// The next step, or why there is none. The first step is always taken: the player asked for it.
    ///
    /// # Errors
    /// A sentence for the player; an empty one on arrival.
    pub(crate) fn next(&mut self, view: &View, variant: &Variant) -> Result<Move, String> {
        let now = Alertness::of(view, variant);
        if let Some(before) = &self.before {
            if view.hero == before.hero {
                return Err("You get no further.".to_owned());
            }
            if now.bars.iter().zip(&before.bars).any(|(now, before)| now.value < before.value && now.max == before.max) {
                return Err("You stop: something hurt you.".to_owned());
            }
            if let Some(stop) = foe_nearby(view, variant, TOO_CLOSE) {
                return Err(stop.to_string());
            }
            if now.foes > before.foes {
                // Of several, nobody can tell which is new.
                let name = match foe_nearby(view, variant, i32::MAX) {
                    Some(Stop::Foe { name, .. }) if before.foes == 0 => name,
                    _ => "something else",
                };
                return Err(format!("You stop: {name} comes into view."));
            }
        }
        if self.steps_left == 0 {
            return Err(format!("You stop after {MOST_STEPS} steps: there is no end to this way."));
        }
        let steps = match &mut self.goal {
            Goal::Cell(goal) => travel(view, variant, *goal),
            Goal::Unknown(explorer) => explorer.next_walk(view, variant),
        };
        let dir = steps.map_err(|stop| self.say(&stop))?.first().copied();
        let verb = walk_verb(variant).ok_or_else(|| Stop::NoSteps.to_string())?;
        let dir = dir.ok_or_else(|| self.say(&Stop::Arrived))?;
        self.before = Some(now);
        self.steps_left -= 1;
        Ok(Move::towards(verb, dir))
    }

    /// What is worth the walk, if the walk chooses for itself and can see it.
    pub(crate) fn aim(&self, view: &View, variant: &Variant) -> Option<&'static str> {
        let Goal::Unknown(explorer) = &self.goal else { return None };
        let steps = explorer.clone().next_walk(view, variant).ok()?;
        let end = steps.into_iter().try_fold(view.hero?, |at, dir| variant.topology.step(at, dir))?;
        let entry = view.top(end).and_then(|id| variant.legend.get(id))?;
        matches!(entry.role, Role::Item | Role::Goal | Role::Exit).then_some(entry.name)
    }

    fn say(&self, stop: &Stop) -> String {
        // Arriving after a walk needs no words.
        if *stop == Stop::Arrived && self.before.is_some() { String::new() } else { stop.to_string() }
    }
}

impl Alertness {
    fn of(view: &View, variant: &Variant) -> Self {
        let foes = view.positions().filter(|&pos| {
            view.hero != Some(pos) && view.sight(pos) == Sight::InView && view.role(pos, &variant.legend) == Role::Foe
        });
        let bars = variant.stats.iter().zip(&view.stats).filter(|(info, _)| info.is_bar).map(|(_, stat)| *stat);
        Self { foes: foes.count(), bars: bars.collect(), hero: view.hero }
    }
}

/// Whether what was told ends a walk: anything but small talk.
pub(crate) fn is_news(tone: Tone) -> bool {
    match tone {
        Tone::Plain => false,
        Tone::Good | Tone::Bad | Tone::Great => true,
    }
}

/// The cells that `travel` would walk through to `goal`; none if it would not walk.
pub(crate) fn path(view: &View, variant: &Variant, goal: Pos, cells: &mut Vec<Pos>) {
    cells.clear();
    let (Some(mut at), Ok(steps)) = (view.hero, travel(view, variant, goal)) else { return };
    cells.extend(steps.into_iter().filter_map(|dir: Dir| {
        at = variant.topology.step(at, dir)?;
        Some(at)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{ArgKind, Colour, Entry, Legend, Thing, Topology, Verb};

    const fn entry(id: u8, ascii: char, role: Role) -> Entry {
        Entry { id, name: "thing", glyph: ascii, ascii, colour: Colour::Grey, role, about: "" }
    }

    const VARIANT: Variant = Variant {
        id: "one",
        title: "One",
        pitch: "",
        help: "",
        size: (9, 1),
        topology: Topology::Square4,
        verbs: &[Verb { name: "step", about: "", keys: "", arg: ArgKind::Dir, confirm: None }],
        legend: Legend::new(&[entry(0, '.', Role::Floor), entry(1, '@', Role::Hero), entry(2, 'm', Role::Foe)]),
        stats: &[],
        cues: &[],
        conditions: &[],
        hints: &[],
        choices: &[],
        default_seed: None,
        exact: false,
    };

    fn view(hero: i16, foe: Option<i16>) -> View {
        let mut view = View::default();
        view.begin(9, 1);
        view.tiles.resize(9, 0);
        view.hero = Some(Pos::new(hero, 0));
        view.things.push(Thing { id: 1, at: Pos::new(hero, 0), hp: None, conditions: 0 });
        view.things.extend(foe.map(|x| Thing { id: 2, at: Pos::new(x, 0), hp: None, conditions: 0 }));
        view
    }

    #[test]
    fn a_walk_goes_step_by_step_and_ends_without_a_word() {
        let mut journey = Journey::to(Pos::new(2, 0));
        let east = Move::towards(0, Dir(1));
        assert_eq!(journey.next(&view(0, None), &VARIANT), Ok(east));
        assert_eq!(journey.next(&view(1, None), &VARIANT), Ok(east));
        assert_eq!(journey.next(&view(2, None), &VARIANT), Err(String::new()));
    }

    #[test]
    fn a_walk_stops_when_something_comes_or_is_close_or_in_the_way() {
        let mut journey = Journey::to(Pos::new(8, 0));
        journey.next(&view(0, None), &VARIANT).unwrap();
        assert_eq!(journey.next(&view(1, Some(7)), &VARIANT).unwrap_err(), "You stop: thing comes into view.");
        let mut journey = Journey::to(Pos::new(8, 0));
        journey.next(&view(3, Some(6)), &VARIANT).unwrap_err();
        let mut journey = Journey::to(Pos::new(4, 0));
        journey.next(&view(2, Some(6)), &VARIANT).unwrap();
        assert!(journey.next(&view(3, Some(5)), &VARIANT).unwrap_err().contains("close by"));
        let mut journey = Journey::to(Pos::new(8, 0));
        journey.next(&view(3, None), &VARIANT).unwrap();
        assert_eq!(journey.next(&view(3, None), &VARIANT).unwrap_err(), "You get no further.");
    }

    #[test]
    fn a_walk_without_end_is_given_up_with_a_word() {
        let mut journey = Journey::to(Pos::new(8, 0));
        // Whatever is walked, the hero is taken back.
        for step in 0..MOST_STEPS {
            assert_eq!(journey.next(&view(step as i16 % 2, None), &VARIANT), Ok(Move::towards(0, Dir(1))));
        }
        let sentence = journey.next(&view(0, None), &VARIANT).unwrap_err();
        assert_eq!(sentence, "You stop after 4000 steps: there is no end to this way.");
    }

    #[test]
    fn the_first_step_is_taken_even_into_a_foe() {
        let mut journey = Journey::to(Pos::new(4, 0));
        assert_eq!(journey.next(&view(3, Some(4)), &VARIANT), Ok(Move::towards(0, Dir(1))));
    }

    #[test]
    fn no_walk_is_explained() {
        assert_eq!(Journey::to(Pos::new(3, 0)).next(&view(3, None), &VARIANT).unwrap_err(), "You are there.");
        assert!(!Journey::to(Pos::new(20, 0)).next(&view(3, None), &VARIANT).unwrap_err().is_empty());
        assert!(!Journey::explore().next(&view(3, None), &VARIANT).unwrap_err().is_empty());
    }
}
