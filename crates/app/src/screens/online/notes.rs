//! The notes on a run.

use super::{MOST_PARTS, Online, Server, ask, deed, turn};
use crate::screens::{Block, Column, Content, Control, Deed, Effect, Field, Look, Table, TableRow, act, plain_text};
use crate::sentences;
use barrow_online::{Answer, Call, LONGEST_NOTE, NOTES_IN_A_PART, NewNote, Note, RunNotes};

/// Writes a note.
pub(super) fn written(run: i64, moves: u64, text: String) -> Effect {
    ask(Call::WriteNote { run, note: NewNote { moves, text } }, None, "Your note is written.")
}

fn part(run: i64, part: u64) -> Call {
    Call::Notes { run, first: 1 + part * NOTES_IN_A_PART }
}

pub(super) fn calls(run: i64, parts: u64) -> Vec<Call> {
    (0..parts).map(|at| part(run, at)).chain([Call::Me]).collect()
}

pub(super) fn content(server: &Server, run: i64, moves: Option<u64>, parts: u64) -> Content {
    let me = server.player().ok().flatten().map(|player| player.name.as_str());
    let own = moves.map(|moves| if me.is_some() { field(moves) } else { plain_text(NEEDS_NAME.to_owned(), true) });
    let mut blocks: Vec<Block> = own.into_iter().collect();
    let before = blocks.len();
    let (mut all, mut more) = (Vec::new(), false);
    for at in 0..parts {
        match answer!(server, part(run, at), Notes) {
            Ok(RunNotes { notes, has_more }) => {
                all.extend(notes);
                more = *has_more;
            }
            Err(block) => {
                blocks.push(block);
                break;
            }
        }
    }
    if !all.is_empty() {
        blocks.push(table(&all, me, moves.is_some()));
    } else if blocks.len() == before {
        blocks.push(plain_text(sentences::NO_NOTES.to_owned(), true));
    }
    if more && parts < MOST_PARTS {
        let next = turn(Online::Notes { run, moves, parts: parts + 1 });
        blocks.push(Block::Actions { actions: vec![act("more", "Show more", Some('m'), next)] });
    }
    Content { name: "notes", title: format!("Notes on run {run}"), blocks }
}

const NEEDS_NAME: &str = "With a name at the server you can write notes, too.";

fn field(moves: u64) -> Block {
    let control = Control::Words { value: String::new(), longest: LONGEST_NOTE, is_number: false, send: Some("Write it") };
    let title = format!("Your note after move {moves}");
    Block::Fields {
        fields: vec![Field { option: "note", id: "note".to_owned(), title, about: String::new(), control, theme: None }],
    }
}

fn table(notes: &[&Note], me: Option<&str>, is_watching: bool) -> Block {
    let columns =
        vec![Column::new("Player", Look::Name, 0), Column::new("Move", Look::Number, 0), Column::new("Note", Look::Story, 0)];
    let row = |note: &&Note| {
        let Note { id, moves, player, text, .. } = note;
        let mut actions = Vec::new();
        if is_watching {
            actions.push(act("go", "Go to its move", None, deed(Deed::GoToMove, moves.to_string())));
        }
        if me == Some(player) {
            let question = Some((sentences::REMOVE_NOTE.to_owned(), "Remove it"));
            actions.push(act("remove", "Remove", Some('d'), ask(Call::RemoveNote(*id), question, "")));
        } else if me.is_some() {
            let report = Some(("Let the server's operator look at this note?".to_owned(), "Report it"));
            actions.push(act(
                "report",
                "Report",
                Some('r'),
                ask(Call::ReportNote(*id), report, "The operator will look at the note."),
            ));
            let block = Some((sentences::BLOCK_PLAYER.replace("{player}", player), "Block"));
            actions.push(act("block", "Block", Some('b'), ask(Call::Block(player.clone()), block, "")));
        }
        let cells = vec![player.clone().into(), moves.to_string().into(), text.clone().into()];
        TableRow { id: id.to_string(), cells, about: text.clone(), actions }
    };
    Block::Table { table: Table { title: "Notes".to_owned(), columns, rows: notes.iter().map(row).collect() } }
}
