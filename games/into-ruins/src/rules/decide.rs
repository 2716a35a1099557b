//! Turns moves into actions that the player may take now. Spec: into-ruins items 8.3, 15.3, 16, actors 2.

use crate::content::items::{Category, traits};
use crate::content::powers::Stop;
use crate::content::verbs::{self, VERBS};
use crate::rules::line;
use crate::world::cell::{Cell, DIRECTIONS, WORLD};
use crate::world::item::Item;
use crate::world::state::{IntoRuins, Mode};
use barrow_core::{Arg, Dir, Move, Offer, Pos, Refusal};
use std::cell::LazyCell;
use tinyvec::ArrayVec;

/// A decision of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Step(Dir),
    Wait,
    Jump(Dir),
    Turn(Dir),
    Equip(u8),
    Stow(u8),
    Extinguish(u8),
    Use(u8),
    Fire(u8, CellOf),
    Throw(u8, CellOf),
    Choose(u8),
    GiveUp,
}

/// A cell of the world, as an action names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellOf(pub(crate) Cell);

/// The directions in which a thrown or fired item can leave the player.
type Ways = [bool; DIRECTIONS];

/// Cells to aim at.
type Targets = ArrayVec<[Pos; 331]>;

impl IntoRuins {
    /// Decodes a move, or refuses it.
    pub(crate) fn read(&self, m: Move) -> Result<Action, Refusal> {
        if matches!(self.mode, Mode::Lost(_) | Mode::Won) {
            return Err(Refusal::Over);
        }
        let verb = VERBS.get(usize::from(m.verb)).ok_or(Refusal::NoSuchVerb)?;
        if verb.arg != m.arg.kind() {
            return Err(Refusal::WrongArgument);
        }
        let is_choosing = self.is_choosing();
        let is_answer = matches!(m.verb, verbs::CHOOSE | verbs::GIVE_UP);
        if is_choosing && !is_answer {
            return Err(Refusal::Because("First choose an item for the orb, or give up."));
        }
        if !is_choosing && is_answer {
            return Err(Refusal::Because("There is nothing to choose now."));
        }
        match (m.verb, m.arg) {
            (verbs::STEP, Arg::Dir(dir)) => self.may_step(dir).map(|()| Action::Step(dir)),
            (verbs::WAIT, _) => Ok(Action::Wait),
            (verbs::JUMP, Arg::Dir(dir)) => self.may_jump(dir).map(|()| Action::Jump(dir)),
            (verbs::TURN, Arg::Dir(dir)) => self.may_turn(dir).map(|()| Action::Turn(dir)),
            (verbs::EQUIP, Arg::Slot(slot)) => self.may_equip(self.carried(slot)?).map(|()| Action::Equip(slot)),
            (verbs::STOW, Arg::Slot(slot)) => may_stow(self.carried(slot)?).map(|()| Action::Stow(slot)),
            (verbs::EXTINGUISH, Arg::Slot(slot)) => may_extinguish(self.carried(slot)?).map(|()| Action::Extinguish(slot)),
            (verbs::USE, Arg::Slot(slot)) => may_use(self.carried(slot)?).map(|()| Action::Use(slot)),
            (verbs::CHOOSE, Arg::Slot(slot)) => self.may_choose(self.carried(slot)?).map(|()| Action::Choose(slot)),
            (verbs::GIVE_UP, _) => Ok(Action::GiveUp),
            (verbs::FIRE, Arg::SlotAt(slot, pos)) => {
                let stop = may_fire(self.carried(slot)?)?;
                let at = self.may_aim(pos, "You cannot fire a staff at where you stand.")?;
                self.may_fly(at, self.ways(stop)).map(|()| Action::Fire(slot, CellOf(at)))
            }
            (verbs::THROW, Arg::SlotAt(slot, pos)) => {
                may_throw(self.carried(slot)?)?;
                let at = self.may_aim(pos, "You cannot throw anything at where you stand.")?;
                self.may_fly(at, self.ways(Stop::AtFirst)).map(|()| Action::Throw(slot, CellOf(at)))
            }
            _ => Err(Refusal::WrongArgument),
        }
    }

    /// Every move that is legal now.
    pub(crate) fn offers(&self, offer: &mut Offer) {
        match self.mode {
            Mode::Lost(_) | Mode::Won => {}
            Mode::ChooseForPower | Mode::ChooseForData => self.offer_answers(offer),
            Mode::Play => {
                self.offer_walking(offer);
                self.offer_items(offer);
            }
        }
    }

    /// Tells whether the player has to choose an item for an orb.
    pub(crate) fn is_choosing(&self) -> bool {
        matches!(self.mode, Mode::ChooseForPower | Mode::ChooseForData)
    }

    /// Accepts the item if the orb in use can work on it. Spec: into-ruins items 6.3, 15.2.
    pub(crate) fn may_choose(&self, item: Item) -> Result<(), Refusal> {
        match self.mode {
            Mode::ChooseForPower if item.kind.category() == Category::Orb => {
                Err(Refusal::Because("An orb of power works on anything you carry except orbs."))
            }
            Mode::ChooseForData if self.knows(item.kind) => Err(Refusal::Because("You already know what that is.")),
            Mode::ChooseForPower | Mode::ChooseForData => Ok(()),
            Mode::Play | Mode::Lost(_) | Mode::Won => Err(Refusal::Because("There is nothing to choose now.")),
        }
    }

    fn offer_answers(&self, offer: &mut Offer) {
        let slots = (0..).zip(self.pack.iter().copied()).filter(|(_, item)| self.may_choose(*item).is_ok());
        offer.extend(slots.map(|(slot, _)| Move { verb: verbs::CHOOSE, arg: Arg::Slot(slot) }));
        offer.push(Move::plain(verbs::GIVE_UP));
    }

    fn offer_walking(&self, offer: &mut Offer) {
        let allowed = |verb: u8, may: fn(&Self, Dir) -> Result<(), Refusal>| {
            (0..DIRECTIONS as u8).map(Dir).filter(move |&dir| may(self, dir).is_ok()).map(move |dir| Move::towards(verb, dir))
        };
        offer.extend(allowed(verbs::STEP, Self::may_step));
        offer.push(Move::plain(verbs::WAIT));
        offer.extend(allowed(verbs::JUMP, Self::may_jump));
        offer.extend(allowed(verbs::TURN, Self::may_turn));
    }

    fn offer_items(&self, offer: &mut Offer) {
        let [throws, stops] = [Stop::AtFirst, Stop::BeforeFirst].map(|stop| {
            let ways = self.ways(stop);
            // An open first cell is a target itself, so these targets are never empty.
            ways.contains(&true).then(|| LazyCell::new(move || self.targets(ways)))
        });
        let aim = |offer: &mut Offer, verb, slot, targets: &Option<_>| {
            if let Some(targets) = targets {
                offer.aimed(verb, slot, || LazyCell::<Targets, _>::force(targets).iter().copied());
            }
        };
        for (slot, item) in (0..).zip(self.pack.iter().copied()) {
            let plain = [
                (verbs::EQUIP, self.may_equip(item).is_ok()),
                (verbs::STOW, may_stow(item).is_ok()),
                (verbs::EXTINGUISH, may_extinguish(item).is_ok()),
                (verbs::USE, may_use(item).is_ok()),
            ];
            offer
                .extend(plain.iter().filter(|(_, is_allowed)| *is_allowed).map(|&(verb, _)| Move { verb, arg: Arg::Slot(slot) }));
            match may_fire(item) {
                // A line that stops before the first actor needs a free first cell.
                Ok(Stop::BeforeFirst) => aim(offer, verbs::FIRE, slot, &stops),
                Ok(Stop::AtFirst | Stop::Never) => aim(offer, verbs::FIRE, slot, &throws),
                Err(_) => {}
            }
            if may_throw(item).is_ok() {
                aim(offer, verbs::THROW, slot, &throws);
            }
        }
    }

    /// The item in a slot of the pack.
    fn carried(&self, slot: u8) -> Result<Item, Refusal> {
        self.pack.get(usize::from(slot)).copied().ok_or(Refusal::Because("You carry nothing there."))
    }

    /// Checks a step, or an attack on a creature or prop in the way, seen or not. Spec: into-ruins actors 2.2, 5.2.
    fn may_step(&self, dir: Dir) -> Result<(), Refusal> {
        let ahead = self.ahead(dir)?;
        let tile = self.map.tiles[ahead];
        if self.actor_at(ahead).is_some() || tile.is_walkable() {
            Ok(())
        } else if tile.is_hole() {
            Err(Refusal::Because("That is a hole. To go down, jump."))
        } else if ahead.exists() {
            Err(Refusal::Blocked)
        } else {
            Err(Refusal::Edge)
        }
    }

    fn may_jump(&self, dir: Dir) -> Result<(), Refusal> {
        let ahead = self.ahead(dir)?;
        match (self.map.tiles[ahead].is_hole(), self.actor_at(ahead)) {
            (true, None) => Ok(()),
            (true, Some(_)) => Err(Refusal::Because("Something hovers over the hole.")),
            (false, _) => Err(Refusal::Because("There is no hole to jump into.")),
        }
    }

    fn may_turn(&self, dir: Dir) -> Result<(), Refusal> {
        self.ahead(dir)?;
        if self.hero().facing.0 == dir { Err(Refusal::Because("You already face that way.")) } else { Ok(()) }
    }

    /// The neighbour of the player towards `dir`.
    fn ahead(&self, dir: Dir) -> Result<Cell, Refusal> {
        if usize::from(dir.0) < DIRECTIONS { Ok(self.hero().at.beside(dir)) } else { Err(Refusal::WrongArgument) }
    }

    /// Spec: into-ruins items 6.4: a cursed item keeps its slot.
    fn may_equip(&self, item: Item) -> Result<(), Refusal> {
        let Some(slot) = item.kind.row().slot else {
            return Err(Refusal::Because("You can neither wield nor wear that."));
        };
        if item.is_worn {
            return Err(Refusal::Because("You already wield or wear that."));
        }
        match self.worn(slot) {
            Some(worn) if self.pack[worn].kind.has(traits::CURSED) => {
                Err(Refusal::Because("What you wear there is cursed: you cannot take it off."))
            }
            _ => Ok(()),
        }
    }

    /// The aimed cell, which must not be the player's. Spec: into-ruins items 9.4, Q4.
    fn may_aim(&self, pos: Pos, at_oneself: &'static str) -> Result<Cell, Refusal> {
        let at = Cell::of(pos).ok_or(Refusal::Edge)?;
        if at == self.hero().at { Err(Refusal::Because(at_oneself)) } else { Ok(at) }
    }

    /// A line needs at least one cell. Spec: into-ruins items 9.1, 9.4.
    fn may_fly(&self, at: Cell, ways: Ways) -> Result<(), Refusal> {
        let is_free = line::direction(self.hero().at, at).is_some_and(|dir| ways[usize::from(dir.0)]);
        if is_free { Ok(()) } else { Err(Refusal::Because("Something is in the way right beside you.")) }
    }

    /// The directions in which a line has a first cell.
    fn ways(&self, stop: Stop) -> Ways {
        self.hero().at.around().map(|beside| {
            let is_taken = stop == Stop::BeforeFirst && self.actor_at(beside).is_some();
            self.map.tiles[beside].is_flyable() && !is_taken
        })
    }

    /// Every cell that can be aimed at: the first cell of the line to it must be open.
    fn targets(&self, ways: Ways) -> Targets {
        let from = self.hero().at;
        let is_open = |to: Cell| line::direction(from, to).is_some_and(|dir| ways[usize::from(dir.0)]);
        WORLD.iter().copied().filter(|&to| is_open(to)).map(Cell::pos).collect()
    }
}

fn may_stow(item: Item) -> Result<(), Refusal> {
    if !item.is_worn {
        Err(Refusal::Because("You neither wield nor wear that."))
    } else if item.kind.has(traits::CURSED) {
        Err(Refusal::Because("It is cursed: you cannot take it off."))
    } else if item.is_lit {
        Err(Refusal::Because("You cannot stow a burning torch. Extinguish it first; it cannot be relit."))
    } else {
        Ok(())
    }
}

fn may_extinguish(item: Item) -> Result<(), Refusal> {
    if item.is_worn && item.is_lit { Ok(()) } else { Err(Refusal::Because("That does not burn.")) }
}

fn may_use(item: Item) -> Result<(), Refusal> {
    match item.kind.category() {
        Category::Orb => Ok(()),
        Category::Staff => Err(Refusal::Because("Fire the staff at a cell instead.")),
        _ if item.is_worn => Err(Refusal::Because("Only orbs can be used. You have this one on already.")),
        Category::Torch | Category::Weapon | Category::Amulet | Category::Cloak | Category::Artifact => {
            Err(Refusal::Because("Only orbs can be used. Equip this one instead."))
        }
    }
}

fn may_fire(item: Item) -> Result<Stop, Refusal> {
    let Some((_, stop)) = item.kind.row().power else {
        return Err(Refusal::Because("Only staffs can be fired."));
    };
    if item.charges > 0 { Ok(stop) } else { Err(Refusal::Because("That staff has no charges left.")) }
}

/// Spec: into-ruins items 8.4.
fn may_throw(item: Item) -> Result<(), Refusal> {
    if item.kind.row().throw_range.is_none() {
        Err(Refusal::Because("You cannot throw the Wings."))
    } else if item.is_worn && item.kind.has(traits::CURSED) {
        Err(Refusal::Because("It is cursed: you cannot let go of it."))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod costs;
#[cfg(test)]
mod tests;
