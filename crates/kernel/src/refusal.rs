//! Why something is refused: an order, or a position or file that is wrong.

use std::fmt;

use serde::Serialize;

use crate::Rule;

/// Why a game refuses an order; each game has one enum of its own.
pub trait Illegal: fmt::Display {
    /// The rule that forbids it.
    fn rule(&self) -> Rule;
    /// Whether the pick could not come here at all, and the reason says what is decided now instead. Of several
    /// picks with the same word, the refusal of one that belongs here is told.
    fn is_elsewhere(&self) -> bool {
        false
    }
}

/// Refuses unless something holds.
///
/// # Errors
/// The refusal, where it does not.
#[inline]
pub fn ensure<E>(holds: bool, otherwise: E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Makes the list of reasons for which a game refuses orders: each case with its parts, its rule and its words.
///
/// A case names its parts, as a tuple or in braces; the rule and the words, which are those of [`format!`], may use them. The
/// case `Elsewhere` is the one for a pick that could not come here at all.
///
/// ```
/// use wardroom_kernel::{Illegal as _, Rule, refusals};
///
/// refusals! {
///     /// Why a ferryman is refused.
///     pub enum Illegal {
///         /// Something else is decided now.
///         Elsewhere(now: &'static str) => Rule::new("FER", "1.1"), "now {now}";
///         /// A boat has its room.
///         TooMany { sheep: u8, room: u8 } => Rule::new("FER", "2.3"), "{sheep} sheep, where there is room for {room}";
///     }
/// }
/// let refused = Illegal::TooMany { sheep: 5, room: 3 };
/// assert_eq!(refused.to_string(), "5 sheep, where there is room for 3");
/// assert_eq!(refused.rule(), Rule::new("FER", "2.3"));
/// assert!(Illegal::Elsewhere("the boat is loaded").is_elsewhere());
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($cases:tt)+ }) => {
        $crate::cited! { $(#[$doc])* $vis enum $name { $($cases)+ } }

        impl std::error::Error for $name {}

        impl $crate::Illegal for $name {
            fn rule(&self) -> $crate::Rule {
                self.rule()
            }

            fn is_elsewhere(&self) -> bool {
                matches!(self, $name::Elsewhere { .. })
            }
        }
    };
}

/// Makes an enum whose cases have words, told by `Display`, and the rule they rest on: the decisions of a game, or by
/// [`refusals!`](crate::refusals) the reasons for which it refuses orders.
///
/// ```
/// use wardroom_kernel::{Rule, cited};
///
/// cited! {
///     /// What is decided.
///     pub enum Decision {
///         /// What goes on board.
///         Cargo(boat: u8) => Rule::new("FER", "2.1"), "boat {boat} is loaded";
///     }
/// }
/// assert_eq!(Decision::Cargo(2).to_string(), "boat 2 is loaded");
/// assert_eq!(Decision::Cargo(2).rule(), Rule::new("FER", "2.1"));
/// ```
#[macro_export]
macro_rules! cited {
    (
        $(#[$doc:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$case_doc:meta])*
                $case:ident
                $(($($item:ident: $item_type:ty),+))?
                $({$($field:ident: $field_type:ty),+ $(,)?})?
                => $rule:expr, $($word:expr),+;
            )+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the words of a case tell what its parts are")]
        $vis enum $name {
            $($(#[$case_doc])* $case $(($($item_type),+))? $({$($field: $field_type),+})?,)+
        }

        impl $name {
            /// The rule it rests on.
            #[allow(unused_variables, reason = "most rules depend on no part")]
            $vis fn rule(&self) -> $crate::Rule {
                match *self {
                    $($name::$case $(($($item),+))? $({$($field),+})? => $rule,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            #[allow(unused_variables, reason = "words need not name every part")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $($name::$case $(($($item),+))? $({$($field),+})? => write!(f, $($word),+),)+
                }
            }
        }
    };
}

/// A refused order: the reason in words fit for a player, and the rule behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The reason.
    pub reason: String,
    /// The rule that forbids it, where one does.
    pub rule: Option<String>,
    /// The nearest thing that would be accepted.
    pub nearest: Option<String>,
    /// Whether what was wanted could not come here at all ([`Illegal::is_elsewhere`]).
    #[serde(skip)]
    pub elsewhere: bool,
}

impl Refusal {
    /// A refusal that no rule of the game stands behind (a word that means nothing, a wrong turn).
    pub fn plain(reason: impl Into<String>) -> Self {
        Refusal { reason: reason.into(), rule: None, nearest: None, elsewhere: false }
    }

    /// The same refusal, with the nearest valid choice.
    #[must_use]
    pub fn or_rather(mut self, nearest: Option<String>) -> Self {
        self.nearest = nearest;
        self
    }
}

impl<I: Illegal> From<I> for Refusal {
    fn from(illegal: I) -> Self {
        Refusal {
            reason: illegal.to_string(),
            rule: Some(illegal.rule().to_string()),
            nearest: None,
            elsewhere: illegal.is_elsewhere(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        if let Some(rule) = &self.rule {
            write!(f, " [{rule}]")?;
        }
        if let Some(nearest) = &self.nearest {
            write!(f, "; did you mean {nearest}?")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

/// One thing that is wrong with a position, a plan or a data file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Complaint {
    /// Where: a path such as `ships.Nevada.hits`.
    pub place: String,
    /// What is wrong with it.
    pub reason: String,
    /// The rule it breaks, where it breaks one.
    pub rule: Option<String>,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)?;
        match &self.rule {
            Some(rule) => write!(f, " [{rule}]"),
            None => Ok(()),
        }
    }
}

/// Everything that is wrong with a position, a plan or a data file, all at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Complaints(pub Vec<Complaint>);

impl Complaints {
    /// A single complaint that no rule stands behind.
    pub fn one(place: impl Into<String>, reason: impl Into<String>) -> Self {
        let mut complaints = Complaints::default();
        complaints.add(place, reason);
        complaints
    }

    /// Adds a complaint that no rule stands behind.
    pub fn add(&mut self, place: impl Into<String>, reason: impl Into<String>) {
        self.0.push(Complaint { place: place.into(), reason: reason.into(), rule: None });
    }

    /// Adds a complaint with the rule that is broken.
    pub fn break_rule(&mut self, place: impl Into<String>, reason: impl Into<String>, rule: Rule) {
        self.0.push(Complaint {
            place: place.into(),
            reason: reason.into(),
            rule: Some(rule.to_string()),
        });
    }

    /// Complains unless something holds, with the rule that is broken.
    pub fn require(
        &mut self,
        holds: bool,
        place: impl fmt::Display,
        reason: impl fmt::Display,
        rule: Rule,
    ) {
        if !holds {
            self.break_rule(place.to_string(), reason.to_string(), rule);
        }
    }

    /// The value, if there is nothing to complain about.
    ///
    /// # Errors
    /// The complaints, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for Complaints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, complaint) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{complaint}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Complaints {}

/// The candidate most like `word`, if one is like it at all.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&word, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate.to_owned())
}
