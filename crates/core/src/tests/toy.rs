//! The smallest game, for this crate's tests: walk to the east end of a corridor of eight cells. The hero sees two cells ahead.

use crate::{
    Arg, Colour, Cue, Dir, EndingInfo, Entry, Event, Game, GameInfo, Legend, Move, Offer, Pos, Refusal, Role, Seed, Shelf,
    Shelved, Show, Sight, Stat, StatInfo, Status, Thing, Tone, Topology, Variant, VariantCode, Verb, View,
};
use serde::Serialize;

#[derive(Clone, Serialize)]
pub(crate) struct Corridor {
    x: u8,
    steps: u32,
    salt: u64,
}

const LEGEND: Legend = Legend::new(&[
    Entry { id: 0, name: "floor", glyph: '·', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "Walk here." },
    Entry { id: 1, name: "you", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "That is you." },
]);

const EAST_END: EndingInfo = EndingInfo::won("victory", "You reached the east end.");

const INFO: GameInfo = GameInfo {
    id: "corridor",
    title: "Corridor",
    author: "Barrow",
    year: "2026",
    origin: "a test",
    credit: "",
    pitch: "Walk east.",
    rules: 1,
    variants: &[Variant {
        id: "plain",
        title: "Plain",
        pitch: "Eight cells.",
        help: "Walk to the east end.",
        size: (8, 1),
        topology: Topology::Square4,
        verbs: &[Verb::walk("step", "Walk one cell.")],
        legend: LEGEND,
        stats: &[StatInfo::number("Steps")],
        endings: &[EAST_END],
        cues: &[Cue::new("step", Tone::Plain, "Step {amount}.")],
        ..Variant::BASE
    }],
};

impl Game for Corridor {
    const INFO: &'static GameInfo = &INFO;
    type Action = i8;

    fn new(seed: Seed, _: VariantCode) -> Self {
        Self { x: 0, steps: 0, salt: seed.0 }
    }

    fn decode(&self, m: Move) -> Result<i8, Refusal> {
        match (m.verb, m.arg) {
            (0, Arg::Dir(Dir(1))) => Ok(1),
            (0, Arg::Dir(Dir(3))) => Ok(-1),
            (0, Arg::Dir(_)) => Err(Refusal::Blocked),
            (0, _) => Err(Refusal::WrongArgument),
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, by: i8, show: &mut Show) -> Result<(), Refusal> {
        self.x = self.x.checked_add_signed(by).ok_or(Refusal::Edge)?;
        self.steps += 1;
        let at = Pos::new(i16::from(self.x), 0);
        show.tell(true, || Event { cue: 0, who: 1, whom: 1, at, to: at, amount: self.steps as i32 });
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        offer.extend([Dir(1), Dir(3)].map(|dir| Move::towards(0, dir)).into_iter().take(1 + usize::from(self.x > 0)));
    }

    fn view(&self, view: &mut View) {
        view.begin(8, 1);
        view.tiles.resize(8, 0);
        view.sight.extend((0..8u8).map(|x| if x.abs_diff(self.x) <= 2 { Sight::InView } else { Sight::Unknown }));
        let at = Pos::new(i16::from(self.x), 0);
        view.things.push(Thing::new(1, at));
        view.hero = Some(at);
        view.stats.push(Stat { value: self.steps as i32, max: 0 });
    }

    fn status(&self) -> Status {
        let ending = (self.x == 7).then(|| EAST_END.into());
        Status { score: self.steps as i32, depth: 1, ending }
    }
}

pub(crate) const SHELF: Shelf = Shelf::of(&[Shelved::of::<Corridor>()]);
