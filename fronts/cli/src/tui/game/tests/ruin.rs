//! A toy with the features of a large game, on nine rows of hexes: light, fire, spores, a hole, foes, a pack, and a choice to make.

use barrow_core::prelude::*;
use serde::Serialize;

pub(super) const STEP: u8 = 0;
pub(super) const WAIT: u8 = 1;
pub(super) const JUMP: u8 = 2;
pub(super) const TURN: u8 = 3;
pub(super) const USE: u8 = 4;
pub(super) const THROW: u8 = 5;
pub(super) const CHOOSE: u8 = 6;
pub(super) const GIVE_UP: u8 = 7;

const SIZE: i16 = 9;
const CENTRE: Pos = Pos::new(4, 4);
/// West of the middle.
pub(super) const HOLE: Pos = Pos::new(3, 4);
/// East of the middle.
pub(super) const FIRE: Pos = Pos::new(5, 4);
/// The goblin's cell, in spores.
pub(super) const GOBLIN: Pos = Pos::new(5, 2);
const RAT: Pos = Pos::new(2, 6);

const fn verb(name: &'static str, keys: &'static str, arg: ArgKind) -> Verb {
    Verb::new(name, "As it says.", keys, arg)
}

const fn entry(id: u8, name: &'static str, ascii: char, colour: Colour, role: Role) -> Entry {
    Entry { id, name, glyph: ascii, ascii, colour, role, about: "It is what it is." }
}

static INFO: GameInfo = GameInfo {
    id: "ruin",
    title: "Ruin",
    variants: &[Variant {
        id: "only",
        title: "The only one",
        size: (9, 9),
        pack: 8,
        topology: Topology::Hex,
        verbs: &[
            Verb::walk("step", "As it says."),
            Verb::wait("wait", "As it says.", "."),
            verb("jump", "", ArgKind::Dir),
            Verb::turn("turn", "As it says.", "T"),
            verb("use", "a", ArgKind::Slot),
            verb("throw", "t", ArgKind::SlotAt),
            verb("choose", "", ArgKind::Slot),
            verb("give up", "", ArgKind::None),
        ],
        legend: Legend::new(&[
            entry(0, "nothing", ' ', Colour::Black, Role::Blank),
            entry(1, "floor", '.', Colour::Grey, Role::Floor),
            entry(2, "wall", '#', Colour::Grey, Role::Wall),
            entry(3, "hole", '>', Colour::Yellow, Role::Hole),
            entry(4, "you", '@', Colour::White, Role::Hero),
            entry(5, "goblin", 'g', Colour::Green, Role::Foe),
            entry(6, "rat", 'r', Colour::Brown, Role::Foe),
            entry(7, "fire", '^', Colour::Orange, Role::Effect),
            entry(8, "spores", '*', Colour::LightBlue, Role::Effect),
            entry(9, "spear", '/', Colour::Grey, Role::Item),
            entry(10, "orb of power", 'o', Colour::Purple, Role::Item),
            entry(11, "deadly fall", 'v', Colour::Red, Role::Effect),
        ]),
        stats: &[
            StatInfo::health("Hit points"),
            StatInfo::depth("Depth"),
            StatInfo::status("Torch"),
            StatInfo::status("Burning"),
        ],
        cautions: &[Caution { id: "jump", title: "Jumping", question: "Jump into the hole?" }],
        conditions: &[Condition { name: "asleep", glyph: 'z', about: "It sleeps.", ..Condition::BASE }],
        ..Variant::BASE
    }],
    ..GameInfo::BASE
};

pub(super) const SHELF: Shelf = Shelf::of(const { &[Shelved::of::<Ruin>()] });

#[derive(Clone, Serialize)]
struct Ruin {
    hero: Pos,
    facing: Dir,
    turns: i32,
    is_choosing: bool,
    orbs: u8,
    level: u8,
}

impl Ruin {
    fn tile(pos: Pos) -> u8 {
        match Topology::Hex.distance(CENTRE, pos) {
            _ if pos == HOLE => 3,
            5.. => 0,
            4 => 2,
            _ => 1,
        }
    }

    fn beside(&self, dir: Dir) -> Pos {
        Topology::Hex.step(self.hero, dir).unwrap_or_default()
    }

    fn offers(&self) -> Vec<Move> {
        let all =
            [STEP, JUMP, TURN].into_iter().flat_map(|verb| Topology::Hex.directions().map(move |dir| Move::towards(verb, dir)));
        let cells = (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| Pos::new(x, y)));
        let slots =
            [(USE, 0), (USE, 1), (USE, 2), (CHOOSE, 0), (CHOOSE, 1)].map(|(verb, slot)| Move { verb, arg: Arg::Slot(slot) });
        let throws = cells.map(|pos| Move { verb: THROW, arg: Arg::SlotAt(0, pos) });
        let all = all.chain(slots).chain(throws).chain([Move::plain(WAIT), Move::plain(GIVE_UP)]);
        all.filter(|m| self.decode(*m).is_ok()).collect()
    }
}

impl Game for Ruin {
    const INFO: &'static GameInfo = &INFO;
    type Action = Move;

    /// The seed is the number of orbs in the pack.
    fn new(seed: Seed, _: VariantCode) -> Self {
        Self { hero: CENTRE, facing: Dir(3), turns: 0, is_choosing: false, orbs: seed.0 as u8, level: 2 }
    }

    fn decode(&self, m: Move) -> Result<Move, Refusal> {
        let is_answer = matches!(m.verb, CHOOSE | GIVE_UP);
        match (m.verb, m.arg) {
            _ if is_answer != self.is_choosing => Err(Refusal::Because("Not now.")),
            (STEP, Arg::Dir(dir)) if Self::tile(self.beside(dir)) == 1 => Ok(m),
            (JUMP, Arg::Dir(dir)) if self.beside(dir) == HOLE => Ok(m),
            (TURN, Arg::Dir(_)) | (WAIT | GIVE_UP, Arg::None) | (CHOOSE, Arg::Slot(0)) => Ok(m),
            (USE, Arg::Slot(slot)) if (1..=self.orbs).contains(&slot) => Ok(m),
            (USE, Arg::Slot(0)) => Err(Refusal::Because("A spear cannot be used.")),
            (CHOOSE, Arg::Slot(1)) => Err(Refusal::Because("Not on an orb.")),
            (THROW, Arg::SlotAt(0, pos)) if pos != self.hero => Ok(m),
            (THROW, Arg::SlotAt(..)) => Err(Refusal::Because("Not at yourself.")),
            _ => Err(Refusal::Blocked),
        }
    }

    fn act(&mut self, m: Move, _: &mut Show) -> Result<(), Refusal> {
        match (m.verb, m.arg) {
            (STEP, Arg::Dir(dir)) => (self.hero, self.facing) = (self.beside(dir), dir),
            (TURN, Arg::Dir(dir)) => {
                self.facing = dir;
                return Ok(());
            }
            (USE, _) => (self.is_choosing, self.orbs) = (true, self.orbs - 1),
            (CHOOSE, _) => (self.is_choosing, self.level) = (false, self.level + 1),
            (GIVE_UP, _) => self.is_choosing = false,
            _ => {}
        }
        self.turns += 1;
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        offer.extend(self.offers());
    }

    fn view(&self, view: &mut View) {
        view.begin(SIZE as u16, SIZE as u16);
        let cells: Vec<Pos> = view.positions().collect();
        for &pos in &cells {
            view.tiles.push(Self::tile(pos));
            let distance = Topology::Hex.distance(self.hero, pos);
            let sight = if pos.y == 8 { Sight::Remembered } else { Sight::InView };
            view.sight.push(if Self::tile(pos) == 0 { Sight::Unknown } else { sight });
            view.light.push(Light { level: 4 - distance as i8, is_cool: pos.x + pos.y < 7 });
        }
        let thing = |id, at| Thing::new(id, at);
        view.things.push(thing(7, FIRE));
        view.things.push(thing(8, GOBLIN));
        view.things.push(thing(4, self.hero));
        view.things.push(Thing { hp: Some(Stat { value: 4, max: 7 }), ..thing(5, GOBLIN) });
        view.things.push(Thing { hp: Some(Stat { value: 3, max: 3 }), conditions: 1, ..thing(6, RAT) });
        view.hero = Some(self.hero);
        view.facing = Some(self.facing);
        view.stats.extend([(14, 20), (3, 0), (120, 160), (0, 6)].map(|(value, max)| Stat { value, max }));
        let level = Some(self.level);
        view.pack.push(Gear { id: 9, letter: 0, level, charges: None, is_worn: true, is_known: true, ..Gear::default() });
        for letter in 1..=self.orbs {
            view.pack.push(Gear {
                id: 10,
                letter,
                level: None,
                charges: None,
                is_worn: false,
                is_known: false,
                ..Gear::default()
            });
        }
        view.dangers.extend([Danger::new(FIRE, 7), Danger::new(HOLE, 11)]);
        view.asked = self.is_choosing.then_some(CHOOSE);
    }

    fn status(&self) -> Status {
        Status { score: 0, depth: 3, ending: None }
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        match subject {
            Subject::Cell(GOBLIN) => facts.extend([
                Fact::new("Health", Value::OutOf(4, 7)),
                Fact::new("You hit it", Value::Chance(2, 3)),
                Fact::words("It hits hard."),
            ]),
            Subject::Cell(HOLE) => facts.push(Fact::new("Landing costs", Value::Number(6))),
            Subject::Slot(0) => facts.push(Fact {
                preview: self.is_choosing.then_some(Value::Bonus(i32::from(self.level) + 1)),
                ..Fact::new("Accuracy", Value::Bonus(self.level.into()))
            }),
            Subject::Cell(_) | Subject::Slot(_) => {}
        }
    }

    fn caution(&self, m: Move) -> Option<u8> {
        (m.verb == JUMP).then_some(0)
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        let Arg::SlotAt(_, to) = m.arg else { return };
        let mut at = self.hero;
        while at != to {
            let nearer = Topology::Hex.directions().filter_map(|dir| Topology::Hex.step(at, dir));
            at = nearer.min_by_key(|&next| Topology::Hex.distance(next, to)).unwrap_or(to);
            aim.cells.push(at);
        }
        if let Some((_, id)) = [(GOBLIN, 5), (RAT, 6)].into_iter().find(|(at, _)| *at == to) {
            aim.targets.push(Target { at: to, id, chance: (2, 3), effect: None });
        }
    }
}
