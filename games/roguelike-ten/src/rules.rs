//! What a push of the joystick does. Spec: roguelike-10 3 to 7.

use crate::content::{C64, CREATURE, FLOOR, GOLD, HERO, HP, POTION, STAIRS, STAND_STILL, WALL, cue};
use crate::dice::Dice;
use crate::screen::{Address, COLUMNS, Screen, around, pos};
use crate::{RoguelikeTen, level};
use barrow_core::{Event, Seed, Show, VariantCode};

/// Where `RIP` is printed: row 1.
const EPITAPH: Address = COLUMNS;

/// What a step of the hero came to.
enum Step {
    Done,
    OntoStairs,
}

impl RoguelikeTen {
    /// A run's first state: the first level, with the opening step done.
    pub(crate) fn power_on(seed: Seed, variant: VariantCode) -> Self {
        let dice = Dice::new(seed, variant.has(C64));
        let (screen, hero) = (Screen::CLEAR, level::START);
        let mut game = Self { variant, screen, hero, hp: HP, level: 0, gold: 0, stick: 0, creatures_come: false, dice };
        game.new_level();
        game.go(&mut Show::off());
        game
    }

    /// The joystick is pushed. In a wall's direction too, this is a turn.
    pub(crate) fn push(&mut self, stick: Address, show: &mut Show) {
        self.stick = stick;
        let target = self.hero + stick;
        show.tell(self.screen.code(target) == WALL, || self.event(cue::BUMP, WALL, target));
        self.go(show);
    }

    /// A step where the joystick was last pushed; and, onto stairs, a step on the new level with the joystick still held.
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

    /// Reveals the cells around the hero; a creature acts when the scan comes to it. One that moves to a cell the scan has still
    /// to come to acts again there.
    fn look_around(&mut self, show: &mut Show) {
        for at in around(self.hero) {
            let at = if self.screen.code(at) == CREATURE { self.creature_acts(at, show) } else { at };
            self.screen.reveal(at);
        }
    }

    /// Spec: roguelike-10 5. Answers where the creature is then.
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

    /// The line on top: ` 9HP 5L 6G`, with a blank before each number as BASIC prints them. Spec: roguelike-10 6.
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

    /// Prints capital letters, digits and blanks and answers where the next character goes.
    fn print(&mut self, at: Address, text: &[u8]) -> Address {
        let mut next = at;
        for &character in text {
            // The machine's codes for capital letters begin at 1; blank and digits are as in ASCII.
            self.screen.show(next, if character.is_ascii_uppercase() { character - b'@' } else { character });
            next += 1;
        }
        next
    }

    fn event(&self, cue: u8, whom: u8, at: Address) -> Event {
        Event { cue, who: HERO, whom, at: pos(at), to: pos(at), amount: self.hp }
    }
}

#[cfg(test)]
mod tests;
