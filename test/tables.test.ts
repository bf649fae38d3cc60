import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandPage, modelPage, withCommands, withMatchers } from "./commands/command-tables.mjs";
import { frontPage, metricsPage, page, withTypicalClaims } from "./commands/tables.mjs";

test("the page of all metrics says what their descriptions say (npm run tables writes it)", () => {
  expect(readFileSync(page, "utf8")).toBe(metricsPage());
});

test("the front page says what typical claims take as plan has it (npm run tables writes it)", () => {
  const text = readFileSync(frontPage, "utf8");
  expect(text.match(/^\| fewer than .* prompts \|$/gm)).toHaveLength(2);
  expect(text).toBe(withTypicalClaims(text));
});

test("the pages of the command line list its commands and exit codes (npm run tables writes them)", () => {
  const [forPeople, forModels] = [commandPage, modelPage].map((file) => readFileSync(file, "utf8"));
  expect(forPeople?.match(/^\| `recordings \w+/gm)?.length).toBeGreaterThan(5);
  expect(forModels?.match(/^\| `(?:init|doctor)/gm)).toHaveLength(2);
  expect(forPeople).toBe(withCommands(forPeople ?? ""));
  expect(forModels).toBe(withMatchers(withCommands(forModels ?? "")));
});
