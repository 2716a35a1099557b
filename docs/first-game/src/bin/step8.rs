//! Step 8 of `docs/your-first-game.md`: line of sight.
use barrow_core::prelude::*;
use barrow_kit::fov::field_of_view;
use barrow_kit::rooms::{Bend, corridor};
use barrow_kit::{BitMap, Room};

type Floor = BitMap<34, 13>;

const CELLAR: Variant = Variant {
    help: "The cheese lies three cellars down; stairs (>) lead there. Walk into a rat to hit it; two blows kill it. A rat that sees you bites.",
    size: (34, 13),
    verbs: &[Verb::walk("walk", "One step. Into a rat: a blow.")],
    legend: Legend::new(&[
        Entry { id: b' ', name: "darkness", glyph: ' ', ascii: ' ', colour: Colour::Black, role: Role::Blank, about: "Unseen." },
        Entry { id: b'#', name: "wall", glyph: '█', ascii: '#', colour: Colour::Grey, role: Role::Wall, about: "Solid." },
        Entry { id: b'.', name: "floor", glyph: '·', ascii: '.', colour: Colour::Brown, role: Role::Floor, about: "Walk here." },
        Entry { id: b'%', name: "cheese", glyph: '%', ascii: '%', colour: Colour::Yellow, role: Role::Goal, about: "Yours." },
        Entry { id: b'>', name: "stairs", glyph: '>', ascii: '>', colour: Colour::Cyan, role: Role::Exit, about: "Lead down." },
        Entry { id: b'@', name: "cook", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "That is you." },
        Entry { id: b'r', name: "rat", glyph: 'r', ascii: 'r', colour: Colour::Red, role: Role::Foe, about: "Hungry too." },
    ]),
    planes: &[Plane::Ground, Plane::Top, Plane::Sight, Plane::HitPoints],
    stats: &[StatInfo::health("Hit points"), StatInfo::depth("Cellar")],
    endings: &[SUPPER, CHEESE],
    cues: &[
        Cue::new("hit", Tone::Plain, "{who} hit[s] {whom}.").with_look(Motion::Flash),
        Cue::new("descend", Tone::Great, "You go down to cellar {amount}, and get your breath back."),
    ],
    ..Variant::BASE
};
const SIGHT: u16 = 6;
const LAST: u32 = 3;
const SUPPER: EndingInfo = EndingInfo::lost("death", "The rats had you for supper.");
const CHEESE: EndingInfo = EndingInfo::won("victory", "The cheese is yours again.");
const HERO: usize = 0;
const WHO: [u8; 9] = *b"@rrrrrrrr";
const HP: [i32; 9] = [7, 2, 2, 2, 2, 2, 2, 2, 2];

#[derive(Clone, serde::Serialize)]
struct Cellar {
    seed: Seed,
    depth: u32,
    floor: Floor,
    goal: Pos,
    in_view: Floor,
    known: Floor,
    at: [Pos; 9],
    hp: [i32; 9],
    dice: Rng,
}

fn dig(dice: &mut Rng) -> (Floor, [Room; 6]) {
    let rooms = [0, 1, 2, 5, 4, 3].map(|part| {
        let area = Room { left: 1 + part % 3 * 11, top: 1 + part / 3 * 6, width: 10, height: 5 };
        Room::placed(dice.range(3, 8) as i16, dice.range(3, 5) as i16, area, dice)
    });
    let mut floor = rooms.iter().fold(Floor::EMPTY, |floor, room| floor.or(&room.floor()));
    for pair in rooms.windows(2) {
        floor = floor.or(&corridor(pair[0].cell(dice), pair[1].cell(dice), Bend::AcrossFirst));
    }
    (floor, rooms)
}

impl Cellar {
    fn arrive(seed: Seed, depth: u32) -> Self {
        let (floor, rooms) = dig(&mut seed.stream("map", depth));
        let goal = rooms[5].centre();
        let mut cells: Vec<Pos> = floor.cells().filter(|&at| at != goal && !rooms[0].contains(at)).collect();
        seed.stream("rats", depth).shuffle(&mut cells);
        cells[HERO] = rooms[0].centre();
        let (at, dice) = (std::array::from_fn(|who| cells[who]), seed.stream("dice", depth));
        let mut cellar = Self { seed, depth, floor, goal, in_view: Floor::EMPTY, known: Floor::EMPTY, at, hp: HP, dice };
        cellar.look();
        cellar
    }

    fn look(&mut self) {
        self.in_view = Floor::EMPTY;
        field_of_view(self.at[HERO], SIGHT, |at| !self.floor.contains(at), |at| self.in_view.insert(at));
        self.known = self.known.or(&self.in_view);
    }

    fn ground(&self, at: Pos) -> u8 {
        match self.floor.contains(at) {
            true if at == self.goal && self.depth < LAST => b'>',
            true if at == self.goal => b'%',
            true => b'.',
            false => b'#',
        }
    }

    fn open(&self, from: Pos, dir: Dir) -> Option<Pos> {
        Topology::Square4.step(from, dir).filter(|&to| self.floor.contains(to))
    }

    fn actor_at(&self, at: Pos) -> Option<usize> {
        (0..WHO.len()).find(|&who| self.hp[who] > 0 && self.at[who] == at)
    }

    fn bump(&mut self, who: usize, to: Pos, show: &mut Show) {
        if let Some(whom) = self.actor_at(to) {
            self.hp[whom] -= 1;
            let seen = self.in_view.contains(to);
            show.tell(seen, || Event { cue: 0, who: WHO[who], whom: WHO[whom], at: self.at[who], to, amount: 1 });
        } else {
            self.at[who] = to;
        }
    }

    fn rat_goes(&self, rat: usize) -> Option<Pos> {
        let far = |to: &Pos| Topology::Square4.distance(*to, self.at[HERO]);
        let sees = self.in_view.contains(self.at[rat]);
        let nearest = (0..4).map(Dir).filter_map(|dir| self.open(self.at[rat], dir)).min_by_key(far)?;
        (self.hp[rat] > 0 && sees && self.status().ending.is_none()).then_some(nearest)
    }
}

impl Game for Cellar {
    const INFO: &'static GameInfo = &GameInfo { id: "cellar", title: "The Cellar", variants: &[CELLAR], ..GameInfo::BASE };
    type Action = Pos;
    fn new(seed: Seed, _: VariantCode) -> Self {
        Self::arrive(seed, 1)
    }

    fn decode(&self, m: Move) -> Result<Pos, Refusal> {
        let Move { verb: 0, arg: Arg::Dir(dir) } = m else { return Err(Refusal::NoSuchVerb) };
        self.open(self.at[HERO], dir).ok_or(Refusal::Blocked)
    }

    fn act(&mut self, to: Pos, show: &mut Show) -> Result<(), Refusal> {
        self.bump(HERO, to, show);
        if self.ground(self.at[HERO]) == b'>' {
            *self = Self::arrive(self.seed, self.depth + 1);
            let (at, amount) = (self.at[HERO], self.depth as i32);
            show.tell(true, || Event { cue: 1, who: b'@', whom: b'>', at, to: at, amount });
            return Ok(());
        }
        self.look();
        for rat in 1..WHO.len() {
            if let Some(to) = self.rat_goes(rat).filter(|_| self.dice.chance(2, 3)) {
                self.bump(rat, to, show);
            }
        }
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        offer.extend((0..4).map(Dir).filter(|&dir| self.open(self.at[HERO], dir).is_some()).map(|dir| Move::towards(0, dir)));
    }

    fn view(&self, view: &mut View) {
        view.begin(34, 13);
        for at in Grid::<u8, 34, 13>::positions() {
            let (tile, sight) = match (self.in_view.contains(at), self.known.contains(at)) {
                (true, _) => (self.ground(at), Sight::InView),
                (false, true) => (self.ground(at), Sight::Remembered),
                (false, false) => (b' ', Sight::Unknown),
            };
            view.tiles.push(tile);
            view.sight.push(sight);
        }
        for who in (0..WHO.len()).filter(|&who| self.hp[who] > 0 && self.in_view.contains(self.at[who])) {
            view.things.push(Thing::new(WHO[who], self.at[who]).with_hp(self.hp[who], HP[who]));
        }
        view.hero = Some(self.at[HERO]);
        view.stats.push(Stat { value: self.hp[HERO], max: HP[HERO] });
        view.stats.push(Stat { value: self.depth as i32, max: LAST as i32 });
    }

    fn status(&self) -> Status {
        let ending = match (self.hp[HERO], self.ground(self.at[HERO])) {
            (0, _) => Some(SUPPER.into()),
            (_, b'%') => Some(CHEESE.into()),
            _ => None,
        };
        Status { score: self.hp[HERO], depth: self.depth, ending }
    }
}

pub(crate) const SHELF: Shelf = Shelf::of(&[Shelved::of::<Cellar>()]);
fn main() -> std::process::ExitCode {
    barrow::run(SHELF)
}
