//! Decisions: small picks, and the orders made of them.

use serde::{Deserialize, Serialize};

/// One small choice, as a dense number below the bound of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pick(pub u16);

/// One decision of one seat: the picks that make it up, and a free text where the rules ask for one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Action {
    /// The picks, in order.
    pub picks: Vec<Pick>,
    /// The one thing that is accepted without being listed.
    pub text: Option<String>,
}

impl From<Vec<Pick>> for Action {
    fn from(picks: Vec<Pick>) -> Self {
        Action { picks, text: None }
    }
}

/// Gives the small choices of a game their dense numbers, and the words for them.
///
/// Each case lists its parts by name and type. A part is a `u8` within a range, or a type with `COUNT`, `ordinal` and
/// `from_ordinal`: one made by [`named!`](crate::named), another list of choices made by this macro, or a type of the game's own. A
/// range may also follow such a type, where only some of its values are ever picked, and there may be an `Option` of it. After `=` come the words, as for
/// [`format!`], in which the parts can be used.
///
/// `: Pick` makes the list the picks of a game; `from N` begins with another number than 0. Without it
/// the list is a part of another one. `words(data: &Data)` lends the words something to look names up in.
///
/// ```
/// use wardroom_kernel::{Pick, named, picks};
///
/// named! {
///     /// Where to.
///     Way { /// Left.
///         Left = "left", /// Right.
///         Right = "right", }
/// }
/// picks! {
///     /// What a ferryman may choose.
///     pub enum Choice: Pick {
///         /// So many sheep go to one side.
///         Ferry(sheep: u8[1..4], to: Way) = "{sheep}-{to}";
///         /// That is all.
///         Done = "done";
///     }
/// }
/// assert_eq!(Choice::COUNT, 7);
/// assert_eq!(Pick::from(Choice::Ferry(2, Way::Right)), Pick(3));
/// assert_eq!(Choice::of(Pick(3)), Some(Choice::Ferry(2, Way::Right)));
/// assert_eq!(Choice::of(Pick(7)), None);
/// assert_eq!(Choice::Ferry(2, Way::Right).word(), "2-right");
/// ```
#[macro_export]
macro_rules! picks {
    (
        $(#[$doc:meta])*
        $vis:vis enum $name:ident $(: Pick $(from $from:tt)?)? $(, words($context:ident: $lent:ty))? {
            $(
                $(#[$case_doc:meta])*
                $case:ident $(($($part:ident: $type:ident $(<$inner:ident>)? $([$range:expr])?),+))? = $($word:expr),+;
            )+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name {
            $($(#[$case_doc])* $case $(($($type $(<$inner>)?),+))?,)+
        }

        #[allow(dead_code, reason = "not every list needs all of it")]
        impl $name {
            /// How many there are.
            $vis const COUNT: usize = Self::FIRST[Self::FIRST.len() - 1] as usize;

            /// The first number of each case, and the number after the last.
            const FIRST: [u16; 1 + [$(stringify!($case)),+].len()] = {
                let sizes = [$(1 $($(* $crate::picks!(@count $type $(<$inner>)? $([$range])?))+)?),+];
                let mut first = [0; 1 + [$(stringify!($case)),+].len()];
                let mut at = 0;
                while at < sizes.len() {
                    first[at + 1] = first[at] + sizes[at];
                    at += 1;
                }
                first
            };

            /// Each by its number, so that reading one is looking it up.
            const ALL: [$name; Self::COUNT] = {
                let mut all = [Self::decode(0); Self::COUNT];
                let mut number = 1;
                while number < Self::COUNT {
                    all[number] = Self::decode(number as u16);
                    number += 1;
                }
                all
            };

            /// Its number in this list.
            #[inline]
            $vis const fn ordinal(self) -> u16 {
                #[derive(Clone, Copy)]
                enum Case { $($case),+ }
                match self {
                    $($name::$case $(($($part),+))? => {
                        let at: u16 = 0;
                        $($(
                            let at = at * $crate::picks!(@count $type $(<$inner>)? $([$range])?)
                                + $crate::picks!(@ordinal $type $(<$inner>)?, $part $(, $range)?);
                        )+)?
                        Self::FIRST[Case::$case as usize] + at
                    })+
                }
            }

            /// The one with a number below [`Self::COUNT`].
            #[inline]
            $vis const fn from_ordinal(number: u16) -> Self {
                static ALL: [$name; $name::COUNT] = $name::ALL;
                ALL[number as usize]
            }

            const fn decode(number: u16) -> Self {
                let mut case = 0;
                $(
                    case += 1;
                    if number < Self::FIRST[case] {
                        let (_at, _size) =
                            (number - Self::FIRST[case - 1], Self::FIRST[case] - Self::FIRST[case - 1]);
                        $($(
                            let _size = _size / $crate::picks!(@count $type $(<$inner>)? $([$range])?);
                            let ($part, _at) =
                                ($crate::picks!(@from_ordinal $type $(<$inner>)?, _at / _size $(, $range)?), _at % _size);
                        )+)?
                        return $name::$case $(($($part),+))?;
                    }
                )+
                panic!("there is no such number")
            }

            /// The word a person types for it.
            $vis fn word(self $(, $context: $lent)?) -> String {
                #[allow(unused_variables, reason = "words need not name every part")]
                match self {
                    $($name::$case $(($($part),+))? => std::fmt::format(format_args!($($word),+)),)+
                }
            }
        }

        $crate::picks!(@pick $name, $vis $(, Pick $($from)?)?);
    };

    (@count Option<$inner:ident>) => { ($inner::COUNT as u16 + 1) };
    (@count $type:ident [$range:expr]) => { (($range).end - ($range).start) };
    (@count $type:ident) => { ($type::COUNT as u16) };
    (@ordinal Option<$inner:ident>, $part:ident) => {
        match $part {
            None => 0,
            Some(inner) => 1 + inner.ordinal(),
        }
    };
    (@ordinal u8, $part:ident, $range:expr) => { ($part as u16 - ($range).start) };
    (@ordinal $type:ident, $part:ident, $range:expr) => { ($part.ordinal() - ($range).start) };
    (@ordinal $type:ident, $part:ident) => { $part.ordinal() };
    (@from_ordinal Option<$inner:ident>, $at:expr) => {
        match $at {
            0 => None,
            at => Some($inner::from_ordinal(at - 1)),
        }
    };
    (@from_ordinal u8, $at:expr, $range:expr) => { (($range).start + $at) as u8 };
    (@from_ordinal $type:ident, $at:expr, $range:expr) => { $type::from_ordinal(($range).start + $at) };
    (@from_ordinal $type:ident, $at:expr) => { $type::from_ordinal($at) };

    (@pick $name:ident, $vis:vis) => {};
    (@pick $name:ident, $vis:vis, Pick) => { $crate::picks!(@pick $name, $vis, Pick 0); };
    (@pick $name:ident, $vis:vis, Pick $from:tt) => {
        #[allow(dead_code, reason = "not every list needs all of it")]
        impl $name {
            /// The numbers of all picks of the list are below this one.
            $vis const BOUND: u16 = $from + Self::COUNT as u16;

            /// The choice behind a number, if there is one.
            #[inline]
            $vis fn of(pick: $crate::Pick) -> Option<Self> {
                ($from..Self::BOUND).contains(&pick.0).then(|| Self::from_ordinal(pick.0 - $from))
            }

            /// The choice behind a pick that was listed.
            #[inline]
            $vis fn listed(pick: $crate::Pick) -> Self {
                Self::of(pick).expect("every pick that is listed is a choice")
            }

            /// Its number as a pick of the game.
            #[inline]
            $vis const fn pick(self) -> $crate::Pick {
                $crate::Pick($from + self.ordinal())
            }
        }

        impl From<$name> for $crate::Pick {
            #[inline]
            fn from(choice: $name) -> $crate::Pick {
                choice.pick()
            }
        }
    };
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macro makes parts for other crates")]
mod tests {
    use super::Pick;
    use crate::named;

    named! {
        /// A side of the river.
        Bank {
            /// The left one.
            Left = "left",
            /// The right one.
            Right = "right",
            /// An island in its middle.
            Island = "island",
        }
    }

    picks! {
        /// A choice within a choice.
        enum Cargo {
            /// Some sheep.
            Sheep(count: u8[1..4]) = "{count}-sheep";
            /// A wolf.
            Wolf = "wolf";
        }
    }

    picks! {
        /// What a ferryman chooses.
        enum Choice: Pick from 100, words(names: &[&str]) {
            /// Wait.
            Wait = "wait";
            /// Carry something across; the island is left out.
            Carry(cargo: Cargo, from: Bank[0..2], to: Bank) = "{}-{from}-{}", cargo.word(), to.word();
            /// Call somebody.
            Call(who: u8[0..2]) = "call-{}", names[usize::from(who)];
            /// Moor at a bank, or drift.
            Moor(at: Option<Bank>) = "moor-{}", at.map_or("nowhere", Bank::word);
        }
    }

    #[test]
    fn every_number_is_one_choice_and_every_choice_has_a_number_of_its_own() {
        assert_eq!((Cargo::COUNT, Choice::COUNT), (4, 1 + 4 * 2 * 3 + 2 + 4));
        assert_eq!(Choice::BOUND, 131);
        let mut words = std::collections::BTreeSet::new();
        for number in 100..Choice::BOUND {
            let choice = Choice::of(Pick(number)).unwrap();
            assert_eq!((Pick::from(choice), Choice::listed(Pick(number))), (Pick(number), choice));
            assert!(words.insert(choice.word(&["ann", "bob"])));
        }
        assert_eq!((Choice::of(Pick(99)), Choice::of(Pick(131))), (None, None));
    }

    #[test]
    fn numbers_follow_the_order_in_which_cases_and_parts_are_written() {
        assert_eq!(Choice::Wait.pick(), Pick(100));
        assert_eq!(Choice::Carry(Cargo::Sheep(1), Bank::Left, Bank::Left).pick(), Pick(101));
        assert_eq!(Choice::Carry(Cargo::Sheep(1), Bank::Left, Bank::Island).pick(), Pick(103));
        assert_eq!(Choice::Carry(Cargo::Sheep(1), Bank::Right, Bank::Left).pick(), Pick(104));
        assert_eq!(Choice::Carry(Cargo::Wolf, Bank::Left, Bank::Left).pick(), Pick(119));
        assert_eq!(Choice::Call(1).pick(), Pick(126));
        assert_eq!(Choice::Moor(None).pick(), Pick(127));
        assert_eq!(Choice::Moor(Some(Bank::Left)).pick(), Pick(128));
    }

    #[test]
    fn words_may_use_the_parts_and_what_is_lent() {
        let names = ["ann", "bob"];
        let carry = Choice::Carry(Cargo::Sheep(3), Bank::Right, Bank::Island);
        assert_eq!(carry.word(&names), "3-sheep-right-island");
        assert_eq!(Choice::Call(1).word(&names), "call-bob");
    }
}
