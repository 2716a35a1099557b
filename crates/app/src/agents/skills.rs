//! Skills: each plays many moves, and says why it stopped.

use super::look::unknown;
use super::phrases::{self, normal_words};
use super::wrapped::unwrapped;
use crate::intent::{Intent, Question};
use crate::messages::Source;
use crate::session::{Departure, Goal, Session, Stride, TurnReport};
use crate::sights;
use barrow_core::{Ending, Move, Role, Sight, Threat, Tone, article};
use barrow_pilot::{Stop, opponents, travel_to_exit};

/// The most moves of one call.
const MOST_MOVES: usize = 500;
/// The most warnings that one call goes ahead in spite of before its first move.
const MOST_WARNINGS: usize = 4;
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
        about: "Explores the level and picks up items, until something happens. Once everything is explored, it walks to \
                the way on if you are sure.",
        target: None,
    },
    Row {
        skill: Skill::Descend,
        name: "descend",
        about: "Walks to the nearest known hole or stairs, until something happens. If you are sure, it explores where none is \
                known, and goes down.",
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
        about: "Strikes the nearest foe that hunts you, or steps towards it, until none is left, or only a third of your \
                health, or a deadly foe joins.",
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
}

/// A call of a skill in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The skill.
    pub skill: Skill,
    /// The words that name its target.
    pub target: String,
    /// True if the words say so: "descend sure".
    pub is_sure: bool,
}

/// Reads the call of a skill: "explore", "travel to the hole", "descend(sure=true)".
pub fn read(phrase: &str) -> Option<Call> {
    let plain = unwrapped(phrase).replace(['(', ')', '=', '\'', '"'], " ");
    let mut words = normal_words(&plain);
    let sure = words.iter().position(|word| word == "sure");
    let mut is_sure = false;
    if let Some(at) = sure {
        words.remove(at);
        is_sure = words.get(at).is_none_or(|value| value != "false");
        if words.get(at).is_some_and(|value| matches!(value.as_str(), "true" | "false")) {
            words.remove(at);
        }
    }
    let names = words.iter().map(String::as_str).collect::<Vec<_>>();
    let (skill, rest) = match names[..] {
        ["pick", "up", ref rest @ ..] | ["pickup", ref rest @ ..] => (Skill::PickUp, rest),
        ["go" | "walk", "to", ref rest @ ..] => (Skill::Travel, rest),
        [name, ref rest @ ..] => (SKILLS.iter().find(|row| row.name == name)?.skill, rest),
        [] => return None,
    };
    let target = rest.iter().filter(|word| !matches!(**word, "to" | "target")).copied().collect::<Vec<_>>().join(" ");
    Some(Call { skill, target, is_sure })
}

/// Performs a skill, and calls `see` with the sentences of each move. If `is_sure`, it makes moves that the player would be warned
/// of or asked about.
///
/// # Errors
/// A sentence that says why the skill cannot begin. Then nothing was played.
pub fn perform(
    session: &mut Session,
    skill: Skill,
    target: &str,
    is_sure: bool,
    see: &mut dyn FnMut(&Session, Vec<String>),
) -> Result<Done, String> {
    if let Some(ending) = &session.observed().status.ending {
        return Ok(Done { why: over(ending), ..Done::default() });
    }
    let goal = goal(session, skill, target)?;
    session.forget_walks();
    let mut playing = Playing { done: Done::default(), reason: String::new(), is_sure, see };
    let most_deadly = deadly(session).len();
    let mut warnings = Vec::new();
    while playing.done.moves.len() < MOST_MOVES {
        let before = playing.done.moves.len();
        playing.done.why.clear();
        playing.press(session, goal)?;
        let (has_moved, has_ended) = (playing.done.moves.len() > before, session.observed().has_ended());
        let deadly = deadly(session);
        if skill == Skill::Fight && has_moved && playing.done.why.is_empty() && !has_ended {
            // A fight is one blow at a time; every other skill is one walk.
            if deadly.len() > most_deadly
                && let Some(name) = deadly.first()
            {
                playing.done.why = format!("You stop: {} {name} joins, and is likely to kill you first.", article(name));
                break;
            }
            continue;
        }
        let is_new = !warnings.contains(&playing.done.why);
        let has_begun = !playing.done.moves.is_empty();
        // A descent that has come to the brink goes down.
        let way_on = travel_to_exit(session.view(), session.variant());
        let is_at_brink = skill == Skill::Descend && has_moved && matches!(way_on, Err(Stop::Beside(_)));
        let insists = is_sure && is_new && session.may_insist() && warnings.len() < MOST_WARNINGS && (!has_begun || is_at_brink);
        if !insists || has_ended {
            break;
        }
        warnings.push(playing.done.why.clone());
    }
    let mut done = playing.finish(session);
    let is_lost = || matches!(travel_to_exit(session.view(), session.variant()), Err(Stop::NoExit | Stop::NoWay));
    if skill == Skill::Descend && is_sure && done.moves.is_empty() && is_lost() {
        return perform(session, Skill::Explore, "", true, see);
    }
    done.why = for_agents(&done.why);
    Ok(done)
}

/// Says how the run ended.
pub(super) fn over(ending: &Ending) -> String {
    format!("The run is over: {}: {}", ending.word, ending.cause)
}

/// The names of foes in view that would fight the player and are likely to win.
fn deadly(session: &Session) -> Vec<&'static str> {
    let (view, variant) = (session.view(), session.variant());
    let foes = opponents(view, variant).into_iter().filter(|foe| foe.threat == Some(Threat::Deadly));
    foes.map(|foe| variant.legend.name(foe.id)).collect()
}

/// The same sentence for an agent, which calls where people press.
fn for_agents(why: &str) -> String {
    let asked = why.replace("Press again, and you are asked whether to", "Call it with sure=true to");
    asked.replace("Press again", "Call it with sure=true")
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

/// A skill that is being performed.
struct Playing<'a> {
    done: Done,
    /// The last event that may have stopped it.
    reason: String,
    is_sure: bool,
    see: &'a mut dyn FnMut(&Session, Vec<String>),
}

impl Playing<'_> {
    /// Sets out once, as a key does, and takes steps until the walk ends.
    fn press(&mut self, session: &mut Session, goal: Goal) -> Result<(), String> {
        match session.set_out(goal, self.is_sure) {
            Err(why) if self.done.moves.is_empty() => return Err(for_agents(&why)),
            Err(why) | Ok(Departure::Instead(Intent::Refuse(why))) => self.done.why = why,
            Ok(Departure::Ask(question)) => return Err(unless_sure(&question)),
            Ok(Departure::Instead(Intent::Play(m))) => {
                self.answer(session, m);
            }
            Ok(Departure::Instead(Intent::Confirm(question))) => self.confirm(session, &question),
            Ok(Departure::Later) => return Err("this run's rules are on a server, where agents cannot play".to_owned()),
            Ok(Departure::Go) => self.walk(session, matches!(goal, Goal::Fight(_))),
        }
        Ok(())
    }

    fn walk(&mut self, session: &mut Session, is_fight: bool) {
        while self.done.moves.len() < MOST_MOVES {
            match session.stride() {
                Stride::Ask(question) => return self.confirm(session, &question),
                Stride::Stop(why) => {
                    self.done.why = if why.is_empty() && !is_fight { "You are there.".to_owned() } else { why };
                    return;
                }
                Stride::Move(m, _) => {
                    if !self.answer(session, m) {
                        return;
                    }
                }
            }
        }
        session.stop();
    }

    fn confirm(&mut self, session: &mut Session, question: &Question) {
        if self.is_sure {
            self.answer(session, question.m);
        } else {
            self.done.why = unless_sure(&question.text);
        }
    }

    /// Plays a move. Returns true if the walk may continue.
    fn answer(&mut self, session: &mut Session, m: Move) -> bool {
        session.request(m);
        let Some(answer) = session.answer() else { return false };
        let stop = session.stop_after(&answer);
        match answer {
            Ok(report) => {
                self.done.moves.push(m);
                self.reason = reason(session, &report);
                (self.see)(session, told(&report));
            }
            Err(why) => self.done.why = why,
        }
        if let Some(why) = stop.as_ref().filter(|why| !why.is_empty()) {
            self.done.why.clone_from(why);
        }
        stop.is_none()
    }

    /// The outcome, with a reason in any case.
    fn finish(self, session: &Session) -> Done {
        let Self { mut done, reason, .. } = self;
        if let Some(ending) = &session.observed().status.ending {
            done.why = over(ending);
        } else if done.moves.len() >= MOST_MOVES {
            done.why = format!("{MOST_MOVES} moves were made; call it again to go on.");
        } else if done.why.is_empty() {
            done.why = reason;
        }
        done
    }
}

/// The sentences about a move, each as often as it happened.
pub fn told(report: &TurnReport) -> Vec<String> {
    let messages = report.said.messages.iter();
    let messages = messages.flat_map(|message| std::iter::repeat_n(&message.text, message.times as usize)).cloned();
    messages.chain(report.said.narrated.iter().cloned()).collect()
}

/// The reason to stop after this move, if the walk itself does not say it: a question, a warning, or the most notable event.
fn reason(session: &Session, report: &TurnReport) -> String {
    let observed = session.observed();
    if observed.view.asked.is_some() {
        return format!("You have something to decide first. {}", observed.view.question).trim().to_owned();
    }
    let new = observed.log.messages().iter().rev().take_while(|message| message.moves == observed.moves);
    if let Some(warning) = new.filter(|message| message.source == Source::Stop && message.tone == Tone::Bad).last() {
        return format!("You stop: {}", warning.text);
    }
    let notable = report.said.messages.iter().rev().max_by_key(|message| crate::messages::weight(message.tone));
    let news = notable.map(|message| &message.text).or(report.said.narrated.first());
    news.map_or_else(|| "You stop: the move is made.".to_owned(), |text| format!("You stop: {text}"))
}
