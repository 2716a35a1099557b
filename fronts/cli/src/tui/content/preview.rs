//! A preview of a new run, beside the form that sets it up.

use crate::tui::Shared;
use crate::tui::paint::Painter;
use crate::tui::widgets::{panel, write};
use barrow_app::screens::{Block, Content, Topic};
use barrow_core::{Sight, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Narrower terminals have no room for it. [columns]
const WIDE: u16 = 120;

/// Draws the first view of the run that a screen sets up, if there is room, and returns the area that is left. Shows only
/// what the player would see.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, content: &Content, shared: &Shared) -> Rect {
    let setup = content.blocks.iter().find_map(|block| match block {
        Block::Picture { start: Topic::Setup(setup) } => Some(setup),
        _ => None,
    });
    let Some(setup) = setup.filter(|_| area.width >= WIDE) else { return area };
    let rest = Rect { width: area.width / 2, ..area };
    let beside = Rect { x: rest.right(), width: area.width - rest.width, height: area.height - 1, ..area };
    let inside = panel(&mut Painter::new(buffer, shared), beside, "The first view of it");
    let header = shared.shelf.find(&setup.game).and_then(|shelved| setup.header(shelved.info, (shared.now)()).ok());
    let Some(play) = header.and_then(|header| shared.shelf.start(&header).ok()) else { return rest };
    let mut view = View::default();
    play.view(&mut view);
    let (topology, legend) = (play.variant().topology, &play.variant().legend);
    let places = view.positions().map(|pos| topology.column_row(pos));
    let (width, height) = places.fold((0, 0), |size, (column, row)| (size.0.max(column + 1), size.1.max(row + 1)));
    let left = (i32::from(inside.width) - width).max(0) / 2;
    let top = (i32::from(inside.height) - height).max(0) / 2;
    for pos in view.positions().filter(|&pos| view.sight(pos) != Sight::Unknown) {
        let Some(entry) = view.top(pos).and_then(|id| legend.get(id)) else { continue };
        let (column, row) = topology.column_row(pos);
        let style = shared.theme.entry(entry, play.variant().shown(view.sight(pos)));
        write(buffer, inside, (left + column) as u16, (top + row) as u16, shared.glyph(entry).encode_utf8(&mut [0; 4]), style);
    }
    rest
}
