//! Skills: each plays many moves, and says why it stopped.

use super::phrases;
use crate::intent::{Intent, Question};
use crate::session::{Departure, Goal, Session, Stride};
use crate::{sights, words};
use barrow_core::{Move, Role, Sight};

/// The most moves of one call.
const MOST_MOVES: usize = 500;
/// A fight stops when this share of health is left. \[percent\]
const LEAST_HEALTH: u8 = 33;

/// A kind of automatic play that runs until something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Explores the level.
    Explore,
    /// Walks to the nearest hole or stairs.
    Descend,
    /// Walks to the named target.
    Travel,
    /// Strikes or approaches foes that hunt the player.
    Fight,
    /// Waits until rested.
    Rest,
    /// Walks onto an item.
    PickUp,
}

/// A row of the table of skills.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The skill.
    pub skill: Skill,
    /// Its name: `"pick_up"`.
    pub name: &'static str,
    /// A description, in sentences.
    pub about: &'static str,
    /// A description of its target, and true if the target is required. `None` if it takes no target.
    pub target: Option<(&'static str, bool)>,
}

/// All skills.
pub const SKILLS: [Row; 6] = [
    Row {
        skill: Skill::Explore,
        name: "explore",
        about: "Explores the level and picks up items, until something happens. Once everything is explored, a second call \
                walks to the way on.",
        target: None,
    },
    Row {
        skill: Skill::Descend,
        name: "descend",
        about: "Walks to the nearest known hole or stairs, until something happens. A second call beside a hole jumps, if you are sure.",
        target: None,
    },
    Row {
        skill: Skill::Travel,
        name: "travel",
        about: "Walks to a cell, or to the nearest thing with a name, until something happens.",
        target: Some(("Column and row as \"12,7\", or the name of something known, such as \"hole\".", true)),
    },
    Row {
        skill: Skill::Fight,
        name: "fight",
        about: "Strikes the nearest foe that hunts you, or steps towards it, until none is left, or only a third of your health.",
        target: None,
    },
    Row { skill: Skill::Rest, name: "rest", about: "Lets turns pass until you are rested or something happens.", target: None },
    Row {
        skill: Skill::PickUp,
        name: "pick_up",
        about: "Walks onto the nearest known item, or the nearest one with a name, until something happens.",
        target: Some(("The name of an item.", false)),
    },
];

/// The outcome of a skill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The moves it played.
    pub moves: Vec<Move>,
    /// The reason why it stopped, as a sentence.
    pub why: String,
    /// The messages on the way.
    pub said: Vec<String>,
}

/// Performs a skill, and calls `see` after each move. Unless `is_sure`, it stops before a move that the player would be asked
/// about.
///
/// # Errors
/// A sentence that says why the skill cannot begin. Then nothing was played.
pub fn perform(
    session: &mut Session,
    skill: Skill,
    target: &str,
    is_sure: bool,
    see: &mut dyn FnMut(&Session),
) -> Result<Done, String> {
    if session.observed().has_ended() {
        return Err("the run is over, so nothing can be done".to_owned());
    }
    let goal = goal(session, skill, target)?;
    let mut done = Done::default();
    while done.moves.len() < MOST_MOVES {
        let before = done.moves.len();
        match session.set_out(goal, is_sure) {
            Err(why) if before == 0 => return Err(why),
            Err(why) | Ok(Departure::Instead(Intent::Refuse(why))) => done.why = why,
            Ok(Departure::Ask(question)) => return Err(unless_sure(&question)),
            Ok(Departure::Instead(Intent::Play(m))) => {
                answer(session, m, &mut done, see);
            }
            Ok(Departure::Instead(Intent::Confirm(question))) if is_sure => {
                answer(session, question.m, &mut done, see);
            }
            Ok(Departure::Instead(Intent::Confirm(question))) => done.why = unless_sure(&question.text),
            Ok(Departure::Later) => return Err("this run's rules are on a server, where agents cannot play".to_owned()),
            Ok(Departure::Go) => walk(session, &mut done, see),
        }
        // A fight plays one blow at a time; every other skill is one walk.
        let is_blow = skill == Skill::Fight && done.moves.len() > before && done.why.is_empty();
        if !is_blow || session.observed().has_ended() {
            break;
        }
    }
    if done.why.is_empty() {
        done.why = why(session, &done);
    }
    Ok(done)
}

fn goal(session: &Session, skill: Skill, target: &str) -> Result<Goal, String> {
    let (view, variant) = (session.view(), session.variant());
    Ok(match skill {
        Skill::Explore => Goal::Explore,
        Skill::Descend => Goal::Exit,
        Skill::Fight => Goal::Fight(LEAST_HEALTH),
        Skill::Rest => Goal::Rest,
        Skill::Travel => Goal::To(phrases::cell(target, view, variant).ok_or_else(|| unknown(session, target))?),
        Skill::PickUp if target.is_empty() => {
            let known = sights::notable(view, variant, Sight::Remembered);
            let is_item = |at: &_| Some(*at) != view.hero && matches!(view.role(*at, &variant.legend), Role::Item | Role::Goal);
            Goal::To(known.into_iter().find(is_item).ok_or("you know of no item to pick up")?)
        }
        Skill::PickUp => {
            let found = phrases::cell(target, view, variant);
            let is_item = |at: &_| matches!(view.role(*at, &variant.legend), Role::Item | Role::Goal);
            Goal::To(found.filter(is_item).ok_or_else(|| unknown(session, target))?)
        }
    })
}

fn unless_sure(question: &str) -> String {
    format!("{question} Call it with sure=true to go through with it.")
}

fn unknown(session: &Session, target: &str) -> String {
    let (view, variant) = (session.view(), session.variant());
    let mut names: Vec<&str> = Vec::new();
    for at in sights::notable(view, variant, Sight::Remembered) {
        let name = view.top(at).map(|id| variant.legend.name(id)).unwrap_or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let known = if names.is_empty() { "nothing but the ground".to_owned() } else { names.join(", ") };
    format!("nothing here is called {target:?}; use one of {known}, or a cell such as \"12,7\"")
}

/// Takes steps until the walk ends.
fn walk(session: &mut Session, done: &mut Done, see: &mut dyn FnMut(&Session)) {
    while done.moves.len() < MOST_MOVES {
        match session.stride() {
            Stride::Ask(Question { text: why, .. }) | Stride::Stop(why) => {
                done.why = why;
                return;
            }
            Stride::Move(m, _) => {
                if !answer(session, m, done, see) {
                    return;
                }
            }
        }
    }
    session.stop();
}

/// Plays a move. Returns true if the skill may continue.
fn answer(session: &mut Session, m: Move, done: &mut Done, see: &mut dyn FnMut(&Session)) -> bool {
    session.request(m);
    let Some(answer) = session.answer() else { return false };
    let stop = session.stop_after(&answer);
    match answer {
        Ok(report) => {
            done.moves.push(m);
            see(session);
            done.said.extend(report.said.messages.into_iter().map(|message| message.text));
            done.said.extend(report.said.narrated);
        }
        Err(why) => done.why = why,
    }
    if let Some(why) = stop.as_ref().filter(|why| !why.is_empty()) {
        done.why.clone_from(why);
    }
    stop.is_none()
}

/// The reason why it stopped, if nothing else gave one: the last message.
fn why(session: &Session, done: &Done) -> String {
    match &session.observed().status.ending {
        Some(ending) => format!("The run is over: {}.", ending.word),
        None if done.moves.len() >= MOST_MOVES => format!("{MOST_MOVES} moves were made; call it again to go on."),
        None => done.said.last().cloned().unwrap_or_else(|| format!("It took {}.", words::counted(done.moves.len(), "move"))),
    }
}
