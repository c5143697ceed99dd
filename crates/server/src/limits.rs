//! How much one may ask: a bucket for each address and each account, refilled as time goes by.

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::config::Limits;
use crate::error::{ApiError, ApiResult};
use crate::event::UserId;
use crate::store::TokenHash;
use crate::token;

/// More buckets than this are never kept; full ones are thrown away first.
const MOST: usize = 50_000;

/// Whose bucket it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Whose {
    Address(IpAddr),
    SeatAccount(UserId),
    Attempts(IpAddr),
    /// Wrong passwords for a name, from networks where nobody has got in by it.
    Guesses(TokenHash),
    Tables(UserId),
}

/// The network whose addresses count as one: who has one address of the sixth version has 2^64 of them.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => IpAddr::V6(Ipv6Addr::from(u128::from(six) >> 64 << 64)),
        },
    }
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// The buckets.
#[derive(Debug)]
pub(crate) struct Buckets {
    limits: Limits,
    buckets: Mutex<HashMap<Whose, Bucket>>,
    streams: Mutex<HashMap<UserId, usize>>,
    /// From where people have got in, by the hash of their name.
    known: Mutex<HashSet<(IpAddr, TokenHash)>>,
}

impl Buckets {
    pub(crate) fn new(limits: Limits) -> Self {
        Buckets {
            limits,
            buckets: Mutex::default(),
            streams: Mutex::default(),
            known: Mutex::default(),
        }
    }

    /// Counts a request from an address; those of this machine are not counted.
    pub(crate) fn address(&self, address: IpAddr) -> ApiResult {
        if address.is_loopback() {
            return Ok(());
        }
        self.take(Whose::Address(network(address)), self.limits.per_address, self.limits.burst)
    }

    /// Counts a request of an account.
    pub(crate) fn account(&self, user: UserId) -> ApiResult {
        self.take(Whose::SeatAccount(user), self.limits.per_account, self.limits.burst)
    }

    /// Counts an attempt to get in.
    pub(crate) fn attempt(&self, address: IpAddr) -> ApiResult {
        let per_minute = self.limits.attempts_per_minute;
        self.take(Whose::Attempts(network(address)), per_minute / 60.0, per_minute)
    }

    /// Counts an attempt to get in by a name, from wherever it comes. Where somebody has got in by that name before it is
    /// not counted: strangers who guess must not keep out whom the name belongs to.
    pub(crate) fn guess(&self, address: IpAddr, name: &str) -> ApiResult {
        let name = name_key(name);
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&(network(address), name)) {
            return Ok(());
        }
        drop(known);
        let per_minute = self.limits.attempts_per_minute;
        self.take(Whose::Guesses(name), per_minute / 60.0, per_minute)
    }

    /// Remembers from where somebody has got in.
    pub(crate) fn got_in(&self, address: IpAddr, name: &str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert((network(address), name_key(name)));
    }

    /// Counts a table that an account makes: it stays for ever.
    pub(crate) fn table(&self, user: UserId) -> ApiResult {
        let per_minute = self.limits.tables_per_minute;
        self.take(Whose::Tables(user), per_minute / 60.0, per_minute)
    }

    fn take(&self, whose: Whose, rate: f64, most: f64) -> ApiResult {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|_, bucket| now.duration_since(bucket.at).as_secs() < 60);
        }
        let bucket = buckets.entry(whose).or_insert(Bucket { left: most, at: now });
        let gone = now.duration_since(bucket.at).as_secs_f64();
        bucket.left = (bucket.left + gone * rate).min(most);
        bucket.at = now;
        if bucket.left < 1.0 {
            let wait = ((1.0 - bucket.left) / rate).ceil();
            return Err(ApiError::RateLimited { wait: wait.clamp(1.0, 3600.0) as u64 });
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// Counts an open stream of events; [`Buckets::close_stream`] must follow.
    pub(crate) fn open_stream(&self, user: UserId) -> ApiResult {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let open = streams.entry(user).or_default();
        if *open >= self.limits.streams_per_account {
            return Err(ApiError::RateLimited { wait: 5 });
        }
        *open += 1;
        Ok(())
    }

    /// A stream of events has ended.
    pub(crate) fn close_stream(&self, user: UserId) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = streams.get_mut(&user) {
            *open -= 1;
            if *open == 0 {
                streams.remove(&user);
            }
        }
    }
}

/// What stands for a name: names have no case.
fn name_key(name: &str) -> TokenHash {
    token::hash(&name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_at_one_name_are_counted_from_everywhere_but_where_its_owner_is() {
        let limits = Limits { attempts_per_minute: 2.0, ..Limits::default() };
        let buckets = Buckets::new(limits);
        let from = |last: u8| IpAddr::from([192, 0, 2, last]);
        buckets.got_in(from(9), "Ann");
        assert_eq!(buckets.guess(from(1), "Ann"), Ok(()));
        assert_eq!(buckets.guess(from(2), "ann"), Ok(()));
        assert!(buckets.guess(from(3), "ANN").is_err(), "a third address, the same name");
        assert_eq!(buckets.guess(from(3), "Ben"), Ok(()));
        assert_eq!(buckets.guess(from(9), "Ann"), Ok(()), "she got in from there");
    }

    #[test]
    fn the_addresses_of_a_network_count_as_one() {
        let limits = Limits { attempts_per_minute: 1.0, burst: 1.0, ..Limits::default() };
        let buckets = Buckets::new(limits);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(buckets.attempt(address("2001:db8:0:1::1")), Ok(()));
        assert!(buckets.attempt(address("2001:db8:0:1:ffff::2")).is_err());
        assert_eq!(buckets.attempt(address("2001:db8:0:2::1")), Ok(()), "another network");
        assert_eq!(buckets.attempt(address("192.0.2.1")), Ok(()));
        assert!(buckets.attempt(address("::ffff:192.0.2.1")).is_err(), "the same address");
    }

    #[test]
    fn a_bucket_runs_dry_and_says_how_long_to_wait() {
        let limits = Limits { per_account: 0.001, burst: 3.0, ..Limits::default() };
        let buckets = Buckets::new(limits);
        for _ in 0..3 {
            assert_eq!(buckets.account(1), Ok(()));
        }
        let Err(ApiError::RateLimited { wait }) = buckets.account(1) else {
            panic!("the bucket is empty");
        };
        assert!(wait > 100);
        assert_eq!(buckets.account(2), Ok(()), "others have buckets of their own");
    }

    #[test]
    fn this_machine_is_not_counted_but_its_attempts_are() {
        let limits = Limits { attempts_per_minute: 1.0, burst: 0.0, ..Limits::default() };
        let buckets = Buckets::new(limits);
        let here = IpAddr::from([127, 0, 0, 1]);
        assert_eq!(buckets.address(here), Ok(()));
        assert_eq!(buckets.attempt(here), Ok(()));
        assert!(buckets.attempt(here).is_err());
    }

    #[test]
    fn streams_are_counted_until_they_end() {
        let limits = Limits { streams_per_account: 1, ..Limits::default() };
        let buckets = Buckets::new(limits);
        assert_eq!(buckets.open_stream(1), Ok(()));
        assert!(buckets.open_stream(1).is_err());
        buckets.close_stream(1);
        assert_eq!(buckets.open_stream(1), Ok(()));
    }
}
