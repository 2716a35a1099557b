//! The morgue file: a run as a text to keep, with what killed the hero, the gear, the map as it was seen, the last messages, and what was
//! met.

use crate::ending::{depth_name, has_levels};
use crate::messages::{Log, Source};
use crate::result::{Moment, Story, watch};
use crate::seeds::Day;
use crate::{Discoveries, gear, glossary, words};
use barrow_core::{GameInfo, Role, Run, RunError, Shelf, Variant, View};

/// The longest line. [columns]
const WIDEST: usize = 78;
/// Messages repeated at the end.
const LAST_WORDS: usize = 12;

/// What a run leaves behind, gathered by watching it.
#[derive(Default)]
struct Remains {
    /// What the player saw last. After the end a view may show more than was seen.
    seen: View,
    /// The last view.
    last: View,
    log: Log,
    met: Discoveries,
    /// After how many moves each level was reached.
    levels: Vec<(u32, usize)>,
}

impl Remains {
    fn take_in(&mut self, moment: &Moment) {
        let Moment { play, view, events, moves } = *moment;
        let status = play.status();
        if status.ending.is_none() {
            self.seen.clone_from(view);
        }
        self.last.clone_from(view);
        self.log.tell(events, play.variant(), moves);
        self.met.learn(play, &self.seen, &[], moves == 0, false);
        if self.levels.last().is_none_or(|(depth, _)| *depth != status.depth) {
            self.levels.push((status.depth, moves));
        }
    }
}

/// The morgue file of a run, which need not have ended. `begun` is the day on which it was begun.
///
/// # Errors
/// If the run cannot be played here.
pub fn morgue(run: &Run, shelf: &Shelf, begun: Option<Day>) -> Result<String, RunError> {
    let (mut remains, mut story) = (Remains::default(), Story::default());
    let verdict = watch(run, shelf, &mut |moment| {
        remains.take_in(moment);
        story.take_in(moment);
    })?;
    let Some((info, variant)) = shelf.find(&run.header.game).and_then(|it| Some((it.info, it.info.variant(run.header.variant)?)))
    else {
        return Err(RunError::UnknownGame { game: run.header.game.clone() });
    };
    let mut text = Text::default();
    text.line(&format!("{}: {}", info.title, variant.title));
    text.line(&origin(run, info, begun));
    text.line("");
    text.line(match verdict.status.ending {
        Some(ending) => ending.cause,
        None if verdict.is_closed => "The run was given up.",
        None => "The run goes on.",
    });
    let depth = if has_levels(variant) { format!("{} {}, ", depth_name(info), verdict.status.depth) } else { String::new() };
    let practice = if run.header.variant.is_practice() { " Practice: no result." } else { "" };
    text.line(&format!("{depth}score {}, after {}.{practice}", verdict.status.score, words::counted(verdict.moves, "move")));
    text.line(&numbers(&remains.last, variant));
    if words::has_pack(variant) {
        text.heading("Gear");
        for slot in gear::order(&remains.last) {
            let carried = &remains.last.pack[usize::from(slot)];
            text.line(&format!("  {}{}", gear::name(carried, variant), if carried.is_worn { " (in use)" } else { "" }));
        }
        if remains.last.pack.is_empty() {
            text.line("  Nothing.");
        }
    }
    text.heading("The map as you saw it last");
    text.map(&remains.seen.text(variant));
    text.heading("Last messages");
    let messages = remains.log.messages();
    let last = messages.iter().filter(|message| message.source == Source::Event);
    let last: Vec<String> = last.map(|message| message.words("x")).collect();
    last.iter().skip(last.len().saturating_sub(LAST_WORDS)).for_each(|message| text.line(&format!("  {message}")));
    if remains.levels.len() > 1 {
        text.heading("The way down");
        for (depth, moves) in &remains.levels[1..] {
            text.line(&format!("  {} {depth} after {}", depth_name(info), words::counted(*moves, "move")));
        }
    }
    text.heading("Met on the way");
    for group in glossary::groups(info.id, variant, &remains.met) {
        let names: Vec<&str> = group.entries.iter().filter(|entry| entry.role != Role::Hero).map(|entry| entry.name).collect();
        if !names.is_empty() {
            text.line(&format!("  {}: {}.", group.title, names.join(", ")));
        }
    }
    let mut feats = story.feats().peekable();
    if feats.peek().is_some() {
        text.heading("Feats");
        feats.for_each(|feat| text.line(&format!("  {}: {}", feat.title, feat.about)));
    }
    Ok(text.0)
}

/// What the run is of, and how to play it again.
fn origin(run: &Run, info: &GameInfo, begun: Option<Day>) -> String {
    let header = &run.header;
    let day = begun.map_or_else(String::new, |day| format!(" Begun on {}.", day.date));
    let challenge = begun.and_then(|begun| begun.challenge(header.seed)).map_or_else(String::new, |it| it.sentence());
    format!("{}, seed {}, rules {}.{day}{challenge}", info.variant_name(header.variant), header.seed.0, header.rules)
}

/// The numbers that the player could read, without statuses.
fn numbers(view: &View, variant: &Variant) -> String {
    let stats = variant.stats.iter().zip(&view.stats).filter(|(info, _)| !info.is_status);
    let numbers: Vec<String> = stats.map(|(info, stat)| format!("{} {}", info.name, words::of_stat(*stat))).collect();
    if numbers.is_empty() { String::new() } else { format!("{}.", numbers.join(", ")) }
}

/// A text of lines that are not too long.
#[derive(Default)]
struct Text(String);

impl Text {
    /// Adds a line, broken at spaces and continued below its own indentation.
    fn line(&mut self, line: &str) {
        let indent = &line[..line.len() - line.trim_start().len()];
        let mut length = 0;
        for word in line.split_whitespace() {
            let wide = word.chars().count();
            if length > 0 && length + 1 + wide > WIDEST {
                self.0.push('\n');
                length = 0;
            }
            let gap = if length == 0 { indent } else { " " };
            length += gap.len() + wide;
            self.0.extend([gap, word]);
        }
        self.0.push('\n');
    }

    fn heading(&mut self, title: &str) {
        self.0.extend(["\n", &title.to_ascii_uppercase(), "\n"]);
    }

    /// Adds a map without the empty rows and columns around it.
    fn map(&mut self, map: &str) {
        let rows = || map.lines().filter(|row| !row.trim().is_empty());
        let margin = rows().map(|row| row.len() - row.trim_start().len()).min().unwrap_or_default();
        let first = map.lines().position(|row| !row.trim().is_empty()).unwrap_or_default();
        let last = map.lines().count() - map.lines().rev().take_while(|row| row.trim().is_empty()).count();
        for row in map.lines().take(last).skip(first) {
            self.0.extend(["  ", row.get(margin..).unwrap_or_default(), "\n"]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_shelf::SHELF;

    fn of(bytes: &[u8], begun: Option<Day>) -> String {
        morgue(&Run::parse(bytes).unwrap().run, &SHELF, begun).unwrap()
    }

    #[test]
    fn a_death_is_told_with_gear_map_messages_and_what_was_met() {
        let text = of(
            include_bytes!("../../../golden/into-ruins/descent-death-ogre.run"),
            Some(Day { date: "2026-11-20", monday: "2026-11-16" }),
        );
        assert!(text.starts_with("Into Ruins: The descent\ndescent, seed "), "{text}");
        for part in [
            "Begun on 2026-11-20.\n\nAn ogre beat you to a pulp.\nDepth ",
            "Hit points 0/",
            "\nGEAR\n  ",
            " (in use)\n",
            "\nTHE MAP AS YOU SAW IT LAST\n  ",
            "@",
            "\nLAST MESSAGES\n  ",
            "You die.\n",
            "\nTHE WAY DOWN\n  Depth 2 after ",
            "\nMET ON THE WAY\n  Who is about: ",
            "ogre",
        ] {
            assert!(text.contains(part), "{part:?} is missing in\n{text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(!text.contains("daily"), "{text}");
    }

    #[test]
    fn the_map_is_as_the_player_saw_it() {
        let run = Run::parse(include_bytes!("../../../golden/into-ruins/descent-death-ogre.run")).unwrap().run;
        let count = |text: &str| text.chars().filter(|glyph| !glyph.is_whitespace()).count();
        let ended = SHELF.start(&run.header).map(|mut play| {
            run.advance(play.as_mut(), 0..run.moves.len(), &mut barrow_core::Show::off(), &mut |_, _| ()).unwrap();
            let mut view = View::default();
            play.view(&mut view);
            view.text(play.variant())
        });
        let mut before = String::new();
        watch(&run, &SHELF, &mut |moment| {
            if moment.play.status().ending.is_none() {
                before = moment.view.text(moment.play.variant());
            }
        })
        .unwrap();
        let text = morgue(&run, &SHELF, None).unwrap();
        let map = text.split("SAW IT LAST\n").nth(1).unwrap().split("\n\n").next().unwrap();
        assert_eq!(count(map), count(&before));
        assert_ne!(before, ended.unwrap(), "the view of an ended run shows more than was seen");
    }

    #[test]
    fn victories_runs_that_go_on_and_games_without_a_pack_have_one_too() {
        let won = of(include_bytes!("../../../golden/stomp/20x20-victory.run"), None);
        assert!(won.contains("No enemy is left.\nscore ") && !won.contains("GEAR") && !won.contains("Begun"), "{won}");
        let run = Run::parse(include_bytes!("../../../golden/stomp/20x20-victory.run")).unwrap().run;
        assert!(morgue(&run.first(3), &SHELF, None).unwrap().contains("The run goes on.\nscore "));
        let given_up = of(include_bytes!("../../../golden/into-ruins/descent-given-up.run"), None);
        assert!(given_up.contains("The run was given up.\nDepth "), "{given_up}");
        let mut other = run;
        other.header.rules = 99;
        assert!(morgue(&other, &SHELF, None).is_err());
    }

    #[test]
    fn long_lines_are_broken_and_maps_lose_their_margin() {
        let mut text = Text::default();
        text.line(&format!("  {}", "word ".repeat(20)));
        assert_eq!(text.0.lines().map(str::len).collect::<Vec<_>>(), [76, 26]);
        let mut text = Text::default();
        text.map("\n   #\n\n  ##\n\n");
        assert_eq!(text.0, "   #\n  \n  ##\n");
    }
}
