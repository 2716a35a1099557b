//! Sets a scene up.

use super::notation::{Command, Offset, Scene};
use crate::content::items::ROWS;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::level::FIRST_START;
use crate::testing::Arena;
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::{Cell, INNER, WORLD};
use crate::world::item::Item;
use crate::world::map::SPORE;
use crate::world::marks::Mark;
use crate::world::state::PACK;
use barrow_core::{Fx, Rng, Seed, Show};

/// The first state of a scene: walls everywhere, the player in the middle with 20 hit points, then the scene's commands in order.
pub(super) fn set_up(scene: &Scene, seed: Seed) -> Arena {
    let mut arena = Arena::of_seed(seed);
    arena.show = Show::off();
    let mut stage = Stage { arena, dice: seed.stream("set up", 0), last: None };
    stage.paint(Tile::CaveWall, |_| true);
    for command in &scene.setup {
        stage.run(*command);
    }
    let mut arena = stage.arena;
    arena.refresh();
    let seeks = |behaviour| matches!(behaviour, Behaviour::Hunts | Behaviour::Searches);
    if arena.world.actors.iter().any(|actor| actor.kind.is_creature() && seeks(actor.behaviour)) {
        arena.turn(|turn| turn.set_search_target(turn.world.hero().at));
    }
    arena
}

struct Stage {
    arena: Arena,
    dice: Rng,
    /// The creature or prop placed last.
    last: Option<ActorId>,
}

impl Stage {
    fn run(&mut self, command: Command) {
        let hero = self.arena.world.player;
        match command {
            Command::Floor(radius, tile) => self.paint(tile, |steps| steps <= radius),
            Command::Ring(tile, from, to) => self.paint(tile, |steps| (from..=to).contains(&steps)),
            Command::Tile(tile, at) => {
                let at = self.cell(at);
                self.arena.world.map.tiles.set(at, tile);
            }
            Command::Scatter(tile, percent) => self.scatter(tile, percent),
            Command::Hp(hp) => self.set_hp(hero, hp),
            Command::MaxHp(hp) => self.arena.world.actor_mut(hero).max_hp = most(hp),
            Command::Wear(kind, level) => {
                let slot = self.arena.wear(kind);
                self.arena.world.pack[slot] = grown(self.arena.world.pack[slot], level);
            }
            Command::Carry(kind, level) => self.carry(grown(Item::new(kind), level)),
            Command::Stuff(count) => {
                // Any kind except the torch and the Wings.
                let kinds = &ROWS[1..ROWS.len() - 1];
                for _ in 0..count {
                    let kind = kinds[self.dice.below(kinds.len() as u32) as usize].kind;
                    self.carry(Item::new(kind));
                }
            }
            Command::Lay(kind, at) => {
                let at = self.cell(at);
                self.arena.world.lay(Item::new(kind), at);
                self.arena.turn(|turn| turn.flatten(at));
            }
            Command::Place(kind, at, behaviour) => {
                let at = self.cell(at);
                self.place(kind, at, behaviour);
            }
            Command::PlaceAt(kind, from, to, behaviour) => {
                if let Some(at) = self.free_cell(from, to) {
                    self.place(kind, at, behaviour);
                }
            }
            Command::CreatureHp(hp) => self.with_last(|stage, id| stage.set_hp(id, hp)),
            Command::CreatureBurns => self.with_last(|stage, id| stage.arena.turn(|turn| turn.give_burn(id))),
            Command::CreatureStunned(turns) => {
                self.with_last(|stage, id| stage.arena.world.actor_mut(id).timers[Status::Stunned] = turns);
            }
            Command::CreatureFrozen(turns) => self.with_last(|stage, id| {
                let actor = stage.arena.world.actor_mut(id);
                actor.set_frozen(Some(Fx::whole(turns.into())));
                actor.frozen_max = turns;
                let at = actor.at;
                stage.arena.world.map.put_mark(at, Mark::Frozen, true);
            }),
            Command::Fire(at) => {
                let at = self.cell(at);
                self.arena.turn(|turn| turn.set_fire(at, true));
            }
            Command::Spores(at, amount) => {
                let at = self.cell(at);
                self.arena.world.map.spores.set(at, amount * SPORE);
            }
            Command::Burn => self.arena.turn(|turn| turn.give_burn(hero)),
            Command::Stun(turns) => self.arena.world.actor_mut(hero).timers[Status::Stunned] = turns,
            Command::TorchLeft(turns) => self.arena.world.timers[Status::Torch] = turns,
            Command::Level(depth) => self.enter(depth),
        }
    }

    fn cell(&self, (x, y): Offset) -> Cell {
        let hero = self.arena.world.hero().at.pos();
        Cell::at(hero.x + x, hero.y + y)
    }

    fn paint(&mut self, tile: Tile, is_meant: impl Fn(i32) -> bool) {
        let hero = self.arena.world.hero().at;
        for at in WORLD.into_iter().filter(|at| is_meant(at.distance(hero))) {
            self.arena.world.map.tiles.set(at, tile);
        }
    }

    fn scatter(&mut self, tile: Tile, percent: u32) {
        let hero = self.arena.world.hero().at;
        for at in WORLD.into_iter().filter(|at| *at != hero) {
            if self.arena.world.map.tiles[at].is_flyable() && self.dice.chance(percent, 100) {
                self.arena.world.map.tiles.set(at, tile);
            }
        }
    }

    /// Sets hit points. Raises the maximum if it is lower.
    fn set_hp(&mut self, id: ActorId, hp: u16) {
        let actor = self.arena.world.actor_mut(id);
        actor.hp = Fx::whole(hp.into());
        actor.max_hp = actor.max_hp.max(most(hp));
    }

    fn carry(&mut self, item: Item) {
        if self.arena.world.pack.len() < PACK {
            self.arena.world.carry(item);
        }
    }

    fn free_cell(&mut self, from: i32, to: i32) -> Option<Cell> {
        let world = &self.arena.world;
        let is_free = |at: &Cell| {
            let steps = at.distance(world.hero().at);
            (from..=to).contains(&steps) && world.map.tiles[*at].is_walkable() && world.actor_at(*at).is_none()
        };
        let free: Vec<Cell> = INNER.into_iter().filter(is_free).collect();
        self.dice.pick(&free)
    }

    fn place(&mut self, kind: Kind, at: Cell, behaviour: Behaviour) {
        let pos = at.pos();
        let id = self.arena.place(kind, pos.x, pos.y);
        self.arena.world.actor_mut(id).behaviour = behaviour;
        if !kind.flies() {
            self.arena.turn(|turn| turn.flatten(at));
        }
        self.last = Some(id);
    }

    fn with_last(&mut self, change: impl FnOnce(&mut Self, ActorId)) {
        if let Some(last) = self.last {
            change(self, last);
        }
    }

    /// A generated level, landing included.
    fn enter(&mut self, depth: u8) {
        self.arena.world.depth = depth;
        self.arena.turn(|turn| {
            turn.enter_level(FIRST_START, false);
            turn.land();
            turn.settle();
        });
        self.arena.world.forget_gone();
        self.last = None;
    }
}

/// A maximum of hit points, limited to what the rules can hold.
fn most(hp: u16) -> u8 {
    hp.try_into().unwrap_or(u8::MAX)
}

fn grown(item: Item, level: u8) -> Item {
    let mut item = Item { level, ..item };
    item.charges = item.max_charges().map_or(0, |charges| charges as u8);
    item
}
