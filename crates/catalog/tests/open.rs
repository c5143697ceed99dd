//! Games by their ids.

use wardroom_catalog::{GAMES, OpenError, Visitor, ids, open, visit};
use wardroom_kernel::Overlay;
use wardroom_scene::Drawn;

struct Id;

impl Visitor for Id {
    type Out = &'static str;
    fn visit<G: Drawn>(self, _game: &G) -> &'static str {
        G::ID
    }
}

#[test]
fn every_listed_game_opens_under_its_own_id() {
    for id in ids() {
        let game = open(id, &Overlay::none()).unwrap();
        assert_eq!(game.id(), id);
        assert_eq!(visit(id, &Overlay::none(), Id), Ok(id));
        assert!(!game.manifest().scenarios.is_empty(), "{id} has a scenario");
        assert_eq!(format!("{game:?}"), format!("Engine({id:?})"));
    }
    let mut sorted: Vec<_> = ids().collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), GAMES.len(), "no two games share an id");
}

#[test]
fn an_unknown_id_names_the_nearest_game() {
    let unknown = OpenError::Unknown { id: "tara".into(), nearest: Some("tora".into()) };
    assert_eq!(open("tara", &Overlay::none()).unwrap_err(), unknown);
    assert_eq!(visit("tara", &Overlay::none(), Id).unwrap_err(), unknown);
    assert_eq!(unknown.to_string(), "there is no game tara; did you mean tora?");
}

#[test]
fn corrections_that_fit_nothing_are_refused() {
    let overlay = Overlay::parse("nonsense = 1").unwrap();
    assert!(matches!(open("tora", &overlay), Err(OpenError::Data(_))));
}
