use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::words::LEGEND;
use crate::content::words::id;
use barrow_core::{Event, Pos};

fn said(told: impl Into<Telling>, who: u8, whom: u8, amount: i32) -> Option<String> {
    let event = Event { cue: told.into().cue(), who, whom, at: Pos::default(), to: Pos::default(), amount };
    event.sentence(CUES, &LEGEND)
}

#[test]
fn sentences_about_the_player_say_you() {
    let (you, goblin, barrel) = (id::of_kind(Kind::Player), id::of_kind(Kind::Goblin), id::of_kind(Kind::Barrel));
    for (told, who, whom, amount, sentence) in [
        (EventKind::Hit, you, goblin, 3, "You hit the goblin for 3."),
        (EventKind::Hit, goblin, you, 3, "The goblin hits you for 3."),
        (EventKind::Hit, goblin, barrel, 3, "The goblin hits the barrel for 3."),
        (EventKind::Missed, goblin, you, 0, "The goblin misses you."),
        (EventKind::Hit, id::UNSEEN, you, 3, "The thing in the dark hits you for 3."),
        (EventKind::Hunts, goblin, goblin, 0, "The goblin notices you!"),
        (EventKind::Died, goblin, goblin, 0, "The goblin dies."),
        (EventKind::Broke, barrel, barrel, 0, "The barrel is destroyed."),
        (EventKind::Died, you, you, 0, "You die."),
        (EventKind::PickedUp, you, id::FIRST_DISGUISE, 0, "You take the Cyan Orb."),
        (EventKind::Identified, id::FIRST_DISGUISE, id::of_item(ItemKind::OrbOfIce), 0, "You know the Cyan Orb now: Orb of Ice."),
    ] {
        assert_eq!(said(told, who, whom, amount).as_deref(), Some(sentence));
    }
    let (begins, ends) = (Telling::Begins(Status::Frozen), Telling::Ends(Status::Burning));
    assert_eq!(said(begins, you, you, 8).as_deref(), Some("You are frozen for 8 turns."));
    assert_eq!(said(begins, goblin, goblin, 8).as_deref(), Some("The goblin freezes."));
    assert_eq!((said(ends, you, you, 0).as_deref(), said(ends, goblin, goblin, 0)), (Some("The flames on you go out."), None));
}

#[test]
fn events_of_unseen_creatures_have_no_sentence() {
    let (you, goblin, unseen) = (id::of_kind(Kind::Player), id::of_kind(Kind::Goblin), id::UNSEEN);
    for (kind, who, whom) in [
        (EventKind::Hunts, unseen, unseen),
        (EventKind::Searches, unseen, unseen),
        (EventKind::Hit, goblin, unseen),
        (EventKind::Hit, you, unseen),
        (EventKind::Missed, goblin, unseen),
    ] {
        assert_eq!(said(kind, who, whom, 3), None, "{kind:?}");
    }
}

#[test]
fn a_fleeing_creature_raises_no_alarm() {
    for row in crate::content::kinds::ROWS.iter().filter(|row| row.kind.is_creature()) {
        let who = id::of_kind(row.kind);
        let event = Event { cue: EventKind::Hunts as u8, who, whom: who, at: Pos::default(), to: Pos::default(), amount: 0 };
        let is_alarm = event.tone(CUES, &LEGEND) == barrow_core::Tone::Bad;
        assert_eq!(is_alarm, !row.kind.flees(), "{}", row.entry.name);
        assert_eq!(event.sentence(CUES, &LEGEND).unwrap().contains('!'), is_alarm);
    }
}

#[test]
fn a_staff_that_hits_nothing_is_reported() {
    let you = id::of_kind(Kind::Player);
    let casts = [EventKind::FireCast, EventKind::LightningCast, EventKind::IceCast, EventKind::Blinked];
    let sentences = ["You shoot fire.", "You shoot lightning.", "You shoot ice.", "You blink."];
    assert_eq!(casts.map(|kind| said(kind, you, you, 0)), sentences.map(|sentence| Some(sentence.to_owned())));
}
