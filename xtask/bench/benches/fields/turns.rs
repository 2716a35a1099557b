//! Turns without boxes, as in a program that knows its game at compile time.

use crate::contest::Contest;
use barrow_core::{Bot, BotKind, Game, Move, Rng, Seed, Show, Shown, VariantCode, View};
use barrow_measure::{Lap, each, timed};
use barrow_pilot::{RANDOM, play_out};
use barrow_shelf::SHELF;
use into_ruins::IntoRuins;
use into_ruins::bench::touched;
use monster_caves::{Classic, Large};
use std::hint::black_box;
use std::rc::Rc;

/// The maximum number of moves in a run.
const LONGEST_RUN: usize = 500;
/// Number of moves to record. The last run may exceed it.
const TURNS: usize = 20_000;
/// Numbers of runs that take turns: few, and many.
const FEW: usize = 256;
const MANY: usize = 4096;

/// The way of choosing moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    /// Any offered move.
    Random,
    /// A step in any direction if one is offered, otherwise any offered move.
    Walking,
}

impl Policy {
    const fn bot(self) -> BotKind {
        const WALKING: BotKind = BotKind {
            name: "walking",
            about: "A step to any side",
            suits: |_| true,
            new: |rng| Box::new(Walker { rng, offered: Vec::new() }),
        };
        match self {
            Self::Random => RANDOM,
            Self::Walking => WALKING,
        }
    }
}

#[derive(Clone)]
struct Walker {
    rng: Rng,
    offered: Vec<Move>,
}

impl Bot for Walker {
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        let step = play.variant().verbs.iter().position(|verb| verb.name == "step")?;
        let steps: Vec<Move> = self.offered.iter().filter(|m| usize::from(m.verb) == step).copied().collect();
        self.rng.pick(&steps).or_else(|| self.rng.pick(&self.offered))
    }

    fn fork(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}

/// Runs of a bot, recorded before timing.
pub(crate) struct Recorded {
    code: VariantCode,
    runs: Vec<(Seed, Vec<Move>)>,
}

impl Recorded {
    pub(crate) fn of<G: Game>(code: VariantCode, policy: Policy) -> Self {
        let shelved = SHELF.find(G::INFO.id).expect("the shelf has every game");
        let (mut runs, mut count) = (Vec::new(), 0);
        for seed in (1..).map(Seed) {
            let mut play = shelved.start(seed, code).expect("the game has the variant");
            let mut moves = Vec::new();
            play_out(play.as_mut(), policy.bot().start(seed).as_mut(), LONGEST_RUN, &mut |m, _| moves.push(m));
            count += moves.len();
            runs.push((seed, moves));
            if count >= TURNS {
                break;
            }
        }
        Self { code, runs }
    }

    pub(crate) fn moves(&self) -> usize {
        self.runs.iter().map(|(_, moves)| moves.len()).sum()
    }

    pub(crate) const fn code(&self) -> VariantCode {
        self.code
    }

    /// The seed and moves of each run.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (Seed, &[Move])> {
        self.runs.iter().map(|(seed, moves)| (*seed, moves.as_slice()))
    }

    /// Plays every run and shows the state after each move.
    pub(crate) fn play<G: Game>(&self, mut each: impl FnMut(&G)) {
        for (seed, moves) in &self.runs {
            let mut game = G::new(*seed, self.code);
            for &m in moves {
                act(&mut game, m);
                each(&game);
            }
        }
    }

    /// `size` runs, stopped at various points. Neighbours come from different runs.
    fn crowd<G: Game>(self: &Rc<Self>, size: usize) -> Crowd<G> {
        // The index at which each run's moves begin, among all moves.
        let begins: Vec<usize> = self
            .runs
            .iter()
            .scan(0, |next, (_, moves)| {
                *next += moves.len();
                Some(*next - moves.len())
            })
            .collect();
        // An odd stride visits every place once if `size` is a power of two.
        let stride = (size * 5 / 8) | 1;
        let place = |member: usize| {
            let at = (member * stride % size) * self.moves() / size;
            let run = begins.partition_point(|begin| *begin <= at) - 1;
            (run, at - begins[run])
        };
        let members = (0..size).map(|member| {
            let (run, next) = place(member);
            let mut game = G::new(self.runs[run].0, self.code);
            self.runs[run].1[..next].iter().for_each(|&m| act(&mut game, m));
            (game, run, next)
        });
        Crowd { recorded: Rc::clone(self), members: members.collect(), turn: 0 }
    }
}

fn act<G: Game>(game: &mut G, m: Move) {
    let action = game.decode(m).expect("a recorded move");
    let _ = black_box(game.act(action, &mut Show::off()));
}

/// Runs that take turns, one move each. A run that ends begins again.
struct Crowd<G> {
    recorded: Rc<Recorded>,
    members: Vec<(G, usize, usize)>,
    turn: usize,
}

impl<G: Game> Crowd<G> {
    fn play(&mut self, count: usize, mut each: impl FnMut(&G)) {
        for _ in 0..count {
            let (game, run, next) = &mut self.members[self.turn];
            let (seed, moves) = &self.recorded.runs[*run];
            act(game, moves[*next]);
            each(game);
            *next += 1;
            if *next >= moves.len() {
                *game = G::new(*seed, self.recorded.code);
                *next = 0;
            }
            self.turn = (self.turn + 1) % self.members.len();
        }
    }

    fn lap(mut self, mut look: impl FnMut(&G) + 'static) -> Lap<'static>
    where
        G: 'static,
    {
        Box::new(move || {
            // Other contestants have filled the cache. A program plays its runs for many rounds, so play one round before timing.
            self.play(self.members.len(), &mut look);
            timed(|| self.play(MANY, &mut look)) / MANY as f64
        })
    }
}

/// Turns of Into Ruins, one run after another.
pub(crate) fn one_by_one() -> Contest {
    let recorded = Rc::new(Recorded::of::<IntoRuins>(VariantCode::default(), Policy::Random));
    let mut most = 0;
    recorded.play(|game: &IntoRuins| most = most.max(touched(game)));
    let moves = recorded.moves();
    let title = format!("{moves} random moves of Into Ruins in {} runs, each touching at most {most} bytes", recorded.runs.len());
    let same = Rc::clone(&recorded);
    let mut view = View::default();
    Contest::new(title)
        .with("a move", each(moves, move || recorded.play(|_: &IntoRuins| ())))
        .with("a move with the view", each(moves, move || same.play(|game: &IntoRuins| game.view(black_box(&mut view)))))
}

/// Turns of many runs, taken alternately.
pub(crate) fn in_turn() -> [Contest; 3] {
    let [small, large] = [0, 1].map(|index| VariantCode::new(index, 0));
    [
        crowds::<IntoRuins>("Into Ruins", VariantCode::default()),
        crowds::<Classic>("Monster Caves, classic", small),
        crowds::<Large>("Monster Caves, large", large),
    ]
}

fn crowds<G: Game + 'static>(name: &str, code: VariantCode) -> Contest {
    let recorded = Rc::new(Recorded::of::<G>(code, Policy::Random));
    let mut view = View::default();
    Contest::new(format!("{name}, runs in turn, {} bytes of state", size_of::<G>()))
        .with(format!("a move, {FEW} runs"), recorded.crowd::<G>(FEW).lap(|_| ()))
        .with(
            format!("a move with the view, {FEW} runs"),
            recorded.crowd::<G>(FEW).lap(move |game| game.view(black_box(&mut view))),
        )
        .with(format!("a move, {MANY} runs"), recorded.crowd::<G>(MANY).lap(|_| ()))
}
