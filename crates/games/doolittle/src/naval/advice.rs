//! Warnings before costly orders at sea, and what an order has changed.

use wardroom_kernel::Pick;

use super::parts::{Patrol, SeaArea, Ship};
use super::pick::{AtSea, SeaChoice};
use super::state::{Bunkers, Contact, NavalPhase, Station};
use super::step::SeaAsk;
use crate::Doolittle;
use crate::parts::Weather;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::State;

impl Doolittle {
    /// A warning before an order at sea that is likely a mistake.
    pub(crate) fn warning_at_sea(
        &self,
        state: &State,
        ask: SeaAsk,
        picks: &[Pick],
    ) -> Option<String> {
        let naval = &state.naval;
        let first = choice_of(*picks.first()?);
        let second = picks.get(1).map(|&pick| choice_of(pick));
        match (ask, first) {
            (_, Choice::Sea(SeaChoice::Plain(AtSea::Launch)))
                if naval.at < SeaArea::InfluenceWest =>
            {
                Some("Japan is out of reach from here: the raid would end at Midway".to_owned())
            }
            (SeaAsk::Meet(..), Choice::Sea(SeaChoice::Plain(AtSea::Launch))) => {
                Some("a launch in haste ends the voyage".to_owned())
            }
            (SeaAsk::LastChance, Choice::Sea(SeaChoice::Plain(AtSea::Hold))) => {
                let deck = self.on_deck(state).count();
                Some(format!("{deck} B-25s go home aboard, and there is no raid"))
            }
            (SeaAsk::Quarters, Choice::Sea(SeaChoice::Ship(ship)))
                if second == Some(Choice::Sea(SeaChoice::Plain(AtSea::Detach))) =>
            {
                let recon =
                    if ship == Ship::Enterprise { ", and her aircraft with her" } else { "" };
                Some(format!("{} leaves for good{recon}", self.ship_name(ship)))
            }
            (SeaAsk::Recovery, Choice::Plain(Plain::Done)) => {
                Some("distress that could be worked on will last".to_owned())
            }
            (SeaAsk::RaidMove, Choice::Sea(SeaChoice::Plain(AtSea::Try)))
                if naval.bunkers == Bunkers::Low =>
            {
                Some("low on fuel, a failure turns the Task Force about".to_owned())
            }
            (SeaAsk::Refuel, Choice::Sea(SeaChoice::Ship(_))) => {
                let hurt = match naval.weather_at(naval.at)? {
                    Weather::Gale => "a ship",
                    Weather::Storm => "two ships",
                    _ => return None,
                };
                Some(format!("in this weather a failure damages {hurt}"))
            }
            _ => None,
        }
    }

    /// What has changed at sea, in the words of a player.
    pub(crate) fn changes_at_sea(&self, before: &State, after: &State, parts: &mut Vec<String>) {
        let (was, is) = (&before.naval, &after.naval);
        if is.at != was.at {
            parts.push(format!("into {}", self.data.naval.area(is.at).name));
        }
        if is.met && !was.met {
            parts.push("Rendezvous".to_owned());
        }
        if is.bunkers != was.bunkers {
            parts.push(format!("{} on fuel", is.bunkers));
        }
        for &ship in Ship::ALL {
            let (old, new) = (was.ship(ship), is.ship(ship));
            let name = self.ship_name(ship);
            if new.station == Station::Sunk && old.station != Station::Sunk {
                parts.push(format!("{name} sunk"));
            } else if new.damaged && !old.damaged {
                parts.push(format!("{name} damaged"));
            }
            if is.is_distressed(ship) != was.is_distressed(ship) {
                let how = if is.is_distressed(ship) { "in distress" } else { "recovered" };
                parts.push(format!("{name} {how}"));
            }
        }
        for &boat in Patrol::SUBMARINES {
            match (was.boat(boat).contact, is.boat(boat).contact) {
                (old, new) if old == new => {}
                (_, Contact::Contact) => parts.push(format!("{boat} in contact")),
                (_, Contact::Lost) => parts.push(format!("{boat} lost")),
                _ => parts.push(format!("{boat} silent")),
            }
        }
        if is.tally != was.tally {
            let (old, new) = (was.tally, is.tally);
            for (name, more) in [
                ("I-Boat sunk", new.i_boats > old.i_boats),
                ("enemy ship sunk", new.ships > old.ships),
                ("enemy carrier sunk", new.carriers > old.carriers),
            ] {
                if more {
                    parts.push(name.to_owned());
                }
            }
        }
        if is.strike != was.strike && was.strike == Default::default() {
            parts.push("an Airstrike".to_owned());
        }
        if is.phase == NavalPhase::Over && was.phase != NavalPhase::Over {
            parts.push("the voyage is over".to_owned());
        }
        if after.security.failed > before.security.failed {
            parts.push("a Secrecy Test fails".to_owned());
        }
        if after.security.risk != before.security.risk {
            parts.push(format!("Security Risk {}", after.security.risk));
        }
    }
}
