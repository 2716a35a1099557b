//! Uploads and boards.

use crate::client::{Answer, ask, get, join, secret, send, until};
use crate::postgres::{sqlite, with_each};
use crate::server::{PROGRAM, Server};
use barrow_core::{Arg, Header, Move, Run, Seed, Show};
use barrow_online::{Board, BoardPage, Export, Hello, Profile, Refused, RunState, Upload};
use barrow_pilot::RANDOM;
use barrow_shelf::SHELF;
use std::path::Path;
use std::process::Command;

/// A recorded run that ended.
pub(crate) fn golden(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(name)).unwrap()
}

pub(crate) fn settled(host: &str, upload: &Answer) -> RunState {
    let Upload { id, .. } = upload.json();
    let state = || get(host, &format!("/api/runs/{id}")).json::<Upload>().state;
    until(|| state() != RunState::Waiting);
    state()
}

#[test]
fn a_run_is_played_again_and_stands_on_the_board() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let host = server.host.as_str();
        join(host, &secret(1), "Ada").is(201, "Ada");
        let run = golden("into-ruins/descent-victory.run");
        let upload = ask(host, &secret(1), "POST", "/api/runs", &run);
        upload.is(202, "waiting");
        let RunState::Counted { row } = settled(host, &upload) else { panic!("it does not count") };
        assert_eq!(
            (row.player.as_deref(), row.is_won, row.game.as_str(), row.variant.as_str()),
            (Some("Ada"), true, "into-ruins", "descent")
        );

        let page: BoardPage = get(host, "/api/boards/into-ruins/descent").json();
        assert_eq!((page.first, page.has_more, &page.rows), (1, false, &vec![*row.clone()]));
        assert!(page.proves.contains("Nobody knows"), "{}", page.proves);
        let file = get(host, &format!("/api/runs/{}/file", row.id)).body;
        assert_eq!(Run::parse(&file).unwrap().run, Run::parse(&run).unwrap().run);
        let profile: Profile = get(host, "/api/players/Ada").json();
        assert_eq!((profile.runs.as_slice(), profile.endings[0].2), (&[*row.clone()][..], 1));
        let export: Export = ask(host, &secret(1), "GET", "/api/me/export", b"").json();
        assert_eq!((export.runs.len(), export.runs[0].file.is_some(), export.devices.len()), (1, true, 1));

        ask(host, &secret(1), "DELETE", "/api/me", b"").is(204, "");
        assert!(get(host, "/api/boards/into-ruins/descent").json::<BoardPage>().rows.is_empty());
        get(host, &format!("/api/runs/{}/file", row.id)).is(404, "no such run");
    });
}

#[test]
fn every_list_of_every_board_can_be_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let boards: Vec<Board> = get(&server.host, "/api/boards").json();
    let names: Vec<_> = boards.iter().map(|board| board.name.as_str()).collect();
    assert_eq!(names, ["Today", "This week", "Yesterday", "Last week", "All races", "Counted", "Open"]);
    for (board, list) in boards.iter().flat_map(|board| board.lists.iter().map(move |list| (board, list))) {
        let page: BoardPage = get(&server.host, &format!("/api/boards/stomp/20x10?{}", list.query)).json();
        assert_eq!(page.proves, board.kind.proves(), "{}", list.query);
    }
}

#[test]
fn guests_play_too() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let upload = send(&server.host, "POST", "/api/runs", &[], &golden("into-ruins/descent-victory.run"));
    let RunState::Counted { row } = settled(&server.host, &upload) else { panic!("it does not count") };
    assert_eq!(row.player, None);
}

#[test]
fn a_run_of_earlier_rules_counts_and_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let host = server.host.as_str();
    let run = golden("../crates/shelf/archive/runs/stomp-1/20x20-victory.run");
    let RunState::Counted { row } = settled(host, &send(host, "POST", "/api/runs", &[], &run)) else {
        panic!("it does not count")
    };
    assert_eq!((row.game.as_str(), row.variant.as_str(), row.is_won, row.score), ("stomp", "20x20", true, 18));
    assert_eq!(get(host, "/api/boards/stomp/20x20").json::<BoardPage>().rows, [*row.clone()]);
    assert!(get(host, &format!("/api/runs/{}/card.png", row.id)).body.starts_with(b"\x89PNG"));
    assert_eq!(Run::parse(&get(host, &format!("/api/runs/{}/file", row.id)).body).unwrap().run.header.rules, 1);
}

#[test]
fn a_run_counts_once_for_all_senders() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let host = server.host.as_str();
    join(host, &secret(1), "Ada").is(201, "");
    join(host, &secret(2), "Bob").is(201, "");
    let run = golden("into-ruins/descent-victory.run");
    ask(host, &secret(1), "POST", "/api/runs", &run).is(202, "");
    ask(host, &secret(1), "POST", "/api/runs", &run).is(200, "");
    ask(host, &secret(2), "POST", "/api/runs", &run).is(409, "sent by Ada");
    send(host, "POST", "/api/runs", &[], &run).is(409, "sent by Ada");
    // Without marks and end, it counts as the same run.
    let Run { header, moves, .. } = Run::parse(&run).unwrap().run;
    let bare = Run { moves, ..Run::new(header) }.to_bytes();
    assert_ne!(bare, run);
    ask(host, &secret(2), "POST", "/api/runs", &bare).is(409, "sent by Ada");
}

/// A game may ignore half of a seed's bits, and have several names for a move.
#[test]
fn a_play_counts_once_however_it_is_written() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let host = server.host.as_str();
        join(host, &secret(1), "Ada").is(201, "");
        join(host, &secret(2), "Bob").is(201, "");
        let run = Run::parse(&golden("monster-caves/large-death.run")).unwrap().run;
        let bare = Run { moves: run.moves.clone(), ..Run::new(run.header.clone()) };
        let seeded = Run { header: Header { seed: Seed(run.header.seed.0 | 1 << 40), ..run.header.clone() }, ..bare.clone() };
        let keys = (0..8).flat_map(|verb| (0..128).map(move |key| Move { verb, arg: Arg::Key(key) }));
        let spelled = keys.filter(|m| *m != bare.moves[0]).find_map(|first| {
            let moves = [&[first], &bare.moves[1..]].concat();
            let other = Run { moves, ..bare.clone() };
            (other.verify(&SHELF).ok()?.digest == run.verify(&SHELF).unwrap().digest).then_some(other)
        });
        let upload = ask(host, &secret(1), "POST", "/api/runs", &run.to_bytes());
        assert!(matches!(settled(host, &upload), RunState::Counted { .. }));
        for other in [seeded, spelled.expect("the game has one name for a move")] {
            let upload = ask(host, &secret(2), "POST", "/api/runs", &other.to_bytes());
            upload.is(202, "");
            let state = settled(host, &upload);
            assert!(matches!(&state, RunState::Refused { error } if error.contains("only the first one counts")), "{state:?}");
        }
    });
}

#[test]
fn runs_that_do_not_count_are_refused_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let host = server.host.as_str();
    let send = |bytes: &[u8]| send(host, "POST", "/api/runs", &[], bytes);
    let run = Run::parse(&golden("into-ruins/descent-victory.run")).unwrap().run;
    send(b"nonsense").is(422, "");
    send(&vec![b'b'; 600 * 1024]).is(413, "too long");
    let mut practice = run.clone();
    practice.header.variant = practice.header.variant.with_practice(true);
    send(&practice.to_bytes()).is(422, "practice");
    let mut old = run.clone();
    old.header.rules += 1;
    send(&old.to_bytes()).is(422, "rules");
    let mut other = run.clone();
    other.header.game = "chess".to_owned();
    send(&other.to_bytes()).is(422, "chess");
    let refusal = |run: &Run| match settled(host, &send(&run.to_bytes())) {
        RunState::Refused { error } => error,
        state => panic!("{state:?}"),
    };
    assert!(refusal(&run.first(run.moves.len() - 1)).contains("has not ended"));
    let mut changed = Run { moves: run.moves.clone(), ..Run::new(run.header.clone()) };
    changed.header.seed.0 ^= 1;
    let error = refusal(&changed);
    assert!(error.contains("rules refused move"), "{error}");
    // A practice run with its practice bit cleared is a run that the rules have to accept.
    let mut cleared = Run { moves: Vec::new(), ..practice };
    cleared.header.variant = cleared.header.variant.with_practice(false);
    cleared.marks.clear();
    cleared.end = None;
    assert!(refusal(&cleared).contains("has not ended"));
    assert!(get(host, "/api/boards/into-ruins/descent").json::<BoardPage>().rows.is_empty());
}

#[test]
fn every_refusal_is_a_sentence_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let targets = ["runs/x", "boards/stomp/20x10?count=many", "races/daily-2026-11-25/stomp/20x10/play", "nothing", "runs/7"];
    for target in targets {
        let answer = get(&server.host, &format!("/api/{target}"));
        assert!((400..500).contains(&answer.status), "{target}: {}", answer.status);
        let Refused { error } = answer.json();
        assert!(!error.is_empty() && !error.ends_with('.'), "{target}: {error}");
    }
}

/// An update replaces the file of a server that runs. Until its restart it verifies by the rules with which it began.
#[test]
fn a_server_verifies_runs_after_its_program_was_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("server");
    std::fs::copy(PROGRAM, &program).unwrap();
    let server = Server::run(Command::new(&program), &sqlite(folder.path()), &[]);
    std::fs::remove_file(&program).unwrap();
    std::fs::write(&program, "another program").unwrap();
    let upload = send(&server.host, "POST", "/api/runs", &[], &golden("into-ruins/descent-victory.run"));
    assert!(matches!(settled(&server.host, &upload), RunState::Counted { .. }));
}

/// Runs that wait when the server dies are verified by the next server.
#[test]
fn a_killed_server_forgets_no_run_that_it_accepted() {
    with_each(|database| {
        let mut server = Server::start(database, &[("VERIFY_SECONDS", "1")]);
        let upload: Upload = send(&server.host, "POST", "/api/runs", &[], &golden("into-ruins/descent-victory.run")).json();
        server.kill();
        let server = Server::start(database, &[("VERIFY_SECONDS", "1")]);
        let state = || get(&server.host, &format!("/api/runs/{}", upload.id)).json::<Upload>().state;
        until(|| matches!(state(), RunState::Counted { .. }));
    });
}

#[test]
fn a_board_is_read_page_by_page() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let host = server.host.as_str();
    for seed in 0..5 {
        let run = played(seed);
        settled(host, &send(host, "POST", "/api/runs", &[], &run));
    }
    let page = |query: &str| get(host, &format!("/api/boards/stomp/20x10?{query}")).json::<BoardPage>();
    let all = page("").rows;
    assert_eq!(all.len(), 5);
    assert!(all.is_sorted_by(|one, other| (one.is_won, one.score, one.depth) >= (other.is_won, other.score, other.depth)));
    let part = page("first=2&count=3&span=day");
    assert_eq!((part.first, part.has_more, &part.rows[..]), (2, true, &all[1..4]));
    assert!(!page("first=3&count=3").has_more);
    get(host, "/api/boards/stomp/20x10?kind=secret").is(400, "");
    get(host, "/api/boards/stomp/9x9").is(404, "no such game or variant");
    get(host, "/api/boards/chess/20x10").is(404, "no such game or variant");
}

/// A bot's moves from the start to the end.
pub(crate) fn to_the_end(header: &Header) -> Vec<Move> {
    let (mut play, mut bot, mut moves) = (SHELF.start(header).unwrap(), RANDOM.start(header.seed), Vec::new());
    while play.status().ending.is_none() {
        // In some games a hero can be walled in, and then this would never end.
        assert!(moves.len() < 100_000, "seed {:?} of {} has no end", header.seed, header.game);
        let m = bot.next_move(&*play).unwrap();
        play.play(m, &mut Show::off()).unwrap();
        moves.push(m);
    }
    moves
}

/// A run of Stomp that a bot played to its end.
pub(crate) fn played(seed: u64) -> Vec<u8> {
    let stomp = SHELF.find("stomp").unwrap();
    let variant = stomp.info.parse_variant("20x10").unwrap();
    let header = Header { game: "stomp".to_owned(), rules: stomp.info.rules, variant, seed: Seed(seed) };
    Run { moves: to_the_end(&header), ..Run::new(header) }.to_bytes()
}

#[test]
fn metrics_are_shown_to_allowed_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("METRICS_FOR", "[\"127.0.0.1\"]")]);
    get(&server.host, "/api/hello").is(200, "");
    get(&server.host, "/api/runs/7").is(404, "");
    let text = get(&server.host, "/metrics").text();
    for line in [
        "barrow_requests_total{path=\"/api/hello\",status=\"200\"} 1",
        "{path=\"/api/runs/{id}\",status=\"404\"} 1",
        "barrow_runs_waiting 0",
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
}

#[test]
fn a_server_says_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("NAME", "Test's")]);
    let host = server.host.as_str();
    let hello: Hello = get(host, "/api/hello").json();
    assert_eq!((hello.name.as_str(), hello.protocol, hello.games.len()), ("Test's", 1, SHELF.games().len()));
    get(host, "/health/live").is(200, "live");
    get(host, "/health/ready").is(200, "ready");
    assert_eq!(get(host, "/").status, 200, "with or without the page");
    get(host, "/metrics").is(404, "nothing at this address");
    get(host, "/nowhere").is(404, "nothing at this address");
    get(host, "/api/nowhere").is(404, "nothing at this address");
    send(host, "PATCH", "/api/runs", &[], b"").is(405, "cannot be done");
}

#[test]
fn a_copy_of_the_database_is_made_while_it_is_in_use_and_serves_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let (database, copy) = (sqlite(folder.path()), folder.path().join("copy.db"));
    let server = Server::start(&database, &[]);
    let sent = send(&server.host, "POST", "/api/runs", &[], &played(5)).json::<Upload>();
    until(|| get(&server.host, &format!("/api/runs/{}", sent.id)).json::<Upload>().state != RunState::Waiting);
    let backup = |database: &str| {
        let mut command = std::process::Command::new(crate::server::PROGRAM);
        command.arg("backup").arg(&copy).env("BARROW_SERVER_DATABASE", database).output().unwrap()
    };
    assert!(backup(&database).status.success());
    let again = backup(&database);
    assert!(!again.status.success() && String::from_utf8_lossy(&again.stderr).contains("was not written"), "it is there already");
    let restored = Server::start(&format!("sqlite:{}", copy.display()), &[]);
    let board = |server: &Server| get(&server.host, "/api/boards/stomp/20x10").json::<BoardPage>().rows;
    assert_eq!((board(&restored).len(), board(&restored)), (1, board(&server)));
    let refused = backup("postgres://nobody@localhost/none");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("pg_dump"));
}

#[test]
fn a_path_is_a_page_with_a_preview_that_hands_on_to_its_fragment() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let seen = |path: &str| String::from_utf8(get(&server.host, path).body).unwrap();
    let board = seen("/board/into-ruins/descent/daily-2026-11-24");
    for part in [
        "<meta property=\"og:title\" content=\"Into Ruins: race of 2026-11-24\">",
        "<meta property=\"og:description\" content=\"The best runs",
        &format!("<meta property=\"og:image\" content=\"http://{}/icons/", server.host),
        "url=../../../#/board/into-ruins/descent/daily-2026-11-24\"",
    ] {
        assert!(board.contains(part), "{part}: {board}");
    }
    assert!(seen("/history").contains("url=./#/history\""));
    assert_eq!(get(&server.host, "/watch/1").status, 404, "no run yet");
    let upload = send(&server.host, "POST", "/api/runs", &[], &golden("into-ruins/descent-victory.run"));
    assert!(matches!(settled(&server.host, &upload), RunState::Counted { .. }));
    let watched = seen("/watch/1/5");
    assert!(watched.contains("/api/runs/1/card.png\"") && watched.contains("url=../../#/watch/1/5\""), "{watched}");
    let card = get(&server.host, "/api/runs/1/card.png");
    assert!(card.status == 200 && card.body.starts_with(b"\x89PNG"));
    get(&server.host, "/api/runs/2/card.png").is(404, "no such run");
    let hostile = seen("/profile/%3Cscript%3E%22%27");
    assert!(hostile.contains("&lt;script&gt;&quot;&#39;") && !hostile.contains("<script"), "{hostile}");
    for (prefix, path) in [("/games/", "games/"), ("/a/b", "a/b/"), ("/<script>", ""), ("", "")] {
        let page = send(&server.host, "GET", "/history", &[("x-forwarded-prefix", prefix)], b"");
        let picture = format!("content=\"http://{}/{path}icons/", server.host);
        assert!(String::from_utf8_lossy(&page.body).contains(&picture), "a proxy that cuts off {prefix}");
    }
    let lost = get(&server.host, "/a/b?c");
    assert!(lost.status == 404 && String::from_utf8_lossy(&lost.body).contains("href=\"../\""));
}
