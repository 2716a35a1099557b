//! Figures with limits, as `budgets.toml` has them: lines, bytes, sizes and speeds.

use crate::command::{cargo, output, root, run};
use crate::metadata::target_folder;
use crate::web;
use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;
use std::fs;
use std::process::Command;

/// The seconds that `bench` measures.
const SECONDS: u64 = 20;

/// A figure with its limit.
struct Budget {
    name: String,
    limit: u64,
    unit: String,
    /// True if the limit is a minimum instead of a maximum.
    is_least: bool,
}

impl Budget {
    fn holds(&self, figure: u64) -> bool {
        if self.is_least { figure >= self.limit } else { figure <= self.limit }
    }

    fn line(&self, figure: u64) -> String {
        let sign = if self.holds(figure) { "met " } else { "OVER" };
        let most = if self.is_least { "at least" } else { "at most" };
        format!("{sign}  {:<20}{figure:>12}  {most} {} {}", self.name, self.limit, self.unit)
    }
}

/// Measures every figure and prints it beside its limit. Fails if any figure breaks its limit.
pub(crate) fn budgets() -> Result<()> {
    let mut figures = lines()?;
    figures.extend(page(true)?);
    run(cargo("build --release --package barrow-program")?.env("CARGO_PROFILE_RELEASE_STRIP", "symbols"))?;
    let program = target_folder()?.join("release/barrow");
    figures.push(("binary".to_owned(), fs::metadata(&program)?.len()));
    figures.extend(bench(&output(Command::new(&program).args(["bench", "--json", "--seconds", &SECONDS.to_string()]))?)?);
    let is_measured = |budget: &Budget| figures.iter().any(|(name, _)| *name == budget.name);
    // The suite measures itself.
    if let Some(budget) = read()?.iter().find(|budget| budget.name != "suite" && !is_measured(budget)) {
        bail!("nothing measures {}; remove it from budgets.toml, or measure it", budget.name);
    }
    judge(&figures)
}

/// Counts the lines of code, and fails if there are more than allowed.
pub(crate) fn check_lines() -> Result<()> {
    judge(&lines()?)
}

/// Measures the last build of the page, and fails if it is larger than allowed.
pub(crate) fn check_page() -> Result<()> {
    judge(&page(false)?)
}

/// The limit of a figure.
pub(crate) fn limit(name: &str) -> Result<u64> {
    let all = read()?;
    let budget = all.iter().find(|budget| budget.name == name);
    budget.map(|budget| budget.limit).with_context(|| format!("budgets.toml has no {name}"))
}

/// Prints figures beside their limits. Fails if any figure breaks its limit.
fn judge(figures: &[(String, u64)]) -> Result<()> {
    let all = read()?;
    let mut broken = Vec::new();
    for (name, figure) in figures {
        let budget = all.iter().find(|budget| budget.name == *name).with_context(|| format!("budgets.toml has no {name}"))?;
        println!("{}", budget.line(*figure));
        broken.extend((!budget.holds(*figure)).then_some(name.as_str()));
    }
    if broken.is_empty() {
        return Ok(());
    }
    bail!("over budget: {}. Make it smaller, or raise the limit in budgets.toml and give the reason there", broken.join(", "))
}

fn read() -> Result<Vec<Budget>> {
    let text = fs::read_to_string(root()?.join("budgets.toml")).context("budgets.toml cannot be read")?;
    parse(&text)
}

fn parse(text: &str) -> Result<Vec<Budget>> {
    let budget = |(name, value): (String, toml::Value)| {
        let words = |key: &str| value.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let key = if value.get("least").is_some() { "least" } else { "most" };
        let limit = value.get(key).and_then(toml::Value::as_integer).and_then(|whole| whole.try_into().ok());
        let limit = limit.ok_or_else(|| anyhow!("{name} needs a limit, a whole number"))?;
        if words("reason").is_empty() || words("unit").is_empty() {
            bail!("{name} needs a unit and a reason");
        }
        Ok(Budget { unit: words("unit"), is_least: key == "least", limit, name })
    };
    text.parse::<toml::Table>().context("budgets.toml is not TOML")?.into_iter().map(budget).collect()
}

/// Lines of code, without blank lines, comments, and the files of tests, benches and examples.
fn lines() -> Result<Vec<(String, u64)>> {
    let fronts = ["fronts/cli/*.rs", "fronts/web/*.rs", "fronts/web/*.ts"];
    let count = |patterns: &[&str]| -> Result<u64> {
        let files = output(Command::new("git").current_dir(root()?).arg("ls-files").args(patterns))?;
        let mut lines: u64 = 0;
        for file in files.lines().filter(|file| is_production(file)) {
            let code = fs::read_to_string(root()?.join(file)).with_context(|| format!("{file} cannot be read"))?;
            lines += code.lines().filter(|line| is_code(line)).count() as u64;
        }
        Ok(lines)
    };
    Ok(vec![("lines-fronts".to_owned(), count(&fronts)?), ("lines-all".to_owned(), count(&["*.rs", "*.ts", "*.py"])?)])
}

fn is_production(file: &str) -> bool {
    let mut parts = file.split('/');
    let name = parts.next_back().unwrap_or_default();
    let is_test = |part: &str| matches!(part, "test" | "tests" | "benches" | "examples");
    let stem = name.strip_suffix(".rs").unwrap_or_default();
    let is_test_file = is_test(stem) || stem.ends_with("_test") || stem.ends_with("_tests");
    !(parts.any(is_test) || is_test_file || name.ends_with(".test.ts") || name.ends_with(".d.ts"))
}

fn is_code(line: &str) -> bool {
    let line = line.trim_start();
    let is_comment = ["//", "/*", "*"].iter().any(|mark| line.starts_with(mark));
    // Attributes are code; comments of Python are not.
    let is_python = line.strip_prefix('#').is_some_and(|rest| !rest.starts_with(['!', '[']));
    !(line.is_empty() || is_comment || is_python)
}

/// The sizes of the page, and its times if wanted.
fn page(with_times: bool) -> Result<Vec<(String, u64)>> {
    let found: Value = serde_json::from_str(&web::sizes(with_times)?).context("the page's sizes cannot be read")?;
    let figures = found.as_object().context("the page has no sizes")?;
    figures.iter().map(|(name, figure)| Ok((name.clone(), whole(figure)?))).collect()
}

/// The figures of `barrow bench`: turns a second of the slowest usual variant, and the bytes of a step.
fn bench(lines: &str) -> Result<Vec<(String, u64)>> {
    let objects: Vec<Value> = lines
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .context("the figures of barrow bench cannot be read")?;
    let turns = objects.iter().filter_map(|object| object.pointer("/moves_per_second_with_view/median")).map(whole);
    let turns = turns.collect::<Result<Vec<u64>>>()?.into_iter().min().context("no variant has a speed")?;
    let steps = objects.iter().filter_map(|object| object.get("step_bytes")?.as_object()).flatten();
    let steps = steps.map(|(game, bytes)| Ok((format!("step-{game}"), whole(bytes)?)));
    std::iter::once(Ok(("turns".to_owned(), turns))).chain(steps).collect()
}

/// A number of JSON, rounded.
fn whole(number: &Value) -> Result<u64> {
    let rounded = number.as_f64().map(|number| format!("{number:.0}"));
    rounded.and_then(|number| number.parse().ok()).with_context(|| format!("{number} is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_budget_has_a_limit_a_unit_and_a_reason() {
        let all = read().unwrap();
        for name in ["lines-fronts", "lines-all", "binary", "page-first-load", "page-rules", "suite", "turns", "step-stomp"] {
            assert!(all.iter().any(|budget| budget.name == name), "{name}");
        }
        assert!(parse("[a]\nmost = 1\nunit = \"lines\"\n").is_err(), "a reason is missing");
        assert!(parse("[a]\nunit = \"lines\"\nreason = \"why\"\n").is_err(), "a limit is missing");
    }

    #[test]
    fn a_figure_at_its_limit_holds() {
        let budget = |is_least| Budget { name: "a".to_owned(), limit: 10, unit: "s".to_owned(), is_least };
        assert_eq!([9, 10, 11].map(|figure| budget(false).holds(figure)), [true, true, false]);
        assert_eq!([9, 10, 11].map(|figure| budget(true).holds(figure)), [false, true, true]);
    }

    #[test]
    fn lines_of_production_code_are_counted() {
        for file in ["fronts/cli/src/lib.rs", "a/contest.rs", "fronts/web/page/src/dom.ts"] {
            assert!(is_production(file), "{file}");
        }
        for file in ["a/tests/b.rs", "a/tests.rs", "a/back_tests.rs", "a/b.test.ts", "a/b.d.ts", "a/examples/b.rs", "tests/a.rs"]
        {
            assert!(!is_production(file), "{file}");
        }
        for line in ["let a = 1;", "    #[test]", "#![deny(x)]", "}"] {
            assert!(is_code(line), "{line}");
        }
        for line in ["", "   ", "// a", "    /// a", "/* a", " * a", "# a", "#"] {
            assert!(!is_code(line), "{line}");
        }
    }

    #[test]
    fn a_figure_that_is_not_a_number_is_refused() {
        assert!(whole(&Value::Null).is_err() && whole(&serde_json::json!(2.6)).unwrap() == 3);
    }

    #[test]
    fn the_slowest_variant_counts() {
        let lines = "{\"moves_per_second_with_view\":{\"median\":900.0}}\n{\"moves_per_second_with_view\":{\"median\":700.0}}\n\
                     {\"step_bytes\":{\"stomp\":70}}";
        assert_eq!(bench(lines).unwrap(), [("turns".to_owned(), 700), ("step-stomp".to_owned(), 70)]);
    }
}
