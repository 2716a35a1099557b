//! Rate limits per address or player.

use crate::config::Config;
use crate::store::PlayerId;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

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

/// All rate limits.
#[derive(Debug)]
pub struct Limits {
    /// All requests.
    pub requests: Limit,
    /// Uploads of runs.
    pub uploads: Limit,
    /// New names.
    pub names: Limit,
    /// New entries in races.
    pub entries: Limit,
    /// Attempts to redeem a code.
    pub codes: Limit,
    /// Notes written or reported.
    pub notes: Limit,
}

/// A limit for each address or player.
#[derive(Debug)]
pub struct Limit(DefaultKeyedRateLimiter<Asker>);

impl Limits {
    /// The limits as configured.
    pub fn new(config: &Config) -> Self {
        let at_least_one = |count| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let within = |count, period: Duration| {
            let count = at_least_one(count);
            Quota::with_period(period / count.get()).map_or_else(|| Quota::per_second(count), |quota| quota.allow_burst(count))
        };
        let requests = at_least_one(config.requests_per_second);
        let requests = Quota::per_second(requests).allow_burst(requests.saturating_mul(const { NonZeroU32::new(5).unwrap() }));
        Self {
            requests: Limit(RateLimiter::keyed(requests)),
            uploads: Limit(RateLimiter::keyed(within(config.uploads_per_hour, Duration::from_hours(1)))),
            names: Limit(RateLimiter::keyed(within(config.names_per_day, Duration::from_hours(24)))),
            entries: Limit(RateLimiter::keyed(within(config.entries_per_day, Duration::from_hours(24)))),
            codes: Limit(RateLimiter::keyed(within(CODES_AN_HOUR, Duration::from_hours(1)))),
            notes: Limit(RateLimiter::keyed(within(NOTES_AN_HOUR, Duration::from_hours(1)))),
        }
    }

    /// Forgets callers that have been idle.
    pub fn forget(&self) {
        for limit in [&self.requests, &self.uploads, &self.names, &self.entries, &self.codes, &self.notes] {
            limit.0.retain_recent();
            limit.0.shrink_to_fit();
        }
    }
}

impl Limit {
    /// Counts a request.
    ///
    /// # Errors
    /// The number of seconds after which to ask again.
    pub fn take(&self, asker: impl Into<Asker>) -> Result<(), u64> {
        let wait = |until: governor::NotUntil<_>| until.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
        self.0.check_key(&asker.into()).map_err(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_asker_is_stopped_and_others_are_not() {
        let limits = Limits::new(&Config { names_per_day: 2, ..Config::default() });
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse::<IpAddr>().unwrap());
        assert_eq!([one, one, other].map(|asker| limits.names.take(asker)), [Ok(()); 3]);
        let wait = limits.names.take(one).unwrap_err();
        assert!((12 * 3600 - 5..=12 * 3600 + 1).contains(&wait), "{wait}");
    }

    #[test]
    fn a_network_of_one_customer_is_one_asker() {
        let asker = |address: &str| Asker::from(address.parse::<IpAddr>().unwrap());
        assert_eq!(asker("2001:db8::1"), asker("2001:db8::ffff:1"));
        assert_ne!(asker("2001:db8::1"), asker("2001:db8:0:1::1"));
        assert_eq!(asker("::ffff:10.0.0.1"), asker("10.0.0.1"));
    }
}
