// Every set-up in an empty project of its own, one after another, as a dated table in the documentation.
import { afterAll, describe, expect, test } from "vitest";
import { expectFailures, expectPasses, expectTypes } from "./every-setup.js";
import { managers, type Manager } from "./managers.js";
import * as more from "./more-setups.js";
import { underPlugAndPlay } from "./plug-and-play.js";
import * as setups from "./setups.js";
import { tableLines, writeTable } from "./set-ups-page.js";
import { failing, passing } from "./specs.js";

const { vitest3, vitest4, vitest5, jestModules, jestCommonJs, jestWithoutGlobals, plainExpect } = setups;
const { jest29Modules, jest29CommonJs, jest29WithoutGlobals } = setups;
const ofVitest = [vitest3, vitest4, vitest5];
const ofJest30 = [jestModules, jestCommonJs, jestWithoutGlobals];
const ofJest29 = [jest29Modules, jest29CommonJs, jest29WithoutGlobals];
const withPnpm = [...ofVitest, ...ofJest30, ...ofJest29, ...Object.values(more), plainExpect];
const rows: readonly (readonly [setups.Setup, Manager])[] = [
  ...withPnpm.map((setup) => [setup, "pnpm"] as const),
  ...(["npm", "Yarn"] as const).flatMap((manager) =>
    [vitest4, jest29CommonJs, plainExpect].map((setup) => [setup, manager] as const),
  ),
  [jestCommonJs, "Yarn"],
  ...underPlugAndPlay.map((setup) => [setup, "Yarn Plug'n'Play"] as const),
];

const columns = ["installs", "passes and refuses", "fails with its message and evidence", "types"] as const;
const results = new Map<string, boolean>();
/** Notes whether it holds. */
async function held(row: string, column: (typeof columns)[number], work: () => Promise<void>): Promise<void> {
  results.set(`${row} ${column}`, false);
  await work();
  results.set(`${row} ${column}`, true);
}

// Of an object's field Vitest cuts the name, so that -t would find no row by its manager.
describe.each(rows.map(([setup, manager]) => [`${setup.name}, ${manager}`, setup, manager] as const))(
  "%s",
  (name, setup, manager) => {
    let folder = "";
    test("installs", async () => {
      await held(name, "installs", async () => {
        folder = await managers[manager](setup.packages, setups.filesOf(setup, { passing, failing }));
      });
      expect(folder).not.toBe("");
    });

    test("passes and refuses", async () => {
      await held(name, "passes and refuses", async () => expectPasses(setup, folder));
    });

    test("fails with its message and evidence", async () => {
      await held(name, "fails with its message and evidence", async () => expectFailures(setup, folder));
    });

    test("has types with one import, library checks on", async () => {
      await held(name, "types", async () => expectTypes(setup, folder));
    });
  },
);

/** Rows that did not run stay as they are, with their day. */
afterAll(() => {
  const before = tableLines();
  const lines = rows.map(([setup, manager]) => {
    const name = `${setup.name}, ${manager}`;
    const start = `| ${setup.name} | ${versionsOf(setup)} | ${manager} |`;
    if (!results.has(`${name} ${columns[0]}`)) return before.find((line) => line.startsWith(start)) ?? `${start} – |`;
    const marks = columns.map((column) => (results.get(`${name} ${column}`) === true ? "✓" : "✗"));
    return `${start} ${marks.join(" | ")} | ${new Date().toISOString().slice(0, 10)} |`;
  });
  writeTable(pageOf(lines));
});

function pageOf(lines: readonly string[]): string {
  return `# Set-ups

Each row is an empty project, on Node ${process.version} unless it says otherwise, into which one command installed the packed packages
and those named: assertions that hold, that do not, and misuse; the whole message of failures, their exit code and their
evidence; the types of the matchers with one import, \`skipLibCheck\` off. \`npm run proof tests\` makes this page anew.

| set-up | versions | installed by | ${columns.join(" | ")} | on |
|---|---|---|${columns.map(() => "---|").join("")}---|
${lines.join("\n")}
`;
}

/** Of the packages that make the set-up, without types. */
function versionsOf({ packages }: setups.Setup): string {
  return Object.entries(packages)
    .filter(([name]) => !name.startsWith("@types/") && !name.startsWith("@ai-sdk/") && name !== "ai")
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");
}
