// Reef Patrol: an invented game for trying the pages without the real server. It is no example of how games are
// written here; see crates/testkit for that.

const ZONES = { north: [300, 120], lagoon: [620, 260], reef: [330, 420], strait: [900, 150], open: [880, 480] };
const SHIPS = { kaze: ["red", "Kaze"], nami: ["red", "Nami"], heron: ["blue", "Heron"], tern: ["blue", "Tern"] };
const SYMBOL =
  "M2 13C2 10 14 7 30 6.5H72C86 8 95 11 99 13C95 15 86 18 72 19.5H30C14 19 2 16 2 13ZM22 13A3 3 0 1 0 22.1 13ZM44 10.5H54V15.5H44ZM76 13A3 3 0 1 0 76.1 13Z";

export const GAME = {
  id: "reef",
  title: "Reef Patrol",
  seats: ["red", "blue"],
  about:
    "Reef Patrol is an invented game for trying the pages.\n\nOne of its charts is reconstructed, so that the page has something to say about it.",
  scenarios: [
    {
      id: "dawn",
      title: "Dawn at the reef",
      seats: ["red", "blue"],
      about: "Two ships a side, six turns, a lagoon that both want.",
    },
  ],
  options: [
    {
      id: "weather",
      title: "Weather over the reef",
      values: ["fair", "squalls"],
      says: ["Fair", "Squalls"],
      default: "fair",
      rule: "RP 1.2",
    },
  ],
  lessons: [{ id: "first-turn", title: "A first turn at the reef" }],
  seat_names: { red: "Red", blue: "Blue" },
  line: "Two ships a side, and one lagoon.",
  pitch: "An invented game for trying the pages.",
  minutes: [5, 10],
  difficulty: 1,
  play: { scenario: "dawn", seat: "red" },
  picture: "/client/mark.svg",
};
export const LESSON = {
  id: "first-turn",
  title: "A first turn at the reef",
  scenario: "dawn",
  seed: 1,
  seat: "red",
  step: [
    { text: "The lagoon in the middle is what both sides want.", point_at: ["lagoon"], rule: "RP 2.1" },
    { text: "Plan to scout the lagoon: choose it in the list or on the board.", order: "scout-lagoon", rule: "RP 2.1" },
    { text: "Blue plans too.", order: "scout-reef", by: "blue" },
    { text: "Now move Kaze to the lagoon and hold.", order: "kaze lagoon hold", point_at: ["kaze"], rule: "RP 2.2" },
  ],
};
export const CHARTS = [
  {
    id: "gunfire",
    title: "GUNFIRE",
    rule: "RP 3.1",
    origin: "mixed",
    dice: [1, 6],
    columns: ["cruiser", "destroyer"],
    notes: ["Squalls: one less."],
    rows: [
      { roll: "1-4", cells: ["miss", "miss"], origin: "given" },
      { roll: "5", cells: ["1 hit", "miss"], origin: "given" },
      { roll: "6", cells: ["1 hit", "1 hit"], origin: "reconstructed", why: "the sheet is torn at this row" },
    ],
  },
  {
    id: "ships",
    title: "SHIPS",
    rule: "RP 1.1",
    origin: "given",
    columns: ["side", "hits"],
    notes: [],
    rows: Object.entries(SHIPS).map(([, [side, name]]) => ({ roll: name, cells: [side, "3"], origin: "given" })),
  },
];
export const RULES = [
  ["RP 1.1", "The ships", "Each side has two ships of three hits each."],
  ["RP 1.2", "Weather", "In squalls every shot is one worse."],
  ["RP 2.1", "Scouting plans", "Both sides choose in secret one zone to scout; the plans are shown together."],
  ["RP 2.2", "Movement", "One ship moves to any other zone, then it may fire or hold."],
  ["RP 3.1", "Gunfire", "Two dice; each 5 or 6 is a hit."],
  ["RP 4.1", "The end", "After six turns whoever has more hits left wins."],
].map(([id, title, text]) => ({
  id,
  kind: "rule",
  given: id === "RP 1.2" ? "none" : "full",
  title,
  text,
  numbers: id === "RP 3.1" ? "2d6; hit on 5, 6" : "",
  status: id === "RP 1.2" ? "not-done" : "done",
  reason: id === "RP 1.2" ? "there is no weather yet" : "",
}));

export const begin = () => ({
  turn: 1,
  phase: "plan",
  plans: {},
  ships: {
    kaze: { at: "north", hits: 0 },
    nami: { at: "reef", hits: 0 },
    heron: { at: "strait", hits: 0 },
    tern: { at: "open", hits: 0 },
  },
});

export function toAct(state) {
  if (outcome(state)) return [];
  return state.phase === "plan" ? ["red", "blue"].filter((seat) => !state.plans[seat]) : [state.phase];
}

export function outcome(state) {
  if (state.turn <= 6) return null;
  const left = (seat) =>
    Object.entries(state.ships)
      .filter(([id]) => SHIPS[id][0] === seat)
      .reduce((sum, [, ship]) => sum + 3 - ship.hits, 0);
  const [red, blue] = [left("red"), left("blue")];
  const label =
    red === blue
      ? `Nobody wins: ${red} hits left each`
      : `${red > blue ? "Red" : "Blue"} holds the lagoon, ${red} to ${blue}`;
  return {
    label,
    values: { red: red > blue ? 1 : red === blue ? 0.5 : 0, blue: blue > red ? 1 : red === blue ? 0.5 : 0 },
  };
}

export function choices(state, seat, picks) {
  const choice = (pick, label, rule, things) => ({ pick, label, rule, number: 0, things });
  if (state.phase === "plan")
    return picks.length
      ? []
      : Object.keys(ZONES).map((zone) => choice(`scout-${zone}`, `Scout the ${zone}`, "RP 2.1", [zone]));
  const [ship, zone] = picks;
  if (!ship) {
    const mine = Object.entries(state.ships).filter(([id, s]) => SHIPS[id][0] === seat && s.hits < 3);
    return [
      ...mine.map(([id]) => choice(id, `Move ${SHIPS[id][1]}`, "RP 2.2", [id])),
      choice("pass", "Move nothing", "RP 2.2", []),
    ];
  }
  if (ship === "pass") return [];
  if (!zone)
    return Object.keys(ZONES)
      .filter((z) => z !== state.ships[ship].at)
      .map((z) => choice(z, `To the ${z}`, "RP 2.2", [z]));
  if (picks.length > 2) return [];
  const targets = Object.entries(state.ships).filter(([id, s]) => SHIPS[id][0] !== seat && s.at === zone && s.hits < 3);
  return [
    ...targets.map(([id]) => choice(`fire-${id}`, `Fire on ${SHIPS[id][1]}`, "RP 3.1", [id])),
    choice("hold", "Hold fire", "RP 3.1", [ship]),
  ];
}

export function isComplete(state, seat, picks) {
  return picks.length > 0 && choices(state, seat, picks).length === 0;
}

/** The state afterwards and what happened. `roll` gives faces. */
export function act(before, seat, picks, roll) {
  const state = structuredClone(before);
  const events = [];
  if (state.phase === "plan") {
    state.plans[seat] = picks[0];
    if (state.plans.red && state.plans.blue) {
      events.push({
        text: `Plans are shown: red ${state.plans.red}, blue ${state.plans.blue}`,
        rule: "RP 2.1",
        rolls: [],
      });
      state.phase = "red";
    }
    return { state, events };
  }
  const [ship, zone, fire] = picks;
  if (ship !== "pass") {
    state.ships[ship].at = zone;
    events.push({ text: `${SHIPS[ship][1]} sails to the ${zone}`, rule: "RP 2.2", rolls: [] });
    if (fire?.startsWith("fire-")) {
      const target = fire.slice(5);
      const faces = roll(2);
      const hits = faces.filter((face) => face > 4).length;
      state.ships[target].hits = Math.min(3, state.ships[target].hits + hits);
      events.push({
        text: `${SHIPS[ship][1]} fires on ${SHIPS[target][1]}: ${hits === 1 ? "1 hit" : `${hits} hits`}`,
        rule: "RP 3.1",
        rolls: [{ rule: "RP 3.1", sides: 6, faces }],
      });
    }
  }
  if (seat === "red") state.phase = "blue";
  else Object.assign(state, { phase: "plan", plans: {}, turn: state.turn + 1 });
  return { state, events };
}

export const banner = (state) => ({
  turn: `Turn ${Math.min(state.turn, 6)}`,
  phase: outcome(state) ? "The game is over" : state.phase === "plan" ? "Both sides plan" : `${state.phase} moves`,
});

export function layers(state, observer) {
  const map = `<g data-layer="map"><g aria-hidden="true"><path class="f-ocean" d="M0 0H1200V640H0Z"/><path class="f-shoal l-shore" stroke-width="1.5" d="M120 300C90 90 480 -10 720 70S1120 120 1090 330 760 640 480 590 150 510 120 300Z"/><path class="f-land l-shore" stroke-width="2" d="M470 250C480 170 600 150 640 180S760 170 770 250 700 350 640 340 470 330 470 250Z"/><path class="f-highland" d="M520 245C530 200 590 190 620 205S700 200 705 250 660 300 620 295 520 290 520 245Z"/></g>${Object.entries(
    ZONES,
  )
    .map(
      ([id, [x, y]]) =>
        `<g class="thing" data-id="${id}" role="img" aria-label="The ${id}"><title>The ${id}</title><path class="area f-sea" d="M${x - 110} ${y - 70}h220v140h-220Z" data-x="${x}" data-y="${y}"/></g><g aria-hidden="true"><text class="t-place" transform="translate(${x} ${y - 52})">${id}</text></g>`,
    )
    .join("")}</g>`;
  const count = {};
  const cards = Object.entries(state.ships).map(([id, ship]) => {
    const [side, name] = SHIPS[id];
    const n = (count[ship.at] = (count[ship.at] ?? 0) + 1);
    const [x, y] = [ZONES[ship.at][0] - 80 + (n - 1) * 58, ZONES[ship.at][1] + 20];
    const word = side === "red" ? "first" : "second";
    const pips = [0, 1, 2]
      .map((k) => `<circle class="${k < ship.hits ? "hit" : "hit-left"}" cx="${-12 + k * 12}" cy="19" r="2.5"/>`)
      .join("");
    const cross = ship.hits >= 3 ? '<path class="lost" d="M-19 -19L19 19M19 -19L-19 19"/>' : "";
    return `<g class="thing" data-id="${id}" role="img" aria-label="${name}, ${side}, ${ship.hits} hits, in the ${ship.at}"><title>${name}</title><g transform="translate(${x} ${y})"><path class="card card-${word}" d="M-23 -23h46v46h-46Z"/><rect class="band-${word}" x="-23" y="-23" width="46" height="11"/><text class="c-name" y="-14.4">${name}</text><path class="sym sym-${word}" transform="translate(-20 -8) scale(.4)" d="${SYMBOL}"/>${pips}${cross}</g></g>`;
  });
  const plan =
    observer && state.plans[observer]
      ? `<g class="thing" data-id="plan" role="img" aria-label="Your plan"><circle class="f-brass l-paper" cx="60" cy="60" r="14"/><text class="m-text" x="60" y="64">P</text></g>`
      : "";
  const track = [1, 2, 3, 4, 5, 6]
    .map(
      (n) =>
        `<rect class="${n === state.turn ? "track-here" : "track-box"}" x="${900 + n * 36}" y="590" width="36" height="30"/><text class="t-note" x="${918 + n * 36}" y="609">${n}</text>`,
    )
    .join("");
  return [
    { id: "map", still: true, svg: map },
    {
      id: "ships",
      still: false,
      svg: `<g data-layer="ships"><g aria-hidden="true">${track}</g>${cards.join("")}${plan}</g>`,
    },
  ];
}
