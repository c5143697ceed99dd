// The page of a table.

import { api } from "./shared/api.js";
import { fill } from "./shared/dom.js";
import { addressPart, attempt, openPage, pageData } from "./shared/page.js";
import { TablePage } from "./table/page.js";

openPage("", async (app) => {
  const id = pageData().id ?? addressPart(1);
  const table = await api.table(id);
  document.title = `${table.title} · Wardroom`;
  fill(app);
  const page = new TablePage(app, table);
  await attempt(() => page.open());
});
