//! A bot that plays from views only and follows the advice in the help: it hunts sleepers, stands its ground against hounds, steps
//! back from ogres and out of the way of leaps, and takes stairs on sight.

use barrow_core::{Dir, Grid, Move, Pos, Role, Seed, Stat, Thing, Topology, View};
use barrow_kit::distance::{UNREACHED, distance_map};

type Distances = Grid<u16, 60, 20>;

const WAIT: Move = Move::plain(1);

/// Hunt sleepers within this distance. [steps]
const HUNT: u16 = 12;

/// One move in this many goes at random, so that the bot never circles for ever.
const WHIM: u32 = 15;

/// Chooses the move of a turn.
pub(crate) fn decide(view: &View, variant: &barrow_core::Variant, turn: u64) -> Move {
    let Some(hero) = view.hero else { return WAIT };
    let role = |pos: Pos| variant.legend.role(view.tile(pos).unwrap_or(b' '));
    let is_open = |pos: Pos| role(pos).is_passable();
    // A spider lures the bot into its line, because only then can the bot make it miss.
    let is_taken = |pos: Pos| view.things.iter().any(|thing| thing.at == pos && !matches!(thing.id, b'@' | b's'));
    let is_free = |pos: Pos| is_open(pos) && !is_taken(pos) && view.danger(pos).is_none();
    let away = distance_map::<60, 20, _>(Topology::Square4, [hero], |pos| is_open(pos) && !is_taken(pos));
    let any_way = distance_map::<60, 20, _>(Topology::Square4, [hero], is_open);
    let has = |thing: &Thing, name: &str| {
        let bit = variant.conditions.iter().position(|condition| condition.name == name);
        bit.is_some_and(|bit| thing.conditions >> bit & 1 == 1)
    };

    let awake = || view.things.iter().filter(|thing| matches!(thing.id, b'H' | b'O'));
    let prey = || view.things.iter().filter(|thing| has(thing, "asleep") || has(thing, "winded"));
    let nearest_awake = awake().map(|thing| (any_way[thing.at], thing.at)).min_by_key(|(steps, at)| (*steps, at.x, at.y));
    let is_beside = |thing: &&Thing| Topology::Square4.distance(thing.at, hero) == 1;
    let weakest_beside =
        || view.things.iter().filter(is_beside).min_by_key(|thing| (thing.id.is_ascii_lowercase(), hp(thing.hp)));
    let exit = Distances::positions().find(|&pos| matches!(role(pos), Role::Exit | Role::Goal));
    let health = view.stats[0];

    let mut dice = Seed(turn).stream("whim", 0);
    let whim = neighbour(hero, Dir(dice.below(4) as u8));
    if dice.chance(1, WHIM) && is_open(whim) {
        return towards(hero, whim);
    }
    // If an ogre is about to act or a spider is about to leap, steps aside or kills it first.
    let is_poised = |thing: &&Thing| thing.id == b'O' && !has(thing, "winded");
    let threat = view.things.iter().find(|thing| is_poised(thing) && is_beside(thing));
    let threat = threat.or_else(|| view.things.iter().find(|thing| view.danger(hero) == Some(thing.id)));
    if let Some(threat) = threat {
        let reach = |pos: Pos| {
            view.things.iter().filter(|thing| Topology::Square4.distance(thing.at, pos) <= 1).filter(is_poised).count()
        };
        let refuges =
            Topology::Square4.directions().map(|dir| neighbour(hero, dir)).filter(|&pos| is_free(pos) && reach(pos) == 0);
        if is_beside(&threat) && hp(threat.hp) == 1 {
            return towards(hero, threat.at);
        }
        if let Some(refuge) =
            refuges.max_by_key(|&pos| Topology::Square4.directions().filter(|&dir| is_free(neighbour(pos, dir))).count())
        {
            return towards(hero, refuge);
        }
    }
    if let Some(exit) = exit
        && away[exit] != UNREACHED
    {
        let is_cut_off = awake().any(|thing| Topology::Square4.distance(thing.at, exit) < i32::from(away[exit]));
        let runs = !is_cut_off && nearest_awake.is_some() && (health.value <= 2 || awake().count() > 1);
        let leaves = nearest_awake.is_none() && health.value == health.max && prey().next().is_none();
        if runs || leaves {
            return go(&away, hero, exit);
        }
    }
    if let Some(foe) = weakest_beside() {
        return towards(hero, foe.at);
    }
    if let Some((steps, at)) = nearest_awake {
        let ways_out = |pos: Pos| Topology::Square4.directions().filter(|&dir| is_open(neighbour(pos, dir))).count();
        if awake().count() > 1 && ways_out(hero) > 2 && steps > 2 {
            let refuge = Distances::positions()
                .filter(|&pos| is_open(pos) && ways_out(pos) == 2 && away[pos] < steps && away[pos] > 0)
                .min_by_key(|&pos| away[pos]);
            if let Some(refuge) = refuge {
                return go(&away, hero, refuge);
            }
        }
        // Other monsters may stand in its way.
        let comes =
            Topology::Square4.directions().any(|dir| away.get(neighbour(at, dir)).is_some_and(|steps| steps != UNREACHED));
        return if comes { WAIT } else { go(&any_way, hero, at) };
    }
    if let Some(prey) = prey().filter(|thing| any_way[thing.at] <= HUNT).min_by_key(|thing| any_way[thing.at]) {
        return go(&any_way, hero, prey.at);
    }
    if let Some(exit) = exit
        && any_way[exit] != UNREACHED
    {
        return go(&any_way, hero, exit);
    }
    let is_frontier = |pos: Pos| {
        is_open(pos) && pos != hero && Topology::Square8.directions().any(|dir| role(neighbour8(pos, dir)) == Role::Blank)
    };
    let frontier = Distances::positions().filter(|&pos| is_frontier(pos) && away[pos] != UNREACHED).min_by_key(|&pos| away[pos]);
    frontier.map_or(WAIT, |pos| go(&away, hero, pos))
}

fn hp(hp: Option<Stat>) -> i32 {
    hp.map_or(0, |stat| stat.value)
}

fn neighbour(pos: Pos, dir: Dir) -> Pos {
    Topology::Square4.step(pos, dir).unwrap_or(pos)
}

fn neighbour8(pos: Pos, dir: Dir) -> Pos {
    Topology::Square8.step(pos, dir).unwrap_or(pos)
}

fn towards(hero: Pos, to: Pos) -> Move {
    Topology::Square4.towards(hero, to).map_or(WAIT, |dir| Move::towards(0, dir))
}

/// The first step of a shortest way, found from its end backwards.
fn go(steps: &Distances, hero: Pos, to: Pos) -> Move {
    let mut at = to;
    while steps[at] > 1 && steps[at] != UNREACHED {
        let nearer = Topology::Square4.directions().map(|dir| neighbour(at, dir));
        match nearer.min_by_key(|&pos| steps.get(pos).unwrap_or(UNREACHED)) {
            Some(pos) => at = pos,
            None => return WAIT,
        }
    }
    towards(hero, at)
}
