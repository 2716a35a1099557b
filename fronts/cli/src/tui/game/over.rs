//! The end of a run: what it was, what it came to, and what now.

use super::layout::Layout;
use super::list::{Chosen, List, Row};
use super::menu::Leaving;
use super::messages::Messages;
use super::stage::Stage;
use super::{GameScreen, Mode};
use crate::seeds;
use crate::store::{Session, Summary};
use crate::tui::history::draw::depth_name;
use crate::tui::replay::ReplayScreen;
use crate::tui::{Next, Shared};
use barrow_core::{Gear, Replay, Role, Status, Tone};
use barrow_interface::{gear, words};
use ratatui::layout::Rect;

/// So many of the last messages are told again.
const LAST_WORDS: usize = 4;
/// A box for a run that left much to tell. [columns]
const WIDE: u16 = 74;

/// What can be done after a run. Their keys are none of those that walk: the player may still be pressing these.
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
    let mut rows = vec![
        Row::new(After::NewSeed, "New run", "f"),
        Row::new(After::Again, "Same seed again", "g"),
        Row::new(After::Replay, "Watch the replay", "r"),
        Row::new(After::Map, "See the map", "v"),
        Row::new(After::Messages, "Messages", "m"),
        Row::new(After::Title, "Title", "t"),
    ];
    if session.run().header.variant.is_practice() {
        rows.insert(0, Row::new(After::StepBack, "Take the last move back", "i"));
    }
    let Some(ending) = stage.status.ending else { return List::new("The end", "", rows) };
    let title = match (ending.won, shared.options.unicode) {
        (true, true) => "★ Victory ★",
        (true, false) => "* Victory *",
        (false, _) => "The end",
    };
    let mut about = vec![ending.cause.to_owned(), " ".to_owned()];
    about.push(format!("{}Score {}{}", depth(stage), stage.status.score, standing(session, stage, shared)));
    about.extend(carried(stage));
    let stats = stage.variant.stats.iter().zip(&stage.view.stats);
    let counters = stats.filter(|(info, _)| !info.is_status && !matches!(info.name, "Score" | "Depth" | "Level"));
    let counters = counters.map(|(info, stat)| format!("{} {}", info.name, words::of_stat(*stat)));
    let counters: Vec<String> = counters.chain([format!("Moves {}", stage.moves), format!("Seed {}", stage.seed.0)]).collect();
    about.push(counters.join(", "));
    let has_much_to_tell = words::has_pack(stage.variant);
    if has_much_to_tell {
        about.extend(last_words(stage, ending.cause));
    }
    let list = List::new(title, about.join("\n"), rows).with_tone(if ending.won { Tone::Great } else { Tone::Bad });
    if has_much_to_tell { list.at_least(WIDE) } else { list }
}

/// How deep it ended, where the game has more than one level.
fn depth(stage: &Stage) -> String {
    let has_levels = stage.variant.legend.entries().iter().any(|entry| matches!(entry.role, Role::Exit | Role::Hole));
    if has_levels { format!("{} {}. ", depth_name(stage.info), stage.status.depth) } else { String::new() }
}

/// Everything that was carried, by its true name: the view of a run that is over hides nothing.
fn carried(stage: &Stage) -> Option<String> {
    let name = |gear: &Gear| {
        let worn = if gear.is_worn { " (in use)" } else { "" };
        format!("{}{worn}", gear::name_and_level(gear, stage.variant))
    };
    let all: Vec<String> = stage.view.pack.iter().map(name).collect();
    words::has_pack(stage.variant)
        .then(|| if all.is_empty() { "Carried: nothing.".to_owned() } else { format!("Carried: {}.", all.join(", ")) })
}

/// The last messages, under a blank line.
fn last_words(stage: &Stage, cause: &str) -> impl Iterator<Item = String> {
    let told: Vec<String> = stage
        .log
        .messages()
        .iter()
        .rev()
        .filter(|message| !message.text.contains(cause))
        .map(|message| message.words("x"))
        .take(LAST_WORDS)
        .collect();
    let blank = (!told.is_empty()).then(|| " ".to_owned());
    blank.into_iter().chain(told.into_iter().rev())
}

/// How the run compares with the runs that are known, of the same game and variant.
fn standing(session: &Session, stage: &Stage, shared: &Shared) -> String {
    let header = &session.run().header;
    if header.variant.is_practice() {
        return ". Practice: no result.".to_owned();
    }
    let key = |status: &Status| (status.ending.is_some_and(|ending| ending.won), status.score, status.depth);
    let of_this_kind = |summary: &Summary| summary.header.variant == header.variant;
    let others = shared.runs.ended(&header.game).filter(|(saved, summary)| saved.path != session.path() && of_this_kind(summary));
    let others: Vec<Status> = others.map(|(_, summary)| summary.verdict.status).collect();
    let Some(best) = others.iter().max_by_key(|status| key(status)) else { return ". Your first result here.".to_owned() };
    let is_first_victory = key(&stage.status).0 && !key(best).0;
    let better = others.iter().filter(|status| key(status) > key(&stage.status)).count();
    match better {
        _ if is_first_victory => format!(". Your first victory here, in {} runs!", others.len() + 1),
        0 if key(&stage.status) > key(best) => format!(". New best of {} runs (it was {})!", others.len() + 1, best.score),
        _ => format!(". Number {} of {} runs here; best: {}.", better + 1, others.len() + 1, best.score),
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
