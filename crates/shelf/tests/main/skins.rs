//! Every game looks and sounds as its folder says, and nothing in the folder is unused.

use barrow_core::{Cue, GameInfo, Shelved, Tone};
use barrow_film::Sprites;
use barrow_shelf::SHELF;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

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

fn read<T: DeserializeOwned>(id: &str, file: &str) -> T {
    let path = format!("../../games/{id}/skin/{file}");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn sounds(shelved: &Shelved) -> Sounds {
    read(shelved.info.id, "sounds.json")
}

fn sparks(shelved: &Shelved) -> Sparks {
    read(shelved.info.id, "sparks.json")
}

fn sprites(shelved: &Shelved) -> Sprites {
    let id = shelved.info.id;
    Sprites::parse(shelved.sprites).unwrap_or_else(|error| panic!("games/{id}/skin/sprites.txt, {error}"))
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

#[test]
fn every_cue_has_a_sound_or_none_on_purpose() {
    for shelved in SHELF.games() {
        let unheard = unheard(cues(shelved.info), &sounds(shelved));
        assert!(unheard.is_empty(), "games/{}/skin/sounds.json: no row for {unheard:?}", shelved.info.id);
    }
}

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

#[test]
fn every_row_is_of_a_cue_that_the_game_has() {
    for shelved in SHELF.games() {
        let id = shelved.info.id;
        let known: BTreeSet<String> =
            cues(shelved.info).flat_map(|cue| [vec![cue.name.to_owned()], with_tones(cue)].concat()).collect();
        for cue in sounds(shelved).cues.keys().chain(sparks(shelved).cues.keys()) {
            assert!(known.contains(cue), "{id} has no cue \"{cue}\"");
        }
    }
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

#[test]
fn every_voice_is_somebodys_and_every_foe_has_the_voices_that_cues_ask_for() {
    for shelved in SHELF.games() {
        let (id, sounds) = (shelved.info.id, sounds(shelved));
        let variants = || shelved.info.variants.iter();
        let entries = || variants().flat_map(|variant| variant.legend.entries());
        let conditions = variants().flat_map(|variant| variant.conditions).map(|condition| condition.name);
        let known: BTreeSet<&str> = entries().map(|entry| entry.name).chain(conditions).chain(["*"]).collect();
        for name in sounds.voices.keys().chain(&sounds.crackles) {
            assert!(known.contains(name.as_str()), "{id} has nothing called \"{name}\"");
        }
        let asked = voiced(&sounds, &["who", "whom", "ground"]);
        for (name, verbs) in &sounds.voices {
            assert!(verbs.keys().all(|verb| asked.contains(verb)), "{id}: no cue asks for every voice of \"{name}\"");
        }
        let has = |name: &str, verb: &str| sounds.voices.get(name).is_some_and(|verbs| verbs.contains_key(verb));
        for verb in voiced(&sounds, &["who", "whom"]) {
            for entry in entries().filter(|entry| entry.role.is_foe()) {
                assert!(has("*", &verb) || has(entry.name, &verb), "{id}: no voice \"{verb}\" for \"{}\"", entry.name);
            }
        }
    }
}

#[test]
fn a_hero_who_steps_is_heard_once() {
    for shelved in SHELF.games() {
        let sounds = sounds(shelved);
        let has_cue = !voiced(&sounds, &["ground"]).is_empty();
        assert_ne!(sounds.step.is_some(), has_cue, "{}: name the sound of a \"step\", or \"none\"", shelved.info.id);
    }
}

#[test]
fn every_skin_says_who_may_use_it() {
    for shelved in SHELF.games() {
        for licence in [sounds(shelved).licence, sparks(shelved).licence] {
            assert!(licence.contains("MIT OR Apache-2.0"), "{}: {licence}", shelved.info.id);
        }
    }
}

#[test]
fn sparks_have_colours_and_sprites_that_can_be_drawn() {
    let is_colour = |text: &str| text.strip_prefix('#').is_some_and(|hex| hex.len() == 6 && u32::from_str_radix(hex, 16).is_ok());
    for shelved in SHELF.games() {
        let sprites = sprites(shelved);
        for (cue, spark) in sparks(shelved).cues {
            let id = shelved.info.id;
            assert!(spark.colour.is_none_or(|colour| is_colour(&colour)), "{id}: \"{cue}\" needs a colour such as #ff963c");
            assert!(spark.sprite.is_none_or(|sprite| sprites.get(&sprite).is_some()), "{id}: \"{cue}\" flies without a sprite");
        }
    }
}
