//! Line mode, for front ends without a screen: the player types words and gets sentences.

use crate::keys::{Control, Meaning, Press};
use crate::modes::{App, Choice, Input, List, ModeKind, Timing, Update};
use crate::session::Observed;
use crate::words::of_stat;
use crate::{guide, link, screens, sentences, sights};
use barrow_core::{ArgKind, Entry, Shelved, Stat, StatInfo};

/// Number of messages in the answer to "messages".
const MOST_MESSAGES: usize = 20;
/// Short names of the directions.
const SHORT: [(&str, Control); 8] = [
    ("n", Control::North),
    ("ne", Control::NorthEast),
    ("e", Control::East),
    ("se", Control::SouthEast),
    ("s", Control::South),
    ("sw", Control::SouthWest),
    ("w", Control::West),
    ("nw", Control::NorthWest),
];

/// A row of the list of things to play. Numbers are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// A new run of a game.
    New(usize),
    /// The guided run of a game that has one.
    Guided(usize),
    /// An open run.
    Open(usize),
}

/// The rows for `games` and this number of `open` runs, in order.
fn rows(games: &[Shelved], open: usize) -> impl Iterator<Item = Row> {
    let guided = (0..games.len()).filter(|&index| guide::header(games[index].info).is_some());
    (0..games.len()).map(Row::New).chain(guided.map(Row::Guided)).chain((0..open).map(Row::Open))
}

/// Asks the player to choose one of `games`, a guided run, or one of the `open` runs, whose titles are given.
pub fn which(games: &[Shelved], open: &[String]) -> Vec<String> {
    let row = |row| match row {
        Row::New(game) => format!("{}: {}", games[game].info.title, games[game].info.pitch),
        Row::Guided(game) => sentences::guided_run(games[game].info.title),
        Row::Open(run) => open[run].clone(),
    };
    let rows = (1..).zip(rows(games, open.len())).map(|(number, each)| format!("  {number} {}", row(each)));
    [sentences::WHICH_GAME.to_owned()].into_iter().chain(rows).collect()
}

/// The row that a line chooses among `games`, their guided runs and then `open` runs.
///
/// # Errors
/// A sentence, if the line chooses no row.
pub fn chosen(line: &str, games: &[Shelved], open: usize) -> Result<Row, String> {
    let line = line.trim().to_ascii_lowercase();
    if line.is_empty() {
        return Err(sentences::WHICH_GAME.to_owned());
    }
    let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let is_called = |row: &Row| match *row {
        Row::New(game) => games[game].info.id == line || games[game].info.title.to_ascii_lowercase() == line,
        Row::Guided(_) => line == "guided",
        Row::Open(_) => false,
    };
    let chosen = number.and_then(|row| rows(games, open).nth(row)).or_else(|| rows(games, open).find(is_called));
    chosen.ok_or_else(|| sentences::no_such_row(&line, rows(games, open).count()))
}

/// The meaning of a typed line.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Inputs, and the remaining words, which answer the questions that these inputs ask.
    Inputs(Vec<Input>, String),
    /// An immediate answer.
    Answer(Vec<String>),
}

/// The meaning of a typed line in the current mode. A line first answers the open question, by number, name or key of a row.
/// Otherwise it is a direction, a command, a verb or a key, and the remaining words answer its question. A number repeats a move.
pub fn read(app: &App, line: &str) -> Line {
    let words = line.trim();
    let inputs = |inputs: Vec<Input>| Line::Inputs(inputs, String::new());
    if let Some(input) = read_one(app, words) {
        return inputs(vec![input]);
    }
    if words.is_empty() {
        return Line::Answer(Vec::new());
    }
    if words.eq_ignore_ascii_case("map") {
        return Line::Answer(map(app.session().observed()));
    }
    if let Some(repeated) = repeated(app, words) {
        return inputs(repeated);
    }
    let splits = words.rmatch_indices(' ').map(|(at, _)| words.split_at(at));
    let mut beginnings = splits.filter_map(|(first, rest)| {
        let input = read_one(app, first)?;
        let rest = rest_after(app, &input, rest.trim())?;
        Some(Line::Inputs(vec![input], rest))
    });
    beginnings.next().unwrap_or_else(|| Line::Answer(vec![sentences::no_such_line(line)]))
}

/// The words that answer an input's question. A verb does not ask if it can take only one thing or direction. `None` if the words
/// name a different thing, and the verb would not wait for an answer.
fn rest_after(app: &App, input: &Input, rest: &str) -> Option<String> {
    let verb = match input {
        Input::Verb(verb) => Some(*verb),
        Input::Press { press, .. } => match app.keys().meaning(*press) {
            Some(Meaning::Verb(verb)) => Some(verb),
            Some(Meaning::Control(_)) | None => None,
        },
        _ => None,
    };
    let only = verb
        .filter(|_| matches!(app.screen().mode, ModeKind::Opening | ModeKind::Play))
        .and_then(|verb| Some((verb, app.only_answer(verb)?)));
    let Some((verb, row)) = only else { return Some(rest.to_owned()) };
    let variant = app.session().variant();
    let list = List::new("", vec![row]);
    let is_only = |words: &str| {
        let dir = way(&words.to_ascii_lowercase()).and_then(|control| control.direction(variant.topology));
        row_of(&list, words).is_some() || dir.is_some_and(|dir| list.rows[0].choice == Choice::Direction(verb, dir))
    };
    let splits = [rest.split_at(rest.len())].into_iter().chain(rest.rmatch_indices(' ').map(|(at, _)| rest.split_at(at)));
    let after = splits.filter(|(words, _)| is_only(words)).map(|(_, after)| after.trim().to_owned()).next();
    let waits = variant.verbs.get(usize::from(verb)).is_some_and(|verb| verb.arg != ArgKind::Slot);
    after.or_else(|| waits.then(|| rest.to_owned()))
}

/// The run as a link. `page` is the address of the page that opens it, and `by` the name of the player.
pub fn link_lines(app: &App, page: &str, by: Option<&str>) -> Vec<String> {
    let shared = link::shared(page, by, app.session().state(), app.session().bytes());
    let put_it = page.is_empty().then(|| link::WHERE.to_owned());
    [shared].into_iter().chain(put_it).collect()
}

/// A move and a number of repeats, in either order: "wait 3", "3 east".
fn repeated(app: &App, line: &str) -> Option<Vec<Input>> {
    let (first, last) = line.split_once(' ')?;
    let (name, times) = if last.trim().parse::<u32>().is_ok() { (first, last) } else { (last, first) };
    let times: u32 = times.trim().parse().ok().filter(|_| app.screen().mode == ModeKind::Play)?;
    let name = name.trim().to_ascii_lowercase();
    let meaning = way(&name).map(Meaning::Control).or_else(|| {
        let variant = app.session().variant();
        let verb = variant.verb(&name).filter(|&verb| variant.verbs[usize::from(verb)].arg == ArgKind::None);
        verb.map(Meaning::Verb)
    });
    let press = app.keys().keys(meaning?).next();
    let digits = times.to_string();
    let typed = digits.chars().map(Press::char).chain([press?]);
    let typed = typed.map(|press| Input::Press { press, timing: Timing::default() });
    Some([Input::Command(Control::Repeat)].into_iter().chain(typed).collect())
}

/// The direction that a word names.
pub(crate) fn way(typed: &str) -> Option<Control> {
    SHORT.iter().find(|(short, control)| *short == typed || control.id() == typed).map(|(_, control)| *control)
}

/// The input that a whole typed line means.
fn read_one(app: &App, line: &str) -> Option<Input> {
    let typed = line.trim().to_ascii_lowercase();
    let screen = app.screen();
    if screen.mode == ModeKind::Repeat
        && let Ok(times) = typed.parse()
    {
        return Some(Input::Times(times));
    }
    if let Some(list) = &screen.list
        && let Some(row) = row_of(list, line.trim())
    {
        return Some(Input::Choose(row));
    }
    let is_pointing = matches!(screen.mode, ModeKind::Aim | ModeKind::Look);
    match typed.as_str() {
        "" => return (is_pointing || screen.list.is_some()).then_some(Input::Confirm),
        "yes" | "do it" | "go" | "ok" if is_pointing => return Some(Input::Confirm),
        "next" if is_pointing => return Some(Input::NextTarget { is_back: false }),
        "previous" if is_pointing => return Some(Input::NextTarget { is_back: true }),
        "cancel" | "back" | "no" => return Some(Input::Cancel),
        _ => {}
    }
    if let Some(control) = way(&typed) {
        // Send a key, because a direction also answers questions and moves the cursor.
        return app.keys().keys(Meaning::Control(control)).next().map(|press| Input::Press { press, timing: Timing::default() });
    }
    let is_called = |control: &Control| control.id() == typed || control.title().to_ascii_lowercase() == typed;
    if let Some(control) = Control::ALL.into_iter().find(is_called) {
        return Some(Input::Command(control));
    }
    let variant = app.session().variant();
    if let Some(verb) = variant.verb(&typed) {
        return Some(Input::Verb(verb));
    }
    let press: Press = line.trim().parse().ok()?;
    Some(Input::Press { press, timing: Timing::default() })
}

/// The index of the row that a line chooses.
fn row_of(list: &List, line: &str) -> Option<usize> {
    let typed = line.to_ascii_lowercase();
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|&row| row < list.rows.len());
    let is_key = |keys: &[Press]| keys.iter().any(|press| press.to_string() == line);
    let by_key = || list.rows.iter().position(|row| is_key(&row.keys));
    let by_name = || list.rows.iter().position(|row| row.id == typed || row.label.to_ascii_lowercase() == typed);
    let begins = |label: &str| typed.len() > 1 && label.to_ascii_lowercase().starts_with(&typed);
    let by_beginning = || list.rows.iter().position(|row| begins(&row.label));
    number.or_else(by_key).or_else(by_name).or_else(by_beginning)
}

/// Describes a run that was just opened.
pub fn overview(app: &App) -> Vec<String> {
    let observed = app.session().observed();
    let mut lines = vec![format!("{}: {}. Seed {}.", observed.info.title, observed.variant.title, observed.seed_in_words())];
    lines.extend(observed.to_beat.as_ref().map(|to_beat| format!("{to_beat}.")));
    lines.extend(sights::overview(&observed.in_view(), observed.variant));
    lines.extend(stats(observed, &[]));
    lines.extend(question(app));
    lines
}

/// Describes an update: events, numbers that changed since `before`, and the open question.
pub fn tell(app: &App, update: &Update, before: &[Stat]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for sentence in &update.spoken {
        if lines.last() != Some(sentence) {
            lines.push(sentence.clone());
        }
    }
    lines.extend(stats(app.session().observed(), before));
    lines.extend(question(app));
    lines
}

/// The numbers that have changed, in one line. The narrator reports health.
pub fn stats(observed: &Observed, before: &[Stat]) -> Option<String> {
    let is_shown = |(index, (info, stat)): &(usize, (&StatInfo, &Stat))| {
        before.get(*index) != Some(*stat)
            && (!info.is_health() || before.is_empty())
            && (!info.is_status() || stat.value > 0 || before.get(*index).is_some())
    };
    let all = observed.variant.stats.iter().zip(&observed.view.stats).enumerate().filter(is_shown);
    let words: Vec<String> = all.map(|(_, (info, stat))| format!("{} {}", info.name, of_stat(*stat))).collect();
    (!words.is_empty()).then(|| format!("{}.", words.join(", ")))
}

/// The current question and its answers.
fn question(app: &App) -> Vec<String> {
    let screen = app.screen();
    let mut lines = Vec::new();
    match (screen.mode, screen.list) {
        (ModeKind::Messages, _) => {
            let messages = app.session().observed().log.messages();
            let newest = &messages[messages.len().saturating_sub(MOST_MESSAGES)..];
            lines.extend(newest.iter().map(|message| message.words("x")));
        }
        (ModeKind::Key, Some(list)) => lines.push(list.title),
        (mode, Some(list)) => {
            lines.push(list.title);
            lines.extend(list.about.into_iter().filter(|line| !line.trim().is_empty()));
            if matches!(mode, ModeKind::Item | ModeKind::There)
                && let Some(explained) = screen.explained
            {
                lines.extend((!explained.about.is_empty()).then_some(explained.about));
                lines.extend(explained.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value).trim().to_owned()));
            }
            for (number, row) in (1..).zip(list.rows) {
                let detail = if row.detail.is_empty() { String::new() } else { format!(": {}", row.detail) };
                lines.push(format!("  {number} {}{detail}", row.label));
            }
        }
        (_, None) => {}
    }
    lines
}

/// The map as text, with the meaning of its glyphs.
pub fn map(observed: &Observed) -> Vec<String> {
    let text = observed.view.text(observed.variant);
    let rows: Vec<&str> = text.lines().collect();
    let is_drawn = |row: &&str| !row.trim().is_empty();
    let first = rows.iter().position(is_drawn).unwrap_or_default();
    let last = rows.iter().rposition(is_drawn).map_or(0, |last| last + 1);
    let meanings: Vec<String> = shown(observed).map(|entry| format!("{} {}", entry.ascii, entry.name)).collect();
    let mut lines: Vec<String> = rows[first..last.max(first)].iter().map(|row| (*row).to_owned()).collect();
    lines.push(format!("{}.", meanings.join(", ")));
    lines
}

/// The entries of the legend that the map shows.
pub fn shown(observed: &Observed) -> impl Iterator<Item = &'static Entry> {
    let view = &observed.view;
    let is_there = |id: u8| view.tiles.contains(&id) || view.things.iter().any(|thing| thing.id == id);
    observed.variant.legend.entries().iter().filter(move |entry| entry.ascii != ' ' && is_there(entry.id))
}

/// The words that can be typed during play, then the rules of the game.
pub fn help(app: &App) -> Vec<String> {
    let observed = app.session().observed();
    let topology = observed.variant.topology;
    let ways: Vec<&str> = topology.directions().filter_map(|dir| topology.name(dir)).collect();
    let verbs: Vec<&str> = observed.variant.verbs.iter().map(|verb| verb.name).collect();
    let commands = Control::ALL.into_iter().filter(|control| control.direction_name().is_none() && app.is_useful(*control));
    let commands: Vec<&str> = commands.map(Control::id).collect();
    let mut lines = vec![
        format!("Commands: {}, map, quit.", commands.join(", ")),
        format!("Verbs: {}.", verbs.join(", ")),
        format!("Directions: {}. Short: n, ne, e, se, s, sw, w, nw.", ways.join(", ")),
        format!("Screens to read: {}.", screens::plain::WORDS.join(", ")),
        "You can put several words on one line: \"throw torch\", \"turn west\", \"wait 3\".".to_owned(),
        "Answer a question by number, by name or by key. \"back\" leaves it; \"next\" goes to the next target; an empty line confirms.".to_owned(),
    ];
    lines.extend(observed.variant.help.split("\n\n").map(str::to_owned));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::discoveries::Discoveries;
    use crate::modes::{Front, Preferences};
    use crate::session::Session;
    use barrow_core::{Header, Seed, VariantCode};
    use barrow_shelf::SHELF;

    fn app(game: &str, seed: u64) -> App {
        let info = SHELF.find(game).unwrap().info;
        let header = Header { game: game.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(seed) };
        let still = Preferences {
            options: Options { hints: false, reduced_motion: true, ..Options::default() },
            ..Preferences::default()
        };
        App::new(Session::start(SHELF, header, Discoveries::default()).unwrap(), Front::default(), still, Seed(9))
    }

    fn inputs(app: &App, line: &str) -> (Vec<Input>, String) {
        match read(app, line) {
            Line::Inputs(inputs, rest) => (inputs, rest),
            Line::Answer(lines) => panic!("\"{line}\" is answered with {lines:?}"),
        }
    }

    fn type_line(app: &mut App, line: &str) -> Vec<String> {
        let mut said = Vec::new();
        let mut line = line.to_owned();
        loop {
            let (inputs, rest) = inputs(app, &line);
            for input in inputs {
                let before = app.session().view().stats.clone();
                let update = app.input(input);
                said.extend(tell(app, &update, &before));
            }
            if rest.is_empty() {
                return said;
            }
            line = rest;
        }
    }

    #[test]
    fn words_mean_directions_commands_verbs_and_keys() {
        let app = app("into-ruins", 1);
        for line in ["e", "north-west", "explore", "inventory", "throw", "wait", "o", ">", "look"] {
            assert!(matches!(read(&app, line), Line::Inputs(..)), "{line}");
        }
        assert_eq!(inputs(&app, "explore"), (vec![Input::Command(Control::Explore)], String::new()));
        assert_eq!((read(&app, " "), read(&app, "map")), (Line::Answer(Vec::new()), Line::Answer(map(app.session().observed()))));
        for line in ["xyzzy", "go away"] {
            assert_eq!(read(&app, line), Line::Answer(vec![sentences::no_such_line(line)]), "{line}");
        }
    }

    #[test]
    fn a_game_or_an_open_run_is_chosen_by_number_or_name() {
        let (games, open) = (SHELF.games(), ["Continue Stomp: 3 moves".to_owned()]);
        let rows = which(games, &open);
        assert_eq!(
            (rows.len(), rows[6].as_str(), rows[7].as_str()),
            (8, "  6 Guided run of Into Ruins: a first descent, lesson by lesson", "  7 Continue Stomp: 3 moves")
        );
        let lines = [" 1 ", "Stomp", "6", "guided", "7"];
        let meant = [Row::New(0), Row::New(4), Row::Guided(0), Row::Guided(0), Row::Open(0)];
        assert_eq!(lines.map(|line| chosen(line, games, 1)), meant.map(Ok));
        assert_eq!(chosen("", games, 1), Err(sentences::WHICH_GAME.to_owned()));
        for line in ["0", "8", "chess"] {
            assert_eq!(chosen(line, games, 1), Err(sentences::no_such_row(line, 7)));
        }
    }

    #[test]
    fn a_line_answers_the_question_before_it() {
        let mut app = app("into-ruins", 1);
        let lines = type_line(&mut app, "pack");
        assert!(lines.iter().any(|line| line.starts_with("  1 ")), "{lines:?}");
        for answer in ["1", "a"] {
            type_line(&mut app, answer);
            assert_eq!(app.screen().mode, ModeKind::Item);
            type_line(&mut app, "back");
        }
        type_line(&mut app, "back");
        assert_eq!(app.screen().mode, ModeKind::Play);
        type_line(&mut app, "look");
        let lines = type_line(&mut app, "next");
        assert!(!lines.is_empty() && app.screen().mode == ModeKind::Look);
    }

    #[test]
    fn several_words_on_a_line_answer_one_after_the_other() {
        let mut app = app("into-ruins", 1);
        let lines = type_line(&mut app, "throw torch");
        assert_eq!(app.screen().mode, ModeKind::Aim, "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("Throw Torch at ")), "aiming reads as a sentence: {lines:?}");
        type_line(&mut app, "back");
        type_line(&mut app, "throw next");
        assert_eq!(app.screen().mode, ModeKind::Aim, "the only thing need not be named");
        type_line(&mut app, "back");
        assert_eq!(read(&app, "extinguish b"), Line::Answer(vec![sentences::no_such_line("extinguish b")]), "b would be a step");
        // Something turns up soon afterwards.
        type_line(&mut app, "wait 2");
        assert_eq!(app.session().observed().moves, 2);
    }

    #[test]
    fn a_step_that_changes_nothing_says_so() {
        let mut app = app("into-ruins", 1);
        let said: Vec<String> = (0..3).flat_map(|_| type_line(&mut app, "wait")).collect();
        assert!(said.iter().any(|line| line == "Wait: nothing new."), "{said:?}");
    }

    #[test]
    fn the_map_is_text_with_its_meanings() {
        let app = app("into-ruins", 1);
        let map = map(app.session().observed());
        assert!(map.len() > 3 && map.iter().any(|row| row.contains('@')), "{map:?}");
        assert!(map.last().unwrap().contains("@ you"), "{map:?}");
    }

    #[test]
    fn numbers_are_shown_when_they_change() {
        let mut app = app("into-ruins", 1);
        assert!(overview(&app).iter().any(|line| line.contains("Health") || line.contains("HP") || line.contains('/')));
        let before = app.session().view().stats.clone();
        assert_eq!(stats(app.session().observed(), &before), None);
        type_line(&mut app, "explore");
        assert!(app.session().observed().moves > 0);
    }

    #[test]
    fn help_names_the_words_that_can_be_typed() {
        let app = app("into-ruins", 1);
        assert!(help(&app)[0].starts_with("Commands: "), "the words that can be typed come first");
        let help = help(&app).join("\n");
        for word in ["explore", "throw", "south-east", "\"back\""] {
            assert!(help.contains(word), "{word}: {help}");
        }
    }
}
