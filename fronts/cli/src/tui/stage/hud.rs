//! The panel of a game with a lot to show: bars, light, gear, and the things in view.

use super::board::draw_sign;
use super::carried;
use super::facts;
use super::panel::{bar_style, draw_number, draw_stat};
use super::props::Props;
use crate::tui::paint::{Painter, columns, wrap};
use barrow_app::gear;
use barrow_app::sentences::{LOW_HEALTH, SENTENCES};
use barrow_app::session::Observed;
use barrow_app::words::{capital, conditions, is_low, of_stat};
use barrow_app::{Explained, Seen, stance, threat};
use barrow_core::{Role, Stat, StatInfo, Variant};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::collections::BTreeMap;

/// Panels this high have room for numbers that players rarely need. \[rows\]
const ROOMY: u16 = 26;
/// Panels of any height show the numbers besides the first if there are at most this many.
const FEW: usize = 2;
/// Rows of the keys for walking. During the first moves they come before most things in view.
const ROSE: u16 = 3;
const FIRST_MOVES: usize = 10;
/// The fewest rows worth using for the hero's pack and its explanations.
const CARRIED: u16 = 14;
const CARRIED_TITLE: &str = "Carried";
/// The column where bars begin. \[columns\]
const NAMES: u16 = 11;
/// Room for the number behind a bar. \[columns\]
const VALUES: u16 = 8;

/// Draws the panel. `side` is the column on the far right, if there is one.
pub(super) fn draw(painter: &mut Painter, area: Rect, side: Option<Rect>, observed: &Observed, props: &Props) {
    let explained = props.explained;
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let mut y = draw_numbers(painter, inside, observed);
    y += draw_standing(painter, below(inside, y), observed);
    let keys = hint_rows(&props.keys.commands, inside.width, if area.height >= ROOMY { 3 } else { 2 });
    let listed = observed.in_view().len().max(1) as u16 + 1;
    let taken = y.saturating_add(listed + 1 + ROSE + keys.len() as u16);
    // Without a side column, a panel that is high enough shows the pack.
    let is_high = side.is_none() && inside.bottom().saturating_sub(taken) >= CARRIED;
    // An explanation takes the rows of the key hints, which do not apply meanwhile, and then those of worn items.
    let spare = explained.map_or(u16::MAX, |explained| {
        let least = about_rows(explained, inside.width) + facts::close_rows(&explained.facts, inside.width) + 1;
        inside.bottom().saturating_sub(y).saturating_sub(least)
    });
    let worn = observed.view.pack.iter().filter(|gear| gear.is_worn).count() as u16;
    let is_narrow = side.is_none() && !is_high;
    let keys = if is_narrow && spare < worn + keys.len() as u16 { Vec::new() } else { keys };
    if is_narrow && spare >= worn {
        y += draw_worn(painter, below(inside, y), observed);
    }
    let mut bottom = inside.bottom();
    let dim = painter.shared.theme.dim();
    for line in keys.iter().rev() {
        bottom = bottom.saturating_sub(1).max(y);
        painter.text(inside.x, bottom, inside.width, line, dim);
    }
    let mut room = Rect { y, height: bottom.saturating_sub(y), ..inside };
    let least = listed.min(if observed.moves < FIRST_MOVES { 4 } else { u16::MAX });
    let is_free = explained.is_none() || side.is_some() || is_high;
    if is_free && room.height >= least + ROSE && props.keys.rose.len() == 6 {
        room.height -= ROSE;
        draw_rose(painter, Rect { y: room.bottom(), height: ROSE, ..room }, &props.keys.rose);
    }
    match (side, explained) {
        (Some(side), _) => {
            draw_in_view(painter, room, &observed.in_view(), observed.variant);
            let inside = painter.frame(side, CARRIED_TITLE);
            draw_carried(painter, Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }, observed, explained);
        }
        (None, _) if is_high => {
            draw_in_view(painter, Rect { height: listed, ..room }, &observed.in_view(), observed.variant);
            let rest = below(room, room.y + listed + 1);
            painter.rule(Rect { height: 1, ..rest }, CARRIED_TITLE);
            draw_carried(painter, below(rest, rest.y + 1), observed, explained);
        }
        (None, Some(explained)) => {
            let rows = (rows_of(explained, room.width) + 1).min(room.height);
            let from = room.bottom() - rows;
            draw_in_view(painter, Rect { height: from.saturating_sub(room.y), ..room }, &observed.in_view(), observed.variant);
            draw_explained(painter, Rect { y: from, height: rows, ..room }, explained);
        }
        (None, None) => draw_in_view(painter, room, &observed.in_view(), observed.variant),
    }
}

/// Draws the key for each direction.
fn draw_rose(painter: &mut Painter, area: Rect, keys: &[String]) {
    let theme = &painter.shared.theme;
    let (dim, text) = (theme.dim(), theme.text());
    let [west, north_west, north_east, east, south_east, south_west] = keys else { return };
    let middle = area.x + 8;
    for (y, left, right, apart) in [(0, north_west, north_east, 1), (1, west, east, 2), (2, south_west, south_east, 1)] {
        painter.right_aligned(middle + 1 - apart, area.y + y, left, text);
        painter.text(middle + apart, area.y + y, area.right().saturating_sub(middle + apart), right, text);
    }
    painter.text(middle, area.y + 1, 1, "@", dim);
    let room = area.right().saturating_sub(middle + 10);
    let words = ["walk, or strike", "walk"].into_iter().find(|words| columns(words) <= room).unwrap_or_default();
    painter.text(middle + 10, area.y + 1, room, words, dim);
}

/// As many hints as fit on `most` rows, in their order.
fn hint_rows(hints: &[(String, String)], width: u16, most: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for (key, what) in hints {
        let hint = format!("{key} {what}");
        let count = rows.len();
        match rows.last_mut() {
            Some(row) if columns(row) + 2 + columns(&hint) <= width => {
                row.push_str("  ");
                row.push_str(&hint);
            }
            _ if count < most && columns(&hint) <= width => rows.push(hint),
            _ => {}
        }
    }
    rows
}

fn below(area: Rect, y: u16) -> Rect {
    Rect { y: y.min(area.bottom()), height: area.bottom().saturating_sub(y), ..area }
}

/// Title, bars, and the numbers that fit; returns the row under them.
fn draw_numbers(painter: &mut Painter, area: Rect, observed: &Observed) -> u16 {
    let theme = &painter.shared.theme;
    let (heading, dim, text) = (theme.heading(), theme.dim(), theme.text());
    let tag = observed.tag.unwrap_or_default();
    let tagged = format!("{}: {tag}", observed.info.title);
    let numbers = || observed.variant.stats.iter().zip(&observed.view.stats);
    let mut plain = numbers().filter(|(info, _)| !info.is_bar && !info.is_status());
    let mut room = area.width;
    if let Some((info, stat)) = plain.next() {
        let value = stat.value.to_string();
        room = room.saturating_sub(columns(&value) + columns(info.name) + 2);
        painter.right_aligned(area.right(), area.y, &value, text);
        painter.right_aligned(area.right().saturating_sub(columns(&value) + 1), area.y, info.name, dim);
    }
    let aims = observed.to_beat.iter().flat_map(|to_beat| [format!("{}. {to_beat}", observed.info.title), to_beat.clone()]);
    let title = aims.into_iter().find(|aim| columns(aim) <= room).unwrap_or_else(|| match observed.tag {
        None => observed.info.title.to_owned(),
        Some(_) if columns(&tagged) <= room => tagged,
        Some(_) => capital(tag),
    });
    painter.clipped(area.x, area.y, room, &title, heading);
    let mut y = area.y + 1;
    for (info, stat) in numbers().filter(|(info, stat)| if info.is_status() { stat.value > 0 } else { info.is_bar }) {
        draw_bar(painter, Rect { y, height: 1, ..area }, observed.variant, info, *stat);
        y += 1;
    }
    let others: Vec<_> = plain.collect();
    if area.height >= ROOMY || others.len() <= FEW {
        for (info, stat) in others {
            draw_stat(painter, Rect { y, height: 1, ..area }, observed.variant, info, *stat);
            y += 1;
        }
    }
    if area.height >= ROOMY {
        for (name, value) in [("Moves", observed.moves.to_string()), ("Seed", observed.seed_in_words())] {
            draw_number(painter, Rect { y, ..area }, name, &value);
            y += 1;
        }
        y += 1;
    }
    y
}

/// A name, a bar and a number. All bars begin in the same column.
fn draw_bar(painter: &mut Painter, row: Rect, variant: &Variant, info: &StatInfo, stat: Stat) {
    let theme = &painter.shared.theme;
    let (dim, text) = (theme.dim(), theme.text());
    let value = of_stat(stat);
    // Use a word as well as a colour, because not everyone can distinguish the colours.
    let (name, dim, text) = if info.is_health() && is_low(stat, variant) && stat.value > 0 {
        (LOW_HEALTH, theme.warning(), theme.warning())
    } else {
        (info.name, dim, text)
    };
    painter.right_aligned(row.right(), row.y, &value, text);
    painter.clipped(row.x, row.y, NAMES - 1, name, dim);
    let width = row.width.saturating_sub(NAMES + VALUES);
    if stat.max > 0 && width >= 3 {
        let style = bar_style(painter, variant, info, stat);
        painter.bar(row.x + NAMES, row.y, width, stat.value.into(), stat.max.into(), style);
    }
}

/// The light on the player's cell, the way the player faces, and the player's own conditions; returns the number of rows.
fn draw_standing(painter: &mut Painter, area: Rect, observed: &Observed) -> u16 {
    let view = &observed.view;
    let theme = &painter.shared.theme;
    let (dim, bright, dark) = (theme.dim(), theme.accent(), theme.text());
    let mut rows = 0;
    if let Some(is_lit) = stance::is_lit(view).filter(|_| area.height > 0) {
        let style = if is_lit { bright } else { dark };
        let words = stance::light_in_words(is_lit).into_iter().find(|words| columns(words) <= area.width).unwrap_or_default();
        let end = painter.clipped(area.x, area.y, area.width, words, style);
        rows = 1;
        let facing = stance::facing(view, observed.variant);
        if let Some(way) = facing.map(|facing| painter.shared.way(facing)) {
            let words = [format!("facing {way}"), way.to_owned()];
            if let Some(words) = words.iter().find(|words| end + 1 + columns(words) < area.right()) {
                painter.right_aligned(area.right(), area.y, words, dim);
            }
        }
    }
    rows
}

/// The worn items, one row each; returns the number of rows.
fn draw_worn(painter: &mut Painter, area: Rect, observed: &Observed) -> u16 {
    let mut rows = 0;
    for slot in gear::order(&observed.view) {
        let worn = observed.view.pack[usize::from(slot)];
        if worn.is_worn && rows < area.height {
            carried::draw_gear(painter, Rect { y: area.y + rows, height: 1, ..area }, &worn, observed.variant);
            rows += 1;
        }
    }
    rows
}

/// The things in view: name, hit points, threat, conditions, distance and bearing.
fn draw_in_view(painter: &mut Painter, area: Rect, all: &[Seen], variant: &Variant) {
    // A heading with nothing but a count under it is useless.
    if area.height < 3 {
        return;
    }
    painter.rule(Rect { height: 1, ..area }, "In view");
    let theme = &painter.shared.theme;
    let dim = theme.dim();
    let rows = usize::from(area.height - 1);
    // A second row spells out a creature's signs. It has priority over things that do nothing, but not over ways out. If there is
    // no room for some creatures' words, the last row explains the signs.
    let creatures = all.iter().take_while(|seen| seen.threat.is_some() || seen.conditions != 0).count();
    let has_foot = all.len() > rows || all.len() > creatures || 2 * creatures > rows;
    let is_way = |seen: &&Seen| matches!(variant.legend.role(seen.id), Role::Exit | Role::Hole | Role::Goal);
    let mut spare = rows.saturating_sub(creatures + all.iter().filter(is_way).count() + usize::from(has_foot));
    let mut signs = Signs::new();
    let (mut y, mut drawn) = (area.y + 1, 0);
    for seen in all {
        let needs_foot = drawn + 1 < all.len() || !signs.is_empty() || drawn < creatures && spare == 0 && 2 * creatures > rows;
        if y + u16::from(needs_foot) >= area.bottom() {
            break;
        }
        let height = if spare > 0 { 2 } else { 1 };
        let used = draw_seen(painter, Rect { y, height, ..area }, variant, seen, &mut signs);
        spare -= usize::from(used - 1);
        y += used;
        drawn += 1;
    }
    let more = all.len() - drawn;
    let meanings = || signs.iter().map(|(sign, means)| format!("{sign} {means}"));
    let words = |and: &str| (more > 0).then(|| format!("{and}{more} more")).into_iter().chain(meanings()).collect::<Vec<_>>();
    let is_wide = |words: &[String]| columns(&words.join("  ")) > area.width;
    let mut foot = words("and ");
    if is_wide(&foot) {
        foot = words("");
    }
    // Drop meanings that do not fit, because a truncated one is useless.
    while is_wide(&foot) {
        foot.pop();
    }
    let foot = foot.join("  ");
    if !foot.is_empty() && y < area.bottom() {
        painter.clipped(area.x, y, area.width, &foot, dim);
    } else if all.is_empty() {
        let words = [SENTENCES.nothing_in_view, "Nothing."].into_iter().find(|words| columns(words) <= area.width);
        painter.clipped(area.x, y, area.width, words.unwrap_or_default(), dim);
    }
}

/// Signs used in place of words, each with its words.
type Signs = BTreeMap<char, &'static str>;

/// Draws one thing on a row, or on two if it needs them and they fit into `area`; returns the number of rows. Adds the signs
/// whose words did not fit.
fn draw_seen(painter: &mut Painter, area: Rect, variant: &Variant, seen: &Seen, signs: &mut Signs) -> u16 {
    let row = Rect { height: 1, ..area };
    let theme = &painter.shared.theme;
    let (text, dim, warning) = (theme.text(), theme.dim(), theme.warning());
    let Some(entry) = variant.legend.get(seen.id) else { return 1 };
    draw_sign(painter, row.x, row.y, entry);
    let way = seen.bearing.map(|bearing| painter.shared.way(bearing));
    let place = way.map_or_else(|| "here".to_owned(), |way| format!("{} {way}", seen.distance));
    painter.right_aligned(row.right(), row.y, &place, if seen.distance == 1 { warning } else { dim });
    let right = row.right().saturating_sub(columns(&place) + 1);
    let mut x = painter.clipped(row.x + 2, row.y, right.saturating_sub(row.x + 2), entry.name, text);
    if seen.count > 1 {
        x = painter.text(x, row.y, right.saturating_sub(x), &format!(" {}{}", painter.strokes.times, seen.count), dim);
    }
    if let Some(hp) = seen.hp {
        let value = format!(" {}", of_stat(hp));
        let style = if hp.value < hp.max { warning } else { dim };
        x = painter.text(x, row.y, right.saturating_sub(x), &value, style);
    }
    let conditions = || conditions(seen.conditions, variant);
    let names = conditions().map(|condition| condition.name).collect::<Vec<_>>().join(", ");
    let glyphs = conditions().map(|condition| condition.glyph).collect();
    let (word, sign, style) = seen.threat.map(threat::words).map_or_else(Default::default, |words| {
        (words.word.to_owned(), words.sign.to_string(), theme.tone(words.tone).remove_modifier(Modifier::UNDERLINED))
    });
    let shown = [(word, names.clone()), (sign.clone(), names), (sign, glyphs)];
    let telling =
        |x: u16, right: u16| shown.iter().position(|(threat, states)| x + 2 + columns(threat) + columns(states) <= right);
    let is_high = area.height > 1 && shown[0] != Default::default() && telling(x, right) != Some(0);
    let (mut x, y, right) = if is_high { (row.x + 1, row.y + 1, row.right()) } else { (x, row.y, right) };
    let (threat, states) = &shown[telling(x, right).unwrap_or(2)];
    let of_threat = seen.threat.map(threat::words).filter(|words| *threat != words.word);
    signs.extend(of_threat.map(|words| (words.sign, words.word)));
    if *states != shown[0].1 {
        signs.extend(conditions().map(|condition| (condition.glyph, condition.name)));
    }
    if !threat.is_empty() {
        x = painter.text(x + 1, y, right.saturating_sub(x + 1), threat, style);
    }
    painter.text(x + 1, y, right.saturating_sub(x + 1), states, painter.shared.theme.accent());
    y - row.y + 1
}

/// The items that the hero carries, and the explained thing.
fn draw_carried(painter: &mut Painter, inside: Rect, observed: &Observed, explained: Option<&Explained>) {
    let used = carried::draw_all(painter, inside, &observed.view, observed.variant);
    let rest = below(inside, inside.y + used + 1);
    if let Some(explained) = explained.filter(|_| rest.height > 2) {
        let rows = (rows_of(explained, rest.width) + 1).min(rest.height);
        draw_explained(painter, Rect { height: rows, ..rest }, explained);
    } else if rest.height > 2 {
        draw_meanings(painter, rest, observed);
    }
}

/// Explains as many of the things in view as fit.
fn draw_meanings(painter: &mut Painter, area: Rect, observed: &Observed) {
    let theme = &painter.shared.theme;
    let (text, dim) = (theme.text(), theme.dim());
    let mut ids: Vec<u8> = observed.in_view().iter().map(|seen| seen.id).collect();
    let mut known = [false; 256];
    ids.retain(|&id| !std::mem::replace(&mut known[usize::from(id)], true));
    if !ids.is_empty() {
        painter.rule(Rect { height: 1, ..area }, "What you see");
    }
    let mut y = area.y + 1;
    for entry in ids.into_iter().filter_map(|id| observed.variant.legend.get(id)) {
        let words = format!("{}: {}", entry.name, entry.about);
        let rest = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..below(area, y) };
        if rest.height < wrap(&words, rest.width).count() as u16 {
            break;
        }
        draw_sign(painter, area.x, y, entry);
        let rows = painter.wrapped(rest, &words, dim);
        painter.buffer.set_style(Rect { width: columns(entry.name).min(rest.width), height: 1, ..rest }, text);
        y += rows;
    }
}

/// A closer look: name, words, facts.
fn draw_explained(painter: &mut Painter, area: Rect, explained: &Explained) {
    let text = painter.shared.theme.text();
    painter.rule(Rect { height: 1.min(area.height), ..area }, &explained.name);
    let area = below(area, area.y + 1);
    let rows = about_rows(explained, area.width).min(area.height);
    painter.wrapped(Rect { height: rows, ..area }, &explained.about, text);
    let rest = below(area, area.y + rows);
    if facts::rows(&explained.facts, rest.width) <= rest.height {
        facts::draw(painter, rest, &explained.facts);
    } else {
        facts::draw_close(painter, rest, &explained.facts);
    }
}

/// The number of rows that an explanation takes under its name.
fn rows_of(explained: &Explained, width: u16) -> u16 {
    about_rows(explained, width) + facts::rows(&explained.facts, width)
}

fn about_rows(explained: &Explained, width: u16) -> u16 {
    if explained.about.is_empty() { 0 } else { wrap(&explained.about, width).count() as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::colour::Depth;
    use crate::tui::theme::Theme;
    use barrow_app::ThemeName;
    use barrow_core::{Pos, Threat};
    use ratatui::buffer::{Buffer, Cell};

    /// A health bar as text, and true if its label is a warning.
    fn drawn(value: i32) -> (String, bool) {
        let (mut shared, _folder) = crate::tui::game::tests::shared();
        shared.theme = Theme::new(ThemeName::Default, Depth::True);
        let row = Rect::new(0, 0, 40, 1);
        let mut buffer = ratatui::buffer::Buffer::empty(row);
        let info = StatInfo::health("Hit points");
        draw_bar(&mut Painter::new(&mut buffer, &shared), row, &Variant::BASE, &info, Stat { value, max: 20 });
        let text = (0..row.width).map(|x| buffer[(x, 0)].symbol()).collect();
        (text, buffer[(0, 0)].fg == shared.theme.warning().fg.unwrap())
    }

    #[test]
    fn low_health_has_a_word_and_a_colour() {
        let (ample, low) = (drawn(7), drawn(6));
        assert!(ample.0.starts_with("Hit points ") && ample.0.ends_with(" 7/20") && !ample.1, "{ample:?}");
        assert!(low.0.starts_with("Low health ") && low.0.ends_with(" 6/20") && low.1, "{low:?}");
    }

    #[test]
    fn a_low_panel_shows_many_numbers_only_where_there_is_room() {
        let (shared, _folder) = crate::tui::game::tests::shared();
        let session = crate::tui::game::tests::session_on(crate::tui::tests::toy::SHELF, "passage", "long", 1);
        let numbers = |height| {
            let area = Rect::new(0, 0, 32, height);
            let mut buffer = Buffer::empty(area);
            let under = draw_numbers(&mut Painter::new(&mut buffer, &shared), area, session.observed());
            let shown = buffer.content().iter().map(Cell::symbol).collect::<String>();
            (under, ["Steps", "Doors", "Lamps", "Echoes", "Moves"].map(|name| shown.contains(name)))
        };
        assert_eq!(numbers(ROOMY - 1), (1, [true, false, false, false, false]));
        assert_eq!(numbers(ROOMY), (7, [true; 5]));
    }

    #[test]
    fn hints_take_no_more_rows_than_there_are() {
        let hints = ["help", "menu", "inventory", "actions"].map(|what| ("x".to_owned(), what.to_owned()));
        assert_eq!(hint_rows(&hints, 20, 2), ["x help  x menu", "x inventory"]);
        assert_eq!(hint_rows(&hints, 20, 3), ["x help  x menu", "x inventory", "x actions"]);
        assert_eq!(hint_rows(&hints, 80, 2), ["x help  x menu  x inventory  x actions"]);
    }

    /// The rows of creatures in view in a room of this height: hunting jackals, with rubble beside them.
    fn in_view(jackals: u16, others: u8, height: u16) -> Vec<String> {
        in_state(&["hunting"], jackals, others, height)
    }

    fn in_state(states: &[&str], jackals: u16, others: u8, height: u16) -> Vec<String> {
        let (shared, _folder) = crate::tui::game::tests::shared();
        let variant = &barrow_shelf::SHELF.find("into-ruins").unwrap().info.variants[0];
        let id = |name: &str| variant.legend.entries().iter().find(|entry| entry.name == name).unwrap().id;
        let bit = |name: &&str| 1 << variant.conditions.iter().position(|condition| condition.name == *name).unwrap();
        let seen =
            |id| Seen { id, at: Pos::new(3, 3), distance: 2, bearing: None, count: 1, hp: None, conditions: 0, threat: None };
        let hp = Some(Stat { value: 4, max: 4 });
        let jackal = Seen { hp, conditions: states.iter().map(bit).sum(), threat: Some(Threat::Fair), ..seen(id("jackal")) };
        let mut all = vec![jackal; jackals.into()];
        all.extend(["hole", "mushroom", "brazier"].into_iter().take(others.into()).map(|name| seen(id(name))));
        let area = Rect::new(0, 0, 32, height);
        let mut buffer = Buffer::empty(area);
        draw_in_view(&mut Painter::new(&mut buffer, &shared), area, &all, variant);
        buffer.content().chunks(32).map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned()).collect()
    }

    #[test]
    fn creatures_have_words_before_things_that_do_nothing_have_rows() {
        let jackal = ["j jackal 4/4                here", "  an even match hunting"];
        let rest = ["> hole                      here", "and 2 more"];
        assert_eq!(in_view(2, 3, 7)[1..], [jackal, jackal, rest].concat());
    }

    #[test]
    fn no_state_is_cut() {
        let rows = in_state(&["hunting", "burning", "stunned"], 1, 0, 6);
        assert_eq!(rows[1..4], ["j jackal 4/4                here", "  = hunting, burning, stunned", "= an even match"]);
    }

    #[test]
    fn signs_that_have_no_room_for_words_are_explained_in_the_last_row() {
        for (jackals, others, height) in [(4, 0, 6), (4, 3, 6), (5, 0, 6), (9, 2, 6), (3, 0, 4)] {
            let rows = in_view(jackals, others, height).join("\n");
            let are_signs = rows.contains(" = ");
            assert_eq!(are_signs, rows.contains("= an even match"), "{jackals} {others}\n{rows}");
        }
        let rows = in_view(4, 0, 6);
        assert_eq!(rows.iter().filter(|row| row.starts_with('j')).count(), 4, "no creature gives way to the signs:\n{rows:#?}");
    }
}
