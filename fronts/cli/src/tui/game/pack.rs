//! The inventory, and the sheet of one thing in it.

use super::ask::Answer;
use super::carried;
use super::facts;
use super::list::travel;
use super::paint::{Painter, centred, columns, wrap};
use super::stage::Stage;
use super::{GameScreen, Mode};
use crate::keys::{Control, Meaning, Press};
use crate::tui::widgets::Spots;
use crate::tui::{Next, Shared};
use barrow_app::gear;
use barrow_app::intent::{Intent, decline, nothing_to, places_for, question_for, verbs_for, why_not};
use barrow_app::words::capital;
use barrow_app::{Explained, explain_gear};
use barrow_core::{Arg, ArgKind, Move, Subject};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

/// The box is never narrower, so that it does not jump about.
const WIDTH: u16 = 41;

/// Why the pack is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To look.
    Browse,
    /// To choose what a verb is applied to.
    For(u8),
    /// The game wants this verb's choice before anything else.
    Asked(u8),
}

/// The pack, open.
#[derive(Debug)]
pub(super) struct Pack {
    purpose: Purpose,
    /// The places that can be chosen, in the order they are shown.
    order: Vec<u8>,
    /// The key that looks closer while something is chosen.
    look_key: Option<String>,
    selected: usize,
    sheet: Option<Sheet>,
    spots: Spots<usize>,
}

/// One thing, looked at closely, and what can be done with it.
#[derive(Debug)]
struct Sheet {
    slot: u8,
    explained: Explained,
    actions: Vec<(u8, String, String)>,
    selected: usize,
    spots: Spots<usize>,
}

/// What a key or a click chose.
enum Chosen {
    Nothing,
    Row(usize),
    Left,
}

impl Pack {
    fn chosen(&mut self, key: KeyEvent) -> Chosen {
        if let KeyCode::Char(letter) = key.code {
            let row = match &self.sheet {
                Some(sheet) => sheet.actions.iter().position(|(_, _, keys)| keys.split(' ').any(|key| key.chars().eq([letter]))),
                None => self.order.iter().position(|&slot| gear::letter(slot) == letter),
            };
            if let Some(row) = row {
                return Chosen::Row(row);
            }
        }
        let (selected, length) = match &mut self.sheet {
            Some(sheet) => (&mut sheet.selected, sheet.actions.len()),
            None => (&mut self.selected, self.order.len()),
        };
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') if length > 0 => Chosen::Row(*selected),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ') => Chosen::Left,
            _ => {
                if let Some(travel) = travel(key) {
                    *selected = travel.from(*selected, length, length);
                }
                Chosen::Nothing
            }
        }
    }

    fn pointed(&mut self, mouse: MouseEvent) -> Chosen {
        let (spots, selected) = match &mut self.sheet {
            Some(sheet) => (&sheet.spots, &mut sheet.selected),
            None => (&self.spots, &mut self.selected),
        };
        let Some(row) = spots.under(mouse) else { return Chosen::Nothing };
        *selected = row;
        if mouse.kind == MouseEventKind::Down(MouseButton::Left) { Chosen::Row(row) } else { Chosen::Nothing }
    }

    fn title(&self, stage: &Stage) -> String {
        let name = |verb: u8| stage.variant.verbs.get(usize::from(verb)).map_or("", |verb| verb.name);
        match self.purpose {
            Purpose::Browse => "Inventory".to_owned(),
            Purpose::For(verb) => question_for(stage.variant, verb),
            Purpose::Asked(verb) => match about_of(verb, stage) {
                // Under the title, where it is too long for one.
                about if columns(about) + 6 > WIDTH => format!("{}: which?", capital(name(verb))),
                about => about.trim_end_matches('.').to_owned(),
            },
        }
    }

    /// Draws the box over `area`.
    pub(super) fn draw(&mut self, painter: &mut Painter, area: Rect, whole: Rect, stage: &Stage) {
        let title = self.title(stage);
        let height = 2 + self.order.len() as u16 + 4;
        let area = if area.width >= WIDTH.min(whole.width) && area.height >= height { area } else { whole };
        if let Some(sheet) = &mut self.sheet {
            sheet.draw(painter, area, whole);
            return;
        }
        let about = match self.purpose {
            Purpose::Asked(verb) => Some(about_of(verb, stage)).filter(|about| columns(about) + 6 > WIDTH).unwrap_or_default(),
            Purpose::Browse | Purpose::For(_) => "",
        };
        let lines: Vec<&str> = if about.is_empty() { Vec::new() } else { wrap(about, WIDTH - 4).collect() };
        let above = if lines.is_empty() { 0 } else { lines.len() as u16 + 1 };
        let groups = self.groups(stage);
        let place = centred(area, WIDTH, 2 + above + self.order.len().max(1) as u16 + groups + 1);
        painter.clear(place);
        let inside = painter.frame(place, &title);
        let theme = &painter.shared.theme;
        let (text, dim, accent, selected) = (theme.text(), theme.dim(), theme.accent(), theme.selected());
        for (y, line) in (inside.y..).zip(lines) {
            painter.text(inside.x + 1, y, inside.width, line, accent);
        }
        self.spots.clear();
        let mut y = inside.y + above;
        let mut group = None;
        for (row, &slot) in self.order.iter().enumerate() {
            let Some(gear) = stage.view.pack.get(usize::from(slot)) else { continue };
            if group != Some(gear.is_worn) {
                group = Some(gear.is_worn);
                painter.text(inside.x + 1, y, inside.width, if gear.is_worn { "Worn" } else { "Stowed" }, dim);
                y += 1;
            }
            let line = Rect { y, height: 1, ..inside }.intersection(inside);
            let words = Rect { x: line.x + 2, width: line.width.saturating_sub(3), ..line };
            carried::draw(painter, words, slot, gear, stage.variant, text);
            if row == self.selected {
                painter.text(line.x, y, 1, painter.strokes.pointer, accent);
                painter.buffer.set_style(line, selected);
            }
            self.spots.add(line, row);
            y += 1;
        }
        if self.order.is_empty() {
            painter.text(inside.x + 1, y, inside.width, "You carry nothing.", dim);
        }
        let foot = match (&self.purpose, &self.look_key) {
            (Purpose::Browse, _) => " letter or Enter: look   Esc: back ".to_owned(),
            (Purpose::Asked(_), Some(key)) => format!(" letter: this  {key}: look  Esc: none "),
            (Purpose::For(_) | Purpose::Asked(_), _) => " letter or Enter: this   Esc: back ".to_owned(),
        };
        foot_line(painter, place, &foot);
    }

    fn groups(&self, stage: &Stage) -> u16 {
        let is_worn = |slot: &u8| stage.view.pack.get(usize::from(*slot)).is_some_and(|gear| gear.is_worn);
        let worn = self.order.iter().filter(|slot| is_worn(slot)).count();
        u16::from(worn > 0) + u16::from(worn < self.order.len())
    }
}

impl Sheet {
    fn draw(&mut self, painter: &mut Painter, area: Rect, whole: Rect) {
        let Explained { name, about, facts: known } = &self.explained;
        let lines: Vec<&str> = if about.is_empty() { Vec::new() } else { wrap(about, WIDTH - 4).collect() };
        let rows = lines.len() as u16 + facts::rows(known, WIDTH - 4);
        let height = 2 + rows + 1 + self.actions.len().max(1) as u16 + 1;
        let place = centred(if area.height >= height { area } else { whole }, WIDTH, height);
        painter.clear(place);
        let inside = painter.frame(place, name);
        let theme = &painter.shared.theme;
        let (text, dim, accent, selected) = (theme.text(), theme.dim(), theme.accent(), theme.selected());
        let words = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        let mut y = words.y;
        for line in lines {
            painter.text(words.x, y, words.width, line, text);
            y += 1;
        }
        // What can be done is never crowded out.
        let actions = self.actions.len().max(1) as u16 + 1;
        let room = inside.bottom().saturating_sub(actions).saturating_sub(y);
        y += facts::draw(painter, Rect { y, height: room, ..words }, known) + 1;
        self.spots.clear();
        for (row, (_, label, keys)) in self.actions.iter().enumerate() {
            let line = Rect { y, height: 1, ..inside }.intersection(inside);
            painter.clipped(line.x + 2, y, line.width.saturating_sub(columns(keys) + 4), label, text);
            painter.right_aligned(line.right().saturating_sub(1), y, keys, dim);
            if row == self.selected {
                painter.text(line.x, y, 1, painter.strokes.pointer, accent);
                painter.buffer.set_style(line, selected);
            }
            self.spots.add(line, row);
            y += 1;
        }
        if self.actions.is_empty() {
            painter.text(words.x, y, words.width, "Nothing can be done with it now.", dim);
        }
        foot_line(painter, place, " Esc: back ");
    }
}

fn foot_line(painter: &mut Painter, place: Rect, foot: &str) {
    let dim = painter.shared.theme.dim();
    if columns(foot) + 4 < place.width + 2 && place.height > 2 {
        painter.right_aligned(place.right().saturating_sub(1), place.bottom() - 1, foot, dim);
    }
}

impl GameScreen {
    /// Opens the pack.
    pub(super) fn open_pack(&mut self, purpose: Purpose) {
        let order = match purpose {
            Purpose::Browse => gear::order(&self.stage.view),
            Purpose::For(verb) | Purpose::Asked(verb) => places_for(self.session.state(), &self.stage.view, verb),
        };
        self.path.clear();
        if let Purpose::For(verb) = purpose
            && order.is_empty()
        {
            self.say(nothing_to(self.stage.variant, verb));
            return;
        }
        let look_key = self.keys.table.hint(Meaning::Control(Control::Look), self.keys.unicode);
        self.mode = Mode::Pack(Pack { purpose, order, look_key, selected: 0, sheet: None, spots: Spots::default() });
    }

    /// Opens the pack if the game wants a choice before anything else.
    pub(super) fn answer_what_is_asked(&mut self) {
        if let Some(verb) = self.stage.view.asked.filter(|_| self.stage.status.ending.is_none()) {
            let kind = self.stage.variant.verbs.get(usize::from(verb)).map(|verb| verb.arg);
            if matches!(kind, Some(ArgKind::Slot | ArgKind::SlotAt)) {
                self.open_pack(Purpose::Asked(verb));
            }
        }
    }

    pub(super) fn pack_key(&mut self, key: KeyEvent, press: Press, mut pack: Pack, shared: &Shared) -> Next {
        self.stage.notice = None;
        // A letter of something that is carried, but not for this.
        if let (None, KeyCode::Char(letter)) = (&pack.sheet, key.code)
            && let Some(slot) = gear::order(&self.stage.view).into_iter().find(|&slot| gear::letter(slot) == letter)
            && !pack.order.contains(&slot)
        {
            self.refuse(pack.purpose, slot);
            self.mode = Mode::Pack(pack);
            return Next::Stay;
        }
        let is_looking = self.keys.table.meaning(press) == Some(Meaning::Control(Control::Look));
        let chosen = match pack.chosen(key) {
            Chosen::Nothing if pack.sheet.is_none() && is_looking => {
                pack.sheet = pack.order.get(pack.selected).map(|&slot| self.sheet(slot, shared));
                Chosen::Nothing
            }
            Chosen::Nothing
                if pack.sheet.is_none() && self.keys.table.meaning(press) == Some(Meaning::Control(Control::Pack)) =>
            {
                Chosen::Left
            }
            chosen => chosen,
        };
        self.choose_from_pack(chosen, pack, shared)
    }

    pub(super) fn pack_mouse(&mut self, mouse: MouseEvent, mut pack: Pack, shared: &Shared) -> Next {
        let chosen = pack.pointed(mouse);
        self.choose_from_pack(chosen, pack, shared)
    }

    fn choose_from_pack(&mut self, chosen: Chosen, mut pack: Pack, shared: &Shared) -> Next {
        match (chosen, &pack.sheet) {
            (Chosen::Nothing, _) => {}
            (Chosen::Left, Some(_)) => pack.sheet = None,
            (Chosen::Left, None) => return self.close_pack(pack.purpose, shared),
            (Chosen::Row(row), Some(sheet)) => {
                let Some((verb, slot)) = sheet.actions.get(row).map(|(verb, ..)| (*verb, sheet.slot)) else {
                    self.mode = Mode::Pack(pack);
                    return Next::Stay;
                };
                return self.apply(verb, slot, shared);
            }
            (Chosen::Row(row), None) => {
                let Some(&slot) = pack.order.get(row) else { return Next::Stay };
                pack.selected = row;
                match pack.purpose {
                    Purpose::For(verb) | Purpose::Asked(verb) => return self.apply(verb, slot, shared),
                    Purpose::Browse => pack.sheet = Some(self.sheet(slot, shared)),
                }
            }
        }
        self.mode = Mode::Pack(pack);
        Next::Stay
    }

    /// Does a verb with a thing, or takes aim with it first.
    fn apply(&mut self, verb: u8, slot: u8, shared: &Shared) -> Next {
        let kind = self.stage.variant.verbs.get(usize::from(verb)).map(|verb| verb.arg);
        let answer = match kind {
            Some(ArgKind::SlotAt) => Answer::Aim(verb, Some(slot)),
            _ => Answer::Move(Move { verb, arg: Arg::Slot(slot) }),
        };
        self.take(answer, shared)
    }

    /// Says why a verb is not for that thing, in the game's own words if it has any.
    fn refuse(&mut self, purpose: Purpose, slot: u8) {
        let (Purpose::For(verb) | Purpose::Asked(verb)) = purpose else { return };
        self.say(why_not(self.session.state(), &self.stage.view, verb, slot));
    }

    /// Closing the pack is giving up, where the game waits for a choice: then the player is asked whether that is meant.
    fn close_pack(&mut self, purpose: Purpose, shared: &Shared) -> Next {
        let Purpose::Asked(verb) = purpose else { return Next::Stay };
        let intent = decline(self.session.state(), &self.stage.view, verb);
        if matches!(intent, Intent::Refuse(_)) {
            self.open_pack(purpose);
        }
        self.follow(intent, shared)
    }

    fn sheet(&self, slot: u8, shared: &Shared) -> Sheet {
        let mut facts = Vec::new();
        self.session.state().inspect(Subject::Slot(slot), &mut facts);
        let action = |verb: u8| {
            let named = self.stage.variant.verbs.get(usize::from(verb));
            let keys = self.keys.table.labels(Meaning::Verb(verb), shared.options.unicode).join(" ");
            (verb, named.map_or_else(String::new, |verb| capital(verb.name)), keys)
        };
        let explained = explain_gear(&self.stage.view, self.stage.variant, slot, &facts).unwrap_or_default();
        Sheet {
            slot,
            explained,
            actions: verbs_for(self.session.state(), slot).into_iter().map(action).collect(),
            selected: 0,
            spots: Spots::default(),
        }
    }
}

/// What a verb is for.
fn about_of(verb: u8, stage: &Stage) -> &'static str {
    stage.variant.verbs.get(usize::from(verb)).map_or("", |verb| verb.about)
}
