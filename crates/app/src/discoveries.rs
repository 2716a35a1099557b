//! The player's discoveries and the hints already shown, by game. Each hint is shown once, when it matters.

use crate::rival::Rival;
use barrow_core::digest::fnv;
use barrow_core::{Flame, Header, Hint, Moment, Pos, Role, Run, Shown, Sight, Variant, View};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Things that the player has met, and hints already shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discoveries {
    games: BTreeMap<String, Known>,
}

/// The kinds of hints to show now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// None.
    Nothing,
    /// Only hints whose moment passes. The others wait until the player has read the last ones.
    Passing,
    /// All.
    All,
}

/// Discoveries in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Known {
    /// Names of legend entries that were in view or in the pack.
    met: BTreeSet<String>,
    /// Hashes of the hints that were shown. A hint with new words counts as new, wherever it is in the table.
    #[serde(rename = "told")]
    hints: Vec<u32>,
    /// Hashes of the questions that the player turned off for one run. Each hash covers the question and the run's moves before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unasked: Vec<u32>,
    /// Runs to beat, the latest last: one for each seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rivals: Vec<Rival>,
}

/// The number of runs to beat that are remembered of each game.
const RIVALS: usize = 50;

impl Discoveries {
    /// Tells whether the player has met something of this name in `game`.
    pub fn has_met(&self, game: &str, name: &str) -> bool {
        self.games.get(game).is_some_and(|known| known.met.contains(name))
    }

    /// Records that the player has met something of this name in `game`. Returns true if it is new.
    pub fn meet(&mut self, game: &str, name: &str) -> bool {
        !self.has_met(game, name) && self.of(game).met.insert(name.to_owned())
    }

    /// Records that a thing that the player met has a new name.
    pub fn rename(&mut self, game: &str, from: &str, to: &str) {
        if from != to && self.of(game).met.remove(from) {
            self.meet(game, to);
        }
    }

    /// Tells whether this hint was shown in `game`.
    pub fn was_shown(&self, game: &str, hint: &str) -> bool {
        self.games.get(game).is_some_and(|known| known.hints.contains(&number(hint)))
    }

    /// Records that this hint was shown in `game`.
    pub fn mark_shown(&mut self, game: &str, hint: &str) {
        insert(&mut self.of(game).hints, number(hint));
    }

    /// Records that the player turned this question off for the rest of `run`. The moves so far identify the run, because runs
    /// have no names.
    pub fn turn_off(&mut self, run: &Run, question: &str) {
        let number = *numbers(run, question).last().unwrap_or(&0);
        insert(&mut self.of(&run.header.game).unasked, number);
    }

    /// Tells whether the player has turned this question off in `run`.
    pub fn is_turned_off(&self, run: &Run, question: &str) -> bool {
        let known = self.games.get(&run.header.game).filter(|known| !known.unasked.is_empty());
        known.is_some_and(|known| numbers(run, question).iter().any(|number| known.unasked.contains(number)))
    }

    /// Records the run of a link, which the player may want to beat.
    pub fn challenge(&mut self, game: &str, rival: Rival) {
        let rivals = &mut self.of(game).rivals;
        rivals.retain(|known| !known.is_like(&rival));
        rivals.push(rival);
        rivals.drain(..rivals.len().saturating_sub(RIVALS));
    }

    /// The run to beat in a run with this header.
    pub fn rival(&self, header: &Header) -> Option<&Rival> {
        self.games.get(&header.game)?.rivals.iter().find(|rival| rival.is_of(header))
    }

    /// Records everything in `view` that is new to the player, after a move with events of these `cues`. `is_start` is true for
    /// the first look, before any move. Returns the next hint, if wanted, and counts it as shown.
    pub fn learn(&mut self, play: &dyn Shown, view: &View, cues: &[u8], is_start: bool, wanted: Wanted) -> Learnt {
        let (game, variant) = (play.info().id, play.variant());
        let mut is_news = false;
        for id in ids(view) {
            if let Some(entry) = variant.legend.get(id).filter(|entry| !matches!(entry.role, Role::Blank | Role::Writing)) {
                is_news |= self.meet(game, entry.name);
            }
        }
        let is_wanted = |hint: &&Hint| match wanted {
            Wanted::All => true,
            Wanted::Passing => passes(hint),
            Wanted::Nothing => false,
        };
        let is_over = play.status().ending.is_some();
        let hint =
            due(variant, view, cues, is_start, self, game).filter(|hint| !is_over && is_wanted(hint)).map(|hint| hint.text);
        if let Some(hint) = hint {
            self.mark_shown(game, hint);
        }
        Learnt { is_news: is_news || hint.is_some(), hint, has_next_lesson: false }
    }

    /// Allows every hint to be shown again.
    pub fn forget_hints(&mut self) {
        for known in self.games.values_mut() {
            known.hints.clear();
        }
    }

    /// The discoveries that are not in `known`.
    #[must_use]
    pub fn news_since(&self, known: &Self) -> Self {
        let news = |(game, mine): (&String, &Known)| {
            let theirs = known.games.get(game);
            let is_new_name = |name: &&String| theirs.is_none_or(|theirs| !theirs.met.contains(*name));
            let is_new_hint = |hint: &&u32| theirs.is_none_or(|theirs| !theirs.hints.contains(*hint));
            // `collect` would sort first, which would make the page larger.
            let mut known = Known::default();
            known.met.extend(mine.met.iter().filter(is_new_name).cloned());
            known.hints.extend(mine.hints.iter().filter(is_new_hint).copied());
            let is_new_question = |number: &&u32| theirs.is_none_or(|theirs| !theirs.unasked.contains(*number));
            known.unasked.extend(mine.unasked.iter().filter(is_new_question).copied());
            let is_new_rival = |rival: &&Rival| theirs.is_none_or(|theirs| !theirs.rivals.contains(*rival));
            known.rivals.extend(mine.rivals.iter().filter(is_new_rival).cloned());
            (known != Known::default()).then(|| (game.clone(), known))
        };
        let mut all = Self::default();
        all.games.extend(self.games.iter().filter_map(news));
        all
    }

    /// Adds another set of discoveries.
    pub fn add(&mut self, other: Self) {
        for (game, known) in other.games {
            let mine = self.of(&game);
            mine.met.extend(known.met);
            known.hints.into_iter().for_each(|number| insert(&mut mine.hints, number));
            known.unasked.into_iter().for_each(|number| insert(&mut mine.unasked, number));
            known.rivals.into_iter().for_each(|rival| self.challenge(&game, rival));
        }
    }

    fn of(&mut self, game: &str) -> &mut Known {
        self.games.entry(game.to_owned()).or_default()
    }
}

/// Adds a number to a list of some dozens that has each once. A set would make the page larger.
fn insert(numbers: &mut Vec<u32>, number: u32) {
    if !numbers.contains(&number) {
        numbers.push(number);
    }
}

/// The news of a turn for the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learnt {
    /// A hint to show.
    pub hint: Option<&'static str>,
    /// True if anything is new and should be saved.
    pub is_news: bool,
    /// True if the guide moves to its next lesson.
    pub has_next_lesson: bool,
}

/// A hash of a question with each prefix of a run's moves, beginning with the empty one.
fn numbers(run: &Run, question: &str) -> Vec<u32> {
    let start = fnv(&run.header.to_bytes()) ^ fnv(question.as_bytes());
    let mut all = vec![start as u32];
    all.extend(run.moves.iter().scan(start, |state, m| {
        *state = fnv(format!("{state} {m:?}").as_bytes());
        Some(*state as u32)
    }));
    all
}

fn number(hint: &str) -> u32 {
    fnv(hint.as_bytes()) as u32
}

/// Every legend id that the player sees or carries.
fn ids(view: &View) -> impl Iterator<Item = u8> {
    let mut is_there = [false; 256];
    for (index, &id) in view.tiles.iter().enumerate() {
        let sight = view.sight.get(index).copied().unwrap_or(Sight::InView);
        is_there[usize::from(id)] |= view.sight.is_empty() || sight == Sight::InView;
    }
    for id in view.things.iter().filter(|thing| view.sight(thing.at) == Sight::InView).map(|thing| thing.id) {
        is_there[usize::from(id)] = true;
    }
    for gear in &view.pack {
        is_there[usize::from(gear.id)] = true;
    }
    (0..=u8::MAX).zip(is_there).filter(|(_, is_there)| *is_there).map(|(id, _)| id)
}

/// Returns a test for the moments that `view` has reached, after a move with events of these `cues`.
pub(crate) fn moments<'a>(view: &'a View, cues: &'a [u8], is_start: bool) -> impl Fn(Moment) -> bool + 'a {
    let seen: Vec<u8> = ids(view).collect();
    let is_dark = view.hero.and_then(|hero| view.light(hero)).is_some_and(|light| light.level <= 0);
    move |moment| match moment {
        Moment::Start => is_start,
        Moment::Seen(id) => seen.contains(&id),
        Moment::Carried(id) => view.pack.iter().any(|gear| gear.id == id && gear.flame != Flame::Spent),
        Moment::Happened(cue) => cues.contains(&cue),
        Moment::Suffers(stat) => view.stats.get(usize::from(stat)).is_some_and(|stat| stat.value > 0),
        Moment::Dark => is_dark,
    }
}

/// Tells whether a hint can only be shown now.
const fn passes(hint: &Hint) -> bool {
    matches!(hint.when, Moment::Start | Moment::Happened(_) | Moment::Suffers(_))
}

/// A hint whose moment is now and that was not shown yet. Hints whose moment passes come first.
fn due(
    variant: &Variant,
    view: &View,
    cues: &[u8],
    is_start: bool,
    discoveries: &Discoveries,
    game: &str,
) -> Option<&'static Hint> {
    let is_now = moments(view, cues, is_start);
    let due = variant.hints.iter().filter(|hint| is_now(hint.when) && !discoveries.was_shown(game, hint.text));
    due.min_by_key(|hint| !passes(hint))
}

/// The nearest cell in view with the subject of a hint. A box with the hint must not cover it.
pub fn subject(hint: &str, view: &View, variant: &Variant) -> Option<Pos> {
    let hero = view.hero.unwrap_or_default();
    let is_at = |id: u8, at: Pos| {
        view.sight(at) == Sight::InView
            && (view.tile(at) == Some(id) || view.things.iter().any(|thing| (thing.id, thing.at) == (id, at)))
    };
    let id = variant.hints.iter().filter(|known| known.text == hint).find_map(|known| match known.when {
        Moment::Seen(id) if view.positions().any(|at| is_at(id, at)) => Some(id),
        _ => None,
    })?;
    let cells = view.positions().filter(|&at| is_at(id, at));
    cells.min_by_key(|&at| variant.topology.distance(hero, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Room;
    use barrow_core::{Dir, Gear, Header, Light, Move, Pos, Seed, Thing, VariantCode};

    #[test]
    fn the_subject_of_a_hint_is_the_nearest_of_its_kind_in_view() {
        static HINTED: Variant =
            Variant { hints: &[Hint { when: Moment::Seen(6), text: "Goblins bite." }], ..crate::room::VARIANT };
        let mut view = crate::room::view();
        assert_eq!(subject("Goblins bite.", &view, &HINTED), None);
        view.things.extend([Thing::new(6, Pos::new(0, 0)), Thing::new(6, Pos::new(2, 1))]);
        assert_eq!(subject("Falls hurt.", &view, &HINTED), None);
        assert_eq!(subject("Goblins bite.", &view, &HINTED), Some(Pos::new(2, 1)));
    }

    #[test]
    fn names_and_hints_are_remembered_and_hints_can_be_forgotten() {
        let mut discoveries = Discoveries::default();
        assert!(discoveries.meet("ruins", "goblin") && !discoveries.meet("ruins", "goblin"));
        discoveries.mark_shown("ruins", "Fire burns.");
        assert!(
            discoveries.has_met("ruins", "goblin")
                && !discoveries.has_met("caves", "goblin")
                && !discoveries.has_met("ruins", "bat")
        );
        assert!(discoveries.was_shown("ruins", "Fire burns.") && !discoveries.was_shown("caves", "Fire burns."));
        assert!(!discoveries.was_shown("ruins", "Fire burns!"), "new words make a new hint");
        discoveries.forget_hints();
        assert!(!discoveries.was_shown("ruins", "Fire burns.") && discoveries.has_met("ruins", "goblin"));
    }

    #[test]
    fn the_latest_run_to_beat_of_a_seed_is_remembered() {
        let header = |seed| Header { game: "ruins".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(seed) };
        let rival = |seed, score| {
            let ending = Some(barrow_core::EndingInfo::lost("death", "You fell.").into());
            Rival::new(&header(seed), &barrow_core::Status { score, depth: 1, ending }, Some("Ada")).unwrap()
        };
        let mut discoveries = Discoveries::default();
        for rival in [rival(0, 12), rival(1, 7), rival(0, 9)] {
            discoveries.challenge("ruins", rival);
        }
        let mut kept = Discoveries::default();
        kept.add(discoveries.news_since(&kept));
        assert_eq!((kept.rival(&header(0)), kept.rival(&header(1))), (Some(&rival(0, 9)), Some(&rival(1, 7))));
        assert_eq!((kept.rival(&header(2)), kept.news_since(&discoveries)), (None, Discoveries::default()));
        (2..=51).for_each(|seed| kept.challenge("ruins", rival(seed, 1)));
        assert!(kept.rival(&header(0)).is_none() && kept.rival(&header(2)).is_some(), "older ones are forgotten");
    }

    #[test]
    fn a_question_is_turned_off_in_one_run_from_then_on() {
        let header = |seed| Header { game: "ruins".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(seed) };
        let run = |seed, dirs: &[u8]| Run {
            moves: dirs.iter().map(|&dir| Move::towards(0, Dir(dir))).collect(),
            ..Run::new(header(seed))
        };
        let mut discoveries = Discoveries::default();
        discoveries.turn_off(&run(5, &[1, 2]), "ruins/jump");
        let mut kept = Discoveries::default();
        kept.add(discoveries.news_since(&kept));
        let is_off = |run: &Run, question| kept.is_turned_off(run, question);
        assert!(is_off(&run(5, &[1, 2]), "ruins/jump") && is_off(&run(5, &[1, 2, 0, 4]), "ruins/jump"));
        assert!(!is_off(&run(5, &[1, 2]), "ruins/torch"), "another question");
        assert!(!is_off(&run(5, &[1]), "ruins/jump"), "it was taken back");
        assert!(!is_off(&run(5, &[1, 3, 0]), "ruins/jump") && !is_off(&run(6, &[1, 2]), "ruins/jump"), "another run");
    }

    #[test]
    fn news_of_two_sessions_adds_up_and_forgotten_hints_stay_forgotten() {
        let mut kept = Discoveries::default();
        kept.meet("ruins", "goblin");
        kept.mark_shown("ruins", "Fire burns.");
        let (mut one, mut other) = (kept.clone(), kept.clone());
        assert_eq!(one.news_since(&kept), Discoveries::default());
        one.meet("ruins", "bat");
        one.mark_shown("ruins", "It is dark.");
        other.meet("caves", "hole");
        let news = [&one, &other].map(|discoveries| discoveries.news_since(&kept));
        kept.forget_hints();
        for news in news {
            kept.add(news);
        }
        assert!(["goblin", "bat"].iter().all(|name| kept.has_met("ruins", name)) && kept.has_met("caves", "hole"));
        assert_eq!((kept.was_shown("ruins", "Fire burns."), kept.was_shown("ruins", "It is dark.")), (false, true));
    }

    #[test]
    fn learning_notes_what_is_in_view_and_shows_each_hint_once() {
        let room = Room { hints: true, ..Room::default() };
        let mut discoveries = Discoveries::default();
        let first = discoveries.learn(&room, &crate::room::view(), &[], true, Wanted::All);
        assert_eq!(first, Learnt { hint: Some("Mind the hole."), is_news: true, has_next_lesson: false });
        assert!(
            discoveries.has_met("game", "hole") && discoveries.has_met("game", "orb") && !discoveries.has_met("game", "goblin")
        );
        assert_eq!(discoveries.learn(&room, &crate::room::view(), &[], false, Wanted::All), Learnt::default());
        discoveries.forget_hints();
        assert!(discoveries.learn(&room, &crate::room::view(), &[], false, Wanted::Passing).hint.is_none(), "it can wait");
        assert!(discoveries.learn(&room, &crate::room::view(), &[], false, Wanted::Nothing).hint.is_none(), "not wanted");
        assert_eq!(
            discoveries.learn(&room, &crate::room::view(), &[], false, Wanted::All).hint,
            Some("Mind the hole."),
            "and so not shown"
        );
    }

    const WELCOME: Hint = Hint { when: Moment::Start, text: "Go down." };
    const FIRE: Hint = Hint { when: Moment::Seen(7), text: "Fire burns." };
    const ORB: Hint = Hint { when: Moment::Carried(8), text: "Who knows what it does." };
    const OTHER_ORB: Hint = Hint { when: Moment::Carried(9), text: "Who knows what it does." };
    const HEARD: Hint = Hint { when: Moment::Happened(3), text: "They are after you." };
    const DARK: Hint = Hint { when: Moment::Dark, text: "It is dark." };

    static VARIANT: Variant = Variant { hints: &[FIRE, ORB, OTHER_ORB, HEARD, DARK, WELCOME], ..Variant::BASE };

    fn view() -> View {
        let mut view = View::default();
        view.begin(2, 1);
        view.tiles.resize(2, 0);
        view.hero = Some(Pos::new(0, 0));
        view
    }

    fn shown(view: &View, cues: &[u8], is_start: bool, discoveries: &Discoveries) -> Vec<&'static str> {
        due(&VARIANT, view, cues, is_start, discoveries, "game").into_iter().map(|hint| hint.text).collect()
    }

    #[test]
    fn each_hint_has_its_moment() {
        let discoveries = Discoveries::default();
        assert_eq!(shown(&view(), &[], true, &discoveries), ["Go down."]);
        assert!(shown(&view(), &[2], false, &discoveries).is_empty());
        assert_eq!(shown(&view(), &[3], false, &discoveries), ["They are after you."]);
        let mut burning = view();
        burning.things.push(Thing::new(7, Pos::new(1, 0)));
        assert_eq!(shown(&burning, &[], false, &discoveries), ["Fire burns."]);
        burning.sight = vec![Sight::InView, Sight::Remembered];
        assert!(shown(&burning, &[], false, &discoveries).is_empty(), "remembered cells do not count");
        let mut dark = view();
        dark.light = vec![Light { level: 0, is_cool: false }; 2];
        assert_eq!(shown(&dark, &[], false, &discoveries), ["It is dark."]);
        dark.light[0].level = 1;
        assert!(shown(&dark, &[], false, &discoveries).is_empty());
    }

    #[test]
    fn hints_come_one_at_a_time_and_those_that_pass_first() {
        let mut discoveries = Discoveries::default();
        let mut view = view();
        view.tiles[1] = 7;
        assert_eq!(shown(&view, &[3], true, &discoveries), ["They are after you."]);
        discoveries.mark_shown("game", "They are after you.");
        assert_eq!(shown(&view, &[3], true, &discoveries), ["Go down."]);
        discoveries.mark_shown("game", "Go down.");
        assert_eq!(shown(&view, &[3], true, &discoveries), ["Fire burns."], "it was not lost");
    }

    #[test]
    fn a_hint_about_light_does_not_come_once_it_is_out() {
        let mut view = view();
        view.pack = vec![Gear { id: 8, flame: Flame::Spent, ..Gear::default() }];
        assert!(shown(&view, &[], false, &Discoveries::default()).is_empty());
        view.pack[0].flame = Flame::Burning;
        assert_eq!(shown(&view, &[], false, &Discoveries::default()), ["Who knows what it does."]);
    }

    #[test]
    fn equal_hints_are_shown_once_and_others_wait_for_passing_moments() {
        let mut discoveries = Discoveries::default();
        let mut view = view();
        view.pack = vec![Gear { id: 8, ..Gear::default() }, Gear { id: 9, ..Gear::default() }];
        view.tiles[1] = 7;
        assert_eq!(shown(&view, &[3], false, &discoveries), ["They are after you."]);
        discoveries.mark_shown("game", "They are after you.");
        assert_eq!(shown(&view, &[3], false, &discoveries), ["Fire burns."]);
        discoveries.mark_shown("game", "Fire burns.");
        assert_eq!(shown(&view, &[3], false, &discoveries), ["Who knows what it does."]);
        discoveries.mark_shown("game", "Who knows what it does.");
        assert!(shown(&view, &[3], false, &discoveries).is_empty());
    }
}
