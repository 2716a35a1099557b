//! The distance between Barrow's figures and the reference's.
#![expect(clippy::float_arithmetic, reason = "statistics of small numbers")]

/// Figures of a sample.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sample {
    pub(super) size: f64,
    pub(super) mean: f64,
    pub(super) deviation: f64,
}

/// A row of `play_reference.csv`.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) scene: String,
    /// A number of decisions, or `end`.
    pub(super) turn: String,
    pub(super) figure: String,
    pub(super) sample: Sample,
}

/// The rows of a file that are worth comparing.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Row> {
    const FEWEST: f64 = 20.0;
    let rows: Vec<csv::StringRecord> = csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).collect();
    let read = |row: csv::StringRecord| {
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        let sample = Sample { size: number(3), mean: number(4), deviation: number(5) };
        Row { scene: row[0].to_owned(), turn: row[1].to_owned(), figure: row[2].to_owned(), sample }
    };
    rows.into_iter().map(read).filter(|row| row.sample.size >= FEWEST)
}

/// Adds up a sample.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    size: f64,
    total: f64,
    squares: f64,
}

impl Sum {
    pub(super) fn add(&mut self, value: f64) {
        self.size += 1.0;
        self.total += value;
        self.squares += value * value;
    }

    pub(super) fn sample(self) -> Sample {
        if self.size < 2.0 {
            return Sample { size: self.size, mean: self.total, deviation: 0.0 };
        }
        let mean = self.total / self.size;
        let variance = (self.squares - self.total * mean) / (self.size - 1.0);
        Sample { size: self.size, mean, deviation: variance.max(0.0).sqrt() }
    }
}

/// The distance between two samples in standard errors. Samples without spread are either equal or far apart.
pub(super) fn errors_apart(one: Sample, other: Sample) -> f64 {
    /// The most that rounding can change a mean.
    const ROUNDING: f64 = 0.002;
    /// Spread that comes from rounding alone.
    const NONE: f64 = 1e-6;
    let apart = (one.mean - other.mean).abs();
    if one.deviation <= NONE && other.deviation <= NONE {
        return if apart <= ROUNDING { 0.0 } else { f64::INFINITY };
    }
    let variance = |sample: Sample| sample.deviation * sample.deviation;
    let own = (variance(one) / one.size + variance(other) / other.size).sqrt();
    let pooled_variance =
        ((one.size - 1.0) * variance(one) + (other.size - 1.0) * variance(other)) / (one.size + other.size - 2.0);
    let pooled = (pooled_variance * (1.0 / one.size + 1.0 / other.size)).sqrt();
    apart / own.max(pooled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(size: f64, mean: f64, deviation: f64) -> Sample {
        Sample { size, mean, deviation }
    }

    #[test]
    fn the_larger_standard_error_counts() {
        // 5 / sqrt(100 / 100 + 0 / 400) is 5; pooled, 5 / sqrt(19.88 * 0.0125) is 10.
        assert!((errors_apart(sample(100.0, 5.0, 10.0), sample(400.0, 0.0, 0.0)) - 5.0).abs() < 0.01);
        // 5 / sqrt(0 / 100 + 100 / 400) is 10; pooled, 5 / sqrt(80.12 * 0.0125) is 5.
        assert!((errors_apart(sample(100.0, 5.0, 0.0), sample(400.0, 0.0, 10.0)) - 4.996).abs() < 0.01);
    }

    #[test]
    fn without_spread_means_agree_but_for_rounding() {
        assert!(errors_apart(sample(60.0, 1.0, 0.0), sample(120.0, 1.0015, 0.0)) <= 0.0);
        assert!(errors_apart(sample(60.0, 1.0, 0.0), sample(120.0, 1.003, 0.0)).is_infinite());
    }

    #[test]
    fn a_sum_has_the_mean_and_deviation_of_its_sample() {
        let mut sum = Sum::default();
        for value in [1.0, 2.0, 6.0] {
            sum.add(value);
        }
        let sample = sum.sample();
        assert!((sample.mean - 3.0).abs() < 1e-9 && (sample.deviation - 7.0_f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn rows_of_small_samples_are_left_out() {
        let text = "scene,turn,metric,n,mean,sd\na,1,hp,20,1.5,0.5\na,end,hp,19,1.5,0.5\n";
        let rows: Vec<Row> = rows(text).collect();
        assert_eq!(rows.iter().map(|row| row.turn.as_str()).collect::<Vec<_>>(), ["1"]);
    }
}
