//! The rules, one subject per file, as methods of [`Turn`].

pub(crate) mod aim;
pub(crate) mod arrive;
pub(crate) mod bag;
pub(crate) mod beam;
pub(crate) mod caution;
pub(crate) mod decide;
pub(crate) mod distance;
#[cfg(test)]
mod edge_cases;
pub(crate) mod fall;
pub(crate) mod fight;
pub(crate) mod fire;
pub(crate) mod flame;
pub(crate) mod hold;
pub(crate) mod hurt;
pub(crate) mod knowledge;
pub(crate) mod light;
#[cfg(test)]
mod limits;
pub(crate) mod line;
pub(crate) mod mind;
pub(crate) mod noise;
pub(crate) mod orb;
pub(crate) mod place;
pub(crate) mod push;
pub(crate) mod sight;
pub(crate) mod staff;
pub(crate) mod stats;
pub(crate) mod status;
pub(crate) mod throw;
pub(crate) mod turn;

use crate::content::cues::{EventKind, Telling};
use crate::content::kinds::Kind;
use crate::content::words::id;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::Cell;
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;
use barrow_core::{Event, Show};
use flame::Flames;
use hold::Hold;
use light::Flashes;

/// One decision of the player and its consequences: the state, the show, and everything that lasts only for the turn.
pub(crate) struct Turn<'a> {
    pub(crate) world: &'a mut IntoRuins,
    pub(crate) show: &'a mut Show,
    /// Effects under way. Spec: into-ruins actors 1.3.
    pub(crate) hold: Hold,
    /// Flashes, which end with the turn. Spec: into-ruins world 8.
    pub(crate) flashes: Flashes,
    /// Flames, and the cells where one has just ended.
    pub(crate) flames: Flames,
    /// True if anything burns, or has burnt in this turn.
    pub(crate) has_fire: bool,
    /// The cell that the player's spear guards after waiting. Spec: into-ruins actors 2.4.
    pub(crate) guarded: Option<Cell>,
    /// True if this is a prediction and not a turn: every blow hits, and the player does not leave the level.
    pub(crate) is_foreseen: bool,
    /// True while creatures act and their blows land: a player pushed over a hole falls after phase C. Spec: into-ruins actors 9.2.
    pub(crate) is_fall_put_off: bool,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(world: &'a mut IntoRuins, show: &'a mut Show) -> Self {
        Self {
            has_fire: world.has_fire(),
            world,
            show,
            hold: Hold::default(),
            flashes: Flashes::default(),
            flames: Flames::default(),
            guarded: None,
            is_foreseen: false,
            is_fall_put_off: false,
        }
    }

    /// Tells whether the player sees the cell.
    pub(crate) fn is_visible(&self, cell: Cell) -> bool {
        self.world.map.has(cell, Mark::Visible)
    }

    /// Reports an event if the player sees where it began or ended. `who` and `whom` are legend ids.
    pub(crate) fn tell(&mut self, told: impl Into<Telling>, who: u8, whom: u8, at: Cell, to: Cell, amount: i32) {
        let is_seen = self.is_visible(at) || self.is_visible(to);
        self.tell_if(is_seen, told, who, whom, at, to, amount);
    }

    /// Reports an event if `is_seen`. Sounds, and signs over creatures in the dark, need not be seen.
    #[expect(clippy::too_many_arguments, reason = "the fields of an event, in its order")]
    pub(crate) fn tell_if(
        &mut self,
        is_seen: bool,
        told: impl Into<Telling>,
        who: u8,
        whom: u8,
        at: Cell,
        to: Cell,
        amount: i32,
    ) {
        use EventKind::{Blinked, Learned, Teleported};
        let told = told.into();
        debug_assert!(
            !is_seen
                || matches!(told, Telling::Event(Learned | Teleported | Blinked))
                || self.may_name(who) && self.may_name(whom),
            "{told:?} names somebody who is not seen"
        );
        self.show.tell(is_seen, || Event { cue: told.cue(), who, whom, at: at.pos(), to: to.pos(), amount });
    }

    /// Reports that an actor jumps from one cell to another. Leaves out an end that is out of sight.
    pub(crate) fn tell_jump(&mut self, told: EventKind, actor: ActorId, from: Cell, to: Cell) {
        let who = id::of_kind(self.world.actor(actor).kind);
        match (actor == self.world.player, self.is_visible(from), self.is_visible(to)) {
            (true, _, _) | (false, true, true) => self.tell_if(true, told, who, who, from, to, 0),
            (false, true, false) => self.tell_if(true, told, who, who, from, from, 0),
            (false, false, true) => self.tell_if(true, told, who, who, to, to, 0),
            (false, false, false) => {}
        }
    }

    /// Tells whether an event may name this legend id: either the player sees such an actor, or the id does not belong to an actor.
    fn may_name(&self, id: u8) -> bool {
        let is_seen = |actor: &Actor| id::of_kind(actor.kind) == id && self.is_visible(actor.at);
        id == id::of_kind(Kind::Player) || !id::is_kind(id) || self.world.actors.iter().any(is_seen)
    }

    /// The legend id of an actor, or [`id::UNSEEN`] if the player does not see it.
    pub(crate) fn id_of(&self, actor: ActorId) -> u8 {
        let is_seen = actor == self.world.player || self.is_visible(self.world.actor(actor).at);
        if is_seen { id::of_kind(self.world.actor(actor).kind) } else { id::UNSEEN }
    }
}
