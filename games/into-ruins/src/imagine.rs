//! Replaces a run with one that looks the same to the player, so that searches cannot use hidden knowledge.

use crate::content::items::{Category, ITEM_KINDS, ItemKind, ROWS};
use crate::content::powers::Stop;
use crate::content::tiles::Tile;
use crate::rules::Turn;
use crate::rules::distance::flood;
use crate::world::actor::{Actor, ActorId, Behaviour};
use crate::world::cell::{Cell, Field, INNER};
use crate::world::item::Item;
use crate::world::map::{Distances, NO_ITEM, NO_LIGHT, SPORE};
use crate::world::marks::Mark;
use crate::world::state::{Created, Dice, IntoRuins, MOST_ACTORS, MOST_FLOOR_ITEMS};
use barrow_core::{Rng, Seed, Show};
use tinyvec::ArrayVec;

/// Groups of kinds that nobody can tell apart while they are unknown. Aiming a staff shows where its line ends.
pub(crate) const LOOKALIKES: [(Category, Option<Stop>); 4] =
    [(Category::Orb, None), (Category::Amulet, None), (Category::Cloak, None), (Category::Staff, Some(Stop::Never))];

impl ItemKind {
    /// Tells whether the kind belongs to a group of [`LOOKALIKES`].
    pub(crate) fn looks_like(self, (category, stop): (Category, Option<Stop>)) -> bool {
        self.category() == category && self.row().power.map(|(_, stop)| stop) == stop
    }
}

impl IntoRuins {
    /// Replaces everything that the player cannot know. Remembered cells out of view become what the player remembers, without
    /// actors and items. Cells never seen become those of another level of this depth. Two runs that show the same become equal.
    /// Once the run is over, nothing is hidden, so nothing changes.
    pub(crate) fn imagine_from(&mut self, seed: Seed) {
        if self.is_over() {
            return;
        }
        let mut dice = seed.stream("imagine", 0);
        self.shuffle_unknown_kinds(&mut dice);
        let other = self.other_level(seed);
        let is_new = |world: &Self, cell: Cell| !world.is_in_view(cell) && world.map.memory[cell] == Tile::Void;
        for cell in INNER {
            if is_new(self, cell) {
                self.imagine_ground(cell, other.map.tiles[cell]);
            } else if !self.is_in_view(cell) {
                self.map.tiles.set(cell, self.map.memory[cell]);
            }
            self.imagine_air(cell, other.map.has(cell, Mark::Built));
        }
        let is_theirs = |world: &Self, cell: Cell| is_new(world, cell) && world.map.tiles[cell] == other.map.tiles[cell];
        self.imagine_actors(&other, is_theirs, &mut dice);
        self.imagine_items(&other, is_theirs);
        self.imagine_minds();
        (self.seed, self.dice) = (seed, Dice::new(seed));
    }

    /// A different level of this depth, around the player.
    fn other_level(&self, seed: Seed) -> Self {
        let mut other = Self::blank(seed, self.variant);
        other.depth = self.depth;
        other.created = Created { orbs: [self.depth as i8 / 2; 5], weapon_or_staff: 1, uncursed_wearable: 1 };
        let mut nobody = Show::off();
        Turn::new(&mut other, &mut nobody).enter_level(self.hero().at, false);
        other
    }

    /// Deals new looks to the unknown kinds. Everything red stays red.
    fn shuffle_unknown_kinds(&mut self, dice: &mut Rng) {
        for group in LOOKALIKES {
            let kinds = ROWS.iter().map(|row| row.kind).filter(|kind| kind.looks_like(group) && !self.knows(*kind));
            let mut kinds: ArrayVec<[ItemKind; ITEM_KINDS]> = kinds.collect();
            let mut looks: ArrayVec<[u8; ITEM_KINDS]> = kinds.iter().map(|kind| self.disguises[*kind as usize]).collect();
            looks.sort_unstable();
            kinds.sort_unstable_by_key(|kind| *kind as u8);
            let before: ArrayVec<[(ItemKind, u8); ITEM_KINDS]> =
                kinds.iter().map(|kind| (*kind, self.disguises[*kind as usize])).collect();
            dice.shuffle(&mut kinds);
            let deal = |item: &mut Item| {
                let look = before.iter().find(|(kind, _)| *kind == item.kind).map(|(_, look)| look);
                if let Some((_, kind)) = looks.iter().zip(&kinds).find(|(dealt, _)| Some(*dealt) == look) {
                    item.kind = *kind;
                }
            };
            self.pack.iter_mut().for_each(deal);
            self.floor.iter_mut().for_each(|lying| deal(&mut lying.item));
            for (look, kind) in looks.iter().zip(&kinds) {
                self.disguises[*kind as usize] = *look;
            }
        }
    }

    /// Walls show beside known ground, so a cell there without a wall is known to have none.
    fn imagine_ground(&mut self, cell: Cell, theirs: Tile) {
        let shows_as_open = |tile: Tile| tile.is_open() || tile.is_seen() && tile != Tile::BrickWallSide;
        let is_beside_known = cell.around().into_iter().any(|beside| self.map.memory[beside] != Tile::Void);
        let tile = match (is_beside_known, shows_as_open(self.map.tiles[cell]), shows_as_open(theirs)) {
            (false, ..) | (true, true, true) => theirs,
            (true, true, false) => Tile::CaveFloor,
            (true, false, _) => return,
        };
        self.map.tiles.set(cell, tile);
    }

    fn imagine_air(&mut self, cell: Cell, is_built: bool) {
        self.map.put_mark(cell, Mark::Built, is_built);
        if self.is_in_view(cell) {
            if self.map.spores[cell] > 0 {
                self.map.spores.set(cell, SPORE);
            }
            return;
        }
        for mark in [Mark::Frozen, Mark::Cool, Mark::InSight] {
            self.map.put_mark(cell, mark, false);
        }
        self.map.burning.set(cell, 0);
        self.map.spores.set(cell, 0);
        self.map.light.put(cell, NO_LIGHT);
    }

    fn imagine_actors(&mut self, other: &Self, is_theirs: impl Fn(&Self, Cell) -> bool, dice: &mut Rng) {
        let hero = *self.hero();
        let seen = self.actors.iter().filter(|actor| actor.is_here() && actor.at != hero.at && self.is_in_view(actor.at));
        let mut actors: ArrayVec<[Actor; MOST_ACTORS]> = seen.copied().collect();
        for actor in &mut actors {
            (actor.can_act, actor.group, actor.blade) = (true, dice.below(6) as u8, None);
        }
        // One slot is reserved for the player.
        let room = MOST_ACTORS - 1 - actors.len();
        let theirs = other.actors.iter().filter(|actor| actor.is_here() && is_theirs(self, actor.at));
        actors.extend(theirs.filter(|actor| actor.at != hero.at).take(room).copied());
        self.actors.clear();
        self.map.actors = Field::filled(ActorId::NONE);
        let (props, creatures): (ArrayVec<[Actor; MOST_ACTORS]>, ArrayVec<[Actor; MOST_ACTORS]>) =
            actors.into_iter().partition(|actor| !actor.kind.is_creature());
        for prop in props {
            self.place(prop);
        }
        self.player = self.place(hero).unwrap_or_default();
        for creature in creatures {
            self.place(creature);
        }
    }

    fn imagine_items(&mut self, other: &Self, is_theirs: impl Fn(&Self, Cell) -> bool) {
        let before = std::mem::take(&mut self.floor);
        self.map.items = Field::filled(NO_ITEM);
        for lying in before.iter().filter(|lying| self.is_in_view(lying.at)).copied().collect::<ArrayVec<[_; MOST_FLOOR_ITEMS]>>()
        {
            self.lay(lying.item, lying.at);
        }
        for lying in &other.floor {
            if is_theirs(self, lying.at) {
                self.lay(lying.item, lying.at);
            }
        }
    }

    /// Resets what the creatures know and where they are going, except for what the player can see.
    fn imagine_minds(&mut self) {
        let at = self.hero().at;
        let is_hunted = self.actors.iter().any(|actor| actor.behaviour == Behaviour::Hunts && self.is_in_view(actor.at));
        self.last_seen = is_hunted.then_some(at);
        (self.search_target, self.destinations) = (None, [None; 6]);
        (self.is_player_seen, self.is_ice_forbidden) = (false, false);
        self.distances = Distances::NONE;
        flood(&self.map.tiles, at, &mut self.distances.player);
        self.seen_from = None;
        self.creatures_slain = 0;
        self.created = Created { orbs: [self.depth as i8 / 2 + 1; 5], weapon_or_staff: 1, uncursed_wearable: 1 };
    }
}
