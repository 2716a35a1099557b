//! What a screen reader says of a turn beside the messages: who came into view, drew near or went, what is there to be had, and where
//! the hero stands now, if that is something else than before.

use crate::sights::{Seen, in_view};
use crate::stance;
use crate::words::{self, capital};
use barrow_core::{Entry, Event, Pos, Role, Sight, Variant, View};

/// More than so many sentences at a time nobody listens to.
const MOST: usize = 5;
/// Who comes nearer is told of from so many steps on.
const NEAR: i32 = 3;
/// Whoever is so far from where one of its kind was is another. \[steps\]
const STRIDE: i32 = 3;

/// The sentences for a turn that led from `before` to `now`, the most pressing first. `events` are those of the turn: what became of
/// whoever is gone is not told again where they told it.
pub fn narrate(before: &View, now: &View, variant: &Variant, events: &[Event]) -> Vec<String> {
    // Of another level all is new.
    let nothing = View::default();
    let before = if is_elsewhere(before, now, variant) { &nothing } else { before };
    let (was, is) = (in_view(before, variant), in_view(now, variant));
    let is_told = |gone: &Seen| {
        let mut told = events.iter().filter(|event| event.sentence(variant.cues, &variant.legend).is_some());
        told.any(|event| [event.who, event.whom].contains(&gone.id) && [event.at, event.to].contains(&gone.at))
    };
    let mut told = foes(&was, &is, variant, is_told);
    told.extend(underfoot(before, now, variant));
    told.extend(perils(before, now, variant));
    told.extend(finds(before, &is, variant));
    told.extend(light(before, now));
    if told.len() > MOST {
        let more = told.len() - (MOST - 1);
        told.truncate(MOST - 1);
        told.push(format!("And {more} more changes."));
    }
    told
}

/// Whether `now` shows another level: of the walls among the cells known in both, more than a quarter were or are none, or no cell is
/// known in both.
fn is_elsewhere(before: &View, now: &View, variant: &Variant) -> bool {
    let is_known = |at: &Pos| before.sight(*at) != Sight::Unknown && now.sight(*at) != Sight::Unknown;
    let is_wall = |view: &View, at: Pos| view.tile(at).is_some_and(|id| variant.legend.role(id) == Role::Wall);
    let walls = |at: Pos| [is_wall(before, at), is_wall(now, at)];
    let known: Vec<[bool; 2]> = now.positions().filter(is_known).map(walls).collect();
    let all = known.iter().filter(|[was, is]| *was || *is).count();
    let changed = known.iter().filter(|[was, is]| was != is).count();
    known.is_empty() || changed * 4 > all
}

/// Who came, drew near, drew back, changed or went.
fn foes(was: &[Seen], is: &[Seen], variant: &Variant, is_told: impl Fn(&Seen) -> bool) -> Vec<String> {
    let of_foes =
        |seen: &[Seen]| -> Vec<Seen> { seen.iter().filter(|seen| variant.legend.role(seen.id) == Role::Foe).cloned().collect() };
    let (mut was, is) = (of_foes(was), of_foes(is));
    let mut told = Vec::new();
    let (known, newcomers): (Vec<Paired>, Vec<Paired>) =
        pair(&mut was, is, variant).into_iter().partition(|seen| seen.before.is_some());
    told.extend(came(&newcomers, variant));
    for Paired { now, before } in known {
        let name = capital(variant.legend.name(now.id));
        let what = match before {
            Some(before) if now.distance < before.distance && now.distance <= NEAR => Some(format!("{name} nearer")),
            Some(before) if before.distance == 1 && now.distance > 1 => Some(format!("{name} farther")),
            Some(before) if before.conditions != now.conditions => Some(name),
            Some(_) | None => None,
        };
        told.extend(what.map(|what| format!("{what}, {}.", now.particulars(variant))));
    }
    let gone = was.iter().filter(|gone| !is_told(gone));
    told.extend(gone.map(|gone| format!("{} is no longer in view.", capital(variant.legend.name(gone.id)))));
    told
}

/// Who came into view, those of a kind in one sentence where they are more than two.
fn came(newcomers: &[Paired], variant: &Variant) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for (index, Paired { now, .. }) in newcomers.iter().enumerate() {
        let count = newcomers.iter().filter(|other| other.now.id == now.id).count();
        let is_first = newcomers[..index].iter().all(|other| other.now.id != now.id);
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

/// A foe, and the same a turn ago.
struct Paired {
    now: Seen,
    before: Option<Seen>,
}

/// Finds for each foe which of its kind it was a turn ago: the nearest. Those nobody was, stay in `was`.
fn pair(was: &mut Vec<Seen>, is: Vec<Seen>, variant: &Variant) -> Vec<Paired> {
    let apart = |one: &Seen, other: &Seen| variant.topology.distance(one.at, other.at);
    let mut paired: Vec<Paired> = is.into_iter().map(|now| Paired { now, before: None }).collect();
    // Whoever stays where it was goes before whoever moves there.
    for reach in 0..=STRIDE {
        for seen in paired.iter_mut().filter(|seen| seen.before.is_none()) {
            let same = was.iter().position(|before| before.id == seen.now.id && apart(before, &seen.now) <= reach);
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
        format!("Danger: {} {}.", variant.legend.name(id), bearing.map_or("here", crate::Bearing::name))
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
    use barrow_core::{Condition, Cue, Danger, Light, Motion, Thing, Tone};

    static PLAYED: Variant = Variant { conditions: &[Condition { name: "hunting", glyph: '!', about: "" }], ..VARIANT };

    fn goblins(cells: &[(i16, i16)]) -> View {
        let mut view = view();
        view.things.extend(cells.iter().map(|&(x, y)| Thing::new(6, Pos::new(x, y))));
        view
    }

    fn told(before: &View, now: &View) -> Vec<String> {
        narrate(before, now, &PLAYED, &[])
    }

    #[test]
    fn who_comes_draws_near_and_goes_is_told() {
        let (none, far, near, beside) = (view(), goblins(&[(2, 0)]), goblins(&[(2, 1)]), goblins(&[(1, 1)]));
        assert_eq!(told(&none, &far), ["Goblin comes into view, two steps north."]);
        assert_eq!(told(&far, &near), ["Goblin nearer, one step north."]);
        assert_eq!(told(&near, &beside), ["Goblin farther, two steps north-west."]);
        assert_eq!(told(&near, &none), ["Goblin is no longer in view."]);
        assert!(told(&near, &near).is_empty());
    }

    #[test]
    fn whose_end_was_told_is_not_missed_again() {
        static TELLING: Variant =
            Variant { cues: &[Cue { name: "kill", sentence: "{whom} dies.", tone: Tone::Good, look: Motion::None }], ..VARIANT };
        let death = |at| Event { cue: 0, who: 3, whom: 6, at: Pos::new(2, 2), to: at, amount: 0 };
        let told = |event| narrate(&goblins(&[(2, 1)]), &view(), &TELLING, &[event]);
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
    fn on_another_level_all_is_new() {
        let mut other = goblins(&[(2, 1)]);
        other.tiles = vec![1; 25];
        other.tiles[3 * 5 + 3] = 2;
        let told = told(&goblins(&[(2, 0)]), &other);
        assert_eq!(told[..2], ["Goblin comes into view, one step north.", "Danger: spores north."]);
        assert!(told.contains(&"Hole, two steps south-east.".to_owned()), "{told:?}");
    }
}
