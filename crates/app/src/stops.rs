//! The reasons why automatic moves stopped, as sentences.

use crate::sights::place;
use crate::words::{self, capital};
use barrow_core::{Pos, Role, Variant, View, article};
use barrow_pilot::{Obstacle, Stop, hunter, shows_hunters};

/// Refuses to wait in a game that has no move for it.
pub(crate) const NO_WAIT: &str = "This game has no waiting: every turn is a move.";
/// Refuses to repeat before the first move.
pub(crate) const NOTHING_DONE: &str = "There is nothing to repeat yet.";

/// The sentence for the player. `is_asked` is true if insisting leads to a question.
pub(crate) fn sentence(stop: Stop, is_asked: bool, view: &View, variant: &Variant) -> String {
    // A sentence about an obstacle must also mention a foe that hunts.
    let insist = |name, at| {
        let comes = hunter(view, variant).filter(|foe| foe.at != at && shows_hunters(variant));
        let comes = comes.map(|foe| format!("{} hunts you. ", capital(&a(variant.legend.name(foe.id)))));
        comes.unwrap_or_default() + &insist(name, at, is_asked, view, variant)
    };
    let fight_on = |stat| {
        let health = words::health(view, variant).map_or("Health", |(name, _)| name);
        format!("{health} left: {}. Press again to fight on.", words::left_of(stat))
    };
    let said = |words: &str| words.to_owned();
    match stop {
        Stop::Arrived => said("You are there."),
        Stop::Beside(Obstacle { name, at }) => {
            let what = if is_danger(name, at, view, variant) { name.to_owned() } else { a(name) };
            format!("{} is beside you, {}. {}", capital(&what), place(view, variant, at), insist(name, at))
        }
        // "A barrel" takes an article, "fire" does not.
        Stop::Barred(Obstacle { name, at }) if is_danger(name, at, view, variant) => {
            format!("{} bars the way, {}. {}", capital(name), place(view, variant, at), insist(name, at))
        }
        Stop::Barred(Obstacle { name, at }) => {
            let (what, insist) = (capital(&a(name)), insist(name, at));
            format!("{what} bars the way, {}. {insist}", place(view, variant, at))
        }
        Stop::Hidden(Obstacle { name, at }) => {
            format!("You have not seen what is behind {}, {}. {}", a(name), place(view, variant, at), insist(name, at))
        }
        Stop::Outside => said("That is outside the map."),
        Stop::Unknown => said("You do not know what is there."),
        Stop::Solid(name) => format!("You cannot walk there: {name}."),
        Stop::NoWay => past_walls("You know no way there.", variant),
        Stop::NoWayTo(name) if shows_hunters(variant) => format!("{} hunts you, but you know no way to it.", capital(&a(name))),
        Stop::NoWayTo(name) => format!("You know no way to the nearest foe: {name}."),
        Stop::Elusive(name) if shows_hunters(variant) => format!("{} hunts you, but you get no nearer to it.", capital(&a(name))),
        Stop::Elusive(name) => format!("You get no closer to the nearest foe, {} {name}.", article(name)),
        Stop::Hunted(name) if shows_hunters(variant) => format!("{} hunts you. Press again to take one step.", capital(&a(name))),
        Stop::Hunted(name) => format!("{} is close. Press again to walk on.", capital(&a(name))),
        Stop::BesideDeadly(name) => format!("A deadly foe is beside you: {}. Press again to walk on.", a(name)),
        Stop::Healing(name) => format!("The {name} here heal you. Press again to walk on."),
        Stop::Noise(name, sleeper) => {
            format!("{} is near, and would hear the {name} on this way. Press again to walk on.", capital(&a(sleeper)))
        }
        Stop::Restless(name) if shows_hunters(variant) => {
            format!("{} hunts you. Press again to wait one turn.", capital(&a(name)))
        }
        Stop::Restless(name) => format!("{} is close. Press again to wait one turn.", capital(&a(name))),
        Stop::StillHunted(name) if shows_hunters(variant) => format!("You stop: {} hunts you.", a(name)),
        Stop::StillHunted(name) => format!("You stop: {} is close.", a(name)),
        Stop::OutOfView(name) => format!("You stop: the {name} is out of view."),
        Stop::Met(name) => format!("You let {} come to you, so that you can strike first.", a(name)),
        Stop::Held(name) => format!("You hold your ground: {} is coming, and fewer can reach you here.", a(name)),
        Stop::Cornered(name) => {
            format!("No foe hunts you, but {} beside you strikes if it cannot flee. Step into it to strike.", a(name))
        }
        Stop::NotHunted if shows_hunters(variant) => said("No foe in view hunts you."),
        Stop::NotHunted => said("No foe is in view."),
        Stop::Weak(stat) => fight_on(stat),
        Stop::Outmatched(name, stat) => format!("{} is likely to kill you first. {}", capital(&a(name)), fight_on(stat)),
        Stop::Roamer(name) => {
            format!("{} that has not noticed you is close to this way. Press again to walk on.", capital(&a(name)))
        }
        Stop::Ailing(condition) => format!("You are {condition}. Press again to walk on all the same."),
        Stop::Lurking(name) => {
            format!("You are badly hurt, and {} that hunts you may still be near. Press again to walk on.", a(name))
        }
        Stop::Peril => said("Press again to do it anyway."),
        Stop::Newcomer(name) => format!("You stop: {} comes into view.", a(name)),
        Stop::Another(name) => format!("You stop: another {name} comes into view."),
        Stop::Several(name) => format!("You stop: several foes come into view. The nearest is {}.", a(name)),
        Stop::Hurt => said("You stop: something hurt you."),
        Stop::Healed => said("You stop: you are well again."),
        Stop::Rested => said("You stop: there is nothing more to rest for."),
        Stop::Began(name) => format!("You stop: {name} begins."),
        Stop::Ended(name) => format!("You stop: {name} is over."),
        Stop::Danger(name) => format!("You stop: {name}, close by."),
        Stop::NoFurther => said("You get no further."),
        Stop::Asked => said("You have something to decide first."),
        Stop::Enough(1) => said("You stop after a turn: nothing happens."),
        Stop::Enough(turns) => format!("You stop after {turns} turns: nothing happens."),
        Stop::Astray => said("You stop: this walk leads nowhere new."),
        Stop::Explored if !hides_anything(view, variant) => said("There is nothing to find here: everything is in view."),
        Stop::Explored => past_walls(&nothing_left(view, variant), variant),
        Stop::WayOn(name) => format!("{} Press again to go to the nearest {name}.", nothing_left(view, variant)),
        Stop::Brink(Obstacle { name, at }) => {
            format!(
                "{} The way on is beside you: {}, {}. Step there to {}.",
                nothing_left(view, variant),
                a(name),
                place(view, variant, at),
                if view.role(at, &variant.legend) == Role::Hole { "jump" } else { "go on" }
            )
        }
        Stop::NoExit if !variant.has_levels() => said("There is no other level."),
        Stop::NoExit => said("You know no way to another level."),
        Stop::NoHero => said("You cannot tell where you are, so no walk can be planned."),
        Stop::NoSteps => said("This game has no walking."),
        Stop::NoWait => said(NO_WAIT),
    }
}

/// The same, for a creature that comes into view while the player takes single steps.
pub(crate) fn arrival(stop: Stop, view: &View, variant: &Variant) -> String {
    capital(sentence(stop, false, view, variant).trim_start_matches("You stop: "))
}

/// Why a walk stops for an event out of sight that the map marks with a sign.
pub(crate) fn out_of_sight(at: Pos, view: &View, variant: &Variant) -> String {
    format!("You stop: something stirs out of sight, {}.", place(view, variant, at))
}

/// Adds the game's way past walls to a sentence about a dead end.
fn past_walls(sentence: &str, variant: &Variant) -> String {
    format!("{sentence} {}", variant.past_walls).trim_end().to_owned()
}

/// The most things that are left lying to name.
const MOST_LEFT: usize = 3;

/// Says that exploring is over, and what the player leaves lying.
fn nothing_left(view: &View, variant: &Variant) -> String {
    let mut left: Vec<&str> = Vec::new();
    for thing in view.things.iter().filter(|thing| variant.legend.role(thing.id) == Role::Item) {
        let name = variant.legend.name(thing.id);
        if !left.contains(&name) {
            left.push(name);
        }
    }
    let others = left.len().saturating_sub(MOST_LEFT);
    let names = left[..left.len() - others].join(", ");
    match (left.len(), others) {
        (0, _) => "There is nothing left to find within reach.".to_owned(),
        (_, 0) => format!("There is nothing left to find within reach but what lies here: {names}."),
        (_, others) => format!("There is nothing left to find within reach but what lies here: {names} and {others} more."),
    }
}

/// Tells whether there is anything left to find: cells out of view, or things to pick up.
fn hides_anything(view: &View, variant: &Variant) -> bool {
    let is_find = |role: Role| matches!(role, Role::Item | Role::Goal | Role::Exit | Role::Hole);
    !view.sight.is_empty() || variant.legend.entries().iter().any(|entry| is_find(entry.role))
}

fn a(name: &str) -> String {
    format!("{} {name}", article(name))
}

/// Tells whether this is the name of something that would harm the player there, such as fire.
fn is_danger(name: &str, at: Pos, view: &View, variant: &Variant) -> bool {
    view.danger(at).is_some_and(|id| variant.legend.name(id) == name && !variant.legend.role(id).is_foe())
}

/// Says what pressing the same key again does beside something that walks do not enter.
fn insist(name: &str, at: Pos, is_asked: bool, view: &View, variant: &Variant) -> String {
    let roles = view.things.iter().filter(|thing| thing.at == at).map(|thing| thing.id).chain(view.tile(at));
    let role = roles
        .map(|id| variant.legend.role(id))
        .find(|role| matches!(role, Role::Foe | Role::BlockingFoe | Role::Prop | Role::Hole));
    let is_foretold = view.danger(at).is_some_and(|id| variant.legend.role(id).is_foe());
    let act = match role {
        None if is_foretold => "step there".to_owned(),
        Some(Role::Hole) => "jump".to_owned(),
        Some(Role::Prop) => format!("smash the {name}"),
        Some(_) => format!("strike the {name}"),
        None => format!("step into the {name}"),
    };
    if is_asked { format!("Press again, and you are asked whether to {act}.") } else { format!("Press again to {act}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Attitude, Colour, Condition, Danger, Entry, Legend, Stat, StatInfo, Thing};

    const LIVES: StatInfo = StatInfo::health("Lives");
    static PLAIN: Variant = Variant { stats: &[LIVES], ..Variant::BASE };
    static MINDED: Variant =
        Variant { conditions: &[Condition { attitude: Attitude::Hunts, ..Condition::BASE }], ..Variant::BASE };

    fn said(stop: Stop, variant: &Variant) -> String {
        let view = View { stats: vec![Stat { value: 1, max: 3 }], ..View::default() };
        sentence(stop, false, &view, variant)
    }

    #[test]
    fn a_refusal_says_that_insisting_takes_a_turn_and_a_stop_says_that_one_was_taken() {
        let both = |stop: Stop| [said(stop, &MINDED), said(stop, &PLAIN)];
        let [minded, plain] = both(Stop::Hunted("jackal"));
        assert_eq!(minded, "A jackal hunts you. Press again to take one step.");
        assert_eq!(plain, "A jackal is close. Press again to walk on.", "nobody knows what it is after");
        assert_eq!(both(Stop::Restless("ogre"))[0], "An ogre hunts you. Press again to wait one turn.");
        assert_eq!(both(Stop::StillHunted("jackal")), ["You stop: a jackal hunts you.", "You stop: a jackal is close."]);
        let elusive = ["A bat hunts you, but you get no nearer to it.", "You get no closer to the nearest foe, a bat."];
        assert_eq!(both(Stop::Elusive("bat")), elusive);
        assert_eq!(both(Stop::NotHunted), ["No foe in view hunts you.", "No foe is in view."]);
    }

    #[test]
    fn where_no_way_leads_on_the_game_says_what_does() {
        let caves = Variant { past_walls: "Teleporting leads past walls.", ..PLAIN };
        assert_eq!(said(Stop::NoWay, &PLAIN), "You know no way there.");
        assert_eq!(said(Stop::NoWay, &caves), "You know no way there. Teleporting leads past walls.");
    }

    #[test]
    fn an_obstacle_is_named_with_the_effect_of_the_next_press() {
        const fn entry(id: u8, name: &'static str, role: Role) -> Entry {
            Entry { id, name, glyph: 'x', ascii: 'x', colour: Colour::Grey, role, about: "" }
        }
        static RUINS: Variant = Variant {
            legend: Legend::new(&[
                entry(0, "paving", Role::Floor),
                entry(1, "brazier", Role::Prop),
                entry(2, "rat", Role::Foe),
                entry(3, "hole", Role::Hole),
                entry(4, "fire", Role::Effect),
            ]),
            ..Variant::BASE
        };
        let at = Pos::new(1, 0);
        let said = |name: &'static str, id: u8, is_danger: bool| {
            let mut view = View { hero: Some(Pos::new(0, 0)), ..View::default() };
            view.width = 2;
            view.height = 1;
            view.tiles = vec![0, if id == 3 { 3 } else { 0 }];
            view.things = vec![Thing::new(id, at)];
            view.dangers.extend(is_danger.then_some(Danger::new(at, id)));
            [Stop::Barred, Stop::Beside, Stop::Hidden]
                .map(|stop| stop(Obstacle { name, at }))
                .map(|stop| sentence(stop, false, &view, &RUINS))
        };
        let [barred, beside, hidden] = said("brazier", 1, false);
        assert!(
            barred.starts_with("A brazier bars the way, ") && barred.ends_with(". Press again to smash the brazier."),
            "{barred}"
        );
        assert!(
            beside.starts_with("A brazier is beside you, ") && beside.ends_with("Press again to smash the brazier."),
            "{beside}"
        );
        assert!(hidden.starts_with("You have not seen what is behind a brazier, "), "{hidden}");
        assert!(said("rat", 2, false)[0].ends_with("Press again to strike the rat."));
        assert!(said("hole", 3, false)[1].ends_with("Press again to jump."));
        let [fire, ..] = said("fire", 4, true);
        assert!(fire.starts_with("Fire bars the way, ") && fire.ends_with("Press again to step into the fire."), "{fire}");
    }

    #[test]
    fn health_has_the_games_own_name() {
        assert_eq!(said(Stop::Weak(Stat { value: 1, max: 3 }), &PLAIN), "Lives left: 1 of 3. Press again to fight on.");
    }

    #[test]
    fn beside_the_way_on_it_says_how_to_take_it() {
        let hole = Legend::new(
            const { &[Entry { id: 3, name: "hole", glyph: 'o', ascii: 'o', colour: Colour::Grey, role: Role::Hole, about: "" }] },
        );
        let mut view = View { hero: Some(Pos::new(0, 0)), width: 2, height: 1, ..View::default() };
        view.tiles = vec![0, 3];
        let variant = Variant { legend: hole, ..Variant::BASE };
        let said = sentence(Stop::Brink(Obstacle { name: "hole", at: Pos::new(1, 0) }), false, &view, &variant);
        assert!(said.ends_with("Step there to jump."), "{said}");
    }

    #[test]
    fn nothing_is_left_to_find_if_everything_is_in_view() {
        assert_eq!(said(Stop::Explored, &PLAIN), "There is nothing to find here: everything is in view.");
        let hidden = View { sight: vec![barrow_core::Sight::InView], ..View::default() };
        assert_eq!(sentence(Stop::Explored, false, &hidden, &PLAIN), "There is nothing left to find within reach.");
    }

    #[test]
    fn items_left_behind_are_named_once_exploring_is_over() {
        const fn item(id: u8, name: &'static str) -> Entry {
            Entry { id, name, glyph: '!', ascii: '!', colour: Colour::Grey, role: Role::Item, about: "" }
        }
        static ITEMS: Variant = Variant {
            legend: Legend::new(&[item(0, "Spear"), item(1, "Orb of Life"), item(2, "Torch"), item(3, "Axe")]),
            ..Variant::BASE
        };
        let said = |ids: &[u8]| {
            let things = ids.iter().map(|&id| Thing::new(id, Pos::new(0, 0))).collect();
            let view = View { sight: vec![barrow_core::Sight::InView], things, ..View::default() };
            sentence(Stop::Explored, false, &view, &ITEMS)
        };
        assert_eq!(said(&[1, 1]), "There is nothing left to find within reach but what lies here: Orb of Life.");
        assert!(said(&[0, 1, 2]).ends_with("lies here: Spear, Orb of Life, Torch."));
        assert!(said(&[0, 1, 2, 3]).ends_with("lies here: Spear, Orb of Life, Torch and 1 more."));
    }

    #[test]
    fn a_game_of_one_level_has_no_other() {
        assert_eq!(said(Stop::NoExit, &PLAIN), "There is no other level.");
        assert_eq!(
            said(Stop::WayOn("hole"), &MINDED),
            "There is nothing left to find within reach. Press again to go to the nearest hole."
        );
    }
}
