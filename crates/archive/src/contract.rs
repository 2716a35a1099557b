//! Questions to a module and its answers, in postcard's encoding. Views, moves, events, facts and aims have the same bytes as on the
//! line of a sealed run.
//!
//! Modules are kept for ever, so these types are frozen: a test compares their bytes. Add a question at the end, and give a changed
//! answer a new [`ABI`].

use barrow_core::{Move, Refusal, Seed, Subject, VariantCode, Words};
use serde::{Deserialize, Serialize};

/// The version of this contract.
pub const ABI: u32 = 1;

/// A question to a module. Each row names the type of its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// The description and the skin, as [`barrow_core::Shelved::describe`] writes them, and nothing around them.
    Describe,
    /// Begin a run: `bool`, false if the game has no such variant.
    Begin(Seed, VariantCode),
    /// Play a move, and tell its events if the flag is set: `Result<Vec<Event>, Refused>`.
    Play(Move, bool),
    /// The moves on offer: `Vec<Move>`.
    Offer,
    /// Everything that the player may know: `View`.
    See,
    /// Score, depth and ending: `Status`.
    Status,
    /// A closer look: `Vec<Fact>`.
    Inspect(Subject),
    /// The predicted path and targets of an aimed move: `Aim`.
    Aim(Move),
    /// The question before a move: `Option<u8>`.
    Caution(Move),
    /// The reason why a move would be refused: `Option<Words>`.
    Refusal(Move),
    /// The use of resting: `Rest`.
    Rest,
    /// The digest of the state: `u64`.
    Digest,
    /// A sentence about a move that is certain to lose a life or the run: `Option<Words>`.
    Peril(Move),
    /// Give the run new dice: `bool`, false if the game cannot do this.
    Reseed(Seed),
    /// Redraw everything hidden: `bool`, false if the game cannot do this.
    Imagine(Seed),
}

/// A refusal, with its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    /// No such move.
    NoSuchVerb,
    /// The argument has the wrong kind.
    WrongArgument,
    /// Something is in the way.
    Blocked,
    /// The edge of the map.
    Edge,
    /// The run has ended.
    Over,
    /// A sentence of the game.
    Because(Words),
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NoSuchVerb => Self::NoSuchVerb,
            Refusal::WrongArgument => Self::WrongArgument,
            Refusal::Blocked => Self::Blocked,
            Refusal::Edge => Self::Edge,
            Refusal::Over => Self::Over,
            Refusal::Because(sentence) => Self::Because(sentence.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{
        Aim, Arg, Danger, Dir, Effect, Ending, EndingInfo, Event, Fact, Gear, Light, Pos, Rest, Sight, Stat, Status, Target,
        Thing, Value, View,
    };

    fn bytes(value: &impl Serialize) -> Vec<u8> {
        postcard::to_extend(value, Vec::new()).unwrap()
    }

    /// A change here is a change of what every archived module says. Keep reading the old bytes, and raise [`ABI`].
    #[test]
    fn the_bytes_of_the_contract_never_change() {
        let (at, m) = (Pos::new(3, -1), Move { verb: 2, arg: Arg::SlotAt(1, Pos::new(4, 5)) });
        let asks = [
            Ask::Describe,
            Ask::Begin(Seed(300), VariantCode::new(1, 2)),
            Ask::Play(m, true),
            Ask::Offer,
            Ask::See,
            Ask::Status,
            Ask::Inspect(Subject::Cell(at)),
            Ask::Aim(m),
            Ask::Caution(m),
            Ask::Refusal(m),
            Ask::Rest,
            Ask::Digest,
            Ask::Peril(m),
            Ask::Reseed(Seed(1)),
            Ask::Imagine(Seed(1)),
        ];
        let mut view = View::default();
        view.begin(1, 1);
        view.tiles.push(1);
        view.sight.push(Sight::Remembered);
        view.things.push(Thing { conditions: 3, hp: Some(Stat { value: 2, max: 9 }), ..Thing::new(7, at) });
        view.light.push(Light::default());
        view.pack.push(Gear::default());
        view.dangers.push(Danger::new(at, 4).towards(Dir(2)));
        (view.hero, view.facing, view.asked, view.question) = (Some(at), Some(Dir(1)), Some(2), "Where?".into());
        let effect = Effect { damage: 4, begins: 1, to: Some(at), is_deadly: true, ..Effect::default() };
        let target = Target { at, id: 1, chance: (1, 2), effect: Some(effect) };
        let aim = Aim { cells: vec![at], targets: vec![target], around: vec![at], warning: "Hot.".into() };
        let event = Event { cue: 1, who: 2, whom: 3, at, to: at, amount: -5 };
        let fact = Fact::new("Damage", Value::OutOf(2, 3));
        let told = (Ok::<_, Refused>(vec![event]), Refused::Because("No.".into()), Status { score: -1, depth: 2, ending: None });
        let arguments = [Arg::None, Arg::Dir(Dir(3)), Arg::Slot(1), Arg::Cell(at), Arg::SlotAt(1, at), Arg::Key(b'x')];
        let values = [
            Value::Words("Iron.".into()),
            Value::Name("Iron".into(), "Sword".into()),
            Value::Number(-7),
            Value::Bonus(3),
            Value::OutOf(2, 3),
            Value::Chance(1, 20),
        ];
        let refusals = [
            Refused::NoSuchVerb,
            Refused::WrongArgument,
            Refused::Blocked,
            Refused::Edge,
            Refused::Over,
            Refused::Because("No.".into()),
        ];
        let sights = [Sight::Unknown, Sight::Remembered, Sight::InView];
        let rests = [Rest::Helps, Rest::Costs("Fire.".into()), Rest::Useless("Eat.".into())];
        let ending = Ending::from(EndingInfo::won("victory", "You won."));
        let each = (arguments, values, refusals, sights, rests, (Subject::Slot(2), ending));
        let all = bytes(&(asks, view, aim, (fact, Rest::Costs("Fire.".into())), told, each));
        let written = all.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        assert_eq!(written, include_str!("contract.hex").trim());
    }
}
