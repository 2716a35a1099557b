//! The notation of `play_scenes.txt`. Spec: into-ruins play.

use crate::content::items::{Category, ItemKind, ROWS};
use crate::content::kinds::Kind;
use crate::content::tiles::Tile;
use crate::testing::ground;
use crate::world::actor::Behaviour;
use barrow_core::Dir;
use std::str::FromStr;

/// A scene, and how often and how long the reference played it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    pub(super) name: String,
    pub(super) runs: u32,
    pub(super) decisions: u32,
    /// The numbers of decisions after which the figures are read.
    pub(super) recorded: Vec<u32>,
    pub(super) policy: Policy,
    pub(super) setup: Vec<Command>,
    pub(super) script: Vec<Decision>,
}

/// A place relative to the player's.
pub(super) type Offset = (i16, i16);

/// A command that sets up a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Command {
    Floor(i32, Tile),
    Ring(Tile, i32, i32),
    Tile(Tile, Offset),
    Scatter(Tile, u32),
    Hp(u16),
    MaxHp(u16),
    Wear(ItemKind, u8),
    Carry(ItemKind, u8),
    Stuff(u32),
    Lay(ItemKind, Offset),
    Place(Kind, Offset, Behaviour),
    PlaceAt(Kind, i32, i32, Behaviour),
    /// Hit points of the creature placed last; the next three commands set its statuses.
    CreatureHp(u16),
    CreatureBurns,
    CreatureStunned(u8),
    CreatureFrozen(u8),
    Fire(Offset),
    Spores(Offset, u16),
    Burn,
    Stun(u8),
    TorchLeft(u8),
    Level(u8),
}

/// A decision written in a scene. Slots count from 0 here, but from 1 in the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Decision {
    Step(Dir),
    Wait,
    Use(u8, Option<u8>),
    Throw(u8, Offset),
    Zap(u8, Offset),
    Equip(u8),
    Stow(u8),
    Extinguish(u8),
}

/// How the player decides after the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    Wait,
    Walk { jumps: bool },
    Fight { sees: bool, jumps: bool },
    Hit,
    Guard,
    Away,
    Items,
    Chaos,
}

/// Every scene of a file. Lines that are empty or begin with `#` are ignored.
pub(super) fn parse(text: &str) -> Result<Vec<Scene>, String> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| line.parse().map_err(|fault| format!("line {number}: {fault}"))).collect()
}

impl FromStr for Scene {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split('|').collect();
        let &[name, runs, decisions, recorded, policy, setup, script] = fields.as_slice() else {
            return Err(format!("a scene has 7 fields, not {}", fields.len()));
        };
        let recorded = recorded.split(',').map(number).collect::<Result<_, _>>()?;
        Ok(Self {
            name: name.to_owned(),
            runs: number(runs)?,
            decisions: number(decisions)?,
            recorded,
            policy: policy.parse()?,
            setup: each(setup)?,
            script: each(script)?,
        })
    }
}

/// The parts between semicolons.
fn each<T: FromStr<Err = String>>(text: &str) -> Result<Vec<T>, String> {
    text.split(';').map(str::trim).filter(|part| !part.is_empty()).map(str::parse).collect()
}

impl FromStr for Policy {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Ok(match word {
            "wait" => Self::Wait,
            "walk" => Self::Walk { jumps: false },
            "walkj" => Self::Walk { jumps: true },
            "fight" => Self::Fight { sees: false, jumps: false },
            "fightv" => Self::Fight { sees: true, jumps: false },
            "fightj" => Self::Fight { sees: true, jumps: true },
            "hit" => Self::Hit,
            "guard" => Self::Guard,
            "away" => Self::Away,
            "items" => Self::Items,
            "chaos" => Self::Chaos,
            _ => return Err(format!("no policy is called \"{word}\"")),
        })
    }
}

impl FromStr for Command {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match *words.as_slice() {
            ["floor", radius, glyph] => Self::Floor(number(radius)?, tile(glyph)?),
            ["ring", glyph, from, to] => Self::Ring(tile(glyph)?, number(from)?, number(to)?),
            ["tile", glyph, x, y] => Self::Tile(tile(glyph)?, offset(x, y)?),
            ["scatter", glyph, percent] => Self::Scatter(tile(glyph)?, number(percent)?),
            ["hp", hp] => Self::Hp(number(hp)?),
            ["maxhp", hp] => Self::MaxHp(number(hp)?),
            ["wear", item] => Self::Wear(kind_of_item(item)?, 0),
            ["wear", item, level] => Self::Wear(kind_of_item(item)?, number(level)?),
            ["carry", item] => Self::Carry(kind_of_item(item)?, 0),
            ["carry", item, level] => Self::Carry(kind_of_item(item)?, number(level)?),
            ["stuff", count] => Self::Stuff(number(count)?),
            ["lay", item, x, y] => Self::Lay(kind_of_item(item)?, offset(x, y)?),
            ["place", kind, x, y, does] => Self::Place(kind_of_body(kind)?, offset(x, y)?, behaviour(does)?),
            ["placeat", kind, from, to, does] => Self::PlaceAt(kind_of_body(kind)?, number(from)?, number(to)?, behaviour(does)?),
            ["chp", hp] => Self::CreatureHp(number(hp)?),
            ["cburn"] => Self::CreatureBurns,
            ["cstun", turns] => Self::CreatureStunned(number(turns)?),
            ["cfreeze", turns] => Self::CreatureFrozen(number(turns)?),
            ["fire", x, y] => Self::Fire(offset(x, y)?),
            ["spores", x, y, amount] => Self::Spores(offset(x, y)?, number(amount)?),
            ["burn"] => Self::Burn,
            ["stun", turns] => Self::Stun(number(turns)?),
            ["torchleft", turns] => Self::TorchLeft(number(turns)?),
            ["level", depth] => Self::Level(number(depth)?),
            _ => return Err(format!("no set-up command reads \"{text}\"")),
        })
    }
}

impl FromStr for Decision {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match *words.as_slice() {
            ["step", dir] => Self::Step(direction(dir)?),
            ["wait"] => Self::Wait,
            ["use", item] => Self::Use(slot(item)?, None),
            ["use", item, choice] => Self::Use(slot(item)?, Some(slot(choice)?)),
            ["throw", item, x, y] => Self::Throw(slot(item)?, offset(x, y)?),
            ["zap", item, x, y] => Self::Zap(slot(item)?, offset(x, y)?),
            ["equip", item] => Self::Equip(slot(item)?),
            ["stow", item] => Self::Stow(slot(item)?),
            ["extinguish", item] => Self::Extinguish(slot(item)?),
            _ => return Err(format!("no decision reads \"{text}\"")),
        })
    }
}

fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.trim().parse().map_err(|_| format!("\"{word}\" is not a number that fits here"))
}

fn offset(x: &str, y: &str) -> Result<Offset, String> {
    Ok((number(x)?, number(y)?))
}

fn slot(word: &str) -> Result<u8, String> {
    let from_one: u8 = number(word)?;
    from_one.checked_sub(1).ok_or_else(|| "items count from 1".to_owned())
}

/// The original's directions 1 to 6.
fn direction(word: &str) -> Result<Dir, String> {
    match number(word)? {
        from_one @ 1..=6 => Ok(Dir(from_one - 1)),
        other => Err(format!("{other} is not a direction from 1 to 6")),
    }
}

fn tile(word: &str) -> Result<Tile, String> {
    let mut glyphs = word.chars();
    match (glyphs.next().and_then(ground), glyphs.next()) {
        (Some(tile), None) => Ok(tile),
        _ => Err(format!("no ground is written \"{word}\"")),
    }
}

fn behaviour(word: &str) -> Result<Behaviour, String> {
    Ok(match word {
        // A prop has no behaviour.
        "sleep" | "x" => Behaviour::Asleep,
        "wander" => Behaviour::Wanders,
        "search" => Behaviour::Searches,
        "hunt" => Behaviour::Hunts,
        _ => return Err(format!("no behaviour is called \"{word}\"")),
    })
}

fn kind_of_body(word: &str) -> Result<Kind, String> {
    Ok(match word {
        "rat" => Kind::Rat,
        "jackal" => Kind::Jackal,
        "goblin" => Kind::Goblin,
        "mystic" => Kind::GoblinMystic,
        "archer" => Kind::GoblinArcher,
        "warlock" => Kind::GoblinWarlock,
        "ogre" => Kind::Ogre,
        "bat" => Kind::Bat,
        "jelly" => Kind::PinkJelly,
        "horror" => Kind::FleshHorror,
        "blade" => Kind::SpectralBlade,
        "shard" => Kind::Mirrorshard,
        "glowhorn" | "horn" => Kind::Glowhorn,
        "dragon" => Kind::Dragon,
        "mushroom" => Kind::Mushroom,
        "brazier" => Kind::Brazier,
        "chair" => Kind::Chair,
        "barrel" => Kind::Barrel,
        "flesh" => Kind::PileOfFlesh,
        _ => return Err(format!("no creature or prop is called \"{word}\"")),
    })
}

/// An item is written as the start of its name, or as the first letter of its category and the start of its distinctive word:
/// `axe`, `ograv`.
fn kind_of_item(word: &str) -> Result<ItemKind, String> {
    let names = |kind: ItemKind| {
        let name = kind.row().entry.name.to_ascii_lowercase();
        match kind.category() {
            Category::Torch | Category::Weapon | Category::Artifact => name.starts_with(word),
            Category::Staff | Category::Orb | Category::Amulet | Category::Cloak => {
                let letter = &format!("{:?}", kind.category()).to_ascii_lowercase()[..1];
                let apart = name.split(' ').find(|part| !matches!(*part, "staff" | "orb" | "amulet" | "cloak" | "of"));
                word.strip_prefix(letter)
                    .is_some_and(|rest| !rest.is_empty() && apart.is_some_and(|apart| apart.starts_with(rest)))
            }
        }
    };
    let mut named = ROWS.iter().map(|row| row.kind).filter(|kind| names(*kind));
    match (named.next(), named.next()) {
        (Some(kind), None) if !word.is_empty() => Ok(kind),
        (None, _) => Err(format!("no item is called \"{word}\"")),
        _ => Err(format!("\"{word}\" may be more than one item")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_item_has_its_short_name() {
        let known = [
            ("torch", ItemKind::Torch),
            ("spear", ItemKind::Spear),
            ("rapier", ItemKind::Rapier),
            ("axe", ItemKind::Axe),
            ("hammer", ItemKind::Hammer),
            ("sfire", ItemKind::StaffOfFire),
            ("slight", ItemKind::StaffOfLightning),
            ("sice", ItemKind::StaffOfIce),
            ("sblink", ItemKind::StaffOfBlink),
            ("adef", ItemKind::AmuletOfDefense),
            ("adark", ItemKind::DarksightAmulet),
            ("awis", ItemKind::AmuletOfWisdom),
            ("areck", ItemKind::AmuletOfReckoning),
            ("cdef", ItemKind::CloakOfDefense),
            ("cdark", ItemKind::DarksightCloak),
            ("cwis", ItemKind::CloakOfWisdom),
            ("cvamp", ItemKind::VampireCloak),
            ("olife", ItemKind::OrbOfLife),
            ("ograv", ItemKind::OrbOfGravity),
            ("opower", ItemKind::OrbOfPower),
            ("odata", ItemKind::OrbOfData),
            ("olight", ItemKind::OrbOfLight),
            ("ofire", ItemKind::OrbOfFire),
            ("oice", ItemKind::OrbOfIce),
            ("otele", ItemKind::OrbOfTeleport),
            ("wings", ItemKind::WingsOfYendor),
        ];
        assert_eq!(known.map(|(word, _)| kind_of_item(word)), known.map(|(_, kind)| Ok(kind)));
        assert_eq!(known.len(), ROWS.len());
    }

    #[test]
    fn an_unknown_word_is_named() {
        let fault = |setup: &str, script: &str| format!("a|1|2|1|wait|{setup}|{script}").parse::<Scene>().unwrap_err();
        assert_eq!(fault("flour 3 .", ""), "no set-up command reads \"flour 3 .\"");
        assert_eq!(fault("floor 3 ?", ""), "no ground is written \"?\"");
        assert_eq!(fault("place gnome 1 0 hunt", ""), "no creature or prop is called \"gnome\"");
        assert_eq!(fault("place rat 1 0 dance", ""), "no behaviour is called \"dance\"");
        assert_eq!(fault("carry o", ""), "no item is called \"o\"");
        assert_eq!(fault("carry ol", ""), "\"ol\" may be more than one item");
        assert_eq!(fault("hp many", ""), "\"many\" is not a number that fits here");
        assert_eq!(fault("", "step 7"), "7 is not a direction from 1 to 6");
        assert_eq!(fault("", "use 0"), "items count from 1");
        assert_eq!(fault("", "dance"), "no decision reads \"dance\"");
        assert_eq!(parse("\na|1|2|1|wait|").unwrap_err(), "line 2: a scene has 7 fields, not 6");
        assert_eq!(parse("a|1|2|1|dance||").unwrap_err(), "line 1: no policy is called \"dance\"");
    }
}
