//! The whole state of a run.

use super::actor::{Actor, ActorId, Life};
use super::cell::{CENTRE, Cell};
use super::item::{FloorItem, Item};
use super::map::{Distances, Map, NO_ITEM};
use super::timers::PlayerTimers;
use crate::content::items::{ITEM_KINDS, ItemKind, Slot};
use crate::content::kinds::Kind;
use crate::content::statuses::{Kept, Status};
use barrow_core::{Fx, Rng, Seed, VariantCode};
use serde::{Serialize, Serializer};
use std::iter;
use tinyvec::ArrayVec;

/// The maximum number of actors on a level, including actors gone in this turn. At this limit, no actor is created.
pub(crate) const MOST_ACTORS: usize = 128;
/// The maximum number of items on the ground of a level.
pub(crate) const MOST_FLOOR_ITEMS: usize = 48;
/// The maximum number of items in a pack, worn ones included. Spec: into-ruins items 8.1.
pub(crate) const PACK: usize = 10;
/// Room for the Wings even in a full pack.
pub(crate) const PACK_ROOM: usize = PACK + 1;
/// The last depth.
pub(crate) const LAST_DEPTH: u8 = 16;

/// The player's next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Mode {
    Play,
    /// An orb of power was used: which item grows?
    ChooseForPower,
    /// An orb of data was used: which item is identified?
    ChooseForData,
    /// The player is dead.
    Lost(Cause),
    /// The player has the Wings.
    Won,
}

/// The cause of the player's death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Cause {
    /// A creature's blow, arrow or bolt.
    Creature(Kind),
    /// BURN.
    Fire,
    /// The landing.
    Fall,
    /// A push into something, or something pushed into the player.
    Collision,
    /// The amulet of reckoning.
    Reckoning,
    /// The player's own staff or throw.
    OwnDoing,
}

/// The dice used during play. The level generator has its own.
#[derive(Clone, Serialize)]
pub(crate) struct Dice {
    /// For blows.
    pub(crate) fight: Rng,
    /// For creatures' decisions.
    pub(crate) mind: Rng,
    /// For fire, spores, and the choice of cells for teleports and items that come to rest.
    pub(crate) air: Rng,
}

impl Dice {
    pub(crate) fn new(seed: Seed) -> Self {
        Self { fight: seed.stream("fight", 0), mind: seed.stream("mind", 0), air: seed.stream("air", 0) }
    }
}

/// The number of items created in this run, for each guaranteed kind. Spec: into-ruins `guaranteed_item_spawns.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Created {
    /// Life, gravity, power, data, light.
    pub(crate) orbs: [i8; 5],
    pub(crate) weapon_or_staff: i8,
    pub(crate) uncursed_wearable: i8,
}

impl Created {
    /// The counts at the start of a run.
    pub(crate) const NONE: Self = Self { orbs: [-1, -1, 0, 0, 0], weapon_or_staff: 0, uncursed_wearable: 0 };
}

/// One run of Into Ruins: everything that decides what happens next.
#[derive(Clone, Serialize)]
#[serde(remote = "Self")]
pub struct IntoRuins {
    pub(crate) seed: Seed,
    pub(crate) variant: VariantCode,
    pub(crate) depth: u8,
    pub(crate) mode: Mode,
    pub(crate) map: Map,
    pub(crate) distances: Distances,
    /// In acting order: props, the player, creatures, later arrivals.
    pub(crate) actors: ArrayVec<[Actor; MOST_ACTORS]>,
    pub(crate) player: ActorId,
    pub(crate) floor: ArrayVec<[FloorItem; MOST_FLOOR_ITEMS]>,
    /// In the order in which the player took them.
    pub(crate) pack: ArrayVec<[Item; PACK_ROOM]>,
    /// The disguise of each kind that has one: 0 to 7 for orbs, 0 to 3 for staffs, amulets and cloaks.
    pub(crate) disguises: [u8; ITEM_KINDS],
    /// Bit `n` is set if the player knows kind number `n`.
    pub(crate) known: u32,
    /// The remaining turns of statuses that only the player has. \[turns\]
    pub(crate) timers: PlayerTimers,
    pub(crate) created: Created,
    pub(crate) steps_taken: u32,
    pub(crate) items_found: u32,
    pub(crate) creatures_slain: u32,
    /// The searchers' target. Spec: into-ruins actors 10.4, 10.7.
    pub(crate) search_target: Option<Cell>,
    /// The cell for which the player's sight was computed, and the distances computed or deferred. `None` once the ground has
    /// changed.
    pub(crate) seen_from: Option<Cell>,
    /// The cell where creatures last saw or heard the player.
    pub(crate) last_seen: Option<Cell>,
    /// True if a creature saw the player this turn.
    pub(crate) is_player_seen: bool,
    /// True if mirrorshards hold back their ice, because the player ended the last turn frozen.
    pub(crate) is_ice_forbidden: bool,
    /// The destination of each wandering group.
    pub(crate) destinations: [Option<Cell>; 6],
    pub(crate) dice: Dice,
}

/// Serialises the run after computing all deferred distances.
impl Serialize for IntoRuins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.misses_distances() {
            return Self::serialize(self, serializer);
        }
        let mut whole = self.clone();
        whole.catch_up_distances();
        Self::serialize(&whole, serializer)
    }
}

impl IntoRuins {
    /// A run before its first level: the player alone, with an empty pack.
    pub(crate) fn blank(seed: Seed, variant: VariantCode) -> Self {
        let mut actors = ArrayVec::default();
        actors.push(Actor::new(Kind::Player, CENTRE));
        Self {
            seed,
            variant,
            depth: 1,
            mode: Mode::Play,
            map: Map::VOID,
            distances: Distances::NONE,
            actors,
            player: ActorId(0),
            floor: ArrayVec::default(),
            pack: ArrayVec::default(),
            disguises: [0; ITEM_KINDS],
            known: 0,
            timers: PlayerTimers::default(),
            created: Created::NONE,
            steps_taken: 0,
            items_found: 0,
            creatures_slain: 0,
            search_target: None,
            seen_from: None,
            last_seen: None,
            is_player_seen: false,
            is_ice_forbidden: false,
            destinations: [None; 6],
            dice: Dice::new(seed),
        }
    }

    pub(crate) fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[usize::from(id.0)]
    }

    pub(crate) fn actor_mut(&mut self, id: ActorId) -> &mut Actor {
        &mut self.actors[usize::from(id.0)]
    }

    pub(crate) fn hero(&self) -> &Actor {
        self.actor(self.player)
    }

    pub(crate) fn hero_mut(&mut self) -> &mut Actor {
        self.actor_mut(self.player)
    }

    /// The remaining turns of one of the player's statuses. \[turns\]
    pub(crate) fn left(&self, status: Status) -> i32 {
        match status.row().kept {
            Kept::WithPlayer => self.timers[status].into(),
            Kept::WithBody => self.hero().timers[status].into(),
            Kept::AsIce => self.hero().frozen().map_or(0, |left| left.max(Fx::ZERO).ceil()),
        }
    }

    /// The actor at `cell`, dying or not.
    pub(crate) fn actor_at(&self, cell: Cell) -> Option<ActorId> {
        self.map.actors[cell].some()
    }

    /// The item on the ground at `cell`.
    pub(crate) fn item_at(&self, cell: Cell) -> Option<&FloorItem> {
        (self.map.items[cell] != NO_ITEM).then(|| &self.floor[usize::from(self.map.items[cell])])
    }

    /// Every actor's id, in the order in which they act.
    pub(crate) fn actor_ids(&self) -> impl Iterator<Item = ActorId> + use<> {
        (0..self.actors.len() as u8).map(ActorId)
    }

    /// Puts a new actor on the map, last in the order. `None` if the level is full.
    pub(crate) fn place(&mut self, actor: Actor) -> Option<ActorId> {
        if self.actors.len() == MOST_ACTORS {
            return None;
        }
        let id = ActorId(self.actors.len() as u8);
        self.map.actors[actor.at] = id;
        self.actors.push(actor);
        Some(id)
    }

    /// Removes an actor from the map. It stays in the list until [`IntoRuins::forget_gone`].
    pub(crate) fn remove(&mut self, id: ActorId) {
        let at = self.actor(id).at;
        if self.map.actors[at] == id {
            self.map.actors[at] = ActorId::NONE;
        }
        self.actor_mut(id).life = Life::Gone;
    }

    /// Removes gone actors from the list. Ids change, so ids from before this call are invalid.
    pub(crate) fn forget_gone(&mut self) {
        if self.actors.iter().all(Actor::is_here) {
            return;
        }
        let mut now = [ActorId::NONE; MOST_ACTORS + 1];
        let mut kept = 0;
        for (before, now) in now[..self.actors.len()].iter_mut().enumerate() {
            if self.actors[before].is_here() {
                *now = ActorId(kept as u8);
                self.actors[kept] = self.actors[before];
                kept += 1;
            }
        }
        self.actors.truncate(kept);
        let renamed = |id: ActorId| now.get(usize::from(id.0)).copied().unwrap_or(ActorId::NONE);
        self.player = renamed(self.player);
        for (id, actor) in (0..).map(ActorId).zip(&mut self.actors) {
            actor.blade = actor.blade.and_then(|blade| renamed(blade).some());
            self.map.actors[actor.at] = id;
        }
    }

    /// Lays an item on the ground, in place of the one there. Does nothing if the level is full.
    pub(crate) fn lay(&mut self, item: Item, at: Cell) {
        self.take(at);
        if self.floor.len() < MOST_FLOOR_ITEMS {
            self.map.items[at] = self.floor.len() as u8;
            self.floor.push(FloorItem { at, item });
        }
    }

    /// Puts an item last into the pack. It gets its former letter if that is free, otherwise the first free letter.
    pub(crate) fn carry(&mut self, mut item: Item) {
        let is_free = |letter: &u8| self.pack.iter().all(|carried| carried.letter != *letter);
        item.letter = iter::once(item.letter).chain(0..PACK_ROOM as u8).find(is_free).unwrap_or_default();
        self.pack.push(item);
    }

    /// Removes the item at `cell` from the ground, and returns it.
    pub(crate) fn take(&mut self, cell: Cell) -> Option<Item> {
        let index = self.map.items[cell];
        if index == NO_ITEM {
            return None;
        }
        let taken = self.floor.swap_remove(usize::from(index));
        self.map.items[cell] = NO_ITEM;
        if let Some(moved) = self.floor.get(usize::from(index)) {
            self.map.items[moved.at] = index;
        }
        Some(taken.item)
    }

    /// Tells whether the player knows `kind`.
    pub(crate) fn knows(&self, kind: ItemKind) -> bool {
        kind.is_plain() || self.known >> (kind as u32) & 1 == 1
    }

    /// The pack index of the item worn in `slot`.
    pub(crate) fn worn(&self, slot: Slot) -> Option<usize> {
        self.pack.iter().position(|item| item.is_worn && item.kind.row().slot == Some(slot))
    }
}
