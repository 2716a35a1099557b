//! Each check finds the fault that it is there for, in a small game that has it.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

use barrow_core::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The game without a fault.
const NONE: u8 = 0;
/// It offers a step that it refuses.
const OFFERS_TOO_MUCH: u8 = 1;
/// It accepts a cell that it does not offer.
const OFFERS_TOO_LITTLE: u8 = 2;
/// A refused step counts.
const CHANGES_BEFORE_REFUSING: u8 = 3;
/// It shows an id that its legend lacks.
const SHOWS_UNLISTED: u8 = 4;
/// It shows its dice.
const SHOWS_DICE: u8 = 5;
/// Its turns allocate memory.
const ALLOCATES: u8 = 6;
/// Its state does not serialise all of itself.
const FORGETS: u8 = 7;
/// Its event has no full stop.
const STOPS_SHORT: u8 = 8;
/// Its verb stays the same for several.
const DISAGREES: u8 = 9;
/// A view goes on where the one before ended.
const PILES_UP: u8 = 10;
/// It lists a plane that it never fills.
const LISTS_TOO_MUCH: u8 = 11;
/// It takes a cell for one on the map.
const TRUSTS_CELLS: u8 = 12;
/// It offers a verb with another kind of argument.
#[cfg(debug_assertions)]
const OFFERS_ANOTHER_KIND: u8 = 13;
/// It has levels, and no way out of the first.
const SHUTS_IN: u8 = 14;

const WIDTH: i16 = 41;

/// A corridor with a coin at each end.
#[derive(Clone, serde::Serialize)]
struct Corridor<const FAULT: u8> {
    at: i16,
    steps: u32,
    tries: u32,
    dice: Rng,
    #[serde(skip)]
    forgotten: u32,
}

const COIN: EndingInfo = EndingInfo::won("coin", "You reached a coin.");

const fn variant(fault: u8) -> Variant {
    Variant {
        help: "Walk to an end of the corridor.",
        size: (WIDTH as u16, 1),
        verbs: const { &[Verb::walk("walk", "One step."), Verb::new("point", "At a cell.", "p", ArgKind::Cell)] },
        planes: if fault == LISTS_TOO_MUCH { &[Plane::Ground, Plane::Top, Plane::Light] } else { &[Plane::Ground, Plane::Top] },
        legend: Legend::new(&[
            Entry { id: 1, name: "floor", glyph: '.', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "Bare." },
            Entry { id: 2, name: "walker", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "You." },
            Entry { id: 3, name: "rat", glyph: 'r', ascii: 'r', colour: Colour::Red, role: Role::Foe, about: "Shy." },
            Entry { id: 4, name: "door", glyph: '>', ascii: '>', colour: Colour::White, role: Role::Exit, about: "A way out." },
        ]),
        cues: match fault {
            STOPS_SHORT => const { &[Cue::new("step", Tone::Plain, "{who} step[s]")] },
            DISAGREES => const { &[Cue::new("step", Tone::Plain, "{who} stepped.")] },
            _ => const { &[Cue::new("step", Tone::Plain, "{who} step[s].")] },
        },
        stats: const { &[StatInfo::number("Steps")] },
        endings: &[COIN],
        ..Variant::BASE
    }
}

impl<const FAULT: u8> Game for Corridor<FAULT> {
    const INFO: &'static GameInfo =
        &GameInfo { id: "corridor", title: "Corridor", variants: &[const { variant(FAULT) }], ..GameInfo::BASE };
    type Action = Move;

    fn new(seed: Seed, _: VariantCode) -> Self {
        Self { at: WIDTH / 2, steps: 0, tries: 0, dice: seed.stream("dice", 0), forgotten: 0 }
    }

    fn decode(&self, m: Move) -> Result<Move, Refusal> {
        match (m.verb, m.arg) {
            (0, Arg::Dir(Dir(1))) if FAULT == OFFERS_TOO_MUCH && self.at == 22 => Err(Refusal::Blocked),
            (0, Arg::Dir(Dir(1))) if self.at == WIDTH - 1 => Err(Refusal::Blocked),
            (0, Arg::Dir(Dir(3))) if self.at == 0 => Err(Refusal::Blocked),
            (0, Arg::Dir(Dir(1 | 3))) => Ok(m),
            (0, Arg::Dir(_)) if FAULT == CHANGES_BEFORE_REFUSING => Ok(m),
            (1, Arg::Cell(at)) if FAULT == TRUSTS_CELLS || (0..WIDTH).contains(&at.x) && at.y == 0 => Ok(m),
            (0 | 1, _) => Err(Refusal::WrongArgument),
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal> {
        self.tries += 1;
        match m.arg {
            Arg::Dir(Dir(1)) => self.at += 1,
            Arg::Dir(Dir(3)) => self.at -= 1,
            Arg::Dir(_) => return Err(Refusal::Blocked),
            _ => {}
        }
        if FAULT == ALLOCATES {
            std::hint::black_box(vec![self.at]);
        }
        if FAULT == FORGETS {
            self.forgotten = u32::from(m.arg == Arg::Dir(Dir(1)));
        }
        self.steps += self.dice.below(2);
        let at = Pos::new(self.at, 0);
        show.tell(true, || Event { cue: 0, who: 2, whom: 2, at, to: at, amount: 1 });
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        let steps = [Dir(3), Dir(1)].map(|dir| Move::towards(0, dir));
        offer.extend(steps.into_iter().filter(|step| FAULT == OFFERS_TOO_MUCH || self.decode(*step).is_ok()));
        let last = if FAULT == OFFERS_TOO_LITTLE { WIDTH - 1 } else { WIDTH };
        #[cfg(debug_assertions)]
        offer.extend((FAULT == OFFERS_ANOTHER_KIND).then_some(Move { verb: 0, arg: Arg::None }));
        offer.extend((0..last).map(|x| Move { verb: 1, arg: Arg::Cell(Pos::new(x, 0)) }));
    }

    fn view(&self, view: &mut View) {
        if FAULT != PILES_UP {
            view.begin(WIDTH as u16, 1);
        }
        (view.width, view.height) = (WIDTH as u16, 1);
        view.tiles.extend((0..WIDTH).map(|_| if FAULT == SHOWS_UNLISTED { 9 } else { 1 }));
        view.things.push(Thing::new(2, Pos::new(self.at, 0)));
        view.hero = Some(Pos::new(self.at, 0));
        let shown = if FAULT == SHOWS_DICE { self.dice.clone().below(1000) } else { self.steps };
        view.stats.push(Stat { value: shown as i32 + self.forgotten as i32, max: 0 });
    }

    fn status(&self) -> Status {
        let ending = (FAULT != SHUTS_IN && (self.at == 0 || self.at == WIDTH - 1)).then(|| COIN.into());
        Status { score: self.steps as i32, depth: 1, ending }
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        self.dice = seed.stream("dice", 0);
        true
    }
}

const fn shelf<const FAULT: u8>() -> Shelf {
    Shelf::of(const { &[Shelved::of::<Corridor<FAULT>>()] })
}

barrow_testing::check!(shelf::<NONE>());

type Check = fn(&Shelf);

/// The words with which a check fails.
fn found(check: Check, shelf: &Shelf) -> String {
    let Err(failure) = catch_unwind(AssertUnwindSafe(|| check(shelf))) else { panic!("the check finds nothing") };
    failure.downcast::<String>().map_or_else(|failure| (*failure.downcast::<&str>().unwrap()).to_owned(), |text| *text)
}

#[test]
fn each_fault_is_found_and_named() {
    let faults: [(Check, Shelf, &str); 14] = [
        (barrow_testing::random_moves_are_accepted_or_change_nothing, shelf::<OFFERS_TOO_MUCH>(), "was offered, then refused"),
        (
            barrow_testing::a_mask_has_exactly_the_moves_that_are_accepted,
            shelf::<OFFERS_TOO_MUCH>(),
            "let `offer` and `decode` agree",
        ),
        (
            barrow_testing::a_mask_has_exactly_the_moves_that_are_accepted,
            shelf::<OFFERS_TOO_LITTLE>(),
            "let `offer` and `decode` agree",
        ),
        (barrow_testing::random_moves_are_accepted_or_change_nothing, shelf::<CHANGES_BEFORE_REFUSING>(), "refused but changed"),
        (
            barrow_testing::moves_that_name_absurd_cells_are_refused_and_change_nothing,
            shelf::<TRUSTS_CELLS>(),
            "that the cell is on the map",
        ),
        (
            barrow_testing::a_view_is_complete_and_viewing_changes_nothing,
            shelf::<SHOWS_UNLISTED>(),
            "id 9, which is not in the legend",
        ),
        (barrow_testing::a_view_is_complete_and_viewing_changes_nothing, shelf::<PILES_UP>(), "begin `view` with `view.begin`"),
        (barrow_testing::a_fork_with_other_dice_shows_the_same, shelf::<SHOWS_DICE>(), "the view depends on the dice"),
        (barrow_testing::a_view_depends_on_what_is_serialised, shelf::<FORGETS>(), "serialise every field"),
        (barrow_testing::turns_allocate_nothing_once_warm, shelf::<ALLOCATES>(), "allocates memory"),
        (barrow_testing::every_event_reads_as_a_sentence, shelf::<STOPS_SHORT>(), "the template of \"step\" makes"),
        (barrow_testing::verbs_agree_with_several, shelf::<DISAGREES>(), "in \"step\" the verb"),
        (
            barrow_testing::variants_name_the_planes_that_they_fill,
            shelf::<LISTS_TOO_MUCH>(),
            "planes: &[Plane::Ground, Plane::Top]",
        ),
        (barrow_testing::levels_can_be_left, shelf::<SHUTS_IN>(), "can the exit be reached"),
    ];
    for (check, shelf, sentence) in faults {
        let told = found(check, &shelf);
        assert!(told.contains(sentence), "{sentence:?} is not in {told:?}");
    }
}

/// Front ends would read such a move as another one. Debug builds stop at it in the middle of play.
#[cfg(debug_assertions)]
#[test]
fn an_offer_with_another_kind_of_argument_is_named() {
    let told = found(barrow_testing::random_moves_are_accepted_or_change_nothing, &shelf::<OFFERS_ANOTHER_KIND>());
    assert!(told.contains("the verb \"walk\" takes `ArgKind::Dir`"), "{told}");
}
