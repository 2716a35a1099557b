//! The bot's habits, on small drawn views.

use super::{BOT, Verbs, names};
use barrow_core::{
    Aim, Arg, BotKind, Fact, Game, GameInfo, Gear, Light, Move, Play, Pos, Refusal, Rest, Role, Seed, Shown, Sight, Stat, Status,
    Subject, Thing, Value, Variant, VariantCode, View,
};
use barrow_pilot::{RANDOM, play_out};
use into_ruins::{GAME, IntoRuins};

fn variant() -> &'static Variant {
    &IntoRuins::INFO.variants[0]
}

fn id(name: &str) -> u8 {
    variant().legend.entries().iter().find(|entry| entry.name == name).unwrap().id
}

/// A drawn view and the moves in it. A look at any foe shows a goblin.
#[derive(Clone)]
struct Scene {
    view: View,
    depth: u32,
}

/// Reads glyphs by the legend. Everything except ground hunts the player.
fn drawn(rows: &[&str]) -> Scene {
    let mut view = View::default();
    view.begin(rows[0].len() as u16, rows.len() as u16);
    let legend = &variant().legend;
    let entry = |glyph: char| legend.entries().iter().find(|entry| entry.ascii == glyph).unwrap();
    for (at, glyph) in view.positions().zip(rows.concat().chars()) {
        let (id, role) = (entry(glyph).id, entry(glyph).role);
        let is_ground = matches!(role, Role::Floor | Role::Wall | Role::Hole | Role::Blank);
        view.tiles.push(if is_ground { id } else { entry('.').id });
        view.sight.push(if role == Role::Blank { Sight::Unknown } else { Sight::InView });
        view.light.push(Light::default());
        if role == Role::Hero {
            view.hero = Some(at);
        } else if !is_ground {
            view.things.push(Thing { conditions: condition("hunting"), ..Thing::new(id, at) });
        }
    }
    view.stats.resize(variant().stats.len(), Stat::default());
    Scene { view, depth: 9 }.hp(20)
}

fn condition(name: &str) -> u16 {
    1 << variant().conditions.iter().position(|condition| condition.name == name).unwrap()
}

impl Scene {
    fn hp(mut self, hp: i32) -> Self {
        self.view.stats[0] = Stat { value: hp, max: 20 };
        self
    }

    fn with(mut self, name: &str) -> Self {
        self.view.pack.push(Gear { id: id(name), is_known: true, ..Gear::default() });
        self
    }

    fn asleep(mut self) -> Self {
        self.view.things.iter_mut().for_each(|thing| thing.conditions = condition("asleep"));
        self
    }

    /// The bot's decision: the verb and its argument.
    fn decided(&self) -> (&'static str, Arg) {
        let m = BOT.start(Seed(1)).next_move(self).unwrap();
        (variant().verbs[usize::from(m.verb)].name, m.arg)
    }
}

/// A move of that verb to the east.
fn east(verb: &'static str) -> (&'static str, Arg) {
    (verb, Arg::Dir(variant().topology.towards(Pos::new(0, 0), Pos::new(1, 0)).unwrap()))
}

impl Shown for Scene {
    fn info(&self) -> &'static GameInfo {
        IntoRuins::INFO
    }

    fn variant(&self) -> &'static Variant {
        variant()
    }

    fn offer(&self, moves: &mut Vec<Move>) {
        let (verbs, hero) = (Verbs::of(variant()).unwrap(), self.view.hero.unwrap());
        moves.push(Move::plain(verbs.wait));
        for dir in variant().topology.directions() {
            let to = variant().topology.step(hero, dir).unwrap();
            match self.view.tile(to).map(|id| variant().legend.role(id)) {
                Some(Role::Hole) => moves.push(Move::towards(verbs.jump, dir)),
                Some(Role::Floor) => moves.push(Move::towards(verbs.step, dir)),
                _ => {}
            }
        }
        for slot in 0..self.view.pack.len() as u8 {
            moves.extend([verbs.consume, verbs.equip].map(|verb| Move { verb, arg: Arg::Slot(slot) }));
            moves.extend(self.view.things.iter().map(|thing| Move { verb: verbs.throw, arg: Arg::SlotAt(slot, thing.at) }));
        }
    }

    fn view(&self, view: &mut View) {
        view.clone_from(&self.view);
    }

    fn status(&self) -> Status {
        Status { score: 0, depth: self.depth, ending: None }
    }

    fn inspect(&self, _: Subject, facts: &mut Vec<Fact>) {
        facts.push(Fact::new(Fact::DAMAGE, Value::Number(3)));
        facts.push(Fact::new(Fact::CHANCE_TO_HIT, Value::Chance(2, 3)));
        facts.push(Fact::new(Fact::BLOWS_TO_KILL, Value::Number(3)));
        facts.push(Fact::new(Fact::CHANCE_TO_BE_HIT, Value::Chance(2, 3)));
    }

    fn caution(&self, _: Move) -> Option<u8> {
        None
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        aim.clear();
        if let Arg::SlotAt(_, at) = m.arg {
            aim.cells.push(at);
        }
    }

    fn rest(&self) -> Rest {
        Rest::Helps
    }

    fn refusal(&self, _: Move) -> Option<String> {
        Some(Refusal::Over.to_string())
    }

    fn rules(&self) -> Option<&dyn Play> {
        None
    }
}

#[test]
fn every_name_it_knows_is_one_of_the_game() {
    let is_thing = |name: &&str| variant().legend.entries().iter().any(|entry| entry.name == *name);
    let single = [names::MUSHROOM, names::SPORES, names::FLAME, names::SUMMONER, names::LIFE, names::GRAVITY, names::POWER];
    let others = [names::DATA, names::TELEPORT, names::ICE, names::FIRE, names::BLINK_STAFF, names::FIRE_STAFF, names::ICE_STAFF];
    let lists =
        [&names::SHY[..], &names::SHOOTERS, &names::SWIFT, &names::TINDER, &names::WEAPONS, &names::ARMOR, &single, &others];
    for name in lists.concat().into_iter().chain([names::RECKONING, names::VAMPIRE]) {
        assert!(is_thing(&name), "{name}");
    }
    for name in [names::QUIET, names::HELPLESS].concat() {
        assert!(variant().conditions.iter().any(|condition| condition.name == name), "{name}");
    }
    for name in [names::LIGHT_LEFT, names::SLOW_FALL_LEFT, names::BURNING_LEFT] {
        assert!(variant().stats.iter().any(|stat| stat.name == name && stat.is_status()), "{name}");
    }
    for sort in [names::ORB, names::STAFF, names::AMULET, names::CLOAK] {
        assert!(variant().legend.entries().iter().any(|entry| entry.name.ends_with(sort)), "{sort}");
    }
    assert!((BOT.suits)(variant()));
}

#[test]
fn it_goes_to_the_hole_and_jumps() {
    let scene = drawn(&["#####", "#@.>#", "#####"]);
    assert_eq!(scene.decided(), east("step"));
    let scene = drawn(&["####", "#@>#", "####"]);
    assert_eq!(scene.decided(), east("jump"));
}

#[test]
fn it_falls_slowly_if_it_can() {
    let scene = drawn(&["####", "#@>#", "####"]).with("Orb of Gravity");
    assert_eq!(scene.decided(), ("use", Arg::Slot(0)));
}

#[test]
fn hurt_it_bursts_a_mushroom_and_unhurt_it_does_not() {
    let scene = drawn(&["######", "#>@.f#", "######"]);
    assert_eq!(scene.clone().hp(8).decided(), east("step"));
    assert_eq!(scene.decided().0, "jump");
}

#[test]
fn hurt_it_stays_in_spores() {
    let mut scene = drawn(&["####", "#@>#", "####"]).hp(8);
    let at = scene.view.hero.unwrap();
    scene.view.things.push(Thing::new(id("spores"), at));
    assert_eq!(scene.decided().0, "wait");
}

#[test]
fn it_lets_a_foe_come_and_strikes_it() {
    assert_eq!(drawn(&["######", "#@.g##", "######"]).decided().0, "wait");
    let scene = drawn(&["#####", "#@g##", "#####"]);
    assert_eq!(scene.decided(), east("step"));
}

#[test]
fn it_leaves_a_fight_by_the_hole() {
    let scene = drawn(&["######", "#g@>##", "######"]);
    assert_eq!(scene.decided(), east("jump"));
    let scene = drawn(&["#######", "#g.@.>#", "#######"]);
    assert_eq!(scene.decided(), east("step"));
}

#[test]
fn it_heals_before_a_blow_that_could_kill() {
    let scene = drawn(&["#####", "#@g##", "#####"]).hp(3).with("Orb of Life");
    assert_eq!(scene.decided(), ("use", Arg::Slot(0)));
    assert_eq!(scene.hp(20).decided().0, "step");
}

#[test]
fn it_throws_a_spare_weapon_at_a_coming_foe() {
    let mut scene = drawn(&["######", "#@..g#", "######"]).with("Spear").with("Axe");
    scene.view.pack[1].is_worn = true;
    assert_eq!(scene.decided(), ("throw", Arg::SlotAt(0, Pos::new(4, 1))));
}

#[test]
fn it_goes_round_a_sleeper() {
    let scene = drawn(&["#######", "#@....#", "#...g.#", "#.....#", "#.....#", "#....>#", "#######"]).asleep();
    let mut at = scene.clone();
    for _ in 0..4 {
        let (verb, arg) = at.decided();
        let Arg::Dir(dir) = arg else { panic!("{verb}") };
        let to = variant().topology.step(at.view.hero.unwrap(), dir).unwrap();
        assert!(variant().topology.distance(to, Pos::new(4, 2)) > super::BERTH, "{to:?}");
        at.view.hero = Some(to);
    }
}

#[test]
fn it_leaves_grass_that_is_about_to_burn() {
    let mut scene = drawn(&["#######", "#^,,@.#", "#######"]);
    scene.view.tiles[11] = id("short grass");
    assert_eq!(scene.decided(), east("step"));
}

/// This also shows that every run of the bot ends.
#[test]
fn it_goes_deeper_than_chance() {
    const DESCENTS: u64 = 60;
    const LONGEST: usize = 5000;
    let depths = |kind: BotKind| -> u32 {
        let depth = |seed: u64| {
            let mut play = GAME.start(Seed(seed), VariantCode(0)).unwrap();
            play_out(play.as_mut(), kind.start(Seed(seed)).as_mut(), LONGEST, &mut |_, _| ());
            assert!(kind.name == RANDOM.name || play.status().ending.is_some(), "seed {seed} never ends");
            play.status().depth
        };
        (1..=DESCENTS).map(depth).sum()
    };
    let [random, own] = [RANDOM, BOT].map(depths);
    assert!(own > random * 2, "random {random}, its own {own}, in {DESCENTS} runs");
}
