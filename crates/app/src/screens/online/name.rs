//! The player's name at a server, its devices, and the players that it has blocked.

use super::{Answers, Online, Server, ask, day, deed, seconds, show};
use crate::screens::{
    Block, Column, Content, Control, Deed, Effect, Facts, Field, Look, Medium, Table, TableCell, TableRow, act, plain_text,
    section, text,
};
use crate::sentences;
use barrow_online::{
    Answer, Blocks, Call, Code, CodeKind, Device, DeviceKind, Devices, NAME_LENGTHS, NewCode, NewName, Player, UseCode,
};

/// The most letters of a code or a phrase.
const LONGEST_CODE: usize = 80;

const TAKE: &str = "take";
const RENAME: &str = "rename";
const JOIN: &str = "join";

pub(super) fn calls(answers: &Answers) -> Vec<Call> {
    match answers.get(&Call::Me) {
        Some(Ok(Answer::Player(Some(_)))) => vec![Call::Me, Call::Devices, Call::Blocks],
        _ => vec![Call::Me],
    }
}

/// The effect of words in one of the fields.
pub(super) fn typed(field: &str, words: String) -> Effect {
    let call = match field {
        TAKE => Call::TakeName(NewName { name: words }),
        RENAME => Call::Rename(NewName { name: words }),
        _ => Call::UseCode(UseCode { code: words }),
    };
    ask(call, None, "")
}

pub(super) fn content(facts: &Facts, server: &Server) -> Content {
    let blocks = match server.player() {
        _ if !server.can_have_name => vec![text(sentences::NAMES_NEED_HTTPS)],
        Ok(Some(player)) => own(facts, server, player),
        Ok(None) => none(facts, server),
        Err(block) => vec![block],
    };
    Content { name: "name", title: "Your name".to_owned(), blocks }
}

fn field(option: &'static str, title: &str, about: &str, longest: usize, send: &'static str) -> Block {
    let control = Control::Words { value: String::new(), longest, is_number: false, send: Some(send) };
    let field = Field { option, id: option.to_owned(), title: title.to_owned(), about: about.to_owned(), control, theme: None };
    Block::Fields { fields: vec![field] }
}

fn none(facts: &Facts, server: &Server) -> Vec<Block> {
    let about = match facts.medium {
        Medium::Page => {
            "No password, no e-mail: the name belongs to a key that this browser makes and keeps. Clearing the browser's data loses it."
        }
        Medium::Terminal { .. } | Medium::Lines => {
            "No password, no e-mail: the name belongs to a key that is kept on this machine."
        }
    };
    let join = "A device that has the name shows a code on this screen; in the terminal, barrow name share does.";
    let mut elsewhere = vec![field(JOIN, "Its code, or your phrase", join, LONGEST_CODE, "Join")];
    if server.has_passkeys {
        let actions = vec![act("use-passkey", "Use a passkey", None, deed(Deed::UsePasskey, String::new()))];
        elsewhere.push(Block::Actions { actions });
    }
    vec![
        plain_text(sentences::NAME_LISTS_RESULT.to_owned(), false),
        section("Choose a name", vec![field(TAKE, "Name", about, *NAME_LENGTHS.end(), "Take this name")]),
        section("You have a name on another device", elsewhere),
    ]
}

fn own(facts: &Facts, server: &Server, player: &Player) -> Vec<Block> {
    let code = |kind: CodeKind| Call::NewCode(NewCode { kind });
    let (on, state) = (server.shares, if server.shares { "off" } else { "on" });
    let share = Field {
        option: "shares",
        id: "shares".to_owned(),
        title: "Let others watch what I play".to_owned(),
        about: "Runs are sent to the server as you play them, and count on its open board when they end. Practice is never sent."
            .to_owned(),
        control: Control::Switch { is_on: on, then: deed(Deed::LetWatch, state.to_owned()) },
        theme: None,
    };
    // A player who has just chosen a name came from a result that needed one.
    let races = act("races", "Races", Some('b'), show(Online::Races { course: None }));
    let mut blocks = vec![
        plain_text(format!("You are {}.", player.name), false),
        Block::Actions { actions: vec![races] },
        Block::Fields { fields: vec![share] },
    ];
    let about = "Your results go with you. You can change your name once in 30 days, unless the server's operator has chosen another time.";
    blocks.push(section("Another name", vec![field(RENAME, "New name", about, *NAME_LENGTHS.end(), "Change it")]));
    let mut actions = vec![
        act("add", "Add a device", Some('a'), ask(code(CodeKind::Device), None, "")),
        act("phrase", "Recovery phrase", Some('p'), ask(code(CodeKind::Recovery), None, "")),
    ];
    if server.has_passkeys {
        actions.push(act("passkey", "Add a passkey", None, deed(Deed::MakePasskey, player.name.clone())));
    }
    let mut devices = Vec::new();
    for (kind, name, about) in [
        (CodeKind::Device, "Code for another device", "Enter it on the other device within ten minutes."),
        (
            CodeKind::Recovery,
            "Recovery phrase",
            "Write it down, and keep it where nobody finds it. It brings your name back once, on any device. A new phrase takes its place.",
        ),
    ] {
        if let Some(Ok(Answer::Code(Code { code, .. }))) = server.answers.get(&code(kind)) {
            devices.extend([plain_text(format!("{name}: {code}"), false), text(about)]);
        }
    }
    devices.push(Block::Actions { actions });
    devices.push(match answer!(server, Call::Devices, Devices) {
        Ok(Devices { devices }) => table(devices),
        Err(block) => block,
    });
    blocks.push(section("Your devices", devices));
    if let Ok(Blocks { names }) = answer!(server, Call::Blocks, Blocks)
        && !names.is_empty()
    {
        blocks.push(section("Players that you have blocked", vec![blocked(names)]));
    }
    let question = "Forget you, your name and every run of yours on this server? This cannot be undone.".to_owned();
    let forget =
        act("forget", "Forget me", None, ask(Call::Forget, Some((question, "Forget me")), "The server has forgotten you."));
    let save = (facts.medium == Medium::Page).then(|| act("export", "Save your data", None, deed(Deed::SaveMine, String::new())));
    blocks.push(section("Your data", vec![Block::Actions { actions: save.into_iter().chain([forget]).collect() }]));
    blocks
}

fn table(devices: &[Device]) -> Block {
    let columns =
        vec![Column::new("Device", Look::Name, 0), Column::new("", Look::Tag, 0), Column::new("Added (UTC)", Look::Time, 0)];
    let row = |device: &Device| {
        let kind = match device.kind {
            DeviceKind::Passkey => "Passkey",
            DeviceKind::Phrase => "Phrase on paper",
            DeviceKind::Device => "Device",
        };
        let this = if device.is_this { "this one" } else { "" };
        let added = day(device.added_at);
        let question = sentences::REMOVE_DEVICE.replace("{device}", &kind.to_ascii_lowercase()).replace("{day}", &added);
        let remove = ask(Call::RemoveDevice(device.id.clone()), Some((question, "Remove it")), "");
        let remove = (!device.is_this).then(|| act("remove", "Remove", Some('d'), remove));
        let time = TableCell { seconds: seconds(device.added_at), ..TableCell::default() };
        let cells = vec![kind.to_owned().into(), this.to_owned().into(), time];
        TableRow { id: short_id(&device.id), cells, about: format!("Added on {added}."), actions: remove.into_iter().collect() }
    };
    Block::Table { table: Table { title: "Your devices".to_owned(), columns, rows: devices.iter().map(row).collect() } }
}

/// The end of a device's id, which distinguishes the device.
pub fn short_id(id: &str) -> String {
    let start = id.char_indices().rev().nth(9).map_or(0, |(start, _)| start);
    id[start..].to_owned()
}

fn blocked(names: &[String]) -> Block {
    let row = |name: &String| {
        let unblock = act("unblock", "Unblock", Some('u'), ask(Call::Unblock(name.clone()), None, ""));
        TableRow { id: name.clone(), cells: vec![name.clone().into()], about: String::new(), actions: vec![unblock] }
    };
    let columns = vec![Column::new("Player", Look::Name, 0)];
    Block::Table {
        table: Table { title: "Players that you have blocked".to_owned(), columns, rows: names.iter().map(row).collect() },
    }
}
