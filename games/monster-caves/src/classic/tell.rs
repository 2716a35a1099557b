//! Events of the small game. They follow from visible bytes, so they never reveal where an unseen thing is.

use super::{COLUMNS, MONSTER};
use crate::content::cues::{EventKind, event};
use crate::map::{FLOOR, HERO, STAIRS};
use barrow_core::{Event, Pos};

/// The look of a byte on the map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// Empty floor, though something unseen may be there.
    Nothing,
    Stairs,
    Hero,
    Monster,
    /// A corpse or a lich: each death lowers the byte by one.
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
    event(EventKind::Blocked, HERO, HERO, pos(player))
}

pub(super) fn teleport(from: usize, to: usize) -> Event {
    Event { to: pos(to), ..event(EventKind::Teleport, HERO, HERO, pos(from)) }
}

/// A blow at a thing that looks like `shown` and had `before` hit points.
pub(super) fn blow(shown: u8, before: u8, at: usize, player: usize) -> Event {
    let looks = if at == player { Looks::Nothing } else { Looks::of(shown) };
    let kind = match (looks, before) {
        (Looks::Nothing, 1) => EventKind::KillUnseen,
        (Looks::Nothing, _) => EventKind::HitUnseen,
        (Looks::Dead, 0) => EventKind::Rise,
        (Looks::Dead, 1) => EventKind::KillLich,
        (Looks::Dead, _) => EventKind::HitLich,
        (Looks::Monster | Looks::Hero | Looks::Stairs, 1) => EventKind::Kill,
        (Looks::Hero, _) => EventKind::HitHero,
        (Looks::Monster | Looks::Stairs, _) => EventKind::Hit,
    };
    Event { to: pos(at), amount: 1, ..event(kind, HERO, shown, pos(player)) }
}

/// A bite by a monster at `from` that looks like `shown`.
pub(super) fn bite(shown: u8, from: usize, player: usize) -> Event {
    let kind = match Looks::of(shown) {
        _ if from == player => EventKind::BiteUnseen,
        Looks::Nothing => EventKind::BiteUnseen,
        Looks::Stairs => EventKind::BiteStairs,
        Looks::Hero => EventKind::BiteHero,
        Looks::Monster => EventKind::Bite,
        Looks::Dead => EventKind::BiteLich,
    };
    let (who, at) = if kind == EventKind::BiteUnseen { (FLOOR, player) } else { (shown, from) };
    Event { to: pos(player), amount: 1, ..event(kind, who, HERO, pos(at)) }
}

pub(super) fn death(player: usize) -> Event {
    event(EventKind::Death, HERO, HERO, pos(player))
}

/// A descent by the stairs, which are at `stairs` now and were made at `made`.
pub(super) fn descent(stairs: usize, player: usize, made: usize, level: u32) -> Event {
    let kind = if stairs == player {
        EventKind::DescendThroughSelf
    } else if stairs == made {
        EventKind::Descend
    } else {
        EventKind::DescendWalking
    };
    Event { to: pos(stairs), amount: level as i32, ..event(kind, HERO, STAIRS, pos(player)) }
}

pub(super) fn worn_stairs(player: usize) -> Event {
    event(EventKind::WornStairs, HERO, STAIRS, pos(player))
}
