//! Measures the figures of `docs/performance.md`, each beside its rival in the same run, and writes them there.

use crate::command::{output, root};
use crate::gym::{self, Wheel};
use crate::{bench, dist, install};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

const DOCUMENT: &str = "docs/performance.md";

/// A block of figures: its name in the document, and the command that prints them.
type Block = (&'static str, fn() -> Result<Command>);

const BLOCKS: [Block; 6] = [
    ("rules", || bench::command(&[])),
    ("boxed", || Ok(with(&["bench"], &dist::program()?))),
    ("python", python),
    ("nle", || bench::command(&["nle"])),
    ("page", || bench::command(&["page"])),
    ("start", || bench::command(&["start"])),
];

/// Measures all figures, or those of one block, and replaces them in the document.
pub(crate) fn performance(only: Option<&str>) -> Result<()> {
    let blocks: Vec<&Block> = BLOCKS.iter().filter(|(name, _)| only.is_none_or(|only| only == *name)).collect();
    if blocks.is_empty() {
        bail!("there is no such block; choose one of {}", BLOCKS.map(|(name, _)| name).join(", "));
    }
    let path = root()?.join(DOCUMENT);
    let machine = machine();
    for (name, command) in blocks {
        println!("\n== {name}");
        let today = output(Command::new("date").args(["--utc", "+%F"]))?;
        let printed = output(&mut command()?)?;
        print!("{printed}");
        let figures = printed.lines().fold(String::new(), |text, line| text + line.trim_end() + "\n");
        let text = fs::read_to_string(&path).with_context(|| format!("{DOCUMENT} cannot be read"))?;
        let text = replaced(&text, name, &format!("{}, {machine}\n\n{}", today.trim(), figures.trim()))?;
        fs::write(&path, text).with_context(|| format!("{DOCUMENT} cannot be written"))?;
    }
    Ok(())
}

/// The document with other figures in the block of this name.
fn replaced(text: &str, name: &str, figures: &str) -> Result<String> {
    let head = format!("```text {name}\n");
    let (before, rest) = text.split_once(&head).with_context(|| format!("{DOCUMENT} has no block \"{}\"", head.trim()))?;
    let (_, after) = rest.split_once("\n```").with_context(|| format!("the block {name} of {DOCUMENT} has no end"))?;
    Ok(format!("{before}{head}{figures}\n```{after}"))
}

/// The processor, as the system names it.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named = facts.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    format!("{cores} cores of {}", named.map_or(std::env::consts::ARCH, |(_, name)| name))
}

fn with(arguments: &[&str], program: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

/// The learners' package against its rivals.
fn python() -> Result<Command> {
    gym::build(Wheel::Usual)?;
    let python = install::python("rivals", &[install::GYMNASIUM, "numpy", bench::NLE, "envpool", "minigrid"], "nle, envpool")?;
    gym::install_wheel(&python, Wheel::Usual)?;
    Ok(with(&["-m", "barrow_gym.bench", "--against", "nle", "envpool"], &python))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_replaced_where_they_stand() {
        let text = "# A\n\n```text one\nold\n\nfigures\n```\n\nwords\n\n```text two\nmore\n```\n";
        let new = replaced(text, "one", "new").unwrap();
        assert_eq!(new, "# A\n\n```text one\nnew\n```\n\nwords\n\n```text two\nmore\n```\n");
        assert!(replaced(text, "three", "new").is_err());
    }

    #[test]
    fn the_document_has_every_block() {
        let text = fs::read_to_string(root().unwrap().join(DOCUMENT)).unwrap();
        for (name, _) in BLOCKS {
            assert!(replaced(&text, name, "").is_ok(), "{name}");
        }
    }
}
