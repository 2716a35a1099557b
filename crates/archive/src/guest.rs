//! The inside of a module: answers questions about one run.

use crate::contract::{Ask, Refused};
use barrow_core::{Aim, Play, Shelved, Show, View};
use serde::Serialize;

/// A game and at most one run of it.
pub struct Guest {
    game: &'static Shelved,
    run: Option<Box<dyn Play>>,
    input: Vec<u8>,
    output: Vec<u8>,
}

impl Guest {
    /// A guest without a run.
    pub const fn new(game: &'static Shelved) -> Self {
        Self { game, run: None, input: Vec::new(), output: Vec::new() }
    }

    /// The address for a question of this many bytes.
    pub fn input(&mut self, length: u32) -> u32 {
        self.input.clear();
        self.input.resize(length as usize, 0);
        self.input.as_mut_ptr().expose_provenance() as u32
    }

    /// The address of the answer.
    pub fn output(&self) -> u32 {
        self.output.as_ptr().expose_provenance() as u32
    }

    /// Answers the question, and returns the length of the answer: 0 if there is none, because it is no question or there is no
    /// run.
    pub fn answer(&mut self) -> u32 {
        let input = std::mem::take(&mut self.input);
        self.output.clear();
        if let Ok(ask) = postcard::from_bytes(&input) {
            self.reply(ask);
        }
        self.input = input;
        self.output.len() as u32
    }

    fn reply(&mut self, ask: Ask) -> Option<()> {
        match ask {
            Ask::Describe => self.output = self.game.describe(),
            Ask::Begin(seed, code) => {
                self.run = self.game.start(seed, code);
                self.tell(&self.run.is_some());
            }
            Ask::Play(m, is_told) => {
                let mut show = if is_told { Show::on() } else { Show::off() };
                let played = self.run.as_mut()?.play(m, &mut show);
                self.tell(&played.map(|()| show.events()).map_err(Refused::from));
            }
            Ask::Offer => {
                let mut moves = Vec::new();
                self.run.as_ref()?.offer(&mut moves);
                self.tell(&moves);
            }
            Ask::See => {
                let mut view = View::default();
                self.run.as_ref()?.view(&mut view);
                self.tell(&view);
            }
            Ask::Status => self.tell(&self.run.as_ref()?.status()),
            Ask::Inspect(subject) => {
                let mut facts = Vec::new();
                self.run.as_ref()?.inspect(subject, &mut facts);
                self.tell(&facts);
            }
            Ask::Aim(m) => {
                let mut aim = Aim::default();
                self.run.as_ref()?.aim(m, &mut aim);
                self.tell(&aim);
            }
            Ask::Caution(m) => self.tell(&self.run.as_ref()?.caution(m)),
            Ask::Refusal(m) => self.tell(&self.run.as_ref()?.refusal(m)),
            Ask::Rest => self.tell(&self.run.as_ref()?.rest()),
            Ask::Digest => self.tell(&self.run.as_ref()?.digest().0),
            Ask::Peril(m) => self.tell(&self.run.as_ref()?.peril(m)),
            Ask::Reseed(seed) => self.replace(|run| run.fork_with(seed))?,
            Ask::Imagine(seed) => self.replace(|run| run.imagine(seed))?,
        }
        Some(())
    }

    fn replace(&mut self, other: impl FnOnce(&dyn Play) -> Option<Box<dyn Play>>) -> Option<()> {
        let run = other(self.run.as_deref()?);
        let is_done = run.is_some();
        self.run = run.or(self.run.take());
        self.tell(&is_done);
        Some(())
    }

    fn tell(&mut self, answer: &impl Serialize) {
        // A vector grows as needed, so writing to it cannot fail.
        self.output = postcard::to_extend(answer, std::mem::take(&mut self.output)).unwrap_or_default();
    }
}
