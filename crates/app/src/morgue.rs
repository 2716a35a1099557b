//! The morgue file: a text about a run, with the cause of death, the gear, the map as the player saw it, the last messages, and
//! the things that the player met.

use crate::discoveries::Wanted;
use crate::ending::depth_name;
use crate::messages::Log;
use crate::result::{Moment, Story, watch};
use crate::seeds::Day;
use crate::{Discoveries, gear, glossary, words};
use barrow_core::{Event, Role, Run, RunError, Shelf, Variant, View};

/// The longest line. [columns]
const WIDEST: usize = 78;
/// Number of messages at the end.
const LAST_WORDS: usize = 12;

/// The facts for a morgue file, gathered by watching the run.
#[derive(Default)]
struct Remains {
    /// The player's last view before the end. After the end, a view may show more.
    seen: View,
    /// The last view.
    last: View,
    log: Log,
    met: Discoveries,
    /// Items that became known: the unknown id and the true id of each.
    known: Vec<(u8, u8)>,
    /// Number of moves after which each level was reached.
    levels: Vec<(u32, usize)>,
}

impl Remains {
    fn take_in(&mut self, moment: &Moment) {
        let Moment { play, events, moves } = *moment;
        let status = play.status();
        play.view(&mut self.last);
        if status.ending.is_none() {
            self.seen.clone_from(&self.last);
        }
        self.log.tell(events, play.variant(), moves);
        self.met.learn(play, &self.seen, &[], moves == 0, Wanted::Nothing);
        let cue = |event: &Event| play.variant().cues.get(usize::from(event.cue));
        let reveals = events.iter().filter(|event| cue(event).is_some_and(|cue| cue.reveals));
        self.known.extend(reveals.map(|event| (event.who, event.whom)));
        if self.levels.last().is_none_or(|(depth, _)| *depth != status.depth) {
            self.levels.push((status.depth, moves));
        }
    }
}

impl Remains {
    /// Lists items by their true names if they were unknown when met. The last view shows the true names of carried things.
    fn name_what_became_known(&mut self, game: &str, variant: &Variant) {
        let carried = self.last.pack.iter().filter_map(|gear| {
            let looked = self.seen.pack.iter().find(|seen| seen.letter == gear.letter && !seen.is_known)?;
            Some((looked.id, gear.id))
        });
        for (looked, is) in self.known.iter().copied().chain(carried) {
            self.met.rename(game, variant.legend.name(looked), variant.legend.name(is));
        }
    }
}

/// The morgue file of a run, which need not have ended. `begun` is the day on which the run began.
///
/// # Errors
/// Fails if the run cannot be played here.
pub fn morgue(run: &Run, shelf: &Shelf, begun: Option<Day>) -> Result<String, RunError> {
    let (mut remains, mut story) = (Remains::default(), Story::default());
    let verdict = watch(run, shelf, &mut |moment| {
        remains.take_in(moment);
        story.take_in(moment);
    })?;
    let Some((info, variant)) = shelf.info_of(&run.header).and_then(|info| Some((info, info.variant(run.header.variant)?)))
    else {
        return Err(RunError::UnknownGame { game: run.header.game.clone() });
    };
    remains.name_what_became_known(info.id, variant);
    let header = &run.header;
    let mut text = Text::default();
    text.line(&format!("{}: {}", info.title, variant.title));
    let variant_name = info.variant_name(header.variant);
    let mut origin = format!("{variant_name}, seed {}, rules {}.", header.seed.0, header.rules);
    if let Some(begun) = begun {
        origin.extend([" Begun on ", begun.date, "."]);
        origin.extend(begun.challenge(header.seed).map(|challenge| challenge.sentence()));
    }
    text.line(&origin);
    text.heading("");
    text.line(match &verdict.status.ending {
        Some(ending) => &ending.cause,
        None if verdict.is_closed => "The run was given up.",
        None => "The run goes on.",
    });
    let (depth, practice) =
        (depth_name(info), if header.variant.is_practice() { " Practice: this run does not count." } else { "" });
    let reached = variant.has_levels().then(|| format!("{depth} {}", verdict.status.depth));
    let score =
        variant.score_stat().is_none().then(|| format!("{} {}", variant.score_name(), variant.shown_score(verdict.status.score)));
    let standing: Vec<String> = reached.into_iter().chain(score).collect();
    text.line(&format!("{}, after {}.{practice}", standing.join(", "), words::counted(verdict.moves, "move")));
    let stats = variant.stats.iter().zip(&remains.last.stats).filter(|(info, _)| !info.is_status());
    text.list("", &mut stats.map(|(info, stat)| format!("{} {}", info.name, words::of_stat(*stat))));
    let wording = &variant.wording;
    text.heading(wording.gear);
    for slot in gear::order(&remains.last) {
        let carried = &remains.last.pack[usize::from(slot)];
        let state = if carried.is_worn { format!(" ({})", wording.in_use) } else { String::new() };
        text.line(&format!("  {}{state}", gear::name(carried, variant)));
    }
    text.heading(wording.last_map);
    text.map(&remains.seen.text(variant));
    text.heading("LAST MESSAGES");
    let messages = remains.log.messages();
    for message in &messages[messages.len().saturating_sub(LAST_WORDS)..] {
        text.line(&format!("  {}", message.words("x")));
    }
    text.heading(wording.journey);
    for (level, moves) in remains.levels.get(1..).unwrap_or_default() {
        text.line(&format!("  {depth} {level} after {}", words::counted(*moves, "move")));
    }
    text.heading(wording.met);
    for group in glossary::groups(info.id, variant, &remains.met) {
        let met = group.entries.iter().filter(|entry| entry.role != Role::Hero);
        text.list(&format!("  {}: ", group.title), &mut met.map(|entry| entry.name.to_owned()));
    }
    text.heading("FEATS");
    story.feats().for_each(|feat| text.line(&format!("  {}: {}", feat.title, feat.about)));
    Ok(text.written)
}

/// A text whose lines are not too long.
#[derive(Default)]
struct Text {
    written: String,
    /// The heading of the next line.
    heading: Option<String>,
}

impl Text {
    /// Begins a part. A part without lines is left out.
    fn heading(&mut self, title: &str) {
        self.heading = Some(title.to_ascii_uppercase());
    }

    /// Adds a line. Long lines are broken at spaces, and continue below their indentation.
    fn line(&mut self, line: &str) {
        if let Some(heading) = self.heading.take() {
            self.written.push('\n');
            self.written.push_str(&heading);
            self.written.push_str(if heading.is_empty() { "" } else { "\n" });
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let mut length = 0;
        for word in line.split(' ').filter(|word| !word.is_empty()) {
            // Bytes will do for columns: only names of things can differ, and then a shorter line does no harm.
            if length > 0 && length + 1 + word.len() > WIDEST {
                self.written.push('\n');
                length = 0;
            }
            let gap = if length == 0 { indent } else { " " };
            length += gap.len() + word.len();
            self.written.push_str(gap);
            self.written.push_str(word);
        }
        self.written.push('\n');
    }

    /// Adds a line of `items`, separated by commas, if there are any.
    fn list(&mut self, lead: &str, items: &mut dyn Iterator<Item = String>) {
        let Some(first) = items.next() else { return };
        let mut line = lead.to_owned() + &first;
        for item in items {
            line.push_str(", ");
            line.push_str(&item);
        }
        self.line(&(line + "."));
    }

    /// Adds a map without leading empty rows and columns.
    fn map(&mut self, map: &str) {
        let rows = map.trim_start_matches('\n').trim_end().lines();
        let margins = rows.clone().filter(|row| !row.is_empty()).map(|row| row.len() - row.trim_start_matches(' ').len());
        let margin = margins.min().unwrap_or_default();
        self.line("");
        self.written.pop();
        for row in rows {
            self.written.push_str("  ");
            self.written.push_str(row.get(margin..).unwrap_or_default());
            self.written.push('\n');
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
            "\nTHE MAP AS YOU LAST SAW IT\n  ",
            "@",
            "\nLAST MESSAGES\n  ",
            "You die.\n",
            "\nTHE WAY DOWN\n  Depth 2 after ",
            "\nMET ON THE WAY\n  Creatures: ",
            "ogre",
        ] {
            assert!(text.contains(part), "{part:?} is missing in\n{text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(!text.contains("daily"), "{text}");
        assert!(!text.contains("Score"), "the depth is the score: {text}");
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
        let (mut before, mut view) = (String::new(), View::default());
        watch(&run, &SHELF, &mut |moment| {
            if moment.play.status().ending.is_none() {
                moment.play.view(&mut view);
                before = view.text(moment.play.variant());
            }
        })
        .unwrap();
        let text = morgue(&run, &SHELF, None).unwrap();
        let map = text.split("LAST SAW IT\n").nth(1).unwrap().split("\n\n").next().unwrap();
        assert_eq!(count(map), count(&before));
        assert_ne!(before, ended.unwrap(), "the view of an ended run shows more than was seen");
    }

    #[test]
    fn victories_runs_that_go_on_and_games_without_a_pack_have_one_too() {
        let won = of(include_bytes!("../../../golden/stomp/20x20-victory.run"), None);
        assert!(won.contains("No enemy is left.\nScore ") && !won.contains("GEAR") && !won.contains("Begun"), "{won}");
        let run = Run::parse(include_bytes!("../../../golden/stomp/20x20-victory.run")).unwrap().run;
        assert!(morgue(&run.first(3), &SHELF, None).unwrap().contains("The run goes on.\nScore "));
        let given_up = of(include_bytes!("../../../golden/into-ruins/descent-given-up.run"), None);
        assert!(given_up.contains("The run was given up.\nDepth "), "{given_up}");
        let mut other = run;
        other.header.rules = 99;
        assert!(morgue(&other, &SHELF, None).is_err());
    }

    #[test]
    fn an_item_met_unknown_and_known_has_one_entry() {
        let mut remains = Remains { known: vec![(5, 6)], ..Remains::default() };
        let gear = |id, is_known| barrow_core::Gear { id, letter: 2, is_known, ..barrow_core::Gear::default() };
        remains.seen.pack.push(gear(0, false));
        remains.last.pack.push(gear(1, true));
        for name in ["floor", "orb", "goblin"] {
            remains.met.meet("game", name);
        }
        remains.name_what_became_known("game", &crate::room::VARIANT);
        let met = |name| remains.met.has_met("game", name);
        assert!(!met("orb") && met("goblin"), "as an event revealed");
        assert!(!met("floor") && met("wall"), "as the end reveals what is carried");
    }

    #[test]
    fn long_lines_are_broken_and_maps_lose_their_margin() {
        let mut text = Text::default();
        text.line(&format!("  {}", "word ".repeat(20)));
        assert_eq!(text.written.lines().map(str::len).collect::<Vec<_>>(), [76, 26]);
        let mut text = Text::default();
        text.heading("EMPTY");
        text.heading("MAP");
        text.map("\n   #\n\n  ##\n\n");
        assert_eq!(text.written, "\nMAP\n   #\n  \n  ##\n");
    }
}
