import assert from "node:assert/strict";
import { test } from "node:test";
import { headline } from "../table/end.js";

const ended = (values) => ({ label: "", values });

test("the headline tells the reader's own result, and takes no side for who has both or none", () => {
  assert.equal(headline(ended({ red: 1, blue: 0 }), ["red"]), "You have won");
  assert.equal(headline(ended({ red: 1, blue: 0 }), ["blue"]), "You have lost");
  assert.equal(headline(ended({ red: 0.5, blue: 0.5 }), ["blue"]), "A draw");
  assert.equal(headline(ended({ red: 1, blue: 0 }), ["red", "blue"]), "The game is over");
  assert.equal(headline(ended({ red: 1, blue: 0 }), []), "The game is over");
  assert.equal(headline(ended({ red: 0.4 }), ["red"]), "The game is over");
});
