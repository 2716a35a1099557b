//! Step 5 of `docs/your-first-game.md`: winning and losing.
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
    help: "Fetch the cheese from the east end. Walk into a rat to hit it; two blows kill it. Hungry rats bite.",
    size: (34, 6),
    verbs: &[Verb::walk("walk", "One step. Into a rat: a blow.")],
    legend: Legend::new(&[
        Entry { id: b'#', name: "wall", glyph: '█', ascii: '#', colour: Colour::Grey, role: Role::Wall, about: "Solid." },
        Entry { id: b'.', name: "floor", glyph: '·', ascii: '.', colour: Colour::Brown, role: Role::Floor, about: "Walk here." },
        Entry { id: b'%', name: "cheese", glyph: '%', ascii: '%', colour: Colour::Yellow, role: Role::Goal, about: "Yours." },
        Entry { id: b'@', name: "cook", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "That is you." },
        Entry { id: b'r', name: "rat", glyph: 'r', ascii: 'r', colour: Colour::Red, role: Role::Foe, about: "Hungry too." },
    ]),
    stats: &[StatInfo::health("Hit points")],
    endings: &[SUPPER, CHEESE],
    cues: &[Cue::new("hit", Tone::Plain, "{who} hit[s] {whom}.").with_look(Motion::Flash)],
    ..Variant::BASE
};
const SUPPER: EndingInfo = EndingInfo::lost("death", "The rats had you for supper.");
const CHEESE: EndingInfo = EndingInfo::won("victory", "The cheese is yours again.");
const HERO: usize = 0;
const WHO: [u8; 9] = *b"@rrrrrrrr";
const HP: [i32; 9] = [7, 2, 2, 2, 2, 2, 2, 2, 2];

#[derive(Clone, serde::Serialize)]
struct Cellar {
    at: [Pos; 9],
    hp: [i32; 9],
    dice: Rng,
}

fn ground(at: Pos) -> u8 {
    MAP[at.y as usize][at.x as usize]
}

fn open(from: Pos, dir: Dir) -> Option<Pos> {
    Topology::Square4.step(from, dir).filter(|&to| ground(to) != b'#')
}

impl Cellar {
    fn actor_at(&self, at: Pos) -> Option<usize> {
        (0..WHO.len()).find(|&who| self.hp[who] > 0 && self.at[who] == at)
    }

    fn bump(&mut self, who: usize, to: Pos, show: &mut Show) {
        if let Some(whom) = self.actor_at(to) {
            self.hp[whom] -= 1;
            show.tell(true, || Event { cue: 0, who: WHO[who], whom: WHO[whom], at: self.at[who], to, amount: 1 });
        } else {
            self.at[who] = to;
        }
    }

    fn rat_goes(&self, rat: usize) -> Option<Pos> {
        let far = |to: &Pos| Topology::Square4.distance(*to, self.at[HERO]);
        let nearest = (0..4).map(Dir).filter_map(|dir| open(self.at[rat], dir)).min_by_key(far)?;
        (self.hp[rat] > 0 && far(&nearest) < 6 && self.status().ending.is_none()).then_some(nearest)
    }
}

impl Game for Cellar {
    const INFO: &'static GameInfo = &GameInfo { id: "cellar", title: "The Cellar", variants: &[CELLAR], ..GameInfo::BASE };
    type Action = Pos;
    fn new(seed: Seed, _: VariantCode) -> Self {
        let mut floor: Vec<Pos> = Grid::<u8, 34, 6>::positions().filter(|&at| at.x > 8 && ground(at) == b'.').collect();
        seed.stream("rats", 0).shuffle(&mut floor);
        floor[HERO] = Pos::new(2, 2);
        Self { at: std::array::from_fn(|who| floor[who]), hp: HP, dice: seed.stream("dice", 0) }
    }

    fn decode(&self, m: Move) -> Result<Pos, Refusal> {
        let Move { verb: 0, arg: Arg::Dir(dir) } = m else { return Err(Refusal::NoSuchVerb) };
        open(self.at[HERO], dir).ok_or(Refusal::Blocked)
    }

    fn act(&mut self, to: Pos, show: &mut Show) -> Result<(), Refusal> {
        self.bump(HERO, to, show);
        for rat in 1..WHO.len() {
            if let Some(to) = self.rat_goes(rat).filter(|_| self.dice.chance(2, 3)) {
                self.bump(rat, to, show);
            }
        }
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        offer.extend((0..4).map(Dir).filter(|&dir| open(self.at[HERO], dir).is_some()).map(|dir| Move::towards(0, dir)));
    }

    fn view(&self, view: &mut View) {
        view.begin(34, 6);
        view.tiles.extend(MAP.iter().copied().flatten());
        for who in (0..WHO.len()).filter(|&who| self.hp[who] > 0) {
            view.things.push(Thing::new(WHO[who], self.at[who]).with_hp(self.hp[who], HP[who]));
        }
        view.hero = Some(self.at[HERO]);
        view.stats.push(Stat { value: self.hp[HERO], max: HP[HERO] });
    }

    fn status(&self) -> Status {
        let ending = match (self.hp[HERO], ground(self.at[HERO])) {
            (0, _) => Some(SUPPER.into()),
            (_, b'%') => Some(CHEESE.into()),
            _ => None,
        };
        Status { score: self.hp[HERO], depth: 1, ending }
    }
}

pub(crate) const SHELF: Shelf = Shelf::of(&[Shelved::of::<Cellar>()]);
fn main() -> std::process::ExitCode {
    barrow::run(SHELF)
}
