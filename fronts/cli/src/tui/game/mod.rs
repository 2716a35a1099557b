//! A run in progress: takes keys and the mouse, draws the picture, and keeps the run's file.

mod hint;
mod list;
mod messages;
mod opening;

#[cfg(test)]
pub(crate) mod tests;

use super::layout::{self, Layout};
use super::paint::Painter;
use super::place::Place;
use super::stage::key_hints::KeyHints;
use super::stage::panel::help;
use super::stage::props::Props;
use super::stage::{Stage, is_burning};
use super::widgets::Spots;
use super::{Input, LINKS_ELSEWHERE, Next, Screen, Shared, pictures, wake};
use crate::keys::{Key, Press, press_of};
use crate::seeds;
use crate::store::{Keeper, films};
use barrow_app::discoveries::subject;
use barrow_app::modes::{self, Front, ModeKind, Notice, Request, Timing, Update};
use barrow_app::screens::Topic;
use barrow_app::screens::online::{Course, Online};
use barrow_app::sentences::SENTENCES;
use barrow_app::words::has_pack;
use barrow_app::{App, Session, ending as end_of, sentences};
use barrow_core::{Replay, Seed, Tone};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::time::Duration;

/// The time between two moments of a flame.
const FLICKER: Duration = Duration::from_millis(150);
/// Flames stop after this many moments without input (ten seconds): then the program sleeps and sends nothing.
const FLICKERS: u32 = 66;
/// The key that tries to connect while the line is down. It plays in no game.
const TRY_NOW: Press = Press::plain(Key::F(5));
/// The abilities of a terminal that differ from other front ends'.
const FRONT: Front = Front { can_zoom: false, can_share: true, can_send: false, can_rebind: true, has_tab: true };
/// The width of a box about one item, or about the pack. [columns]
const PACK: u16 = 41;
/// The width of a box for a run with a lot to tell. [columns]
const WIDE: u16 = 74;

/// A run in progress.
pub struct GameScreen {
    app: App,
    place: Place,
    stage: Stage,
    /// The places of the open list's rows.
    spots: Spots<usize>,
    /// True once the first hints were taken in, or a key came before them.
    has_begun: bool,
    /// True once the player knows why the map is not in pictures.
    has_explained_signs: bool,
    /// The area of the last frame, and the number of rows of its list.
    area: Option<Rect>,
    page: Option<usize>,
    /// Moments of flames since the last input.
    flickers: u32,
    /// How long an answer of the server has been due.
    waited: Duration,
}

/// After this time, an answer of the server is not expected any more.
const OVERDUE: Duration = Duration::from_millis(modes::OVERDUE as u64);

impl GameScreen {
    /// A screen for the run in `session`, which is kept at `place`. The notice is for the player.
    pub(crate) fn new(mut session: Session, place: Place, notice: Option<String>, shared: &Shared) -> Self {
        place.describe(&mut session);
        let mut app = App::new(session, FRONT, shared.preferences(), seeds::fresh()).with_notice(notice);
        app.set_trouble(place.file().and_then(Keeper::trouble).map(str::to_owned));
        let (stage, spots, waited) = (Stage::default(), Spots::default(), Duration::ZERO);
        Self {
            app,
            place,
            stage,
            spots,
            has_begun: false,
            has_explained_signs: false,
            area: None,
            page: None,
            flickers: 0,
            waited,
        }
    }

    /// Passes an input to the application and carries out the result.
    fn send(&mut self, input: modes::Input, shared: &mut Shared) -> Next {
        let update = self.app.input(input);
        self.ask();
        self.follow(&update, shared)
    }

    fn follow(&mut self, update: &Update, shared: &mut Shared) -> Next {
        self.place.follow(self.app.session(), update.save);
        self.report();
        if update.turns > 0 || update.has_leapt {
            let variant = self.app.session().variant();
            let events: Vec<_> = update.events.iter().map(|happened| happened.event).collect();
            self.stage.show(&events, variant, !shared.options.reduced_motion);
        }
        shared.keep(update, self.app.session());
        if update.has_ended {
            self.end(shared);
        }
        if self.app.mode_kind() != ModeKind::Ending {
            self.stage.skip_end();
        }
        update.request.map_or(Next::Stay, |request| self.fulfil(request, shared))
    }

    /// Reports the state of the run's file.
    fn report(&mut self) {
        self.app.set_trouble(self.place.file().and_then(Keeper::trouble).map(str::to_owned));
        self.place.take_notice().into_iter().for_each(|notice| self.app.tell(notice));
    }

    /// Shows the end beside the results of other runs. From now on this run is one of them.
    fn end(&mut self, shared: &mut Shared) {
        self.app.offer_to_send(self.place.is_only_here() && shared.has_server());
        let header = &self.app.session().run().header;
        let others = self.place.file().map_or_else(Vec::new, |keeper| shared.runs.outcomes_like(header, keeper.path()));
        self.app.input(modes::Input::ShowEnd(others));
        if let Some(keeper) = self.place.file() {
            shared.runs.note(&shared.shelf, keeper.path());
        }
        let play = self.app.session().state();
        if let (Some(line), Some(end)) = (end_of::last_line(play), play.status().ending) {
            self.stage.end(line, end.won, shared.options.reduced_motion);
        }
    }

    /// Carries out a request that only a front end can.
    fn fulfil(&mut self, request: Request, shared: &mut Shared) -> Next {
        let observed = self.app.session().observed();
        match request {
            Request::Help => Next::Open(help(observed, false)),
            Request::Options => Next::Open(Topic::Options),
            Request::Bindings => Next::Open(Topic::Keys { game: None }),
            Request::Replay => self.watch(shared),
            Request::Name => Next::Open(Topic::Online(Online::Name)),
            Request::Board => match self.app.session().race() {
                Some(race) => {
                    let (info, header) = (observed.info, &self.app.session().run().header);
                    let course = Course { game: info.id.to_owned(), variant: info.variant_name(header.variant) };
                    Next::Open(Topic::Online(Online::of_race(course, race.to_owned())))
                }
                None => Next::Quit,
            },
            Request::Title => Next::Title,
            Request::Start(seed) => self.start(seed, shared),
            Request::Result => {
                if let Some(text) = result(&self.app, shared) {
                    let line = text.lines().collect::<Vec<_>>().join(" ");
                    self.app.tell(sentences::PERHAPS_COPIED.replace("{text}", &line));
                    shared.copied = Some(text);
                }
                Next::Stay
            }
            Request::Send => {
                let sentence = shared.send(self.app.session().bytes().to_vec());
                self.app.tell(sentence);
                Next::Stay
            }
            Request::Morgue | Request::Card | Request::LastMoves | Request::Share => {
                let written = self.place.file().map(|keeper| self.write(request, keeper, shared));
                if let Some(sentence) = written {
                    self.app.tell(sentence);
                }
                Next::Stay
            }
            Request::Zoom => Next::Stay,
        }
    }

    /// Writes a file beside the run's. Returns a sentence about it.
    fn write(&self, request: Request, keeper: &Keeper, shared: &Shared) -> String {
        let session = self.app.session();
        let page = shared.page();
        let film = |kind| films::write(kind, keeper.path(), session.bytes(), &shared.shelf, shared.options.theme, &page);
        match request {
            Request::Morgue => keeper.write_morgue(&shared.shelf, session.run()),
            Request::Card => film(films::Kind::Card),
            Request::LastMoves => film(films::Kind::LastMoves),
            _ => {
                let by = (shared.net.name)(&shared.home);
                keeper.write_link(&page, by.as_deref(), session)
            }
        }
    }

    /// Takes messages from the server.
    fn hear(&mut self, shared: &mut Shared) -> Next {
        self.place.hear();
        self.report();
        shared.take_mail().into_iter().for_each(|sentence| self.app.tell(sentence));
        while let Place::Server(line) = &mut self.place {
            let told = line.hear();
            self.report();
            let Some(told) = told else { break };
            let update = self.app.receive(told);
            self.ask();
            let next = self.follow(&update, shared);
            if !matches!(next, Next::Stay) {
                return next;
            }
        }
        match self.place.take_placing() {
            Some(placing) => {
                let update = self.app.input(modes::Input::Placing(placing));
                self.follow(&update, shared)
            }
            None => Next::Stay,
        }
    }

    /// Sends the application's questions to the server.
    fn ask(&mut self) {
        if let Place::Server(line) = &self.place {
            self.app.take_outgoing().into_iter().for_each(|ask| line.ask(ask));
        }
    }

    /// Tells whether the screen shows nothing but a sentence about its size: keys would be played blind.
    fn is_too_small(&self) -> bool {
        self.area.is_some_and(layout::is_too_small)
    }

    /// Says once why the map is not in pictures, if the player wants them. Waits for any other notice.
    fn explain_signs(&mut self, shared: &Shared) {
        let Some(area) = self.area.filter(|area| !layout::is_too_small(*area) && !self.has_explained_signs) else { return };
        if self.app.mode_kind() == ModeKind::Play && self.app.screen().notice.is_none() {
            self.has_explained_signs = true;
            if let Some(sentence) = pictures::lack(area, &[self.app.session().variant()], shared) {
                self.app.tell(sentence);
            }
        }
    }

    fn watch(&self, shared: &mut Shared) -> Next {
        match Replay::new(self.app.session().run().clone(), &shared.shelf) {
            Ok(replay) => Next::Watch(Box::new(replay), "the run that just ended".to_owned()),
            Err(error) => {
                shared.notices.push(sentences::not_replayed(&error));
                Next::Title
            }
        }
    }

    /// Starts a run like this one with a seed.
    fn start(&self, seed: Seed, shared: &mut Shared) -> Next {
        match Session::start(shared.shelf, self.app.header_like(seed), shared.discoveries.clone()) {
            Ok(session) => Next::Play(Box::new(session), sentences::begun(seed)),
            Err(error) => {
                shared.notices.push(sentences::not_begun(&error));
                Next::Title
            }
        }
    }

    fn key(&mut self, key: KeyEvent, at: Option<u32>, shared: &mut Shared) -> Next {
        self.has_begun = true;
        self.stage.effects.clear();
        let timing = Timing { is_repeat: (key.kind == KeyEventKind::Repeat).then_some(true), at };
        if self.place.trouble().is_some() {
            self.place.sync(self.app.session());
            self.report();
        }
        let Some(press) = press_of(key) else { return Next::Stay };
        if press == TRY_NOW && self.place.can_try() {
            self.place.try_now();
            return Next::Stay;
        }
        let means_nothing = self.app.mode_kind() == ModeKind::Play && self.app.keys().meaning(press).is_none();
        let next = self.send(modes::Input::Press { press, timing }, shared);
        if let Some(sentence) = means_nothing.then(|| shared.explain_letters(key)).flatten() {
            self.app.tell(sentence);
        }
        next
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &mut Shared) -> Next {
        let mode = self.app.mode_kind();
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if mode == ModeKind::Messages {
            let key = match mouse.kind {
                MouseEventKind::ScrollUp => Key::Up,
                MouseEventKind::ScrollDown => Key::Down,
                _ => return Next::Stay,
            };
            for _ in 0..3 {
                self.send(modes::Input::Press { press: Press::plain(key), timing: Timing::default() }, shared);
            }
            return Next::Stay;
        }
        if is_boxed(mode) {
            let Some(row) = self.spots.under(mouse) else { return Next::Stay };
            return self.send(if is_click { modes::Input::Choose(row) } else { modes::Input::Select(row) }, shared);
        }
        let cell = self.stage.cell_at(self.app.session().observed(), mouse.column, mouse.row);
        match (mouse.kind, cell) {
            _ if is_click && mode == ModeKind::Opening => self.send(modes::Input::Confirm, shared),
            (MouseEventKind::Moved, cell) => self.send(modes::Input::Point(cell), shared),
            (_, Some(cell)) if is_click => self.send(modes::Input::Tap { cell, is_touch: false }, shared),
            _ => Next::Stay,
        }
    }

    fn handle(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) if self.is_too_small() => match key.code {
                // The keys that still work while the map cannot be seen.
                KeyCode::Esc => {
                    self.place.sync(self.app.session());
                    Next::Title
                }
                _ => Next::Stay,
            },
            Input::Mouse(_) if self.is_too_small() => Next::Stay,
            Input::Tick if self.is_too_small() && self.app.mode_kind() == ModeKind::Walk => {
                self.send(modes::Input::Cancel, shared)
            }
            Input::Key(key, at) => self.key(key, at, shared),
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick => {
                self.stage.tick();
                if self.stage.is_ending() {
                    return Next::Stay;
                }
                if std::mem::replace(&mut self.has_begun, true) {
                    return self.send(modes::Input::Tick, shared);
                }
                let update = self.app.begin();
                self.ask();
                self.follow(&update, shared)
            }
            Input::PutAway => {
                self.place.sync(self.app.session());
                shared.notices.extend(self.place.take_notice());
                Next::Stay
            }
            // Another screen may have covered the news.
            Input::News | Input::Uncovered => self.hear(shared),
        }
    }

    /// Draws the list that the mode shows in a box.
    fn draw_list(&mut self, painter: &mut Painter, area: Rect, layout: &Layout, screen: modes::Screen) {
        let Some(mut list) = screen.list else { return };
        // The box may lie over the messages.
        list.about.extend(screen.notice.filter(|_| screen.mode != ModeKind::End).map(|notice| notice.text));
        let variant = self.app.session().variant();
        let (mut facts, mut least) = (Vec::new(), 0);
        match screen.mode {
            ModeKind::Pack | ModeKind::Slot => least = PACK,
            ModeKind::Item => {
                let explained = screen.explained.unwrap_or_default();
                least = PACK;
                facts = explained.facts;
                if !explained.about.is_empty() {
                    list.about.insert(0, explained.about);
                }
            }
            ModeKind::End => {
                least = if has_pack(variant) { WIDE } else { 0 };
                if list.tone == Some(Tone::Great) {
                    let star = if painter.shared.options.unicode { "★" } else { "*" };
                    list.title = format!("{star} {} {star}", list.title);
                }
            }
            _ => {}
        }
        let foot = screen.prompt.as_ref().map_or("", |prompt| &prompt.keys);
        let texts = if screen.mode == ModeKind::End { [layout.panel, layout.log] } else { [None; 2] };
        let props = list::Props { variant, facts: &facts, foot, least, texts };
        let place = match screen.mode {
            ModeKind::Pack | ModeKind::Slot | ModeKind::Item => list::on_map(&list, &props, layout, area),
            ModeKind::End => list::beside_map(&list, &props, layout, area),
            _ => area,
        };
        self.page = Some(list::draw(painter, place, &list, &props, &mut self.spots));
    }

    /// How long an answer of the server may be due before the player sees that; `None` if none is due.
    fn slow_after(&self) -> Option<Duration> {
        self.app.slow_after().map(|slow| Duration::from_millis(slow.into()))
    }

    /// How long a walk or an effect in progress waits for its next moment.
    fn pause(&self) -> Option<Duration> {
        self.app.tick_after().map(|wait| Duration::from_millis(wait.into())).or_else(|| self.stage.pause())
    }
}

/// The result of the run, as a text for others; `None` while it continues.
pub(crate) fn result(app: &App, shared: &Shared) -> Option<String> {
    let address = shared.page();
    end_of::result_to_share(app.session(), shared.options.unicode, &address)
}

/// Tells whether a mode shows its list in a box. Other questions appear among the messages.
const fn is_boxed(mode: ModeKind) -> bool {
    match mode {
        ModeKind::Pack
        | ModeKind::Slot
        | ModeKind::Item
        | ModeKind::Known
        | ModeKind::Actions
        | ModeKind::There
        | ModeKind::Menu
        | ModeKind::Leave
        | ModeKind::End => true,
        ModeKind::Opening
        | ModeKind::Play
        | ModeKind::Walk
        | ModeKind::Ending
        | ModeKind::Repeat
        | ModeKind::Direction
        | ModeKind::Key
        | ModeKind::Confirm
        | ModeKind::Aim
        | ModeKind::Look
        | ModeKind::Messages => false,
    }
}

impl Screen for GameScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        let area = frame.area();
        self.spots.clear();
        (self.area, self.page) = (Some(area), None);
        let is_too_small = self.is_too_small();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        let screen = self.app.screen();
        let observed = self.app.session().observed();
        let prompt = screen.prompt.as_ref();
        let keys = prompt.map_or("", |prompt| &prompt.keys);
        if let Some(story) = screen.opening.as_ref().filter(|_| !is_too_small) {
            return opening::draw(&mut painter, area, story, keys);
        }
        if !is_too_small && screen.mode == ModeKind::Messages {
            self.page = Some(messages::draw(&mut painter, area, &observed.log, screen.scrolled, keys));
            return;
        }
        // The log already says why a walk stopped.
        let newest = observed.log.messages().last().map(|message| message.text.as_str());
        // Lists show notices in their own lines.
        let notice = screen.notice.as_ref().filter(|notice| !is_boxed(screen.mode) && newest != Some(notice.text.as_str()));
        // A question stays in sight, together with the reply to a key that answers nothing.
        let (said, notice) =
            if matches!(screen.mode, ModeKind::Confirm | ModeKind::Direction) { (notice, None) } else { (None, notice) };
        let question = prompt.filter(|_| !is_boxed(screen.mode)).map(|prompt| {
            let said = said.map_or_else(String::new, |notice| format!("{} ", notice.text));
            let text = format!("{} {said}{}", prompt.text, prompt.keys);
            Notice { text: text.trim_start().to_owned(), tone: Tone::Great }
        });
        let key = TRY_NOW.label(shared.options.unicode);
        let way = if self.place.can_try() { format!(" {key}: {}.", SENTENCES.try_now) } else { String::new() };
        let trouble = self.place.trouble().map(|trouble| format!("{trouble}{way}"));
        let props = Props {
            cursor: screen.cursor,
            path: &screen.path,
            aim: screen.aim.as_ref().map(|aimed| &aimed.aim),
            explained: screen.explained.as_ref().filter(|_| screen.mode != ModeKind::Item),
            notice: notice.or(question.as_ref()),
            keys: KeyHints::new(&self.app),
            trouble: trouble.as_deref(),
            is_slow: self.waited >= self.slow_after().unwrap_or(Duration::MAX),
        };
        let Some(layout) = self.stage.draw(&mut painter, area, observed, &props) else { return };
        if let Some(hint) = &screen.hint {
            let about = subject(hint, &observed.view, observed.variant);
            let spare = observed.view.hero.into_iter().chain(about).filter_map(|pos| self.stage.on_screen(observed, pos));
            hint::draw(&mut painter, &layout, &spare.collect::<Vec<_>>(), hint, self.app.can_close_hint());
        }
        if is_boxed(screen.mode) {
            self.draw_list(&mut painter, area, &layout, screen);
        }
        self.stage.finish(frame.buffer_mut());
    }

    fn drawn(&mut self) {
        if let Some(rows) = self.page {
            self.app.set_page(rows);
        }
        if !self.is_too_small() {
            self.app.drawn(wake::drawing());
        }
        // The display may need answers from the server.
        self.ask();
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        self.app.set_preferences(shared.preferences());
        if std::mem::take(&mut shared.has_forgotten_hints) {
            self.app.forget_hints();
        }
        self.flickers = match input {
            Input::News => self.flickers,
            Input::Tick if !self.has_begun || self.pause().is_some() => self.flickers,
            Input::Tick => self.flickers.saturating_add(1),
            _ => 0,
        };
        match input {
            Input::Tick => self.waited += self.tick_after(shared).unwrap_or_default(),
            Input::News => self.waited = Duration::ZERO,
            _ => {}
        }
        let next = self.handle(input, shared);
        if self.slow_after().is_none() {
            self.waited = Duration::ZERO;
        } else if self.waited >= OVERDUE {
            self.waited = Duration::ZERO;
            self.place.try_now();
        }
        self.explain_signs(shared);
        next
    }

    fn paste(&mut self, _: &str, _: &mut Shared) -> Next {
        self.app.tell(LINKS_ELSEWHERE.to_owned());
        Next::Stay
    }

    fn unsaved(&self) -> Option<String> {
        let observed = self.app.session().observed();
        let trouble = self.place.file().and_then(Keeper::trouble).filter(|_| observed.moves > 0)?;
        Some(format!("{}, as it was left: {trouble}", observed.info.title))
    }

    fn tick_after(&self, shared: &Shared) -> Option<Duration> {
        if !self.has_begun {
            return Some(Duration::ZERO);
        }
        if let Some(pause) = self.pause() {
            return Some(pause);
        }
        let is_covered = matches!(self.app.mode_kind(), ModeKind::Opening | ModeKind::Messages | ModeKind::End);
        let may_flicker = self.flickers < FLICKERS && !is_covered && !shared.options.reduced_motion && shared.theme.has_colour();
        let flicker = (may_flicker && is_burning(self.app.session().observed())).then_some(FLICKER);
        let next = || if self.waited < self.slow_after()? { self.slow_after() } else { Some(OVERDUE) };
        flicker.or_else(|| next()?.checked_sub(self.waited))
    }
}
