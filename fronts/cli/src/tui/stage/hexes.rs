//! A map of hexes: every second column is a gap, which takes its colour from the cells on both sides.

use super::board::{Board, Look, glyph_of, look, put, signs_of};
use super::light::{Ground, Shade, between, flutter, is_warm};
use crate::tui::colour::Depth;
use crate::tui::marks::Marks;
use crate::tui::paint::Painter;
use crate::tui::theme::is_rock;
use barrow_core::{Entry, Pos, Role, Sight, Variant, View};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The look of one cell.
struct Drawn {
    ground: Ground,
    look: Look,
    is_rock: bool,
    /// The style of its brick, if it has one.
    block: Option<Style>,
    /// A sign that cannot be shown behind the creature, such as an effect in the air. It stands on the right.
    beside: Option<Look>,
    /// The second sign, on the left.
    before: Option<Look>,
}

/// Draws every known cell and the gaps between them.
pub(super) fn draw(board: &Board, painter: &mut Painter, view: &View, variant: &Variant, marks: &Marks) {
    let mut over: Vec<Over> = vec![Over::default(); usize::from(view.width) * usize::from(view.height)];
    for thing in &view.things {
        let Some(entry) = variant.legend.get(thing.id) else { continue };
        if let Some(over) = index(view, thing.at).and_then(|index| over.get_mut(index)) {
            if entry.role == Role::Effect {
                over.effect = Some(entry);
            } else {
                over.thing = Some(entry);
                let mut signs = signs_of(variant, thing.conditions);
                over.signs = [signs.next(), signs.next()];
            }
        }
    }
    let is_burning = burns(view, variant);
    let drawn: Vec<Option<Drawn>> = view
        .positions()
        .zip(&over)
        .map(|(pos, over)| {
            let flicker = if is_burning { i16::from(flutter(pos, marks.phase) as u8 / 4) - 1 } else { 0 };
            draw_cell(painter, view, variant, pos, *over, flicker)
        })
        .collect();
    let at = |pos: Pos| index(view, pos).and_then(|index| drawn.get(index)).and_then(Option::as_ref);
    for pos in view.positions() {
        let here = at(pos);
        if board.has_bricks(variant.topology) {
            if let (Some(drawn), Some(brick)) = (here, board.on_screen(variant.topology, pos)) {
                put_brick(painter, brick, drawn);
            }
            continue;
        }
        if let (Some(drawn), Some(place)) = (here, board.on_screen(variant.topology, pos)) {
            put(painter, place, drawn.look);
        }
        let right = at(pos.offset(1, 0));
        if (here.is_some() || right.is_some())
            && let Some(place) = board.gap_on_screen(variant.topology, pos)
        {
            put(painter, place, gap(painter, here, right));
        }
    }
}

/// Draws a hex as one piece, with the sign beside its glyph.
fn put_brick(painter: &mut Painter, brick: Rect, drawn: &Drawn) {
    put(painter, brick, drawn.block.map_or(drawn.look, |block| drawn.look.on(block)));
    let (x, y) = glyph_of(brick);
    for (x, sign) in [(x + 1, drawn.beside), (x.saturating_sub(1).max(brick.x), drawn.before)] {
        if let Some(sign) = sign {
            put(painter, Rect { x, y, width: 1, height: 1 }, drawn.block.map_or(sign, |block| sign.on(block)));
        }
    }
}

/// Tells whether anything in view burns: flames are never quite still.
pub(super) fn burns(view: &View, variant: &Variant) -> bool {
    let is_flame = |entry: &Entry| entry.role == Role::Effect && is_warm(entry.colour);
    view.things.iter().any(|thing| view.sight(thing.at) == Sight::InView && variant.legend.get(thing.id).is_some_and(is_flame))
}

/// The things above the ground of a cell.
#[derive(Clone, Copy, Default)]
struct Over {
    effect: Option<&'static Entry>,
    thing: Option<&'static Entry>,
    /// The signs of the thing's conditions.
    signs: [Option<char>; 2],
}

fn index(view: &View, pos: Pos) -> Option<usize> {
    view.contains(pos).then(|| pos.y as usize * usize::from(view.width) + pos.x as usize)
}

fn draw_cell(painter: &Painter, view: &View, variant: &Variant, pos: Pos, over: Over, flicker: i16) -> Option<Drawn> {
    let sight = view.sight(pos);
    let tile = view.tile(pos).and_then(|id| variant.legend.get(id));
    if sight == Sight::Unknown {
        return None;
    }
    let theme = &painter.shared.theme;
    let top = over.thing.or(over.effect).or(tile)?;
    if top.role == Role::Blank {
        return None;
    }
    let tint = over.effect.map(|effect| theme.palette().effect(effect.colour));
    let flicker = if over.effect.is_some_and(|effect| !is_warm(effect.colour)) { 0 } else { flicker };
    let ground = Ground::new(theme, Shade::new(sight, view.light(pos)), tint, flicker);
    let style = ground.style(theme, top);
    // If the background cannot show the effect, the gap beside the cell does.
    let can_tint = theme.depth() != Depth::None;
    let beside = over
        .effect
        .filter(|_| over.thing.is_some() && !can_tint)
        .map(|effect| Look { style: ground.style(theme, effect), ..look(painter, effect, sight) });
    // No background shows a condition, so its sign is drawn at every depth.
    let sign = |glyph: char| Look { glyph, style: ground.style(theme, top), is_solid: false };
    let [first, second] = over.signs.map(|glyph| glyph.filter(|_| sight == Sight::InView).map(sign));
    let block = theme.ground(top, ground.paper, sight);
    Some(Drawn {
        ground,
        look: Look { style, ..look(painter, top, sight) },
        is_rock: is_rock(top),
        block,
        beside: first.or(beside),
        before: second,
    })
}

/// The look of the gap between two cells: a sign of either cell, rock between rocks, or else only light.
fn gap(painter: &Painter, left: Option<&Drawn>, right: Option<&Drawn>) -> Look {
    let theme = &painter.shared.theme;
    let behind = between(theme, left.map(|drawn| &drawn.ground), right.map(|drawn| &drawn.ground));
    if let Some(sign) = left.and_then(|drawn| drawn.beside).or(right.and_then(|drawn| drawn.before)) {
        return sign;
    }
    match (left, right) {
        (Some(left), Some(right)) if left.is_rock && right.is_rock => Look { style: left.look.style.bg(behind), ..left.look },
        _ => Look { style: Style::reset().bg(behind), ..Look::NOTHING },
    }
}
