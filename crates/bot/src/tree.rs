//! What has been tried after an order: a tree of picks, without states.
//!
//! Dice and secrets differ from visit to visit, so a node stands for what was picked, not for a position;
//! which of its children can be picked is asked anew each time.

use wardroom_kernel::{Fast, Pick};

/// How strongly picks that were tried less often draw: values lie from 0 to 1, and most picks change
/// little of them.
const CURIOSITY: f64 = 0.12;

/// The place of a node in its tree.
pub(crate) type At = u32;

/// No node.
const NONE: At = At::MAX;

#[derive(Clone, Debug)]
struct Node {
    pick: Pick,
    visits: u32,
    /// What the visits were worth to whoever picks here, added up.
    total: f64,
    child: At,
    sibling: At,
}

/// What has been tried after an order.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

/// What comes of choosing in the tree.
pub(crate) enum Chosen {
    /// A pick that was tried before.
    Known(Pick, At),
    /// A pick tried for the first time: from here on nothing is known.
    New(Pick, At),
}

impl Tree {
    /// The node everything begins at.
    pub(crate) const ROOT: At = 0;

    pub(crate) fn new() -> Self {
        let root = Node { pick: Pick(0), visits: 0, total: 0.0, child: NONE, sibling: NONE };
        Tree { nodes: vec![root] }
    }

    fn node(&self, at: At) -> &Node {
        &self.nodes[at as usize]
    }

    fn children(&self, at: At) -> impl Iterator<Item = (At, &Node)> {
        let mut next = self.node(at).child;
        std::iter::from_fn(move || {
            let at = next;
            (at != NONE).then(|| {
                next = self.node(at).sibling;
                (at, self.node(at))
            })
        })
    }

    /// How many different picks a node with so many visits may have tried.
    fn width(visits: u32) -> usize {
        1 + f64::from(visits).sqrt() as usize
    }

    /// Chooses among what is listed at a node; `fresh` proposes what to try first.
    pub(crate) fn choose(
        &mut self,
        at: At,
        list: &[Pick],
        dice: &mut Fast,
        fresh: impl FnOnce(&mut Fast) -> Pick,
    ) -> Chosen {
        let listed = |node: &Node| list.contains(&node.pick);
        let (mut tried, mut visits) = (0, 0u32);
        for (_, node) in self.children(at).filter(|(_, node)| listed(node)) {
            tried += 1;
            visits += node.visits;
        }
        if tried < list.len().min(Self::width(visits)) {
            let proposed = fresh(dice);
            let known = |pick: Pick| self.children(at).any(|(_, node)| node.pick == pick);
            let pick = if known(proposed) {
                let start = dice.below(list.len() as u32) as usize;
                let mut turned = list[start..].iter().chain(&list[..start]);
                *turned.find(|&&pick| !known(pick)).expect("fewer were tried than are listed")
            } else {
                proposed
            };
            return Chosen::New(pick, self.grow(at, pick));
        }
        let log = f64::from(visits.max(1)).ln();
        let draw = |node: &Node| {
            let visits = f64::from(node.visits.max(1));
            node.total / visits + CURIOSITY * (log / visits).sqrt()
        };
        let (best, node) = self
            .children(at)
            .filter(|(_, node)| listed(node))
            .max_by(|(_, a), (_, b)| draw(a).total_cmp(&draw(b)))
            .expect("something listed has been tried");
        Chosen::Known(node.pick, best)
    }

    fn grow(&mut self, at: At, pick: Pick) -> At {
        let new = self.nodes.len() as At;
        let sibling = self.node(at).child;
        self.nodes.push(Node { pick, visits: 0, total: 0.0, child: NONE, sibling });
        self.nodes[at as usize].child = new;
        new
    }

    /// Remembers what a visit was worth to whoever picked there.
    pub(crate) fn learn(&mut self, at: At, value: f64) {
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        node.total += value;
    }

    /// The pick tried most often among those listed, if any was.
    pub(crate) fn favourite(&self, at: At, list: &[Pick]) -> Option<(Pick, At)> {
        self.children(at)
            .filter(|(_, node)| list.contains(&node.pick))
            .max_by_key(|(_, node)| node.visits)
            .map(|(at, node)| (node.pick, at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays `visits` visits at a node whose picks have fixed worths.
    fn visit(worths: &[f64], visits: u32) -> Tree {
        let list: Vec<Pick> = (0..worths.len() as u16).map(Pick).collect();
        let mut tree = Tree::new();
        let mut dice = Fast::new(3);
        for _ in 0..visits {
            let (Chosen::Known(pick, at) | Chosen::New(pick, at)) =
                tree.choose(Tree::ROOT, &list, &mut dice, |_| list[0]);
            tree.learn(at, worths[usize::from(pick.0)]);
        }
        tree
    }

    #[test]
    fn what_is_worth_more_is_tried_more_often() {
        let tree = visit(&[0.2, 0.8, 0.7], 400);
        let all = [Pick(0), Pick(1), Pick(2)];
        assert_eq!(tree.favourite(Tree::ROOT, &all).map(|(pick, _)| pick), Some(Pick(1)));
        let without = [Pick(0), Pick(2)];
        let second = tree.favourite(Tree::ROOT, &without).map(|(pick, _)| pick);
        assert_eq!(second, Some(Pick(2)), "what cannot be picked here is passed over");
    }

    #[test]
    fn a_long_list_is_tried_little_by_little() {
        let worths = [0.5; 100];
        assert_eq!(visit(&worths, 1).children(Tree::ROOT).count(), 1);
        let few = visit(&worths, 49).children(Tree::ROOT).count();
        assert!((4..=9).contains(&few), "{few}");
    }
}
