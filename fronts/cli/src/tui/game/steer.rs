//! From a direction key to a move: walking, turning, and what is asked before.

use super::GameScreen;
use super::ask::{Answer, Ask};
use super::stage::Stage;
use crate::keys::{Control, Meaning, Press};
use crate::options::KeySet;
use crate::tui::{Next, Shared};
use barrow_core::{Arg, Dir, Move, Pos, Role, Topology, Value};
use barrow_pilot::walk_verb;

impl GameScreen {
    /// A direction was pressed: a step, or a turn where the player steers so.
    pub(super) fn step(&mut self, control: Control, shared: &Shared) -> Next {
        if let Some(answer) = self.turning(control, shared) {
            return match answer {
                Way::Turn(m) => {
                    self.act(m, shared);
                    Next::Stay
                }
                Way::Ahead(dir) => self.walk_towards(dir, shared),
            };
        }
        let topology = self.stage.variant.topology;
        match (walk_verb(self.stage.variant), self.direction(control)) {
            (Some(_), Some(dir)) => return self.walk_towards(dir, shared),
            (None, _) => self.say("There is no walking in this game.".to_owned()),
            (_, None) => {
                let names: Vec<&str> = topology.directions().filter_map(|dir| topology.name(dir)).collect();
                let there = control.direction_name().unwrap_or_default();
                self.say(format!("Nobody can go {there} here, only {}.", names.join(", ")));
            }
        }
        Next::Stay
    }

    /// A key with shift, where without shift it is a direction: turns that way.
    pub(super) fn turn_key(&mut self, press: Press, shared: &Shared) -> bool {
        let Some(verb) = self.stage.variant.turn_verb() else { return false };
        let Some(Meaning::Control(control)) = press.without_shift().and_then(|press| self.keys.table.meaning(press)) else {
            return false;
        };
        let Some(dir) = self.direction(control) else { return false };
        self.act(Move::towards(verb, dir), shared);
        true
    }

    /// What left, right, up and down do where the player turns and steps.
    fn turning(&self, control: Control, shared: &Shared) -> Option<Way> {
        let is_wanted = shared.options.turn_and_step || shared.options.key_set == KeySet::Original;
        let (verb, facing) = (self.stage.variant.turn_verb()?, self.stage.view.facing?);
        let count = self.stage.variant.topology.directions().count() as u8;
        let by = |steps: u8| Some(Way::Turn(Move::towards(verb, Dir((facing.0 + steps) % count))));
        match control {
            _ if !is_wanted => None,
            Control::West => by(count - 1),
            Control::East => by(1),
            Control::South => by(count / 2),
            Control::North => Some(Way::Ahead(facing)),
            _ => None,
        }
    }

    /// The direction a control means here. On hexes there is no due north: rows take turns in leading left and right, so that
    /// holding the key goes straight up; but never into a wall or a danger where the other way is free, and first of all at a foe.
    fn direction(&self, control: Control) -> Option<Dir> {
        let topology = self.stage.variant.topology;
        if let Some(dir) = control.direction(topology) {
            return Some(dir);
        }
        let names = match control {
            Control::North if topology == Topology::Hex => ["north-west", "north-east"],
            Control::South if topology == Topology::Hex => ["south-west", "south-east"],
            _ => return None,
        };
        let ways = names.map(|name| topology.direction(name));
        let hero = self.stage.view.hero?;
        let preferred = ways[usize::from(hero.y % 2 == 0)]?;
        let other = ways[usize::from(hero.y % 2 != 0)]?;
        let merit = |dir| topology.step(hero, dir).map_or(0, |to| self.merit(to));
        Some(if merit(other) > merit(preferred) { other } else { preferred })
    }

    /// How much a step there is what the player means.
    fn merit(&self, to: Pos) -> u8 {
        let view = &self.stage.view;
        match view.role(to, &self.stage.variant.legend) {
            Role::Foe => 3,
            role if role.is_passable() && view.danger(to).is_none() => 2,
            role if role.is_passable() => 1,
            _ => 0,
        }
    }

    /// Walks one step, asking first where it would hurt; where walking is refused and one other verb leads that way, asks for that.
    pub(super) fn walk_towards(&mut self, dir: Dir, shared: &Shared) -> Next {
        let Some(walk) = walk_verb(self.stage.variant) else { return Next::Stay };
        let answer = Ask::settle(self.stage.variant, walk, Arg::Dir(dir));
        let Answer::Move(m) = answer else { return self.take(answer, shared) };
        // A step that cannot be taken harms nobody: whatever else leads there asks for itself.
        let can_step = || self.offered().contains(&m);
        if let Some(name) = self.danger(dir).filter(|_| can_step()) {
            return self.take(Answer::More(Ask::sure(m, format!("Step into the {name}?"))), shared);
        }
        if self.attempt(m, shared).is_some() {
            return Next::Stay;
        }
        let moves = self.offered();
        let turn = self.stage.variant.turn_verb();
        let mut others = moves.iter().filter(|other| other.arg == m.arg && other.verb != walk && Some(other.verb) != turn);
        if let (Some(other), None) = (others.next().copied(), others.next()) {
            let answer = self.with_danger(Ask::settle(self.stage.variant, other.verb, other.arg), dir);
            return self.take(answer, shared);
        }
        Next::Stay
    }

    /// What would harm whoever steps that way: nothing where a step would be a blow.
    fn danger(&self, dir: Dir) -> Option<&'static str> {
        let view = &self.stage.view;
        let to = self.stage.variant.topology.step(view.hero?, dir)?;
        let id = view.danger(to)?;
        let legend = &self.stage.variant.legend;
        let is_taken = view.things.iter().any(|thing| thing.at == to && matches!(legend.role(thing.id), Role::Foe | Role::Prop));
        (!is_taken).then(|| legend.name(id))
    }

    /// A question that tells the price too: the numbers known of the cell that the move leads to.
    pub(super) fn with_price(&self, ask: Ask) -> Ask {
        let to = ask.direction().zip(self.stage.view.hero).and_then(|(dir, hero)| self.stage.variant.topology.step(hero, dir));
        let mut facts = Vec::new();
        Stage::inspect(self.session.state(), to, &mut facts);
        facts.retain(|fact| !fact.name.is_empty() && matches!(fact.value, Value::Number(_)));
        facts.iter().fold(ask, |ask, fact| ask.with_warning(&format!("{}: {}.", fact.name, fact.value)))
    }

    /// A question that names the danger too.
    pub(super) fn with_danger(&self, answer: Answer, dir: Dir) -> Answer {
        match (answer, self.danger(dir)) {
            (Answer::More(ask), Some(name)) => Answer::More(ask.with_warning(&format!("Beware: {name}!"))),
            (answer, _) => answer,
        }
    }
}

/// What a key does that steers by turning.
enum Way {
    Turn(Move),
    Ahead(Dir),
}
