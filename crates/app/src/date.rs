//! Days and times of day in UTC.

use core::time::Duration;
use std::fmt;

const SECONDS_A_DAY: u64 = 86_400;
/// A day.
pub(crate) const DAY: Duration = Duration::from_secs(SECONDS_A_DAY);
/// The calendar repeats after this many days, 400 years.
const DAYS_AN_ERA: i64 = 146_097;
/// Days from 1 March of the year 0 to 1 January 1970. A year that begins in March has its leap day last. \[days\]
const MARCH_0: i64 = 719_468;
const LAST_YEAR: i64 = 9999;

/// A day of the Gregorian calendar up to the year 9999, as the number of days since 1 January 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Date(i64);

impl Date {
    /// The day of a time since 1970; `None` if its year has more than four digits.
    pub fn of(time: Duration) -> Option<Self> {
        let date = Self(i64::try_from(time.as_secs() / SECONDS_A_DAY).ok()?);
        (date.0 < DAYS_AN_ERA * 25 && date.parts().0 <= LAST_YEAR).then_some(date)
    }

    /// Reads a day of eight digits, like 20261120.
    pub fn parse(digits: &str) -> Option<Self> {
        if digits.len() != 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number: i64 = digits.parse().ok()?;
        let parts @ (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
        let before = era * DAYS_AN_ERA + year * 365 + year / 4 - year / 100;
        let date = Self(before + (153 * month + 2) / 5 + day - 1 - MARCH_0);
        // 30 February would turn into a different day.
        (date.parts() == parts).then_some(date)
    }

    /// The start of the day, since 1970.
    pub const fn begins(self) -> Duration {
        Duration::from_secs(self.0 as u64 * SECONDS_A_DAY)
    }

    /// The Monday of this day's week.
    #[must_use]
    pub const fn monday(self) -> Self {
        // 1 January 1970 was a Thursday.
        Self(self.0 - (self.0 + 3).rem_euclid(7))
    }

    /// Year, month and day.
    const fn parts(self) -> (i64, i64, i64) {
        let days = self.0 + MARCH_0;
        let (era, day) = (days.div_euclid(DAYS_AN_ERA), days.rem_euclid(DAYS_AN_ERA));
        // Subtract the leap days before it: every 4th year has one, but not every 100th, but every 400th.
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        // Starting with March, each five months have 153 days.
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
        (era * 400 + year, month, day)
    }
}

impl fmt::Display for Date {
    /// Writes 2026-11-20.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// A time since 1970 to the minute, like 2026-11-20 13:15; `None` if its year has more than four digits.
pub fn minute(time: Duration) -> Option<String> {
    let (hours, minutes, _) = time_of_day(time);
    Date::of(time).map(|date| format!("{date} {hours:02}:{minutes:02}"))
}

/// A time since 1970 to the second, like 20261120-131500, for names of files. [`Date::parse`] reads its first part.
pub fn stamp(time: Duration) -> String {
    let (year, month, day) = Date::of(time).unwrap_or(Date(0)).parts();
    let (hours, minutes, seconds) = time_of_day(time);
    format!("{year:04}{month:02}{day:02}-{hours:02}{minutes:02}{seconds:02}")
}

/// Hours, minutes and seconds.
const fn time_of_day(time: Duration) -> (u64, u64, u64) {
    let seconds = time.as_secs() % SECONDS_A_DAY;
    (seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_its_date_and_a_year_of_five_digits_none() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_251_200, "2024-03-01 00:00"),
            (1_795_180_500, "2026-11-20 13:15"),
            (4_107_542_400, "2100-03-01 00:00"),
            (253_402_300_799, "9999-12-31 23:59"),
        ] {
            assert_eq!(minute(Duration::from_secs(seconds)).as_deref(), Some(expected));
        }
        assert_eq!(minute(Duration::from_hours(70_389_528)), None);
        assert_eq!(minute(Duration::MAX), None);
        assert_eq!(stamp(Duration::from_secs(1_795_180_501)), "20261120-131501");
    }

    #[test]
    fn each_day_follows_the_one_before_and_is_read_back() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let (mut number, is_leap) = (0, |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
        for year in 1970..2405 {
            for (month, length) in (1..).zip(lengths) {
                for day in 1..=length + i64::from(month == 2 && is_leap(year)) {
                    assert_eq!(Date(number).parts(), (year, month, day));
                    assert_eq!(Date::parse(&format!("{year:04}{month:02}{day:02}")), Some(Date(number)));
                    number += 1;
                }
            }
        }
    }

    #[test]
    fn invalid_days_are_not_read() {
        for text in ["", "2026112", "202611201", "20260230", "20251301", "20260010", "20260100", "2026-1-1", "+2026112"] {
            assert_eq!(Date::parse(text), None, "{text:?}");
        }
        assert_eq!(Date::parse("00000301").map(|date| date.to_string()).as_deref(), Some("0000-03-01"));
    }

    #[test]
    fn a_week_begins_on_monday() {
        for (date, of) in
            [("20261122", "2026-11-16"), ("20261123", "2026-11-23"), ("20240301", "2024-02-26"), ("19700101", "1969-12-29")]
        {
            assert_eq!(Date::parse(date).unwrap().monday().to_string(), of);
        }
    }
}
