//! The measurements as a table for people and as JSON for programs.

use super::workload::Workload;
use barrow_measure::{CLOCK, Lap, Speed, Speeds, Spread, ratios};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The keys of the figures for few and for many runs in turn, which the table compares.
pub(super) const IN_TURN: [&str; 2] = ["in_turn_nanoseconds", "in_turn_of_4096_nanoseconds"];

/// One thing to measure.
pub(super) struct Figure<'a> {
    row: Row,
    pub(super) lap: Lap<'a>,
}

/// The names of one figure.
#[derive(Clone, Copy)]
struct Row {
    key: &'static str,
    /// The name of this figure under its key, if several share the key.
    part: Option<&'static str>,
    name: &'static str,
    unit: Unit,
}

/// How a figure is shown. All are measured in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    PerSecond,
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Percent,
}

impl<'a> Figure<'a> {
    pub(super) const fn new(key: &'static str, name: &'static str, unit: Unit, lap: Lap<'a>) -> Self {
        Self { row: Row { key, part: None, name, unit }, lap }
    }

    /// One of several figures with the same key.
    pub(super) const fn part(key: &'static str, name: &'static str, unit: Unit, lap: Lap<'a>) -> Self {
        Self { row: Row { key, part: Some(name), name, unit }, lap }
    }
}

/// A group of figures: of a variant, of the screens, or of growth.
pub(super) struct Group {
    title: String,
    /// Other values for programs.
    head: Map<String, Value>,
    /// The rows, each with its index among the samples.
    rows: Vec<(Row, usize)>,
}

/// The share of the throughput of few runs that many runs keep.
const KEPT: Row = Row { key: "kept_at_4096_percent", part: None, name: "  of the throughput of 256", unit: Unit::Percent };

impl Group {
    /// The figures of the workload's variant, whose samples begin at `first`.
    pub(super) fn variant(workload: &Workload, first: usize, figures: &[Figure]) -> Self {
        let (game, variant) = (workload.shelved().info.id, workload.variant().id);
        let bytes = workload.start(0).map_or(0, |play| play.state_size());
        let (moves, runs) = (workload.moves(), workload.runs());
        let head = [("game", json!(game)), ("variant", json!(variant)), ("state_bytes", json!(bytes))];
        Self::new(format!("{game} {variant}: {bytes} bytes of state; {moves} moves of {runs} runs"), head, first, figures)
    }

    /// The figures of the screens of this size, whose samples begin at `first`.
    pub(super) fn screens((width, height): (u16, u16), first: usize, figures: &[Figure]) -> Self {
        let head = [("screens", json!([width, height]))];
        Self::new(format!("screens of {width} by {height}"), head, first, figures)
    }

    /// The figures of growth, whose samples begin at `first`.
    pub(super) fn growth(played: String, first: usize, figures: &[Figure]) -> Self {
        Self::new(played.clone(), [("growth", Value::String(played))], first, figures)
    }

    /// The bytes that a step of each game sends to a terminal of this size.
    pub(super) fn traffic((width, height): (u16, u16), steps: &[(&str, usize)]) -> Self {
        let bytes: Map<_, _> = steps.iter().map(|&(game, bytes)| (game.to_owned(), json!(bytes))).collect();
        let each: Vec<String> = steps.iter().map(|(game, bytes)| format!("{game} {bytes}")).collect();
        let head = [("screens", json!([width, height])), ("step_bytes", Value::Object(bytes))];
        Self::new(format!("bytes for a step at {width} by {height}: {}", each.join(", ")), head, 0, &[])
    }

    fn new<const N: usize>(title: String, head: [(&str, Value); N], first: usize, figures: &[Figure]) -> Self {
        let head = head.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Self { title, head, rows: figures.iter().map(|figure| figure.row).zip(first..).collect() }
    }

    /// Adds a value that has no spread.
    pub(super) fn note(&mut self, key: &str, value: Option<u64>, unit: &str) {
        self.head.insert(key.to_owned(), json!(value));
        if let Some(value) = value {
            self.title = format!("{}, {value} {unit}", self.title);
        }
    }

    /// Each row with its spread.
    fn figures(&self, samples: &[Vec<f64>]) -> Vec<(Row, Spread)> {
        let of = |place: usize| samples.get(place).map_or(&[][..], Vec::as_slice);
        let mut figures = Vec::new();
        for &(row, place) in &self.rows {
            figures.push((row, row.unit.of(Spread::of(of(place).iter().copied()))));
            if row.key == IN_TURN[1]
                && let Some(&(_, few)) = self.rows.iter().find(|(row, _)| row.key == IN_TURN[0])
            {
                figures.push((KEPT, ratios(of(few), of(place)).map(|share| 100.0 * share)));
            }
        }
        figures
    }
}

impl Unit {
    fn of(self, nanoseconds: Spread) -> Spread {
        match self {
            Self::PerSecond => nanoseconds.per_second(),
            Self::Nanoseconds | Self::Percent => nanoseconds,
            Self::Microseconds => nanoseconds.map(|time| time / 1e3),
            Self::Milliseconds => nanoseconds.map(|time| time / 1e6),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::PerSecond => "",
            Self::Nanoseconds => " ns",
            Self::Microseconds => " us",
            Self::Milliseconds => " ms",
            Self::Percent => " %",
        }
    }

    /// `number`, rounded to a sensible number of places.
    fn rounded(self, number: f64) -> f64 {
        match self {
            Self::PerSecond => number.round(),
            Self::Milliseconds => (number * 100.0).round() / 100.0,
            Self::Nanoseconds | Self::Microseconds | Self::Percent => (number * 10.0).round() / 10.0,
        }
    }
}

/// All measurements.
pub(super) struct Report {
    pub(super) groups: Vec<Group>,
    /// One list for each figure, with one sample per round.
    pub(super) samples: Vec<Vec<f64>>,
    pub(super) speeds: Speeds,
}

impl Report {
    fn rounds(&self) -> usize {
        self.samples.first().map_or(0, Vec::len)
    }

    /// A block for each group.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for group in &self.groups {
            writeln!(out, "{}", group.title)?;
            if !group.rows.is_empty() {
                writeln!(out, "{:32}{:>14}{:>14}{:>14}", "", "median", "low", "high")?;
            }
            for (row, Spread { low, median, high }) in group.figures(&self.samples) {
                let [low, median, high] = [low, median, high].map(|number| row.unit.rounded(number));
                writeln!(out, "  {:30}{median:>14}{low:>14}{high:>14}{}", row.name, row.unit.name())?;
            }
            writeln!(out)?;
        }
        writeln!(
            out,
            "{} rounds; each measured everything once. A quarter of the figures are below low and a quarter above high.",
            self.rounds()
        )?;
        writeln!(out, "The clock is {CLOCK}.")?;
        writeln!(out, "{}", self.speeds.sentence())
    }

    /// A line for each group and one for the measurement itself.
    pub(super) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        for group in &self.groups {
            let mut object = group.head.clone();
            for (row, spread) in group.figures(&self.samples) {
                let Spread { low, median, high } = spread.map(|number| row.unit.rounded(number));
                let value = json!({ "median": median, "low": low, "high": high });
                match row.part {
                    None => _ = object.insert(row.key.to_owned(), value),
                    Some(part) => {
                        let parts = object.entry(row.key).or_insert_with(|| Value::Object(Map::new()));
                        parts[part] = value;
                    }
                }
            }
            writeln!(out, "{}", Value::Object(object))?;
        }
        let Speeds { before, after } = self.speeds;
        let speed = |Speed { step, read }: Speed| json!({ "step_nanoseconds": step, "read_nanoseconds": read });
        let machine = json!({ "rounds": self.rounds(), "clock": CLOCK, "before": speed(before), "after": speed(after) });
        writeln!(out, "{machine}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let lap = || -> Lap<'static> { Box::new(|| 1.0) };
        let figures = [
            Figure::new("moves_per_second", "moves a second", Unit::PerSecond, lap()),
            Figure::new(IN_TURN[0], "few", Unit::Nanoseconds, lap()),
            Figure::new(IN_TURN[1], "many", Unit::Nanoseconds, lap()),
            Figure::part("keys", "blocks", Unit::Microseconds, lap()),
        ];
        let samples = vec![vec![2_000.0, 1_000.0, 4_000.0], vec![10.0, 20.0, 30.0], vec![20.0, 40.0, 60.0], vec![1_500.0; 3]];
        let mut group = Group::screens((80, 24), 0, &figures);
        group.note("resident_kilobytes", Some(7), "kilobytes");
        let groups = vec![group, Group::traffic((80, 24), &[("toy", 90), ("other", 70)])];
        Report {
            groups,
            samples,
            speeds: Speeds { before: Speed { step: 1.5, read: 9.0 }, after: Speed { step: 1.25, read: 8.0 } },
        }
    }

    #[test]
    fn programs_read_median_low_and_high() {
        let mut out = Vec::new();
        report().write_json(&mut out).unwrap();
        let lines: Vec<Value> = String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let figure = |median: f64, low: f64, high: f64| json!({ "median": median, "low": low, "high": high });
        assert_eq!(lines[0]["moves_per_second"], figure(500_000.0, 333_333.0, 666_667.0));
        assert_eq!(lines[0][IN_TURN[0]], figure(20.0, 15.0, 25.0));
        assert_eq!(lines[0]["kept_at_4096_percent"], figure(50.0, 50.0, 50.0), "each round is compared with itself");
        assert_eq!(lines[0]["keys"], json!({ "blocks": figure(1.5, 1.5, 1.5) }));
        assert_eq!((&lines[0]["screens"], &lines[0]["resident_kilobytes"]), (&json!([80, 24]), &json!(7)));
        assert_eq!(lines[1], json!({ "screens": [80, 24], "step_bytes": { "toy": 90, "other": 70 } }));
        assert_eq!((&lines[2]["rounds"], &lines[2]["after"]["step_nanoseconds"]), (&json!(3), &json!(1.25)));
    }

    #[test]
    fn people_read_a_table() {
        let mut out = Vec::new();
        report().write_text(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "screens of 80 by 24, 7 kilobytes");
        assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>(), ["moves", "a", "second", "500000", "333333", "666667"]);
        assert!(lines.contains(&"bytes for a step at 80 by 24: toy 90, other 70"), "{text}");
        assert!(lines.iter().all(|line| line.len() < 120) && text.contains("3 rounds") && text.contains("1.500 ns"), "{text}");
        let columns = |line: &str| line.find("  ").is_some() && line.trim_end().len() <= 80;
        assert!(lines[1..6].iter().all(|line| columns(line)), "{text}");
    }
}
