//! The rules of Sea Magpie: gather what glitters, and beware of the cats.

use barrow_core::prelude::*;
use barrow_kit::distance::{UNREACHED, distance_map};

/// The shelf with this game, for every program and page of it.
pub const SHELF: Shelf = Shelf::of(const { &[Shelved::of::<SeaMagpie>().with_sprites(include_str!("../skin/sprites.txt"))] })
    .named(Identity::read(include_str!("../../page.json")));

const WIDTH: usize = 31;
const HEIGHT: usize = 13;
const SHAPE: Topology = Topology::Square8;
const MIDDLE: Pos = Pos::new((WIDTH / 2) as i16, (HEIGHT / 2) as i16);
const CATS: usize = 3;
const TREASURES: usize = 4;
const FULL_HEALTH: i32 = 5;

const CAUGHT: EndingInfo = EndingInfo::lost("death", "The cats had you.");
const RICH: EndingInfo = EndingInfo::won("victory", "All that glitters is yours.");

const VARIANT: Variant = Variant {
    help: "Gather every treasure (*) to win. Cats (c) hunt you and scratch; walk into one to chase it away.",
    size: (WIDTH as u16, HEIGHT as u16),
    topology: SHAPE,
    verbs: &[Verb::walk("walk", "One step. Into a cat: a blow."), Verb::wait("wait", "Let a turn pass.", ".")],
    legend: Legend::new(&[
        Entry { id: b' ', name: "nothing", glyph: ' ', ascii: ' ', colour: Colour::Black, role: Role::Blank, about: "Outside." },
        Entry { id: b'#', name: "rock", glyph: '▲', ascii: '#', colour: Colour::Grey, role: Role::Wall, about: "In the way." },
        Entry { id: b'.', name: "grass", glyph: '·', ascii: '.', colour: Colour::Green, role: Role::Floor, about: "Walk here." },
        Entry {
            id: b'*',
            name: "treasure",
            glyph: '*',
            ascii: '*',
            colour: Colour::Yellow,
            role: Role::Item,
            about: "It glitters.",
        },
        Entry { id: b'@', name: "you", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "The hero." },
        Entry { id: b'c', name: "cat", glyph: 'c', ascii: 'c', colour: Colour::Red, role: Role::Foe, about: "It hunts you." },
    ]),
    planes: &[Plane::Ground, Plane::Top, Plane::Below],
    stats: &[StatInfo::health("Health"), StatInfo::number("Treasures").as_score()],
    endings: &[CAUGHT, RICH],
    cues: &[
        Cue::new("hit", Tone::Plain, "{who} hit[s] {whom}.").with_look(Motion::Flash),
        Cue::new("find", Tone::Good, "{who} find[s] a treasure."),
    ],
    ..Variant::BASE
};

/// The whole state of a run.
#[derive(Clone, serde::Serialize)]
pub struct SeaMagpie {
    ground: Grid<u8, WIDTH, HEIGHT>,
    hero: Pos,
    health: i32,
    /// `None` for a cat that was chased away.
    cats: [Option<Pos>; CATS],
    /// `None` for a treasure that was found.
    treasures: [Option<Pos>; TREASURES],
    dice: Rng,
}

/// A decision of the player.
#[derive(Clone, Copy)]
pub enum Action {
    /// Walks to a cell, or strikes the cat there.
    Walk(Pos),
    /// Lets a turn pass.
    Wait,
}

/// Tells whether a cell belongs to the map. On hexes that is the hexagon in the middle.
fn is_inside(at: Pos) -> bool {
    match SHAPE {
        Topology::Hex => SHAPE.distance(at, MIDDLE) <= i32::from(MIDDLE.x),
        _ => Grid::<u8, WIDTH, HEIGHT>::contains(at),
    }
}

impl SeaMagpie {
    fn is_open(&self, at: Pos) -> bool {
        self.ground.get(at) == Some(b'.')
    }

    fn steps(&self, from: Pos) -> impl Iterator<Item = (Dir, Pos)> {
        SHAPE.directions().filter_map(move |dir| Some((dir, SHAPE.step(from, dir)?))).filter(|&(_, to)| self.is_open(to))
    }

    /// The steps from every cell to `to`.
    fn distances(&self, to: Pos) -> Grid<u16, WIDTH, HEIGHT> {
        distance_map(SHAPE, [to], |at| self.is_open(at))
    }

    fn hunt(&mut self, show: &mut Show) {
        let far = self.distances(self.hero);
        for cat in 0..CATS {
            let Some(at) = self.cats[cat].filter(|_| self.health > 0 && self.dice.chance(2, 3)) else { continue };
            let Some((_, to)) = self.steps(at).min_by_key(|&(_, to)| far.get(to)) else { continue };
            if to == self.hero {
                self.health -= 1;
                show.tell(true, || Event { cue: 0, who: b'c', whom: b'@', at, to, amount: 1 });
            } else if !self.cats.contains(&Some(to)) {
                self.cats[cat] = Some(to);
            }
        }
    }

    fn found(&self) -> i32 {
        self.treasures.iter().filter(|treasure| treasure.is_none()).count() as i32
    }
}

impl Game for SeaMagpie {
    const INFO: &'static GameInfo = &GameInfo { id: "sea-magpie", title: "Sea Magpie", variants: &[VARIANT], ..GameInfo::BASE };
    type Action = Action;

    fn new(seed: Seed, _: VariantCode) -> Self {
        let mut dice = seed.stream("map", 0);
        let mut ground = Grid::filled(b' ');
        for at in Grid::<u8, WIDTH, HEIGHT>::positions().filter(|&at| is_inside(at)) {
            ground[at] = if at != MIDDLE && dice.chance(1, 5) { b'#' } else { b'.' };
        }
        let mut game = Self {
            ground,
            hero: MIDDLE,
            health: FULL_HEALTH,
            cats: [None; CATS],
            treasures: [None; TREASURES],
            dice: seed.stream("dice", 0),
        };
        // Everything lies where the hero can walk, and cats begin far away.
        let far = game.distances(MIDDLE);
        let mut cells: Vec<Pos> = Grid::<u8, WIDTH, HEIGHT>::positions()
            .filter(|&at| far.get(at).is_some_and(|steps| steps > 3 && steps != UNREACHED))
            .collect();
        dice.shuffle(&mut cells);
        let mut cells = cells.into_iter();
        game.treasures = std::array::from_fn(|_| cells.next());
        game.cats = std::array::from_fn(|_| cells.next());
        game
    }

    fn decode(&self, m: Move) -> Result<Action, Refusal> {
        match (m.verb, m.arg) {
            (0, Arg::Dir(dir)) => {
                let to = SHAPE.step(self.hero, dir).filter(|&to| self.is_open(to));
                to.map(Action::Walk).ok_or(Refusal::Blocked)
            }
            (1, Arg::None) => Ok(Action::Wait),
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, action: Action, show: &mut Show) -> Result<(), Refusal> {
        if let Action::Walk(to) = action {
            let at = self.hero;
            if let Some(cat) = self.cats.iter().position(|&cat| cat == Some(to)) {
                self.cats[cat] = None;
                show.tell(true, || Event { cue: 0, who: b'@', whom: b'c', at, to, amount: 1 });
            } else {
                self.hero = to;
                if let Some(treasure) = self.treasures.iter().position(|&treasure| treasure == Some(to)) {
                    self.treasures[treasure] = None;
                    show.tell(true, || Event { cue: 1, who: b'@', whom: b'*', at: to, to, amount: 1 });
                }
            }
        }
        if self.found() < TREASURES as i32 {
            self.hunt(show);
        }
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        offer.extend(self.steps(self.hero).map(|(dir, _)| Move::towards(0, dir)));
        offer.push(Move::plain(1));
    }

    fn view(&self, view: &mut View) {
        view.begin(WIDTH as u16, HEIGHT as u16);
        view.tiles.extend_from_slice(self.ground.cells());
        view.things.extend(self.treasures.iter().flatten().map(|&at| Thing::new(b'*', at)));
        view.things.extend(self.cats.iter().flatten().map(|&at| Thing::new(b'c', at)));
        if self.health > 0 {
            view.things.push(Thing::new(b'@', self.hero));
        }
        view.hero = Some(self.hero);
        view.stats.push(Stat { value: self.health, max: FULL_HEALTH });
        view.stats.push(Stat { value: self.found(), max: TREASURES as i32 });
    }

    fn status(&self) -> Status {
        let ending = if self.health <= 0 {
            Some(CAUGHT.into())
        } else if self.found() == TREASURES as i32 {
            Some(RICH.into())
        } else {
            None
        };
        Status { score: self.found(), depth: 1, ending }
    }
}
