//! Checks of what a server promised about a race: its secret, and the player's receipt.

use super::{Answers, Course, Server};
use crate::screens::{Block, plain_text};
use crate::sentences;
use barrow_core::{Header, Run};
use barrow_online::{Answer, Call, Entry, Race, commitment, from_base64};

/// The calls that a check of this race needs.
pub(super) fn calls(answers: &Answers, race: &str, course: &Course) -> Vec<Call> {
    let mut calls = vec![Call::Race(race.to_owned()), Call::Me];
    if matches!(answers.get(&Call::Me), Some(Ok(Answer::Player(Some(_))))) {
        calls.push(entry_in(race, course));
        if let (Some(Race { secret: Some(_), .. }), Some((Entry { run: Some(run), .. }, _))) =
            (shown(answers, race), entered(answers, race, course))
        {
            calls.push(Call::RunFile(*run));
        }
    }
    calls
}

fn entry_in(race: &str, Course { game, variant }: &Course) -> Call {
    Call::Entry { challenge: race.to_owned(), game: game.clone(), variant: variant.clone() }
}

fn shown<'a>(answers: &'a Answers, race: &str) -> Option<&'a Race> {
    if let Ok(Answer::Race(race)) = answers.get(&Call::Race(race.to_owned()))? { Some(race) } else { None }
}

/// The player's entry, and true if the server's key signed its receipt.
fn entered<'a>(answers: &'a Answers, race: &str, course: &Course) -> Option<&'a (Entry, bool)> {
    if let Ok(Answer::Entry(entry)) = answers.get(&entry_in(race, course))? { entry.as_ref() } else { None }
}

/// The header of the player's run, once its file is there.
fn played(answers: &Answers, entry: &Entry) -> Option<Header> {
    let Ok(Answer::Bytes(bytes)) = answers.get(&Call::RunFile(entry.run?))? else { return None };
    Some(Run::parse_good(bytes).ok()?.0.run.header)
}

/// Says whether the server has kept its promises about a race. Nothing before there is anything to check.
pub(super) fn block(server: &Server, race: &str, course: &Course) -> Option<Block> {
    let shown = shown(server.answers, race)?;
    match check(server.answers, shown, course, entered(server.answers, race, course)) {
        Ok(sentence) => sentence.map(|sentence| plain_text(sentence.to_owned(), true)),
        Err(reason) => Some(Block::Trouble { words: sentences::PROMISE_BROKEN.replace("{reason}", reason) }),
    }
}

/// # Errors
/// The promise that the server has broken.
fn check(
    answers: &Answers,
    race: &Race,
    course: &Course,
    entered: Option<&(Entry, bool)>,
) -> Result<Option<&'static str>, &'static str> {
    let was_other = |subject: &str, now: &str| answers.promised(subject).is_some_and(|seen| seen != now);
    if was_other(&race.challenge, &race.commitment) {
        return Err("the commitment to its seed is no longer the one that Barrow saw before");
    }
    if let Some((Entry { receipt, .. }, is_signed)) = entered {
        if !is_signed {
            return Err("your receipt is not signed with the server's key");
        }
        if receipt.challenge != race.challenge || was_other(&subject(&race.challenge, course), &receipt.header) {
            return Err("your receipt is no longer the one that Barrow saw before");
        }
    }
    let Some(secret) = &race.secret else { return Ok(entered.map(|_| sentences::RECEIPT_HOLDS)) };
    // Defence against a race whose seed was chosen later.
    let is_promised = from_base64(secret).is_some_and(|secret| commitment(&secret) == race.commitment);
    if !is_promised {
        return Err("its secret is not the one that the server was committed to");
    }
    let Some((entry, _)) = entered else { return Ok(Some(sentences::SECRET_FITS)) };
    let Some(header) = played(answers, entry) else { return Ok(Some(sentences::SECRET_FITS)) };
    if !entry.receipt.names(&header) {
        return Err("your receipt is for another run than the one on the board");
    }
    if race.seed(&course.game, &course.variant, header.rules, !entry.is_ranked) != Some(header.seed) {
        return Err("your run had another seed than the one that follows from its secret");
    }
    Ok(Some(sentences::RACE_CHECKED))
}

/// The entry in a race that a promise is about.
pub(super) fn subject(challenge: &str, course: &Course) -> String {
    format!("{challenge}/{}", course.to())
}
