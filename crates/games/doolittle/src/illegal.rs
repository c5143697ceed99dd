//! Why an order is refused.

use wardroom_kernel::refusals;

use crate::denouement::{Halt, Stop};
use crate::naval::parts::{Patrol, SeaArea, Ship, Space};
use crate::parts::{Altitude, Area, Bomber, City, Elite, FlightId, Site, Target, Zone};
use crate::planning::Blotter;
use crate::planning::agenda_words;
use crate::planning::blotter::{Camp, Category, Measure, Month, Transit};
use crate::state::State;
use crate::step::Ask;
use crate::{Doolittle, edr};

/// What comes of a check.
pub(crate) type Verdict = Result<(), Illegal>;

/// Refuses unless something holds.
#[inline]
pub(crate) fn ensure(holds: bool, otherwise: Illegal) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise) }
}

refusals! {
    /// Why an order is refused, in words fit for a player: the first rule that forbids it, and the fact.
    pub enum Illegal {
        // Anywhere.
        Elsewhere { now: &'static str, rule: &'static str } => edr(rule), "{now}";
        Complete => edr("1.4"), "the order is complete";
        Alike { first: Bomber, rule: &'static str } => edr(rule),
            "nothing tells her from {first}: name {first}";
        AlikeMarker { bomber: Bomber, first: u8, rule: &'static str } => edr(rule),
            "the marker is the same as {bomber}-{first}: name that";
        Twice { what: &'static str, rule: &'static str } => edr(rule), "{what} is named already";
        // Chapter 2: men and dice.
        NoGunner { bomber: Bomber } => edr("2.3.5"), "no Gunner who drives off Interceptors is aboard {bomber}";
        GunnerSpent { bomber: Bomber } => edr("2.3-once"), "the Gunner of {bomber} has had his one shot";
        NoInterceptor { bomber: Bomber } => edr("2.3.5"), "no Interceptor is on {bomber}";
        NoPilot => edr("2.3.7-reroll"), "no pilot who may roll again flies a B-25 that these dice affect";
        PilotSpent { bomber: Bomber } => edr("2.3-once"), "the pilot of {bomber} has had his re-roll";
        NoMedals => edr("x-12.6.6-medals"), "no B-25 that these dice affect carries Medals";
        NotForCity => edr("8.1.4-reroll"), "a Contact marker serves a Target Acquisition Check for its city alone";
        NoContact { city: City } => edr("8.1.4-reroll"), "no Contact marker lies in the box of {city}";
        NotForAcquisition => edr("8.1.4-reroll"), "high altitude serves Target Acquisition Checks alone";
        FliesLow { flight: FlightId } => edr("8.1.4-reroll"), "{flight} flies low, and the re-roll is for high altitude";
        LookedTwice => edr("8.1.4-reroll"), "the re-roll of high altitude has been used for this check";
        NotForFumes => edr("2.3.4"), "Fuel Conservation serves Flying on Fumes Checks alone";
        DiceChosen => edr("7.2.4-conservation"), "Fuel Conservation has chosen the dice that count";
        NoEngineer { bomber: Bomber } => edr("2.3.4"), "nobody aboard {bomber} knows Fuel Conservation";
        EngineerSpent { bomber: Bomber } => edr("2.3-once"), "Fuel Conservation aboard {bomber} has been used";
        NoSuchDie { dice: u8, rule: &'static str } => edr(rule), "only {dice} dice lie on the table";
        TwoDice { rule: &'static str } => edr(rule), "exactly two dice are chosen";
        // Chapter 4: the Attack Turn.
        OtherMap { area: Area, rule: &'static str } => edr(rule), "{area} is on another Target Map";
        CannotStay { bomber: Bomber, area: Area } => edr("4.1"), "{bomber} must move and cannot stay over {area}";
        NotAdjacent { area: Area, from: Area } => edr("4.1"), "{area} is not adjacent to {from}; a B-25 moves exactly one Area";
        NotPerimeter { area: Area } => edr("4.1.1"), "{area} is not on the perimeter";
        ComesLater { bomber: Bomber, turn: u8 } => edr("4.1.1"), "{bomber} is delayed until Attack Turn {turn}";
        NotDue { bomber: Bomber } => edr("4.1.1"), "{bomber} does not belong to this attack";
        IsOver { bomber: Bomber } => edr("4.1.1"), "{bomber} is over the target already";
        NotInAttack { bomber: Bomber, rule: &'static str } => edr(rule), "{bomber} is not over the target";
        Drawn { area: Area } => edr("4.2"), "Hazards have been drawn for {area} this turn";
        NobodyOver { area: Area } => edr("4.2"), "no B-25 is over {area}";
        NotOver { bomber: Bomber, area: Area } => edr("4.3"), "the Hazard lies in {area}, and {bomber} is not there";
        Uneven { bomber: Bomber, load: u16, rule: &'static str } => edr(rule),
            "Hazards are assigned as evenly as possible, and {bomber} has {load} where another has fewer";
        BoxElsewhere { target: Target, area: Area, rule: &'static str } => edr(rule), "{target} is no Target Box of {area}";
        UnevenBox { target: Target, load: u8, least: u8 } => edr("4.3.1"),
            "Target Boxes are filled evenly: {target} holds {load}, another of the Area {least}";
        NoMarker { bomber: Bomber, slot: u8, rule: &'static str } => edr(rule), "{bomber} has no marker {slot}";
        ForFlights { rule: &'static str } => edr(rule), "that is a Flight Hazard: it stays attached over the target";
        TooHigh => edr("4.4"), "only low flyers evade Hazards, and these B-25s are high";
        InBox { bomber: Bomber, rule: &'static str } => edr(rule), "{bomber} is in a Target Box, not in an Area";
        Untrained => edr("4.4.1-s10"), "the squadron is not trained to evade: its Evasion Rating is 0";
        EvasionSpent { area: Area, rating: u8 } => edr("4.4.1"), "the Evasion Rating of {rating} is used up in {area} this turn";
        NotFighter => edr("4.5"), "that is no Interceptor: gunners shoot at nothing else";
        NotFighterFront => edr("4.5-partial"), "its front shows no fighter: gunners shoot at Interceptors alone";
        HasFired { bomber: Bomber } => edr("4.5"), "{bomber} has fired this turn";
        GunsJammed { bomber: Bomber } => edr("4.5.1-mods"), "no gun of {bomber} is left that fires";
        Resolved => edr("4.6"), "that Hazard has been resolved this turn";
        LoadedStill { bomber: Bomber } => edr("4.7"), "{bomber} still has her bombs, and only unloaded B-25s leave";
        NotAtEdge { bomber: Bomber, area: Area } => edr("4.7"), "{bomber} is over {area}, which is not on the perimeter";
        Hunted { bomber: Bomber, rule: &'static str } => edr(rule), "an Interceptor is attached to {bomber}";
        Unloaded { bomber: Bomber, rule: &'static str } => edr(rule), "{bomber} has no bombs any more";
        HasTried { bomber: Bomber } => edr("4.8"), "{bomber} has made her Approach Check this phase";
        HighWithoutNorden => edr("3.3.1"), "high flyers cannot enter Target Boxes without the Norden bombsight";
        NordenAtNight => edr("3.3.1-norden"), "the Norden bombsight does not serve by night";
        NordenLow => edr("3.3.1-norden"), "the Norden bombsight does not serve low flyers";
        NoSight => edr("3.3.1"), "without a bombsight no Target Box can be entered";
        NoBox { area: Area } => edr("4.8"), "there is no Target Box in {area}";
        BoxesTaken { area: Area } => edr("3.3"), "every Target Box of {area} is taken";
        BoxTaken { target: Target } => edr("3.3"), "a B-25 is in {target} already, and a box holds one";
        // Chapter 8: the Flight Turn.
        NotOnMap { flight: FlightId, rule: &'static str } => edr(rule), "{flight} is not on the Flight Map";
        HasActed { flight: FlightId, rule: &'static str } => edr(rule), "{flight} has acted this phase";
        NotFlying { bomber: Bomber, rule: &'static str } => edr(rule), "{bomber} is not in the air";
        NoLeak { bomber: Bomber } => edr("7.1.2-independent"), "{bomber} has no Fuel Leak, and nothing else lets her leave her Flight now";
        IsAlone { bomber: Bomber } => edr("7.1.2-independent"), "{bomber} flies alone already";
        AtThatAltitude { flight: FlightId, altitude: Altitude } => edr("7.1.3"), "{flight} flies {altitude} already";
        ChangedAltitude { flight: FlightId } => edr("8.1.1-altitude"), "{flight} changes altitude once a phase";
        NoClimbInWind => edr("8.2"), "altitude is changed in the Move Phase, not in the wind";
        MustAttack { flight: FlightId, rule: &'static str } => edr(rule), "{flight} is loaded and over Japan: it must look for one of the cities";
        MustMove { flight: FlightId } => edr("8.1.1"), "{flight} cannot stay: whoever looks for nothing flies west";
        WesternEnd { flight: FlightId } => edr("8.1.1"), "{flight} is in the last zone: there is nothing farther west";
        NothingToDrop { flight: FlightId } => edr("8.1.2-unloaded"), "{flight} has no bombs any more, and looks for no city";
        CityElsewhere { city: City, zone: Zone } => edr("8.1.2"), "{city} cannot be found from zone {zone}";
        SiteElsewhere { site: Site, zone: Zone } => edr("8.1.2"), "no arrow leads from zone {zone} to {site}";
        Closed { site: Site, rule: &'static str } => edr(rule), "the Japanese hold {site}: nobody lands there";
        SameTarget => edr("8.1.4-deviation"), "that is the target that was not found: to try it again is to persist";
        OtherKind => edr("8.1.4-deviation"), "a Flight deviates from a city to a city, from a Landing Site to a Landing Site";
        OtherZone { flight: FlightId, zone: Zone } => edr("8.3.3"), "{flight} is not in zone {zone}, where the Hazard lies";
        UnevenFlights { flight: FlightId, load: u16 } => edr("8.3.3"), "Hazards are dealt evenly, and {flight} has {load} where another has fewer";
        OtherFlight { bomber: Bomber, flight: FlightId, rule: &'static str } => edr(rule), "{bomber} does not fly in {flight}";
        OthersFirst { bomber: Bomber } => edr("8.3.4"), "{bomber} has a Hazard attached, and B-25s that have none come first";
        Attached => edr("8.3.5"), "that marker is attached already, and not to be resolved";
        OtherGunner { bomber: Bomber } => edr("2.3.5"), "the Interceptor attacks {bomber}: only her own Gunner can drive it off";
        // Chapters 9 to 12: at sea.
        NotOnLayout { ship: Ship, what: &'static str, rule: &'static str } => edr(rule), "{ship} is not on the Layout: she {what}";
        HornetStays => edr("12.1.4"), "the Hornet stays in the Center and is never detached";
        CarrierStays { ship: Ship } => edr("9.4.1"), "{ship} is a carrier and stays in the Center";
        Distressed { ship: Ship } => edr("12.1"), "Mechanical Distress keeps {ship} astern";
        ShipOrdered { ship: Ship } => edr("12.1"), "{ship} has been given her station this turn";
        ShipHeld { ship: Ship } => edr("12.1.6"), "{ship} was worked on: she stays where she is this turn";
        NoSpace { ship: Ship } => edr("9.4.1"), "no other space of the Layout has room for {ship}";
        ThereAlready { space: Space } => edr("9.4.1"), "she is {space} already";
        NotForCenter { ship: Ship } => edr("9.4.1"), "only carriers and oilers are allowed in the Center, and {ship} is neither";
        NotSlow { ship: Ship } => edr("9.4.1-asternfar"), "only Slow Ships fall far astern, and {ship} is not slow";
        Full { space: Space, size: u8, room: u8 } => edr("9.4.1"), "there is no room {space}: she takes {size}, and {room} is free";
        DetachLater => edr("12.1.4"), "ships are detached at General Quarters, not at Rendezvous";
        NoRecon { recon: Patrol } => edr("12.1.1-ent"), "{recon} is not available";
        ReconAway { recon: Patrol } => edr("11.1.1"), "{recon} is on its way to the Japanese fleet";
        NoFlightDeck { recon: Patrol } => edr("10.1.1-cvao"), "{recon} flies from the Enterprise, and she is not on the Layout undamaged";
        NoCruiser => edr("10.2.1"), "before Rendezvous cruiser Recon needs an undamaged CA on the Layout";
        Grounded { recon: Patrol } => edr("12.6.6-mech"), "Mechanical Distress keeps {recon} in the Hangar";
        ReconOrdered { recon: Patrol } => edr("12.1.1"), "{recon} has been assigned this turn";
        ReconHeld { recon: Patrol } => edr("12.1.6"), "{recon} was worked on: it stays in the Hangar this turn";
        NoCap { recon: Patrol } => edr("12.1.2"), "only VF6 flies CAP, and not {recon}";
        PerchedAlready { recon: Patrol } => edr("12.1.1"), "{recon} is there already";
        NotAhead => edr("OPT-recon-ahead"), "Recon scouts ahead only by that option";
        NothingAhead => edr("OPT-recon-ahead"), "there is no Sea Area west of Japan to scout";
        NoSubmarine { boat: Patrol } => edr("12.1.3"), "{boat} is not at sea";
        SubmarineLost { boat: Patrol } => edr("11.0.1"), "{boat} has been lost";
        Called { boat: Patrol } => edr("12.1.3"), "one attempt for each Submarine a turn, and {boat} has had hers";
        NotOnDeck { bomber: Bomber, rule: &'static str } => edr(rule), "{bomber} is not on the Hornet's deck";
        NoCopilot { bomber: Bomber, rule: &'static str } => edr(rule), "no Copilot who repairs is aboard {bomber}";
        CopilotSpent { bomber: Bomber } => edr("2.3-once"), "the Copilot of {bomber} has made his repair";
        NothingToRepair { bomber: Bomber, rule: &'static str } => edr(rule), "there is nothing to repair on {bomber}";
        AllSound { rule: &'static str } => edr(rule), "no B-25 there has anything to repair";
        NoDistress { what: &'static str } => edr("12.1.6"), "no Mechanical Distress is on {what}";
        WorkedOn { what: &'static str } => edr("12.1.6"), "{what} has been worked on this turn";
        NoSignals { area: SeaArea } => edr("12.6.6-signals-storm"), "there are no Enemy Signals in {area}";
        NoPatrol { patrol: Patrol, area: SeaArea } => edr("12.6.2-patrol"), "{patrol} does not patrol {area}";
        UnevenPatrols { patrol: Patrol, load: u8, least: u8 } => edr("12.6.3"), "Sea Hazards are dealt as evenly as possible: {patrol} has {load}, another {least}";
        Unassigned { patrol: Patrol } => edr("12.6.4"), "no Sea Hazard is left on {patrol}";
        NoBoat => edr("12.6.6-boat"), "only a Boat is evaded or destroyed";
        Dives { boat: Patrol } => edr("12.6.6-boat"), "{boat} dives under the Boat without an attempt";
        NoHornet => edr("10.1.1-cvao"), "the Hornet is not on the Layout undamaged, and cannot launch";
        DeckWrecked => edr("12.3.2-2"), "the deck is wrecked: nobody can be launched any more";
        DeckBurnt => edr("12.3.2-3"), "after the fire on deck nobody is launched this turn";
        DeckEmpty => edr("12.3-emergency"), "no B-25 is on deck";
        HasMedals { bomber: Bomber } => edr("12.6.6-medals"), "{bomber} carries Medals already";
        TooFar { ship: Ship } => edr("12.6.6-iboat-3"), "{ship} is neither in the space of the I-Boat nor adjacent to it";
        NoOiler { ship: Ship } => edr("12.7.2"), "{ship} is no oiler";
        OilerDamaged { ship: Ship } => edr("10.1.1-cvao"), "{ship} is damaged and cannot refuel";
        OilerDistressed { ship: Ship } => edr("12.6.6-mech"), "Mechanical Distress keeps {ship} from refueling";
        OilerTried { ship: Ship } => edr("12.7.2"), "{ship} has made her attempt this turn";
        NoStriker { recon: Patrol } => edr("11.1.1"), "only VB6, VS6, VT6 and VF6 fly a counterstrike, and not {recon}";
        NotInHangar { recon: Patrol } => edr("11.1.1"), "{recon} is not in the Hangar";
        EscortAlone => edr("10.2.2"), "VF6 flies only beside a bomber, and none has been sent yet";
        OneStriker => edr("11.1.1"), "Halsey launches: one bomber at least flies";
        NoSuchCap => edr("11.3"), "over a group VF6 flies Low CAP or High CAP, or stays in the Hangar";
        NoCruiserTarget { ship: Ship } => edr("11.4.1-fighter"), "a fighter on an even die goes for a cruiser, and {ship} is none";
        BetterTarget { ship: Ship, kind: &'static str } => edr("11.4.3"), "with {kind} there, {ship} is not attacked";
        OneDie => edr("12.4.1"), "one of the two dice tells the first zone";
        FlightOfOne => edr("12.3.1"), "a Flight has two to four B-25s";
        NotSoMany { size: u8, now: u8 } => edr("12.3.1"), "{size} B-25s are too many: {now} may take off now, two to four in a Flight";
        LeavesOne { size: u8 } => edr("12.3.1"), "a Flight has two to four B-25s, and {size} now would leave one alone";
        Quota { size: u8, rest: u8, flights: u8 } => edr("11.2.1"), "{size} now would leave {rest} B-25s for {flights} Flights of two to four";
        TooManyLeft { left: u8, flights: u8 } => edr("12.3.1"), "that would leave {left} B-25s on deck and {flights} Flights for them, two to four in each";
        AllGo { size: u8 } => edr("12.3.1"), "no even split is left: the {size} who can go must go together";
        // Chapter 13: planning.
        NotAshore { bomber: Bomber, rule: &'static str } => edr(rule), "{bomber} is neither ashore nor on deck";
        MustGo => edr("13.1.1"), "Nimitz must be placed in a month";
        OneMustGo => edr("13.1.1"), "Thompson or Stilwell must be placed in a month";
        NoCell { row: &'static str, month: Month } => edr("CALENDAR"), "{row} cannot be asked in {month}";
        NoneSelected => edr("13.1.2"), "at least one B-25 is selected";
        LetterDone => edr("13.3.3"), "that letter has been decided, and versions exclude each other";
        LowMorale { measure: Measure } => edr("13.4.3-low"), "{measure} would sink morale below Low, and nothing is left to raise it";
        MoraleBelowLow => edr("13.4.3-low"), "morale would be lower than Low: brief the squadron";
        CampChosen { camp: Camp } => edr("13.4.1"), "the Training Site is chosen: {camp}";
        NotFree { elite: Elite } => edr("13.4.3-elite"), "{elite} is not among those who can be chosen";
        ChosenAlready => edr("13.4.3-elite"), "Elite Crewmen are chosen or drawn at random, not both";
        TooFewElites { due: u8 } => edr("13.4.3-elite"), "fewer than {due} are left to choose from: draw them";
        TopLevel { category: Category } => edr("13.4.4"), "{category} cannot be trained any higher";
        RolledOnce => edr("13.4.9"), "the Short Take Off roll is made once";
        TooFewPoints { need: u8, left: u8 } => edr("13.4.4"), "that costs {need} Training Points, and {left} are left";
        ExtraUsed { category: Category } => edr("13.4.4-extra"), "Extra Training is given once, and {category} has had it";
        RollFirst { rule: &'static str } => edr(rule), "the Short Take Off roll comes first";
        TopOfTrack => edr("13.4.9-table"), "the marker is at the top of the Short Take Off track";
        Adjusted => edr("13.4.9-adjust"), "the take-off is adjusted once";
        NotPort => edr("13.5.1"), "the fleets neither meet nor launch in San Francisco";
        TooEarly { first: u8 } => edr("15.1.2-rabaul"), "the fleets cannot plan to meet before box {first} of the turn track";
        NoSuchTurn { last: u8 } => edr("13.5.1"), "the Naval Turn Track has boxes 1 to {last}";
        TooDiligent { most: u8 } => edr("13.5.3"), "a Diligence number is 0 to {most}";
        HasElite { bomber: Bomber } => edr("13.5.3-elite"), "an Elite Crewman flies with {bomber} already";
        CannotMend => edr("13.5.2-carb"), "adjusted carburetors and risks taken cannot be repaired";
        NotThere { kind: Transit, bomber: Bomber } => edr("13.5.3-repair"), "{bomber} has no {kind} to repair";
        NotSent { who: &'static str } => edr("13.2"), "{who} has not been sent";
        NotYet { who: &'static str, from: Month } => edr("13.2"), "{who} speaks from {from} on";
        IsAgreed { row: &'static str } => edr("13.2"), "{row} has agreed already";
        IsChecked { row: &'static str } => edr("13.2"), "{row} has been asked this month";
        JointOpsBarred => edr("15.1.2-blast"), "a carrier has been torpedoed: Nimitz is not asked this month";
        EscortNeeded => edr("15.1.2-wake-4"), "TF-16 is needed elsewhere: Nimitz is not asked any more";
        ChinaBarred => edr("15.1.2-shanghai"), "after Shanghai China is not asked any more";
        NotAgreed => edr("13.2.3-prepare"), "China has not agreed to landings";
        Prepared { site: Site } => edr("13.2.3-prepare"), "{site} is prepared already";
        TriedSite { site: Site } => edr("13.2.3-prepare"), "{site} has been tried this month";
        CutOff => edr("15.1.2-quit-india"), "China is cut off: neither Groundcrew nor Fuel gets there";
        Unprepared { site: Site, rule: &'static str } => edr(rule), "{site} is not prepared";
        GroundcrewSent => edr("13.2.3-groundcrew"), "one Groundcrew has been sent this month";
        NoGroundcrew => edr("13.2.3-groundcrew"), "no Groundcrew marker is left";
        FuelSent { most: u8 } => edr("13.2.3-fuel"), "all {most} Fuel of this month has been sent";
        FuelFull { most: u8 } => edr("13.2.3-fuel"), "China holds {most} Fuel, and no more goes there";
        TooMuchFuel { left: u8 } => edr("13.2.3-fuel"), "1 to {left} Fuel can be sent this month";
        BriefedAlready { who: &'static str } => edr("13.2.1-briefed"), "{who} is briefed already";
        NoLeader => edr("13.2.1-briefed"), "there is no Leader in the row of Nimitz";
        // Chapter 14: the Denouement.
        NotInChina { bomber: Bomber } => edr("14.4"), "{bomber} has not landed in China";
        NotCapable { bomber: Bomber } => edr("14.4.1"), "{bomber} is damaged and cannot fly on";
        CrewElsewhere { bomber: Bomber } => edr("14.4.1"), "the crew of {bomber} is not with her";
        NoWayOn { bomber: Bomber } => edr("14.4.3"), "no way leads on for {bomber}";
        NoMechanics { site: Site } => edr("14.4.1-repair"), "no Groundcrew at {site} can repair any more";
        Severe { bomber: Bomber } => edr("14.4.1-repair"), "{bomber} is severely damaged, which is beyond a Groundcrew";
        NotInHisBox { bomber: Bomber } => edr("14.4.1-repair"), "{bomber} does not stand in the box of the Copilot";
        CrewNotInBox { bomber: Bomber, rule: &'static str } => edr(rule), "the crew of {bomber} is not in that box";
        NobodyAt { halt: Halt } => edr("14.4.3-trek"), "no crew is at {halt}";
        NoRoute { from: Halt, to: Stop } => edr("14.4.3"), "no way from {from} to {to} is on the Transport Table";
        NoSuchFuel { pool: u8 } => edr("14.4.1-fuel"), "{pool} Fuel is in the box";
        TooMuchAboard { most: u8 } => edr("14.4.1-fuel"), "a B-25 takes at most {most} Fuel along";
        NoSeat { bomber: Bomber } => edr("14.4.1-carry"), "a B-25 carries two crews, or three if all are Wounded: there is no room for that of {bomber}";
        NotInParty { bomber: Bomber } => edr("14.4.4"), "the crew of {bomber} is not among those who were caught";
        SomeNamed => edr("14.4.3"), "some are named already: go with them, or name more";
        NobodyNamed => edr("14.4.3"), "a party has at least one crew";
    }
}

/// What is decided at a question, in words, and its rule: the aid for the present phase. [EDR 1.8]
pub(crate) fn decided_at(ask: Option<Ask>) -> (&'static str, &'static str) {
    match ask {
        None => ("nothing is decided now", "1.4"),
        Some(Ask::Airspeed(_)) => ("Airspeed: choose the Area to fly to", "4.1"),
        Some(Ask::Delayed(_) | Ask::Queue) => ("Airspeed: choose who comes in, and where", "4.1.1"),
        Some(Ask::Place) => ("Place Hazards: choose the Area to draw for", "4.2"),
        Some(Ask::Assign(_)) => ("Assign Hazards: choose a B-25", "4.3"),
        Some(Ask::Boxing(_)) => ("Assign Hazards: choose a Target Box", "4.3.1"),
        Some(Ask::Evade) => ("Evade Hazards: choose what to evade", "4.4"),
        Some(Ask::Gunnery) => ("Gunnery: choose who shoots at what", "4.5"),
        Some(Ask::Resolve) => ("Resolve Hazards: choose the next", "4.6"),
        Some(Ask::Exit) => ("Exit: choose who leaves", "4.7"),
        Some(Ask::Approach) => ("Approach Target: choose a B-25 and a Target Box", "4.8"),
        Some(Ask::Release) => ("Bombs Away: choose who releases over the Area", "4.9"),
        Some(Ask::Reroll) => ("dice lie on the table: keep them or roll again", "2.3.7-reroll"),
        Some(Ask::Ignore(_)) => ("the pilot may ignore the damage", "2.3.7-ignore"),
        Some(Ask::Move) => ("Move Phase: choose a Flight and what it does", "8.1"),
        Some(Ask::WindNext) => ("Wind Phase: choose the next Flight", "8.2"),
        Some(Ask::WindOrder(_)) => ("Wind Phase: choose what the Flight does", "8.2"),
        Some(Ask::GoOn(_)) => ("the Flight may move on for 1 Fuel", "8.2.1-crosswind"),
        Some(Ask::FollowUp(..)) => ("not found: persist or deviate", "8.1.4-failure"),
        Some(Ask::DealFlights(_)) => ("Hazards: choose a Flight", "8.3.3"),
        Some(Ask::DealAircraft(_)) => ("Hazards: choose a B-25", "8.3.4"),
        Some(Ask::ResolveFlight) => ("Hazards: choose the next to resolve", "8.3.5"),
        Some(Ask::Sea(ask)) => crate::naval::decided_at(ask),
        Some(Ask::Escape(_)) => {
            ("an Interceptor attacks: suffer or shake it off", "8.3.7-interceptor")
        }
        Some(Ask::Plan(ask)) => crate::planning::decided_at(ask),
        Some(Ask::Home(ask)) => crate::denouement::decided_at(ask),
        Some(Ask::Boat(_)) => ("a Flying Boat follows: choose what to do", "8.3.7-flying-boat"),
    }
}

impl Doolittle {
    /// What is decided now, in words, and its rule.
    pub(crate) fn decided_now(state: &State) -> (&'static str, &'static str) {
        match Self::question(state) {
            Some(Ask::Plan(Blotter::Now)) => agenda_words(state.planning.agenda),
            ask => decided_at(ask),
        }
    }

    /// Refuses what no such decision takes.
    #[cold]
    pub(crate) fn elsewhere(state: &State) -> Illegal {
        let (now, rule) = Self::decided_now(state);
        Illegal::Elsewhere { now, rule }
    }
}
