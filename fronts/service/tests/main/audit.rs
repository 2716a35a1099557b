//! Audits of honest servers, and of servers that falsify their boards.

use crate::attempts::{add, begin, file, header};
use crate::client::{ask, get, join, secret, send, until};
use crate::postgres::{sqlite, with_each};
use crate::runs::{golden, played};
use crate::server::{PROGRAM, Server};
use barrow_client::{Audit, Fault, Replayed};
use barrow_core::{Header, Run, Seed, Show, VariantCode};
use barrow_online::{
    Attempt, AuditLine, BoardPage, Head, Hello, LedgerEntry, LedgerRecord, RecordedRun, RunState, Secret, Upload, base64,
};
use barrow_server::store::Store;
use barrow_shelf::SHELF;
use std::process::Command;
use std::time::Instant;
use tokio::runtime::Runtime;

fn counts(host: &str, run: i64) {
    until(|| matches!(get(host, &format!("/api/runs/{run}")).json::<Upload>().state, RunState::Counted { .. }));
}

fn upload(host: &str, who: Option<&Secret>, run: &[u8]) -> i64 {
    let upload: Upload = match who {
        Some(who) => ask(host, who, "POST", "/api/runs", run).json(),
        None => send(host, "POST", "/api/runs", &[], run).json(),
    };
    counts(host, upload.id);
    upload.id
}

/// The lines of an audit.
fn lines(host: &str) -> Vec<AuditLine> {
    let all = get(host, "/api/audit").text();
    all.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Audits these lines of a server, and its boards. Returns the numbers of results and withdrawn results, and the newest entry.
fn audit(host: &str, known: Vec<Head>, lines: &[AuditLine]) -> Result<(u64, u64, Head), Fault> {
    let Hello { key, time, .. } = get(host, "/api/hello").json();
    let mut audit = Audit::new(key, known, time);
    for line in lines {
        if let Some(replay) = audit.take(line.clone())? {
            assert_eq!(replay.check(&SHELF)?, Replayed::Same);
        }
    }
    let (counts, head, boards) = audit.finish()?;
    for board in boards {
        let (_, target, _) = board.call().unwrap().head();
        board.compare(&get(host, &target).json::<BoardPage>().rows)?;
    }
    Ok((counts.results, counts.withdrawn, head))
}

/// A server with an open run of Ada, one of a guest, a counted run of Ada, and one of Bob, who was forgotten.
fn with_results(database: &str) -> Server {
    let server = Server::start(database, &[("DAYS_BETWEEN_NAMES", "0")]);
    let (host, ada, bob) = (server.host.as_str(), secret(1), secret(2));
    join(host, &ada, "Ada").is(201, "");
    join(host, &bob, "Bob").is(201, "");
    upload(host, Some(&ada), &golden("into-ruins/descent-death-rat.run"));
    upload(host, None, &played(5));
    upload(host, Some(&bob), &played(6));
    let attempt = begin(host, &ada);
    let parts = file(&header(&attempt));
    let ended: Attempt = add(host, &ada, &attempt, &parts[1..].concat()).json();
    counts(host, ended.run.unwrap());
    ask(host, &bob, "DELETE", "/api/me", b"").is(204, "");
    upload(host, None, &played(7));
    server
}

#[test]
fn an_honest_server_passes() {
    with_each(|database| {
        let server = with_results(database);
        let host = server.host.as_str();
        let (results, withdrawn, head) = audit(host, Vec::new(), &lines(host)).unwrap();
        assert_eq!((results, withdrawn, head.number), (4, 1, 8), "five results, a withdrawal, and two names");
        // Ada changes her name, the operator hides a run, and another run counts.
        ask(host, &secret(1), "PUT", "/api/me/name", b"{\"name\": \"Eva\"}").is(200, "");
        upload(host, None, &played(8));
        let hidden = Command::new(PROGRAM).args(["hide-run", "2"]).env("BARROW_SERVER_DATABASE", database).status().unwrap();
        assert!(hidden.success());
        assert_eq!(get(host, "/api/hello").json::<Hello>().head.number, 11);
        let later = audit(host, vec![head], &lines(host)).unwrap();
        assert_eq!((later.0, later.1, later.2.number), (4, 2, 11));
    });
}

/// Results, names and withdrawals that are added while an audit is read are not faults.
#[test]
fn a_server_in_use_passes() {
    let folder = tempfile::tempdir().unwrap();
    let server = with_results(&sqlite(folder.path()));
    let (host, cleo) = (server.host.as_str(), secret(3));
    join(host, &cleo, "Cleo").is(201, "");
    upload(host, Some(&cleo), &played(9));
    let is_entry = |line: &AuditLine| matches!(line, AuditLine::Entry(_));
    let before: Vec<AuditLine> = lines(host).into_iter().filter(is_entry).collect();
    ask(host, &secret(1), "PUT", "/api/me/name", b"{\"name\": \"Eva\"}").is(200, "");
    ask(host, &cleo, "DELETE", "/api/me", b"").is(204, "");
    let late = upload(host, None, &played(8));
    let now = lines(host);
    let is_new = |line: &AuditLine| matches!(line, AuditLine::Row { row, .. } if row.id == late);
    let (entries, rest): (Vec<_>, Vec<_>) = now.into_iter().partition(is_entry);
    let rows = rest.into_iter().filter(|line| !is_new(line) && *line != AuditLine::End);
    let meanwhile = entries[before.len()..].to_vec();
    let read: Vec<_> = before.into_iter().chain(rows).chain(meanwhile).chain([AuditLine::End]).collect();
    let Hello { key, time, .. } = get(host, "/api/hello").json();
    let mut audit = Audit::new(key, Vec::new(), time);
    for line in read {
        audit.take(line).unwrap();
    }
    let (counts, ..) = audit.finish().unwrap();
    assert_eq!((counts.results, counts.withdrawn), (4, 2));
}

/// The same ledger, rewritten by somebody who has the server's key.
fn rewritten(
    lines: &[AuditLine],
    secret: &Secret,
    mut change: impl FnMut(LedgerEntry) -> Option<LedgerRecord>,
) -> Vec<AuditLine> {
    let mut head = Head::default();
    let again = lines.iter().filter_map(|line| match line {
        AuditLine::Entry(entry) => {
            let at = entry.at;
            let entry = LedgerEntry::new(&head, change(entry.clone())?, at, secret);
            head = entry.head();
            Some(AuditLine::Entry(entry))
        }
        other => Some(other.clone()),
    });
    again.collect()
}

/// Fifteen ways to falsify a board. Each names what is wrong.
#[test]
fn every_way_to_falsify_a_board_is_caught() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite(folder.path());
    let server = with_results(&database);
    let host = server.host.as_str();
    let signer = Runtime::new().unwrap().block_on(async { Store::open(&database).await.unwrap().signer().await.unwrap() });
    let honest = lines(host);
    let (_, _, head) = audit(host, Vec::new(), &honest).unwrap();
    let known = vec![head.clone()];
    let fault = |lines: &[AuditLine]| audit(host, known.clone(), lines).unwrap_err();
    let entry = |number: usize| {
        let AuditLine::Entry(entry) = &honest[number - 1] else { panic!("there are no {number} entries") };
        entry.clone()
    };
    let changed = |at: usize, change: &dyn Fn(&mut AuditLine)| {
        let mut lines = honest.clone();
        change(&mut lines[at]);
        lines
    };
    let rows: Vec<usize> = (0..honest.len()).filter(|at| matches!(honest[*at], AuditLine::Row { .. })).collect();
    let first = rows[0];

    // 1. A better score.
    let better = changed(first, &|line| {
        if let AuditLine::Row { row, .. } = line {
            row.score += 1;
        }
    });
    assert!(matches!(fault(&better), Fault::OtherResult { run: 1, entry: 2, .. }));
    // 2. Another player's run.
    let stolen = changed(first, &|line| {
        if let AuditLine::Row { row, .. } = line {
            row.player = Some("Moriarty".to_owned());
        }
    });
    assert_eq!(fault(&stolen), Fault::Differs { run: 1, entry: 2, what: "player" });
    // 3. Other moves for a result.
    let other = played(9);
    let moves = changed(first, &|line| {
        if let AuditLine::Row { file, .. } = line {
            *file = Some(base64(&other));
        }
    });
    assert_eq!(fault(&moves), Fault::OtherMoves { run: 1, entry: 2 });
    // 4. A result that disappeared.
    let mut removed = honest.clone();
    removed.remove(first);
    assert_eq!(fault(&removed), Fault::Removed { run: 1, entry: 2 });
    // 5. A result from nowhere.
    let mut added = honest.clone();
    let AuditLine::Row { row, salt, file } = honest[first].clone() else { panic!("this is no row") };
    let mut nowhere = row.clone();
    nowhere.id = 77;
    added.insert(first, AuditLine::Row { row: nowhere, salt, file });
    assert_eq!(fault(&added), Fault::Unrecorded(77));
    // 6. An entry altered.
    let earlier = changed(1, &|line| {
        if let AuditLine::Entry(entry) = line {
            entry.at -= 1;
        }
    });
    assert_eq!(fault(&earlier), Fault::Signature(2));
    // 7. An entry left out.
    let mut left_out = honest.clone();
    left_out.remove(3);
    assert_eq!(fault(&left_out), Fault::Chain(4));
    // 8. Two entries exchanged.
    let mut moved = honest.clone();
    moved.swap(2, 3);
    assert_eq!(fault(&moved), Fault::Chain(3));
    // 9. The last entries cut off, and their results with them.
    let last = head.number;
    let cut: Vec<AuditLine> =
        honest.iter().filter(|line| !matches!(line, AuditLine::Entry(entry) if entry.number == last)).cloned().collect();
    assert!(matches!(fault(&cut), Fault::Unrecorded(_)));
    let newest = *rows.last().unwrap();
    let cut: Vec<AuditLine> = honest
        .iter()
        .enumerate()
        .filter(|(at, line)| *at != newest && !matches!(line, AuditLine::Entry(entry) if entry.number == last))
        .map(|(_, line)| line.clone())
        .collect();
    assert_eq!(fault(&cut), Fault::Shortened { found: last - 1, known: last });
    // 10. The whole ledger rewritten, without a result: anyone who knows the old one notices.
    let without = |entry: LedgerEntry| {
        let is_it = matches!(entry.record, LedgerRecord::Result(RecordedRun { run: 1, .. }));
        (!is_it).then_some(entry.record)
    };
    let anew = rewritten(&removed, &signer, without);
    assert!(matches!(fault(&anew), Fault::Rewritten(_) | Fault::Shortened { .. }));
    // 11. A withdrawn run that is on a board again.
    let LedgerRecord::Withdrawn { run: gone, .. } = entry(7).record else { panic!("entry 7 withdraws nothing") };
    let back = changed(first, &|line| {
        if let AuditLine::Row { row, .. } = line {
            row.id = gone;
        }
    });
    assert_eq!(fault(&back), Fault::Withdrawn { run: gone, entry: 7 });
    // 12. A result on a different board from the one that it was played for.
    let elsewhere = changed(first, &|line| {
        if let AuditLine::Row { row, .. } = line {
            row.kind = barrow_online::Kind::Sealed;
        }
    });
    assert_eq!(fault(&elsewhere), Fault::Differs { run: 1, entry: 2, what: "kind" });
    // 13. A forged signature, with everything else in order.
    let mallory = secret(9);
    let forged = rewritten(&honest, &mallory, |entry| Some(entry.record));
    assert_eq!(fault(&forged), Fault::Signature(1));
    // 14. Somebody else's name, resealed.
    let name = honest.iter().position(|line| matches!(line, AuditLine::Name { .. })).unwrap();
    let renamed = changed(name, &|line| {
        if let AuditLine::Name { name, .. } = line {
            *name = "Moriarty".to_owned();
        }
    });
    assert!(matches!(fault(&renamed), Fault::Differs { what: "player", .. }));
    // 15. An answer that breaks off.
    assert_eq!(fault(&honest[..honest.len() - 1]), Fault::Cut);
}

/// The database is changed behind the server's back, and the board shows it.
#[test]
fn a_board_that_differs_from_the_ledger_is_caught() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite(folder.path());
    let server = with_results(&database);
    let host = server.host.as_str();
    let honest = lines(host);
    let change = |sql: &'static str| {
        Runtime::new().unwrap().block_on(async {
            sqlx::any::install_default_drivers();
            let pool = sqlx::AnyPool::connect(&database).await.unwrap();
            sqlx::query(sql).execute(&pool).await.unwrap();
            pool.close().await;
        });
    };
    change("UPDATE runs SET score = score + 1 WHERE id = 1");
    assert!(matches!(audit(host, Vec::new(), &honest), Err(Fault::OtherBoard { place: 1, .. })));
    assert!(matches!(audit(host, Vec::new(), &lines(host)), Err(Fault::OtherResult { run: 1, .. })));
    change("UPDATE runs SET score = score - 1 WHERE id = 1");
    audit(host, Vec::new(), &lines(host)).unwrap();
    change("UPDATE runs SET state = 2 WHERE id = 1");
    assert!(matches!(audit(host, Vec::new(), &lines(host)), Err(Fault::Removed { run: 1, .. })));
    change("UPDATE runs SET state = 1, is_young = TRUE WHERE id = 1");
    assert!(matches!(audit(host, Vec::new(), &lines(host)), Err(Fault::OtherBoard { .. })));
}

#[test]
#[ignore = "takes a minute: run by `cargo xtask soak`"]
fn a_thousand_results_are_audited_in_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("UPLOADS_PER_HOUR", "100000")]);
    let host = server.host.as_str();
    let (mut uploads, mut moves) = (Vec::new(), 0);
    for seed in (0..).map(Seed) {
        let Some(run) = explored(seed) else { continue };
        moves += run.moves.len();
        uploads.push(send(host, "POST", "/api/runs", &[], &run.to_bytes()).json::<Upload>().id);
        if uploads.len() == 1000 {
            break;
        }
    }
    for run in uploads {
        until(|| get(host, &format!("/api/runs/{run}")).json::<Upload>().state != RunState::Waiting);
    }
    let begun = Instant::now();
    let lines = lines(host);
    let (results, ..) = audit(host, Vec::new(), &lines).unwrap();
    println!("{results} results with {moves} moves in {:?}, one after the other", begun.elapsed());
    assert_eq!(results, 1000);
}

/// A run of Into Ruins that a bot played to its end; `None` if that takes too long.
fn explored(seed: Seed) -> Option<Run> {
    let info = SHELF.find("into-ruins")?.info;
    let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode(0), seed };
    let (mut play, mut bot) = (SHELF.start(&header).ok()?, SHELF.find("into-ruins").unwrap().bots[0].start(seed));
    let mut run = Run::new(header);
    while play.status().ending.is_none() {
        let m = bot.next_move(play.as_ref()).filter(|_| run.moves.len() < 20_000)?;
        play.play(m, &mut Show::off()).ok()?;
        run.moves.push(m);
    }
    Some(run)
}
