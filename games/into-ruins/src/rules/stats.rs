//! The player's effective figures: what is worn replaces the body's. Spec: into-ruins actors 3.2, items 1.5.

use crate::world::actor::ActorId;
use crate::world::state::IntoRuins;

impl IntoRuins {
    /// Accuracy of an actor's blows; `None`: it has no melee.
    pub(crate) fn accuracy(&self, actor: ActorId) -> Option<i32> {
        todo!("{actor:?}")
    }

    /// Hit points an actor's blow takes.
    pub(crate) fn damage(&self, actor: ActorId) -> i32 {
        todo!("{actor:?}")
    }

    /// `None`: a prop, always hit.
    pub(crate) fn armor(&self, actor: ActorId) -> Option<i32> {
        todo!("{actor:?}")
    }

    /// How much farther the player sees in the dark. \[steps\]
    pub(crate) fn darksight(&self) -> i32 {
        todo!()
    }

    /// Light the player gives, and whether it is cool: that of what is worn, else the player's own.
    pub(crate) fn player_light(&self) -> Option<(i8, bool)> {
        todo!()
    }

    /// Whether the player wears something with the trait (a bit of [`crate::content::items::traits`]).
    pub(crate) fn wears(&self, bit: u16) -> bool {
        self.pack.iter().any(|item| item.is_worn && item.kind.has(bit))
    }
}
