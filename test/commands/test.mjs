// npm test: install, build, lint, check the format, and run the fast tests; npm run test:slow: the slow ones instead.
import { prepare, runSteps } from "./steps.mjs";

const slow = process.argv[2] === "slow";
const filters = process.argv.slice(slow ? 3 : 2);
const lint = [
  { title: "Linting", command: "node_modules/.bin/oxlint", arguments: ["--type-aware", "--deny-warnings"] },
  { title: "Checking the format", command: "node_modules/.bin/oxfmt", arguments: ["--check"] },
];

await runSteps([
  ...prepare,
  ...(slow ? [] : lint),
  {
    title: slow ? "Running the slow tests" : "Running the fast tests (npm run test:slow runs the others)",
    command: "node_modules/.bin/vitest",
    arguments: ["run", "--project", slow ? "slow" : "fast*", "--reporter=dot", ...filters],
    shown: true,
  },
]);
