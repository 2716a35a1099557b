//! `barrow name`: the player's name at a server, and the devices that have it.

use super::ServerArgs;
use crate::clean::{clean, shown};
use crate::command;
use crate::commands::{Context, Failure, Result};
use crate::online::Server;
use crate::store::system::in_words;
use barrow_app::date;
use barrow_app::screens::online::short_id;
use barrow_online::{Call, Code, CodeKind, DeviceKind, Devices, Hello, NewCode, NewName, Player, UseCode};
use clap::{Args, Subcommand};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Choose your name at a server, and manage the devices that have it
///
/// Without a command, this shows your name.
///
/// There is no password: a name belongs to a key that this device makes for itself. Its keys, one for each server, follow from
/// online.key, which only you can read. Keep a copy of that file: without it, and without another device or a phrase, the name is
/// lost.
#[derive(Debug, Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  PROGRAM name take Ada --server https://barrow.example
  PROGRAM name share                     on this device, and then on the other:
  PROGRAM name join 'lusab babad gutih'"
)]
pub(in crate::commands) struct NameArgs {
    #[command(subcommand)]
    action: Option<Action>,
    /// The old form of `PROGRAM name take NAME`.
    #[arg(hide = true)]
    name: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

// The flags are the old forms, which still work.
#[derive(Debug, Subcommand)]
enum Action {
    /// Choose a name, or change yours
    ///
    /// A name has 2 to 20 characters: letters and digits, and between them single spaces, hyphens, dots or underscores. The server
    /// refuses a name that looks like a taken one. Most servers let you change your name once in 30 days.
    Take {
        /// The new name
        name: String,
    },
    /// Show a code with which another device can join your name, for ten minutes
    #[command(long_flag_alias = "share")]
    Share,
    /// Show a phrase to write down, which restores your name if you lose every device
    #[command(long_flag_alias = "recovery")]
    Recovery,
    /// Give this device the name that a code or phrase stands for
    #[command(long_flag_alias = "join")]
    Join {
        /// The code or phrase, in quotes
        code: String,
    },
    /// List the devices that have your name
    #[command(long_flag_alias = "devices")]
    Devices,
    /// Remove your name from a device, such as a lost one
    #[command(long_flag_alias = "remove")]
    RemoveDevice {
        /// The id of the device, as `PROGRAM name devices` shows it
        #[arg(allow_hyphen_values = true)]
        id: String,
    },
    /// Write everything that the server stores about you to a file, as JSON
    #[command(long_flag_alias = "export")]
    Export {
        /// The file to write
        file: PathBuf,
    },
    /// Make the server forget you, with all your runs and notes
    #[command(long_flag_alias = "forget")]
    Forget {
        /// Your name, to confirm
        name: String,
    },
}

impl NameArgs {
    pub(super) fn run(self, context: &mut Context) -> Result {
        let action = match (self.action, self.name) {
            (Some(_), Some(_)) => {
                return Err(Failure::Said(format!("give one command after {}; see {}", command("name"), command("help name"))));
            }
            (action, name) => action.or(name.map(|name| Action::Take { name })),
        };
        let (server, out) = (self.server.open()?, &mut *context.out);
        match action {
            None => show(&server, out),
            Some(Action::Take { name }) => take(&server, name, out),
            Some(Action::Share) => code(CodeKind::Device, &server, out),
            Some(Action::Recovery) => code(CodeKind::Recovery, &server, out),
            Some(Action::Join { code }) => join(code, &server, out),
            Some(Action::Devices) => devices(&server, out),
            Some(Action::RemoveDevice { id }) => remove_device(&id, &server, out),
            Some(Action::Export { file }) => export(&file, &server, out),
            Some(Action::Forget { name }) => forget(&name, &server, out),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The server's name, and the player, if this device has a name there.
fn greet(server: &Server) -> Result<(String, Option<Player>)> {
    let me = server.me()?;
    let hello: Hello = server.ask(Call::Hello)?;
    Ok((clean(&hello.name).into_owned(), me))
}

fn show(server: &Server, out: &mut dyn Write) -> Result<()> {
    match greet(server)? {
        (at, Some(me)) => writeln!(out, "You are {} at {at}.", clean(&me.name))?,
        (at, None) => writeln!(out, "You have no name at {at} yet. {} chooses one.", command("name take NAME"))?,
    }
    Ok(())
}

fn take(server: &Server, name: String, out: &mut dyn Write) -> Result<()> {
    let (at, me) = greet(server)?;
    let call = if me.is_some() { Call::Rename } else { Call::TakeName };
    let player = server.player(call(NewName { name }))?;
    Ok(writeln!(out, "You are {} at {at}.", clean(&player.name))?)
}

/// Shows a code for adding a device to the name.
fn code(kind: CodeKind, server: &Server, out: &mut dyn Write) -> Result<()> {
    let Code { code, .. } = server.ask(Call::NewCode(NewCode { kind }))?;
    let code = clean(&code);
    match kind {
        CodeKind::Device => {
            writeln!(out, "On the other device, within ten minutes: {} name join \"{code}\"", crate::product().storage)?;
        }
        CodeKind::Recovery => writeln!(
            out,
            "Write this down, and keep it where nobody finds it:\n\n    {code}\n\n{} takes it once, on any device. A new phrase \
             replaces this one.",
            command("name join")
        )?,
    }
    Ok(())
}

/// Joins the name that a code stands for.
fn join(code: String, server: &Server, out: &mut dyn Write) -> Result<()> {
    let player = server.player(Call::UseCode(UseCode { code }))?;
    Ok(writeln!(out, "You are {} here too.", clean(&player.name))?)
}

/// Lists the devices that have the player's name.
fn devices(server: &Server, out: &mut dyn Write) -> Result<()> {
    let Devices { devices } = server.ask(Call::Devices)?;
    for device in &devices {
        let kind = match device.kind {
            DeviceKind::Device => "device ",
            DeviceKind::Passkey => "passkey",
            DeviceKind::Phrase => "phrase ",
        };
        let added = date::minute(Duration::from_millis(device.added_at)).unwrap_or_default();
        let this = if device.is_this { " (this one)" } else { "" };
        writeln!(out, "{}  {kind}  added on {added} (UTC){this}", clean(&short_id(&device.id)))?;
    }
    Ok(())
}

/// Removes the player's name from a device.
fn remove_device(id: &str, server: &Server, out: &mut dyn Write) -> Result<()> {
    let Devices { devices } = server.ask(Call::Devices)?;
    let found = devices.iter().find(|device| clean(&short_id(&device.id)) == id);
    let found = found.ok_or_else(|| Failure::Said(format!("you have no such device; {} lists them", command("name devices"))))?;
    server.bytes(Call::RemoveDevice(found.id.clone()))?;
    Ok(writeln!(out, "The device {id} no longer has your name.")?)
}

/// Writes everything that the server stores about the player to a file.
fn export(file: &Path, server: &Server, out: &mut dyn Write) -> Result<()> {
    let all = server.bytes(Call::Export)?;
    fs::write(file, all).map_err(|error| Failure::Said(format!("{} cannot be written ({})", shown(file), in_words(&error))))?;
    Ok(writeln!(out, "{} has everything that the server stores about you.", shown(file))?)
}

/// Makes the server forget the player, who has typed the name to confirm.
fn forget(name: &str, server: &Server, out: &mut dyn Write) -> Result<()> {
    let me = server.player(Call::Me)?;
    if me.name != name {
        let me = clean(&me.name).into_owned();
        return Err(Failure::Said(format!("your name there is {me}; {} forgets it", command(&format!("name forget \"{me}\"")))));
    }
    server.fetch(Call::Forget)?;
    Ok(writeln!(out, "The server has forgotten {}, with every run and note.", clean(name))?)
}
