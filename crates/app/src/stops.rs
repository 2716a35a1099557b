//! Why automatic moves stopped, as sentences.

use crate::ending::has_levels;
use crate::sights::place;
use crate::words::{self, capital};
use barrow_core::{Variant, View, article};
use barrow_pilot::{Obstacle, Stop, shows_hunters};

/// Refuses to wait in a game without a move for it.
pub(crate) const NO_WAIT: &str = "This game has no waiting: every turn is a move.";
/// Refuses to repeat before the first move.
pub(crate) const NOTHING_DONE: &str = "There is nothing to do again yet.";

/// The sentence for the player.
pub(crate) fn sentence(stop: Stop, view: &View, variant: &Variant) -> String {
    let said = |words: &str| words.to_owned();
    match stop {
        Stop::Arrived => said("You are there."),
        Stop::Beside(Obstacle { name, at }) => format!("You stop beside it: {name}, {}.", place(view, variant, at)),
        // "A barrel", but "fire".
        Stop::Barred(Obstacle { name, at }) if view.danger(at).is_some_and(|id| variant.legend.name(id) == name) => {
            format!("{} bars the way, {}.", capital(name), place(view, variant, at))
        }
        Stop::Barred(Obstacle { name, at }) => {
            format!("{} {name} bars the way, {}.", capital(article(name)), place(view, variant, at))
        }
        Stop::Outside => said("That is outside the map."),
        Stop::Unknown => said("You do not know what is there."),
        Stop::Solid(name) => format!("You cannot walk there: {name}."),
        Stop::NoWay => said("No way that you know leads there."),
        Stop::Hunted(name) if shows_hunters(variant) => {
            format!("Not while a foe hunts you: {name}. Once more for a single turn.")
        }
        Stop::Hunted(name) => format!("Not with a foe in view: {name}. Once more for a single turn."),
        Stop::StillHunted(name) if shows_hunters(variant) => format!("You stop: {name} is after you."),
        Stop::StillHunted(name) => format!("You stop: {name} in view."),
        Stop::NotHunted if shows_hunters(variant) => said("No foe in view is after you."),
        Stop::NotHunted => said("No foe is in view."),
        Stop::Weak(stat) => {
            let health = words::health(view, variant).map_or("Health", |(name, _)| name);
            format!("{health} left: {} of {}. Once more to fight on.", stat.value, stat.max)
        }
        Stop::Newcomer(name) => format!("You stop: {name} comes into view."),
        Stop::Another(name) => format!("You stop: another {name} comes into view."),
        Stop::Several(name) => format!("You stop: {name} comes into view, and not alone."),
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
        Stop::Explored => said("There is nothing left to find within reach."),
        Stop::WayOn(name) => format!("There is nothing left to find within reach. Once more to go to the nearest {name}."),
        Stop::NoExit if !has_levels(variant) => said("There is no other level."),
        Stop::NoExit => said("You know of no way to another level."),
        Stop::NoHero => said("You cannot tell where you are, so no walk can be planned."),
        Stop::NoSteps => said("This game has no walking."),
        Stop::NoWait => said(NO_WAIT),
        Stop::Useless(why) => said(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Attitude, Condition, Stat, StatInfo};

    const LIVES: StatInfo = StatInfo { name: "Lives", is_bar: true, is_health: true, is_status: false };
    static PLAIN: Variant = Variant { stats: &[LIVES], ..Variant::BASE };
    static MINDED: Variant =
        Variant { conditions: &[Condition { attitude: Attitude::Hunts, ..Condition::BASE }], ..Variant::BASE };

    fn said(stop: Stop, variant: &Variant) -> String {
        let view = View { stats: vec![Stat { value: 1, max: 3 }], ..View::default() };
        sentence(stop, &view, variant)
    }

    #[test]
    fn a_refusal_says_that_insisting_takes_a_turn_and_a_stop_that_one_was_taken() {
        let both = |stop: Stop| [said(stop, &MINDED), said(stop, &PLAIN)];
        let [minded, plain] = both(Stop::Hunted("jackal"));
        assert_eq!(minded, "Not while a foe hunts you: jackal. Once more for a single turn.");
        assert_eq!(plain, "Not with a foe in view: jackal. Once more for a single turn.", "nobody knows what it is after");
        assert_eq!(both(Stop::StillHunted("jackal")), ["You stop: jackal is after you.", "You stop: jackal in view."]);
        assert_eq!(both(Stop::NotHunted), ["No foe in view is after you.", "No foe is in view."]);
    }

    #[test]
    fn health_has_the_name_that_the_game_gives_it() {
        assert_eq!(said(Stop::Weak(Stat { value: 1, max: 3 }), &PLAIN), "Lives left: 1 of 3. Once more to fight on.");
    }

    #[test]
    fn a_game_of_one_level_has_no_other() {
        assert_eq!(said(Stop::NoExit, &PLAIN), "There is no other level.");
        assert_eq!(
            said(Stop::WayOn("hole"), &MINDED),
            "There is nothing left to find within reach. Once more to go to the nearest hole."
        );
    }
}
