//! Breakwater: two keepers, five lamps' worth of light, and a sea that tells you what it will do next.
#![deny(clippy::float_arithmetic)]


use barrow_core::prelude::*;
use serde::Serialize;
use tinyvec::ArrayVec;
use words::*;

const SIDE: usize = 9;
const MIDDLE: Pos = Pos::new(4, 4);
const HEX: Topology = Topology::Hex;
const TIDES: u8 = 4;
const ISLANDS: u8 = 4;
const CARDS_A_TIDE: u8 = 3;
const STEPS_A_TIDE: u8 = 3;
const HAND: usize = 4;
const NO_AIM: u8 = 255;

type Cells = ArrayVec<[Pos; 64]>;

/// Something that stands on the map: a keeper, a lamp, a crate, a beast.
#[derive(Clone, Copy, Default, Serialize)]
struct Actor {
    id: u8,
    at: Pos,
    hp: i8,
    /// The direction of the announced strike, or [`NO_AIM`].
    aim: u8,
    /// Steps left, of a keeper.
    steps: u8,
    warded: bool,
}

/// All that the rewind brings back.
#[derive(Clone, Copy, Serialize)]
struct Board {
    ground: Grid<u8, SIDE, SIDE>,
    /// The two keepers first, dead or alive; then the others, in the order in which they act.
    actors: ArrayVec<[Actor; 24]>,
    /// Where beasts will surface.
    bubbles: ArrayVec<[Pos; 4]>,
    hand: ArrayVec<[u8; HAND]>,
    cards_left: u8,
    /// Which keeper listens: 0 or 1.
    active: u8,
    light: i8,
    kills: i16,
}

#[derive(Clone, Serialize)]
pub struct Breakwater {
    seed: Seed,
    dice: Rng,
    board: Board,
    /// The board as it was when this tide began, and whether the rewind of this island is spent.
    past: Board,
    has_rewound: bool,
    island: u8,
    tide: u8,
    hard: bool,
    /// Cards to draw from, and those played.
    pile: ArrayVec<[u8; 16]>,
    spent: ArrayVec<[u8; 16]>,
    /// The cards on offer between two islands. Empty in play.
    choice: ArrayVec<[u8; 3]>,
    is_won: bool,
}

#[derive(Clone, Copy)]
#[rustfmt::skip]
pub enum Action { Walk(Pos), Play(u8, Pos), Swap, End, Rewind, Take(u8) }

/// The shelf with this game, its looks and the bot that knows it.
pub const SHELF: Shelf = Shelf::of(const {
    &[Shelved::of::<Breakwater>().with_sprites(include_str!("../skin/sprites.txt")).with_bots(&[WARDEN])]
})
.named(Identity::read(include_str!("../../page.json")));

/// A bot that strikes where it can, and else lets the tide turn.
pub const WARDEN: BotKind = BotKind {
    name: "warden",
    about: "plays cards before it walks, and never rewinds",
    suits: |variant| variant.verb("rewind").is_some(),
    new: |dice| Box::new(Warden { dice, offered: Vec::new() }),
};

struct Warden {
    dice: Rng,
    offered: Vec<Move>,
}

impl Bot for Warden {
    fn next_move(&mut self, play: &dyn barrow_core::play::Shown) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        let worth = |m: &Move| match m.verb {
            PLAY | TAKE => 3,
            WALK => 2,
            END | SWAP => 1,
            _ => 0,
        };
        let best = self.offered.iter().map(worth).max()?;
        self.offered.retain(|m| worth(m) == best);
        let at = self.dice.below(self.offered.len() as u32) as usize;
        Some(self.offered[at])
    }

    fn fork(&self) -> Box<dyn Bot> {
        Box::new(Self { dice: self.dice.clone(), offered: Vec::new() })
    }
}

impl Actor {
    fn new(id: u8, at: Pos) -> Self {
        Self { id, at, hp: hit_points(id), aim: NO_AIM, ..Self::default() }
    }
}

impl Board {
    fn is_land(&self, at: Pos) -> bool {
        self.ground.get(at) == Some(SAND)
    }

    fn actor(&self, at: Pos) -> Option<usize> {
        self.actors.iter().position(|actor| actor.at == at && actor.hp > 0)
    }

    fn hero(&self) -> Actor {
        self.actors[usize::from(self.active)]
    }

    /// The cells that a shot from `from` crosses, up to the first that stops it.
    fn line(&self, from: Pos, dir: Dir, range: i16) -> Cells {
        let mut cells = Cells::new();
        let mut at = from;
        for _ in 0..range {
            let Some(next) = HEX.step(at, dir).filter(|&next| matches!(self.ground.get(next), Some(SAND | SEA))) else { break };
            at = next;
            cells.push(at);
            if self.actor(at).is_some() {
                break;
            }
        }
        cells
    }

    /// The cells that the announced strike of `actor` would hit now.
    fn strikes(&self, actor: Actor) -> Cells {
        match actor.id {
            _ if actor.aim == NO_AIM || actor.hp <= 0 => Cells::new(),
            JELLY => around(actor.at).filter(|&at| self.ground.get(at).is_some_and(|ground| ground != OUTSIDE)).collect(),
            CRAB => self.line(actor.at, Dir(actor.aim), 1),
            _ => self.line(actor.at, Dir(actor.aim), 9).pop().into_iter().collect(),
        }
    }

    fn hurt(&mut self, whom: usize, who: u8, amount: i8, show: &mut Show) {
        let actor = &mut self.actors[whom];
        let (id, at) = (actor.id, actor.at);
        let event = |cue| event(cue, who, id, at, at, i32::from(amount));
        if std::mem::take(&mut actor.warded) {
            return show.tell(true, || event(cue::WARDED));
        }
        actor.hp -= amount;
        let is_dead = actor.hp <= 0;
        show.tell(true, || event(cue::HURT));
        match id {
            LAMP => {
                self.light -= amount;
                show.tell(true, || event(if is_dead { cue::LAMP_OUT } else { cue::LAMP_DIMS }));
            }
            KEEPER | DIVER => show.tell(is_dead, || Event { who: id, whom: who, ..event(cue::DOWN) }),
            _ => {
                show.tell(is_dead, || event(cue::DIES));
                self.kills += i16::from(is_dead && is_beast(id));
            }
        }
    }

    /// Pushes someone one cell. What does not give way is hurt, and so is what bumps into it.
    fn push(&mut self, whom: usize, dir: Dir, who: u8, show: &mut Show) {
        let Actor { id, at, .. } = self.actors[whom];
        let Some(to) = HEX.step(at, dir) else { return };
        if id == LAMP {
            return show.tell(true, || event(cue::HOLDS, id, id, at, at, 0));
        }
        let other = self.actor(to);
        match self.ground.get(to) {
            Some(SAND | SEA) if other.is_none() => {
                self.actors[whom].at = to;
                show.tell(true, || event(cue::PUSHED, id, who, at, to, 0));
                if self.ground[to] == SEA {
                    show.tell(true, || event(cue::SINKS, id, who, to, to, 0));
                    if is_keeper(id) {
                        self.actors[whom].at = at;
                        self.hurt(whom, who, 1, show);
                    } else {
                        self.actors[whom].hp = 0;
                        self.kills += i16::from(is_beast(id));
                    }
                }
            }
            _ => {
                self.hurt(whom, who, 1, show);
                if let Some(other) = other {
                    self.hurt(other, id, 1, show);
                }
            }
        }
    }

    /// Where a card can be aimed.
    fn targets(&self, card: u8) -> Cells {
        let here = self.hero().at;
        let lines = |range: i16| HEX.directions().filter_map(move |dir| self.line(here, dir, range).pop());
        let someone = |at: &Pos| self.actor(*at).is_some();
        match card {
            SHOVE => around(here).filter(someone).collect(),
            HOOK => lines(5).filter(|at| someone(at) && HEX.distance(*at, here) > 1).collect(),
            HARPOON => lines(9).filter(someone).collect(),
            WARD => around(here).chain([here]).filter(|&at| self.actor(at).is_some_and(|who| !is_beast(self.actors[who].id))).collect(),
            LEAP => Grid::<u8, SIDE, SIDE>::positions()
                .filter(|&at| HEX.distance(at, here) == 2 && self.is_land(at) && self.actor(at).is_none())
                .collect(),
            _ => [here].into_iter().collect(),
        }
    }

    fn play(&mut self, card: u8, to: Pos, show: &mut Show) {
        let Actor { id: who, at, .. } = self.hero();
        let dir = direction(at, to);
        show.tell(true, || Event { cue: cue::PLAYED + card - SHOVE, who, whom: card, at, to, amount: 0 });
        let whom = self.actor(to);
        match (card, whom, dir) {
            (SHOVE, Some(whom), Some(dir)) => self.push(whom, dir, who, show),
            (HOOK, Some(whom), Some(dir)) => {
                let back = Dir((dir.0 + 3) % 6);
                while self.actors[whom].hp > 0 && HEX.distance(self.actors[whom].at, at) > 1 && self.actors[whom].id != LAMP {
                    self.push(whom, back, who, show);
                }
            }
            (HARPOON, Some(whom), _) => self.hurt(whom, who, 2, show),
            (WARD, Some(whom), _) => self.actors[whom].warded = true,
            (GUST, ..) => {
                for dir in HEX.directions() {
                    if let Some(whom) = HEX.step(at, dir).and_then(|next| self.actor(next)) {
                        self.push(whom, dir, who, show);
                    }
                }
            }
            (LEAP, ..) => self.actors[usize::from(self.active)].at = to,
            _ => {}
        }
    }
}

fn event(cue: u8, who: u8, whom: u8, at: Pos, to: Pos, amount: i32) -> Event {
    Event { cue, who, whom, at, to, amount }
}

fn around(at: Pos) -> impl Iterator<Item = Pos> {
    HEX.directions().filter_map(move |dir| HEX.step(at, dir))
}

/// The direction in which `to` lies from `at` in a straight line.
fn direction(at: Pos, to: Pos) -> Option<Dir> {
    let far = HEX.distance(at, to) as i16;
    HEX.directions().find(|&dir| far > 0 && HEX.delta(dir).is_some_and(|(dx, dy)| at.offset(dx * far, dy * far) == to))
}

impl Breakwater {
    /// Lands on an island: sea, rock, lamps, crates, the first beasts.
    fn land(&mut self, show: &mut Show) {
        let mut dice = self.seed.stream("island", u32::from(self.island));
        let keepers = [self.board.actors[0], self.board.actors[1]];
        let board = &mut self.board;
        board.ground = Grid::filled(OUTSIDE);
        for at in Grid::<u8, SIDE, SIDE>::positions() {
            let far = HEX.distance(at, MIDDLE);
            if far <= 4 {
                let is_sea = far == 4 && dice.chance(2, 3) || far == 3 && dice.chance(1, 5);
                board.ground[at] = if is_sea { SEA } else if far > 1 && dice.chance(1, 12) { ROCK } else { SAND };
            }
        }
        let mut free: Cells = Grid::<u8, SIDE, SIDE>::positions().filter(|&at| board.is_land(at)).collect();
        dice.shuffle(&mut free);
        free.sort_by_key(|&at| HEX.distance(at, MIDDLE) > 2);
        board.actors.clear();
        for keeper in keepers {
            board.actors.push(Actor { at: free.remove(0), hp: keeper.hp.max(1), warded: false, ..keeper });
        }
        for id in [LAMP, LAMP, CRATE] {
            board.actors.push(Actor::new(id, free.remove(0)));
        }
        for _ in 0..2 + self.island / 2 {
            board.actors.push(Actor::new(beast(&mut dice, self.island), free.pop().unwrap_or(MIDDLE)));
        }
        board.bubbles.clear();
        (self.tide, self.has_rewound) = (1, false);
        let (at, amount) = (board.actors[0].at, i32::from(self.island));
        show.tell(true, || Event { cue: cue::LANDED, who: KEEPER, whom: LAMP, at, to: at, amount });
        self.plan(show);
    }

    /// The beasts move and announce; the keepers get their breath and a hand of cards.
    fn plan(&mut self, show: &mut Show) {
        for who in 2..self.board.actors.len() {
            if is_beast(self.board.actors[who].id) && self.board.actors[who].hp > 0 {
                self.prowl(who, show);
            }
        }
        let board = &mut self.board;
        let mut free: Cells = Grid::<u8, SIDE, SIDE>::positions()
            .filter(|&at| board.is_land(at) && board.actor(at).is_none() && HEX.distance(at, MIDDLE) > 1)
            .collect();
        self.dice.shuffle(&mut free);
        let count = usize::from(self.tide < TIDES) + usize::from(self.hard && self.tide < TIDES);
        board.bubbles = free.into_iter().take(count).collect();
        for keeper in &mut board.actors[..2] {
            (keeper.steps, keeper.warded) = (STEPS_A_TIDE, false);
        }
        if board.hero().hp <= 0 {
            board.active ^= 1;
        }
        board.cards_left = CARDS_A_TIDE;
        self.spent.extend(board.hand.drain(..));
        while board.hand.len() < HAND {
            if self.pile.is_empty() {
                std::mem::swap(&mut self.pile, &mut self.spent);
                self.dice.shuffle(&mut self.pile);
            }
            let Some(card) = self.pile.pop() else { break };
            board.hand.push(card);
        }
        self.past = *board;
    }

    /// A beast goes where it can strike what hurts most, within two steps, and says so.
    fn prowl(&mut self, who: usize, show: &mut Show) {
        let board = &mut self.board;
        let Actor { id, at: from, .. } = board.actors[who];
        let mut reach = Cells::new();
        reach.push(from);
        let (mut next, mut ring) = (0, 1);
        for _ in 0..2 {
            while next < ring {
                for at in around(reach[next]) {
                    if board.is_land(at) && board.actor(at).is_none() && !reach.contains(&at) {
                        reach.push(at);
                    }
                }
                next += 1;
            }
            ring = reach.len();
        }
        self.dice.shuffle(&mut reach);
        let mut best = (i32::MIN, from, NO_AIM);
        for at in reach {
            board.actors[who].at = at;
            let prey = |other: &&Actor| is_prey(other.id) && other.hp > 0;
            let far = board.actors.iter().filter(prey).map(|other| HEX.distance(other.at, at)).min().unwrap_or(0);
            for dir in HEX.directions().take(if id == JELLY { 1 } else { 6 }) {
                let hits = board.strikes(Actor { at, aim: dir.0, ..board.actors[who] });
                let worth = |at: &Pos| match board.actor(*at).map(|whom| board.actors[whom].id) {
                    Some(LAMP) => 50,
                    Some(id) if is_keeper(id) => 40,
                    Some(id) if is_beast(id) => -30,
                    _ => 0,
                };
                let worth: i32 = hits.iter().map(worth).sum();
                if worth - far > best.0 {
                    best = (worth - far, at, if worth > 0 { dir.0 } else { NO_AIM });
                }
            }
        }
        (board.actors[who].at, board.actors[who].aim) = (best.1, best.2);
        show.tell(from != best.1, || Event { cue: cue::CRAWLS, who: id, whom: id, at: from, to: best.1, amount: 0 });
    }

    /// The tide turns: strikes fall, beasts surface, and all is announced anew.
    fn turn(&mut self, show: &mut Show) {
        for who in 2..self.board.actors.len() {
            let actor = self.board.actors[who];
            for at in self.board.strikes(actor) {
                show.tell(true, || Event { cue: cue::STRIKES, who: actor.id, whom: actor.id, at: actor.at, to: at, amount: 0 });
                if let Some(whom) = self.board.actor(at) {
                    self.board.hurt(whom, actor.id, 1, show);
                }
            }
            self.board.actors[who].aim = NO_AIM;
        }
        for at in self.board.bubbles {
            if let Some(whom) = self.board.actor(at) {
                show.tell(true, || event(cue::HELD_DOWN, self.board.actors[whom].id, BUBBLES, at, at, 1));
                self.board.hurt(whom, BUBBLES, 1, show);
            } else {
                let id = beast(&mut self.dice, self.island);
                // The dead make room.
                self.board.actors.retain(|actor| actor.hp > 0 || is_keeper(actor.id));
                if self.board.actors.len() < self.board.actors.capacity() {
                    self.board.actors.push(Actor::new(id, at));
                    show.tell(true, || event(cue::SURFACES, id, id, at, at, 0));
                }
            }
        }
        if self.status().ending.is_some() {
            return;
        }
        self.tide += 1;
        if self.tide <= TIDES {
            return self.plan(show);
        }
        if self.island == ISLANDS {
            self.is_won = true;
            let at = self.board.hero().at;
            return show.tell(true, || Event { cue: cue::WON, who: KEEPER, whom: LAMP, at, to: at, amount: self.status().score });
        }
        let mut cards = CARDS;
        self.dice.shuffle(&mut cards);
        self.choice = cards.into_iter().take(3).collect();
        let at = self.board.hero().at;
        show.tell(true, || event(cue::CHOOSE, KEEPER, LAMP, at, at, i32::from(self.island)));
    }
}

impl Game for Breakwater {
    const INFO: &'static GameInfo = &words::INFO;
    type Action = Action;

    fn new(seed: Seed, variant: VariantCode) -> Self {
        let board = Board {
            ground: Grid::filled(OUTSIDE),
            actors: [KEEPER, DIVER].into_iter().map(|id| Actor::new(id, MIDDLE)).collect(),
            bubbles: ArrayVec::new(),
            hand: ArrayVec::new(),
            cards_left: 0,
            active: 0,
            light: 6,
            kills: 0,
        };
        let mut pile: ArrayVec<[u8; 16]> = [SHOVE, SHOVE, HOOK, GUST, HARPOON, WARD, LEAP].into_iter().collect();
        let mut dice = seed.stream("play", 0);
        dice.shuffle(&mut pile);
        let (hard, choice, spent) = (variant.has(0), ArrayVec::new(), ArrayVec::new());
        let mut game =
            Self { seed, dice, board, past: board, has_rewound: false, island: 1, tide: 1, hard, pile, spent, choice, is_won: false };
        game.land(&mut Show::off());
        game
    }

    fn decode(&self, m: Move) -> Result<Action, Refusal> {
        let (board, because) = (&self.board, |why| Err(Refusal::Because(why)));
        match (m.verb, m.arg) {
            (TAKE, Arg::Slot(slot)) if usize::from(slot) < self.choice.len() => Ok(Action::Take(slot)),
            (..=TAKE, _) if !self.choice.is_empty() => because("First take one of the three cards."),
            (WALK, Arg::Dir(dir)) => {
                let to = HEX.step(board.hero().at, dir).ok_or(Refusal::WrongArgument)?;
                match board.ground.get(to) {
                    _ if board.hero().steps == 0 => because("No steps left this tide."),
                    _ if board.actor(to).is_some() => because("Someone is in the way. Play a card on them."),
                    Some(SAND) => Ok(Action::Walk(to)),
                    Some(SEA) => because("The sea is deep and cold."),
                    _ => Err(Refusal::Blocked),
                }
            }
            (PLAY, Arg::SlotAt(slot, at)) => match board.hand.get(usize::from(slot)) {
                _ if board.cards_left == 0 => because("Three cards are all you can play in a tide."),
                None => because("You hold no such card."),
                Some(&card) if board.targets(card).contains(&at) => Ok(Action::Play(slot, at)),
                Some(_) => because("That card does nothing there."),
            },
            (SWAP, Arg::None) if board.actors[usize::from(board.active ^ 1)].hp <= 0 => because("The other keeper is down."),
            (SWAP, Arg::None) => Ok(Action::Swap),
            (END, Arg::None) => Ok(Action::End),
            (REWIND, Arg::None) if self.has_rewound => because("You have turned the glass once on this island."),
            (REWIND, Arg::None) => Ok(Action::Rewind),
            (TAKE, Arg::Slot(_)) => because("There is nothing to take now."),
            (..=TAKE, _) => Err(Refusal::WrongArgument),
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, action: Action, show: &mut Show) -> Result<(), Refusal> {
        let at = self.board.hero().at;
        let who = self.board.hero().id;
        match action {
            Action::Walk(to) => {
                let hero = &mut self.board.actors[usize::from(self.board.active)];
                (hero.at, hero.steps) = (to, hero.steps - 1);
                show.tell(true, || Event { cue: cue::STEP, who, whom: who, at, to, amount: 0 });
            }
            Action::Play(slot, to) => {
                let card = self.board.hand.remove(usize::from(slot));
                self.spent.push(card);
                self.board.cards_left -= 1;
                self.board.play(card, to, show);
                if self.board.hero().hp <= 0 {
                    self.board.active ^= 1;
                }
            }
            Action::Swap => self.board.active ^= 1,
            Action::End => self.turn(show),
            Action::Rewind => {
                // Cards played since then come back to the hand.
                let played = self.past.hand.len() - self.board.hand.len();
                self.spent.truncate(self.spent.len() - played);
                self.board = self.past;
                self.has_rewound = true;
                show.tell(true, || Event { cue: cue::REWOUND, who, whom: who, at, to: at, amount: 0 });
            }
            Action::Take(slot) => {
                self.pile.push(self.choice[usize::from(slot)]);
                self.choice.clear();
                self.island += 1;
                self.land(show);
            }
        }
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        let takes = (0..self.choice.len() as u8).map(|slot| Move { verb: TAKE, arg: Arg::Slot(slot) });
        let walks = HEX.directions().map(|dir| Move::towards(WALK, dir));
        let all = walks.chain([SWAP, END, REWIND].map(Move::plain)).chain(takes);
        offer.extend(all.filter(|&m| self.decode(m).is_ok()));
        for (slot, &card) in (0..).zip(&self.board.hand) {
            let cells = self.board.targets(card);
            if self.choice.is_empty() && self.board.cards_left > 0 && !cells.is_empty() {
                offer.aimed(PLAY, slot, || cells);
            }
        }
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        self.dice = seed.stream("play", 1);
        self.seed = seed;
        true
    }

    fn imagine(&mut self, seed: Seed) -> bool {
        self.reseed(seed);
        self.dice.shuffle(&mut self.pile);
        true
    }

    fn view(&self, view: &mut View) {
        let board = &self.board;
        view.begin(SIDE as u16, SIDE as u16);
        view.tiles.extend(board.ground.cells());
        view.things.extend(board.bubbles.iter().map(|&at| Thing::new(BUBBLES, at)));
        view.dangers.extend(board.bubbles.iter().map(|&at| Danger::new(at, BUBBLES)));
        for actor in board.actors.iter().filter(|actor| actor.hp > 0) {
            for at in board.strikes(*actor) {
                view.things.push(Thing::new(STRIKE, at));
                let dir = if actor.id == JELLY { HEX.towards(actor.at, at) } else { Some(Dir(actor.aim)) };
                view.dangers.push(Danger { dir, ..Danger::new(at, actor.id) });
            }
        }
        let is_doomed = |at: Pos| view.dangers.iter().any(|danger| danger.at == at);
        for (index, actor) in (0..).zip(&board.actors).filter(|(_, actor)| actor.hp > 0) {
            let aim = if actor.id == JELLY { 6 } else { u16::from(actor.aim) };
            let bits = u16::from(index < 2 && index != board.active) << is::IDLE
                | u16::from(actor.warded) << is::WARDED
                | u16::from(is_doomed(actor.at)) << is::DOOMED
                | u16::from(actor.aim != NO_AIM).checked_shl(u32::from(is::AIMS + aim % 7)).unwrap_or(0);
            let thing = Thing::new(actor.id, actor.at).with_hp(i32::from(actor.hp), i32::from(hit_points(actor.id)));
            view.things.push(Thing { conditions: bits, ..thing });
        }
        view.hero = Some(board.hero().at);
        view.asked = (!self.choice.is_empty()).then_some(TAKE);
        let hp = |index: usize| (i32::from(board.actors[index].hp.max(0)), 3);
        let (steps, cards) = (i32::from(board.hero().steps), i32::from(board.cards_left));
        let (light, tide) = (i32::from(board.light.max(0)), i32::from(self.tide.min(TIDES)));
        let island = (i32::from(self.island), i32::from(ISLANDS));
        let rewind = (i32::from(!self.has_rewound), 1);
        let stats = [(light, 6), hp(0), hp(1), (steps, 3), (cards, 3), (tide, i32::from(TIDES)), island, rewind];
        view.stats.extend(stats.map(Stat::from));
        let cards = if self.choice.is_empty() { &board.hand[..] } else { &self.choice[..] };
        view.pack.extend((0..).zip(cards).map(|(letter, &id)| Gear { id, letter, is_known: true, ..Gear::default() }));
    }

    fn status(&self) -> Status {
        let board = &self.board;
        let ending = if board.light <= 0 {
            Some(DARKNESS.into())
        } else if board.actors[0].hp <= 0 && board.actors[1].hp <= 0 {
            Some(DEATH.into())
        } else {
            self.is_won.then(|| VICTORY.into())
        };
        let score = i32::from(board.light.max(0)) * 10 + i32::from(board.kills) + (i32::from(self.island) - 1) * 25;
        Status { score, depth: u32::from(self.island), ending }
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        let Move { verb: PLAY, arg: Arg::SlotAt(slot, to) } = m else { return };
        let Some(&card) = self.board.hand.get(usize::from(slot)) else { return };
        let here = self.board.hero().at;
        if let Some(dir) = direction(here, to) {
            aim.cells.extend(self.board.line(here, dir, HEX.distance(here, to) as i16));
        }
        if !self.board.targets(card).contains(&to) {
            return;
        }
        // Play it on a copy, and say what became of everyone.
        let mut after = self.board;
        after.play(card, to, &mut Show::off());
        for (then, now) in self.board.actors.iter().zip(&after.actors).filter(|(then, _)| then.hp > 0) {
            if (then.at, then.hp, then.warded) != (now.at, now.hp, now.warded) {
                let effect = Effect {
                    damage: i32::from(then.hp - now.hp),
                    to: (then.at != now.at).then_some(now.at),
                    is_deadly: now.hp <= 0,
                    begins: u16::from(now.warded && !then.warded) << is::WARDED,
                    ..Effect::default()
                };
                aim.targets.push(Target { at: then.at, id: then.id, chance: (1, 1), effect: Some(effect) });
            }
        }
    }
}

mod words {
//! Every name, number and sentence.


use barrow_core::prelude::*;

pub(crate) const WALK: u8 = 0;
pub(crate) const PLAY: u8 = 1;
pub(crate) const SWAP: u8 = 2;
pub(crate) const END: u8 = 3;
pub(crate) const REWIND: u8 = 4;
pub(crate) const TAKE: u8 = 5;

pub(crate) const OUTSIDE: u8 = 0;
pub(crate) const SAND: u8 = 1;
pub(crate) const SEA: u8 = 2;
pub(crate) const ROCK: u8 = 3;
pub(crate) const KEEPER: u8 = 4;
pub(crate) const DIVER: u8 = 5;
pub(crate) const LAMP: u8 = 6;
pub(crate) const CRATE: u8 = 7;
pub(crate) const CRAB: u8 = 8;
pub(crate) const SQUID: u8 = 9;
pub(crate) const JELLY: u8 = 10;
pub(crate) const BUBBLES: u8 = 11;
pub(crate) const STRIKE: u8 = 12;
pub(crate) const SHOVE: u8 = 20;
pub(crate) const HOOK: u8 = 21;
pub(crate) const GUST: u8 = 22;
pub(crate) const HARPOON: u8 = 23;
pub(crate) const WARD: u8 = 24;
pub(crate) const LEAP: u8 = 25;
pub(crate) const CARDS: [u8; 6] = [SHOVE, HOOK, GUST, HARPOON, WARD, LEAP];

pub(crate) const fn is_keeper(id: u8) -> bool {
    matches!(id, KEEPER | DIVER)
}

pub(crate) const fn is_beast(id: u8) -> bool {
    matches!(id, CRAB | SQUID | JELLY)
}

pub(crate) const fn is_prey(id: u8) -> bool {
    matches!(id, KEEPER | DIVER | LAMP)
}

pub(crate) const fn hit_points(id: u8) -> i8 {
    match id {
        LAMP | CRAB => 2,
        KEEPER | DIVER => 3,
        _ => 1,
    }
}

pub(crate) fn beast(dice: &mut Rng, island: u8) -> u8 {
    let kinds = [CRAB, CRAB, SQUID, JELLY, SQUID];
    kinds[dice.below(u32::from(island) + 1) as usize]
}


pub(crate) mod cue {
    pub(crate) const STEP: u8 = 0;
    pub(crate) const HURT: u8 = 1;
    pub(crate) const WARDED: u8 = 2;
    pub(crate) const LAMP_DIMS: u8 = 3;
    pub(crate) const LAMP_OUT: u8 = 4;
    pub(crate) const DOWN: u8 = 5;
    pub(crate) const DIES: u8 = 6;
    pub(crate) const HOLDS: u8 = 7;
    pub(crate) const PUSHED: u8 = 8;
    pub(crate) const SINKS: u8 = 9;
    pub(crate) const STRIKES: u8 = 10;
    pub(crate) const HELD_DOWN: u8 = 11;
    pub(crate) const SURFACES: u8 = 12;
    pub(crate) const CRAWLS: u8 = 13;
    pub(crate) const LANDED: u8 = 14;
    pub(crate) const REWOUND: u8 = 15;
    pub(crate) const WON: u8 = 16;
    /// One for each card, in their order.
    pub(crate) const PLAYED: u8 = 17;
    pub(crate) const CHOOSE: u8 = 23;
}

/// Bits of conditions. The map shows the sign of the last that holds.
pub(crate) mod is {
    pub(crate) const IDLE: u16 = 0;
    pub(crate) const WARDED: u16 = 1;
    pub(crate) const DOOMED: u16 = 2;
    /// The first of six directions, then all around.
    pub(crate) const AIMS: u16 = 3;
}

const fn entry(id: u8, name: &'static str, glyph: char, ascii: char, colour: Colour, role: Role, about: &'static str) -> Entry {
    Entry { id, name, glyph, ascii, colour, role, about }
}

pub(crate) const LEGEND: Legend = Legend::new(&[
    entry(KEEPER, "keeper", 'K', 'K', Colour::Yellow, Role::Hero, "Tends the lamps."),
    entry(DIVER, "diver", 'D', 'D', Colour::Orange, Role::Hero, "Tends the keeper."),
    entry(LAMP, "lamp", 'Ω', 'O', Colour::White, Role::Prop, "Keep it alight. Nothing moves it."),
    entry(CRATE, "crate", '▣', '=', Colour::Brown, Role::Prop, "Can be pushed, and stops a shot."),
    entry(CRAB, "crab", 'c', 'c', Colour::Red, Role::BlockingFoe, "Strikes the cell it faces."),
    entry(SQUID, "squid", 's', 's', Colour::Purple, Role::BlockingFoe, "Spits at the first thing in its line."),
    entry(JELLY, "jelly", 'j', 'j', Colour::Cyan, Role::BlockingFoe, "Stings everything around it, beasts too."),
    entry(BUBBLES, "swell", '°', 'o', Colour::LightBlue, Role::Effect, "A beast surfaces here when the tide turns. Stand on it and it cannot, but it bites."),
    entry(STRIKE, "announced strike", '×', 'x', Colour::LightRed, Role::Effect, "What stands here when the tide turns is hit."),
    entry(SAND, "sand", '·', '.', Colour::Brown, Role::Floor, "Firm ground."),
    entry(SEA, "sea", '≈', '~', Colour::Blue, Role::Wall, "What is pushed in is gone. A keeper swims back, hurt."),
    entry(ROCK, "rock", '▲', '^', Colour::Grey, Role::Wall, "Nothing passes."),
    entry(OUTSIDE, "night", ' ', ' ', Colour::Black, Role::Blank, "Nothing is there."),
    entry(SHOVE, "shove", '»', '>', Colour::Yellow, Role::Item, "Pushes a neighbour one cell away. Into something: both are hurt. Into the sea: gone."),
    entry(HOOK, "hook", '⌐', '?', Colour::Yellow, Role::Item, "Pulls the first thing in a line, up to five cells away, to your feet."),
    entry(GUST, "gust", '*', '*', Colour::Yellow, Role::Item, "Pushes everything around you one cell away."),
    entry(HARPOON, "harpoon", '↑', '/', Colour::Yellow, Role::Item, "Hurts the first thing in a line by two."),
    entry(WARD, "ward", '+', '+', Colour::Yellow, Role::Item, "You, or a neighbour that is no beast, are not hurt the next time."),
    entry(LEAP, "leap", '^', 'n', Colour::Yellow, Role::Item, "To a free cell two away, over anything."),
]);

const fn aims(name: &'static str, glyph: char) -> Condition {
    Condition { name, glyph, about: "It strikes there when the tide turns.", ..Condition::BASE }
}

pub(crate) const DARKNESS: EndingInfo = EndingInfo::lost("darkness", "The last light went out.");
pub(crate) const DEATH: EndingInfo = EndingInfo::lost("death", "Both keepers lie in the surf.");
pub(crate) const VICTORY: EndingInfo = EndingInfo::won("victory", "Four islands are alight.");

pub(crate) const INFO: GameInfo = GameInfo {
    id: "breakwater",
    title: "Breakwater",
    author: "a maker",
    year: "2026",
    origin: "a game for Barrow",
    pitch: "Two keepers, a hand of cards, and a sea that tells you what it does next.",
    variants: &[Variant {
        id: "plain",
        title: "Four islands",
        pitch: "Four tides each.",
        help: HELP,
        size: (9, 9),
        topology: Topology::Hex,
        pack: 4,
        planes: &[Plane::Ground, Plane::Top, Plane::Below, Plane::HitPoints, Plane::ConditionsLow, Plane::ConditionsHigh, Plane::Danger, Plane::Strike],
        verbs: &[
            Verb::walk("walk", "One step."),
            Verb::new("play", "Plays a card.", "f", ArgKind::SlotAt),
            Verb::new("swap", "The other keeper listens to you.", "x", ArgKind::None),
            Verb::wait("end", "Lets the tide turn.", "."),
            Verb::new("rewind", "Back to the beginning of this tide, once on each island.", "R", ArgKind::None),
            Verb::new("take", "Takes a card between two islands.", "t", ArgKind::Slot),
        ],
        legend: LEGEND,
        endings: &[DARKNESS, DEATH, VICTORY],
        wording: Wording { pack: "Hand", ..Wording::BASE },
        stats: &[
            StatInfo::health("Light"),
            StatInfo::number("Keeper").with_bar(true),
            StatInfo::number("Diver").with_bar(true),
            StatInfo::number("Steps"),
            StatInfo::number("Cards to play"),
            StatInfo::number("Tide"),
            StatInfo::depth("Island"),
            StatInfo::number("Rewind"),
        ],
        cues: &[
            Cue::new("step", Tone::Plain, ""),
            Cue::new("hurt", Tone::Plain, "{who} hurt[s] {whom}.").to_hero(Tone::Bad).by_hero(Tone::Good).with_look(Motion::Flash),
            Cue::new("warded", Tone::Good, "The ward holds.").with_look(Motion::Flash),
            Cue::new("lamp dims", Tone::Bad, "A lamp dims.").with_look(Motion::Flash),
            Cue::new("lamp out", Tone::Bad, "A lamp goes out!").with_look(Motion::Burst),
            Cue::new("down", Tone::Bad, "{who} [are|is] down.").with_look(Motion::Flash),
            Cue::new("dies", Tone::Good, "{whom} breaks.").with_look(Motion::Flash),
            Cue::new("holds", Tone::Plain, "The lamp stands fast."),
            Cue::new("pushed", Tone::Plain, "{who} [are|is] pushed.").with_look(Motion::Slide),
            Cue::new("sinks", Tone::Good, "{who} fall[s] into the sea.").by_hero(Tone::Bad).with_look(Motion::Fall),
            Cue::new("strikes", Tone::Plain, "").with_look(Motion::Bolt),
            Cue::new("held down", Tone::Plain, "{who} keep[s] something from surfacing."),
            Cue::new("surfaces", Tone::Bad, "{a who} surfaces.").with_look(Motion::Text('!')),
            Cue::new("crawls", Tone::Plain, ""),
            Cue::new("landed", Tone::Great, "You land on island {amount}."),
            Cue::new("rewound", Tone::Great, "You turn the glass. The tide has not yet come."),
            Cue::new("won", Tone::Great, "Four islands are alight: {amount} points."),
            Cue::new("shove", Tone::Plain, "").with_look(Motion::Flash),
            Cue::new("hook", Tone::Plain, "").with_look(Motion::Bolt),
            Cue::new("gust", Tone::Plain, "").with_look(Motion::Burst),
            Cue::new("harpoon", Tone::Plain, "").with_look(Motion::Bolt),
            Cue::new("ward", Tone::Good, "You speak a ward.").with_look(Motion::Text('+')),
            Cue::new("leap", Tone::Plain, "").with_look(Motion::Throw),
            Cue::new("choose", Tone::Great, "Island {amount} is safe. Take one of three cards along (t)."),
        ],
        conditions: &[
            Condition { name: "waiting", glyph: '-', about: "Swap, and this one listens.", ..Condition::BASE },
            Condition { name: "warded", glyph: '+', about: "The next harm does nothing.", ..Condition::BASE },
            Condition { name: "about to be hit", glyph: '!', about: "A strike is announced here.", ..Condition::BASE },
            aims("aims west", '<'),
            aims("aims north-west", '`'),
            aims("aims north-east", '/'),
            aims("aims east", '>'),
            aims("aims south-east", '\\'),
            aims("aims south-west", ','),
            aims("aims all around", '*'),
        ],
        hints: &[
            Hint { when: Moment::Start, text: "Arrows are what the beasts will do when the tide turns. Move them, and they hit something else." },
            Hint { when: Moment::Seen(BUBBLES), text: "A beast surfaces at a swell, unless someone stands there." },
        ],
        choices: &[Choice { id: "hard", title: "High seas", about: "Two beasts surface each tide." }],
        ..Variant::BASE
    }],
    ..GameInfo::BASE
};

const HELP: &str = "\
Two keepers guard the lamps of four islands for four tides each. In a tide each keeper walks up to three steps (swap from one to \
the other), and together you play up to three of the four cards in your hand. Then let the tide turn.

The beasts have told you what they will do: an arrow marks each cell that will be hit, no matter who stands there. Push a beast and its \
blow falls elsewhere, on another beast if you like. What is pushed into the sea is gone. What is pushed into something is hurt, and \
so is that.

A lamp is hit: one light less, of six for the whole night. No light, or both keepers down, and the run is over. Once on each island \
you can turn the glass (R): everything is as it was when this tide began.

Between islands you take one more card.";
}
