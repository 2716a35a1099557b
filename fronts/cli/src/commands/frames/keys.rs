//! The meaning of a recording's keys in a variant.

use barrow_core::{Arg, ArgKind, Move, Variant};

/// The effect of a key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// Plays this move.
    Move(Move),
    /// The game does not know the key.
    Ignored,
    /// The player quits.
    Quit,
}

/// The meaning of `key`, or a sentence that says what is wrong with it.
pub(super) fn meaning(variant: &Variant, key: &str) -> Result<Pressed, String> {
    let mut characters = key.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return match u8::try_from(u32::from(character)) {
            Ok(byte) => Ok(byte_pressed(variant, byte)),
            Err(_) => {
                Err(format!("its key \"{key}\" is not a byte; write a character up to \\u00ff, or UP, DOWN, LEFT, RIGHT, ESC"))
            }
        };
    }
    let direction = match key {
        "UP" => "north",
        "DOWN" => "south",
        "LEFT" => "west",
        "RIGHT" => "east",
        "ESC" => return Ok(Pressed::Quit),
        _ => return Err(format!("there is no key \"{key}\"; write one character, or UP, DOWN, LEFT, RIGHT, ESC")),
    };
    let step = variant.verbs.iter().position(|verb| verb.arg == ArgKind::Dir).zip(variant.topology.direction(direction));
    step.map(|(verb, dir)| Pressed::Move(Move::towards(verb as u8, dir)))
        .ok_or_else(|| format!("{} has no step for {key}; write the characters its original read", variant.id))
}

fn byte_pressed(variant: &Variant, byte: u8) -> Pressed {
    let verb_where = |is_wanted: &dyn Fn(&barrow_core::Verb) -> bool| variant.verbs.iter().position(is_wanted);
    if let Some(verb) = verb_where(&|verb| verb.arg == ArgKind::Key) {
        return Pressed::Move(Move::key(verb as u8, byte));
    }
    let has_key = |verb: &barrow_core::Verb| verb.arg == ArgKind::None && verb.keys.contains(char::from(byte));
    verb_where(&has_key).map_or(Pressed::Ignored, |verb| Pressed::Move(Move { verb: verb as u8, arg: Arg::None }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Dir, Topology, Verb};

    const STEP: Verb = Verb::walk("step", "");
    const WAIT: Verb = Verb::wait("wait", "", ".5");
    const KEY: Verb = Verb::new("key", "", "", ArgKind::Key);
    static WALKER: Variant = Variant { verbs: &[STEP, WAIT], topology: Topology::Square4, ..Variant::BASE };
    static TYPIST: Variant = Variant { verbs: &[WAIT, KEY], ..Variant::BASE };

    #[test]
    fn names_are_steps_and_characters_are_bytes() {
        assert_eq!(meaning(&WALKER, "RIGHT"), Ok(Pressed::Move(Move::towards(0, Dir(1)))));
        assert_eq!(meaning(&WALKER, "5"), Ok(Pressed::Move(Move::plain(1))));
        assert_eq!(meaning(&WALKER, "x"), Ok(Pressed::Ignored));
        assert_eq!(meaning(&WALKER, "ESC"), Ok(Pressed::Quit));
        assert_eq!(meaning(&TYPIST, "5"), Ok(Pressed::Move(Move::key(1, b'5'))));
        assert_eq!(meaning(&TYPIST, "\u{ff}"), Ok(Pressed::Move(Move::key(1, 255))));
        assert_eq!(meaning(&TYPIST, "\0"), Ok(Pressed::Move(Move::key(1, 0))));
    }

    #[test]
    fn strings_that_are_not_keys_are_refused() {
        for (variant, key) in [(&WALKER, ""), (&WALKER, "up"), (&WALKER, "€"), (&TYPIST, "UP"), (&WALKER, "ab")] {
            assert!(meaning(variant, key).is_err(), "{key}");
        }
    }
}
