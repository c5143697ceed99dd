//! The calendar of the campaign: March 24 to June 25, 1945. [PD pd-C2B]

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The months of the campaign: name, first day that counts, last day.
const MONTHS: [(&str, u8, u8); 4] =
    [("Mar", 24, 31), ("Apr", 1, 30), ("May", 1, 31), ("Jun", 1, 25)];

/// A date of the campaign, counted from March 24 and written like `Apr6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(pub u8);

impl Date {
    /// March 24, the first day.
    pub const FIRST: Date = Date(0);
    /// June 25, the last day. [PD pd-C2B]
    pub const LAST: Date = Date(93);
    pub const COUNT: usize = Date::LAST.0 as usize + 1;

    /// Its place in the calendar.
    pub const fn ordinal(self) -> u16 {
        self.0 as u16
    }

    /// The date at a place below [`Date::COUNT`].
    pub const fn from_ordinal(number: u16) -> Date {
        Date(number as u8)
    }

    /// The date so many days later, which may lie after the last.
    #[must_use]
    pub fn after(self, days: u8) -> Date {
        Date(self.0.saturating_add(days))
    }

    /// The date after so many lost days: the day of leaving is not counted, so a ship that leaves
    /// on April 1 for a week is back on April 9. [PD pd-N18A]
    #[must_use]
    pub fn back_after(self, lost_days: u8) -> Date {
        self.after(lost_days).after(1)
    }

    /// The date as people say it: `April 6`.
    pub fn spoken(self) -> String {
        let text = self.to_string();
        let (month, day) = text.split_at(3);
        let month = match month {
            "Mar" => "March",
            "Apr" => "April",
            "Jun" => "June",
            short => short,
        };
        format!("{month} {day}")
    }

    /// Reads a run of days: `Apr6-7`, `Mar24`.
    pub fn parse_run(text: &str) -> Option<(Date, Date)> {
        match text.split_once('-') {
            None => text.parse().ok().map(|date: Date| (date, date)),
            Some((from, to)) => {
                let first: Date = from.parse().ok()?;
                let month: String = from.chars().take_while(char::is_ascii_alphabetic).collect();
                Some((first, format!("{month}{to}").parse().ok()?))
            }
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        for (month, first, last) in MONTHS {
            let days = last - first + 1;
            if left < days {
                return write!(f, "{month}{}", first + left);
            }
            left -= days;
        }
        // Only reached by a ship that comes back when the campaign is over.
        write!(f, "Jun{}", 26 + u16::from(left))
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text} is no day from Mar24 to Jun25");
        let mut before = 0;
        for (month, first, last) in MONTHS {
            if let Some(day) = text.strip_prefix(month) {
                let day: u8 = day.parse().map_err(|_| wrong())?;
                let fits = (first..=last).contains(&day);
                return if fits { Ok(Date(before + day - first)) } else { Err(wrong()) };
            }
            before += last - first + 1;
        }
        Err(wrong())
    }
}

impl Serialize for Date {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_is_read_as_it_is_written() {
        for day in 0..=Date::LAST.0 {
            let date = Date(day);
            assert_eq!(date.to_string().parse(), Ok(date));
        }
        assert_eq!(Date::LAST.to_string(), "Jun25");
        assert_eq!(
            [Date(0), Date(13), Date(64)].map(Date::spoken),
            ["March 24", "April 6", "May 27"]
        );
        assert!("Jun26".parse::<Date>().is_err() && "Feb3".parse::<Date>().is_err());
        assert_eq!(Date::parse_run("Apr12-13"), Some((Date(19), Date(20))));
    }
}
