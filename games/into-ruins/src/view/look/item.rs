//! Facts about an item, row by row. Spec: into-ruins `info_panel_rows.csv`, whose fourth row is the legend's sentence.

use crate::content::items::{Category, Slot, traits};
use crate::content::words::{LEGEND, id};
use crate::world::item::Item;
use crate::world::state::{IntoRuins, Mode};
use barrow_core::{Fact, Value};

const LIT: &str = "It burns and gives light. Thrown, it sets fire to where it lands. Stow it or wield something else, and it goes out for good.";
pub(super) const PUTS_OUT: &str = "Wielding it puts your torch out, for good.";
const ARC: &str = "It strikes three hexes: the one in front and one on each side.";
const CURSED: &str = "It is cursed: once equipped, you cannot take it off. An Orb of Power destroys it.";

/// The facts of one item, with a preview of the next level while an orb of power asks.
struct Sheet<'a> {
    item: Item,
    next: Option<Item>,
    /// True if it is carried. The sheet then includes the legend's sentence, which the map already shows by itself.
    is_carried: bool,
    /// True if equipping it stows a torch that burns.
    puts_torch_out: bool,
    facts: &'a mut Vec<Fact>,
}

impl Sheet<'_> {
    fn tell(&mut self, name: &'static str, figure: fn(Item) -> Option<i32>, write: fn(i32) -> Value) {
        if let Some(value) = figure(self.item) {
            let preview = self.next.and_then(figure).map(write);
            self.facts.push(Fact { preview, ..Fact::new(name, write(value)) });
        }
    }

    fn tell_if(&mut self, is_so: bool, fact: Fact) {
        if is_so {
            self.facts.push(fact);
        }
    }

    fn tell_charges(&mut self) {
        if let Some(most) = self.item.max_charges() {
            let preview = self.next.and_then(Item::max_charges).map(|most| Value::OutOf(most, most));
            self.facts.push(Fact { preview, ..Fact::new("Charges", Value::OutOf(self.item.charges.into(), most)) });
        }
    }

    fn tell_all(mut self) {
        let (kind, row) = (self.item.kind, self.item.kind.row());
        self.tell("Charges on landing", Item::recharge, Value::Bonus);
        self.tell_if(self.item.is_lit, Fact::words(LIT));
        // A lit torch and an axe have their own sentences.
        let is_described = self.is_carried && !self.item.is_lit && !kind.has(traits::ARC);
        self.tell_if(is_described, Fact::words(LEGEND.get(id::of_item(kind)).map_or("", |entry| entry.about)));
        self.tell_if(self.puts_torch_out, Fact::words(PUTS_OUT));
        self.tell_if(kind.has(traits::ARC), Fact::words(ARC));
        self.tell("Darksight", Item::darksight, Value::Bonus);
        self.tell("Freezes for", Item::freeze, Value::Number);
        self.tell_if(kind.has(traits::KNOCKBACK), Fact::new("Knockback", Value::Number(1)));
        self.tell_if(row.stun > 0, Fact::new("Stuns for", Value::Number(row.stun.into())));
        self.tell("Accuracy", Item::accuracy, Value::Bonus);
        self.tell("Damage", Item::damage, Value::Number);
        self.tell("Range", Item::range, Value::Number);
        self.tell("Armor", Item::armor, Value::Bonus);
        if let Some(range) = row.throw_range {
            self.facts.push(Fact::new("Throw range", Value::Number(range.into())));
        }
        self.tell("Throw accuracy", |item| item.kind.row().throw_accuracy.and(item.throw_accuracy()), Value::Bonus);
        self.tell("Throw damage", |item| item.kind.row().throw_damage.and(item.throw_damage()), Value::Number);
        self.tell_charges();
        self.tell_if(kind.has(traits::CURSED), Fact::words(CURSED));
    }
}

impl IntoRuins {
    /// Unknown items have no facts.
    pub(super) fn look_at_item(&self, item: Item, is_carried: bool, facts: &mut Vec<Fact>) {
        if !self.is_known(item.kind) {
            return;
        }
        let is_asked = is_carried && self.mode == Mode::ChooseForPower;
        let grows = is_asked && item.kind.category() != Category::Orb && !item.kind.has(traits::CURSED);
        let next = grows.then_some(Item { level: item.level.saturating_add(1), ..item });
        let is_weapon = |item: &Item| item.kind.row().slot == Some(Slot::Weapon);
        let is_torch_lit = self.pack.iter().any(|worn| worn.is_worn && worn.is_lit);
        let puts_torch_out = is_carried && !item.is_worn && is_weapon(&item) && is_torch_lit;
        Sheet { item, next, is_carried, puts_torch_out, facts }.tell_all();
    }
}
