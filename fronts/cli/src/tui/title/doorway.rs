//! The demo run in the barrow's doorway.

use super::super::Shared;
use super::super::paint::Painter;
use super::super::stage::Stage;
use super::super::stage::props::Props;
use barrow_app::discoveries::Discoveries;
use barrow_app::modes::{Front, Preferences};
use barrow_app::{App, Options, Session};
use barrow_core::{Header, Seed, VariantCode};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// An off-screen area where the run is drawn, before the part around the hero is copied into the doorway.
const STUDIO: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

/// A run of the first game on the shelf, and the state for drawing it.
pub(super) struct Doorway {
    app: App,
    stage: Stage,
    seed: u64,
}

impl Doorway {
    /// The run with this seed; `None` if there is no game.
    pub(super) fn open(seed: u64, shared: &Shared) -> Option<Self> {
        let info = shared.shelf.games().first()?.info;
        let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(seed) };
        let session = Session::start(shared.shelf, header, Discoveries::default()).ok()?;
        let options = Options { hints: false, ..shared.options.clone() };
        let preferences = Preferences { options, ..Preferences::default() };
        let mut app = App::new(session, Front::default(), preferences, Seed(seed));
        app.begin();
        Some(Self { app, stage: Stage::in_glyphs(), seed })
    }

    /// Plays a move. When the run is over, begins another.
    pub(super) fn tick(&mut self, shared: &Shared) {
        if !self.app.wander()
            && let Some(next) = Self::open(self.seed.wrapping_add(1), shared)
        {
            *self = next;
        }
        self.stage.tick();
    }

    /// Draws the part of the map around the hero that fits into the opening.
    pub(super) fn draw(&mut self, buffer: &mut Buffer, opening: Rect, shared: &Shared) {
        let observed = self.app.session().observed();
        let mut studio = Buffer::empty(STUDIO);
        let mut painter = Painter::new(&mut studio, shared);
        let layout = self.stage.draw(&mut painter, STUDIO, observed, &Props::default());
        let hero = observed.view.hero.and_then(|hero| self.stage.on_screen(observed, hero));
        let (Some(layout), Some(hero)) = (layout, hero) else { return };
        for y in 0..opening.height {
            for x in 0..opening.width {
                let from_x = (hero.x + hero.width / 2 + x).checked_sub(opening.width / 2);
                let from_y = (hero.y + hero.height / 2 + y).checked_sub(opening.height / 2);
                let from = from_x.zip(from_y).filter(|&(x, y)| layout.map.contains((x, y).into()));
                let cell = from.and_then(|from| studio.cell(from)).cloned();
                if let Some(place) = buffer.cell_mut((opening.x + x, opening.y + y)) {
                    match cell {
                        Some(cell) => *place = cell,
                        None => drop(place.set_char(' ').set_style(shared.theme.text())),
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::game::tests::shared;

    #[cfg(feature = "pictures")]
    #[test]
    fn the_doorway_shows_glyphs_where_games_show_pictures() {
        let (mut shared, _folder) = shared();
        shared.options.pictures = barrow_app::options::Pictures::On;
        shared.canvas = Some(crate::tui::pictures::tests::KITTY);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 10));
        Doorway::open(1, &shared).unwrap().draw(&mut buffer, Rect::new(3, 2, 20, 4), &shared);
        assert_eq!(buffer.cell((13, 4)).unwrap().symbol(), "@");
    }

    #[test]
    fn a_run_plays_in_the_doorway_around_its_hero() {
        let (shared, _folder) = shared();
        let opening = Rect::new(3, 2, 20, 4);
        let mut doorway = Doorway::open(1, &shared).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..30 {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 10));
            doorway.draw(&mut buffer, opening, &shared);
            let middle = (opening.x + opening.width / 2, opening.y + opening.height / 2);
            assert_eq!(buffer.cell(middle).unwrap().symbol(), "@");
            let outside = buffer.content().iter().enumerate().filter(|(at, _)| {
                let (x, y) = ((at % 40) as u16, (at / 40) as u16);
                !opening.contains((x, y).into())
            });
            assert!(outside.into_iter().all(|(_, cell)| cell.symbol() == " "), "it stays in the doorway");
            seen.insert(format!("{buffer:?}"));
            doorway.tick(&shared);
        }
        assert!(seen.len() > 5, "something happens: {} pictures", seen.len());
        assert!(doorway.app.session().observed().moves > 0 || doorway.seed > 1);
    }
}
