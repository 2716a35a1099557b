//! Automatic moves, one at a time and stopped by danger: walks to a cell, to the unknown or to the exit, rests, fights and
//! repeats.

use crate::words;
use barrow_core::{Dir, Event, Move, Pos, Role, Sight, Tone, Variant, VerbKind, View};
use barrow_pilot::{
    Again, Explorer, Memory, Route, Stop, Watch, awaited, deadly_beside, deadly_hunter, fight, hunter, newcomer, roamer,
    shows_hunters, travel, travel_to_brink, travel_to_exit, wakes,
};

/// Steps beyond the plan that a walk may take before it finds something new.
const LEEWAY: usize = 40;

/// Automatic moves until something happens.
#[derive(Clone, Debug)]
pub struct Journey {
    goal: Goal,
    before: Option<Watch>,
    brake: Brake,
    /// True if the player insists on a first move while a hunting foe is in sight.
    is_bold: bool,
    /// The hunter that the player ignores for one step, and no more.
    braved: Option<&'static str>,
}

#[derive(Clone, Debug)]
enum Goal {
    Cell(Pos),
    Unknown,
    Exit,
    /// A cell beside an exit.
    Brink,
    Again(Again),
    Fight {
        /// Fights while at least this share of health is left. \[percent\]
        least_health: u8,
        /// True if it may wait where few foes can reach the hero.
        may_wait: bool,
        /// True if the player knows that the foe is likely to win.
        is_fearless: bool,
        /// Why it waited.
        awaited: Option<Stop>,
    },
}

/// Stops a walk that no longer finds or takes anything. Its records can each be broken in only one direction, so every walk ends.
#[derive(Clone, Debug, Default)]
struct Brake {
    /// The most known cells so far.
    known: usize,
    /// The most things to pick up on the map so far, and the fewest since then.
    most_items: usize,
    fewest_items: usize,
    /// Steps left until the walk counts as lost.
    steps_left: usize,
}

impl Brake {
    /// Tells whether a walk that is `length` steps from its target may go on.
    fn lets_go(&mut self, view: &View, variant: &Variant, length: usize) -> bool {
        let known = view.sight.iter().filter(|&&sight| sight != Sight::Unknown).count().max(1);
        let ids = view.things.iter().map(|thing| &thing.id).chain(&view.tiles);
        let items = ids.filter(|&&id| matches!(variant.legend.role(id), Role::Item | Role::Goal)).count();
        if known > self.known || items > self.most_items || items < self.fewest_items {
            let is_found = items > self.most_items || known > self.known;
            self.fewest_items = if is_found { items } else { self.fewest_items.min(items) };
            self.known = self.known.max(known);
            self.most_items = self.most_items.max(items);
            self.steps_left = length + LEEWAY;
        }
        let goes = self.steps_left > 0;
        self.steps_left = self.steps_left.saturating_sub(1);
        goes
    }
}

impl Journey {
    fn new(goal: Goal) -> Self {
        Self { goal, before: None, brake: Brake::default(), is_bold: false, braved: None }
    }

    /// A walk to `goal`.
    pub fn to(goal: Pos) -> Self {
        Self::new(Goal::Cell(goal))
    }

    /// Exploration: a walk to the unknown.
    pub fn explore() -> Self {
        Self::new(Goal::Unknown)
    }

    /// A walk to the nearest hole or stairs.
    pub fn to_exit() -> Self {
        Self::new(Goal::Exit)
    }

    /// A walk to a cell beside the nearest hole or stairs.
    pub fn to_brink() -> Self {
        Self::new(Goal::Brink)
    }

    /// A rest, or a repeated move.
    pub fn again(again: Again) -> Self {
        Self::new(Goal::Again(again))
    }

    /// One step towards the nearest foe that hunts the player, or a blow at it, while at least this share of health is left.
    /// \[percent\]
    pub fn fight(least_health: u8) -> Self {
        Self::new(Goal::Fight { least_health, may_wait: false, is_fearless: least_health == 0, awaited: None })
    }

    /// Makes a fight wait for foes where fewer can reach the hero.
    #[must_use]
    pub fn patiently(mut self) -> Self {
        if let Goal::Fight { may_wait, .. } = &mut self.goal {
            *may_wait = true;
        }
        self
    }

    /// Makes a fight continue although the foe is likely to win.
    #[must_use]
    pub fn fearlessly(mut self) -> Self {
        if let Goal::Fight { is_fearless, .. } = &mut self.goal {
            *is_fearless = true;
        }
        self
    }

    /// Goes ahead although the player was warned.
    #[must_use]
    pub fn boldly(self) -> Self {
        match self.goal {
            Goal::Again(again) => Self { goal: Goal::Again(again.boldly()), ..self },
            Goal::Cell(_) | Goal::Unknown | Goal::Exit | Goal::Brink | Goal::Fight { .. } => Self { is_bold: true, ..self },
        }
    }

    /// Takes one step although `hunter` hunts the player, which is what the warning promised.
    #[must_use]
    pub fn one_step(self, hunter: &'static str) -> Self {
        Self { braved: Some(hunter), ..self.boldly() }
    }

    /// The next move, or the reason why there is none. The first step ignores nearby danger, because the player asked for the step,
    /// unless a foe hunts the player. `memory` goes with `view`, and `explorer` remembers the whole run.
    ///
    /// # Errors
    /// The reason why the journey ends.
    pub fn next(&mut self, view: &View, memory: &Memory, variant: &Variant, explorer: &mut Explorer) -> Result<Move, Stop> {
        if let Goal::Again(again) = &mut self.goal {
            return again.next(view, memory, variant);
        }
        let verb = variant.verb_that(VerbKind::Walk).ok_or(Stop::NoSteps)?;
        if let Goal::Fight { .. } = self.goal {
            return self.blow(verb, view, variant);
        }
        let now = Watch::new(view, variant);
        if let Some(stop) = self.interruption(&now, view, memory, variant) {
            return Err(stop);
        }
        let Route { steps, .. } = match &self.goal {
            Goal::Cell(goal) => travel(view, variant, *goal),
            Goal::Exit => travel_to_exit(view, variant),
            Goal::Brink => travel_to_brink(view, variant).map_err(|stop| match stop {
                Stop::Beside(way_on) => Stop::Brink(way_on),
                stop => stop,
            }),
            Goal::Unknown | Goal::Again(_) | Goal::Fight { .. } => {
                explorer.heed(memory);
                explorer.next_walk(view, variant).map_err(|stop| way_on(stop, view, variant))
            }
        }?;
        let dir = steps.first().copied().ok_or(Stop::Arrived)?;
        // Warn only now: a warning promises that the next press takes a step, so a step must be possible.
        if let Some(stop) = self.warning(view, variant).or_else(|| self.qualm(view, memory, variant, dir)) {
            return Err(stop);
        }
        if !self.brake.lets_go(view, variant, steps.len()) {
            return Err(Stop::Astray);
        }
        self.before = Some(now);
        Ok(Move::towards(verb, dir))
    }

    /// The first blow or step of a fight. A fight is one move, so that the player decides about each move.
    fn blow(&mut self, verb: u8, view: &View, variant: &Variant) -> Result<Move, Stop> {
        if view.asked.is_some() {
            return Err(Stop::Asked);
        }
        let Goal::Fight { least_health, may_wait, is_fearless, awaited: why } = &mut self.goal else { return Err(Stop::Arrived) };
        if self.before.replace(Watch::new(view, variant)).is_some() {
            return Err(why.unwrap_or(Stop::Arrived));
        }
        let dir = fight(view, variant)?;
        if !self.is_bold
            && let Some((_, stat)) = words::health(view, variant)
        {
            if stat.value * 100 < words::full_health(stat, variant) * i32::from(*least_health) {
                return Err(Stop::Weak(stat));
            }
            if !*is_fearless && let Some(foe) = deadly_hunter(view, variant) {
                return Err(Stop::Outmatched(variant.legend.name(foe.id), stat));
            }
        }
        if *may_wait && let Some(wait) = variant.verb_that(VerbKind::Wait) {
            *why = awaited(view, variant, dir);
            if why.is_some() {
                return Ok(Move::plain(wait));
            }
        }
        Ok(Move::towards(verb, dir))
    }

    /// The reason to interrupt a walk that has begun, or not to begin it.
    fn interruption(&self, now: &Watch, view: &View, memory: &Memory, variant: &Variant) -> Option<Stop> {
        if view.asked.is_some() {
            return Some(Stop::Asked);
        }
        let before = self.before.as_ref()?;
        // Where foes show their intent, a hunter interrupts until the player deals with it. Elsewhere, a foe interrupts if it comes
        // closer.
        let is_closer = shows_hunters(variant) || now.is_closer(before);
        if let Some(hunter) = hunter(view, variant).filter(|_| is_closer) {
            return Some(newcomer(view, memory, variant).unwrap_or(Stop::StillHunted(variant.legend.name(hunter.id))));
        }
        if view.hero == before.hero() {
            return Some(Stop::NoFurther);
        }
        if let Some(hunter) = self.braved {
            return Some(Stop::OutOfView(hunter));
        }
        now.news(before, view, memory, variant)
    }

    /// Warns before the first step while a foe hunts the player.
    fn warning(&self, view: &View, variant: &Variant) -> Option<Stop> {
        if self.before.is_some() || self.is_bold || self.is_a_single_step(view, variant) {
            return None;
        }
        hunter(view, variant).map(|hunter| Stop::Hunted(variant.legend.name(hunter.id)))
    }

    /// The reason why an exploring hero hesitates: something harms the hero, a healing place or a deadly foe would be left behind, a
    /// dangerous one may be near, or the step would wake sleepers.
    fn qualm(&self, view: &View, memory: &Memory, variant: &Variant, dir: Dir) -> Option<Stop> {
        if self.is_bold || !matches!(self.goal, Goal::Unknown) {
            return None;
        }
        let hero = view.hero?;
        let (_, health) = words::health(view, variant).unzip();
        let heals = view.things.iter().filter(|thing| thing.at == hero && variant.legend.role(thing.id) == Role::Effect);
        let heals = heals.map(|thing| thing.id).find(|id| variant.heals.contains(id));
        if let Some(id) = heals.filter(|_| health.is_some_and(|health| health.value < health.max)) {
            return Some(Stop::Healing(variant.legend.name(id)));
        }
        let is_weak = self.before.is_none() && health.is_some_and(|health| words::is_low(health, variant));
        if let Some(foe) = deadly_beside(view, variant).filter(|_| is_weak) {
            return Some(Stop::BesideDeadly(variant.legend.name(foe.id)));
        }
        if let Some(foe) = memory.lurker(variant).filter(|_| is_weak) {
            return Some(Stop::Lurking(variant.legend.name(foe.id)));
        }
        let mut own = view.things.iter().filter(|thing| thing.at == hero && variant.legend.role(thing.id) == Role::Hero);
        let ails = own.find_map(|own| words::conditions(own.conditions, variant).next()).filter(|_| self.before.is_none());
        if let Some(condition) = ails {
            return Some(Stop::Ailing(condition.name));
        }
        let to = variant.topology.step(hero, dir)?;
        if let Some(foe) = roamer(view, variant, to) {
            return Some(Stop::Roamer(variant.legend.name(foe.id)));
        }
        wakes(view, variant, to).map(|(ground, sleeper)| Stop::Noise(ground, sleeper))
    }

    /// Tells whether this is a single step or blow to a neighbouring cell, which is allowed in sight of foes.
    fn is_a_single_step(&self, view: &View, variant: &Variant) -> bool {
        let Goal::Cell(goal) = self.goal else { return false };
        view.hero.is_some_and(|hero| variant.topology.distance(hero, goal) == 1)
    }

    /// The target of an exploring walk, if it is in sight.
    pub fn aim(&self, view: &View, variant: &Variant, explorer: &Explorer) -> Option<&'static str> {
        let Goal::Unknown = &self.goal else { return None };
        let route = explorer.clone().next_walk(view, variant).ok()?;
        let end = route.steps.into_iter().try_fold(view.hero?, |at, dir| variant.topology.step(at, dir))?;
        let entry = view.top(end).and_then(|id| variant.legend.get(id))?;
        matches!(entry.role, Role::Item | Role::Goal | Role::Exit).then_some(entry.name)
    }

    /// The event that stops it. Plain messages do not, nor do finds while exploring.
    pub fn stopping<'a>(&self, events: &'a [Event], variant: &Variant) -> Option<&'a Event> {
        events.iter().find(|event| self.stops_for_tone(event.tone(variant.cues, &variant.legend)))
    }

    const fn stops_for_tone(&self, tone: Tone) -> bool {
        match tone {
            Tone::Plain => false,
            // A rest watches for changes instead.
            _ if matches!(&self.goal, Goal::Again(again) if again.is_rest()) => false,
            Tone::Good => !matches!(self.goal, Goal::Unknown),
            Tone::Bad | Tone::Great => true,
        }
    }

    /// Tells whether the hero stays in place, so that turns need no animation.
    pub const fn is_still(&self) -> bool {
        matches!(self.goal, Goal::Again(_))
    }

    /// Tells whether it leads to the brink of another level.
    pub const fn is_to_brink(&self) -> bool {
        matches!(self.goal, Goal::Brink)
    }

    /// Tells whether it has made a move.
    pub const fn has_begun(&self) -> bool {
        self.before.is_some()
    }
}

/// The reason why exploring ends. Offers a walk to the way on only if there is one.
fn way_on(stop: Stop, view: &View, variant: &Variant) -> Stop {
    match (stop, travel_to_brink(view, variant)) {
        (Stop::WayOn(_), Ok(Route { obstacle: Some(way_on), .. })) => Stop::WayOn(way_on.name),
        (Stop::WayOn(_), Err(Stop::Beside(way_on))) => Stop::Brink(way_on),
        (Stop::WayOn(_), Err(barred @ Stop::Barred(_))) => barred,
        (Stop::WayOn(_), _) => Stop::Explored,
        (stop, _) => stop,
    }
}

/// The cells that a walk to `goal` would cross; none if there is no way.
pub fn path(view: &View, variant: &Variant, goal: Pos) -> Vec<Pos> {
    let (Some(mut at), Ok(route)) = (view.hero, travel(view, variant, goal)) else { return Vec::new() };
    let cross = |dir: Dir| {
        at = variant.topology.step(at, dir)?;
        Some(at)
    };
    route.steps.into_iter().filter_map(cross).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Attitude, Colour, Condition, Cue, Entry, Legend, Stat, StatInfo, Thing, Threat, Topology, Verb};
    use barrow_pilot::Obstacle;

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
        verbs: &[Verb::walk("step", ""), Verb::wait("wait", "", "")],
        legend: Legend::new(&[
            entry(0, '.', Role::Floor),
            entry(1, '@', Role::Hero),
            entry(2, 'm', Role::Foe),
            entry(3, '>', Role::Exit),
        ]),
        conditions: &[
            Condition { name: "hunting", attitude: Attitude::Hunts, ..Condition::BASE },
            Condition { name: "fleeing", attitude: Attitude::Flees, ..Condition::BASE },
        ],
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

    /// The next move of a journey by a player who has not noticed any foe yet.
    fn next(journey: &mut Journey, view: &View) -> Result<Move, Stop> {
        let mut memory = Memory::default();
        memory.look(&mut view.clone(), 1, &VARIANT);
        journey.next(view, &memory, &VARIANT, &mut Explorer::default())
    }

    #[test]
    fn a_walk_takes_single_steps_and_ends_silently() {
        let mut journey = Journey::to(Pos::new(2, 0));
        let east = Move::towards(0, Dir(1));
        assert_eq!(next(&mut journey, &view(0, None)), Ok(east));
        assert_eq!(next(&mut journey, &view(1, None)), Ok(east));
        assert_eq!(next(&mut journey, &view(2, None)), Err(Stop::Arrived));
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
        assert_eq!(next(&mut Journey::to_exit(), &stairs), Err(Stop::NoExit));
        stairs.tiles[8] = 3;
        assert_eq!(next(&mut Journey::to_exit(), &stairs), Ok(Move::towards(0, Dir(1))));
    }

    #[test]
    fn a_rest_waits_where_the_hero_is() {
        let mut journey = Journey::again(Again::rest(&VARIANT).unwrap());
        assert_eq!(next(&mut journey, &view(4, None)), Ok(Move::plain(1)));
        assert_eq!(next(&mut journey, &view(4, None)), Ok(Move::plain(1)));
        assert_eq!(next(&mut journey, &view(4, Some(8))), Err(Stop::Newcomer("thing")));
    }

    #[test]
    fn a_walk_stops_when_a_foe_appears_or_nothing_moves() {
        let mut journey = Journey::to(Pos::new(8, 0));
        next(&mut journey, &view(0, None)).unwrap();
        assert_eq!(next(&mut journey, &view(1, Some(7))), Err(Stop::Newcomer("thing")));
        let mut journey = Journey::to(Pos::new(8, 0));
        next(&mut journey, &view(3, None)).unwrap();
        assert_eq!(next(&mut journey, &view(3, None)), Err(Stop::NoFurther));
    }

    #[test]
    fn foes_that_the_player_has_noticed_do_not_stop_a_walk() {
        let mut memory = Memory::default();
        let mut look = |hero, foe| {
            let mut view = view(hero, foe);
            memory.look(&mut view, 1, &VARIANT);
            memory.announce();
            (view, memory.clone())
        };
        let mut journey = Journey::to(Pos::new(4, 0));
        for (hero, foe) in [(0, Some(7)), (1, Some(6)), (2, Some(6)), (3, Some(5))] {
            let (view, memory) = look(hero, foe);
            assert_eq!(journey.next(&view, &memory, &VARIANT, &mut Explorer::default()), Ok(Move::towards(0, Dir(1))));
        }
    }

    #[test]
    fn a_walk_that_finds_nothing_new_ends_with_a_sentence() {
        let mut journey = Journey::to(Pos::new(8, 0));
        // The hero is put back after each step.
        let steps = (0..1000).take_while(|step| next(&mut journey, &view(step % 2, None)).is_ok()).count();
        assert_eq!(steps, 8 + LEEWAY);
        assert_eq!(next(&mut journey, &view(0, None)), Err(Stop::Astray));
    }

    #[test]
    fn finds_do_not_stop_exploring_but_mishaps_stop_everything() {
        for (journey, goes_on) in [(Journey::explore(), true), (Journey::to(Pos::new(1, 0)), false)] {
            let minds = |cue| journey.stopping(&[Event { cue, ..EVENT }], &VARIANT).is_some();
            assert_eq!([0, 1, 2, 3].map(minds), [false, !goes_on, true, true]);
        }
    }

    #[test]
    fn a_walk_to_a_foe_ends_beside_it() {
        let mut journey = Journey::to(Pos::new(4, 0));
        assert_eq!(next(&mut journey, &view(2, Some(4))), Ok(Move::towards(0, Dir(1))));
        let beside = view(3, Some(4));
        let mut memory = Memory::default();
        memory.look(&mut beside.clone(), 1, &VARIANT);
        memory.announce();
        let stop = journey.next(&beside, &memory, &VARIANT, &mut Explorer::default());
        assert_eq!(stop, Err(Stop::Beside(Obstacle { name: "thing", at: Pos::new(4, 0) })));
    }

    #[test]
    fn nothing_sets_out_while_a_foe_hunts_unless_the_player_insists() {
        let mut hunted = view(3, Some(8));
        hunted.things[1].conditions = 1;
        assert_eq!(next(&mut Journey::to(Pos::new(6, 0)), &hunted), Err(Stop::Hunted("thing")));
        // A warning promises that the next press takes a step.
        assert_eq!(next(&mut Journey::explore(), &hunted), Err(Stop::Explored));
        assert_eq!(next(&mut Journey::to_exit(), &hunted), Err(Stop::NoExit));
        hunted.tiles[0] = 3;
        assert_eq!(next(&mut Journey::to_exit(), &hunted), Err(Stop::Hunted("thing")));
        assert_eq!(next(&mut Journey::to(Pos::new(4, 0)), &hunted), Ok(Move::towards(0, Dir(1))), "a single step");
        assert_eq!(next(&mut Journey::to(Pos::new(6, 0)).boldly(), &hunted), Ok(Move::towards(0, Dir(1))));
        let mut one_step = Journey::to(Pos::new(6, 0)).one_step("thing");
        assert_eq!(next(&mut one_step, &hunted), Ok(Move::towards(0, Dir(1))));
        assert_eq!(next(&mut one_step, &view(4, None)), Err(Stop::OutOfView("thing")), "one step was promised");
        let rest = || Journey::again(Again::rest(&VARIANT).unwrap());
        assert_eq!(next(&mut rest(), &hunted), Err(Stop::Restless("thing")));
        let mut one_turn = rest().boldly();
        assert_eq!(next(&mut one_turn, &hunted), Ok(Move::plain(1)));
        assert_eq!(next(&mut one_turn, &view(3, None)), Err(Stop::Enough(1)), "one turn was promised");
    }

    const HAZARDS: Legend = Legend::new(&[
        entry(0, '.', Role::Floor),
        entry(1, '@', Role::Hero),
        entry(2, 'm', Role::Foe),
        entry(4, '*', Role::Effect),
        entry(5, ',', Role::Floor),
        entry(6, '!', Role::Item),
    ]);

    /// The reason why a hero in column 2, with `health` of 10 hit points and a thing to take in column 8, does not explore.
    /// `prepare` changes the scene.
    fn qualm(health: i32, is_bold: bool, prepare: fn(&mut View)) -> Option<Stop> {
        let stats: &'static [StatInfo] = const { &[StatInfo::health("Health")] };
        let variant = Variant {
            legend: HAZARDS,
            heals: &[4],
            noisy: (&[5], 3),
            stats,
            verbs: VARIANT.verbs,
            size: (9, 1),
            topology: Topology::Square4,
            conditions: VARIANT.conditions,
            ..Variant::BASE
        };
        let mut view = view(2, None);
        view.stats = vec![Stat { value: health, max: 10 }];
        view.things.push(Thing::new(6, Pos::new(8, 0)));
        prepare(&mut view);
        let mut memory = Memory::default();
        memory.look(&mut view.clone(), 1, &variant);
        memory.announce();
        let journey = Journey::explore();
        let mut journey = if is_bold { journey.boldly() } else { journey };
        journey.next(&view, &memory, &variant, &mut Explorer::default()).err()
    }

    #[test]
    fn a_wounded_hero_does_not_leave_what_heals_unless_the_player_insists() {
        let spores = |view: &mut View| view.things.push(Thing::new(4, Pos::new(2, 0)));
        assert_eq!(qualm(5, false, spores), Some(Stop::Healing("thing")));
        assert_eq!([qualm(5, true, spores), qualm(10, false, spores), qualm(5, false, |_| ())], [None, None, None]);
    }

    #[test]
    fn a_weak_hero_is_told_of_a_deadly_foe_beside_though_it_does_not_hunt() {
        let deadly = |view: &mut View| {
            view.things.push(Thing { threat: Some(Threat::Deadly), ..Thing::new(2, Pos::new(1, 0)) });
        };
        assert_eq!(qualm(1, false, deadly), Some(Stop::BesideDeadly("thing")));
        assert_eq!([qualm(1, true, deadly), qualm(10, false, deadly)], [None, None]);
    }

    #[test]
    fn a_hero_whom_something_ails_is_told_of_it_before_exploring() {
        let burning = |view: &mut View| view.things[0].conditions = 2;
        assert_eq!(qualm(10, false, burning), Some(Stop::Ailing("fleeing")));
        assert_eq!([qualm(10, true, burning), qualm(10, false, |_| ())], [None, None]);
    }

    #[test]
    fn a_fight_that_a_foe_is_likely_to_win_is_warned_of_once() {
        const WITH_HEALTH: Variant = Variant { stats: &[StatInfo::health("Hit points")], ..VARIANT };
        let fight = |journey: Journey| {
            let mut hunted = view(3, Some(5));
            (hunted.things[1].conditions, hunted.things[1].threat) = (1, Some(Threat::Deadly));
            hunted.stats.push(Stat { value: 20, max: 20 });
            let mut journey = journey;
            journey.next(&hunted, &Memory::default(), &WITH_HEALTH, &mut Explorer::default())
        };
        assert_eq!(fight(Journey::fight(50)), Err(Stop::Outmatched("thing", Stat { value: 20, max: 20 })));
        assert!(fight(Journey::fight(50).boldly()).is_ok() && fight(Journey::fight(50).fearlessly()).is_ok());
        assert!(fight(Journey::fight(0)).is_ok(), "to the death");
    }

    #[test]
    fn exploring_wakes_no_sleeper_unless_the_player_insists() {
        let bones = |view: &mut View| {
            view.tiles[3] = 5;
            view.things.push(Thing::new(2, Pos::new(0, 0)));
        };
        assert_eq!(qualm(10, false, bones), Some(Stop::Noise("thing", "thing")));
        assert_eq!(qualm(10, true, bones), None);
        let awake = |view: &mut View| {
            view.tiles[3] = 5;
            view.things.push(Thing::new(2, Pos::new(8, 0)));
        };
        assert_ne!(qualm(10, false, awake), Some(Stop::Noise("thing", "thing")), "too far away to hear");
    }

    #[test]
    fn a_fight_is_one_step_or_blow_at_the_nearest_hunter() {
        let mut hunted = view(3, Some(5));
        assert_eq!(next(&mut Journey::fight(50), &hunted), Err(Stop::NotHunted));
        let mut cornered = view(4, Some(5));
        cornered.things[1].conditions = 2;
        assert_eq!(next(&mut Journey::fight(50), &cornered), Err(Stop::Cornered("thing")), "it may bite all the same");
        hunted.things[1].conditions = 1;
        let mut journey = Journey::fight(50);
        assert_eq!(next(&mut journey, &hunted), Ok(Move::towards(0, Dir(1))));
        assert_eq!(next(&mut journey, &hunted), Err(Stop::Arrived));
        let mut beside = view(4, Some(5));
        beside.things[1].conditions = 1;
        assert_eq!(next(&mut Journey::fight(50), &beside), Ok(Move::towards(0, Dir(1))));
    }

    #[test]
    fn a_fight_stops_below_the_chosen_share_of_health() {
        const WITH_HEALTH: Variant = Variant { stats: &[StatInfo::health("Hit points")], ..VARIANT };
        let fight = |value: i32, journey: Journey| {
            let mut hunted = view(3, Some(5));
            hunted.things[1].conditions = 1;
            hunted.stats.push(Stat { value, max: 20 });
            let mut journey = journey;
            journey.next(&hunted, &Memory::default(), &WITH_HEALTH, &mut Explorer::default())
        };
        assert_eq!(fight(10, Journey::fight(50)), Ok(Move::towards(0, Dir(1))));
        assert_eq!(fight(9, Journey::fight(50)), Err(Stop::Weak(Stat { value: 9, max: 20 })));
        assert!(fight(9, Journey::fight(33)).is_ok() && fight(9, Journey::fight(50).boldly()).is_ok());
    }

    #[test]
    fn a_missing_walk_is_explained() {
        assert_eq!(next(&mut Journey::to(Pos::new(3, 0)), &view(3, None)), Err(Stop::Arrived));
        assert_eq!(next(&mut Journey::to(Pos::new(20, 0)), &view(3, None)), Err(Stop::Outside));
        assert_eq!(next(&mut Journey::explore(), &view(3, None)), Err(Stop::Explored));
    }
}
