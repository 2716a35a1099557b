//! Tests that every database must pass.

use crate::postgres::{Postgres, sqlite};
use barrow_online::{BoardRow, Key, Kind, RunState, Secret, Standing};
use barrow_server::marks::Marks;
use barrow_server::names::Name;
use barrow_server::store::{
    AttemptId, Board, Course, Finding, KEPT, Leased, NewAttempt, NewEntry, NewMoves, NewPart, NewRun, NotNamed, PlayerId, RunId,
    Store, Verified,
};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::runtime::Runtime;

fn key(number: u8) -> Key {
    Secret::from_bytes(&[number; 32]).unwrap().key()
}

fn marks() -> Marks {
    Marks::new(&[7; 32]).unwrap()
}

fn new_run(number: u8, player: Option<PlayerId>) -> NewRun {
    NewRun {
        hash: [number; 32],
        player,
        kind: Kind::Open,
        game: "stomp".to_owned(),
        variant: "20x10".to_owned(),
        rules: 1,
        run: vec![number; 3],
        uploaded_at: 100 + i64::from(number),
        took: None,
        challenge: None,
        sealed_until: None,
        is_young: false,
        sender: None,
    }
}

fn verified(score: i64, is_won: bool) -> Verified {
    // Make each play different.
    static PLAYS: AtomicU64 = AtomicU64::new(0);
    let mut play = [0; 32];
    play[..8].copy_from_slice(&PLAYS.fetch_add(1, Ordering::Relaxed).to_le_bytes());
    Verified { finding: finding(score, is_won), play }
}

fn finding(score: i64, is_won: bool) -> Finding {
    let feats = vec!["stomper".to_owned(), "deep".to_owned()];
    Finding { is_won, score, depth: 2, word: "death".to_owned(), cause: "A foe got you.".to_owned(), moves: 9, feats }
}

fn board(since: i64) -> Board {
    Board { kind: Kind::Open, game: "stomp".to_owned(), variant: "20x10".to_owned(), since, race: None, is_young: false }
}

/// The row of a run that counts.
async fn row(store: &Store, run: RunId) -> BoardRow {
    match store.run(run).await.unwrap().unwrap().state {
        RunState::Counted { row } => *row,
        state => panic!("{state:?}"),
    }
}

/// The result in the row of a run that counts.
async fn counted(store: &Store, run: RunId) -> Finding {
    let BoardRow { is_won, score, depth, word, cause, moves, feats, .. } = row(store, run).await;
    Finding { is_won, score, depth, word, cause, moves, feats }
}

/// The reason why a run was refused.
async fn refused(store: &Store, run: RunId) -> String {
    match store.run(run).await.unwrap().unwrap().state {
        RunState::Refused { error } => error,
        state => panic!("{state:?}"),
    }
}

async fn added(store: &Store, name: &str, number: u8) -> PlayerId {
    assert_eq!(store.add_player(&name_of(name), &key(number), &marks(), 5).await.unwrap(), Ok(()), "{name}");
    store.player_of(&key(number)).await.unwrap().unwrap().id
}

fn name_of(text: &str) -> Name {
    Name::new(text).unwrap()
}

async fn players_have_unique_names_and_keys(store: Store) {
    let ada = added(&store, "Ada", 1).await;
    let add = async |name: &str, number, now| store.add_player(&name_of(name), &key(number), &marks(), now).await.unwrap();
    assert_eq!(add("ADA", 2, 6).await, Err(NotNamed::Taken));
    assert_eq!(add("Eva", 1, 6).await, Err(NotNamed::KeyTaken));
    assert_eq!(store.player_named("Eva").await.unwrap(), None, "a refused player leaves nothing");
    let found = store.player_of(&key(1)).await.unwrap().unwrap();
    assert_eq!((found.id, found.name.as_str(), found.made_at, found.named_at), (ada, "Ada", 5, 5));
    assert_eq!(store.player_of(&key(2)).await.unwrap(), None);

    let rename =
        async |player, name: &str, before, now| store.rename(player, &name_of(name), &marks(), before, now).await.unwrap();
    assert_eq!(rename(ada, "Ida", 4, 9).await, Err(NotNamed::TooSoon));
    assert_eq!(rename(ada, "Ida", 5, 9).await, Ok(()));
    assert_eq!(store.player_named("Ida").await.unwrap().unwrap().named_at, 9);
    assert_eq!(store.player_named("ida").await.unwrap(), None, "players are found by their exact names");
    let bob = added(&store, "Bob", 3).await;
    assert_eq!(rename(bob, "IDA", 99, 12).await, Err(NotNamed::Taken));
    assert_eq!(rename(bob, "Ada", 99, 12).await, Err(NotNamed::Kept(9 + KEPT)), "the name was given up");
    assert_eq!(rename(ada, "ADA", 99, 12).await, Ok(()), "its owner takes it back");
    assert_eq!(rename(ada, "Ada", 99, 12).await, Ok(()), "its owner spells it differently");
    assert_eq!(add("Ida", 4, 21).await, Err(NotNamed::Kept(12 + KEPT)));

    let (run, _) = store.add_run(new_run(1, Some(ada))).await.unwrap();
    store.delete_player(ada, &marks(), 5).await.unwrap();
    assert_eq!(store.player_of(&key(1)).await.unwrap(), None);
    assert_eq!(store.run(run).await.unwrap(), None);
    assert!(store.player_of(&key(3)).await.unwrap().is_some());
    assert_eq!(add("ada", 4, 21).await, Err(NotNamed::Kept(5 + KEPT)));
    assert_eq!(add("ada", 1, 21).await, Ok(()), "the key that gave it up can have it at once");
    let ada = store.player_of(&key(1)).await.unwrap().unwrap().id;
    store.delete_player(ada, &marks(), 30).await.unwrap();
    assert_eq!(add("ada", 4, 30 + KEPT).await, Ok(()), "later everybody can");
    store.forget_freed(30 + KEPT).await.unwrap();
    assert_eq!(add("Ida", 5, 30).await, Ok(()));
}

async fn a_nonce_is_new_once(store: Store) {
    assert!(store.take_nonce(&key(1), "a", 10).await.unwrap());
    assert!(!store.take_nonce(&key(1), "a", 10).await.unwrap());
    assert!(store.take_nonce(&key(2), "a", 10).await.unwrap(), "the key is different");
    store.forget_nonces(10).await.unwrap();
    assert!(!store.take_nonce(&key(1), "a", 10).await.unwrap(), "it has not expired");
    store.forget_nonces(11).await.unwrap();
    assert!(store.take_nonce(&key(1), "a", 20).await.unwrap());
}

/// The next run to verify.
async fn lease(store: &Store, now: i64, until: i64) -> Option<Leased> {
    store.lease(now, until, 1).await.unwrap().pop()
}

async fn a_run_is_verified_once(store: Store) {
    let (first, is_new) = store.add_run(new_run(1, None)).await.unwrap();
    assert!(is_new);
    assert_eq!(store.add_run(new_run(1, None)).await.unwrap(), (first, false));
    let (second, _) = store.add_run(new_run(2, None)).await.unwrap();
    assert_eq!(store.queue_length().await.unwrap(), 2);
    assert_eq!(store.run_bytes(first, 500).await.unwrap(), None, "it does not count yet");

    let leased = lease(&store, 10, 20).await.unwrap();
    assert_eq!((leased.id, leased.run, leased.attempts), (first, vec![1; 3], 0));
    assert_eq!(lease(&store, 10, 20).await.unwrap().id, second);
    assert_eq!(lease(&store, 20, 30).await, None, "both are leased");
    let again = lease(&store, 21, 30).await.unwrap();
    assert_eq!((again.id, again.attempts), (first, 0), "its instance is dead");
    store.renew(&[first], 40).await.unwrap();
    assert_eq!(lease(&store, 35, 45).await.map(|leased| leased.id), Some(second), "it is still being verified");
    store.put_back(first).await.unwrap();
    let again = lease(&store, 35, 45).await.unwrap();
    assert_eq!((again.id, again.attempts), (first, 1), "a process died of it");

    store.settle(&[(first, Ok(verified(7, false)))], 9).await.unwrap();
    store.settle(&[(first, Err("too late".to_owned()))], 9).await.unwrap();
    assert_eq!(counted(&store, first).await, finding(7, false));
    assert_eq!(store.run_bytes(first, 500).await.unwrap(), Some(vec![1; 3]));
    store.settle(&[(second, Err("the rules refused move 2".to_owned()))], 9).await.unwrap();
    assert_eq!(refused(&store, second).await, "the rules refused move 2");
    assert_eq!((store.queue_length().await.unwrap(), lease(&store, 99, 100).await), (0, None));
    assert_eq!(store.run(RunId(77)).await.unwrap(), None);
    let (again, _) = store.add_run(new_run(6, None)).await.unwrap();
    let (fresh, _) = store.add_run(new_run(7, None)).await.unwrap();
    let played = verified(7, false);
    store.settle(&[(fresh, Ok(played.clone())), (again, Ok(played))], 9).await.unwrap();
    assert_eq!(counted(&store, fresh).await, finding(7, false));
    assert!(refused(&store, again).await.contains("only the first one counts"));
    for number in 3..6 {
        store.add_run(new_run(number, None)).await.unwrap();
    }
    let runs = async || store.lease(50, 60, 2).await.unwrap().into_iter().map(|leased| leased.run[0]).collect::<Vec<_>>();
    assert_eq!([runs().await, runs().await, runs().await], [vec![3, 4], vec![5], vec![]]);
}

async fn boards_have_the_best_first(store: Store) {
    let ada = added(&store, "Ada", 1).await;
    let mut ids = Vec::new();
    for (number, score, is_won) in [(1, 7, false), (2, 9, false), (3, 2, true), (4, 9, false)] {
        let (id, _) = store.add_run(new_run(number, (number == 2).then_some(ada))).await.unwrap();
        store.settle(&[(id, Ok(verified(score, is_won)))], 9).await.unwrap();
        ids.push(id);
    }
    store.add_run(new_run(5, Some(ada))).await.unwrap();
    let order = |rows: Vec<BoardRow>| rows.into_iter().map(|row| RunId(row.id)).collect::<Vec<_>>();
    assert_eq!(order(store.board(&board(0), 0, 9).await.unwrap()), [ids[2], ids[1], ids[3], ids[0]]);
    assert_eq!(order(store.board(&board(0), 1, 2).await.unwrap()), [ids[1], ids[3]]);
    assert_eq!(order(store.board(&board(103), 0, 9).await.unwrap()), [ids[2], ids[3]]);
    let other = Board { variant: "40x20".to_owned(), ..board(0) };
    assert!(store.board(&other, 0, 9).await.unwrap().is_empty());
    let of_ada = store.runs_of(ada, RunId::END, 9).await.unwrap();
    assert_eq!((of_ada.len(), &of_ada[0].state, of_ada[1].id), (2, &RunState::Waiting, ids[1].0));
    assert_eq!(row(&store, ids[1]).await.player.as_deref(), Some("Ada"));
    assert_eq!((store.sender(ids[1]).await.unwrap().as_deref(), store.sender(ids[0]).await.unwrap()), (Some("Ada"), None));
}

async fn a_result_of_a_race_has_its_place_on_its_list(store: Store) {
    let mut runs = Vec::new();
    for (number, (challenge, is_young, score)) in
        [("daily", false, 5), ("daily", false, 9), ("daily", false, 5), ("daily", true, 7), ("weekly", false, 99)]
            .into_iter()
            .enumerate()
    {
        let race = NewRun { kind: Kind::Sealed, challenge: Some(challenge.to_owned()), is_young, ..new_run(number as u8, None) };
        let (run, _) = store.add_run(race).await.unwrap();
        assert_eq!(store.standing(run).await.unwrap(), None, "it does not count yet");
        store.settle(&[(run, Ok(verified(score, false)))], 9).await.unwrap();
        runs.push(run);
    }
    let mut places = Vec::new();
    for run in runs {
        let Standing { place, entries, score, depth } = store.standing(run).await.unwrap().unwrap();
        places.push((place, entries, score, depth));
    }
    assert_eq!(places, [(2, 3, 5, 2), (1, 3, 9, 2), (3, 3, 5, 2), (1, 1, 7, 2), (1, 1, 99, 2)]);
}

async fn senders_take_turns(store: Store) {
    let sent = |number: u8, sender: u8| NewRun { sender: Some(vec![sender]), ..new_run(number, None) };
    for number in 0..10 {
        store.add_run(sent(number, 1)).await.unwrap();
    }
    store.add_run(sent(10, 2)).await.unwrap();
    let runs =
        async |now| store.lease(now, now + 100, 9).await.unwrap().into_iter().map(|leased| leased.run[0]).collect::<Vec<_>>();
    assert_eq!(runs(1).await, [0, 1, 2, 3, 10]);
    assert_eq!(runs(1).await, [4, 5, 6, 7]);
    store.add_run(sent(11, 3)).await.unwrap();
    assert_eq!(runs(1).await, [8, 9, 11]);
}

async fn a_run_that_was_seen_being_played_wins_over_a_copy(store: Store) {
    let ada = added(&store, "Ada", 1).await;
    let (copy, _) = store.add_run(new_run(1, None)).await.unwrap();
    let played = verified(7, false);
    store.settle(&[(copy, Ok(played.clone()))], 9).await.unwrap();
    let (attempt, _) = store.begin(new_attempt(ada, "2026-11-24", 1)).await.unwrap();
    assert!(grows(&store, attempt, 20, &[7; 60]).await, "it came before the copy");
    let run = NewRun { kind: Kind::Counted, ..new_run(2, Some(ada)) };
    let seen = store.end(attempt, run).await.unwrap().unwrap();
    store.settle(&[(seen, Ok(played.clone()))], 9).await.unwrap();
    assert_eq!(counted(&store, seen).await, finding(7, false));
    assert!(refused(&store, copy).await.contains("saw this run being played"));
    assert_eq!(store.run_bytes(copy, 500).await.unwrap(), None);
    // A run that was sent before the server saw most of another is not a copy of it.
    let original = verified(8, false);
    let (first, _) = store.add_run(NewRun { uploaded_at: 61, ..new_run(4, None) }).await.unwrap();
    store.settle(&[(first, Ok(original.clone()))], 9).await.unwrap();
    let (replayed, _) = store.begin(new_attempt(ada, "2026-11-25", 4)).await.unwrap();
    assert!(grows(&store, replayed, 20, &[7; 9]).await);
    let part = NewPart { bytes: &[7; 60], moves: 1, hasher: Vec::new() };
    assert!(store.add_part(replayed, 29, &part, 62).await.unwrap());
    let again = NewRun { kind: Kind::Counted, ..new_run(5, Some(ada)) };
    let again = store.end(replayed, again).await.unwrap().unwrap();
    store.settle(&[(again, Ok(original))], 9).await.unwrap();
    assert_eq!(counted(&store, first).await, finding(8, false));
    assert!(refused(&store, again).await.contains("only the first one counts"));
    let (late, _) = store.add_run(new_run(3, None)).await.unwrap();
    store.settle(&[(late, Ok(played))], 9).await.unwrap();
    assert!(refused(&store, late).await.contains("only the first one counts"));
    assert_eq!(counted(&store, seen).await, finding(7, false));
}

async fn limits_are_kept(store: Store) {
    let take = async |asker: u8, now| store.take(&vec![asker], "names", (50, 100), now).await.unwrap();
    assert_eq!([take(1, 1000).await, take(1, 1000).await, take(2, 1000).await], [None; 3]);
    assert_eq!(take(1, 1000).await, Some(50), "two at once, and then one in 50 ms");
    store.forget_takes(1050).await.unwrap();
    assert_eq!([take(1, 1049).await, take(1, 1050).await, take(1, 1051).await], [Some(1), None, Some(49)]);
}

async fn plays_of_a_forgotten_name_are_remembered(store: Store) {
    let ada = added(&store, "Ada", 1).await;
    store.enter(new_entry(ada, "daily")).await.unwrap();
    store.begin(new_attempt(ada, "2026-11-24", 1)).await.unwrap();
    store.delete_player(ada, &marks(), 60).await.unwrap();
    let spent = async |mark: Vec<u8>, challenge: &str, now| store.is_spent(&[mark], &course(challenge), now).await.unwrap();
    let marks = marks();
    for mark in [marks.key(&key(1)), marks.name("ada")] {
        assert!(spent(mark.clone(), "daily", 999).await && !spent(mark.clone(), "daily", 1000).await);
        assert!(spent(mark.clone(), "2026-11-24", 60).await && !spent(mark.clone(), "2026-11-25", 60).await);
    }
    assert!(!spent(marks.key(&key(2)), "daily", 60).await && !spent(marks.name("eva"), "daily", 60).await);
    store.forget_spent(1000).await.unwrap();
    assert!(!spent(marks.key(&key(1)), "daily", 60).await);
}

async fn devices_that_remove_each_other_leave_one(store: Store) {
    let ada = added(&store, "Ada", 1).await;
    store.add_key_to(ada, &key(2), 6).await.unwrap();
    let remove = |who: u8, by: u8| {
        let store = store.clone();
        tokio::spawn(async move { store.remove_device(ada, key(who).bytes(), &key(by)).await.unwrap() })
    };
    let (one, other) = (remove(1, 2), remove(2, 1));
    assert!(one.await.unwrap() != other.await.unwrap());
    assert_eq!(store.devices(ada).await.unwrap().len(), 1);
}

fn new_attempt(player: PlayerId, day: &str, number: u8) -> NewAttempt {
    NewAttempt {
        player,
        kind: Kind::Counted,
        challenge: day.to_owned(),
        game: "stomp".to_owned(),
        variant: "20x10".to_owned(),
        header: vec![number; 20],
        beginning: number.into(),
        hasher: Vec::new(),
        nonce: vec![number; 16],
        started_at: 50,
        is_shown: false,
    }
}

/// Adds bytes to an attempt.
async fn grows(store: &Store, attempt: AttemptId, after: i64, bytes: &[u8]) -> bool {
    store.add_part(attempt, after, &NewPart { bytes, moves: 1, hasher: Vec::new() }, 60).await.unwrap()
}

async fn an_attempt_takes_nothing_back(store: Store) {
    let ada = added(&store, "Ada", 1).await;
    let (id, is_new) = store.begin(new_attempt(ada, "2026-11-24", 1)).await.unwrap();
    assert!(is_new);
    assert_eq!(store.begin(new_attempt(ada, "2026-11-24", 2)).await.unwrap(), (id, false), "there is one a day");
    assert!(store.begin(new_attempt(ada, "2026-11-25", 3)).await.unwrap().1);
    assert!(store.is_given_out(&[1; 20], 77).await.unwrap() && !store.is_given_out(&[2; 20], 2).await.unwrap());
    assert!(store.is_given_out(&[9; 20], 1).await.unwrap(), "an equivalent header counts too");

    assert!(grows(&store, id, 20, &[7, 8]).await);
    assert!(!grows(&store, id, 20, &[9, 9]).await, "bytes are there already");
    assert!(!grows(&store, id, 25, &[9]).await, "some are missing");
    assert!(grows(&store, id, 22, &[9]).await);
    assert_eq!(store.parts(id, 0).await.unwrap(), [vec![7, 8], vec![9]]);
    assert_eq!(store.parts(id, 22).await.unwrap(), [vec![9]]);
    let attempt = store.attempt(id).await.unwrap().unwrap();
    assert_eq!((attempt.player, attempt.moves, attempt.size, attempt.is_ended), (ada, 2, 23, false));

    let run = || NewRun { kind: Kind::Counted, took: Some(9), ..new_run(1, Some(ada)) };
    let ended = store.end(id, run()).await.unwrap().unwrap();
    assert_eq!(store.end(id, run()).await.unwrap(), None, "it counts once");
    assert!(!grows(&store, id, 23, &[9]).await, "it has ended");
    assert_eq!(store.attempt(id).await.unwrap().unwrap().run, Some(ended));
    store.settle(&[(ended, Ok(verified(7, false)))], 9).await.unwrap();
    assert_eq!(row(&store, ended).await.took, Some(9));
    store.delete_player(ada, &marks(), 5).await.unwrap();
    assert_eq!(store.attempt(id).await.unwrap(), None);
    assert!(store.parts(id, 0).await.unwrap().is_empty());
}

async fn runs_are_shown_while_they_are_played(store: Store) {
    let (ada, bob) = (added(&store, "Ada", 1).await, added(&store, "Bob", 2).await);
    let shown = |player, name: &str| NewAttempt { kind: Kind::Open, is_shown: true, ..new_attempt(player, name, 1) };
    let (hers, _) = store.begin(shown(ada, "shown 1")).await.unwrap();
    let (his, is_new) = store.begin(shown(bob, "shown 2")).await.unwrap();
    assert!(is_new, "many may show the same seed");
    assert!(!store.is_given_out(&[1; 20], 1).await.unwrap());
    let (counted, _) = store.begin(new_attempt(ada, "2026-11-24", 3)).await.unwrap();
    assert_eq!(store.begun_by(ada, &[3; 20]).await.unwrap(), Some((counted, Kind::Counted)));
    assert_eq!(store.begun_by(ada, &[1; 20]).await.unwrap(), Some((hers, Kind::Open)));
    assert_eq!((store.begun_by(bob, &[3; 20]).await.unwrap(), store.begun_by(ada, &[9; 20]).await.unwrap()), (None, None));
    let entry = store.enter(new_entry(bob, "daily")).await.unwrap().0;
    let live = async |since| {
        let runs = store.live(since, 500, 9).await.unwrap();
        runs.into_iter().map(|run| (run.id, run.player, run.kind, run.moves, run.moved_at)).collect::<Vec<_>>()
    };
    assert!(grows(&store, his, 20, &[7]).await);
    let (ada_shows, bob_shows) =
        ((Some(hers.0), "Ada".to_owned(), Kind::Open, Some(0), 50), (Some(his.0), "Bob".to_owned(), Kind::Open, Some(1), 60));
    assert_eq!(live(0).await, [bob_shows.clone(), ada_shows.clone()], "one is not shown, and one has no move yet");
    let moved = NewMoves { entry: entry.id, after: 0, records: vec![1], made_at: 55 };
    store.add_moves(&[moved]).await.unwrap();
    assert_eq!(live(0).await, [bob_shows.clone(), ada_shows.clone()], "a race is not shown by itself");
    store.show_entry(entry.id, true).await.unwrap();
    let racing = (None, "Bob".to_owned(), Kind::Sealed, None, 55);
    assert_eq!(live(0).await, [bob_shows.clone(), racing.clone(), ada_shows]);
    assert_eq!(live(51).await, [bob_shows.clone(), racing]);
    assert!(store.live(0, 1000, 9).await.unwrap().iter().all(|run| run.kind == Kind::Open), "the race has closed");
    store.show(counted).await.unwrap();
    let mut seen: Vec<_> = live(0).await.into_iter().filter_map(|run| run.0).collect();
    seen.sort_unstable();
    assert_eq!(seen, [hers.0, his.0, counted.0]);
    let (run, _) = store.add_run(new_run(1, None)).await.unwrap();
    assert_eq!(store.end(hers, new_run(1, Some(ada))).await.unwrap(), Some(run), "it was uploaded before");
    assert_eq!(store.begun_by(ada, &[1; 20]).await.unwrap(), None, "it has ended");
    store.forget_shown(60).await.unwrap();
    assert!(store.attempt(hers).await.unwrap().is_none() && store.attempt(his).await.unwrap().is_some());
    assert!(store.attempt(counted).await.unwrap().is_some());
}

fn course(challenge: &str) -> Course {
    Course { challenge: challenge.to_owned(), game: "stomp".to_owned(), variant: "20x10".to_owned() }
}

fn new_entry(player: PlayerId, challenge: &str) -> NewEntry {
    let header = challenge.as_bytes().to_vec();
    let (beginning, nonce, started_at, is_young, closes_at) = (500, vec![1], 20, false, 1000);
    NewEntry { player, course: course(challenge), header, beginning, nonce, started_at, is_young, closes_at }
}

async fn everybody_in_a_race_has_one_entry_with_the_same_header(store: Store) {
    let (ada, bob) = (added(&store, "Ada", 1).await, added(&store, "Bob", 2).await);
    let (entry, is_new) = store.enter(new_entry(ada, "daily")).await.unwrap();
    assert!(is_new && entry.header == b"daily" && !entry.is_ended && entry.closes_at == 1000);
    let (again, is_new) = store.enter(NewEntry { started_at: 30, ..new_entry(ada, "daily") }).await.unwrap();
    assert_eq!((&again, is_new), (&entry, false));
    assert!(store.enter(new_entry(bob, "daily")).await.unwrap().1 && store.enter(new_entry(ada, "weekly")).await.unwrap().1);
    assert!(store.is_given_out(b"daily", 0).await.unwrap() && !store.is_given_out(b"other", 0).await.unwrap());
    assert_eq!(store.entry(bob, &course("weekly")).await.unwrap(), None);
}

async fn moves_of_entries_are_added_once_at_their_place(store: Store) {
    let (ada, bob) = (added(&store, "Ada", 1).await, added(&store, "Bob", 2).await);
    let [one, other] = [ada, bob].map(|player| new_entry(player, "daily"));
    let (one, other) = (store.enter(one).await.unwrap().0.id, store.enter(other).await.unwrap().0.id);
    assert_eq!(store.moves(one, 0).await.unwrap(), Some(Vec::new()));
    let moves = |entry, after, record: u8| NewMoves { entry, after, records: vec![record], made_at: 5 };
    assert_eq!(store.add_moves(&[moves(one, 0, 1), moves(other, 0, 2)]).await.unwrap(), [true, true]);
    assert_eq!(store.add_moves(&[moves(one, 0, 9), moves(other, 1, 3)]).await.unwrap(), [false, true], "one is taken");
    assert_eq!(store.add_moves(&[moves(one, 1, 4), moves(one, 1, 5)]).await.unwrap(), [true, false], "both came at once");
    assert_eq!(store.moves(one, 0).await.unwrap(), Some(vec![(0, vec![1]), (1, vec![4])]));
    assert_eq!(store.moves(one, 1).await.unwrap(), Some(vec![(1, vec![4])]));
    assert_eq!(store.moves(one, 2).await.unwrap(), Some(Vec::new()));
    let many: Vec<_> = (2..2600).map(|after| moves(other, after, 1)).collect();
    assert!(store.add_moves(&many).await.unwrap().into_iter().all(|added| added));

    let run = |number, is_young| NewRun {
        kind: Kind::Sealed,
        challenge: Some("daily".to_owned()),
        sealed_until: Some(1000),
        is_young,
        ..new_run(number, Some(ada))
    };
    let ended = store.end_entry(one, Some(run(1, false))).await.unwrap().unwrap();
    assert_eq!(store.end_entry(one, Some(run(2, false))).await.unwrap(), None, "it counts once");
    assert_eq!(store.moves(one, 0).await.unwrap(), None, "an entry that has ended has a run in place of moves");
    let gone = added(&store, "Eve", 3).await;
    let left = store.enter(new_entry(gone, "daily")).await.unwrap().0.id;
    store.delete_player(gone, &marks(), 5).await.unwrap();
    let late = [moves(one, 2, 6), moves(left, 0, 7), moves(other, 2600, 8)];
    assert_eq!(store.add_moves(&late).await.unwrap(), [false, false, true], "one has ended, and one is deleted");
    assert_eq!(store.entry(ada, &course("daily")).await.unwrap().unwrap().run, Some(ended));
    let young = store.end_entry(other, Some(run(3, true))).await.unwrap().unwrap();
    let played = verified(5, false);
    for run in [ended, young] {
        store.settle(&[(run, Ok(played.clone()))], 9).await.unwrap();
    }
    let on_board = |race: &str, is_young| Board { kind: Kind::Sealed, race: Some(race.to_owned()), is_young, ..board(0) };
    for (board, expected) in
        [(on_board("daily", false), vec![ended]), (on_board("daily", true), vec![young]), (on_board("x", false), vec![])]
    {
        let ids: Vec<_> = store.board(&board, 0, 9).await.unwrap().iter().map(|row| RunId(row.id)).collect();
        assert_eq!(ids, expected);
    }
    assert_eq!(row(&store, ended).await.sealed_until, Some(1000));
    assert_eq!(store.run_bytes(ended, 999).await.unwrap(), None, "it is sealed");
    assert_eq!(store.run_bytes(ended, 1000).await.unwrap(), Some(vec![1; 3]));
    let (given_up, _) = store.enter(new_entry(ada, "weekly")).await.unwrap();
    assert_eq!(store.end_entry(given_up.id, None).await.unwrap(), None);
    assert!(store.entry(ada, &course("weekly")).await.unwrap().unwrap().is_ended);
}

async fn time_never_goes_back(store: Store) {
    for (now, latest) in [(5, 5), (9, 9), (7, 9), (10, 10)] {
        assert_eq!(store.keep_time(now).await.unwrap(), latest);
    }
}

async fn a_secret_stays(store: Store) {
    assert_eq!(store.secret("key", &[1]).await.unwrap(), [1]);
    assert_eq!(store.secret("key", &[2]).await.unwrap(), [1]);
    assert_eq!(store.secret("other", &[2]).await.unwrap(), [2]);
}

/// Sixteen tasks take runs from the queue, and each run is taken once.
async fn no_two_get_the_same_run(store: Store) {
    for number in 0..40 {
        store.add_run(new_run(number, None)).await.unwrap();
    }
    let takers: Vec<_> = (0..16)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut taken = Vec::new();
                while let Some(leased) = lease(&store, 1, 99).await {
                    taken.push(leased.id.0);
                }
                taken
            })
        })
        .collect();
    let mut all = Vec::new();
    for taker in takers {
        all.extend(taker.await.unwrap());
    }
    all.sort_unstable();
    let count = all.len();
    all.dedup();
    assert_eq!((count, all.len()), (40, 40));
}

async fn players_get_a_list_of_their_runs(store: Store) {
    let ada = added(&store, "Ada", 1).await;
    let bob = added(&store, "Bob", 2).await;
    let attempt = store.begin(new_attempt(ada, "2026-11-24", 3)).await.unwrap().0;
    store.enter(new_entry(ada, "daily")).await.unwrap();
    let plays = store.plays_of(ada).await.unwrap();
    let plays: Vec<_> = plays.iter().map(|play| (play.kind, play.attempt, play.challenge.as_str(), play.is_ended)).collect();
    assert_eq!(plays, [(Kind::Counted, Some(attempt), "2026-11-24", false), (Kind::Sealed, None, "daily", false)]);
    assert!(store.plays_of(bob).await.unwrap().is_empty());
}

fn every_test(mut database: impl FnMut(&str) -> String) {
    macro_rules! each {
        ($($test:ident),*) => {
            $(Runtime::new().unwrap().block_on(async {
                let address = database(stringify!($test));
                $test(Store::open(&address).await.unwrap()).await;
                // Open the existing database again.
                Store::open(&address).await.unwrap().check().await.unwrap();
            });)*
        };
    }
    each!(
        players_have_unique_names_and_keys,
        a_nonce_is_new_once,
        a_run_is_verified_once,
        senders_take_turns,
        a_run_that_was_seen_being_played_wins_over_a_copy,
        limits_are_kept,
        plays_of_a_forgotten_name_are_remembered,
        devices_that_remove_each_other_leave_one,
        boards_have_the_best_first,
        an_attempt_takes_nothing_back,
        runs_are_shown_while_they_are_played,
        a_result_of_a_race_has_its_place_on_its_list,
        everybody_in_a_race_has_one_entry_with_the_same_header,
        moves_of_entries_are_added_once_at_their_place,
        players_get_a_list_of_their_runs,
        time_never_goes_back,
        a_secret_stays,
        no_two_get_the_same_run
    );
}

#[test]
fn sqlite_conforms() {
    let mut folders = Vec::new();
    every_test(|_| {
        folders.push(tempfile::tempdir().unwrap());
        sqlite(folders.last().unwrap().path())
    });
}

#[test]
fn a_file_is_created_under_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["with blanks.db", "größe.db", "a#b.db", "Upper.DB", "c:d.db"] {
        let file = folder.path().join(name);
        for address in [format!("sqlite:{}", file.display()), format!("sqlite://{}?mode=rwc", file.display())] {
            let store = Runtime::new().unwrap().block_on(Store::open(&address)).unwrap();
            assert!(file.exists(), "{address}");
            drop(store);
        }
    }
}

#[test]
fn postgres_conforms() {
    let postgres = Postgres::start();
    every_test(|name| postgres.database(name));
}

#[test]
fn an_address_of_no_database_is_refused_without_its_password() {
    let error = Runtime::new().unwrap().block_on(Store::open("mysql://me:secret@host/db")).err().unwrap().to_string();
    assert!(error.starts_with("\"mysql\" is not a database") && !error.contains("secret"), "{error}");
}
