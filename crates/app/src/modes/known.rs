//! The list of everything known on the level, searched by typing.

use super::list::Pressed;
use super::{App, Choice, List, ListKind, Mode, Row};
use crate::keys::{Control, Key, Press};
use crate::sights;
use crate::words::{capital, of_count};
use barrow_core::Sight;

impl App {
    /// Lists known things that match the typed text, nearest first. Equal things share a row, which stands for the nearest.
    pub(super) fn open_known(&mut self, typed: String, selected: usize) {
        let (variant, view) = (self.session.variant(), self.session.view());
        let wanted = typed.to_ascii_lowercase();
        let row = |seen: sights::Seen| {
            let name = variant.legend.name(seen.id);
            let is_remembered = view.sight(seen.at) == Sight::Remembered;
            let place = seen.particulars(seen.place(), variant) + if is_remembered { ", out of sight" } else { "" };
            let detail = if seen.count > 1 { format!("{}, the nearest {place}", of_count(seen.count.into())) } else { place };
            let is_wanted = name.to_ascii_lowercase().contains(&wanted);
            let id = format!("{},{}", seen.at.x, seen.at.y);
            let row = Row::new(Choice::Go(seen.at), id, capital(name)).with_detail(detail);
            is_wanted.then_some(Row { picture: Some(seen.id), ..row })
        };
        let rows: Vec<Row> = sights::alike(sights::known(view, variant)).into_iter().filter_map(row).collect();
        let about = match (typed.is_empty(), rows.is_empty()) {
            (true, true) => "You know of nothing but the ground.".to_owned(),
            (true, false) => "Type to search.".to_owned(),
            (false, true) => format!("You know of no {typed}."),
            (false, false) => format!("Search: {typed}_"),
        };
        let selected = selected.min(rows.len().saturating_sub(1));
        let list = List { selected, search: typed, ..List::new(Control::Known.title(), rows).about(about) };
        self.now.mode = Mode::List(ListKind::Known, list);
    }

    /// Types into the search. Letters search, so only arrows and page keys move in the list.
    pub(super) fn known_press(&mut self, press: Press, mut list: List) {
        let mut typed = std::mem::take(&mut list.search);
        match press.key {
            Key::Char(character) if !press.ctrl && !press.alt && !character.is_control() => {
                typed.push(character);
                self.open_known(typed, 0);
            }
            Key::Backspace => {
                typed.pop();
                self.open_known(typed, 0);
            }
            _ => {
                list.search = typed;
                let pressed = list.press(press, self.page);
                self.now.mode = Mode::List(ListKind::Known, list);
                match pressed {
                    Pressed::Row(row) => self.choose_row(row),
                    Pressed::Closed => self.cancel(),
                    Pressed::Moved | Pressed::Nothing => {}
                }
            }
        }
    }
}
