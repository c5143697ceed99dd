//! The debriefing, told: the plan, the voyage, the raid, every crew by name, the alliances, and how it compares with
//! what happened in April 1942. Scores and verdicts are ours. [EDR DEBRIEF, 1.3]

use wardroom_kernel::{Chapter, Report, counted};

use super::campaign::VERDICTS;
use crate::Doolittle;
use crate::denouement::{Custody, Whereabouts};
use crate::event::of_many;
use crate::naval::Ship;
use crate::naval::state::{Contact, Station};
use crate::parts::{Bomber, City, Target};
use crate::planning::blotter::{Answer, Camp, Category, Fitting, Measure, Row};
use crate::state::{Aim, Aircraft, Berth, Bombs, State, Story};

/// What happened in April 1942, in the units of the game: a crew of five counts as one.
struct History {
    launched: i32,
    cities: i32,
    shot_down: i32,
    safe: i32,
    captured: i32,
    aircraft_home: i32,
    ships_lost: i32,
}

/// Sixteen took off and none was lost over Japan. Fifteen came down in China or off its coast, one landed near
/// Vladivostok. Of eighty men three died, eight were captured, five interned, who got away through Iran.
const HISTORY: History = History {
    launched: 16,
    cities: 3,
    shot_down: 0,
    safe: 14,
    captured: 2,
    aircraft_home: 0,
    ships_lost: 0,
};

/// Whether a B-25 was lost on the Hornet's deck or beside her, its crew safe. [EDR 12.3.2-3, 12.3.2-6]
fn is_lost_at_launch(state: &State, bomber: Bomber) -> bool {
    let crew = state.denouement.crews[bomber as usize].place;
    state.plane(bomber).berth == Berth::Wrecked
        && matches!(crew, Whereabouts::Aboard | Whereabouts::Pearl)
}

/// Whether a B-25 took off.
fn was_launched(state: &State, bomber: Bomber) -> bool {
    let berth = state.plane(bomber).berth;
    !matches!(berth, Berth::Out | Berth::Ashore | Berth::Deck) && !is_lost_at_launch(state, bomber)
}

impl Doolittle {
    /// The debriefing as a report. [EDR DEBRIEF, 1.2]
    pub(crate) fn debriefing_report(&self, state: &State) -> Report {
        let mut chapters = vec![self.tell_verdict(state)];
        if state.story == Story::S10 {
            chapters.push(self.tell_plan(state));
            chapters.push(self.tell_diplomacy(state));
        }
        if state.story.sails() {
            chapters.push(self.tell_voyage(state));
        }
        chapters.extend([
            self.tell_attack(state),
            self.tell_chronology(state),
            self.tell_crews(state),
        ]);
        if !state.story.is_attack_only() {
            chapters.push(self.tell_history(state));
        }
        chapters.push(self.tell_points(state));
        let so_far = if state.is_over() { "" } else { ", so far" };
        let title = format!("Debriefing{so_far}: {}", self.title_of(state.story));
        Report { title, chapters }
    }

    fn launched(&self, state: &State) -> i32 {
        Bomber::ALL.iter().filter(|&&one| was_launched(state, one)).count() as i32
    }

    fn tell_verdict(&self, state: &State) -> Chapter {
        let mut chapter = Chapter::new("The verdict");
        let (verdict, _) = self.verdict(state);
        let points = self.points(state);
        let points = of_many(points, "point");
        chapter.say(format!("The raid is a {verdict}, with {points}."));
        let blast = self.all_blast(state);
        let words = match (verdict, blast) {
            (_, 0) => "No bomb fell on Japan. The newspapers will not hear of it.",
            ("triumph", _) => {
                "Every headline at home belongs to the raiders, and most of them will read it."
            }
            ("historical success" | "success", _) => {
                "Japan has been bombed from nowhere, and the men who did it are coming home."
            }
            ("propaganda success" | "mixed result" | "headline only", _) => {
                "It makes a good headline. What it cost will be told after the war."
            }
            _ => "What was gained does not weigh up what was lost.",
        };
        chapter.say(words);
        chapter.say(
            "Points and verdicts are reconstructed: the printed Debriefing Manual was not at hand. What it asks about is \
             counted here.",
        );
        chapter
    }

    /// B-25s, modifications, training, security. [EDR 13.3, 13.4]
    fn tell_plan(&self, state: &State) -> Chapter {
        let plan = &state.planning;
        let mut chapter = Chapter::new("January to April");
        let fitted: Vec<String> = plan
            .fitted()
            .filter(|one| one.count() > 0)
            .map(|one| one.word()[2..].replace('-', " "))
            .collect();
        let fitted = if fitted.is_empty() { "left as built".to_owned() } else { fitted.join(", ") };
        chapter.say(format!(
            "{} B-25s were selected. They were modified so: {fitted}. Each Flight had {} Fuel.",
            plan.selected, state.ratings.fuel
        ));
        let camp = match plan.camp {
            Camp::Eglin => "Eglin Field",
            Camp::McClellan => "McClellan Field",
        };
        let measures: Vec<&str> = Measure::ALL
            .iter()
            .filter(|&&one| plan.has(one))
            .map(|one| match one {
                Measure::Quarantine => "quarantine",
                Measure::NoWives => "no wives",
                Measure::Police => "Military Police",
                Measure::Fbi => "the F.B.I.",
            })
            .collect();
        let measures = if measures.is_empty() {
            "nothing in particular".to_owned()
        } else {
            measures.join(", ")
        };
        let liberty = if plan.liberty { " There was liberty on weekends." } else { "" };
        // The F.B.I. brings its own full stop.
        let measures = measures.trim_end_matches('.');
        chapter.say(format!(
            "The squadron trained at {camp}; the secret was kept by {measures}.{liberty}"
        ));
        let levels: Vec<String> = Category::ALL[..4]
            .iter()
            .map(|&one| format!("{} {}", one.word().replace('-', " "), plan.levels[one as usize]))
            .collect();
        chapter.say(format!(
            "It learned {}. The deck held {} B-25s.",
            levels.join(", "),
            self.deck_capacity(state)
        ));
        if plan.is_fitted(Fitting::KeepNorden) {
            chapter.say("The Norden bombsight stayed aboard, for better or worse.");
        }
        chapter
    }

    /// The rows of the Calendar, and what the allies did. [EDR 13.2, 14.5]
    fn tell_diplomacy(&self, state: &State) -> Chapter {
        let mut chapter = Chapter::new("Allies");
        for &row in Row::ALL {
            let one = state.planning.row(row);
            let (agreed, denied, untried) = match row {
                Row::Ussr => (
                    "Thompson was given leave to land at Vladivostok.",
                    "Stalin would not have American bombers at Vladivostok.",
                    "Nobody asked the USSR.",
                ),
                Row::China => (
                    "Stilwell and Chiang agreed on landing fields in China.",
                    "Chiang feared the Japanese revenge and refused his fields.",
                    "China was told nothing.",
                ),
                Row::JointOps => (
                    "Nimitz sent Halsey with the Enterprise.",
                    "Nimitz could spare no carrier: the Hornet sailed alone.",
                    "Nobody asked Nimitz for an escort.",
                ),
            };
            let mut text = match one.answer {
                Answer::Agreed => agreed,
                Answer::Denied => denied,
                Answer::Untried => untried,
            }
            .to_owned();
            if one.leader_briefed
                && let Some(leader) = row.leader()
            {
                let name = if leader == "stalin" { "Stalin" } else { "Chiang" };
                text.push_str(&format!(" {name} knew what was coming."));
            }
            chapter.say(text);
        }
        let sites = state.sky.closed.count_ones() as i32;
        if sites > 0 {
            chapter.say(format!("The Japanese took {} in China.", of_many(sites, "landing site")));
        }
        let custody = match state.denouement.custody {
            Custody::None => return chapter,
            Custody::Free => "The USSR let everybody go who landed there: the alliance is well.",
            Custody::Held => "The USSR keeps its guests until the war is nearly over.",
            Custody::Released | Custody::Promised => {
                "The USSR interned its guests, and looked away when they left for Iran."
            }
        };
        chapter.say(custody);
        chapter
    }

    /// Ships, Submarines, enemies. [EDR 9.0]
    fn tell_voyage(&self, state: &State) -> Chapter {
        let naval = &state.naval;
        let mut chapter = Chapter::new("The voyage");
        let met = if naval.met { "met" } else { "did not meet" };
        let at = &self.data.naval.area(naval.at).name;
        chapter.say(format!(
            "The Hornet {met} the ships that were to join her, and came as far as {at}."
        ));
        match naval.alert_at_launch {
            Some(alert) => chapter.say(format!(
                "When the B-25s took off, the Alert Level was {alert}; {} of their secrets had been given away.",
                state.security.failed
            )),
            None => chapter.say("No B-25 took off."),
        };
        let hurt: Vec<String> = Ship::ALL
            .iter()
            .filter_map(|&ship| {
                let hull = naval.ship(ship);
                let name = &self.data.naval.ship(ship).name;
                match (hull.station, hull.damaged) {
                    (Station::Sunk, _) => Some(format!("{name} was sunk")),
                    (Station::Away, _) | (_, false) => None,
                    (_, true) => Some(format!("{name} was damaged")),
                }
            })
            .collect();
        let lost = naval.submarines.iter().filter(|boat| boat.contact == Contact::Lost).count();
        if hurt.is_empty() && lost == 0 {
            chapter.say("No ship was hurt.");
        } else {
            let mut text = hurt.join(", ");
            if lost > 0 {
                let boats = of_many(lost as i32, "Submarine");
                text = if text.is_empty() {
                    format!("{boats} lost")
                } else {
                    format!("{text}; {boats} lost")
                };
            }
            chapter.say(format!("{text}."));
        }
        let tally = naval.tally;
        if tally.carriers + tally.ships + tally.i_boats > 0 {
            chapter.say(format!(
                "Of the enemy, {}, {} and {} went down.",
                of_many(tally.carriers, "carrier"),
                of_many(tally.ships, "other ship"),
                of_many(tally.i_boats, "I-Boat")
            ));
        }
        chapter
    }

    /// Targets and Areas with what fell on them. [EDR 4.9-bv]
    fn tell_attack(&self, state: &State) -> Chapter {
        let mut chapter = Chapter::new("Over Japan");
        let launched = self.launched(state);
        let bombed = state.detonations.iter().map(|&one| i32::from(one)).sum::<i32>();
        let did = if state.story.is_attack_only() { "attacked" } else { "took off" };
        chapter.say(format!(
            "{} {did}, and bombs were released {}.",
            of_many(launched, "B-25"),
            of_many(bombed, "time")
        ));
        if self.carrier_blast(state) > 0 {
            chapter.say("A carrier was hit in harbour.");
        }
        chapter.columns(&["city", "target", "Blast Value"]);
        for &target in Target::ALL {
            let blast = state.target_blast[target as usize];
            if blast > 0 {
                let one = self.data.target(target);
                let city = &self.data.cities[one.area.city() as usize].name;
                chapter.row([city.clone(), one.name.clone(), blast.to_string()]);
            }
        }
        for &area in crate::parts::Area::ALL {
            let blast = state.area_blast[area as usize];
            if blast > 0 {
                let city = &self.data.cities[area.city() as usize].name;
                let name = format!("{}, anywhere", self.data.area(area).name);
                chapter.row([city.clone(), name, blast.to_string()]);
            }
        }
        chapter
    }

    /// What the bombs of a B-25 fell on, in words. [EDR 4.9]
    fn bombed_words(&self, bombs: Bombs) -> String {
        match bombs.on {
            Aim::Sea => "none on Japan".to_owned(),
            Aim::Area(area) => format!("{}, anywhere", self.data.area(area).name),
            Aim::Target(target) => self.data.target(target).name.clone(),
        }
    }

    /// What happened when, as far as it is known: the launch, and every release. [EDR 1.9, 4.9]
    fn tell_chronology(&self, state: &State) -> Chapter {
        let mut chapter = Chapter::new("In order");
        chapter.columns(&["when", "what"]);
        let turns = &self.data.naval.track.turns;
        if state.naval.alert_at_launch.is_some()
            && let Some(turn) = turns.get(usize::from(state.naval.turn))
            && state.story.sails()
        {
            let at = &self.data.naval.area(state.naval.at).name;
            chapter.row([turn.clone(), format!("the launch: {at}")]);
            let failed = match state.security.failed {
                0 => "no Secrecy Test had failed".to_owned(),
                failed => format!("{} had failed", of_many(failed, "Secrecy Test")),
            };
            let alert = state.naval.alert_at_launch.unwrap_or_default();
            chapter
                .row([turn.clone(), format!("the Alert Level was {alert}; in the end {failed}")]);
        }
        let releases = Bomber::ALL.iter().filter_map(|&one| Some((one, state.plane(one).bombs?)));
        let mut releases: Vec<(Bomber, Bombs)> = releases.collect();
        releases.sort_by_key(|&(bomber, bombs)| (bombs.flight_turn, bombs.attack_turn, bomber));
        for (bomber, bombs) in releases {
            let when = match (state.story.is_attack_only(), bombs.attack_turn) {
                (true, turn) => format!("Attack Turn {turn}"),
                (false, 0) => format!("{:02}00", bombs.hour),
                (false, turn) => format!("{:02}00, Attack Turn {turn}", bombs.hour),
            };
            let (name, place) = (self.data.pilot(bomber), self.bombed_words(bombs));
            let hit = match bombs.on {
                Aim::Target(_) => "hits",
                Aim::Area(_) => "bombs",
                Aim::Sea => "drops",
            };
            chapter.row([when, format!("{name} {hit} {place}")]);
        }
        chapter
    }

    /// Every crew by name, with what it hit. [EDR 14.0.1]
    fn tell_crews(&self, state: &State) -> Chapter {
        let mut chapter = Chapter::new("The crews");
        chapter.columns(&["B-25", "pilot", "with", "aircraft", "crew", "bombs"]);
        for &bomber in Bomber::ALL {
            let plane = state.plane(bomber);
            if !was_launched(state, bomber) && !is_lost_at_launch(state, bomber) {
                continue;
            }
            let printed = &self.data.b25s[bomber as usize];
            let name = if printed.name.is_empty() {
                printed.serial.to_string()
            } else {
                format!("{} {}", printed.serial, printed.name)
            };
            let elite = plane.elite.map(|elite| self.data.elites[elite as usize].name.clone());
            let fate = self.crew_words(state, bomber).unwrap_or_else(|| match plane.berth {
                Berth::Destroyed => "killed".to_owned(),
                Berth::Captured => "captured".to_owned(),
                Berth::Landed(_) | Berth::Home | Berth::Chungking => "down safely".to_owned(),
                Berth::Ditched(_) => "in the water, or bailed out".to_owned(),
                Berth::Wrecked => "safe with the fleet".to_owned(),
                _ => "in the air".to_owned(),
            });
            chapter.row([
                name,
                printed.pilot.clone(),
                elite.unwrap_or_else(|| "-".to_owned()),
                self.place_words(state, bomber),
                fate,
                plane.bombs.map_or_else(|| "-".to_owned(), |bombs| self.bombed_words(bombs)),
            ]);
        }
        for (berth, how) in [(Berth::Deck, "never left the deck"), (Berth::Ashore, "stayed ashore")]
        {
            let there = Bomber::ALL.iter().filter(|&&one| state.plane(one).berth == berth);
            let names: Vec<&str> = there.map(|&one| self.data.pilot(one)).collect();
            if !names.is_empty() {
                let crews = counted(names.len() as u8, "crew", "crews");
                chapter.say(format!("{crews} {how}: {}.", names.join(", ")));
            }
        }
        chapter
    }

    /// The raid beside that of April 1942.
    fn tell_history(&self, state: &State) -> Chapter {
        let mut chapter = Chapter::new("And in 1942");
        chapter.say(
            "Sixteen B-25s took off on 18 April 1942, ten hours early. All bombed, none was lost over Japan. Fifteen came \
             down in China or off its coast in the dark, one landed near Vladivostok. Of eighty men three died on the way \
             down and eight were captured, three of whom were shot and one starved; five were interned and got away after \
             thirteen months. A crew counts as one here, and as captured if most of it was.",
        );
        let area_of = |target: Target| self.data.target(target).area;
        let cities =
            City::ALL.iter().filter(|&&city| state.is_bombed(city, area_of)).count() as i32;
        let over_japan =
            |plane: &&Aircraft| matches!(plane.berth, Berth::Destroyed | Berth::Captured);
        let shot_down = state.aircraft.iter().filter(over_japan).count() as i32;
        let landed = |plane: &&Aircraft| matches!(plane.berth, Berth::Chungking | Berth::Landed(_));
        let home = state.aircraft.iter().filter(landed).count() as i32;
        let sunk = |ship: &&Ship| state.naval.ship(**ship).station == Station::Sunk;
        let sunk = Ship::ALL.iter().filter(sunk).count() as i32;
        chapter.columns(&["", "this raid", "1942"]);
        let mut line = |what: &str, ours: i32, theirs: i32| {
            chapter.row([what.to_owned(), ours.to_string(), theirs.to_string()]);
        };
        line("B-25s that took off", self.launched(state), HISTORY.launched);
        line("cities bombed", cities, HISTORY.cities);
        line("B-25s destroyed, or lost with their crews captured", shot_down, HISTORY.shot_down);
        if self.plays_denouement(state) {
            let captured = self.crews_where(state, &[Whereabouts::Captured]);
            line("crews safe in the end", self.safe_crews(state), HISTORY.safe);
            line("crews captured", captured, HISTORY.captured);
            line("B-25s that reached their field whole", home, HISTORY.aircraft_home);
        }
        line("ships lost", sunk, HISTORY.ships_lost);
        chapter
    }

    /// The score, line by line. [EDR 1.9, DEBRIEF]
    fn tell_points(&self, state: &State) -> Chapter {
        let mut chapter = Chapter::new("The score");
        chapter.columns(&["for", "how many", "points"]);
        for line in self.debriefing(state) {
            chapter.row([line.what, line.count.to_string(), format!("{:+}", line.points)]);
        }
        chapter.row(["all".to_owned(), String::new(), self.points(state).to_string()]);
        if self.plays_denouement(state) {
            let bands = self.data.denouement.debriefing.verdicts;
            let words: Vec<String> = VERDICTS
                .iter()
                .zip(bands)
                .map(|(word, from)| format!("{word} from {from}"))
                .collect();
            chapter.say(format!("Verdicts: {}; else {}.", words.join(", "), VERDICTS[4]));
        }
        chapter
    }
}
