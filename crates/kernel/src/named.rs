//! Enums whose cases have words: parts of a game that people read and type.

/// Gives an enum its list, its words and reading by word.
///
/// The crate that uses it depends on `serde`; the words are what is saved. A case whose word nobody would say is given
/// its name as well, and then all cases are: `AheadFar = "ahead-far" => "far ahead"`.
#[macro_export]
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal => $said:literal,)* }) => {
        $crate::named! { $(#[$doc])* $name { $($(#[$case_doc])* $case = $word,)* } }

        impl $name {
            /// What people say for it.
            pub const fn name(self) -> &'static str {
                match self { $($name::$case => $said,)* }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $name {
            #[default]
            $($(#[$case_doc])* #[serde(rename = $word)] $case,)*
        }

        #[allow(dead_code, reason = "not every list needs all of it")]
        impl $name {
            /// All of them, in the order of the book.
            pub const ALL: &[$name] = &[$($name::$case),*];
            /// How many there are.
            pub const COUNT: usize = $name::ALL.len();

            /// Its place among them.
            pub const fn ordinal(self) -> u16 {
                self as u16
            }

            /// The one at a place below [`Self::COUNT`].
            pub const fn from_ordinal(number: u16) -> $name {
                $name::ALL[number as usize]
            }

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self { $($name::$case => $word,)* }
            }

            /// The one with this word.
            pub fn named(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(word))
            }
        }

        impl $crate::Key for $name {
            const ALL: &'static [$name] = $name::ALL;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            fn word(self) -> &'static str {
                self.word()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

/// Makes the two sides of a game: an enum as [`named!`](crate::named) makes it, whose first case sits first.
#[macro_export]
macro_rules! sides {
    ($(#[$doc:meta])* $name:ident { $($case:tt)* }) => {
        $crate::named! { $(#[$doc])* $name { $($case)* } }

        impl $name {
            /// The side that sits there.
            pub const fn of(seat: $crate::Seat) -> $name {
                $name::ALL[seat.index()]
            }

            /// The seat of this side.
            pub const fn seat(self) -> $crate::Seat {
                $crate::Seat(self as u8)
            }

            /// The other side.
            #[must_use]
            pub const fn enemy(self) -> $name {
                $name::ALL[1 - self as usize]
            }
        }
    };
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macro makes parts for other crates")]
mod tests {
    named! {
        /// A side of a coin.
        Coin {
            /// The head.
            Head = "head",
            /// The tail.
            Tail = "tail",
        }
    }

    #[test]
    fn a_case_is_read_by_its_word_and_saved_as_it() {
        assert_eq!(Coin::named("TAIL"), Some(Coin::Tail));
        assert_eq!(Coin::named("edge"), None);
        assert_eq!(Coin::ALL.len(), Coin::COUNT);
        assert_eq!(serde_json::to_string(&Coin::Head).unwrap(), "\"head\"");
        assert_eq!(Coin::Tail.to_string(), "tail");
    }

    named! {
        /// A place in a column.
        Place {
            /// In front.
            Van = "van-guard" => "the vanguard",
            /// Behind.
            Rear = "rear-guard" => "the rearguard",
        }
    }

    #[test]
    fn a_case_may_have_a_name_besides_its_word() {
        assert_eq!((Place::Rear.word(), Place::Rear.name()), ("rear-guard", "the rearguard"));
        assert_eq!(Place::Van.to_string(), "van-guard", "it is written by its word");
    }

    sides! {
        /// A team.
        Team {
            /// At home.
            Home = "home",
            /// Away.
            Away = "away",
        }
    }

    #[test]
    fn sides_sit_in_their_order_and_face_each_other() {
        assert_eq!((Team::Home.seat().index(), Team::Away.seat().index()), (0, 1));
        assert!(Team::ALL.iter().all(|&team| Team::of(team.seat()) == team));
        assert_eq!((Team::Home.enemy(), Team::Away.enemy()), (Team::Away, Team::Home));
    }
}
