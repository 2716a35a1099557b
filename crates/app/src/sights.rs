//! Things in view, with distance and direction.

use crate::{threat, words};
use barrow_core::{Attitude, Condition, Dir, Entry, Pos, Role, Sight, Stat, Thing, Threat, Topology, Variant, View, sort_few};
use serde::Serialize;

/// One thing in view, or several of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seen {
    /// Legend id.
    pub id: u8,
    /// The cell of the nearest.
    pub at: Pos,
    /// The distance to it. \[steps\]
    pub distance: i32,
    /// The direction to it; `None` if the hero stands there.
    pub bearing: Option<Bearing>,
    /// The number of things.
    pub count: u16,
    /// Hit points, if there is only one.
    pub hp: Option<Stat>,
    /// Conditions, if there is only one.
    pub conditions: u16,
    /// Its threat, if there is only one.
    pub threat: Option<Threat>,
}

/// A sighting with its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "Seen"))]
pub struct Sighting {
    /// The thing.
    #[serde(flatten)]
    pub seen: Seen,
    /// Its name.
    pub name: &'static str,
    /// The names of its conditions.
    pub states: Vec<&'static str>,
    /// Its threat in words: "deadly". Empty if unknown.
    pub danger: &'static str,
    /// Everything in words: "goblin, two steps north-east, hunting you".
    pub sentence: String,
}

impl Sighting {
    /// Adds the words.
    pub fn new(seen: Seen, variant: &'static Variant) -> Self {
        Self {
            name: variant.legend.name(seen.id),
            states: words::conditions(seen.conditions, variant).map(|condition| condition.name).collect(),
            danger: seen.threat.map_or("", |threat| threat::words(threat).word),
            sentence: seen.sentence(variant),
            seen,
        }
    }
}

/// The most targets. Foes come first.
const MOST_TARGETS: usize = 12;

/// Everything notable on known cells, in view or remembered, nearest first.
pub fn known(view: &View, variant: &Variant) -> Vec<Seen> {
    one_by_one(notable(view, variant, Sight::Remembered), view, variant)
}

/// Groups and counts equal things, each group at its nearest cell.
pub fn alike(all: Vec<Seen>) -> Vec<Seen> {
    let mut kinds: Vec<Seen> = Vec::new();
    for seen in all {
        let is_like = |known: &&mut Seen| (known.id, known.hp, known.conditions) == (seen.id, seen.hp, seen.conditions);
        match kinds.iter_mut().find(is_like) {
            Some(known) => known.count += 1,
            None => kinds.push(seen),
        }
    }
    kinds
}

/// Targets for a cursor, each by itself, nearest first.
pub fn targets(view: &View, variant: &Variant) -> Vec<Seen> {
    let mut targets = sights(view, variant);
    targets.truncate(MOST_TARGETS);
    one_by_one(targets, view, variant)
}

/// The topmost thing at each of `cells`, nearest first.
fn one_by_one(mut cells: Vec<Pos>, view: &View, variant: &Variant) -> Vec<Seen> {
    let hero = view.hero.unwrap_or_default();
    sort_few(&mut cells, |&at| variant.topology.distance(hero, at));
    cells.iter().filter_map(|&at| Some(Seen::new(view.top(at)?, at, view.thing(at), view, variant))).collect()
}

/// Everything notable in view, most pressing kinds first, each kind by distance.
pub fn in_view(view: &View, variant: &Variant) -> Vec<Seen> {
    let legend = &variant.legend;
    let mut single = Vec::new();
    let mut grouped: Vec<Seen> = Vec::new();
    let mut take = |seen: Seen, is_ground: bool| match legend.role(seen.id) {
        Role::Foe | Role::BlockingFoe => single.push(seen),
        Role::Item | Role::Goal if !is_ground => single.push(seen),
        Role::Item | Role::Goal | Role::Corpse | Role::Prop | Role::Effect | Role::Exit | Role::Hole => {
            let seen = Seen { hp: None, conditions: 0, ..seen };
            match grouped.iter_mut().find(|known| known.id == seen.id) {
                Some(known) => {
                    let nearer = if seen.distance < known.distance { seen } else { known.clone() };
                    *known = Seen { count: known.count + 1, ..nearer };
                }
                None => grouped.push(seen),
            }
        }
        Role::Hero | Role::Blank | Role::Floor | Role::Wall | Role::Writing => {}
    };
    for thing in view.things.iter().filter(|thing| view.sight(thing.at) == Sight::InView) {
        take(Seen::new(thing.id, thing.at, Some(thing), view, variant), false);
    }
    // Some games draw everything as ground, foes included.
    for pos in view.positions().filter(|&pos| view.sight(pos) == Sight::InView) {
        if let Some(id) = view.tile(pos) {
            take(Seen::new(id, pos, None, view, variant), true);
        }
    }
    sort_few(&mut grouped, |seen| seen.id);
    single.extend(grouped);
    sort_few(&mut single, |seen| (rank(legend.get(seen.id)), seen.distance, seen.at));
    single
}

/// This many things of a kind share a sentence.
const MANY: usize = 4;

/// Describes the first view, given the list from [`in_view`]. Many things of a kind share a sentence, unless their state is
/// special.
pub fn overview(seen: &[Seen], variant: &Variant) -> Vec<String> {
    let is_plain = |seen: &Seen| seen.count == 1 && seen.conditions == 0 && seen.hp.is_none_or(|hp| hp.value == hp.max);
    let alike = |id: u8| seen.iter().filter(move |other| other.id == id && is_plain(other));
    let sentences = seen.iter().filter_map(|each| {
        let count = alike(each.id).count();
        if !is_plain(each) || count < MANY {
            return Some(each.sentence(variant));
        }
        let is_nearest = alike(each.id).next().is_some_and(|nearest| nearest.at == each.at);
        is_nearest.then(|| Seen { count: count as u16, ..each.clone() }.sentence(variant))
    });
    sentences.map(|sentence| format!("{}.", words::capital(&sentence))).collect()
}

/// Cells in view with something notable: foes first, then items and goals, then the rest, each group by distance.
pub fn sights(view: &View, variant: &Variant) -> Vec<Pos> {
    notable(view, variant, Sight::InView)
}

/// Like [`sights`], for cells known at least this well.
pub fn notable(view: &View, variant: &Variant, least: Sight) -> Vec<Pos> {
    let hero = view.hero.unwrap_or_default();
    let is_worth_a_look = |pos: &Pos| {
        view.sight(*pos) >= least
            && match view.role(*pos, &variant.legend) {
                Role::Foe | Role::BlockingFoe | Role::Item | Role::Exit | Role::Hole | Role::Goal | Role::Corpse | Role::Prop => {
                    true
                }
                Role::Hero | Role::Wall | Role::Floor | Role::Effect | Role::Writing | Role::Blank => false,
            }
    };
    let mut sights: Vec<Pos> = view.positions().filter(is_worth_a_look).collect();
    let rank = |pos| match view.role(pos, &variant.legend) {
        Role::Foe | Role::BlockingFoe => 0,
        Role::Item | Role::Goal => 1,
        _ => 2,
    };
    sort_few(&mut sights, |&pos| (rank(pos), variant.topology.distance(hero, pos)));
    sights
}

/// The cell that the hero faces.
pub fn faced(view: &View, variant: &Variant) -> Option<Pos> {
    variant.topology.step(view.hero?, view.facing?)
}

pub(crate) const fn rank(entry: Option<&Entry>) -> u8 {
    match entry {
        None => 9,
        Some(entry) => match entry.role {
            Role::Foe | Role::BlockingFoe => 0,
            Role::Goal => 1,
            Role::Item => 2,
            Role::Effect => 3,
            Role::Exit | Role::Hole => 4,
            _ => 5,
        },
    }
}

impl Seen {
    /// One thing at a cell. `thing` has its state, unless it is part of the ground.
    pub(crate) fn new(id: u8, at: Pos, thing: Option<&Thing>, view: &View, variant: &Variant) -> Self {
        let hero = view.hero.unwrap_or_default();
        Self {
            id,
            at,
            distance: variant.topology.distance(hero, at),
            bearing: bearing(variant.topology, hero, at),
            count: 1,
            hp: thing.and_then(|thing| thing.hp),
            conditions: thing.map_or(0, |thing| thing.conditions),
            threat: thing.and_then(|thing| thing.threat),
        }
    }

    /// Name, place, state and threat: "goblin, two steps north-east, hunting you, an even match".
    pub fn sentence(&self, variant: &Variant) -> String {
        self.sentence_at(self.place(), variant)
    }

    /// The same with other words for its place.
    pub fn sentence_at(&self, place: String, variant: &Variant) -> String {
        let name = variant.legend.name(self.id);
        let particulars = self.particulars(place, variant);
        match self.count {
            1 => format!("{name}, {particulars}"),
            count => format!("{name}, {}, the nearest {particulars}", words::of_count(count.into())),
        }
    }

    /// Like [`Seen::sentence_at`], without the name: "two steps north-east, hunting you, an even match".
    pub fn particulars(&self, place: String, variant: &Variant) -> String {
        let mut parts = vec![place];
        // Leave out full health.
        parts.extend(self.hp.filter(|hp| hp.value < hp.max).map(|hp| format!("{} hp", words::of_stat(hp))));
        let name = |condition: &Condition| match condition.attitude {
            Attitude::Hunts => format!("{} you", condition.name),
            Attitude::Neutral | Attitude::KeepsAway | Attitude::Flees | Attitude::Roams | Attitude::Helpless => {
                condition.name.to_owned()
            }
        };
        parts.extend(words::conditions(self.conditions, variant).map(name));
        parts.extend(self.threat.map(|threat| threat::words(threat).word.to_owned()));
        parts.join(", ")
    }

    /// Distance and direction in words: "two steps north-east".
    pub fn place(&self) -> String {
        in_words(self.distance, self.bearing)
    }

    /// Its cell, and the steps from the hero in words: "at 12,7, two steps north-east and one east".
    pub fn exact_place(&self, hero: Option<Pos>, variant: &Variant) -> String {
        let steps = hero.map_or_else(String::new, |hero| format!(", {}", steps_in_words(variant.topology, hero, self.at)));
        format!("at {},{}{steps}", self.at.x, self.at.y)
    }
}

/// Distance and direction of a cell from the hero in words: "two steps north-east".
pub fn place(view: &View, variant: &Variant, at: Pos) -> String {
    let hero = view.hero.unwrap_or_default();
    in_words(variant.topology.distance(hero, at), bearing(variant.topology, hero, at))
}

/// The steps of a shortest way over open ground, of at most two directions that lie side by side: how many, and in which direction.
pub fn steps(topology: Topology, from: Pos, to: Pos) -> Vec<(i32, Dir)> {
    let distance = topology.distance(from, to);
    let walked = |at: Option<Pos>, dir: Dir, count: i32| (0..count).try_fold(at?, |at, _| topology.step(at, dir));
    let directions: Vec<Dir> = topology.directions().collect();
    for (index, &first) in directions.iter().enumerate() {
        let second = directions[(index + 1) % directions.len()];
        let split = (1..=distance).find(|&count| walked(walked(Some(from), first, count), second, distance - count) == Some(to));
        if let Some(count) = split {
            let mut steps = vec![(count, first), (distance - count, second)];
            steps.retain(|(count, _)| *count > 0);
            steps.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
            return steps;
        }
    }
    Vec::new()
}

/// The same in words: "two steps north-east and one east"; "here" for the same cell.
pub fn steps_in_words(topology: Topology, from: Pos, to: Pos) -> String {
    let steps = steps(topology, from, to);
    let words = steps.iter().enumerate().map(|(index, (count, dir))| {
        let noun = match (index, count) {
            (0, 1) => " step",
            (0, _) => " steps",
            _ => "",
        };
        format!("{}{noun} {}", words::of_count(*count), topology.name(*dir).unwrap_or_default())
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "here".to_owned() } else { words.join(" and ") }
}

fn in_words(distance: i32, bearing: Option<Bearing>) -> String {
    let steps = if distance == 1 { "step" } else { "steps" };
    bearing.map_or_else(|| "here".to_owned(), |bearing| format!("{} {steps} {}", words::of_count(distance), bearing.name()))
}

/// One of eight directions on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Bearing {
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
    /// Up.
    North,
    /// Up and to the right.
    NorthEast,
}

impl Bearing {
    const fn all_words(self) -> [&'static str; 4] {
        match self {
            Self::East => ["east", "E", "→", ">"],
            Self::SouthEast => ["south-east", "SE", "↘", "\\"],
            Self::South => ["south", "S", "↓", "v"],
            Self::SouthWest => ["south-west", "SW", "↙", "/"],
            Self::West => ["west", "W", "←", "<"],
            Self::NorthWest => ["north-west", "NW", "↖", "\\"],
            Self::North => ["north", "N", "↑", "^"],
            Self::NorthEast => ["north-east", "NE", "↗", "/"],
        }
    }

    /// In words: "north-east".
    pub const fn name(self) -> &'static str {
        self.all_words()[0]
    }

    /// In letters: "NE".
    pub const fn letters(self) -> &'static str {
        self.all_words()[1]
    }

    /// As an arrow.
    pub const fn arrow(self) -> &'static str {
        self.all_words()[2]
    }

    /// As an arrow in ASCII: "/" for both ends of a diagonal.
    pub const fn stroke(self) -> &'static str {
        self.all_words()[3]
    }
}

/// A direction of a map, as a bearing.
pub fn bearing_of(topology: Topology, dir: Dir) -> Option<Bearing> {
    bearing(topology, Pos::default(), topology.step(Pos::default(), dir)?)
}

/// The direction from one cell to another; `None` if they are the same.
pub fn bearing(topology: Topology, from: Pos, to: Pos) -> Option<Bearing> {
    let (from, to) = (topology.column_row(from), topology.column_row(to));
    // A hex row is nearly as high as two columns are wide.
    let across = i64::from(if topology == Topology::Hex { to.0 - from.0 } else { 2 * (to.0 - from.0) });
    let down = 2 * i64::from(to.1 - from.1);
    // Within 22.5 degrees of an axis, `short / long` is below the tangent of that angle, √2 - 1.
    let is_along = |long: i64, short: i64| long > short && 2 * short * short < (long - short) * (long - short);
    let across_sign = if is_along(down.abs(), across.abs()) { 0 } else { across.signum() };
    let down_sign = if is_along(across.abs(), down.abs()) { 0 } else { down.signum() };
    match (across_sign, down_sign) {
        (1, 0) => Some(Bearing::East),
        (1, 1) => Some(Bearing::SouthEast),
        (0, 1) => Some(Bearing::South),
        (-1, 1) => Some(Bearing::SouthWest),
        (-1, 0) => Some(Bearing::West),
        (-1, -1) => Some(Bearing::NorthWest),
        (0, -1) => Some(Bearing::North),
        (1, -1) => Some(Bearing::NorthEast),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Legend};

    const fn entry(id: u8, name: &'static str, role: Role) -> Entry {
        Entry { id, name, glyph: 'x', ascii: 'x', colour: Colour::Grey, role, about: "" }
    }

    const VARIANT: Variant = Variant {
        topology: Topology::Square8,
        legend: Legend::new(&[
            entry(0, "floor", Role::Floor),
            entry(1, "you", Role::Hero),
            entry(2, "goblin", Role::Foe),
            entry(3, "orb", Role::Item),
            entry(4, "table", Role::Prop),
            entry(5, "stairs", Role::Exit),
        ]),
        conditions: &[Condition { name: "hunting", attitude: Attitude::Hunts, ..Condition::BASE }],
        ..Variant::BASE
    };

    fn view() -> View {
        let mut view = View::default();
        view.begin(9, 9);
        view.tiles.resize(81, 0);
        view.tiles[0] = 5;
        let hero = Pos::new(4, 4);
        view.hero = Some(hero);
        view.facing = Some(Dir(0));
        view.things = vec![
            Thing::new(1, hero),
            Thing::new(4, Pos::new(4, 8)),
            Thing::new(4, Pos::new(4, 7)),
            Thing::new(3, Pos::new(5, 4)),
            Thing { conditions: 1, threat: Some(Threat::Fair), ..Thing::new(2, Pos::new(6, 2)).with_hp(1, 3) },
        ];
        view
    }

    #[test]
    fn the_most_pressing_things_in_view_come_first() {
        let sentences: Vec<String> = in_view(&view(), &VARIANT).iter().map(|seen| seen.sentence(&VARIANT)).collect();
        assert_eq!(
            sentences,
            [
                "goblin, two steps north-east, 1/3 hp, hunting you, an even match",
                "orb, one step east",
                "stairs, four steps north-west",
                "table, two, the nearest three steps south",
            ]
        );
        let mut view = view();
        view.things.clear();
        view.tiles[4 * 9 + 2] = 2;
        let sentences: Vec<String> = in_view(&view, &VARIANT).iter().map(|seen| seen.sentence(&VARIANT)).collect();
        assert_eq!(sentences, ["goblin, two steps west", "stairs, four steps north-west"], "foes may be drawn on the ground");
        view.sight = vec![Sight::Remembered; 81];
        view.sight[4 * 9 + 4] = Sight::InView;
        view.things = [3, 4].map(|x| Thing::new(3, Pos::new(x, 4))).to_vec();
        let sentences: Vec<String> = in_view(&view, &VARIANT).iter().map(|seen| seen.sentence(&VARIANT)).collect();
        assert_eq!(sentences, ["orb, here"], "a remembered thing is not in view");
    }

    #[test]
    fn many_alike_share_a_sentence() {
        let goblins = |count: i16| {
            let mut view = view();
            view.things.retain(|thing| thing.id == 1);
            view.things.extend((0..count).map(|x| Thing::new(2, Pos::new(x, 1))));
            view.things.push(Thing { conditions: 1, ..Thing::new(2, Pos::new(4, 3)) });
            overview(&in_view(&view, &VARIANT), &VARIANT)
        };
        assert_eq!(goblins(3).len(), 5, "each by itself, and the stairs");
        assert_eq!(
            goblins(5),
            [
                "Goblin, one step north, hunting you.",
                "Goblin, five, the nearest three steps north-west.",
                "Stairs, four steps north-west."
            ]
        );
    }

    #[test]
    fn equal_things_are_counted_where_the_nearest_is() {
        let mut view = view();
        view.things.push(Thing::new(2, Pos::new(0, 8)).with_hp(3, 3));
        view.things.push(Thing::new(2, Pos::new(8, 8)).with_hp(3, 3));
        let kinds: Vec<(u8, u16, i32)> =
            alike(known(&view, &VARIANT)).iter().map(|seen| (seen.id, seen.count, seen.distance)).collect();
        assert_eq!(kinds, [(3, 1, 1), (2, 1, 2), (4, 2, 3), (2, 2, 4), (5, 1, 4)], "a hurt goblin is not like others");
    }

    #[test]
    fn targets_begin_with_foes() {
        let at = |cells: Vec<Pos>| cells.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>();
        assert_eq!(at(sights(&view(), &VARIANT)), [(6, 2), (5, 4), (4, 7), (0, 0), (4, 8)]);
        assert_eq!(faced(&view(), &VARIANT), Some(Pos::new(4, 3)));
    }

    #[test]
    fn steps_lead_there_in_directions_that_exist() {
        let from = Pos::new(20, 20);
        for topology in [Topology::Hex, Topology::Square4, Topology::Square8] {
            for to in (14..27).flat_map(|x| (14..27).map(move |y| Pos::new(x, y))) {
                let steps = steps(topology, from, to);
                let walk = steps.iter().flat_map(|&(count, dir)| (0..count).map(move |_| dir));
                let end = walk.fold(from, |at, dir| topology.step(at, dir).unwrap());
                assert_eq!(end, to, "{topology:?}");
                assert_eq!(steps.iter().map(|(count, _)| count).sum::<i32>(), topology.distance(from, to), "{topology:?}");
            }
        }
        let words = |x, y| steps_in_words(Topology::Hex, from, Pos::new(x, y));
        assert_eq!(words(21, 18), "one step north-west and one north-east");
        assert_eq!([words(20, 20), words(23, 20)], ["here", "three steps east"]);
    }

    #[test]
    fn bearings_of_neighbours_have_the_names_of_directions() {
        let at = Pos::new(10, 10);
        for topology in [Topology::Hex, Topology::Square8] {
            for dir in topology.directions() {
                let to = topology.step(at, dir).unwrap();
                assert_eq!(bearing(topology, at, to).map(Bearing::name), topology.name(dir), "{topology:?}");
            }
        }
        assert_eq!(bearing(Topology::Hex, at, at), None);
        assert_eq!(bearing(Topology::Hex, at, Pos::new(14, 2)).map(Bearing::arrow), Some("↑"));
        assert_eq!(bearing(Topology::Square8, at, Pos::new(15, 11)).map(Bearing::letters), Some("E"));
        assert_eq!(bearing(Topology::Square8, at, Pos::new(12, 11)).map(Bearing::letters), Some("SE"));
    }
}
