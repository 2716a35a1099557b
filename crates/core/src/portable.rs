//! A game's description as bytes, for games whose rules arrive at run time.

use crate::description::fault_in;
use crate::digest::{Digest, digest_of};
use crate::info::{GameInfo, Variant};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

/// The format of descriptions that this build writes and reads.
const FORMAT: u8 = 1;

/// Why bytes are not a game's description.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DescriptionError {
    /// Another format.
    #[error("the description has format {0}, but this version reads format {FORMAT}; use the program that belongs to it")]
    OtherFormat(u8),
    /// The bytes break off, or do not follow the format.
    #[error("the description is damaged; use another copy of it")]
    Damaged,
    /// The description has a fault.
    #[error("the description of {game} has a fault: {fault}")]
    Faulty {
        /// The id of the game.
        game: &'static str,
        /// The fault, with its row.
        fault: String,
    },
}

/// A game's description and its skin.
#[derive(Serialize, Deserialize)]
struct Described {
    info: GameInfo,
    sprites: &'static str,
}

/// Writes a description and its skin.
pub(crate) fn written(info: &GameInfo, sprites: &'static str) -> Vec<u8> {
    // A vector grows as needed, so writing to it cannot fail.
    postcard::to_extend(&Described { info: *info, sprites }, vec![FORMAT]).unwrap_or_default()
}

/// Reads what [`written`] wrote. The description lives until the program ends, as if it had been compiled in, so read each one
/// once.
pub(crate) fn read(bytes: Vec<u8>) -> Result<(&'static GameInfo, &'static str), DescriptionError> {
    let (format, rest) = bytes.leak().split_first().ok_or(DescriptionError::Damaged)?;
    if *format != FORMAT {
        return Err(DescriptionError::OtherFormat(*format));
    }
    let (described, rest) = postcard::take_from_bytes::<Described>(rest).map_err(|_| DescriptionError::Damaged)?;
    if !rest.is_empty() {
        return Err(DescriptionError::Damaged);
    }
    match fault_in(&described.info) {
        Some(fault) => Err(DescriptionError::Faulty { game: described.info.id, fault: fault.to_string() }),
        None => Ok((Box::leak(Box::new(described.info)), described.sprites)),
    }
}

/// Reads a list that lives until the program ends.
pub(crate) fn leaked<T: Deserialize<'static>, D: Deserializer<'static>>(from: D) -> Result<&'static [T], D::Error> {
    Vec::deserialize(from).map(|list| &*list.leak())
}

impl GameInfo {
    /// A hash of everything that ids and moves mean, without names, sentences, keys and colours. While it stays the same, a
    /// network that was trained on the game and a program that plays it by numbers understand the game.
    pub fn meaning(&self) -> Digest {
        digest_of(&(self.id, self.variants.iter().map(meaning).collect::<Vec<_>>()))
    }
}

fn meaning(variant: &Variant) -> impl Serialize {
    let verbs: Vec<_> = variant.verbs.iter().map(|verb| (verb.arg, verb.kind)).collect();
    let things: Vec<_> = variant.legend.entries().iter().map(|entry| (entry.id, entry.role)).collect();
    let stats: Vec<_> = variant.stats.iter().map(|stat| (stat.is_score, stat.meaning)).collect();
    let cues: Vec<_> = variant.cues.iter().map(|cue| (cue.reveals, cue.is_end)).collect();
    let attitudes: Vec<_> = variant.conditions.iter().map(|condition| condition.attitude).collect();
    let choices: Vec<_> = variant.choices.iter().map(|choice| choice.id).collect();
    let map = (variant.size, variant.topology, variant.planes);
    let moves = (verbs, variant.pack, variant.pressed, choices);
    (variant.id, map, moves, things, (stats, cues, attitudes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::toy::SHELF;
    use crate::{Verb, VerbKind};

    #[test]
    fn a_description_is_read_as_it_was_written() {
        let info = SHELF.games()[0].info;
        let (read, sprites) = read(written(info, "a skin")).unwrap();
        assert_eq!((format!("{read:?}"), sprites), (format!("{info:?}"), "a skin"));
        assert_eq!(read.meaning(), info.meaning());
    }

    #[test]
    fn damaged_bytes_are_refused_at_every_length() {
        let whole = written(SHELF.games()[0].info, "");
        for length in 0..whole.len() {
            assert_eq!(read(whole[..length].to_vec()).unwrap_err(), DescriptionError::Damaged, "{length}");
        }
        assert_eq!(read([&whole[..], b"x"].concat()).unwrap_err(), DescriptionError::Damaged);
        let newer = [&[FORMAT + 1], &whole[1..]].concat();
        assert!(read(newer).unwrap_err().to_string().contains("has format 2, but this version reads format 1"));
    }

    #[test]
    fn a_fault_names_its_row() {
        let info = SHELF.games()[0].info;
        let twice = Variant { verbs: const { &[Verb::walk("step", ""), Verb::walk("run", "")] }, ..info.variants[0] };
        let faulty = GameInfo { variants: Box::leak(Box::new([twice])), ..*info };
        let sentence = read(written(&faulty, "")).unwrap_err().to_string();
        assert_eq!(
            sentence,
            "the description of corridor has a fault: variant \"plain\", verb 1 \"run\": a variant must have at most one verb that \
             walks, one that waits and one that turns"
        );
    }

    #[test]
    fn the_meaning_leaves_out_names_and_keys() {
        let info = SHELF.games()[0].info;
        let with = |verbs: &'static [Verb]| {
            let variant = Variant { verbs, ..info.variants[0] };
            GameInfo { variants: Box::leak(Box::new([variant])), ..*info }.meaning()
        };
        assert_eq!(with(const { &[Verb::walk("tread", "Tread.")] }), info.meaning());
        assert_ne!(with(const { &[Verb { kind: VerbKind::Own, ..Verb::walk("step", "") }] }), info.meaning());
    }
}
