//! What the player has met and been told so far, by game; and the hints for new players, each told once, at the moment it matters.

use barrow_core::digest::fnv;
use barrow_core::{Hint, Moment, Play, Role, Sight, Variant, View, sort_few};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// So many hints at most are told at a time.
const MOST_AT_ONCE: usize = 2;

/// What the player has met and been told so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discoveries {
    games: BTreeMap<String, Known>,
}

/// What is known of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Known {
    /// Names of the legend's entries that were in view or in the pack.
    met: BTreeSet<String>,
    /// Hints that were told: a number made of the words, so that words that change are told again and an order that changes is not.
    told: BTreeSet<u32>,
}

impl Discoveries {
    /// Whether something called so was met in `game`.
    pub fn has_met(&self, game: &str, name: &str) -> bool {
        self.games.get(game).is_some_and(|known| known.met.contains(name))
    }

    /// Keeps that something called so was met in `game`; whether that is new.
    pub fn meet(&mut self, game: &str, name: &str) -> bool {
        !self.has_met(game, name) && self.of(game).met.insert(name.to_owned())
    }

    /// Whether the hint with these words was told in `game`.
    pub fn was_told(&self, game: &str, hint: &str) -> bool {
        self.games.get(game).is_some_and(|known| known.told.contains(&number(hint)))
    }

    /// Keeps that the hint with these words was told in `game`.
    pub fn tell(&mut self, game: &str, hint: &str) {
        self.of(game).told.insert(number(hint));
    }

    /// Takes in what is new to the player in `view`, after a move that told events of the kinds in `told`. `is_start`: no move was played
    /// and nothing looked at. Where hints are wanted, those that are due now count as told.
    pub fn learn(&mut self, play: &dyn Play, view: &View, told: &[u8], is_start: bool, wants_hints: bool) -> Learnt {
        let (game, variant) = (play.info().id, play.variant());
        let mut is_news = false;
        for id in ids(view) {
            if let Some(entry) = variant.legend.get(id).filter(|entry| !matches!(entry.role, Role::Blank | Role::Writing)) {
                is_news |= self.meet(game, entry.name);
            }
        }
        let is_wanted = wants_hints && play.status().ending.is_none();
        let due = if is_wanted { due(variant, view, told, is_start, self, game) } else { Vec::new() };
        let hints: Vec<&'static str> = due.iter().map(|hint| hint.text).collect();
        for hint in &hints {
            self.tell(game, hint);
        }
        Learnt { is_news: is_news || !hints.is_empty(), hints }
    }

    /// Every hint of every game may be told again.
    pub fn forget_hints(&mut self) {
        for known in self.games.values_mut() {
            known.told.clear();
        }
    }

    /// What of this was not in `known`.
    #[must_use]
    pub fn news_since(&self, known: &Self) -> Self {
        let news = |(game, mine): (&String, &Known)| {
            let theirs = known.games.get(game);
            let is_new_name = |name: &&String| theirs.is_none_or(|theirs| !theirs.met.contains(*name));
            let is_new_hint = |hint: &&u32| theirs.is_none_or(|theirs| !theirs.told.contains(*hint));
            // Not collected: a set that is collected is sorted first, in code of its own.
            let mut known = Known::default();
            known.met.extend(mine.met.iter().filter(is_new_name).cloned());
            known.told.extend(mine.told.iter().filter(is_new_hint).copied());
            (known != Known::default()).then(|| (game.clone(), known))
        };
        let mut all = Self::default();
        all.games.extend(self.games.iter().filter_map(news));
        all
    }

    /// Adds what another knows.
    pub fn add(&mut self, other: Self) {
        for (game, known) in other.games {
            let mine = self.of(&game);
            mine.met.extend(known.met);
            mine.told.extend(known.told);
        }
    }

    fn of(&mut self, game: &str) -> &mut Known {
        self.games.entry(game.to_owned()).or_default()
    }
}

/// What a look taught.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Learnt {
    /// Hints that are due, in their order.
    pub hints: Vec<&'static str>,
    /// Whether there is anything that was not known before, and so anything to be kept.
    pub is_news: bool,
}

fn number(hint: &str) -> u32 {
    fnv(hint.as_bytes()) as u32
}

/// Every legend id the player sees or carries.
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

/// The hints whose moment is now and that were not told yet. Those for what is only now come before those for what stays.
fn due(variant: &Variant, view: &View, told: &[u8], is_start: bool, lore: &Discoveries, game: &str) -> Vec<&'static Hint> {
    let seen: Vec<u8> = ids(view).collect();
    let is_dark = view.hero.and_then(|hero| view.light(hero)).is_some_and(|light| light.level <= 0);
    let is_now = |hint: &&Hint| match hint.when {
        Moment::Start => is_start,
        Moment::Seen(id) => seen.contains(&id),
        Moment::Carried(id) => view.pack.iter().any(|gear| gear.id == id),
        Moment::Happened(cue) => told.contains(&cue),
        Moment::Suffers(stat) => view.stats.get(usize::from(stat)).is_some_and(|stat| stat.value > 0),
        Moment::Dark => is_dark,
    };
    let mut due: Vec<&'static Hint> = variant.hints.iter().filter(is_now).collect();
    due.retain(|hint| !lore.was_told(game, hint.text));
    sort_few(&mut due, |hint| !matches!(hint.when, Moment::Start | Moment::Happened(_) | Moment::Suffers(_)));
    let mut words: Vec<&str> = Vec::new();
    due.retain(|hint| {
        let is_other = !words.contains(&hint.text);
        words.push(hint.text);
        is_other
    });
    due.truncate(MOST_AT_ONCE);
    due
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Room;
    use barrow_core::{Gear, Light, Pos, Thing};

    #[test]
    fn what_was_met_and_told_is_known_and_hints_can_be_forgotten() {
        let mut lore = Discoveries::default();
        assert!(lore.meet("ruins", "goblin") && !lore.meet("ruins", "goblin"));
        lore.tell("ruins", "Fire burns.");
        assert!(lore.has_met("ruins", "goblin") && !lore.has_met("caves", "goblin") && !lore.has_met("ruins", "bat"));
        assert!(lore.was_told("ruins", "Fire burns.") && !lore.was_told("caves", "Fire burns."));
        assert!(!lore.was_told("ruins", "Fire burns!"), "other words are another hint");
        lore.forget_hints();
        assert!(!lore.was_told("ruins", "Fire burns.") && lore.has_met("ruins", "goblin"));
    }

    #[test]
    fn what_two_learn_at_the_same_time_is_known_together_and_what_one_forgets_stays_forgotten() {
        let mut kept = Discoveries::default();
        kept.meet("ruins", "goblin");
        kept.tell("ruins", "Fire burns.");
        let (mut one, mut other) = (kept.clone(), kept.clone());
        assert_eq!(one.news_since(&kept), Discoveries::default());
        one.meet("ruins", "bat");
        one.tell("ruins", "It is dark.");
        other.meet("caves", "hole");
        let news = [&one, &other].map(|lore| lore.news_since(&kept));
        kept.forget_hints();
        for news in news {
            kept.add(news);
        }
        assert!(["goblin", "bat"].iter().all(|name| kept.has_met("ruins", name)) && kept.has_met("caves", "hole"));
        assert_eq!((kept.was_told("ruins", "Fire burns."), kept.was_told("ruins", "It is dark.")), (false, true));
    }

    #[test]
    fn a_look_teaches_what_is_in_view_and_tells_each_hint_once() {
        let room = Room { hints: true, ..Room::default() };
        let mut lore = Discoveries::default();
        let first = lore.learn(&room, &crate::room::view(), &[], true, true);
        assert_eq!(first, Learnt { hints: vec!["Mind the hole."], is_news: true });
        assert!(lore.has_met("game", "hole") && lore.has_met("game", "orb") && !lore.has_met("game", "goblin"));
        assert_eq!(lore.learn(&room, &crate::room::view(), &[], false, true), Learnt::default());
        lore.forget_hints();
        assert!(lore.learn(&room, &crate::room::view(), &[], false, false).hints.is_empty(), "not wanted");
        assert_eq!(lore.learn(&room, &crate::room::view(), &[], false, true).hints, ["Mind the hole."], "and so not told");
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

    fn told(view: &View, told: &[u8], is_start: bool, lore: &Discoveries) -> Vec<&'static str> {
        due(&VARIANT, view, told, is_start, lore, "game").iter().map(|hint| hint.text).collect()
    }

    #[test]
    fn each_hint_has_its_moment() {
        let lore = Discoveries::default();
        assert_eq!(told(&view(), &[], true, &lore), ["Go down."]);
        assert!(told(&view(), &[2], false, &lore).is_empty());
        assert_eq!(told(&view(), &[3], false, &lore), ["They are after you."]);
        let mut burning = view();
        burning.things.push(Thing { id: 7, at: Pos::new(1, 0), hp: None, conditions: 0 });
        assert_eq!(told(&burning, &[], false, &lore), ["Fire burns."]);
        burning.sight = vec![Sight::InView, Sight::Remembered];
        assert!(told(&burning, &[], false, &lore).is_empty(), "what is only remembered is no news");
        let mut dark = view();
        dark.light = vec![Light { level: 0, is_cool: false }; 2];
        assert_eq!(told(&dark, &[], false, &lore), ["It is dark."]);
        dark.light[0].level = 1;
        assert!(told(&dark, &[], false, &lore).is_empty());
    }

    #[test]
    fn the_same_words_are_told_once_and_what_is_only_now_comes_first() {
        let mut lore = Discoveries::default();
        let mut view = view();
        view.pack = vec![Gear { id: 8, ..Gear::default() }, Gear { id: 9, ..Gear::default() }];
        view.tiles[1] = 7;
        assert_eq!(told(&view, &[3], false, &lore), ["They are after you.", "Fire burns."]);
        lore.tell("game", "They are after you.");
        lore.tell("game", "Fire burns.");
        assert_eq!(told(&view, &[3], false, &lore), ["Who knows what it does."]);
        lore.tell("game", "Who knows what it does.");
        assert!(told(&view, &[3], false, &lore).is_empty());
    }
}
