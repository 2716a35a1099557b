//! `barrow link`: turns a run into a link that plays it.

use super::values::run_file;
use super::{Context, Failure, Result};
use crate::NET;
use crate::clean::clean;
use crate::store::Home;
use crate::store::library::read_bytes;
use crate::store::settings::{self, Fault};
use barrow_app::{Options, link};
use barrow_core::Show;
use barrow_core::replay::Opening;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Turn a run into a link that plays it
///
/// This writes a line for people, and below it the link, which contains the whole run; `PROGRAM replay` opens both. The link begins
/// with the address of the last server used, unless you name another one here or in the options (Page for links). If you have used
/// none, this writes only the part after that address. The file is not changed.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM link 20261120-131500-7.run")]
pub(super) struct LinkArgs {
    /// The run, or a link to it in quotes
    #[arg(value_name = "FILE|LINK", value_parser = run_file())]
    file: PathBuf,
    /// The address with which the link begins
    #[arg(long, value_name = "URL")]
    server: Option<String>,
}

impl LinkArgs {
    /// Writes the link to a run, and its caption.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let home = Home::find().map_err(Failure::Said)?;
        let (options, fault) = settings::load::<Options>(&home.options());
        let notice = fault.and_then(|fault| match fault {
            Fault::Damaged(sentence) => Some(sentence),
            Fault::Ignored(_) => None,
        });
        let bytes = read_bytes(&self.file).map_err(|error| Failure::of(&self.file, &error))?;
        let opening = Opening::read(&bytes, context.shelf).map_err(|error| Failure::of(&self.file, &error))?;
        let mut replay = opening.finish();
        replay.seek(replay.len(), &mut Show::off());
        let named = self.server.as_deref().map(link::page_of).transpose().map_err(Failure::Said)?;
        let page = named.unwrap_or_else(|| (NET.page)(&options.page, &home));
        let by = (NET.name)(&home);
        for line in link::shared(&page, by.as_deref(), replay.play(), &bytes).lines() {
            writeln!(context.out, "{}", clean(line))?;
        }
        let put_it = page.is_empty().then(|| link::WHERE.to_owned());
        for note in [notice, replay.notice(), put_it].into_iter().flatten() {
            // Ignore errors: if standard error is closed, the link is written anyway.
            crate::tell(&note);
        }
        Ok(ExitCode::SUCCESS)
    }
}
