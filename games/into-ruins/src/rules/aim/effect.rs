//! Predicts the effect of an aimed move by trying it out on the known world. Spec: into-ruins items 5, 8, 9.

use crate::content::cues::{EventKind, Telling};
use crate::content::items::ItemKind;
use crate::content::kinds::traits;
use crate::content::statuses::{self, Kept, Status};
use crate::content::verbs;
use crate::content::words::{condition, id};
use crate::rules::Turn;
use crate::view::things::conditions;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::Cell;
use crate::world::item::Item;
use crate::world::state::IntoRuins;
use barrow_core::{Aim, Effect, Event, Fx, Move, Show, Target};

const FIRE_NEAR: &str = "The fire may spread to you.";
const LANDS_IN_FIRE: &str = "You land in fire.";

impl IntoRuins {
    /// Adds the effects of a known item on each target, on others that it would touch, and on the player.
    pub(super) fn foresee_effects(&self, m: Move, item: Item, aim: &mut Aim) {
        let mut after = self.as_known();
        let Ok(action) = after.read(m) else { return };
        let mut show = Show::on();
        let mut turn = Turn::new(&mut after, &mut show);
        turn.is_foreseen = true;
        turn.decide(action);
        for target in &mut aim.targets {
            target.effect = Some(Effect::default());
        }
        for id in self.actor_ids().filter(|&id| self.actor(id).is_here() && self.is_in_view(self.actor(id).at)) {
            self.foresee_effect(id, &after, show.events(), aim);
        }
        if m.verb == verbs::THROW
            && let Some(end) = aim.cells.last().copied().and_then(Cell::of)
        {
            self.foresee_orb(item.kind, end, aim);
        }
        aim.warning = after.warning().into();
    }

    fn foresee_effect(&self, id: ActorId, after: &Self, events: &[Event], aim: &mut Aim) {
        let before = self.actor(id);
        let effect = self.effect_on(id, after, events);
        let at = before.at.pos();
        if let Some(target) = aim.targets.iter_mut().find(|target| target.at == at) {
            target.effect = Some(effect);
        } else if effect != Effect::default() {
            aim.targets.push(Target { at, id: id::of_kind(before.kind), chance: (1, 1), effect: Some(effect) });
        }
    }

    /// The changes to an actor in the world `after` a move with these events. Damage is what the log reports, even if fewer hit
    /// points were left.
    pub(super) fn effect_on(&self, id: ActorId, after: &Self, events: &[Event]) -> Effect {
        let (before, now) = (self.actor(id), after.actor(id));
        let whole = |actor: &Actor| actor.hp.max(Fx::ZERO).ceil();
        let splits = before.kind.has(traits::SPLITS) && now.is_alive() && after.actors.len() > self.actors.len();
        // The twin took half of what was left.
        let left = whole(now) * if splits { 2 } else { 1 };
        let falls = now.hp > Fx::ZERO && !now.kind.flies() && after.map.tiles[now.at].is_hole();
        let is_deadly = !falls && (now.hp <= Fx::ZERO || !now.is_here());
        let has_deadly_fall = falls && id == self.player && after.landing_cost().is_none();
        let (was, is) = (statuses_of(before), statuses_of(now));
        let hits = events.iter().filter(|event| (event.cue, event.to) == (Telling::from(EventKind::Hit).cue(), before.at.pos()));
        let dealt = if is_deadly { hits.map(|hit| hit.amount).sum() } else { 0 };
        Effect {
            damage: dealt.max(whole(before) - left).max(0),
            begins: if is_deadly { 0 } else { is & !was },
            ends: if is_deadly { 0 } else { was & !is },
            to: (now.at != before.at).then(|| now.at.pos()),
            is_deadly: is_deadly || has_deadly_fall,
            falls,
            also: if splits { "splits in two" } else { "" }.into(),
            helps: false,
        }
    }

    /// Further effects of a thrown orb on its target.
    fn foresee_orb(&self, kind: ItemKind, end: Cell, aim: &mut Aim) {
        let (also, helps) = match kind {
            ItemKind::OrbOfLife => ("breathes healing spores", true),
            ItemKind::OrbOfPower => ("gains a level", true),
            ItemKind::OrbOfData => ("is identified", false),
            ItemKind::OrbOfTeleport => ("goes to a random place", false),
            _ => return,
        };
        let at = end.pos();
        if let Some(target) = aim.targets.iter_mut().find(|target| target.at == at) {
            // The dice decide where it goes.
            target.effect = Some(Effect { also: also.into(), helps, ..Effect::default() });
        } else if let Some(lying) = self.item_at(end).filter(|_| self.is_in_view(end) && kind != ItemKind::OrbOfLife) {
            let effect = Some(Effect { also: also.into(), helps, ..Effect::default() });
            aim.targets.push(Target { at, id: self.shown(lying.item.kind), chance: (1, 1), effect });
        }
    }

    /// The threat to a player who is where the move ends.
    fn warning(&self) -> &'static str {
        let here = self.hero().at;
        let catches = self.map.tiles[here].is_grass() || self.map.tiles[here].is_bridge() || self.map.spores[here] > 0;
        if self.hero().has(Status::Burning) {
            ""
        } else if self.map.burning[here] > 0 {
            LANDS_IN_FIRE
        } else if catches && here.around().into_iter().any(|beside| self.map.burning[beside] > 0) {
            FIRE_NEAR
        } else {
            ""
        }
    }
}

/// The statuses of a body as conditions.
fn statuses_of(actor: &Actor) -> u16 {
    let bodily = statuses::ROWS.iter().filter(|row| row.kept != Kept::WithPlayer);
    conditions(actor) & bodily.fold(0, |all, row| all | condition::of(row.status))
}
