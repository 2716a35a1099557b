//! Step 1 of `docs/your-first-game.md`: a map on the screen.
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
    help: "The cheese lies at the east end. So far there is nobody to fetch it.",
    size: (34, 6),
    legend: Legend::new(&[
        Entry { id: b'#', name: "wall", glyph: '█', ascii: '#', colour: Colour::Grey, role: Role::Wall, about: "Solid." },
        Entry { id: b'.', name: "floor", glyph: '·', ascii: '.', colour: Colour::Brown, role: Role::Floor, about: "Walk here." },
        Entry { id: b'%', name: "cheese", glyph: '%', ascii: '%', colour: Colour::Yellow, role: Role::Goal, about: "Yours." },
    ]),
    ..Variant::BASE
};

#[derive(Clone, serde::Serialize)]
struct Cellar;

impl Game for Cellar {
    const INFO: &'static GameInfo = &GameInfo { id: "cellar", title: "The Cellar", variants: &[CELLAR], ..GameInfo::BASE };
    type Action = ();
    fn new(_: Seed, _: VariantCode) -> Self {
        Self
    }

    fn decode(&self, _: Move) -> Result<(), Refusal> {
        Err(Refusal::NoSuchVerb)
    }

    fn act(&mut self, (): (), _: &mut Show) -> Result<(), Refusal> {
        Ok(())
    }

    fn offer(&self, _: &mut Offer) {}

    fn view(&self, view: &mut View) {
        view.begin(34, 6);
        view.tiles.extend(MAP.iter().copied().flatten());
    }

    fn status(&self) -> Status {
        Status { score: 0, depth: 1, ending: None }
    }
}

pub(crate) const SHELF: Shelf = Shelf::of(&[Shelved::of::<Cellar>()]);
fn main() -> std::process::ExitCode {
    barrow::run(SHELF)
}
