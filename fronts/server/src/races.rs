//! The calendar of races, and their seeds.

use crate::clock::now;
use crate::store::{Store, StoreError, Time};
use barrow_app::date::{self, Date};
use barrow_core::{GameInfo, Header, Shelf, VariantCode};
use barrow_online::{Race as Shown, SECRET_BYTES, base64, commitment, seed};
use std::fmt;
use std::time::Duration;

const DAY: Time = 24 * 60 * 60 * 1000;
/// Races older than this cannot be found. \[days\]
const MEMORY: Time = 400;

/// The interval between races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cadence {
    /// Every day.
    Daily,
    /// Every week, starting on Monday.
    Weekly,
}

impl Cadence {
    /// "daily" or "weekly".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Weekly => "weekly",
        }
    }

    const fn length(self) -> Time {
        match self {
            Self::Daily => DAY,
            Self::Weekly => 7 * DAY,
        }
    }
}

/// A race, from midnight to midnight UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// The interval between races of this kind.
    pub cadence: Cadence,
    date: Date,
}

impl Race {
    /// The races that are open at this time.
    pub fn at(time: Time) -> [Self; 2] {
        let date = Date::of(Duration::from_millis(time.max(0) as u64)).unwrap_or_default();
        [Self { cadence: Cadence::Daily, date }, Self { cadence: Cadence::Weekly, date: date.monday() }]
    }

    /// The last races that had closed by this time.
    pub fn before(time: Time) -> [Self; 2] {
        let [daily, _] = Self::at(time - Cadence::Daily.length());
        let [_, weekly] = Self::at(time - Cadence::Weekly.length());
        [daily, weekly]
    }

    /// The race of this name, if it has begun and is not too old.
    pub fn find(name: &str, now: Time) -> Option<Self> {
        let (cadence, date) = name.split_once('-')?;
        let cadence = [Cadence::Daily, Cadence::Weekly].into_iter().find(|known| known.name() == cadence)?;
        let race = Self { cadence, date: Date::parse(&date.replace('-', ""))? };
        let is_one = race.to_string() == name && (cadence == Cadence::Daily || race.date == race.date.monday());
        (is_one && race.opens_at() <= now && now - race.opens_at() < MEMORY * DAY).then_some(race)
    }

    /// The time when it opens.
    pub const fn opens_at(self) -> Time {
        self.date.begins().as_millis() as Time
    }

    /// The time when it closes.
    pub const fn closes_at(self) -> Time {
        self.opens_at() + self.cadence.length()
    }

    /// The time when it closes, in words for players.
    pub fn closes(self) -> String {
        let at = date::minute(Duration::from_millis(self.closes_at() as u64)).unwrap_or_default();
        format!("on {at} UTC")
    }

    /// Its secret, which is created on first use while it is open. `None` if the race was never held.
    async fn secret(self, store: &Store) -> Result<Option<Vec<u8>>, RaceError> {
        let name = format!("race {self}");
        // Defence against secrets of races that were never held.
        if self.is_closed() {
            return Ok(store.known_secret(&name).await?);
        }
        Ok(Some(store.secret(&name, &fresh_secret()?).await?))
    }

    /// True once it has closed.
    fn is_closed(self) -> bool {
        self.closes_at() <= now()
    }

    /// The public information about it at this time. `None` if it was never held.
    ///
    /// # Errors
    /// Fails if its secret cannot be stored or read, or if the current time cannot be stored.
    pub async fn shown(self, store: &Store) -> Result<Option<Shown>, RaceError> {
        let Some(secret) = self.secret(store).await? else { return Ok(None) };
        let is_closed = self.is_closed();
        if is_closed {
            // Defence against a clock that falls back after a secret was shown.
            store.keep_time_past(self.closes_at(), now()).await?;
        }
        Ok(Some(Shown {
            challenge: self.to_string(),
            kind: self.cadence.name().to_owned(),
            opens_at: self.opens_at() as u64,
            closes_at: self.closes_at() as u64,
            players: store.players_in(&self.to_string()).await?,
            commitment: commitment(&secret),
            // Defence against a secret before the close.
            secret: is_closed.then(|| base64(&secret)),
        }))
    }

    /// The header that all runs on a list of this race share. Names that are newer than the race have their own list.
    ///
    /// # Errors
    /// Fails if its secret cannot be stored.
    pub async fn header(
        self,
        store: &Store,
        info: &GameInfo,
        code: VariantCode,
        is_young: bool,
    ) -> Result<Option<Header>, RaceError> {
        let Some(secret) = self.secret(store).await? else { return Ok(None) };
        let seed = seed(&secret, info.id, &info.variant_name(code), info.rules, is_young);
        Ok(Some(Header { game: info.id.to_owned(), rules: info.rules, variant: code, seed }))
    }
}

impl fmt::Display for Race {
    /// Writes a name like daily-2026-11-24.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.cadence.name(), self.date)
    }
}

/// A random secret. Tests, whose players must not die by chance, name a byte in `BARROW_TEST_SECRET`. Release builds do not look
/// for it.
fn fresh_secret() -> Result<[u8; SECRET_BYTES], RaceError> {
    #[cfg(debug_assertions)]
    if let Some(byte) = std::env::var("BARROW_TEST_SECRET").ok().and_then(|byte| byte.parse().ok()) {
        return Ok([byte; SECRET_BYTES]);
    }
    let mut fresh = [0; SECRET_BYTES];
    getrandom::fill(&mut fresh).map_err(|_| RaceError::NoDice)?;
    Ok(fresh)
}

/// The reason why a race cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum RaceError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No random numbers are available.
    #[error("the server has no random numbers now")]
    NoDice,
}

/// A game's variant that can have sealed races: not practice, and with seeds that nobody can guess.
pub fn course(shelf: &Shelf, game: &str, variant: &str) -> Option<(&'static GameInfo, VariantCode)> {
    let info = shelf.find(game)?.info;
    let code = info.parse_variant(variant)?;
    (info.has_long_seeds(code) && !code.is_practice() && info.variant_name(code) == variant).then_some((info, code))
}

/// Games and variants, without choices, that can have sealed races. Games with levels come first, because they have the most to
/// explore.
pub fn courses(shelf: &Shelf) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for info in shelf.games().iter().map(|shelved| shelved.info) {
        for (index, variant) in (0..).zip(info.variants) {
            if info.has_long_seeds(VariantCode::new(index, 0)) {
                found.push((variant.has_levels(), info.id.to_owned(), variant.id.to_owned()));
            }
        }
    }
    found.sort_by_key(|(has_levels, game, _)| (!has_levels, game.clone()));
    found.into_iter().map(|(_, game, variant)| (game, variant)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_shelf::SHELF;

    /// The 24th of November 2026, a Tuesday, at 13:15.
    const NOW: Time = 1_795_526_100_000;

    #[test]
    fn races_are_named_by_their_day() {
        let [daily, weekly] = Race::at(NOW);
        assert_eq!([daily.to_string(), weekly.to_string()], ["daily-2026-11-24", "weekly-2026-11-23"]);
        assert_eq!(daily.closes_at() - daily.opens_at(), DAY);
        assert_eq!((weekly.closes_at() - weekly.opens_at(), daily.opens_at() - weekly.opens_at()), (7 * DAY, DAY));
        assert_eq!(daily.closes(), "on 2026-11-25 00:00 UTC");
        assert_eq!(Race::at(daily.closes_at())[0].to_string(), "daily-2026-11-25");
        assert_eq!(Race::before(NOW).map(|race| race.to_string()), ["daily-2026-11-23", "weekly-2026-11-16"]);
        for race in [daily, weekly] {
            assert_eq!(Race::find(&race.to_string(), NOW), Some(race));
        }
    }

    #[test]
    fn nobody_learns_of_a_race_before_it_opens() {
        assert!(Race::find("daily-2026-11-23", NOW).is_some());
        for name in [
            "daily-2026-11-25",
            "weekly-2026-11-30",
            "weekly-2026-11-24",
            "daily-2024-01-01",
            "daily-20261124",
            "monthly-2026-11-24",
            "",
        ] {
            assert_eq!(Race::find(name, NOW), None, "{name}");
        }
    }

    #[test]
    fn races_are_held_where_seeds_cannot_be_guessed() {
        let courses = courses(&SHELF);
        assert_eq!(courses[0], ("into-ruins".to_owned(), "descent".to_owned()));
        assert!(courses.contains(&("stomp".to_owned(), "20x10".to_owned())));
        assert!(courses.iter().all(|(game, variant)| course(&SHELF, game, variant).is_some()));
        for (game, variant) in [
            ("monster-caves", "classic"),
            ("roguelulz", "part-one"),
            ("stomp", "20x10+glibc"),
            ("into-ruins", "descent+practice"),
            ("chess", "blitz"),
        ] {
            assert!(course(&SHELF, game, variant).is_none(), "{game} {variant}");
        }
        assert!(course(&SHELF, "stomp", "20x10+strict+fair").is_some());
    }
}
