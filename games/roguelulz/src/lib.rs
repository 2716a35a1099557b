//! `RogueLulz`: Joe Sixpack's tutorial program of 2007, exact to the frame, and the game that its author promised for later parts.
//!
//! An independent rebuild of the rules. This crate is pure: no clock, thread, file, environment or float, and no global except a
//! table that is made once.
//!
//! - `part_one`: fifteen by ten cells, eleven monsters that never move, no winning and no losing. Spec: roguelulz 1 and 2.
//! - `full`: five random levels, sight, monsters with minds, winning and losing. Spec: roguelulz 3, with improvements listed in
//!   the module.
//! - `content`: names, keys, words. `view`: the player's knowledge.
#![deny(clippy::float_arithmetic)]

mod content;
mod feats;
mod full;
mod part_one;
mod view;

use barrow_core::{
    Arg, Dir, Fact, Game, GameInfo, Move, Offer, Pos, Refusal, Rest, Seed, Shelved, Show, Status, Subject, Topology, VariantCode,
    View,
};
use content::{FULL, STEP, WAIT};
use full::Full;
use part_one::PartOne;
use serde::Serialize;

/// A run of `RogueLulz`.
#[derive(Clone, Serialize)]
pub struct RogueLulz(Rules);

#[derive(Clone, Serialize)]
#[expect(clippy::large_enum_variant, reason = "a state is plain data: a box would own heap memory")]
enum Rules {
    PartOne(PartOne),
    Full(Full),
}

/// A decision by the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Bump the monster in the next cell, or walk there.
    Step(Dir),
    /// Let a turn pass.
    Wait,
}

/// The game as an entry of the shelf.
pub const GAME: Shelved = Shelved::of::<RogueLulz>();

impl Game for RogueLulz {
    const INFO: &'static GameInfo = &content::INFO;
    type Action = Action;

    fn new(seed: Seed, variant: VariantCode) -> Self {
        Self(match variant.index() {
            FULL => Rules::Full(Full::new(seed)),
            _ => Rules::PartOne(PartOne::new(seed, variant)),
        })
    }

    fn decode(&self, m: Move) -> Result<Action, Refusal> {
        match (m.verb, m.arg) {
            (STEP, Arg::Dir(dir)) if dir.0 < 4 => Ok(Action::Step(dir)),
            (STEP, _) => Err(Refusal::WrongArgument),
            (WAIT, arg) if matches!(self.0, Rules::Full(_)) => match arg {
                Arg::None => Ok(Action::Wait),
                _ => Err(Refusal::WrongArgument),
            },
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, action: Action, show: &mut Show) -> Result<(), Refusal> {
        match (&mut self.0, action) {
            (Rules::PartOne(state), Action::Step(dir)) => state.step(dir, show),
            (Rules::PartOne(_), Action::Wait) => Err(Refusal::NoSuchVerb),
            (Rules::Full(state), action) => state.act(action, show),
        }
    }

    fn offer(&self, offer: &mut Offer) {
        let can_step = |dir| match &self.0 {
            Rules::PartOne(state) => !part_one::is_wall(neighbour(state.hero(), dir)),
            Rules::Full(state) => !state.is_wall(neighbour(state.hero(), dir)),
        };
        offer.extend((0..4).map(Dir).filter(|&dir| can_step(dir)).map(|dir| Move::towards(STEP, dir)));
        if matches!(self.0, Rules::Full(_)) {
            offer.push(Move::plain(WAIT));
        }
    }

    fn view(&self, view: &mut View) {
        match &self.0 {
            Rules::PartOne(state) => view::part_one(state, view),
            Rules::Full(state) => view::full(state, view),
        }
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        match &mut self.0 {
            // Part I draws nothing after the start, and its monsters never move.
            Rules::PartOne(_) => {}
            Rules::Full(state) => state.reseed(seed),
        }
        true
    }

    fn peril(&self, action: Action) -> Option<&'static str> {
        match &self.0 {
            Rules::PartOne(_) => None,
            Rules::Full(state) => state.peril(action),
        }
    }

    fn rest(&self) -> Rest {
        let why = match &self.0 {
            Rules::PartOne(_) => "Waiting does not heal you.",
            Rules::Full(state) if state.hp().0 < state.hp().1 => "Waiting does not heal you, but a new level would.",
            Rules::Full(_) => "You need no rest: you are at full health.",
        };
        Rest::Useless(why.into())
    }

    fn status(&self) -> Status {
        match &self.0 {
            Rules::PartOne(state) => state.status(),
            Rules::Full(state) => state.status(),
        }
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        if let (Rules::Full(state), Subject::Cell(at)) = (&self.0, subject) {
            view::inspect(state, at, facts);
        }
    }
}

/// The cell next to `pos` towards `dir`; `pos` itself if there is no such direction.
fn neighbour(pos: Pos, dir: Dir) -> Pos {
    Topology::Square4.step(pos, dir).unwrap_or(pos)
}
