//! Describes turns for screen readers, in addition to messages: foes that appear, approach or leave, new finds, and the ground
//! under the hero.

use crate::sights::{Bearing, Seen, in_view};
use crate::stance;
use crate::words::{self, capital};
use barrow_core::{Danger, Entry, Event, Pos, Role, Sight, Variant, View, article};
use barrow_pilot::{Pairs, STRIDE};

/// The most sentences per turn.
const MOST: usize = 5;
/// Announce approaching foes within this distance.
const NEAR: i32 = 3;
/// Announce that a near foe has left beyond this distance.
const FAR: i32 = NEAR + 2;

/// Describes the changes of a turn. It remembers its sentences, so that a foe pacing to and fro is announced once.
#[derive(Clone, Debug)]
pub struct Narrator {
    depth: u32,
    foes: Vec<Followed>,
    /// The words for the place of a thing, as seen from the hero.
    place: Place,
    /// The most sentences per turn.
    most: usize,
}

/// Words for the place of a thing, as seen from the hero. A pointer, so that the page leaves out the words that it never uses.
type Place = fn(&Seen, Option<Pos>, &Variant) -> String;

impl Default for Narrator {
    fn default() -> Self {
        Self { depth: 0, foes: Vec::new(), place: |seen, _, _| seen.place(), most: MOST }
    }
}

/// A foe in view, and what was last said about it.
#[derive(Clone, Debug)]
struct Followed {
    id: u8,
    at: Pos,
    conditions: u16,
    said_distance: i32,
    said_bearing: Option<Bearing>,
}

impl Followed {
    const fn new(seen: &Seen) -> Self {
        let Seen { id, at, distance, bearing, conditions, .. } = *seen;
        Self { id, at, conditions, said_distance: distance, said_bearing: bearing }
    }
}

impl Narrator {
    /// Starts from this view without sentences, for example after a leap, whose changes cannot be described.
    pub fn begin(&mut self, view: &View, depth: u32, variant: &Variant) {
        self.depth = depth;
        self.foes = foes_in(view, variant).iter().map(Followed::new).collect();
    }

    /// Tells every change from now on, each with its cell and with directions that a step can take.
    pub fn tell_all(&mut self) {
        (self.place, self.most) = (Seen::exact_place, usize::MAX);
    }

    /// Describes the turn from `before` to `now`, at `depth`, most pressing first. Does not mention foes whose end is in
    /// `events`.
    pub fn tell(&mut self, before: &View, now: &View, depth: u32, variant: &Variant, events: &[Event]) -> Vec<String> {
        let was = before;
        // On another level everything is new.
        let nothing = View::default();
        let is_elsewhere = depth != self.depth;
        let before = if is_elsewhere { &nothing } else { before };
        if is_elsewhere {
            self.begin(&nothing, depth, variant);
        }
        let is_reported = |gone: &Followed| {
            let mut reports = events.iter().filter(|event| event.sentence(variant.cues, &variant.legend).is_some());
            reports.any(|event| [event.who, event.whom].contains(&gone.id) && [event.at, event.to].contains(&gone.at))
        };
        let place = self.place;
        let mut said: Vec<String> = health(was, now, variant).into_iter().collect();
        said.extend(self.foes(now, variant, is_reported));
        said.extend(underfoot(before, now, variant));
        said.extend(perils(before, now, variant));
        said.extend(finds(before, now, variant, place));
        said.extend(light(before, now));
        if said.len() > self.most {
            let more = said.len() - (self.most - 1);
            said.truncate(self.most - 1);
            said.push(format!("And {more} more changes."));
        }
        said
    }

    /// Foes that appeared, approached, withdrew, changed or left.
    fn foes(&mut self, now: &View, variant: &Variant, is_reported: impl Fn(&Followed) -> bool) -> Vec<String> {
        let (was, is, hero) = (std::mem::take(&mut self.foes), foes_in(now, variant), now.hero);
        let apart = |before: &Followed, now: &Seen| {
            let steps = variant.topology.distance(before.at, now.at);
            (before.id == now.id && steps <= STRIDE).then_some(steps)
        };
        let Pairs { before, is_here } = Pairs::new(&was, &is, apart);
        let before = before.into_iter().map(|before| Some(was[before?].clone()));
        let mut paired: Vec<Paired> = is.into_iter().zip(before).map(|(now, before)| Paired { now, before }).collect();
        let newcomers: Vec<&Seen> = paired.iter().filter(|foe| foe.before.is_none()).map(|foe| &foe.now).collect();
        let mut said = came(&newcomers, hero, variant, self.place);
        for Paired { now, before } in &mut paired {
            let Some(before) = before else { continue };
            let name = capital(variant.legend.name(now.id));
            let what = match change(before, now) {
                Some(Change::Nearer) => format!("{name} nearer"),
                Some(Change::Farther) => format!("{name} farther"),
                Some(Change::Other) => name,
                None => continue,
            };
            said.push(format!("{what}, {}.", now.particulars((self.place)(now, hero, variant), variant)));
            *before = Followed::new(now);
        }
        let gone = was.iter().zip(is_here).filter(|(gone, is_here)| !is_here && !is_reported(gone)).map(|(gone, _)| gone);
        said.extend(gone.map(|gone| format!("The {} is no longer in view.", variant.legend.name(gone.id))));
        self.foes = paired.into_iter().map(Paired::followed).collect();
        said
    }
}

fn foes_in(view: &View, variant: &Variant) -> Vec<Seen> {
    let is_foe = |seen: &Seen| variant.legend.role(seen.id).is_foe();
    in_view(view, variant).into_iter().filter(is_foe).collect()
}

/// The change of a foe since it was last mentioned.
enum Change {
    Nearer,
    Farther,
    Other,
}

/// The change of a foe, if worth mentioning: other conditions, coming nearer than last said, or no longer being near. A foe within
/// reach can be struck, so there a new direction counts too.
fn change(before: &Followed, now: &Seen) -> Option<Change> {
    let is_beside = now.distance <= 1;
    if now.distance < before.said_distance && now.distance <= NEAR {
        Some(Change::Nearer)
    } else if before.said_distance <= 1 && now.distance > 2 || before.said_distance <= NEAR && now.distance > FAR {
        Some(Change::Farther)
    } else if before.conditions != now.conditions || is_beside && before.said_bearing != now.bearing {
        Some(Change::Other)
    } else {
        None
    }
}

/// Announces newcomers. More than two of a kind share a sentence.
fn came(newcomers: &[&Seen], hero: Option<Pos>, variant: &Variant, place: Place) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for (index, now) in newcomers.iter().enumerate() {
        let count = newcomers.iter().filter(|other| other.id == now.id).count();
        let is_first = newcomers[..index].iter().all(|other| other.id != now.id);
        let name = variant.legend.name(now.id);
        let particulars = now.particulars(place(now, hero, variant), variant);
        match count {
            1 | 2 => said.push(format!("{} {name} comes into view, {particulars}.", capital(article(name)))),
            _ if is_first => {
                said.push(format!("{}, {}, the nearest {particulars}.", capital(name), words::of_count(count as i32)));
            }
            _ => {}
        }
    }
    said
}

/// A foe in view, and the record of it.
struct Paired {
    now: Seen,
    before: Option<Followed>,
}

impl Paired {
    fn followed(self) -> Followed {
        let Seen { at, conditions, .. } = self.now;
        self.before.map_or_else(|| Followed::new(&self.now), |before| Followed { at, conditions, ..before })
    }
}

/// Says how much health is left, if it has changed.
fn health(before: &View, now: &View, variant: &Variant) -> Option<String> {
    let (name, stat) = words::health(now, variant)?;
    let (_, was) = words::health(before, variant)?;
    let low = if words::is_low(stat, variant) { ": low" } else { "" };
    (stat.value != was.value).then(|| format!("{name} {}{low}.", words::left_of(stat)))
}

/// Names the ground under the hero, if it is not floor and has changed.
fn underfoot(before: &View, now: &View, variant: &Variant) -> Option<String> {
    let on = |view: &View| ground(view, variant, view.hero?);
    let is = on(now).filter(|is| is.role != Role::Floor)?;
    (before.hero.is_some() && on(before).map(|was| was.name) != Some(is.name)).then(|| format!("You stand on: {}.", is.name))
}

/// The thing or ground at a cell, ignoring creatures.
fn ground(view: &View, variant: &Variant, at: Pos) -> Option<&'static Entry> {
    let things = view.things.iter().rev().filter(|thing| thing.at == at).map(|thing| thing.id);
    let mut ids = things.chain(view.tile(at));
    let id = ids.find(|&id| {
        !matches!(variant.legend.role(id), Role::Hero | Role::Foe | Role::BlockingFoe | Role::Blank | Role::Writing)
    })?;
    variant.legend.get(id)
}

/// Announces new dangers beside the hero.
fn perils(before: &View, now: &View, variant: &Variant) -> Vec<String> {
    let beside = |view: &View| -> Vec<Danger> {
        let Some(hero) = view.hero else { return Vec::new() };
        let near = view.dangers.iter().filter(|danger| variant.topology.distance(hero, danger.at) <= 1);
        near.copied().collect()
    };
    let was = beside(before);
    let is_new = |peril: &&Danger| !was.contains(peril);
    let name = |&Danger { at, id, dir }: &Danger| {
        let bearing = now.hero.and_then(|hero| crate::sights::bearing(variant.topology, hero, at));
        let strike = dir.and_then(|dir| variant.topology.name(dir)).map_or_else(String::new, |name| format!(", striking {name}"));
        format!("Danger: {} {}{strike}.", variant.legend.name(id), bearing.map_or("here", Bearing::name))
    };
    beside(now).iter().filter(is_new).map(name).collect()
}

/// Announces new items, goals and exits.
fn finds(before: &View, now: &View, variant: &Variant, place: Place) -> Vec<String> {
    let is_find = |seen: &&Seen| {
        let is_worth_it = matches!(variant.legend.role(seen.id), Role::Item | Role::Goal | Role::Exit | Role::Hole);
        let was_there =
            before.tile(seen.at) == Some(seen.id) || before.things.iter().any(|thing| (thing.id, thing.at) == (seen.id, seen.at));
        let was_known = match before.sight(seen.at) {
            Sight::Unknown => false,
            Sight::Remembered => true,
            Sight::InView => was_there,
        };
        is_worth_it && !was_known
    };
    let seen = in_view(now, variant);
    let sentence = |seen: &Seen| seen.sentence_at(place(seen, now.hero, variant), variant);
    seen.iter().filter(is_find).map(|seen| format!("{}.", capital(&sentence(seen)))).collect()
}

/// Says that the hero has entered or left the light.
fn light(before: &View, now: &View) -> Option<String> {
    let is_lit = stance::is_lit(now)?;
    let was_lit = stance::is_lit(before)?;
    (is_lit != was_lit).then(|| format!("{}.", stance::light_in_words(is_lit)[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{VARIANT, view};
    use barrow_core::{Attitude, Condition, Cue, Danger, Dir, Light, Thing, Tone};

    static PLAYED: Variant =
        Variant { conditions: &[Condition { name: "hunting", attitude: Attitude::Hunts, ..Condition::BASE }], ..VARIANT };

    fn goblins(cells: &[(i16, i16)]) -> View {
        let mut view = view();
        view.things.extend(cells.iter().map(|&(x, y)| Thing::new(6, Pos::new(x, y))));
        view
    }

    fn said(before: &View, now: &View) -> Vec<String> {
        tale(&[before, now]).remove(0)
    }

    /// The description of each turn.
    fn tale(views: &[&View]) -> Vec<Vec<String>> {
        let mut narrator = Narrator::default();
        narrator.begin(views[0], 1, &PLAYED);
        views.windows(2).map(|turn| narrator.tell(turn[0], turn[1], 1, &PLAYED, &[])).collect()
    }

    #[test]
    fn appearing_approaching_and_leaving_foes_are_announced() {
        let (none, far, near, away) = (view(), goblins(&[(2, 0)]), goblins(&[(2, 1)]), goblins(&[(1, 0)]));
        assert_eq!(said(&none, &far), ["A goblin comes into view, two steps north."]);
        assert_eq!(said(&far, &near), ["Goblin nearer, one step north."]);
        assert_eq!(said(&near, &away), ["Goblin farther, three steps north-west."]);
        assert_eq!(said(&near, &none), ["The goblin is no longer in view."]);
        assert!(said(&near, &near).is_empty());
    }

    #[test]
    fn health_is_said_when_it_changes_and_when_it_is_low() {
        static HEALTHY: Variant = Variant { stats: &[barrow_core::StatInfo::health("Hit points")], ..VARIANT };
        let with = |value| View { stats: vec![barrow_core::Stat { value, max: 10 }], ..view() };
        let said = |was, is| {
            let mut narrator = Narrator::default();
            narrator.begin(&with(was), 1, &HEALTHY);
            narrator.tell(&with(was), &with(is), 1, &HEALTHY, &[])
        };
        assert_eq!(said(10, 7), ["Hit points 7 of 10."]);
        assert_eq!(said(7, 3), ["Hit points 3 of 10: low."]);
        assert_eq!(said(3, 8), ["Hit points 8 of 10."]);
        assert!(said(7, 7).is_empty());
    }

    #[test]
    fn pacing_is_announced_once_and_circling_by_direction() {
        let (far, near, other) = (goblins(&[(2, 0)]), goblins(&[(2, 1)]), goblins(&[(1, 2)]));
        let paced = tale(&[&far, &near, &far, &near, &far, &near]);
        assert_eq!(paced.concat(), ["Goblin nearer, one step north."], "{paced:?}");
        assert_eq!(tale(&[&near, &other, &other, &near]).concat(), ["Goblin, one step west.", "Goblin, one step north."]);
        let away = goblins(&[(0, 0)]);
        assert_eq!(tale(&[&far, &away, &far, &away]).concat(), [""; 0], "near enough to what was said");
        let left = tale(&[&near, &far, &away, &far, &near]);
        assert_eq!(
            left.concat(),
            ["Goblin farther, four steps north-west.", "Goblin nearer, two steps north.", "Goblin nearer, one step north."]
        );
    }

    #[test]
    fn foes_whose_end_was_reported_are_not_missed() {
        static TELLING: Variant = Variant { cues: &[Cue::new("kill", Tone::Good, "{whom} dies.")], ..VARIANT };
        let death = |at| Event { cue: 0, who: 3, whom: 6, at: Pos::new(2, 2), to: at, amount: 0 };
        let said = |event| {
            let (before, mut narrator) = (goblins(&[(2, 1)]), Narrator::default());
            narrator.begin(&before, 1, &TELLING);
            narrator.tell(&before, &view(), 1, &TELLING, &[event])
        };
        assert!(said(death(Pos::new(2, 1))).is_empty());
        assert_eq!(said(death(Pos::new(4, 4))), ["The goblin is no longer in view."], "a different one died");
    }

    #[test]
    fn the_newcomer_of_two_alike_foes_is_announced() {
        let said = said(&goblins(&[(2, 1)]), &goblins(&[(2, 1), (4, 4)]));
        assert_eq!(said, ["A goblin comes into view, four steps south-east."]);
    }

    #[test]
    fn a_change_of_mind_is_announced_with_details() {
        let mut hunting = goblins(&[(0, 0)]);
        hunting.things[1].conditions = 1;
        assert_eq!(said(&goblins(&[(0, 0)]), &hunting), ["Goblin, four steps north-west, hunting you."]);
    }

    #[test]
    fn finds_are_announced_once() {
        let mut before = view();
        before.sight[4] = Sight::Unknown;
        let mut now = view();
        now.things.push(Thing::new(5, Pos::new(4, 0)));
        assert_eq!(said(&before, &now), ["Orb, four steps north-east."]);
        assert!(said(&now, &now).is_empty());
        before.sight[4] = Sight::Remembered;
        assert!(said(&before, &now).is_empty(), "a thing seen before is not a find");
        before.sight[4] = Sight::InView;
        assert_eq!(said(&before, &now).len(), 1, "something was dropped there");
    }

    #[test]
    fn the_ground_is_announced_when_it_changes() {
        let mut now = view();
        now.things.insert(0, Thing::new(5, Pos::new(2, 2)));
        assert!(said(&view(), &now).contains(&"You stand on: orb.".to_owned()));
        let mut moved = view();
        moved.hero = Some(Pos::new(2, 3));
        moved.things[0].at = Pos::new(2, 3);
        assert!(said(&view(), &moved).is_empty(), "floor is floor");
    }

    #[test]
    fn dangers_beside_the_hero_and_light_are_announced() {
        let mut now = view();
        now.dangers.push(Danger::new(Pos::new(2, 3), 4));
        assert_eq!(said(&view(), &now), ["Danger: spores south."]);
        now.dangers.last_mut().unwrap().dir = Some(Dir(1));
        assert_eq!(said(&view(), &now).last().unwrap(), "Danger: spores south, striking east.");
        let lit = |level| View { light: vec![Light { level, is_cool: false }; 25], ..view() };
        assert_eq!(said(&lit(Light::BRIGHT), &lit(0)), ["In the dark: hard to see."]);
    }

    #[test]
    fn the_nearest_of_many_alike_foes_is_announced() {
        let many = goblins(&[(0, 0), (4, 0), (0, 4), (4, 4), (2, 4), (4, 2), (0, 2)]);
        assert_eq!(said(&view(), &many), ["Goblin, seven, the nearest two steps west."]);
    }

    #[test]
    fn the_most_pressing_changes_are_announced_and_the_rest_counted() {
        let near = goblins(&[(0, 2), (4, 2), (2, 0), (2, 4)]);
        let mut nearer = goblins(&[(1, 2), (3, 2), (2, 1), (2, 3)]);
        nearer.dangers.extend([(1, 2), (2, 3)].map(|(x, y)| Danger::new(Pos::new(x, y), 4)));
        let said = said(&near, &nearer);
        assert_eq!((said.len(), said[4].as_str()), (5, "And 2 more changes."));
        assert!(said[..4].iter().all(|said| said.starts_with("Goblin nearer, one step")), "{said:?}");
    }

    #[test]
    fn agents_are_told_every_change_with_its_cell() {
        let near = goblins(&[(0, 2), (4, 2), (2, 0), (2, 4)]);
        let mut nearer = goblins(&[(1, 2), (3, 2), (2, 1), (2, 3)]);
        nearer.dangers.extend([(1, 2), (2, 3)].map(|(x, y)| Danger::new(Pos::new(x, y), 4)));
        let mut narrator = Narrator::default();
        narrator.tell_all();
        narrator.begin(&near, 1, &PLAYED);
        let said = narrator.tell(&near, &nearer, 1, &PLAYED, &[]);
        assert_eq!(said.len(), 6);
        assert!(said.contains(&"Goblin nearer, at 2,1, one step north.".to_owned()), "{said:?}");
    }

    #[test]
    fn everything_is_new_on_another_level_even_if_it_looks_the_same() {
        let (here, mut narrator) = (goblins(&[(2, 1)]), Narrator::default());
        narrator.begin(&here, 1, &PLAYED);
        assert!(narrator.tell(&here, &here, 1, &PLAYED, &[]).is_empty());
        let said = narrator.tell(&here, &here, 2, &PLAYED, &[]);
        assert_eq!(said[..2], ["A goblin comes into view, one step north.", "Danger: spores north."]);
        assert!(said.contains(&"Hole, one step east.".to_owned()), "{said:?}");
        assert!(narrator.tell(&here, &here, 2, &PLAYED, &[]).is_empty());
    }

    #[test]
    fn new_walls_do_not_make_a_new_level() {
        let mut dug = goblins(&[(2, 1)]);
        dug.tiles = vec![1; 25];
        assert!(said(&goblins(&[(2, 1)]), &dug).iter().all(|said| !said.contains("into view")));
    }
}
