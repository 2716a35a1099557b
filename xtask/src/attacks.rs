//! Checks that each attack on a server has a test that fails without the defence: removes the defences one at a time, in a copy
//! of the project.

use crate::command::{TESTED, cargo, root, run};
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A defence, and the test that must fail without it.
struct Defence {
    against: &'static str,
    file: &'static str,
    /// The defending code, which occurs once in the file.
    code: &'static str,
    /// The code that replaces it.
    without: &'static str,
    test: &'static str,
}

/// All defences to try.
const DEFENCES: [Defence; 26] = [
    Defence {
        against: "rewinding a counted attempt",
        file: "fronts/server/src/http/attempts.rs",
        code: "known.get(..after).is_some_and(|known| file_hash(known)[..] == hash)",
        without: "known.get(..after).is_some_and(|_| !hash.is_empty())",
        test: "attempts::moves_are_not_taken_back",
    },
    Defence {
        against: "rewinding a sealed run",
        file: "crates/app/src/remote/host.rs",
        code: "let is_at = self.session.run().moves.len() as u64 == after;",
        without: "let is_at = after < u64::MAX;",
        test: "races::a_sealed_run_takes_nothing_back_and_is_played_at_one_place",
    },
    Defence {
        against: "a second attempt at a race",
        file: "fronts/server/src/http/races.rs",
        code: "    if entry.is_ended {",
        without: "    if entry.is_ended && entry.is_young && !entry.is_young {",
        test: "races::a_sealed_run_takes_nothing_back_and_is_played_at_one_place",
    },
    Defence {
        against: "a request that comes twice",
        file: "fronts/server/src/http/caller.rs",
        code: "if !server.store.take_nonce(&key, &nonce, here + 2 * TOLERANCE as i64).await? {",
        without: "if nonce.is_empty() {",
        test: "players::a_request_that_comes_twice_is_refused",
    },
    Defence {
        against: "a forged signature",
        file: "fronts/server/src/http/caller.rs",
        code: "if !key.signed(Request { method, host, target, time, nonce: &nonce, body }.text(), &signature) {",
        without: "if (Request { method, host, target, time, nonce: &nonce, body }).text().is_empty() || signature.to_string().is_empty() {",
        test: "players::a_forged_signature_is_refused",
    },
    Defence {
        against: "an old request",
        file: "fronts/server/src/http/caller.rs",
        code: "if time.abs_diff(here as u64) > TOLERANCE {",
        without: "if time == 1 {",
        test: "players::a_forged_signature_is_refused",
    },
    Defence {
        against: "moves in another's attempt",
        file: "fronts/server/src/http/attempts.rs",
        code: ".filter(|attempt| attempt.player == player.id)",
        without: ".filter(|attempt| attempt.player.0 != -player.id.0)",
        test: "attempts::an_attempt_belongs_to_its_player",
    },
    Defence {
        against: "another's run under one's own name",
        file: "fronts/server/src/http/runs.rs",
        code: "if !is_new && stored.player.as_deref() != player.map(|player| player.name.as_str()) {",
        without: "if !is_new && stored.player.is_none() && player.is_none() {",
        test: "runs::a_run_counts_once_for_all_senders",
    },
    Defence {
        against: "one run in many encodings",
        file: "crates/online/src/run.rs",
        code: "    let mut bytes = run.header.to_bytes();\n    for m in &run.moves {",
        without: "    let mut bytes = run.to_bytes();\n    for m in &run.moves {",
        test: "runs::a_run_counts_once_for_all_senders",
    },
    Defence {
        against: "one play in many spellings",
        file: "fronts/server/src/store/back_ends.rs",
        code: "play = CASE WHEN kind = $9 THEN NULL ELSE $10 END",
        without: "play = CASE WHEN kind = $9 THEN NULL ELSE NULL END",
        test: "runs::a_play_counts_once_however_it_is_written",
    },
    Defence {
        against: "two moves at the same place",
        file: "fronts/server/src/store/back_ends.rs",
        code: "added.remove(&(moves.entry.0, moves.after))",
        without: "added.contains(&(moves.entry.0, moves.after))",
        test: "conformance::sqlite_conforms",
    },
    Defence {
        against: "practice",
        file: "fronts/server/src/verifying/worker.rs",
        code: "if run.header.variant.is_practice() {",
        without: "if run.header.game.is_empty() {",
        test: "runs::runs_that_do_not_count_are_refused_with_a_sentence",
    },
    Defence {
        against: "a run that the rules refuse, such as practice with its bit cleared",
        file: "fronts/server/src/verifying/worker.rs",
        code: "result::derive(&run, shelf, None).map_err(|error| error.to_string())?;",
        without: "result::derive(&run, shelf, None).or_else(|_| result::derive(&run.first(0), shelf, None)).map_err(|error| error.to_string())?;",
        test: "runs::runs_that_do_not_count_are_refused_with_a_sentence",
    },
    Defence {
        against: "old rules",
        file: "fronts/server/src/http/runs.rs",
        code: "server.shelf.start(&run.header).map_err(|error| refused(error.to_string()))?.info();",
        without: "server.shelf.find(&run.header.game).ok_or_else(|| refused(\"chess\".to_owned()))?.info;",
        test: "runs::runs_that_do_not_count_are_refused_with_a_sentence",
    },
    Defence {
        against: "a chosen seed",
        file: "fronts/server/src/http/attempts.rs",
        code: "let seed = Seed(seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte)));",
        without: "let seed = Seed(seed.len() as u64);",
        test: "attempts::there_is_one_attempt_a_day_with_the_servers_seed",
    },
    Defence {
        against: "a counted seed on the open board",
        file: "fronts/server/src/http/runs.rs",
        code: "if server.store.is_given_out(&run.header.to_bytes()).await? {",
        without: "if run.header.game.is_empty() {",
        test: "attempts::an_attempt_belongs_to_its_player",
    },
    Defence {
        against: "a look ahead at a sealed run",
        file: "crates/app/src/remote/wire.rs",
        code: "            score,\n            depth,\n            ending: ending.map(",
        without: "            score: play.digest().0 as i32,\n            depth,\n            ending: ending.map(",
        test: "races::hidden_facts_never_cross_the_socket",
    },
    Defence {
        against: "a secret before the close",
        file: "fronts/server/src/races.rs",
        code: "secret: (self.closes_at() <= now()).then(|| base64(&secret)),",
        without: "secret: Some(base64(&secret)),",
        test: "races::a_sealed_run_is_played_on_the_server_and_can_be_watched_after_the_close",
    },
    Defence {
        against: "a second name in the same race",
        file: "fronts/server/src/http/races.rs",
        code: "is_young: player.made_at > race.opens_at(),",
        without: "is_young: false,",
        test: "races::a_race_ranks_names_that_are_older_than_it",
    },
    Defence {
        against: "requests that cannot be read",
        file: "fronts/server/src/http/attempts.rs",
        code: "        .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, format!(\"this request cannot be read ({error})\")))",
        without: "        .map_err(|error| panic!(\"{error}\"))",
        test: "crowds::mutated_requests_do_no_harm",
    },
    Defence {
        against: "slow clients",
        file: "fronts/server/src/http/serving.rs",
        code: ".header_read_timeout(patience)",
        without: ".header_read_timeout(patience * 100)",
        test: "crowds::clients_that_send_slowly_are_sent_away_and_others_are_served",
    },
    Defence {
        against: "clients that read nothing",
        file: "fronts/server/src/http/serving.rs",
        code: "    stream.set_write_timeout(Some(patience));\n",
        without: "    stream.set_write_timeout(None);\n",
        test: "crowds::clients_that_read_nothing_are_sent_away",
    },
    Defence {
        against: "a flood of requests",
        file: "fronts/server/src/http/mod.rs",
        code: "match server.limits.requests.take(address) {",
        without: "match server.limits.requests.take(address).or(Ok::<(), u64>(())) {",
        test: "crowds::a_flood_from_one_address_drowns_nobody_else",
    },
    Defence {
        against: "a full disk",
        file: "fronts/server/src/http/sealed.rs",
        code: "if let Err(error) = self.server.recorder.keep(moves).await {",
        without: "if let Err(error) = self.server.recorder.keep(moves).await.or(Ok::<(), crate::recorder::NotKept>(())) {",
        test: "races::a_full_disk_loses_no_move_that_was_answered",
    },
    Defence {
        against: "a clock that is set back",
        file: "fronts/server/src/clock.rs",
        code: "LATEST.fetch_max(now, Ordering::Relaxed).max(now)",
        without: "now",
        test: "races::a_clock_that_is_set_back_opens_no_race_again",
    },
    Defence {
        against: "a killed server",
        file: "fronts/server/src/recorder.rs",
        code: "        self.0.send((moves, kept)).await.map_err(|_| NotKept::Failed)?;\n        match answer.await.ok().flatten() {",
        without: "        drop((moves, kept));\n        match answer.await.ok().or(Some(Some(true))).flatten() {",
        test: "races::answered_moves_outlive_the_server",
    },
];

/// Removes every defence, or those against attacks with `word` in their names. Fails if no test notices.
pub(crate) fn try_all(word: &str) -> Result<()> {
    let copy = target_folder()?.join("attacks");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    let here = root()?;
    run(Command::new("git").args(["clone", "--quiet"]).arg(here).arg(&copy)).context("the last commit cannot be copied")?;
    let mut unnoticed = Vec::new();
    let mut tried = 0;
    for defence in DEFENCES.iter().filter(|defence| defence.against.contains(word)) {
        tried += 1;
        let said = match is_noticed(defence, &copy) {
            Ok(true) => "noticed".to_owned(),
            Ok(false) => "NOT NOTICED".to_owned(),
            Err(error) => format!("NOT TRIED ({error:#})"),
        };
        println!("{said} {}: {}", defence.against, defence.test);
        if said != "noticed" {
            unnoticed.push(defence.against);
        }
    }
    fs::remove_dir_all(&copy)?;
    if !unnoticed.is_empty() {
        bail!("no test fails without the defence against {}", unnoticed.join(", "));
    }
    println!("Each of {tried} defences has a test that fails without it.");
    Ok(())
}

/// Tells whether a defence's test fails without the defence.
fn is_noticed(defence: &Defence, copy: &Path) -> Result<bool> {
    let file = copy.join(defence.file);
    let whole = fs::read_to_string(&file)?;
    if whole.matches(defence.code).count() != 1 {
        bail!("{} does not contain this exactly once: {}", defence.file, defence.code);
    }
    fs::write(&file, whole.replace(defence.code, defence.without))?;
    let in_copy = |arguments: &str| -> Result<Command> {
        let mut command = cargo(arguments)?;
        command.current_dir(copy).env("CARGO_TARGET_DIR", target_folder()?);
        Ok(command)
    };
    // The compiler warns about code that is unused without the defence.
    let built = run(in_copy(&format!("test {TESTED} --tests --no-run --quiet"))?.stderr(Stdio::null()));
    let tested = built.and_then(|()| {
        let mut tests = in_copy(&format!("test {TESTED} --test main --quiet -- --exact {}", defence.test))?;
        Ok(tests.output()?)
    });
    fs::write(&file, whole)?;
    let printed = String::from_utf8_lossy(&tested?.stdout).into_owned();
    Ok(printed.contains("test result: FAILED"))
}
