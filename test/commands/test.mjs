// npm test: install, build, lint, and run all tests.
import { prepare, runSteps } from "./steps.mjs";

await runSteps([
  ...prepare,
  { title: "Linting", command: "node_modules/.bin/oxlint", arguments: ["--type-aware", "--deny-warnings"] },
  {
    title: "Running the tests",
    command: "node_modules/.bin/vitest",
    arguments: ["run", "--reporter=dot", ...process.argv.slice(2)],
    shown: true,
  },
]);
