//! A decision: a key of the original's keyboard. Spec: monster-caves A5, B3.

use barrow_core::{Arg, Dir, Move, Offer, Refusal};

/// Index of the verb that walks one cell.
pub(crate) const VERB_STEP: u8 = 0;
/// Index of the verb that waits.
pub(crate) const VERB_WAIT: u8 = 1;
/// Index of the verb that takes any key of the original's keyboard.
pub(crate) const VERB_KEY: u8 = 2;

/// The eight steps.
const STEPS: [Move; 8] = {
    let mut steps = [WAIT; 8];
    let mut dir = 0;
    while dir < 8 {
        steps[dir] = Move::towards(VERB_STEP, Dir(dir as u8));
        dir += 1;
    }
    steps
};
/// The wait.
const WAIT: Move = Move::plain(VERB_WAIT);

/// The eight steps and the wait, always: even a key into rock uses the turn.
pub(crate) fn offer(offer: &mut Offer) {
    offer.extend(STEPS);
    offer.push(WAIT);
}

/// A key of the original's keyboard, as the byte that its program read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(pub(crate) u8);

impl Key {
    /// The digit in the middle of the keypad.
    const STAY: Self = Self(b'5');
    /// Byte 0, which the large game ignores.
    pub(crate) const NONE: Self = Self(0);
    /// The digits clockwise from north, in the order of `Topology::Square8`.
    const DIGITS: [u8; 8] = *b"89632147";

    /// The key that `m` stands for.
    #[inline]
    pub(crate) fn of(m: Move) -> Result<Self, Refusal> {
        match (m.verb, m.arg) {
            (VERB_STEP, Arg::Dir(dir)) => {
                Self::DIGITS.get(usize::from(dir.0)).map(|&digit| Self(digit)).ok_or(Refusal::WrongArgument)
            }
            (VERB_WAIT, Arg::None) => Ok(Self::STAY),
            // The original's terminal turned carriage returns into line feeds.
            (VERB_KEY, Arg::Key(b'\r')) => Ok(Self(b'\n')),
            (VERB_KEY, Arg::Key(byte)) => Ok(Self(byte)),
            (VERB_STEP | VERB_WAIT | VERB_KEY, _) => Err(Refusal::WrongArgument),
            _ => Err(Refusal::NoSuchVerb),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Topology;

    #[test]
    fn a_step_is_the_digit_in_that_direction_on_the_keypad() {
        for (digit, name) in [
            (b'7', "north-west"),
            (b'8', "north"),
            (b'9', "north-east"),
            (b'4', "west"),
            (b'6', "east"),
            (b'1', "south-west"),
            (b'2', "south"),
            (b'3', "south-east"),
        ] {
            let dir = Topology::Square8.direction(name).unwrap();
            assert_eq!(Key::of(Move::towards(VERB_STEP, dir)), Ok(Key(digit)), "{name}");
            assert_eq!(Key::of(Move::key(VERB_KEY, digit)), Ok(Key(digit)), "{name}");
        }
        assert_eq!(Key::of(WAIT), Key::of(Move::key(VERB_KEY, b'5')));
    }

    #[test]
    fn invalid_moves_are_refused() {
        for m in [
            Move::plain(VERB_STEP),
            Move::towards(VERB_STEP, Dir(8)),
            Move::key(VERB_WAIT, b'5'),
            Move::towards(VERB_KEY, Dir(0)),
        ] {
            assert_eq!(Key::of(m), Err(Refusal::WrongArgument), "{m:?}");
        }
        assert_eq!(Key::of(Move::plain(3)), Err(Refusal::NoSuchVerb));
    }

    #[test]
    fn a_carriage_return_arrives_as_a_line_feed() {
        assert_eq!(Key::of(Move::key(VERB_KEY, 13)), Ok(Key(10)));
    }
}
