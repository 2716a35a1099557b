//! What a screen reader says of a turn beside the messages: who came into view, drew near or went, what is there to be had, and where
//! the hero stands now, if that is something else than before.

use crate::sights::{Seen, in_view};
use crate::stance;
use crate::words::capital;
use barrow_core::{Pos, Role, Sight, Variant, View};

/// More than so many sentences at a time nobody listens to.
const MOST: usize = 5;
/// Who comes nearer is told of from so many steps on.
const NEAR: i32 = 3;
/// Whoever is so far from where one of its kind was is another. \[steps\]
const STRIDE: i32 = 3;

/// The sentences for a turn that led from `before` to `now`, the most pressing first.
pub fn narrate(before: &View, now: &View, variant: &Variant) -> Vec<String> {
    let (was, is) = (in_view(before, variant), in_view(now, variant));
    let mut told = foes(&was, &is, variant);
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

/// Who came, drew near, drew back, changed or went.
fn foes(was: &[Seen], is: &[Seen], variant: &Variant) -> Vec<String> {
    let of_foes =
        |seen: &[Seen]| -> Vec<Seen> { seen.iter().filter(|seen| variant.legend.role(seen.id) == Role::Foe).cloned().collect() };
    let (mut was, is) = (of_foes(was), of_foes(is));
    let mut told = Vec::new();
    for seen in pair(&mut was, is, variant) {
        let name = capital(variant.legend.name(seen.now.id));
        let what = match &seen.before {
            None => Some(format!("{name} comes into view")),
            Some(before) if seen.now.distance < before.distance && seen.now.distance <= NEAR => Some(format!("{name} nearer")),
            Some(before) if before.distance == 1 && seen.now.distance > 1 => Some(format!("{name} farther")),
            Some(before) if before.conditions != seen.now.conditions => Some(name),
            Some(_) => None,
        };
        told.extend(what.map(|what| format!("{what}, {}.", seen.now.particulars(variant))));
    }
    told.extend(was.iter().map(|gone| format!("{} is no longer in view.", capital(variant.legend.name(gone.id)))));
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

/// What the hero stands on, where it is called otherwise than what it was.
fn underfoot(before: &View, now: &View, variant: &Variant) -> Option<String> {
    let on = |view: &View| ground(view, variant, view.hero?);
    let is = on(now)?;
    (before.hero.is_some() && on(before) != Some(is)).then(|| format!("You stand on: {is}."))
}

/// What lies, hangs or is at a cell, whoever stands there left out.
fn ground(view: &View, variant: &Variant, at: Pos) -> Option<&'static str> {
    let things = view.things.iter().rev().filter(|thing| thing.at == at).map(|thing| thing.id);
    let mut ids = things.chain(view.tile(at));
    let id = ids.find(|&id| !matches!(variant.legend.role(id), Role::Hero | Role::Foe | Role::Blank | Role::Writing))?;
    Some(variant.legend.name(id))
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
    use barrow_core::{Condition, Danger, Light, Thing};

    static PLAYED: Variant = Variant { conditions: &[Condition { name: "hunting", glyph: '!', about: "" }], ..VARIANT };

    fn goblins(cells: &[(i16, i16)]) -> View {
        let mut view = view();
        view.things.extend(cells.iter().map(|&(x, y)| Thing::new(6, Pos::new(x, y))));
        view
    }

    fn told(before: &View, now: &View) -> Vec<String> {
        narrate(before, now, &PLAYED)
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
    fn of_many_changes_the_most_pressing_are_told_and_the_rest_counted() {
        let many = goblins(&[(0, 0), (4, 0), (0, 4), (4, 4), (2, 4), (4, 2), (0, 2)]);
        let told = told(&view(), &many);
        assert_eq!((told.len(), told[4].as_str()), (5, "And 3 more changes."));
        assert_eq!(told[0], "Goblin comes into view, two steps west.");
    }
}
