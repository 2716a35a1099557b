//! Kinds of events and their sentences, for both variants.

use barrow_core::{Cue, Event, Motion, Pos, Tone};

/// A kind of event, as an index into [`CUES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum EventKind {
    Blocked,
    Teleport,
    Hit,
    HitHero,
    HitLich,
    HitUnseen,
    HitGrave,
    Kill,
    KillLich,
    KillUnseen,
    KillAndEnter,
    Rise,
    Bite,
    BiteLich,
    BiteStairs,
    BiteHero,
    BiteUnseen,
    Death,
    Descend,
    DescendWalking,
    DescendThroughSelf,
    WornStairs,
    Empty,
}

use EventKind::{
    Bite, BiteHero, BiteLich, BiteStairs, BiteUnseen, Blocked, Death, Descend, DescendThroughSelf, DescendWalking, Empty, Hit,
    HitGrave, HitHero, HitLich, HitUnseen, Kill, KillAndEnter, KillLich, KillUnseen, Rise, Teleport, WornStairs,
};

/// The cue of each kind, at its index.
pub(crate) const CUES: &[Cue] = &{
    let rows = [
        (Blocked, "blocked", Tone::Plain, "No way through, but it costs a turn."),
        (Teleport, "teleport", Tone::Plain, "You teleport."),
        (Hit, "blow", Tone::Good, "You hit {whom}."),
        (HitHero, "blow", Tone::Good, "You hit what looks like you."),
        (HitLich, "blow", Tone::Plain, "You hit the lich. It hardly notices."),
        (HitUnseen, "blow", Tone::Good, "You hit something invisible."),
        (HitGrave, "grave", Tone::Bad, "Your blow goes into the grave it stands on. Lure it off!"),
        (Kill, "kill", Tone::Good, "Your blow kills it. What is left blocks the way."),
        (KillLich, "kill", Tone::Great, "The lich lies still at last."),
        (KillUnseen, "kill", Tone::Good, "Your blow kills something that was invisible."),
        (KillAndEnter, "kill", Tone::Good, "Your blow kills the monster, and you step into its place."),
        (Rise, "rise", Tone::Bad, "That was one blow too many: the corpse rises as a lich."),
        (Bite, "bite", Tone::Bad, "A monster bites you."),
        (BiteLich, "bite", Tone::Bad, "What you took for a corpse bites you: a lich."),
        (BiteStairs, "bite", Tone::Bad, "The stairs bite you. Something carries them."),
        (BiteHero, "bite", Tone::Bad, "What looks like you bites you."),
        (BiteUnseen, "bite", Tone::Bad, "Something invisible bites you."),
        (Death, "death", Tone::Great, "That was the last of your hit points."),
        (Descend, "descend", Tone::Good, "You go down to level {amount}."),
        (DescendWalking, "descend", Tone::Great, "You catch the walking stairs and go down to level {amount}."),
        (DescendThroughSelf, "descend", Tone::Great, "You go down through yourself, to level {amount}."),
        (WornStairs, "stairs", Tone::Good, "The stairs cling to you: you are the way down. Wait to take it."),
        (Empty, "empty", Tone::Great, "Nothing else moves any more. The cave is yours."),
    ];
    let mut cues = [Cue::new("", Tone::Plain, ""); Empty as usize + 1];
    let mut at = 0;
    while at < rows.len() {
        let (kind, name, tone, sentence) = rows[at];
        assert!(kind as usize == at, "every cue must be at its own index");
        cues[at] = Cue::new(name, tone, sentence).with_look(look(kind));
        at += 1;
    }
    cues
};

/// How to show each kind on the map.
const fn look(kind: EventKind) -> Motion {
    match kind {
        Blocked | Descend | DescendWalking | DescendThroughSelf | WornStairs | Empty => Motion::None,
        Teleport => Motion::Blink,
        Hit | HitHero | HitLich | HitUnseen | HitGrave | Kill | KillLich | KillUnseen | KillAndEnter | Rise | Bite | BiteLich
        | BiteStairs | BiteHero | BiteUnseen | Death => Motion::Flash,
    }
}

/// An event at one place.
pub(crate) const fn event(kind: EventKind, who: u8, whom: u8, at: Pos) -> Event {
    Event { cue: kind as u8, who, whom, at, to: at, amount: 0 }
}
