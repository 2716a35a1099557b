//! The clock: processor time of the thread, where the system counts it.

#[cfg(not(unix))]
pub use wall::{CLOCK, timed};

/// The measured quantity, for people.
#[cfg(unix)]
pub const CLOCK: &str = "processor time of one thread";

/// How long `act` keeps this thread's processor busy. Time in which other programs run does not count. \[nanoseconds\]
#[cfg(unix)]
pub fn timed(act: impl FnOnce()) -> f64 {
    let begun = now();
    act();
    now().saturating_sub(begun).as_nanos() as f64
}

/// The thread's processor time so far.
#[cfg(unix)]
fn now() -> std::time::Duration {
    // Never negative, as this clock starts with the thread.
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

#[cfg(not(unix))]
#[expect(clippy::disallowed_types, reason = "a measurement needs a clock")]
mod wall {
    use std::time::Instant;

    /// The measured quantity, for people.
    pub const CLOCK: &str = "wall time, as this system does not count a thread's own: other programs slow the figures";

    /// How long `act` takes. \[nanoseconds\]
    pub fn timed(act: impl FnOnce()) -> f64 {
        let begun = Instant::now();
        act();
        begun.elapsed().as_nanos() as f64
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn sleeping_takes_none_of_the_processors_time() {
        let asleep = timed(|| std::thread::sleep(Duration::from_millis(50)));
        assert!(asleep < 25e6, "{asleep} ns");
    }

    #[test]
    fn work_takes_time() {
        let steps =
            |count: u64| timed(|| _ = std::hint::black_box((0..count).fold(1u64, |sum, n| std::hint::black_box(sum ^ n))));
        assert!(steps(1_000_000) > steps(1_000));
    }
}
