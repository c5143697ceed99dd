//! Arrays and sets keyed by the cases of an enum, saved by the words of the cases.

use std::fmt;
use std::iter::Sum;
use std::marker::PhantomData;
use std::ops::{Add, Index, IndexMut, Sub};

use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::nearest;

/// An enum whose cases have places and words; [`named!`](crate::named) makes them.
pub trait Key: Copy + Eq + fmt::Debug + 'static {
    /// All of them, in the order of the book.
    const ALL: &'static [Self];
    /// Its place among them.
    fn index(self) -> usize;
    /// The word for it.
    fn word(self) -> &'static str;
}

fn key_named<K: Key, E: serde::de::Error>(word: &str) -> Result<K, E> {
    K::ALL.iter().copied().find(|key| key.word().eq_ignore_ascii_case(word)).ok_or_else(|| {
        match nearest(word, K::ALL.iter().map(|key| key.word())) {
            Some(near) => E::custom(format!("there is no {word} here; did you mean {near}?")),
            None => E::custom(format!("there is no {word} here")),
        }
    })
}

/// A value for each case of an enum. `N` is the number of its cases.
///
/// It is saved as a map from words to values without those that have their default, and what is left out is
/// read as the default. A list of all values, in the order of the book, is read as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EnumMap<K, T, const N: usize> {
    values: [T; N],
    keys: PhantomData<K>,
}

impl<K: Key, T, const N: usize> EnumMap<K, T, N> {
    /// With the value that `value` gives each key.
    pub fn from_fn(mut value: impl FnMut(K) -> T) -> Self {
        const { assert!(N == K::ALL.len(), "an enum map has a place for each case") }
        EnumMap { values: std::array::from_fn(|at| value(K::ALL[at])), keys: PhantomData }
    }

    /// The keys and their values, in the order of the book.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::ALL.iter().copied().zip(&self.values)
    }

    /// The keys and their values, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut T)> {
        K::ALL.iter().copied().zip(&mut self.values)
    }

    /// The values, in the order of the book.
    pub fn values(&self) -> &[T; N] {
        &self.values
    }

    /// All values together.
    pub fn total(&self) -> T
    where
        T: Copy + Sum,
    {
        self.values.iter().copied().sum()
    }
}

/// Adds value by value.
impl<K: Key, T: Copy + Add<Output = T>, const N: usize> Add for EnumMap<K, T, N> {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        EnumMap::from_fn(|key| self[key] + more[key])
    }
}

/// Takes away value by value.
impl<K: Key, T: Copy + Sub<Output = T>, const N: usize> Sub for EnumMap<K, T, N> {
    type Output = Self;
    fn sub(self, fewer: Self) -> Self {
        EnumMap::from_fn(|key| self[key] - fewer[key])
    }
}

impl<K: Key, T: Default, const N: usize> Default for EnumMap<K, T, N> {
    fn default() -> Self {
        EnumMap::from_fn(|_| T::default())
    }
}

impl<K: Key, T, const N: usize> From<[T; N]> for EnumMap<K, T, N> {
    /// With these values, in the order of the book.
    fn from(values: [T; N]) -> Self {
        const { assert!(N == K::ALL.len(), "an enum map has a place for each case") }
        EnumMap { values, keys: PhantomData }
    }
}

impl<K: Key, T, const N: usize> Index<K> for EnumMap<K, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, key: K) -> &T {
        &self.values[key.index()]
    }
}

impl<K: Key, T, const N: usize> IndexMut<K> for EnumMap<K, T, N> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.values[key.index()]
    }
}

impl<K: Key, T: fmt::Debug, const N: usize> fmt::Debug for EnumMap<K, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Key, T: Serialize + Default + PartialEq, const N: usize> Serialize for EnumMap<K, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let default = T::default();
        let told = self.iter().filter(|(_, value)| **value != default);
        serializer.collect_map(told.map(|(key, value)| (key.word(), value)))
    }
}

/// An entry whose name has been read. A complaint about the name is told at the place of the entry, since it is made there.
struct Entry<K, T> {
    word: String,
    entry: PhantomData<(K, T)>,
}

impl<'de, K: Key, T: Deserialize<'de>> DeserializeSeed<'de> for Entry<K, T> {
    type Value = (K, T);
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(K, T), D::Error> {
        let value = T::deserialize(deserializer)?;
        Ok((key_named(&self.word)?, value))
    }
}

impl<'de, K: Key, T: Deserialize<'de> + Default, const N: usize> Deserialize<'de>
    for EnumMap<K, T, N>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<K, T, const N: usize>(PhantomData<(K, T)>);
        impl<'de, K: Key, T: Deserialize<'de> + Default, const N: usize> Visitor<'de> for Entries<K, T, N> {
            type Value = EnumMap<K, T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value for each name")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut map = EnumMap::default();
                while let Some(word) = entries.next_key::<String>()? {
                    let (key, value) =
                        entries.next_value_seed(Entry { word, entry: PhantomData })?;
                    map[key] = value;
                }
                Ok(map)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
                let mut map = EnumMap::default();
                for (at, &key) in K::ALL.iter().enumerate() {
                    let value = values.next_element()?;
                    map[key] = value.ok_or_else(|| A::Error::invalid_length(at, &self))?;
                }
                match values.next_element::<IgnoredAny>()? {
                    Some(_) => Err(A::Error::invalid_length(N + 1, &self)),
                    None => Ok(map),
                }
            }
        }
        deserializer.deserialize_any(Entries(PhantomData))
    }
}

/// A set of cases of an enum with at most 64 of them, saved as a list of words.
pub struct EnumSet<K> {
    bits: u64,
    keys: PhantomData<K>,
}

impl<K: Key> EnumSet<K> {
    /// The empty set.
    pub const EMPTY: Self = EnumSet { bits: 0, keys: PhantomData };

    #[inline]
    fn bit(key: K) -> u64 {
        const { assert!(K::ALL.len() <= 64, "a set of an enum has at most 64 cases") }
        1 << key.index()
    }

    /// Whether `key` is in the set.
    #[inline]
    pub fn contains(self, key: K) -> bool {
        self.bits & Self::bit(key) != 0
    }

    /// Puts `key` into the set; whether it was not there before.
    #[inline]
    pub fn insert(&mut self, key: K) -> bool {
        let new = !self.contains(key);
        self.bits |= Self::bit(key);
        new
    }

    /// Takes `key` out of the set; whether it was there.
    #[inline]
    pub fn remove(&mut self, key: K) -> bool {
        let there = self.contains(key);
        self.bits &= !Self::bit(key);
        there
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// What is in it, in the order of the book.
    pub fn iter(self) -> impl Iterator<Item = K> {
        K::ALL.iter().copied().filter(move |&key| self.contains(key))
    }
}

// Derived, these would ask the same of the keys, of which nothing is kept.
impl<K> Clone for EnumSet<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for EnumSet<K> {}
impl<K> PartialEq for EnumSet<K> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<K> Eq for EnumSet<K> {}
impl<K> std::hash::Hash for EnumSet<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<K: Key> Default for EnumSet<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K: Key> FromIterator<K> for EnumSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::EMPTY;
        for key in keys {
            set.insert(key);
        }
        set
    }
}

impl<K: Key> fmt::Debug for EnumSet<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: Key> Serialize for EnumSet<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(K::word))
    }
}

/// A case by its name.
struct Named<K>(K);

impl<'de, K: Key> Deserialize<'de> for Named<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Named(key_named(&String::deserialize(deserializer)?)?))
    }
}

impl<'de, K: Key> Deserialize<'de> for EnumSet<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names<K>(PhantomData<K>);
        impl<'de, K: Key> Visitor<'de> for Names<K> {
            type Value = EnumSet<K>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of names")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Self::Value, A::Error> {
                let mut set = EnumSet::EMPTY;
                while let Some(Named(key)) = names.next_element::<Named<K>>()? {
                    if !set.insert(key) {
                        return Err(A::Error::custom(format!("{} is named twice", key.word())));
                    }
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(Names(PhantomData))
    }
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macro makes parts for other crates")]
mod tests {
    use super::*;
    use crate::named;

    named! {
        /// A mast.
        Mast {
            /// The first.
            Fore = "fore",
            /// The tallest.
            Main = "main",
            /// The last.
            Mizzen = "mizzen",
        }
    }

    type Sails = EnumMap<Mast, u8, { Mast::COUNT }>;

    #[test]
    fn a_map_is_saved_by_words_without_what_is_as_usual() {
        let mut sails = Sails::default();
        sails[Mast::Main] = 3;
        let text = serde_json::to_string(&sails).unwrap();
        assert_eq!(text, r#"{"main":3}"#);
        assert_eq!(serde_json::from_str::<Sails>(&text).unwrap(), sails);
        assert_eq!(sails.values(), &[0, 3, 0]);
        assert_eq!(format!("{sails:?}"), "{Fore: 0, Main: 3, Mizzen: 0}");
    }

    #[test]
    fn a_list_of_all_values_is_a_map_too() {
        let sails = Sails::from([0, 3, 1]);
        assert_eq!((sails[Mast::Fore], sails[Mast::Mizzen]), (0, 1));
        assert_eq!(serde_json::from_str::<Sails>("[0,3,1]").unwrap(), sails);
        for wrong in ["[0,3]", "[0,3,1,1]"] {
            let error = serde_json::from_str::<Sails>(wrong).unwrap_err().to_string();
            assert!(error.contains("expected a value for each name"), "{error}");
        }
    }

    #[test]
    fn maps_are_added_value_by_value() {
        let (some, more) = (Sails::from([1, 3, 0]), Sails::from([0, 2, 1]));
        assert_eq!((some + more, some + more - some), (Sails::from([1, 5, 1]), more));
        assert_eq!(some.total(), 4);
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_nearest() {
        let error = serde_json::from_str::<Sails>(r#"{"mian":3}"#).unwrap_err();
        assert!(error.to_string().starts_with("there is no mian here; did you mean main?"));
        let error = serde_json::from_str::<EnumSet<Mast>>(r#"["main","main"]"#).unwrap_err();
        assert!(error.to_string().starts_with("main is named twice"));
    }

    #[test]
    fn a_name_that_is_unknown_is_told_at_its_place() {
        #[derive(serde::Deserialize, Debug)]
        struct Ship {
            #[expect(dead_code, reason = "only read")]
            sails: Sails,
            #[expect(dead_code, reason = "only read")]
            torn: EnumSet<Mast>,
        }
        let place = |text: serde_json::Value| {
            let error = serde_path_to_error::deserialize::<_, Ship>(text).unwrap_err();
            error.path().to_string()
        };
        let json = serde_json::json!({"sails": {"fore": 1, "mian": 3}, "torn": []});
        assert_eq!(place(json), "sails.mian");
        let json = serde_json::json!({"sails": {}, "torn": ["fore", "mian"]});
        assert_eq!(place(json), "torn[1]");
    }

    #[test]
    fn a_set_is_saved_as_a_list_of_words() {
        let mut set: EnumSet<Mast> = [Mast::Mizzen, Mast::Fore].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["fore","mizzen"]"#);
        assert_eq!(serde_json::from_str::<EnumSet<Mast>>(r#"["MIZZEN","fore"]"#).unwrap(), set);
        assert_eq!((set.len(), set.contains(Mast::Main)), (2, false));
        assert!(set.remove(Mast::Fore) && !set.remove(Mast::Fore));
        assert!(!set.insert(Mast::Mizzen) && set.insert(Mast::Main));
        assert!(!set.is_empty() && EnumSet::<Mast>::EMPTY.is_empty());
    }
}
