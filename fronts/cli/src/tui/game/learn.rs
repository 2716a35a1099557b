//! What the player meets for the first time, and the hints that go with it: each once, at the moment it matters.

use super::GameScreen;
use super::layout::Layout;
use super::paint::{Painter, columns, wrap};
use crate::store::Lore;
use crate::tui::Shared;
use barrow_core::{GameInfo, Hint, Moment, Role, Sight, Variant, View};
use ratatui::layout::Rect;

/// So many hints at most are told at a time.
const MOST_AT_ONCE: usize = 2;
/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 64;

/// What a screen has learnt so far.
#[derive(Debug, Default)]
pub(super) struct Pupil {
    /// After how many moves it looked last; `None` before the first look.
    looked_at: Option<usize>,
    /// Kinds of event told since.
    told: Vec<u8>,
    /// Hints shown until the next key.
    pub(super) hint: Option<String>,
}

impl Pupil {
    /// Whether it has never looked.
    pub(super) const fn is_new(&self) -> bool {
        self.looked_at.is_none()
    }

    /// Takes in what a move told.
    pub(super) fn hear(&mut self, cues: impl Iterator<Item = u8>) {
        self.told.extend(cues);
    }
}

impl GameScreen {
    /// Takes in what is new to the player; whether a hint is told.
    pub(super) fn learn(&mut self, shared: &mut Shared) -> bool {
        let moves = self.stage.moves;
        if self.pupil.looked_at == Some(moves) && self.pupil.told.is_empty() {
            return false;
        }
        let (game, variant, view) = (self.stage.info.id, self.stage.variant, &self.stage.view);
        let is_first = self.pupil.looked_at.is_none();
        self.pupil.looked_at = Some(moves);
        let told = std::mem::take(&mut self.pupil.told);
        let mut is_news = false;
        for id in ids(view) {
            if let Some(entry) = variant.legend.get(id).filter(|entry| !matches!(entry.role, Role::Blank | Role::Writing)) {
                is_news |= shared.lore.meet(game, entry.name);
            }
        }
        let hints = if shared.options.hints && self.stage.status.ending.is_none() {
            due(variant, view, &told, is_first && moves == 0, &shared.lore, self.stage.info)
        } else {
            Vec::new()
        };
        for hint in &hints {
            shared.lore.tell(game, hint.text);
            self.stage.log.hint(hint.text.to_owned(), moves);
        }
        if is_news || !hints.is_empty() {
            keep(shared);
        }
        if !hints.is_empty() {
            self.pupil.hint = Some(hints.iter().map(|hint| hint.text).collect::<Vec<_>>().join("\n"));
        }
        !hints.is_empty()
    }

    /// Draws the hints in a box on the rows of the map that are farthest from the hero.
    pub(super) fn draw_hint(&self, painter: &mut Painter, layout: &Layout) {
        let Some(hint) = &self.pupil.hint else { return };
        let width = layout.map.width.min(WIDEST);
        let lines: Vec<&str> = hint.lines().flat_map(|line| wrap(line, width.saturating_sub(4))).collect();
        let height = (lines.len() as u16 + 2).min(layout.map.height);
        let hero = self.stage.view.hero.and_then(|hero| self.stage.on_screen(hero));
        let is_low = hero.is_some_and(|(_, y)| y >= layout.map.y + layout.map.height / 2);
        let y = if is_low { layout.map.y } else { layout.map.bottom() - height };
        let x = layout.map.x + (layout.map.width - width) / 2;
        let place = Rect { x, y, width, height };
        painter.clear(place);
        let inside = painter.frame(place, "A hint");
        let (style, dim) = (painter.shared.theme.text(), painter.shared.theme.dim());
        for (y, line) in (inside.y..inside.bottom()).zip(lines) {
            painter.text(inside.x + 1, y, inside.width.saturating_sub(2), line, style);
        }
        let foot = " play on ";
        if columns(foot) + 4 < width {
            painter.right_aligned(place.right() - 2, place.bottom() - 1, foot, dim);
        }
    }
}

/// Keeps what was learnt. What hinders it is told once.
fn keep(shared: &mut Shared) {
    if let Err(sentence) = shared.lore.save(&shared.home.lore())
        && !shared.notices.contains(&sentence)
    {
        shared.notices.push(sentence);
    }
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
fn due(variant: &Variant, view: &View, told: &[u8], is_start: bool, lore: &Lore, info: &GameInfo) -> Vec<&'static Hint> {
    let seen: Vec<u8> = ids(view).collect();
    let is_dark = view.hero.and_then(|hero| view.light(hero)).is_some_and(|light| light.level <= 0);
    let is_now = |hint: &&Hint| match hint.when {
        Moment::Start => is_start,
        Moment::Seen(id) => seen.contains(&id),
        Moment::Carried(id) => view.pack.iter().any(|gear| gear.id == id),
        Moment::Told(cue) => told.contains(&cue),
        Moment::Dark => is_dark,
    };
    let mut due: Vec<&'static Hint> = variant.hints.iter().filter(is_now).collect();
    due.retain(|hint| !lore.was_told(info.id, hint.text));
    due.sort_by_key(|hint| !matches!(hint.when, Moment::Start | Moment::Told(_)));
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
    use barrow_core::{Gear, Light, Pos, Thing};

    const WELCOME: Hint = Hint { when: Moment::Start, text: "Go down." };
    const FIRE: Hint = Hint { when: Moment::Seen(7), text: "Fire burns." };
    const ORB: Hint = Hint { when: Moment::Carried(8), text: "Who knows what it does." };
    const OTHER_ORB: Hint = Hint { when: Moment::Carried(9), text: "Who knows what it does." };
    const HEARD: Hint = Hint { when: Moment::Told(3), text: "They are after you." };
    const DARK: Hint = Hint { when: Moment::Dark, text: "It is dark." };

    static VARIANT: Variant = Variant { hints: &[FIRE, ORB, OTHER_ORB, HEARD, DARK, WELCOME], ..Variant::BASE };

    fn view() -> View {
        let mut view = View::default();
        view.begin(2, 1);
        view.tiles.resize(2, 0);
        view.hero = Some(Pos::new(0, 0));
        view
    }

    fn told(view: &View, told: &[u8], is_start: bool, lore: &Lore) -> Vec<&'static str> {
        due(&VARIANT, view, told, is_start, lore, &GameInfo::BASE).iter().map(|hint| hint.text).collect()
    }

    #[test]
    fn each_hint_has_its_moment() {
        let lore = Lore::default();
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
        let mut lore = Lore::default();
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
