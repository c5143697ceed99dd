// The rule book of a game: the server has written it into the page; here come the ways to the game's other pages.

import { gameNav, gameOfPage } from "./shared/game-page.js";
import { openPage } from "./shared/page.js";

openPage("", async (app) => {
  app.prepend(gameNav(await gameOfPage(), "book"));
});
