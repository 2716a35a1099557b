//! The player's memory of a level: everything seen that is out of sight now.

use crate::fight::PACK;
use crate::pairs::{Pairs, STRIDE};
use crate::walk::{bits_of, foes};
use barrow_core::{Arg, Attitude, Event, Move, Pos, Role, Sight, Thing, Threat, Variant, View};

/// The player's memory of the current level, from views alone: things out of sight, and every creature where it was last seen.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    depth: u32,
    size: (u16, u16),
    /// Row by row: known cells. A level is never forgotten, so a view with fewer known cells shows a different level.
    known: Vec<bool>,
    /// All things except creatures, in view or as last seen, in drawing order.
    things: Vec<Thing>,
    creatures: Vec<Creature>,
    /// Reused: the creatures in view.
    in_view: Vec<Creature>,
    /// Things that the player threw away, where they lie now.
    thrown: Vec<(Pos, u8)>,
    /// Things that the player threw and has not seen land yet.
    flying: Vec<Throw>,
    /// A throw that the last move may have made, and the size of the pack before it.
    aimed: Option<(Throw, usize)>,
}

/// Something thrown, from the hero's cell towards another.
#[derive(Clone, Copy, Debug)]
struct Throw {
    id: u8,
    to: Pos,
    /// The most steps between `to` and the cell where it landed.
    within: i32,
}

/// A creature, in view or as last seen.
#[derive(Clone, Copy, Debug)]
struct Creature {
    thing: Thing,
    /// True if a thing of the view shows it, and not the ground.
    is_thing: bool,
    /// Views since it was last seen. 0: in view.
    unseen_for: i32,
    /// True once its cell has been seen without it, so that it could be anywhere.
    is_lost: bool,
    /// True once the player has had time to notice it.
    is_announced: bool,
}

impl Creature {
    /// The greatest distance that it can have moved since it was last seen.
    const fn range(&self) -> i32 {
        STRIDE * (self.unseen_for + 1)
    }
}

impl Memory {
    /// Learns from `view`, the player's view at `depth`, and adds remembered things and creatures on cells out of sight to it.
    pub fn look(&mut self, view: &mut View, depth: u32, variant: &Variant) {
        if self.is_elsewhere(view, depth) {
            self.forget();
        }
        self.follow_throws(view, variant);
        self.depth = depth;
        self.size = (view.width, view.height);
        self.known.clear();
        self.known.extend(view.sight.iter().map(|&sight| sight != Sight::Unknown));
        self.follow_creatures(view, variant);
        // Games show nothing out of sight, except when a run is over: then they show everything.
        let is_shown = |at: Pos| view.things.iter().any(|thing| thing.at == at && view.sight(at) != Sight::InView);
        self.things.retain(|thing| view.sight(thing.at) == Sight::Remembered && !is_shown(thing.at));
        self.creatures.retain(|creature| creature.unseen_for == 0 || creature.is_lost || !is_shown(creature.thing.at));
        let recalled = self.things.len();
        self.things.extend(view.things.iter().filter(|thing| is_kept(variant.legend.role(thing.id))));
        view.things.extend_from_slice(&self.things[..recalled]);
        let ghosts = self.creatures.iter().filter(|creature| creature.is_thing && creature.unseen_for > 0 && !creature.is_lost);
        for ghost in ghosts {
            if view.sight(ghost.thing.at) == Sight::Remembered {
                view.things.push(ghost.thing);
            }
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.known.clear();
        self.things.clear();
        self.creatures.clear();
        self.thrown.clear();
        self.flying.clear();
        self.aimed = None;
    }

    /// Notes a move that was made in `view`, and the events that the player saw. The move may throw something away, and the memory
    /// must forget creatures that died out of sight.
    pub fn note(&mut self, m: Move, events: &[Event], view: &View, variant: &Variant) {
        for end in events.iter().filter(|event| variant.cues.get(usize::from(event.cue)).is_some_and(|cue| cue.is_end)) {
            self.things.retain(|thing| (thing.id, thing.at) != (end.who, end.at));
            let steps = |creature: &Creature| {
                let steps = variant.topology.distance(creature.thing.at, end.at);
                (creature.thing.id == end.who && steps <= creature.range()).then_some(steps)
            };
            let nearest = (0..self.creatures.len()).filter_map(|index| Some((steps(&self.creatures[index])?, index))).min();
            if let Some((_, index)) = nearest {
                self.creatures.remove(index);
            }
        }
        self.aimed = None;
        if let (Arg::SlotAt(slot, to), Some(hero)) = (m.arg, view.hero)
            && let Some(gear) = view.pack.get(usize::from(slot))
        {
            // A throw may fall short, and its thing lands on the nearest free cell.
            let within = variant.topology.distance(hero, to) + 1;
            self.aimed = Some((Throw { id: gear.id, to, within }, view.pack.len()));
        }
    }

    /// The things that the player threw away on this level, and their cells.
    pub fn thrown(&self) -> &[(Pos, u8)] {
        &self.thrown
    }

    /// Finds where thrown things landed: on a cell that did not show them before. Call it before things are remembered.
    fn follow_throws(&mut self, view: &View, variant: &Variant) {
        // A fired staff stays in the pack.
        let thrown = self.aimed.take().filter(|&(_, packed)| view.pack.len() < packed);
        let lies = |&(at, id): &(Pos, u8)| {
            view.sight(at) != Sight::InView || view.things.iter().any(|thing| (thing.at, thing.id) == (at, id))
        };
        self.thrown.retain(lies);
        self.flying.extend(thrown.map(|(throw, _)| throw));
        for thing in view.things.iter().filter(|thing| view.sight(thing.at) == Sight::InView) {
            let is_known = |known: &Thing| known.id == thing.id && known.at == thing.at;
            let is_it = |throw: &Throw| throw.id == thing.id && variant.topology.distance(throw.to, thing.at) <= throw.within;
            if !self.things.iter().any(is_known)
                && let Some(index) = self.flying.iter().position(is_it)
            {
                self.flying.swap_remove(index);
                self.thrown.push((thing.at, thing.id));
            }
        }
        // Nothing lies where they should have landed: they broke, or fell into a hole.
        self.flying.retain(|throw| view.sight(throw.to) != Sight::InView);
    }

    /// A copy of the memory as if the player had noticed no creature yet.
    #[must_use]
    pub fn unannounced(&self) -> Self {
        let mut memory = self.clone();
        memory.creatures.iter_mut().for_each(|creature| creature.is_announced = false);
        memory
    }

    /// Notes that the player has noticed every creature in view.
    pub fn announce(&mut self) {
        for creature in self.creatures.iter_mut().filter(|creature| creature.unseen_for == 0) {
            creature.is_announced = true;
        }
    }

    /// Creatures in view that may matter and that the player has not had time to notice. Fleeing ones do not matter, and harmless
    /// ones matter only in company.
    pub fn newcomers(&self, variant: &Variant) -> impl Iterator<Item = &Thing> {
        let fleeing = bits_of(variant, |attitude| attitude == Attitude::Flees);
        let stays = move |creature: &Creature| creature.unseen_for == 0 && creature.thing.conditions & fleeing == 0;
        let is_harmless = |creature: &Creature| creature.thing.threat == Some(Threat::Harmless);
        let is_pack = self.creatures.iter().filter(|creature| stays(creature) && is_harmless(creature)).count() >= PACK;
        let is_new = move |creature: &&Creature| stays(creature) && !creature.is_announced && (is_pack || !is_harmless(creature));
        self.creatures.iter().filter(is_new).map(|creature| &creature.thing)
    }

    /// A creature out of view that was hunting the player when it was last seen, and may still be near there.
    pub fn lurker(&self, variant: &Variant) -> Option<&Thing> {
        let hunts = bits_of(variant, |attitude| attitude == Attitude::Hunts);
        let lurks = |creature: &&Creature| creature.unseen_for > 0 && !creature.is_lost && creature.thing.conditions & hunts != 0;
        self.creatures.iter().find(lurks).map(|creature| &creature.thing)
    }

    /// Tells whether the player has noticed another creature of this kind on this level.
    pub fn has_noticed(&self, id: u8) -> bool {
        self.creatures.iter().any(|creature| creature.is_announced && creature.thing.id == id)
    }

    fn is_elsewhere(&self, view: &View, depth: u32) -> bool {
        // Without an early exit, the compiler can vectorise the comparison.
        let cells = self.known.iter().zip(&view.sight);
        let forgotten = cells.fold(0, |any, (&known, &sight)| any | u8::from(known && sight == Sight::Unknown));
        self.depth != depth || self.size != (view.width, view.height) || forgotten > 0
    }

    /// Pairs each creature in view with the nearest remembered one of its kind that can have moved there.
    fn follow_creatures(&mut self, view: &View, variant: &Variant) {
        self.in_view.clear();
        for (id, at) in foes(view, variant) {
            let seen = view.things.iter().rev().find(|thing| thing.at == at && thing.id == id);
            let thing = seen.copied().unwrap_or(Thing::new(id, at));
            self.in_view.push(Creature { thing, is_thing: seen.is_some(), unseen_for: 0, is_lost: false, is_announced: false });
        }
        let moving = bits_of(variant, |attitude| !matches!(attitude, Attitude::Neutral | Attitude::Helpless));
        let rests = |thing: Thing| moving != 0 && thing.conditions & moving == 0;
        let apart = |before: &Creature, now: &Creature| {
            let steps = variant.topology.distance(before.thing.at, now.thing.at);
            // A creature that slept out of sight is not one that sleeps on a different cell.
            let slept_on = before.unseen_for > 0 && rests(before.thing) && rests(now.thing);
            let most = if slept_on { 0 } else { before.range() };
            (before.thing.id == now.thing.id && steps <= most).then_some(steps)
        };
        let pairs = Pairs::new(&self.creatures, &self.in_view, apart);
        for (now, before) in self.in_view.iter_mut().zip(&pairs.before) {
            now.is_announced = before.is_some_and(|before| self.creatures[before].is_announced);
        }
        let mut is_here = pairs.is_here.iter();
        self.creatures.retain(|_| is_here.next() == Some(&false));
        for creature in &mut self.creatures {
            creature.unseen_for += 1;
            creature.is_lost |= view.sight(creature.thing.at) == Sight::InView;
        }
        self.creatures.append(&mut self.in_view);
    }
}

/// Tells whether a thing of this role stays on the map out of sight. Effects do not last, and creatures are tracked separately.
const fn is_kept(role: Role) -> bool {
    match role {
        Role::Item | Role::Goal | Role::Corpse | Role::Prop | Role::Exit | Role::Hole => true,
        Role::Wall | Role::Floor | Role::Writing | Role::Hero | Role::Foe | Role::BlockingFoe | Role::Effect | Role::Blank => {
            false
        }
    }
}
