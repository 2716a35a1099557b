//! Step 2 of `docs/your-first-game.md`: walking.
use barrow_core::prelude::*;

const MAP: [&[u8; 34]; 6] = [
    b"##################################",
    b"#.......#........#......#........#",
    b"#.......#...............#.......%#",
    b"####.####........#...............#",
    b"#................#......#........#",
    b"##################################",
];
const CELLAR: Variant = Variant {
    help: "The cheese lies at the east end. Walk about and look at it.",
    size: (34, 6),
    verbs: &[Verb::walk("walk", "One step.")],
    legend: Legend::new(&[
        Entry { id: b'#', name: "wall", glyph: '█', ascii: '#', colour: Colour::Grey, role: Role::Wall, about: "Solid." },
        Entry { id: b'.', name: "floor", glyph: '·', ascii: '.', colour: Colour::Brown, role: Role::Floor, about: "Walk here." },
        Entry { id: b'%', name: "cheese", glyph: '%', ascii: '%', colour: Colour::Yellow, role: Role::Goal, about: "Yours." },
        Entry { id: b'@', name: "cook", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "That is you." },
    ]),
    ..Variant::BASE
};

#[derive(Clone, serde::Serialize)]
struct Cellar {
    hero: Pos,
}

fn ground(at: Pos) -> u8 {
    MAP[at.y as usize][at.x as usize]
}

fn open(from: Pos, dir: Dir) -> Option<Pos> {
    Topology::Square4.step(from, dir).filter(|&to| ground(to) != b'#')
}

impl Game for Cellar {
    const INFO: &'static GameInfo = &GameInfo { id: "cellar", title: "The Cellar", variants: &[CELLAR], ..GameInfo::BASE };
    type Action = Pos;
    fn new(_: Seed, _: VariantCode) -> Self {
        Self { hero: Pos::new(2, 2) }
    }

    fn decode(&self, m: Move) -> Result<Pos, Refusal> {
        let Move { verb: 0, arg: Arg::Dir(dir) } = m else { return Err(Refusal::NoSuchVerb) };
        open(self.hero, dir).ok_or(Refusal::Blocked)
    }

    fn act(&mut self, to: Pos, _: &mut Show) -> Result<(), Refusal> {
        self.hero = to;
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        offer.extend((0..4).map(Dir).filter(|&dir| open(self.hero, dir).is_some()).map(|dir| Move::towards(0, dir)));
    }

    fn view(&self, view: &mut View) {
        view.begin(34, 6);
        view.tiles.extend(MAP.iter().copied().flatten());
        view.things.push(Thing::new(b'@', self.hero));
        view.hero = Some(self.hero);
    }

    fn status(&self) -> Status {
        Status { score: 0, depth: 1, ending: None }
    }
}

pub(crate) const SHELF: Shelf = Shelf::of(&[Shelved::of::<Cellar>()]);
fn main() -> std::process::ExitCode {
    barrow::run(SHELF)
}
