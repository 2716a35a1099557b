//! Lists to read: what the player has met in a game, its feats, and what a player has done at a server.

use super::game::board::look;
use super::game::paint::{Painter, centred, columns, wrap};
use super::widgets::Travel;
use super::{Input, Next, Screen, Shared};
#[cfg(feature = "online")]
use crate::clean::clean;
#[cfg(feature = "online")]
use crate::online::profile::{introduction, sections};
use barrow_app::glossary::groups;
use barrow_app::result::feats;
use barrow_app::sentences::SENTENCES;
use barrow_core::{Entry, GameInfo, Sight, Variant};
#[cfg(feature = "online")]
use barrow_online::Profile;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use ratatui::layout::Rect;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 82;
/// Where the words begin. [columns]
const INDENT: u16 = 28;

/// A list.
pub(crate) struct BookScreen {
    subject: Subject,
    first: usize,
    page: usize,
    length: usize,
}

enum Subject {
    /// What the player has met in a game, in the words of a variant.
    Glossary(&'static Variant, &'static GameInfo),
    /// What runs of a game can tell.
    Feats(&'static GameInfo),
    /// What a player has done at a server.
    #[cfg(feature = "online")]
    Profile(Box<Profile>),
}

enum Line {
    Empty,
    Heading(String),
    Entry(&'static Entry, String),
    /// A feat that no run has earned is dim.
    Feat {
        title: &'static str,
        words: String,
        is_earned: bool,
    },
    More {
        words: String,
        is_dim: bool,
    },
    /// Words over the whole width.
    Words(String),
}

impl BookScreen {
    const fn new(subject: Subject) -> Self {
        Self { subject, first: 0, page: 1, length: 0 }
    }

    /// What the player met in a game, in the words of one of its variants.
    pub(crate) const fn glossary(variant: &'static Variant, info: &'static GameInfo) -> Self {
        Self::new(Subject::Glossary(variant, info))
    }

    /// The feats of a game.
    pub(crate) const fn feats(info: &'static GameInfo) -> Self {
        Self::new(Subject::Feats(info))
    }

    /// What a player has done at a server.
    #[cfg(feature = "online")]
    pub(crate) const fn profile(profile: Box<Profile>) -> Self {
        Self::new(Subject::Profile(profile))
    }

    fn title(&self) -> String {
        match &self.subject {
            Subject::Glossary(_, info) => format!("{}: what you have met", info.title),
            Subject::Feats(info) => format!("{}: feats", info.title),
            #[cfg(feature = "online")]
            Subject::Profile(profile) => clean(&profile.player.name).into_owned(),
        }
    }

    fn lines(&self, shared: &Shared, width: u16) -> Vec<Line> {
        let words = |text: &str| wrap(text, width.saturating_sub(INDENT)).map(str::to_owned).collect::<Vec<_>>().into_iter();
        let mut lines = Vec::new();
        match &self.subject {
            Subject::Glossary(variant, info) => {
                for group in groups(info.id, variant, &shared.discoveries) {
                    lines.extend((!lines.is_empty()).then_some(Line::Empty));
                    lines.push(Line::Heading(group.heading()));
                    for entry in group.entries {
                        let mut rows = words(entry.about);
                        lines.push(Line::Entry(entry, rows.next().unwrap_or_default()));
                        lines.extend(rows.map(|words| Line::More { words, is_dim: false }));
                    }
                }
            }
            Subject::Feats(info) => {
                let results = shared.runs.ended(info.id).filter_map(|(_, summary)| summary.result.as_ref());
                let earned: Vec<&str> = results.flat_map(|result| &result.earned.feats).map(String::as_str).collect();
                let feats = feats(info, &earned, &shared.discoveries);
                let known = feats.iter().filter(|feat| feat.times > 0).count();
                lines.push(Line::Heading(format!("{known} of {}", feats.len())));
                lines.push(Line::Words(SENTENCES.feats_count.to_owned()));
                for feat in feats {
                    let (title, is_earned) = (feat.title, feat.times > 0);
                    let times = if feat.times > 1 { format!(" ({} runs)", feat.times) } else { String::new() };
                    let mut rows = words(&format!("{}{times}", feat.about));
                    lines.push(Line::Feat { title, words: rows.next().unwrap_or_default(), is_earned });
                    lines.extend(rows.map(|words| Line::More { words, is_dim: !is_earned }));
                }
            }
            #[cfg(feature = "online")]
            Subject::Profile(profile) => {
                let runs = |count: u64| if count == 1 { "1 run".to_owned() } else { format!("{count} runs") };
                lines.push(Line::Words(clean(&introduction(profile)).into_owned()));
                for section in sections(shared.shelf, profile) {
                    lines.extend([Line::Empty, Line::Heading(section.title.to_owned())]);
                    let feats = section.feats.into_iter();
                    lines.extend(feats.map(|(title, count)| Line::Feat { title, words: runs(count), is_earned: true }));
                    for (cause, count) in section.endings {
                        let cause = format!("{:>9}  {}", runs(count), clean(&cause));
                        lines.extend(wrap(&cause, width).map(|words| Line::Words(words.to_owned())));
                    }
                }
            }
        }
        lines
    }

    fn scroll(&mut self, travel: Travel) {
        let stops = self.length.saturating_sub(self.page) + 1;
        self.first = travel.from(self.first, stops, self.page.saturating_sub(1));
    }

    fn key(&mut self, key: KeyEvent) -> Next {
        let letters = match key.code {
            KeyCode::Char('j') => Some(Travel::Lines(1)),
            KeyCode::Char('k') => Some(Travel::Lines(-1)),
            KeyCode::Char(' ') => Some(Travel::Pages(1)),
            _ => None,
        };
        match Travel::of(key).or(letters) {
            Some(travel) => {
                self.scroll(travel);
                Next::Stay
            }
            None => Next::Back,
        }
    }

    fn draw_line(painter: &mut Painter, area: Rect, line: &Line) {
        let theme = &painter.shared.theme;
        let (text, dim, heading) = (theme.text(), theme.dim(), theme.heading());
        let words = Rect { x: area.x + INDENT, width: area.width.saturating_sub(INDENT), ..area };
        match line {
            Line::Empty => {}
            Line::Heading(title) => {
                painter.text(area.x, area.y, area.width, title, heading);
            }
            Line::Entry(entry, about) => {
                let look = look(painter, entry, Sight::InView);
                painter.text(area.x + 1, area.y, 1, look.glyph.encode_utf8(&mut [0; 4]), look.style);
                painter.clipped(area.x + 3, area.y, INDENT - 4, entry.name, text);
                painter.clipped(words.x, area.y, words.width, about, text);
            }
            Line::Feat { title, words: about, is_earned } => {
                let sign = match (is_earned, painter.shared.options.unicode) {
                    (false, _) => " ",
                    (true, true) => "★",
                    (true, false) => "*",
                };
                let style = if *is_earned { text } else { dim };
                painter.text(area.x + 1, area.y, 1, sign, heading);
                painter.clipped(area.x + 3, area.y, INDENT - 4, title, style);
                painter.clipped(words.x, area.y, words.width, about, style);
            }
            Line::More { words: about, is_dim } => {
                painter.clipped(words.x, area.y, words.width, about, if *is_dim { dim } else { text });
            }
            Line::Words(words) => {
                painter.clipped(area.x, area.y, area.width, words, text);
            }
        }
    }
}

impl Screen for BookScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        painter.clear(area);
        let column = centred(area, WIDEST, area.height);
        let inside = painter.frame(column, &self.title());
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        let lines = self.lines(shared, inside.width);
        (self.page, self.length) = (usize::from(inside.height), lines.len());
        self.first = self.first.min(self.length.saturating_sub(self.page));
        let (dim, text) = (shared.theme.dim(), shared.theme.text());
        let is_bare = |line: &Line| matches!(line, Line::Empty | Line::Heading(_));
        if lines.iter().all(is_bare) {
            let inside = Rect { y: inside.bottom().saturating_sub(2), height: 2, ..inside };
            painter.wrapped(inside, SENTENCES.nothing_met, text);
        }
        for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(self.first)) {
            Self::draw_line(&mut painter, Rect { y, height: 1, ..inside }, line);
        }
        let shown = (self.first + self.page).min(self.length);
        let foot = if self.length > self.page {
            format!(" lines {} to {shown} of {}   Space: on   Esc: back ", self.first + 1, self.length)
        } else {
            " Esc: back ".to_owned()
        };
        if columns(&foot) + 4 < column.width {
            painter.right_aligned(column.right() - 2, column.bottom() - 1, &foot, dim);
        }
    }

    fn input(&mut self, input: Input, _shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => return self.key(key),
            Input::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.scroll(Travel::Lines(3)),
                MouseEventKind::ScrollUp => self.scroll(Travel::Lines(-3)),
                _ => {}
            },
            Input::Tick | Input::News | Input::Uncovered | Input::PutAway => {}
        }
        Next::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::game::tests::shared;
    use barrow_core::Role;
    use barrow_shelf::SHELF;

    #[test]
    fn every_title_of_a_feat_is_whole() {
        let titles =
            SHELF.games().iter().flat_map(|game| game.info.variants).flat_map(|variant| variant.feats).map(|feat| feat.title);
        assert_eq!(titles.filter(|title| columns(title) > INDENT - 4).collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn what_was_met_is_explained_once_and_the_rest_is_counted() {
        let (mut shared, _folder) = shared();
        for game in SHELF.games() {
            let variant = &game.info.variants[0];
            let screen = BookScreen::glossary(variant, game.info);
            let is_shown =
                |entry: &&Entry| !matches!(entry.role, Role::Blank | Role::Writing) && !variant.legend.is_unseen(entry.id);
            let mut pairs: Vec<(&str, &str)> =
                variant.legend.entries().iter().filter(is_shown).map(|entry| (entry.name, entry.about)).collect();
            pairs.sort_unstable();
            pairs.dedup();
            let Some(first) = pairs.first() else { continue };
            let count = |shared: &Shared| screen.lines(shared, 70).iter().filter(|line| matches!(line, Line::Entry(..))).count();
            let unknown = |shared: &Shared| {
                groups(game.info.id, variant, &shared.discoveries).iter().map(|group| group.unknown).sum::<usize>()
            };
            assert_eq!((count(&shared), unknown(&shared)), (0, pairs.len()), "{}", game.info.id);
            shared.discoveries.meet(game.info.id, first.0);
            let of_first = pairs.iter().filter(|pair| pair.0 == first.0).count();
            assert_eq!((count(&shared), unknown(&shared)), (of_first, pairs.len() - of_first));
            for (name, _) in &pairs {
                shared.discoveries.meet(game.info.id, name);
            }
            assert_eq!((count(&shared), unknown(&shared)), (pairs.len(), 0), "{}: every role has its group", game.info.id);
        }
    }
}
