//! The pack: items to wear, to use, and to keep for throwing.

use super::names::{AMULET, ARMOR, CLOAK, DATA, GRAVITY, LIFE, LIGHT_LEFT, ORB, POWER, RECKONING, VAMPIRE, WEAPONS};
use super::{DelverBot, Here};
use barrow_core::{Arg, Gear, Move, Variant};

/// Damage to expect from an unknown orb that sets its user on fire. \[hit points\]
const FIRE_TAKES: i32 = 8;
/// With this few hit points left, and no foe hunting it, the bot heals. \[hit points\]
const ALMOST_DEAD: i32 = 2;

impl DelverBot {
    fn name(variant: &Variant, gear: &Gear) -> &'static str {
        variant.legend.name(gear.id)
    }

    fn slots(&self) -> impl Iterator<Item = (u8, &Gear)> {
        (0..).zip(&self.view.pack)
    }

    pub(super) fn wears(&self, variant: &Variant, name: &str) -> bool {
        self.view.pack.iter().any(|gear| gear.is_worn && Self::name(variant, gear) == name)
    }

    /// Wears better gear, tries unknown items while nothing threatens, and uses some items as soon as it has them.
    pub(super) fn tend_pack(&mut self, here: Here) -> Option<Move> {
        if let Some(m) = self.put_out_torch(here).or_else(|| self.better_gear(here)) {
            return Some(m);
        }
        let is_puzzled = self.view.pack.iter().any(|gear| !gear.is_known);
        self.use_known(here, POWER)
            .or_else(|| if is_puzzled { self.use_known(here, DATA) } else { None })
            .or_else(|| if self.health().0 <= ALMOST_DEAD { self.use_known(here, LIFE) } else { None })
            .or_else(|| if self.is_time_to_try(here) { self.use_unknown_orb(here) } else { None })
    }

    /// In the dark only adjacent foes see it. That is worth more than the torch's light.
    fn put_out_torch(&self, here: Here) -> Option<Move> {
        self.offered.iter().copied().find(|m| m.verb == here.verbs.extinguish)
    }

    /// Tells whether this is the time to try an unknown orb, which may heal or burn.
    fn is_time_to_try(&self, here: Here) -> bool {
        let (hp, max) = self.health();
        self.may_try(here) && (hp <= ALMOST_DEAD || hp * 2 <= max)
    }

    /// Tells whether it would survive an unknown orb, or has little to lose.
    fn may_try(&self, here: Here) -> bool {
        let (hp, _) = self.health();
        let is_calm = self.foes.is_empty() && !self.ground.burns_well(here.hero);
        is_calm && (hp > FIRE_TAKES || hp <= ALMOST_DEAD && !self.falls_slowly(here))
    }

    /// Beside the hole, with the level explored, it tries unknown orbs and makes its fall slow.
    pub(super) fn prepare_fall(&mut self, here: Here) -> Option<Move> {
        if self.may_try(here)
            && let Some(m) = self.use_unknown_orb(here)
        {
            return Some(m);
        }
        if self.falls_slowly(here) { None } else { self.use_known(here, GRAVITY) }
    }

    pub(super) fn use_unknown_orb(&self, here: Here) -> Option<Move> {
        let is_unknown = |gear: &Gear| !gear.is_known && Self::name(here.variant, gear).ends_with(ORB);
        let (slot, _) = self.slots().find(|(_, gear)| is_unknown(gear))?;
        Some(Move { verb: here.verbs.consume, arg: Arg::Slot(slot) }).filter(|&m| self.is_offered(m))
    }

    /// Uses the known item of this name, if carried.
    pub(super) fn use_known(&self, here: Here, name: &str) -> Option<Move> {
        let (slot, _) = self.slots().find(|(_, gear)| Self::name(here.variant, gear) == name)?;
        Some(Move { verb: here.verbs.consume, arg: Arg::Slot(slot) }).filter(|&m| self.is_offered(m))
    }

    fn better_gear(&self, here: Here) -> Option<Move> {
        let rank = |gear: &Gear| WEAPONS.iter().position(|weapon| *weapon == Self::name(here.variant, gear));
        let wielded = self.view.pack.iter().filter(|gear| gear.is_worn).find_map(rank);
        let is_better = |gear: &Gear| match rank(gear) {
            Some(rank) => wielded.is_none_or(|wielded| rank < wielded),
            None => self.is_wearable(here, gear),
        };
        let found = self.slots().filter(|(_, gear)| !gear.is_worn && is_better(gear));
        let mut equips = found.map(|(slot, _)| Move { verb: here.verbs.equip, arg: Arg::Slot(slot) });
        equips.find(|&m| self.is_offered(m))
    }

    /// Tells whether to wear a cloak or amulet: its slot is free, or it is known to be better than the item worn there.
    fn is_wearable(&self, here: Here, gear: &Gear) -> bool {
        let variant = here.variant;
        let name = Self::name(variant, gear);
        let sort = |name: &str| [CLOAK, AMULET].into_iter().find(|sort| name.contains(sort));
        let Some(own) = sort(name) else { return false };
        // An unknown cloak may be the one that burns its wearer in light.
        let is_risky = own == CLOAK && !gear.is_known && self.left(variant, LIGHT_LEFT) > 0;
        if is_risky || [RECKONING, VAMPIRE].contains(&name) {
            return false;
        }
        let worn = self.view.pack.iter().find(|other| other.is_worn && sort(Self::name(variant, other)) == Some(own));
        let value = |gear: &Gear| (ARMOR.contains(&Self::name(variant, gear)), gear.level);
        worn.is_none_or(|worn| gear.is_known && value(gear) > value(worn))
    }

    /// Tells whether the open question is that of an orb of power. An orb of data does not offer known items.
    fn has_asked_for_power(&self, here: Here) -> bool {
        self.slots().any(|(slot, gear)| gear.is_known && self.is_offered(Move { verb: here.verbs.choose, arg: Arg::Slot(slot) }))
    }

    /// The best item for an orb of power or data: armor, the wielded weapon, a staff, a worn item, unknown orbs.
    pub(super) fn choose_item(&self, here: Here) -> Option<Move> {
        let worth = |m: &&Move| match m.arg {
            Arg::Slot(slot) if m.verb == here.verbs.choose => {
                let gear = self.view.pack.get(usize::from(slot)).copied().unwrap_or_default();
                let name = Self::name(here.variant, &gear);
                let is_armor = ARMOR.contains(&name);
                let is_curse = gear.is_worn && [RECKONING, VAMPIRE].contains(&name) && self.has_asked_for_power(here);
                1 + i32::from(is_curse) * 9
                    + i32::from(gear.is_worn) * 2
                    + i32::from(is_armor)
                    + i32::from(gear.charges.is_some())
                    + i32::from(!gear.is_known && name.ends_with(ORB)) * 2
            }
            _ => 0,
        };
        self.offered.iter().max_by_key(worth).copied()
    }
}
