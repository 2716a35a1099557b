//! The end of a run: what it was, what it came to, and what now.

use super::layout::Layout;
use super::list::{Chosen, List, Row};
use super::menu::Leaving;
use super::messages::Messages;
use super::stage::Stage;
use super::{GameScreen, Mode};
use crate::seeds;
use crate::store::{Saved, Session, Summary};
use crate::tui::replay::ReplayScreen;
use crate::tui::{Next, Shared};
use barrow_app::ending::{Farewell, Outcome, farewell};
use barrow_app::keys::menus::LETTERS;
use barrow_app::words;
use barrow_core::{Replay, Tone};
use ratatui::layout::Rect;

/// A box for a run that left much to tell. [columns]
const WIDE: u16 = 74;

/// What can be done after a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    NewSeed,
    Again,
    Replay,
    Map,
    Messages,
    StepBack,
    Title,
}

/// What the run came to, and what can be done now.
pub(super) fn list(session: &Session, stage: &Stage, shared: &Shared) -> List<After> {
    let letters = LETTERS.after;
    let mut rows = vec![
        Row::new(After::NewSeed, "New run", letters.new_seed),
        Row::new(After::Again, "Same seed again", letters.again),
        Row::new(After::Replay, "Watch the replay", letters.replay),
        Row::new(After::Map, "See the map", letters.map),
        Row::new(After::Messages, "Messages", letters.messages),
        Row::new(After::Title, "Title", letters.title),
    ];
    if session.run().header.variant.is_practice() {
        rows.insert(0, Row::new(After::StepBack, "Take the last move back", letters.step_back));
    }
    let Some(Farewell { title, is_won, lines }) = farewell_of(session, stage, shared) else {
        return List::new("The end", "", rows);
    };
    let title = match (is_won, shared.options.unicode) {
        (true, true) => format!("★ {title} ★"),
        (true, false) => format!("* {title} *"),
        (false, _) => title.to_owned(),
    };
    // A line with nothing in it would not be drawn.
    let about: Vec<&str> = lines.iter().map(|line| if line.is_empty() { " " } else { line.as_str() }).collect();
    let list = List::new(title, about.join("\n"), rows).with_tone(if is_won { Tone::Great } else { Tone::Bad });
    if words::has_pack(stage.variant) { list.at_least(WIDE) } else { list }
}

/// What the run came to, compared with the runs that are known, of the same game and variant.
fn farewell_of(session: &Session, stage: &Stage, shared: &Shared) -> Option<Farewell> {
    let header = &session.run().header;
    let is_other = |saved: &Saved, summary: &Summary| saved.path != session.path() && summary.header.variant == header.variant;
    let others = shared.runs.ended(&header.game).filter(|(saved, summary)| is_other(saved, summary));
    let others: Vec<Outcome> = others.map(|(_, summary)| summary.verdict.status.into()).collect();
    let others = (!header.variant.is_practice()).then_some(others.as_slice());
    farewell(session.state(), &stage.view, stage.seed.0, stage.moves, &stage.log, others)
}

/// Where the list stands: beside the map if there is room, so that the last of it stays in sight, else on it and inside its frame.
pub(super) fn place(list: &List<After>, layout: &Layout, area: Rect) -> Rect {
    let column = layout.panel.map(|panel| match layout.log {
        Some(log) if log.x == panel.x => panel.union(log),
        Some(_) | None => panel,
    });
    let has_room = |place: &Rect| place.width >= 30 && place.height >= list.size(place.width).1;
    let on_map = Some(layout.map).filter(|map| map.width > list.size(map.width).0 + 2);
    column.filter(has_room).or_else(|| on_map.filter(has_room)).unwrap_or(area)
}

impl GameScreen {
    pub(super) fn after(&mut self, chosen: Chosen<After>, shared: &Shared) -> Next {
        match chosen {
            Chosen::Nothing => Next::Stay,
            Chosen::This(After::NewSeed) => self.go(Leaving::ForSeed(seeds::fresh()), shared),
            Chosen::This(After::Again) => self.go(Leaving::ForSeed(self.stage.seed), shared),
            Chosen::This(After::Replay) => self.watch(shared),
            Chosen::This(After::Map) => {
                self.mode = Mode::Look(self.stage.view.hero.unwrap_or_default());
                Next::Stay
            }
            Chosen::This(After::StepBack) => {
                self.step_back(shared);
                Next::Stay
            }
            Chosen::This(After::Messages) => {
                self.mode = Mode::Messages(Messages::default());
                Next::Stay
            }
            Chosen::Left | Chosen::This(After::Title) => Next::Title,
        }
    }

    fn watch(&mut self, shared: &Shared) -> Next {
        match Replay::new(self.session.run().clone(), &shared.shelf) {
            Ok(replay) => Next::Push(Box::new(ReplayScreen::new(replay, "the run that just ended".to_owned()))),
            Err(error) => {
                self.say(format!("This run cannot be replayed: {error}."));
                Next::Stay
            }
        }
    }
}
