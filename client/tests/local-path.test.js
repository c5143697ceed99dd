import assert from "node:assert/strict";
import { test } from "node:test";
import { localPath } from "../shared/local-path.js";

const HERE = "https://games.example.org";

test("after logging in one comes to a page of this server", () => {
  for (const path of ["/", "/new", "/t/abc123", "/t/abc/review?at=3#log", "/games/tora/rules#T-bomb", "/join/a2b3", "/a:b@c"]) {
    assert.equal(localPath(path, HERE), path);
  }
});

test("what leads elsewhere leads to the lobby", () => {
  const elsewhere = [
    null,
    "",
    "evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "/ /evil.example",
    " //evil.example",
    "\u0000//evil.example",
    "/\u0000/evil.example",
    "/\u007f/evil.example",
    "\t//evil.example",
    "/t/a\\b",
    "https://evil.example/",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
  ];
  for (const path of elsewhere) assert.equal(localPath(path, HERE), "/", JSON.stringify(path));
});

test("wherever it leads, the browser stays at this server", () => {
  const signs = ["/", "\\", "\t", "\n", ".", "@", ":", "?", "#", "%2f", "%5c", "%09", "evil.example"];
  for (const a of signs)
    for (const b of signs)
      for (const c of signs)
        for (const d of signs) {
          const path = localPath(`${a}${b}${c}${d}`, HERE);
          assert.equal(new URL(path, HERE).origin, HERE, JSON.stringify(path));
        }
});
