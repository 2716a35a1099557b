//! Screens of a server, from the answers of one that is made up here.

use super::*;
use crate::date::{DAY, Date};
use crate::screens::online::{Answers, Course, Server, add_promises, promised_head};
use crate::screens::{Deed, Hold, Online};
use barrow_core::{Header, VariantCode};
use barrow_online::{
    Answer, Blocks, Board, BoardPage, BoardRow, Call, Code, CodeKind, Device, DeviceKind, Devices, Entry, Head, Hello, Kind,
    Live, LiveRun, Note, Player, Profile, Race, Races, Receipt, RunNotes, Standing, base64, commitment, file_hash,
};

const NOW: u64 = 1_764_000_000_000;
const NOW_HERE: Duration = Duration::from_millis(NOW);

fn row(id: i64, player: Option<&str>) -> BoardRow {
    BoardRow {
        id,
        player: player.map(str::to_owned),
        game: "into-ruins".to_owned(),
        variant: "descent".to_owned(),
        kind: Kind::Sealed,
        is_won: id == 1,
        score: 1200 + id,
        depth: 7,
        word: "death".to_owned(),
        cause: "An ogre slew you.".to_owned(),
        moves: 2345,
        took: (id == 1).then_some(3_725_000),
        largest: (id == 1).then_some(12),
        feats: Vec::new(),
        uploaded_at: NOW - 60_000,
        sealed_until: (id == 2).then_some(NOW + 60_000),
    }
}

fn player() -> Player {
    Player { name: "Ada".to_owned(), made_at: NOW - 86_400_000 }
}

fn race(kind: &str, hours: u64) -> Race {
    Race {
        challenge: format!("{kind}-2025-11-24"),
        kind: kind.to_owned(),
        opens_at: NOW,
        closes_at: NOW + hours * 3_600_000,
        commitment: String::new(),
        players: 14,
        secret: None,
    }
}

fn board(query: &str, first: u64) -> BoardPage {
    let rows =
        if query.contains("young=true") { Vec::new() } else { vec![row(1, Some("Ada")), row(2, Some("Bob")), row(3, None)] };
    BoardPage { proves: Kind::Sealed.proves().to_owned(), first, rows, has_more: first == 1 && !query.contains("young=true") }
}

/// The answers of a server with one race, three results and two players.
fn answer(call: &Call, has_name: bool) -> Answer {
    match call {
        Call::Hello => Answer::Hello(Hello {
            head: Head::default(),
            name: "Home".to_owned(),
            version: String::new(),
            protocol: 1,
            games: Vec::new(),
            time: NOW,
            key: String::new(),
            formerly: Vec::new(),
        }),
        Call::Me => Answer::Player(has_name.then(player)),
        Call::Races => Answer::Races(Races {
            races: vec![race("daily", 5), race("weekly", 50)],
            games: vec![("into-ruins".to_owned(), "descent".to_owned()), ("stomp".to_owned(), "20x20".to_owned())],
        }),
        Call::Live => Answer::Live(Live {
            runs: [Some(12), None]
                .map(|id| LiveRun {
                    id,
                    player: "Bob".to_owned(),
                    game: "stomp".to_owned(),
                    variant: "20x20".to_owned(),
                    kind: if id.is_some() { Kind::Open } else { Kind::Sealed },
                    moves: id.map(|_| 40),
                    started_at: NOW,
                    moved_at: NOW - 120_000,
                })
                .into(),
        }),
        Call::Boards => Answer::Boards(vec![
            Board::of_races("Today", Some("daily-2025-11-24")),
            Board::of_races("All races", None),
            Board::of_runs("Counted", Kind::Counted),
        ]),
        Call::Board { query, first, .. } => Answer::Board(board(query, *first)),
        Call::Profile(_) => Answer::Profile(Box::new(Profile {
            player: player(),
            runs: vec![row(1, Some("Ada"))],
            feats: vec![("into-ruins".to_owned(), "no-torch".to_owned(), 2)],
            endings: vec![("into-ruins".to_owned(), "An ogre slew you.".to_owned(), 3)],
        })),
        Call::Devices => Answer::Devices(Devices {
            devices: [true, false]
                .map(|is_this| Device { id: "abcdefghijklmnop".to_owned(), kind: DeviceKind::Device, added_at: NOW, is_this })
                .into(),
        }),
        Call::Blocks => Answer::Blocks(Blocks { names: vec!["Mallory".to_owned()] }),
        Call::Notes { .. } => Answer::Notes(RunNotes {
            notes: ["Ada", "Bob"]
                .map(|player| Note { id: 5, moves: 9, player: player.to_owned(), text: "A rope!".to_owned(), made_at: NOW })
                .into(),
            has_more: false,
        }),
        Call::NewCode(_) => Answer::Code(Code { code: "lusab babad".to_owned(), expires_at: None }),
        _ => Answer::Bytes(Vec::new()),
    }
}

/// Answers everything that a screen asks.
fn settle(answers: &mut Answers, screen: &Online, has_name: bool) {
    while let Some(call) = answers.next(screen, NOW_HERE) {
        let found = answer(&call, has_name);
        answers.put(call, Ok(found), NOW_HERE);
    }
}

fn seen(screen: &Online, medium: Medium, answers: &Answers) -> Content {
    let (keys, none) = (Bindings::default(), Discoveries::default());
    let now = Duration::from_millis(NOW);
    let server = Server { answers, now, can_have_name: true, has_passkeys: medium == Medium::Page, shares: false };
    content(&Topic::Online(screen.clone()), &Facts { medium, server: Some(server), ..facts(&keys, &none) }).unwrap()
}

fn course() -> Course {
    Course { game: "into-ruins".to_owned(), variant: "descent".to_owned() }
}

fn screens() -> Vec<Online> {
    vec![
        Online::Today,
        Online::Races { course: None },
        Online::board(course()),
        Online::Board { course: course(), board: "counted".to_owned(), list: 1, parts: 2 },
        Online::Board { course: course(), board: "daily-2025-11-01".to_owned(), list: 0, parts: 1 },
        Online::Live,
        Online::Profile { name: "Ada/Eva".to_owned() },
        Online::Name,
        Online::Notes { run: 7, moves: Some(12), parts: 1 },
        Online::Notes { run: 7, moves: None, parts: 1 },
    ]
}

#[test]
fn the_title_has_todays_race() {
    let mut answers = Answers::default();
    let lines = |answers: &Answers| seen(&Online::Today, Medium::Page, answers).lines().join("\n");
    assert!(lines(&answers).contains("Asking the server."));
    settle(&mut answers, &Online::Today, false);
    let shown = lines(&answers);
    assert!(
        shown.contains("Today's race: Into Ruins:") && shown.contains("in 5 h 0 min") && shown.contains("14 players"),
        "{shown}"
    );
    assert!(!shown.contains("week"), "{shown}");
    let mut answers = Answers::default();
    answers.put(Call::Races, Err("The server is away.".to_owned()), NOW_HERE);
    assert!(lines(&answers).contains("The server is away."));
}

#[test]
fn a_result_without_a_name_is_offered_to_be_kept() {
    let today = Online::Today;
    let mut answers = Answers::default();
    while let Some(call) = answers.next(&today, NOW_HERE) {
        // The entry of a player, as it is before there is a name.
        let found = match &call {
            Call::Entry { .. } => Answer::Entry(Some((closed().1, true))),
            other => answer(other, false),
        };
        answers.put(call, Ok(found), NOW_HERE);
    }
    let content = seen(&today, Medium::Page, &answers);
    assert!(content.lines().join(" ").contains("it needs a name before the race closes"));
    assert!(of(&content, "play-daily").is_empty());
    assert!(matches!(&of(&content, "keep-daily")[..], [Effect::Open { topic: Topic::Online(Online::Name) }]));
}

#[test]
fn an_address_leads_to_its_screen_of_a_server() {
    for screen in screens() {
        let topic = Topic::Online(screen);
        assert_eq!(topic.to_string().parse::<Topic>().unwrap(), topic);
    }
}

#[test]
fn every_screen_of_a_server_reads_well_with_and_without_answers() {
    for medium in MEDIA {
        for screen in screens() {
            for has_name in [false, true] {
                let mut answers = Answers::default();
                let before = seen(&screen, medium, &answers).lines().join("\n");
                assert!(before.contains("Asking the server."), "{before}");
                settle(&mut answers, &screen, has_name);
                assert_eq!(answers.next(&screen, NOW_HERE), None);
                let after = seen(&screen, medium, &answers).lines().join("\n");
                assert!(!after.contains("Asking the server.") && !after.contains('{'), "{after}");
                answers.grow_stale();
                for call in screen.calls(&answers) {
                    answers.put(call, Err("The server is away.".to_owned()), NOW_HERE);
                }
                assert!(seen(&screen, medium, &answers).lines().join("\n").contains("The server is away."));
            }
        }
    }
}

fn of(content: &Content, id: &str) -> Vec<Effect> {
    let all = content.holds().into_iter().flat_map(|hold| match hold {
        Hold::Action(action) => vec![action.clone()],
        Hold::Row(row) => row.actions.clone(),
        _ => Vec::new(),
    });
    all.filter(|action| action.id == id).map(|action| action.then).collect()
}

#[test]
fn an_action_that_the_player_cannot_take_says_why() {
    let races = Online::Races { course: None };
    let mut answers = Answers::default();
    settle(&mut answers, &races, false);
    let content = seen(&races, Medium::Page, &answers);
    assert!(matches!(&of(&content, "attempt")[..], [Effect::Say { sentence }] if sentence.contains("no name")));
    assert!(matches!(&of(&content, "play-daily")[..], [Effect::Do { deed: Deed::Race, .. }]), "a race needs none");
    assert!(matches!(&of(&content, "watch")[..], [Effect::Do { deed: Deed::WatchLive, .. }, Effect::Say { .. }]));
    let mut answers = Answers::default();
    settle(&mut answers, &races, true);
    let content = seen(&races, Medium::Page, &answers);
    assert!(
        matches!(&of(&content, "play-weekly")[..], [Effect::Do { deed: Deed::Race, to }] if to == "weekly-2025-11-24/into-ruins/descent")
    );

    let board = Online::board(course());
    settle(&mut answers, &board, true);
    let content = seen(&board, Medium::Page, &answers);
    let [first, sealed, last] = &of(&content, "watch")[..] else { panic!("{:?}", content.lines()) };
    assert!(matches!(first, Effect::Do { deed: Deed::WatchRanked, to } if to == "1"));
    assert!(matches!(sealed, Effect::Say { .. }) && matches!(last, Effect::Do { .. }));
    assert!(matches!(of(&content, "profile")[2], Effect::Say { .. }), "guests have none");
    assert_eq!(of(&content, "more").len(), 1);
}

#[test]
fn a_code_is_shown_until_the_answers_are_asked_again() {
    let mut answers = Answers::default();
    settle(&mut answers, &Online::Name, true);
    let content = seen(&Online::Name, Medium::Page, &answers);
    let [Effect::Ask { call, .. }] = &of(&content, "add")[..] else { panic!("{:?}", content.lines()) };
    assert!(matches!(call, Call::NewCode(new) if new.kind == CodeKind::Device));
    answers.put(call.clone(), Ok(answer(call, true)), NOW_HERE);
    assert!(seen(&Online::Name, Medium::Page, &answers).lines().join("\n").contains("Code for another device: lusab babad"));
    answers.grow_stale();
    assert!(!seen(&Online::Name, Medium::Page, &answers).lines().join("\n").contains("lusab"));
    assert_eq!(answers.next(&Online::Name, NOW_HERE), Some(Call::Me), "old answers are asked again");
}

/// A race that has closed, and the player's entry in it with the file of its run.
fn closed() -> (Race, Entry, Vec<u8>) {
    let mut race = race("daily", 0);
    (race.commitment, race.secret) = (commitment(b"secret"), Some(base64(b"secret")));
    let seed = race.seed("into-ruins", "descent", 3, false).unwrap();
    let header = Header { game: "into-ruins".to_owned(), rules: 3, variant: VariantCode(0), seed };
    let receipt = Receipt {
        player: "Ada".to_owned(),
        challenge: race.challenge.clone(),
        header: base64(&file_hash(&header.to_bytes())),
        nonce: String::new(),
        started_at: NOW,
        signature: String::new(),
    };
    (race, Entry { receipt, is_ranked: true, is_ended: true, run: Some(1), standing: None }, header.to_bytes())
}

#[test]
fn a_ledger_that_was_rewritten_is_noticed() {
    let mut promises = Vec::new();
    let mut seen_with = |number: u64, hash: &str, time: u64| {
        let mut answers = Answers::with_promises(promises.clone());
        let screen = Online::board(course());
        while let Some(call) = answers.next(&screen, NOW_HERE) {
            let mut found = answer(&call, false);
            if let Answer::Hello(hello) = &mut found {
                (hello.head, hello.time) = (Head { number, hash: hash.to_owned() }, time);
            }
            answers.put(call, Ok(found), NOW_HERE);
        }
        add_promises(&mut promises, answers.new_promises().unwrap_or_default());
        seen(&screen, Medium::Page, &answers).lines().join("\n").contains("Do not trust these results")
    };
    assert!(![seen_with(0, "", 1), seen_with(3, "abc", 2), seen_with(3, "abc", 3), seen_with(9, "def", 4)].contains(&true));
    assert!(seen_with(8, "xyz", 5), "entries are gone");
    assert!(seen_with(9, "xyz", 6), "the newest entry is another");
    assert!(!seen_with(9, "def", 7));
    assert_eq!(promised_head(&promises), Some(Head { number: 9, hash: "def".to_owned() }));
    assert_eq!(promises.iter().filter(|promise| promise.starts_with("ledger")).count(), 1);
}

/// The board of a race, from these answers and promises.
fn checked(promises: &[String], race: &Race, entry: Option<&(Entry, bool)>, file: &[u8]) -> (String, Vec<String>) {
    let screen = Online::of_race(course(), race.challenge.clone());
    let mut answers = Answers::with_promises(promises.to_vec());
    while let Some(call) = answers.next(&screen, NOW_HERE) {
        let found = match &call {
            Call::Race(_) => Answer::Race(race.clone()),
            Call::Entry { .. } => Answer::Entry(entry.cloned()),
            Call::RunFile(1) => Answer::Bytes(file.to_vec()),
            other => answer(other, entry.is_some()),
        };
        answers.put(call, Ok(found), NOW_HERE);
    }
    let lines = seen(&screen, Medium::Page, &answers).lines().join("\n");
    (lines, answers.new_promises().unwrap_or_default())
}

#[test]
fn a_race_that_kept_its_promises_is_called_checked() {
    let (race, entry, file) = closed();
    let open = Race { secret: None, ..race.clone() };
    assert!(!checked(&[], &open, None, &[]).0.contains("Checked"));
    let (shown, promises) = checked(&[], &open, Some(&(entry.clone(), true)), &[]);
    assert!(shown.contains("Checked: your receipt is signed"), "{shown}");
    let expected = [
        format!("daily-2025-11-24 {}", race.commitment),
        format!("daily-2025-11-24/into-ruins/descent/{} {}", base64(b"Ada"), entry.receipt.header),
    ];
    assert_eq!(promises, expected);
    assert!(checked(&promises, &race, None, &[]).0.contains("committed to from the beginning."));
    let (shown, more) = checked(&promises, &race, Some(&(entry, true)), &file);
    assert!(shown.contains("the seed that follows from it") && more.is_empty(), "{shown}");
}

#[test]
fn a_broken_promise_is_said() {
    let (race, entry, file) = closed();
    let (_, promises) = checked(&[], &race, Some(&(entry.clone(), true)), &file);
    let says = |promises: &[String], race: &Race, entry: &Entry, is_signed: bool, file: &[u8], reason: &str| {
        let (shown, _) = checked(promises, race, Some(&(entry.clone(), is_signed)), file);
        let sentence = format!("Do not trust this race: {reason}. Tell the other players, and the server's operator.");
        assert!(shown.contains(&sentence), "{reason}: {shown}");
    };
    says(&promises, &race, &entry, false, &file, "your receipt is not signed with the server's key");
    let later = Race { secret: Some(base64(b"later")), ..race.clone() };
    says(&promises, &later, &entry, true, &file, "its secret is not the one that the server was committed to");
    let other = Race { commitment: commitment(b"later"), ..later };
    says(&promises, &other, &entry, true, &file, "the commitment to its seed is no longer the one that was seen here before");
    says(&[], &other, &entry, true, &file, "your run had another seed than the one that follows from its secret");
    let young = Entry { is_ranked: false, ..entry.clone() };
    says(&promises, &race, &young, true, &file, "your run had another seed than the one that follows from its secret");
    let mut changed = entry.clone();
    changed.receipt.header = base64(&file_hash(b"another run"));
    says(&promises, &race, &changed, true, &file, "your receipt is no longer the one that was seen here before");
    says(&[], &race, &changed, true, &file, "your receipt is for another run than the one on the board");
    says(&promises, &race, &entry, true, b"no run", "the file that it has for your run is not a run");
}

#[test]
fn an_address_asks_for_only_so_many_parts() {
    for (address, most) in
        [("board/into-ruins/descent/open/0/18446744073709551615", 102), ("notes/7/5/18446744073709551615", 101)]
    {
        let Ok(Topic::Online(screen)) = address.parse() else { panic!("{address}") };
        let mut answers = Answers::default();
        answers.put(Call::Boards, Ok(Answer::Boards(vec![Board::of_runs("Open", Kind::Open)])), NOW_HERE);
        assert_eq!(screen.calls(&answers).len(), most, "{address}");
        settle(&mut answers, &screen, true);
        assert!(of(&seen(&screen, Medium::Page, &answers), "more").is_empty());
    }
    assert_eq!("notes/7/5/0".parse(), Ok(Topic::Online(Online::Notes { run: 7, moves: Some(5), parts: 1 })));
}

#[test]
fn an_entry_that_is_denied_is_missed() {
    let (race, entry, file) = closed();
    let (_, promises) = checked(&[], &race, Some(&(entry.clone(), true)), &file);
    let denied = |promises: &[String], race: &Race, me: Option<Player>| {
        let screen = Online::of_race(course(), race.challenge.clone());
        let mut answers = Answers::with_promises(promises.to_vec());
        while let Some(call) = answers.next(&screen, NOW_HERE) {
            let found = match &call {
                Call::Race(_) => Answer::Race(race.clone()),
                Call::Entry { .. } => Answer::Entry(None),
                Call::Me => Answer::Player(me.clone()),
                other => answer(other, true),
            };
            answers.put(call, Ok(found), NOW_HERE);
        }
        seen(&screen, Medium::Page, &answers).lines().join("\n")
    };
    let open = Race { secret: None, ..race.clone() };
    for race in [&open, &race] {
        let shown = denied(&promises, race, Some(player()));
        assert!(shown.contains("Do not trust this race: the server no longer knows your entry"), "{shown}");
        // Other names of this device have no entry there, and a name that was created again has lost it.
        for me in [None, Some(Player { name: "Bob".to_owned(), ..player() }), Some(Player { made_at: NOW + 1, ..player() })] {
            assert!(!denied(&promises, race, me).contains("Do not trust"));
        }
        assert!(!denied(&promises[..1], race, Some(player())).contains("Do not trust"));
    }
}

#[test]
fn a_run_whose_file_does_not_come_is_not_called_checked() {
    let (race, entry, _) = closed();
    let screen = Online::of_race(course(), race.challenge.clone());
    let mut answers = Answers::default();
    while let Some(call) = answers.next(&screen, NOW_HERE) {
        let found = match &call {
            Call::Race(_) => Ok(Answer::Race(race.clone())),
            Call::Entry { .. } => Ok(Answer::Entry(Some((entry.clone(), true)))),
            Call::RunFile(1) => Err("The run is not there.".to_owned()),
            other => Ok(answer(other, true)),
        };
        answers.put(call, found, NOW_HERE);
    }
    let shown = seen(&screen, Medium::Page, &answers).lines().join("\n");
    assert!(shown.contains("The run is not there.") && !shown.contains("Checked"), "{shown}");
}

#[test]
fn a_promise_is_remembered_if_it_is_signed_and_of_these_days() {
    let (race, entry, _) = closed();
    let (_, unsigned) = checked(&[], &race, Some(&(entry, false)), &[]);
    assert_eq!(unsigned, [format!("daily-2025-11-24 {}", race.commitment)]);

    let mut answers = Answers::with_promises(unsigned.clone());
    let invented = (0..200).map(|number| Race { challenge: format!("daily-2027-01-01-{number}"), ..race.clone() });
    let of_year =
        (2..200).map(|days| Race { challenge: format!("daily-{}", Date::of(NOW_HERE + DAY * days).unwrap()), ..race.clone() });
    let races = invented.chain(of_year).collect();
    answers.put(Call::Races, Ok(Answer::Races(Races { races, games: Vec::new() })), NOW_HERE);
    assert_eq!(answers.new_promises(), None, "they would push out the true one");
    let week = Race { challenge: "weekly-2025-11-24".to_owned(), ..race.clone() };
    let tomorrow = Race { challenge: "daily-2025-11-25".to_owned(), ..race };
    answers.put(Call::Races, Ok(Answer::Races(Races { races: vec![week, tomorrow], games: Vec::new() })), NOW_HERE);
    assert_eq!(answers.new_promises().map(|promises| promises.len()), Some(3), "clocks differ");
}

#[test]
fn the_first_promise_about_a_subject_holds() {
    let mut kept = vec!["a 1".to_owned(), "b 2".to_owned()];
    add_promises(&mut kept, ["b 3", "c 4", "c 5", "word"].map(str::to_owned));
    assert_eq!(kept, ["a 1", "b 2", "c 4"]);
    add_promises(&mut kept, (0..300).map(|number| format!("s{number} 6")));
    assert_eq!((kept.len(), kept[199].as_str()), (200, "s299 6"));
}

#[test]
fn words_become_calls() {
    let typed = |screen: Online, option, words: &str| match Topic::Online(screen).typed(option, words) {
        Effect::Ask { call, .. } => call,
        other => panic!("{other:?}"),
    };
    assert!(matches!(typed(Online::Name, "take", " Ada "), Call::TakeName(new) if new.name == "Ada"));
    assert!(matches!(typed(Online::Name, "join", "lusab babad"), Call::UseCode(code) if code.code == "lusab babad"));
    let note = Online::Notes { run: 7, moves: Some(12), parts: 1 };
    assert!(
        matches!(typed(note, "note", "A rope!"), Call::WriteNote { run: 7, note } if note.moves == 12 && note.text == "A rope!")
    );
}

/// The races with this entry in today's, at some time before they close.
fn races_with(entry: Option<&Entry>, left: Duration) -> (String, Option<Duration>) {
    let screen = Online::Races { course: None };
    let mut answers = Answers::default();
    while let Some(call) = answers.next(&screen, NOW_HERE) {
        let found = match &call {
            Call::Entry { challenge, .. } => {
                Answer::Entry(entry.filter(|_| challenge.starts_with("daily")).map(|entry| (entry.clone(), true)))
            }
            Call::Races => Answer::Races(Races {
                races: vec![race("daily", 0), race("weekly", 50)],
                games: vec![("into-ruins".to_owned(), "descent".to_owned())],
            }),
            other => answer(other, true),
        };
        answers.put(call, Ok(found), NOW_HERE);
    }
    let now = NOW_HERE.saturating_sub(left);
    let server = Server { answers: &answers, now, can_have_name: true, has_passkeys: false, shares: false };
    let (keys, none) = (Bindings::default(), Discoveries::default());
    let content = content(&Topic::Online(screen.clone()), &Facts { server: Some(server), ..facts(&keys, &none) }).unwrap();
    (content.lines().join("\n"), screen.stale_after(&server, NOW_HERE))
}

#[test]
fn races_come_first_and_the_account_last() {
    let (shown, _) = races_with(None, Duration::from_hours(5));
    let places = ["Today's race:", "This week's race:", "Counted attempt:", "Playing now:", "You are Ada."];
    let places = places.map(|words| shown.find(words).unwrap_or_else(|| panic!("{words}: {shown}")));
    assert!(places.is_sorted(), "{shown}");
}

#[test]
fn a_race_that_was_played_says_what_came_of_it() {
    let (_, entry, _) = closed();
    let standing = Some(Standing { place: 3, entries: 14, score: 1200, depth: 2 });
    let says = |entry: &Entry| races_with(Some(entry), Duration::from_hours(5)).0;
    let ranked = says(&Entry { standing, ..entry.clone() });
    assert!(ranked.contains("You: depth 2, 3rd of 14.") && !ranked.contains("Play today's race"), "{ranked}");
    assert!(ranked.contains("Play this week's race"), "{ranked}");
    let young = says(&Entry { standing, is_ranked: false, ..entry.clone() });
    assert!(young.contains("You: depth 2, 3rd of 14 among new names."), "{young}");
    assert!(says(&entry).contains("the server is checking it"));
    assert!(says(&Entry { run: None, ..entry.clone() }).contains("it does not count"));
    let begun = says(&Entry { run: None, is_ended: false, ..entry });
    assert!(begun.contains("Your run waits for you.") && begun.contains("Continue today's race"), "{begun}");
}

#[test]
fn a_countdown_changes_each_minute_and_at_last_each_second() {
    for (milliseconds, words, after) in [
        (18_720_000, "Closes in 5 h 12 min, on ", 60_001),
        (18_720_500, "Closes in 5 h 13 min, on ", 501),
        (61_000, "Closes in 2 min, on ", 1001),
        (60_000, "Closes in 60 s, on ", 1001),
        (1, "Closes in 1 s, on ", 2),
        (0, "It has closed; look again", 60_001),
    ] {
        let (shown, stale) = races_with(None, Duration::from_millis(milliseconds));
        let stale = stale.unwrap().as_millis();
        assert!(shown.contains(words) && stale == after, "{milliseconds}: {stale} {shown}");
    }
}

/// A screen says why a call failed, and needs nobody to make it again once the server is back.
#[test]
fn a_failed_call_is_made_again_after_a_while() {
    let (screen, mut answers) = (Online::Profile { name: "Ada".to_owned() }, Answers::default());
    let profile = Call::Profile("Ada".to_owned());
    assert_eq!(answers.next(&screen, NOW_HERE), Some(profile.clone()));
    answers.put(profile.clone(), Err("The server is away.".to_owned()), NOW_HERE);
    let after = |answers: &Answers, seconds: u64| {
        let server = Server { answers, now: NOW_HERE, can_have_name: true, has_passkeys: false, shares: false };
        screen.stale_after(&server, NOW_HERE + Duration::from_secs(seconds))
    };
    assert_eq!(answers.next(&screen, NOW_HERE + Duration::from_secs(9)), None);
    assert_eq!(after(&answers, 9), Some(Duration::from_secs(1)));
    assert_eq!(
        Online::Live.stale_after(
            &Server { answers: &answers, now: NOW_HERE, can_have_name: true, has_passkeys: false, shares: false },
            NOW_HERE
        ),
        None
    );
    assert_eq!(answers.next(&screen, NOW_HERE + Duration::from_secs(10)), Some(profile.clone()));
    // It is being made: the screen still says what happened, and asks once.
    assert_eq!((answers.next(&screen, NOW_HERE + Duration::from_secs(30)), after(&answers, 30)), (None, None));
    assert!(seen(&screen, Medium::Page, &answers).lines().join("\n").contains("The server is away."));
    answers.put(profile.clone(), Err("The server is away.".to_owned()), NOW_HERE + Duration::from_secs(30));
    // The clock was set back.
    assert_eq!(answers.next(&screen, NOW_HERE), Some(profile.clone()));
    answers.put(profile.clone(), Ok(answer(&profile, true)), NOW_HERE);
    assert_eq!((answers.next(&screen, NOW_HERE + Duration::from_hours(1)), after(&answers, 1)), (None, None));
}

/// A player who has just played looks for the result on the board before the server has checked it.
#[test]
fn the_board_of_a_race_says_what_became_of_the_players_own_run() {
    let today = Online::of_race(course(), "daily-2025-11-24".to_owned());
    let with = |entry: Option<Entry>, has_name: bool| {
        let mut answers = Answers::default();
        while let Some(call) = answers.next(&today, NOW_HERE) {
            let found = match &call {
                Call::Entry { .. } => Answer::Entry(entry.clone().map(|entry| (entry, true))),
                other => answer(other, has_name),
            };
            answers.put(call, Ok(found), NOW_HERE);
        }
        seen(&today, Medium::Page, &answers)
    };
    let (_, entry, _) = closed();
    let says = |content: &Content| content.lines().join("\n");
    let unnamed = with(Some(entry.clone()), false);
    assert!(says(&unnamed).contains("it needs a name before the race closes"), "{}", says(&unnamed));
    assert!(matches!(&of(&unnamed, "keep")[..], [Effect::Open { topic: Topic::Online(Online::Name) }]));
    let waiting = with(Some(entry.clone()), true);
    assert!(says(&waiting).contains("the server is checking it") && of(&waiting, "keep").is_empty(), "{}", says(&waiting));
    let standing = Some(Standing { place: 3, entries: 14, score: 1200, depth: 2 });
    assert!(says(&with(Some(Entry { standing, ..entry.clone() }), true)).contains("You: depth 2, 3rd of 14."));
    // Nothing has become of these yet.
    let begun = Entry { run: None, is_ended: false, ..entry };
    for content in [with(None, true), with(Some(begun), true)] {
        assert!(!says(&content).contains("Your run") && !says(&content).contains("You:"), "{}", says(&content));
    }
}

#[test]
fn a_counted_attempt_begins_only_once_the_player_agrees() {
    let mut answers = Answers::default();
    let races = Online::Races { course: None };
    settle(&mut answers, &races, true);
    let [Effect::Confirm { question, then, .. }] = &of(&seen(&races, Medium::Page, &answers), "attempt")[..] else {
        panic!("it asks nothing")
    };
    assert!(question.contains("Into Ruins") && question.contains("one a day"), "{question}");
    assert!(matches!(&**then, Effect::Do { deed: Deed::Attempt, .. }));
}

#[test]
fn boards_say_how_a_result_was_sent() {
    let mut answers = Answers::default();
    settle(&mut answers, &Online::board(course()), true);
    let page = seen(&Online::board(course()), Medium::Page, &answers);
    let tables =
        flat(&page.blocks).into_iter().filter_map(|block| if let Block::Table { table } = block { Some(table) } else { None });
    let table = tables.into_iter().next().unwrap();
    let cells = |title: &str| {
        let at = table.columns.iter().position(|column| column.title == title).unwrap();
        table.rows.iter().map(|row| row.cells[at].words.as_str()).take(2).collect::<Vec<_>>()
    };
    assert_eq!((cells("Took"), cells("Most at once")), (vec!["1 h 2 min", ""], vec!["12", ""]));
    let lines = seen(&Online::board(course()), Medium::Lines, &answers).lines().join("\n");
    assert!(lines.contains("An ogre slew you. It took 1 h 2 min. At most 12 moves arrived at once."), "{lines}");
}
