//! Screens of a server, on a terminal or in lines.

use crate::clean::clean;
use crate::commands::{Context, Failure, Result, arcade};
use crate::online::{Server, link};
use crate::tui::content::{ContentScreen, content, moment};
use crate::tui::paint::columns;
use barrow_app::screens::{Block, Content, Look, Medium, Online, Table, Topic};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Shows a screen on a terminal; writes it in line mode, in a file or in a pipe.
pub(super) fn show(server: Server, screen: Online, context: &mut Context) -> Result {
    if context.is_plain || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return write(server, screen, context);
    }
    let link = link::start(server)?;
    arcade::show(context.shelf, |shared| {
        shared.link = Some(link);
        Ok(Box::new(ContentScreen::opened(Topic::Online(screen), shared)))
    })
}

/// Writes a screen. Each row of a table begins with its id on the server.
pub(super) fn write(server: Server, screen: Online, context: &mut Context) -> Result {
    let mut shared = arcade::shared(context.shelf)?;
    let mut link = link::start(server)?;
    link.settle(&screen);
    shared.link = Some(link);
    let Content { blocks, .. } = content(&Topic::Online(screen), &shared, Medium::Lines);
    write_blocks(&blocks, context.out)?;
    Ok(ExitCode::SUCCESS)
}

fn write_blocks(blocks: &[Block], out: &mut dyn Write) -> Result<()> {
    for block in blocks {
        match block {
            Block::Trouble { words } => return Err(Failure::Said(words.clone())),
            Block::Text { words, .. } => writeln!(out, "{}", clean(words))?,
            Block::Section { title, blocks, .. } => {
                writeln!(out, "\n{}:", clean(title))?;
                write_blocks(blocks, out)?;
            }
            Block::Pairs { pairs } => {
                for pair in pairs {
                    writeln!(out, "  {}", clean(&pair.words()))?;
                }
            }
            Block::Table { table } => {
                write_table(table, out)?;
                writeln!(out)?;
            }
            Block::Tabs { title, tabs, .. } => {
                if let Some(tab) = tabs.iter().find(|tab| tab.is_chosen) {
                    writeln!(out, "{}: {}", clean(title), clean(&tab.label))?;
                }
            }
            Block::Fields { .. }
            | Block::Actions { .. }
            | Block::Chart { .. }
            | Block::Picture { .. }
            | Block::Status { .. }
            | Block::Figures { .. } => {}
        }
    }
    Ok(())
}

/// Writes a header line and one line for each row, with columns as wide as their contents.
fn write_table(table: &Table, out: &mut dyn Write) -> Result<()> {
    let heads = std::iter::once("Number").chain(table.columns.iter().map(|column| column.title)).map(str::to_owned).collect();
    let cells = table.rows.iter().map(|row| {
        let cells =
            row.cells.iter().map(|cell| cell.seconds.map_or_else(|| clean(&cell.words).into_owned(), |time| moment(time, true)));
        std::iter::once(clean(&row.id).into_owned()).chain(cells).collect()
    });
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain(cells).collect();
    let is_right = |at: usize| at == 0 || table.columns.get(at - 1).is_some_and(|column| column.look == Look::Number);
    let width = |at: usize| lines.iter().filter_map(|line| line.get(at)).map(|cell| columns(cell)).max().unwrap_or_default();
    for line in &lines {
        let mut text = String::new();
        for (at, cell) in line.iter().enumerate() {
            let blank = " ".repeat(usize::from(width(at) - columns(cell)));
            text.extend(if is_right(at) { [blank.as_str(), cell, "  "] } else { [cell, blank.as_str(), "  "] });
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_app::screens::{Column, TableRow};

    #[test]
    fn columns_are_as_wide_as_their_contents() {
        let mut out = Vec::new();
        let row = |id: &str, cells: [&str; 3]| TableRow {
            id: id.to_owned(),
            cells: cells.map(|cell| cell.to_owned().into()).into(),
            ..TableRow::default()
        };
        let column = |title, look| Column { title, look, gives_way: 0 };
        let columns = vec![column("Player", Look::Name), column("Score", Look::Number), column("What ended it", Look::Story)];
        let rows = vec![row("12", ["Ada", "7", "a rat"]), row("3", ["島の主", "1234", "nobody\u{1b}"])];
        write_table(&Table { title: "Ranked".to_owned(), columns, rows }, &mut out).unwrap();
        let expected = "\
Number  Player  Score  What ended it
    12  Ada         7  a rat
     3  島の主   1234  nobody\\u001b
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
