//! Automatic moves, one at a time and stopped by danger: walks to a cell, to the unknown or to the exit, rests, and repeats of the last
//! move.

use barrow_core::{Dir, Event, Move, Pos, Role, Tone, Variant, View};
use barrow_pilot::watch::CLOSE;
use barrow_pilot::{Again, Explorer, Stop, Watch, foe_nearby, hunter, travel, travel_to_exit, walk_verb};

/// The longest walk. Two equal goals could otherwise make it go back and forth for ever.
const MOST_STEPS: usize = 4000;

/// Automatic moves until something happens.
#[derive(Debug)]
pub struct Journey {
    goal: Goal,
    before: Option<Watch>,
    steps_left: usize,
}

#[derive(Debug)]
enum Goal {
    Cell(Pos),
    Unknown,
    Exit,
    Again(Again),
}

impl Journey {
    const fn new(goal: Goal) -> Self {
        Self { goal, before: None, steps_left: MOST_STEPS }
    }

    /// A walk to `goal`.
    pub const fn to(goal: Pos) -> Self {
        Self::new(Goal::Cell(goal))
    }

    /// Exploration: a walk to what is unknown.
    pub const fn explore() -> Self {
        Self::new(Goal::Unknown)
    }

    /// A walk to the nearest hole or stairs.
    pub const fn to_exit() -> Self {
        Self::new(Goal::Exit)
    }

    /// A rest, or a repeated move.
    pub const fn again(again: Again) -> Self {
        Self::new(Goal::Again(again))
    }

    /// The next move, or why there is none. The first step ignores what is near, because the player asked for it, unless a foe hunts
    /// the player. `explorer` remembers the whole run.
    ///
    /// # Errors
    /// A sentence for the player; an empty one on arrival.
    pub fn next(&mut self, view: &View, variant: &Variant, explorer: &mut Explorer) -> Result<Move, String> {
        if let Goal::Again(again) = &mut self.goal {
            return again.next(view, variant).map_err(|stop| stop.to_string());
        }
        let now = Watch::new(view, variant);
        if let Some(stop) = self.interruption(&now, view, variant) {
            return Err(stop.to_string());
        }
        let steps = match &self.goal {
            Goal::Cell(goal) => travel(view, variant, *goal),
            Goal::Exit => travel_to_exit(view, variant),
            Goal::Unknown | Goal::Again(_) => explorer.next_walk(view, variant),
        };
        let dir = steps.map_err(|stop| self.say(stop))?.first().copied();
        let verb = walk_verb(variant).ok_or_else(|| Stop::NoSteps.to_string())?;
        let dir = dir.ok_or_else(|| self.say(Stop::Arrived))?;
        self.before = Some(now);
        self.steps_left -= 1;
        Ok(Move::towards(verb, dir))
    }

    /// What interrupts the walk, or keeps it from starting.
    fn interruption(&self, now: &Watch, view: &View, variant: &Variant) -> Option<Stop> {
        if view.asked.is_some() {
            return Some(Stop::Asked);
        }
        if !self.is_a_single_step(view, variant)
            && let Some(hunted) = hunter(view, variant)
        {
            return Some(hunted);
        }
        let before = self.before.as_ref()?;
        if view.hero == before.hero() {
            return Some(Stop::NoFurther);
        }
        let close = || foe_nearby(view, variant, CLOSE);
        let endless = (self.steps_left == 0).then_some(Stop::Endless(MOST_STEPS));
        match now.news(before, view, variant) {
            Some(new @ (Stop::Newcomer(_) | Stop::Another(_) | Stop::Several(_))) => close().or(Some(new)),
            None => close().or(endless),
            stop => stop,
        }
    }

    /// Whether this is one step or blow to a neighbouring cell, which may be taken in sight of foes.
    fn is_a_single_step(&self, view: &View, variant: &Variant) -> bool {
        let Goal::Cell(goal) = self.goal else { return false };
        self.before.is_none() && view.hero.is_some_and(|hero| variant.topology.distance(hero, goal) == 1)
    }

    /// What an exploring walk is heading for, if it is in sight.
    pub fn aim(&self, view: &View, variant: &Variant, explorer: &Explorer) -> Option<&'static str> {
        let Goal::Unknown = &self.goal else { return None };
        let steps = explorer.clone().next_walk(view, variant).ok()?;
        let end = steps.into_iter().try_fold(view.hero?, |at, dir| variant.topology.step(at, dir))?;
        let entry = view.top(end).and_then(|id| variant.legend.get(id))?;
        matches!(entry.role, Role::Item | Role::Goal | Role::Exit).then_some(entry.name)
    }

    /// Whether the events of a move stop it. Plain messages do not, nor do finds while exploring.
    pub fn stops_for(&self, events: &[Event], variant: &Variant) -> bool {
        events.iter().any(|event| self.stops_for_tone(event.tone(variant.cues, &variant.legend)))
    }

    const fn stops_for_tone(&self, tone: Tone) -> bool {
        match tone {
            Tone::Plain => false,
            Tone::Good => !matches!(self.goal, Goal::Unknown),
            Tone::Bad | Tone::Great => true,
        }
    }

    /// Whether the hero stays in place, so that turns need no animation.
    pub const fn is_still(&self) -> bool {
        matches!(self.goal, Goal::Again(_))
    }

    fn say(&self, stop: Stop) -> String {
        // The player sees that a walk has arrived.
        if stop == Stop::Arrived && self.before.is_some() { String::new() } else { stop.to_string() }
    }
}

/// The cells that a walk to `goal` would cross; none if there is no way.
pub fn path(view: &View, variant: &Variant, goal: Pos) -> Vec<Pos> {
    let (Some(mut at), Ok(steps)) = (view.hero, travel(view, variant, goal)) else { return Vec::new() };
    let cross = |dir: Dir| {
        at = variant.topology.step(at, dir)?;
        Some(at)
    };
    steps.into_iter().filter_map(cross).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{ArgKind, Attitude, Colour, Condition, Cue, Entry, Legend, Thing, Topology, Verb};

    const fn entry(id: u8, ascii: char, role: Role) -> Entry {
        Entry { id, name: "thing", glyph: ascii, ascii, colour: Colour::Grey, role, about: "" }
    }

    const fn cue(tone: Tone) -> Cue {
        Cue::new("", tone, "")
    }

    const EVENT: Event = Event { cue: 0, who: 0, whom: 0, at: Pos::new(0, 0), to: Pos::new(0, 0), amount: 0 };

    static VARIANT: Variant = Variant {
        id: "one",
        title: "One",
        size: (9, 1),
        topology: Topology::Square4,
        verbs: &[
            Verb { name: "step", about: "", keys: "", arg: ArgKind::Dir, confirm: None },
            Verb { name: "wait", about: "", keys: "", arg: ArgKind::None, confirm: None },
        ],
        legend: Legend::new(&[
            entry(0, '.', Role::Floor),
            entry(1, '@', Role::Hero),
            entry(2, 'm', Role::Foe),
            entry(3, '>', Role::Exit),
        ]),
        conditions: &[Condition { name: "hunting", attitude: Attitude::Hunts, ..Condition::BASE }],
        cues: &[cue(Tone::Plain), cue(Tone::Good), cue(Tone::Bad), cue(Tone::Great)],
        ..Variant::BASE
    };

    fn view(hero: i16, foe: Option<i16>) -> View {
        let mut view = View::default();
        view.begin(9, 1);
        view.tiles.resize(9, 0);
        view.hero = Some(Pos::new(hero, 0));
        view.things.push(Thing::new(1, Pos::new(hero, 0)));
        view.things.extend(foe.map(|x| Thing::new(2, Pos::new(x, 0))));
        view
    }

    fn next(journey: &mut Journey, view: &View) -> Result<Move, String> {
        journey.next(view, &VARIANT, &mut Explorer::default())
    }

    #[test]
    fn a_walk_takes_single_steps_and_ends_silently() {
        let mut journey = Journey::to(Pos::new(2, 0));
        let east = Move::towards(0, Dir(1));
        assert_eq!(next(&mut journey, &view(0, None)), Ok(east));
        assert_eq!(next(&mut journey, &view(1, None)), Ok(east));
        assert_eq!(next(&mut journey, &view(2, None)), Err(String::new()));
    }

    #[test]
    fn a_path_is_the_cells_of_the_walk() {
        let crossed = |goal| path(&view(1, None), &VARIANT, Pos::new(goal, 0)).iter().map(|at| at.x).collect::<Vec<_>>();
        assert_eq!(crossed(4), [2, 3, 4]);
        assert!(crossed(20).is_empty());
    }

    #[test]
    fn a_walk_finds_the_exit() {
        let mut stairs = view(1, None);
        assert_eq!(next(&mut Journey::to_exit(), &stairs).unwrap_err(), "You know of no way to another level.");
        stairs.tiles[8] = 3;
        assert_eq!(next(&mut Journey::to_exit(), &stairs), Ok(Move::towards(0, Dir(1))));
    }

    #[test]
    fn a_rest_waits_where_the_hero_is() {
        let mut journey = Journey::again(Again::rest(&VARIANT).unwrap());
        assert_eq!(next(&mut journey, &view(4, None)), Ok(Move::plain(1)));
        assert_eq!(next(&mut journey, &view(4, None)), Ok(Move::plain(1)));
        assert_eq!(next(&mut journey, &view(4, Some(8))).unwrap_err(), "You stop: thing comes into view.");
    }

    #[test]
    fn a_walk_stops_when_a_foe_appears_or_is_close_or_in_the_way() {
        let mut journey = Journey::to(Pos::new(8, 0));
        next(&mut journey, &view(0, None)).unwrap();
        assert_eq!(next(&mut journey, &view(1, Some(7))).unwrap_err(), "You stop: thing comes into view.");
        let mut journey = Journey::to(Pos::new(8, 0));
        next(&mut journey, &view(3, Some(6))).unwrap_err();
        let mut journey = Journey::to(Pos::new(4, 0));
        next(&mut journey, &view(2, Some(6))).unwrap();
        assert!(next(&mut journey, &view(3, Some(5))).unwrap_err().contains("close by"));
        let mut journey = Journey::to(Pos::new(8, 0));
        next(&mut journey, &view(3, None)).unwrap();
        assert_eq!(next(&mut journey, &view(3, None)).unwrap_err(), "You get no further.");
    }

    #[test]
    fn an_endless_walk_ends_with_a_sentence() {
        let mut journey = Journey::to(Pos::new(8, 0));
        // The hero is put back after each step.
        for step in 0..MOST_STEPS {
            assert_eq!(next(&mut journey, &view(step as i16 % 2, None)), Ok(Move::towards(0, Dir(1))));
        }
        assert_eq!(next(&mut journey, &view(0, None)).unwrap_err(), "You stop after 4000 steps: there is no end to this way.");
    }

    #[test]
    fn finds_do_not_stop_exploring_but_mishaps_stop_everything() {
        for (journey, goes_on) in [(Journey::explore(), true), (Journey::to(Pos::new(1, 0)), false)] {
            let minds = |cue| journey.stops_for(&[Event { cue, ..EVENT }], &VARIANT);
            assert_eq!([0, 1, 2, 3].map(minds), [false, !goes_on, true, true]);
        }
    }

    #[test]
    fn the_first_step_is_taken_even_into_a_foe() {
        let mut journey = Journey::to(Pos::new(4, 0));
        assert_eq!(next(&mut journey, &view(3, Some(4))), Ok(Move::towards(0, Dir(1))));
    }

    #[test]
    fn only_a_single_step_is_possible_while_a_foe_hunts() {
        let mut hunted = view(3, Some(8));
        hunted.things[1].conditions = 1;
        for mut journey in [Journey::explore(), Journey::to_exit(), Journey::to(Pos::new(6, 0))] {
            assert_eq!(
                next(&mut journey, &hunted).unwrap_err(),
                "Not while a foe hunts you: thing. Walk, strike or wait turn by turn."
            );
        }
        assert_eq!(next(&mut Journey::to(Pos::new(4, 0)), &hunted), Ok(Move::towards(0, Dir(1))));
    }

    #[test]
    fn a_missing_walk_is_explained() {
        assert_eq!(next(&mut Journey::to(Pos::new(3, 0)), &view(3, None)).unwrap_err(), "You are there.");
        assert!(!next(&mut Journey::to(Pos::new(20, 0)), &view(3, None)).unwrap_err().is_empty());
        assert!(!next(&mut Journey::explore(), &view(3, None)).unwrap_err().is_empty());
    }
}
