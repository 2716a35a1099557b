//! The column of numbers, with the meanings of the glyphs in view.

use super::board::draw_sign;
use super::props::Props;
use crate::tui::paint::{Painter, columns, wrap};
use barrow_app::Explained;
use barrow_app::screens::Topic;
use barrow_app::session::Observed;
use barrow_app::words::{is_low, of_stat};
use barrow_core::{Entry, Role, Sight, Stat, StatInfo, Variant};
use ratatui::layout::Rect;

/// Narrower panels show only the names of things in view. [columns]
const EXPLAINING: u16 = 28;
/// The greatest distance of a number from its name. [columns]
const NUMBERS_MOST: u16 = 38;

/// Draws the panel: title, numbers, the legend of things in view, the explained thing, hints.
pub(crate) fn draw(painter: &mut Painter, area: Rect, observed: &Observed, props: &Props) {
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let theme = &painter.shared.theme;
    let (heading, dim, text) = (theme.heading(), theme.dim(), theme.text());
    let mut y = inside.y;
    painter.clipped(inside.x, y, inside.width, observed.info.title, heading);
    y += 1;
    let title_rows = if inside.height > 14 { 2 } else { 1 };
    let tagged = observed.tag.map(|tag| format!("{}: {tag}", observed.variant.title));
    let title = tagged.as_deref().unwrap_or(observed.variant.title);
    // A low panel has no room for both.
    let title = observed.to_beat.as_deref().filter(|_| title_rows == 1).unwrap_or(title);
    let rows = painter.wrapped(Rect { y, height: title_rows, ..inside }, title, dim).max(1);
    if let Some(to_beat) = observed.to_beat.as_ref().filter(|_| title_rows > 1) {
        painter.clipped(inside.x, y + rows, inside.width, to_beat, text);
    }
    y += rows + title_rows - 1;
    let numbers = Rect { width: inside.width.min(NUMBERS_MOST), height: 1, ..inside };
    for (info, stat) in observed.variant.stats.iter().zip(&observed.view.stats) {
        if is_shown(info, *stat) {
            draw_stat(painter, Rect { y, ..numbers }, observed.variant, info, *stat);
            y += 1;
        }
    }
    if observed.variant.score_stat().is_none() {
        draw_number(
            painter,
            Rect { y, ..numbers },
            observed.variant.score_name(),
            &observed.variant.shown_score(observed.status.score).to_string(),
        );
        y += 1;
    }
    draw_number(painter, Rect { y, ..numbers }, "Moves", &observed.moves.to_string());
    y += 1;
    if inside.height > 16 {
        draw_number(painter, Rect { y, ..numbers }, "Seed", &observed.seed_in_words());
        y += 1;
    }
    let mut bottom = inside.bottom();
    for line in hint_rows(&props.keys.commands, inside.width).iter().rev() {
        bottom = bottom.saturating_sub(1);
        painter.text(inside.x, bottom, inside.width, line, dim);
    }
    if let Some(Explained { name, about, .. }) = props.explained {
        let rows = (1 + wrap(about, inside.width).count() as u16).min(bottom.saturating_sub(y));
        if rows > 1 {
            bottom -= rows;
            let accent = painter.shared.theme.accent();
            painter.clipped(inside.x, bottom, inside.width, name, accent);
            painter.wrapped(Rect { y: bottom + 1, height: rows - 1, ..inside }, about, text);
            bottom = bottom.saturating_sub(1).max(y);
        }
    }
    let room = bottom.saturating_sub(y);
    if room >= 3 {
        draw_legend(painter, Rect { y: y + 1, height: room - 1, ..inside }, observed);
    }
}

/// As many hints as fit, in their order.
pub(super) fn hint_line(hints: &[(String, String)], width: u16) -> Option<String> {
    fitting(hints, width).map(|(line, _)| line)
}

/// The same line, with the number of its hints.
fn fitting(hints: &[(String, String)], width: u16) -> Option<(String, usize)> {
    let words: Vec<String> = hints.iter().map(|(key, what)| format!("{key} {what}")).collect();
    (1..=words.len()).rev().map(|count| (words[..count].join("  "), count)).find(|(line, _)| columns(line) <= width)
}

/// The hints on one row, or on two if one row has room for only a single hint.
fn hint_rows(hints: &[(String, String)], width: u16) -> Vec<String> {
    match fitting(hints, width) {
        None => Vec::new(),
        Some((line, 1)) => std::iter::once(line).chain(hint_line(&hints[1..], width)).collect(),
        Some((line, _)) => vec![line],
    }
}

pub(super) fn draw_number(painter: &mut Painter, area: Rect, name: &str, value: &str) {
    let theme = &painter.shared.theme;
    let (text, dim) = (theme.text(), theme.dim());
    painter.clipped(area.x, area.y, area.width.saturating_sub(columns(value) + 1), name, dim);
    painter.right_aligned(area.right(), area.y, value, text);
}

pub(super) fn draw_stat(painter: &mut Painter, area: Rect, variant: &Variant, info: &StatInfo, stat: Stat) {
    let value = of_stat(stat);
    draw_number(painter, area, info.name, &value);
    let (from, to) = (area.x + columns(info.name) + 1, area.right().saturating_sub(columns(&value) + 1));
    let width = even(to.saturating_sub(from).min(10), stat.max);
    if info.is_bar && stat.max > 0 && width >= 3 {
        let style = bar_style(painter, variant, info, stat);
        painter.bar(to - width, area.y, width, stat.value.into(), stat.max.into(), style);
    }
}

/// The largest width at which all points of a short bar have the same width.
fn even(width: u16, max: i32) -> u16 {
    match u16::try_from(max) {
        Ok(max) if max > 0 && max <= width => width / max * max,
        Ok(_) | Err(_) => width,
    }
}

/// The style of a bar: its own colour, or a warning for low health.
pub(super) fn bar_style(painter: &Painter, variant: &Variant, info: &StatInfo, stat: Stat) -> ratatui::style::Style {
    let theme = &painter.shared.theme;
    if info.is_health() && is_low(stat, variant) {
        return theme.warning();
    }
    let mut bars = variant.stats.iter().filter(|other| other.is_bar || other.is_status());
    theme.bar(bars.position(|other| other.name == info.name).unwrap_or_default())
}

/// Tells whether a number is worth showing. A status that wore off is not.
const fn is_shown(info: &StatInfo, stat: Stat) -> bool {
    !info.is_status() || stat.value > 0
}

/// All numbers on one line; returns the column after them.
pub(crate) fn draw_numbers(painter: &mut Painter, area: Rect, observed: &Observed) -> u16 {
    let theme = &painter.shared.theme;
    let (dim, text) = (theme.dim(), theme.text());
    let mut x = area.x + 1;
    for (info, stat) in observed.variant.stats.iter().zip(&observed.view.stats).filter(|(info, stat)| is_shown(info, **stat)) {
        if x + columns(info.name) + 12 > area.right() {
            break;
        }
        x = painter.text(x, area.y, area.right() - x, info.name, dim) + 1;
        if info.is_bar && stat.max > 0 && stat.max <= 10 {
            let style = bar_style(painter, observed.variant, info, *stat);
            x = painter.bar(x, area.y, stat.max as u16, stat.value.into(), stat.max.into(), style) + 1;
        }
        x = painter.text(x, area.y, area.right() - x, &of_stat(*stat), text) + 2;
    }
    x.saturating_sub(2)
}

/// The sort key of a thing: those that matter most to the player come first.
const fn rank(role: Role) -> u8 {
    match role {
        Role::Hero => 0,
        Role::Foe | Role::BlockingFoe => 1,
        Role::Item => 2,
        Role::Goal | Role::Exit | Role::Hole => 3,
        Role::Corpse | Role::Prop => 4,
        Role::Wall => 5,
        Role::Floor | Role::Effect => 6,
        Role::Writing | Role::Blank => 7,
    }
}

/// The meanings of the glyphs in view: explained if there is room, or else named, or else as many names as fit.
fn draw_legend(painter: &mut Painter, area: Rect, observed: &Observed) {
    let (seen, things) = in_view(observed);
    let heading = painter.shared.theme.heading();
    painter.clipped(area.x, area.y, area.width, "In view", heading);
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let width = area.width.saturating_sub(2);
    let times = |entry: &Entry| match things[usize::from(entry.id)] {
        0 | 1 => String::new(),
        count => format!(" {}{count}", painter.strokes.times),
    };
    let named: Vec<String> = seen.iter().map(|entry| format!("{}{}", entry.name, times(entry))).collect();
    let explained: Vec<String> = named.iter().zip(&seen).map(|(name, entry)| format!("{name}: {}", entry.about)).collect();
    let fits = |texts: &[String]| texts.iter().map(|text| wrap(text, width).count()).sum::<usize>() <= usize::from(area.height);
    if area.width >= EXPLAINING && fits(&explained) {
        draw_entries(painter, area, &seen, &explained);
    } else if fits(&named) {
        draw_entries(painter, area, &seen, &named);
    } else {
        draw_columns(painter, area, &seen, &named);
    }
}

/// Draws the entries one under another. The words that follow a name are dim.
fn draw_entries(painter: &mut Painter, area: Rect, seen: &[&Entry], texts: &[String]) {
    let theme = &painter.shared.theme;
    let (text, dim) = (theme.text(), theme.dim());
    let width = area.width.saturating_sub(2);
    let mut y = area.y;
    for (entry, words) in seen.iter().zip(texts) {
        draw_sign(painter, area.x, y, entry);
        let mut name = columns(entry.name);
        for line in wrap(words, width) {
            painter.text(area.x + 2, y, width, line, dim);
            painter.buffer.set_style(Rect::new(area.x + 2, y, name.min(columns(line)), 1), text);
            name = name.saturating_sub(columns(line) + 1);
            y += 1;
        }
    }
}

/// As many names as fit, in two columns if there are too many for one.
fn draw_columns(painter: &mut Painter, area: Rect, seen: &[&Entry], names: &[String]) {
    let theme = &painter.shared.theme;
    let (text, dim) = (theme.text(), theme.dim());
    let rows = usize::from(area.height);
    let two_columns = area.width >= 34;
    let width = if two_columns { area.width / 2 } else { area.width };
    let fits = if two_columns { rows * 2 } else { rows };
    let shown = if seen.len() > fits { fits.saturating_sub(1) } else { seen.len() };
    let place = |index: usize| {
        let (column, row) = (index / rows.max(1), index % rows.max(1));
        (area.x + column as u16 * width, area.y + row as u16)
    };
    for (index, (entry, name)) in seen.iter().zip(names).take(shown).enumerate() {
        let (x, y) = place(index);
        draw_sign(painter, x, y, entry);
        painter.clipped(x + 2, y, width.saturating_sub(3), name, text);
    }
    if seen.len() > shown {
        let (x, y) = place(shown);
        painter.text(x, y, width, &format!("and {} more", seen.len() - shown), dim);
    }
}

/// The help of a run that is played or watched, with the signs in view, the most pressing first.
pub(crate) fn help(observed: &Observed, is_watching: bool) -> Topic {
    let (info, mut signs) = (observed.info, in_view(observed).0);
    let mut known: Vec<(&str, char)> = Vec::new();
    signs.retain(|entry| {
        let is_new = !known.contains(&(entry.name, entry.glyph));
        known.push((entry.name, entry.glyph));
        is_new
    });
    let seen = signs.iter().map(|entry| entry.id).collect();
    let variant = info.variants.iter().position(|other| other.id == observed.variant.id).unwrap_or_default();
    Topic::Help { game: info.id.to_owned(), variant, seen, is_watching }
}

/// The things in view, the most important first, and the count of each.
fn in_view(observed: &Observed) -> (Vec<&'static Entry>, [u16; 256]) {
    let view = &observed.view;
    let mut is_seen = [false; 256];
    let mut counts = [0u16; 256];
    let sights = view.sight.iter().map(|sight| *sight == Sight::InView).chain(std::iter::repeat(view.sight.is_empty()));
    for (&id, is_in_view) in view.tiles.iter().zip(sights) {
        if is_in_view {
            is_seen[usize::from(id)] = true;
            counts[usize::from(id)] = counts[usize::from(id)].saturating_add(1);
        }
    }
    for thing in view.things.iter().filter(|thing| view.sight(thing.at) == Sight::InView) {
        is_seen[usize::from(thing.id)] = true;
        counts[usize::from(thing.id)] = counts[usize::from(thing.id)].saturating_add(1);
    }
    let entries = observed.variant.legend.entries().iter();
    let mut seen: Vec<&Entry> = entries
        .filter(|entry| {
            is_seen[usize::from(entry.id)] && entry.glyph != ' ' && !matches!(entry.role, Role::Blank | Role::Writing)
        })
        .collect();
    for entry in &seen {
        if matches!(entry.role, Role::Wall | Role::Floor | Role::Writing) {
            counts[usize::from(entry.id)] = 0;
        }
    }
    seen.sort_by_key(|entry| rank(entry.role));
    (seen, counts)
}
