//! Finds the slowest tests.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Number of slowest tests to name.
const NAMED: usize = 10;

/// Times of tests, from the output of test runners.
#[derive(Debug, Default)]
pub(crate) struct Timing {
    /// The program that `cargo test` is running.
    program: String,
    /// The milliseconds and name of each test.
    tests: BTreeSet<(u64, String)>,
}

impl Timing {
    /// Reads a line of nextest, `cargo test` or node. `cargo test` reports only the time of each program with all its tests.
    pub(crate) fn read(&mut self, line: &str) {
        let line = line.trim();
        if let Some(program) = line.strip_prefix("Running ").or(line.strip_prefix("Doc-tests ")) {
            program.clone_into(&mut self.program);
        } else if let Some((_, seconds)) = line.strip_prefix("test result: ").and_then(|line| line.rsplit_once("finished in ")) {
            self.add(seconds.trim_end_matches('s'), 1000.0, &self.program.clone());
        } else if let Some(rest) = ["PASS [", "FAIL [", "TIMEOUT ["].iter().find_map(|word| line.strip_prefix(word)) {
            // "1.668s] (893/1777) barrow-server::main races::a_race"
            let Some((seconds, rest)) = rest.split_once("s] ") else { return };
            let name = rest.strip_prefix('(').and_then(|rest| rest.split_once(") ")).map_or(rest, |(_, name)| name);
            self.add(seconds, 1000.0, name);
        } else if let Some(rest) = line.strip_prefix("✔ ").or(line.strip_prefix("✖ ")) {
            // "text is readable in every theme (34192.046343ms)"
            let Some((name, time)) = rest.strip_suffix("ms)").and_then(|rest| rest.rsplit_once(" (")) else { return };
            self.add(time, 1.0, &format!("page: {name}"));
        }
    }

    fn add(&mut self, number: &str, milliseconds: f64, name: &str) {
        if let Ok(number) = number.trim().parse::<f64>() {
            self.tests.insert(((number * milliseconds) as u64, name.to_owned()));
        }
    }

    /// A table of the slowest tests.
    pub(crate) fn slowest(&self) -> String {
        let mut table = String::from("The slowest tests:\n");
        for (time, name) in self.tests.iter().rev().take(NAMED) {
            let _ = writeln!(table, "{:>5}.{} s  {name}", time / 1000, time % 1000 / 100);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slowest(output: &str) -> String {
        let mut timing = Timing::default();
        output.lines().for_each(|line| timing.read(line));
        timing.slowest()
    }

    #[test]
    fn lines_of_each_runner_are_read() {
        let shown = slowest(
            "        PASS [   0.886s] ( 876/1777) barrow-server::main players::a_forged_signature_is_refused\n\
             \x20       SLOW [> 60.000s] ( 877/1777) barrow-server::main kills::a_thousand\n\
             \x20    TIMEOUT [ 300.001s] ( 878/1777) barrow-server::main kills::a_thousand\n\
             test kills::a_thousand ... ok\n\
             \x20    Running tests/main/main.rs (target/debug/deps/main-0123)\n\
             test result: ok. 23 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 12.25s\n\
             ✔ text is readable (in every theme) (34192.046343ms)\n\
             ✔ 3 tests passed\n",
        );
        let wanted = "The slowest tests:\n\
                      \x20 300.0 s  barrow-server::main kills::a_thousand\n\
                      \x20  34.1 s  page: text is readable (in every theme)\n\
                      \x20  12.2 s  tests/main/main.rs (target/debug/deps/main-0123)\n\
                      \x20   0.8 s  barrow-server::main players::a_forged_signature_is_refused\n";
        assert_eq!(shown, wanted);
    }

    #[test]
    fn only_the_slowest_are_named() {
        let all: Vec<String> =
            (0..30).map(|number| format!("PASS [   {number}.500s] ({number}/30) a::b test_{number}")).collect();
        let shown = slowest(&all.join("\n"));
        let names: Vec<&str> = shown.lines().skip(1).map(|line| line.rsplit('_').next().unwrap()).collect();
        assert_eq!(names, ["29", "28", "27", "26", "25", "24", "23", "22", "21", "20"]);
    }
}
