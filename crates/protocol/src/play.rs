//! Playing at a table.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wardroom_kernel::{Rolled, RolledKind};

use crate::SeatInfo;

/// Saying from which seat one asks.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SeatQuery {
    /// The seat; one must hold it. A spectator leaves it out.
    #[serde(default)]
    pub seat: Option<String>,
}

/// Asking for what there is to see.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LookQuery {
    /// The seat one looks from; one must hold it. A spectator leaves it out.
    #[serde(default)]
    pub seat: Option<String>,
    /// Look at how things stood after this happening.
    #[serde(default)]
    pub at: Option<u64>,
    /// Log and chat only after this happening.
    #[serde(default)]
    pub since: Option<u64>,
    /// The hashes of the layers one has, parted by commas: they are not sent again.
    #[serde(default)]
    pub have: Option<String>,
}

/// What there is to see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Look {
    /// The number of the last happening one sees.
    pub number: u64,
    /// The number of the happening after which things stand so.
    pub at: u64,
    /// The number of the last happening.
    pub last: u64,
    /// The seats that must decide.
    pub to_act: Vec<String>,
    /// How the game ended.
    pub outcome: Option<Ending>,
    /// Turn and phase.
    pub banner: BannerInfo,
    /// The drawing.
    pub scene: SceneInfo,
    /// What happened.
    pub log: Vec<LogEntry>,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// Whether one can take one's last order back.
    pub undoable: bool,
    /// A proposal to go back, while it waits for answers.
    pub rollback: Option<RollbackInfo>,
    /// Time left.
    pub clock: Option<ClockInfo>,
    /// The end of the hash chain.
    pub head: Option<String>,
    /// Whether the game tells a report of its own, to be read at `/api/tables/{id}/report`.
    #[serde(default)]
    pub report: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Outcome")]
pub struct Ending {
    /// The result in words.
    pub label: String,
    /// What it is worth to each seat, from 0 to 1.
    pub values: BTreeMap<String, f64>,
}

/// Turn and phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BannerInfo {
    /// Where in the game we are.
    pub turn: String,
    /// What is being done.
    pub phase: String,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Scene")]
pub struct SceneInfo {
    /// Width in drawing units.
    pub width: f32,
    /// Height in drawing units.
    pub height: f32,
    /// What it shows.
    pub title: String,
    /// The layers, the lowest first.
    pub layers: Vec<LayerInfo>,
}

/// A layer of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Layer")]
pub struct LayerInfo {
    /// Its word.
    pub id: String,
    /// The hash of its content.
    pub hash: String,
    /// Whether it never changes; then it is also at `/still/HASH.svg`.
    pub still: bool,
    /// The SVG group; none if one has it already.
    pub svg: Option<String>,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogEntry {
    /// The number of its happening.
    pub number: u64,
    /// The seat that decided.
    pub seat: Option<String>,
    /// What it is: opening, order, undo, rollback, resign; sat, stood, linked, unlinked, gives-up, timeout,
    /// proposal (to go back to the number in `text`), agreed, declined, rematch (at the table in `text`).
    pub kind: String,
    /// The order, if the observer may know it.
    pub text: Option<String>,
    /// Whether it was taken back later.
    pub undone: bool,
    /// What happened, as far as the observer may know.
    pub events: Vec<EventInfo>,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "GameEvent")]
pub struct EventInfo {
    /// What happened.
    pub text: String,
    /// The rule it happened by.
    pub rule: String,
    /// What was rolled for it.
    pub rolls: Vec<RollInfo>,
}

/// Something that was rolled or drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Roll")]
pub struct RollInfo {
    /// The rule that asked for it.
    pub rule: String,
    /// Sides of each die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<u8>,
    /// The faces in the order they fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<u8>>,
    /// The name of the thing drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
}

impl From<&Rolled> for RollInfo {
    fn from(rolled: &Rolled) -> Self {
        let rule = rolled.rule.clone();
        match &rolled.kind {
            RolledKind::Dice { sides, faces } => {
                RollInfo { rule, sides: Some(*sides), faces: Some(faces.clone()), draw: None }
            }
            RolledKind::Draw { draw, .. } => {
                RollInfo { rule, sides: None, faces: None, draw: Some(draw.clone()) }
            }
        }
    }
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// The number of its happening.
    pub number: u64,
    /// Who said it.
    pub who: String,
    /// What.
    pub text: String,
}

/// A proposal to go back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RollbackInfo {
    /// The seat that proposed it.
    pub by: String,
    /// Back to how things stood after this happening.
    pub to: u64,
    /// The seats whose answer is waited for.
    pub waiting: Vec<String>,
    /// The names of those whose answer is waited for: everybody who holds a seat is asked.
    #[serde(default)]
    pub people: Vec<String>,
    /// Whether one's own answer is waited for.
    #[serde(default)]
    pub asks_me: bool,
}

/// Time left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Clock")]
pub struct ClockInfo {
    /// Milliseconds left to each seat, when this was sent.
    pub left: BTreeMap<String, i64>,
    /// The seats whose time runs.
    pub running: Vec<String>,
}

/// Asking what may be picked next.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChoicesQuery {
    /// The seat, which one must hold.
    pub seat: String,
    /// The words picked so far, parted by commas.
    #[serde(default)]
    pub picks: String,
}

/// What may be picked next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Choices")]
pub struct ChoiceList {
    /// The number of the last happening.
    pub number: u64,
    /// Whether the order is complete.
    pub complete: bool,
    /// Whether it wants a free text.
    pub wants_text: bool,
    /// A warning before a complete order that is likely a mistake.
    pub caution: Option<String>,
    /// Whether the order is complete and could be taken back once it is given: no dice fall, nothing is
    /// revealed and nobody else decides next.
    pub undoable: bool,
    /// The order so far, in words.
    pub order: String,
    /// What may be picked.
    pub choices: Vec<ChoiceInfo>,
    /// What the order comes to so far, line by line.
    #[serde(default)]
    pub briefing: Vec<BriefInfo>,
    /// What is written on things of the scene while the order is built.
    #[serde(default)]
    pub notes: Vec<NoteInfo>,
}

/// One line about a half-built order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Brief")]
pub struct BriefInfo {
    /// What it says.
    pub text: String,
    /// The rule behind it.
    pub rule: Option<String>,
}

/// A few signs written on a thing of the scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Note")]
pub struct NoteInfo {
    /// The thing.
    pub thing: String,
    /// What is written on it.
    pub text: String,
}

/// One thing that may be picked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Choice")]
pub struct ChoiceInfo {
    /// The word for it.
    pub pick: String,
    /// What it means.
    pub label: String,
    /// The rule that allows it.
    pub rule: String,
    /// Its dense number.
    pub number: u16,
    /// The things of the scene it belongs to.
    pub things: Vec<String>,
}

/// Asking why a word cannot be picked, or why nothing can be done with a thing: one of the two.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WhyQuery {
    /// The seat, which one must hold.
    pub seat: String,
    /// The words picked so far, parted by commas.
    #[serde(default)]
    pub picks: String,
    /// The word one would like to pick.
    #[serde(default)]
    pub pick: Option<String>,
    /// The id of a thing of the scene.
    #[serde(default)]
    pub thing: Option<String>,
}

/// Asking for the odds of an order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OddsQuery {
    /// The seat, which one must hold.
    pub seat: String,
    /// The order.
    pub order: String,
}

/// What an order leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Odds")]
pub struct OddsInfo {
    /// Whether the chances are exact; else they are sampled.
    pub exact: bool,
    /// How many ways the dice fell.
    pub branches: u64,
    /// How later decisions in the same procedure were taken.
    pub default: String,
    /// Whether the result depends on what the seat may not know.
    pub veiled: bool,
    /// What may come of it, the likeliest first.
    pub outcomes: Vec<ChanceInfo>,
    /// The chance of everything left out.
    pub remainder: f64,
}

/// One thing an order may lead to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChanceInfo {
    /// How likely it is.
    pub p: f64,
    /// The lower end of the 95% interval, where sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// What it is.
    pub label: String,
}

/// Giving an order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// The seat, which one must hold.
    pub seat: String,
    /// The order in words.
    pub order: String,
    /// The number of the last happening one has seen.
    pub number: u64,
    /// Dice typed in, in the order asked: faces, or names of things drawn.
    #[serde(default)]
    pub dice: Option<String>,
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Acted {
    /// The number of its happening.
    pub number: u64,
    /// What happened, as far as the seat may know.
    pub events: Vec<EventInfo>,
    /// The seats that must decide now.
    pub to_act: Vec<String>,
    /// How the game ended.
    pub outcome: Option<Ending>,
    /// The end of the hash chain.
    pub head: String,
}

/// Taking one's last order back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The seat, which one must hold.
    pub seat: String,
    /// The number of the last happening one has seen.
    pub number: u64,
}

/// Going back by agreement: propose with `to`, answer with `agree`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollbackRequest {
    /// The seat, which one must hold; one's first seat that has something to say, if absent.
    #[serde(default)]
    pub seat: Option<String>,
    /// Propose to go back to how things stood after this happening.
    #[serde(default)]
    pub to: Option<u64>,
    /// Agree to the proposal, or not.
    #[serde(default)]
    pub agree: Option<bool>,
}

/// Something has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Numbered {
    /// The number of the last happening.
    pub number: u64,
}

/// Saying something.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// What: up to 1,000 characters.
    pub text: String,
}

/// One's private notes at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// The text.
    pub text: String,
}

/// Playing on from a position in a practice copy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOnRequest {
    /// From how things stood after this happening; the last if absent.
    #[serde(default)]
    pub at: Option<u64>,
}

/// Following a table by server-sent events.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct EventsQuery {
    /// The number of the last happening one has seen.
    #[serde(default)]
    pub after: Option<u64>,
}
