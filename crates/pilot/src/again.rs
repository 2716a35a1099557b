//! Repeats a move until something happens: resting, and the last move again.

use crate::fight::hunter;
use crate::memory::Memory;
use crate::stop::{Obstacle, Stop};
use crate::watch::Watch;
use barrow_core::{Arg, Move, Role, Variant, VerbKind, View};

/// The longest rest in which nothing happens. \[turns\]
const LONGEST_REST: u32 = 200;

/// A move to repeat until something happens.
#[derive(Clone, Debug)]
pub struct Again {
    m: Move,
    before: Option<Watch>,
    done: u32,
    most: u32,
    is_rest: bool,
    /// True if the player insists on a first turn in sight of a foe that hunts.
    is_bold: bool,
}

impl Again {
    /// Waits until something happens.
    ///
    /// # Errors
    /// If the variant has no verb for waiting.
    pub fn rest(variant: &Variant) -> Result<Self, Stop> {
        let verb = variant.verb_that(VerbKind::Wait).ok_or(Stop::NoWait)?;
        Ok(Self { is_rest: true, ..Self::repeat(Move::plain(verb), LONGEST_REST) })
    }

    /// The same move, or one turn of the rest even if a foe hunts the player.
    #[must_use]
    pub fn boldly(self) -> Self {
        let most = if self.is_rest { 1 } else { self.most };
        Self { is_bold: true, most, ..self }
    }

    /// Makes `m` up to `times` times, or until something happens.
    pub const fn repeat(m: Move, times: u32) -> Self {
        Self { m, before: None, done: 0, most: times, is_rest: false, is_bold: false }
    }

    /// Tells whether it rests until something improves.
    pub const fn is_rest(&self) -> bool {
        self.is_rest
    }

    /// The move to make now.
    ///
    /// # Errors
    /// Why the repetition stops.
    pub fn next(&mut self, view: &View, memory: &Memory, variant: &Variant) -> Result<Move, Stop> {
        let now = Watch::new(view, variant);
        if let Some(before) = &self.before {
            match now.news(before, view, memory, variant) {
                // A rest continues past these stops.
                Some(Stop::Ended(_)) if self.is_rest => {}
                Some(Stop::Hurt) if self.is_rest && now.is_wearing_off(before) => {}
                Some(stop) => return Err(stop),
                None => {}
            }
            if now.is_healed(before) {
                return Err(Stop::Healed);
            }
            if self.is_step(variant) && now.hero() == before.hero() && !self.strikes(view, variant) {
                return Err(Stop::NoFurther);
            }
        } else if view.asked.is_some_and(|verb| verb != self.m.verb) {
            return Err(Stop::Asked);
        }
        if self.is_rest
            && !(self.is_bold && self.before.is_none())
            && let Some(hunter) = hunter(view, variant)
        {
            let name = variant.legend.name(hunter.id);
            return Err(if self.before.is_some() { Stop::StillHunted(name) } else { Stop::Restless(name) });
        }
        if self.done == self.most {
            return Err(Stop::Enough(self.done));
        }
        if let Some(stop) = self.harm(view, variant) {
            return Err(stop);
        }
        self.before = Some(now);
        self.done += 1;
        Ok(self.m)
    }

    fn is_step(&self, variant: &Variant) -> bool {
        matches!(self.m.arg, Arg::Dir(_)) && variant.verb_that(VerbKind::Walk) == Some(self.m.verb)
    }

    /// The cell that the step leads to.
    fn ahead(&self, view: &View, variant: &Variant) -> Option<barrow_core::Pos> {
        let Arg::Dir(dir) = self.m.arg else { return None };
        self.is_step(variant).then(|| variant.topology.step(view.hero?, dir)).flatten()
    }

    fn strikes(&self, view: &View, variant: &Variant) -> bool {
        let ahead = self.ahead(view, variant);
        ahead.is_some_and(|at| {
            let roles = view.things.iter().filter(|thing| thing.at == at).map(|thing| variant.legend.role(thing.id));
            roles
                .chain(view.tile(at).map(|id| variant.legend.role(id)))
                .any(|role| matches!(role, Role::Foe | Role::BlockingFoe | Role::Prop))
        })
    }

    /// The danger of the next step that stops a walk, because only the player may choose to face it.
    fn harm(&self, view: &View, variant: &Variant) -> Option<Stop> {
        let at = self.ahead(view, variant)?;
        if self.strikes(view, variant) {
            return None;
        }
        if let Some(id) = view.danger(at) {
            return Some(Stop::Beside(Obstacle { name: variant.legend.name(id), at }));
        }
        let id = view.tile(at).filter(|&id| variant.legend.role(id) == Role::Hole)?;
        Some(Stop::Beside(Obstacle { name: variant.legend.name(id), at }))
    }
}
