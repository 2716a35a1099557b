//! Barrow in lines of text, for screen readers, braille displays and pipes: the player types words and reads sentences, and
//! nothing is drawn.

use super::{Failure, Result};
use crate::clean::{clean, shown};
use crate::lines::next_line;
use crate::seeds;
use crate::store::library::read_bytes;
use crate::store::{Keeper, films};
use crate::tui::Shared;
use crate::tui::content::{content, set_up};
use crate::tui::game::result;
use crate::tui::link::News;
use crate::tui::open_run::{self, Playable};
use crate::tui::place::{Heard, Place};
use barrow_app::ending::so_far;
use barrow_app::modes::{Front, Input, Preferences, Request, Save, Update};
use barrow_app::plain::{Line, Row};
use barrow_app::screens::{self, Deed, Effect, Hold, KeyAnswer, Setup, Topic};
use barrow_app::{App, Options, guide, plain, sentences};
use barrow_core::{GameInfo, Header, Stat, VariantCode};
use std::io::{BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

const HOW_TO_TYPE: &str = "Type the words after the number; \"none\" clears them.";
const HOW_TO_NAME_A_KEY: &str = "Type its name, such as k, up, f2 or ctrl+x.";

/// Lines in, lines out.
pub(crate) struct Plain<'a> {
    shared: Shared,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// The connection problem that was already reported while waiting, so as not to repeat it at once.
    said: Option<String>,
}

/// The next step after a choice on a screen.
enum Step {
    /// Stay on it.
    Same,
    /// Read out another one.
    Other,
    /// Play a run.
    Play(Choice),
}

/// The run to play.
enum Choice {
    New(Header),
    Continue(PathBuf),
    /// A run that is already open.
    Open(Box<Playable>),
}

impl<'a> Plain<'a> {
    /// Reads lines from `input` and answers on `out`.
    pub(crate) fn new(shared: Shared, input: &'a mut dyn BufRead, out: &'a mut dyn Write) -> Self {
        Self { shared, input, out, said: None }
    }

    /// Asks for a game until the player wants no more.
    pub(crate) fn arcade(&mut self) -> Result<()> {
        self.say_notices()?;
        while let Some(choice) = self.choose()? {
            self.run(choice)?;
        }
        Ok(())
    }

    /// Plays a new run, and the runs that follow it.
    pub(crate) fn begin(&mut self, header: Header) -> Result<()> {
        self.run(Choice::New(header))
    }

    /// Plays a run, and any runs started after it.
    #[cfg(feature = "online")]
    pub(crate) fn play(&mut self, run: Playable) -> Result<()> {
        self.run(Choice::Open(Box::new(run)))
    }

    fn choose(&mut self) -> Result<Option<Choice>> {
        let games = self.shared.shelf.games();
        self.shared.runs.look_now(self.shared.shelf, &self.shared.home);
        let open = games.iter().filter_map(|shelved| {
            let (saved, summary) = self.shared.runs.open(shelved.info.id)?;
            let so_far = so_far(shelved.info, &summary.header, summary.outcome.depth, summary.moves);
            Some((format!("Continue {}: {so_far}", shelved.info.title), saved.path.clone()))
        });
        let (titles, paths): (Vec<String>, Vec<PathBuf>) = open.unzip();
        self.say(&plain::which(games, &titles))?;
        while let Some(line) = self.line()? {
            if let Some(topic) = self.screen_of(&line, games[0].info, 0) {
                if let Some(choice) = self.read(topic)? {
                    return Ok(Some(choice));
                }
                continue;
            }
            match plain::chosen(&line, games, paths.len()) {
                Err(sentence) => self.say(&[sentence])?,
                Ok(Row::New(game)) => {
                    let (code, info) = (VariantCode::default(), games[game].info);
                    let seed = info.variant(code).map_or_else(seeds::fresh, seeds::default_for);
                    return Ok(Some(Choice::New(Header { game: info.id.to_owned(), rules: info.rules, variant: code, seed })));
                }
                Ok(Row::Guided(game)) => return Ok(guide::header(games[game].info).map(Choice::New)),
                Ok(Row::Open(run)) => return Ok(Some(Choice::Continue(paths[run].clone()))),
            }
        }
        Ok(None)
    }

    /// Plays a run and the runs that follow it, until the player leaves or the lines end.
    fn run(&mut self, first: Choice) -> Result<()> {
        let mut next = Some(first);
        while let Some(choice) = next.take() {
            self.say_notices()?;
            let run = match choice {
                Choice::New(header) => open_run::begin(header, &self.shared),
                Choice::Continue(path) => open_run::resume(&path, &self.shared),
                Choice::Open(run) => Ok(*run),
            };
            let Playable { mut session, mut place, notice } = run.map_err(Failure::Said)?;
            place.describe(&mut session);
            self.shared.notices.extend(notice);
            self.say_notices()?;
            let front = Front { can_share: true, ..Front::default() };
            let mut app = App::new(session, front, self.preferences(), seeds::fresh());
            let begun = app.begin();
            let hints = self.settled(&mut app, &mut place, begun)?.spoken;
            self.say(&[plain::overview(&app), hints].concat())?;
            next = self.turns(&mut app, &mut place)?;
        }
        Ok(())
    }

    /// Reads and answers lines until the player leaves the run. Returns the run to play next, if there is one.
    fn turns(&mut self, app: &mut App, place: &mut Place) -> Result<Option<Choice>> {
        let mut rest = String::new();
        while let Some(line) = if rest.is_empty() { self.line()? } else { Some(std::mem::take(&mut rest)) } {
            let observed = app.session().observed();
            let index = observed.info.variants.iter().position(|variant| variant.id == observed.variant.id);
            if let Some(topic) = self.screen_of(&line, observed.info, index.unwrap_or_default()) {
                if let Some(choice) = self.read(topic)? {
                    place.follow(app.session(), Save::PutAway);
                    return Ok(Some(choice));
                }
                app.set_preferences(self.preferences());
                continue;
            }
            let inputs = match plain::read(app, &line) {
                Line::Answer(lines) => {
                    self.say(&lines)?;
                    continue;
                }
                Line::Inputs(inputs, words) => {
                    rest = words;
                    inputs
                }
            };
            for input in inputs {
                let before = app.session().view().stats.clone();
                // The server may have sent something since the last line.
                self.hear(app, place)?;
                let update = app.input(input);
                let update = self.settled(app, place, update)?;
                // After a refusal, drop the remaining words: there is no question for them to answer.
                if update.is_refused || update.has_ended {
                    rest.clear();
                }
                if let ControlFlow::Break(next) = self.answer(app, place, update, &before)? {
                    return Ok(next);
                }
            }
        }
        place.follow(app.session(), Save::PutAway);
        self.shared.notices.extend(place.take_notice());
        self.say_notices().map(|()| None)
    }

    /// Says what a server told while the player was typing.
    fn hear(&mut self, app: &mut App, place: &mut Place) -> Result<()> {
        place.hear();
        let mut heard = Update::default();
        while let Place::Server(line) = place {
            let Some(told) = line.hear() else { break };
            heard.extend(app.receive(told));
        }
        if let Some(placing) = place.take_placing() {
            heard.extend(app.input(Input::Placing(placing)));
        }
        let heard = self.settled(app, place, heard)?;
        self.shared.keep(&heard, app.session());
        self.say(&heard.spoken)
    }

    /// Describes an update and carries out its request. Breaks with the run to play next when the player leaves this one.
    fn answer(
        &mut self,
        app: &mut App,
        place: &mut Place,
        mut update: Update,
        before: &[Stat],
    ) -> Result<ControlFlow<Option<Choice>>> {
        if update.has_ended {
            self.follow(app, place, &update);
            self.say(&std::mem::take(&mut update.spoken))?;
            let mut others = Vec::new();
            app.offer_to_send(place.is_only_here() && self.shared.has_server());
            if let Some(keeper) = place.file() {
                others = self.shared.runs.outcomes_like(&app.session().run().header, keeper.path());
                self.shared.runs.note(&self.shared.shelf, keeper.path());
            }
            update = app.input(Input::ShowEnd(others));
        }
        self.follow(app, place, &update);
        self.say(&plain::tell(app, &update, before))?;
        place.hear();
        let said = self.said.take();
        let trouble = place.trouble().map(str::to_owned).filter(|trouble| said.as_ref() != Some(trouble));
        self.shared.notices.extend(place.take_notice().or(trouble));
        self.say_notices()?;
        if let (Some(request), Some(keeper)) = (update.request, place.file()) {
            self.write(request, app, keeper)?;
        }
        match update.request {
            // After a race, the command that began the run writes its board.
            Some(Request::Title | Request::Name | Request::Board) => return Ok(ControlFlow::Break(None)),
            Some(Request::Start(seed)) => return Ok(ControlFlow::Break(Some(Choice::New(app.header_like(seed))))),
            Some(Request::Result) => self.say(&result(app, &self.shared).into_iter().collect::<Vec<_>>())?,
            Some(Request::Send) => {
                let said = self.sent(app.session().bytes().to_vec());
                self.say(&[said])?;
            }
            Some(Request::Help) => self.say(&plain::help(app))?,
            Some(Request::Options) => {
                drop(self.read(Topic::Options)?);
                app.set_preferences(self.preferences());
            }
            Some(Request::Bindings) => {
                drop(self.read(Topic::Keys { game: None })?);
                app.set_preferences(self.preferences());
            }
            // There is nothing to zoom in lines. Files are written above.
            Some(Request::Zoom | Request::Morgue | Request::Card | Request::LastMoves | Request::Replay | Request::Share)
            | None => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Writes a file beside the run's, or says where it is, if the player has asked for that.
    fn write(&mut self, request: Request, app: &App, keeper: &Keeper) -> Result<()> {
        let (shelf, theme) = (&self.shared.shelf, self.shared.options.theme);
        let page = self.shared.page();
        let film = |kind| vec![films::write(kind, keeper.path(), app.session().bytes(), shelf, theme, &page)];
        let said = match request {
            Request::Morgue => vec![keeper.write_morgue(shelf, app.session().run())],
            Request::Card => film(films::Kind::Card),
            Request::LastMoves => film(films::Kind::LastMoves),
            Request::Replay => vec![format!("{} shows it.", crate::command(&format!("replay {}", shown(keeper.path()))))],
            Request::Share => {
                let by = (self.shared.net.name)(&self.shared.home);
                plain::link_lines(app, &page, by.as_deref())
            }
            _ => return Ok(()),
        };
        self.say(&said)
    }

    /// Options for line mode: no motion, so that a walk gives one answer.
    fn preferences(&self) -> Preferences {
        let options = Options { reduced_motion: true, unicode: false, ..self.shared.options.clone() };
        Preferences { options, ..self.shared.preferences() }
    }

    /// The screen that a line asks for; "feats stomp" names the game.
    fn screen_of(&self, line: &str, info: &'static GameInfo, variant: usize) -> Option<Topic> {
        let line = line.trim().to_ascii_lowercase();
        let (word, game) = line.split_once(' ').unwrap_or((&line, ""));
        if word == "new" {
            let info = self.shared.shelf.find(game.trim()).map_or(info, |shelved| shelved.info);
            return Some(Topic::Setup(Setup::first(info, &self.shared.runs.past(), seeds::fresh().0 as u32)));
        }
        match self.shared.shelf.find(game.trim()) {
            Some(shelved) => screens::plain::topic(word, shelved.info, 0),
            None if game.is_empty() => screens::plain::topic(word, info, variant),
            None => None,
        }
    }

    /// Reads a screen aloud, and carries out the choices that the player types, until an empty line or "back". Returns the run
    /// that the player wants to play, if any.
    fn read(&mut self, topic: Topic) -> Result<Option<Choice>> {
        let mut open = vec![topic];
        let mut is_new = true;
        while let Some(topic) = open.last() {
            if let Topic::Online(screen) = topic {
                self.shared.link = self.shared.link.take().or_else(|| (self.shared.net.connect)(&self.shared.home));
                if let Some(link) = &mut self.shared.link {
                    let said = link.settle(screen).into_iter().filter_map(News::said);
                    self.shared.notices.extend(said);
                }
                self.say_notices()?;
            }
            let content = content(topic, &self.shared, screens::Medium::Lines);
            if is_new {
                self.say(&[content.lines(), vec![content.how_to_choose()]].concat())?;
            }
            let Some(line) = self.line()? else { return Ok(None) };
            let (number, words) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let holds = content.holds();
            let index =
                number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|index| *index < holds.len());
            is_new = false;
            match index.map(|index| (index, &holds[index], holds[index].typed(topic, words))) {
                _ if matches!(number, "" | "back") => {
                    open.pop();
                    is_new = true;
                }
                None if holds.is_empty() => self.say(&[content.how_to_choose()])?,
                None => self.say(&[sentences::no_such_row(line.trim(), holds.len())])?,
                Some((index, _, Some((effect, words)))) => match self.carry_out(effect, words, index, &mut open)? {
                    Step::Same => {}
                    Step::Other => is_new = true,
                    Step::Play(choice) => return Ok(Some(choice)),
                },
                Some((_, hold @ Hold::Field(_), None)) => self.say(&[hold.words(), HOW_TO_TYPE.to_owned()])?,
                Some((_, hold, None)) => self.say(&[hold.words()])?,
            }
        }
        self.say(&["Back.".to_owned()]).map(|()| None)
    }

    /// Carries out the effect of the control with this index on the last of the open screens. `words` follow its number.
    fn carry_out(&mut self, effect: Effect, words: &str, index: usize, open: &mut Vec<Topic>) -> Result<Step> {
        let said = match effect {
            Effect::Open { topic } => {
                open.push(topic);
                return Ok(Step::Other);
            }
            Effect::Turn { mut topic } => {
                while let Some(next) = topic.next(self.shared.shelf) {
                    topic = next;
                }
                open.pop();
                open.push(topic);
                return Ok(Step::Other);
            }
            Effect::Do { deed: Deed::Continue, to } => match self.shared.runs.path(&to) {
                Some(path) => return Ok(Step::Play(Choice::Continue(path))),
                None => format!("{to} is no longer here."),
            },
            Effect::Do { deed: Deed::Start, to } => match set_up(&to, &self.shared) {
                Ok(header) => return Ok(Step::Play(Choice::New(header))),
                Err(sentence) => sentence,
            },
            Effect::Do { deed: Deed::Send, to } => match self.shared.runs.path(&to).map(|path| (read_bytes(&path), path)) {
                Some((Ok(bytes), _)) => self.sent(bytes),
                Some((Err(error), path)) => format!("{}: {error}.", shown(&path)),
                None => format!("{to} is no longer here."),
            },
            Effect::Do { deed, to } => screens::plain::elsewhere(deed, &to),
            Effect::Say { sentence } => sentence,
            Effect::Ask { call, said } => {
                let (Some(topic @ Topic::Online(screen)), Some(link)) = (open.last(), &mut self.shared.link) else {
                    return Ok(Step::Same);
                };
                link.make(call, said);
                let said: Vec<String> = link.settle(screen).into_iter().filter_map(News::said).collect();
                let content = content(topic, &self.shared, screens::Medium::Lines);
                self.say(&[said, content.lines()].concat())?;
                return Ok(Step::Same);
            }
            Effect::Confirm { question, yes, no, then } => {
                self.say(&[format!("{question} (yes: {yes}, no: {no})")])?;
                match self.line()? {
                    Some(line) if matches!(line.trim(), "y" | "yes") => return self.carry_out(*then, "", index, open),
                    _ => sentences::NOTHING_CHANGED.to_owned(),
                }
            }
            Effect::Press { question, change } => {
                let typed = if words.is_empty() {
                    self.say(&[format!("{question} {HOW_TO_NAME_A_KEY}")])?;
                    self.line()?.unwrap_or_default()
                } else {
                    words.to_owned()
                };
                match typed.trim() {
                    "" => sentences::NOTHING_CHANGED.to_owned(),
                    key => {
                        let change = change.with(key.to_owned());
                        return self.carry_out(Effect::Bind { change }, "", index, open);
                    }
                }
            }
            Effect::Bind { change } => match self.shared.bind(change) {
                KeyAnswer::Said(sentence) => sentence,
                KeyAnswer::Ask(question) => return self.carry_out(question, "", index, open),
            },
            Effect::Set { option, value } => {
                let mut options = self.shared.options.clone();
                options.set(option, &value);
                let trouble = self.shared.set_options(options);
                let content = open.last().map(|topic| content(topic, &self.shared, screens::Medium::Lines));
                let now = content.and_then(|content| content.holds().get(index).map(Hold::words));
                self.say(&now.into_iter().chain(trouble).collect::<Vec<_>>())?;
                return Ok(Step::Same);
            }
        };
        self.say(&[said]).map(|()| Step::Same)
    }

    /// Sends an ended run to the open board. Returns the outcome as a sentence.
    fn sent(&mut self, run: Vec<u8>) -> String {
        let sentence = self.shared.send(run);
        self.shared.mail.pop().and_then(|mail| mail.recv().ok()).unwrap_or(sentence)
    }

    /// Stores what an update changed.
    fn follow(&mut self, app: &mut App, place: &mut Place, update: &Update) {
        place.follow(app.session(), update.save);
        app.set_trouble(place.file().and_then(Keeper::trouble).map(str::to_owned));
        self.shared.keep(update, app.session());
    }

    /// The next line; `None` after the last one or after "quit".
    fn line(&mut self) -> Result<Option<String>> {
        if std::io::stdin().is_terminal() {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        Ok(next_line(self.input)?.filter(|line| !matches!(line.trim(), "quit" | "exit")))
    }

    /// An update with all that follows from it, once the server has told everything about it. Says meanwhile why it does not.
    fn settled(&mut self, app: &mut App, place: &mut Place, mut update: Update) -> Result<Update> {
        while let Place::Server(line) = place {
            app.take_outgoing().into_iter().for_each(|ask| line.ask(ask));
            match app.awaits_server().then(|| line.wait()).flatten() {
                None => break,
                Some(Heard::Told(told)) => update.extend(app.receive(told)),
                Some(Heard::Placing(placing)) => update.extend(app.input(Input::Placing(placing))),
                Some(Heard::Trouble(trouble)) => {
                    let is_over = trouble.is_none() && self.said.is_some();
                    let new = trouble.clone().filter(|trouble| self.said.as_ref() != Some(trouble));
                    self.said = trouble;
                    let new = new.or_else(|| is_over.then(|| sentences::CONNECTED_AGAIN.to_owned()));
                    self.say(new.as_slice())?;
                }
            }
        }
        Ok(update)
    }

    fn say_notices(&mut self) -> Result<()> {
        let mut notices = std::mem::take(&mut self.shared.notices);
        notices.extend(self.shared.take_mail());
        self.say(&notices)
    }

    fn say(&mut self, lines: &[String]) -> Result<()> {
        for line in lines.iter().flat_map(|line| line.lines()) {
            writeln!(self.out, "{}", clean(line))?;
        }
        Ok(())
    }
}
