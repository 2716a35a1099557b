//! All games, themes and options, which the page reads at the start.

use crate::product;
use barrow_app::palette::{Palette, ThemeName};
use barrow_app::words::has_pack;
use barrow_app::{ending, notes, options};
use barrow_core::run::LONGEST;
use barrow_core::{Choice, Colour, Condition, Cue, Entry, GameInfo, Role, StatInfo, Topology, Verb, VerbKind};
use serde::{Serialize, Serializer};

/// Everything that the page needs to know about games, themes and options.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shelf {
    /// In display order.
    pub games: Vec<Game>,
    /// In display order.
    pub themes: Vec<Theme>,
    /// In display order.
    pub options: Vec<&'static options::Row>,
    /// The most bytes in a run.
    pub longest_run: usize,
    /// The largest notes file that is read. \[bytes\]
    pub largest_notes: u32,
}

/// A game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Game {
    /// For links and files.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// The author of the original.
    pub author: &'static str,
    /// When the original appeared.
    pub year: &'static str,
    /// The form of the original.
    pub origin: &'static str,
    /// The game's special quality, in one line.
    pub pitch: &'static str,
    /// The game's word for depth: "Depth", "Level".
    pub depth_name: &'static str,
    /// The first is the default.
    pub variants: Vec<Variant>,
}

/// A variant of a game, as far as the page shows it, with data derived from it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Variant {
    /// For links and files.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// How it differs from the other variants, in one line.
    pub pitch: &'static str,
    /// Help: how to play and win, in paragraphs separated by blank lines.
    pub help: &'static str,
    /// How far the hero sees; 0 if the distance does not matter. [cells]
    pub sight: u16,
    /// The shape of the cells.
    pub topology: Topology,
    /// The player's verbs.
    pub verbs: &'static [Verb],
    /// The meaning of the ids in a view.
    pub legend: &'static [Entry],
    /// Describes the numbers in a view.
    pub stats: &'static [StatInfo],
    /// The kinds of events.
    pub cues: &'static [Cue],
    /// The meaning of each condition of a thing.
    pub conditions: &'static [Condition],
    /// Rules that can be switched on for a run.
    pub choices: &'static [Choice],
    /// The game's word for everything that the player carries.
    pub pack_name: &'static str,
    /// The game's word for the score.
    pub score_name: &'static str,
    /// The index among the game's variants.
    pub index: usize,
    /// Cells across.
    pub width: u16,
    /// Cells down.
    pub height: u16,
    /// Names of the directions, such as "north-east", by number.
    pub directions: Vec<&'static str>,
    /// The change of coordinates by a step in each direction.
    #[cfg_attr(test, ts(as = "Vec<barrow_core::Pos>"))]
    pub deltas: Vec<(i16, i16)>,
    /// True if fewer is better: scores are below 0, and shown without the sign.
    pub fewer_is_better: bool,
    /// The default seed, in decimal like all seeds.
    pub default_seed: Option<String>,
    /// The seed of the variant's guided run, which is practice.
    pub guide_seed: Option<String>,
    /// True if there is more than one level, so that the depth is worth showing.
    pub has_levels: bool,
    /// True if the hero has a pack.
    pub has_pack: bool,
    /// The verb that walks.
    pub walk: Option<u8>,
    /// The verb that waits.
    pub wait: Option<u8>,
}

/// A theme. Colours are "#rrggbb".
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Theme {
    /// The name in settings and links.
    pub id: &'static str,
    /// True if text is lighter than its background.
    pub is_dark: bool,
    /// The background.
    pub paper: String,
    /// The background of cards and dialogs.
    pub lifted: String,
    /// Borders.
    pub border: String,
    /// Text.
    pub text: String,
    /// Less important text.
    pub dim: String,
    /// Headings.
    pub heading: String,
    /// Controls.
    pub accent: String,
    /// Good news.
    pub good: String,
    /// Bad news.
    pub bad: String,
    /// Great news.
    pub great: String,
    /// Colours of things by the name of their colour; null if the theme colours them by role.
    #[cfg_attr(test, ts(type = "Readonly<Record<Colour, string>> | null"))]
    pub colours: Option<Hues<Colour>>,
    /// Colours of things by role; null if the theme colours them by the name of their colour.
    #[cfg_attr(test, ts(type = "Readonly<Record<Role, string>> | null"))]
    pub roles: Option<Hues<Role>>,
    /// Warm effects over the ground.
    pub fire: String,
    /// Cool effects over the ground.
    pub spores: String,
}

/// Colours by name or role.
pub struct Hues<T>(pub Vec<(T, String)>);

impl<T: Serialize> Serialize for Hues<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, hex)| (name, hex)))
    }
}

/// Builds the shelf.
pub fn shelf() -> Shelf {
    Shelf {
        games: product::shelf().games().iter().map(|shelved| game(shelved.info)).collect(),
        themes: ThemeName::ALL.map(theme).into(),
        options: options::ROWS.iter().filter(|row| row.is_for_page()).collect(),
        longest_run: LONGEST,
        largest_notes: notes::LARGEST,
    }
}

/// A game and one of its variants.
///
/// # Errors
/// A sentence, if either does not exist.
pub fn find(game: &str, variant: usize) -> Result<(&'static GameInfo, &'static barrow_core::Variant), String> {
    let info = product::shelf().find(game).map(|shelved| shelved.info);
    info.and_then(|info| Some((info, info.variants.get(variant)?)))
        .ok_or_else(|| format!("The page asked for variant {variant} of a game called \"{game}\", and there is none."))
}

fn theme(name: ThemeName) -> Theme {
    let palette = Palette::of(name);
    let by_colour = || Hues(Colour::ALL.map(|it| (it, palette.thing(it, Role::Item).hex())).into());
    let by_role = || Hues(Role::ALL.map(|it| (it, palette.thing(Colour::LightGrey, it).hex())).into());
    let goes_by_colour = palette.goes_by_colour();
    Theme {
        id: name.id(),
        is_dark: palette.is_dark(),
        paper: palette.paper.hex(),
        lifted: palette.lifted.hex(),
        border: palette.border.hex(),
        text: palette.text.hex(),
        dim: palette.dim.hex(),
        heading: palette.heading.hex(),
        accent: palette.accent.hex(),
        good: palette.good.hex(),
        bad: palette.bad.hex(),
        great: palette.great.hex(),
        colours: goes_by_colour.then(by_colour),
        roles: (!goes_by_colour).then(by_role),
        fire: palette.effect(Colour::Orange).hex(),
        spores: palette.effect(Colour::LightBlue).hex(),
    }
}

fn game(info: &'static GameInfo) -> Game {
    let &GameInfo { id, title, author, year, origin, pitch, .. } = info;
    let variants = info.variants.iter().enumerate().map(|(index, it)| variant(index, it)).collect();
    Game { id, title, author, year, origin, pitch, depth_name: ending::depth_name(info), variants }
}

fn variant(index: usize, it: &'static barrow_core::Variant) -> Variant {
    let ways = || it.topology.directions();
    Variant {
        id: it.id,
        title: it.title,
        pitch: it.pitch,
        help: it.help,
        sight: it.sight,
        topology: it.topology,
        verbs: it.verbs,
        legend: it.legend.entries(),
        stats: it.stats,
        cues: it.cues,
        conditions: it.conditions,
        choices: it.choices,
        pack_name: it.wording.pack,
        score_name: it.score_name(),
        index,
        width: it.size.0,
        height: it.size.1,
        directions: ways().filter_map(|dir| it.topology.name(dir)).collect(),
        fewer_is_better: it.fewer_is_better,
        deltas: ways().filter_map(|dir| it.topology.delta(dir)).collect(),
        default_seed: it.default_seed.map(|seed| seed.to_string()),
        guide_seed: it.guide.map(|guide| guide.seed.to_string()),
        has_levels: it.has_levels(),
        has_pack: has_pack(it),
        walk: it.verb_that(VerbKind::Walk),
        wait: it.verb_that(VerbKind::Wait),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_shelf::SHELF;
    use serde_json::{Value, json};

    fn crossed() -> Value {
        serde_json::to_value(shelf()).unwrap()
    }

    #[test]
    fn the_shelf_has_every_variant_whole() {
        let crossed = crossed();
        assert_eq!(crossed["games"].as_array().unwrap().len(), SHELF.games().len());
        for (game, crossed) in SHELF.games().iter().zip(crossed["games"].as_array().unwrap()) {
            for (variant, crossed) in game.info.variants.iter().zip(crossed["variants"].as_array().unwrap()) {
                let length = |list: &str| crossed[list].as_array().unwrap().len();
                assert_eq!(length("verbs"), variant.verbs.len());
                assert_eq!(length("legend"), variant.legend.entries().len());
                assert_eq!(length("cues"), variant.cues.len());
                assert_eq!(
                    (length("directions"), length("deltas")),
                    (variant.topology.directions().count(), length("directions"))
                );
                assert_eq!(crossed["defaultSeed"], json!(variant.default_seed.map(|seed| seed.to_string())));
                assert_eq!(crossed["guideSeed"], json!(variant.guide.map(|guide| guide.seed.to_string())));
            }
        }
        let option = |id: &str| crossed["options"].as_array().unwrap().iter().find(|option| option["id"] == id);
        assert_eq!(option("keySet").unwrap()["kind"]["values"][0]["id"], "all");
        assert_eq!(option("volume").unwrap()["kind"], json!({ "is": "range", "default": 70 }));
        assert!(option("unicode").is_none(), "the terminal alone has that");
        let of = |id: &str| crossed["games"].as_array().unwrap().iter().find(|game| game["id"] == id).unwrap();
        assert_eq!((&of("into-ruins")["depthName"], &of("stomp")["depthName"]), (&json!("Depth"), &json!("Level")));
    }

    #[test]
    fn a_theme_names_every_colour_or_every_role_once() {
        for theme in crossed()["themes"].as_array().unwrap() {
            let (colours, roles) = (theme["colours"].as_object(), theme["roles"].as_object());
            assert!(colours.is_some() != roles.is_some(), "{}", theme["id"]);
            assert!(colours.is_none_or(|colours| colours.len() == 16) && roles.is_none_or(|roles| roles.len() == 14));
            for of in ["paper", "lifted", "border", "text", "dim", "heading", "accent", "good", "bad", "great", "fire", "spores"]
            {
                let hex = theme[of].as_str().unwrap();
                assert!(hex.len() == 7 && hex.starts_with('#'), "{hex}");
            }
        }
    }
}
