//! Rate limits for each address or player.

use crate::config::Config;
use crate::store::{PlayerId, Time};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

/// The unit of a limit. A provider gives each customer a whole IPv6 network, so all addresses of one network count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asker {
    /// An address.
    Address(IpAddr),
    /// A player.
    Player(PlayerId),
}

impl From<IpAddr> for Asker {
    fn from(address: IpAddr) -> Self {
        Self::Address(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        })
    }
}

/// Device codes that one address may try in an hour.
const CODES_AN_HOUR: u32 = 20;
/// Notes that one player may write or report in an hour.
const NOTES_AN_HOUR: u32 = 60;
const HOUR: Time = 60 * 60 * 1000;

/// A limit on what an address or a player may do within hours. The database counts it, so that it survives a restart and holds for
/// all instances together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Uploads of runs.
    Uploads,
    /// New names.
    Names,
    /// New entries in races.
    Entries,
    /// Attempts to redeem a code.
    Codes,
    /// Notes written or reported.
    Notes,
}

impl Limit {
    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uploads => "uploads",
            Self::Names => "names",
            Self::Entries => "entries",
            Self::Codes => "codes",
            Self::Notes => "notes",
        }
    }

    /// The most within a period, and the period. \[milliseconds\]
    pub fn quota(self, config: &Config) -> (u32, Time) {
        match self {
            Self::Uploads => (config.uploads_per_hour, HOUR),
            Self::Names => (config.names_per_day, 24 * HOUR),
            Self::Entries => (config.entries_per_day, 24 * HOUR),
            Self::Codes => (CODES_AN_HOUR, HOUR),
            Self::Notes => (NOTES_AN_HOUR, HOUR),
        }
    }
}

/// The limit on all requests from each address. It covers only seconds, so a restart may reset it.
#[derive(Debug)]
pub struct Requests(DefaultKeyedRateLimiter<Asker>);

impl Requests {
    /// The limit as configured. Bursts may have five times as many.
    pub fn new(config: &Config) -> Self {
        let requests = NonZeroU32::new(config.requests_per_second).unwrap_or(NonZeroU32::MIN);
        let burst = requests.saturating_mul(const { NonZeroU32::new(5).unwrap() });
        Self(RateLimiter::keyed(Quota::per_second(requests).allow_burst(burst)))
    }

    /// Counts a request.
    ///
    /// # Errors
    /// The number of seconds after which to retry.
    pub fn take(&self, asker: impl Into<Asker>) -> Result<(), u64> {
        let wait = |until: governor::NotUntil<_>| until.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
        self.0.check_key(&asker.into()).map_err(wait)
    }

    /// Forgets callers that have been idle.
    pub fn forget(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_asker_is_stopped_and_others_are_not() {
        let requests = Requests::new(&Config { requests_per_second: 1, ..Config::default() });
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse::<IpAddr>().unwrap());
        assert!((0..5).all(|_| requests.take(one).is_ok()) && requests.take(other).is_ok());
        assert_eq!(requests.take(one), Err(1));
    }

    #[test]
    fn a_network_of_one_customer_is_one_asker() {
        let asker = |address: &str| Asker::from(address.parse::<IpAddr>().unwrap());
        assert_eq!(asker("2001:db8::1"), asker("2001:db8::ffff:1"));
        assert_ne!(asker("2001:db8::1"), asker("2001:db8:0:1::1"));
        assert_eq!(asker("::ffff:10.0.0.1"), asker("10.0.0.1"));
    }
}
