//! Checks of what a server promised about a race: its secret, and the player's receipt.

use super::{Answers, Course, Server};
use crate::screens::{Block, plain_text};
use crate::sentences;
use barrow_core::Run;
use barrow_online::{Answer, Call, Entry, Player, Race, base64, commitment, from_base64};

/// The calls that a check of this race needs.
pub(super) fn calls(answers: &Answers, race: &str, course: &Course) -> Vec<Call> {
    let mut calls = vec![Call::Race(race.to_owned()), Call::Me, entry_in(race, course)];
    if let (Some(Race { secret: Some(_), .. }), Some((Entry { run: Some(run), .. }, _))) =
        (shown(answers, race), entered(answers, race, course))
    {
        calls.push(Call::RunFile(*run));
    }
    calls
}

/// The player, if this device has a name.
fn player(answers: &Answers) -> Option<&Player> {
    if let Ok(Answer::Player(player)) = answers.get(&Call::Me)? { player.as_ref() } else { None }
}

pub(super) fn entry_in(race: &str, Course { game, variant }: &Course) -> Call {
    Call::Entry { challenge: race.to_owned(), game: game.clone(), variant: variant.clone() }
}

fn shown<'a>(answers: &'a Answers, race: &str) -> Option<&'a Race> {
    if let Ok(Answer::Race(race)) = answers.get(&Call::Race(race.to_owned()))? { Some(race) } else { None }
}

/// The player's entry, and true if the server's key signed its receipt.
pub(super) fn entered<'a>(answers: &'a Answers, race: &str, course: &Course) -> Option<&'a (Entry, bool)> {
    if let Ok(Answer::Entry(entry)) = answers.get(&entry_in(race, course))? { entry.as_ref() } else { None }
}

/// True if the server says that the player has no entry.
fn has_none(answers: &Answers, race: &str, course: &Course) -> bool {
    matches!(answers.get(&entry_in(race, course)), Some(Ok(Answer::Entry(None))))
}

/// A warning if the server's ledger is not the one that Barrow saw before.
pub(super) fn ledger(server: &Server) -> Option<Block> {
    server.answers.has_other_ledger().then(|| Block::Trouble { words: sentences::LEDGER_BROKEN.to_owned() })
}

/// Says whether the server has kept its promises about a race. `None` until there is anything to check.
pub(super) fn block(server: &Server, race: &str, course: &Course) -> Option<Block> {
    let (answers, shown) = (server.answers, shown(server.answers, race)?);
    let sentence = match check(answers, shown, course) {
        Ok(sentence) => sentence?,
        Err(reason) => return Some(Block::Trouble { words: sentences::PROMISE_BROKEN.replace("{reason}", reason) }),
    };
    let run = entered(answers, race, course).and_then(|(entry, _)| entry.run);
    match run.and_then(|run| answers.get(&Call::RunFile(run))) {
        Some(Err(words)) => Some(Block::Trouble { words: words.to_owned() }),
        _ => Some(plain_text(sentence.to_owned(), true)),
    }
}

/// # Errors
/// The promise that the server has broken.
fn check(answers: &Answers, race: &Race, course: &Course) -> Result<Option<&'static str>, &'static str> {
    let was_other = |subject: &str, now: &str| answers.promised(subject).is_some_and(|seen| seen != now);
    if was_other(&race.challenge, &race.commitment) {
        return Err("the commitment to its seed is no longer the one that was seen here before");
    }
    let (entered, subject) = (entered(answers, &race.challenge, course), subject(answers, &race.challenge, course));
    // An entry is deleted with its name, which may have been created again since.
    let is_old = player(answers).is_some_and(|player| player.made_at <= race.opens_at);
    // Defence against a server that denies an entry.
    let is_denied = is_old && has_none(answers, &race.challenge, course) && answers.promised(&subject).is_some();
    if is_denied {
        return Err("the server no longer knows your entry, although a signed receipt for it was seen here");
    }
    if let Some((Entry { receipt, .. }, is_signed)) = entered {
        if !is_signed {
            return Err("your receipt is not signed with the server's key");
        }
        if receipt.challenge != race.challenge || was_other(&subject, &receipt.header) {
            return Err("your receipt is no longer the one that was seen here before");
        }
    }
    let Some(secret) = &race.secret else { return Ok(entered.map(|_| sentences::RECEIPT_HOLDS)) };
    // Defence against a race whose seed was chosen later.
    let is_promised = from_base64(secret).is_some_and(|secret| commitment(&secret) == race.commitment);
    if !is_promised {
        return Err("its secret is not the one that the server was committed to");
    }
    let Some((Entry { receipt, is_ranked, run: Some(run), .. }, _)) = entered else { return Ok(Some(sentences::SECRET_FITS)) };
    // The file has not arrived yet.
    let Some(Ok(Answer::Bytes(bytes))) = answers.get(&Call::RunFile(*run)) else { return Ok(Some(sentences::SECRET_FITS)) };
    let Ok((parsed, _)) = Run::parse_good(bytes) else { return Err("the file that it has for your run is not a run") };
    let header = parsed.run.header;
    if !receipt.names(&header) {
        return Err("your receipt is for another run than the one on the board");
    }
    if race.seed(&course.game, &course.variant, header.rules, !is_ranked) != Some(header.seed) {
        return Err("your run had another seed than the one that follows from its secret");
    }
    Ok(Some(sentences::RACE_CHECKED))
}

/// The subject of a promise about the player's entry in a race. It has the name, because the device may have had another one
/// before.
pub(super) fn subject(answers: &Answers, challenge: &str, course: &Course) -> String {
    let name = player(answers).map(|player| player.name.as_str()).unwrap_or_default();
    format!("{challenge}/{}/{}", course.to(), base64(name.as_bytes()))
}
