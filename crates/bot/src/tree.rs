//! The search tree below one order: a tree of picks, without states.
//!
//! Dice and secrets differ from visit to visit, so a node stands for what was picked, not for a position;
//! which of its children are legal is checked on every visit.

use wardroom_kernel::{Fast, Pick};

/// The exploration constant of UCB1: small, because most picks change values by little.
const EXPLORATION: f64 = 0.12;

/// The index of a node in its tree.
pub(crate) type NodeId = u32;

/// No node.
const NO_NODE: NodeId = NodeId::MAX;

#[derive(Clone, Debug)]
struct Node {
    pick: Pick,
    visits: u32,
    /// The sum of the values of its visits, for the seat that picks here.
    total: f64,
    child: NodeId,
    sibling: NodeId,
}

/// The search tree below one order.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

/// A pick selected in the tree, and its node.
pub(crate) enum Selected {
    /// A node that was visited before.
    Existing(Pick, NodeId),
    /// A new node: below it the rollout policy decides.
    Expanded(Pick, NodeId),
}

impl Tree {
    /// The root.
    pub(crate) const ROOT: NodeId = 0;

    pub(crate) fn new() -> Self {
        let root = Node { pick: Pick(0), visits: 0, total: 0.0, child: NO_NODE, sibling: NO_NODE };
        Tree { nodes: vec![root] }
    }

    fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at as usize]
    }

    fn children(&self, at: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let mut next = self.node(at).child;
        std::iter::from_fn(move || {
            let at = next;
            (at != NO_NODE).then(|| {
                next = self.node(at).sibling;
                (at, self.node(at))
            })
        })
    }

    /// Progressive widening: how many children a node with so many visits may have.
    fn max_children(visits: u32) -> usize {
        1 + f64::from(visits).sqrt() as usize
    }

    /// Selects among the listed picks of a node by UCB1, or expands it by a pick that `propose` proposes.
    pub(crate) fn select(
        &mut self,
        at: NodeId,
        list: &[Pick],
        dice: &mut Fast,
        propose: impl FnOnce(&mut Fast) -> Pick,
    ) -> Selected {
        let listed = |node: &Node| list.contains(&node.pick);
        let (mut tried, mut visits) = (0, 0u32);
        for (_, node) in self.children(at).filter(|(_, node)| listed(node)) {
            tried += 1;
            visits += node.visits;
        }
        if tried < list.len().min(Self::max_children(visits)) {
            let proposed = propose(dice);
            let known = |pick: Pick| self.children(at).any(|(_, node)| node.pick == pick);
            let pick = if known(proposed) {
                let start = dice.below(list.len() as u32) as usize;
                let mut turned = list[start..].iter().chain(&list[..start]);
                *turned.find(|&&pick| !known(pick)).expect("fewer were tried than are listed")
            } else {
                proposed
            };
            return Selected::Expanded(pick, self.expand(at, pick));
        }
        let log = f64::from(visits.max(1)).ln();
        let upper_bound = |node: &Node| {
            let visits = f64::from(node.visits.max(1));
            node.total / visits + EXPLORATION * (log / visits).sqrt()
        };
        let (best, node) = self
            .children(at)
            .filter(|(_, node)| listed(node))
            .max_by(|(_, a), (_, b)| upper_bound(a).total_cmp(&upper_bound(b)))
            .expect("something listed has been tried");
        Selected::Existing(node.pick, best)
    }

    fn expand(&mut self, at: NodeId, pick: Pick) -> NodeId {
        let new = self.nodes.len() as NodeId;
        let sibling = self.node(at).child;
        self.nodes.push(Node { pick, visits: 0, total: 0.0, child: NO_NODE, sibling });
        self.nodes[at as usize].child = new;
        new
    }

    /// Adds the value of a visit.
    pub(crate) fn update(&mut self, at: NodeId, value: f64) {
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        node.total += value;
    }

    /// The most visited child among the listed picks, if any was visited.
    pub(crate) fn most_visited(&self, at: NodeId, list: &[Pick]) -> Option<(Pick, NodeId)> {
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
            let (Selected::Existing(pick, at) | Selected::Expanded(pick, at)) =
                tree.select(Tree::ROOT, &list, &mut dice, |_| list[0]);
            tree.update(at, worths[usize::from(pick.0)]);
        }
        tree
    }

    #[test]
    fn what_is_worth_more_is_tried_more_often() {
        let tree = visit(&[0.2, 0.8, 0.7], 400);
        let all = [Pick(0), Pick(1), Pick(2)];
        assert_eq!(tree.most_visited(Tree::ROOT, &all).map(|(pick, _)| pick), Some(Pick(1)));
        let without = [Pick(0), Pick(2)];
        let second = tree.most_visited(Tree::ROOT, &without).map(|(pick, _)| pick);
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
