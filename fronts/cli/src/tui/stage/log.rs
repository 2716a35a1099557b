//! The latest messages, the newest last.

use crate::tui::paint::{Painter, columns, wrap};
use barrow_app::messages::{Log, Message, Source, weight};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Messages with at least this many columns and rows include hints.
const ROOM_FOR_HINTS: (u16, u16) = (40, 6);
/// With fewer rows, the messages of a move share a row.
const ROOM_FOR_ROWS: u16 = 6;
/// No screen has room for more messages than this.
const MOST: usize = 80;

/// A row of words, each with its style.
type Row<'a> = Vec<(&'a str, Style)>;

/// Draws the latest messages that fit and returns the row under them. Messages of earlier moves are dim. If those of the last move
/// do not all fit, keeps the player's own action, and drops bad news last.
pub(super) fn draw(log: &Log, painter: &mut Painter, area: Rect, moves: usize) -> u16 {
    let has_room = area.width >= ROOM_FOR_HINTS.0 && area.height >= ROOM_FOR_HINTS.1;
    let all = log.messages().iter().rev().filter(|message| message.source != Source::Hint || has_room);
    let mut messages: Vec<&Message> = all.take(MOST).collect();
    messages.reverse();
    let texts: Vec<String> = messages.iter().map(|message| message.words(painter.strokes.times)).collect();
    let mut shown: Vec<(&Message, &str)> = messages.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let rows_of_last_move = |shown: &[(&Message, &str)]| {
        let new = shown.iter().position(|(message, _)| message.moves == moves).unwrap_or(shown.len());
        rows(&shown[new..], painter, area, moves).len()
    };
    while rows_of_last_move(&shown) > usize::from(area.height) {
        let others = shown.iter().enumerate().filter(|(_, (message, _))| message.moves == moves && !message.is_own);
        let Some((least, _)) = others.min_by_key(|(_, (message, _))| weight(message.tone)) else { break };
        shown.remove(least);
    }
    let rows = rows(&shown, painter, area, moves);
    let mut y = area.y;
    for row in &rows[rows.len().saturating_sub(usize::from(area.height))..] {
        let mut x = area.x;
        for (word, style) in row {
            x = painter.text(x, y, area.right().saturating_sub(x), word, *style);
        }
        y += 1;
    }
    y
}

/// The messages in rows.
fn rows<'a>(messages: &[(&Message, &'a str)], painter: &Painter, area: Rect, moves: usize) -> Vec<Row<'a>> {
    let is_flowing = area.height < ROOM_FOR_ROWS;
    let theme = &painter.shared.theme;
    let mut rows: Vec<Row> = Vec::new();
    let mut before = None;
    let mut x = 0;
    for (message, text) in messages {
        let style = if message.moves == moves { theme.tone(message.tone) } else { theme.dim() };
        if !is_flowing || before != Some(message.moves) {
            rows.push(Vec::new());
            x = 0;
        }
        before = Some(message.moves);
        // Break a word that is wider than the row.
        for word in text.split(' ').flat_map(|word| wrap(word, area.width)) {
            if x > 0 && x + 1 + columns(word) > area.width {
                rows.push(Vec::new());
                x = 0;
            }
            let Some(row) = rows.last_mut() else { continue };
            if x > 0 {
                row.push((" ", style));
                x += 1;
            }
            row.push((word, style));
            x += columns(word);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::game::tests::shared;
    use barrow_core::{Colour, Cue, Entry, Event, Legend, Pos, Role, Tone, Variant};
    use ratatui::buffer::{Buffer, Cell};

    const fn entry(id: u8, name: &'static str, role: Role) -> Entry {
        Entry { id, name, glyph: 'x', ascii: 'x', colour: Colour::Grey, role, about: "" }
    }

    const VARIANT: Variant = Variant {
        legend: Legend::new(&[entry(0, "you", Role::Hero), entry(1, "goblin", Role::Foe)]),
        cues: &[Cue::new("hit", Tone::Plain, "{who} hit[s] {whom} for {amount}.")],
        ..Variant::BASE
    };

    /// The rows of a log in which the player struck first, and then this many foes did.
    fn rows(foes: i32, height: u16) -> Vec<String> {
        let event = |who, whom, amount| Event { cue: 0, who, whom, at: Pos::default(), to: Pos::default(), amount };
        let mut log = Log::default();
        log.add("You wait.".to_owned(), Tone::Plain, 1);
        let blows: Vec<Event> = [event(0, 1, 9)].into_iter().chain((1..=foes).map(|amount| event(1, 0, amount))).collect();
        log.tell(&blows, &VARIANT, 2);
        drawn(&log, height, 2)
    }

    fn drawn(log: &Log, height: u16, moves: usize) -> Vec<String> {
        let (shared, _folder) = shared();
        let area = Rect::new(0, 0, 60, height);
        let mut buffer = Buffer::empty(area);
        draw(log, &mut Painter::new(&mut buffer, &shared), area, moves);
        let row = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned();
        buffer.content().chunks(60).map(row).collect()
    }

    #[test]
    fn in_few_rows_the_messages_of_a_move_follow_each_other() {
        assert_eq!(rows(1, 4), ["You wait.", "You hit the goblin for 9. The goblin hits you for 1.", "", ""]);
        assert_eq!(rows(1, 6), ["You wait.", "You hit the goblin for 9.", "The goblin hits you for 1.", "", "", ""]);
    }

    #[test]
    fn the_players_own_blow_stays_in_sight_however_much_follows() {
        let rows = rows(20, 4);
        assert!(rows[0].starts_with("You hit the goblin for 9.") && rows[3].ends_with("The goblin hits you for 20."), "{rows:?}");
    }

    #[test]
    fn harm_stays_in_sight_longer_than_what_else_happens() {
        let mut log = Log::default();
        log.add("It hits you for 4.".to_owned(), Tone::Bad, 1);
        (0..20).for_each(|number| log.add(format!("Barrel {number} rolls about."), Tone::Plain, 1));
        let rows = drawn(&log, 4, 1);
        assert!(rows[0].starts_with("It hits you for 4.") && rows[3].ends_with("Barrel 19 rolls about."), "{rows:?}");
    }
}
