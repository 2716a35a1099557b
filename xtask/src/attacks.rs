//! Checks that each attack on a server has a test that fails without the defence: removes the defences one at a time, in a copy
//! of the project. The line after a comment "Defence against …." is a defence.

use crate::command::{TESTED, cargo, root, run};
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A defence, and the test that must fail without it.
struct Defence {
    /// The attack, as the comment above the defence names it.
    against: &'static str,
    /// The line that replaces the defence.
    without: &'static str,
    test: &'static str,
}

/// All defences to try.
const DEFENCES: [Defence; 62] = [
    Defence {
        against: "markup in names of strangers",
        without: "text.to_owned()",
        test: "runs::a_path_is_a_page_with_a_preview_that_hands_on_to_its_fragment",
    },
    Defence {
        against: "rewinding a counted attempt",
        without: "let goes_on = true;",
        test: "attempts::moves_are_not_taken_back",
    },
    Defence {
        against: "rewinding a sealed run",
        without: "let is_at = true;",
        test: "races::a_sealed_run_takes_nothing_back_and_is_played_at_one_place",
    },
    Defence {
        against: "a request that comes twice",
        without: "if false {",
        test: "players::a_request_that_comes_twice_is_refused",
    },
    Defence {
        against: "a server that hands on what was signed for it",
        without: "let key = secret.clone();",
        test: "terminal::a_server_that_hands_on_requests_gets_nothing_at_another",
    },
    Defence {
        against: "a run that is lost by a fault of the server",
        without: "self.is_final()",
        test: "terminal::a_run_waits_until_the_server_has_judged_it",
    },
    Defence {
        against: "a run that never ends",
        without: "let is_too_long = false;",
        test: "terminal::daily::a_run_that_never_ends_is_followed_only_so_far",
    },
    Defence {
        against: "words of a server that a terminal would obey",
        without: "let line = &json;",
        test: "terminal::a_terminal_obeys_no_words_of_a_server",
    },
    Defence {
        against: "listeners on the way to the server",
        without: "let is_open = false;",
        test: "terminal::a_connection_that_others_can_read_is_warned_of_once",
    },
    Defence {
        against: "a race whose seed was chosen later",
        without: "let is_promised = true;",
        test: "terminal::a_seed_that_was_chosen_later_is_noticed",
    },
    Defence {
        against: "a server that denies an entry",
        without: "let is_denied = false;",
        test: "screens::tests::online::an_entry_that_is_denied_is_missed",
    },
    Defence {
        against: "an address that asks for endless parts",
        without: "text.parse().unwrap_or(1)",
        test: "screens::tests::online::an_address_asks_for_only_so_many_parts",
    },
    Defence {
        against: "invented races, which would push out the true ones",
        without: "!names.any(|name| name.is_empty())",
        test: "screens::tests::online::a_promise_is_remembered_if_it_is_signed_and_of_these_days",
    },
    Defence {
        against: "a counted attempt that the server can deny",
        without: "let is_signed = true;",
        test: "terminal::an_attempt_begins_only_with_a_receipt_that_holds",
    },
    Defence { against: "a forged signature", without: "if false {", test: "players::a_forged_signature_is_refused" },
    Defence {
        against: "a name that looks like another's",
        without: "let mut looks = vec![look(&plain)];",
        test: "players::names_that_look_alike_have_one_owner",
    },
    Defence {
        against: "a name that could be the staff's",
        without: "if false {",
        test: "players::names_that_look_alike_have_one_owner",
    },
    Defence {
        against: "marks that bury a name and its neighbours",
        without: "if false {",
        test: "players::names_of_every_script_can_be_had",
    },
    Defence {
        against: "taking a name that was given up lately",
        without: "let kept_until = None::<Time>;",
        test: "players::a_name_that_was_given_up_is_kept_for_its_owner",
    },
    Defence {
        against: "notes that nobody can see",
        without: "if false {",
        test: "notes::players_write_notes_and_their_words_stay_words",
    },
    Defence {
        against: "a liar who hands on what was signed for another host",
        without: "let is_ours = Ok::<(), Refusal>(());",
        test: "hosts::a_signature_for_another_host_is_refused",
    },
    Defence { against: "an old request", without: "if false {", test: "players::a_forged_signature_is_refused" },
    Defence { against: "moves in another's attempt", without: "", test: "attempts::an_attempt_belongs_to_its_player" },
    Defence {
        against: "another's run under one's own name",
        without: "if false {",
        test: "runs::a_run_counts_once_for_all_senders",
    },
    Defence {
        against: "one run in many encodings",
        without: "let mut bytes = run.to_bytes();",
        test: "runs::a_run_counts_once_for_all_senders",
    },
    Defence {
        against: "the same moves in files that differ",
        without: "const PLAY: &str = \"NULL\";",
        test: "runs::a_play_counts_once_however_it_is_written",
    },
    Defence {
        against: "two moves at the same place",
        without: "Ok(vec![true; moves.len()])",
        test: "conformance::sqlite_conforms",
    },
    Defence { against: "practice", without: "if false {", test: "runs::runs_that_do_not_count_are_refused_with_a_sentence" },
    Defence {
        against: "a run that the rules refuse, such as practice with its bit cleared",
        without: "let (verdict, earned) = derive(run, shelf, None).or_else(|_| derive(&run.first(0), shelf, None))?;",
        test: "runs::runs_that_do_not_count_are_refused_with_a_sentence",
    },
    Defence {
        against: "old rules",
        without: "let beginning = 0;",
        test: "runs::runs_that_do_not_count_are_refused_with_a_sentence",
    },
    Defence {
        against: "a chosen seed",
        without: "let seed = Seed(7);",
        test: "attempts::there_is_one_attempt_a_day_with_the_servers_seed",
    },
    Defence {
        against: "a counted seed on the open board",
        without: "if false {",
        test: "attempts::an_attempt_belongs_to_its_player",
    },
    Defence {
        against: "a look ahead at a sealed run",
        without: "Known::of(self.session.state(), &View { cursor: self.view.hero.filter(|_| self.session.run().header.seed.0 != 1), ..self.view.clone() })",
        test: "races::hidden_facts_never_cross_the_socket",
    },
    Defence {
        against: "a secret before the close",
        without: "secret: Some(base64(&secret)),",
        test: "races::a_sealed_run_is_played_on_the_server_and_can_be_watched_after_the_close",
    },
    Defence {
        against: "a second name in the same race",
        without: "let is_young = false;",
        test: "races::a_race_ranks_names_that_are_older_than_it",
    },
    Defence {
        against: "requests that cannot be read",
        without: ".map_err(|error| panic!(\"{error}\"))",
        test: "crowds::mutated_requests_do_no_harm",
    },
    Defence {
        against: "slow clients",
        without: "builder.header_read_timeout(patience * 100);",
        test: "crowds::clients_that_send_slowly_are_sent_away_and_others_are_served",
    },
    Defence { against: "clients that read nothing", without: "", test: "crowds::clients_that_read_nothing_are_sent_away" },
    Defence {
        against: "a flood of requests",
        without: "let admitted = Ok::<(), u64>(());",
        test: "crowds::a_flood_from_one_address_drowns_nobody_else",
    },
    Defence {
        against: "a full disk",
        without: "let kept = self.server.recorder.keep(moves).await.or(Ok::<(), NotKept>(()));",
        test: "races::a_full_disk_loses_no_move_that_was_answered",
    },
    Defence { against: "a clock that is set back", without: "now", test: "races::a_clock_that_is_set_back_opens_no_race_again" },
    Defence {
        against: "a killed server",
        without: "if false { drop(self.0.send((moves, kept))) } else { return Ok(()) }",
        test: "races::answered_moves_outlive_the_server",
    },
    Defence {
        against: "a removed device that comes back",
        without: "let sql = \"DELETE FROM codes WHERE player = $1 AND made_by IS NULL AND $2 IS NULL AND $3\";",
        test: "trust::a_removed_device_takes_its_codes_along_and_leaves_its_run",
    },
    Defence {
        against: "a removed device that plays on",
        without: "",
        test: "trust::a_removed_device_takes_its_codes_along_and_leaves_its_run",
    },
    Defence { against: "devices that remove each other", without: "if false {", test: "conformance::sqlite_conforms" },
    Defence {
        against: "scouting with a new name",
        without: "let list = \"\";",
        test: "trust::names_newer_than_a_race_do_not_play_the_seed_of_the_ranked",
    },
    Defence {
        against: "a second attempt under a name that is made again",
        without: "let is_spent = false;",
        test: "trust::a_name_that_is_made_again_gets_no_second_attempt",
    },
    Defence { against: "a walk past the close", without: "if false {", test: "trust::a_walk_stops_at_the_close" },
    Defence {
        against: "runs that are taken up again and again",
        without: "if let Some(wait) = None::<Duration> {",
        test: "http::tables::tests::playing_stored_moves_again_is_done_in_turns_and_with_pauses",
    },
    Defence {
        against: "exports that nobody reads",
        without: "let exporting = Some(server.sending.clone());",
        test: "trust::an_export_is_sent_once_at_a_time",
    },
    Defence {
        against: "a given-out seed in other bits",
        without: "let same = \"header = $1 OR $3 IS NULL\";",
        test: "trust::an_alias_of_a_given_out_seed_is_refused",
    },
    Defence {
        against: "a copy of a run that is still being played",
        without: "if false {",
        test: "trust::a_run_that_is_shown_is_its_players",
    },
    Defence {
        against: "a copy of a run that was seen being played",
        without: "let copies: Vec<RunId> = Vec::new();",
        test: "conformance::sqlite_conforms",
    },
    Defence { against: "a sender of many long runs", without: "let turns = i64::MAX;", test: "conformance::sqlite_conforms" },
    Defence {
        against: "a disk that fills up behind a row",
        without: "let rows = query.fetch_optional(executor).await?;",
        test: "trust::a_full_disk_begins_no_attempt_that_it_did_not_keep",
    },
    Defence {
        against: "other users of the machine",
        without: "",
        test: "trust::a_database_is_its_owners_alone_and_is_missed_when_it_is_gone",
    },
    Defence {
        against: "a database that was moved away",
        without: "Ok(())",
        test: "trust::a_database_is_its_owners_alone_and_is_missed_when_it_is_gone",
    },
    Defence {
        against: "forgotten words that stay on the disk",
        without: "Ok(())",
        test: "trust::a_forgotten_name_is_gone_from_the_disk",
    },
    Defence {
        against: "notes that are hidden by one person with many names",
        without: "let people = \"COUNT(*)\";",
        test: "notes::reported_notes_are_hidden_until_the_operator_has_looked",
    },
    Defence {
        against: "secrets of races that were never held",
        without: "if false {",
        test: "trust::reading_makes_no_races_and_a_secret_that_was_shown_stays_shown",
    },
    Defence {
        against: "a clock that falls back after a secret was shown",
        without: "",
        test: "trust::reading_makes_no_races_and_a_secret_that_was_shown_stays_shown",
    },
    Defence {
        against: "another run in place of the player's own",
        without: "let is_own = true;",
        test: "tests::a_run_of_a_race_is_fetched_once_the_race_has_closed_and_the_run_counts",
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
    let (file, whole, at) = find(defence, copy)?;
    let lines = whole.split_inclusive('\n').enumerate();
    let without: String = lines.map(|(line, code)| if line == at { defence.without } else { code }).collect();
    fs::write(&file, without)?;
    let in_copy = |arguments: &str| -> Result<Command> {
        let mut command = cargo(arguments)?;
        command.current_dir(copy).env("CARGO_TARGET_DIR", target_folder()?);
        Ok(command)
    };
    // The compiler warns about code that is unused without the defence.
    let built = run(in_copy(&format!("test {TESTED} --tests --no-run --quiet"))?.stderr(Stdio::null()));
    let tested = built.and_then(|()| {
        let mut tests = in_copy(&format!("test {TESTED} --tests --quiet -- --exact {}", defence.test))?;
        Ok(tests.output()?)
    });
    fs::write(&file, whole)?;
    let printed = String::from_utf8_lossy(&tested?.stdout).into_owned();
    Ok(printed.contains("test result: FAILED"))
}

/// The file with a defence, its text, and the number of the line, from 0.
fn find(defence: &Defence, copy: &Path) -> Result<(PathBuf, String, usize)> {
    let marker = format!("// Defence against {}.", defence.against);
    let files = Command::new("git")
        .args(["grep", "--name-only", "--fixed-strings", &marker, "--", "*.rs", ":!xtask"])
        .current_dir(copy)
        .output()?;
    let files = String::from_utf8(files.stdout)?;
    let mut found = Vec::new();
    for file in files.lines().map(|file| copy.join(file)) {
        let whole = fs::read_to_string(&file)?;
        let after: Vec<usize> = (1..).zip(whole.lines()).filter(|(_, line)| line.trim() == marker).map(|(at, _)| at).collect();
        found.extend(after.into_iter().map(|at| (file.clone(), whole.clone(), at)));
    }
    match <[_; 1]>::try_from(found) {
        Ok([found]) => Ok(found),
        Err(found) => bail!("{} lines are \"{marker}\"; one must be", found.len()),
    }
}
