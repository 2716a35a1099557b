//! The game of `docs/your-second-game.md`: cards, an aimed item, two minds, conditions, a status and a bot.
use barrow_core::prelude::*;
use barrow_kit::caves::caves;
use barrow_kit::distance::{distance_map, downhill};
use barrow_kit::fov::field_of_view;
use barrow_kit::line::line;
use barrow_kit::{BitMap, Regions, Table};
use tinyvec::ArrayVec;

const SHAPE: Topology = Topology::Square8;
const SIGHT: u16 = 7;
const REACH: i32 = 5;
const LAST: u32 = 3;
const FULL: i32 = 9;
/// The least number of cells of a cave.
const ROOMY: usize = 80;

type Cells = BitMap<33, 15>;

mod verb {
    pub(super) const WALK: u8 = 0;
    pub(super) const WAIT: u8 = 1;
    pub(super) const THROW: u8 = 2;
    pub(super) const DRINK: u8 = 3;
    pub(super) const TAKE: u8 = 4;
}

mod cue {
    pub(super) const HIT: u8 = 0;
    pub(super) const WAKE: u8 = 1;
    pub(super) const BURST: u8 = 2;
    pub(super) const BURN: u8 = 3;
    pub(super) const DRINK: u8 = 4;
    pub(super) const DESCEND: u8 = 5;
    pub(super) const DIE: u8 = 6;
}

/// Bits of conditions. The map shows the sign of the last that holds.
mod is {
    pub(super) const ASLEEP: u16 = 1 << 0;
    pub(super) const HUNTING: u16 = 1 << 1;
    pub(super) const BURNING: u16 = 1 << 2;
}

const WOLF: u8 = b'w';
const BAT: u8 = b'b';
const EMBER: u8 = b'*';
const SALVE: u8 = b'!';

const BEASTS: Table<u8, 2> = Table::new([(3, WOLF), (2, BAT)]);
const CARDS: Table<u8, 2> = Table::new([(3, EMBER), (2, SALVE)]);

const EATEN: EndingInfo = EndingInfo::lost("death", "The caves have eaten you.").telling_others("Eaten by the caves.");
const HOME: EndingInfo = EndingInfo::won("home", "You found the way home.").telling_others("Found the way home.");

const fn entry(id: u8, name: &'static str, glyph: char, colour: Colour, role: Role, about: &'static str) -> Entry {
    Entry { id, name, glyph, ascii: id as char, colour, role, about }
}

const EMBERS: Variant = Variant {
    help: "Three caves lie between you and home; stairs (>) lead on. Wolves (w) sleep until they see you, bats (b) flutter about. Throw \
           embers (*) from afar: they burn, and so will you if you stand too near.",
    size: (33, 15),
    sight: SIGHT,
    topology: SHAPE,
    verbs: &[
        Verb::walk("walk", "One step. Into a beast: a blow."),
        Verb::wait("wait", "Let a turn pass.", "."),
        Verb::new("throw", "Throw an ember at a cell.", "t", ArgKind::SlotAt),
        Verb::new("drink", "Drink a salve.", "d", ArgKind::Slot),
        Verb::new("take", "Take a card.", "", ArgKind::Slot),
    ],
    pack: 6,
    planes: &[Plane::Ground, Plane::Top, Plane::Sight, Plane::HitPoints, Plane::ConditionsLow],
    legend: Legend::new(&[
        entry(b' ', "darkness", ' ', Colour::Black, Role::Blank, "You have not been there."),
        entry(b'#', "rock", '▒', Colour::Grey, Role::Wall, "Solid."),
        entry(b'.', "ground", '·', Colour::Brown, Role::Floor, "Walk here."),
        entry(b'>', "stairs", '>', Colour::Cyan, Role::Exit, "The way on."),
        entry(b'@', "you", '@', Colour::White, Role::Hero, "That is you."),
        entry(WOLF, "wolf", 'w', Colour::Red, Role::Foe, "It sleeps until it sees you, then it follows."),
        entry(BAT, "bat", 'b', Colour::Purple, Role::Foe, "It flutters about, and bites what is in its way."),
        entry(EMBER, "ember", '*', Colour::Orange, Role::Item, "Thrown, it bursts and burns everything beside it."),
        entry(SALVE, "salve", '!', Colour::Green, Role::Item, "Gives back four hit points."),
    ]),
    stats: &[StatInfo::health("Hit points"), StatInfo::depth("Cave"), StatInfo::status("Burning")],
    conditions: &[
        Condition { name: "asleep", glyph: 'z', about: "It does not see you yet.", attitude: Attitude::Helpless },
        Condition { name: "hunting", glyph: '!', about: "It is after you.", attitude: Attitude::Hunts },
        Condition { name: "burning", glyph: '^', about: "It loses a hit point each turn.", ..Condition::BASE },
    ],
    cues: &[
        Cue::new("hit", Tone::Plain, "{who} hit[s] {whom}.").by_hero(Tone::Good).to_hero(Tone::Bad).with_look(Motion::Flash),
        Cue::new("wake", Tone::Bad, "{a who} wakes.").with_look(Motion::Text('!')),
        Cue::new("burst", Tone::Plain, "The ember bursts.").with_look(Motion::Burst),
        Cue::new("burn", Tone::Plain, "{who} burn[s].").by_hero(Tone::Bad).with_look(Motion::Fire),
        Cue::new("drink", Tone::Good, "You drink, and have {amount} hit points."),
        Cue::new("descend", Tone::Great, "You go on to cave {amount}."),
        Cue::new("die", Tone::Good, "{who} die[s].").by_hero(Tone::Bad).ending(),
    ],
    endings: &[EATEN, HOME],
    wording: Wording { pack: "Hand", ..Wording::BASE },
    ..Variant::BASE
};

#[derive(Clone, Copy, Default, serde::Serialize)]
struct Beast {
    id: u8,
    at: Pos,
    hp: i32,
    is_awake: bool,
    burning: u8,
}

#[derive(Clone, serde::Serialize)]
struct Embers {
    seed: Seed,
    dice: Rng,
    depth: u32,
    floor: Cells,
    stairs: Pos,
    in_view: Cells,
    known: Cells,
    hero: Pos,
    hp: i32,
    burning: u8,
    is_home: bool,
    beasts: ArrayVec<[Beast; 8]>,
    hand: ArrayVec<[u8; 6]>,
    /// Cards to choose from between two caves; empty in play.
    choice: ArrayVec<[u8; 3]>,
}

impl Embers {
    fn arrive(&mut self) {
        let mut dice = self.seed.stream("cave", self.depth);
        let cells = dig(&mut dice);
        self.floor = Cells::EMPTY;
        for at in &cells {
            self.floor.insert(*at);
        }
        self.hero = cells[dice.below(cells.len() as u32) as usize];
        let far = self.distances();
        self.stairs = cells.iter().copied().max_by_key(|at| far.get(*at)).unwrap_or(self.hero);
        self.beasts.clear();
        for _ in 0..3 + self.depth {
            let id = *BEASTS.draw(&mut dice);
            let at = cells[dice.below(cells.len() as u32) as usize];
            if far.get(at) > Some(SIGHT) && self.beast(at).is_none() && at != self.stairs {
                self.beasts.push(Beast { id, at, hp: 2, is_awake: id == BAT, burning: 0 });
            }
        }
        self.known = Cells::EMPTY;
        self.look();
    }

    fn look(&mut self) {
        self.in_view = Cells::EMPTY;
        let floor = self.floor;
        field_of_view(self.hero, SIGHT, |at| !floor.contains(at), |at| self.in_view.insert(at));
        self.known = self.known.or(&self.in_view);
    }

    fn beast(&self, at: Pos) -> Option<usize> {
        self.beasts.iter().position(|beast| beast.at == at)
    }

    /// The steps from every cell to the hero.
    fn distances(&self) -> Grid<u16, 33, 15> {
        distance_map(SHAPE, [self.hero], |at| self.floor.contains(at))
    }

    fn wolf_goes(beast: &Beast, far: &Grid<u16, 33, 15>) -> Option<Pos> {
        downhill(SHAPE, far, beast.at).and_then(|dir| SHAPE.step(beast.at, dir))
    }

    fn bat_goes(&mut self, beast: &Beast) -> Option<Pos> {
        SHAPE.step(beast.at, Dir(self.dice.below(8) as u8)).filter(|to| self.floor.contains(*to))
    }

    fn turn(&mut self, show: &mut Show) {
        let far = self.distances();
        for index in 0..self.beasts.len() {
            let mut beast = self.beasts[index];
            if !beast.is_awake && self.in_view.contains(beast.at) && self.dice.chance(1, 3) {
                beast.is_awake = true;
                show.tell(true, || event(cue::WAKE, beast.id, b'@', beast.at));
            } else if beast.is_awake {
                let to = if beast.id == WOLF { Self::wolf_goes(&beast, &far) } else { self.bat_goes(&beast) };
                match to {
                    Some(to) if to == self.hero => {
                        self.hp -= 1;
                        show.tell(true, || Event { to, ..event(cue::HIT, beast.id, b'@', beast.at) });
                    }
                    Some(to) if self.beast(to).is_none() => beast.at = to,
                    _ => {}
                }
            }
            self.beasts[index] = beast;
        }
        self.burn(show);
        self.look();
    }

    fn burn(&mut self, show: &mut Show) {
        if self.burning > 0 {
            self.burning -= 1;
            self.hp -= 1;
            show.tell(true, || event(cue::BURN, b'@', b'@', self.hero));
        }
        for beast in self.beasts.iter_mut().filter(|beast| beast.burning > 0) {
            beast.burning -= 1;
            beast.hp -= 1;
            show.tell(self.in_view.contains(beast.at), || event(cue::BURN, beast.id, b'@', beast.at));
        }
        self.bury(show);
    }

    fn bury(&mut self, show: &mut Show) {
        let seen = self.in_view;
        self.beasts.iter().filter(|beast| beast.hp <= 0).for_each(|beast| {
            show.tell(seen.contains(beast.at), || event(cue::DIE, beast.id, b'@', beast.at));
        });
        self.beasts.retain(|beast| beast.hp > 0);
    }

    /// The cells at which an ember can be thrown.
    fn targets(&self) -> impl Iterator<Item = Pos> {
        let is_clear = |to: Pos| line(SHAPE, self.hero, to).all(|at| self.floor.contains(at));
        let near = self.in_view.cells().filter(|at| SHAPE.distance(*at, self.hero) <= REACH);
        near.filter(move |at| *at != self.hero && is_clear(*at))
    }

    fn burst(&mut self, to: Pos, show: &mut Show) {
        show.tell(true, || Event { to, ..event(cue::BURST, b'@', EMBER, self.hero) });
        for beast in self.beasts.iter_mut().filter(|beast| SHAPE.distance(beast.at, to) <= 1) {
            (beast.burning, beast.is_awake) = (3, true);
        }
        if SHAPE.distance(self.hero, to) <= 1 {
            self.burning = 3;
        }
    }
}

/// The largest part of a cave that has room.
fn dig(dice: &mut Rng) -> Vec<Pos> {
    loop {
        let inside = |at: Pos| (1..32).contains(&at.x) && (1..14).contains(&at.y);
        let open: Grid<bool, 33, 15> = caves(SHAPE, inside, 55, 3, dice);
        let regions = Regions::<33, 15>::of(Topology::Square4, |at| open[at]);
        let cells: Vec<Pos> = regions.largest().into_iter().flat_map(|largest| regions.cells(largest)).collect();
        if cells.len() >= ROOMY {
            return cells;
        }
    }
}

const fn event(cue: u8, who: u8, whom: u8, at: Pos) -> Event {
    Event { cue, who, whom, at, to: at, amount: 1 }
}

impl Game for Embers {
    const INFO: &'static GameInfo = &GameInfo {
        id: "embers",
        title: "Embers",
        pitch: "Three caves, and a hand of fire.",
        variants: &[EMBERS],
        ..GameInfo::BASE
    };
    type Action = Move;

    fn new(seed: Seed, _: VariantCode) -> Self {
        let (here, none, dice) = (Pos::new(0, 0), Cells::EMPTY, seed.stream("dice", 0));
        let hand = [EMBER, EMBER, SALVE].into_iter().collect();
        let mut game = Self {
            seed,
            dice,
            depth: 1,
            floor: none,
            stairs: here,
            in_view: none,
            known: none,
            hero: here,
            hp: FULL,
            burning: 0,
            is_home: false,
            beasts: ArrayVec::new(),
            hand,
            choice: ArrayVec::new(),
        };
        game.arrive();
        game
    }

    fn decode(&self, m: Move) -> Result<Move, Refusal> {
        let holds = |slot: u8, card: u8| self.hand.get(usize::from(slot)) == Some(&card);
        match (m.verb, m.arg) {
            (verb::TAKE, Arg::Slot(slot)) if usize::from(slot) < self.choice.len() => Ok(m),
            (..=verb::TAKE, _) if !self.choice.is_empty() => Err(Refusal::Because("First take one of the cards.")),
            (verb::WALK, Arg::Dir(dir)) => match SHAPE.step(self.hero, dir) {
                Some(to) if self.floor.contains(to) => Ok(m),
                _ => Err(Refusal::Blocked),
            },
            (verb::THROW, Arg::SlotAt(slot, to)) if !holds(slot, EMBER) || self.targets().all(|at| at != to) => {
                Err(Refusal::Because("Only an ember can be thrown, at a cell in view up to five steps away."))
            }
            (verb::DRINK, Arg::Slot(slot)) if !holds(slot, SALVE) || self.hp == FULL => {
                Err(Refusal::Because("Only a salve can be drunk, and only if you are wounded."))
            }
            (verb::WAIT, Arg::None) | (verb::THROW, Arg::SlotAt(..)) | (verb::DRINK, Arg::Slot(_)) => Ok(m),
            (..=verb::TAKE, _) => Err(Refusal::WrongArgument),
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal> {
        match (m.verb, m.arg) {
            (verb::TAKE, Arg::Slot(slot)) => {
                let card = self.choice[usize::from(slot)];
                self.choice.clear();
                self.hand.try_push(card);
                self.depth += 1;
                self.arrive();
                show.tell(true, || Event { amount: self.depth as i32, ..event(cue::DESCEND, b'@', b'>', self.hero) });
                return Ok(());
            }
            (verb::THROW, Arg::SlotAt(slot, to)) => {
                self.hand.remove(usize::from(slot));
                self.burst(to, show);
            }
            (verb::DRINK, Arg::Slot(slot)) => {
                self.hand.remove(usize::from(slot));
                self.hp = FULL.min(self.hp + 4);
                show.tell(true, || Event { amount: self.hp, ..event(cue::DRINK, b'@', SALVE, self.hero) });
            }
            (_, Arg::Dir(dir)) => {
                let to = SHAPE.step(self.hero, dir).unwrap_or(self.hero);
                if let Some(beast) = self.beast(to) {
                    (self.beasts[beast].hp, self.beasts[beast].is_awake) = (self.beasts[beast].hp - 1, true);
                    show.tell(true, || Event { to, ..event(cue::HIT, b'@', self.beasts[beast].id, self.hero) });
                    self.bury(show);
                } else {
                    self.hero = to;
                }
            }
            _ => {}
        }
        if self.hero == self.stairs {
            self.is_home = self.depth == LAST;
            if !self.is_home {
                self.choice = (0..3).map(|_| *CARDS.draw(&mut self.dice)).collect();
            }
            return Ok(());
        }
        self.turn(show);
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        let takes = (0..self.choice.len() as u8).map(|slot| Move { verb: verb::TAKE, arg: Arg::Slot(slot) });
        let drinks = (0..self.hand.len() as u8).map(|slot| Move { verb: verb::DRINK, arg: Arg::Slot(slot) });
        let walks = SHAPE.directions().map(|dir| Move::towards(verb::WALK, dir));
        let all = walks.chain([Move::plain(verb::WAIT)]).chain(takes).chain(drinks);
        offer.extend(all.filter(|m| self.decode(*m).is_ok()));
        let embers = (0..).zip(&self.hand).filter(|(_, card)| **card == EMBER && self.choice.is_empty());
        for (slot, _) in embers.filter(|_| self.targets().next().is_some()) {
            offer.aimed(verb::THROW, slot, || self.targets());
        }
    }

    fn view(&self, view: &mut View) {
        view.begin(33, 15);
        for at in Grid::<u8, 33, 15>::positions() {
            view.sight.push(match (self.in_view.contains(at), self.known.contains(at)) {
                (true, _) => Sight::InView,
                (false, true) => Sight::Remembered,
                (false, false) => Sight::Unknown,
            });
            view.tiles.push(match self.floor.contains(at) {
                _ if !self.known.contains(at) => b' ',
                true if at == self.stairs => b'>',
                true => b'.',
                false => b'#',
            });
        }
        for beast in self.beasts.iter().filter(|beast| self.in_view.contains(beast.at)) {
            let mind = match (beast.is_awake, beast.id) {
                (false, _) => is::ASLEEP,
                (true, WOLF) => is::HUNTING,
                (true, _) => 0,
            };
            let fire = if beast.burning > 0 { is::BURNING } else { 0 };
            view.things.push(Thing { conditions: mind | fire, ..Thing::new(beast.id, beast.at).with_hp(beast.hp, 2) });
        }
        let fire = if self.burning > 0 { is::BURNING } else { 0 };
        view.things.push(Thing { conditions: fire, ..Thing::new(b'@', self.hero).with_hp(self.hp.max(0), FULL) });
        view.hero = Some(self.hero);
        view.stats.extend([(self.hp.max(0), FULL), (self.depth as i32, 0), (self.burning.into(), 3)].map(Stat::from));
        let cards = if self.choice.is_empty() { &self.hand[..] } else { &self.choice[..] };
        view.pack.extend((0..).zip(cards).map(|(letter, &id)| Gear { id, letter, is_known: true, ..Gear::default() }));
        if !self.choice.is_empty() {
            view.asked = Some(verb::TAKE);
            view.question = "Which card do you take along?".into();
        }
    }

    fn status(&self) -> Status {
        let ending = if self.is_home { Some(HOME) } else { (self.hp <= 0).then_some(EATEN) };
        Status { score: self.depth as i32 * 10 + self.hp.max(0), depth: self.depth, ending: ending.map(Into::into) }
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        let Move { verb: verb::THROW, arg: Arg::SlotAt(_, to) } = m else { return };
        aim.cells.extend(line(SHAPE, self.hero, to).skip(1));
        aim.around.extend(SHAPE.directions().filter_map(|dir| SHAPE.step(to, dir)).filter(|at| self.floor.contains(*at)));
        let effect = || Some(Effect { begins: is::BURNING, ..Effect::default() });
        let beasts = self.beasts.iter().filter(|beast| self.in_view.contains(beast.at)).map(|beast| (beast.at, beast.id));
        for (at, id) in beasts.chain([(self.hero, b'@')]).filter(|(at, _)| SHAPE.distance(*at, to) <= 1) {
            aim.targets.push(Target { at, id, chance: (1, 1), effect: effect() });
        }
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        (self.seed, self.dice) = (seed, seed.stream("dice", 0));
        true
    }
}

/// Throws embers at what hunts it, drinks when it is hurt, and else walks where it likes.
#[derive(Clone)]
struct Stoker {
    dice: Rng,
    view: View,
    offered: Vec<Move>,
}

impl Bot for Stoker {
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        play.view(&mut self.view);
        let hero = self.view.hero?;
        let is_hunter = |at: Pos| self.view.thing(at).is_some_and(|thing| thing.conditions & is::HUNTING != 0);
        let worth = |m: &Move| match (m.verb, m.arg) {
            (verb::THROW, Arg::SlotAt(_, to)) if is_hunter(to) && SHAPE.distance(hero, to) > 1 => 3,
            (verb::DRINK, _) if self.view.stats[0].value < 5 => 2,
            (verb::WALK | verb::TAKE, _) => 1,
            _ => 0,
        };
        let best = self.offered.iter().map(worth).max()?;
        let wanted: Vec<Move> = self.offered.iter().copied().filter(|m| worth(m) == best).collect();
        self.dice.pick(&wanted)
    }

    fn fork(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}

const STOKER: BotKind = BotKind {
    name: "stoker",
    about: "throws embers at what hunts it",
    suits: |variant| variant.verb("throw").is_some(),
    new: |dice| Box::new(Stoker { dice, view: View::default(), offered: Vec::new() }),
};

pub(crate) const SHELF: Shelf = Shelf::of(const { &[Shelved::of::<Embers>().with_bots(&[STOKER])] });

fn main() -> std::process::ExitCode {
    barrow::run(SHELF)
}
