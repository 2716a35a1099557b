//! Every damage in the game. Spec: into-ruins actors 7.

use super::Turn;
use crate::world::actor::ActorId;
use crate::world::state::Cause;
use barrow_core::{Dir, Fx};

/// A damage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blow {
    pub(crate) amount: Fx,
    pub(crate) cause: Cause,
    /// Where it comes from and goes to: loose props slide.
    pub(crate) dir: Option<Dir>,
    /// Whether it pushes whatever it hits.
    pub(crate) pushes: bool,
    /// Whether a jelly that survives it splits: all damage but burning.
    pub(crate) splits: bool,
}

impl Blow {
    /// So much, from nowhere in particular.
    pub(crate) const fn of(amount: Fx, cause: Cause) -> Self {
        Self { amount, cause, dir: None, pushes: false, splits: true }
    }
}

impl Turn<'_> {
    /// HURT.
    pub(crate) fn hurt(&mut self, actor: ActorId, blow: Blow) {
        todo!("{actor:?} {blow:?}")
    }

    /// Adds hit points, up to the most.
    pub(crate) fn heal(&mut self, actor: ActorId, amount: Fx) {
        let actor = self.world.actor_mut(actor);
        actor.hp = (actor.hp + amount).min(Fx::whole(actor.max_hp.into()).max(actor.hp));
    }
}
