//! One turn: a push of the joystick. Spec: roguelike-10 3 to 7.

use crate::content::{C64, CREATURE, FLOOR, GOLD, HERO, HP, POTION, STAIRS, STAND_STILL, WALL, cue};
use crate::dice::Dice;
use crate::screen::{Address, COLUMNS, Screen, around, pos};
use crate::{RoguelikeTen, level};
use barrow_core::{Event, Seed, Show, VariantCode};

/// The address of `RIP`: row 1.
const EPITAPH: Address = COLUMNS;

/// The result of the hero's step.
enum Step {
    Done,
    OntoStairs,
}

impl RoguelikeTen {
    /// The first state of a run: the first level, after its opening step.
    pub(crate) fn power_on(seed: Seed, variant: VariantCode) -> Self {
        let dice = Dice::new(seed, variant.has(C64));
        let (screen, hero) = (Screen::CLEAR, level::START);
        let mut game = Self { variant, screen, hero, hp: HP, level: 0, gold: 0, stick: 0, creatures_come: false, dice };
        game.new_level();
        game.go(&mut Show::off());
        game
    }

    /// Pushes the joystick, which takes a turn even against a wall.
    pub(crate) fn push(&mut self, stick: Address, show: &mut Show) {
        self.stick = stick;
        let target = self.hero + stick;
        show.tell(self.screen.code(target) == WALL, || self.event(cue::BUMP, WALL, target));
        self.go(show);
    }

    /// Steps in the direction of the last push. After a step onto stairs, the hero steps again on the new level: the joystick is
    /// still held.
    fn go(&mut self, show: &mut Show) {
        while let Step::OntoStairs = self.step(show) {
            self.new_level();
            show.tell(true, || Event { amount: self.level as i32, ..self.event(cue::STAIRS, STAIRS, self.hero) });
            if self.variant.has(STAND_STILL) {
                self.stick = 0;
            }
        }
        if self.hp > 0 {
            self.print_numbers();
        } else {
            self.print(EPITAPH, b"RIP");
            show.tell(true, || Event { amount: self.gold as i32, ..self.event(cue::DEATH, CREATURE, self.hero) });
        }
    }

    fn new_level(&mut self) {
        self.level += 1;
        self.hero = level::START;
        self.creatures_come = false;
        self.screen = Screen::CLEAR;
        match &mut self.dice {
            Dice::Machine(random) => level::draw(&mut self.screen, |sides| random.roll(sides)),
            Dice::Streams(seed) => {
                let mut rng = seed.stream("level", self.level);
                level::draw(&mut self.screen, |sides| rng.below(sides) + 1);
            }
        }
    }

    /// Spec: roguelike-10 4.
    fn step(&mut self, show: &mut Show) -> Step {
        let target = self.hero + self.stick;
        let found = self.screen.code(target);
        self.screen.show(self.hero, FLOOR);
        if found != WALL {
            self.hero = target;
        }
        self.screen.show(self.hero, HERO);
        match found {
            STAIRS => return Step::OntoStairs,
            GOLD => {
                self.gold += 1;
                show.tell(true, || Event { amount: self.gold as i32, ..self.event(cue::GOLD, GOLD, target) });
            }
            POTION => {
                self.hp += 1;
                show.tell(true, || self.event(cue::POTION, POTION, target));
            }
            CREATURE => {
                self.hp -= 1;
                show.tell(true, || self.event(cue::KILL, CREATURE, target));
            }
            _ => {}
        }
        self.look_around(show);
        self.creatures_come = !self.creatures_come;
        Step::Done
    }

    /// Reveals the cells around the hero. A creature acts when the scan reaches it; if it moves to a cell that the scan has yet to
    /// reach, it acts again there.
    fn look_around(&mut self, show: &mut Show) {
        for at in around(self.hero) {
            let at = if self.screen.code(at) == CREATURE { self.creature_acts(at, show) } else { at };
            self.screen.reveal(at);
        }
    }

    /// Moves a creature or makes it bite, and returns its new address. Spec: roguelike-10 5.
    fn creature_acts(&mut self, from: Address, show: &mut Show) -> Address {
        let (hero, creature) = (pos(self.hero), pos(from));
        let ahead = from + COLUMNS * (hero.y - creature.y).signum() + (hero.x - creature.x).signum();
        let found = self.screen.code(ahead);
        let is_approaching = self.creatures_come && matches!(found, FLOOR | GOLD | CREATURE);
        let to = if is_approaching { ahead } else { from };
        self.screen.show(from, FLOOR);
        self.screen.put(to, CREATURE);
        if is_approaching && found == GOLD {
            show.tell(true, || self.event(cue::TRAMPLED, GOLD, ahead));
        }
        if found == HERO {
            self.hp -= 1;
            show.tell(true, || Event { who: CREATURE, whom: HERO, to: hero, ..self.event(cue::BITE, HERO, from) });
        }
        to
    }

    /// Prints the top line, ` 9HP 5L 6G`, with a blank before each number as BASIC does. Spec: roguelike-10 6.
    fn print_numbers(&mut self) {
        self.print(0, &[b' '; COLUMNS as usize]);
        let mut at = 0;
        for (number, unit) in [(self.hp.unsigned_abs(), &b"HP"[..]), (self.level, b"L"), (self.gold, b"G")] {
            at = self.print(at, b" ");
            at = self.print_number(at, number);
            at = self.print(at, unit);
        }
    }

    fn print_number(&mut self, at: Address, number: u32) -> Address {
        let at = if number > 9 { self.print_number(at, number / 10) } else { at };
        self.print(at, &[b'0' + (number % 10) as u8])
    }

    /// Prints capital letters, digits and blanks, and returns the address after them.
    fn print(&mut self, at: Address, text: &[u8]) -> Address {
        let mut next = at;
        for &character in text {
            // The machine's codes for capital letters start at 1; the blank and digits match ASCII.
            self.screen.show(next, if character.is_ascii_uppercase() { character - b'@' } else { character });
            next += 1;
        }
        next
    }

    fn event(&self, cue: u8, whom: u8, at: Address) -> Event {
        Event { cue, who: HERO, whom, at: pos(at), to: pos(at), amount: self.hp.max(0) }
    }
}

#[cfg(test)]
mod tests;
