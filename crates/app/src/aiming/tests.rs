use super::*;
use crate::room::Room;
use barrow_core::{Arg, Colour, Condition, Dir, Entry, Legend, Thing, Topology, Words};

const BURNING: u16 = 1;
const HUNTING: u16 = 2;

const fn entry(id: u8, name: &'static str, role: Role) -> Entry {
    Entry { id, name, glyph: 'x', ascii: 'x', colour: Colour::Grey, role, about: "" }
}

static VARIANT: Variant = Variant {
    topology: Topology::Square8,
    legend: Legend::new(&[
        entry(0, "floor", Role::Floor),
        entry(1, "bat", Role::Foe),
        entry(2, "you", Role::Hero),
        entry(3, "barrel", Role::Prop),
        entry(4, "orb", Role::Item),
    ]),
    conditions: &[
        Condition { name: "burning", ..Condition::BASE },
        Condition { name: "hunting", attitude: Attitude::Hunts, ..Condition::BASE },
    ],
    ..Variant::BASE
};

/// A row of nine cells with the hero in the middle and foes at these columns.
fn view(foes: &[(i16, u16)]) -> View {
    let mut view = View::default();
    view.begin(9, 1);
    view.tiles.resize(9, 0);
    view.hero = Some(Pos::new(4, 0));
    view.facing = Some(Dir(2));
    view.things.extend(foes.iter().map(|&(x, conditions)| Thing { conditions, ..Thing::new(1, Pos::new(x, 0)) }));
    view
}

/// The cell where aiming begins, given a thing whose effect `foresee` computes.
fn begin(view: &View, last: Option<i16>, foresee: fn(Pos, &View, &mut Aim)) -> i16 {
    let room = Room { variant: Some(&VARIANT), foresee: Some((view.clone(), foresee)), ..Room::default() };
    let aimed = |pos| Move { verb: 3, arg: Arg::SlotAt(0, pos) };
    first_target(&room, view, &aimed, last.map(|x| Pos::new(x, 0))).unwrap().x
}

fn hit(pos: Pos, view: &View, aim: &mut Aim, effect: Option<Effect>) {
    aim.cells.push(pos);
    let target = |thing: &Thing| Target { at: pos, id: thing.id, chance: (1, 1), effect };
    aim.targets.extend(view.thing(pos).map(target));
}

fn nothing_foreseen(_: Pos, _: &View, _: &mut Aim) {}

fn unknown(pos: Pos, view: &View, aim: &mut Aim) {
    hit(pos, view, aim, None);
}

fn burn(pos: Pos, view: &View, aim: &mut Aim) {
    let begins = view.thing(pos).map_or(0, |thing| BURNING & !thing.conditions);
    hit(pos, view, aim, Some(Effect { damage: 4, begins, ..Effect::default() }));
}

fn strike(pos: Pos, view: &View, aim: &mut Aim) {
    hit(pos, view, aim, Some(Effect { damage: 4, ..Effect::default() }));
}

fn help(pos: Pos, view: &View, aim: &mut Aim) {
    hit(pos, view, aim, Some(Effect { also: "gains a level".into(), helps: true, ..Effect::default() }));
}

fn blink(pos: Pos, view: &View, aim: &mut Aim) {
    let effect = Some(Effect { to: Some(pos), ..Effect::default() });
    aim.targets.extend(view.hero.map(|at| Target { at, id: 2, chance: (1, 1), effect }));
}

#[test]
fn aiming_begins_with_the_last_target_then_the_nearest_foe_then_ahead() {
    for foresee in [nothing_foreseen, unknown, strike] {
        assert_eq!(begin(&view(&[(1, 0), (6, 0)]), Some(1), foresee), 1);
        assert_eq!(begin(&view(&[(1, 0), (6, 0)]), Some(2), foresee), 6);
        assert_eq!(begin(&view(&[]), Some(2), foresee), 5);
    }
    assert_eq!(begin(&View { facing: None, ..view(&[]) }, None, strike), 4);
}

#[test]
fn fire_never_begins_with_one_that_burns() {
    assert_eq!(begin(&view(&[(6, BURNING), (1, 0)]), None, burn), 1);
    assert_eq!(begin(&view(&[(6, BURNING), (1, 0)]), Some(6), burn), 1, "though it was the last target");
    assert_eq!(begin(&view(&[(6, BURNING)]), None, burn), 6, "it still hurts, and nobody else can be hit");
    assert_eq!(begin(&view(&[(6, BURNING), (1, 0)]), None, strike), 6, "a blow works on a burning foe as well");
}

#[test]
fn a_hunter_comes_before_a_nearer_sleeper() {
    assert_eq!(begin(&view(&[(6, 0), (1, HUNTING)]), None, strike), 1);
}

/// An effect that can hit every foe: it kills one of them, and hurts one more.
fn kill_east(pos: Pos, view: &View, aim: &mut Aim) {
    let effect = if pos.x == 8 { Effect { damage: 1, is_deadly: true, ..Effect::default() } } else { STRONG };
    hit(pos, view, aim, Some(effect));
}

const STRONG: Effect =
    Effect { damage: 30, begins: 0, ends: 0, to: None, is_deadly: false, falls: false, also: Words::new(""), helps: false };

/// An effect that burns everyone within two steps of the target, including the player.
fn blast(pos: Pos, view: &View, aim: &mut Aim) {
    let effect = Some(Effect { damage: 4, ..Effect::default() });
    aim.cells.push(pos);
    let near = |thing: &&Thing| (thing.at.x - pos.x).abs() <= 2;
    aim.targets.extend(view.things.iter().filter(near).map(|thing| Target {
        at: thing.at,
        id: thing.id,
        chance: (1, 1),
        effect: effect.clone(),
    }));
    let hero = view.hero.filter(|hero| (hero.x - pos.x).abs() <= 2);
    aim.targets.extend(hero.map(|at| Target { at, id: 2, chance: (1, 1), effect }));
}

/// An effect that reaches two steps and does nothing to burning creatures.
fn freeze(pos: Pos, view: &View, aim: &mut Aim) {
    let cells = (4..=pos.x.min(6)).skip(1).chain((pos.x.max(2)..4).rev()).map(|x| Pos::new(x, 0));
    aim.cells.extend(cells);
    if let Some(thing) = view.thing(pos).filter(|thing| (thing.at.x - 4).abs() <= 2) {
        let effect = Some(Effect { begins: BURNING & !thing.conditions, ..Effect::default() });
        aim.targets.push(Target { at: pos, id: thing.id, chance: (1, 1), effect });
    }
}

#[test]
fn it_kills_rather_than_hurts_more() {
    assert_eq!(begin(&view(&[(5, HUNTING), (8, 0)]), Some(5), kill_east), 8);
}

#[test]
fn it_never_harms_the_player_if_anything_on_offer_does_not() {
    assert_eq!(begin(&view(&[(5, HUNTING), (8, 0)]), None, blast), 7, "within reach of both");
    let begun = begin(&view(&[(5, HUNTING)]), None, blast);
    assert!((begun - 4).abs() > 2, "{begun}");
    let mut dark = view(&[(5, HUNTING)]);
    dark.sight = (0..9).map(|x| if (2..=6).contains(&x) { Sight::InView } else { Sight::Remembered }).collect();
    let begun = begin(&dark, None, blast);
    assert!((begun - 4).abs() > 2, "out of view too: {begun}");
}

#[test]
fn a_foe_that_can_be_hit_comes_before_empty_ground() {
    assert_eq!(begin(&view(&[(6, BURNING)]), None, freeze), 6, "without an effect");
    assert_eq!(begin(&view(&[(6, BURNING), (3, 0)]), None, freeze), 3, "a wasted effect must not hide a useful one");
    assert_eq!(begin(&view(&[(8, 0)]), None, freeze), 8, "out of range");
}

#[test]
fn among_equals_the_hunter_comes_first_then_the_wounded_then_the_last_then_the_nearest() {
    let mut view = view(&[(2, HUNTING), (7, HUNTING), (5, 0)]);
    assert_eq!(begin(&view, None, strike), 2);
    assert_eq!(begin(&view, Some(7), strike), 7);
    view.things[1] = view.things[1].with_hp(1, 3);
    view.things[0] = view.things[0].with_hp(3, 3);
    assert_eq!(begin(&view, Some(2), strike), 7, "wounded");
    assert_eq!(begin(&view, None, unknown), 2, "with an unknown thing at the nearest");
}

/// A game that predicts nothing, and offers only cells to the west.
#[test]
fn only_cells_on_offer_are_aimed_at_first() {
    let (view, mut room) = (view(&[(7, 0), (2, 0)]), Room { variant: Some(&VARIANT), ..Room::default() });
    let aimed = |pos| Move { verb: 3, arg: Arg::SlotAt(0, pos) };
    assert_eq!(first_target(&room, &view, &aimed, None), None, "nothing is offered");
    room.others = (0..4).map(|x| aimed(Pos::new(x, 0))).collect();
    assert_eq!(first_target(&room, &view, &aimed, None), Some(Pos::new(2, 0)));
    let far = self::view(&[(7, 0)]);
    assert_eq!(first_target(&room, &far, &aimed, None), Some(Pos::new(3, 0)), "the nearest, since the foe is out of reach");
}

#[test]
fn helpful_effects_are_aimed_at_things_and_not_at_foes() {
    let mut view = view(&[(6, 0)]);
    view.things.push(Thing::new(4, Pos::new(1, 0)));
    assert_eq!(begin(&view, None, help), 1);
    view.things.pop();
    assert_eq!(begin(&view, None, help), 5);
}

#[test]
fn effects_that_move_the_hero_lead_away_from_foes() {
    assert_eq!(begin(&view(&[(6, HUNTING)]), None, blink), 0);
}

#[test]
fn every_effect_is_told() {
    let at = Pos::new(4, 0);
    let aimed = |targets: &[(u8, (u32, u32), Option<Effect>)], warning: &'static str| {
        let target = |(id, chance, effect): &(u8, (u32, u32), Option<Effect>)| Target {
            at,
            id: *id,
            chance: *chance,
            effect: effect.clone(),
        };
        let aim =
            Aim { cells: vec![at], targets: targets.iter().map(target).collect(), warning: warning.into(), ..Aim::default() };
        foretell(&aim, at, true, &view(&[]), &VARIANT)
    };
    let effect = |change: fn(&mut Effect)| {
        let mut effect = Effect::default();
        change(&mut effect);
        Some(effect)
    };
    let one = |change: fn(&mut Effect)| aimed(&[(1, (1, 1), effect(change))], "");
    assert_eq!(foretell(&Aim::default(), at, true, &view(&[]), &VARIANT), "it hits nothing you see there.");
    assert_eq!(aimed(&[], ""), "it hits nobody you can see.");
    let short = Aim { cells: vec![Pos::new(1, 0), Pos::new(2, 0)], ..Aim::default() };
    assert_eq!(foretell(&short, at, true, &view(&[]), &VARIANT), "it goes only two steps and hits nobody you can see.");
    assert_eq!(
        foretell(&short, at, true, &view(&[(4, 0)]), &VARIANT),
        "the bat is out of reach: it goes only two steps that way."
    );
    assert_eq!(foretell(&short, short.cells[1], true, &view(&[(2, 0)]), &VARIANT), "it reaches the bat and does no harm.");
    assert_eq!(aimed(&[(1, (3, 4), None), (1, (1, 1), None)], ""), "it hits the bat (75%); then the bat.");
    let unknown = Target { at, id: 1, chance: (1, 1), effect: None };
    let unknown = Aim { cells: vec![at], targets: vec![unknown; 2], ..Aim::default() };
    assert_eq!(
        foretell(&unknown, at, false, &view(&[]), &VARIANT),
        "in its path: the bat, then the bat. You do not know what it does."
    );
    assert_eq!(one(|_| ()), "it hits the bat: no effect.");
    assert_eq!(one(|effect| (effect.damage, effect.begins) = (4, BURNING)), "it hits the bat: 4 damage, burning.");
    assert_eq!(one(|effect| effect.ends = BURNING), "it hits the bat: no longer burning.");
    assert_eq!(one(|effect| effect.to = Some(Pos::new(5, 0))), "it hits the bat: pushed one step east.");
    assert_eq!(one(|effect| effect.also = "gains a level".into()), "it hits the bat: gains a level.");
    assert_eq!(one(|effect| (effect.damage, effect.is_deadly) = (9, true)), "it hits the bat: 9 damage, killed.");
    assert_eq!(aimed(&[(3, (1, 1), effect(|effect| effect.is_deadly = true))], ""), "it hits the barrel: broken.");
    let burnt = effect(|effect| effect.begins = BURNING);
    assert_eq!(
        aimed(&[(1, (1, 1), burnt.clone()), (2, (1, 1), burnt)], "The fire may spread."),
        "it hits the bat: burning. Beware, you: burning. The fire may spread."
    );
    let taken = effect(|effect| effect.to = Some(Pos::new(1, 0)));
    assert_eq!(aimed(&[(2, (1, 1), taken)], ""), "you: taken three steps west.");
    let fallen = effect(|effect| (effect.to, effect.falls) = (Some(Pos::new(3, 0)), true));
    assert_eq!(aimed(&[(2, (1, 1), fallen)], ""), "Beware, you: pushed one step west, down the hole.");
}

#[test]
fn unknown_things_with_a_foe_ahead_all_say_the_same() {
    let view = view(&[(5, 0)]);
    let told = |aim: &Aim| foretell(aim, Pos::new(5, 0), false, &view, &VARIANT);
    let mut reaches = Aim::default();
    unknown(Pos::new(5, 0), &view, &mut reaches);
    assert_eq!(told(&reaches), "in its path: the bat. You do not know what it does.");
    assert_eq!(told(&Aim::default()), told(&reaches), "a line that would end before it");
}

#[test]
fn a_line_over_a_hole_is_not_the_first_target() {
    static PITS: Variant = Variant {
        topology: Topology::Square8,
        legend: Legend::new(&[entry(0, "floor", Role::Floor), entry(1, "hole", Role::Hole), entry(2, "you", Role::Hero)]),
        ..Variant::BASE
    };
    let mut view = view(&[]);
    view.tiles = vec![1, 1, 1, 0, 0, 1, 1, 1, 1];
    let room = Room { variant: Some(&PITS), foresee: Some((view.clone(), nothing_foreseen)), ..Room::default() };
    let aimed = |pos| Move { verb: 3, arg: Arg::SlotAt(0, pos) };
    assert_eq!(first_target(&room, &view, &aimed, None).map(|at| view.tile(at)), Some(Some(0)), "the hole ahead is worse");
}
