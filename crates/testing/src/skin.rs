//! The sounds and sparks of a game: they belong to what the game has, and nothing is left out.

use barrow_core::{Cue, GameInfo, Shelved, Tone};
use barrow_film::Sprites;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// `sounds.json`. The page's tests check how a sound is made.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "named as in the file")]
struct Sounds {
    licence: String,
    step: Option<String>,
    cues: BTreeMap<String, Row>,
    #[serde(default)]
    voices: BTreeMap<String, BTreeMap<String, Voice>>,
    #[serde(default)]
    crackles: Vec<String>,
    #[serde(default)]
    #[expect(dead_code, reason = "read to check that it is a list of layers")]
    sounds: BTreeMap<String, Vec<Vec<Value>>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Row {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "read to check its form")]
enum Voice {
    Plain(String),
    Pitched(String, f64),
}

/// `sparks.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sparks {
    licence: String,
    cues: BTreeMap<String, Spark>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spark {
    #[serde(default)]
    #[expect(dead_code, reason = "read to check that there are such acts")]
    does: Vec<Act>,
    colour: Option<String>,
    sprite: Option<String>,
}

/// An act that a cue can make figures on the map perform: `Act` in the page's `skin.ts`.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Act {
    Walk,
    Shove,
    Jump,
    Strike,
    Land,
    Dodge,
    Lose,
    Gain,
    Die,
    Kill,
    Thud,
    Burst,
    Reveal,
    Own,
    Unlit,
    Arrow,
    Lightning,
}

/// Checks the texts of a game's `sounds.json` and `sparks.json`, and its sprites: every cue has a sound or "none" on purpose, rows and
/// voices are of cues, things and conditions that the game has, and each file says who may use it.
///
/// # Panics
/// If something is missing, wrong or unused, with its name.
pub fn check_skin(game: &Shelved, sounds: &str, sparks: &str) {
    let id = game.info.id;
    let (sounds, sparks) = (read::<Sounds>(sounds, "sounds.json"), read::<Sparks>(sparks, "sparks.json"));
    let unheard = unheard(cues(game.info), &sounds);
    assert!(unheard.is_empty(), "sounds.json: write a row for {unheard:?}, or \"none\"");
    let known: BTreeSet<String> = cues(game.info).flat_map(|cue| [vec![cue.name.to_owned()], with_tones(cue)].concat()).collect();
    for cue in sounds.cues.keys().chain(sparks.cues.keys()) {
        assert!(known.contains(cue), "the skin has a row \"{cue}\", but {id} has no such cue");
    }
    check_voices(game, &sounds);
    check_sparks(game, &sparks);
    for (file, licence) in [("sounds.json", &sounds.licence), ("sparks.json", &sparks.licence)] {
        assert!(!licence.is_empty(), "{file}: say in \"licence\" who may use it");
    }
}

fn check_voices(game: &Shelved, sounds: &Sounds) {
    let id = game.info.id;
    let variants = || game.info.variants.iter();
    let entries = || variants().flat_map(|variant| variant.legend.entries());
    let conditions = variants().flat_map(|variant| variant.conditions).map(|condition| condition.name);
    let known: BTreeSet<&str> = entries().map(|entry| entry.name).chain(conditions).chain(["*"]).collect();
    for name in sounds.voices.keys().chain(&sounds.crackles) {
        assert!(known.contains(name.as_str()), "sounds.json: {id} has nothing called \"{name}\"");
    }
    let asked = voiced(sounds, &["who", "whom", "ground"]);
    for (name, verbs) in &sounds.voices {
        assert!(verbs.keys().all(|verb| asked.contains(verb)), "sounds.json: no cue asks for every voice of \"{name}\"");
    }
    let has = |name: &str, verb: &str| sounds.voices.get(name).is_some_and(|verbs| verbs.contains_key(verb));
    for verb in voiced(sounds, &["who", "whom"]) {
        for entry in entries().filter(|entry| entry.role.is_foe()) {
            assert!(has("*", &verb) || has(entry.name, &verb), "sounds.json: no voice \"{verb}\" for \"{}\"", entry.name);
        }
    }
    let has_cue = !voiced(sounds, &["ground"]).is_empty();
    assert_ne!(sounds.step.is_some(), has_cue, "sounds.json: name the sound of a \"step\", or \"none\"");
}

fn check_sparks(game: &Shelved, sparks: &Sparks) {
    let sprites = Sprites::parse(game.sprites).unwrap_or_else(|error| panic!("sprites.txt, {error}"));
    let is_colour = |text: &str| text.strip_prefix('#').is_some_and(|hex| hex.len() == 6 && u32::from_str_radix(hex, 16).is_ok());
    for (cue, spark) in &sparks.cues {
        assert!(
            spark.colour.as_ref().is_none_or(|colour| is_colour(colour)),
            "sparks.json: \"{cue}\" needs a colour such as #ff963c"
        );
        assert!(
            spark.sprite.as_ref().is_none_or(|sprite| sprites.get(sprite).is_some()),
            "sparks.json: \"{cue}\" flies without a sprite"
        );
    }
}

fn read<T: DeserializeOwned>(text: &str, file: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn cues(info: &GameInfo) -> impl Iterator<Item = &'static Cue> {
    info.variants.iter().flat_map(|variant| variant.cues)
}

/// A cue's names in `sounds.json`, one for each of its tones.
fn with_tones(cue: &Cue) -> Vec<String> {
    let word = |tone| match tone {
        Tone::Plain => "plain",
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Great => "great",
    };
    cue.tones().into_iter().map(|tone| format!("{}/{}", cue.name, word(tone))).collect()
}

/// The cues that have neither a sound nor "none".
fn unheard<'a>(cues: impl Iterator<Item = &'a Cue>, sounds: &Sounds) -> BTreeSet<String> {
    let nameless = cues.filter(|cue| !sounds.cues.contains_key(cue.name));
    nameless.flat_map(with_tones).filter(|cue| !sounds.cues.contains_key(cue)).collect()
}

/// The verbs to which rows give a voice: "hurt" in "whom hurt".
fn voiced(sounds: &Sounds, subjects: &[&str]) -> BTreeSet<String> {
    let parts = sounds.cues.values().flat_map(|row| match row {
        Row::One(part) => std::slice::from_ref(part),
        Row::Many(parts) => parts,
    });
    let verbs = parts.filter_map(|part| part.split_once(' ').filter(|(subject, _)| subjects.contains(subject)));
    verbs.map(|(_, verb)| verb.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cue_without_a_row_is_found() {
        let cues = [
            Cue::new("hit", Tone::Bad, "").by_hero(Tone::Good),
            Cue::new("miss", Tone::Plain, ""),
            Cue::new("fall", Tone::Plain, ""),
        ];
        let sounds: Sounds = serde_json::from_str(r#"{"licence":"","cues":{"hit/bad":["beep"],"miss":"none"}}"#).unwrap();
        assert_eq!(unheard(cues.iter(), &sounds).into_iter().collect::<Vec<_>>(), ["fall/plain", "hit/good"]);
    }
}
