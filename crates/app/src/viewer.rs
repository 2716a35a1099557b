//! A replay as a state machine, as [`App`](crate::App) is for play: takes input, returns changes, and offers plain data to draw.

mod commands;
mod live;
mod speed;
#[cfg(test)]
mod tests;

pub use commands::{Command, CommandRow, Hint};

use crate::keys::{Key, Press};
use crate::modes::Notice;
use crate::notes::Notes;
use crate::screens::Medium;
use crate::sentences;
use crate::session::{Happened, TurnReport};
use crate::{Playback, ending};
use barrow_core::Tone;
use serde::Serialize;
use speed::{SPEEDS, pace, speed_for};

/// The number of moves in a page.
const PAGE: usize = 20;
/// Moves are animated up to this speed. \[moves a second\]
const FASTEST_ANIMATED: u32 = 8;
/// A search pauses after this many moves, so that the player can stop it.
const SEARCHED: usize = 20;
/// The most digits in the number of a move.
const DIGITS: usize = 9;

/// A run that somebody watches.
pub struct Viewer {
    playback: Playback,
    medium: Medium,
    activity: Activity,
    /// An index of the speeds.
    speed: usize,
    /// True while somebody else plays the run.
    is_live: bool,
    /// True while each new move of a live run is shown at once.
    is_followed: bool,
    /// The number of a move, as typed so far.
    number: Option<String>,
    notice: Option<Notice>,
    trouble: Option<String>,
}

/// The automatic activity of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Activity {
    /// None: the player steps.
    Paused,
    /// It plays.
    Playing,
    /// It searches for the next important message.
    Searching,
}

/// Input from the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Pressed a key.
    Press(Press),
    /// Chose a command.
    Command(Command),
    /// Chose the state after this many moves.
    Seek(usize),
    /// Opened something over the replay.
    Pause,
    /// The time of [`Update::tick_after`] has passed.
    Tick,
}

/// The changes that an input makes. [`Screen`] and the playback have everything else.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ReplayUpdate"))]
pub struct Update {
    /// The change of the state.
    pub change: Change,
    /// For a turn: events in view, in order, for animation and sound.
    pub events: Vec<Happened>,
    /// The moment of the end, if the run has just played to its end.
    pub end: Option<End>,
    /// A command for the front end: to take the run over ([`Playback::take_over`]), play its seed, show the help, let the player
    /// enter the number of a move, or close the replay.
    pub request: Option<Command>,
    /// Time until the next [`Input::Tick`], counted from the last one. \[milliseconds\]
    pub tick_after: Option<u32>,
}

/// A change of the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ReplayChange"))]
pub enum Change {
    /// No change.
    #[default]
    Nothing,
    /// The next state, which can be animated.
    Turn,
    /// A later state, too fast for animations and sounds.
    Rush,
    /// Any other state.
    Leap,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct End {
    /// In one line.
    pub line: String,
    /// True for a victory.
    pub is_won: bool,
}

/// Everything to draw besides the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ReplayScreen"))]
pub struct Screen {
    /// The number of moves before this state.
    pub at: usize,
    /// The number of moves in the run.
    pub length: usize,
    /// The position in words: "move 3 of 70".
    pub place: String,
    /// The speed in words: "8/s".
    pub pace: String,
    /// Its automatic activity.
    pub activity: Activity,
    /// True while it shows each new move of a live run.
    pub is_live: bool,
    /// The effect of [`Command::Play`]: "Play" or "Pause".
    pub play: &'static str,
    /// The question for a move, with the digits typed so far.
    pub question: Option<String>,
    /// The reply to the last input.
    pub notice: Option<Notice>,
    /// The reason why only a part of the run can be watched.
    pub trouble: Option<String>,
}

impl Viewer {
    /// Shows a run from its start.
    pub fn new(mut playback: Playback, medium: Medium) -> Self {
        playback.seek(0);
        Self {
            trouble: playback.replay().notice(),
            speed: speed_for(playback.replay().len()),
            playback,
            medium,
            activity: Activity::Paused,
            is_live: false,
            is_followed: false,
            number: None,
            notice: None,
        }
    }

    /// The run.
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// The run, for a player who continues it.
    pub fn into_playback(self) -> Playback {
        self.playback
    }

    /// Shows these notes beside the moves.
    pub fn set_notes(&mut self, notes: Notes) {
        self.playback.set_notes(notes);
    }

    /// Sets the reason why not everything can be shown.
    pub fn set_trouble(&mut self, trouble: Option<String>) {
        self.trouble = trouble;
    }

    /// Tells the player something until the next input.
    pub fn tell(&mut self, text: String, tone: Tone) {
        self.notice = Some(Notice { text, tone });
    }

    /// Handles an input.
    pub fn input(&mut self, input: Input) -> Update {
        if input != Input::Tick {
            self.notice = None;
        }
        let was_searching = self.activity == Activity::Searching;
        let mut update = match input {
            Input::Press(press) => self.press(press),
            Input::Command(command) => self.command(command),
            Input::Seek(target) => self.step(target),
            Input::Pause => self.pause(),
            Input::Tick => self.tick(),
        };
        // The states that the search has passed were not shown.
        if was_searching && self.activity != Activity::Searching {
            update = Update { change: Change::Leap, request: update.request, ..Update::default() };
        }
        Update { tick_after: self.tick_after(), ..update }
    }

    /// Tells whether a key has a meaning.
    pub fn means(&self, press: Press) -> bool {
        self.number.is_some() || Command::of(press, self.medium).is_some()
    }

    /// Time between two ticks. \[milliseconds\]
    pub fn tick_after(&self) -> Option<u32> {
        match self.activity {
            Activity::Paused => None,
            Activity::Playing => Some(pace(self.speed).1),
            Activity::Searching => Some(0),
        }
    }

    /// Everything to draw besides the game.
    pub fn screen(&self) -> Screen {
        let (at, length) = (self.at(), self.length());
        Screen {
            at,
            length,
            place: format!("move {at} of {length}"),
            pace: format!("{}/s", SPEEDS[self.speed]),
            activity: self.activity,
            is_live: self.is_followed,
            play: if self.is_followed || self.activity == Activity::Playing { "Pause" } else { "Play" },
            question: self.number.as_ref().map(|number| format!("Go to move: {number}_  of {length}")),
            notice: self.notice.clone(),
            trouble: self.trouble.clone(),
        }
    }

    fn at(&self) -> usize {
        self.playback.replay().at()
    }

    fn length(&self) -> usize {
        self.playback.replay().len()
    }

    fn press(&mut self, press: Press) -> Update {
        match self.number.take() {
            Some(number) => self.type_number(number, press),
            None => Command::of(press, self.medium).map_or_else(Update::default, |command| self.command(command)),
        }
    }

    fn type_number(&mut self, mut number: String, press: Press) -> Update {
        match press.key {
            Key::Char(digit) if digit.is_ascii_digit() && number.len() < DIGITS => number.push(digit),
            Key::Backspace => drop(number.pop()),
            Key::Enter => return number.parse().map_or_else(|_| Update::default(), |target| self.step(target)),
            Key::Esc => return Update::default(),
            _ => {}
        }
        self.number = Some(number);
        Update::default()
    }

    fn command(&mut self, command: Command) -> Update {
        let at = self.at();
        match command {
            Command::Play => self.play_or_pause(),
            Command::Back => self.step(at.saturating_sub(1)),
            Command::On => self.step(at + 1),
            Command::PageBack => self.step(at.saturating_sub(PAGE)),
            Command::PageOn => self.step(at + PAGE),
            Command::Start => self.step(0),
            Command::End => self.step(self.length()),
            Command::Slower => self.set_speed(self.speed.saturating_sub(1)),
            Command::Faster => self.set_speed(self.speed + 1),
            Command::NextMessage => self.search(),
            Command::GoTo if self.medium != Medium::Page => {
                self.number = Some(String::new());
                self.pause()
            }
            Command::TakeOver if self.playback.observed().has_ended() => {
                self.tell(sentences::RUN_IS_OVER.to_owned(), Tone::Plain);
                self.pause()
            }
            Command::TakeOver | Command::PlaySeed | Command::GoTo | Command::Help | Command::Leave => {
                Update { request: Some(command), ..self.pause() }
            }
        }
    }

    fn pause(&mut self) -> Update {
        self.activity = Activity::Paused;
        Update::default()
    }

    fn play_or_pause(&mut self) -> Update {
        if self.is_live {
            return self.follow_or_stay();
        }
        if self.activity == Activity::Playing || self.playback.replay().is_empty() {
            return self.pause();
        }
        let update = if self.at() == self.length() { self.seek(0) } else { Update::default() };
        self.activity = Activity::Playing;
        update
    }

    fn set_speed(&mut self, wanted: usize) -> Update {
        self.speed = wanted.min(SPEEDS.len() - 1);
        Update::default()
    }

    /// Goes to a move and stays there.
    fn step(&mut self, target: usize) -> Update {
        self.activity = Activity::Paused;
        let update = self.seek(target);
        self.is_followed = self.is_live && self.at() == self.length();
        update
    }

    fn tick(&mut self) -> Update {
        match self.activity {
            Activity::Paused => Update::default(),
            Activity::Playing => self.play_on(),
            Activity::Searching => self.search(),
        }
    }

    fn seek(&mut self, target: usize) -> Update {
        let was_at = self.at();
        // A key held at the end does not skip the effects shown there.
        if target.min(self.length()) == was_at {
            return Update::default();
        }
        let report = self.playback.seek(target);
        self.arrived(report, if self.at() == was_at + 1 { Change::Turn } else { Change::Leap })
    }

    fn play_on(&mut self) -> Update {
        let report = self.playback.play_on(pace(self.speed).0);
        self.arrived(report, if SPEEDS[self.speed] <= FASTEST_ANIMATED { Change::Turn } else { Change::Rush })
    }

    fn arrived(&mut self, report: TurnReport, change: Change) -> Update {
        if self.at() == self.length() {
            self.activity = Activity::Paused;
        }
        let (state, ending) = (self.playback.state(), self.playback.observed().status.ending.as_ref());
        let line = if change == Change::Leap { None } else { ending::headline(state) };
        Update {
            change,
            events: if change == Change::Turn { report.events } else { Vec::new() },
            end: line.zip(ending).map(|(line, ending)| End { line, is_won: ending.won }),
            ..Update::default()
        }
    }

    /// Searches for the next move with an important message, and stops there or at the end.
    fn search(&mut self) -> Update {
        self.is_followed = false;
        self.activity = Activity::Searching;
        for _ in 0..SEARCHED {
            let is_over = self.at() == self.length();
            if is_over || self.playback.seek(self.at() + 1).said.messages.iter().any(|message| message.tone != Tone::Plain) {
                self.activity = Activity::Paused;
                return Update { change: Change::Leap, ..Update::default() };
            }
        }
        Update::default()
    }
}
