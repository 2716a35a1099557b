//! The player's name at a server, and the devices that have it.

use super::{escaped, server, when};
use crate::clean::{clean, shown};
use crate::commands::failure::Failure;
use crate::online::OnlineError;
use crate::store::system::in_words;
use crate::table;
use crate::table::Side::Left;
use barrow_online::{Code, CodeKind, Device, DeviceKind, Devices, Hello, NewCode, NewName, PROTOCOL, Player, UseCode};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Chooses or changes a name, or shows it.
pub(in crate::commands) fn name(name: Option<&str>, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut server = server(named)?;
    let hello: Hello = server.get("/api/hello")?;
    if hello.protocol != PROTOCOL {
        let sentence = "this server speaks another version of the protocol; a newer or older Barrow is needed for it";
        return Err(Failure::Said(sentence.to_owned()));
    }
    let me: Result<Player, OnlineError> =
        if server.has_key() { server.ask("GET", "/api/me", b"") } else { Err(OnlineError::NoServer) };
    let at = clean(&hello.name).into_owned();
    let Some(name) = name else {
        match me {
            Ok(me) => writeln!(out, "You are {} at {at}.", clean(&me.name))?,
            Err(OnlineError::Refused(_) | OnlineError::NoServer) => {
                writeln!(out, "You have no name at {at} yet. `barrow name NAME` chooses one.")?;
            }
            Err(error) => return Err(error.into()),
        }
        return Ok(ExitCode::SUCCESS);
    };
    server.make_key()?;
    let body = serde_json::to_vec(&NewName { name: name.to_owned() }).unwrap_or_default();
    let player: Player = match me {
        Ok(_) => server.ask("PUT", "/api/me/name", &body)?,
        Err(_) => server.ask("POST", "/api/players", &body)?,
    };
    writeln!(out, "You are {} at {at}.", clean(&player.name))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows a code that adds a device to the name.
pub(in crate::commands) fn code(kind: CodeKind, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let body = serde_json::to_vec(&NewCode { kind }).unwrap_or_default();
    let Code { code, .. } = server(named)?.ask("POST", "/api/me/codes", &body)?;
    let code = clean(&code);
    match kind {
        CodeKind::Device => writeln!(out, "On the other device, within ten minutes: barrow name --join \"{code}\"")?,
        CodeKind::Recovery => writeln!(
            out,
            "Write this down, and keep it where nobody finds it:\n\n    {code}\n\n`barrow name --join` takes it once, on any device. A new \
             phrase takes the place of this one."
        )?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Joins the name of a code.
pub(in crate::commands) fn join(code: &str, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut server = server(named)?;
    server.make_key()?;
    let body = serde_json::to_vec(&UseCode { code: code.to_owned() }).unwrap_or_default();
    let player: Player = server.ask("POST", "/api/devices", &body)?;
    writeln!(out, "You are {} here too.", clean(&player.name))?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the devices that have the player's name.
pub(in crate::commands) fn devices(named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let Devices { devices } = server(named)?.ask("GET", "/api/me/devices", b"")?;
    let row = |device: &Device| {
        let kind = match device.kind {
            DeviceKind::Device => "device",
            DeviceKind::Passkey => "passkey",
        };
        let this = if device.is_this { "this one" } else { "" };
        [short(device), kind.to_owned(), when(device.added_at), this.to_owned()]
    };
    let rows: Vec<_> = devices.iter().map(row).collect();
    table::write([("id", Left), ("kind", Left), ("added (UTC)", Left), ("", Left)], &rows, out)?;
    Ok(ExitCode::SUCCESS)
}

/// The end of a device's id, which distinguishes the device.
fn short(device: &Device) -> String {
    let last = device.id.chars().rev().take(10).collect::<Vec<_>>();
    clean(&last.into_iter().rev().collect::<String>()).into_owned()
}

/// Removes the player's name from a device.
pub(in crate::commands) fn remove_device(id: &str, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let Devices { devices } = server.ask("GET", "/api/me/devices", b"")?;
    let found = devices.iter().find(|device| short(device) == id);
    let found = found.ok_or_else(|| Failure::Said("you have no such device; `barrow name --devices` lists them".to_owned()))?;
    server.tell("DELETE", &format!("/api/me/devices/{}", escaped(&found.id)))?;
    writeln!(out, "The device {id} has your name no more.")?;
    Ok(ExitCode::SUCCESS)
}

/// Writes everything that the server stores about the player to a file.
pub(in crate::commands) fn export(file: &Path, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let all = server(named)?.bytes_as_player("/api/me/export")?;
    fs::write(file, all).map_err(|error| Failure::Said(format!("{} cannot be written ({})", shown(file), in_words(&error))))?;
    writeln!(out, "Everything that the server keeps of you is in {}.", shown(file))?;
    Ok(ExitCode::SUCCESS)
}

/// Makes the server forget the player, who has typed the name to confirm.
pub(in crate::commands) fn forget(name: &str, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let me: Player = server.ask("GET", "/api/me", b"")?;
    if me.name != name {
        let me = clean(&me.name).into_owned();
        return Err(Failure::Said(format!("your name there is {me}; `barrow name --forget {me}` forgets it")));
    }
    server.tell("DELETE", "/api/me")?;
    writeln!(out, "The server has forgotten {}, with every run and note.", clean(name))?;
    Ok(ExitCode::SUCCESS)
}
