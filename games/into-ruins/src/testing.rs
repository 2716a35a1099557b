//! A small world in which to test rules: floor of one kind, the actors and items that a test needs, and rigged dice.

use crate::content::cues::Telling;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::rules::Turn;
use crate::rules::decide::Action;
use crate::world::actor::{Actor, ActorId, Behaviour};
use crate::world::cell::{Cell, INNER};
use crate::world::item::Item;
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;
use barrow_core::{Dir, Event, Fx, Rng, Seed, Show, VariantCode};

/// North-west: "up" in the original, and the direction that the player faces at first.
pub(crate) const UP: Dir = Dir(1);

/// A world, and the show of its events.
pub(crate) struct Arena {
    pub(crate) world: IntoRuins,
    pub(crate) show: Show,
}

fn refresh(turn: &mut Turn) {
    turn.refresh_player();
}

/// The ground that a character draws.
pub(crate) const fn ground(glyph: char) -> Option<Tile> {
    Some(match glyph {
        '#' => Tile::CaveWall,
        '.' => Tile::CaveFloor,
        'o' => Tile::Hole,
        '"' => Tile::LongGrass,
        ',' => Tile::ShortGrass,
        '=' => Tile::BridgeVertical,
        'b' => Tile::Bones,
        't' => Tile::Table,
        's' => Tile::Soot,
        _ => return None,
    })
}

/// The cell at axial coordinates.
pub(crate) fn cell(x: i16, y: i16) -> Cell {
    Cell::at(x, y)
}

impl Arena {
    /// A dark cave with floor everywhere. The player stands in the middle, faces up, and has 20 hit points and an empty pack.
    pub(crate) fn cave() -> Self {
        Self::of_seed(Seed(1))
    }

    /// The same cave with other dice.
    pub(crate) fn of_seed(seed: Seed) -> Self {
        let mut world = IntoRuins::blank(seed, VariantCode::default());
        for at in INNER {
            world.map.tiles.set(at, Tile::CaveFloor);
        }
        let hero = *world.hero();
        world.map.actors[hero.at] = world.player;
        let mut arena = Self { world, show: Show::on() };
        arena.refresh();
        arena
    }

    /// Paints the ground from (x, y) on: each line of text is a row of the map, each character a cell ([`ground`]). A space changes
    /// nothing.
    #[must_use]
    pub(crate) fn ground(mut self, x: i16, y: i16, rows: &[&str]) -> Self {
        for (row, line) in rows.iter().enumerate() {
            for (column, glyph) in line.chars().enumerate() {
                if glyph == ' ' {
                    continue;
                }
                let tile = ground(glyph).unwrap_or_else(|| panic!("{glyph} does not draw any ground"));
                self.world.map.tiles.set(Cell::at(x + column as i16, y + row as i16), tile);
            }
        }
        self.refresh();
        self
    }

    /// Makes every cell solid that is more than `steps` away from the player.
    #[must_use]
    pub(crate) fn walled(mut self, steps: i32) -> Self {
        for at in INNER {
            if at.distance(self.world.hero().at) > steps {
                self.world.map.tiles.set(at, Tile::CaveWall);
            }
        }
        self.refresh();
        self
    }

    /// The number of reported events of a kind.
    pub(crate) fn told(&self, what: impl Into<Telling>) -> usize {
        let cue = what.into().cue();
        self.show.events().iter().filter(|event| event.cue == cue).count()
    }

    /// The first reported event of a kind.
    pub(crate) fn event(&self, what: impl Into<Telling>) -> Option<&Event> {
        let cue = what.into().cue();
        self.show.events().iter().find(|event| event.cue == cue)
    }

    /// Recomputes distances, sight and light.
    pub(crate) fn refresh(&mut self) {
        self.world.seen_from = None;
        self.turn(refresh);
    }

    /// Places an actor. A creature hunts and may act.
    pub(crate) fn place(&mut self, kind: Kind, x: i16, y: i16) -> ActorId {
        let mut actor = Actor::new(kind, Cell::at(x, y));
        actor.behaviour = if kind.is_creature() { Behaviour::Hunts } else { Behaviour::Asleep };
        actor.can_act = true;
        self.world.place(actor).expect("there is room")
    }

    /// Places an actor beside the player, towards `dir`.
    pub(crate) fn beside(&mut self, kind: Kind, dir: Dir) -> ActorId {
        let pos = self.world.hero().at.beside(dir).pos();
        self.place(kind, pos.x, pos.y)
    }

    /// Gives the player one more item. Returns its place in the pack.
    pub(crate) fn carry(&mut self, kind: ItemKind) -> usize {
        self.world.carry(Item::new(kind));
        self.world.pack.len() - 1
    }

    /// Gives the player one more item and equips it. A torch burns.
    pub(crate) fn wear(&mut self, kind: ItemKind) -> usize {
        let slot = self.carry(kind);
        self.world.pack[slot].is_worn = true;
        if kind == ItemKind::Torch {
            self.world.pack[slot].is_lit = true;
            self.world.timers[Status::Torch] = 160;
        }
        self.refresh();
        slot
    }

    /// Makes the next blows hit or miss as `hits` says, whatever their chance (between 1/8 and 7/8).
    pub(crate) fn blows(&mut self, hits: &[bool]) {
        self.world.dice.fight = rigged(hits);
    }

    /// Runs a few rules by themselves, as one turn.
    pub(crate) fn turn<T>(&mut self, rules: impl FnOnce(&mut Turn) -> T) -> T {
        let result = rules(&mut Turn::new(&mut self.world, &mut self.show));
        // A test may read the distances, or change the ground.
        self.world.catch_up_distances();
        result
    }

    /// Plays one decision of the player and everything that follows.
    pub(crate) fn act(&mut self, action: Action) {
        // A test may have changed the ground without the rules' knowledge.
        self.world.seen_from = None;
        self.turn(|turn| turn.play(action));
    }

    /// Hit points, rounded up; 0 for an actor that is not on the map.
    pub(crate) fn hp(&self, actor: ActorId) -> i32 {
        self.world.actors.get(usize::from(actor.0)).filter(|actor| actor.is_here()).map_or(0, |actor| actor.hp.ceil())
    }

    /// The player's hit points, rounded up.
    pub(crate) fn hero_hp(&self) -> i32 {
        self.hp(self.world.player)
    }

    /// Sets the hit points of an actor.
    pub(crate) fn set_hp(&mut self, actor: ActorId, hp: i32) {
        self.world.actor_mut(actor).hp = Fx::whole(hp);
    }

    /// The number of actors of a kind on the map.
    pub(crate) fn count(&self, kind: Kind) -> usize {
        self.world.actors.iter().filter(|actor| actor.is_here() && actor.kind == kind).count()
    }

    /// The first actor of a kind on the map.
    pub(crate) fn find(&self, kind: Kind) -> Option<&Actor> {
        self.world.actors.iter().find(|actor| actor.is_here() && actor.kind == kind)
    }

    /// Tells whether the cell is frozen.
    pub(crate) fn is_frozen(&self, at: Cell) -> bool {
        self.world.map.has(at, Mark::Frozen)
    }
}

/// A die whose next draws are as low as possible where `lows` is true, else as high as possible.
pub(crate) fn rigged(lows: &[bool]) -> Rng {
    (0..u32::MAX)
        .map(|index| Seed(1).stream("rigged", index))
        .find(|die| {
            let mut die = die.clone();
            lows.iter().all(|is_low| if *is_low { die.below(8) == 0 } else { die.below(8) == 7 })
        })
        .expect("some die falls like that")
}
