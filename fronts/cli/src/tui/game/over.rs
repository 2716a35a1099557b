//! The end of a run: what it was, what it came to, and what now.

use super::layout::Layout;
use super::list::{Chosen, List, Row};
use super::menu::Leaving;
use super::messages::Messages;
use super::panel::value_of;
use super::stage::Stage;
use super::{GameScreen, Mode};
use crate::seeds;
use crate::store::Session;
use crate::tui::replay::ReplayScreen;
use crate::tui::{Next, Shared};
use barrow_core::{Replay, Tone};
use ratatui::layout::Rect;

/// What can be done after a run. Their keys are none of those that walk: the player may still be pressing these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    NewSeed,
    Again,
    Replay,
    Messages,
    Title,
}

/// What the run came to, and what can be done now.
pub(super) fn list(session: &Session, stage: &Stage, shared: &Shared) -> List<After> {
    let rows = vec![
        Row::new(After::NewSeed, "New run", "f"),
        Row::new(After::Again, "Same seed again", "g"),
        Row::new(After::Replay, "Watch the replay", "r"),
        Row::new(After::Messages, "Messages", "m"),
        Row::new(After::Title, "Title", "t"),
    ];
    let Some(ending) = stage.status.ending else { return List::new("The end", "", rows) };
    let title = if ending.won { "Victory" } else { "The end" };
    let mut about = vec![ending.cause.to_owned(), " ".to_owned()];
    about.push(format!("Score {}{}", stage.status.score, beside_best(session, stage, shared)));
    let stats = stage.variant.stats.iter().zip(&stage.view.stats);
    about.extend(stats.filter(|(info, _)| info.name != "Score").map(|(info, stat)| format!("{} {}", info.name, value_of(*stat))));
    about.push(format!("Moves {}", stage.moves));
    about.push(format!("Seed {}", stage.seed.0));
    List::new(title, about.join("\n"), rows).with_tone(if ending.won { Tone::Great } else { Tone::Bad })
}

/// How the score compares with the best of the runs that are known, of the same game and variant.
fn beside_best(session: &Session, stage: &Stage, shared: &Shared) -> String {
    let header = &session.run().header;
    let others = shared
        .runs
        .ended(&header.game)
        .filter(|(saved, summary)| saved.path != session.path() && summary.header.variant == header.variant);
    match others.map(|(_, summary)| summary.verdict.status.score).max() {
        None => ". Your first result here.".to_owned(),
        Some(best) if stage.status.score > best => format!(". New best (it was {best})!"),
        Some(best) => format!(". Best: {best}."),
    }
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
