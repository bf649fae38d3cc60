import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metricsPage, page } from "./commands/tables.mjs";

test("the page of all metrics says what their descriptions say (npm run tables writes it)", () => {
  expect(readFileSync(page, "utf8")).toBe(metricsPage());
});
