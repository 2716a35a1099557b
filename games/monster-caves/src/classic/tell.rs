//! What the player is told of the small game. It goes by what is shown: where an unseen thing stands is never told.

use super::{COLUMNS, MONSTER};
use crate::content::cues::{Told, event};
use crate::map::{FLOOR, HERO, STAIRS};
use barrow_core::{Event, Pos};

/// What a byte of the map looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// Empty floor, though something may move there.
    Nothing,
    Stairs,
    Hero,
    Monster,
    /// A corpse or a lich: each death takes one from the byte.
    Dead,
}

impl Looks {
    const fn of(byte: u8) -> Self {
        match byte {
            FLOOR => Self::Nothing,
            STAIRS => Self::Stairs,
            HERO => Self::Hero,
            MONSTER => Self::Monster,
            _ => Self::Dead,
        }
    }
}

pub(super) const fn pos(index: usize) -> Pos {
    Pos::new((index % COLUMNS) as i16, (index / COLUMNS) as i16)
}

pub(super) fn blocked(player: usize) -> Event {
    event(Told::Blocked, HERO, HERO, pos(player))
}

pub(super) fn teleport(from: usize, to: usize) -> Event {
    Event { to: pos(to), ..event(Told::Teleport, HERO, HERO, pos(from)) }
}

/// A blow at a thing that is shown as `shown` and had `before` hit points.
pub(super) fn blow(shown: u8, before: u8, at: usize, player: usize) -> Event {
    let looks = if at == player { Looks::Nothing } else { Looks::of(shown) };
    let told = match (looks, before) {
        (Looks::Nothing, 1) => Told::KillUnseen,
        (Looks::Nothing, _) => Told::HitUnseen,
        (Looks::Dead, 0) => Told::Rise,
        (Looks::Dead, 1) => Told::KillLich,
        (Looks::Dead, _) => Told::HitLich,
        (Looks::Monster | Looks::Hero | Looks::Stairs, 1) => Told::Kill,
        (Looks::Hero, _) => Told::HitHero,
        (Looks::Monster | Looks::Stairs, _) => Told::Hit,
    };
    Event { to: pos(at), amount: 1, ..event(told, HERO, shown, pos(player)) }
}

/// A bite by a monster that stands at `from` and is shown there as `shown`.
pub(super) fn bite(shown: u8, from: usize, player: usize) -> Event {
    let told = match Looks::of(shown) {
        _ if from == player => Told::BiteUnseen,
        Looks::Nothing => Told::BiteUnseen,
        Looks::Stairs => Told::BiteStairs,
        Looks::Hero => Told::BiteHero,
        Looks::Monster => Told::Bite,
        Looks::Dead => Told::BiteLich,
    };
    let (who, at) = if told == Told::BiteUnseen { (FLOOR, player) } else { (shown, from) };
    Event { to: pos(player), amount: 1, ..event(told, who, HERO, pos(at)) }
}

pub(super) fn death(player: usize) -> Event {
    event(Told::Death, HERO, HERO, pos(player))
}

/// The way down was taken at `stairs`; the level's stairs were made at `made`.
pub(super) fn descent(stairs: usize, player: usize, made: usize, level: u32) -> Event {
    let told = if stairs == player {
        Told::DescendThroughSelf
    } else if stairs == made {
        Told::Descend
    } else {
        Told::DescendWalking
    };
    Event { to: pos(stairs), amount: level as i32, ..event(told, HERO, STAIRS, pos(player)) }
}

pub(super) fn worn_stairs(player: usize) -> Event {
    event(Told::WornStairs, HERO, STAIRS, pos(player))
}
