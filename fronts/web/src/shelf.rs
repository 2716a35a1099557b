//! The shelf as the page is told of it.

use crate::session::lore_of;
use crate::wire;
use barrow_app::keys::Control;
use barrow_app::keys::menus::LETTERS;
use barrow_app::palette::{Palette, ThemeName};
use barrow_app::words::{capital, has_pack};
use barrow_app::{ending, glossary, intent, options};
use barrow_core::run::LONGEST;
use barrow_core::{ArgKind, Colour, GameInfo, Motion, Role, Topology, Variant};
use barrow_pilot::walk_verb;
use barrow_shelf::SHELF;

/// Everything that can be played, as JSON.
///
/// # Errors
/// A sentence; nothing can cause it.
pub fn shelf() -> Result<String, String> {
    let games = SHELF.games().iter().map(|shelved| game(shelved.info)).collect();
    wire::json(&wire::Shelf {
        games,
        themes: ThemeName::ALL.map(theme).into(),
        options: options::ROWS.iter().filter(|row| row.is_for_page()).collect(),
        controls: Control::ALL.map(control).to_vec(),
        letters: LETTERS,
        longest_run: LONGEST,
    })
}

/// What the player has met of a game, as JSON, in the words of one of its variants.
///
/// # Errors
/// A sentence, if there is no such variant.
pub fn glossary(game: &str, variant: usize, lore: &str) -> Result<String, String> {
    let (info, variant) = find(game, variant)?;
    let entry = |entry: &barrow_core::Entry| wire::GlossaryEntry { name: entry.name, about: entry.about, id: entry.id };
    let group = |group: glossary::Group| wire::GlossaryGroup {
        title: group.title,
        entries: group.entries.into_iter().map(entry).collect(),
    };
    wire::json(&glossary::groups(info.id, variant, &lore_of(lore)).into_iter().map(group).collect::<Vec<_>>())
}

/// The same lore with every hint untold.
///
/// # Errors
/// Nothing can cause one.
pub fn forget_hints(lore: &str) -> Result<String, String> {
    let mut lore = lore_of(lore);
    lore.forget_hints();
    wire::json(&lore)
}

/// What was kept, and what a session learnt beside it.
///
/// # Errors
/// Nothing can cause one.
pub fn learn(lore: &str, news: &str) -> Result<String, String> {
    let mut lore = lore_of(lore);
    lore.add(lore_of(news));
    wire::json(&lore)
}

/// A game and one of its variants.
///
/// # Errors
/// A sentence, if there is none.
pub fn find(game: &str, variant: usize) -> Result<(&'static GameInfo, &'static Variant), String> {
    let info = SHELF.find(game).map(|shelved| shelved.info);
    info.and_then(|info| Some((info, info.variants.get(variant)?)))
        .ok_or_else(|| format!("The page asked for variant {variant} of a game called \"{game}\", and there is none."))
}

fn theme(name: ThemeName) -> wire::Theme {
    let palette = Palette::of(name);
    let by_colour = || wire::Hues(Colour::ALL.map(|it| (colour(it), palette.thing(it, Role::Item).hex())).into());
    let by_role = || wire::Hues(Role::ALL.map(|it| (role(it), palette.thing(Colour::LightGrey, it).hex())).into());
    let goes_by_colour = palette.goes_by_colour();
    wire::Theme {
        id: name.id(),
        title: name.title(),
        about: name.about(),
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

fn control(control: Control) -> wire::Named {
    wire::Named { id: control.id(), title: control.title().to_owned(), about: control.about() }
}

fn game(info: &'static GameInfo) -> wire::Game {
    wire::Game {
        id: info.id,
        title: info.title,
        author: info.author,
        year: info.year,
        origin: info.origin,
        pitch: info.pitch,
        depth_name: ending::depth_name(info),
        variants: info.variants.iter().enumerate().map(|(index, it)| variant(index, it)).collect(),
    }
}

fn verb(it: &'static Variant, number: usize) -> wire::Verb {
    let verb = &it.verbs[number];
    wire::Verb {
        name: verb.name,
        about: verb.about,
        arg: arg(verb.arg),
        question: intent::question_for(it, number as u8),
        nothing: intent::nothing_to(it, number as u8),
    }
}

fn variant(index: usize, it: &'static Variant) -> wire::Variant {
    let ways = || it.topology.directions();
    wire::Variant {
        id: it.id,
        index,
        title: it.title,
        pitch: it.pitch,
        help: it.help,
        width: it.size.0,
        height: it.size.1,
        topology: topology(it.topology),
        directions: ways().filter_map(|dir| it.topology.name(dir)).collect(),
        deltas: ways().filter_map(|dir| it.topology.delta(dir)).collect(),
        verbs: (0..).zip(it.verbs).map(|(number, _)| verb(it, number)).collect(),
        controls: Control::ALL.into_iter().filter(|control| control.has_use(it)).map(Control::id).collect(),
        legend: it.legend.entries().iter().map(entry).collect(),
        stats: it.stats.iter().map(stat).collect(),
        cues: it.cues.iter().map(cue).collect(),
        conditions: it.conditions.iter().map(condition).collect(),
        choices: it.choices.iter().map(|choice| named(choice.id, choice.about)).collect(),
        default_seed: it.default_seed.map(|seed| seed.to_string()),
        has_levels: ending::has_levels(it),
        has_pack: has_pack(it),
        walk: walk_verb(it),
        wait: it.verb("wait"),
    }
}

/// Something whose title is its id.
fn named(id: &'static str, about: &'static str) -> wire::Named {
    wire::Named { id, title: capital(id), about }
}

fn entry(entry: &barrow_core::Entry) -> wire::Entry {
    wire::Entry {
        id: entry.id,
        name: entry.name,
        glyph: entry.glyph,
        ascii: entry.ascii,
        colour: colour(entry.colour),
        role: role(entry.role),
        about: entry.about,
    }
}

fn stat(stat: &barrow_core::StatInfo) -> wire::StatInfo {
    wire::StatInfo { name: stat.name, is_bar: stat.is_bar, is_health: stat.is_health, is_status: stat.is_status }
}

fn cue(cue: &barrow_core::Cue) -> wire::Cue {
    wire::Cue { name: cue.name, tones: cue.tones().into_iter().map(wire::tone).collect(), look: motion(cue.look) }
}

fn condition(condition: &barrow_core::Condition) -> wire::Condition {
    wire::Condition { name: condition.name, glyph: condition.glyph, about: condition.about }
}

const fn topology(topology: Topology) -> &'static str {
    match topology {
        Topology::Square4 => "square4",
        Topology::Square8 => "square8",
        Topology::Hex => "hex",
    }
}

const fn arg(kind: ArgKind) -> &'static str {
    match kind {
        ArgKind::None => "none",
        ArgKind::Dir => "dir",
        ArgKind::Slot => "slot",
        ArgKind::Cell => "cell",
        ArgKind::SlotAt => "slot-at",
        ArgKind::Key => "key",
    }
}

const fn motion(motion: Motion) -> wire::Motion {
    wire::Motion::Plain(match motion {
        Motion::Text(text) => return wire::Motion::Text { text },
        Motion::None => "none",
        Motion::Flash => "flash",
        Motion::Bolt => "bolt",
        Motion::Throw => "throw",
        Motion::Slide => "slide",
        Motion::Fall => "fall",
        Motion::Burst => "burst",
        Motion::Fire => "fire",
        Motion::Blink => "blink",
    })
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Blank => "blank",
        Role::Floor => "floor",
        Role::Wall => "wall",
        Role::Hero => "hero",
        Role::Foe => "foe",
        Role::Corpse => "corpse",
        Role::Item => "item",
        Role::Exit => "exit",
        Role::Hole => "hole",
        Role::Prop => "prop",
        Role::Effect => "effect",
        Role::Goal => "goal",
        Role::Writing => "writing",
    }
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Cyan => "cyan",
        Colour::Purple => "purple",
        Colour::Green => "green",
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
        Colour::Orange => "orange",
        Colour::Brown => "brown",
        Colour::LightRed => "light-red",
        Colour::DarkGrey => "dark-grey",
        Colour::Grey => "grey",
        Colour::LightGreen => "light-green",
        Colour::LightBlue => "light-blue",
        Colour::LightGrey => "light-grey",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn read(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn the_shelf_tells_every_variant_whole() {
        let told = read(&shelf().unwrap());
        assert_eq!(told["games"].as_array().unwrap().len(), SHELF.games().len());
        for (game, told) in SHELF.games().iter().zip(told["games"].as_array().unwrap()) {
            for (variant, told) in game.info.variants.iter().zip(told["variants"].as_array().unwrap()) {
                let length = |list: &str| told[list].as_array().unwrap().len();
                assert_eq!(length("verbs"), variant.verbs.len());
                assert_eq!(length("legend"), variant.legend.entries().len());
                assert_eq!(length("cues"), variant.cues.len());
                assert_eq!(
                    (length("directions"), length("deltas")),
                    (variant.topology.directions().count(), length("directions"))
                );
                assert_eq!(told["defaultSeed"], json!(variant.default_seed.map(|seed| seed.to_string())));
            }
        }
        let option = |id: &str| told["options"].as_array().unwrap().iter().find(|option| option["id"] == id);
        assert_eq!(option("keySet").unwrap()["kind"]["values"][0]["id"], "all");
        assert_eq!(option("volume").unwrap()["kind"], json!({ "is": "range", "default": 70 }));
        assert!(option("unicode").is_none(), "the terminal alone has that");
        assert_eq!(told["controls"].as_array().unwrap().len(), Control::ALL.len());
        assert!(told["controls"].as_array().unwrap().iter().all(|control| control["about"].as_str().unwrap().ends_with('.')));
        let of = |id: &str| told["games"].as_array().unwrap().iter().find(|game| game["id"] == id).unwrap();
        assert_eq!((&of("into-ruins")["depthName"], &of("stomp")["depthName"]), (&json!("Depth"), &json!("Level")));
        let has = |id: &str, control: &str| of(id)["variants"][0]["controls"].as_array().unwrap().contains(&json!(control));
        assert!(has("into-ruins", "pack") && !has("stomp", "pack"));
    }

    #[test]
    fn a_theme_names_every_colour_or_every_role_once() {
        let told = read(&shelf().unwrap());
        let themes = told["themes"].as_array().unwrap();
        assert_eq!(themes.len(), ThemeName::ALL.len());
        for theme in themes {
            let (colours, roles) = (theme["colours"].as_object(), theme["roles"].as_object());
            assert!(colours.is_some() != roles.is_some(), "{}", theme["id"]);
            assert!(colours.is_none_or(|colours| colours.len() == 16) && roles.is_none_or(|roles| roles.len() == 13));
            for of in ["paper", "lifted", "border", "text", "dim", "heading", "accent", "good", "bad", "great", "fire", "spores"]
            {
                let hex = theme[of].as_str().unwrap();
                assert!(hex.len() == 7 && hex.starts_with('#'), "{hex}");
            }
        }
    }

    #[test]
    fn a_sign_is_text_and_every_other_motion_a_word() {
        assert_eq!(serde_json::to_value(motion(Motion::Text('!'))).unwrap(), json!({ "text": "!" }));
        assert_eq!(serde_json::to_value(motion(Motion::Bolt)).unwrap(), json!("bolt"));
    }
}
