//! What a screen reader says of a turn beside the messages: who came into view, drew near or went, what is there to be had, and where
//! the hero stands now, if that is something else than before.

use crate::sights::{Bearing, Seen, in_view};
use crate::stance;
use crate::words::{self, capital};
use barrow_core::{Entry, Event, Pos, Role, Sight, Variant, View};

/// More than so many sentences at a time nobody listens to.
const MOST: usize = 5;
/// Who comes nearer is told of from so many steps on.
const NEAR: i32 = 3;
/// Who was near is told to be farther from so many steps on.
const FAR: i32 = NEAR + 2;
/// Whoever is so far from where one of its kind was is another. \[steps\]
const STRIDE: i32 = 3;

/// Says what a turn changed, and remembers what it said: whoever paces to and fro is told of once.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    depth: u32,
    foes: Vec<Followed>,
}

/// A foe in view, and what was said of it last.
#[derive(Clone, Debug)]
struct Followed {
    id: u8,
    at: Pos,
    conditions: u16,
    told_at: i32,
    told_bearing: Option<Bearing>,
}

impl Followed {
    const fn new(seen: &Seen) -> Self {
        let Seen { id, at, distance, bearing, conditions, .. } = *seen;
        Self { id, at, conditions, told_at: distance, told_bearing: bearing }
    }
}

impl Narrator {
    /// Takes in what stands before the player, without a word: of a leap nobody could say what came and went.
    pub fn begin(&mut self, view: &View, depth: u32, variant: &Variant) {
        self.depth = depth;
        self.foes = foes_in(view, variant).iter().map(Followed::new).collect();
    }

    /// The sentences for a turn that led from `before` to `now`, at `depth`, the most pressing first. `events` are those of the turn:
    /// what became of whoever is gone is not told again where they told it.
    pub fn tell(&mut self, before: &View, now: &View, depth: u32, variant: &Variant, events: &[Event]) -> Vec<String> {
        // Of another level all is new.
        let nothing = View::default();
        let is_elsewhere = depth != self.depth;
        let before = if is_elsewhere { &nothing } else { before };
        if is_elsewhere {
            self.begin(&nothing, depth, variant);
        }
        let is_told = |gone: &Followed| {
            let mut told = events.iter().filter(|event| event.sentence(variant.cues, &variant.legend).is_some());
            told.any(|event| [event.who, event.whom].contains(&gone.id) && [event.at, event.to].contains(&gone.at))
        };
        let mut told = self.foes(now, variant, is_told);
        told.extend(underfoot(before, now, variant));
        told.extend(perils(before, now, variant));
        told.extend(finds(before, &in_view(now, variant), variant));
        told.extend(light(before, now));
        if told.len() > MOST {
            let more = told.len() - (MOST - 1);
            told.truncate(MOST - 1);
            told.push(format!("And {more} more changes."));
        }
        told
    }

    /// Who came, drew near, drew back, changed or went.
    fn foes(&mut self, now: &View, variant: &Variant, is_told: impl Fn(&Followed) -> bool) -> Vec<String> {
        let mut was = std::mem::take(&mut self.foes);
        let mut paired = pair(&mut was, foes_in(now, variant), variant);
        let newcomers: Vec<&Seen> = paired.iter().filter(|foe| foe.before.is_none()).map(|foe| &foe.now).collect();
        let mut told = came(&newcomers, variant);
        for Paired { now, before } in &mut paired {
            let Some(before) = before else { continue };
            let name = capital(variant.legend.name(now.id));
            let what = match change(before, now) {
                Some(Change::Nearer) => format!("{name} nearer"),
                Some(Change::Farther) => format!("{name} farther"),
                Some(Change::Other) => name,
                None => continue,
            };
            told.push(format!("{what}, {}.", now.particulars(variant)));
            *before = Followed::new(now);
        }
        let gone = was.iter().filter(|gone| !is_told(gone));
        told.extend(gone.map(|gone| format!("{} is no longer in view.", capital(variant.legend.name(gone.id)))));
        self.foes = paired.into_iter().map(Paired::followed).collect();
        told
    }
}

fn foes_in(view: &View, variant: &Variant) -> Vec<Seen> {
    let is_foe = |seen: &Seen| variant.legend.role(seen.id) == Role::Foe;
    in_view(view, variant).into_iter().filter(is_foe).collect()
}

/// How a foe stands otherwise than when it was told of last.
enum Change {
    Nearer,
    Farther,
    Other,
}

/// What has to be said of a foe that is known. Where somebody stands within reach is always known, as what can be struck depends on
/// it; from farther off only who is nearer than was said, or is near no more.
fn change(before: &Followed, now: &Seen) -> Option<Change> {
    let is_beside = now.distance <= 1;
    if now.distance < before.told_at && now.distance <= NEAR {
        Some(Change::Nearer)
    } else if before.told_at <= 1 && now.distance > 2 || before.told_at <= NEAR && now.distance > FAR {
        Some(Change::Farther)
    } else if before.conditions != now.conditions || is_beside && before.told_bearing != now.bearing {
        Some(Change::Other)
    } else {
        None
    }
}

/// Who came into view, those of a kind in one sentence where they are more than two.
fn came(newcomers: &[&Seen], variant: &Variant) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for (index, now) in newcomers.iter().enumerate() {
        let count = newcomers.iter().filter(|other| other.id == now.id).count();
        let is_first = newcomers[..index].iter().all(|other| other.id != now.id);
        let name = capital(variant.legend.name(now.id));
        let particulars = now.particulars(variant);
        match count {
            1 | 2 => told.push(format!("{name} comes into view, {particulars}.")),
            _ if is_first => told.push(format!("{name}, {}, the nearest {particulars}.", words::of_count(count as i32))),
            _ => {}
        }
    }
    told
}

/// A foe, and what is remembered of it.
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

/// Finds for each foe which of its kind it was a turn ago: the nearest. Those nobody was, stay in `was`.
fn pair(was: &mut Vec<Followed>, is: Vec<Seen>, variant: &Variant) -> Vec<Paired> {
    let mut paired: Vec<Paired> = is.into_iter().map(|now| Paired { now, before: None }).collect();
    // Whoever stays where it was goes before whoever moves there.
    for reach in 0..=STRIDE {
        for seen in paired.iter_mut().filter(|seen| seen.before.is_none()) {
            let is_same =
                |before: &Followed| before.id == seen.now.id && variant.topology.distance(before.at, seen.now.at) <= reach;
            let same = was.iter().position(is_same);
            seen.before = same.map(|index| was.remove(index));
        }
    }
    paired
}

/// What the hero stands on, where that is more than a floor and called otherwise than what it was.
fn underfoot(before: &View, now: &View, variant: &Variant) -> Option<String> {
    let on = |view: &View| ground(view, variant, view.hero?);
    let is = on(now).filter(|is| is.role != Role::Floor)?;
    (before.hero.is_some() && on(before).map(|was| was.name) != Some(is.name)).then(|| format!("You stand on: {}.", is.name))
}

/// What lies, hangs or is at a cell, whoever stands there left out.
fn ground(view: &View, variant: &Variant, at: Pos) -> Option<&'static Entry> {
    let things = view.things.iter().rev().filter(|thing| thing.at == at).map(|thing| thing.id);
    let mut ids = things.chain(view.tile(at));
    let id = ids.find(|&id| !matches!(variant.legend.role(id), Role::Hero | Role::Foe | Role::Blank | Role::Writing))?;
    variant.legend.get(id)
}

/// What would hurt beside the hero and was not beside the hero before.
fn perils(before: &View, now: &View, variant: &Variant) -> Vec<String> {
    let beside = |view: &View| -> Vec<(u8, Pos)> {
        let Some(hero) = view.hero else { return Vec::new() };
        let near = view.dangers.iter().filter(|danger| variant.topology.distance(hero, danger.at) <= 1);
        near.map(|danger| (danger.id, danger.at)).collect()
    };
    let was = beside(before);
    let is_new = |peril: &&(u8, Pos)| !was.contains(peril);
    let name = |&(id, at): &(u8, Pos)| {
        let bearing = now.hero.and_then(|hero| crate::sights::bearing(variant.topology, hero, at));
        format!("Danger: {} {}.", variant.legend.name(id), bearing.map_or("here", Bearing::name))
    };
    beside(now).iter().filter(is_new).map(name).collect()
}

/// What is there to be had or leads on, and was not known.
fn finds(before: &View, is: &[Seen], variant: &Variant) -> Vec<String> {
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
    is.iter().filter(is_find).map(|seen| format!("{}.", capital(&seen.sentence(variant)))).collect()
}

/// Whether the hero came into the light or out of it.
fn light(before: &View, now: &View) -> Option<String> {
    let is_lit = stance::is_lit(now)?;
    let was_lit = stance::is_lit(before)?;
    (is_lit != was_lit).then(|| format!("{}.", stance::light_in_words(is_lit)[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{VARIANT, view};
    use barrow_core::{Attitude, Condition, Cue, Danger, Light, Thing, Tone};

    static PLAYED: Variant =
        Variant { conditions: &[Condition { name: "hunting", attitude: Attitude::Hunts, ..Condition::BASE }], ..VARIANT };

    fn goblins(cells: &[(i16, i16)]) -> View {
        let mut view = view();
        view.things.extend(cells.iter().map(|&(x, y)| Thing::new(6, Pos::new(x, y))));
        view
    }

    fn told(before: &View, now: &View) -> Vec<String> {
        tale(&[before, now]).remove(0)
    }

    /// What is said of each turn but the first.
    fn tale(views: &[&View]) -> Vec<Vec<String>> {
        let mut narrator = Narrator::default();
        narrator.begin(views[0], 1, &PLAYED);
        views.windows(2).map(|turn| narrator.tell(turn[0], turn[1], 1, &PLAYED, &[])).collect()
    }

    #[test]
    fn who_comes_draws_near_and_goes_is_told() {
        let (none, far, near, away) = (view(), goblins(&[(2, 0)]), goblins(&[(2, 1)]), goblins(&[(1, 0)]));
        assert_eq!(told(&none, &far), ["Goblin comes into view, two steps north."]);
        assert_eq!(told(&far, &near), ["Goblin nearer, one step north."]);
        assert_eq!(told(&near, &away), ["Goblin farther, three steps north-west."]);
        assert_eq!(told(&near, &none), ["Goblin is no longer in view."]);
        assert!(told(&near, &near).is_empty());
    }

    #[test]
    fn who_paces_is_told_of_once_and_who_goes_around_by_where_it_stands() {
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
    fn whose_end_was_told_is_not_missed_again() {
        static TELLING: Variant = Variant { cues: &[Cue::new("kill", Tone::Good, "{whom} dies.")], ..VARIANT };
        let death = |at| Event { cue: 0, who: 3, whom: 6, at: Pos::new(2, 2), to: at, amount: 0 };
        let told = |event| {
            let (before, mut narrator) = (goblins(&[(2, 1)]), Narrator::default());
            narrator.begin(&before, 1, &TELLING);
            narrator.tell(&before, &view(), 1, &TELLING, &[event])
        };
        assert!(told(death(Pos::new(2, 1))).is_empty());
        assert_eq!(told(death(Pos::new(4, 4))), ["Goblin is no longer in view."], "that was another");
    }

    #[test]
    fn of_two_alike_the_one_that_came_is_told_of() {
        let told = told(&goblins(&[(2, 1)]), &goblins(&[(2, 1), (4, 4)]));
        assert_eq!(told, ["Goblin comes into view, four steps south-east."]);
    }

    #[test]
    fn a_change_of_mind_is_told_with_what_is_known() {
        let mut hunting = goblins(&[(0, 0)]);
        hunting.things[1].conditions = 1;
        assert_eq!(told(&goblins(&[(0, 0)]), &hunting), ["Goblin, four steps north-west, hunting you."]);
    }

    #[test]
    fn what_is_found_is_told_once() {
        let mut before = view();
        before.sight[4] = Sight::Unknown;
        let mut now = view();
        now.things.push(Thing::new(5, Pos::new(4, 0)));
        assert_eq!(told(&before, &now), ["Orb, four steps north-east."]);
        assert!(told(&now, &now).is_empty());
        before.sight[4] = Sight::Remembered;
        assert!(told(&before, &now).is_empty(), "what was seen before is no find");
        before.sight[4] = Sight::InView;
        assert_eq!(told(&before, &now).len(), 1, "something was dropped there");
    }

    #[test]
    fn where_the_hero_stands_is_told_when_it_is_something_else() {
        let mut now = view();
        now.things.insert(0, Thing::new(5, Pos::new(2, 2)));
        assert!(told(&view(), &now).contains(&"You stand on: orb.".to_owned()));
        let mut moved = view();
        moved.hero = Some(Pos::new(2, 3));
        moved.things[0].at = Pos::new(2, 3);
        assert!(told(&view(), &moved).is_empty(), "floor is floor");
    }

    #[test]
    fn peril_beside_the_hero_and_the_light_are_told() {
        let mut now = view();
        now.dangers.push(Danger { at: Pos::new(2, 3), id: 4 });
        assert_eq!(told(&view(), &now), ["Danger: spores south."]);
        let lit = |level| View { light: vec![Light { level, is_cool: false }; 25], ..view() };
        assert_eq!(told(&lit(Light::BRIGHT), &lit(0)), ["In the dark: hard to see."]);
    }

    #[test]
    fn of_many_alike_the_nearest_is_told_of() {
        let many = goblins(&[(0, 0), (4, 0), (0, 4), (4, 4), (2, 4), (4, 2), (0, 2)]);
        assert_eq!(told(&view(), &many), ["Goblin, seven, the nearest two steps west."]);
    }

    #[test]
    fn of_many_changes_the_most_pressing_are_told_and_the_rest_counted() {
        let near = goblins(&[(0, 2), (4, 2), (2, 0), (2, 4)]);
        let mut nearer = goblins(&[(1, 2), (3, 2), (2, 1), (2, 3)]);
        nearer.dangers.extend([(1, 2), (2, 3)].map(|(x, y)| Danger { at: Pos::new(x, y), id: 4 }));
        let told = told(&near, &nearer);
        assert_eq!((told.len(), told[4].as_str()), (5, "And 2 more changes."));
        assert!(told[..4].iter().all(|told| told.starts_with("Goblin nearer, one step")), "{told:?}");
    }

    #[test]
    fn on_another_level_all_is_new_however_like_the_last_it_looks() {
        let (here, mut narrator) = (goblins(&[(2, 1)]), Narrator::default());
        narrator.begin(&here, 1, &PLAYED);
        assert!(narrator.tell(&here, &here, 1, &PLAYED, &[]).is_empty());
        let told = narrator.tell(&here, &here, 2, &PLAYED, &[]);
        assert_eq!(told[..2], ["Goblin comes into view, one step north.", "Danger: spores north."]);
        assert!(told.contains(&"Hole, one step east.".to_owned()), "{told:?}");
        assert!(narrator.tell(&here, &here, 2, &PLAYED, &[]).is_empty());
    }

    #[test]
    fn the_same_level_with_other_walls_is_no_other_level() {
        let mut dug = goblins(&[(2, 1)]);
        dug.tiles = vec![1; 25];
        assert!(told(&goblins(&[(2, 1)]), &dug).iter().all(|told| !told.contains("into view")));
    }
}
