//! A room of five by five for the tests of this crate. Around the hero in the middle are spores to the north, a hole to the east,
//! floor to the south and a wall to the west.

use barrow_core::{
    Aim, Arg, ArgKind, Caution, Colour, Danger, Dir, Ending, Entry, Fact, GameInfo, Gear, Hint, Legend, Moment, Move, Play, Pos,
    Refusal, Rest, Role, Shown, Sight, Status, Subject, Thing, Topology, Value, Variant, Verb, View,
};

const fn entry(id: u8, name: &'static str, role: Role) -> Entry {
    Entry { id, name, glyph: 'x', ascii: 'x', colour: Colour::Grey, role, about: "" }
}

const fn verb(name: &'static str, arg: ArgKind) -> Verb {
    Verb::new(name, "", "", arg)
}

pub(crate) const VARIANT: Variant = Variant {
    topology: Topology::Square4,
    verbs: &[
        Verb::walk("step", ""),
        verb("jump", ArgKind::Dir),
        verb("drink", ArgKind::Slot),
        verb("throw", ArgKind::SlotAt),
        Verb::turn("turn", "", ""),
        Verb { about: "Everything ends.", ..verb("give up", ArgKind::None) },
        verb("push", ArgKind::Dir),
    ],
    cautions: &[
        Caution { id: "jump", title: "Jumping", question: "Jump down?" },
        Caution { id: "drink", title: "Drinking", question: "Drink it?" },
    ],
    legend: Legend::new(&[
        entry(0, "floor", Role::Floor),
        entry(1, "wall", Role::Wall),
        entry(2, "hole", Role::Hole),
        entry(3, "you", Role::Hero),
        entry(4, "spores", Role::Effect),
        entry(5, "orb", Role::Item),
        entry(6, "goblin", Role::Foe),
    ]),
    ..Variant::BASE
};

static PLAYED: Variant = VARIANT;
static WITH_HINTS: Variant = Variant { hints: &[Hint { when: Moment::Seen(2), text: "Mind the hole." }], ..VARIANT };

pub(crate) const NORTH: Dir = Dir(0);
pub(crate) const EAST: Dir = Dir(1);
pub(crate) const SOUTH: Dir = Dir(2);
pub(crate) const WEST: Dir = Dir(3);

/// Predicts a move aimed at a cell.
pub(crate) type Foresee = fn(Pos, &View, &mut Aim);

/// The room, with extra moves that the hero can make besides steps onto free cells.
#[derive(Clone, Default)]
pub(crate) struct Room {
    pub(crate) others: Vec<Move>,
    pub(crate) ending: Option<Ending>,
    pub(crate) score: i32,
    /// True if the variant has hints.
    pub(crate) hints: bool,
    /// True while a question is open, so that only `others` are possible.
    pub(crate) is_asking: bool,
    /// A variant to use instead of the room's own.
    pub(crate) variant: Option<&'static Variant>,
    /// The prediction for aimed moves in a view.
    pub(crate) foresee: Option<(View, Foresee)>,
    /// How useful resting is. It helps by default.
    pub(crate) rest: Option<Rest>,
}

pub(crate) fn view() -> View {
    let mut view = View::default();
    view.begin(5, 5);
    view.tiles.resize(25, 0);
    view.sight.resize(25, Sight::InView);
    view.tiles[2 * 5 + 3] = 2;
    view.tiles[2 * 5 + 1] = 1;
    let hero = Pos::new(2, 2);
    view.hero = Some(hero);
    view.things = vec![Thing::new(3, hero)];
    view.dangers = vec![Danger::new(Pos::new(2, 1), 4), Danger::new(Pos::new(3, 2), 2)];
    view.pack =
        [false, true].map(|is_worn| Gear { id: 5, letter: is_worn.into(), is_worn, is_known: true, ..Gear::default() }).to_vec();
    view
}

impl Shown for Room {
    fn info(&self) -> &'static GameInfo {
        const { &GameInfo::BASE }
    }

    fn variant(&self) -> &'static Variant {
        self.variant.unwrap_or(if self.hints { &WITH_HINTS } else { &PLAYED })
    }

    fn refusal(&self, m: Move) -> Option<String> {
        let refusal = match (m.verb, m.arg) {
            (0, Arg::Dir(EAST)) => Some(Refusal::Because("A hole: you would have to jump.")),
            (0, Arg::Dir(NORTH | SOUTH)) => None,
            (0, Arg::Dir(_)) => Some(Refusal::Blocked),
            (3, Arg::SlotAt(0, Pos { x: 2, y: 2 })) => Some(Refusal::Because("It is too heavy.")),
            _ => None,
        };
        refusal.map(|refusal| refusal.to_string())
    }

    fn offer(&self, moves: &mut Vec<Move>) {
        if !self.is_asking {
            moves.extend([Move::towards(0, NORTH), Move::towards(4, EAST), Move::towards(4, WEST)]);
        }
        moves.extend(self.others.iter().copied());
        if let Some((view, _)) = &self.foresee {
            moves.extend(view.positions().map(|pos| Move { verb: 3, arg: Arg::SlotAt(0, pos) }));
        }
    }

    fn view(&self, view: &mut View) {
        *view = self::view();
    }

    fn status(&self) -> Status {
        Status { score: self.score, depth: 1, ending: self.ending.clone() }
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        if subject == Subject::Cell(Pos::new(3, 2)) {
            facts.extend([
                Fact::words("It is deep."),
                Fact::new("Damage", Value::Number(2)),
                Fact::new("Odds", Value::Chance(1, 2)),
            ]);
        }
    }

    fn caution(&self, m: Move) -> Option<u8> {
        match m.verb {
            1 => Some(0),
            2 => Some(1),
            _ => None,
        }
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        aim.clear();
        if let (Arg::SlotAt(_, pos), Some((view, foresee))) = (m.arg, &self.foresee) {
            foresee(pos, view, aim);
        }
    }

    fn rest(&self) -> Rest {
        self.rest.clone().unwrap_or(Rest::Helps)
    }

    fn rules(&self) -> Option<&dyn Play> {
        None
    }
}
