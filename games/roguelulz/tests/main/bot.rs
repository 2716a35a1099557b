//! A bot that plays from views only: explores, hunts sleepers, waits for waking monsters, and takes stairs on sight.

use barrow_core::{Dir, Grid, Move, Pos, Role, Stat, Topology, View};
use barrow_kit::distance::{UNREACHED, distance_map};

type Distances = Grid<u16, 60, 20>;

const WAIT: Move = Move::plain(1);

/// Hunt sleepers within this distance. [steps]
const HUNT: u16 = 12;

/// Chooses the next move.
pub(crate) fn decide(view: &View, variant: &barrow_core::Variant) -> Move {
    let Some(hero) = view.hero else { return WAIT };
    let role = |pos: Pos| variant.legend.role(view.tile(pos).unwrap_or(b' '));
    let is_open = |pos: Pos| role(pos).is_passable();
    let foes = |id: u8| view.things.iter().filter(move |thing| thing.id == id);
    let is_taken = |pos: Pos| view.things.iter().any(|thing| thing.at == pos && thing.id != b'@');
    let away = distance_map::<60, 20>(Topology::Square4, [hero], |pos| is_open(pos) && !is_taken(pos));
    let any_way = distance_map::<60, 20>(Topology::Square4, [hero], is_open);

    let nearest_awake = foes(b'm').map(|thing| (any_way[thing.at], thing.at)).min_by_key(|(steps, at)| (*steps, at.x, at.y));
    let beside =
        |id: u8| foes(id).filter(|thing| Topology::Square4.distance(thing.at, hero) == 1).min_by_key(|thing| hp(thing.hp));
    let exit = Distances::positions().find(|&pos| matches!(role(pos), Role::Exit | Role::Goal));
    let health = view.stats[0];

    if let Some(exit) = exit
        && away[exit] != UNREACHED
    {
        let is_cut_off = foes(b'm').any(|thing| Topology::Square4.distance(thing.at, exit) < i32::from(away[exit]));
        let runs = !is_cut_off && nearest_awake.is_some() && (health.value <= 2 || foes(b'm').count() > 1);
        let leaves = nearest_awake.is_none() && health.value == health.max && foes(b'z').next().is_none();
        if runs || leaves {
            return go(&away, hero, exit);
        }
    }
    if let Some(foe) = beside(b'm') {
        return towards(hero, foe.at);
    }
    if let Some(foe) = beside(b'z') {
        return towards(hero, foe.at);
    }
    if let Some((steps, _)) = nearest_awake {
        let ways_out = |pos: Pos| Topology::Square4.directions().filter(|&dir| is_open(neighbour(pos, dir))).count();
        if foes(b'm').count() > 1 && ways_out(hero) > 2 && steps > 2 {
            let refuge = Distances::positions()
                .filter(|&pos| is_open(pos) && ways_out(pos) == 2 && away[pos] < steps && away[pos] > 0)
                .min_by_key(|&pos| away[pos]);
            if let Some(refuge) = refuge {
                return go(&away, hero, refuge);
            }
        }
        return WAIT;
    }
    if let Some(prey) = foes(b'z').filter(|thing| any_way[thing.at] <= HUNT).min_by_key(|thing| any_way[thing.at]) {
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
