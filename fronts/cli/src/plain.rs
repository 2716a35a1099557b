//! Barrow in lines of text: typed words in, sentences out, nothing drawn. For screen readers, braille displays and pipes.

use crate::clean::{clean, shown};
use crate::commands::Failure;
use crate::seeds;
use crate::store::{Keeper, Opened};
use crate::tui::Shared;
use barrow_app::ending::so_far;
use barrow_app::modes::{Front, Input, Preferences, Request, Save, Update};
use barrow_app::plain::Line;
use barrow_app::{App, Options, Session, link, plain, sentences};
use barrow_core::{Header, Stat, VariantCode};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// More of a line would be no words for a game. \[bytes\]
const LONGEST_LINE: u64 = 1000;

/// Lines in, lines out.
pub(crate) struct Plain<'a> {
    shared: Shared,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    is_prompting: bool,
}

/// What lines of text can do.
const FRONT: Front = Front { can_zoom: false, can_share: true, can_rebind: false };

/// Which run is played.
enum Choice {
    New(Header),
    Continue(PathBuf),
}

impl<'a> Plain<'a> {
    /// Reads lines from `input` and answers on `out`.
    pub(crate) fn new(shared: Shared, input: &'a mut dyn BufRead, out: &'a mut dyn Write) -> Self {
        Self { shared, input, out, is_prompting: std::io::stdin().is_terminal() }
    }

    /// Asks for a game until none is wanted any more.
    ///
    /// # Errors
    /// If a line can be neither read nor written.
    pub(crate) fn arcade(&mut self) -> Result<(), Failure> {
        self.say_notices()?;
        while let Some(choice) = self.choose()? {
            self.run(choice)?;
        }
        Ok(())
    }

    /// Plays a new run, and whatever follows it.
    ///
    /// # Errors
    /// If a line can be neither read nor written.
    pub(crate) fn play(&mut self, header: Header) -> Result<(), Failure> {
        self.run(Choice::New(header))
    }

    fn choose(&mut self) -> Result<Option<Choice>, Failure> {
        let games = self.shared.shelf.games();
        self.shared.runs.look_now(self.shared.shelf, &self.shared.home);
        let open = games.iter().filter_map(|shelved| {
            let (saved, summary) = self.shared.runs.open(shelved.info.id)?;
            let so_far = so_far(shelved.info, summary.header.variant, summary.outcome.depth, summary.moves);
            Some((format!("Continue {}: {so_far}", shelved.info.title), saved.path.clone()))
        });
        let open: Vec<(String, PathBuf)> = open.collect();
        let titles = games.iter().map(|shelved| format!("{}: {}", shelved.info.title, shelved.info.pitch));
        let rows: Vec<String> = titles.chain(open.iter().map(|(title, _)| title.clone())).collect();
        self.say(&[sentences::WHICH_GAME.to_owned()])?;
        self.say(&(1..).zip(&rows).map(|(number, row)| format!("  {number} {row}")).collect::<Vec<_>>())?;
        while let Some(line) = self.line()? {
            let line = line.trim().to_lowercase();
            if line.is_empty() {
                self.say(&[sentences::WHICH_GAME.to_owned()])?;
                continue;
            }
            let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let named = || games.iter().position(|shelved| shelved.info.id == line || shelved.info.title.to_lowercase() == line);
            let chosen = number.or_else(named);
            if let Some(shelved) = chosen.and_then(|row| games.get(row)) {
                let (code, info) = (VariantCode::default(), shelved.info);
                let seed = info.variant(code).map_or_else(seeds::fresh, seeds::default_for);
                return Ok(Some(Choice::New(Header { game: info.id.to_owned(), rules: info.rules, variant: code, seed })));
            }
            if let Some((_, path)) = chosen.and_then(|row| open.get(row - games.len())) {
                return Ok(Some(Choice::Continue(path.clone())));
            }
            self.say(&[sentences::no_such_row(&line, rows.len())])?;
        }
        Ok(None)
    }

    /// Plays a run and those that follow it, until the player leaves or the lines end.
    fn run(&mut self, first: Choice) -> Result<(), Failure> {
        let mut next = Some(first);
        while let Some(choice) = next.take() {
            let known = self.shared.discoveries.clone();
            let (session, mut keeper, notice) = match choice {
                Choice::New(header) => {
                    let session =
                        Session::start(self.shared.shelf, header, known).map_err(|error| Failure::Said(error.to_string()))?;
                    let keeper = Keeper::create(&self.shared.home, &session);
                    (session, keeper, None)
                }
                Choice::Continue(path) => {
                    let opened = Keeper::resume(self.shared.shelf, &path, known);
                    let Opened { keeper, session, notice } = opened.map_err(|error| Failure::Said(error.to_string()))?;
                    (session, keeper, notice)
                }
            };
            self.say(&notice.into_iter().collect::<Vec<_>>())?;
            self.say_notices()?;
            // A walk is one answer.
            let options = Options { reduced_motion: true, unicode: false, ..self.shared.options.clone() };
            let preferences = Preferences { options, ..self.shared.preferences() };
            let mut app = App::new(session, FRONT, preferences, seeds::fresh());
            let hints = app.begin().spoken;
            self.say(&plain::overview(&app))?;
            self.say(&hints)?;
            next = self.turns(&mut app, &mut keeper)?;
        }
        Ok(())
    }

    /// Reads and answers lines until the run is left; the run that follows, if one does.
    fn turns(&mut self, app: &mut App, keeper: &mut Keeper) -> Result<Option<Choice>, Failure> {
        let mut rest = String::new();
        loop {
            let line = if rest.is_empty() { self.line()? } else { Some(std::mem::take(&mut rest)) };
            let Some(line) = line else { break };
            let inputs = match plain::read(app, &line) {
                Some(Line::Inputs(inputs, words)) => {
                    rest = words;
                    inputs
                }
                Some(Line::Map) => {
                    self.say(&plain::map(app))?;
                    continue;
                }
                Some(Line::Empty) => continue,
                None => {
                    self.say(&[sentences::no_such_line(&line)])?;
                    continue;
                }
            };
            for input in inputs {
                let before = app.session().view().stats.clone();
                let update = app.input(input);
                // What was refused asks nothing that the words after it could answer.
                if update.is_refused || update.has_ended {
                    rest.clear();
                }
                if let ControlFlow::Break(next) = self.answer(app, keeper, update, &before)? {
                    return Ok(next);
                }
            }
        }
        keeper.follow(app.session(), Save::PutAway);
        self.shared.notices.extend(keeper.take_notice());
        self.say_notices()?;
        Ok(None)
    }

    /// Says what an update changed and does what it asks for. Breaks where the run is left, with the run that follows it.
    fn answer(
        &mut self,
        app: &mut App,
        keeper: &mut Keeper,
        mut update: Update,
        before: &[Stat],
    ) -> Result<ControlFlow<Option<Choice>>, Failure> {
        if update.has_ended {
            self.follow(app, keeper, &update);
            let spoken = std::mem::take(&mut update.spoken);
            self.say(&spoken)?;
            let others = self.shared.runs.outcomes_like(&app.session().run().header, keeper.path());
            self.shared.runs.note(&self.shared.shelf, keeper.path());
            update = app.input(Input::ShowEnd(others));
        }
        self.follow(app, keeper, &update);
        self.say(&plain::tell(app, &update, before))?;
        self.shared.notices.extend(keeper.take_notice().or(keeper.trouble().map(str::to_owned)));
        self.say_notices()?;
        match update.request {
            Some(Request::Title) => return Ok(ControlFlow::Break(None)),
            Some(Request::Start(seed)) => {
                return Ok(ControlFlow::Break(Some(Choice::New(Header { seed, ..app.session().run().header.clone() }))));
            }
            Some(Request::Help) => self.say(&plain::help(app))?,
            Some(Request::Morgue) => self.say(&[keeper.write_morgue(&self.shared.shelf, app.session().run())])?,
            Some(Request::Replay) => self.say(&[format!("`barrow replay {}` shows it.", shown(keeper.path()))])?,
            Some(Request::Share) => {
                let (page, session) = (self.shared.options.page.clone(), app.session());
                self.say(&[link::shared(&page, session.state(), session.bytes())])?;
                self.say(&page.is_empty().then(|| link::WHERE.to_owned()).into_iter().collect::<Vec<_>>())?;
            }
            Some(Request::Options | Request::Bindings | Request::Zoom) => {
                self.say(&["Start barrow without --plain for that.".to_owned()])?;
            }
            None => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Stores what an update changed.
    fn follow(&mut self, app: &mut App, keeper: &mut Keeper, update: &Update) {
        keeper.follow(app.session(), update.save);
        app.set_trouble(keeper.trouble().map(str::to_owned));
        if update.has_news {
            self.shared.keep_news(app.session());
        }
        if let Some(unasked) = &update.unasked {
            self.shared.keep_unasked(unasked.clone());
        }
    }

    /// The next line; `None` after the last one or after "quit".
    fn line(&mut self) -> Result<Option<String>, Failure> {
        if self.is_prompting {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        let is_last = Read::take(&mut *self.input, LONGEST_LINE).read_until(b'\n', &mut line)? == 0;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']).to_owned();
        Ok((!is_last && !matches!(line.trim(), "quit" | "exit")).then_some(line))
    }

    fn say_notices(&mut self) -> Result<(), Failure> {
        let notices = std::mem::take(&mut self.shared.notices);
        self.say(&notices)
    }

    fn say(&mut self, lines: &[String]) -> Result<(), Failure> {
        for line in lines.iter().flat_map(|line| line.lines()) {
            writeln!(self.out, "{}", clean(line))?;
        }
        Ok(())
    }
}
