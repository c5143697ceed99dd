//! Three servers share a database under load. One of them is killed every few seconds, and the database
//! itself now and then: what was acknowledged is there, in order, once; everybody catches up; and each game
//! of the computers goes on to its end.

mod common;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::victim::Victim;
use common::{Client, PLAN, Place, Reply, orders_and_undos, registry, try_order, until};
use serde_json::{Value, json};
use wardroom_kernel::Fast;
use wardroom_server::check;

/// Servers at once.
const SERVERS: usize = 3;
/// How often one of them is killed, and the kills after which the database is.
const KILLS: usize = 9;
const DATABASE_AFTER: [usize; 3] = [2, 4, 6];
/// How long to wait between kills.
const BETWEEN: Duration = Duration::from_millis(2500);
/// How long people wait between orders, so that others get on as well.
const PACE: Duration = Duration::from_millis(5);
/// Tables at which people act as fast as they can, at which one person plays the machine, and at which the
/// machine plays itself; and how many talk at a table of the first kind meanwhile, all at once.
const WITNESSES: u64 = 4;
const TALKERS: u64 = 2;
const DUELS: u64 = 2;
const MACHINES: usize = 4;

/// Not a test by itself: this program started again, as a server that is killed.
#[test]
fn serve_when_asked() {
    common::victim::serve_if_asked();
}

/// Where the servers are, and whether people go on.
struct World {
    addresses: Mutex<Vec<SocketAddr>>,
    over: AtomicBool,
}

impl World {
    /// One of the servers; it may be dead by the time it is asked.
    fn any(&self, chance: &mut Fast) -> SocketAddr {
        let addresses = self.addresses.lock().unwrap();
        addresses[chance.below(addresses.len() as u32) as usize]
    }

    fn finish(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// Somebody who goes to another server when one fails.
struct Person {
    world: Arc<World>,
    client: Client,
    chance: Fast,
}

impl Person {
    async fn begin(world: &Arc<World>, seed: u64) -> Self {
        let mut chance = Fast::new(seed);
        let client = Client::guest(world.any(&mut chance)).await;
        Person { world: world.clone(), client, chance }
    }

    fn move_on(&mut self) {
        self.client = self.client.tab();
        self.client.address = self.world.any(&mut self.chance);
    }

    /// Asks once; `None` if nobody knows what came of it.
    async fn try_post(&mut self, path: &str, body: &Value) -> Option<Reply> {
        // Whoever sits behind a proxy gets now this server, now that.
        if self.chance.below(8) == 0 {
            self.move_on();
        }
        let reply = self.client.send("POST", path, &[], body.to_string().as_bytes()).await;
        match reply {
            Ok(reply) if reply.status < 500 => Some(reply),
            _ => {
                self.move_on();
                None
            }
        }
    }

    /// Looks, at whichever server answers.
    async fn look(&mut self, id: &str, seat: &str) -> Value {
        loop {
            let path = format!("/api/tables/{id}/look?seat={seat}");
            match self.client.send("GET", &path, &[], b"").await {
                Ok(reply) if reply.status == 200 => return reply.json(),
                Ok(reply) if reply.status < 500 => panic!("{}: {}", reply.status, reply.text()),
                _ => self.move_on(),
            }
            tokio::time::sleep(PACE).await;
        }
    }
}

/// Somebody who gives an order and takes it back, again and again, and remembers what was acknowledged.
struct Witness {
    person: Person,
    id: String,
    acknowledged: Vec<(u64, String)>,
    /// Requests of which nobody knows what came of them.
    unsure: usize,
}

impl Witness {
    async fn begin(world: &Arc<World>, seed: u64) -> Self {
        let mut person = Person::begin(world, seed).await;
        let id = common::table(&mut person.client, json!({"red": "me", "blue": "me"})).await;
        Witness { person, id, acknowledged: Vec::new(), unsure: 0 }
    }

    async fn act(mut self) -> Self {
        let (mut last, mut ordered) = self.look_again().await;
        while !self.person.world.finish() {
            let (path, request) = match ordered {
                false => ("act", json!({"seat": "red", "order": PLAN, "number": last})),
                true => ("undo", json!({"seat": "red", "number": last})),
            };
            let path = format!("/api/tables/{}/{path}", self.id);
            let reply = self.person.try_post(&path, &request).await;
            match &reply {
                Some(reply) if reply.status == 200 => {
                    let answer = reply.json();
                    last = answer["number"].as_u64().unwrap();
                    ordered = !ordered;
                    let head = answer["head"].as_str().unwrap_or_default().to_owned();
                    self.acknowledged.push((last, head));
                    tokio::time::sleep(PACE).await;
                    continue;
                }
                // A request that nobody has heard of since may have been kept after all.
                Some(reply) => {
                    assert!(reply.status == 409 && self.unsure > 0, "{}", reply.text());
                }
                None => self.unsure += 1,
            }
            (last, ordered) = self.look_again().await;
        }
        self.look_again().await;
        self
    }

    /// Everything acknowledged is there, in order, once: the last number, and whether an order stands.
    async fn look_again(&mut self) -> (u64, bool) {
        let seen = self.person.look(&self.id, "red").await;
        let numbers = orders_and_undos(&seen);
        let known: Vec<u64> = self.acknowledged.iter().map(|(number, _)| *number).collect();
        assert!(numbers.starts_with(&known), "{known:?} were acknowledged, {numbers:?} are there");
        let more = &numbers[known.len()..];
        assert!(more.len() <= self.unsure, "{more:?} were kept, {} may be", self.unsure);
        self.unsure -= more.len();
        self.acknowledged.extend(more.iter().map(|number| (*number, String::new())));
        (seen["last"].as_u64().unwrap(), numbers.len() % 2 == 1)
    }
}

/// What somebody has said.
struct Talk {
    table: String,
    /// What was acknowledged, with its number.
    said: Vec<(u64, String)>,
    /// Of which nobody knows what came of it.
    unsure: usize,
}

/// Talks at a table where others act and talk at the same time: they all claim the same numbers.
async fn talk(mut person: Person, table: String, tag: u64) -> Talk {
    let mut talk = Talk { table, said: Vec::new(), unsure: 0 };
    for turn in 0.. {
        if person.world.finish() {
            break;
        }
        let text = format!("{tag} says {turn}");
        let path = format!("/api/tables/{}/chat", talk.table);
        match person.try_post(&path, &json!({"text": text})).await {
            Some(reply) => talk.said.push((reply.granted()["number"].as_u64().unwrap(), text)),
            None => talk.unsure += 1,
        }
        tokio::time::sleep(PACE).await;
    }
    talk
}

impl Talk {
    /// Everything acknowledged was said once, under its number, and nothing that was never said.
    fn is_all_in(&self, seen: &Value, tag: u64) {
        let tag = format!("{tag} says ");
        let lines = seen["chat"].as_array().unwrap().iter();
        let announce: Vec<(u64, &str)> = lines
            .map(|line| (line["number"].as_u64().unwrap(), line["text"].as_str().unwrap()))
            .filter(|(_, text)| text.starts_with(&tag))
            .collect();
        let mut texts: Vec<&str> = announce.iter().map(|(_, text)| *text).collect();
        texts.sort_unstable();
        assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "nothing was said twice");
        for (number, text) in &self.said {
            assert!(announce.contains(&(*number, text)), "{text} is missing under {number}");
        }
        assert!(announce.len() <= self.said.len() + self.unsure);
    }
}

/// Follows a table, at another server whenever one fails, until it has been told of `last`; how many
/// streams that took.
async fn follow(person: Person, id: String, last: tokio::sync::watch::Receiver<u64>) -> usize {
    let Person { world, client, mut chance } = person;
    let (mut told, mut streams) = (0, 0);
    let is_enough = |told| *last.borrow() <= told;
    while !is_enough(told) {
        let mut tab = client.tab();
        tab.address = world.any(&mut chance);
        let Ok(mut events) = tab.try_follow(&id, told).await else {
            tokio::time::sleep(PACE).await;
            continue;
        };
        streams += 1;
        while !is_enough(told) {
            let Some(number) = events.next().await else {
                break;
            };
            // Of very much that has happened at once the last is told.
            assert!(number > told, "{number} after {told}");
            told = number;
        }
    }
    streams
}

/// One person plays a whole game against the machine.
async fn duel(mut person: Person) -> usize {
    let id = common::table(&mut person.client, json!({"red": "me", "blue": "random"})).await;
    let mut given = 0;
    for _ in 0..4000 {
        let seen = person.look(&id, "red").await;
        if !seen["outcome"].is_null() {
            return given;
        }
        if seen["to_act"].as_array().unwrap().contains(&json!("red")) {
            let order = try_order(&mut person.client, &id, "red", &mut person.chance).await;
            let Some(order) = order else {
                person.move_on();
                continue;
            };
            let order = json!({"seat": "red", "order": order, "number": seen["last"]});
            let path = format!("/api/tables/{id}/act");
            given += usize::from(person.try_post(&path, &order).await.is_some());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the game stands still");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_acknowledged_is_lost_whichever_server_dies() {
    let place = Place::database();
    let Place::Database(postgres, _) = place.clone() else {
        unreachable!("it is a database");
    };
    let mut victims: Vec<Victim> = (0..SERVERS).map(|_| Victim::start(&place)).collect();
    let addresses = victims.iter().map(|victim| victim.address).collect();
    let world = Arc::new(World { addresses: Mutex::new(addresses), over: AtomicBool::new(false) });

    // The first server that dies is in charge of the games of the machine.
    let mut machines = Vec::new();
    let mut guest = Client::guest(victims[0].address).await;
    for _ in 0..MACHINES {
        let wish = json!({"game": "tora", "seats": {"ijn": "random", "usn": "random"}});
        let made = guest.post("/api/tables", &wish).await.granted();
        machines.push(made["id"].as_str().unwrap().to_owned());
    }
    let (mut acting, mut talking) = (Vec::new(), Vec::new());
    let (mut following, mut ends) = (Vec::new(), Vec::new());
    for seed in 0..WITNESSES {
        let witness = Witness::begin(&world, seed).await;
        let follower = Person::begin(&world, 100 + seed).await;
        let (end, last) = tokio::sync::watch::channel(u64::MAX);
        following.push(tokio::spawn(follow(follower, witness.id.clone(), last)));
        for talker in 0..TALKERS {
            let tag = 1000 + seed * TALKERS + talker;
            let person = Person::begin(&world, tag).await;
            talking.push((tag, tokio::spawn(talk(person, witness.id.clone(), tag))));
        }
        acting.push(tokio::spawn(witness.act()));
        ends.push(end);
    }
    let mut duels = Vec::new();
    for seed in 0..DUELS {
        duels.push(tokio::spawn(duel(Person::begin(&world, 200 + seed).await)));
    }
    for kill in 0..KILLS {
        // How long it lives is left to the machine; nothing is expected of the time itself.
        tokio::time::sleep(BETWEEN).await;
        let dies = kill % SERVERS;
        victims.remove(dies).kill();
        victims.insert(dies, Victim::start(&place));
        world.addresses.lock().unwrap()[dies] = victims[dies].address;
        if DATABASE_AFTER.contains(&kill) {
            let postgres = postgres.clone();
            tokio::task::spawn_blocking(move || postgres.crash_and_restart()).await.unwrap();
        }
    }
    world.over.store(true, Ordering::Relaxed);

    let mut watcher = Person::begin(&world, 300).await;
    let mut acknowledged = 0;
    for (tag, talking) in talking {
        let talk = talking.await.expect("nobody was refused");
        talk.is_all_in(&watcher.look(&talk.table, "").await, tag);
        acknowledged += talk.said.len();
    }
    for (acting, end) in acting.into_iter().zip(ends) {
        let mut witness = acting.await.expect("nothing was lost");
        acknowledged += witness.acknowledged.len();
        let (last, _) = witness.look_again().await;
        end.send_replace(last);
        // Whichever server one asks, the answer is the same.
        let mut seen = Vec::new();
        for victim in &victims {
            witness.person.client = witness.person.client.tab();
            witness.person.client.address = victim.address;
            seen.push(common::look(&mut witness.person.client, &witness.id, "red").await);
        }
        assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
        // And the chain is the one that was acknowledged.
        let with_heads = witness.acknowledged.iter().filter(|(_, head)| !head.is_empty());
        for (number, head) in with_heads.step_by(20) {
            let path = format!("/api/tables/{}/look?seat=red&at={number}", witness.id);
            let then = witness.person.client.get(&path).await.granted();
            assert_eq!(then["head"], json!(head));
        }
        // One more, so that whoever has been told everything already finds out.
        let say = json!({"text": "that was all"});
        witness
            .person
            .client
            .post(&format!("/api/tables/{}/chat", witness.id), &say)
            .await
            .granted();
    }
    assert!(acknowledged > 200, "people were acting: {acknowledged}");
    for following in following {
        assert!(following.await.expect("it was told everything in order") > 1);
    }
    for duel in duels {
        assert!(duel.await.expect("it is played to its end") > 0);
    }
    for id in &machines {
        until(async || (!watcher.look(id, "").await["outcome"].is_null()).then_some(())).await;
    }
    for victim in victims {
        victim.kill();
    }
    // Every game is played through again: each entry, roll and head comes out as it is kept.
    let found = check(place.open().await, registry()).await.unwrap();
    assert_eq!(found.wrong, Vec::<String>::new());
    assert_eq!(found.tables as u64, WITNESSES + DUELS + machines.len() as u64);
}
