//! The main loop: waits for input, passes it to the top screen, and draws the changes.

use super::content::ContentScreen;
use super::pictures::{self, Answers, Canvas};
use super::replay::ReplayScreen;
use super::terminal::{FullScreen, copying, give_back, say};
use super::title::TitleScreen;
use super::wake::{self, Wake};
use super::{Input, Next, Screen, Shared, draw, open_run, reader};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;
#[expect(clippy::disallowed_types, reason = "screens ask to be woken after a while")]
use std::time::Instant;

/// The signal number of SIGINT.
const INTERRUPTED: i32 = 2;

/// Shows `first` and the screens that it opens until the player quits. Returns the program's exit code: 0 after quitting, 2
/// without a terminal, 128 + n after signal n.
pub fn run(shared: Shared, first: Box<dyn Screen>) -> ExitCode {
    let opened = FullScreen::take().and_then(|screen| {
        let wakes =
            wake::listen(reader::listen).map_err(|error| format!("Signals cannot be caught ({error}); try another terminal."))?;
        Ok((screen, wakes))
    });
    match opened {
        Ok((screen, wakes)) => App::new(shared, first).run(screen, &wakes),
        Err(sentence) => {
            say(&format!("{}: {sentence}", crate::product().storage));
            ExitCode::from(2)
        }
    }
}

/// The reason why the loop ends.
enum Exit {
    Quit,
    Signal(i32),
    Lost(std::io::Error),
}

/// The open screens, the top one last.
struct App {
    shared: Shared,
    stack: Vec<Box<dyn Screen>>,
    /// True once the terminal was asked whether it shows pictures.
    has_asked: bool,
    /// The terminal's answers so far.
    answers: Answers,
}

impl App {
    fn new(shared: Shared, first: Box<dyn Screen>) -> Self {
        Self { shared, stack: vec![first], has_asked: false, answers: Answers::default() }
    }

    fn run(mut self, mut screen: FullScreen, wakes: &Receiver<Wake>) -> ExitCode {
        let exit = self.until_exit(&mut screen, wakes);
        self.put_away();
        self.leave_all();
        drop(screen);
        let code = match exit {
            Exit::Quit => ExitCode::SUCCESS,
            Exit::Signal(number) => ExitCode::from(u8::try_from(128 + number).unwrap_or(u8::MAX)),
            Exit::Lost(error) => {
                say(&format!(
                    "The terminal is gone ({error}). Every move that could be saved is saved: start the program again and choose Continue."
                ));
                ExitCode::FAILURE
            }
        };
        // Notices that the title did not show.
        for notice in &self.shared.notices {
            say(notice);
        }
        code
    }

    fn until_exit(&mut self, screen: &mut FullScreen, wakes: &Receiver<Wake>) -> Exit {
        let mut alarm = Alarm::default();
        loop {
            let asked = screen.want_mouse(self.shared.options.mouse).and_then(|()| self.ask(screen));
            if let Err(error) = asked.and_then(|()| screen.draw(|frame| self.draw(frame))) {
                return Exit::Lost(error);
            }
            alarm.set(self.stack.last().and_then(|top| top.tick_after(&self.shared)));
            let mut next = alarm.wait(wakes);
            if next.is_none() {
                return Exit::Quit;
            }
            // Process all waiting input before drawing again.
            while let Some(wake) = next {
                let exit = match wake {
                    Ok(Wake::Suspend) => self.suspend(screen).err().map(Exit::Lost),
                    Ok(Wake::GoOn) => screen.take_again().err().map(Exit::Lost),
                    Ok(Wake::Stop { signal }) => Some(Exit::Signal(signal)),
                    Ok(Wake::Answer(answer)) => {
                        self.shared.canvas = self.answers.take(&answer).or(self.shared.canvas);
                        None
                    }
                    Ok(Wake::Resized) => {
                        self.shared.canvas = self.shared.canvas.map(Canvas::renewed);
                        None
                    }
                    Ok(Wake::InputLost(error)) => Some(Exit::Lost(error)),
                    Ok(Wake::Event(Event::Key(key), _)) if is_control(key, 'z') => self.suspend(screen).err().map(Exit::Lost),
                    Ok(Wake::Event(Event::Key(key), _)) if is_control(key, 'c') => Some(Exit::Signal(INTERRUPTED)),
                    Ok(Wake::Event(Event::Key(key), at)) if key.kind != KeyEventKind::Release => {
                        self.tell(Input::Key(key, Some(at)))
                    }
                    Ok(Wake::Event(Event::Mouse(mouse), _)) => self.tell(Input::Mouse(mouse)),
                    Ok(Wake::Event(Event::Paste(text), _)) => self.paste(&text),
                    Ok(Wake::Event(..)) => None,
                    Ok(Wake::News) => self.tell(Input::News),
                    Err(Overslept) => self.tell(Input::Tick),
                };
                if let Some(exit) = exit {
                    return exit;
                }
                next = wakes.try_recv().ok().map(Ok);
            }
        }
    }

    /// Sends a text to the terminal's clipboard, and asks once whether it shows pictures, if the player wants them. The answer may
    /// arrive at any time, or never.
    fn ask(&mut self, screen: &mut FullScreen) -> std::io::Result<()> {
        let is_due = !self.has_asked && self.shared.wants_pictures();
        self.has_asked |= is_due;
        if let Some(text) = self.shared.copied.take() {
            // A terminal that cannot copy ignores this.
            screen.ask(&copying(&text))?;
        }
        pictures::query().filter(|_| is_due).map_or(Ok(()), |query| screen.ask(&query))
    }

    fn draw(&mut self, frame: &mut Frame) {
        if let Some(top) = self.stack.last_mut() {
            draw(top.as_mut(), frame, &self.shared);
        }
    }

    fn tell(&mut self, input: Input) -> Option<Exit> {
        #[cfg(debug_assertions)]
        panic_if_asked(input);
        let next = self.stack.last_mut()?.input(input, &mut self.shared);
        self.follow(next)
    }

    fn paste(&mut self, text: &str) -> Option<Exit> {
        let next = self.stack.last_mut()?.paste(text, &mut self.shared);
        self.follow(next)
    }

    fn follow(&mut self, next: Next) -> Option<Exit> {
        let screen: Box<dyn Screen> = match next {
            Next::Stay => return None,
            Next::Open(topic) => Box::new(ContentScreen::opened(topic, &mut self.shared)),
            Next::Push(screen) => screen,
            Next::Replace(screen) => {
                self.leave_top();
                screen
            }
            Next::Watch(replay, name) => Box::new(ReplayScreen::new(&self.shared, *replay, name).playing(&self.shared)),
            Next::Play(session, notice) => {
                self.leave_top();
                open_run::play(*session, Some(notice), &self.shared).on_screen(&self.shared)
            }
            Next::Back => {
                self.leave_top();
                return if self.stack.is_empty() { Some(Exit::Quit) } else { self.tell(Input::Uncovered) };
            }
            Next::Title => {
                self.leave_all();
                Box::new(TitleScreen::new(&mut self.shared))
            }
            Next::Quit => return Some(Exit::Quit),
        };
        self.stack.push(screen);
        None
    }

    /// Closes the top screen, and adds a notice about any data lost with it.
    fn leave_top(&mut self) {
        if let Some(left) = self.stack.pop() {
            self.shared.notices.extend(left.unsaved());
        }
    }

    fn leave_all(&mut self) {
        while !self.stack.is_empty() {
            self.leave_top();
        }
    }

    fn put_away(&mut self) {
        for screen in &mut self.stack {
            screen.input(Input::PutAway, &mut self.shared);
        }
    }

    fn suspend(&mut self, screen: &mut FullScreen) -> std::io::Result<()> {
        self.put_away();
        give_back();
        wake::suspend()?;
        screen.take_again()
    }
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers == KeyModifiers::CONTROL && key.kind == KeyEventKind::Press
}

/// Lets a test check that the terminal is restored after a panic: F12 panics if `BARROW_TEST_PANIC` is set. Not in release
/// builds.
#[cfg(debug_assertions)]
fn panic_if_asked(input: Input) {
    let is_f12 = matches!(input, Input::Key(KeyEvent { code: KeyCode::F(12), .. }, _));
    assert!(!is_f12 || std::env::var_os("BARROW_TEST_PANIC").is_none(), "asked to panic by BARROW_TEST_PANIC");
}

/// The alarm went off.
struct Overslept;

/// The time at which the top screen wants to be woken, if any. Other input does not delay it.
#[derive(Default)]
#[expect(clippy::disallowed_types, reason = "screens ask to be woken after a while")]
struct Alarm {
    wanted: Option<Duration>,
    since: Option<Instant>,
}

#[expect(clippy::disallowed_types, reason = "screens ask to be woken after a while")]
impl Alarm {
    fn set(&mut self, wanted: Option<Duration>) {
        if wanted != self.wanted || self.since.is_none() {
            self.wanted = wanted;
            self.since = Some(Instant::now());
        }
    }

    /// Sleeps until something happens. `None` if nothing ever will.
    fn wait(&mut self, wakes: &Receiver<Wake>) -> Option<Result<Wake, Overslept>> {
        let Some((wanted, since)) = self.wanted.zip(self.since) else { return wakes.recv().ok().map(Ok) };
        match wakes.recv_timeout(wanted.saturating_sub(since.elapsed())) {
            Ok(wake) => Some(Ok(wake)),
            Err(RecvTimeoutError::Timeout) => {
                self.since = None;
                Some(Err(Overslept))
            }
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::toy::shared;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// A screen that records its input, and answers according to the key.
    struct Scribe(&'static str, Rc<RefCell<Vec<String>>>);

    impl Screen for Scribe {
        fn draw(&mut self, _: &mut Frame, _: &Shared) {}
        fn input(&mut self, input: Input, _: &mut Shared) -> Next {
            let Input::Key(key, _) = input else {
                self.1.borrow_mut().push(format!("{}: {input:?}", self.0));
                return Next::Stay;
            };
            match key.code {
                KeyCode::Char('=') => Next::Replace(Box::new(Self("instead", Rc::clone(&self.1)))),
                KeyCode::Char('+') => Next::Push(Box::new(Self("over", Rc::clone(&self.1)))),
                KeyCode::Esc => Next::Back,
                _ => Next::Quit,
            }
        }
        fn unsaved(&self) -> Option<String> {
            Some(format!("{} is not saved", self.0))
        }
    }

    #[test]
    fn screens_lie_over_each_other_and_all_are_put_away() {
        let told = Rc::new(RefCell::new(Vec::new()));
        let mut app = App::new(shared(), Box::new(Scribe("under", Rc::clone(&told))));
        let key = |code| Input::Key(KeyEvent::new(code, KeyModifiers::NONE), None);
        assert!(app.tell(key(KeyCode::Char('+'))).is_none());
        assert!(app.tell(Input::Tick).is_none());
        app.put_away();
        assert!(app.tell(key(KeyCode::Esc)).is_none());
        assert!(matches!(app.tell(key(KeyCode::Esc)), Some(Exit::Quit)), "back from the last screen is the end");
        assert_eq!(*told.borrow(), ["over: Tick", "under: PutAway", "over: PutAway", "under: Uncovered"]);
    }

    #[test]
    fn a_screen_that_closes_leaves_a_notice_of_unsaved_data() {
        let told = Rc::new(RefCell::new(Vec::new()));
        let mut app = App::new(shared(), Box::new(Scribe("under", Rc::clone(&told))));
        let key = |code| Input::Key(KeyEvent::new(code, KeyModifiers::NONE), None);
        app.tell(key(KeyCode::Char('+')));
        assert_eq!(app.shared.notices.len(), 0, "a screen that is covered is not left");
        app.tell(key(KeyCode::Char('=')));
        app.tell(key(KeyCode::Esc));
        app.tell(key(KeyCode::Esc));
        assert_eq!(app.shared.notices, ["over is not saved", "instead is not saved", "under is not saved"]);
    }

    #[test]
    fn an_alarm_is_not_put_off_by_what_else_comes_and_none_is_no_alarm() {
        let (sender, wakes) = std::sync::mpsc::channel();
        let mut alarm = Alarm::default();
        alarm.set(Some(Duration::from_millis(30)));
        sender.send(Wake::Suspend).unwrap();
        assert!(matches!(alarm.wait(&wakes), Some(Ok(Wake::Suspend))));
        let since = alarm.since;
        alarm.set(Some(Duration::from_millis(30)));
        assert_eq!(alarm.since, since);
        assert!(matches!(alarm.wait(&wakes), Some(Err(Overslept))));
        alarm.set(None);
        drop(sender);
        assert!(alarm.wait(&wakes).is_none());
    }
}
