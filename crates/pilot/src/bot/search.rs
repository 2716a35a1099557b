//! A bot that tries its moves on copies of the run before it makes one.

use crate::fight::hunters;
use crate::walk::foes;
use barrow_core::{Arg, Bot, Move, Play, Pos, Rng, Seed, Show, Shown, Variant, View};
use std::cmp::Reverse;

/// The length of a trial. \[moves\]
const HORIZON: u32 = 20;
/// The fewest trials for each move that is tried. With fewer, luck decides.
const TRIALS: u32 = 4;
/// A move must be better than the usual one by this many standard errors.
const SIGNIFICANT: i128 = 2;

/// The hidden things that a copy of the run keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// The unseen part of the level, and the items behind disguises: [`Play::fork_with`]. Only the dice differ. This looks ahead at
    /// things that no player could know, so say so beside every result.
    Kept,
    /// Nothing: each trial redraws everything hidden, as [`Play::imagine`] does. Fair.
    Imagined,
}

impl Hidden {
    fn copy(self, play: &dyn Play, seed: Seed) -> Option<Box<dyn Play>> {
        match self {
            Self::Kept => play.fork_with(seed),
            Self::Imagined => play.imagine(seed),
        }
    }
}

/// Tries moves where the player is hunted or gets hurt: makes each move on copies of the run, lets another bot play on for a while,
/// and compares the results with those of that bot's own move. Each round continues with the better half. Elsewhere, and where no
/// move is clearly better, it plays as that bot does.
pub struct Search {
    base: Box<dyn Bot>,
    dice: Rng,
    budget: u32,
    hidden: Hidden,
    offered: Vec<Move>,
    view: View,
    /// The usual move first.
    trials: Vec<Trials>,
}

/// The results of a move compared with the usual one under the same dice.
#[derive(Clone, Copy, Debug)]
struct Trials {
    first: Move,
    count: i64,
    gain: i64,
    squares: i64,
}

impl Trials {
    const fn of(first: Move) -> Self {
        Self { first, count: 0, gain: 0, squares: 0 }
    }

    const fn add(&mut self, gain: i64) {
        self.count += 1;
        self.gain += gain;
        self.squares += gain * gain;
    }

    /// Tells whether the gain is too large for luck: its mean is more than [`SIGNIFICANT`] standard errors above 0.
    fn is_better(&self) -> bool {
        let (count, gain, squares) = (i128::from(self.count), i128::from(self.gain), i128::from(self.squares));
        gain > 0 && gain * gain * (count - 1) > SIGNIFICANT * SIGNIFICANT * (count * squares - gain * gain)
    }
}

impl Search {
    /// A search around `base`, which plays on in trials. For each move that it makes, it may try `budget` moves. `seed` is for its
    /// own dice, which are not the run's.
    pub fn new(base: Box<dyn Bot>, seed: Seed, budget: u32, hidden: Hidden) -> Self {
        let (offered, view, trials) = Default::default();
        Self { base, dice: seed.stream("search", 0), budget, hidden, offered, view, trials }
    }

    /// Tells whether `play` can be copied as `hidden` requires.
    pub fn suits(play: &dyn Play, hidden: Hidden) -> bool {
        hidden.copy(play, Seed(0)).is_some()
    }

    /// Gathers the moves worth trying: the usual one, then all others except moves aimed at cells without a foe.
    fn gather(&mut self, variant: &Variant, usual: Move) {
        let targets: Vec<Pos> = foes(&self.view, variant).map(|(_, at)| at).collect();
        let is_worth = |m: &Move| match m.arg {
            Arg::Cell(at) | Arg::SlotAt(_, at) => targets.contains(&at),
            Arg::None | Arg::Dir(_) | Arg::Slot(_) | Arg::Key(_) => true,
        };
        let others = self.offered.iter().copied().filter(|m| *m != usual && is_worth(m));
        let most = (self.budget / HORIZON / TRIALS).max(2) as usize;
        self.trials.clear();
        self.trials.extend(std::iter::once(usual).chain(others).take(most).map(Trials::of));
    }

    /// A move that is clearly better than the usual one, after the whole budget was spent.
    fn search(&mut self, play: &dyn Play) -> Option<Move> {
        let rounds = self.trials.len().next_power_of_two().ilog2().max(1);
        let mut spent = 0;
        for round in 1..=rounds {
            while spent < self.budget / rounds * round {
                // Every move gets the same dice, so that none wins by luck.
                let seed = Seed(u64::from(self.dice.bits()) << 32 | u64::from(self.dice.bits()));
                let mut usual = None;
                for trials in &mut self.trials {
                    let mut copy = self.hidden.copy(play, seed)?;
                    let mut bot = self.base.fork();
                    spent += try_out(copy.as_mut(), trials.first, bot.as_mut());
                    let worth = bot.worth(copy.as_ref());
                    trials.add(worth - *usual.get_or_insert(worth));
                }
            }
            // The sort is stable: of equal moves, the one offered first comes first.
            self.trials.get_mut(1..)?.sort_by_key(|trials| Reverse(trials.gain));
            self.trials.truncate(self.trials.len().div_ceil(2).max(2));
        }
        self.trials.get(1).filter(|trials| trials.is_better()).map(|trials| trials.first)
    }
}

impl Bot for Search {
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move> {
        let usual = self.base.next_move(play)?;
        play.view(&mut self.view);
        let is_harmed = self.view.hero.is_some_and(|hero| self.view.danger(hero).is_some());
        if !is_harmed && hunters(&self.view, play.variant()).is_empty() {
            return Some(usual);
        }
        self.offered.clear();
        play.offer(&mut self.offered);
        self.gather(play.variant(), usual);
        // Without the rules there is nothing to try moves on.
        play.rules().and_then(|rules| self.search(rules)).or(Some(usual))
    }

    fn worth(&self, play: &dyn Shown) -> i64 {
        self.base.worth(play)
    }

    fn fork(&self) -> Box<dyn Bot> {
        let (offered, view, trials) = Default::default();
        let Self { budget, hidden, .. } = *self;
        Box::new(Self { base: self.base.fork(), dice: self.dice.clone(), budget, hidden, offered, view, trials })
    }
}

/// Makes a move and lets `bot` play on. Returns the number of moves made.
fn try_out(play: &mut dyn Play, first: Move, bot: &mut dyn Bot) -> u32 {
    let mut show = Show::off();
    let (mut made, mut next) = (0, Some(first));
    while let Some(m) = next.filter(|_| made < HORIZON) {
        if play.play(m, &mut show).is_err() {
            break;
        }
        made += 1;
        next = bot.next_move(play);
    }
    made.max(1)
}
