use super::*;
use crate::content::items::ItemKind;
use crate::content::words::LEGEND;
use barrow_core::{Event, Pos};

fn said(told: Told, who: u8, whom: u8, amount: i32) -> Option<String> {
    let event = Event { cue: told.as_said(who, whom) as u8, who, whom, at: Pos::default(), to: Pos::default(), amount };
    event.sentence(CUES, &LEGEND)
}

#[test]
fn what_befalls_the_player_is_told_to_the_player() {
    let (you, goblin, barrel) = (id::of_kind(Kind::Player), id::of_kind(Kind::Goblin), id::of_kind(Kind::Barrel));
    for (told, who, whom, amount, sentence) in [
        (Told::Hit, you, goblin, 3, "You hit the goblin for 3."),
        (Told::Hit, goblin, you, 3, "The goblin hits you for 3."),
        (Told::Hit, goblin, barrel, 3, "The goblin hits the barrel for 3."),
        (Told::Missed, goblin, you, 0, "The goblin misses you."),
        (Told::Hit, id::UNSEEN, you, 3, "The thing in the dark hits you for 3."),
        (Told::Hunts, goblin, goblin, 0, "The goblin notices you!"),
        (Told::Died, goblin, goblin, 0, "The goblin dies."),
        (Told::Died, barrel, barrel, 0, "The barrel is destroyed."),
        (Told::Died, you, you, 0, "You die."),
        (Told::Froze, you, you, 8, "You are frozen for 8 turns."),
        (Told::Froze, goblin, goblin, 8, "The goblin freezes."),
        (Told::PickedUp, you, id::FIRST_DISGUISE, 0, "You take the Cyan Orb."),
        (Told::Identified, id::FIRST_DISGUISE, id::of_item(ItemKind::OrbOfIce), 0, "You know the Cyan Orb now: Orb of Ice."),
    ] {
        assert_eq!(said(told, who, whom, amount).as_deref(), Some(sentence));
    }
}

#[test]
fn what_befalls_the_unseen_is_shown_and_not_said() {
    let (you, goblin, unseen) = (id::of_kind(Kind::Player), id::of_kind(Kind::Goblin), id::UNSEEN);
    for (told, who, whom) in [
        (Told::Hunts, unseen, unseen),
        (Told::Searches, unseen, unseen),
        (Told::Hit, goblin, unseen),
        (Told::Hit, you, unseen),
        (Told::Missed, goblin, unseen),
    ] {
        assert_eq!(said(told, who, whom, 3), None, "{told:?}");
        assert_eq!(CUES[told.as_said(who, whom) as usize].look, CUES[told as usize].look);
    }
}

#[test]
fn twins_look_alike_and_differ_in_words_or_tone() {
    for (told, twin) in ALIKE {
        let (told, twin) = (CUES[told as usize], CUES[twin as usize]);
        assert_eq!(told.look, twin.look);
        assert!(told.sentence != twin.sentence || told.tone != twin.tone, "{}", told.name);
    }
}
