//! Single numbers, and the ready-made plans in short.

use wardroom_kernel::{Chart, Row};

use super::chart;
use crate::data::Data;
use crate::forces::Ship;
use crate::places::Sector;
use crate::plan::{Day, ReadyMade, Track, Wave};

/// The single numbers of the rules.
pub(super) fn numbers(data: &Data) -> Chart {
    let rows = NUMBERS.map(|(key, rule, title)| {
        let number = &data.book.numbers[key];
        Row::sourced(
            key,
            [number.value.to_string(), title.to_owned(), rule.to_owned()],
            &number.source,
        )
    });
    chart("numbers", "Numbers", "T-comp-2", &["value", "meaning", "in rule"], rows)
}

/// Each single number, its rule and its meaning.
const NUMBERS: [(&str, &str, &str); 21] = [
    ("alert-points", "T-alert-2", "alert points of each track"),
    ("response", "T-alert-4", "turn plus level from which a force may act"),
    ("warned-response", "T-alert-7", "the same with early warning"),
    ("first-rise", "T-alert-9", "first turn on which levels rise"),
    ("second-rise", "T-alert-9", "second turn on which levels rise"),
    ("highest-level", "T-alert-10", "level at which rising stops"),
    ("radar-fails", "T-detect-2", "highest face on which radar is out"),
    ("wave-size", "T-plan-3", "units in a wave at most"),
    ("on-map", "T-plan-3", "IJN units on the map at most"),
    ("first-wave", "T-plan-7", "turn of wave 1"),
    ("second-wave", "T-plan-7", "first turn of wave 2"),
    ("third-wave", "T-plan-7", "first turn of wave 3"),
    ("rearm", "T-plan-8", "turns from leaving the map to coming back"),
    ("small-arms-most", "T-aaa-4", "hits by small arms at most"),
    ("bombing-text-low", "T-opt-5", "lowest face that hits in bombing by the running text"),
    ("red-cards", "T-luck-1", "red cards in the luck deck"),
    ("first-card", "T-luck-2", "first turn on which a card is drawn"),
    ("last-turn", "T-end-3", "last turn without the luck deck"),
    ("losses", "T-vic-7", "aircraft the IJN may lose and still win strategically"),
    ("capitals-needed", "T-vic-3", "capital ships the US needs"),
    ("sunk-decides", "T-vic-6", "capital ships sunk that decide the game"),
];

/// The ready-made plans of the US in short. [TTT T-scen-1, T-scen-2]
pub(super) fn us_plans(data: &Data) -> Chart {
    let rows = ReadyMade::US.iter().zip(&data.us_plans).map(|(ready, plan)| {
        let raised: Vec<String> = Day::all()
            .filter(|&day| Track::ALL.iter().any(|&track| plan.level(track, day) > 1))
            .map(|day| {
                let [airfields, ships, batteries] =
                    [Track::Airfields, Track::Ships, Track::Batteries]
                        .map(|track| plan.level(track, day));
                format!("{day} {airfields}/{ships}/{batteries}")
            })
            .collect();
        let raised = if raised.is_empty() { "none".to_owned() } else { raised.join(", ") };
        let port = Ship::CARRIERS
            .map(|ship| format!("{} {}", ship.word(), plan.port_day[ship as usize]))
            .join(", ");
        let cells = [raised, plan.radar[0].word().to_owned(), plan.pby[0].word().to_owned(), port];
        Row::sourced(ready.word(), cells, &data.book.us_plans[ready.word()].source)
    });
    let columns = ["raised (airfields/ships/batteries)", "radar", "PBY", "in port"];
    chart("us-plans", "Ready-made US plans", "T-scen-2", &columns, rows)
}

/// The ready-made plans of the IJN in short. [TTT T-scen-1, T-scen-2]
pub(super) fn ijn_plans(data: &Data) -> Chart {
    let rows = ReadyMade::IJN.iter().map(|ready| {
        let ready_made = &data.book.ijn_plans[ready.word()];
        let wave = |wave: Wave| {
            let groups: Vec<String> = ready_made
                .plan
                .groups
                .iter()
                .filter(|group| group.wave == wave)
                .map(|group| {
                    let load = group.load.map_or(String::new(), |load| format!(" {load}"));
                    let sector = group.sector.map_or("", Sector::word);
                    format!("{} {}{load} 3{sector}", group.units, group.plane)
                })
                .collect();
            groups.join(", ")
        };
        let third: u16 = ready_made
            .plan
            .groups
            .iter()
            .filter(|group| group.third.is_some())
            .map(|group| u16::from(group.units))
            .sum();
        let cells = [
            ready_made.plan.day.to_string(),
            wave(Wave::First),
            wave(Wave::Second),
            third.to_string(),
        ];
        Row::sourced(ready.word(), cells, &ready_made.source)
    });
    let columns = ["day", "wave 1", "wave 2", "units in wave 3"];
    chart("ijn-plans", "Ready-made IJN plans", "T-scen-2", &columns, rows)
}
