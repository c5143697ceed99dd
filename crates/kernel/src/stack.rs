//! A small list with room for `N` things, kept in place so that a state is copied in one go.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A list of at most `N` things that allocates nothing.
///
/// Frames of a procedure that waits for a decision are kept on one, and so are other short
/// lists of a state. Unused places hold the default, so equal lists are equal in every byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        Stack { len: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts one thing on top.
    ///
    /// # Panics
    /// When the list is full: a game chooses `N` so that its rules cannot fill it further.
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the thing on top.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        Some(std::mem::take(&mut self.items[last as usize]))
    }

    /// Takes the thing at `at` and closes the gap.
    ///
    /// # Panics
    /// When `at` is not in the list.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        let len = self.len as usize;
        self.items.copy_within(at + 1..len, at);
        self.pop();
        item
    }

    /// Whether there is room for no more.
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Takes everything off.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Stack<T, N> {
    /// # Panics
    /// When there are more than `N`.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut stack = Self::default();
        items.into_iter().for_each(|item| stack.push(item));
        stack
    }
}

impl<T, const N: usize> Deref for Stack<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for Stack<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for Stack<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for Stack<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::custom(format!("at most {N} entries, found {}", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removing_closes_the_gap_and_leaves_no_trace() {
        let mut stack: Stack<u8, 4> = Stack::new();
        [3, 5, 7].into_iter().for_each(|item| stack.push(item));
        assert_eq!(stack.remove(1), 5);
        assert_eq!(stack, [3, 7].into_iter().collect());
        assert_eq!(stack.pop(), Some(7));
        assert_eq!(stack.pop(), Some(3));
        assert_eq!(stack.pop(), None);
    }

    #[test]
    fn too_long_a_list_is_refused_on_reading() {
        assert!(serde_json::from_str::<Stack<u8, 2>>("[1,2]").is_ok());
        assert!(serde_json::from_str::<Stack<u8, 2>>("[1,2,3]").is_err());
    }
}
