//! Benchmarks, and races against other libraries and programs.

use crate::command::{cargo, root, run};
use crate::{dist, install, web};
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::process::Command;

/// NLE, in which bots play `NetHack`. The figures in the notes are from this version.
pub(crate) const NLE: &str = "nle==1.3.0";

/// The other program to race against.
#[derive(Debug, PartialEq, Eq)]
enum Rival {
    None,
    Nle,
    Page {
        is_built: bool,
    },
    /// `NetHack` from the system's packages: the time to its first screenful.
    Start,
}

/// The arguments of `cargo xtask bench`.
#[derive(Debug, PartialEq, Eq)]
struct Request<'a> {
    rival: Rival,
    seconds: Option<&'a str>,
}

/// Runs `cargo xtask bench` with `arguments`.
pub(crate) fn bench(arguments: &[&str]) -> Result<()> {
    run(&mut command(arguments)?)?;
    if read(arguments)?.rival == Rival::None {
        run(&mut cargo("bench --package barrow-bench --bench games")?)?;
    }
    Ok(())
}

/// The command that measures: our fields, levels and turns against other libraries, or against another program.
pub(crate) fn command(arguments: &[&str]) -> Result<Command> {
    let request = read(arguments)?;
    let rival: Vec<OsString> = match request.rival {
        Rival::None => Vec::new(),
        Rival::Nle => vec!["--nle".into(), install::python("nle", &[NLE], "nle.nethack")?.into()],
        Rival::Page { is_built } => vec!["--page".into(), web::module(is_built)?.into()],
        // How soon Barrow's title and the first screen of `nethack-console` appear on a terminal.
        Rival::Start => {
            let mut race = Command::new(install::PYTHON);
            race.arg(root()?.join("xtask/bench/rivals/first_screen.py")).arg(dist::program()?);
            return Ok(race);
        }
    };
    let seconds = request.seconds.into_iter().flat_map(|seconds| ["--seconds".into(), OsString::from(seconds)]);
    let mut fields = cargo("bench --quiet --package barrow-bench --bench fields --")?;
    fields.args(rival).args(seconds);
    Ok(fields)
}

fn read<'a>(arguments: &[&'a str]) -> Result<Request<'a>> {
    let mut request = Request { rival: Rival::None, seconds: None };
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match (argument, &mut request.rival) {
            ("nle", rival @ Rival::None) => *rival = Rival::Nle,
            ("start", rival @ Rival::None) => *rival = Rival::Start,
            ("page", rival @ Rival::None) => *rival = Rival::Page { is_built: false },
            ("--built", Rival::Page { is_built }) => *is_built = true,
            ("--built", _) => bail!("--built belongs after page"),
            ("--seconds", _) => {
                let number = rest.next().context("--seconds needs a number")?;
                number.parse::<u64>().with_context(|| format!("{number} is not a number of seconds"))?;
                request.seconds = Some(number);
            }
            ("nle" | "page" | "start", _) => bail!("use one of nle, page and start"),
            _ => bail!("unknown argument \"{argument}\"; see `cargo xtask help`"),
        }
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        assert_eq!(read(&[]).unwrap(), Request { rival: Rival::None, seconds: None });
        assert_eq!(read(&["nle", "--seconds", "60"]).unwrap(), Request { rival: Rival::Nle, seconds: Some("60") });
        assert_eq!(read(&["start"]).unwrap(), Request { rival: Rival::Start, seconds: None });
        assert_eq!(read(&["page", "--built"]).unwrap(), Request { rival: Rival::Page { is_built: true }, seconds: None });
    }

    #[test]
    fn senseless_arguments_are_refused() {
        for arguments in [
            &["nle", "page"][..],
            &["start", "nle"],
            &["--built"],
            &["nle", "--built"],
            &["--seconds"],
            &["--seconds", "soon"],
            &["all"],
        ] {
            assert!(read(arguments).is_err(), "{arguments:?}");
        }
    }
}
