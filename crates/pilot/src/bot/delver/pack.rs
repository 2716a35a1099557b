//! What it carries: what to wear, to use, to keep for throwing.

use super::{DelverBot, Verbs};
use barrow_core::{Arg, Gear, Move, Pos, Variant};

/// Weapons, the best first.
const WEAPONS: [&str; 5] = ["Axe", "Spear", "Rapier", "Hammer", "Torch"];
/// What is better thrown than used.
const THROWN: [&str; 2] = ["Orb of Fire", "Orb of Ice"];
/// What is used as soon as it is known.
const USED: [&str; 2] = ["Orb of Power", "Orb of Data"];
/// Worn, it does harm.
const HARMFUL: [&str; 2] = ["Amulet of Reckoning", "Vampire Cloak"];

impl DelverBot {
    fn name(&self, variant: &Variant, slot: u8) -> &'static str {
        self.view.pack.get(usize::from(slot)).map_or("", |gear| variant.legend.name(gear.id))
    }

    fn slots(&self) -> impl Iterator<Item = (u8, Gear)> + use<> {
        (0..).zip(self.view.pack.clone())
    }

    /// Wears what is better, tries what is unknown while nothing threatens, and uses what is best used at once.
    pub(super) fn tend_pack(&mut self, hero: Pos, variant: &Variant, verbs: Verbs) -> Option<Move> {
        let better = self.better_gear(variant, verbs);
        if better.is_some() {
            return better;
        }
        if let Some(m) = self.use_known(variant, verbs, &USED) {
            return Some(m);
        }
        if !self.has_health(30)
            && let Some(m) = self.use_known(variant, verbs, &["Orb of Life"])
        {
            return Some(m);
        }
        // An unknown orb may burn or freeze whoever uses it.
        let is_good_place = self.has_health(65) && self.foes.is_empty() && !self.is_on_grass(hero, variant);
        if !is_good_place {
            return None;
        }
        let unknown = |gear: &Gear, name: &str| !gear.is_known && name.ends_with("Orb");
        let found = self.slots().find(|(slot, gear)| unknown(gear, self.name(variant, *slot)))?;
        Some(Move { verb: verbs.consume, arg: Arg::Slot(found.0) }).filter(|&m| self.is_offered(m))
    }

    fn is_on_grass(&self, hero: Pos, variant: &Variant) -> bool {
        let around = variant.topology.directions().filter_map(|dir| variant.topology.step(hero, dir));
        around.chain([hero]).any(|at| self.view.tile(at).is_some_and(|id| variant.legend.name(id).contains("grass")))
    }

    fn better_gear(&self, variant: &Variant, verbs: Verbs) -> Option<Move> {
        let rank = |name: &str| WEAPONS.iter().position(|weapon| *weapon == name);
        let wielded = self.slots().filter(|(_, gear)| gear.is_worn).find_map(|(slot, _)| rank(self.name(variant, slot)));
        for (slot, gear) in self.slots() {
            let name = self.name(variant, slot);
            let is_better = match rank(name) {
                Some(rank) => wielded.is_none_or(|wielded| rank < wielded),
                None => self.is_wearable(variant, slot, &gear),
            };
            let m = Move { verb: verbs.equip, arg: Arg::Slot(slot) };
            if !gear.is_worn && is_better && self.is_offered(m) {
                return Some(m);
            }
        }
        None
    }

    /// A cloak or amulet for a free place, or one to try in place of one that is known to be no better.
    fn is_wearable(&self, variant: &Variant, slot: u8, gear: &Gear) -> bool {
        let name = self.name(variant, slot);
        let sort = |name: &str| ["Cloak", "Amulet"].into_iter().find(|sort| name.contains(sort));
        let Some(own) = sort(name) else { return false };
        if HARMFUL.contains(&name) {
            return false;
        }
        let worn =
            self.slots().filter(|(_, other)| other.is_worn).find(|(place, _)| sort(self.name(variant, *place)) == Some(own));
        worn.is_none_or(|(_, worn)| !gear.is_known || (worn.is_known && gear.level > worn.level))
    }

    /// Uses one of these, if it is carried and known.
    pub(super) fn use_known(&self, variant: &Variant, verbs: Verbs, names: &[&str]) -> Option<Move> {
        let found = self.slots().find(|(slot, _)| names.contains(&self.name(variant, *slot)))?;
        Some(Move { verb: verbs.consume, arg: Arg::Slot(found.0) }).filter(|&m| self.is_offered(m))
    }

    /// How an item is sent at a foe: the verb, what it is worth, and how far the foe has to be away.
    pub(super) fn missile(&self, variant: &Variant, slot: u8, is_losing: bool, verbs: Verbs) -> Option<(u8, i32, i32)> {
        let gear = self.view.pack.get(usize::from(slot))?;
        let name = variant.legend.name(gear.id);
        if name.contains("Staff") {
            let is_useful = !gear.is_known || (name != "Staff of Blink" && gear.charges.is_some_and(|charges| charges.value > 0));
            return is_useful.then_some((
                verbs.fire,
                if is_losing { 60 } else { 25 },
                if name == "Staff of Fire" { 2 } else { 1 },
            ));
        }
        if THROWN.contains(&name) {
            return is_losing.then_some((verbs.throw, 50, 3));
        }
        if name == "Orb of Teleport" {
            return is_losing.then_some((verbs.throw, 40, 1));
        }
        if name.ends_with("Orb") && !gear.is_known {
            return is_losing.then_some((verbs.throw, 30, 3));
        }
        let is_spare = !gear.is_worn && WEAPONS.contains(&name);
        is_spare.then_some((verbs.throw, if name == "Spear" { 35 } else { 20 }, 2))
    }

    /// What an orb of power or data is best used on: the weapon in hand, a staff, what is worn, then anything.
    pub(super) fn choose_item(&mut self, verbs: Verbs) -> Option<Move> {
        let worth = |m: &&Move| match m.arg {
            Arg::Slot(slot) if m.verb == verbs.choose => {
                let gear = self.view.pack.get(usize::from(slot)).copied().unwrap_or_default();
                1 + i32::from(gear.is_worn) * 2 + i32::from(gear.charges.is_some())
            }
            _ => 0,
        };
        self.offered.iter().max_by_key(worth).copied()
    }
}
