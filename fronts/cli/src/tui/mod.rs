//! Barrow on a terminal: the screens for a shelf of games.

mod app;
pub mod colour;
mod console;
pub mod content;
pub mod game;
pub(crate) mod layout;
mod letters;
pub(crate) mod link;
mod marks;
pub(crate) mod open_run;
pub(crate) mod paint;
mod picture;
#[cfg_attr(not(feature = "pictures"), path = "no_pictures.rs")]
pub(crate) mod pictures;
pub(crate) mod place;
mod reader;
pub mod replay;
mod runs;
mod stage;
mod terminal;
#[cfg(test)]
pub(crate) mod tests;
pub mod theme;
pub(crate) mod title;
pub(crate) mod wake;
mod widgets;
pub(crate) mod wire;

use crate::clock;
use crate::keys::{self, Bindings};
use crate::store::settings::{self, Fault};
use crate::store::{Home, library};
pub use app::run;
use barrow_app::keys::{Editor, KeyChange};
use barrow_app::modes::{Preferences, Update};
use barrow_app::options::Pictures;
use barrow_app::rival::Rival;
use barrow_app::screens::{self, KeyAnswer, Topic};
use barrow_app::sentences::SENTENCES;
use barrow_app::{Bearing, Discoveries, Options, Session};
use barrow_core::{Entry, Replay, Shelf};
use colour::Depth;
use link::{Link, Net};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
pub use runs::Runs;
use std::process::ExitCode;
use std::sync::mpsc::Receiver;
use std::time::Duration;
pub(crate) use terminal::need_terminal;
use theme::Theme;
use title::TitleScreen;

/// The answer to pasted text on a screen that opens no links.
const LINKS_ELSEWHERE: &str = "A link to a run can be pasted on the title and in the history.";
/// The key under which the discoveries record notices about settings.
const SETTINGS: &str = "settings";

/// The data that all screens share.
pub struct Shared {
    /// The games.
    pub shelf: Shelf,
    /// The folder of all files.
    pub home: Home,
    /// The player's options. Change them through [`Shared::set_options`].
    pub options: Options,
    /// The player's choice for other terminals, while this one has no Unicode.
    pub hidden_unicode: Option<bool>,
    /// True on the Linux console, whose font has few signs.
    pub(crate) is_console: bool,
    /// The player's key bindings.
    pub keys: Bindings,
    /// The look of everything.
    pub theme: Theme,
    /// The number of colours that the terminal has.
    pub depth: Depth,
    /// The terminal's means to show pictures, once it has answered.
    pub(crate) canvas: Option<pictures::Canvas>,
    /// The player's discoveries so far.
    pub discoveries: Discoveries,
    /// True if the player asked for every hint again, until the run in progress has been told.
    pub has_forgotten_hints: bool,
    /// The runs on disk that have been read so far.
    pub runs: Runs,
    /// The clock: the time since 1970.
    pub(crate) now: fn() -> Duration,
    /// True once the player was told how to bind letters that are not Latin.
    pub(crate) has_explained_letters: bool,
    /// The game last chosen on the title, as its index on the shelf.
    pub title_row: usize,
    /// Sentences for the player to read once, about data that could not be read or saved.
    pub notices: Vec<String>,
    /// The outcomes of runs that are being sent to a server.
    pub(crate) mail: Vec<Receiver<String>>,
    /// Access to servers.
    pub(crate) net: Net,
    /// The connection to a server, once a screen needs it.
    pub(crate) link: Option<Link>,
    /// A text for the terminal's clipboard.
    pub(crate) copied: Option<String>,
}

impl Shared {
    /// Reads options, bindings and discoveries from `home`. Adds a notice about damaged files, and once about unknown values.
    pub fn open(shelf: Shelf, home: Home, depth: Depth) -> Self {
        let (options, bad_options) = settings::load::<Options>(&home.options());
        let (keys, bad_keys) = keys::load(&home.keys(), shelf);
        let (mut discoveries, bad_discoveries) = settings::load::<Discoveries>(&home.discoveries());
        let mut notices = Vec::new();
        let mut is_news = false;
        for fault in [bad_options, bad_keys, bad_discoveries].into_iter().flatten() {
            match fault {
                Fault::Ignored(sentence) => {
                    // Ignore the line numbers, which change when a file is written again.
                    let words: String = sentence.chars().filter(|letter| !letter.is_ascii_digit()).collect();
                    if !discoveries.was_shown(SETTINGS, &words) {
                        discoveries.mark_shown(SETTINGS, &words);
                        is_news = true;
                        notices.push(sentence);
                    }
                }
                Fault::Damaged(sentence) => notices.push(sentence),
            }
        }
        if is_news {
            // If this fails, the player reads it again the next time.
            let _ = settings::save(&home.discoveries(), &discoveries);
        }
        Self {
            shelf,
            home,
            theme: Theme::new(options.theme, depth),
            options,
            keys,
            depth,
            discoveries,
            hidden_unicode: None,
            is_console: false,
            canvas: None,
            has_forgotten_hints: false,
            has_explained_letters: false,
            runs: Runs::default(),
            now: clock::now,
            title_row: 0,
            mail: Vec::new(),
            net: Net::NONE,
            link: None,
            copied: None,
            notices,
        }
    }

    /// Collects the outcomes of sent runs.
    pub(crate) fn take_mail(&mut self) -> Vec<String> {
        self.mail.iter().flat_map(Receiver::try_iter).collect()
    }

    /// The address at the start of links.
    pub(crate) fn page(&self) -> String {
        (self.net.page)(&self.options.page, &self.home)
    }

    /// Tells whether there is a server to send runs to.
    pub(crate) fn has_server(&self) -> bool {
        self.link.is_some() || (self.net.is_known)(&self.home)
    }

    /// Sends an ended run to the open board. Returns a sentence for now; [`take_mail`](Self::take_mail) returns the outcome later.
    pub(crate) fn send(&mut self, run: Vec<u8>) -> String {
        match (self.net.send)(&self.home, run) {
            Ok(mail) => {
                self.mail.push(mail);
                SENTENCES.asking.to_owned()
            }
            Err(sentence) => sentence,
        }
    }

    /// If `key`, which has no effect, types a letter that is not Latin, says once how to bind such letters.
    pub(crate) fn explain_letters(&mut self, key: KeyEvent) -> Option<String> {
        let sentence = keys::other_script(key).filter(|_| !self.has_explained_letters);
        self.has_explained_letters |= sentence.is_some();
        sentence
    }

    /// Uses only signs that this terminal has according to the environment. Keeps the player's choice for other terminals.
    #[must_use]
    pub(crate) fn suiting(mut self, variable: impl Fn(&str) -> Option<String>) -> Self {
        self.is_console = console::is_announced(&variable);
        if !terminal::has_unicode(variable) {
            self.hidden_unicode = Some(std::mem::replace(&mut self.options.unicode, false));
        }
        self
    }

    /// The sign of something on the map.
    pub(crate) fn glyph(&self, entry: &Entry) -> char {
        let has_glyph = self.options.unicode && (!self.is_console || console::has(entry.glyph));
        if has_glyph { entry.glyph } else { entry.ascii }
    }

    /// An arrow, or letters if the terminal has only some arrows.
    pub(crate) const fn way(&self, bearing: Bearing) -> &'static str {
        if self.options.unicode && !self.is_console { bearing.arrow() } else { bearing.letters() }
    }

    /// An arrow on the map.
    pub(crate) const fn arrow(&self, bearing: Bearing) -> &'static str {
        if self.options.unicode && !self.is_console { bearing.arrow() } else { bearing.stroke() }
    }

    /// Tells whether to ask the terminal for pictures.
    pub(crate) fn wants_pictures(&self) -> bool {
        self.options.pictures == Pictures::On && self.options.unicode
    }

    /// The options that the application needs to know.
    pub(crate) fn preferences(&self) -> Preferences {
        Preferences { options: self.options.clone(), keys: self.keys.clone() }
    }

    /// Saves the parts of an update that last longer than the run. Reports a failure once.
    pub(crate) fn keep(&mut self, update: &Update, session: &Session) {
        if update.has_news {
            self.discoveries.add(session.news());
            self.keep_discoveries();
        }
    }

    /// Remembers the run of a link as one to beat, unless it is the player's own. `replay` stands at its end, and `by` is the name
    /// behind the link.
    pub(crate) fn challenge(&mut self, replay: &Replay, by: Option<&str>) {
        let header = &replay.run().header;
        let rival = Rival::new(header, &replay.play().status(), by).filter(|_| !library::holds(&self.home, replay.run()));
        if let Some(rival) = rival {
            self.discoveries.challenge(&header.game, rival);
            self.keep_discoveries();
        }
    }

    fn keep_discoveries(&mut self) {
        if let Err(sentence) = settings::save(&self.home.discoveries(), &self.discoveries)
            && !self.notices.contains(&sentence)
        {
            self.notices.push(sentence);
        }
    }

    /// Changes the keys, and saves them.
    pub(crate) fn bind(&mut self, change: KeyChange) -> KeyAnswer {
        let editor = Editor { shelf: self.shelf, set: self.options.key_set, unicode: self.options.unicode };
        let before = self.keys.clone();
        match screens::bind(editor, &mut self.keys, change) {
            KeyAnswer::Said(done) if self.keys != before => match settings::save(&self.home.keys(), &self.keys) {
                Ok(()) => KeyAnswer::Said(done),
                Err(trouble) => KeyAnswer::Said(format!("{done} {trouble}")),
            },
            answer => answer,
        }
    }

    /// Applies and saves `options`. Returns a sentence if something could not be saved.
    pub fn set_options(&mut self, mut options: Options) -> Option<String> {
        let has_hints_again = options.hints && !self.options.hints;
        let kept = Options { unicode: self.hidden_unicode.unwrap_or(options.unicode), ..options.clone() };
        let before = std::mem::take(&mut self.options);
        let asks_in_vain = options.unicode && self.hidden_unicode.is_some();
        options.unicode &= self.hidden_unicode.is_none();
        self.theme = Theme::new(options.theme, self.depth);
        self.options = options;
        let saved = settings::save(&self.home.options(), &kept);
        if let Some(refusal) = pictures::REFUSAL.filter(|_| kept.pictures != before.pictures && kept.pictures != Pictures::Off) {
            return Some(refusal.to_owned());
        }
        if asks_in_vain {
            return Some("TERM or the locale (LC_ALL, LC_CTYPE, LANG) says that this terminal shows ASCII only.".to_owned());
        }
        if has_hints_again {
            self.has_forgotten_hints = true;
            self.discoveries.forget_hints();
            return saved.and_then(|()| settings::save(&self.home.discoveries(), &self.discoveries)).err();
        }
        saved.err()
    }
}

/// Input for a screen.
#[derive(Clone, Copy, Debug)]
pub enum Input {
    /// A key was pressed, at this time if it is known. \[milliseconds since the program began\]
    Key(KeyEvent, Option<u32>),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// The time that the screen returned from [`Screen::tick_after`] has passed.
    Tick,
    /// A server has sent a message.
    News,
    /// The screen over this one was closed.
    Uncovered,
    /// The program is about to stop (SIGTERM, SIGHUP) or to be suspended: save everything.
    PutAway,
}

/// The next step after an input.
pub enum Next {
    /// Stay on this screen.
    Stay,
    /// The screen of a topic over this one.
    Open(Topic),
    /// Another screen over this one.
    Push(Box<dyn Screen>),
    /// Replace this screen by another.
    Replace(Box<dyn Screen>),
    /// Open the replay of a run over this screen, with words that name the run.
    Watch(Box<Replay>, String),
    /// Replace this screen by a run that has no file yet, with a notice for the player.
    Play(Box<Session>, String),
    /// Go back to the screen below.
    Back,
    /// Close all screens except the title.
    Title,
    /// End the program.
    Quit,
}

/// One screen: draws itself and answers input.
pub trait Screen {
    /// Draws the whole screen at any size, or says that the terminal is too small. Only changes the remembered places of its parts.
    fn draw(&mut self, frame: &mut Frame, shared: &Shared);
    /// Called after each frame.
    fn drawn(&mut self) {}
    /// Answers one input.
    fn input(&mut self, input: Input, shared: &mut Shared) -> Next;
    /// Receives pasted text. Screens that have no use for it ignore it.
    fn paste(&mut self, _text: &str, _shared: &mut Shared) -> Next {
        Next::Stay
    }
    /// The time after which the screen wants an [`Input::Tick`], if any.
    fn tick_after(&self, _shared: &Shared) -> Option<Duration> {
        None
    }
    /// A sentence for the player about data that would be lost if this screen closed now.
    fn unsaved(&self) -> Option<String> {
        None
    }
}

/// Draws a screen on the theme's background.
pub(crate) fn draw(screen: &mut dyn Screen, frame: &mut Frame, shared: &Shared) {
    let area = frame.area();
    frame.buffer_mut().set_style(area, shared.theme.text());
    screen.draw(frame, shared);
    screen.drawn();
    if shared.is_console {
        console::simplify(frame.buffer_mut());
    }
}

/// Shows the arcade: the title and all other screens. Returns the program's exit code.
pub fn arcade(mut shared: Shared) -> ExitCode {
    let title = TitleScreen::new(&mut shared);
    run(shared, Box::new(title))
}
