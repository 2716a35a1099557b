//! A careless player of Into Ruins, who presses four keys and accepts the first target offered. Checks that automation serves
//! this player well.

use super::*;
use crate::modes::{App, Front, Input, ModeKind, Preferences, Timing};
use crate::options::Options;
use barrow_core::{Aim, Role, Seed, Sight, VariantCode};
use barrow_shelf::SHELF;
use std::collections::BTreeMap;

/// The most times that a walk may re-enter cells before it finds something.
const MOST_REVISITS: usize = 20;
const LAST_DEPTH: u32 = 16;
/// Fight, explore, descend, rest: tried in this order.
const KEYS: [&str; 4] = ["tab", "o", ">", "Z"];

struct Careless {
    app: App,
    /// Counts of cells, things and levels at the last find.
    found: Vec<i64>,
    /// How often each cell was entered since that find.
    entered: BTreeMap<Pos, usize>,
    faults: Vec<String>,
}

impl Careless {
    fn new(seed: u64) -> Self {
        let info = SHELF.find("into-ruins").unwrap().info;
        let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(seed) };
        let session = Session::start(SHELF, header, Discoveries::default()).unwrap();
        let preferences = Preferences { options: Options { hints: false, ..Options::default() }, ..Preferences::default() };
        let app = App::new(session, Front { has_tab: true, ..Front::default() }, preferences, Seed(9));
        Self { app, found: Vec::new(), entered: BTreeMap::new(), faults: Vec::new() }
    }

    fn moves(&self) -> usize {
        self.app.session().observed().moves
    }

    fn fault(&mut self, what: &str) {
        let observed = self.app.session().observed();
        let said: Vec<_> = observed.log.messages().iter().rev().take(4).map(|message| &message.text).collect();
        self.faults.push(format!("seed {} after {} moves: {what}; {said:?}", observed.seed_in_words(), observed.moves));
    }

    /// Presses a key and lets a walk continue to its end. Returns the last sentences, and true if a move was made.
    fn press(&mut self, key: &str) -> (String, bool) {
        let (before, depth) = (self.moves(), self.app.session().observed().status.depth);
        let mut said = self.app.input(Input::Press { press: key.parse().unwrap(), timing: Timing::default() }).spoken;
        self.watch();
        let walked = self.app.mode_kind() == ModeKind::Walk && key != "tab";
        while self.app.mode_kind() == ModeKind::Walk {
            said = self.app.input(Input::Tick).spoken;
            self.watch();
        }
        let observed = self.app.session().observed();
        let is_plain = observed.has_ended() || observed.status.depth != depth || self.app.mode_kind() != ModeKind::Play;
        let is_told = observed.log.messages().last().is_some_and(|message| message.moves == observed.moves);
        let is_silent = walked && !is_told && self.app.screen().notice.is_none() || self.moves() == before && said.is_empty();
        if is_silent && !is_plain {
            self.fault(&format!("{key} stopped without a sentence"));
        }
        (said.join(" "), self.moves() > before)
    }

    /// Counts cells that are re-entered although nothing was found.
    fn watch(&mut self) {
        let Observed { view, status, variant, .. } = self.app.session().observed();
        let known = view.sight.iter().filter(|&&sight| sight != Sight::Unknown).count();
        let ids = view.things.iter().map(|thing| variant.legend.role(thing.id));
        let things = ids.filter(|role| matches!(role, Role::Item | Role::Goal | Role::Foe | Role::BlockingFoe)).count();
        let stats = [view.stats.first(), view.stats.last()].map(|stat| stat.map_or(0, |stat| i64::from(stat.value)));
        let found = [known, view.pack.len(), things, status.depth as usize].map(|count| count as i64);
        let found = [&found[..], &stats[..]].concat();
        if found != self.found {
            self.found = found;
            self.entered.clear();
        }
        let Some(hero) = view.hero else { return };
        *self.entered.entry(hero).or_default() += 1;
        if self.entered.values().filter(|&&times| times > 1).count() >= MOST_REVISITS {
            self.fault("going to and fro");
            self.entered.clear();
        }
    }

    /// Answers yes, and accepts the first row and the first target.
    fn answer(&mut self) {
        for _ in 0..5 {
            match self.app.mode_kind() {
                ModeKind::Play => return,
                ModeKind::Confirm => self.app.input(Input::Choose(1)),
                ModeKind::Slot => self.app.input(Input::Choose(0)),
                ModeKind::Aim => self.app.input(Input::Confirm),
                _ => self.app.input(Input::Cancel),
            };
        }
        self.app.input(Input::Cancel);
    }

    /// Presses a key, and presses it again if it was refused. Returns true if a move was made.
    fn insist(&mut self, key: &str) -> bool {
        let before = self.moves();
        let (first, _) = self.press(key);
        let is_asked = self.app.mode_kind() != ModeKind::Play;
        self.answer();
        if self.moves() > before || is_asked {
            return self.moves() > before;
        }
        let (second, _) = self.press(key);
        let is_done = self.moves() > before || self.app.mode_kind() != ModeKind::Play;
        self.answer();
        if !is_done && (first != second || first.contains("Press again")) {
            self.fault(&format!("{key} was refused twice: {first} {second}"));
        }
        self.moves() > before
    }

    /// Fires the first staff at the first target offered, if a foe hunts the hero.
    fn fire(&mut self) -> bool {
        let session = self.app.session();
        let fire = session.variant().verb("fire").unwrap();
        let is_hunted = barrow_pilot::hunter(session.view(), session.variant()).is_some();
        let Some(&slot) = session.places_for(fire).first().filter(|_| is_hunted) else { return false };
        self.judge(&|to| Move { verb: fire, arg: Arg::SlotAt(slot, to) });
        let before = self.moves();
        self.press("f");
        self.answer();
        self.watch();
        self.moves() > before
    }

    /// Compares the first target with every other target on offer.
    fn judge(&mut self, aimed: &dyn Fn(Pos) -> Move) {
        let session = self.app.session();
        let merit = |at: Pos| merit(&session.aim(aimed(at)), session.variant());
        let Some(first) = session.first_target(aimed) else { return };
        let best = session.offered(aimed(first).verb).into_iter().filter_map(|m| match m.arg {
            Arg::SlotAt(_, at) if m == aimed(at) => Some((merit(at), at)),
            _ => None,
        });
        let best = best.max_by_key(|&(merit, _)| merit);
        if let Some((best, at)) = best.filter(|&(best, _)| merit(first) < best) {
            self.fault(&format!("{first:?} is worse than {at:?}: {:?} < {best:?}", merit(first)));
        }
    }

    /// Plays to the end or to the last depth. Returns the depth.
    fn play(&mut self) -> u32 {
        loop {
            let observed = self.app.session().observed();
            let depth = observed.status.depth;
            if observed.has_ended() || depth >= LAST_DEPTH || observed.moves > 20_000 {
                return depth;
            }
            if !self.fire() && !KEYS.into_iter().any(|key| self.insist(key)) {
                self.fault("stuck");
                return depth;
            }
        }
    }
}

/// The merits of a target: it spares the hero, it kills a foe, it affects a foe.
fn merit(aim: &Aim, variant: &Variant) -> [bool; 3] {
    let effects = || aim.targets.iter().filter_map(|target| Some((variant.legend.role(target.id), target.effect.as_ref()?)));
    let is_harm = |effect: &barrow_core::Effect| effect.damage > 0 || effect.begins != 0 || effect.is_deadly || effect.falls;
    let on = |role: Role| effects().filter(move |(on, effect)| *on == role && !effect.helps).map(|(_, effect)| effect);
    let kills = on(Role::Foe).any(|effect| effect.is_deadly || effect.falls);
    [!on(Role::Hero).any(is_harm), kills, on(Role::Foe).any(is_harm)]
}

/// The mean depth of the careless player over these seeds. Panics with all faults of automation.
fn mean_depth(seeds: std::ops::RangeInclusive<u64>) -> f64 {
    let (mut sum, mut runs, mut faults) = (0, 0, Vec::new());
    for seed in seeds {
        let mut player = Careless::new(seed);
        sum += player.play();
        runs += 1;
        faults.append(&mut player.faults);
    }
    let shown = faults.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} faults in {runs} runs:\n{shown}", faults.len());
    f64::from(sum) / f64::from(runs)
}

#[test]
fn a_careless_player_meets_no_fault_of_automation() {
    mean_depth(1..=12);
}

#[test]
#[ignore = "plays two thousand runs: run by `cargo xtask soak`"]
fn a_careless_player_meets_no_fault_of_automation_in_two_thousand_runs() {
    println!("mean depth of the first 200: {:.3}", mean_depth(1..=200));
    println!("mean depth of the others: {:.3}", mean_depth(201..=2000));
}
