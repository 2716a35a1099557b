use super::look::look;
use super::phrases::{self, phrase, read};
use super::skills::{SKILLS, Skill, perform, read as read_skill};
use super::{Encoding, Progress, Scene, observe};
use crate::discoveries::Discoveries;
use crate::session::Session;
use barrow_core::{Header, Move, Seed, Show, Sight, VariantCode};
use barrow_shelf::SHELF;
use proptest::prelude::*;

fn session(game: &str, seed: u64) -> Session {
    let info = SHELF.find(game).unwrap().info;
    let header = Header { game: game.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(seed) };
    let mut session = Session::start(SHELF, header, Discoveries::default()).unwrap();
    session.serve_agent();
    session
}

/// A session after some random moves that did not end the run.
fn played(game: &str, seed: u64, moves: usize) -> Session {
    let mut session = session(game, seed);
    let (mut dice, mut offered) = (Seed(seed).stream("played", 0), Vec::new());
    for _ in 0..moves {
        offered.clear();
        session.state().offer(&mut offered);
        let Some(m) = dice.pick(&offered) else { break };
        let mut copy = session.state().rules().unwrap().fork();
        if copy.play(m, &mut Show::off()).is_ok() && copy.status().ending.is_none() {
            session.request(m);
            session.answer();
        }
    }
    session
}

/// The digest of the state after a move.
fn after(session: &Session, m: Move) -> barrow_core::Digest {
    let mut copy = session.state().rules().unwrap().fork();
    copy.play(m, &mut Show::off()).unwrap();
    copy.digest()
}

fn any_game() -> impl Strategy<Value = &'static str> {
    prop::sample::select(SHELF.games().iter().map(|game| game.info.id).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_phrase_is_read_as_the_move_it_names(game in any_game(), seed: u64, moves in 0usize..80) {
        let session = played(game, seed, moves);
        let (play, view) = (session.state(), session.view());
        let mut offered = Vec::new();
        play.offer(&mut offered);
        for m in offered.iter().step_by(offered.len() / 40 + 1) {
            let phrase = phrase(*m, view, session.variant());
            for said in [phrase.clone(), phrase.to_ascii_uppercase(), format!("the {phrase}.")] {
                let found = read(&said, play, view);
                prop_assert!(found.is_ok(), "{said}: {found:?}");
                prop_assert_eq!(after(&session, found.unwrap()), after(&session, *m), "{}", said);
            }
        }
    }

    #[test]
    fn whatever_is_said_is_a_move_on_offer_or_a_sentence(game in any_game(), seed in 0u64..9, words in "[a-z0-9, \u{e9}\\.]{0,30}") {
        let session = session(game, seed);
        match read(&words, session.state(), session.view()) {
            Ok(m) => { after(&session, m); }
            Err(sentence) => prop_assert!(sentence.contains("closest") || sentence.contains("several"), "{}", sentence),
        }
    }

    #[test]
    fn everything_known_can_be_looked_at_by_its_name(game in any_game(), seed: u64, moves in 0usize..80) {
        let session = played(game, seed, moves);
        let (view, legend) = (session.view(), &session.variant().legend);
        let seen = view.things.iter().filter(|thing| view.sight(thing.at) != Sight::Unknown).map(|thing| thing.id);
        for id in seen.chain(view.pack.iter().map(|gear| gear.id)) {
            let told = look(&session, legend.name(id));
            prop_assert!(told.is_ok(), "{told:?}");
        }
    }

    #[test]
    fn skills_play_what_they_say(game in any_game(), seed: u64, moves in 0usize..40, choice in 0..SKILLS.len(), is_sure: bool) {
        let mut session = played(game, seed, moves);
        let before = session.run().moves.len();
        match perform(&mut session, SKILLS[choice].skill, "hole", is_sure, &mut |_, _| ()) {
            Ok(done) => {
                prop_assert_eq!(&session.run().moves[before..], &done.moves[..]);
                prop_assert!(!done.why.is_empty());
            }
            Err(why) => prop_assert!(!why.is_empty() && session.run().moves.len() == before, "{}", why),
        }
    }
}

#[test]
fn a_throw_is_said_in_words() {
    // In ten seeds, one soon has a foe in view.
    let mut is_found = false;
    for seed in 0..40 {
        let mut session = session("into-ruins", seed);
        let _ = perform(&mut session, Skill::Explore, "", false, &mut |_, _| ());
        let legal = phrases::legal(session.state(), session.view());
        if let Some(throw) = legal.iter().find(|phrase| phrase.starts_with("throw Torch at rat")) {
            let words = throw.replace("throw Torch", "Throw the TORCH");
            assert!(read(&words, session.state(), session.view()).is_ok(), "{words}");
            is_found = true;
        }
    }
    assert!(is_found);
}

#[test]
fn a_direction_is_a_step_and_what_is_unknown_is_answered_with_what_is_close() {
    let session = session("into-ruins", 1);
    let legal = phrases::legal(session.state(), session.view());
    let step = legal.iter().find(|phrase| phrase.starts_with("step ")).unwrap();
    let direction = step.strip_prefix("step ").unwrap();
    for words in [direction.to_owned(), format!("go {direction}"), format!("Walk {direction}.")] {
        assert_eq!(read(&words, session.state(), session.view()), read(step, session.state(), session.view()), "{words}");
    }
    let error = read("throw lamp at dragon", session.state(), session.view()).unwrap_err();
    assert!(error.contains("closest are: throw Torch") || error.contains("closest are: "), "{error}");
}

#[test]
fn a_skill_is_called_in_words() {
    let called = |words: &str| read_skill(words).map(|call| (call.skill, call.target, call.is_sure));
    let none = String::new;
    assert_eq!(called("Explore."), Some((Skill::Explore, none(), false)));
    assert_eq!(called("<|ACTION|>descend(sure=True)<|END|>"), Some((Skill::Descend, none(), true)));
    assert_eq!(called("rest sure=false"), Some((Skill::Rest, none(), false)));
    for words in ["travel to the hole", "travel(target='hole')", "go to hole"] {
        assert_eq!(called(words), Some((Skill::Travel, "hole".to_owned(), false)), "{words}");
    }
    assert_eq!(called("pick up the Red Orb"), Some((Skill::PickUp, "red orb".to_owned(), false)));
    assert_eq!(called("dance"), None);
}

#[test]
fn exploring_and_descending_leads_down() {
    let mut session = session("into-ruins", 2);
    let mut progress = Progress::default();
    progress.note(session.observed());
    let first = progress.milestones();
    for skill in [Skill::Explore, Skill::Fight, Skill::Descend, Skill::Descend].iter().cycle().take(16) {
        if session.observed().has_ended() || session.observed().status.depth > 1 {
            break;
        }
        let _ = perform(&mut session, *skill, "", true, &mut |session, _| progress.note(session.observed()));
    }
    let last = progress.milestones();
    assert!(last.cells > first.cells && last.depth == 2, "{first:?} {last:?}");
}

#[test]
fn every_encoding_names_what_is_in_view() {
    let session = session("into-ruins", 1);
    let words = observe(&session, Encoding::Words).join("\n");
    assert!(words.contains("You carry: a Torch") && words.contains("Hit points"), "{words}");
    let map = observe(&session, Encoding::Ascii).join("\n");
    assert!(map.contains('@') && map.ends_with(&words[words.find("You carry").unwrap()..]), "{map}");
    let scene = format!("{:?}", Scene::of(&session));
    assert!(scene.contains("game: \"into-ruins\"") && scene.contains("Torch"), "{scene}");
}
